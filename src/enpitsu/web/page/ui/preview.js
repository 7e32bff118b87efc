// A small picture of a puzzle, in the colours of the page.

import { ask } from "../api.js";
import { picture } from "./dom.js";

const MARGIN = 2;

/**
 * Draw what the server says of a board into a host, whose size must not depend on it.
 *
 * @param {Element} host
 * @param {string} line
 * @param {{signal?: AbortSignal, keep?: boolean}} [options]
 * @returns {Promise<any>} the board's data
 */
export async function preview(host, line, options = {}) {
  const data = await ask("board", { puzzle: line }, options);
  const [width, height] = [data.columns * data.cell, data.rows * data.cell];
  const around = `${-MARGIN} ${-MARGIN} ${width + 2 * MARGIN} ${height + 2 * MARGIN}`;
  host.replaceChildren(picture((data.ground ?? "") + data.board, around));
  return data;
}

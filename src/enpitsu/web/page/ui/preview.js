// A small picture of a puzzle, in the colours of the page.

import { ask } from "../api.js";
import { picture } from "./dom.js";

const MARGIN = 2;

/** Those that are shown again and again. */
const drawn = new Map();

/**
 * Draw what the server says of a board into a host, whose size must not depend on it.
 *
 * @param {Element} host
 * @param {string} line
 * @param {{signal?: AbortSignal, keep?: boolean}} [options]
 * @returns {Promise<any>} the board's data
 */
export async function preview(host, line, options = {}) {
  const data = drawn.get(line) ?? (await ask("board", { puzzle: line }, options));
  if (options.keep) drawn.set(line, data);
  const [width, height] = [data.columns * data.cell, data.rows * data.cell];
  const around = `${-MARGIN} ${-MARGIN} ${width + 2 * MARGIN} ${height + 2 * MARGIN}`;
  host.replaceChildren(picture((data.ground ?? "") + data.board, around));
  return data;
}

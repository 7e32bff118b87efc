// Zooming: by two fingers, or by buttons where cells are small.

import { button } from "../ui/button.js";
import { t } from "../texts/index.js";

/** @import {Board} from "./board.js" */

const MOST = 6;
const STEP = 1.5;
const SMALL = 26; // pixels of a cell below which there are buttons

/** How large the sheet is within its frame. */
export class Zoom {
  /** @param {Board} board @param {HTMLElement} frame @param {HTMLElement} sheet */
  constructor(board, frame, sheet) {
    this.board = board;
    this.frame = frame;
    this.sheet = sheet;
    this.factor = 1;
    this.bar = this.#bar();
    new ResizeObserver(() => this.#offer()).observe(frame);
  }

  /**
   * Zoom so that what was under one point of the screen is under another.
   * @param {number} factor
   * @param {{x: number, y: number}} [from]
   * @param {{x: number, y: number}} [to]
   */
  to(factor, from = this.#middle(), to = from) {
    const before = this.sheet.getBoundingClientRect();
    const [across, down] = [(from.x - before.left) / before.width, (from.y - before.top) / before.height];
    this.factor = Math.min(Math.max(factor, 1), MOST);
    this.sheet.style.setProperty("--board-zoom", String(this.factor));
    this.frame.classList.toggle("board-zoomed", this.factor > 1);
    const after = this.sheet.getBoundingClientRect();
    this.frame.scrollLeft += after.left + across * after.width - to.x;
    const top = this.frame.scrollTop;
    const wanted = after.top + down * after.height - to.y;
    this.frame.scrollTop += wanted;
    window.scrollBy(0, wanted - (this.frame.scrollTop - top)); // what the frame cannot do, the page does
    this.#offer();
  }

  #middle() {
    const { left, top, width, height } = this.frame.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  }

  #bar() {
    const bar = document.createElement("div");
    bar.className = "board-zoom no-print";
    const fingers = document.createElement("span");
    fingers.className = "board-fingers";
    fingers.textContent = t("board.fingers");
    bar.append(fingers);
    const change = (name, icon, factor) => {
      const onclick = () => this.to(factor === 0 ? 1 : this.factor * factor);
      bar.append(button({ label: t(`board.${name}`), icon, text: false, kind: "quiet", onclick }));
    };
    bar.setAttribute("role", "group");
    bar.setAttribute("aria-label", t("board.zoom"));
    change("larger", "plus", STEP);
    change("smaller", "minus", 1 / STEP);
    change("whole", "grid", 0);
    bar.hidden = true;
    return bar;
  }

  /** Show the buttons where cells are small, or were before they were zoomed. */
  #offer() {
    const { width } = this.frame.getBoundingClientRect();
    const cell = (width / this.board.drawing.extent.width) * this.board.data.cell;
    this.bar.hidden = width === 0 || (cell >= SMALL && this.factor === 1);
  }
}

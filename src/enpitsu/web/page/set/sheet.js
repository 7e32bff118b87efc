// The board of the editor: the draft, what a symmetry still asks for, and what is known of it.

import { Board } from "../board/board.js";
import { storageHere } from "../play/shelf.js";
import { t } from "../texts/index.js";
import { say } from "../ui/toast.js";

const SHOWS = "enpitsu.set.shows";
const CHANGED = 3; // the colour of what a proposal would change

/** @typedef {import("./hand.js").Hand} Hand */

/** A board that follows the draft. */
export class Sheet {
  #record = null;
  /** What the analysis drew: the values of open cells, or clues that contradict. */
  #picture = null;
  #preview = null;
  /** Cells of which the picture is no longer true. @type {Set<string>} */
  #wiped = new Set();
  board = null;

  /** @param {HTMLElement} host @param {Hand} hand */
  constructor(host, hand) {
    this.host = host;
    this.hand = hand;
  }

  /** Show a draft; what was known of another one goes. */
  show(record) {
    const same = this.#record && shape(this.#record) === shape(record);
    if (same) for (const { row, column } of this.#differences(record)) this.#wiped.add(`${row} ${column}`);
    else this.#picture = null;
    this.#record = record;
    this.#preview = null;
    if (same) this.board.renew(record);
    else this.#build(record);
    this.#draw();
  }

  /** Show what is known of the draft. @param {?{ground: string, above: string}} picture */
  know(picture) {
    this.#picture = picture;
    this.#wiped.clear();
    this.#draw();
  }

  /** Show what a draft would become, or the draft itself again. @param {any} [record] */
  preview(record = null) {
    const shown = record && shape(record) === shape(this.#record) ? record : null;
    if (!shown && !this.#preview) return;
    this.#preview = shown;
    this.board.renew(shown ?? this.#record);
    this.#draw();
  }

  /** Whether what is known is drawn on the board; an author may want it bare. */
  get shows() {
    return storageHere().getItem(SHOWS) !== "no";
  }

  set shows(shows) {
    try {
      storageHere().setItem(SHOWS, shows ? "yes" : "no");
    } catch {
      // Without storage it holds as long as nothing can.
    }
    this.#draw();
  }

  /** Do what a key does with what is selected; tells whether it does anything. */
  press(key) {
    if (!this.hand.key(key, this.board.selection)) return false;
    this.#draw();
    const place = this.hand.place(this.board.cursor ?? "");
    if (key === "Enter" && place?.parts.length > 1) say(t(`set.parts.${this.hand.partOf(place)}`));
    return true;
  }

  /** Draw anew, when another half of a cell is typed. */
  refresh() {
    this.#draw();
  }

  remove() {
    this.board?.remove();
  }

  #build(record) {
    this.board?.remove();
    const board = new Board(this.host, record, { label: t("set.board", { title: record.title }), edges: "none", wrap: false });
    this.board = board;
    board.addEventListener("key", (event) => this.#key(event));
    board.addEventListener("select", () => this.#draw());
    board.addEventListener("press", ({ detail }) => (this.hand.press(detail), this.#draw()));
    board.addEventListener("path", ({ detail }) => this.hand.path(detail.cells));
    board.select([record.places[0]?.name].filter(Boolean));
  }

  #key(event) {
    const { key, ctrl, alt } = event.detail;
    if (!ctrl && !alt && this.press(key)) event.preventDefault();
  }

  #draw() {
    if (!this.board) return;
    const known = this.#preview || !this.shows ? null : this.#picture;
    const marks = this.#preview ? "" : this.#prompts() + this.#half();
    const picture = { ground: known?.ground ?? "", above: (known?.above ?? "") + marks, own: true };
    const changed = this.#preview ? this.#differences(this.#preview) : [];
    this.board.draw({ picture, colours: Object.fromEntries(changed.map(({ name }) => [name, [CHANGED]])) });
    this.#wipe();
  }

  /** Take away what was known of cells that say something else now. */
  #wipe() {
    if (!this.#wiped.size) return;
    const { cell } = this.#record;
    for (const text of this.board.element.querySelectorAll(".board-above text")) {
      const [x, y] = ["x", "y"].map((name) => Math.floor((Number(text.getAttribute(name)) - 1) / cell));
      if (this.#wiped.has(`${y} ${x}`)) text.remove();
    }
  }

  /** Circles where a symmetry asks for a clue. */
  #prompts() {
    const { cell, prompts } = this.#record;
    const dash = `${cell / 12} ${cell / 12}`;
    return prompts
      .map(({ row, column }) => {
        const whole = Number.isInteger(row - 0.5) && Number.isInteger(column - 0.5);
        const at = `cx="${column * cell}" cy="${row * cell}" r="${cell * (whole ? 0.3 : 0.14)}"`;
        return `<circle class="set-prompt set-halo" ${at}/><circle class="set-prompt" ${at} stroke-dasharray="${dash}"/>`;
      })
      .join("");
  }

  /** Which half of a black cell is typed. */
  #half() {
    const place = this.hand.place(this.board.cursor ?? "");
    const part = place && this.hand.partOf(place);
    if (!part) return "";
    const { cell } = this.#record;
    const [x, y] = [place.column * cell, place.row * cell];
    const corner = part === "across" ? `${x + cell} ${y}` : `${x} ${y + cell}`;
    return `<path class="set-half" d="M${x} ${y}L${corner}L${x + cell} ${y + cell}Z"/>`;
  }

  /** Places that say something else than those of the draft. */
  #differences({ places }) {
    const before = new Map(this.#record.places.map(({ name, given }) => [name, given]));
    return places.filter(({ name, given }) => before.get(name) !== given);
  }
}

const shape = ({ genre, params, rows, columns, places }) => JSON.stringify([genre, params, rows, columns, places.length]);

// The board for screen readers and the keyboard: a grid of HTML over the picture.
//
// Not roles within the SVG: readers and browsers treat rows and cells of HTML alike everywhere, and
// of SVG they do not. The cells lie, unseen, just where they are drawn, so that a finger which
// explores the screen finds them; one of them has the focus (a roving tabindex), which every
// reader follows.

import { isLine } from "./drawing.js";
import { cellLabel, plainLabel, sentencesOf } from "./labels.js";

/** @import {Drawing} from "./drawing.js" */
/** @import {Places} from "./places.js" */
/** @import {BoardData, Place, View} from "./types.js" */

/** Rows and cells, each with a label. */
export class Grid {
  /**
   * @param {BoardData} data
   * @param {Places} places
   * @param {Drawing} drawing
   * @param {string} label
   */
  constructor(data, places, drawing, label) {
    this.data = data;
    this.places = places;
    this.names = namesOf(data);
    this.printed = Map.groupBy(drawing.printed.texts, ({ row, column }) => row * data.columns + column);
    this.element = element("div", "board-grid", "grid");
    this.element.setAttribute("aria-label", label);
    this.element.setAttribute("aria-multiselectable", "true");
    this.lie(drawing);
    /** @type {HTMLElement[]} */
    this.fields = [];
    for (let row = 0; row < data.rows; row++) this.element.append(this.#row(row));
    this.current = null;
  }

  /** Return the cell of HTML at a cell of the picture. */
  field(row, column) {
    return this.fields[row * this.data.columns + column];
  }

  /** Be about another puzzle of the same shape; all is told next. */
  renew(data, places, drawing) {
    this.data = data;
    this.places = places;
    this.printed = Map.groupBy(drawing.printed.texts, ({ row, column }) => row * data.columns + column);
  }

  /** Say again what has changed. @param {Iterable<Place>} changed @param {View} view */
  tell(changed, view) {
    const cells = new Set();
    for (const place of changed) {
      const beside = place.ends ? this.places.beside(place) : [place];
      for (const { row, column } of beside) cells.add(row * this.data.columns + column);
    }
    for (const cell of cells) this.#label(cell, view);
  }

  /** Say all. @param {View} view */
  tellAll(view) {
    for (let cell = 0; cell < this.fields.length; cell++) this.#label(cell, view);
  }

  /** Mark what is selected. @param {Place[]} selected */
  select(selected) {
    const wanted = new Set(selected.map(({ row, column }) => this.field(row, column)));
    for (const field of this.chosen ?? []) {
      if (!wanted.has(field)) field.setAttribute("aria-selected", "false");
    }
    for (const field of wanted) field.setAttribute("aria-selected", "true");
    this.chosen = wanted;
  }

  /** Make a cell the one that the tab key comes to, and give it the focus if that is wished. */
  point({ row, column }, focus) {
    const field = this.field(row, column);
    if (this.current !== field) {
      if (this.current) this.current.tabIndex = -1;
      field.tabIndex = 0;
      this.current = field;
      this.#describe(row, column);
    }
    if (focus) field.focus({ preventScroll: true });
  }

  /** Scroll the current cell into sight, where it is not. */
  reveal() {
    this.current?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  /** Say which rules of its own a cell stands in; only now, as few cells are ever asked. */
  #describe(row, column) {
    const place = this.places.at(row, column);
    const told = place ? sentencesOf(this.data, place).join("; ") : "";
    if (told) this.current.setAttribute("aria-description", told);
  }

  /** Lie just where the cells are drawn. @param {Drawing} drawing */
  lie(drawing) {
    const { left, top } = drawing.margins;
    const { width, height } = drawing.extent;
    const { style } = this.element;
    style.left = `${(100 * left) / width}%`;
    style.top = `${(100 * top) / height}%`;
    style.width = `${(100 * this.data.columns * this.data.cell) / width}%`;
    style.height = `${(100 * this.data.rows * this.data.cell) / height}%`;
  }

  #row(row) {
    const line = element("div", "board-row", "row");
    for (let column = 0; column < this.data.columns; column++) {
      const field = element("div", "board-field", "gridcell");
      field.tabIndex = -1;
      if (this.places.at(row, column)) field.setAttribute("aria-selected", "false");
      this.fields.push(field);
      line.append(field);
    }
    return line;
  }

  #label(cell, view) {
    const [row, column] = [Math.floor(cell / this.data.columns), cell % this.data.columns];
    const place = this.places.at(row, column);
    const texts = this.printed.get(cell) ?? [];
    const name = `${this.names.rows[row] ?? ""}${this.names.columns[column] ?? ""}`;
    const label = place
      ? cellLabel(place, view, texts)
      : plainLabel(name, this.#sides(row, column, view), texts);
    this.fields[cell].setAttribute("aria-label", label);
  }

  /** Return which sides of a cell are lines and which are crossed. */
  #sides(row, column, view) {
    const sides = {};
    for (const [side, edge] of Object.entries(this.places.around(row, column))) {
      const value = edge && (edge.given ?? view.entries?.[edge.name] ?? null);
      if (value !== null) sides[side] = isLine(edge, value) ? "line" : "cross";
    }
    return sides;
  }
}

/** Return what rows and columns are called, read from what stands beside the board. */
function namesOf({ beside, cell }) {
  const names = { rows: {}, columns: {} };
  const svg = new DOMParser().parseFromString(`<svg xmlns="http://www.w3.org/2000/svg">${beside}</svg>`, "image/svg+xml");
  for (const text of svg.querySelectorAll("text")) {
    const [x, y] = ["x", "y"].map((at) => Number(text.getAttribute(at)) / cell);
    if (x < 0) names.rows[Math.floor(y)] = text.textContent;
    else names.columns[Math.floor(x)] = text.textContent;
  }
  return names;
}

function element(tag, kind, role) {
  const node = document.createElement(tag);
  node.className = kind;
  node.setAttribute("role", role);
  return node;
}

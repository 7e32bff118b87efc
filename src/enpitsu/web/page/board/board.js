// The board: one component for all genres, which knows nothing of them but what /api/board tells.

import { Drawing } from "./drawing.js";
import { Edges } from "./edges.js";
import { Grid } from "./grid.js";
import { hearKeys } from "./keyboard.js";
import { companionsOf } from "./peers.js";
import { Places } from "./places.js";
import { Pointers } from "./pointer.js";
import { Zoom } from "./zoom.js";

/** @import {BoardData, BoardOptions, Place, View} from "./types.js" */

const WIDEST = 72; // the most pixels for a cell, where there is room

/** @type {BoardOptions} */
const USUAL = {
  interactive: true, edges: "draw", wrap: true, labels: true, slots: false,
  peers: false, same: false,
};

/**
 * A board in an element of a page. It tells by events:
 * "select" {names}, "key" {key, code, ctrl, shift, alt, row, column} (cancelable: whoever uses the
 * key prevents its default), "edge" {names, value: "1", "0" for a cross, or null}, "press" {row,
 * column, x, y} (in cells) and "path" {cells} of a drag.
 */
export class Board extends EventTarget {
  /** @param {HTMLElement} host @param {BoardData} data @param {BoardOptions} [options] */
  constructor(host, data, options = {}) {
    super();
    this.data = data;
    this.options = { label: data.title, ...USUAL, ...options };
    this.places = new Places(data);
    /** @type {View} */
    this.view = {};
    /** @type {string[]} */
    this.selected = [];
    this.drawing = new Drawing(data, this.places, this.options.labels);
    this.drawing.slot(this.options.slots, this.view);
    this.edges = new Edges(this);
    this.at = this.#start();
    this.element = document.createElement("div");
    this.frame = document.createElement("div");
    this.sheet = document.createElement("div");
    this.#build(host);
  }

  /** Whether clicks and keys draw on edges. */
  get drawsEdges() {
    return this.places.hasEdges && this.options.edges === "draw";
  }

  /** The names of what is selected, in the order of selecting. */
  get selection() {
    return [...this.selected];
  }

  /** The name of the place that the cursor is on, or null. */
  get cursor() {
    return this.places.at(this.at.row, this.at.column)?.name ?? null;
  }

  /** Show what is on the board. @param {View} view */
  draw(view) {
    this.view = view;
    const changed = this.drawing.draw(view);
    this.grid?.tell(changed, view);
    if (changed.length) this.#shade();
  }

  /** Select places by name; the cursor goes to the last. No event tells of it. @param {Iterable<string>} names */
  select(names) {
    this.selected = [...new Set(names)].filter((name) => this.places.named.has(name));
    const last = this.places.named.get(this.selected.at(-1) ?? "");
    if (last && !last.ends) this.at = { row: last.row, column: last.column };
    this.#shown();
  }

  /** Select places as the player does: it is told. @param {string[]} names */
  choose(names) {
    this.select(names);
    this.tell("select", { names: this.selection });
  }

  /**
   * Move the cursor; the cell is selected alone or with what is selected, or nothing changes there.
   * @param {{row: number, column: number}} at
   * @param {"select"|"add"|"drop"|"stay"} how
   */
  moveTo(at, how = "select") {
    this.at = { row: at.row, column: at.column };
    const name = this.cursor;
    if (how !== "stay" && (name !== null || how === "select")) {
      const before = how === "select" ? [] : this.selected.filter((other) => other !== name);
      this.selected = name === null || how === "drop" ? before : [...before, name];
      this.tell("select", { names: this.selection });
    }
    this.#shown(true);
  }

  /** Select all cells that hold what the cursor's holds, or have the same notes. */
  chooseSame() {
    const here = this.cursor;
    const looks = (name) => {
      const value = this.valueOf(name);
      const { corner, centre, colours } = this.view;
      return value ?? [corner?.[name], centre?.[name], colours?.[name]].join("|");
    };
    if (here === null || looks(here) === "||") return;
    const names = [...this.places.cells.values()].map((place) => place.name);
    this.choose([...names.filter((name) => name !== here && looks(name) === looks(here)), here]);
  }

  /** What stands in a cell or on an edge, given or entered. @param {string} name @returns {?string} */
  valueOf(name) {
    return this.places.named.get(name)?.given ?? this.view.entries?.[name] ?? null;
  }

  /** Change options: all but `label`, `interactive` and `edges`. @param {BoardOptions} options */
  set(options) {
    const { labels, slots } = this.options;
    Object.assign(this.options, options);
    if (this.options.slots !== slots) this.drawing.slot(this.options.slots, this.view);
    if (this.options.labels !== labels) {
      this.drawing.name(this.options.labels);
      this.grid?.lie(this.drawing);
      this.#measure();
    }
    this.#shade();
  }

  /** Add a cell to the selection, or take it out. @returns {boolean} */
  toggle({ row, column }) {
    const name = this.places.at(row, column)?.name;
    if (name === undefined) return false;
    const others = this.selected.filter((other) => other !== name);
    this.at = { row, column };
    this.selected = others.length < this.selected.length ? others : [...others, name];
    this.tell("select", { names: this.selection });
    this.#shown();
    return true;
  }

  /** Tell whether the cursor may be in a cell. */
  mayStand(row, column) {
    return this.places.at(row, column) !== null || this.places.hasEdges;
  }

  /**
   * Show another puzzle of the same shape, as an editor does after every change; the cursor, what is
   * selected and the focus stay. @param {BoardData} data
   */
  renew(data) {
    this.data = data;
    this.places = new Places(data);
    this.drawing.renew(data, this.places);
    this.grid?.renew(data, this.places, this.drawing);
    this.companions = null;
    this.draw(this.view);
    this.grid?.tellAll(this.view);
    this.selected = this.selected.filter((name) => this.places.named.has(name));
    this.#shown();
  }

  /** Give the board the focus. */
  focus() {
    this.grid?.point(this.at, true);
  }

  /** Take the board off the page. */
  remove() {
    this.element.remove();
  }

  /** Tell an event; return whether somebody used it up. */
  tell(name, detail, cancelable = false) {
    return !this.dispatchEvent(new CustomEvent(name, { detail, cancelable }));
  }

  #start() {
    const first = this.places.all[0] ?? { row: 0, column: 0 };
    return { row: first.row, column: first.column };
  }

  #build(host) {
    const { element, frame, sheet, drawing } = this;
    element.className = "board";
    frame.className = "board-frame";
    this.#measure();
    sheet.className = "board-sheet";
    sheet.append(drawing.svg);
    frame.append(sheet);
    element.append(frame);
    if (this.options.interactive) this.#listen();
    else {
      drawing.svg.setAttribute("role", "img");
      drawing.svg.setAttribute("aria-label", this.options.label);
    }
    host.append(element);
  }

  #measure() {
    const { width, height } = this.drawing.extent;
    this.frame.style.setProperty("--board-shape", String(width / height));
    this.frame.style.setProperty("--board-widest", `${(width / this.data.cell) * WIDEST}px`);
  }

  #listen() {
    const { element, frame, sheet, drawing } = this;
    element.classList.add("board-interactive");
    drawing.svg.setAttribute("aria-hidden", "true");
    this.grid = new Grid(this.data, this.places, drawing, this.options.label);
    this.grid.tellAll(this.view);
    this.grid.point(this.at, false);
    drawing.point(this.at);
    sheet.append(this.grid.element);
    this.zoom = new Zoom(this, frame, sheet);
    element.append(this.zoom.bar);
    new Pointers(this, sheet);
    hearKeys(this, this.grid.element);
    element.addEventListener("keydown", () => element.classList.add("board-keys"), true);
    element.addEventListener("keyup", () => element.classList.add("board-keys"), true);
    element.addEventListener("pointerdown", () => element.classList.remove("board-keys"), true);
  }

  #shown(focus = false) {
    const cells = this.selected.map((name) => this.places.named.get(name)).filter((place) => !place.ends);
    const alone = cells.length === 1 && cells[0].name === this.cursor;
    this.drawing.select(cells);
    this.drawing.point(alone ? null : this.at); // the line around it shows a cell that is alone
    this.#shade();
    this.grid?.select(cells);
    this.grid?.point(this.at, focus || this.grid.element.contains(document.activeElement));
  }

  /** Shade what belongs to the one cell that is selected. */
  #shade() {
    const { peers, same } = this.options;
    const name = this.selected.length === 1 ? this.selected[0] : null;
    const value = name === null ? null : this.valueOf(name);
    this.companions ??= peers ? companionsOf(this.data) : null;
    const near = name !== null && peers ? [...this.companions.get(name)] : [];
    const equal = value !== null && same ? [...this.places.cells.values()] : [];
    this.drawing.shade(
      near.map((other) => this.places.named.get(other)),
      equal.filter((place) => place.name !== name && this.valueOf(place.name) === value),
    );
  }
}

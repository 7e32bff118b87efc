// A click on an edge, or a stroke along several: lines, crosses, or nothing again.

import { CROSS, LINE } from "./edges.js";

/** @import {Board} from "./board.js" */
/** @import {Gesture, Point} from "./pointer.js" */
/** @import {Place} from "./types.js" */

const AT_POINT = 0.38; // how near to a lattice point a stroke comes to it, in cells
const AT_EDGE = 0.3; // how near to an edge crosses are strewn, likewise
const SKIPPED = 0.2; // the part of an edge at each end where they are not

/**
 * Lines follow the stroke from point to point; going back takes the last one away again. Crosses are
 * strewn on whatever edge the stroke comes near.
 * @implements {Gesture}
 */
export class EdgeStroke {
  /** @param {Board} board @param {?Place} edge @param {Point} at @param {boolean} cross */
  constructor(board, edge, at, cross) {
    this.board = board;
    this.edge = edge;
    this.cross = cross;
    this.held = false;
    /** @type {Place[]} */
    this.passed = [];
    /** @type {?{row: number, column: number}} */
    this.point = null;
    this.atPoint = offPoint(at) <= AT_POINT;
    const [row, column] = [Math.floor(at.y), Math.floor(at.x)];
    if (board.places.within(row, column)) board.moveTo({ row, column }, "stay");
  }

  over(at) {
    if (this.cross) this.#strew(at);
    else this.#walk(at);
  }

  end(dragged) {
    const { edges } = this.board;
    if (dragged || this.held) edges.set(this.passed, this.#value());
    else if (this.edge) edges.click(this.edge, this.cross);
    edges.preview([], null);
  }

  cancel() {
    this.board.edges.preview([], null);
  }

  /** Held down: a cross, and crosses wherever it goes. */
  long() {
    if (!this.edge) return;
    this.cross = this.held = true;
    navigator.vibrate?.(15);
    this.#pass(this.edge);
  }

  #value() {
    const first = this.passed[0];
    const value = this.cross ? CROSS : LINE;
    return first && this.board.edges.value(first) === value ? null : value;
  }

  #walk(at) {
    const [row, column] = [Math.round(at.y), Math.round(at.x)];
    if (offPoint(at) > AT_POINT) return;
    const before = this.point;
    this.point = { row, column };
    if (before === null) {
      // From the middle of an edge, its own line is drawn first.
      if (this.edge && !this.atPoint && endsAt(this.edge, row, column)) this.#pass(this.edge);
      return;
    }
    const edge = this.board.places.between(before.row, before.column, row, column);
    if (edge) this.#pass(edge);
  }

  #strew({ x, y }) {
    const edge = this.board.places.edgeNear(x, y, AT_EDGE);
    if (!edge || this.passed.includes(edge)) return;
    const along = edge.ends[0] === edge.ends[2] ? x - Math.floor(x) : y - Math.floor(y);
    if (Math.abs(along - 0.5) > 0.5 - SKIPPED) return;
    const isLine = this.board.edges.value(edge) === LINE;
    if (!isLine || this.passed.length === 0) this.#pass(edge);
  }

  #pass(edge) {
    if (edge.given !== null) return;
    if (!this.cross && this.passed.at(-1) === edge) this.passed.pop();
    else if (!this.passed.includes(edge)) this.passed.push(edge);
    this.board.edges.preview(this.passed, this.#value());
  }
}

function endsAt({ ends }, row, column) {
  return (ends[0] === row && ends[1] === column) || (ends[2] === row && ends[3] === column);
}

function offPoint({ x, y }) {
  return Math.hypot(x - Math.round(x), y - Math.round(y));
}

// Edges: what a click, a key or a drag along the lattice makes of them.

import { isLine } from "./drawing.js";

/** @import {Board} from "./board.js" */
/** @import {Place} from "./types.js" */

export const LINE = "1";
export const CROSS = "0";
const NEXT = new Map([[null, LINE], [LINE, CROSS], [CROSS, null]]);

/** What is done to the edges of a board; each deed is told once. */
export class Edges {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
  }

  /** Return what is on an edge: a line, a cross or nothing. @param {Place} edge */
  value(edge) {
    const value = edge.given ?? this.board.view.entries?.[edge.name] ?? null;
    if (value === null) return null;
    return isLine(edge, value) ? LINE : CROSS;
  }

  /** Go on from line to cross to nothing; or cross it, or take the cross away. */
  click(edge, cross) {
    const value = this.value(edge);
    this.set([edge], cross ? (value === CROSS ? null : CROSS) : NEXT.get(value));
  }

  /** Do the same by a key, to a side of a cell. */
  key({ row, column }, side, cross) {
    const edge = this.board.places.around(row, column)[side];
    if (edge) this.click(edge, cross);
  }

  /** Cross all edges around a cell on which nothing is. */
  crossOpen({ row, column }) {
    const edges = Object.values(this.board.places.around(row, column));
    this.set(edges.filter((edge) => edge && this.value(edge) === null), CROSS);
  }

  /** Take away what is on the edges around a cell. */
  clear({ row, column }) {
    this.set(Object.values(this.board.places.around(row, column)).filter(Boolean), null);
  }

  /** Tell that edges get a value. @param {Place[]} edges @param {?string} value */
  set(edges, value) {
    const names = edges.filter((edge) => edge.given === null).map((edge) => edge.name);
    if (names.length) this.board.tell("edge", { names, value });
  }

  /** Show what a stroke would do; nothing, once it is done. @param {Place[]} edges @param {?string} value */
  preview(edges, value) {
    const { board } = this;
    const entries = { ...board.view.entries };
    for (const { name } of edges) {
      if (value === null) delete entries[name];
      else entries[name] = value;
    }
    board.drawing.drawEdges(edges.length ? { ...board.view, entries } : board.view);
  }
}

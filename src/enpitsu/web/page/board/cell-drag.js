// A tap on a cell, or a drag over several: they are selected.

/** @import {Board} from "./board.js" */
/** @import {Gesture, Point} from "./pointer.js" */

const HIT = 0.46; // how near to the middle of a cell a drag must come, so that it can pass corners

/** @implements {Gesture} */
export class CellDrag {
  /** @param {Board} board @param {Point} at @param {boolean} more Beside what is selected. */
  constructor(board, at, more) {
    this.board = board;
    this.before = { selection: board.selection, at: board.at };
    /** @type {number[][]} */
    this.cells = [];
    const { row, column } = cellAt(at);
    const name = board.places.at(row, column)?.name;
    this.how = more && board.selection.includes(name) ? "drop" : more ? "add" : "select";
    this.more = more;
    this.#take(row, column);
  }

  over(at) {
    const { row, column } = cellAt(at);
    const off = Math.hypot(at.x - column - 0.5, at.y - row - 0.5);
    if (off < HIT) this.#take(row, column);
  }

  end(dragged) {
    if (dragged && this.cells.length > 1) this.board.tell("path", { cells: this.cells });
  }

  cancel() {
    this.board.select(this.before.selection);
    this.board.moveTo(this.before.at, "stay");
    this.board.tell("select", { names: this.board.selection });
  }

  /** Select all cells that hold the same. */
  twice() {
    if (!this.more) this.board.chooseSame();
  }

  #take(row, column) {
    const last = this.cells.at(-1);
    if (!this.board.places.within(row, column)) return;
    if (last && last[0] === row && last[1] === column) return;
    this.cells.push([row, column]);
    if (!this.board.mayStand(row, column)) return;
    this.board.moveTo({ row, column }, this.how);
    if (this.how === "select") this.how = "add";
  }
}

function cellAt({ x, y }) {
  return { row: Math.floor(y), column: Math.floor(x) };
}

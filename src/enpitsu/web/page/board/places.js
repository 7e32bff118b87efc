// Where things are: places by name, cell and edge, and what lies under a point of the picture.

/** @import {BoardData, Place} from "./types.js" */

/** @typedef {{row: number, column: number}} Cell */

/** The places of a board, found by name, by cell, and by where an edge lies. */
export class Places {
  /** @param {BoardData} data */
  constructor(data) {
    this.rows = data.rows;
    this.columns = data.columns;
    this.all = data.places;
    /** @type {Map<string, Place>} */
    this.named = new Map(data.places.map((place) => [place.name, place]));
    this.cells = new Map();
    this.edges = new Map();
    for (const place of data.places) {
      if (place.ends) this.edges.set(edgeKey(...place.ends), place);
      else this.cells.set(place.row * this.columns + place.column, place);
    }
    this.hasEdges = this.edges.size > 0;
    this.hasCells = this.cells.size > 0;
  }

  /** Return the cell's place, if it gets a value. @returns {?Place} */
  at(row, column) {
    if (!this.within(row, column)) return null;
    return this.cells.get(row * this.columns + column) ?? null;
  }

  /** Return the edge between two lattice points. @returns {?Place} */
  between(row, column, toRow, toColumn) {
    const forth = this.edges.get(edgeKey(row, column, toRow, toColumn));
    return forth ?? this.edges.get(edgeKey(toRow, toColumn, row, column)) ?? null;
  }

  /** Return a cell's edges by their sides. @returns {Object<string, ?Place>} */
  around(row, column) {
    return {
      top: this.between(row, column, row, column + 1),
      right: this.between(row, column + 1, row + 1, column + 1),
      bottom: this.between(row + 1, column, row + 1, column + 1),
      left: this.between(row, column, row + 1, column),
    };
  }

  /** Return the cells on both sides of an edge. @returns {Cell[]} */
  beside(edge) {
    const [row, column, toRow] = edge.ends;
    const other = row === toRow ? [row - 1, column] : [row, column - 1];
    const cells = [{ row, column }, { row: other[0], column: other[1] }];
    return cells.filter((cell) => this.within(cell.row, cell.column));
  }

  within(row, column) {
    return row >= 0 && column >= 0 && row < this.rows && column < this.columns;
  }

  /**
   * Return the edge nearest to a point (in cells), if it is not farther than that.
   * @returns {?Place}
   */
  edgeNear(x, y, most) {
    let [found, least] = [null, most];
    for (const row of [Math.floor(y), Math.ceil(y)]) {
      const column = Math.floor(x);
      const edge = this.between(row, column, row, column + 1);
      if (edge && Math.abs(y - row) < least) [found, least] = [edge, Math.abs(y - row)];
    }
    for (const column of [Math.floor(x), Math.ceil(x)]) {
      const row = Math.floor(y);
      const edge = this.between(row, column, row + 1, column);
      if (edge && Math.abs(x - column) < least) [found, least] = [edge, Math.abs(x - column)];
    }
    return found;
  }

  /** Return the cell that a point of the picture (in cells) is on, or the nearest. @returns {Cell} */
  under(x, y) {
    return { row: clamp(Math.floor(y), this.rows), column: clamp(Math.floor(x), this.columns) };
  }
}

/** @returns {string} */
function edgeKey(row, column, toRow, toColumn) {
  return `${row},${column},${toRow},${toColumn}`;
}

function clamp(value, size) {
  return Math.min(Math.max(value, 0), size - 1);
}

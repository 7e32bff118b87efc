// Where things are: places by name, cell and edge, and what lies under a point of the picture.

/** @import {BoardData, Kind, Place} from "./types.js" */

const NEAR_BORDER = 0.18; // how near to a border, in cells, a press is one on it

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
    this.extent = extentOf(data.places);
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

  /**
   * Return what a point of the picture (in cells) is on, by where it lies alone.
   * @returns {{kind: Kind, row: number, column: number, x: number, y: number, name?: string}}
   */
  under(x, y) {
    const row = clamp(Math.floor(y), this.rows);
    const column = clamp(Math.floor(x), this.columns);
    const told = { row, column, x, y };
    const off = { x: Math.abs(x - Math.round(x)), y: Math.abs(y - Math.round(y)) };
    if (!this.covers(x, y)) return { kind: "rim", ...told };
    if (Math.max(off.x, off.y) < NEAR_BORDER) return { kind: "corner", ...told };
    if (Math.min(off.x, off.y) < NEAR_BORDER) {
      const edge = this.edgeNear(x, y, NEAR_BORDER);
      return edge ? { kind: "edge", ...told, name: edge.name } : { kind: "edge", ...told };
    }
    const place = this.at(row, column);
    return place ? { kind: "cell", ...told, name: place.name } : { kind: "cell", ...told };
  }

  /** Tell whether a point is on the part of the picture that values go to: not on a rim. */
  covers(x, y) {
    const { top, left, bottom, right } = this.extent;
    const slack = NEAR_BORDER;
    return x > left - slack && y > top - slack && x < right + slack && y < bottom + slack;
  }
}

/** Return the smallest rectangle of cells that holds all places. */
function extentOf(places) {
  const rows = places.map((place) => place.row);
  const columns = places.map((place) => place.column);
  const least = (numbers) => numbers.reduce((a, b) => Math.min(a, b), Infinity);
  const most = (numbers) => numbers.reduce((a, b) => Math.max(a, b), -Infinity);
  return { top: least(rows), left: least(columns), bottom: most(rows) + 1, right: most(columns) + 1 };
}

/** @returns {string} */
function edgeKey(row, column, toRow, toColumn) {
  return `${row},${column},${toRow},${toColumn}`;
}

function clamp(value, size) {
  return Math.min(Math.max(value, 0), size - 1);
}

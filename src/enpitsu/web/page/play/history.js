/**
 * The history of a game: tables by names of cells, every change of them with the way back, and suppositions.
 *
 * A change is a list of small edits; undone, they are walked backwards. So a move that is undone leaves exactly what
 * was there before it, whatever it was.
 *
 * @typedef {[string, string, any, any]} Edit  a field, the name of a cell or edge, what stood there, what stands there now
 * @typedef {{what: string, edits: Edit[]}} Move
 */

/** What a game holds by names of cells; `levels` tells how deep in suppositions an entry stands. */
export const FIELDS = ["entries", "corner", "centre", "colours", "ruled_out", "levels"];

/** A list, or nothing where it is empty: what is empty has no edit. */
export const listed = (list) => (list.length > 0 ? list : undefined);

const same = (one, other) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
const inverse = ([field, name, was, now]) => [field, name, now, was];

export class History {
  /** @param {object} data  the answer of /api/board */
  constructor(data) {
    this.data = data;
    this.places = new Map(data.places.map((place) => [place.name, place]));
    for (const field of FIELDS) this[field] = {};
    /** @type {number[]} for each supposition that is open, how many moves were done before it */
    this.layers = [];
    /** @type {Move[]} */
    this.done = [];
    /** @type {Move[]} */
    this.undone = [];
    /** Grows with every change, so that others see that there is something new. */
    this.serial = 0;
  }

  /** Whether a symbol may be written into a cell at all. */
  takes(name, symbol) {
    const place = this.places.get(name);
    return place !== undefined && place.given == null && place.values.includes(symbol);
  }

  _sorted(name, symbols) {
    return this.places.get(name).values.filter((symbol) => symbols.includes(symbol));
  }

  /** What of a table that comes from elsewhere may stand here. */
  _fitting(field, table) {
    const fitting = {};
    for (const [name, value] of Object.entries(table)) {
      const fit = this.places.has(name) ? this._fit(field, name, value) : undefined;
      if (fit !== undefined) fitting[name] = fit;
    }
    return fitting;
  }

  _fit(field, name, value) {
    if (field === "entries") return this.takes(name, value) ? value : undefined;
    if (field === "levels") return Number.isInteger(value) && value > 0 && name in this.entries ? value : undefined;
    if (!Array.isArray(value)) return undefined;
    if (field === "colours") return listed(Array.from({ length: 9 }, (_, colour) => colour).filter((colour) => value.includes(colour)));
    return this.places.get(name).given == null ? listed(this._sorted(name, value)) : undefined;
  }

  _do(what, change) {
    if (change.edits.length === 0) return false;
    this.done.push({ what, edits: change.edits });
    this.undone = [];
    this.serial += 1;
    return true;
  }

  _apply([field, name, , now]) {
    if (field === "layers") this.layers = now ?? [];
    else if (now == null) delete this[field][name];
    else this[field][name] = now;
  }

  undo() {
    const move = this.done.pop();
    if (!move) return null;
    for (const edit of [...move.edits].reverse()) this._apply(inverse(edit));
    this.undone.push(move);
    this.serial += 1;
    return move;
  }

  redo() {
    const move = this.undone.pop();
    if (!move) return null;
    for (const edit of move.edits) this._apply(edit);
    this.done.push(move);
    this.serial += 1;
    return move;
  }

  /** Make the game look like a record of it, as one move: the way back is one undo. */
  replace(record, what) {
    const change = new Change(this);
    for (const field of FIELDS) {
      const target = this._fitting(field, record[field] ?? {});
      for (const name of Object.keys({ ...this[field], ...target })) {
        change.set(field, name, target[name]);
      }
    }
    change.set("layers", "", []);
    for (const name of Object.keys(this.levels)) change.set("levels", name, undefined);
    return this._do(what, change);
  }

  /** Stay as it is, but with what a record says one undo away: nothing of it is lost. */
  remember(record, what) {
    if (!this.replace(record, what)) return false;
    const edits = this.done.at(-1).edits.map(inverse).reverse();
    for (const edit of edits) this._apply(edit);
    this.done.push({ what: "stay", edits });
    return true;
  }

  // ---- suppositions ------------------------------------------------------------------------------

  /** From now on entries are supposed, until they are accepted or taken back at once. */
  suppose() {
    const change = new Change(this);
    change.set("layers", "", [...this.layers, this.done.length]);
    return this._do("suppose", change);
  }

  /** Keep what was entered since the last supposition began. */
  accept() {
    const depth = this.layers.length;
    if (depth === 0) return false;
    const change = new Change(this);
    for (const [name, level] of Object.entries(this.levels)) {
      if (level >= depth) change.set("levels", name, depth > 1 ? depth - 1 : undefined);
    }
    change.set("layers", "", this.layers.slice(0, -1));
    return this._do("accept", change);
  }

  /** Take back all that was changed since the last supposition began; undo brings it again. */
  takeBack() {
    if (this.layers.length === 0) return false;
    const from = this.layers.at(-1);
    const change = new Change(this);
    for (const move of this.done.slice(from).reverse()) {
      for (const [field, name, was] of [...move.edits].reverse()) change.set(field, name, was);
    }
    return this._do("take back", change);
  }
}

/** Edits of one move; a field that is set twice is one edit, and one that stays as it is none. */
export class Change {
  constructor(game) {
    this.game = game;
    this.found = new Map();
  }

  set(field, name, now) {
    const key = `${field} ${name}`;
    const edit = this.found.get(key);
    const was = edit ? edit[2] : field === "layers" ? this.game.layers : this.game[field][name];
    if (same(was, now)) this.found.delete(key);
    else this.found.set(key, [field, name, was, now]);
    this.game._apply([field, name, was, now]);
  }

  get edits() {
    return [...this.found.values()];
  }
}

/**
 * The game: what a player has entered on a puzzle, the moves that change it, and records of both.
 *
 * Nothing here knows the page.
 *
 * @typedef {{entries?: Object<string, string>, ruled_out?: Object<string, string[]>, marks?: Object<string, string[]>}} State
 */

import { peersOf } from "../board/peers.js";
import { Clock } from "./clock.js";
import { Change, FIELDS, History, listed } from "./history.js";

export const VERSION = 1;
const MARKS = ["corner", "centre"];
const MOST_LEVELS = 100; // of suppositions that come from elsewhere: each keeps a list of all before it

/** What is counted beside the moves; undoing takes nothing of it back. */
export const noCounts = () => ({
  undos: 0, redos: 0, technique: 0, place: 0, step: 0, applied: 0, checks: 0, mistakes: 0, filled: 0, film: 0,
});

export class Game extends History {
  /**
   * @param {object} data  the answer of /api/board
   * @param {{about?: object, now?: number, id?: string}} [told]
   */
  constructor(data, { about = {}, now = Date.now(), id = newId() } = {}) {
    super(data);
    this.about = about;
    this.id = id;
    this.started = now;
    this.finished = false;
    this.clock = new Clock();
    this.counts = noCounts();
    this._peers = null;
  }

  get line() {
    return this.data.line;
  }

  /** What is written in a cell, by the puzzle or the player. */
  value(name) {
    return this.places.get(name)?.given ?? this.entries[name] ?? null;
  }

  /** Givens and entries together. */
  get values() {
    const all = {};
    for (const { name, given } of this.data.places) {
      const value = given ?? this.entries[name];
      if (value != null) all[name] = value;
    }
    return all;
  }

  /** How many of the cells that are to be filled are, from 0 to 1. */
  get share() {
    const open = this.data.places.filter((place) => place.given == null).length;
    return open === 0 ? 1 : Object.keys(this.entries).length / open;
  }

  get isNew() {
    return FIELDS.every((field) => Object.keys(this[field]).length === 0);
  }

  /** Names of entries that are only supposed. */
  get supposed() {
    return new Set(Object.keys(this.levels));
  }

  /** What hints and checks are asked with. @returns {State} */
  get state() {
    return { entries: { ...this.entries }, ruled_out: copied(this.ruled_out) };
  }

  // ---- moves -------------------------------------------------------------------------------------

  /** Write a symbol into cells; where all of them hold it, take it out again. */
  enter(names, symbol, { tidy = true } = {}) {
    const open = names.filter((name) => this.takes(name, symbol));
    const takeOut = open.length > 0 && open.every((name) => this.entries[name] === symbol);
    return this.write(open, takeOut ? null : symbol, { tidy, what: takeOut ? "erase" : "enter" });
  }

  /** Write a symbol into cells, or take out what is there (null). */
  write(names, symbol, { tidy = true, what = "enter" } = {}) {
    const change = new Change(this);
    for (const name of names) {
      if (symbol !== null && !this.takes(name, symbol)) continue;
      if (symbol === null && this.places.get(name)?.given != null) continue;
      this._put(change, name, symbol);
      if (symbol !== null && tidy) this._tidy(change, name, symbol);
    }
    return this._do(what, change);
  }

  /** Note a symbol in the corner or the centre of cells, or strike it where all of them have it. */
  mark(kind, names, symbol) {
    const open = names.filter((name) => this.takes(name, symbol) && this.entries[name] === undefined);
    const strike = open.every((name) => this[kind][name]?.includes(symbol));
    const change = new Change(this);
    for (const name of open) this._mark(change, kind, name, symbol, !strike);
    return this._do("mark", change);
  }

  /** Colour cells, or take the colour off where all of them have it; given cells too. */
  colour(names, number) {
    const all = names.filter((name) => this.places.has(name));
    const off = all.every((name) => this.colours[name]?.includes(number));
    const change = new Change(this);
    for (const name of all) {
      const rest = (this.colours[name] ?? []).filter((each) => each !== number);
      change.set("colours", name, listed(off ? rest : [...rest, number].sort((a, b) => a - b)));
    }
    return this._do("colour", change);
  }

  /** Take out entries; where there are none, marks; where there are none either, colours. */
  erase(names) {
    const change = new Change(this);
    const all = names.filter((name) => this.places.has(name));
    for (const fields of [["entries", "levels"], MARKS, ["colours"]]) {
      for (const name of all) for (const field of fields) change.set(field, name, undefined);
      if (change.edits.length > 0) break;
    }
    return this._do("erase", change);
  }

  /** Note the candidates of every open cell, in place of the marks that are there. */
  fill(kind, candidates) {
    const change = new Change(this);
    for (const [name, symbols] of Object.entries(candidates)) {
      if (this.places.has(name) && this.value(name) === null) {
        change.set(kind, name, listed(this._sorted(name, symbols)));
      }
    }
    const filled = this._do("fill", change);
    if (filled) this.counts.filled += 1;
    return filled;
  }

  /**
   * Take over what is known after a step: all entries, all that is ruled out; what it does not name goes.
   * Marks of what is newly ruled out are struck; a cell without marks is noted with what is `left` of it.
   * @param {State} state
   */
  take(state, { what = "step", tidy = true, left = null } = {}) {
    const change = new Change(this);
    const { entries = {}, ruled_out: out = {} } = state;
    for (const name of Object.keys(this.entries)) if (!(name in entries)) this._put(change, name, null);
    for (const [name, symbol] of Object.entries(entries)) {
      if (this.takes(name, symbol) && this.entries[name] !== symbol) {
        this._put(change, name, symbol);
        if (tidy) this._tidy(change, name, symbol);
      }
    }
    for (const name of Object.keys(this.ruled_out)) if (!(name in out)) change.set("ruled_out", name, undefined);
    for (const [name, symbols] of Object.entries(out)) {
      if (this.places.has(name) && this.places.get(name).given == null) this._rule(change, name, symbols, left);
    }
    return this._do(what, change);
  }

  undo() {
    const move = super.undo();
    if (move) this.counts.undos += 1;
    return move;
  }

  redo() {
    const move = super.redo();
    if (move) this.counts.redos += 1;
    return move;
  }

  /** Count something beside the moves. */
  count(what) {
    this.counts[what] += 1;
    this.serial += 1;
  }

  finish(now = Date.now()) {
    if (this.finished) return false;
    this.clock.stop(now);
    this.finished = true;
    this.serial += 1;
    return true;
  }

  // ---- records -----------------------------------------------------------------------------------

  /** Everything but the history, as plain JSON. */
  toJSON(now = Date.now()) {
    const record = { version: VERSION, line: this.line, id: this.id, started: this.started };
    for (const field of FIELDS) record[field] = this[field];
    return {
      ...record, layers: this.layers, counts: this.counts, seconds: this.clock.seconds(now),
      finished: this.finished, about: this.about, genre: this.data.genre, title: this.data.title, share: this.share,
    };
  }

  /** The moves, short: the names of cells by their numbers. */
  historyToJSON() {
    const number = new Map(this.data.places.map(({ name }, place) => [name, place]));
    const short = ({ what, edits }) => [what, edits.map(([field, name, was, now]) =>
      [field === "layers" ? -1 : FIELDS.indexOf(field), number.get(name) ?? -1, was ?? null, now ?? null])];
    return { version: VERSION, done: this.done.map(short), undone: this.undone.map(short) };
  }

  /** A game as it was kept; what does not fit the puzzle is left out. */
  static fromJSON(data, record, history = null) {
    if (record?.version !== VERSION) throw new TypeError(`a game of version ${record?.version} is not known here`);
    const game = new Game(data, { about: record.about ?? {}, now: record.started, id: record.id });
    game.clock = new Clock(Math.max(Number(record.seconds) || 0, 0));
    for (const key of Object.keys(game.counts)) game.counts[key] = Number(record.counts?.[key]) || 0;
    game.finished = Boolean(record.finished);
    for (const field of FIELDS) game[field] = game._fitting(field, record[field] ?? {});
    if (history?.version === VERSION) {
      game.done = history.done.map((move) => game._long(move));
      game.undone = history.undone.map((move) => game._long(move));
      game.layers = (record.layers ?? []).filter((from) => Number.isInteger(from) && from < game.done.length);
    } else if (Object.keys(game.levels).length > 0) {
      game._supposeAgain();
    }
    return game;
  }

  // ---- inside ------------------------------------------------------------------------------------

  peers(name) {
    this._peers ??= peersOf(this.data);
    return this._peers.get(name) ?? [];
  }

  _put(change, name, symbol) {
    change.set("entries", name, symbol ?? undefined);
    const depth = this.layers.length;
    change.set("levels", name, symbol !== null && depth > 0 ? depth : undefined);
    if (symbol !== null && this.ruled_out[name]?.includes(symbol)) {
      change.set("ruled_out", name, listed(this.ruled_out[name].filter((each) => each !== symbol)));
    }
  }

  _tidy(change, name, symbol) {
    for (const peer of this.peers(name)) {
      for (const kind of MARKS) if (this[kind][peer]?.includes(symbol)) this._mark(change, kind, peer, symbol, false);
    }
  }

  _mark(change, kind, name, symbol, add) {
    const rest = (this[kind][name] ?? []).filter((each) => each !== symbol);
    change.set(kind, name, listed(add ? this._sorted(name, [...rest, symbol]) : rest));
  }

  _rule(change, name, symbols, left) {
    const out = this._sorted(name, symbols).filter((symbol) => symbol !== this.entries[name]);
    const news = out.filter((symbol) => !this.ruled_out[name]?.includes(symbol));
    change.set("ruled_out", name, listed(out));
    if (news.length > 0) this._strike(change, name, news, left);
  }

  _strike(change, name, symbols, left) {
    const noted = MARKS.filter((kind) => this[kind][name] !== undefined);
    for (const kind of noted) {
      change.set(kind, name, listed(this[kind][name].filter((each) => !symbols.includes(each))));
    }
    if (noted.length === 0 && left !== null && this.value(name) === null) {
      change.set("centre", name, listed(this._sorted(name, left(name).filter((each) => !symbols.includes(each)))));
    }
  }

  _long([what, edits]) {
    return { what, edits: edits.map(([field, place, was, now]) =>
      [field < 0 ? "layers" : FIELDS[field], this.data.places[place]?.name ?? "", was ?? undefined, now ?? undefined]) };
  }

  /** Where a game comes without its history: suppose again what is only supposed, level by level. */
  _supposeAgain() {
    const { levels } = this;
    const entries = { ...this.entries };
    for (const name of Object.keys(levels)) delete this.entries[name];
    this.levels = {};
    const depths = [...new Set(Object.values(levels))].sort((one, other) => one - other).slice(0, MOST_LEVELS);
    for (const depth of depths) {
      const end = depth === depths.at(-1) ? Infinity : depth;
      this.suppose();
      const change = new Change(this);
      for (const name of Object.keys(levels)) {
        if (depth <= levels[name] && levels[name] <= end) this._put(change, name, entries[name]);
      }
      this._do("enter", change);
    }
  }
}

const copied = (lists) => Object.fromEntries(Object.entries(lists).map(([name, list]) => [name, [...list]]));

/** A name for a game that no other game has. */
function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(6));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * The shelf: games kept in this browser, one a puzzle, and never one written over another in silence.
 *
 * A game lies there in two parts: what is entered, and its history. Each time it is put there it gets a new
 * stamp; whoever finds a stamp that is not the one it put there itself, or took from there, knows that another
 * tab played on. Storage is handed in: the browser's own, or any object of the same manners.
 */

import { Game } from "./game.js";

const GAME = "enpitsu.game.";
const HISTORY = "enpitsu.history.";

export class Shelf {
  constructor(storage, { writer = Math.random().toString(36).slice(2, 8) } = {}) {
    this.storage = storage;
    this.writer = writer;
    this.times = 0;
    /** @type {Map<string, string>} the stamp of each game that this tab knows */
    this.stamps = new Map();
  }

  /** The game of a puzzle as it was kept, or null. `lost` says that its history could not be kept. */
  take(data) {
    const record = this.read(data.line);
    if (record === null) return null;
    const history = parsed(this._get(HISTORY + digest(data.line)));
    const whole = history?.stamp === record.stamp && made(data, record, history);
    const game = whole || made(data, record, null);
    if (game === null) return null;
    this.stamps.set(data.line, record.stamp);
    return { game, lost: !whole };
  }

  /** What is kept of a puzzle, without its history. */
  read(line) {
    const record = parsed(this._get(GAME + digest(line)));
    return record?.line === line ? record : null;
  }

  /** Whether another tab has put a game of this puzzle there since this one last did. */
  isNews(line) {
    const record = this.read(line);
    return record !== null && record.stamp !== this.stamps.get(line);
  }

  /**
   * Put a game there. @returns {"kept" | "other" | "short" | "full"}  `other`: another tab played on, and nothing
   * is written; `short`: there was no room for its history; `full`: there was no room at all.
   */
  keep(game, { over = false, now = Date.now() } = {}) {
    if (!over && this.isNews(game.line)) return "other";
    const stamp = `${this.writer}-${now.toString(36)}-${(this.times += 1)}`;
    const key = digest(game.line);
    const record = { ...game.toJSON(now), stamp, touched: now };
    if (!this._set(GAME + key, record)) {
      this._remove(HISTORY + key); // it may be what takes the room
      if (!this._set(GAME + key, record)) return "full";
    }
    this.stamps.set(game.line, stamp);
    return this._set(HISTORY + key, { ...game.historyToJSON(), stamp }) ? "kept" : "short";
  }

  /** Games that lie here, latest first. */
  games() {
    const all = this._keys(GAME).map((key) => parsed(this._get(key))).filter((record) => record?.line);
    return all.sort((one, other) => (other.touched ?? 0) - (one.touched ?? 0));
  }

  remove(line) {
    this._remove(GAME + digest(line));
    this._remove(HISTORY + digest(line));
    this.stamps.delete(line);
  }

  /** The key under which a puzzle's game lies, as events of the storage name it. */
  keyOf(line) {
    return GAME + digest(line);
  }

  _keys(prefix) {
    try {
      return Array.from({ length: this.storage.length }, (_, place) => this.storage.key(place))
        .filter((key) => key?.startsWith(prefix));
    } catch {
      return [];
    }
  }

  _get(key) {
    try {
      return this.storage.getItem(key);
    } catch {
      return null;
    }
  }

  _set(key, record) {
    try {
      this.storage.setItem(key, JSON.stringify(record));
      return true;
    } catch {
      return false;
    }
  }

  _remove(key) {
    try {
      this.storage.removeItem(key);
    } catch {
      // what cannot be written cannot be removed either
    }
  }
}

/** A game from what was kept of it; null if that cannot be read. */
function made(data, record, history) {
  try {
    return Game.fromJSON(data, record, history);
  } catch {
    return null;
  }
}

/** The browser's storage, or one that forgets where it gives none. */
export function storageHere() {
  try {
    const storage = globalThis.localStorage;
    storage.getItem("enpitsu");
    return storage;
  } catch {
    return forgetful();
  }
}

/** A storage that has no room: every write is refused. */
function forgetful() {
  const refuse = () => {
    throw new Error("there is no storage");
  };
  return { length: 0, key: () => null, getItem: () => null, setItem: refuse, removeItem: () => undefined };
}

function parsed(text) {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

/** 53 bits of a line, for a key; the line itself is compared too. */
export function digest(text) {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (let place = 0; place < text.length; place += 1) {
    const code = text.charCodeAt(place);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36);
}

/**
 * Records of play: one a game that was finished or left, kept on this device alone, for who wants to know
 * how hard puzzles are. They are never sent anywhere; they can be saved as JSON lines, and cleared.
 */

const RECORD = "enpitsu.record.";

/** What is told of a game. */
export function recordOf(game, now = Date.now()) {
  const { undos, redos, technique, place, step, applied, checks, mistakes, filled, film } = game.counts;
  const { genre, params, puzzle } = game.data;
  return {
    id: game.id, genre, ...(params ? { params } : {}), puzzle,
    started: new Date(game.started).toISOString(), seconds: Math.round(game.clock.seconds(now) * 10) / 10,
    moves: game.done.length, undos, redos, hints: { technique, place, step, applied }, checks, mistakes, filled, film,
    share: Math.round(game.share * 1000) / 1000, finished: game.finished,
    ...(game.about.level ? { level: game.about.level } : {}),
  };
}

export class Records {
  constructor(storage) {
    this.storage = storage;
  }

  /** Keep what is told of a game, in place of what was told of it before. Tells whether there was room. */
  keep(game, now = Date.now()) {
    if (game.done.length === 0 && game.undone.length === 0) return true; // nobody played
    try {
      this.storage.setItem(RECORD + game.id, JSON.stringify(recordOf(game, now)));
      return true;
    } catch {
      return false;
    }
  }

  /** Whether something is kept of a game. */
  has(game) {
    return this._keys().includes(RECORD + game.id);
  }

  all() {
    const found = [];
    for (const key of this._keys()) {
      try {
        found.push(JSON.parse(this.storage.getItem(key)));
      } catch {
        // what another program wrote there is not ours
      }
    }
    return found.filter((record) => record?.started).sort((one, other) => one.started.localeCompare(other.started));
  }

  /** All of them as JSON lines. */
  toLines() {
    return this.all().map((record) => `${JSON.stringify(record)}\n`).join("");
  }

  clear() {
    for (const key of this._keys()) this.storage.removeItem(key);
  }

  _keys() {
    try {
      return Array.from({ length: this.storage.length }, (_, place) => this.storage.key(place))
        .filter((key) => key?.startsWith(RECORD));
    } catch {
      return [];
    }
  }
}

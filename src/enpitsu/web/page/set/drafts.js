// The drafts of an author: one history without end, kept in the browser; a new board is a step of it too.
// Each time it is kept it gets a new stamp: whoever finds another one than its own knows that another tab wrote.

/** The key under which it lies, as events of the storage name it. */
export const KEPT = "enpitsu.set";

/** @typedef {{tool: string, cells: string[], key?: string, part?: string}} Change */

/**
 * Lines of drafts, of which one is shown, and changes that the server has not answered yet.
 * No DOM here, and no server: `lines` and `pending` are what is kept.
 */
export class Drafts {
  /** @type {string[]} */
  lines = [];
  at = -1;
  /** @type {Change[]} */
  pending = [];
  symmetry = "none";
  stamp = "";
  /** The line that was shown before, in this tab; null where none was. @type {?string} */
  from = null;
  /** Lines that other tabs have kept: they are kept here too, below all others. @type {string[]} */
  others = [];
  /** Changes of other tabs that the server had not answered. @type {{writer: string, line: string, changes: Change[]}[]} */
  waiting = [];
  #writer = Math.random().toString(36).slice(2, 8);
  #times = 0;

  /** The line that is shown, or null. */
  get line() {
    return this.lines[this.at] ?? null;
  }

  get canUndo() {
    return this.beside(-1) !== null;
  }

  get canRedo() {
    return this.beside(1) !== null;
  }

  /** The line so many steps ahead of the one that is shown (behind it below 0), or null. @param {number} steps */
  beside(steps) {
    return this.lines[this.at + steps] ?? null;
  }

  /** Put a line behind the one that is shown; what was undone is gone. @returns {boolean} whether it is another */
  push(line) {
    if (line === this.line) return false;
    this.lines = [...this.lines.slice(0, this.at + 1), line];
    this.at = this.lines.length - 1;
    return true;
  }

  /** Show the line so many steps ahead. @param {number} steps */
  go(steps) {
    this.at += steps;
  }

  /** The fragment that opens this draft anywhere. */
  get fragment() {
    const symmetry = this.symmetry === "none" ? "" : `&y=${this.symmetry}`;
    return this.line === null ? "#/set" : `#/set?p=${encodeURIComponent(this.line)}${symmetry}`;
  }

  /** Go on as another tab did, which showed the same. @param {Drafts} other */
  follow({ lines, at, symmetry, stamp }) {
    Object.assign(this, { lines, at, symmetry, stamp, others: [] });
  }

  /** @param {Storage} store */
  save(store) {
    this.#hear(store);
    const { pending, symmetry, from, waiting } = this;
    const lines = [...this.others, ...this.lines];
    const at = this.at + this.others.length;
    const writer = this.#writer;
    const stamp = `${writer}-${Date.now().toString(36)}-${(this.#times += 1)}`;
    for (let first = 0; first <= at; first = first ? first * 2 : Math.ceil(at / 2)) {
      try {
        const record = { lines: lines.slice(first), at: at - first, pending, symmetry, from, waiting, writer, stamp };
        store.setItem(KEPT, JSON.stringify(record));
        this.stamp = stamp;
        return;
      } catch {
        // The store is full: what is oldest is left out there, not here.
        if (at === 0) return;
      }
    }
  }

  /** Take note of what another tab has kept since, before it is written over. @param {Storage} store */
  #hear(store) {
    const kept = recordOf(store.getItem(KEPT));
    if (kept === null || kept.stamp === this.stamp) return;
    const known = new Set([...this.others, ...this.lines]);
    this.others.push(...kept.lines.filter((line) => !known.has(line)));
    const { writer, pending, waiting } = kept;
    const line = kept.lines[kept.at];
    const late = pending.length && line !== undefined ? [{ writer, line, changes: pending }] : [];
    this.waiting = [...waiting.filter((each) => ![writer, this.#writer].includes(each.writer)), ...late];
  }

  /** @param {Storage} store */
  static kept(store) {
    return Drafts.of(store.getItem(KEPT));
  }

  /** What was kept as this text; nothing where it cannot be read. @param {?string} text */
  static of(text) {
    const { lines, at, pending, symmetry, from, waiting, stamp } = recordOf(text) ?? { lines: [] };
    return lines.length ? Object.assign(new Drafts(), { lines, at, pending, symmetry, from, waiting, stamp }) : new Drafts();
  }
}

/** Return what was kept, in its types; null for what is none of ours. @param {?string} text */
function recordOf(text) {
  try {
    const { lines, at, pending, symmetry, from, waiting, writer, stamp } = JSON.parse(text ?? "{}");
    if (!Array.isArray(lines) || !lines.every((line) => typeof line === "string")) return null;
    return {
      lines,
      at: Math.min(Math.max(Number(at) || 0, 0), lines.length - 1),
      pending: Array.isArray(pending) ? pending : [],
      symmetry: typeof symmetry === "string" ? symmetry : "none",
      from: typeof from === "string" ? from : null,
      waiting: Array.isArray(waiting) ? waiting : [],
      writer: String(writer ?? ""),
      stamp: String(stamp ?? ""),
    };
  } catch {
    return null;
  }
}

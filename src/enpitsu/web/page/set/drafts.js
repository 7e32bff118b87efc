// The drafts of an author: one history without end, kept in the browser; a new board is a step of it too.

const KEPT = "enpitsu.set";

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

  /** The line that is shown, or null. */
  get line() {
    return this.lines[this.at] ?? null;
  }

  get canUndo() {
    return this.at > 0;
  }

  get canRedo() {
    return this.at < this.lines.length - 1;
  }

  /** Put a line behind the one that is shown; what was undone is gone. @returns {boolean} whether it is another */
  push(line) {
    if (line === this.line) return false;
    this.lines = [...this.lines.slice(0, this.at + 1), line];
    this.at = this.lines.length - 1;
    return true;
  }

  undo() {
    if (this.canUndo) this.at -= 1;
    return this.line;
  }

  redo() {
    if (this.canRedo) this.at += 1;
    return this.line;
  }

  /** The fragment that opens this draft anywhere. */
  get fragment() {
    const symmetry = this.symmetry === "none" ? "" : `&y=${this.symmetry}`;
    return this.line === null ? "#/set" : `#/set?p=${encodeURIComponent(this.line)}${symmetry}`;
  }

  /** @param {Storage} store */
  save(store) {
    const { lines, at, pending, symmetry } = this;
    for (let first = 0; first <= at; first = first ? first * 2 : Math.ceil(at / 2)) {
      try {
        store.setItem(KEPT, JSON.stringify({ lines: lines.slice(first), at: at - first, pending, symmetry }));
        return;
      } catch {
        // The store is full: what is oldest is left out there, not here.
        if (at === 0) return;
      }
    }
  }

  /** @param {Storage} store */
  static kept(store) {
    const drafts = new Drafts();
    try {
      const { lines, at, pending, symmetry } = JSON.parse(store.getItem(KEPT) ?? "{}");
      if (!Array.isArray(lines) || !lines.every((line) => typeof line === "string")) return drafts;
      drafts.lines = lines;
      drafts.at = Math.min(Math.max(Number(at) || 0, 0), lines.length - 1);
      drafts.pending = Array.isArray(pending) ? pending : [];
      drafts.symmetry = typeof symmetry === "string" ? symmetry : "none";
    } catch {
      // What cannot be read is none of ours.
    }
    return drafts;
  }
}

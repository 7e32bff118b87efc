// The desk: the draft that is shown, as the server knows it; changes are sent one after the other.

import { ApiError, ask, connection } from "../api.js";
import { Drafts } from "./drafts.js";

/** @typedef {import("./drafts.js").Change} Change */

/**
 * Events: "draft" {record} when another draft is shown, "refused" {text} when a change cannot be.
 */
export class Desk extends EventTarget {
  /** What /api/edit answered last. @type {any} */
  record = null;
  #busy = false;
  #ended = false;

  constructor() {
    super();
    this.drafts = Drafts.kept(localStorage);
    this.again = () => connection.online && void this.#work();
    connection.addEventListener("change", this.again);
  }

  get symmetry() {
    return this.drafts.symmetry;
  }

  /** Begin with a line, or where the author left off; false where there is nothing yet. */
  async open(line, symmetry) {
    if (symmetry) this.drafts.symmetry = symmetry;
    if (line !== null && line !== this.drafts.line) {
      await this.take(line);
    } else if (this.drafts.line !== null) {
      await this.#show(this.drafts.line);
      void this.#work();
    }
    return this.record !== null;
  }

  /** Take a line over, as one step of the history. */
  async take(line) {
    await this.#show(line);
    this.#step(this.record.draft);
  }

  /** Begin a new board. @param {{genre: string, params: string, rows?: number, columns?: number}} board */
  async begin(board) {
    this.#set(await ask("edit", { new: board, symmetry: "none" }));
    this.#step(this.record.draft);
    if (this.symmetry !== "none") await this.lock(this.symmetry).catch(() => this.lock("none"));
  }

  /** @param {Change} change */
  change(change) {
    this.drafts.pending.push(change);
    this.drafts.save(localStorage);
    void this.#work();
  }

  /** Lock a symmetry; what clues it asks for is seen on the board. */
  async lock(symmetry) {
    const record = await ask("edit", { draft: this.drafts.line, symmetry });
    this.drafts.symmetry = symmetry;
    this.#set(record);
    this.#keep();
  }

  async undo() {
    if (this.drafts.canUndo && !this.#busy) await this.#back(this.drafts.undo());
  }

  async redo() {
    if (this.drafts.canRedo && !this.#busy) await this.#back(this.drafts.redo());
  }

  end() {
    this.#ended = true;
    connection.removeEventListener("change", this.again);
  }

  async #back(line) {
    this.#keep();
    await this.#show(line);
  }

  async #show(line) {
    try {
      this.#set(await ask("edit", { draft: line, symmetry: this.symmetry }, { keep: true }));
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 400 || this.symmetry === "none") throw error;
      this.drafts.symmetry = "none"; // the board may not have the symmetry that was locked
      this.#set(await ask("edit", { draft: line }, { keep: true }));
    }
  }

  /** Send what waits, all at once; what cannot be sent now waits on. */
  async #work() {
    if (this.#busy || this.#ended || !this.drafts.pending.length || this.drafts.line === null) return;
    this.#busy = true;
    const sent = [...this.drafts.pending];
    try {
      const record = await ask("edit", { draft: this.drafts.line, changes: sent, symmetry: this.symmetry });
      this.drafts.pending = this.drafts.pending.slice(sent.length);
      if (record.refused) this.#tell("refused", { text: record.refused });
      this.drafts.push(record.draft);
      this.#set(record);
      this.#keep();
    } catch (error) {
      const lost = error instanceof ApiError && !error.offline && error.status !== 503;
      if (lost) this.drafts.pending = this.drafts.pending.slice(sent.length);
      this.#tell("refused", { text: error.message });
    } finally {
      this.#busy = false;
    }
    if (connection.online) void this.#work();
  }

  #step(line) {
    this.drafts.push(line);
    this.#keep();
  }

  #keep() {
    this.drafts.save(localStorage);
    if (!this.#ended) history.replaceState(null, "", this.drafts.fragment);
  }

  #set(record) {
    this.record = record;
    this.#tell("draft", { record });
  }

  #tell(name, detail) {
    if (!this.#ended) this.dispatchEvent(new CustomEvent(name, { detail }));
  }
}

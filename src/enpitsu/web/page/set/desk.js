// The desk: the draft that is shown, as the server knows it; all that is done to it is done in its turn.

import { ApiError, ask, connection } from "../api.js";
import { storageHere } from "../play/shelf.js";
import { t } from "../texts/index.js";
import { Drafts, KEPT } from "./drafts.js";

/** @typedef {import("./drafts.js").Change} Change */

const MOST_SEEN = 200;

/**
 * Events: "draft" {record} when another draft is shown, "refused" {text} when a change cannot be, "apart" when
 * another tab went on from the same draft at the same time.
 */
export class Desk extends EventTarget {
  /** What /api/edit answered last. @type {any} */
  record = null;
  /** What was shown before, by `#key`: the way back is open while the server is away. @type {Map<string, any>} */
  #seen = new Map();
  /** What is done now, and all that waits behind it. */
  #last = Promise.resolve();
  #ended = false;

  constructor() {
    super();
    this.storage = storageHere();
    this.drafts = Drafts.kept(this.storage);
    this.again = () => connection.online && this.#then(() => this.#send());
    connection.addEventListener("change", this.again);
    this.heard = (event) => event.key === KEPT && event.newValue && this.#then(() => this.#hear(Drafts.of(event.newValue)));
    addEventListener("storage", this.heard);
  }

  get symmetry() {
    return this.drafts.symmetry;
  }

  /** Begin with a line, or where the author left off; false where there is nothing yet. */
  async open(line, symmetry) {
    if (symmetry) this.drafts.symmetry = symmetry;
    await this.#then(() => this.#send()); // of what was typed before: it belongs to the draft before
    await this.#then(() => this.#late());
    if (line !== null && line !== this.drafts.line) await this.take(line);
    else if (this.drafts.line !== null) await this.#then(() => this.#show(this.drafts.line));
    return this.record !== null;
  }

  /** Take a line over, as one step of the history, unless it is no longer wanted when its turn comes. @param {AbortSignal} [signal] */
  take(line, signal) {
    return this.#then(() => (signal?.throwIfAborted(), this.#show(line, true)));
  }

  /**
   * Begin a new board, with the clues of the draft or without any.
   * @param {{genre: string, params: string, rows?: number, columns?: number}} board
   */
  begin(board, keep = false) {
    return this.#then(async () => {
      const { draft } = await ask("edit", keep ? { new: board, draft: this.drafts.line } : { new: board });
      await this.#show(draft, true);
    });
  }

  /** @param {Change} change */
  change(change) {
    this.drafts.pending.push(change);
    this.drafts.save(this.storage);
    return this.#then(() => this.#send());
  }

  /** Lock a symmetry; what clues it asks for is seen on the board. */
  lock(symmetry) {
    return this.#then(async () => {
      const record = await ask("edit", { draft: this.drafts.line, symmetry });
      this.drafts.symmetry = symmetry;
      this.#set(record);
      this.#keep();
    });
  }

  /** Take the last step back, or what waits to be sent. */
  undo() {
    return this.#then(async () => {
      if (this.drafts.pending.length) {
        this.drafts.pending.pop();
        this.drafts.save(this.storage);
      } else await this.#go(-1);
    });
  }

  /** Make the next step again, unless something was typed here that waits to be sent. */
  redo() {
    return this.#then(async () => {
      await this.#send();
      if (!this.drafts.pending.length) await this.#go(1);
    });
  }

  end() {
    this.#ended = true;
    connection.removeEventListener("change", this.again);
    removeEventListener("storage", this.heard);
  }

  /** Do something in its turn. */
  #then(job) {
    const done = this.#last.then(job);
    this.#last = done.catch(() => {});
    return done;
  }

  async #show(line, step = false) {
    if (step && this.drafts.pending.length) await this.#send();
    if (step && this.drafts.pending.length) throw new ApiError(t("shell.offline"), 0);
    const record = await this.#read(line);
    if (step) this.drafts.push(record.draft);
    this.#set(record);
    this.#keep();
  }

  /** Go along the history as soon as the line there is read: what is typed next is a change of what is seen. */
  async #go(steps) {
    const line = this.drafts.beside(steps);
    if (line === null) return;
    const record = this.#seen.get(this.#key(line)) ?? (await this.#read(line));
    this.drafts.go(steps);
    this.#set(record);
    this.#keep();
  }

  /** What an answer depends on. */
  #key(line) {
    return `${this.symmetry} ${line}`;
  }

  async #read(line) {
    try {
      return await ask("edit", { draft: line, symmetry: this.symmetry }, { keep: true });
    } catch (error) {
      if (!(error instanceof ApiError) || ![400, 422].includes(error.status) || this.symmetry === "none") throw error;
      const record = await ask("edit", { draft: line }, { keep: true });
      this.drafts.symmetry = "none"; // this board cannot have the symmetry that was locked
      return record;
    }
  }

  /** Send all that waits; what cannot be sent now waits on. */
  async #send() {
    const sent = [...this.drafts.pending];
    if (!sent.length || this.drafts.line === null) return;
    try {
      const record = await ask("edit", { draft: this.drafts.line, changes: sent, symmetry: this.symmetry });
      this.drafts.pending = this.drafts.pending.slice(sent.length);
      if (record.refused) this.#tell("refused", { text: record.refused });
      this.drafts.push(record.draft);
      this.#set(record);
      this.#keep();
    } catch (error) {
      const waits = !(error instanceof ApiError) || error.offline || error.status === 503;
      if (!waits) this.drafts.pending = this.drafts.pending.slice(sent.length);
      this.#tell("refused", { text: error.message });
    }
  }

  /** Do what was typed in tabs that were closed before the server came back; it is found among the steps. */
  async #late() {
    while (this.drafts.waiting.length && connection.online) {
      const { line, changes } = this.drafts.waiting[0];
      const done = await ask("edit", { draft: line, changes }).catch((error) => (error.offline ? null : { draft: line }));
      if (done === null) return;
      this.drafts.waiting.shift();
      if (!this.drafts.lines.includes(done.draft)) this.drafts.others.push(done.draft);
    }
  }

  /** Another tab has kept its drafts: go on with it if it showed what is shown here, and nothing is on its way. @param {Drafts} other */
  async #hear(other) {
    const { drafts } = this;
    if (this.#ended || this.record === null || other.line === null || drafts.pending.length || other.pending.length) return;
    if (other.from !== null && other.from === drafts.line) {
      const { line: draft, symmetry } = other;
      const record = await ask("edit", { draft, symmetry }, { keep: true }).catch(() => null);
      if (record === null) return; // it stays as it is, and is kept beside the other
      drafts.follow(other);
      this.#set(record);
      this.#link();
    } else if (other.from !== null && other.from === drafts.from && other.line !== drafts.line) this.#tell("apart", {});
  }

  #keep() {
    this.drafts.save(this.storage);
    this.#link();
  }

  #link() {
    if (!this.#ended) history.replaceState(null, "", this.drafts.fragment);
  }

  #set(record) {
    this.drafts.from = this.record?.draft ?? null;
    this.record = record;
    this.#see(record);
    this.#tell("draft", { record });
  }

  #see(record) {
    const key = this.#key(record.draft);
    this.#seen.delete(key); // the newest are the last
    this.#seen.set(key, record);
    if (this.#seen.size > MOST_SEEN) this.#seen.delete(this.#seen.keys().next().value);
  }

  #tell(name, detail) {
    if (!this.#ended) this.dispatchEvent(new CustomEvent(name, { detail }));
  }
}

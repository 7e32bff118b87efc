/**
 * A session: one game while its page is open. It is kept as it changes, in the browser and in the link;
 * its clock runs while somebody looks; what another tab plays on the same puzzle is taken over or told.
 */

import { Game } from "./game.js";
import { decode, encode, fragmentOf, gameOf } from "./link.js";
import { Records } from "./records.js";
import { Shelf, storageHere } from "./shelf.js";

const PAUSE = 400; // milliseconds after a change until it is kept

/** Events: "change" when the game is another or was changed elsewhere, "trouble" {what: other | short | full}. */
export class Session extends EventTarget {
  /** @param {object} data @param {{linked?: string, about?: object, storage?: Storage}} [told] */
  constructor(data, { linked = "", about = {}, storage = storageHere() } = {}) {
    super();
    this.data = data;
    this.shelf = new Shelf(storage);
    this.records = new Records(storage);
    /** What was found when it began: "new", "kept", "linked" or "both" (the link's state over what was kept). */
    this.found = "new";
    this.game = this._begin(linked, about);
    /** How far the game had come when it was kept; what a link alone tells is kept in any case. */
    this.kept = this.found === "linked" ? -1 : this.game.serial;
    this.paused = false;
    this.timer = 0;
    this.linked = location.hash;
    this._listen();
    this._look();
    if (this.found === "kept") this._link();
  }

  /** Say that the game has changed: it is kept in a moment. */
  changed() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.keep(), PAUSE);
  }

  /** Keep it now. `over`: also over what another tab has kept. */
  keep({ over = false } = {}) {
    clearTimeout(this.timer);
    const news = this.game.serial !== this.kept;
    if (!news && this.shelf.read(this.data.line) === null) return; // nobody played, or it was removed since
    const told = this.shelf.keep(this.game, { over });
    if (told === "kept" || told === "short") this.kept = this.game.serial;
    if (told !== "kept" && told !== this.told) this._trouble(told);
    this.told = told;
    this._link();
    this._record(news);
  }

  /** Records that were cleared come again with the next move, and not before. */
  _record(news) {
    if ((news || this.records.has(this.game)) && !this.records.keep(this.game)) this._trouble("full");
  }

  /** Begin the puzzle anew; the game so far stays among the records. */
  restart() {
    this._record(this.game.serial !== this.kept);
    const { about } = this.game;
    this.game = new Game(this.data, { about });
    this.paused = false;
    this._look();
    this.keep({ over: true });
    this.dispatchEvent(new Event("change"));
  }

  /** Go on, though the link has changed to one of the same puzzle. */
  follow() {
    this.linked = location.hash;
    this._link();
  }

  /** Two tabs played on at once: take the other's game, or stay with this one. Either way the other is an undo away. */
  settle(takeOther) {
    const record = this.shelf.read(this.data.line);
    if (record && takeOther) this.game.replace(record, "other tab");
    else if (record) this.game.remember(record, "other tab");
    this.keep({ over: true });
    this.dispatchEvent(new Event("change"));
  }

  pause(paused = !this.paused) {
    this.paused = paused;
    this._look();
  }

  end() {
    this.game.clock.stop();
    this.linked = null; // the link is another's by now
    this.keep();
    this.stop.abort();
  }

  _begin(linked, about) {
    const told = decode(this.data, linked);
    const kept = this.shelf.take(this.data);
    if (kept === null && told === null) return new Game(this.data, { about });
    if (kept === null) {
      this.found = "linked";
      return gameOf(this.data, told, { about });
    }
    this.found = "kept";
    const { game } = kept;
    if (kept.lost && game.done.length === 0) this.lost = true;
    if (Object.keys(game.about).length === 0) game.about = about;
    // The way back leads to what this game was once: it goes on as it is. Only another's link changes it.
    const another = told !== null && history.state?.game !== game.id && !sameState(this.data, game, told);
    if (another && game.replace(told, "link")) this.found = "both";
    return game;
  }

  _listen() {
    this.stop = new AbortController();
    const { signal } = this.stop;
    addEventListener("pagehide", () => this.keep(), { signal });
    document.addEventListener("visibilitychange", () => this._look(), { signal });
    addEventListener("storage", (event) => event.key === this.shelf.keyOf(this.data.line) && this._heard(), { signal });
  }

  /** The clock runs while the page is seen, the game is not paused and not at its end. */
  _look() {
    const { clock, finished } = this.game;
    if (document.hidden) this.keep();
    if (document.hidden || this.paused || finished) clock.stop();
    else clock.start();
  }

  /** Another tab has kept a game of this puzzle: take it, unless this one has something new. */
  _heard() {
    if (this.shelf.read(this.data.line) === null || !this.shelf.isNews(this.data.line)) return;
    if (this.game.serial !== this.kept) return this._trouble("other");
    const taken = this.shelf.take(this.data);
    if (taken === null) return;
    this.game = taken.game;
    this.kept = this.game.serial;
    this._look();
    this._link();
    this.dispatchEvent(new Event("change"));
  }

  /** Put the state into the link, unless somebody has gone elsewhere meanwhile. */
  _link() {
    if (location.hash !== this.linked) return;
    try {
      history.replaceState({ ...history.state, game: this.game.id }, "", fragmentOf(this.game));
      this.linked = location.hash;
    } catch {
      // a browser that is asked too often refuses for a while; the next change links again
    }
  }

  _trouble(what) {
    this.dispatchEvent(new CustomEvent("trouble", { detail: { what } }));
  }
}

/** Whether a link says what a game holds already, its time and counts aside. */
function sameState(data, game, told) {
  const plain = (text) => text.split("~").filter((part) => !/^[tcf]/.test(part)).join("~");
  return plain(encode(game)) === plain(encode(gameOf(data, told)));
}

// The view: a board, what is written on it, and the panels beside it.

import { ask, connection } from "../api.js";
import { Board } from "../board/board.js";
import { complete, conflicts } from "../board/rules.js";
import { settings } from "../settings.js";
import { mount as begin } from "../start/start.js";
import { sentence, t } from "../texts/index.js";
import { el } from "../ui/dom.js";
import { aboutIn, aboutOf } from "../ui/open.js";
import { say, tell, toast } from "../ui/toast.js";
import { celebrate } from "./done.js";
import { Film } from "./film.js";
import { head } from "./head.js";
import { Hints } from "./hints.js";
import { Keys } from "./keys.js";
import { Pad } from "./pad.js";
import { Session } from "./session.js";
import { shelfPage } from "./games.js";
import { askWhich, Tools } from "./tools.js";

const LATE = 700; // milliseconds without an answer before that is told

/** @param {HTMLElement} host @param {import("../main.js").Params} params */
export function mount(host, params) {
  const line = params.get("p");
  if (!line) return begin(host);
  const view = new Play(host);
  void view.open(line, params);
  return {
    unmount: () => view.end(),
    keys: () => view.keys?.help() ?? [],
    update: (next) => view.shows(next),
  };
}

/** One puzzle on the page; panels get this, and ask it for all that they do to the game. */
export class Play {
  constructor(host) {
    this.host = host;
    this.stop = new AbortController();
    this.wrong = new Set();
    /** @type {null | {ground: string, above: string, own: boolean}} */
    this.picture = null;
    this.broken = [];
    host.append(el("p.soft", { class: "waiting" }, t("play.loading")));
  }

  async open(line, params) {
    try {
      this.data = await ask("board", { puzzle: line }, { keep: true, signal: this.stop.signal });
    } catch (error) {
      if (this.stop.signal.aborted) return;
      this.host.replaceChildren();
      shelfPage(this.host, error.message);
      if (error.offline) connection.onceBack(() => void this.open(line, params), this.stop.signal);
      return;
    }
    this.line = line;
    const about = { ...aboutIn(params), ...aboutOf(line) };
    this.session = new Session(this.data, { linked: params.get("s") ?? "", about });
    this.#build();
    this.#listen();
    this.#welcome();
  }

  get game() {
    return this.session.game;
  }

  /** Names that the next deed is about. */
  get chosen() {
    return this.board.selection.filter((name) => this.game.places.has(name));
  }

  get drawsEdges() {
    return this.board.drawsEdges;
  }

  /** Whether a link asks for the puzzle that is played already, as it is. */
  shows(params) {
    const same = this.session && !params.get("s") && [this.line, this.data.line].includes(params.get("p"));
    if (same) this.session.follow();
    return Boolean(same);
  }

  // ---- what panels and keys do --------------------------------------------------------------------

  /** Change the game by what `deed` does to it; tells whether it did anything. */
  does(deed, spoken = "") {
    if (this.film.shown || this.session.paused) return false;
    const done = deed(this.game);
    if (!done) return false;
    this.wrong = new Set();
    this.told?.(); // it was about what stood there before
    this.hints.drop();
    this.refresh();
    this.session.changed();
    say([spoken, this.broken[0]?.sentence].filter(Boolean).join(". "));
    void this.#judge();
    return true;
  }

  /** Write, mark or colour with a symbol what is chosen. */
  enter(symbol, mode = this.pad.mode) {
    const names = this.chosen;
    if (names.length === 0) return toast(t("play.choose"));
    const tidy = settings.get("tidy");
    const spoken = `${names.length > 1 ? t("play.cells", { count: names.length }) : names[0]} ${symbol}`;
    if (mode === "digit") this.does((game) => game.enter(names, symbol, { tidy }), spoken);
    else if (mode === "colour") this.colour(this.data.symbols.indexOf(symbol));
    else this.does((game) => game.mark(mode, names, symbol), `${t(`play.mode.${mode}`)} ${spoken}`);
  }

  colour(number) {
    if (number < 0 || number > 8) return;
    this.does((game) => game.colour(this.chosen, number), t("play.coloured", { number: number + 1 }));
  }

  erase() {
    this.does((game) => game.erase(this.chosen), t("play.erased"));
  }

  undo() {
    if (!this.does((game) => game.undo(), t("play.undone"))) say(t("play.noUndo"));
  }

  redo() {
    if (!this.does((game) => game.redo(), t("play.redone"))) say(t("play.noRedo"));
  }

  suppose() {
    this.does((game) => game.suppose(), t("play.supposing", { count: this.game.layers.length + 1 }));
  }

  accept() {
    this.does((game) => game.accept(), t("play.accepted"));
  }

  takeBack() {
    this.does((game) => game.takeBack(), t("play.takenBack"));
  }

  /** Note all candidates, in the corner if corners are being marked, else in the centre. */
  async fill(kind = this.pad.mode === "corner" ? "corner" : "centre") {
    const answer = await this.question("candidates", {});
    if (answer) this.does((game) => game.fill(kind, answer.candidates), t("play.filled"));
  }

  /** Is all right so far? */
  async check() {
    const show = settings.get("checks");
    const answer = await this.question("right", { show });
    if (!answer) return;
    this.game.count("checks");
    this.game.counts.mistakes += answer.wrong?.length ?? 0;
    this.wrong = new Set(show ? answer.wrong : []);
    this.refresh();
    this.session.changed();
    this.told?.();
    this.told = toldRight(answer);
  }

  /** Ask a question about the state as it is; null when it went wrong, or is no longer wanted. */
  async question(name, more, signal = this.stop.signal) {
    const { serial } = this.game;
    let away = () => {};
    const late = setTimeout(() => (away = toast(t("play.working"), { seconds: 0 })), LATE);
    try {
      const answer = await ask(name, { puzzle: this.data.line, state: this.game.state, ...more }, { signal });
      return serial === this.game.serial ? answer : null;
    } catch (error) {
      tell(error);
      return null;
    } finally {
      clearTimeout(late);
      away();
    }
  }

  pause(paused) {
    this.session.pause(paused);
    this.refresh();
    if (!this.session.paused) this.board.focus();
  }

  restart() {
    this.session.restart();
    this.board.focus();
    say(t("play.restarted"));
  }

  // ---- showing ------------------------------------------------------------------------------------

  refresh() {
    const { game } = this;
    const picture = this.film.picture ?? this.picture;
    const shade = (name) => settings.get(name) && !picture; // a step's own colours stand alone
    this.board.set({ peers: shade("peers"), same: shade("same"), labels: settings.get("labels"), slots: settings.get("slots") });
    const shown = settings.get("conflicts") && !this.film.shown;
    this.broken = shown ? conflicts(this.data, game.values) : [];
    this.board.draw({
      entries: game.entries, corner: game.corner, centre: game.centre, colours: this.film.shown ? {} : game.colours,
      supposed: game.supposed, conflicts: new Set(this.broken.flatMap(({ names }) => names)),
      wrong: this.wrong, picture,
    });
    this.cover.hidden = !this.session.paused;
    this.sheet.classList.toggle("paused", this.session.paused);
    for (const panel of this.panels) panel.refresh();
  }

  /** A board is judged, full or with what may stay empty left out; the first time that all is right, the game is finished. */
  async #judge() {
    const { game } = this;
    if (game.finished || game.isNew) return;
    if (!complete(this.data, game.values)) {
      if (!this.drawsEdges && game.share === 1) toast(t("play.full"));
      return;
    }
    // A board that came without some of its rules is judged by the server.
    const sure = this.data.rules_left_out ? (await this.question("right", {}))?.right : true;
    if (!sure || !game.finish()) return;
    this.session.keep();
    celebrate(this);
  }

  #build() {
    const label = this.data.title;
    this.sheet = el("div.sheet.play-sheet", {});
    this.cover = el("button.cover", { type: "button", hidden: true, onclick: () => this.pause(false) }, t("play.goOn"));
    this.board = new Board(this.sheet, this.data, { label, interactive: true, edges: "draw", labels: settings.get("labels") });
    this.sheet.append(this.cover);
    this.pad = new Pad(this);
    this.hints = new Hints(this);
    this.film = new Film(this);
    this.tools = new Tools(this);
    this.head = head(this);
    this.keys = new Keys(this);
    this.panels = [this.head, this.pad, this.hints, this.film, this.tools];
    const sides = [
      el("div.board-side.stack", {}, this.head.element, this.sheet),
      el("div.panel-side.stack", {}, this.pad.element, this.tools.element, this.film.element, this.hints.element, rules(this.data)),
    ];
    // A click on a button leaves the focus on the board: keys go on there.
    sides[1].addEventListener("mousedown", (event) => event.target.closest("button") && event.preventDefault());
    this.host.replaceChildren(el("div.split.play", {}, sides));
    document.title = `${this.head.title} – ${t("shell.name")}`;
    this.board.select([this.data.places.find((place) => place.given == null && !place.ends)?.name].filter(Boolean));
    this.refresh();
    if (!matchMedia("(pointer: coarse)").matches) this.board.focus();
  }

  #listen() {
    const { signal } = this.stop;
    this.board.addEventListener("key", (event) => this.keys.press(event.detail) && event.preventDefault());
    this.board.addEventListener("select", () => this.pad.refresh());
    this.board.addEventListener("edge", ({ detail }) => this.#draw(detail));
    document.addEventListener("keydown", (event) => this.keys.hear(event), { signal });
    settings.addEventListener("change", () => this.refresh(), { signal });
    this.session.addEventListener("change", () => {
      this.hints.drop();
      this.refresh();
    });
    this.session.addEventListener("trouble", ({ detail }) => this.#trouble(detail.what));
  }

  /** Lines and crosses: the board says 1 and 0, the puzzle has symbols of its own. */
  #draw({ names, value }) {
    const values = this.game.places.get(names[0])?.values ?? [];
    const symbol = value === null ? null : value === "1" ? values.at(-1) : values[0];
    const spoken = t(`play.edge.${value === null ? "none" : value === "1" ? "line" : "cross"}`);
    const told = names.length > 1 ? t("play.edges", { count: names.length }) : names[0];
    this.does((game) => game.write(names, symbol), `${told}, ${spoken}`);
  }

  #trouble(what) {
    if (what === "other") void askWhich(this.session);
    else toast(t(what === "short" ? "play.short" : "play.noRoom"), { kind: "error", seconds: 0 });
  }

  #welcome() {
    const undo = { label: t("play.undoLink"), run: () => this.undo() };
    if (this.session.found === "both") toast(t("play.linkTaken"), { action: undo, seconds: 15 });
    else if (this.session.found === "kept" && !this.game.isNew) say(t("play.resumed"));
    if (this.session.lost) toast(t("play.lostHistory"));
  }

  end() {
    this.stop.abort();
    this.told?.();
    this.session?.end();
    this.hints?.drop();
    this.film?.leave();
    this.head?.end();
    this.board?.remove();
  }
}

function toldRight({ right, wrong, status, reason }) {
  if (right === null) return toast(reason ? sentence(reason) : t("play.unknown"));
  if (right) return toast(status === "multiple" ? `${t("play.right")} ${t("play.several")}` : t("play.right"), { kind: "good" });
  if (wrong?.length) return toast(t("play.wrongAt", { names: wrong.join(", ") }), { kind: "error" });
  return toast(t(status === "none" ? "play.hopeless" : "play.wrong"), { kind: "error" });
}

/** The rules of the puzzle, folded. */
function rules({ how_to: told }) {
  const parts = told.flatMap(({ title, text }) => [told.length > 1 ? el("h3", {}, title) : null, el("p", {}, text)]);
  return el("details.card.rules", {}, el("summary", {}, t("play.rules")), parts);
}

// The film: every step of the explanation, one after the other; the game waits meanwhile.

import { stream } from "../api.js";
import { levelOf, sentence, t } from "../texts/index.js";
import { button, press } from "../ui/button.js";
import { el } from "../ui/dom.js";
import { say, tell } from "../ui/toast.js";
import { legendOf } from "./hints.js";

const PACE = 2500; // milliseconds a step, while it plays by itself

export class Film {
  /** @param {import("./play.js").Play} play */
  constructor(play) {
    this.play = play;
    this.shown = false;
    this.steps = [];
    /** How many there are, when all are found. */
    this.total = undefined;
    this.at = 0;
    this.element = this.#build();
  }

  /** What lies on the board, while it is shown. */
  get picture() {
    if (!this.shown) return null;
    const step = this.steps[this.at - 1];
    return { ground: step?.ground ?? "", above: step?.above ?? "", own: false };
  }

  open() {
    if (this.shown || this.play.session.paused) return;
    this.shown = true;
    this.play.game.count("film");
    this.play.hints.drop();
    this.chosen = this.play.board.selection;
    this.play.board.select([]);
    if (!this.ended) void this.#load();
    this.go(Math.max(this.at, 1));
    this.slider.focus();
  }

  /** Back to the game, just as it was. */
  leave() {
    if (!this.shown) return;
    this.#plays(false);
    this.shown = false;
    if (!this.ended) this.loading?.abort();
    this.play.board.select(this.chosen);
    this.play.refresh();
    this.play.board.focus();
  }

  /** Show a step, from 0 (the puzzle) on. */
  go(at) {
    this.at = Math.max(0, Math.min(at, Math.max(this.steps.length, 1)));
    this.play.refresh();
    const step = this.steps[this.at - 1];
    if (step) say(`${this.at}. ${step.step.technique}. ${step.step.text}`);
  }

  /** Put what is known after this step into the game; one undo brings back what was there. */
  takeOver() {
    const known = this.at === 0 ? { entries: {}, ruled_out: {} } : this.steps[this.at - 1]?.after;
    if (!known) return;
    this.leave();
    this.play.does((game) => game.take(known, { what: "film" }), t("play.tookOver"));
  }

  press(key) {
    const way = { ArrowRight: 1, ArrowLeft: -1, ".": 1, ",": -1, n: 1 }[key];
    if (way) this.go(this.at + way);
    else if (key === " ") this.#plays(!this.timer);
    else if (key === "Escape" || key === "f") this.leave();
    else if (key === "Enter") this.takeOver();
    else return false;
    return true;
  }

  refresh() {
    this.element.hidden = !this.shown;
    if (!this.shown) return;
    const count = this.steps.length;
    const step = this.steps[this.at - 1];
    const where = { at: this.at, count: this.total ?? count };
    const told = this.total === undefined ? (count ? t("play.filmSoFar", where) : t("play.filmWaits")) : this.total ? t("play.filmAt", where) : "";
    this.slider.max = String(Math.max(where.count, 1));
    this.slider.value = String(this.at);
    this.slider.setAttribute("aria-valuetext", told);
    this.number.textContent = told;
    this.back.disabled = this.at <= 0;
    this.next.disabled = this.at >= count;
    this.take.disabled = this.at > 0 && !step?.after;
    this.said.replaceChildren(...this.#telling(step));
  }

  #telling(step) {
    if (this.at === 0) return [el("p", {}, t("play.filmBegins"))];
    if (!step) return [el("p.soft", {}, this.total === 0 ? (this.reason ?? t("play.filmNone")) : t("play.filmWaits"))];
    const { technique, level, text, lines = [] } = step.step;
    return [
      el("p", {}, el("strong", {}, technique), level ? el("span.soft", {}, ` · ${levelOf(level)}`) : null),
      el("p.hint-text", {}, text),
      lines.length ? el("ol.hint-lines.small", {}, lines.map((line) => el("li", {}, line.text ?? String(line)))) : null,
      this.at === this.total && this.reason ? el("p.soft", {}, this.reason) : null,
      this.at === this.steps.length && this.total === undefined ? el("p.soft", {}, t("play.filmWaits")) : null,
      legendOf(step.legend),
    ].filter(Boolean);
  }

  async #load() {
    this.loading = new AbortController();
    this.steps = [];
    this.anew = null;
    this.total = undefined;
    this.ended = false;
    const signal = AbortSignal.any([this.loading.signal, this.play.stop.signal]);
    try {
      await stream("explain", { puzzle: this.play.data.line }, (line) => this.#line(line), { signal });
      this.ended = true;
    } catch (error) {
      if (!signal.aborted) this.#broke(error);
    }
  }

  /** A number that comes again takes the place of that step and of all behind it: some were not needed. */
  #line(line) {
    if ("number" in line) {
      if (!this.anew && line.number <= this.steps.length) this.anew = this.steps.slice(0, line.number - 1);
      (this.anew ?? this.steps).push(line);
    } else this.#end(line);
    if (this.at === line.number && !this.anew) this.go(this.at);
    else this.refresh();
  }

  /** All is found; whoever looks at a step goes on looking at it. */
  #end({ steps, reason }) {
    if (this.anew) {
      const text = this.steps[this.at - 1]?.step.text;
      this.steps = this.anew;
      const at = this.steps.findIndex(({ step }) => step.text === text) + 1;
      this.at = at || Math.min(this.at, this.steps.length);
      this.anew = null;
    }
    this.total = steps;
    this.reason = reason ? sentence(reason) : null;
  }

  /** What has come can be watched; whoever opens the film again asks again. */
  #broke(error) {
    tell(error);
    if (!this.steps.length) return this.leave();
    this.anew = null;
    this.#end({ steps: this.steps.length, reason: error.message });
    this.refresh();
  }

  #plays(playing) {
    clearInterval(this.timer);
    this.timer = playing ? setInterval(() => this.#goesOn(), PACE) : 0;
    press(this.run, playing);
  }

  #goesOn() {
    if (this.at < this.steps.length) this.go(this.at + 1);
    else if (this.total !== undefined) this.#plays(false);
  }

  #build() {
    const bare = (label, name, key, onclick) => button({ label: t(`play.${label}`), icon: name, text: false, key, onclick });
    this.back = bare("filmBack", "left", "←", () => this.go(this.at - 1));
    this.next = bare("filmNext", "right", "→", () => this.go(this.at + 1));
    this.run = button({ label: t("play.filmPlay"), icon: "play", text: false, pressed: false, onclick: () => this.#plays(!this.timer) });
    this.take = button({ label: t("play.takeOver"), icon: "flag", key: "Enter", onclick: () => this.takeOver() });
    const away = button({ label: t("play.leaveFilm"), key: "Escape", onclick: () => this.leave() });
    this.number = el("span.small.soft", {});
    this.slider = el("input.film-slider", {
      type: "range", min: "0", max: "1", step: "1", value: "0", "aria-label": t("play.film"),
      oninput: (event) => this.go(Number(event.target.value)),
      onkeydown: (event) => {
        if (["Enter", "Escape", " "].includes(event.key) && this.press(event.key)) event.preventDefault();
      },
    });
    this.said = el("div.hint-said", {});
    return el(
      "section.film.card", { "aria-label": t("play.film"), hidden: true },
      el("div.film-line", {}, this.back, this.run, this.next, this.number),
      this.slider, this.said, el("div.line", {}, this.take, away),
    );
  }
}

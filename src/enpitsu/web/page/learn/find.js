// "Find it yourself": a board at the moment where a technique is needed, and what the player does on it.

import { ask, stream } from "../api.js";
import { Board } from "../board/board.js";
import { digitOf, letterOf } from "../board/keyboard.js";
import { legendOf } from "../play/hints.js";
import { t } from "../texts/index.js";
import { button, press } from "../ui/button.js";
import { el, fresh } from "../ui/dom.js";
import { linkOf } from "../ui/open.js";
import { tell } from "../ui/toast.js";
import { judgeCross, judgeEntry } from "./finding.js";
import { noteFound } from "./progress.js";

/** @import {Lesson, Judgement, Step} from "./finding.js" */

const LINE = "1";
const isLine = (value) => value === LINE;

/** A section of the page with a board and its panel; each lesson replaces the one before. */
export class Find {
  /** @type {Lesson} */
  #lesson;
  #number = 0;
  #ended = new AbortController();
  #making = null;

  /** @param {object} technique the answer of /api/technique @param {string} title of the genre */
  constructor(technique, title) {
    this.technique = technique;
    this.title = title;
    const id = fresh("find");
    this.sheet = el("div.sheet");
    this.panel = el("div.panel-side.stack");
    this.element = el(
      "section.learn-find",
      { "aria-labelledby": id },
      el("h2", { id }, t("learn.find")),
      el("div.split", {}, el("div.board-side", {}, this.sheet), this.panel),
    );
    this.#begin(technique.lesson);
  }

  end() {
    this.#ended.abort();
    this.#making?.abort();
  }

  keys() {
    const keys = [
      ["← ↑ → ↓", t("learn.keysMove")],
      ["1–9", t("learn.keysValue")],
      ["X", t("learn.keysSwitch")],
      ["H", t("learn.keysHint")],
    ];
    return [{ title: t("learn.keys"), keys }];
  }

  // ---- a lesson ----

  /** @param {Lesson} lesson */
  #begin(lesson) {
    this.#lesson = lesson;
    /** Whether it was found or shown: then nothing is left to do here. */
    this.over = false;
    this.helped = 0;
    this.picture = null;
    this.edges = lesson.board.places.some((place) => place.ends);
    const [first] = lesson.steps;
    this.places = this.edges ? first.places.some(({ value }) => isLine(value)) : first.places.length > 0;
    this.sheet.replaceChildren();
    const label = t("learn.boardLabel", { title: this.title, technique: this.technique.name });
    this.board = new Board(this.sheet, lesson.board, { label });
    this.board.addEventListener("key", (event) => this.#key(event));
    this.board.addEventListener("edge", (event) => this.#edge(event.detail));
    this.board.addEventListener("select", () => this.#pad());
    this.#build();
    this.#draw();
  }

  #build() {
    const lesson = this.#lesson;
    this.said = el("p.learn-said", { role: "status", "aria-live": "polite" });
    this.legend = el("div");
    this.modes = this.#modes();
    this.pad = el("div.learn-pad", { role: "group", "aria-label": t("learn.values") });
    this.hint = button({ label: t("learn.hint"), icon: "bulb", key: "H", onclick: () => this.#help() });
    this.more = button({ label: t("learn.another"), icon: "spark", onclick: () => void this.#another() });
    const links = el(
      "div.line",
      {},
      el("a.button.quiet", { href: linkOf(lesson.board.line) }, t("learn.play")),
      el("a.button.quiet", { href: this.#onFromHere() }, t("learn.playOn")),
    );
    const parts = [this.#task(), this.modes, this.pad, this.said, this.legend, el("div.line", {}, this.hint, this.more), links];
    this.panel.replaceChildren(...parts, ...this.#aside());
    this.#pad();
  }

  #task() {
    const { easier } = this.#lesson;
    const technique = this.technique.name;
    const start = easier ? t("learn.start", { count: easier, technique }) : t("learn.begin", { technique });
    const todo = this.edges ? "doEdge" : this.places ? "doPlace" : "doRemove";
    return el("div", {}, el("p", {}, start), el("p", {}, el("strong", {}, t(`learn.${todo}`))));
  }

  #aside() {
    const { aside } = this.#lesson;
    return aside.length ? [el("p.soft.small", {}, t("learn.aside", { names: aside.join(", ") }))] : [];
  }

  #onFromHere() {
    const { board, entries, candidates } = this.#lesson;
    const open = board.places.filter(({ name }) => candidates[name]);
    const gone = open.map(({ name, values }) => [name, values.filter((value) => !candidates[name].includes(value))]);
    const ruled_out = Object.fromEntries(gone.filter(([, values]) => values.length));
    return `${linkOf(board.line)}&s=${encodeURIComponent(JSON.stringify({ entries, ruled_out }))}`;
  }

  // ---- what the player does ----

  #modes() {
    const [one, other] = this.edges ? ["drawLine", "drawCross"] : ["enter", "crossOut"];
    const choose = (places) => () => {
      this.places = places;
      this.#pad();
    };
    this.enterButton = button({ label: t(`learn.${one}`), pressed: false, onclick: choose(true) });
    this.crossButton = button({ label: t(`learn.${other}`), pressed: false, onclick: choose(false) });
    return el("div.group", { role: "group", "aria-label": t("learn.what") }, this.enterButton, this.crossButton);
  }

  /** The values of the cell that is selected; those that are gone cannot be pressed. */
  #pad() {
    press(this.enterButton, this.places);
    press(this.crossButton, !this.places);
    this.pad.hidden = this.edges;
    if (this.edges) return;
    const cell = this.board.selection.at(-1);
    const left = this.#lesson.candidates[cell] ?? [];
    const values = [...new Set(this.#lesson.board.places.flatMap((place) => place.values))];
    const focused = this.pad.contains(document.activeElement) ? document.activeElement.dataset.value : null;
    this.pad.replaceChildren(
      ...values.map((value) => {
        const key = button({ label: value, disabled: this.over || !left.includes(value), onclick: () => this.#value(value) });
        key.dataset.value = value;
        return key;
      }),
    );
    if (focused) this.pad.querySelector(`[data-value="${CSS.escape(focused)}"]:not(:disabled)`)?.focus();
  }

  #key(event) {
    const { key, code, ctrl, alt } = event.detail;
    if (ctrl || alt) return;
    const pressed = digitOf(code) ?? letterOf(key, code).toLowerCase();
    const value = this.#isValue(pressed);
    if (pressed === "h") this.#help();
    else if (pressed === "x" && !value) this.places = !this.places;
    else if (this.edges || !value) return;
    else this.#value(value);
    event.preventDefault();
    this.#pad();
  }

  /** The value that a key stands for, in whatever case. */
  #isValue(key) {
    const values = this.#lesson.board.places.flatMap((place) => place.values);
    return values.find((value) => value.toLowerCase() === key);
  }

  #value(value) {
    const cell = this.board.selection.at(-1) ?? this.board.cursor;
    if (this.over) return;
    if (!cell) return this.#say(t("learn.choose"));
    this.#judged(cell, value, this.places);
  }

  /** A click draws what was chosen; what is meant as a cross (the other button, Shift) is one. */
  #edge({ names, value: asked }) {
    if (this.over) return;
    const open = names.filter((name) => this.#lesson.candidates[name]);
    const drawn = this.places && isLine(asked);
    for (const name of open) {
      const { values } = this.#lesson.board.places.find((place) => place.name === name);
      const value = values.find((one) => isLine(one) === drawn);
      this.#judged(name, value, true);
      if (this.over) return;
    }
  }

  #judged(cell, value, entered) {
    const judge = entered ? judgeEntry : judgeCross;
    const { verdict, step } = judge(this.#lesson, cell, value);
    if (verdict === "right") return this.#found(step);
    const wrong = entered ? "wrongPlace" : "wrongRemove";
    const shown = this.edges ? t(isLine(value) ? "learn.drawLine" : "learn.drawCross").toLowerCase() : value;
    const texts = {
      wrong: () => t(`learn.${wrong}`, { cell, value: shown }),
      other: () => t("learn.other", { technique: this.technique.name }),
      gone: () => t("learn.gone", { cell, value: shown }),
    };
    this.#say(texts[verdict](), verdict);
  }

  /** @param {Step} step */
  #found(step) {
    if (this.helped < 2) noteFound(this.technique);
    this.#reveal(step, t("learn.right", { text: step.text }), "right");
  }

  /** First where to look, then all of it. */
  #help() {
    if (this.over) return;
    this.helped += 1;
    const { place, steps } = this.#lesson;
    if (this.helped === 1 && place.text) {
      this.picture = { ground: place.ground, above: "", own: true };
      this.hint.querySelector("span").textContent = t("learn.show");
      this.#say(place.text);
      return this.#draw();
    }
    this.helped = 2;
    return this.#reveal(steps[0], t("learn.shown", { text: steps[0].text }), "info");
  }

  #reveal(step, text, kind) {
    this.over = true;
    this.picture = { ground: step.ground, above: step.above, own: false };
    this.hint.disabled = true;
    this.#say(text, kind);
    this.legend.replaceChildren(legendOf(step.legend) ?? "");
    this.#pad();
    this.#draw();
    if (document.activeElement === document.body) this.more.focus();
  }

  #say(text, kind = "info") {
    this.said.textContent = text;
    this.said.dataset.kind = kind;
  }

  #draw() {
    const { board, entries, candidates } = this.#lesson;
    const noted = board.places.some((place) => place.values.length > 2); // else they say nothing
    this.board.draw({ entries, centre: noted ? candidates : {}, picture: this.picture });
  }

  // ---- more of them ----

  /** Show the next lesson that is kept; behind the last, one is made. */
  async #another() {
    if (this.#making) return this.#making.abort();
    this.#making = new AbortController();
    const { signal } = this.#making;
    this.more.querySelector("span").textContent = t("learn.stop");
    try {
      const lesson = this.#number + 1 < this.technique.lessons ? await this.#kept(signal) : await this.#made(signal);
      if (!this.#ended.signal.aborted) {
        this.#begin(lesson);
        this.board.focus();
      }
    } catch (error) {
      if (!signal.aborted) tell(error);
    } finally {
      this.#making = null;
      this.more.querySelector("span").textContent = t("learn.another");
      if (this.said.textContent === t("learn.making")) this.#say("");
    }
  }

  async #kept(signal) {
    const { genre, slug } = this.technique;
    const asked = { genre, technique: slug, number: this.#number + 1 };
    const { lesson } = await ask("technique", asked, { signal, keep: true });
    this.#number += 1;
    return lesson;
  }

  async #made(signal) {
    this.#say(t("learn.making"));
    const { wish } = this.#lesson;
    let made = {};
    await stream("generate", { ...wish, count: 1 }, (record) => (made = record), { signal });
    if (!made.line) throw new Error(t("new.nothing"));
    const { genre, slug } = this.technique;
    const asked = { genre, technique: slug, puzzle: made.line, without: wish.without };
    return (await ask("technique", asked, { signal })).lesson;
  }
}

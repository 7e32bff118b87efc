// A new puzzle: what is wished of it, the making, and the way out of it.

import { genres, stream } from "../api.js";
import { t } from "../texts/index.js";
import { button } from "./button.js";
import { openDialog } from "./dialog.js";
import { el } from "./dom.js";
import { chips, input, select } from "./fields.js";
import { SIZE, sidesOf } from "./size.js";

/** Sides of boards to offer; any other may be typed. */
const SIDES = {
  sudoku: ["4", "6", "8", "9", "12", "16"],
  binary: ["6", "8", "10", "12", "14"],
  futoshiki: ["4", "5", "6", "7"],
  kakuro: ["6", "8", "10", "12"],
  neighbor: ["5", "6", "7", "8"],
  slitherlink: ["5", "7", "10", "14"],
  kenken: ["4", "5", "6", "7"],
  skyscrapers: ["4", "5", "6"],
};

/**
 * Let a puzzle be made.
 *
 * @param {{genre?: string, layers?: string[], level?: string, size?: string, title?: string}} [wish] what is wished already
 * @returns {Promise<any | null>} its record (line, level, difficulty, seed…), or null
 */
export async function openNew(wish = {}) {
  const known = await genres();
  if (document.querySelector("dialog[open]")) return null; // a double click asks twice
  const form = new Wish(known, wish);
  const dialog = openDialog({ title: wish.title ?? t("new.title"), content: form.content, actions: form.actions });
  form.onmade = (record) => dialog.close(record);
  const made = await dialog.closed;
  form.stop();
  return made ?? null;
}

class Wish {
  onmade = (_record) => {};
  #making = null;
  #timer = 0;

  constructor({ genres: all, levels, symmetries }, { genre = "sudoku", layers = [], level = "", size = "" }) {
    this.all = all;
    const known = all.some(({ name }) => name === genre) ? genre : all[0].name;
    const titles = all.map(({ name, title }) => [name, title]);
    this.genre = select(t("new.genre"), titles, { value: known, onchange: () => this.#ofGenre([], "") });
    const rungs = [["", t("new.any")], ...levels.map((name) => [name, t(`levels.${name}`)])];
    this.level = chips(t("new.level"), rungs, { value: level });
    const ways = symmetries.map((name) => [name, t(`symmetries.${name}`)]);
    this.symmetry = select(t("new.symmetry"), ways, { value: "none" });
    this.other = input(t("new.other"), { placeholder: t("new.example"), title: t("new.example"), pattern: SIZE });
    const whole = { inputmode: "numeric", pattern: "[0-9]{0,15}", title: t("new.whole") };
    this.seed = input(t("new.seed"), { ...whole, placeholder: t("new.random") });
    this.#layOut();
    this.#ofGenre(layers, size);
  }

  #layOut() {
    const submit = (event) => (event.preventDefault(), this.#start());
    const wishes = [this.other, this.symmetry, this.seed].map(({ element }) => element);
    this.layers = el("div", {});
    this.sizes = el("div", {});
    this.more = el("details", {}, el("summary", {}, t("new.more")), el("div.trio", {}, wishes));
    // The key Enter makes it too, though the button stands outside the form.
    const enter = el("button.unseen", { type: "submit", tabindex: "-1", "aria-hidden": "true" });
    const parts = [this.genre.element, this.layers, this.sizes, this.level.element, this.more, enter];
    this.form = el("form.stack", { onsubmit: submit }, parts);
    this.status = el("p", { role: "status" });
    this.busy = el("progress.making", { "aria-label": t("new.making"), hidden: true });
    this.make = button({ label: t("new.make"), icon: "spark", kind: "primary", onclick: () => this.#start() });
    this.cancel = button({ label: t("shell.cancel"), onclick: () => this.stop() });
    this.cancel.hidden = true;
    this.content = [this.form, el("div.making-line", {}, this.status, this.busy)];
    this.actions = [this.cancel, this.make];
  }

  /** What depends on the genre. */
  #ofGenre(layers, size) {
    const genre = this.all.find(({ name }) => name === this.genre.control.value);
    const [rows, columns] = genre.size;
    const usual = rows === columns ? String(rows) : `${rows}x${columns}`;
    const sides = [...new Set([...(SIDES[genre.name] ?? []), usual])];
    const kinds = genre.layers.map(({ name, title }) => [name, title]);
    this.variants = chips(t("new.variants"), kinds, { many: true, value: layers });
    this.size = chips(t("new.size"), sides.map((side) => [side, sideText(side)]), {
      value: sides.includes(size) ? size : usual,
      onchange: () => (this.other.control.value = ""),
    });
    this.other.control.value = sides.includes(size) ? "" : size;
    this.layers.replaceChildren(...(genre.layers.length ? [this.variants.element] : []));
    this.sizes.replaceChildren(this.size.element);
  }

  get #wish() {
    const typed = this.other.control.value.trim() || this.size.value;
    const sides = sidesOf(typed);
    const seed = this.seed.control.value.trim();
    return {
      genre: this.genre.control.value,
      params: this.variants.values.join(","),
      size: sides.length === 1 ? sides[0] : sides,
      level: this.level.value || null,
      symmetry: this.symmetry.control.value,
      seed: seed === "" ? null : Number(seed),
      count: 1,
    };
  }

  async #start() {
    if (this.#making || !this.#sound()) return;
    const making = (this.#making = new AbortController());
    this.#busy(true);
    let made = null;
    try {
      await stream("generate", this.#wish, (record) => (made ??= record), { signal: making.signal });
      this.#say(made ? "" : t("new.nothing"));
    } catch (error) {
      this.#say(making.signal.aborted ? t("new.stopped") : error.message, !making.signal.aborted);
    }
    this.#making = null;
    this.#busy(false);
    if (made && !making.signal.aborted) this.onmade(made);
  }

  /** Tell what is mistyped where it stands. */
  #sound() {
    const sound = this.form.checkValidity();
    this.more.open ||= !sound;
    return sound || this.form.reportValidity();
  }

  stop() {
    this.#making?.abort();
  }

  #busy(on) {
    const since = Date.now();
    const tick = () => this.#say(t("new.seconds", { count: Math.round((Date.now() - since) / 1000) }));
    clearInterval(this.#timer);
    if (on) this.#timer = setInterval(tick, 1000);
    if (on) this.#say(t("new.making"));
    const lost = [document.body, this.cancel].includes(document.activeElement);
    this.busy.hidden = !on;
    this.cancel.hidden = !on;
    this.make.disabled = on;
    if (on) this.cancel.focus();
    else if (lost) this.make.focus();
  }

  #say(text, wrong = false) {
    this.status.textContent = text;
    this.status.classList.toggle("amiss", wrong);
  }
}

const sideText = (side) => (side.includes("x") ? side.replace("x", " × ") : `${side} × ${side}`);

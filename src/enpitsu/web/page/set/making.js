// Making: a puzzle to a wish, on a board like the one that is edited.

import { ask, genres, stream } from "../api.js";
import { levelOf, t } from "../texts/index.js";
import { button } from "../ui/button.js";
import { el } from "../ui/dom.js";
import { input, select } from "../ui/fields.js";

/** A card that makes puzzles. */
export class Making {
  #record = null;
  #stop = null;
  #kind = "";
  #size = "";

  /** @param {{onmade: (line: string, signal: AbortSignal) => Promise<void>, onlevel: (level: string) => void, symmetry: () => string}} heard */
  constructor(heard) {
    this.heard = heard;
    this.level = select(t("new.level"), [["", t("new.any")]], { onchange: (level) => heard.onlevel(level) });
    this.needs = select(t("set.needs"), [["", t("set.nothing")]]);
    const whole = { inputmode: "numeric", pattern: "[0-9]{0,15}", title: t("new.whole") };
    this.clues = input(t("set.clues"), { ...whole, placeholder: t("set.asNeeded") });
    this.go = button({ label: t("set.make"), icon: "spark", onclick: () => void this.#make() });
    this.halt = button({ label: t("shell.cancel"), onclick: () => this.#stop?.abort() });
    this.halt.hidden = true;
    this.told = el("p.small.soft", { role: "status" });
    this.anew = el("p.small.soft", {});
    this.element = el(
      "section.card.stack",
      { "aria-label": t("set.making") },
      el("h2", {}, t("set.making")),
      el("div.set-pair", {}, this.level.element, this.needs.element, this.clues.element),
      el("div.line", {}, this.go, this.halt),
      this.anew,
      this.told,
    );
    void this.#levels();
  }

  /** Be about boards like this one. */
  show(record) {
    this.#record = record;
    this.#drawn(record);
    const kind = `${record.genre}(${record.params})`;
    const size = record.size.join("x");
    const [sameKind, sameSize] = [kind === this.#kind, size === this.#size];
    [this.#kind, this.#size] = [kind, size];
    if (!sameKind || !sameSize) this.#stop?.abort(); // it was wished for another board
    if (!sameKind) void this.#techniques(record);
  }

  end() {
    this.#stop?.abort();
  }

  /** Say what a new puzzle does not take over: what is drawn by dragging. */
  #drawn({ tools }) {
    const drawn = tools.filter(({ gesture }) => ["path", "paint"].includes(gesture)).map(({ title }) => title);
    this.anew.textContent = drawn.length ? t("set.drawnAnew", { what: drawn.join(", ") }) : "";
    this.anew.hidden = !drawn.length;
  }

  async #levels() {
    const { levels } = await genres();
    this.level.control.append(...levels.map((name) => el("option", { value: name }, t(`levels.${name}`))));
  }

  /** Techniques of the genre and of the variants that the board has. */
  async #techniques({ genre, params }) {
    const { genres: all } = await ask("techniques", {}, { keep: true });
    const names = [genre, ...params.split(",").map((param) => `${genre}(${param})`)];
    const mine = all.filter(({ name }) => names.includes(name)).flatMap(({ techniques }) => techniques);
    const options = mine.map(({ name, level }) => el("option", { value: name }, `${name} (${levelOf(level)})`));
    this.needs.control.replaceChildren(el("option", { value: "" }, t("set.nothing")), ...options);
  }

  async #make() {
    if (this.#stop || !this.clues.control.reportValidity()) return;
    this.#stop = new AbortController();
    const { signal } = this.#stop;
    let made = null;
    this.#busy(true, t("new.making"));
    try {
      await stream("generate", this.#wish, (record) => (made ??= record), { signal });
      if (made) await this.heard.onmade(made.line, signal);
      this.#busy(false, made ? "" : t("new.nothing"));
    } catch (error) {
      this.#busy(false, signal.aborted ? t("new.stopped") : error.message);
    }
    this.#stop = null;
  }

  get #wish() {
    const { genre, params, size } = this.#record;
    const needs = this.needs.control.value;
    const clues = this.clues.control.value;
    return {
      genre,
      params,
      size,
      level: this.level.control.value || null,
      needs: needs ? [needs] : [],
      clues: clues === "" ? null : Number(clues),
      symmetry: this.heard.symmetry(),
      count: 1,
    };
  }

  /** The focus is not left on what goes away. */
  #busy(on, text) {
    const held = [this.go, this.halt].includes(document.activeElement);
    this.go.disabled = on;
    this.halt.hidden = !on;
    this.told.textContent = text;
    if (held) (on ? this.halt : this.go).focus();
  }
}

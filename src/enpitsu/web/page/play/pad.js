// The pad: what may be written, how (digit, corner, centre, colour), and the way back.

import { t } from "../texts/index.js";
import { button, press } from "../ui/button.js";
import { el } from "../ui/dom.js";
import { icon } from "../ui/icons.js";

export const MODES = ["digit", "corner", "centre", "colour"];
const COLOURS = 9;
const FEW = 9;
const ICONS = { digit: "pencil", corner: "note", centre: "grid", colour: "palette" };
const MODE_KEYS = { digit: "z", corner: "x", centre: "c", colour: "v" };

export class Pad {
  /** @param {import("./play.js").Play} play */
  constructor(play) {
    this.play = play;
    this.mode = "digit";
    this.symbols = symbolsOf(play.data);
    this.keys = new Map();
    this.modes = new Map();
    this.element = this.#build();
  }

  /** Another mode; the symbols stand in the pad as they will on the board. */
  choose(mode) {
    this.mode = mode;
    this.refresh();
  }

  next(back = false) {
    const at = MODES.indexOf(this.mode) + (back ? MODES.length - 1 : 1);
    this.choose(MODES[at % MODES.length]);
  }

  refresh() {
    const { play, mode } = this;
    const { game } = play;
    for (const [name, each] of this.modes) press(each, name === mode);
    if (this.digits) {
      this.digits.dataset.mode = mode;
      this.digits.hidden = mode === "colour";
      this.colours.hidden = mode !== "colour";
    }
    this.#count();
    this.undo.disabled = game.done.length === 0;
    this.redo.disabled = game.undone.length === 0;
    this.accept.disabled = this.takeBack.disabled = game.layers.length === 0;
    this.depth.textContent = game.layers.length > 0 ? String(game.layers.length) : "";
    press(this.suppose, game.layers.length > 0);
    this.element.hidden = play.film?.shown ?? false;
    this.element.inert = play.session.paused;
  }

  /** A digit that stands as often as it can is shown so. */
  #count() {
    const { game } = this.play;
    const times = {};
    for (const symbol of Object.values(game.values)) times[symbol] = (times[symbol] ?? 0) + 1;
    for (const [symbol, key] of this.keys) key.classList.toggle("full", this.most > 0 && times[symbol] >= this.most);
  }

  #build() {
    const parts = this.play.drawsEdges ? [this.#edges()] : [this.#modes(), this.#digits(), this.#colours()];
    this.most = mostOf(this.play.data);
    return el("section.pad.card.dock", { "aria-label": t("play.pad") }, parts, this.#ways());
  }

  #modes() {
    const made = MODES.map((mode) => {
      const chosen = button({
        label: t(`play.mode.${mode}`), icon: ICONS[mode], key: MODE_KEYS[mode], pressed: mode === this.mode,
        onclick: () => this.choose(mode),
      });
      this.modes.set(mode, chosen);
      return chosen;
    });
    return el("div.group.modes", { role: "group", "aria-label": t("play.modes") }, made);
  }

  #digits() {
    const made = this.symbols.map((symbol) => {
      const shown = symbol === "x" ? icon("close") : el("span", {}, symbol);
      const label = symbol === "x" ? t("play.empty") : symbol;
      const key = el("button.button.key", { type: "button", "aria-label": label, onclick: () => this.play.enter(symbol) }, shown);
      this.keys.set(symbol, key);
      return key;
    });
    this.digits = grid(t("play.symbols"), made, this.#eraser());
    return this.digits;
  }

  #colours() {
    const made = Array.from({ length: COLOURS }, (_, number) =>
      el("button.button.key.colour", {
        type: "button", "data-colour": number, "aria-label": t("play.colour", { number: number + 1 }),
        onclick: () => this.play.colour(number),
      }, el("span", {}, String(number + 1))));
    this.colours = grid(t("play.mode.colour"), made, this.#eraser());
    return this.colours;
  }

  /** Erasing is a key among few others; beside many it stands with undo. */
  #eraser() {
    if (this.symbols.length > FEW) return null;
    return button({ label: t("play.erase"), icon: "eraser", text: false, kind: "key", key: "Delete", onclick: () => this.play.erase() });
  }

  #edges() {
    const fingers = matchMedia("(pointer: coarse)").matches;
    return el("p.small.soft", {}, t(fingers ? "play.edgesTouch" : "play.edgesHelp"));
  }

  #ways() {
    const { play } = this;
    const bare = (label, name, key, onclick) => button({ label: t(`play.${label}`), icon: name, text: false, key, onclick });
    this.undo = bare("undo", "undo", "Ctrl+Z", () => play.undo());
    this.redo = bare("redo", "redo", "Ctrl+Y", () => play.redo());
    const apart = !play.drawsEdges && this.symbols.length > FEW;
    this.suppose = button({ label: t("play.suppose"), icon: "help", key: "g", pressed: false, onclick: () => play.suppose() });
    this.depth = el("sup.depth", {});
    this.suppose.append(this.depth);
    this.accept = bare("accept", "check", "k", () => play.accept());
    this.takeBack = bare("takeBack", "close", "b", () => play.takeBack());
    return el(
      "div.ways", {},
      el("div.group", {}, this.undo, this.redo), apart ? bare("erase", "eraser", "Delete", () => play.erase()) : null,
      el("div.group", { role: "group", "aria-label": t("play.suppositions") }, this.suppose, this.accept, this.takeBack),
    );
  }
}

/** All symbols that may stand somewhere, in the order of the puzzle. */
function symbolsOf(data) {
  const found = new Set(data.places.flatMap((place) => (place.given == null ? place.values : [])));
  const all = data.symbols ?? [...found];
  return all.filter((symbol) => found.has(symbol));
}

/** How often a digit can stand on a board where every row holds all of them; 0 elsewhere. */
function mostOf({ places, rules, symbols }) {
  const count = symbols?.length ?? 0;
  const whole = rules.flatMap(({ forms }) => forms).filter(({ form, scope }) => form === "different" && scope.length === count);
  return places.length === count * count && whole.length >= 2 * count ? count : 0;
}

/** Keys in rows of about the same length. */
function grid(label, keys, eraser) {
  const all = [...keys, eraser].filter(Boolean);
  const columns = all.length <= 7 ? all.length : all.length <= 8 ? 4 : all.length <= 10 ? 5 : all.length <= 16 ? 8 : 9;
  const element = el("div.digits", { role: "group", "aria-label": label, class: all.length > 10 ? "small-keys" : "" }, all);
  element.style.setProperty("--columns", String(columns));
  return element;
}

// Keys: the symbols of the puzzle first, then what else is done by a letter.

import { digitOf, handOn, isForBoard, isFree, letterOf } from "../board/keyboard.js";
import { t } from "../texts/index.js";
import { MODES } from "./pad.js";

/** Letters that are symbols of the puzzle write them; the others do these. With Alt they do so always. */
const LETTERS = {
  z: "digit", x: "corner", c: "centre", v: "colour", h: "hint", f: "film", q: "check", m: "fill",
  p: "pause", g: "suppose", k: "accept", b: "takeBack", u: "undo", r: "redo",
};

export class Keys {
  /** @param {import("./play.js").Play} play */
  constructor(play) {
    this.play = play;
    // Of 36 symbols the last is a small letter, which the pad alone writes.
    this.symbols = new Map([...play.pad.symbols].reverse().map((symbol) => [symbol.toLowerCase(), symbol]));
  }

  /** A key that the page hears while the focus is not on the board. @param {KeyboardEvent} event */
  hear(event) {
    const { board } = this.play;
    if (!isFree(event)) return;
    if (event.target === document.body && isForBoard(board, event)) return handOn(board, event);
    const keys = { ctrl: event.ctrlKey || event.metaKey, shift: event.shiftKey, alt: event.altKey };
    if (this.press({ key: event.key, code: event.code, ...keys })) event.preventDefault();
  }

  /** Do what a key does; tells whether it does anything. */
  press({ key: typed, code, ctrl, shift, alt }) {
    const { play } = this;
    const key = letterOf(typed, code, shift);
    if (play.session.paused && key.toLowerCase() !== "p") return false;
    if (play.film.shown) return play.film.press(key);
    if (ctrl && !alt && "zyZY".includes(key)) {
      if (key.toLowerCase() === "y" || shift) play.redo();
      else play.undo();
      return true;
    }
    return this.#write(key, code, { ctrl, shift, alt }) || (!ctrl && this.#command(key, code, shift, alt));
  }

  #write(key, code, { ctrl, shift, alt }) {
    const typed = digitOf(code) ?? key.toLowerCase();
    const symbol = this.symbols.get(typed);
    if (alt || this.play.drawsEdges) return false;
    const mode = ctrl && shift ? "colour" : ctrl ? "centre" : shift ? "corner" : this.play.pad.mode;
    if (mode === "colour" && /^[1-9]$/.test(typed)) this.play.colour(Number(typed) - 1);
    else if (symbol !== undefined && !(ctrl && /[a-z]/.test(typed))) this.play.enter(symbol, mode);
    else return false;
    return true;
  }

  #command(key, code, shift, alt) {
    const { play } = this;
    if (key === " ") play.pad.next(shift);
    else if (["Backspace", "Delete", "0", "-"].includes(key) && !alt) play.erase();
    else if (key === "Enter") return play.hints.go();
    else if (key === "Escape") return play.hints.close();
    else return this.#letter(alt ? (code ?? "").replace("Key", "").toLowerCase() : key);
    return true;
  }

  #letter(letter) {
    const { play } = this;
    const name = LETTERS[letter];
    if (name === undefined) return false;
    if (MODES.includes(name)) play.pad.choose(name);
    else if (name === "hint") play.hints.more();
    else if (name === "film") play.film.open();
    else play[name]();
    return true;
  }

  help() {
    const alone = (letter) => (this.symbols.has(letter) ? `Alt+${letter}` : letter);
    const named = Object.entries(LETTERS).map(([letter, name]) => [alone(letter), t(`play.help.${name}`)]);
    const modes = named.slice(0, 4);
    const writing = [
      [`${this.play.pad.symbols.slice(0, 3).join(" ")} …`, t("play.help.write")],
      ["Shift+1", t("play.help.corner")], ["Ctrl+1", t("play.help.centre")],
      ["Ctrl+Shift+1", t("play.help.colour")], ["Delete", t("play.help.erase")], ["Space", t("play.help.cycle")], ...modes,
    ];
    const edges = [["w a s d", t("play.help.edges")], ["Shift+w", t("play.help.crosses")], ["x", t("play.help.around")]];
    const doing = [
      ...named.slice(4, -2), ["Ctrl+Z", t("play.help.undo")], ["Ctrl+Y", t("play.help.redo")],
      ["Enter", t("play.help.apply")], ["Escape", t("play.help.leave")],
    ];
    const moving = [["↑ ↓ ← →", t("play.help.move")], ["Shift+↑", t("play.help.extend")], ["Ctrl+A", t("play.help.all")]];
    return [
      { title: t("play.help.writing"), keys: this.play.drawsEdges ? edges : writing },
      { title: t("play.help.moving"), keys: moving },
      { title: t("play.help.doing"), keys: doing },
    ];
  }
}

// A new board: its genre, variants and size, and nothing on it yet.

import { ApiError, ask, genres } from "../api.js";
import { t } from "../texts/index.js";
import { button } from "../ui/button.js";
import { openDialog } from "../ui/dialog.js";
import { el } from "../ui/dom.js";
import { chips, input, select, toggle } from "../ui/fields.js";
import { sidesOf } from "../ui/size.js";

/**
 * Ask which board.
 *
 * @param {{genre: string, params: string, size: number[]}} now what is edited: most new boards are like it
 * @returns {Promise<{board: {genre: string, params: string, rows: number, columns: number}, keep: boolean} | null>}
 *   `keep`: with the clues of the draft
 */
export async function openBegin(now) {
  const { genres: all } = await genres();
  const form = new Begin(all, now);
  const dialog = openDialog({ title: t("set.new"), content: form.content, actions: [form.go] });
  form.onchosen = (board) => dialog.close(board);
  return (await dialog.closed) ?? null;
}

class Begin {
  onchosen = (_board) => {};

  constructor(all, { genre, params, size }) {
    this.all = all;
    const names = all.map(({ name, title }) => [name, title]);
    this.genre = select(t("new.genre"), names, { value: genre, onchange: () => this.#ofGenre("", null) });
    this.variants = null;
    this.chosen = el("div.stack", {});
    this.other = input(t("new.other"), { placeholder: t("new.example") });
    this.box = input(t("set.boxes"), { placeholder: t("set.squarest"), maxlength: 9 });
    this.keep = toggle(t("set.keep"));
    this.now = genre;
    this.wrong = el("p.amiss", { role: "alert" });
    this.go = button({ label: t("set.begin"), icon: "plus", kind: "primary", onclick: () => void this.#done() });
    this.content = el(
      "form.stack",
      { onsubmit: (event) => (event.preventDefault(), void this.#done()) },
      this.genre.element,
      this.chosen,
      el("div.set-pair", {}, this.other.element, this.box.element),
      this.keep.element,
      this.wrong,
      el("button.unseen", { type: "submit", tabindex: "-1", "aria-hidden": "true" }),
    );
    this.#ofGenre(params, size);
  }

  /** What depends on the genre: its variants, and the sizes that it has. */
  #ofGenre(params, size) {
    const genre = this.all.find(({ name }) => name === this.genre.control.value) ?? this.all[0];
    const named = [...genre.params, ...genre.layers].map(({ name, title }) => [name, title]);
    const usual = size ?? genre.size;
    const sizes = [...genre.sizes, usual].map(([rows, columns]) => `${rows}x${columns}`);
    const words = params.split(",").filter(Boolean);
    this.keep.element.hidden = genre.name !== this.now;
    this.box.element.hidden = genre.name !== "sudoku";
    this.box.control.value = words.find((word) => /^\d+x\d+$/.test(word)) ?? "";
    this.variants = chips(t("new.variants"), named, { many: true, value: words });
    this.size = chips(t("new.size"), [...new Set(sizes)].map((name) => [name, name.replace("x", " × ")]), {
      value: `${usual[0]}x${usual[1]}`,
      onchange: () => (this.other.control.value = ""),
    });
    this.chosen.replaceChildren(...(named.length ? [this.variants.element] : []), this.size.element);
  }

  async #done() {
    const typed = this.other.control.value.trim() || this.size.value;
    const sides = sidesOf(typed);
    if (sides === null) {
      this.wrong.textContent = t("set.noSize", { text: typed });
      return;
    }
    const [rows, columns = rows] = sides;
    const genre = this.genre.control.value;
    const box = this.box.element.hidden ? "" : this.box.control.value.trim();
    const board = { genre, params: [box, ...this.variants.values].filter(Boolean).join(","), rows, columns };
    const keep = !this.keep.element.hidden && this.keep.control.checked;
    try {
      await ask("edit", { new: board }); // whether there is such a board, the server knows
      this.onchosen({ board, keep });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.wrong.textContent = error.message;
    }
  }
}

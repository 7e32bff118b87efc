// Import: puzzles from a text, a link or a file of any format, one of them to be opened.

import { ask, genres } from "../api.js";
import { t } from "../texts/index.js";
import { button } from "./button.js";
import { openDialog } from "./dialog.js";
import { el, fresh } from "./dom.js";
import { select } from "./fields.js";
import { base64, MOST } from "./files.js";
import { linked } from "./open.js";
import { preview } from "./preview.js";

const PAUSE = 250;
const SHOWN = 200; // characters of a line: some are very long

/**
 * Let a puzzle be chosen.
 *
 * @param {{text?: string, file?: File}} [given] what is there to begin with
 * @returns {Promise<{line: string, about: Record<string, any>} | null>} null when nothing was chosen
 */
export async function openImport({ text = "", file } = {}) {
  const form = new Import();
  const dialog = openDialog({ title: t("import.title"), content: form.content, actions: form.actions, wide: true });
  form.onopen = (puzzle) => dialog.close(puzzle);
  form.watchDrops(dialog.element);
  if (file) void form.take(file);
  else if (text) form.put(text);
  const chosen = await dialog.closed;
  form.asking.abort();
  return chosen ?? null;
}

class Import {
  onopen = (_puzzle) => {};
  asking = new AbortController();
  #body = null;
  #timer = 0;
  #puzzles = [];
  #at = -1;

  constructor() {
    const id = fresh("import");
    this.text = el("textarea", {
      id,
      rows: 6,
      class: "mono",
      spellcheck: "false",
      autofocus: true,
      placeholder: t("import.placeholder"),
      oninput: () => this.#typed(),
    });
    this.file = el("input", { type: "file", hidden: true, onchange: () => this.#chosen() });
    const choose = button({ label: t("import.choose"), icon: "file", onclick: () => this.file.click() });
    this.genre = select(t("import.as"), [["", t("import.any")]], { onchange: () => this.#typed() });
    this.status = el("p.soft.small", { role: "status" }, t("import.hint"));
    this.list = el("div.found", { role: "radiogroup", "aria-label": t("import.found") });
    this.picture = el("div.preview", {});
    this.open = button({ label: t("import.open"), kind: "primary", disabled: true, onclick: () => this.#done() });
    this.content = [
      el("div.field", {}, el("label", { for: id }, t("import.text")), this.text),
      el("div.line.import-how", {}, choose, this.file, this.genre.element),
      this.status,
      el("div.found-side", {}, this.list, this.picture),
    ];
    this.actions = [this.open];
    void this.#fill();
  }

  async #fill() {
    const { genres: all } = await genres();
    this.genre.control.append(...all.map(({ name, title }) => el("option", { value: name }, title)));
  }

  watchDrops(element) {
    element.addEventListener("dragover", (event) => event.preventDefault());
    element.addEventListener("drop", (event) => {
      event.preventDefault();
      event.stopPropagation();
      const [file] = event.dataTransfer.files;
      const text = event.dataTransfer.getData("text/plain");
      if (file) void this.take(file);
      else if (text) this.put(text);
    });
  }

  put(text) {
    this.text.value = text;
    this.#typed();
  }

  /** The same file may be chosen again. */
  #chosen() {
    const [file] = this.file.files;
    this.file.value = "";
    void this.take(file);
  }

  /** @param {File | undefined} file */
  async take(file) {
    if (!file) return;
    if (file.size > MOST) return this.#say(t("import.large"), true);
    this.text.value = "";
    this.#ask({ data: await base64(file), name: file.name });
  }

  #typed() {
    clearTimeout(this.#timer);
    const text = this.text.value;
    if (text.trim()) this.#timer = setTimeout(() => this.#ask({ text }), PAUSE);
    else if (this.#body?.data) this.#ask(this.#body);
    else {
      this.asking.abort();
      this.#show([], t("import.hint"));
    }
  }

  async #ask(body) {
    this.asking.abort();
    this.asking = new AbortController();
    const { signal } = this.asking;
    this.#body = body;
    const genre = this.genre.control.value;
    const own = body.text && linked(body.text);
    if (own) return this.#show([own], t("import.own"));
    try {
      const answer = await ask("read", { ...body, genre: genre || null }, { signal });
      this.#show(answer.puzzles, this.#told(answer));
    } catch (error) {
      if (signal.aborted) return;
      this.#show([], error.message, true);
    }
  }

  #told({ puzzles, more }) {
    const good = puzzles.filter(({ line }) => line).length;
    if (!good && puzzles.length) return t("import.none");
    return t(more ? "import.more" : "import.count", { count: good });
  }

  #say(text, wrong = false) {
    this.status.textContent = text;
    this.status.classList.toggle("amiss", wrong);
  }

  #show(puzzles, text, wrong = false) {
    this.#say(text, wrong);
    this.#puzzles = puzzles;
    this.#at = -1;
    this.picture.replaceChildren();
    const name = fresh("found");
    this.list.replaceChildren(...puzzles.map((puzzle, at) => this.#entry(puzzle, at, name)));
    const first = puzzles.findIndex(({ line }) => line);
    this.list.tabIndex = puzzles.length && first < 0 ? 0 : -1; // what can only be read must be scrolled by keys too
    this.#choose(first);
  }

  #entry(puzzle, at, name) {
    if (puzzle.error) return el("p.amiss.small", {}, puzzle.error);
    const radio = el("input", { type: "radio", name, onchange: () => this.#choose(at) });
    const title = puzzle.about?.title ?? t("import.number", { number: at + 1 });
    const told = [puzzle.about?.author, puzzle.about?.level].filter(Boolean).join(", ");
    return el(
      "label.found-one",
      { ondblclick: () => this.#done() },
      radio,
      el("span", {}, el("strong", {}, title), " ", el("span.soft", {}, told)),
      el("span.mono.soft", {}, puzzle.line.slice(0, SHOWN)),
    );
  }

  #choose(at) {
    this.#at = at;
    this.open.disabled = at < 0;
    if (at < 0) return;
    this.list.children[at].querySelector("input").checked = true;
    preview(this.picture, this.#puzzles[at].line, { signal: this.asking.signal }).catch((error) => this.#refuse(error));
  }

  /** A link may say anything. */
  #refuse(error) {
    if (error.name === "AbortError") return;
    this.open.disabled = !error.offline;
    this.#say(error.message, true);
  }

  #done() {
    if (this.#at >= 0) this.onopen(this.#puzzles[this.#at]);
  }
}

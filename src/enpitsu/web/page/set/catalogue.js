// The catalogue that the server was started with: save a puzzle, find it again, open what is there.

import { ask } from "../api.js";
import { levelOf, sentence, t } from "../texts/index.js";
import { button } from "../ui/button.js";
import { openDialog } from "../ui/dialog.js";
import { el } from "../ui/dom.js";
import { input } from "../ui/fields.js";
import { gather } from "./pages.js";

const SHOWN = 50;

/**
 * Open the catalogue.
 *
 * @param {?string} line what may be saved; null while the draft is no puzzle
 * @returns {Promise<?string>} the line of a puzzle that is to be edited
 */
export async function openCatalogue(line) {
  const told = el("p", { role: "status" });
  const title = input(t("set.title"), { maxlength: 200 });
  const author = input(t("set.author"), { maxlength: 200, autocomplete: "name" });
  const add = button({ label: t("set.save"), icon: "save", kind: "primary", disabled: line === null, onclick: () => void saved() });
  const list = el("ul.set-kept");
  const more = button({ label: t("set.more"), onclick: () => void leaf() });
  const form = el("div.stack", {}, told, el("div.set-pair", {}, title.element, author.element), el("div.line", {}, add));
  const dialog = openDialog({ title: t("set.catalogue"), content: [form, list, el("div.line", {}, more)], wide: true });
  let last = null;

  async function begin() {
    try {
      await leaf();
      const { number, identical } = line === null ? {} : await ask("catalog", { do: "find", puzzle: line });
      if (number) told.textContent = t(identical ? "set.there" : "set.thereTurned", { number });
      else told.textContent = t(line === null ? "set.saveLater" : "set.notThere");
    } catch (error) {
      told.textContent = sentence(error.message);
      form.replaceChildren(told);
      more.hidden = true;
    }
  }

  async function saved() {
    try {
      const asked = { do: "add", puzzle: line, title: title.control.value.trim(), author: author.control.value.trim() };
      const { number, new: fresh, identical } = await ask("catalog", asked);
      told.textContent = t(fresh ? "set.saved" : identical ? "set.already" : "set.alreadyTurned", { number });
      last = null;
      await leaf();
    } catch (error) {
      told.textContent = error.message;
    }
  }

  /** Show more of what is there, the newest first. */
  async function leaf() {
    const { puzzles } = await ask("catalog", { do: "list", before: last, limit: SHOWN });
    if (last === null) list.replaceChildren();
    list.append(...puzzles.map(row));
    last = puzzles.at(-1)?.number ?? last;
    more.hidden = puzzles.length < SHOWN;
  }

  function row({ number, line: kept, title: named, author: by, level, difficulty }) {
    const rated = level ? t("set.rated", { level: levelOf(level), difficulty: difficulty ?? "–" }) : "";
    const facts = [`#${number}`, by, rated].filter(Boolean).join(" · ");
    const open = button({ label: t("set.open1"), onclick: () => dialog.close(kept) });
    const page = button({ label: t("set.gather"), icon: "book", text: false, kind: "quiet", onclick: () => gather(kept, named ?? "") });
    const words = el("div.set-words", {}, el("strong", {}, named ?? kept.split(":")[0]), el("span.small.soft", {}, facts), el("span.mono.soft.set-line", {}, kept));
    return el("li", {}, words, page, open);
  }

  void begin();
  return (await dialog.closed) ?? null;
}

// Book pages: puzzles that an author gathers, printed as a PDF.

import { ask } from "../api.js";
import { t } from "../texts/index.js";
import { button } from "../ui/button.js";
import { openDialog } from "../ui/dialog.js";
import { el } from "../ui/dom.js";
import { input, select, toggle } from "../ui/fields.js";
import { save } from "../ui/files.js";
import { toast } from "../ui/toast.js";

const KEPT = "enpitsu.pages";

/** What is gathered so far. @returns {{line: string, title: string}[]} */
function gathered() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT) ?? "[]");
    return Array.isArray(kept) ? kept.filter((one) => typeof one?.line === "string") : [];
  } catch {
    return [];
  }
}

function keep(pages) {
  try {
    localStorage.setItem(KEPT, JSON.stringify(pages));
  } catch {
    toast(t("set.full"), { kind: "error" });
  }
}

/** Put a puzzle behind those that are gathered. */
export function gather(line, title = "") {
  const pages = gathered();
  if (!pages.some((one) => one.line === line)) keep([...pages, { line, title }]);
  toast(t("set.gathered", { count: gathered().length }), { kind: "good", action: { label: t("set.book"), run: () => void openBook() } });
}

/** Show what is gathered, and make a book of it. */
export function openBook() {
  const list = el("ol.set-pages");
  const title = input(t("set.bookTitle"), { maxlength: 200 });
  const perPage = select(t("set.perPage"), ["1x1", "1x2", "2x2", "2x3", "3x4"].map((name) => [name, name.replace("x", " × ")]), { value: "2x3" });
  const order = select(t("set.order"), ["given", "genre", "level"].map((name) => [name, t(`set.orders.${name}`)]));
  const solutions = select(t("set.solutionsAt"), ["back", "behind", "none"].map((name) => [name, t(`set.places.${name}`)]));
  const rules = toggle(t("print.rules"), { checked: true });
  const told = el("p.small", { role: "status" });
  const go = button({ label: t("set.makeBook"), icon: "download", kind: "primary", onclick: () => void make() });

  function fill() {
    const pages = gathered();
    go.disabled = pages.length === 0;
    told.textContent = pages.length ? "" : t("set.noPages");
    list.replaceChildren(...pages.map((one, at) => row(one, at)));
  }

  function row({ line, title: named }, at) {
    const drop = button({ label: t("set.drop"), icon: "close", text: false, kind: "quiet", onclick: () => (keep(gathered().filter((_, other) => other !== at)), fill()) });
    const rename = (event) => keep(gathered().map((one, other) => (other === at ? { ...one, title: event.target.value } : one)));
    const name = el("input", { value: named, maxlength: 200, placeholder: t("set.untitled"), "aria-label": t("set.titleOf", { number: at + 1 }), oninput: rename });
    return el("li", {}, name, el("span.mono.soft.set-line", { title: line }, line), drop);
  }

  async function make() {
    const pages = gathered();
    go.disabled = true;
    told.textContent = t("set.printing");
    try {
      const asked = {
        puzzles: pages.map(({ line }) => line),
        titles: pages.map(({ title: named }) => named),
        title: title.control.value.trim(),
        per_page: perPage.control.value,
        order: order.control.value,
        solutions: solutions.control.value,
        rules: rules.control.checked,
      };
      const book = await ask("book", asked);
      save(book.name, book.type, book.data);
      told.textContent = t("set.printed", { count: book.pages });
    } catch (error) {
      told.textContent = error.message;
    }
    go.disabled = false;
  }

  fill();
  const choices = el("div.set-pair", {}, perPage.element, order.element, solutions.element);
  return openDialog({ title: t("set.book"), content: [list, title.element, choices, rules.element, told], actions: [go], wide: true });
}

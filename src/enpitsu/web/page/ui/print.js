// Print: the board, its title and its rules, and the solution on a page of its own.

import { ask } from "../api.js";
import { t } from "../texts/index.js";
import { button } from "./button.js";
import { openDialog } from "./dialog.js";
import { el } from "./dom.js";
import { toggle } from "./fields.js";
import { blobOf } from "./files.js";
import { tell } from "./toast.js";

/**
 * Ask what is to be printed, and print it.
 *
 * @param {{line: string, title?: string, state?: object}} what
 */
export async function openPrint({ line, title, state }) {
  const entries = toggle(t("print.entries"), { checked: false });
  const rules = toggle(t("print.rules"), { checked: true });
  const solution = toggle(t("print.solution"), { checked: false });
  const choices = [state ? entries : null, rules, solution].filter(Boolean).map(({ element }) => element);
  const go = button({ label: t("print.print"), icon: "print", kind: "primary", onclick: () => dialog.close(true) });
  const dialog = openDialog({ title: t("print.title"), content: choices, actions: [go] });
  if (!(await dialog.closed)) return;
  try {
    const shown = state && entries.control.checked ? state : undefined;
    await print(await pages({ line, title, state: shown, rules: rules.control.checked, solution: solution.control.checked }));
  } catch (error) {
    tell(error);
  }
}

async function pages({ line, title, state, rules, solution }) {
  const data = await ask("board", { puzzle: line });
  const heading = title || data.title;
  const first = [el("h1", {}, heading), await drawn({ puzzle: line, ...(state ? { state } : {}) }, heading)];
  if (rules) first.push(...data.how_to.map(({ title: name, text }) => el("p", {}, el("strong", {}, name), ": ", text)));
  const all = [el("section", {}, first)];
  if (solution) {
    const solved = t("print.solved", { title: heading });
    all.push(el("section", {}, el("h1", {}, solved), await drawn({ puzzle: line, solution: true }, solved)));
  }
  return el("div.paper", {}, all);
}

async function drawn(asked, alt) {
  const { type, data } = await ask("draw", { ...asked, theme: "print", kind: "svg" });
  const image = /** @type {HTMLImageElement} */ (el("img", { src: URL.createObjectURL(blobOf(type, data)), alt }));
  await image.decode();
  URL.revokeObjectURL(image.src); // it is loaded, and stays
  return image;
}

/** Print these pages and nothing else. */
function print(paper) {
  document.body.append(paper);
  document.documentElement.classList.add("printing");
  addEventListener("afterprint", () => {
    document.documentElement.classList.remove("printing");
    paper.remove();
  }, { once: true });
  globalThis.print();
}

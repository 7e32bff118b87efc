// Tabs: one of several panels, chosen by clicks or arrows.

import { el, fresh } from "./dom.js";

/**
 * Make tabs.
 *
 * @param {string} label what all of them are about
 * @param {{name: string, label: string, content: Node}[]} pages
 * @param {(name: string) => void} [onchange]
 * @returns {{element: HTMLElement, show: (name: string) => void, readonly name: string}}
 */
export function tabs(label, pages, onchange = () => {}) {
  const prefix = fresh("tab");
  const heads = pages.map(({ name, label: text }) =>
    el("button.tab", { type: "button", role: "tab", id: `${prefix}-${name}`, "aria-controls": `${prefix}-${name}-panel` }, text),
  );
  const panels = pages.map(({ name, content }) =>
    el("div.tab-panel", { role: "tabpanel", id: `${prefix}-${name}-panel`, "aria-labelledby": `${prefix}-${name}` }, content),
  );
  let at = -1;
  const choose = (index, focus = false) => {
    const changed = at !== index;
    at = index;
    heads.forEach((head, i) => {
      head.setAttribute("aria-selected", String(i === index));
      head.tabIndex = i === index ? 0 : -1;
      panels[i].hidden = i !== index;
    });
    if (focus) heads[index].focus();
    if (changed) onchange(pages[index].name);
  };
  heads.forEach((head, index) => {
    head.addEventListener("click", () => choose(index));
    head.addEventListener("keydown", (event) => {
      const last = heads.length - 1;
      const to = { ArrowRight: index === last ? 0 : index + 1, ArrowLeft: index === 0 ? last : index - 1, Home: 0, End: last }[event.key];
      if (to === undefined) return;
      event.preventDefault();
      choose(to, true);
    });
  });
  const list = el("div.tab-list", { role: "tablist", "aria-label": label }, heads);
  const element = el("div.tabs", {}, list, panels);
  const show = (name) => choose(pages.findIndex((page) => page.name === name));
  at = 0;
  choose(0);
  return { element, show, get name() { return pages[at].name; } };
}

// Tabs: one of several panels, chosen by clicks or arrows.

import { el, fresh } from "./dom.js";

class Tabs {
  #at = 0;

  constructor(label, pages, onchange) {
    const prefix = fresh("tab");
    this.pages = pages;
    this.onchange = onchange;
    this.heads = pages.map(({ name, label: text }, index) => this.#head(`${prefix}-${name}`, text, index));
    this.panels = pages.map(({ name, content }) => panel(`${prefix}-${name}`, content));
    const list = el("div.tab-list", { role: "tablist", "aria-label": label }, this.heads);
    this.element = el("div.tabs", {}, list, this.panels);
    this.#choose(0);
  }

  /** Which one is shown. */
  get name() {
    return this.pages[this.#at].name;
  }

  /** @param {string} name */
  show(name) {
    this.#choose(this.pages.findIndex((page) => page.name === name));
  }

  #head(id, text, index) {
    const onclick = () => this.#choose(index);
    const onkeydown = (event) => this.#steer(event, index);
    return el("button.tab", { type: "button", role: "tab", id, "aria-controls": `${id}-panel`, onclick, onkeydown }, text);
  }

  #choose(index) {
    const changed = this.#at !== index;
    this.#at = index;
    this.heads.forEach((head, place) => {
      head.setAttribute("aria-selected", String(place === index));
      head.tabIndex = place === index ? 0 : -1;
      this.panels[place].hidden = place !== index;
    });
    if (changed) this.onchange(this.name);
  }

  #steer(event, index) {
    const count = this.heads.length;
    const to = { ArrowRight: (index + 1) % count, ArrowLeft: (index + count - 1) % count, Home: 0, End: count - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    this.#choose(to);
    this.heads[to].focus();
  }
}

function panel(id, content) {
  return el("div.tab-panel", { role: "tabpanel", id: `${id}-panel`, "aria-labelledby": id }, content);
}

/**
 * Make tabs.
 *
 * @param {string} label what all of them are about
 * @param {{name: string, label: string, content: Node}[]} pages
 * @param {(name: string) => void} [onchange]
 */
export function tabs(label, pages, onchange = () => {}) {
  return new Tabs(label, pages, onchange);
}

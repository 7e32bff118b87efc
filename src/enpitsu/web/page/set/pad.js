// The pad: tools, and the keys of the one in the hand, for fingers and the mouse.

import { t } from "../texts/index.js";
import { button, press } from "../ui/button.js";
import { el } from "../ui/dom.js";

const SIGNS = { "*": "×", "/": "÷", "-": "−", "#": "■", ".": "□" };

/** Tools to choose from and keys to press. */
export class Pad {
  #shown = "";

  /** @param {import("./hand.js").Hand} hand @param {{onkey: (key: string) => void, ontool: () => void}} heard */
  constructor(hand, { onkey, ontool }) {
    this.hand = hand;
    this.onkey = onkey;
    this.ontool = ontool;
    this.tools = el("div.set-tools", { role: "group", "aria-label": t("set.tools") });
    this.told = el("p.soft.small.set-told");
    this.keys = el("div.set-keys", { role: "group", "aria-label": t("set.keys") });
    this.asked = el("p.small.set-asked", { role: "status", hidden: true });
    this.element = el("section.card.dock.set-pad", { "aria-label": t("set.tools") }, this.tools, this.told, this.keys, this.asked);
  }

  /** Follow the draft. */
  show(record) {
    const count = record.prompts.length;
    this.asked.hidden = count === 0;
    this.asked.textContent = count ? t("set.asked", { count }) : "";
    const told = JSON.stringify([record.tools, this.hand.keys(), this.hand.tool]);
    if (told === this.#shown) return;
    this.#shown = told;
    const { tools } = record;
    this.tools.hidden = tools.length < 2;
    this.tools.replaceChildren(...tools.map((tool) => this.#tool(tool, record)));
    this.told.textContent = this.hand.chosen.told;
    this.keys.replaceChildren(...this.#keys(record));
    this.keys.classList.toggle("many", this.keys.children.length > 10);
  }

  #tool({ name, title }, record) {
    const pressed = this.hand.tool === name;
    const onclick = () => {
      this.hand.tool = name;
      for (const other of this.tools.children) press(other, other === chosen);
      this.show(record);
      this.ontool();
    };
    const chosen = button({ label: title, pressed, onclick });
    return chosen;
  }

  #keys(record) {
    const keys = this.hand.keys().map((key) => {
      const shown = this.hand.chosen.gesture === "type" ? key : (SIGNS[key] ?? key);
      return button({ label: shown, onclick: () => this.onkey(key) });
    });
    const { gesture } = this.hand.chosen;
    const draw = gesture === "path" || gesture === "paint";
    const halves = gesture === "type" && record.places.some(({ parts }) => parts.length > 1);
    return [
      ...keys,
      halves && button({ label: t("set.half"), key: "Enter", kind: "word", onclick: () => this.onkey("Enter") }),
      draw && button({ label: t("set.draw"), key: "Enter", kind: "word", onclick: () => this.onkey("Enter") }),
      button({ label: t("set.erase"), icon: "eraser", text: false, key: "Delete", onclick: () => this.onkey("Delete") }),
    ].filter(Boolean);
  }
}

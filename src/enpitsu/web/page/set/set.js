// The view of an author: a draft of any genre, edited by keys, mouse or touch, and what is known of it.

import { t } from "../texts/index.js";
import { button } from "../ui/button.js";
import { el } from "../ui/dom.js";
import { tell, toast } from "../ui/toast.js";
import { Analysis } from "./analysis.js";
import { Desk } from "./desk.js";
import { Hand } from "./hand.js";
import { Pad } from "./pad.js";
import { Sheet } from "./sheet.js";

const FIRST = { genre: "sudoku", params: "" };

/** @param {HTMLElement} host @param {import("../main.js").Params} params */
export function mount(host, params) {
  const view = new SetView(host);
  void view.open(params);
  return { unmount: () => view.end(), keys, update: (changed) => (void view.open(changed), true) };
}

class SetView {
  constructor(host) {
    this.desk = new Desk();
    this.hand = new Hand((change) => this.desk.change(change).catch(tell));
    const paper = el("div.sheet.set-paper");
    this.sheet = new Sheet(paper, this.hand, { onmove: () => {} });
    this.pad = new Pad(this.hand, { onkey: (key) => this.key(key), ontool: () => this.sheet.refresh() });
    this.analysis = new Analysis({
      onpicture: (picture) => this.sheet.know(picture),
      onpreview: (record) => this.sheet.preview(record),
      ontake: (line) => this.desk.take(line).catch(tell),
    });
    this.title = el("h1.set-title", {}, t("shell.set"));
    this.undo = button({ label: t("set.undo"), icon: "undo", text: false, key: "Ctrl+Z", onclick: () => this.desk.undo().catch(tell) });
    this.redo = button({ label: t("set.redo"), icon: "redo", text: false, key: "Ctrl+Y", onclick: () => this.desk.redo().catch(tell) });
    const dock = el("div.dock.stack.set-dock", {}, this.pad.keys);
    const above = el("div.set-head", {}, this.title, el("div.line", {}, this.undo, this.redo));
    const left = el("div.board-side.stack", {}, above, el("div.line", {}, this.pad.tools), this.pad.told, paper, dock);
    const right = el("div.panel-side.stack", {}, this.analysis.element);
    host.append(el("div.split.set", {}, left, right));
    this.hearing = (event) => this.#shortcut(event);
    addEventListener("keydown", this.hearing);
    this.desk.addEventListener("draft", ({ detail }) => this.#show(detail.record));
    this.desk.addEventListener("refused", ({ detail }) => toast(detail.text, { kind: "error" }));
  }

  async open(params) {
    try {
      const known = await this.desk.open(params.get("p"), params.get("y"));
      if (!known) await this.desk.begin(FIRST);
    } catch (error) {
      tell(error);
      if (!this.desk.record) await this.desk.begin(FIRST).catch(tell);
    }
  }

  /** A key of the pad, for what is selected. */
  key(key) {
    this.hand.key(key, this.sheet.board.selection);
    this.sheet.refresh();
    this.sheet.board.focus();
  }

  end() {
    removeEventListener("keydown", this.hearing);
    this.desk.end();
    this.analysis.end();
    this.sheet.remove();
  }

  #show(record) {
    this.hand.record = record;
    this.title.textContent = record.title;
    this.undo.disabled = !this.desk.drafts.canUndo;
    this.redo.disabled = !this.desk.drafts.canRedo;
    this.pad.show(record);
    this.sheet.show(record);
    this.analysis.show({ ...record, symmetry: this.desk.symmetry });
  }

  #shortcut(event) {
    if (!(event.ctrlKey || event.metaKey) || event.target.closest?.("input, textarea, dialog")) return;
    const key = event.key.toLowerCase();
    if (key === "z" && !event.shiftKey) this.desk.undo().catch(tell);
    else if (key === "y" || key === "z") this.desk.redo().catch(tell);
    else return;
    event.preventDefault();
  }
}

const keys = () => [
  {
    title: t("set.keysTitle"),
    keys: [
      ["1 – 9", t("set.keyType")],
      ["Enter", t("set.keyEnter")],
      ["Delete", t("set.keyDelete")],
      ["Shift + ↑ ↓ ← →", t("set.keySelect")],
      ["Ctrl + Z", t("set.undo")],
      ["Ctrl + Y", t("set.redo")],
    ],
  },
];

// The view of an author: a draft of any genre, edited by keys, mouse or touch, and what is known of it.

import { connection, genres } from "../api.js";
import { handOn, isForBoard, isFree } from "../board/keyboard.js";
import { t } from "../texts/index.js";
import { button } from "../ui/button.js";
import { el } from "../ui/dom.js";
import { openExport } from "../ui/export.js";
import { select } from "../ui/fields.js";
import { copy } from "../ui/files.js";
import { openImport } from "../ui/import.js";
import { menu } from "../ui/menu.js";
import { open } from "../ui/open.js";
import { openPrint } from "../ui/print.js";
import { say, tell, toast } from "../ui/toast.js";
import { Analysis } from "./analysis.js";
import { openBegin } from "./begin.js";
import { openCatalogue } from "./catalogue.js";
import { Desk } from "./desk.js";
import { Hand } from "./hand.js";
import { Making } from "./making.js";
import { Pad } from "./pad.js";
import { gather, openBook } from "./pages.js";
import { Sheet } from "./sheet.js";

const FIRST = { genre: "sudoku", params: "" };

/** @param {HTMLElement} host @param {import("../main.js").Params} params */
export function mount(host, params) {
  const view = new SetView(host);
  void view.open(params);
  return {
    unmount: () => view.end(),
    keys,
    open: ({ line }) => void view.take(line),
    update: (changed) => (void view.open(changed), true),
  };
}

class SetView {
  constructor(host) {
    this.host = host;
    this.stop = new AbortController();
    this.desk = new Desk();
    this.hand = new Hand((change) => this.#change(change));
    const paper = el("div.sheet.set-paper");
    this.sheet = new Sheet(paper, this.hand);
    this.pad = new Pad(this.hand, { onkey: (key) => this.#key(key), ontool: () => this.sheet.refresh() });
    this.analysis = new Analysis({
      onpicture: (picture) => this.sheet.know(picture),
      onpreview: (record) => this.sheet.preview(record),
      ontake: (line) => void this.take(line),
    });
    this.making = new Making({
      onmade: (line, signal) => this.desk.take(line, signal),
      onlevel: (level) => this.analysis.wish(level),
      symmetry: () => this.desk.symmetry,
    });
    const left = el("div.board-side.stack.set-left", {}, this.#head(), paper);
    const right = el("div.panel-side.stack", {}, this.pad.element, this.analysis.element, this.making.element);
    host.append(el("div.split.set", {}, left, right));
    const { signal } = this.stop;
    addEventListener("keydown", (event) => this.#shortcut(event) || this.#hear(event), { signal });
    connection.addEventListener("change", () => connection.online && !this.desk.record && this.open(this.params), { signal });
    this.desk.addEventListener("draft", ({ detail }) => this.#show(detail.record));
    this.desk.addEventListener("apart", () => toast(t("set.otherTab"), { seconds: 12 }));
    this.desk.addEventListener("refused", ({ detail }) => toast(detail.text, { kind: "error" }));
  }

  async open(params) {
    this.params = params;
    try {
      const known = await this.desk.open(params.get("p"), params.get("y"));
      if (!known) await this.desk.begin(FIRST);
    } catch (error) {
      tell(error);
      if (!this.desk.record && !error.offline) await this.#otherwise().catch(tell);
    }
  }

  /** Where a link cannot be read: what was kept; where that cannot be read either, a new board, and the old one an undo away. */
  async #otherwise() {
    const known = await this.desk.open(null).catch((error) => (error.offline ? Promise.reject(error) : false));
    if (!known) await this.desk.begin(FIRST);
  }

  /** Go on with a line, by keys too: what it was chosen from may be gone. */
  async take(line) {
    await this.desk.take(line).catch(tell);
    if (!this.stop.signal.aborted) this.sheet.board?.focus();
  }

  end() {
    this.stop.abort();
    this.desk.end();
    this.analysis.end();
    this.making.end();
    this.sheet.remove();
  }

  #head() {
    const { desk } = this;
    this.title = el("h1.set-title", {}, t("shell.set"));
    this.undo = button({ label: t("set.undo"), icon: "undo", text: false, key: "Ctrl+Z", onclick: () => desk.undo().catch(tell) });
    this.redo = button({ label: t("set.redo"), icon: "redo", text: false, key: "Ctrl+Y", onclick: () => desk.redo().catch(tell) });
    this.play = button({ label: t("set.play"), icon: "play", onclick: () => open({ line: this.line }) });
    this.#symmetries();
    const begin = button({ label: t("set.new"), icon: "plus", onclick: () => void this.#begin() });
    const more = button({ label: t("set.menu"), icon: "more", text: false });
    menu(more, () => this.#items());
    const tools = [begin, this.play, this.symmetry.element, el("div.group", {}, this.undo, this.redo), more];
    this.tasks = el("div.line.set-tasks", { inert: true }, tools); // until there is a draft
    return el("div.set-head", {}, this.title, this.tasks);
  }

  #symmetries() {
    this.symmetry = select(t("set.symmetry"), [["none", t("symmetries.none")]], { onchange: (name) => void this.#lock(name) });
    const fill = ({ symmetries }) => {
      const options = symmetries.map((name) => el("option", { value: name }, t(`symmetries.${name}`)));
      this.symmetry.control.replaceChildren(...options);
      this.symmetry.control.value = this.desk.symmetry;
    };
    genres().then(fill, tell);
    this.symmetry.element.classList.add("set-symmetry");
  }

  /** The line of the draft. */
  get line() {
    return this.desk.record.draft;
  }

  get #link() {
    return `${location.origin}${location.pathname}${this.desk.drafts.fragment}`;
  }

  #items() {
    const { line } = this;
    const disabled = Boolean(this.desk.record.problem);
    return [
      { label: t("set.copyLink"), icon: "link", run: () => void copy(this.#link) },
      { label: t("set.import"), icon: "import", run: () => void this.#import() },
      { label: t("set.export"), icon: "share", disabled, run: () => openExport({ line, link: this.#link }) },
      { label: t("set.print"), icon: "print", disabled, run: () => void openPrint({ line }) },
      null,
      { label: t("set.catalogue"), icon: "save", run: () => void this.#catalogue() },
      { label: t("set.gather"), icon: "plus", disabled, run: () => gather(line) },
      { label: t("set.book"), icon: "book", run: () => void openBook() },
      null,
      { label: t("set.shows"), checked: this.sheet.shows, run: () => (this.sheet.shows = !this.sheet.shows) },
    ];
  }

  async #begin() {
    const chosen = await openBegin(this.desk.record).catch(tell);
    if (chosen) await this.desk.begin(chosen.board, chosen.keep).catch(tell);
    this.sheet.board?.focus();
  }

  async #import() {
    const chosen = await openImport();
    if (chosen) await this.take(chosen.line);
  }

  async #catalogue() {
    const line = await openCatalogue(this.desk.record.problem ? null : this.line);
    if (line) await this.take(line);
  }

  async #lock(symmetry) {
    try {
      await this.desk.lock(symmetry);
    } catch (error) {
      tell(error);
      this.symmetry.control.value = this.desk.symmetry;
    }
  }

  #change(change) {
    if (change.key) say(`${change.cells.join(" ")} ${change.part} ${change.key}`);
    this.desk.change(change).catch(tell);
  }

  /** A key of the pad, for what is selected. */
  #key(key) {
    this.sheet.press(key);
    this.sheet.board.focus();
  }

  #show(record) {
    const first = this.tasks.inert;
    this.tasks.inert = false;
    this.hand.record = record;
    this.title.textContent = record.title;
    this.undo.disabled = !this.desk.drafts.canUndo;
    this.redo.disabled = !this.desk.drafts.canRedo;
    this.play.disabled = Boolean(record.problem);
    this.symmetry.control.value = this.desk.symmetry;
    this.pad.show(record);
    this.sheet.show(record);
    this.making.show(record);
    this.analysis.show({ ...record, symmetry: this.desk.symmetry });
    this.#rest(first);
  }

  /** Let keys go to the cell that looks selected: at first, and when what had the focus is gone. A finger has the pad. */
  #rest(first) {
    const element = document.activeElement;
    const free = this.#isNowhere(element) || (first && !this.host.contains(element)); // the link that led here may still have it
    if (free && !matchMedia("(pointer: coarse)").matches) this.sheet.board.focus();
  }

  /** Whether an element has the focus only because no other has it. */
  #isNowhere(element) {
    return element === null || element === document.body || element === this.host;
  }

  #shortcut(event) {
    if (!(event.ctrlKey || event.metaKey) || event.target.closest?.("input, textarea, dialog")) return false;
    const key = event.key.toLowerCase();
    if (key === "z" && !event.shiftKey) this.desk.undo().catch(tell);
    else if (key === "y" || key === "z") this.desk.redo().catch(tell);
    else return false;
    event.preventDefault();
    return true;
  }

  /** A key that the page hears while the focus is not on the board. @param {KeyboardEvent} event */
  #hear(event) {
    const { key, target } = event;
    const { board } = this.sheet;
    if (!board || !isFree(event) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (this.#isNowhere(target) && isForBoard(board, event)) return handOn(board, event);
    if (!this.sheet.press(key)) return;
    board.focus();
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

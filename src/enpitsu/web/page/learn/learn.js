// Learn: the techniques of every genre, each with a picture and boards that need it.

import { ask, connection } from "../api.js";
import { t } from "../texts/index.js";
import { el } from "../ui/dom.js";
import { tell } from "../ui/toast.js";
import { linkTo, showList, titleOf } from "./list.js";
import { showTechnique } from "./technique.js";

const FIRST = "sudoku";

/** @param {HTMLElement} host @param {import("../main.js").Params} params */
export function mount(host, params) {
  const view = new Learn(host);
  void view.show(params, false);
  return {
    unmount: () => view.end(),
    update: (next) => (void view.show(next, true), true),
    keys: () => view.keys(),
  };
}

/** The view: a list, or one technique. */
class Learn {
  /** @type {{end: () => void, keys?: () => object[]}} */
  #part = { end() {} };
  #turn = 0;
  #genres = null;
  #ended = new AbortController();

  constructor(host) {
    this.host = host;
  }

  /** Show what a link asks for; `moved` when another part of this view was there before. */
  async show(params, moved) {
    const mine = ++this.#turn;
    if (!this.#genres && !moved) this.host.replaceChildren(el("h1", {}, t("learn.title")), el("p.soft.learn-intro", {}, t("learn.intro")));
    try {
      this.#genres ??= (await ask("techniques", {}, { keep: true })).genres;
    } catch (error) {
      connection.onceBack(() => mine === this.#turn && void this.show(params, moved), this.#ended.signal);
      return tell(error);
    }
    if (mine !== this.#turn) return;
    this.#part.end();
    this.host.replaceChildren();
    this.#part = this.#shown(params.path);
    if (moved) this.#arrive();
  }

  keys() {
    return this.#part.keys?.() ?? [];
  }

  end() {
    this.#turn += 1;
    this.#ended.abort();
    this.#part.end();
  }

  #shown([name = FIRST, slug]) {
    const genre = this.#genres.find((one) => one.name === name.toLowerCase()) ?? this.#genres[0];
    const title = titleOf(this.#genres, genre);
    const place = genre.techniques.findIndex((one) => one.slug === slug?.toLowerCase());
    const what = place < 0 ? t("shell.learn") : genre.techniques[place].name;
    document.title = `${what}: ${title} – ${t("shell.name")}`;
    if (!slug) return { end: showList(this.host, this.#genres, genre) };
    if (place >= 0) return showTechnique(this.host, title, genre, place);
    const back = el("a", { href: linkTo(genre.name) }, t("learn.all", { genre: genre.title }));
    this.host.append(el("h1", { tabindex: "-1" }, t("learn.unknown")), el("p", {}, back));
    return { end() {} };
  }

  /** Those who listen hear where they are, and reading begins at the top. */
  #arrive() {
    scrollTo(0, 0);
    this.host.querySelector("h1")?.focus({ preventScroll: true });
  }
}

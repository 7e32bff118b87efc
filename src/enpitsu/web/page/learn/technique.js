// One technique: its sentence, its picture with words for the colours, and a board to find it on.

import { ask, connection } from "../api.js";
import { Board } from "../board/board.js";
import { legendOf } from "../play/hints.js";
import { levelOf, sentence, t } from "../texts/index.js";
import { el, fresh } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { Find } from "./find.js";
import { linkTo } from "./list.js";
import { timesFound } from "./progress.js";

/**
 * Show a technique.
 * @param {HTMLElement} host
 * @param {string} title what the genre is called
 * @param {{name: string, techniques: object[]}} genre
 * @param {number} place among the techniques
 * @returns {{end: () => void, keys: () => object[]}}
 */
export function showTechnique(host, title, genre, place) {
  const technique = genre.techniques[place];
  const ended = new AbortController();
  const body = el("div.learn-body", { "aria-busy": "true" });
  host.append(head(technique, title, genre), body, ways(genre, place));
  /** @type {Find | null} */
  let find = null;
  const fill = (answer) => {
    if (ended.signal.aborted) return;
    body.removeAttribute("aria-busy");
    body.replaceChildren(answer.example ? example(answer, title) : el("p.soft", {}, t("learn.unseen")));
    if (answer.lesson) {
      find = new Find(answer, title);
      body.append(find.element);
    } else {
      body.append(el("p.soft.learn-none", {}, t(`learn.${answer.why ?? "none"}`)));
    }
  };
  const load = () =>
    ask("technique", { genre: technique.genre, technique: technique.slug }, { signal: ended.signal, keep: true })
      .then(fill)
      .catch((error) => {
        if (ended.signal.aborted) return;
        connection.onceBack(load, ended.signal);
        body.removeAttribute("aria-busy");
        body.replaceChildren(el("p.amiss", { role: "alert" }, sentence(error.message)));
      });
  void load();
  return {
    end: () => (ended.abort(), find?.end()),
    keys: () => find?.keys() ?? [],
  };
}

function head(technique, title, genre) {
  const found = timesFound(technique) > 0;
  const back = el("a.learn-back", { href: linkTo(genre.name) }, icon("left"), el("span", {}, t("learn.all", { genre: title })));
  return el(
    "header.learn-head",
    {},
    back,
    el("h1", { tabindex: "-1" }, technique.name),
    el(
      "p.learn-about",
      {},
      el("span.learn-badge", {}, t("learn.level", { level: levelOf(technique.level) })),
      found && el("span.learn-found", {}, icon("check"), el("span", {}, t("learn.found"))),
    ),
  );
}

/** The picture of a step, what it says, and what its colours stand for. */
function example({ name, example: step }, title) {
  const id = fresh("example");
  const figure = el("div.learn-picture");
  const label = t("learn.exampleLabel", { title, technique: name, text: step.text });
  const board = new Board(figure, { ...step, places: [], symbols: [], rules: [] }, { interactive: false, label });
  board.draw({ picture: { ground: step.ground, above: step.above, own: false } });
  return el(
    "section.learn-example.sheet",
    { "aria-labelledby": id },
    figure,
    el(
      "div.stack",
      {},
      el("h2", { id }, t("learn.example")),
      el("p.learn-sentence", {}, step.text),
      step.lines.length > 0 && reason(step.lines),
      legendOf(step.legend),
    ),
  );
}

const reason = (lines) =>
  el("details.small", {}, el("summary", {}, t("learn.reason")), el("ol.learn-lines", {}, lines.map((line) => el("li", {}, line))));

/** The ways to the technique before and the one behind. */
function ways({ techniques }, place) {
  const way = (other, key, name) =>
    other &&
    el("a.button.quiet", { href: linkTo(other.genre, other.slug), class: key }, icon(name), el("span", {}, t(`learn.${key}`, { technique: other.name })));
  return el("nav.learn-ways.no-print", { "aria-label": t("learn.title") }, way(techniques[place - 1], "before", "left"), way(techniques[place + 1], "next", "right"));
}

// The techniques of a genre, by level: a card each.

import { levelOf, t } from "../texts/index.js";
import { el, fresh } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { timesFound } from "./progress.js";
import { Thumbs } from "./thumbs.js";

/** The link of a genre, or of one of its techniques. */
export const linkTo = (genre, slug = "") => `#/learn/${encodeURIComponent(genre)}${slug ? `/${slug}` : ""}`;

/** What a genre is called; a variant with the genre it varies. */
export function titleOf(genres, { name, title }) {
  const plain = genres.find((other) => name.startsWith(`${other.name}(`));
  return plain ? t("learn.variant", { genre: plain.title, variant: title }) : title;
}

/**
 * Show the list of a genre.
 * @param {HTMLElement} host
 * @param {object[]} genres all of them
 * @param {object} genre the one that is shown
 * @returns {() => void} what ends it
 */
export function showList(host, genres, genre) {
  const thumbs = new Thumbs();
  host.append(
    el("h1", { tabindex: "-1" }, t("learn.title")),
    el("p.soft.learn-intro", {}, t("learn.intro")),
    choice(genres, genre),
    ...levels(genre, thumbs),
  );
  host.querySelector(".chip[aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
  return () => thumbs.end();
}

function choice(genres, chosen) {
  const links = genres.map((genre) =>
    el("a.chip", { href: linkTo(genre.name), "aria-current": genre === chosen ? "page" : null }, titleOf(genres, genre)),
  );
  return el("nav.chips.learn-genres", { "aria-label": t("learn.genres") }, links);
}

function levels(genre, thumbs) {
  const groups = Map.groupBy(genre.techniques, ({ level }) => level);
  return [...groups].map(([level, techniques]) => section(level, techniques, thumbs));
}

function section(level, techniques, thumbs) {
  const id = fresh("level");
  const found = techniques.filter(timesFound).length;
  const all = techniques.length;
  return el(
    "section.learn-level",
    { "aria-labelledby": id },
    el("div.learn-level-head", {}, el("h2", { id }, levelOf(level)), el("span.soft.small", {}, t("learn.progress", { found, all }))),
    el("ul.learn-cards", {}, techniques.map((technique) => el("li", {}, card(technique, thumbs)))),
  );
}

function card(technique, thumbs) {
  const figure = el("span.learn-thumb", { "aria-hidden": "true" }, icon("grid"));
  thumbs.add(figure, technique);
  const found = timesFound(technique) > 0;
  return el(
    "a.card.learn-card",
    { href: linkTo(technique.genre, technique.slug) },
    figure,
    el(
      "span.learn-card-text",
      {},
      el("strong", {}, technique.name, found && mark()),
      technique.sentence && el("span.soft.small", {}, technique.sentence),
    ),
  );
}

const mark = () => el("span.learn-found", {}, icon("check"), el("span.unseen", {}, t("learn.found")));

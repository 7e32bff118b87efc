// The start: a game to go on with, a genre to choose, a puzzle to bring.

import { connection, genres } from "../api.js";
import { told } from "../play/clock.js";
import { openGames } from "../play/games.js";
import { Shelf, storageHere } from "../play/shelf.js";
import { t } from "../texts/index.js";
import { button } from "../ui/button.js";
import { el } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { openImport } from "../ui/import.js";
import { openNew } from "../ui/new.js";
import { linkOf, open } from "../ui/open.js";
import { preview } from "../ui/preview.js";
import { tell } from "../ui/toast.js";
import { SAMPLES } from "./samples.js";

const RECENT = 4;

/** @param {HTMLElement} host */
export function mount(host) {
  const gone = new AbortController();
  const games = el("section.start-part", { hidden: true });
  const kinds = el("section.start-part", {}, el("h2", {}, t("start.genres")), el("div.kinds", {}, blanks(8)));
  const variants = el("section.start-part", {}, el("h2", {}, t("start.variants")), el("div.kinds", {}, blanks(6)));
  host.append(el("div.start", {}, hello(), games, kinds, variants));
  recent(games, gone.signal);
  void fill(kinds.lastChild, variants.lastChild, gone.signal);
  return { unmount: () => gone.abort() };
}

function hello() {
  return el(
    "header.hello",
    {},
    el("h1", {}, t("start.title")),
    el("p.soft", {}, t("start.about")),
    el(
      "div.line",
      {},
      button({ label: t("start.new"), icon: "spark", kind: "primary", onclick: () => make({}) }),
      button({ label: t("start.import"), icon: "import", onclick: bring }),
      el("a.button", { href: "#/set" }, icon("edit"), el("span", {}, t("start.set"))),
      el("a.button", { href: "#/learn" }, icon("book"), el("span", {}, t("start.learn"))),
    ),
  );
}

/** Let a puzzle be made, and play it. */
export async function make(wish) {
  const made = await openNew(wish);
  if (made) open(made);
}

/** Let a puzzle be imported, and play it. */
export async function bring(given = {}) {
  const puzzle = await openImport(given instanceof Event ? {} : given);
  if (puzzle) open(puzzle);
}

/** Cards that hold the place of those to come. */
const blanks = (count) => Array.from({ length: count }, () => el("div.kind.blank", { "aria-hidden": "true" }));

async function fill(kinds, variants, signal) {
  let all;
  try {
    all = (await genres()).genres;
  } catch (error) {
    connection.onceBack(() => void fill(kinds, variants, signal), signal);
    return tell(error);
  }
  if (signal.aborted) return;
  const known = Object.keys(SAMPLES);
  const order = ({ name }) => (known.includes(name) ? known.indexOf(name) : known.length);
  const sorted = [...all].sort((one, other) => order(one) - order(other));
  const layered = all.flatMap(({ name, layers }) => layers.map((layer) => ({ ...layer, genre: name })));
  const cards = sorted.map((genre) => kind(genre, SAMPLES[genre.name], { genre: genre.name }, signal));
  const more = layered.map((layer) => {
    const wish = { genre: layer.genre, layers: [layer.name] };
    return kind(layer, SAMPLES[`${layer.genre}(${layer.name})`], wish, signal);
  });
  kinds.replaceChildren(...cards);
  variants.replaceChildren(...more);
}

/** A genre or a variant to choose. */
function kind({ title, how_to: text }, sample, wish, signal) {
  const small = el("span.kind-picture", {}, sample ? null : icon("grid"));
  if (sample) preview(small, sample, { keep: true, signal }).catch(() => small.replaceChildren(icon("grid")));
  return el(
    "button.kind",
    { type: "button", title: text, onclick: () => make(wish) },
    small,
    el("span.kind-name", {}, title),
  );
}

/** Games that were begun here, latest first, and the way to all of them. */
function recent(part, signal) {
  const games = new Shelf(storageHere()).games();
  if (!games.length) return;
  const latest = games.sort((one, other) => Number(one.finished) - Number(other.finished)).slice(0, RECENT);
  const all = button({ label: t("start.games"), icon: "book", kind: "quiet", onclick: () => openGames() });
  const head = el("div.start-head", {}, el("h2", {}, t("start.recent")), all);
  part.hidden = false;
  part.replaceChildren(head, el("div.recent", {}, latest.map((game) => resume(game, signal))));
}

function resume({ line, title, share = 0, seconds = 0, finished, about = {} }, signal) {
  const small = el("span.kind-picture", {});
  preview(small, line, { keep: true, signal }).catch(() => small.replaceChildren(icon("grid")));
  const far = finished ? t("start.finished") : t("start.progress", { share: Math.round(share * 100) });
  return el(
    "a.resume",
    { href: linkOf(line, about) },
    small,
    el("span.resume-text", {}, el("strong", {}, about.title || title || line), el("span.soft.small", {}, `${far} · ${told(seconds)}`)),
  );
}

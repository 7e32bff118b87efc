// What is known of the draft while it is typed: solutions, open cells, clues that could go, proposals.

import { ask, stream } from "../api.js";
import { levelOf, t } from "../texts/index.js";
import { button } from "../ui/button.js";
import { el } from "../ui/dom.js";
import { icon } from "../ui/icons.js";

const PAUSE = 120; // milliseconds without a key before questions are asked

const PARTS = ["techniques", "redundant", "contradiction", "proposals", "waits"];

/** @typedef {{onpicture: (picture: ?object) => void, onpreview: (record: any) => void, ontake: (line: string) => void}} Heard */

/** A panel that asks /api/analyse again and again, and stops what is no longer of interest. */
export class Analysis {
  #stop = new AbortController();
  #timer = 0;
  #known = {};
  #record = null;

  /** @param {Heard} heard */
  constructor(heard) {
    this.heard = heard;
    this.level = "";
    this.head = el("div.set-verdict", { role: "status", "aria-live": "polite" });
    /** A place each, so that what stays the same stays under the pointer. */
    this.parts = PARTS.map(() => el("div", { hidden: true }));
    this.element = el("section.card.stack", { "aria-label": t("set.analysis") }, this.head, this.parts);
  }

  /** Look at a draft. */
  show(record) {
    this.#stop.abort();
    clearTimeout(this.#timer);
    this.#record = record;
    if (record.problem) {
      this.#known = {};
      this.heard.onpicture(null);
      this.#old(false);
      this.#verdict("edit", "", t("set.notYet"), record.problem);
      this.#fill();
      return;
    }
    this.#old(true);
    this.#timer = setTimeout(() => this.#ask(record), PAUSE);
  }

  /** Ask once more, for proposals of a level. */
  wish(level) {
    this.level = level;
    if (this.#record) this.show(this.#record);
  }

  end() {
    this.#stop.abort();
    clearTimeout(this.#timer);
  }

  /** What is known of another draft is seen a moment longer, but is no use any more. */
  #old(old) {
    this.element.classList.toggle("set-old", old);
    for (const part of this.parts) part.inert = old;
  }

  async #ask(record) {
    this.#stop = new AbortController();
    const { signal } = this.#stop;
    this.#known = { thinking: true };
    const asked = { puzzle: record.draft, symmetry: record.symmetry ?? "none", level: this.level || null };
    try {
      await stream("analyse", asked, (line) => !signal.aborted && this.#learn(line), { signal });
    } catch (error) {
      if (signal.aborted) return;
      this.#verdict("warning", "bad", t("set.unknown"), error.message);
    }
    if (!signal.aborted) this.#learn({ thinking: false });
  }

  #learn(line) {
    this.#old(false);
    if ("status" in line) this.heard.onpicture(null);
    this.#known = { ...this.#known, ...line };
    if ("above" in line) this.heard.onpicture(line);
    this.#tell();
  }

  #tell() {
    const known = this.#known;
    if (known.status === "unique") this.#verdict("check", "good", t("set.unique"), ratingOf(known));
    if (known.status === "multiple") this.#verdict("grid", "", solutionsOf(known), openOf(known));
    if (known.status === "none") this.#verdict("warning", "bad", t("set.none"), "");
    if (known.status === "unknown") this.#verdict("clock", "", t("set.unknown"), t("set.late"));
    this.#fill();
  }

  /** Draw each part anew of which something else is known now. */
  #fill() {
    const { techniques, redundant, contradiction, proposals, status, thinking } = this.#known;
    const waits = thinking && status !== "unique" && !proposals;
    const told = { techniques, redundant, contradiction, proposals, waits };
    PARTS.forEach((name, at) => {
      const known = JSON.stringify([told[name], status]);
      if (this.parts[at].dataset.known === known) return;
      this.parts[at].dataset.known = known;
      const part = told[name] ? this.#part(name) : null;
      this.parts[at].replaceChildren(...(part ? [part] : []));
      this.parts[at].hidden = !part;
    });
  }

  #part(name) {
    if (name === "techniques") return this.#techniques();
    if (name === "redundant") return this.#redundant();
    if (name === "contradiction") return this.#contradiction();
    if (name === "proposals") return this.#proposals();
    return el("p.soft.small", {}, t("set.looking"));
  }

  #verdict(name, kind, title, text) {
    const told = `${title}|${text}`;
    if (this.head.dataset.told === told) return;
    this.head.dataset.told = told;
    this.head.className = `set-verdict ${kind}`;
    this.head.replaceChildren(icon(name), el("div", {}, el("h2", {}, title), text ? el("p.small", {}, text) : null));
  }

  #techniques() {
    const { techniques } = this.#known;
    if (!techniques.length) return null;
    const rows = techniques.map(([name, times]) => el("li", {}, name, el("span.soft", {}, ` × ${times}`)));
    return el("details.set-techniques", {}, el("summary", {}, t("set.techniques", { count: techniques.length })), el("ul", {}, rows));
  }

  #redundant() {
    const { redundant } = this.#known;
    if (!redundant.length) return el("p.small.soft", {}, t("set.minimal"));
    const chips = redundant.map(({ text, puzzle }) => this.#try(button({ label: text, icon: "minus" }), puzzle));
    const { more } = this.#known;
    const rest = more ? el("p.small.soft", {}, t("set.moreClues", { count: more })) : null;
    return el("div.stack.set-few", {}, el("h3", {}, t("set.redundant")), el("div.chips", {}, chips), rest);
  }

  #contradiction() {
    const { contradiction } = this.#known;
    const chips = contradiction.map((text) => el("span.set-clue", {}, text));
    const title = contradiction.length ? t("set.contradiction", { count: contradiction.length }) : t("set.never");
    return el("div.stack.set-few", {}, el("h3", {}, title), el("div.chips", {}, chips));
  }

  #proposals() {
    const { proposals, status } = this.#known;
    if (!proposals.length) return el("p.small.soft", {}, t(status === "none" ? "set.noMending" : "set.noProposal"));
    const rows = proposals.map((proposal) => this.#proposal(proposal));
    const title = this.level ? t("set.proposalsOf", { level: t(`levels.${this.level}`) }) : t("set.proposals");
    return el("div.stack.set-few", {}, el("h3", {}, title), el("ol.set-proposals", {}, rows));
  }

  #proposal({ edits, puzzle, level, difficulty, proven }) {
    const shown = edits.length > 6 ? [...edits.slice(0, 5), t("set.moreEdits", { count: edits.length - 5 })] : edits;
    const rated = level ? ratedAs(level, difficulty) : t("set.unrated");
    const row = el(
      "button.set-proposal",
      { type: "button" },
      el("span", {}, shown.join(", ")),
      el("span.small.soft", {}, proven ? `${rated} · ${t("set.fewest")}` : rated),
    );
    return el("li", {}, this.#try(row, puzzle));
  }

  /** Let a button show what it would make while it is pointed at, and make it when it is pressed. */
  #try(element, line) {
    let wanted = false;
    const look = async () => {
      wanted = true;
      const record = await ask("edit", { draft: line }).catch(() => null);
      if (wanted && record && element.isConnected) this.heard.onpreview(record);
    };
    const leave = () => {
      wanted = false;
      this.heard.onpreview(null);
    };
    element.addEventListener("pointerenter", (event) => event.pointerType === "mouse" && look());
    element.addEventListener("focus", look);
    element.addEventListener("pointerleave", leave);
    element.addEventListener("blur", leave);
    element.addEventListener("click", () => (leave(), this.heard.ontake(line)));
    return element;
  }
}

const number = new Intl.NumberFormat();

function solutionsOf({ solutions, exact }) {
  return t(exact ? "set.solutions" : "set.solutionsOrMore", { count: solutions, number: number.format(solutions) });
}

function openOf({ ambiguous }) {
  const count = ambiguous ? Object.keys(ambiguous).length : 0;
  return count ? t("set.open", { count }) : "";
}

function ratingOf({ level, difficulty, why }) {
  if (level) return ratedAs(level, difficulty);
  return why ?? "";
}

function ratedAs(level, difficulty) {
  return t("set.rated", { level: levelOf(level), difficulty });
}

// Hints, little by little: the technique, the place, the step with its reason; then it may be applied.

import { conflicts } from "../board/rules.js";
import { settings } from "../settings.js";
import { levelOf, sentence, t } from "../texts/index.js";
import { button } from "../ui/button.js";
import { el } from "../ui/dom.js";
import { say } from "../ui/toast.js";

const KINDS = ["technique", "place", "step"];

export class Hints {
  /** @param {import("./play.js").Play} play */
  constructor(play) {
    this.play = play;
    this.stage = 0;
    this.answer = null;
    this.asking = null;
    this.said = el("div.hint-said", {});
    this.ask = button({ label: t("play.where"), icon: "bulb", key: "h", onclick: () => this.more() });
    this.apply = button({ label: t("play.apply"), icon: "check", kind: "primary", key: "Enter", onclick: () => this.go() });
    this.shut = button({
      label: t("play.closeHint"), icon: "close", kind: "quiet", text: false, key: "Escape", onclick: () => this.close(),
    });
    this.element = el(
      "section.hint.card", { "aria-label": t("play.hints") },
      this.said, el("div.line", {}, this.ask, this.apply, this.shut),
    );
    this.#show();
  }

  /** The next part of the hint. */
  async more() {
    if (this.stage === 3 || this.play.film.shown || this.play.session.paused) return;
    this.asking?.abort();
    const asking = (this.asking = new AbortController());
    const signal = AbortSignal.any([asking.signal, this.play.stop.signal]);
    const stage = this.stage + 1;
    const answer = await this.play.question("hint", { vague: stage }, signal);
    if (!answer || asking.signal.aborted) return;
    this.asking = null;
    this.#take(answer, stage);
  }

  #take(answer, stage) {
    const { play } = this;
    this.answer = answer;
    this.stage = answer.step === null || answer.kind === "no solution" ? 3 : stage;
    if (answer.step !== null) play.game.count(KINDS[stage - 1]);
    if (answer.kind === "mistake" && stage === 3) play.game.counts.mistakes += 1;
    play.picture = pictureOf(answer, this.stage);
    play.session.changed();
    this.#show();
    play.refresh();
    this.element.scrollIntoView({ block: "nearest" });
    say(this.said.textContent);
  }

  /** Take the step, if it is told; else tell more. Tells whether there was a hint at all. */
  go() {
    if (this.stage === 0 || this.play.session.paused) return false;
    if (this.stage < 3) void this.more();
    else if (this.answer?.after) this.#apply(this.answer.after);
    else return this.close();
    return true;
  }

  #apply(after) {
    const { play } = this;
    const tidy = settings.get("tidy");
    const places = this.answer.step.places ?? [];
    this.stage = 0; // what is shown goes with the change
    play.game.counts.applied += 1;
    play.does((game) => game.take(after, { tidy, left: (name) => leftOf(play, name) }), t("play.applied"));
    play.board.select(placesOf(places, play).slice(0, 1));
  }

  /** Put it away. Tells whether there was one. */
  close() {
    if (this.stage === 0 && !this.asking) return false;
    this.drop();
    this.play.refresh();
    return true;
  }

  /** Forget it: the state is another one. */
  drop() {
    this.asking?.abort();
    this.asking = this.answer = this.play.picture = null;
    this.stage = 0;
    this.#show();
  }

  refresh() {
    this.element.hidden = this.stage === 0 || this.play.film.shown;
    this.element.inert = this.play.session.paused;
    this.element.closest(".play")?.classList.toggle("telling", this.stage === 3);
  }

  #show() {
    const { stage, answer } = this;
    const told = stage > 0 && answer;
    const focused = this.element.contains(document.activeElement);
    this.ask.hidden = stage === 3;
    this.ask.lastChild.textContent = t(stage === 1 ? "play.where" : "play.showStep");
    this.apply.hidden = !(stage === 3 && answer?.after);
    this.shut.hidden = stage === 0;
    this.said.replaceChildren(...(told ? telling(answer, stage) : []));
    this.element.hidden = stage === 0;
    if (focused && stage > 0) (this.apply.hidden ? (this.ask.hidden ? this.shut : this.ask) : this.apply).focus();
    else if (focused) this.play.board.focus();
  }
}

/** What is shown on the board: nothing, the place under what is written, or the server's whole picture. */
function pictureOf({ step, ground, above }, stage) {
  if (step === null || stage < 2) return null;
  return { ground, above: stage === 3 ? above : "", own: stage < 3 };
}

function telling({ step, why, kind, legend }, stage) {
  if (step === null) return [el("p", {}, sentence(why))];
  const name = el("strong", {}, step.technique);
  const level = step.level && kind === "step" ? el("span.soft", {}, ` · ${levelOf(step.level)}`) : null;
  const lines = (step.lines ?? []).map((line) => el("li", {}, line.text ?? String(line)));
  return [
    el("p", {}, name, level),
    step.text ? el("p.hint-text", {}, step.text) : null,
    lines.length ? el("ol.hint-lines.small", {}, lines) : null,
    stage === 3 ? legendOf(legend) : null,
  ].filter(Boolean);
}

/** Which colour stands for which role of a step. */
export function legendOf(legend) {
  if (!legend?.length) return null;
  const items = legend.map(({ role, tint }) => {
    const swatch = el("span.tint", { "aria-hidden": "true" });
    swatch.style.background = `var(--${tint})`;
    swatch.style.borderColor = `var(--${tint}-ink)`;
    return el("li", {}, swatch, role);
  });
  return el("ul.legend.small", { "aria-label": t("play.legend") }, items);
}

const placesOf = (places, play) => places.map((mark) => mark.cell ?? mark[0] ?? mark).filter((name) => play.game.places.has(name));

/** What may stand in a cell as far as the rules say it at once: for cells in which nothing is noted. */
function leftOf({ data, game }, name) {
  const { values } = game.places.get(name);
  return values.filter((symbol) => {
    if (game.ruled_out[name]?.includes(symbol)) return false;
    return !conflicts(data, { ...game.values, [name]: symbol }).some(({ names }) => names.includes(name));
  });
}

// The end of a game: a moment of joy, and what it took.

import { t } from "../texts/index.js";
import { button } from "../ui/button.js";
import { openDialog } from "../ui/dialog.js";
import { el } from "../ui/dom.js";
import { say } from "../ui/toast.js";
import { told } from "./clock.js";

/** @param {import("./play.js").Play} play */
export function celebrate(play) {
  const { counts, clock } = play.game;
  const hints = counts.technique + counts.place + counts.step;
  const facts = [
    [t("play.time"), told(clock.seconds())],
    [t("play.undos"), counts.undos],
    [t("play.hints"), hints],
    [t("play.checks"), counts.checks],
  ];
  play.refresh();
  play.sheet.classList.add("done");
  setTimeout(() => play.sheet.classList.remove("done"), 2000);
  say(`${t("play.done")} ${facts.map(([name, fact]) => `${name}: ${fact}`).join(", ")}`);
  const list = el("dl.facts", {}, facts.map(([name, fact]) => el("div", {}, el("dt", {}, name), el("dd", {}, String(fact)))));
  const look = button({ label: t("play.lookAtIt"), kind: "primary", onclick: () => dialog.close() });
  const again = button({ label: t("play.more"), icon: "plus", onclick: () => { dialog.close(); location.hash = "#/"; } });
  const dialog = openDialog({ title: t("play.done"), content: [list], actions: [again, look] });
  look.focus();
}

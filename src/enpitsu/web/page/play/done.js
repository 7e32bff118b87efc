// The end of a game: a moment of joy, and what it took.

import { t } from "../texts/index.js";
import { button } from "../ui/button.js";
import { openDialog } from "../ui/dialog.js";
import { el } from "../ui/dom.js";
import { openNew } from "../ui/new.js";
import { open } from "../ui/open.js";
import { say, tell } from "../ui/toast.js";
import { told } from "./clock.js";

/** @param {import("./play.js").Play} play */
export function celebrate(play) {
  const { counts, clock } = play.game;
  const facts = [
    [t("play.time"), told(clock.seconds())],
    [t("play.undos"), counts.undos],
    [t("play.hints"), counts.technique],
    [t("play.checks"), counts.checks],
  ];
  play.refresh();
  play.sheet.classList.add("done");
  setTimeout(() => play.sheet.classList.remove("done"), 2000);
  say(`${t("play.done")} ${facts.map(([name, fact]) => `${name}: ${fact}`).join(", ")}`);
  const list = el("dl.facts", {}, facts.map(([name, fact]) => el("div", {}, el("dt", {}, name), el("dd", {}, String(fact)))));
  const look = button({ label: t("play.lookAtIt"), kind: "primary", onclick: () => dialog.close() });
  const again = button({ label: t("play.more"), icon: "plus", onclick: () => void another(play, dialog) });
  const dialog = openDialog({ title: t("play.done"), content: [list], actions: [again, look] });
  look.focus();
}

/** A puzzle of the same kind. */
async function another({ data, game }, dialog) {
  dialog.close();
  const layers = (data.params ?? "").split(",").filter((name) => /^[a-z]/.test(name));
  const [rows, columns] = data.size;
  const size = rows === columns ? String(rows) : `${rows}x${columns}`;
  const made = await openNew({ genre: data.genre, layers, size, level: game.about.level }).catch(tell);
  if (made) open(made);
}

// What else can be done: ask whether all is right, note candidates, the film; and the menu.

import { settings } from "../settings.js";
import { t } from "../texts/index.js";
import { button } from "../ui/button.js";
import { confirm } from "../ui/dialog.js";
import { el } from "../ui/dom.js";
import { menu } from "../ui/menu.js";
import { toast } from "../ui/toast.js";
import { fragmentOf, linkOf } from "./link.js";
import { openGames, openRecords } from "./games.js";

export class Tools {
  /** @param {import("./play.js").Play} play */
  constructor(play) {
    this.play = play;
    const check = button({ label: t("play.check"), icon: "check", key: "q", onclick: () => play.check() });
    const fill = button({ label: t("play.fill"), icon: "note", key: "m", onclick: () => play.fill() });
    const film = button({ label: t("play.film"), icon: "film", key: "f", onclick: () => play.film.open() });
    const more = button({ label: t("play.moreTools"), icon: "more", text: false });
    menu(more, () => this.#items());
    this.element = el("div.tools.line", {}, check, play.drawsEdges ? null : fill, film, more);
  }

  refresh() {
    this.element.hidden = this.play.film?.shown ?? false;
  }

  #items() {
    const { play } = this;
    const tidy = settings.get("tidy");
    return [
      { label: t("play.copyLink"), icon: "link", run: () => copyLink(play.game) },
      { label: t("play.games"), icon: "book", run: () => openGames() },
      { label: t("play.records"), icon: "clock", run: () => openRecords() },
      null,
      { label: t("play.tidy"), checked: tidy, run: () => settings.set("tidy", !tidy) },
      { label: t("play.conflicts"), checked: settings.get("conflicts"), run: () => settings.set("conflicts", !settings.get("conflicts")) },
      null,
      { label: t("play.edit"), icon: "edit", run: () => { location.hash = `#/set?p=${encodeURIComponent(play.data.line)}`; } },
      { label: t("play.restart"), icon: "restart", run: () => void restart(play) },
    ];
  }
}

/** Open a puzzle in place of the one that is played. */
export function openPuzzle(line, about = {}) {
  location.hash = linkOf(line, about);
}

async function restart(play) {
  const asked = { title: t("play.restart"), text: t("play.restartText"), yes: t("play.restart"), danger: true };
  if (play.game.isNew || (await confirm(asked))) play.restart();
}

async function copyLink(game) {
  const link = `${location.origin}${location.pathname}${fragmentOf(game)}`;
  try {
    await navigator.clipboard.writeText(link);
    toast(t("play.linkCopied"), { kind: "good" });
  } catch {
    toast(t("play.linkAbove"));
  }
}

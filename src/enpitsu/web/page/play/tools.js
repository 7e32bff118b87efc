// What else can be done: ask whether all is right, note candidates, the film; and the menu.

import { settings } from "../settings.js";
import { t } from "../texts/index.js";
import { button } from "../ui/button.js";
import { confirm, openDialog } from "../ui/dialog.js";
import { el } from "../ui/dom.js";
import { openExport } from "../ui/export.js";
import { copy } from "../ui/files.js";
import { menu } from "../ui/menu.js";
import { openPrint } from "../ui/print.js";
import { fragmentOf } from "./link.js";
import { openGames, openRecords } from "./games.js";

export class Tools {
  /** @param {import("./play.js").Play} play */
  constructor(play) {
    this.play = play;
    this.hint = button({ label: t("play.hint"), icon: "bulb", key: "h", onclick: () => play.hints.more() });
    this.check = button({ label: t("play.check"), key: "q", onclick: () => play.check() });
    this.fill = button({ label: t("play.fill"), key: "m", onclick: () => play.fill() });
    this.film = button({ label: t("play.film"), icon: "film", key: "f", onclick: () => play.film.open() });
    const more = button({ label: t("play.moreTools"), icon: "more", text: false });
    this.film.classList.add("film-button");
    menu(more, () => this.#items());
    const kind = play.drawsEdges ? "edges" : "";
    this.element = el("div.tools", { class: kind }, this.hint, this.check, play.drawsEdges ? null : this.fill, this.film, more);
  }

  refresh() {
    this.element.hidden = this.play.film?.shown ?? false;
    const { paused } = this.play.session;
    this.hint.disabled = paused || this.play.hints.stage > 0;
    for (const each of [this.check, this.fill, this.film]) each.disabled = paused;
  }

  #items() {
    const { play } = this;
    const tidy = settings.get("tidy");
    return [
      { label: t("play.copyLink"), icon: "link", run: () => copy(addressOf(play.game)) },
      { label: t("play.export"), icon: "share", run: () => openExport(exported(play.game)) },
      { label: t("play.print"), icon: "print", run: () => openPrint({ ...exported(play.game), title: play.head.title }) },
      null,
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

/** The link that opens a game as it is, anywhere. */
const addressOf = (game) => `${location.origin}${location.pathname}${fragmentOf(game)}`;

const exported = (game) => ({ line: game.line, about: game.about, state: game.state, link: addressOf(game) });

async function restart(play) {
  const asked = { title: t("play.restart"), text: t("play.restartText"), yes: t("play.restart"), danger: true };
  if (play.game.isNew || (await confirm(asked))) play.restart();
}

let asking = false;

/** Two tabs played on at once: which of the games is to stay? The other one is an undo away. */
export async function askWhich(session) {
  if (asking) return;
  asking = true;
  const other = button({ label: t("play.useOther"), onclick: () => dialog.close("other") });
  const mine = button({ label: t("play.useThis"), kind: "primary", onclick: () => dialog.close("mine") });
  const dialog = openDialog({ title: t("play.otherTitle"), content: el("p", {}, t("play.otherTab")), actions: [other, mine] });
  const chosen = await dialog.closed;
  asking = false;
  session.settle(chosen === "other");
}

// The games that lie in this browser, and the records of play: to go on with, to save, to clear.

import { t } from "../texts/index.js";
import { button } from "../ui/button.js";
import { confirm, openDialog } from "../ui/dialog.js";
import { el } from "../ui/dom.js";
import { save } from "../ui/files.js";
import { toast } from "../ui/toast.js";
import { told } from "./clock.js";
import { linkOf } from "../ui/open.js";
import { Records } from "./records.js";
import { Shelf, storageHere } from "./shelf.js";

/** The view where a puzzle cannot be shown: why, and what was played before. */
export function shelfPage(host, wrong = "") {
  host.append(el(
    "div.stack.shelf", {},
    el("h1", {}, t("play.games")),
    wrong ? el("p.card.wrong", { role: "alert" }, wrong) : null,
    gamesList(),
    el("p", {}, el("a.button", { href: "#/" }, t("play.more"))),
  ));
}

export function openGames() {
  const dialog = openDialog({ title: t("play.games"), content: gamesList(() => dialog.close()), wide: true });
  return dialog;
}

/** All games that are kept, latest first, each to go on with or to remove. */
function gamesList(onopen = () => {}) {
  const shelf = new Shelf(storageHere());
  const items = shelf.games().map((record) => item(shelf, record, onopen));
  return items.length ? el("ul.games", {}, items) : el("p.soft", {}, t("play.noGames"));
}

function item(shelf, record, onopen) {
  const { line, about, title, finished, share, seconds, touched } = record;
  const state = finished ? t("play.finished") : t("play.filledShare", { share: Math.round(100 * (share ?? 0)) });
  const when = new Date(touched ?? 0).toLocaleDateString(document.documentElement.lang, { dateStyle: "medium" });
  const away = button({
    label: t("play.forget", { title: about?.title || title }), icon: "trash", text: false, kind: "quiet",
    onclick: async () => {
      if (await confirm({ title: t("play.forgetTitle"), text: t("play.forgetText"), yes: t("play.forgetYes"), danger: true })) {
        shelf.remove(line);
        leave(row);
      }
    },
  });
  const row = el(
    "li", {},
    el("a", { href: linkOf(line, about), onclick: onopen }, about?.title || title),
    el("span.soft.small", {}, `${state} · ${told(seconds ?? 0)} · ${when}`), away,
  );
  return row;
}

/** Take a row away; the focus goes to the one beside it. */
function leave(row) {
  const beside = row.nextElementSibling ?? row.previousElementSibling;
  const [list, dialog] = [row.parentElement, row.closest("dialog")];
  row.remove();
  if (!beside) list.replaceWith(el("p.soft", {}, t("play.noGames")));
  (beside?.querySelector("a") ?? dialog?.querySelector("button") ?? document.querySelector("main a"))?.focus();
}

/** What is known of games that were played: on this device alone. */
export function openRecords() {
  const records = new Records(storageHere());
  const count = records.all().length;
  const keep = button({
    label: t("play.saveRecords"), icon: "download", kind: "primary", disabled: count === 0,
    onclick: () => save("enpitsu-records.jsonl", "application/x-ndjson", records.toLines()),
  });
  const clear = button({
    label: t("play.clearRecords"), icon: "trash", kind: "danger", disabled: count === 0,
    onclick: async () => {
      if (!(await confirm({ title: t("play.clearRecords"), text: t("play.clearText"), yes: t("play.clearRecords"), danger: true }))) return;
      records.clear();
      dialog.close();
      toast(t("play.cleared"));
    },
  });
  const content = [el("p", {}, t("play.recordsText")), el("p", {}, t("play.recordsCount", { count }))];
  const dialog = openDialog({ title: t("play.records"), content, actions: [clear, keep] });
  return dialog;
}

// The keyboard's help: what keys do everywhere, and in the view that is open.

import { t } from "../texts/index.js";
import { openDialog } from "./dialog.js";
import { el } from "./dom.js";

/**
 * Open it.
 *
 * @param {{title: string, keys: [string, string][]}[]} sections what the view says of its keys:
 *   pairs of the keys ("Ctrl+Z", several with spaces between) and what they do
 */
export function openHelp(sections = []) {
  const everywhere = {
    title: t("help.everywhere"),
    keys: [
      ["?", t("help.open")],
      ["Alt+1 Alt+2 Alt+3", t("help.views")],
      ["Esc", t("help.close")],
    ],
  };
  const content = el("div.help", {}, [...sections, everywhere].map(section));
  return openDialog({ title: t("help.title"), content, wide: true });
}

function section({ title, keys }) {
  const rows = keys.flatMap(([names, text]) => [
    el("dt", {}, names.split(" ").flatMap((name) => [el("kbd", {}, name), " "])),
    el("dd", {}, text),
  ]);
  return el("section", {}, el("h3", {}, title), el("dl.keys", {}, rows));
}

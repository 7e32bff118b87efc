// The start: a genre to choose, a puzzle to bring, a game to go on with.

import { t } from "../texts/index.js";
import { el } from "../ui/dom.js";

/** @param {HTMLElement} host */
export function mount(host) {
  host.append(el("h1", {}, t("start.title")));
  return {};
}

// The view that is to come here.

import { t } from "../texts/index.js";
import { el } from "../ui/dom.js";

/** @param {HTMLElement} host @param {import("../main.js").Params} params */
export function mount(host, params) {
  host.append(el("h1", {}, t("shell.learn")), el("p", {}, params.get("p") ?? ""));
  return { unmount() {} };
}

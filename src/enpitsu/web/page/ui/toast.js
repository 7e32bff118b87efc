// Messages: a line that shows itself for a while, and a line for those who listen.

import { t } from "../texts/index.js";
import { el } from "./dom.js";
import { icon } from "./icons.js";

const SECONDS = 6;
const MOST = 3;

/** Where messages must stand to be seen and heard: in the dialog that is open, or in the page. */
function hostOf() {
  const dialogs = [...document.querySelectorAll("dialog[open]")];
  const root = dialogs.at(-1) ?? document.body;
  let host = root.querySelector(":scope > .toasts");
  if (!host) {
    host = el("div.toasts", { role: "status", "aria-live": "polite" });
    root.append(host);
  }
  return host;
}

/**
 * Show a line.
 *
 * @param {string} text
 * @param {{kind?: "info" | "good" | "error", seconds?: number, action?: {label: string, run: () => void}}} [options]
 *   `seconds: 0` leaves it there until it is dismissed
 * @returns {() => void} what takes it away
 */
export function toast(text, { kind = "info", seconds = SECONDS, action } = {}) {
  const host = hostOf();
  for (const other of host.children) if (other.dataset.text === text) other.remove();
  const away = () => element.remove();
  const names = { info: "bulb", good: "check", error: "warning" };
  const element = el(
    "div.toast",
    { class: kind, "data-text": text },
    icon(names[kind]),
    el("p", {}, text),
    action && el("button.button.quiet", { type: "button", onclick: () => (away(), action.run()) }, action.label),
    el("button.button.quiet.bare", { type: "button", "aria-label": t("shell.dismiss"), onclick: away }, icon("close")),
  );
  host.append(element);
  while (host.children.length > MOST) host.firstChild.remove();
  if (seconds) linger(element, seconds * 1000, away);
  return away;
}

/** It stays as long as it is pointed at or has the focus. */
function linger(element, milliseconds, away) {
  let timer = setTimeout(away, milliseconds);
  const stay = () => clearTimeout(timer);
  const go = () => (stay(), (timer = setTimeout(away, milliseconds)));
  element.addEventListener("pointerenter", stay);
  element.addEventListener("focusin", stay);
  element.addEventListener("pointerleave", go);
  element.addEventListener("focusout", go);
}

/** Say a line to those who listen, without showing it. */
export function say(text) {
  const live = document.getElementById("live");
  // The same line twice is said twice: a space that is not read makes it another one.
  live.textContent = live.textContent === text ? `${text}\u00a0` : text;
}

/** Show what went wrong; what was stopped on purpose is no news. */
export function tell(error) {
  if (error?.name === "AbortError") return;
  toast(error?.message || String(error), { kind: "error", seconds: 10 });
}

// The frame: the views by the link's fragment, the bar on top, what went wrong.

import { ApiError, connection } from "./api.js";
import "./settings.js";
import { t } from "./texts/index.js";
import { button } from "./ui/button.js";
import { el } from "./ui/dom.js";
import { openHelp } from "./ui/help.js";
import { icon } from "./ui/icons.js";
import { openPreferences } from "./ui/preferences.js";
import { tell, toast } from "./ui/toast.js";

/**
 * What stands behind a view's name: `params.path` are the words between slashes, and
 * `params.get("p")` is a value behind the question mark (#/learn/sudoku/x-wing?p=…).
 *
 * @typedef {URLSearchParams & {path: string[]}} Params
 *
 * What a view's `mount(host, params)` returns: what ends it, what its keys do (for the help), and
 * what takes new params without mounting it anew (true when it did).
 *
 * @typedef {{unmount?: () => void, keys?: () => {title: string, keys: [string, string][]}[],
 *   update?: (params: Params) => boolean}} Mounted
 */

/** All are loaded at once, so that every view is there when the server is not. */
const VIEWS = {
  start: import("./start/start.js"),
  play: import("./play/play.js"),
  set: import("./set/set.js"),
  learn: import("./learn/learn.js"),
};
const NAMED = ["play", "set", "learn"];

const host = document.getElementById("view");
const links = new Map();
/** @type {Mounted} */
let mounted = {};
let shown = "";
let turn = 0;

/** @returns {{name: string, params: Params}} */
function asked() {
  const [way, query = ""] = splitOnce(location.hash.replace(/^#\/?/, ""), "?");
  const [name, ...path] = way.split("/").filter(Boolean).map(decoded);
  const params = Object.assign(new URLSearchParams(query), { path });
  return { name: Object.hasOwn(VIEWS, name ?? "") ? name : "start", params };
}

function splitOnce(text, by) {
  const at = text.indexOf(by);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}

function decoded(word) {
  try {
    return decodeURIComponent(word);
  } catch {
    return word;
  }
}

async function show() {
  if (location.hash === `#${host.id}`) return host.focus();
  const { name, params } = asked();
  if (name === shown && mounted.update?.(params)) return;
  const mine = ++turn;
  let view;
  try {
    view = await VIEWS[name];
  } catch (error) {
    return tell(new Error(t("shell.broken", { error: error.message })));
  }
  if (mine !== turn) return;
  mounted.unmount?.();
  host.replaceChildren();
  host.dataset.view = name;
  for (const [other, link] of links) link.toggleAttribute("aria-current", other === name);
  document.title = name === "start" ? t("shell.name") : `${t(`shell.${name}`)} – ${t("shell.name")}`;
  if (shown) host.focus({ preventScroll: true });
  scrollTo(0, 0);
  shown = name;
  mounted = view.mount(host, params) ?? {};
}

function bar() {
  for (const name of NAMED) links.set(name, el("a", { href: `#/${name}` }, t(`shell.${name}`)));
  const home = el("a.brand", { href: "#/", "aria-label": t("shell.start") }, icon("pencil"), el("span", {}, t("shell.name")));
  const tools = [
    button({ label: t("shell.help"), icon: "keyboard", text: false, kind: "quiet", key: "?", onclick: help }),
    button({ label: t("shell.settings"), icon: "settings", text: false, kind: "quiet", onclick: openPreferences }),
  ];
  const nav = el("nav", { "aria-label": t("shell.views") }, [...links.values()]);
  document.querySelector("header.top").append(home, nav, el("div.tools", {}, tools));
  document.querySelector(".skip").textContent = t("shell.skip");
}

const help = () => openHelp(mounted.keys?.() ?? []);

function onKey(event) {
  if (event.defaultPrevented || document.querySelector("dialog[open]")) return;
  const typing = event.target.closest?.("input, textarea, select, [contenteditable]");
  if (event.key === "?" && !typing) {
    event.preventDefault();
    help();
  }
  const number = event.altKey && !event.ctrlKey && !event.metaKey ? /^Digit([1-3])$/.exec(event.code) : null;
  if (number) {
    event.preventDefault();
    location.hash = `#/${NAMED[number[1] - 1]}`;
  }
}

function onUncaught(event) {
  const error = event.reason;
  if (!(error instanceof ApiError) && error?.name !== "AbortError") return;
  event.preventDefault();
  tell(error);
}

bar();
addEventListener("hashchange", show);
addEventListener("keydown", onKey);
addEventListener("unhandledrejection", onUncaught);
connection.addEventListener("change", () => {
  document.documentElement.classList.toggle("offline", !connection.online);
  if (connection.online) toast(t("shell.online"), { kind: "good" });
});
void show();

const here = ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);
if ("serviceWorker" in navigator && here) navigator.serviceWorker.register("/sw.js").catch(() => {});

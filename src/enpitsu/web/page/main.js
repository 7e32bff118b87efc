// The frame: the views by the link's fragment, the bar on top, what went wrong.

import { ApiError, connection } from "./api.js";
import "./settings.js";
import { t } from "./texts/index.js";
import { button } from "./ui/button.js";
import { el } from "./ui/dom.js";
import { openHelp } from "./ui/help.js";
import { icon } from "./ui/icons.js";
import { openImport } from "./ui/import.js";
import { openNew } from "./ui/new.js";
import { open } from "./ui/open.js";
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
 * `open` takes a puzzle that was made or imported by the bar on top, in place of play.
 *
 * @typedef {{unmount?: () => void, open?: (puzzle: {line: string}) => void, keys?: () => {title: string, keys: [string, string][]}[],
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
  for (const dialog of document.querySelectorAll("dialog[open]")) dialog.close();
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
  for (const [other, link] of links) mark(link, other === name);
  document.title = name === "start" ? t("shell.name") : `${t(`shell.${name}`)} – ${t("shell.name")}`;
  if (shown) host.focus({ preventScroll: true });
  scrollTo(0, 0);
  shown = name;
  mounted = view.mount(host, params) ?? {};
}

function mark(link, current) {
  if (current) link.setAttribute("aria-current", "page");
  else link.removeAttribute("aria-current");
}

function bar() {
  for (const name of NAMED) links.set(name, el("a", { href: `#/${name}` }, t(`shell.${name}`)));
  const top = document.querySelector("header.top");
  top.firstElementChild.setAttribute("aria-label", t("shell.start"));
  const tools = [
    el("span.offline-sign", {}, icon("warning"), el("span", {}, t("shell.away"))),
    button({ label: t("shell.new"), icon: "plus", text: false, kind: "quiet", onclick: fresh }),
    button({ label: t("shell.import"), icon: "import", text: false, kind: "quiet", onclick: () => bring() }),
    button({ label: t("shell.help"), icon: "keyboard", text: false, kind: "quiet for-keys", key: "?", onclick: help }),
    button({ label: t("shell.settings"), icon: "settings", text: false, kind: "quiet", onclick: openPreferences }),
  ];
  const nav = el("nav", { "aria-label": t("shell.views") }, [...links.values()]);
  top.append(nav, el("div.tools", {}, tools));
  document.querySelector(".skip").textContent = t("shell.skip");
}

/** What is opened goes to the view that can take it, or is played. */
const take = (puzzle) => (mounted.open ? mounted.open(puzzle) : open(puzzle));

async function fresh() {
  const made = await openNew().catch(tell);
  if (made) take(made);
}

/** @param {{text?: string, file?: File}} [given] */
async function bring(given = {}) {
  const puzzle = await openImport(given);
  if (puzzle) take(puzzle);
}

/** A file that is dropped anywhere is imported. */
function onDrop(event) {
  if (event.defaultPrevented || document.querySelector("dialog[open]")) return;
  const [file] = event.dataTransfer?.files ?? [];
  if (!file) return;
  event.preventDefault();
  void bring({ file });
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

/** On paper the rules stand open. */
function onPaper() {
  for (const rules of document.querySelectorAll("details.rules:not([open])")) {
    rules.open = true;
    addEventListener("afterprint", () => (rules.open = false), { once: true });
  }
}

bar();
addEventListener("beforeprint", onPaper);
addEventListener("hashchange", show);
addEventListener("keydown", onKey);
addEventListener("dragover", (event) => event.dataTransfer?.types.includes("Files") && event.preventDefault());
addEventListener("drop", onDrop);
addEventListener("unhandledrejection", onUncaught);
connection.addEventListener("change", () => {
  document.documentElement.classList.toggle("offline", !connection.online);
  if (connection.online) toast(t("shell.online"), { kind: "good" });
});
void show();

/** The service worker keeps what the page was made of, so that it can be loaded again without the server. */
async function settle() {
  const here = ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);
  if (!("serviceWorker" in navigator) || !here) return;
  await navigator.serviceWorker.register("/sw.js");
  const { active } = await navigator.serviceWorker.ready;
  await Promise.allSettled(Object.values(VIEWS));
  const files = performance.getEntriesByType("resource").map(({ name }) => new URL(name));
  const own = files.filter(({ origin, pathname }) => origin === location.origin && !pathname.startsWith("/api/"));
  // What browsers fetch by themselves is not among them.
  const unasked = ["/", "/icon.svg", "/manifest.webmanifest"];
  active.postMessage({ keep: [...new Set([...unasked, ...own.map(({ pathname }) => pathname)])] });
}

addEventListener("load", () => settle().catch(() => {}));

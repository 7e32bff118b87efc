// Export: a link, a text in any format that can be written, a picture.

import { ask, genres } from "../api.js";
import { settings } from "../settings.js";
import { t } from "../texts/index.js";
import { button } from "./button.js";
import { openDialog } from "./dialog.js";
import { el, fresh } from "./dom.js";
import { select } from "./fields.js";
import { blobOf, copy, save } from "./files.js";
import { linkOf } from "./open.js";
import { tabs } from "./tabs.js";
import { tell } from "./toast.js";

/**
 * @typedef {object} Exported
 * @property {string} line the puzzle
 * @property {Record<string, any>} [about] what is told of it
 * @property {object} [state] what was entered, as the server knows it
 * @property {string} [link] the link that opens it as it is; without it, one that opens the puzzle
 */

/** @param {Exported} what */
export function openExport(what) {
  const pages = [
    { name: "link", label: t("export.link"), content: linkPage(what) },
    { name: "text", label: t("export.text"), content: textPage(what) },
    { name: "picture", label: t("export.picture"), content: picturePage(what) },
  ];
  return openDialog({ title: t("export.title"), content: tabs(t("export.title"), pages).element });
}

function linkPage({ line, about, link }) {
  const empty = `${location.origin}${location.pathname}${linkOf(line, about)}`;
  const asIs = t(link?.includes("#/set?") ? "export.draft" : "export.going");
  const rows = link && link !== empty ? [[asIs, link], [t("export.fresh"), empty]] : [[t("export.fresh"), empty]];
  return el("div.stack", {}, rows.map(([label, address]) => copied(label, address)), copied(t("export.notation"), line));
}

/** A line of text with a button that copies it. */
function copied(label, text) {
  const id = fresh("copy");
  const control = el("input", { id, readonly: true, value: text, class: "mono", onfocus: () => control.select() });
  const put = button({ label: t("export.copy"), icon: "copy", onclick: () => copy(text) });
  put.setAttribute("aria-describedby", id);
  return el("div.field", {}, el("label", { for: id }, label), el("div.beside", {}, control, put));
}

function textPage({ line, about = {} }) {
  const genre = /^[^(:]*/.exec(line)[0];
  const id = fresh("text");
  const text = el("textarea", { id, readonly: true, rows: 8, class: "mono", spellcheck: "false" });
  const told = el("p.soft.small", { role: "status" });
  const format = select(t("export.format"), [["notation", "notation"]], { onchange: show });
  const buttons = [
    button({ label: t("export.copy"), icon: "copy", disabled: true, onclick: () => copy(text.value) }),
    button({ label: t("export.save"), icon: "download", disabled: true, onclick: () => made && save(made.name, made.type, made.text) }),
  ];
  let made = null;
  let descriptions = {};

  async function show() {
    const to = format.control.value;
    made = null;
    text.value = "";
    told.textContent = descriptions[to] ?? "";
    buttons.forEach((each) => (each.disabled = true));
    try {
      const answer = await ask("convert", { puzzle: line, to, about: plain(about) });
      if (to !== format.control.value) return; // another one was chosen since
      made = answer;
      text.value = made.text;
      buttons.forEach((each) => (each.disabled = false));
    } catch (error) {
      told.textContent = error.message;
    }
  }

  async function fill() {
    const { formats } = await genres();
    const fit = formats.filter((each) => holds(each, genre));
    descriptions = Object.fromEntries(fit.map(({ name, about: text }) => [name, text]));
    format.control.replaceChildren(...fit.map(({ name }) => el("option", { value: name }, name)));
    format.control.value = "notation";
    await show();
  }

  void fill().catch(tell);
  const field = el("div.field", {}, el("label.unseen", { for: id }, t("export.text")), text);
  return el("div.stack", {}, format.element, told, field, el("div.line", {}, buttons));
}

/** Whether a format can be offered; where one stands for those of several genres, theirs are left out. */
function holds({ name, writes, genres: held, family }, genre) {
  return writes && (!held?.length || held.includes(genre)) && !(family && name.startsWith(`${genre}-`));
}

/** What is told of a puzzle, as far as formats know it: texts and numbers. */
function plain(about) {
  const told = Object.entries(about).filter(([, value]) => ["string", "number"].includes(typeof value));
  return Object.fromEntries(told.map(([key, value]) => [key, typeof value === "string" ? value.slice(0, 2000) : value]));
}

const THEMES = ["light", "dark", "large", "colour-blind", "ink", "print"];

function picturePage({ line, state }) {
  const contents = ["puzzle", ...(state ? ["entries"] : []), "solution"].map((name) => [name, t(`export.contents.${name}`)]);
  const shows = select(t("export.shows"), contents, { value: state ? "entries" : "puzzle", onchange: show });
  const themes = THEMES.map((name) => [name, t(`themes.${name}`)]);
  const theme = select(t("export.theme"), themes, { value: settings.theme, onchange: show });
  const kind = select(t("export.kind"), ["svg", "png", "pdf"].map((name) => [name, name.toUpperCase()]));
  const image = el("img", { alt: t("export.preview") });
  let turn = 0;

  function drawn(as) {
    const wished = shows.control.value;
    const entered = wished === "entries" ? { state } : {};
    return ask("draw", { puzzle: line, theme: theme.control.value, kind: as, solution: wished === "solution", ...entered });
  }

  async function show() {
    const mine = (turn += 1);
    const { type, data } = await drawn("svg");
    if (mine !== turn) return; // something else was chosen since
    URL.revokeObjectURL(image.src);
    image.src = URL.createObjectURL(blobOf(type, data));
  }

  async function keep() {
    const { name, type, data } = await drawn(kind.control.value);
    save(name, type, data);
  }

  void show();
  const download = button({ label: t("export.save"), icon: "download", kind: "primary", onclick: () => void keep() });
  const choices = el("div.trio", {}, shows.element, theme.element, kind.element);
  return el("div.stack", {}, choices, el("div.preview", {}, image), el("div.line", {}, download));
}

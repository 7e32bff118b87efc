// Texts by their keys, in the language of the reader where there is one.

import { texts as en } from "./en.js";

const LANGUAGES = { en };

const language = navigator.languages.map((tag) => tag.split("-")[0]).find((tag) => tag in LANGUAGES) ?? "en";
document.documentElement.lang = language;
const plurals = new Intl.PluralRules(language);

/**
 * The text of a key, "play.undo". {name} in it stands for values.name. A text in several forms
 * ({one: "a puzzle", other: "{count} puzzles"}) is chosen by values.count.
 *
 * @param {string} key
 * @param {Record<string, unknown>} [values]
 * @returns {string}
 */
export function t(key, values = {}) {
  let text = look(LANGUAGES[language], key) ?? look(en, key);
  if (text && typeof text === "object") text = text[plurals.select(Number(values.count))] ?? text.other;
  if (typeof text !== "string") {
    console.error(`no text for ${key}`);
    return key;
  }
  return text.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
}

/** What the server says within a sentence, as one of its own: "It has no solution". A cell's name stays small. */
export const sentence = (text) => text.replace(/^[a-z](?=[a-z]* )/, (first) => first.toUpperCase());

/** The name of a level; one that is not known here names itself. */
export const levelOf = (level) => (look(en, `levels.${level}`) === undefined ? level : t(`levels.${level}`));

function look(texts, key) {
  return key.split(".").reduce((at, name) => (at && Object.hasOwn(at, name) ? at[name] : undefined), texts);
}

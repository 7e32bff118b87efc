/**
 * A game in a link: what is entered, short enough to be sent, in letters that no program changes.
 *
 * The sections of `s` are joined by `~`, each a letter and its text. A text goes along the cells: capital
 * letters skip (A one cell, Z twenty-six), what stands between them belongs to one cell each.
 */

import { linkOf } from "../ui/open.js";
import { Game, noCounts } from "./game.js";
import { FIELDS } from "./history.js";

const SECTIONS = { e: "entries", m: "corner", n: "centre", k: "colours", r: "ruled_out", l: "levels" };
const VERSION = "1";

/** The fragment that opens this game, as it is now, in any browser. */
export function fragmentOf(game, now = Date.now()) {
  const state = encode(game, now);
  return linkOf(game.line, game.about) + (state ? `&s=${state}` : "");
}

/** What a game adds to its puzzle; "" where nothing is entered. */
export function encode(game, now = Date.now()) {
  if (game.isNew) return "";
  const parts = [VERSION];
  for (const [letter, field] of Object.entries(SECTIONS)) {
    if (Object.keys(game[field]).length > 0) parts.push(letter + along(game, field));
  }
  parts.push(`t${Math.floor(game.clock.seconds(now)).toString(36)}`);
  const counts = Object.values(game.counts);
  if (counts.some((count) => count > 0)) parts.push(`c${counts.map((count) => count.toString(36)).join(".")}`);
  if (game.finished) parts.push("f");
  return parts.join("~");
}

/**
 * What a link says of a puzzle's game, in the form of Game.toJSON; null where it says nothing that can be read.
 * A state as hints know it (JSON with entries and ruled_out) is read too.
 */
export function decode(data, text) {
  if (!text) return null;
  try {
    if (text.startsWith("{")) return fromState(JSON.parse(text));
    const [version, ...parts] = text.split("~");
    if (version !== VERSION) return null;
    return fromParts(data, parts);
  } catch {
    return null;
  }
}

function fromState({ entries = {}, ruled_out = {}, marks = {} }) {
  return { ...nothing(), entries, ruled_out, centre: marks };
}

function nothing() {
  return { ...Object.fromEntries(FIELDS.map((field) => [field, {}])), seconds: 0, counts: noCounts(), finished: false };
}

function fromParts(data, parts) {
  const record = nothing();
  for (const part of parts) {
    const [letter, text] = [part[0], part.slice(1)];
    if (letter in SECTIONS) record[SECTIONS[letter]] = back(data, SECTIONS[letter], text);
    else if (letter === "t") record.seconds = parseInt(text, 36) || 0;
    else if (letter === "f") record.finished = true;
    else if (letter === "c") {
      const numbers = text.split(".").map((count) => parseInt(count, 36) || 0);
      Object.keys(record.counts).forEach((key, place) => { record.counts[key] = numbers[place] ?? 0; });
    }
  }
  return record;
}

/** A game from what a link says, beginning there. */
export function gameOf(data, record, told = {}) {
  const { id, started } = new Game(data, told);
  return Game.fromJSON(data, { version: 1, id, started, about: told.about ?? {}, ...record });
}

// ---- one field along the cells ----------------------------------------------------------------------

function along(game, field) {
  let [text, gap] = ["", 0];
  for (const place of game.data.places) {
    const value = game[field][place.name];
    if (value === undefined) {
      gap += 1;
      continue;
    }
    text += skip(gap) + one(field, place, value);
    gap = 0;
  }
  return text;
}

const skip = (gap) => "Z".repeat(Math.floor(gap / 26)) + (gap % 26 ? String.fromCharCode(64 + (gap % 26)) : "");

/** One cell: a small number is one letter, any other is closed by a dash. */
function one(field, place, value) {
  if (field === "entries") return closed(BigInt(place.values.indexOf(value)));
  if (field === "levels") return closed(BigInt(value));
  const members = field === "colours" ? value : value.map((symbol) => place.values.indexOf(symbol));
  return `${members.reduce((mask, member) => mask | (1n << BigInt(member)), 0n).toString(36)}-`;
}

const closed = (number) => (number < 36n ? number.toString(36) : `_${number.toString(36)}-`);

function back(data, field, text) {
  const found = {};
  let place = 0;
  for (const [piece] of text.matchAll(/[A-Z]|_?[0-9a-z]+-|[0-9a-z]/g)) {
    if (/^[A-Z]$/.test(piece)) {
      place += piece.charCodeAt(0) - 64;
      continue;
    }
    const value = oneBack(field, data.places[place], piece);
    if (value !== undefined) found[data.places[place].name] = value;
    place += 1;
  }
  return found;
}

function oneBack(field, place, piece) {
  const number = wide(piece.replace(/^_|-$/g, ""));
  if (place === undefined) return undefined;
  if (field === "entries") return place.values[Number(number)];
  if (field === "levels") return Number(number);
  const all = field === "colours" ? Array.from({ length: 9 }, (_, colour) => colour) : place.values;
  return all.filter((_, member) => (number >> BigInt(member)) & 1n);
}

const wide = (text) => [...text].reduce((number, digit) => number * 36n + BigInt(parseInt(digit, 36)), 0n);

// What a screen reader says of a cell: where it is, what stands there, what the player wrote.

import { t } from "../texts/index.js";

/** @import {BoardData, Place, View} from "./types.js" */

const MANY = 6; // sentences about one cell, beyond which nobody would listen to them
const NO_VALUE = "x"; // the symbol of what stays empty

/**
 * What a puzzle prints: the text, the middle of it in cells, and whether it stands in a corner.
 * @typedef {{text: string, x: number, y: number, row: number, column: number, corner: boolean}} Printed
 */

/**
 * Return what is said of a cell that gets a value.
 * @param {Place} place
 * @param {View} view
 * @param {Printed[]} printed
 */
export function cellLabel(place, view, printed) {
  const { name, given } = place;
  const value = given ?? view.entries?.[name] ?? null;
  const parts = [name, value === null ? t("board.empty") : value === NO_VALUE ? t("board.none") : value];
  if (given !== null) parts.push(t("board.given"));
  for (const trait of ["supposed", "wrong", "conflicts"]) {
    if (view[trait]?.has(name)) parts.push(t(`board.${trait}`));
  }
  if (value === null) {
    for (const kind of ["corner", "centre"]) {
      const marks = view[kind]?.[name] ?? [];
      if (marks.length) parts.push(t(`board.${kind}`, { marks: marks.join(" ") }));
    }
  }
  const colours = view.colours?.[name] ?? [];
  if (colours.length) parts.push(colours.map((colour) => t(`board.colours.${colour}`)).join(" "));
  const corners = printed.filter((text) => text.corner);
  return [...parts, ...corners.map(clueLabel)].join(", ");
}

/**
 * Return what is said of a cell without a value of its own: its clues, and the edges around it.
 * @param {string} name
 * @param {Object<string, "line"|"cross">} sides
 * @param {Printed[]} printed
 */
export function plainLabel(name, sides, printed) {
  const parts = [name, ...printed.map(clueLabel)];
  for (const kind of ["line", "cross"]) {
    const found = Object.keys(sides).filter((side) => sides[side] === kind);
    const told = found.map((side) => t(`board.sides.${side}`)).join(" ");
    if (found.length) parts.push(t(`board.${kind}`, { sides: told }));
  }
  return parts.filter(Boolean).join(", ") || t("board.blank");
}

/** Say a clue; of two in a dark cell, the upper is for the cells to the right. */
function clueLabel({ text, x, y, corner }) {
  const [right, down] = [x - Math.floor(x), y - Math.floor(y)];
  if (corner || Math.abs(right - 0.5) < 0.1) return t("board.clue", { text });
  return t(right > 0.5 && down < 0.6 ? "board.across" : "board.down", { text });
}

/**
 * Return the sentences of the rules that a cell stands in, but for rows, columns and boxes.
 * @param {BoardData} data
 * @param {Place} place
 */
export function sentencesOf(data, place) {
  const number = data.places.indexOf(place);
  const most = 2 * Math.max(data.rows, data.columns);
  const about = data.rules.filter(({ name, forms }) => (
    !/^(row|column|box) \d+$/.test(name)
    && forms.some(({ scope }) => scope.length <= most && scope.includes(number))
  ));
  return about.length > MANY ? [] : [...new Set(about.map(({ sentence }) => sentence))];
}

// What is drawn for one place, as SVG markup; sizes are those of the server's pictures.

import { COLOURS, filled } from "./hatches.js";

const SYMBOL = [0.6, 0.76]; // the size of symbols, as a part of a cell's side; in large print
const BESIDE = 0.62; // the most for them where something is printed in corners
const NOTE = [0.29, 0.36]; // the most for notes, likewise
const NOTE_HEIGHT = [0.8, 0.98]; // what they may have of the height of their places
const LINE = [1, 1.22]; // the same of a line, where they stand side by side
const CORNER = [0.27, 0.33]; // the most for notes along the border
const INNER = 0.88; // the part of a cell that may be written on
export const ROOM = { whole: INNER, below: 0.7 }; // what notes may have of it, all or below a corner
const DIGIT_WIDTH = 0.6; // of a digit, as a part of its size
const DIGIT_HEIGHT = 0.72; // likewise
const CROSS = 0.07; // half the width of a cross on an edge, as a part of a cell's side
const STRIKE = 0.13; // half the width of a stroke through an edge, likewise
const INSET = 0.09; // between a cell's border and the line around what is selected

/** Return text as it may stand in markup. @param {string} text */
function escaped(text) {
  return String(text).replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** Return a length with one decimal, if any. @param {number} value */
function number(value) {
  return String(Math.round(value * 10) / 10);
}

/** Return about how wide a text is, as a part of its size. @param {string} text */
function width(text) {
  let wide = 0;
  for (const letter of text) wide += letter.codePointAt(0) > 0x2e7f ? 1 : DIGIT_WIDTH;
  return wide;
}

/** @typedef {[number, number]} Size In small print, where all is laid out, and in large print: `--large` of the theme. */

/** Return one text, its middle at a point. @param {Size} size */
export function written(x, y, [size, large], text, more = "") {
  const font = `calc(${number(size)}px + ${number(large - size)}px * var(--large, 0))`;
  const at = `x="${number(x)}" y="${number(y)}" dy="${DIGIT_HEIGHT / 2}em" font-size="${font}"`;
  return `<text ${at}${more}>${escaped(text)}</text>`;
}

/** Return the size that parts of a cell give, or less where there is less room. @returns {Size} */
function sized(parts, cell, ...most) {
  return parts.map((part) => Math.min(part * cell, ...most));
}

/** Return the size at which the widest of some symbols fits into a cell, beside what is printed in corners. @returns {Size} */
export function symbolSize(symbols, cell, corners) {
  const widest = Math.max(...symbols.map(width), DIGIT_WIDTH);
  return sized(SYMBOL, cell, (INNER * cell) / widest, corners ? BESIDE * cell : cell);
}

/** Return cells as one path. @param {{row: number, column: number}[]} cells */
export function squares(cells, cell) {
  const square = ({ row, column }) => `M${column * cell} ${row * cell}h${cell}v${cell}h-${cell}z`;
  return cells.map(square).join("");
}

/** Return a square within a cell. */
export function ring({ row, column }, cell) {
  const [inset, side] = [0.1 * cell, number(0.8 * cell)];
  return `M${number(column * cell + inset)} ${number(row * cell + inset)}h${side}v${side}h-${side}z`;
}

/** Return a disc in each of some cells, as lines without length, whose round ends show. */
export function discs(cells, cell) {
  return cells.map(({ row, column }) => `M${(column + 0.5) * cell} ${(row + 0.5) * cell}h0`).join("");
}

/** Return the line around cells, side by side, a little inside of them. */
export function outline(cells, cell) {
  const key = (row, column) => row * 4096 + column;
  const inside = new Set(cells.map(({ row, column }) => key(row, column)));
  let path = "";
  for (const { row, column } of cells) {
    for (const [down, right] of [[-1, 0], [0, 1], [1, 0], [0, -1]]) {
      if (inside.has(key(row + down, column + right))) continue;
      const ends = [-1, 1].map((along) => {
        const beside = [row + along * right, column + along * down];
        const ahead = inside.has(key(beside[0] + down, beside[1] + right));
        // Short of an outer corner, up to the border, or round an inner corner.
        const reach = (inside.has(key(...beside)) ? 0.5 : 0.5 - INSET / 2) + (ahead ? INSET / 2 : 0);
        const y = row + 0.5 + (0.5 - INSET / 2) * down + along * right * reach;
        const x = column + 0.5 + (0.5 - INSET / 2) * right + along * down * reach;
        return `${number(x * cell)} ${number(y * cell)}`;
      });
      path += `M${ends[0]}L${ends[1]}`;
    }
  }
  return path;
}

/** Return a cell's colours, each a segment of it; hatches have this name. */
export function segments({ row, column }, colours, cell, name) {
  const known = colours.filter((colour) => colour in COLOURS);
  if (known.length === 1) return filled(squares([{ row, column }], cell), known[0], name);
  return known.map((colour, place) => {
    const points = segment(place / known.length, (place + 1) / known.length);
    const path = points.map(([x, y]) => `${number((column + x) * cell)} ${number((row + y) * cell)}`);
    return filled(`M${path.join("L")}z`, colour, name);
  }).join("");
}

/** Return the corners of a segment of the unit square, seen from its middle; turns from 0 to 1. */
function segment(start, end) {
  const corners = [1, 3, 5, 7].map((eighth) => eighth / 8);
  const turns = [start, ...corners.filter((turn) => start < turn && turn < end), end];
  return [[0.5, 0.5], ...turns.map(onBorder)];
}

/** Return where a ray from the middle of the unit square leaves it; it starts upwards. */
function onBorder(turn) {
  const [x, y] = [Math.sin(2 * Math.PI * turn), -Math.cos(2 * Math.PI * turn)];
  const far = 0.5 / Math.max(Math.abs(x), Math.abs(y));
  return [0.5 + x * far, 0.5 + y * far];
}

/**
 * Return marks in the middle of a cell, in as many lines as give the largest letters, in small and large print together.
 * @param {{row: number, column: number}} at
 * @param {string[]} symbols
 * @param {number} cell
 * @param {{high: number, down: number}} room How much of the cell's height, and how far down.
 */
export function centreMarks({ row, column }, symbols, cell, { high, down }) {
  let best = { size: [0, 0], lines: [] };
  for (let count = 1; count <= Math.min(symbols.length, 6); count++) {
    const lines = inLines(symbols, Math.ceil(symbols.length / count));
    const wide = Math.max(...lines.map(width));
    const [most, line] = [(INNER * cell) / wide, (high * cell) / lines.length];
    const size = NOTE.map((part, at) => Math.min(part * cell, most, LINE[at] * line));
    if (size[0] + size[1] > (best.size[0] + best.size[1]) * 1.01) best = { size, lines };
  }
  const [apart, x] = [best.size[0], (column + 0.5) * cell];
  const top = (row + 0.5 + down) * cell - (apart * (best.lines.length - 1)) / 2;
  return best.lines.map((line, at) => written(x, top + at * apart, best.size, line)).join("");
}

/**
 * Return marks each in a place of its own, as the server's pictures have candidates; if there is less
 * room, it is missing above.
 * @param {{row: number, column: number}} at
 * @param {string[]} symbols
 * @param {string[]} values All that may stand there.
 * @param {number} cell
 * @param {number} room The part of the cell's side.
 */
export function slotMarks({ row, column }, symbols, values, cell, room) {
  const digits = values.filter((value) => value !== "x");
  const order = digits.length < values.length ? [...digits, "x"] : digits; // what stays empty comes last
  const columns = Math.ceil(Math.sqrt(digits.length));
  const [wide, high] = [(room * cell) / columns, (room * cell) / Math.ceil(values.length / columns)];
  const least = (0.9 * wide) / Math.max(...values.map(width));
  const size = NOTE.map((part, at) => Math.min(part * cell, NOTE_HEIGHT[at] * high, least));
  const left = (column + 0.5 - room / 2) * cell;
  const top = (row + 0.5 + INNER / 2 - room) * cell;
  return symbols.map((symbol) => {
    const slot = order.indexOf(symbol);
    const [x, y] = [left + ((slot % columns) + 0.5) * wide, top + (Math.floor(slot / columns) + 0.5) * high];
    return slot < 0 ? "" : written(x, y, size, symbol);
  }).join("");
}

function inLines(symbols, columns) {
  const lines = [];
  for (let at = 0; at < symbols.length; at += columns) {
    lines.push(symbols.slice(at, at + columns).join(""));
  }
  return lines;
}

/** Where marks stand along the border of a cell, in the order in which they are taken. */
const SPOTS = [[0, 0], [1, 0], [0, 1], [1, 1], [0.5, 0], [0.5, 1], [0, 0.5], [1, 0.5]];

/**
 * Return marks along the border of a cell, corners first; where something is printed in the upper
 * left corner, that one stays free. Where they are too many for that, they take the whole cell, or
 * leave a band in the middle.
 */
export function cornerMarks(at, symbols, cell, { printed, band }) {
  const spots = printed ? SPOTS.filter(([x, y]) => y > 0 || x === 1) : SPOTS;
  if (symbols.length > spots.length) return band ? banded(at, symbols, cell) : slots(at, symbols, cell);
  const widest = Math.max(...symbols.map(width));
  const size = sized(CORNER, cell, (0.3 * cell) / widest);
  const [high, wide] = [0.84 * cell - size[0] * DIGIT_HEIGHT, 0.84 * cell - size[0] * widest];
  const taken = spots.slice(0, symbols.length).sort(([x, y], [u, v]) => y - v || x - u);
  return symbols.map((symbol, place) => {
    const [x, y] = taken[place];
    const middle = [(at.column + 0.5) * cell + (x - 0.5) * wide, (at.row + 0.5) * cell + (y - 0.5) * high];
    return written(...middle, size, symbol);
  }).join("");
}

/** Return marks in two lines, above and below the middle of a cell. */
function banded({ row, column }, symbols, cell) {
  const lines = inLines(symbols, Math.ceil(symbols.length / 2));
  const size = sized(CORNER, cell, (INNER * cell) / width(lines[0]));
  const off = (0.42 * cell - (size[0] * DIGIT_HEIGHT) / 2);
  const middle = (row + 0.5) * cell;
  return lines.map((line, at) => written((column + 0.5) * cell, middle + (at ? off : -off), size, line)).join("");
}

/** Return marks row by row all over a cell. */
function slots({ row, column }, symbols, cell) {
  const columns = Math.ceil(Math.sqrt(symbols.length));
  const [side, rows] = [(INNER * cell) / columns, Math.ceil(symbols.length / columns)];
  const size = sized(CORNER, cell, side, (0.9 * side) / Math.max(...symbols.map(width)));
  const left = (column + 0.5) * cell - (side * (columns - 1)) / 2;
  const top = (row + 0.5) * cell - (side * (rows - 1)) / 2;
  const at = (slot) => [left + (slot % columns) * side, top + Math.floor(slot / columns) * side];
  return symbols.map((symbol, slot) => written(...at(slot), size, symbol)).join("");
}

/** Return an edge as a path. */
export function line([row, column, toRow, toColumn], cell) {
  return `M${column * cell} ${row * cell}L${toColumn * cell} ${toRow * cell}`;
}

/** Return a small cross in the middle of an edge. */
export function cross([row, column, toRow, toColumn], cell) {
  const [x, y] = [((column + toColumn) / 2) * cell, ((row + toRow) / 2) * cell];
  const half = CROSS * cell;
  const size = number(2 * half);
  return `M${number(x - half)} ${number(y - half)}l${size} ${size}m0-${size}l-${size} ${size}`;
}

/** Return the ground of a cell in trouble. */
export function trouble({ row, column }, look, cell) {
  if (!look.conflict && !look.wrong) return "";
  const kind = look.wrong ? "wrong" : "broken";
  const at = `x="${column * cell}" y="${row * cell}" width="${cell}" height="${cell}"`;
  return `<rect ${at} fill="var(--${kind})"/>`;
}

/** Return what marks trouble without a colour: a line below, or, of a wrong value, one through it. */
export function underline({ row, column }, look, cell) {
  const at = (x, y) => `${number((column + x) * cell)} ${number((row + y) * cell)}`;
  const below = look.conflict ? `M${at(0.26, 0.87)}L${at(0.74, 0.87)}` : "";
  const through = look.wrong && look.value !== null ? `M${at(0.24, 0.76)}L${at(0.76, 0.24)}` : "";
  return below || through ? `<path class="board-trouble" d="${below}${through}"/>` : "";
}

/** Return a short stroke through an edge that cannot be. */
export function strike([row, column, toRow, toColumn], cell) {
  const [x, y] = [(column + toColumn) / 2, (row + toRow) / 2];
  const [from, to] = [-STRIKE, STRIKE].map((off) => `${number((x + off) * cell)} ${number((y - off) * cell)}`);
  return `M${from}L${to}`;
}

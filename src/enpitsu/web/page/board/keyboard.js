// Keys: moving, selecting, and edges around the cursor; all others are told to whoever listens.

/** @import {Board} from "./board.js" */

const MOVES = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
const SIDES = { ArrowUp: "top", ArrowDown: "bottom", ArrowLeft: "left", ArrowRight: "right" };
/** By where keys are, not by what is on them: they are a cross under the left hand. */
const LETTERS = { KeyW: "top", KeyS: "bottom", KeyA: "left", KeyD: "right" };

/** Hear the keys of a board. @param {Board} board @param {HTMLElement} element */
export function hearKeys(board, element) {
  element.addEventListener("keydown", (event) => {
    if (event.isComposing || event.key === "Tab") return;
    const ctrl = event.ctrlKey || event.metaKey;
    const keys = { ctrl, shift: event.shiftKey, alt: event.altKey };
    const used = onEdges(board, event, keys) || onCells(board, event, keys);
    if (used) board.grid.reveal();
    if (used || told(board, event, keys)) {
      event.preventDefault();
      event.stopPropagation();
    }
  });
}

/** Tell whether a key is for a board even while nothing has the focus. @param {Board} board @param {KeyboardEvent} event */
export function isForBoard(board, { key, code, ctrlKey, metaKey }) {
  return key in MOVES || (board.drawsEdges && !ctrlKey && !metaKey && (code in LETTERS || key.toLowerCase() === "x"));
}

/** Tell whether nothing else has a use for a key that the page hears: no field, dialog or menu. @param {KeyboardEvent} event */
export function isFree({ target, key, defaultPrevented, isComposing }) {
  const within = (what) => target instanceof Element && target.closest(what);
  if (defaultPrevented || isComposing || document.querySelector("dialog[open], [role=menu]")) return false;
  if (within("input, textarea, select, [contenteditable]")) return false;
  return !(["Enter", " "].includes(key) && within("button, a, summary"));
}

/** Let a board hear a key that the page heard; it gets the focus. @param {Board} board @param {KeyboardEvent} event */
export function handOn(board, event) {
  event.preventDefault();
  board.focus();
  document.activeElement.dispatchEvent(new KeyboardEvent("keydown", event));
}

/** The letter of a key, with Caps Lock and on keyboards of other scripts too; other keys as they are. */
export function letterOf(key, code, shift) {
  if (key.length > 1) return key;
  const letter = (key > "~" && /^Key([A-Z])$/.exec(code ?? "")?.[1]) || key;
  return shift ? letter : letter.toLowerCase();
}

/** The digit of a key with Shift or on the number block, whatever is printed above it. */
export function digitOf(code) {
  return /^(?:Digit|Numpad)(\d)$/.exec(code ?? "")?.[1];
}

function told(board, { key, code }, keys) {
  return board.tell("key", { key, code, ...keys, ...board.at }, true);
}

/** Draw or cross the edges around the cursor; tell whether the key was for that. */
function onEdges(board, { key, code }, { ctrl, shift, alt }) {
  if (!board.drawsEdges || ctrl) return false;
  const side = alt ? SIDES[key] : LETTERS[code];
  if (side) board.edges.key(board.at, side, shift);
  else if (alt) return false;
  else if (key === "x" || key === "X") board.edges.crossOpen(board.at);
  else if (key === "Delete" || key === "Backspace") board.edges.clear(board.at);
  else return false;
  return true;
}

/** Move the cursor or change what is selected; tell whether the key was for that. */
function onCells(board, { key }, { ctrl, shift, alt }) {
  const move = MOVES[key];
  if (move) {
    const at = ctrl ? lastAhead(board, move) : nextAhead(board, move);
    if (at) board.moveTo(at, alt ? "stay" : shift ? "add" : "select");
    return true;
  }
  if (key === "Home" || key === "End") {
    const at = endOf(board, key === "End", ctrl);
    if (at) board.moveTo(at, shift ? "add" : "select");
    return true;
  }
  if (ctrl && key === " ") return board.toggle(board.at);
  if (ctrl && (key === "a" || key === "A") && board.places.hasCells) {
    board.choose([...board.places.cells.values()].map((place) => place.name));
    return true;
  }
  return false;
}

/** Return the next cell that the cursor may go to, beyond the rim if it may come round. */
function nextAhead(board, [down, right]) {
  const { rows, columns } = board.data;
  let { row, column } = board.at;
  for (let steps = Math.max(rows, columns); steps > 0; steps--) {
    row += down;
    column += right;
    if (board.options.wrap) [row, column] = [(row + rows) % rows, (column + columns) % columns];
    if (!board.places.within(row, column)) return null;
    if (board.mayStand(row, column)) return { row, column };
  }
  return null;
}

/** Return the last cell in a direction. */
function lastAhead(board, [down, right]) {
  let { row, column } = board.at;
  let found = null;
  while (board.places.within((row += down), (column += right))) {
    if (board.mayStand(row, column)) found = { row, column };
  }
  return found;
}

/** Return the first or last cell of the row, or of the board. */
function endOf(board, last, whole) {
  const { columns } = board.data;
  const cells = [];
  for (let cell = 0; cell < board.data.rows * columns; cell++) {
    const at = { row: Math.floor(cell / columns), column: cell % columns };
    if ((whole || at.row === board.at.row) && board.mayStand(at.row, at.column)) cells.push(at);
  }
  return cells.at(last ? -1 : 0);
}

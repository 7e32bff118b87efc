// Mouse, pen and fingers: one gesture at a time, and two fingers to zoom.

import { CellDrag } from "./cell-drag.js";
import { EdgeStroke } from "./edge-stroke.js";

/** @import {Board} from "./board.js" */

const REACH = { mouse: 0.36, pen: 0.4, touch: 0.46 }; // how far an edge may be from a pointer, in cells
const STILL = 0.3; // how far a pointer may go, in cells, before it is a drag
const STEP = 0.2; // between the points of a drag that are looked at, in cells
const LONG = 450; // milliseconds until a press is a long one
const TWICE = 350; // milliseconds between two taps that belong together

/** @typedef {{x: number, y: number}} Point In cells of the picture. */

/**
 * What one pointer does between going down and up.
 * @typedef {object} Gesture
 * @property {(at: Point) => void} over It is dragged over a point.
 * @property {(dragged: boolean) => void} end
 * @property {() => void} cancel Nothing of it was meant.
 * @property {() => void} [long] It is held down without moving.
 * @property {() => void} [twice] It is a tap, and so was the last one at that place.
 */

/** Hears the pointers on a board. */
export class Pointers {
  /** @param {Board} board @param {HTMLElement} sheet */
  constructor(board, sheet) {
    this.board = board;
    this.sheet = sheet;
    /** @type {Map<number, {x: number, y: number}>} Fingers on the board, in pixels. */
    this.fingers = new Map();
    this.last = { time: -Infinity, key: "" };
    sheet.addEventListener("pointerdown", (event) => this.#down(event));
    sheet.addEventListener("pointermove", (event) => this.#move(event));
    sheet.addEventListener("pointerup", (event) => this.#up(event));
    sheet.addEventListener("pointercancel", (event) => this.#lost(event));
    sheet.addEventListener("contextmenu", (event) => event.preventDefault());
  }

  #down(event) {
    if (event.button === 1) return;
    event.preventDefault(); // the focus goes where the board says
    this.sheet.setPointerCapture(event.pointerId);
    if (event.pointerType === "touch") this.fingers.set(event.pointerId, pixels(event));
    if (this.fingers.size > 1) this.#pinch();
    else if (!this.gesture) this.#begin(event);
  }

  #begin(event) {
    const { board } = this;
    this.box = this.sheet.getBoundingClientRect();
    const at = this.#at(event);
    const reach = REACH[event.pointerType] ?? REACH.mouse;
    const edge = board.drawsEdges ? board.places.edgeNear(at.x, at.y, reach) : null;
    this.id = event.pointerId;
    this.start = this.latest = at;
    this.dragged = false;
    this.gesture = edge || (board.drawsEdges && !board.places.hasCells)
      ? new EdgeStroke(board, edge, at, event.button === 2)
      : new CellDrag(board, at, event.ctrlKey || event.metaKey || event.shiftKey);
    if (event.pointerType !== "mouse") this.timer = setTimeout(() => this.#long(), LONG);
  }

  #move(event) {
    if (this.fingers.has(event.pointerId)) this.fingers.set(event.pointerId, pixels(event));
    if (this.pinched) this.#pinching();
    if (!this.gesture || event.pointerId !== this.id) return;
    const events = event.getCoalescedEvents?.() ?? [];
    for (const each of events.length ? events : [event]) this.#over(this.#at(each));
  }

  /** Go to a point, by points so near to each other that nothing between is missed. */
  #over(at) {
    if (!this.dragged && distance(this.start, at) < STILL) return;
    clearTimeout(this.timer);
    if (!this.dragged) this.gesture.over(this.start);
    this.dragged = true;
    const steps = Math.ceil(distance(this.latest, at) / STEP);
    for (let step = 1; step <= steps; step++) this.gesture.over(between(this.latest, at, step / steps));
    this.latest = at;
  }

  #up(event) {
    this.fingers.delete(event.pointerId);
    if (this.fingers.size < 2) this.pinched = null;
    if (!this.gesture || event.pointerId !== this.id) return;
    const { gesture, dragged } = this;
    this.#done();
    if (!dragged) {
      const cell = this.board.places.under(this.start.x, this.start.y);
      this.board.tell("press", { ...cell, ...this.start });
      if (this.#isTwice(event.timeStamp, cell) && gesture.twice) return gesture.twice();
    }
    gesture.end(dragged);
  }

  #isTwice(time, { row, column }) {
    const key = `${row} ${column}`;
    const twice = this.last.key === key && time - this.last.time < TWICE;
    this.last = { key: twice ? "" : key, time };
    return twice;
  }

  #lost(event) {
    this.fingers.delete(event.pointerId);
    if (this.fingers.size < 2) this.pinched = null;
    if (event.pointerId === this.id) this.#cancel();
  }

  #long() {
    this.gesture?.long?.();
  }

  #done() {
    clearTimeout(this.timer);
    this.gesture = null;
  }

  #cancel() {
    this.gesture?.cancel();
    this.#done();
  }

  #pinch() {
    this.#cancel();
    const [one, other] = this.fingers.values();
    this.pinched = { apart: distance(one, other), middle: between(one, other, 0.5), zoom: this.board.zoom.factor };
  }

  #pinching() {
    const [one, other] = this.fingers.values();
    const middle = between(one, other, 0.5);
    const factor = (this.pinched.zoom * distance(one, other)) / Math.max(this.pinched.apart, 1);
    this.board.zoom.to(factor, this.pinched.middle, middle);
    this.pinched.middle = middle;
  }

  #at(event) {
    return this.board.drawing.toCells(event.clientX, event.clientY, this.box);
  }
}

function pixels(event) {
  return { x: event.clientX, y: event.clientY };
}

function distance(one, other) {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

function between(one, other, part) {
  return { x: one.x + (other.x - one.x) * part, y: one.y + (other.y - one.y) * part };
}

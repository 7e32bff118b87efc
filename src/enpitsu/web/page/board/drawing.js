// The picture: one SVG in layers, of which only what has changed is drawn again.

import { freshName, patterns } from "./hatches.js";
import * as strokes from "./strokes.js";

/** @import {BoardData, Place, View} from "./types.js" */
/** @import {Places} from "./places.js" */

const SVG = "http://www.w3.org/2000/svg";
const FONT = "system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";

/** From the bottom to the top. */
const LAYERS = [
  "ground", "colours", "shades", "tints", "selection", "board", "beside",
  "over", "marks", "entries", "edges", "above", "cursor",
];
/** What a picture of the server's may show instead. */
const OWN = ["marks", "entries", "edges", "tints"];

/** What is drawn place by place, or, of edges, band by band. */
const PARTED = ["colours", "tints", "marks", "entries", "edges"];
const BAND = 4; // rows of cells whose edges are drawn anew together

/** How what is on an edge looks, by the first of these that is so. */
const STYLES = ["wrong", "conflict", "given", "supposed"];

/** The drawn board. */
export class Drawing {
  /**
   * @param {BoardData} data
   * @param {Places} places
   * @param {boolean} labels
   */
  constructor(data, places, labels) {
    this.slots = false;
    this.data = data;
    this.places = places;
    this.cell = data.cell;
    this.svg = document.createElementNS(SVG, "svg");
    this.layers = Object.fromEntries(LAYERS.map((name) => [name, this.#layer(name)]));
    this.layers.board.innerHTML = data.board;
    this.#root();
    this.name(labels);
    this.#read();
    /** @type {Map<string|number, string>} */
    this.looks = new Map();
    this.nodes = Object.fromEntries(PARTED.map((name) => [name, new Map()]));
    this.bands = bandsOf(places);
    this.draw({});
  }

  /** Return the width and height of the picture, margins included. */
  get extent() {
    const { left, top, right, bottom } = this.margins;
    const { rows, columns } = this.data;
    return { width: columns * this.cell + left + right, height: rows * this.cell + top + bottom };
  }

  /**
   * Show a view; return the places that look different now.
   * @param {View} view
   * @returns {Place[]}
   */
  draw(view) {
    this.#picture(view.picture ?? null);
    const changed = this.places.all.filter((place) => {
      const look = keyOf(place, view);
      if (this.looks.get(place.name) === look) return false;
      this.looks.set(place.name, look);
      return true;
    });
    for (const place of changed) if (!place.ends) this.#cell(place, lookOf(place, view));
    if (changed.some((place) => place.ends)) this.drawEdges(view);
    return changed;
  }

  /** Draw the lines and crosses on edges, in those bands of the board where any has changed. @param {View} view */
  drawEdges(view) {
    for (const [number, places] of this.bands) {
      const drawn = this.#edgesOf(places, view);
      if (this.looks.get(number) === drawn) continue;
      this.looks.set(number, drawn);
      this.#put("edges", { name: number }, drawn);
    }
  }

  /** Return what is on some edges, one path a style. */
  #edgesOf(places, view) {
    const paths = new Map();
    const add = (kind, more) => paths.set(kind, (paths.get(kind) ?? "") + more);
    for (const place of places) {
      if ((place.given ?? view.entries?.[place.name] ?? null) === null) continue;
      const look = lookOf(place, view);
      const drawn = isLine(place, look.value) ? "line" : "cross";
      const style = STYLES.find((name) => look[name]) ?? "found";
      add(`board-${drawn} board-${drawn}-${style}`, strokes[drawn](place.ends, this.cell));
      if (look.wrong || look.conflict) add("board-trouble", strokes.strike(place.ends, this.cell));
    }
    return [...paths].map(([kind, d]) => `<path class="${kind}" d="${d}"/>`).join("");
  }

  /** Shade cells that belong together, and those that hold the same. @param {Place[]} near @param {Place[]} same */
  shade(near, same) {
    const layer = this.layers.shades;
    if (!layer.firstChild) layer.append(path("board-near"), path("board-same"));
    layer.firstChild.setAttribute("d", strokes.squares(near, this.cell));
    layer.lastChild.setAttribute("d", strokes.discs(same, this.cell));
  }

  /** Name rows and columns beside the board, or leave no room for that. @param {boolean} labels */
  name(labels) {
    this.margins = marginsOf(this.data, labels);
    this.layers.beside.innerHTML = labels ? this.data.beside : "";
    const { left, top } = this.margins;
    const { width, height } = this.extent;
    this.svg.setAttribute("viewBox", `${-left} ${-top} ${width} ${height}`);
  }

  /** Draw another puzzle of the same shape. @param {BoardData} data @param {Places} places */
  renew(data, places) {
    this.data = data;
    this.places = places;
    this.layers.board.innerHTML = data.board;
    this.#read();
    this.bands = bandsOf(places);
    this.looks.clear();
    for (const [name, nodes] of Object.entries(this.nodes)) {
      nodes.clear();
      this.layers[name].replaceChildren();
    }
  }

  /** See what is printed, and how large what is written may be beside it. */
  #read() {
    this.printed = printedOn(this.layers.board, this.data);
    this.size = strokes.symbolSize(valuesOf(this.places.all), this.cell, this.printed.corners.size > 0);
  }

  /** Show which cells are selected: below what is printed, but for dark cells. @param {{row: number, column: number}[]} cells */
  select(cells) {
    const isDark = ({ row, column }) => this.printed.dark.has(row * this.data.columns + column);
    this.#around(this.layers.selection, cells.filter((cell) => !isDark(cell)));
    this.#around(this.layers.over, cells.filter(isDark));
  }

  #around(layer, cells) {
    if (!layer.firstChild) layer.append(path("board-selected"), path("board-around"));
    layer.firstChild.setAttribute("d", strokes.squares(cells, this.cell));
    layer.lastChild.setAttribute("d", strokes.outline(cells, this.cell));
  }

  /** Show where the cursor is. @param {?{row: number, column: number}} at */
  point(at) {
    const layer = this.layers.cursor;
    if (!layer.firstChild) layer.append(path("board-cursor"));
    layer.firstChild.setAttribute("d", at ? strokes.ring(at, this.cell) : "");
  }

  /** Return a point of the screen in cells, given where the picture is on it. */
  toCells(x, y, box) {
    const scale = this.extent.width / box.width;
    const { left, top } = this.margins;
    return {
      x: ((x - box.left) * scale - left) / this.cell,
      y: ((y - box.top) * scale - top) / this.cell,
    };
  }

  #root() {
    const { svg } = this;
    svg.setAttribute("class", "board-picture");
    svg.setAttribute("font-family", FONT);
    svg.setAttribute("text-anchor", "middle");
    this.hatch = freshName();
    const defs = document.createElementNS(SVG, "defs");
    defs.innerHTML = patterns(this.hatch);
    svg.prepend(defs);
  }

  #layer(name) {
    const layer = document.createElementNS(SVG, "g");
    layer.setAttribute("class", `board-${name}`);
    return this.svg.appendChild(layer);
  }

  #picture(picture) {
    const ground = picture?.ground ?? this.data.ground ?? "";
    const above = picture?.above ?? "";
    if (this.layers.ground.drawn !== ground) this.layers.ground.innerHTML = ground;
    if (this.layers.above.drawn !== above) this.layers.above.innerHTML = above;
    this.layers.ground.drawn = ground;
    this.layers.above.drawn = above;
    const hidden = picture !== null && !picture.own;
    for (const name of OWN) this.layers[name].classList.toggle("board-hidden", hidden);
  }

  /** Draw one cell: its grounds, its notes and what is entered. */
  #cell(place, look) {
    const { cell } = this;
    const [x, y] = [(place.column + 0.5) * cell, (place.row + 0.5) * cell];
    this.#put("colours", place, look.colours.length ? strokes.segments(place, look.colours, cell, this.hatch) : "");
    this.#put("tints", place, strokes.trouble(place, look, cell));
    const ink = look.colours.length || look.conflict ? "board-dark-notes" : "board-notes";
    const notes = look.value === null ? this.#notes(place, look) : "";
    this.#put("marks", place, notes && `<g class="${ink}">${notes}</g>`);
    const entered = look.value !== null && !look.given;
    const face = look.supposed ? "supposed" : look.value === "x" ? "empty" : "found";
    const symbol = entered ? strokes.written(x, y, this.size, look.value, ` class="board-${face}"`) : "";
    this.#put("entries", place, symbol + strokes.underline(place, look, cell));
  }

  /** Give marks in the centre places of their own, or let them stand side by side. @param {boolean} slots @param {View} view */
  slot(slots, view) {
    this.slots = slots;
    for (const place of this.places.cells.values()) this.#cell(place, lookOf(place, view));
  }

  #notes(place, { corner, centre }) {
    if (this.slots && centre.length && !corner.length) {
      const room = this.printed.corners.size ? strokes.ROOM.below : strokes.ROOM.whole;
      return strokes.slotMarks(place, centre, place.values, this.cell, room);
    }
    const printed = this.printed.corners.has(place.row * this.data.columns + place.column);
    const room = { high: corner.length ? 0.4 : printed ? 0.56 : 0.84, down: printed && !corner.length ? 0.08 : 0 };
    const along = { printed, band: centre.length > 0 };
    return (corner.length ? strokes.cornerMarks(place, corner, this.cell, along) : "")
      + (centre.length ? strokes.centreMarks(place, centre, this.cell, room) : "");
  }

  #put(layer, place, markup) {
    const nodes = this.nodes[layer];
    let node = nodes.get(place.name);
    if (!markup) {
      node?.remove();
      nodes.delete(place.name);
      return;
    }
    if (!node) {
      node = document.createElementNS(SVG, "g");
      nodes.set(place.name, node);
      this.layers[layer].append(node);
    }
    node.innerHTML = markup;
  }
}

/** Tell whether an edge's value is a line: the symbol of value 1, which is never the first. */
export function isLine(place, value) {
  return value === "1" || (place.values.length > 1 && value === place.values[1]);
}

/** Return all that decides how a place looks. */
function lookOf(place, view) {
  const { name, given } = place;
  return {
    value: given ?? view.entries?.[name] ?? null,
    given: given !== null,
    corner: view.corner?.[name] ?? [],
    centre: view.centre?.[name] ?? [],
    colours: view.colours?.[name] ?? [],
    supposed: view.supposed?.has(name) ?? false,
    conflict: view.conflicts?.has(name) ?? false,
    wrong: view.wrong?.has(name) ?? false,
  };
}

/** Return the same as a text, to tell whether it has changed. */
function keyOf(place, view) {
  const { name, given } = place;
  const { entries, corner, centre, colours, supposed, conflicts, wrong } = view;
  const traits = (supposed?.has(name) ? 1 : 0) + (conflicts?.has(name) ? 2 : 0) + (wrong?.has(name) ? 4 : 0);
  const known = `${given ?? entries?.[name] ?? ""}|${traits}`;
  return place.ends ? known : `${known}|${corner?.[name] ?? ""}|${centre?.[name] ?? ""}|${colours?.[name] ?? ""}`;
}

function path(kind, d = "") {
  const node = document.createElementNS(SVG, "path");
  node.setAttribute("class", kind);
  node.setAttribute("d", d);
  return node;
}

/** Return the room around the board, as the server's pictures have it. */
function marginsOf({ cell, beside }, labels) {
  const rim = Math.floor(cell / 8) + 0.5;
  const more = labels && beside ? cell / 2 : 0;
  return { left: rim + more, top: rim + more, right: rim, bottom: rim };
}

/** Return what a puzzle prints, read from its picture: texts, cells with one in a corner, dark cells. */
function printedOn(layer, { cell, columns }) {
  const texts = [...layer.querySelectorAll("text")].map((text) => {
    const [x, y] = ["x", "y"].map((name) => Number(text.getAttribute(name)) / cell);
    const corner = text.parentNode.getAttribute("text-anchor") === "start";
    return { text: text.textContent, row: Math.floor(y - 0.02), column: Math.floor(x), x, y, corner };
  });
  const corners = texts.filter((text) => text.corner).map(({ row, column }) => row * columns + column);
  const blocks = layer.querySelector('[fill="var(--block)"]')?.getAttribute("d") ?? "";
  const dark = [...blocks.matchAll(/M(\S+) (\S+?)h/g)].map(([, x, y]) => (y / cell) * columns + x / cell);
  return { texts, corners: new Set(corners), dark: new Set(dark) };
}

/** Return the edges by bands of rows. @param {Places} places @returns {Map<number, Place[]>} */
function bandsOf(places) {
  return Map.groupBy(places.edges.values(), (edge) => Math.floor(edge.row / BAND));
}

function valuesOf(places) {
  return [...new Set(places.flatMap((place) => (place.ends ? [] : place.values)))];
}

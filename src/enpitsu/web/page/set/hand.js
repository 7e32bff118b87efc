// The hand: what presses, drags and keys on the board do with the tool that is in it.

/** @typedef {import("./drafts.js").Change} Change */

const NEAR = 0.42; // of a cell: how far a press may be from the border that it means

/** Turns what is done on a board into changes of the draft. */
export class Hand {
  /** The name of the tool. */
  tool = "clue";
  /** Which clue of a place with several is typed. */
  part = "";
  #record;

  /** @param {(change: Change) => void} send */
  constructor(send) {
    this.send = send;
  }

  /** What is edited from now on. */
  set record(record) {
    const names = (tools) => tools?.map(({ name }) => name).join();
    if (names(record.tools) !== names(this.#record?.tools)) this.tool = record.tools[0].name;
    this.#record = record;
  }

  get chosen() {
    return this.#record.tools.find(({ name }) => name === this.tool);
  }

  /** The place of a name. */
  place(name) {
    return this.#record.places.find((place) => place.name === name) ?? null;
  }

  /** Which clue of a place is typed, "" where it has only one. */
  partOf(place) {
    if (!place?.parts.length) return "";
    return place.parts.includes(this.part) ? this.part : place.parts[0];
  }

  /** Type the other clue of a place. */
  turn(place) {
    const parts = place?.parts ?? [];
    if (parts.length > 1) this.part = parts[(parts.indexOf(this.partOf(place)) + 1) % parts.length];
  }

  /** Keys that a pad has for the tool. @returns {string[]} */
  keys() {
    const { gesture, keys } = this.chosen;
    if (gesture !== "type") return [...keys];
    const places = this.#record.places;
    const digits = places.some(({ parts }) => parts.length) ? [..."1234567890"] : [];
    return [...new Set([...places.flatMap(({ values }) => values), ...digits])];
  }

  // ---- what the board tells --------------------------------------------------------------------

  /** A pointer pressed a point. */
  press({ row, column, x, y }) {
    const { gesture } = this.chosen;
    const place = this.#at(row, column);
    if (gesture === "between") this.#between(x, y);
    if (gesture === "paint" && place) this.#draw([place.name]);
    if (place?.parts.length > 1) this.part = x - column > y - row ? "across" : "down";
  }

  /** A pointer went from cell to cell. @param {[number, number][]} cells */
  path(cells) {
    const { gesture } = this.chosen;
    const names = cells.map(([row, column]) => this.#at(row, column)?.name).filter(Boolean);
    if (gesture === "path" || gesture === "paint") this.#draw(names);
  }

  /**
   * A key at what is selected. @returns {boolean} whether it was for the draft
   * @param {string} key @param {string[]} selection
   */
  key(key, selection) {
    if (!selection.length) return false;
    const erasing = key === "Delete" || key === "Backspace";
    if (key === "Enter") return this.#enter(selection);
    if (key === " " && this.chosen.gesture === "paint") return this.#draw(selection);
    if (!erasing && (key.length !== 1 || key === " ")) return false;
    const tool = erasing ? this.chosen : this.#toolFor(key, selection);
    if (!tool) return false;
    if (tool.gesture === "type") this.#type(key, selection);
    else this.#send({ tool: tool.name, cells: selection, key });
    return true;
  }

  #enter(selection) {
    const { gesture } = this.chosen;
    if (gesture === "type") this.turn(this.place(selection.at(-1)));
    else this.#draw(selection);
    return true;
  }

  /** The tool that a key is for: the chosen one if it has a use for it, else any that has. */
  #toolFor(key, selection) {
    const fits = (tool) => (tool.gesture === "type" ? this.#takes(key, selection) : tool.keys.includes(key));
    return fits(this.chosen) ? this.chosen : (this.#record.tools.find(fits) ?? null);
  }

  #takes(key, selection) {
    return selection.some((name) => {
      const place = this.place(name);
      const values = place?.parts.length ? [..."0123456789"] : (place?.values ?? []);
      return [key, key.toUpperCase(), key.toLowerCase()].some((symbol) => values.includes(symbol));
    });
  }

  /** Each place gets the key that it has a use for. */
  #type(key, selection) {
    const erasing = key === "Delete" || key === "Backspace";
    const places = selection.map((name) => this.place(name)).filter((place) => place && (place.values.length || place.parts.length));
    for (const part of new Set(places.map((place) => this.partOf(place)))) {
      const mine = places.filter((place) => this.partOf(place) === part);
      const cells = mine.filter((place) => erasing || this.#takes(key, [place.name])).map(({ name }) => name);
      if (cells.length) this.#send({ tool: "clue", cells, key, part });
    }
  }

  #draw(names) {
    if (names.length) this.#send({ tool: this.tool, cells: names });
    return true;
  }

  /** A press near the border of two cells is one between them. */
  #between(x, y) {
    const off = { x: Math.abs(x - Math.round(x)), y: Math.abs(y - Math.round(y)) };
    const upright = off.x < off.y;
    if (Math.min(off.x, off.y) > NEAR) return;
    const [row, column] = [Math.floor(y), Math.floor(x)];
    const [first, second] = upright
      ? [this.#at(row, Math.round(x) - 1), this.#at(row, Math.round(x))]
      : [this.#at(Math.round(y) - 1, column), this.#at(Math.round(y), column)];
    if (first && second) this.#send({ tool: this.tool, cells: [first.name, second.name] });
  }

  #at(row, column) {
    return this.#record.places.find((place) => place.row === row && place.column === column) ?? null;
  }

  /** @param {Change} change */
  #send(change) {
    this.send({ key: "", part: "", ...change });
  }
}

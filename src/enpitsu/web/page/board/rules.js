// Conflicts and completeness by the rules of a board, in the browser alone.

import { judgesOf, OPEN } from "./forms.js";

/** @import {BoardData, Place, Rule} from "./types.js" */

/** What is known of a board: its judges, and what they said last. */
class Referee {
  /** @param {BoardData} data */
  constructor(data) {
    this.places = data.places;
    this.symbols = new Map(data.symbols.map((symbol, value) => [symbol, value]));
    this.domains = data.places.map((place) => place.values.map((symbol) => this.symbols.get(symbol)));
    this.values = new Int16Array(data.places.length).fill(OPEN);
    this.judges = data.rules.flatMap((rule) => {
      const forms = rule.forms.map((form) => ({ ...form, ...data.automata?.[form.of] }));
      return judgesOf(forms, this.domains).map((judge) => ({ rule, ...judge, broken: null, stale: true }));
    });
    /** A loop is looked at last: most boards fail before that. */
    this.cheapest = this.judges.toSorted((one, other) => (one.form === "loop") - (other.form === "loop"));
    /** @type {object[][]} For each place the judges that look at it. */
    this.about = data.places.map(() => []);
    for (const judge of this.judges) for (const place of judge.scope) this.about[place].push(judge);
  }

  /** Return the value of a place, OPEN if nothing (or nothing that is known) stands there. */
  value(place, entries) {
    const symbol = place.given ?? entries[place.name];
    if (symbol === undefined || symbol === null) return OPEN;
    const value = this.symbols.get(symbol);
    if (value !== undefined) return value;
    return place.ends && symbol === "0" ? this.symbols.get("x") ?? OPEN : OPEN; // a cross
  }

  /** Take in entries; only what looks at a place that has changed is judged again. */
  read(entries) {
    this.places.forEach((place, at) => {
      const value = this.value(place, entries);
      if (value === this.values[at]) return;
      this.values[at] = value;
      for (const judge of this.about[at]) judge.stale = true;
    });
    for (const judge of this.judges) {
      if (judge.stale) judge.broken = judge.judge.broken(this.values);
      judge.stale = false;
    }
  }
}

/** @type {WeakMap<BoardData, Referee>} */
const referees = new WeakMap();

function refereeOf(data) {
  if (!referees.has(data)) referees.set(data, new Referee(data));
  return referees.get(data);
}

/**
 * Return what is certainly broken by what is set, one record a rule.
 * @param {BoardData} data
 * @param {Object<string, string>} entries
 * @returns {{names: string[], name: string, sentence: string}[]}
 */
export function conflicts(data, entries) {
  const referee = refereeOf(data);
  referee.read(entries);
  /** @type {Map<Rule, Set<number>>} */
  const broken = new Map();
  for (const { rule, broken: places } of referee.judges) {
    if (!places) continue;
    if (!broken.has(rule)) broken.set(rule, new Set());
    for (const place of places) broken.get(rule).add(place);
  }
  return [...broken].map(([{ name, sentence }, places]) => (
    { names: [...places].map((place) => data.places[place].name), name, sentence }
  ));
}

/**
 * Tell whether the board is solved: all is filled, and every rule holds. What need not be
 * written (`unwritten`) may be left out: edges without a line, cells without a digit.
 * @param {BoardData} data
 * @param {Object<string, string>} entries
 * @returns {boolean}
 */
export function complete(data, entries) {
  const referee = refereeOf(data);
  const empty = referee.symbols.get(data.unwritten);
  const values = Int16Array.from(data.places, (place, at) => {
    const value = referee.value(place, entries);
    return value === OPEN && referee.domains[at].includes(empty) ? empty : value;
  });
  if (values.some((value, at) => !referee.domains[at].includes(value))) return false;
  return referee.cheapest.every(({ judge }) => judge.holds(values));
}

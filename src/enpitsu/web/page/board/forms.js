// The five core forms, judged while values are still missing: broken, if nothing could mend it.
//
// Each form becomes an object with two methods. `broken(values)` returns the places that break it by
// what is set, or null; it must be certain, and need not see everything. `holds(values)` judges a
// full assignment. Values are numbers, OPEN where none is set; `domains` lists those a place may take.

/** @import {Form} from "./types.js" */

export const OPEN = -1;

/** @typedef {{broken: (values: Int16Array) => ?number[], holds: (values: Int16Array) => boolean}} Judge */

/**
 * Return the judges of one rule's forms: one each but for those that see more together.
 * @param {Form[]} forms
 * @param {number[][]} domains
 * @returns {{scope: number[], form: string, judge: Judge}[]}
 */
export function judgesOf(forms, domains) {
  const sums = forms.filter(({ form }) => form === "linear");
  const chained = sums.length > 1 ? sums : [];
  const alone = forms.filter((form) => !chained.includes(form));
  const judges = alone.map((form) => {
    const { form: kind, scope } = form;
    const judge = differs(form, forms) ? differentSum : JUDGES[kind];
    return { scope, form: kind, judge: judge(form, domains) };
  });
  if (!chained.length) return judges;
  const scope = [...new Set(chained.flatMap((form) => form.scope))];
  return [...judges, { scope, form: "linear", judge: chain(chained, scope, domains) }];
}

/** Tell whether a form is a sum of values of which another form says that they differ. */
function differs({ form, scope, weights }, forms) {
  const all = (other) => other.scope.length === scope.length && other.scope.every((place, at) => place === scope[at]);
  return form === "linear" && weights.every((weight) => weight === 1)
    && forms.some((other) => other.form === "different" && all(other));
}

const JUDGES = { different, linear, count, automaton, loop };

function different({ scope }) {
  const broken = (values) => {
    const holders = new Map();
    const found = new Set();
    for (const place of scope) {
      const value = values[place];
      if (value === OPEN) continue;
      if (holders.has(value)) found.add(holders.get(value)).add(place);
      else holders.set(value, place);
    }
    return found.size ? [...found] : null;
  };
  return { broken, holds: (values) => broken(values) === null };
}

function linear({ scope, weights, low, high }, domains) {
  const ends = scope.map((place, at) => {
    const products = domains[place].map((value) => weights[at] * value);
    return { least: Math.min(...products), most: Math.max(...products) };
  });
  const broken = (values) => {
    let [least, most] = [0, 0];
    scope.forEach((place, at) => {
      const known = values[place] !== OPEN;
      least += known ? weights[at] * values[place] : ends[at].least;
      most += known ? weights[at] * values[place] : ends[at].most;
    });
    return least > high || most < low ? known(scope, values) : null;
  };
  return { broken, holds: (values) => broken(values) === null };
}

/** Several sums at once, as along a thermometer: what one leaves to a place counts for the others. */
function chain(forms, scope, domains) {
  const stands = (values, freed) => {
    const bounds = new Map(scope.map((place) => {
      const free = values[place] === OPEN || freed.has(place);
      const among = free ? domains[place] : [values[place]];
      return [place, { least: Math.min(...among), most: Math.max(...among) }];
    }));
    for (let round = 0; round <= scope.length; round++) {
      const news = forms.map((form) => narrowed(form, bounds));
      if (news.includes(null)) return false;
      if (!news.includes(true)) return true;
    }
    return true;
  };
  const broken = (values) => (stands(values, new Set()) ? null : smallest(scope, values, stands));
  return { broken, holds: (values) => stands(values, new Set()) };
}

/** Narrow bounds by a sum; return whether any changed, or null if nothing is left. */
function narrowed({ scope, weights, low, high }, bounds) {
  let changed = false;
  const ends = scope.map((place, at) => {
    const { least, most } = bounds.get(place);
    const products = [weights[at] * least, weights[at] * most];
    return [Math.min(...products), Math.max(...products)];
  });
  const [least, most] = [total(ends.map(([end]) => end)), total(ends.map(([, end]) => end))];
  if (least > high || most < low) return null;
  for (const [at, place] of scope.entries()) {
    if (!weights[at]) continue;
    const room = [low - most + ends[at][1], high - least + ends[at][0]].map((end) => end / weights[at]);
    const here = bounds.get(place);
    const next = {
      least: Math.max(here.least, Math.ceil(Math.min(...room))),
      most: Math.min(here.most, Math.floor(Math.max(...room))),
    };
    if (next.least > next.most) return null;
    changed ||= next.least > here.least || next.most < here.most;
    bounds.set(place, next);
  }
  return changed;
}

/** A sum of values that differ: what is open can only be of those that are not there yet. */
function differentSum({ scope, low, high }, domains) {
  const all = [...new Set(scope.flatMap((place) => domains[place]))].sort((one, other) => one - other);
  const broken = (values) => {
    const set = known(scope, values);
    const taken = new Set(set.map((place) => values[place]));
    const left = all.filter((value) => !taken.has(value));
    const open = scope.length - set.length;
    const sum = total(set.map((place) => values[place]));
    const least = sum + total(left.slice(0, open));
    const most = sum + total(left.slice(left.length - open));
    return open > left.length || least > high || most < low ? set : null;
  };
  return { broken, holds: (values) => broken(values) === null };
}

function total(numbers) {
  return numbers.reduce((sum, value) => sum + value, 0);
}

function count({ scope, values: wanted, low, high }, domains) {
  const counted = new Set(wanted);
  const may = scope.map((place) => domains[place].some((value) => counted.has(value)));
  const must = scope.map((place) => domains[place].every((value) => counted.has(value)));
  const broken = (values) => {
    let [least, most] = [0, 0];
    scope.forEach((place, at) => {
      const value = values[place];
      if (value === OPEN ? must[at] : counted.has(value)) least++;
      if (value === OPEN ? may[at] : counted.has(value)) most++;
    });
    const set = known(scope, values);
    if (least > high) return set.filter((place) => counted.has(values[place]));
    return most < low ? set.filter((place) => !counted.has(values[place])) : null;
  };
  return { broken, holds: (values) => broken(values) === null };
}

function automaton({ scope, steps, accepting }, domains) {
  const after = new Map();
  let [states, width] = [1, 1];
  for (const [state, value, next] of steps) {
    [states, width] = [Math.max(states, state + 1, next + 1), Math.max(width, value + 1)];
  }
  for (const [state, value, next] of steps) after.set(state * width + value, next);
  const ends = new Set(accepting);
  const follow = (from, value, into) => {
    if (value >= width) return;
    for (const state of from) {
      const next = after.get(state * width + value);
      if (next !== undefined) into.add(next);
    }
  };
  /** Tell whether some way through the states is left, if one place is taken as open. */
  const stands = (values, freed) => {
    let from = new Set([0]);
    for (const place of scope) {
      const into = new Set();
      const free = values[place] === OPEN || freed.has(place);
      for (const value of free ? domains[place] : [values[place]]) follow(from, value, into);
      from = into;
      if (!from.size) return false;
    }
    for (const state of from) if (ends.has(state)) return true;
    return false;
  };
  const broken = (values) => (stands(values, new Set()) ? null : smallest(scope, values, stands));
  return { broken, holds: (values) => stands(values, new Set()) };
}

/** Return places that break something, none of which could be spared. */
function smallest(scope, values, stands) {
  const freed = new Set();
  const needed = known(scope, values).filter((place) => {
    freed.add(place);
    if (!stands(values, freed)) return false;
    freed.delete(place);
    return true;
  });
  return needed;
}

function loop({ scope, ends }) {
  const beside = new Map(); // the edges at each point
  scope.forEach((edge, at) => {
    for (const point of ends[at]) beside.set(point, [...(beside.get(point) ?? []), edge]);
  });
  const joined = new Map(scope.map((edge, at) => [edge, ends[at]]));
  const broken = (values) => {
    const found = new Set();
    for (const edges of beside.values()) {
      const lines = edges.filter((edge) => values[edge] === 1);
      const open = edges.some((edge) => values[edge] === OPEN);
      if (lines.length > 2 || (lines.length === 1 && !open)) lines.forEach((edge) => found.add(edge));
    }
    if (found.size) return [...found];
    return shortLoops(scope.filter((edge) => values[edge] === 1), joined, beside, values)
      ?? (scope.every((edge) => values[edge] !== OPEN && values[edge] !== 1) ? [...scope] : null);
  };
  return { broken, holds: (values) => broken(values) === null };
}

/** Return the lines that are closed to a loop while others are outside of it, or null. */
function shortLoops(lines, joined, beside, values) {
  const seen = new Set();
  const closed = [];
  for (const start of lines) {
    if (seen.has(start)) continue;
    const part = [start];
    seen.add(start);
    const points = new Set();
    for (const edge of part) {
      for (const point of joined.get(edge)) {
        points.add(point);
        for (const other of beside.get(point)) {
          if (values[other] !== 1 || seen.has(other)) continue;
          seen.add(other);
          part.push(other);
        }
      }
    }
    if (part.length >= points.size && part.length < lines.length) closed.push(...part);
  }
  return closed.length ? closed : null;
}

function known(scope, values) {
  return scope.filter((place) => values[place] !== OPEN);
}

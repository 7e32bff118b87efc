// Which cells see each other.

/** @import {BoardData} from "./types.js" */

/**
 * Return for each cell those that may not hold the same value: they share a rule of all different.
 * @param {BoardData} data
 * @returns {Map<string, Set<string>>}
 */
export function peersOf(data) {
  return sharing(data, ({ form }) => form === "different");
}

/**
 * Return for each cell those to look at together with it: its peers or, in genres without any, those
 * of its lines.
 * @param {BoardData} data
 * @returns {Map<string, Set<string>>}
 */
export function companionsOf(data) {
  const peers = peersOf(data);
  if ([...peers.values()].some((names) => names.size)) return peers;
  const longest = Math.max(data.rows, data.columns);
  return sharing(data, ({ form, scope }) => form !== "loop" && scope.length <= longest);
}

function sharing(data, wanted) {
  const found = new Map(data.places.map(({ name }) => [name, new Set()]));
  for (const { forms } of data.rules) {
    for (const form of forms) {
      if (!wanted(form)) continue;
      const names = form.scope.map((place) => data.places[place].name);
      for (const name of names) for (const other of names) if (other !== name) found.get(name).add(other);
    }
  }
  return found;
}

// What a screen reader says of a cell: where it is, what stands there, what the player wrote.

/** @import {Place, View} from "./types.js" */

const WORDS = {
  empty: "empty",
  given: "given",
  supposed: "supposed",
  conflict: "in conflict",
  wrong: "wrong",
  notes: (marks) => `notes ${marks}`,
  colours: (colours) => `colour ${colours}`,
  clue: (text) => `clue ${text}`,
  lines: (sides) => `line ${sides}`,
  crosses: (sides) => `cross ${sides}`,
};

/** Return what is said of a cell that gets a value. */
export function cellLabel(place, view, printed = []) {
  const { name, given } = place;
  const value = given ?? view.entries?.[name];
  const marks = [...(view.corner?.[name] ?? []), ...(view.centre?.[name] ?? [])];
  const colours = view.colours?.[name] ?? [];
  const parts = [name, value ?? WORDS.empty];
  if (given !== null) parts.push(WORDS.given);
  if (view.supposed?.has(name)) parts.push(WORDS.supposed);
  if (view.wrong?.has(name)) parts.push(WORDS.wrong);
  if (view.conflicts?.has(name)) parts.push(WORDS.conflict);
  if (value === undefined && marks.length) parts.push(WORDS.notes(marks.join(" ")));
  if (colours.length) parts.push(WORDS.colours(colours.map((colour) => colour + 1).join(" ")));
  for (const text of printed) parts.push(WORDS.clue(text));
  return parts.join(", ");
}

/** Return what is said of a cell without a value of its own: its clues, and the edges around it. */
export function plainLabel(name, sides, printed) {
  const parts = [name, ...printed.map(WORDS.clue)];
  for (const [told, wanted] of [[WORDS.lines, "line"], [WORDS.crosses, "cross"]]) {
    const found = Object.keys(sides).filter((side) => sides[side] === wanted);
    if (found.length) parts.push(told(found.join(" ")));
  }
  return parts.join(", ");
}

// The colours of players, and for each a hatch: a theme for the colour-blind shows both.

/** The grounds, by number. */
export const COLOURS = [
  ...[1, 2, 3, 4, 5, 6, 7, 8].map((number) => `var(--tint-${number})`),
  "var(--placed)",
];

/** What is drawn on a square of 8 units, again and again, by the number of the colour. */
const HATCHES = [
  "M0 8L8 0",
  "M0 0L8 8",
  "M4 4h0.1",
  "M0 4h8",
  "M4 0v8",
  "M0 4h8M4 0v8",
  "M0 0L8 8M0 8L8 0",
  "M2 2h0.1M6 6h0.1M2 6h0.1M6 2h0.1",
  "M0 2h8M0 6h8",
];

let boards = 0;

/** Return a name that no other board's hatches have. */
export function freshName() {
  boards += 1;
  return `board-hatch-${boards}`;
}

/** Return the hatches as patterns to be referred to. @param {string} name */
export function patterns(name) {
  const pattern = (path, colour) => (
    `<pattern id="${name}-${colour}" width="8" height="8" patternUnits="userSpaceOnUse">`
    + `<path class="board-hatching" d="${path}"/></pattern>`
  );
  return HATCHES.map(pattern).join("");
}

/** Return an area in a colour of the player's, and hatched. */
export function filled(path, colour, name) {
  return `<path d="${path}" fill="${COLOURS[colour]}"/>`
    + `<path class="board-hatched" d="${path}" fill="url(#${name}-${colour})"/>`;
}

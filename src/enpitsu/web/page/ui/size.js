// The size of a board as it is typed: a side, or rows and columns.

/** What is one, as a pattern of a field. */
export const SIZE = "\\s*[1-9][0-9]{0,2}\\s*([xX×*]\\s*[1-9][0-9]{0,2}\\s*)?";

const WHOLE = new RegExp(`^${SIZE}$`);

/** Return the side, or the rows and the columns; null for what is no size. @param {string} text @returns {?number[]} */
export function sidesOf(text) {
  return WHOLE.test(text) ? text.split(/[x×*]/i).map(Number) : null;
}

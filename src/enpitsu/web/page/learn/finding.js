// Whether what a player does on a lesson's board is what its technique says. Nothing is drawn here.

/**
 * @typedef {{cell: string, value: string}} Mark
 * @typedef {{text: string, places: Mark[], removes: Mark[], ground: string, above: string,
 *   legend: {role: string, tint: string}[]}} Step
 * @typedef {{board: import("../board/types.js").BoardData & {line: string}, entries: Record<string, string>,
 *   candidates: Record<string, string[]>, solution: Record<string, string>, easier: number, aside: string[],
 *   steps: Step[], place: {text: string, ground: string}, wish: object}} Lesson
 * @typedef {{verdict: "right" | "wrong" | "other" | "gone", step?: Step}} Judgement
 */

const among = (marks, cell, value) => marks.some((mark) => mark.cell === cell && mark.value === value);

/**
 * Judge a value that is entered.
 * @param {Lesson} lesson @param {string} cell @param {string} value @returns {Judgement}
 */
export function judgeEntry(lesson, cell, value) {
  if (!lesson.candidates[cell]?.includes(value)) return { verdict: "gone" };
  const step = lesson.steps.find((one) => among(one.places, cell, value) || leaves(lesson, one, cell, value));
  return step ? { verdict: "right", step } : { verdict: lesson.solution[cell] === value ? "other" : "wrong" };
}

/**
 * Judge a candidate that is crossed out.
 * @param {Lesson} lesson @param {string} cell @param {string} value @returns {Judgement}
 */
export function judgeCross(lesson, cell, value) {
  if (!lesson.candidates[cell]?.includes(value)) return { verdict: "gone" };
  if (lesson.solution[cell] === value) return { verdict: "wrong" };
  const step = lesson.steps.find((one) => among(one.removes, cell, value) || placesElse(one, cell, value));
  return step ? { verdict: "right", step } : { verdict: "other" };
}

/** Tell whether a step's removals leave a cell with one value alone. */
function leaves(lesson, step, cell, value) {
  const left = lesson.candidates[cell].filter((one) => !among(step.removes, cell, one));
  return left.length === 1 && left[0] === value && left.length < lesson.candidates[cell].length;
}

const placesElse = (step, cell, value) => step.places.some((mark) => mark.cell === cell && mark.value !== value);

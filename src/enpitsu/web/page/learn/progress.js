// Which techniques were found, kept on the device.

const KEPT = "enpitsu.learned";

function read() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT) ?? "{}");
    return kept && typeof kept === "object" && !Array.isArray(kept) ? kept : {};
  } catch {
    return {};
  }
}

const keyOf = ({ genre, slug }) => `${genre}/${slug}`;

/** How often a technique was found without being shown. @param {{genre: string, slug: string}} technique */
export function timesFound(technique) {
  const times = read()[keyOf(technique)];
  return Number.isInteger(times) && times > 0 ? times : 0;
}

/** Note that it was found once more. @param {{genre: string, slug: string}} technique */
export function noteFound(technique) {
  try {
    const times = timesFound(technique) + 1;
    localStorage.setItem(KEPT, JSON.stringify({ ...read(), [keyOf(technique)]: times }));
  } catch {
    // Without storage nothing is kept, and nothing else is lost.
  }
}

// The way from a puzzle that was made or imported to its game.

const told = new Map();

const ABOUT = { t: "title", by: "author", level: "level" };

/** The fragment that opens a puzzle, with what is told of it. */
export function linkOf(line, about = {}) {
  const told = Object.entries(ABOUT).filter(([, field]) => about[field]);
  const more = told.map(([key, field]) => `&${key}=${encodeURIComponent(about[field])}`);
  return `#/play?p=${encodeURIComponent(line)}${more.join("")}`;
}

/** What a link tells of its puzzle beside it. @param {URLSearchParams} params */
export function aboutIn(params) {
  const told = Object.entries(ABOUT).filter(([key]) => params.get(key));
  return Object.fromEntries(told.map(([key, field]) => [field, params.get(key).slice(0, 200)]));
}

/**
 * Play a puzzle.
 *
 * @param {{line: string, about?: Record<string, any>, level?: string, difficulty?: number, fragment?: string}} puzzle
 *   as `read` or `generate` told it, or with the fragment of a link that opens it
 */
export function open({ line, about = {}, level, difficulty, fragment }) {
  const all = { ...about, ...(level ? { level } : {}), ...(difficulty === undefined ? {} : { difficulty }) };
  told.set(line, all);
  location.hash = fragment ?? linkOf(line, all);
}

/** The puzzle of one of this page's own links, with all that the link says of its game; null if it is none. */
export function linked(text) {
  const [, fragment, view, query] = /^\S*(#\/(play|set)\?(\S+))$/.exec(text.trim()) ?? [];
  const line = new URLSearchParams(query).get("p");
  if (!line) return null;
  return { line, about: aboutIn(new URLSearchParams(query)), ...(view === "play" ? { fragment } : {}) };
}

/** What was told of a puzzle when it was opened: its title, author, level. */
export const aboutOf = (line) => told.get(line) ?? {};

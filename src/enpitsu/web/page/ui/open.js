// The way from a puzzle that was made or imported to its game.

const told = new Map();

/** The fragment that opens a puzzle. */
export const fragmentTo = (line) => `#/play?p=${encodeURIComponent(line)}`;

/**
 * Play a puzzle.
 *
 * @param {{line: string, about?: Record<string, any>, level?: string, score?: number, fragment?: string}} puzzle
 *   as `read` or `generate` told it, or with the fragment of a link that opens it
 */
export function open({ line, about = {}, level, score, fragment = fragmentTo(line) }) {
  told.set(line, { ...about, ...(level ? { level } : {}), ...(score === undefined ? {} : { score }) });
  location.hash = fragment;
}

/** The puzzle of one of this page's own links, with all that the link says of its game; null if it is none. */
export function linked(text) {
  const [, fragment] = /^\S*(#\/play\?\S+)$/.exec(text.trim()) ?? [];
  const line = fragment && new URLSearchParams(fragment.slice(fragment.indexOf("?"))).get("p");
  return line ? { line, about: {}, fragment } : null;
}

/** What was told of a puzzle when it was opened: its title, author, level. */
export const aboutOf = (line) => told.get(line) ?? {};

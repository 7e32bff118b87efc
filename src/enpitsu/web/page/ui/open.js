// The way from a puzzle that was made or imported to its game.

const told = new Map();

/** The fragment that opens a puzzle. */
export const fragmentTo = (line) => `#/play?p=${encodeURIComponent(line)}`;

/**
 * Play a puzzle.
 *
 * @param {{line: string, about?: Record<string, any>, level?: string, score?: number}} puzzle as `read` or `generate` told it
 */
export function open({ line, about = {}, level, score }) {
  told.set(line, { ...about, ...(level ? { level } : {}), ...(score === undefined ? {} : { score }) });
  location.hash = fragmentTo(line);
}

/** What was told of a puzzle when it was opened: its title, author, level. */
export const aboutOf = (line) => told.get(line) ?? {};

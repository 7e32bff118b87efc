// Small pictures of techniques, asked for when they come into sight, a few at a time.

import { ask } from "../api.js";
import { picture } from "../ui/dom.js";

const AT_ONCE = 3;

/** Fills figures with the pictures of their techniques as they are seen. */
export class Thumbs {
  #waiting = [];
  #running = 0;
  #ended = new AbortController();
  #wanted = new Map();
  #seen = new IntersectionObserver((entries) => this.#look(entries), { rootMargin: "200px" });

  /** @param {HTMLElement} figure @param {{genre: string, slug: string}} technique */
  add(figure, technique) {
    this.#wanted.set(figure, technique);
    this.#seen.observe(figure);
  }

  end() {
    this.#seen.disconnect();
    this.#ended.abort();
  }

  #look(entries) {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      this.#seen.unobserve(target);
      this.#waiting.push(target);
    }
    while (this.#running < AT_ONCE && this.#waiting.length) void this.#draw(this.#waiting.shift());
  }

  async #draw(figure) {
    this.#running += 1;
    const { genre, slug } = this.#wanted.get(figure);
    try {
      const asked = { genre, technique: slug, picture: true };
      const { example } = await ask("technique", asked, { signal: this.#ended.signal, keep: true });
      if (example) figure.replaceChildren(thumb(example));
    } catch {
      // A card without its picture still says all that is to be said.
    }
    this.#running -= 1;
    this.#look([]);
  }
}

/** What the puzzle prints and what takes part in the step: small notes could not be read. */
function thumb({ rows, columns, cell, ground, board }) {
  const [width, height] = [columns * cell, rows * cell];
  return picture(ground + board, `-3 -3 ${width + 6} ${height + 6}`);
}

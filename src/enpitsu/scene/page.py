"""Pictures with what is said of them, as one self-contained HTML page.

Without scripts it is a list. With them it shows one picture at a time: right and left, space and
shift-space go on and back, Home and End to the first and the last.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from typing import NamedTuple

from enpitsu.scene.items import Scene
from enpitsu.scene.svg import base_of, to_svg
from enpitsu.scene.themes import LIGHT, Theme

_STYLE = """
body { font: 17px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--ground);
  margin: 0 auto; max-width: 52rem; padding: 1rem 1rem 5rem; }
h1 { font-size: 1.3rem; } h2 { font-size: 1.1rem; margin: 2rem 0 0; }
code { color: var(--faint); font-size: .8rem; overflow-wrap: anywhere; }
ol.cards { list-style: none; padding: 0; }
ol.cards > li { background: var(--paper); border: 1px solid var(--line); border-radius: 8px;
  margin: 1rem 0; padding: 1rem; }
li h3 { font-size: 1rem; margin: 0 0 .5rem; } li p { margin: .5rem 0 0; }
li small { color: var(--faint); font-weight: 400; }
li svg { max-width: 100%; height: auto; max-height: 72vh; display: block; }
ol.lines { font-size: .95rem; margin: .5rem 0 0; }
nav { position: fixed; bottom: 0; left: 0; right: 0; background: var(--paper);
  border-top: 1px solid var(--line); padding: .5rem; text-align: center; }
nav button { font: inherit; padding: .2rem .9rem; } nav output { margin: 0 1rem; }
.one ol.cards > li, .one section { display: none; }
.one ol.cards > li.now, .one section.now { display: block; }
"""

_SCRIPT = """
(() => {
  const cards = [...document.querySelectorAll("ol.cards > li")];
  const nav = document.querySelector("nav"), place = nav.querySelector("output");
  let now = Math.max(0, cards.findIndex((card) => "#" + card.id === location.hash)), all = false;
  const show = (number) => {
    now = Math.min(Math.max(number, 0), cards.length - 1);
    document.body.classList.toggle("one", !all);
    document.querySelectorAll(".now").forEach((item) => item.classList.remove("now"));
    cards[now].classList.add("now");
    cards[now].closest("section").classList.add("now");
    place.textContent = `${now + 1} of ${cards.length}`;
    history.replaceState(null, "", "#" + cards[now].id);
    if (all) cards[now].scrollIntoView(); else scrollTo(0, 0);
  };
  const keys = {
    ArrowRight: () => now + 1, ArrowDown: () => now + 1, PageDown: () => now + 1,
    ArrowLeft: () => now - 1, ArrowUp: () => now - 1, PageUp: () => now - 1,
    Home: () => 0, End: () => cards.length - 1,
  };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const space = event.key === " " && event.target.tagName !== "BUTTON";
    const to = space ? () => now + (event.shiftKey ? -1 : 1) : keys[event.key];
    if (to) { event.preventDefault(); show(to()); }
  });
  const [back, next, list] = nav.querySelectorAll("button");
  back.onclick = () => show(now - 1);
  next.onclick = () => show(now + 1);
  list.onclick = () => { all = !all; list.textContent = all ? "One" : "All"; show(now); };
  if (cards.length) { nav.hidden = false; show(now); }
})();
"""

_NAV = (
    '<nav hidden><button type="button">\u2190 Back</button><output></output>'
    '<button type="button">Next \u2192</button> <button type="button">All</button></nav>'
)


_GROUNDS = {"dark": ("#111316", "#343a40")}
"""Behind the cards and around them, where it is not the usual light one."""


class Card(NamedTuple):
    """One picture and what is said of it."""

    heading: str
    """Its kind, such as a technique."""
    aside: str
    """Behind the heading, in small print."""
    text: str
    scene: Scene | None = None
    lines: Sequence[tuple[int, int, str]] = ()
    """A longer reason, line by line: its number, how deep it stands, and what it says."""


class Chapter(NamedTuple):
    """Cards that belong together, such as the steps of a puzzle."""

    title: str
    line: str
    """What it is about, as people type it."""
    cards: Iterable[Card]
    board: Scene
    """What their pictures have in common."""


def page_start(title: str, theme: Theme = LIGHT) -> str:
    """Return all that comes before the first chapter."""
    ground, line = _GROUNDS.get(theme.name, ("#f8f9fa", "#dee2e6"))
    colours = f"--ink: {theme.caption}; --faint: {theme.label}; --paper: {theme.paper};"
    root = f":root {{ {colours} --ground: {ground}; --line: {line}; }}"
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{root}{_STYLE}</style>\n</head>\n"
        f"<body>\n<h1>{escape(title)}</h1>\n"
    )


def page_end() -> str:
    """Return all that comes after the last chapter."""
    return f"{_NAV}\n<script>{_SCRIPT}</script>\n</body>\n</html>\n"


def chapter_parts(chapter: Chapter, number: int, theme: Theme = LIGHT) -> Iterator[str]:
    """Yield a chapter, each picture when it is drawn."""
    yield f"<section>\n<h2>{escape(chapter.title)}</h2>\n"
    yield f"<p><code>{escape(chapter.line)}</code></p>\n"
    base = f"board-{number}"
    yield f'{base_of(chapter.board, base, theme)}<ol class="cards">\n'
    for place, card in enumerate(chapter.cards, 1):
        body = card_body(card, base, theme)
        heading = f"{escape(card.heading)} <small>{escape(card.aside)}</small>"
        yield f'<li id="p{number}-{place}">\n<h3>{heading}</h3>\n{body}</li>\n'
    yield "</ol>\n</section>\n"


def card_body(card: Card, base: str = "", theme: Theme = LIGHT) -> str:
    """Return the picture of a card and what is said of it, without its heading."""
    picture = f"<div>{to_svg(card.scene, theme, base=base)}</div>\n" if card.scene else ""
    text = f"<p>{escape(card.text)}</p>\n" if card.text else ""
    return picture + text + _lines(card)


def _lines(card: Card) -> str:
    if not card.lines:
        return ""
    items = "".join(
        f'<li value="{number}" style="margin-left:{1.5 * depth:g}em">{escape(text)}</li>\n'
        for number, depth, text in card.lines
    )
    return f'<ol class="lines">\n{items}</ol>\n'

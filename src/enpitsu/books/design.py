"""What is asked of a book: its paper, how many puzzles a page has, what stands beside them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, get_args

from enpitsu import asked
from enpitsu.errors import EnpitsuError, shown
from enpitsu.scene.themes import PRINT, Theme, theme_of

Order = Literal["given", "genre", "level"]
Solutions = Literal["back", "behind", "none"]

_SHORTEST, _LONGEST = 70.0, 1200.0  # sides of paper, in millimetres
MOST_PUZZLES = 5_000
_MOST_ACROSS = 12
_LONGEST_TITLE = 200


class Paper(NamedTuple):
    """A sheet, in millimetres."""

    width: float
    height: float


PAPERS = {
    "a3": Paper(297, 420),
    "a4": Paper(210, 297),
    "a5": Paper(148, 210),
    "a6": Paper(105, 148),
    "b5": Paper(176, 250),
    "letter": Paper(215.9, 279.4),
    "legal": Paper(215.9, 355.6),
    "digest": Paper(139.7, 215.9),
}


@dataclass(frozen=True)
class Design:
    """How a book is to look; `design_of` makes one of what a caller hands in."""

    title: str = ""
    subtitle: str = ""
    author: str = ""
    paper: Paper = PAPERS["a4"]
    across: int = 2
    down: int = 3
    order: Order = "given"
    solutions: Solutions = "back"
    rules: bool = True
    levels: bool = True
    hints: bool = False
    labels: bool = False
    allow: bool = False
    """Puzzles without or with several solutions may be in it."""
    theme: Theme = PRINT
    seconds: float = 0.0
    """For each answer about a puzzle; 0: no limit."""


def design_of(
    *, paper: Any = "a4", per_page: Any = "2x3", theme: Any = PRINT, **wishes: Any
) -> Design:
    """Return the design that is asked for; refuse what is none, in one line."""
    across, down = _per_page(per_page)
    for name in ("title", "subtitle", "author"):
        if not isinstance(wishes.get(name, ""), str):
            raise TypeError(f"{name} is text, not {asked.kind_of(wishes[name])}")
        wishes[name] = clean(wishes.get(name, ""), _LONGEST_TITLE)
    for name in ("rules", "levels", "hints", "labels", "allow"):
        if name in wishes:
            asked.yes_or_no(name, wishes[name])
    wishes["order"] = _one_of("order", wishes.get("order", "given"), get_args(Order))
    wishes["solutions"] = _one_of("solutions", wishes.get("solutions", "back"), get_args(Solutions))
    wishes["seconds"] = asked.seconds(wishes.get("seconds", 0.0))
    paper, theme = _paper(paper), theme_of(theme)
    return Design(paper=paper, across=across, down=down, theme=theme, **wishes)


def clean(text: str, longest: int) -> str:
    """Return text in one line that any page can bear: no control characters, not without end."""
    line = " ".join("".join(map(_fit, text[: 4 * longest])).split())
    return line if len(line) <= longest else f"{line[: longest - 1].rstrip()}…"


def _fit(char: str) -> str:
    """Return a character, or what stands for one that has no place on paper."""
    if "\ud800" <= char <= "\udfff":
        return "\ufffd"
    return char if char.isprintable() else " "


def _one_of(name: str, value: Any, known: tuple[str, ...]) -> str:
    found = asked.known_name(asked.text(name, value, known[0]), known)
    if found is None:
        raise EnpitsuError(f"'{shown(value)}' is no {name} of a book; there are {', '.join(known)}")
    return found


def _paper(paper: Any) -> Paper:
    """Return a paper by its name, or by its sides in millimetres."""
    name = asked.text("paper", paper, "a4").strip().lower()
    if name in PAPERS:
        return PAPERS[name]
    sides = re.fullmatch(r"(\d{1,4}(?:\.\d+)?)x(\d{1,4}(?:\.\d+)?)(?:mm)?", name, re.ASCII)
    if sides is None:
        known = ", ".join(PAPERS)
        raise EnpitsuError(
            f"'{shown(paper)}' is no paper; there are {known}, or millimetres as in 170x240"
        )
    made = Paper(float(sides[1]), float(sides[2]))
    if not all(_SHORTEST <= side <= _LONGEST for side in made):
        raise EnpitsuError(
            f"paper has sides of {_SHORTEST:g} to {_LONGEST:g} mm, not {shown(paper)}"
        )
    return made


def _per_page(wished: Any) -> tuple[int, int]:
    """Return how many puzzles stand side by side, and how many below each other."""
    if isinstance(wished, str):
        sides = re.fullmatch(r"\s*(\d{1,3})\s*(?:x\s*(\d{1,3})\s*)?", wished, re.ASCII)
        if sides is None:
            raise EnpitsuError(
                f"'{shown(wished)}' puzzles a page: write 2x3, two side by side in three rows, or 6"
            )
        wished = int(sides[1]) if sides[2] is None else (int(sides[1]), int(sides[2]))
    if isinstance(wished, tuple | list) and len(wished) == 2:
        across, down = (asked.whole("per_page", number) for number in wished)
    else:
        across, down = _shared(asked.within("per_page", wished, 1, _MOST_ACROSS**2))
    if not (1 <= across <= _MOST_ACROSS and 1 <= down <= _MOST_ACROSS):
        raise EnpitsuError(
            f"1 to {_MOST_ACROSS} puzzles stand side by side, and as many rows of them on a page, "
            f"not {across}x{down}"
        )
    return across, down


def _shared(number: int) -> tuple[int, int]:
    """Return the fewest side by side and rows that hold so many, about as high as paper is."""
    across = max(1, round((number / 1.4) ** 0.5))
    return across, -(-number // across)

"""The Python face with arguments that nobody should hand in: an answer, or one sentence."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import chdir
from itertools import islice
from math import inf, nan
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, ClassVar, NamedTuple

import enpitsu
from attack import puzzles
from attack.frame import Attack
from enpitsu import EnpitsuError

STRANGE: tuple[Any, ...] = (
    None, True, 0, -1, 1, 3, 2**31, 2**63, 2**70, 10**400, 0.5, inf, -inf, nan, "", "1", "sat",
    "\x1b[2J", b"x", (), [], {}, [None], ["naked single"], object, print, ..., 1j, range(3), "😀",
)  # fmt: skip
CALLS: dict[str, tuple[str, ...]] = {
    "solve": (
        "engine",
        "limit",
        "seconds",
        "nodes",
        "memory_mb",
        "tree",
        "seed",
        "split",
        "method",
    ),
    "solve_many": ("threads", "limit", "seconds", "nodes", "engine"),
    "count": ("threads", "seconds", "nodes"),
    "check": ("seconds",),
    "explain": ("techniques", "seconds"),
    "hint": ("state", "seconds"),
    "narrow": ("techniques", "seconds"),
    "rate": ("techniques", "seconds"),
    "rate_many": ("threads", "techniques", "seconds"),
    "repair": ("level", "symmetry", "count", "add_only", "seconds"),
    "thin": ("number", "seed"),
    "parse": (),
    "certify": (),
    "techniques": (),
    "generate": ("size", "level", "seed", "strategy", "symmetry", "clues", "needs", "params"),
    "generate_many": ("count", "threads", "size", "level", "minimal", "iterations", "at_once"),
    "compare": ("engines", "limit", "repeat", "jobs", "memory_mb", "journal"),
    "book": ("path", "title", "paper", "per_page", "order", "solutions", "theme", "dpi"),
    "load_plugin": (),
    "State": ("entries", "ruled_out", "marks"),
    "Catalog": ("readonly",),
    "read": ("format", "genre", "errors"),
}
_MANY = ("solve_many", "rate_many", "read", "compare", "book")
_SMALL = "sudoku:1234/3412/2143/...."
_LAZY = ("solve_many", "rate_many", "read", "generate_many", "techniques")
_NEEDED: dict[str, dict[str, Any]] = {
    "thin": {"number": 1},
    "generate": {"seconds": 1.0},
    "generate_many": {"seconds": 1.0, "count": 2},
    "compare": {"engines": ["kernel"], "seconds": 1.0},
    "book": {"path": "book.html"},
}


class Case(NamedTuple):
    """A call; the strange values by their places."""

    call: str
    puzzle: str
    options: tuple[tuple[str, int], ...]
    instead: int | None
    """What is given in the place of the puzzle."""


class Face(Attack[Case]):
    """A call with some arguments that are none."""

    weight: ClassVar[int] = 2

    def draw(self, random: Random) -> Case:
        """Return a call."""
        name = random.choice(list(CALLS))
        names = random.sample(CALLS[name], min(len(CALLS[name]), random.choice((0, 1, 1, 2))))
        options = tuple((option, random.randrange(len(STRANGE))) for option in names)
        instead = random.randrange(len(STRANGE)) if random.random() < 0.2 else None
        given = puzzles.text(random)
        if name.startswith("generate"):
            given = random.choice(puzzles.KINDS)[0]
        return Case(name, given, options, instead)

    def run(self, case: Case) -> str:
        """Say what was raised that is neither an EnpitsuError nor a TypeError of one line."""
        options = {name: STRANGE[place] for name, place in case.options}
        if "seconds" in CALLS[case.call]:
            options.setdefault("seconds", 1.0)
        options = _NEEDED.get(case.call, {}) | options
        given: Any = _given(case)
        call: Callable[..., Any] = getattr(enpitsu, case.call)
        try:
            with TemporaryDirectory() as folder, chdir(folder):
                came = call([given] if case.call in _MANY else given, **options)
                if case.call in _LAZY:
                    list(islice(came, 3))
        except EnpitsuError as error:
            return "an error of several lines" if "\n" in str(error) else ""
        except TypeError as error:
            several = "\n" in str(error) or "incompatible function" in str(error)
            return f"a TypeError of several lines: {str(error)[:200]}" if several else ""
        return ""

    def told(self, case: Case) -> str:
        """Return the call."""
        options = {name: STRANGE[place] for name, place in case.options}
        return f"enpitsu.{case.call}({_given(case)!r}, **{options!r})"


def _given(case: Case) -> Any:
    """Return the puzzle, or what stands in its place; without a limit one that is soon solved."""
    if case.instead is not None:
        return STRANGE[case.instead]
    endless = any(name == "seconds" and STRANGE[at] not in (0.5, 1, 3) for name, at in case.options)
    return _SMALL if endless else case.puzzle

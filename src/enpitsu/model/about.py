"""What is told of a puzzle beside the puzzle itself: its title, who made it, how hard it is."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from typing import Any, TypeAlias

from enpitsu.errors import PuzzleError

ABOUT = (
    "id",
    "title",
    "author",
    "source",
    "date",
    "level",
    "difficulty",
    "comment",
    "url",
    "solution",
)
"""The names of all that may be told, in the order in which it is written."""

MOST_DIGITS = 18
"""Of a whole number."""

Told: TypeAlias = str | int | float


class About(Mapping[str, Told]):
    """A mapping from some of the names of `ABOUT` to text or numbers; it does not change."""

    __slots__ = ("_told",)

    def __init__(self, told: Mapping[str, Any] | None = None) -> None:
        """Keep what has one of the names and says something; text in one printable line."""
        named = ((name, _kept(name, told[name])) for name in ABOUT if name in told) if told else ()
        self._told: dict[str, Told] = {name: kept for name, kept in named if kept is not None}

    def __getitem__(self, name: str) -> Told:
        """Return what is told under a name."""
        return self._told[name]

    def __iter__(self) -> Iterator[str]:
        """Yield the names."""
        return iter(self._told)

    def __len__(self) -> int:
        """Return how much is told."""
        return len(self._told)

    def __hash__(self) -> int:
        return hash(frozenset(self._told.items()))

    def __repr__(self) -> str:
        return repr(self._told)

    def __reduce__(self) -> tuple[type[About], tuple[dict[str, Told]]]:
        return About, (self._told,)


NOTHING = About()

_FORMER_NAMES = {"score": "difficulty"}


def with_current_names(record: Mapping[str, Any]) -> dict[str, Any]:
    """Return a record that an older version may have written under the names of `ABOUT`."""
    former = {new: record[old] for old, new in _FORMER_NAMES.items() if old in record}
    return {**former, **record}


def _kept(name: str, value: Any) -> Told | None:
    """Return a value as it is kept; None for one that says nothing, or is neither text nor number.

    Raise PuzzleError for a whole number that is too long: other programs could not read it.
    Formats write a line each: a line end within text would begin another one.
    """
    if isinstance(value, str):
        text = value if value.isprintable() else in_one_line(value)
        return text.strip() or None
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if abs(value) >= 10**MOST_DIGITS:
        raise PuzzleError(f"'{name}' must be a number of at most {MOST_DIGITS} digits, or text")
    return value


def in_one_line(text: str) -> str:
    """Return text in one printable line, as it is kept."""
    spaced = "".join(char if char.isprintable() else " " for char in text)
    return " ".join(spaced.split())

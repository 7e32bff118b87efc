"""A puzzle as a catalogue keeps it, and the row of the table that it is."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cached_property
from typing import Any, NamedTuple

from enpitsu import asked, puzzles
from enpitsu.catalog.stores import CatalogError, Row
from enpitsu.model import ABOUT, Level, Puzzle, Rating
from enpitsu.model.about import Told, in_one_line, with_current_names
from enpitsu.untrusted import load_json, untrusted

COLUMNS = ("number", "form", "genre", "params", "puzzle", *ABOUT, "rest", "seed", "rated", "added")
_ABOUT = len(COLUMNS) - len(ABOUT) - 4
_LEVELS = frozenset(Level)
_HUGE = 10**18  # more than any number that is told
_SEED_DIGITS = 40


class Facts(NamedTuple):
    """What is kept of a puzzle beside what is told of it."""

    rating: Rating | None = None
    """It goes before a level and a difficulty that are told."""
    solution: str | None = None
    seed: int | None = None


@dataclass(frozen=True)
class Kept:
    """A puzzle of a catalogue: what was told of it is `puzzle.about`, with level and difficulty."""

    number: int
    """Its place in the catalogue, from 1 on."""
    line: str
    """The puzzle as it was added, in its notation."""
    about: Mapping[str, Told]
    techniques: Mapping[str, int] = field(default_factory=dict)
    """What its solution needs and how often, if it was rated."""
    rated: bool = False
    """Level and difficulty were worked out here; otherwise they are what was told."""
    seed: int | None = None
    """What it was made from."""
    added: str = ""
    """When, in UTC."""

    @cached_property
    def puzzle(self) -> Puzzle:
        """Return the puzzle, with what is told of it; raise PuzzleError if it is none."""
        with untrusted("the puzzle", CatalogError):
            return puzzles.parse(self.line).with_about(self.about)

    @property
    def level(self) -> str | None:
        """Return how hard it is, if that is known."""
        level = self.about.get("level")
        return None if level is None else str(level)

    @property
    def difficulty(self) -> Told | None:
        """Return its difficulty, if it has one."""
        return self.about.get("difficulty")

    @property
    def record(self) -> dict[str, Any]:
        """Return the fields of its JSON record."""
        record: dict[str, Any] = {**self.puzzle.record, **self.puzzle.about}
        if self.techniques:
            record["techniques"] = dict(self.techniques)
        if self.seed is not None:
            record["seed"] = self.seed
        return record | {"number": self.number, "rated": self.rated, "added": self.added}

    def _repr_html_(self) -> str:
        from enpitsu.model.showing import summary_html  # noqa: PLC0415  (most are not drawn)

        return summary_html(
            f"number {self.number}", "", rows=self._facts(), scene=self.puzzle.scene()
        )

    def _facts(self) -> list[tuple[str, object]]:
        """Return names and values of all that is told of it."""
        used = [f"{name} x{uses}" for name, uses in self.techniques.items()]
        told = [*self.about.items(), ("techniques", ", ".join(used)), ("added", self.added)]
        return [(name, value) for name, value in told if value != ""]


@dataclass(frozen=True)
class Found:
    """What a catalogue has of a puzzle."""

    kept: Kept
    identical: bool
    """It is the same as it stands; otherwise turned, mirrored, shuffled or renamed."""

    def _repr_html_(self) -> str:
        how = "as it stands" if self.identical else "turned, mirrored, shuffled or renamed"
        return f"<div><p>There, {how}:</p>{self.kept._repr_html_()}</div>"


@dataclass(frozen=True)
class Added:
    """What became of a puzzle that was to be added; by then it is in, whatever happens."""

    number: int
    new: bool
    """It was not there before."""
    identical: bool = True
    """As it stands; otherwise an image of it was there."""
    level: str | None = None
    """What is kept as its level, if it is new."""


def now() -> str:
    """Return the time as it is kept."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def values_of(puzzle: Puzzle, facts: Facts, added: str) -> list[Any]:
    """Return the values of a new row, behind its number and its form."""
    told: dict[str, Any] = dict(puzzle.about)
    if facts.solution is not None:
        told["solution"] = facts.solution
    rated = facts.rating is not None and facts.rating.level is not None
    if facts.rating is not None and rated:
        told |= {"level": str(facts.rating.level), "difficulty": facts.rating.difficulty}
    about = [_fit(name, told[name]) if name in told else None for name in ABOUT]
    seed = None if facts.seed is None else str(facts.seed)
    last = [_rest(told), seed, int(rated), added]
    return [puzzle.genre.name, puzzle.params, puzzle.body, *about, *last]


def _rest(told: Mapping[str, Any]) -> str | None:
    """Return what is told and does not come out of its column as it went in."""
    rest = {name: v for name, v in told.items() if _back(name, _fit(name, v)) != v}
    return json.dumps(rest) if rest else None


def rest_without(kept: Kept) -> str | None:
    """Return the same of a puzzle that is about to be rated: what was told of that goes."""
    worked_out = ("level", "difficulty", "solution")
    return _rest({name: v for name, v in kept.about.items() if name not in worked_out})


def kept_of(row: Row, techniques: Mapping[Any, Any]) -> Kept:
    """Return what a row says; raise CatalogError for one that enpitsu does not write."""
    number, _, genre, params, body = row[:_ABOUT]
    rest, seed, rated, added = row[-4:]
    if number < 1:
        raise CatalogError("number: must be positive")
    for name, value in zip(_TEXTS, (genre, params, body, added), strict=True):
        _check_text(name, value)
        if not value.isprintable():  # a line end would begin another line of a list
            raise CatalogError(f"{name}: must be one printable line, got {asked.told(value)}")
    if rated not in (0, 1):
        raise CatalogError(f"rated: must be 0 or 1, got {asked.told(rated)}")
    about = {
        name: _back(name, _checked(name, value))
        for name, value in zip(ABOUT, row[_ABOUT:-4], strict=True)
        if value is not None
    }
    about |= _rest_of(rest)
    if rated and about.get("level") not in _LEVELS:
        raise CatalogError(f"level: must be one of {', '.join(Level)}")
    for name, uses in techniques.items():
        if not (isinstance(name, str) and isinstance(uses, int)):
            raise CatalogError("techniques: must be names and numbers")
    line = f"{genre}{f'({params})' if params else ''}:{body}"
    return Kept(number, line, about, techniques, bool(rated), _seed_of(seed), added)


_TEXTS = ("genre", "params", "puzzle", "added")


def _check_text(name: str, value: Any) -> None:
    if not isinstance(value, str):
        raise CatalogError(f"{name}: must be text, got {asked.kind_of(value)}")


def _checked(name: str, value: Any) -> Told:
    """Return what is told under a name, if it may be: text, or a number of usual size."""
    if isinstance(value, str):
        return value if value.isprintable() else in_one_line(value)
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise CatalogError(f"{name}: must be text or a number, got {asked.kind_of(value)}")
    if not abs(value) < _HUGE:
        raise CatalogError(f"{name}: must be text or a number of at most 18 digits")
    return value


def _rest_of(rest: Any) -> dict[str, Told]:
    if rest is None:
        return {}
    _check_text("rest", rest)
    found = load_json(rest, "rest", CatalogError)
    if not isinstance(found, dict):
        raise CatalogError(f"rest: must be an object of JSON, got {asked.kind_of(found)}")
    return with_current_names({name: _checked(name, value) for name, value in found.items()})


def _seed_of(seed: Any) -> int | None:
    if seed is None:
        return None
    _check_text("seed", seed)
    with untrusted("seed", CatalogError):
        number = int(seed)
    if abs(number) >= 10**_SEED_DIGITS:
        raise CatalogError(f"seed: must have at most {_SEED_DIGITS} digits")
    return number


def _fit(name: str, value: Any) -> Any:
    """Return what is told as its column takes it: a difficulty is a number, all else is text."""
    if name == "difficulty":
        return value if isinstance(value, int | float) and abs(value) < 2**53 else None
    text = str(value)
    return text.lower() if name == "level" and text.lower() in _LEVELS else text


def _back(name: str, value: Any) -> Any:
    """Return what is told out of its column."""
    if name == "difficulty" and isinstance(value, float) and value.is_integer():
        return int(value)
    return value


def same_line(row: Sequence[Any], puzzle: Puzzle) -> bool:
    """Tell whether a row's puzzle is this one as it stands."""
    return tuple(row) == (puzzle.genre.name, puzzle.params, puzzle.body)

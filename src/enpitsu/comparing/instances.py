"""The puzzles that are measured, each by a name of its own."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from enpitsu.model import Puzzle
from enpitsu.puzzles import puzzle_of


@dataclass(frozen=True)
class Instance:
    """A puzzle that is measured, and what it is called."""

    name: str
    puzzle: Puzzle
    solution: str | None = None
    """In the genre's notation, where it is known from elsewhere."""


Given = Instance | Puzzle | str | Mapping[str, Any]
"""What may be handed in; a record has `genre` and `puzzle`, and may have `id` and `solution`."""


def instances_of(puzzles: Iterable[Given]) -> list[Instance]:
    """Return puzzles by their names, or else by their numbers; no two have the same name."""
    seen: dict[str, int] = {}
    instances = []
    for number, given in enumerate(puzzles, 1):
        one = _instance(number, given)
        times = seen[one.name] = seen.get(one.name, 0) + 1
        instances.append(one if times == 1 else replace(one, name=f"{one.name} ({times})"))
    return instances


def _instance(number: int, given: Given) -> Instance:
    if isinstance(given, Instance):
        return given
    if not isinstance(given, Mapping):
        return Instance(str(number), puzzle_of(given))
    import json  # noqa: PLC0415  (only for records)

    from enpitsu.formats import parse_line  # noqa: PLC0415

    fields = {name: given[name] for name in ("genre", "puzzle", "params") if name in given}
    name, solution = given.get("id"), given.get("solution")
    return Instance(
        str(number) if name is None else str(name),
        parse_line(json.dumps(fields)),
        solution if isinstance(solution, str) else None,
    )

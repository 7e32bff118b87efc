"""Which techniques are there? The ladder of a genre, each rung with a sentence and an example.

Examples are puzzles that enpitsu made itself (`bench/techniques.py`): in each the technique is used
at a step of its explanation. They are kept beside this file, one a line.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from enpitsu.model import (
    DEEPER,
    FORCING_CHAIN,
    NESTED_FORCING_CHAIN,
    SMALLEST_REASON,
    Example,
    Genre,
    Rung,
    Technique,
    completed,
)
from enpitsu.puzzles import genre as genre_named
from enpitsu.puzzles import genres, named
from enpitsu.puzzles.layers import layers

EXAMPLES = Path(__file__).with_name("examples.jsonl")

_GENERAL = {
    SMALLEST_REASON.technique: "A few rules, taken together, could not all be kept otherwise.",
    FORCING_CHAIN.technique: "Otherwise a rule would be broken, as numbered lines show.",
    NESTED_FORCING_CHAIN.technique: "Otherwise a rule would be broken, whatever is assumed next.",
}
"""Said where no small puzzle is known that needs as much."""


def techniques_of(genre: str | None = None) -> Iterator[Technique]:
    """Yield the rungs of a genre's ladder, easiest first, what goes on where they stop, and sets.

    Without a genre, those of all; of a variant, such as `sudoku(killer)`, then only what it adds.
    """
    if genre is not None:
        yield from _ladder(*named(genre.strip()))
        return
    for name in genres():
        plain = list(_ladder(name, ""))
        yield from plain
        usual = {technique.name for technique in plain}
        for params in _variants(name):
            yield from (one for one in _ladder(name, params) if one.name not in usual)


def ladder_of(kind: Genre, params: str) -> tuple[Rung, ...]:
    """Return the rungs of a genre's usual board, the one for rules alone, and what lies beyond."""
    return (*completed(kind.ladder(_board(kind, params))), *DEEPER)


def _board(kind: Genre, params: str) -> Any:
    return kind.board_of(kind.usual_size(params), params)


def _ladder(name: str, params: str) -> Iterator[Technique]:
    kind = genre_named(name.lower())
    full = f"{kind.name}({params})" if params else kind.name
    places = [full, *[f"{kind.name}({part.strip()})" for part in params.split(",")], kind.name]
    ladder = ladder_of(kind, params)
    for rung in ladder:
        known = (_examples().get((place, rung.technique)) for place in places)
        record = next(filter(None, known), None)
        yield _technique(full, rung, record)
    for title, names in kind.technique_sets(_board(kind, params)).items():
        yield _set(full, title, [rung for rung in ladder if rung.technique in names])


def _technique(genre: str, rung: Rung, record: dict[str, Any] | None) -> Technique:
    plain = Technique(
        genre,
        rung.technique,
        rung.level,
        rung.weight,
        _GENERAL.get(rung.technique),
        assumes_unique=rung.assumes_unique,
        by_name=rung.by_name,
    )
    if record is None:
        return plain
    named = tuple(record.get("techniques", ()))
    example = Example(record["puzzle"], record["step"], record.get("state", ""), named)
    return replace(plain, sentence=record["sentence"], example=example)


def _set(genre: str, name: str, rungs: list[Rung]) -> Technique:
    """Return a set of techniques, as hard as the hardest of them."""
    hardest = max(rungs, key=lambda rung: (rung.level.rank, rung.weight))
    members = tuple(rung.technique for rung in rungs)
    return Technique(genre, name, hardest.level, hardest.weight, by_name=True, members=members)


def _variants(name: str) -> list[str]:
    """Return the variants of a genre that may have techniques of their own."""
    return list(layers()) if name == "sudoku" else []


@cache
def _examples() -> dict[tuple[str, str], dict[str, Any]]:
    """Return what is kept, by genre and technique."""
    lines = EXAMPLES.read_text(encoding="utf-8").splitlines()
    records = (json.loads(line) for line in lines)
    return {(record["genre"], record["technique"]): record for record in records}

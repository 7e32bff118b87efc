"""Lessons: `python bench/lessons.py [--genre G] [--count 3] > src/enpitsu/answers/lessons.jsonl`.

Makes for every technique of a ladder puzzles that need it, by the wishes of `enpitsu generate
--needs`. If none is found in time, more is set aside: hidden sets beside naked ones, what is harder
on its level, then all others of its level. Each puzzle is checked by what has no part in the
making: a second engine finds its only solution; without the technique, and what is set aside with
it, `rate` gets stuck; with it the puzzle is solved; and the steps that a lesson shows remove
nothing that the solution has. What no puzzle could be made for is told on standard error; for
Sudoku's quads, jellyfish and colourings, `--technique` was asked again with `--seconds 30`.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from typing import Any

import enpitsu
from enpitsu.answers.lessons import Lesson, lesson_of
from enpitsu.answers.techniques import ladder_of
from enpitsu.generation import Made, NotMadeError, WishError, Wishes
from enpitsu.model import DEEPER, Rung, Status, completed
from enpitsu.puzzles import genre as genre_named
from enpitsu.puzzles import named

SIZES = {
    "binary": (6, 8, 10),
    "futoshiki": (4, 5, 6, 7),
    "kakuro": (4, 5, 6, 8),
    "kenken": (4, 5, 6),
    "neighbor": (4, 5, 6),
    "skyscrapers": (4, 5, 6),
    "slitherlink": (4, 5, 6, 7),
    "sudoku": (9, 6, 4),
    "sudoku(jigsaw)": (6, 9),
    "sudoku(killer)": (6, 9),
    "sudoku(thermo)": (6, 9, 4),
}
"""Those that are tried, in this order."""
AS_WELL = {"two-box inference": "locked candidates (claiming)"}
"""What says the same on most boards, and is easier."""


def lessons(genre: str, options: argparse.Namespace) -> Iterator[dict[str, Any]]:
    """Yield the lessons of each technique of a genre."""
    name, params = named(genre)
    kind = genre_named(name)
    usual = {rung.technique for rung in ladder_of(kind, "")} if params else set()
    ladder = [rung for rung in ladder_of(kind, params) if rung not in DEEPER]
    for rung in ladder:
        if (
            rung.usual
            and options.technique in (None, rung.technique)
            and rung.technique not in usual
        ):
            made = _made(genre, ladder, rung, options)
            if not made:
                print(f"{genre}: no puzzle that needs {rung.technique}", file=sys.stderr)
            yield from made


def _made(
    genre: str, ladder: list[Rung], rung: Rung, options: argparse.Namespace
) -> list[dict[str, Any]]:
    """Return lessons of a technique, with as little set aside as possible, then small ones."""
    for without in _without(ladder, rung):
        for size in SIZES[genre]:
            found = list(_of_size(genre, rung, without, size, options))
            if found:
                return found
    return []


def _without(ladder: list[Rung], rung: Rung) -> Iterator[list[str]]:
    """Yield what is set aside: nothing but what must be, what is harder, all of the level."""
    level = [one for one in ladder if one.usual and one.level is rung.level and one != rung]
    yield []
    words = {"naked": "hidden", "hidden": "naked"}
    other = " ".join(words.get(word, word) for word in rung.technique.split())
    if other in [one.technique for one in level]:  # a quad is mostly beside one of the other kind
        yield [other]
    if rung.technique in AS_WELL:
        yield [AS_WELL[rung.technique]]
    yield [one.technique for one in level if ladder.index(one) > ladder.index(rung)]
    yield [one.technique for one in level]


def _of_size(
    genre: str, rung: Rung, without: list[str], size: int, options: argparse.Namespace
) -> Iterator[dict[str, Any]]:
    name, params = named(genre)
    wish = Wishes(size=size, params=params, needs=rung.technique, without=without)
    seed = options.seed + 100 * rung.weight  # others need other puzzles
    try:
        made_many = enpitsu.generate_many(
            name, count=options.count, seed=seed, seconds=options.seconds, **wish
        )
        for made in made_many:
            lesson = lesson_of(made.puzzle, rung.technique, without)
            _check(made, rung, lesson)
            record = {"genre": genre, "technique": rung.technique, "puzzle": str(made.puzzle)}
            yield record | ({"without": without} if without else {}) | {"seed": made.seed}
    except (NotMadeError, WishError):
        return


def _check(made: Made, rung: Rung, lesson: Lesson) -> None:
    """Hold a lesson against engines and techniques that had no part in its making."""
    solution = enpitsu.solve(made.puzzle, engine="sat")
    assert solution.status is Status.UNIQUE
    assert solution.values == (made.values,)
    others = [
        one.technique
        for one in completed(made.puzzle.ladder)
        if one.usual and one.level <= rung.level and one.technique not in lesson.aside
    ]
    assert enpitsu.rate(made.puzzle, techniques=others).level is not None
    less = [name for name in others if name != rung.technique]
    assert not less or enpitsu.rate(made.puzzle, techniques=less).level is None
    assert lesson.steps
    for step in lesson.steps:
        assert lesson.state.apply(step).check()


def main(arguments: Sequence[str] | None = None) -> None:
    """Write the lessons of one genre or all."""
    parser = argparse.ArgumentParser(description="Make lessons.")
    parser.add_argument("--genre", help="as in sudoku(killer)")
    parser.add_argument("--technique", help="one alone")
    parser.add_argument("--count", type=int, default=3, help="puzzles of a technique")
    parser.add_argument("--seed", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=4.0, help="for each puzzle")
    options = parser.parse_args(arguments)
    for genre in [options.genre] if options.genre else SIZES:
        for record in lessons(genre, options):
            print(json.dumps(record, ensure_ascii=False), flush=True)


if __name__ == "__main__":
    main()

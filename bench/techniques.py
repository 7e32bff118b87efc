"""Examples of techniques: `python bench/techniques.py [--genre G] [--count 40] > examples.jsonl`.

Makes for every technique of a ladder a puzzle that needs it, small ones first; its explanation
shows it, by the techniques of that wish where more general ones would come first. What is never
needed is looked for in the explanations of any puzzles, then with the easy techniques alone beside
it, or by itself. `enpitsu techniques` shows what is kept in src/enpitsu/answers/examples.jsonl.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from typing import Any

import enpitsu
from enpitsu.answers.techniques import ladder_of
from enpitsu.boards import members
from enpitsu.errors import EnpitsuError
from enpitsu.generation import Wishes, wish_of
from enpitsu.model import DEEPER, Explanation, Level, Puzzle, Rung, completed
from enpitsu.puzzles import genre as genre_named
from enpitsu.puzzles import named

SIZES = {
    "binary": (6, 8, 10),
    "futoshiki": (4, 5, 7),
    "kakuro": (4, 5, 6, 8),
    "kenken": (4, 5, 6),
    "neighbor": (4, 5, 6),
    "skyscrapers": (4, 5, 6),
    "slitherlink": (2, 4, 5, 7),
    "sudoku": (4, 6, 9),
    "sudoku(jigsaw)": (5, 6, 9),
    "sudoku(killer)": (4, 6, 9),
    "sudoku(thermo)": (4, 6, 9),
}
SECONDS = 3.0
FEW = 2  # puzzles of a level, where the board is smaller than usual
FAMILIES = (
    ("naked pair", "naked triple", "naked quad"),
    ("hidden pair", "hidden triple", "hidden quad"),
    ("X-wing", "swordfish", "jellyfish"),
    ("finned X-wing", "finned swordfish"),
)
"""A triple found without pairs may be one."""


LATIN = ", ".join(f"r{row}c{column}!=1" for row in range(1, 5) for column in range(5, 9))
ROWS = "/".join(["." * 8] * 8)
STATES = {
    ("binary", "naked single"): ("binary:..../..../.01./.10.", "r1c1!=0"),
    ("slitherlink", "naked single"): ("slitherlink:../..", "r1c1 top!=0"),
    ("kakuro", "XY-wing"): (
        "kakuro:# # #/# . ./# . .",
        ", ".join(
            f"{cell}!={digit}"
            for cell, left in (("r2c2", "12"), ("r2c3", "13"), ("r3c2", "23"))
            for digit in "123456789"
            if digit not in left
        ),
    ),
    ("kenken", "jellyfish"): (f"kenken:{ROWS}", LATIN),
    ("skyscrapers", "jellyfish"): (f"skyscrapers:{ROWS}|" + "/".join(["." * 8] * 4), LATIN),
}
"""Where no puzzle was seen that leads there: a board, and what is ruled out on it."""


def pool(genre: str, count: int) -> Iterator[Puzzle]:
    """Yield puzzles of a genre, small ones first; extreme ones only where they are small."""
    *small, usual = SIZES[genre]
    for size in small:
        for level in Level:
            yield from _made(genre, size, FEW, level=level.value)
    for level in (Level.MEDIUM, Level.HARD, Level.EXPERT):
        yield from _made(genre, usual, count, level=level.value)


def _made(genre: str, size: int, number: int, **wish: Any) -> Iterator[Puzzle]:
    name, params = named(genre)
    try:
        for made in enpitsu.generate_many(
            name, count=number, seed=1, seconds=SECONDS, size=size, params=params, **wish
        ):
            yield made.puzzle
    except EnpitsuError as error:
        print(f"{genre} {size}: {error}", file=sys.stderr)


def examples(genre: str, count: int) -> Iterator[dict[str, Any]]:
    """Yield an example of each technique that has one."""
    name, params = named(genre)
    kind = genre_named(name)
    usual = {rung.technique for rung in ladder_of(kind, "")} if params else set()
    ladder = [rung for rung in ladder_of(kind, params) if rung not in DEEPER]
    wanted = {rung.technique for rung in ladder} - usual
    beyond = {rung.technique for rung in DEEPER} - usual
    for technique in [rung.technique for rung in ladder if rung.technique in wanted]:
        record = _needing(genre, technique)
        if record is not None:
            wanted.discard(technique)
            yield record
    seen: list[Puzzle] = []
    for puzzle in pool(genre, count):
        if not wanted:
            return
        seen.append(puzzle)
        if not seen[FEW * len(Level) * len(SIZES[genre]) :] or _uses(puzzle, wanted):
            told = enpitsu.explain(puzzle, seconds=SECONDS)
            yield from _shown(genre, puzzle, told, wanted, beyond)
    for rung in ladder:
        if rung.technique in wanted and (genre, rung.technique) in STATES:
            yield _hinted(genre, rung.technique)
        elif rung.technique in wanted:
            ways = (_alone(genre, seen, rung.technique, names) for names in _ways(ladder, rung))
            found = next(filter(None, ways), None)
            print(f"{genre}: {rung.technique} {'shown' if found else 'missing'}", file=sys.stderr)
            if found:
                yield found


def _needing(genre: str, technique: str) -> dict[str, Any] | None:
    """Return the example of a technique in a puzzle that needs it, as small as there is one."""
    name, params = named(genre)
    for size in SIZES[genre]:
        wish = Wishes(size=size, params=params, needs=technique)
        try:
            puzzle = enpitsu.generate(name, seed=1, seconds=SECONDS, **wish).puzzle
        except EnpitsuError:
            continue
        asked = wish_of(name, **wish)
        rungs = completed(puzzle.ladder)
        chosen = [rungs[place].technique for place in members(asked.wanted.rungs)]
        for techniques in (None, chosen):
            told = enpitsu.explain(puzzle, techniques=techniques, seconds=SECONDS)
            for record in _shown(genre, puzzle, told, {technique}, set()):
                return record | ({"techniques": techniques} if techniques else {})
    return None


def _hinted(genre: str, technique: str) -> dict[str, Any]:
    """Return the example of a technique that is the next step from a state."""
    puzzle, state = STATES[genre, technique]
    step = enpitsu.hint(puzzle, state)
    assert step is not None
    assert step.technique == technique
    record = {"genre": genre, "technique": technique, "puzzle": puzzle, "step": 1}
    return record | {"sentence": step.text, "state": state}


def _uses(puzzle: Puzzle, wanted: set[str]) -> bool:
    """Tell whether a puzzle needs one of the techniques; quicker than to explain it."""
    return not wanted.isdisjoint(enpitsu.rate(puzzle, seconds=SECONDS).techniques)


def _ways(ladder: list[Rung], rung: Rung) -> Iterator[list[str]]:
    """Yield techniques to explain with: all that are easier, then fewer and fewer."""
    place = ladder.index(rung)
    easier = [one.technique for one in ladder[:place] if one.usual]
    family = [name for family in FAMILIES if rung.technique in family for name in family]
    smaller = family[: family.index(rung.technique)] if family else []
    easy = [one.technique for one in ladder if one.level is Level.EASY]
    for beside in (easier, [*easy, *smaller], smaller):
        yield list(dict.fromkeys([*beside, rung.technique]))


def _alone(
    genre: str, puzzles: list[Puzzle], technique: str, techniques: list[str]
) -> dict[str, Any] | None:
    """Return an example of a technique with few others beside it."""
    for puzzle in puzzles:
        told = enpitsu.explain(puzzle, techniques=techniques, seconds=SECONDS)
        for record in _shown(genre, puzzle, told, {technique}, set()):
            return record | {"techniques": techniques}
    return None


def _shown(
    genre: str, puzzle: Puzzle, told: Explanation, wanted: set[str], beyond: set[str]
) -> Iterator[dict[str, Any]]:
    """Yield records of the techniques that an explanation uses, and take them from those wanted."""
    for number, step in enumerate(told.steps, 1):
        if step.technique in wanted | beyond:
            wanted.discard(step.technique)
            beyond.discard(step.technique)
            record = {"genre": genre, "technique": step.technique, "puzzle": str(puzzle)}
            yield record | {"step": number, "sentence": step.text}


def main(arguments: Sequence[str] | None = None) -> None:
    """Write the examples of one genre or all."""
    parser = argparse.ArgumentParser(description="Find examples of techniques.")
    parser.add_argument("--genre", help="as in sudoku(killer)")
    parser.add_argument("--count", type=int, default=40, help="puzzles of a level")
    options = parser.parse_args(arguments)
    for genre in [options.genre] if options.genre else SIZES:
        for record in examples(genre, options.count):
            print(json.dumps(record, ensure_ascii=False), flush=True)


if __name__ == "__main__":
    main()

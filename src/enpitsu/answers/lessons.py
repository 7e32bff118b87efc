"""Where is a technique needed? A puzzle at the moment where all else is stuck, for whoever learns.

Up to there lead the steps of all other techniques up to its level, less those that find all that it
finds. Lessons that were made (`bench/lessons.py`) are kept beside this file, one puzzle a line.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from enpitsu.answers.certify.replay import Replay
from enpitsu.answers.deadline import Deadline
from enpitsu.answers.state import State
from enpitsu.answers.telling import Teller
from enpitsu.boards import OPEN
from enpitsu.engines.kernel import rungs_where, walk
from enpitsu.errors import EngineError, PuzzleError, shown
from enpitsu.model import Before, Moment, Puzzle, Rung, Step, completed, more_general_than

LESSONS = Path(__file__).with_name("lessons.jsonl")
_MOST_STEPS = 30  # of the technique that are told


@dataclass(frozen=True)
class Lesson:
    """A puzzle that needs a technique, as far as all others lead."""

    state: State
    """What is known where it is needed."""
    easier: int
    """How many steps lead there."""
    aside: tuple[str, ...]
    """The techniques up to its level that were not used on the way, beside it."""
    steps: tuple[Step, ...]
    """All that it says there."""
    solution: bytes


def lesson_of(
    puzzle: Puzzle, technique: str, without: Iterable[str] = (), *, seconds: float = 0.0
) -> Lesson:
    """Go as far as the others lead; raise PuzzleError where the technique is not needed then."""
    deadline = Deadline(seconds)
    rung = _rung(puzzle, technique)
    others, aside = _others(puzzle, rung, without)
    own = rungs_where(puzzle.ladder, lambda one: one == rung)
    way = walk(puzzle, others, seconds=deadline.seconds)
    start = _written(puzzle.givens, way), list(way.candidates)
    whole = walk(puzzle, others | own, start, seconds=deadline.seconds)
    if "stopped" in (way.verdict, whole.verdict):
        raise EngineError("the time ran out before it was known where it is needed")
    if way.verdict != "stuck" or whole.verdict != "solved":
        raise PuzzleError(f"no step of this puzzle needs {rung.technique}")
    steps = _steps(puzzle, rung, start, deadline)
    solution = _written(start[0], whole)
    return Lesson(_state(puzzle, *start), len(way.steps), aside, steps, solution)


def _steps(
    puzzle: Puzzle, rung: Rung, start: tuple[bytes, list[int]], deadline: Deadline
) -> tuple[Step, ...]:
    """Return all steps of a technique at one moment.

    The kernel takes one after the other; what rests on earlier ones does not follow from the board.
    """
    own = rungs_where(puzzle.ladder, lambda one: one == rung)
    found = walk(puzzle, own, start, max_steps=_MOST_STEPS, seconds=deadline.seconds).steps
    here, teller = Before(Moment(puzzle, start[0], tuple(start[1]))), Teller(puzzle)
    first, *later = (replace(teller.step(one, rung), before=here) for one in found)
    judge = Replay(puzzle) if later else None
    return (first, *(one for one in later if judge and not any(judge.problems(one, start[1]))))


def _rung(puzzle: Puzzle, technique: str) -> Rung:
    for rung in completed(puzzle.ladder):
        if rung.technique.casefold() == technique.casefold():
            return rung
    raise PuzzleError(f"no technique '{shown(technique)}' in {puzzle.genre.name}")


def _others(puzzle: Puzzle, rung: Rung, without: Iterable[str]) -> tuple[int, tuple[str, ...]]:
    """Return the rungs that lead there, and which of their levels do not."""
    left_out = {rung.technique, *more_general_than(rung.technique), *without}
    ladder = completed(puzzle.ladder)
    usual = [one for one in ladder if one.usual and one.level <= rung.level]
    chosen = [one for one in usual if one.technique not in left_out]
    aside = tuple(one.technique for one in usual if one not in (*chosen, rung))
    return rungs_where(puzzle.ladder, lambda one: one in chosen), aside


def _written(before: bytes, way: Any) -> bytes:
    """Return what is written at the end of a way."""
    values = bytearray(before)
    for step in way.steps:
        for mark in step.places:
            values[mark.cell] = mark.value
    return bytes(values)


def _state(puzzle: Puzzle, values: bytes, candidates: list[int]) -> State:
    """Return what a player knows: what is written, and what steps took away from open cells."""
    plain = State(puzzle, values)
    known = zip(values, plain.candidates, candidates, strict=True)
    return State(puzzle, values, [m & ~left if v == OPEN else 0 for v, m, left in known])


def lessons_kept(genre: str, technique: str) -> tuple[dict[str, Any], ...]:
    """Return the lessons of a technique that are kept, each with `puzzle` and `without`."""
    return tuple(_kept().get((genre, technique), ()))


@cache
def _kept() -> dict[tuple[str, str], list[dict[str, Any]]]:
    kept: dict[tuple[str, str], list[dict[str, Any]]] = {}
    for line in LESSONS.read_text(encoding="utf-8").splitlines():
        record = json.loads(line)
        kept.setdefault((record["genre"], record["technique"]), []).append(record)
    return kept

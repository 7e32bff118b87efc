"""Is it a proper puzzle? One solution, and which clues could go; or the proof that it is not."""

from __future__ import annotations

import time

from enpitsu import _kernel
from enpitsu.engines.auto import Auto
from enpitsu.engines.kernel import ladder_of, numbers_of, problem_of, search_rungs
from enpitsu.model import Check, Limits, Mark, Puzzle, Result, Status, Witness


def check_puzzle(puzzle: Puzzle, *, seconds: float = 0.0) -> Check:
    """Judge a puzzle; the time limit holds for the proof and again for the clues."""
    result = Auto().solve(puzzle, Limits(solutions=2, seconds=seconds))
    redundant: tuple[Mark | str, ...] = ()
    complete = result.status is not Status.UNKNOWN
    if result.status is Status.UNIQUE:
        redundant, complete = _redundant(puzzle, seconds)
    return Check(puzzle, result.status, result.reason, witness(result), redundant, complete)


def witness(result: Result) -> Witness | None:
    """Return a cell with two values that both work, if two solutions are known."""
    if len(result.values) < 2:
        return None
    model = result.puzzle.model
    first, second = result.values[:2]
    cell = next(i for i, pair in enumerate(zip(first, second, strict=True)) if pair[0] != pair[1])
    return Witness(model.names[cell], (model.symbol(first[cell]), model.symbol(second[cell])))


def _redundant(puzzle: Puzzle, seconds: float) -> tuple[tuple[Mark | str, ...], bool]:
    """Return the clues that could go, and whether there was time to try them all."""
    begin = time.perf_counter()
    givens, complete = _redundant_givens(puzzle, seconds)
    if not complete:
        return givens, False
    others: list[str] = []
    for clue in puzzle.each_clue():
        if clue.site < 0:
            continue
        without = puzzle.without(clue)
        left = begin + seconds - time.perf_counter() if seconds else 0.0
        if left < 0:
            return (*givens, *others), False
        status = Auto().solve(without, Limits(solutions=2, seconds=left)).status
        if status is Status.UNKNOWN:
            return (*givens, *others), False
        if status is Status.UNIQUE:
            others.append(puzzle.told(clue))
    return (*givens, *others), True


def _redundant_givens(puzzle: Puzzle, seconds: float) -> tuple[tuple[Mark, ...], bool]:
    model = puzzle.board_model
    found = _kernel.redundant_givens(
        problem_of(model),
        ladder_of(puzzle.ladder),
        puzzle.givens,
        rungs=search_rungs(puzzle.ladder),
        seconds=seconds,
        clues=numbers_of(puzzle),
    )
    marks = (Mark(model.names[v], model.symbol(puzzle.givens[v])) for v in found.clues)
    return tuple(marks), found.complete

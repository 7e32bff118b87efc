"""Is it a proper puzzle? One solution, and which clues could go; or the proof that it is not."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from enpitsu.answers.deadline import Deadline
from enpitsu.answers.recorded import solution_fault
from enpitsu.boards import OPEN
from enpitsu.engines.auto import Auto
from enpitsu.engines.kernel import ClueSets, Kernel, search_rungs
from enpitsu.model import Check, Clue, Limits, Mark, Puzzle, Solved, Status
from enpitsu.rules import NO_CLUE


def check_puzzle(puzzle: Puzzle, *, seconds: float = 0.0) -> Check:
    """Judge a puzzle; what the proof leaves of the time is for the clues."""
    deadline = Deadline(seconds)
    result = Auto().solve(puzzle, Limits(solutions=2, seconds=seconds))
    redundant: tuple[Mark | str, ...] = ()
    complete = result.status is not Status.UNKNOWN
    if result.status is Status.UNIQUE:
        redundant, complete = _redundant(puzzle, result.values[0], deadline)
    wrong: tuple[Mark | str, ...] = ()
    if result.status is Status.NONE:
        wrong, complete = mistyped(puzzle, deadline.seconds)
    return Check(
        puzzle,
        result.status,
        result.reason,
        result.witness,
        redundant,
        complete,
        wrong,
        solution_fault(puzzle),
    )


def mistyped(puzzle: Puzzle, seconds: float = 0.0) -> tuple[tuple[Mark | str, ...], bool]:
    """Return the clues that stand in the way of a solution, and whether there was time for all.

    Without any one of them there is a solution.
    """
    deadline = Deadline(seconds)
    clues = list(puzzle.each_clue())
    wrong = []
    for clue in contradicting(puzzle, deadline):
        if deadline.is_over:
            break
        left = [other for other in clues if other != clue]
        if _status(puzzle, left, deadline) is Status.UNIQUE:
            wrong.append(_named(puzzle, clue))
    return tuple(wrong), not deadline.is_over


def contradicting(puzzle: Puzzle, deadline: Deadline) -> list[Clue]:
    """Return clues of a puzzle without solutions that contradict each other, hardly one to spare.

    All of them are needed for that where the time sufficed.
    """
    clues = list(puzzle.each_clue())
    return clash(
        clues,
        lambda shown: _status(puzzle, shown, deadline) is Status.NONE,
        lambda: deadline.is_over,
    )


def _status(puzzle: Puzzle, shown: list[Clue], deadline: Deadline) -> Status:
    """Tell whether a puzzle with some of its clues has no solution, or any."""
    blank = puzzle.genre.open_board(puzzle.board)
    limits = Limits(solutions=1, seconds=deadline.seconds)
    result = Auto().solve(puzzle.genre.showing(blank, shown), limits)
    return Status.UNIQUE if result.found else result.status


def clash(
    clues: list[Clue],
    unsolvable: Callable[[list[Clue]], bool],
    is_over: Callable[[], bool],
) -> list[Clue]:
    """Leave out clues, many at once while that goes, as long as there is no solution.

    What no solution can do without is always among those that are left; so are others where the
    time is over.
    """
    size = len(clues) // 2
    while size:
        start = 0
        while start < len(clues):
            if is_over():
                return clues
            fewer = clues[:start] + clues[start + size :]
            if unsolvable(fewer):
                clues = fewer
            else:
                start += size
        size //= 2
    return clues


def _redundant(
    puzzle: Puzzle, solution: bytes, deadline: Deadline
) -> tuple[tuple[Mark | str, ...], bool]:
    """Return the clues that could go, each alone, and whether there was time to try them all."""
    clues = tuple(puzzle.each_clue())
    blank = replace(
        puzzle, givens=bytes([OPEN]) * len(solution), numbers=(NO_CLUE,) * len(puzzle.numbers)
    )
    grid = puzzle.genre.grid(puzzle.board)
    sets = ClueSets(Solved(blank, solution, grid, clues), [(clue,) for clue in clues])
    spare, complete = sets.spare(search_rungs(puzzle.ladder), deadline.seconds)
    could_go = [clues[i] for i in spare if not _holds_more(puzzle, clues[i], deadline)]
    return tuple(_named(puzzle, clue) for clue in could_go), complete and not deadline.is_over


def _holds_more(puzzle: Puzzle, clue: Clue, deadline: Deadline) -> bool:
    """Tell whether something of the board goes along with a clue, and the puzzle needs it.

    The digits of a cage differ as long as the cage is there, whatever its sum says.
    """
    if clue.site < 0 or puzzle.board_model.sites[clue.site].rule(NO_CLUE) is None:
        return False
    left = puzzle.without(clue)
    if left.board == puzzle.board:
        return False
    limits = Limits(solutions=2, seconds=deadline.seconds)
    return Kernel().solve(left, limits).status is not Status.UNIQUE


def _named(puzzle: Puzzle, clue: Clue) -> Mark | str:
    if clue.site >= 0:
        return puzzle.told(clue)
    model = puzzle.board_model
    return Mark(model.names[clue.variable], model.symbol(clue.number))

"""What the making of puzzles asks the kernel: which clues suffice, and what digits sums lead to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from enpitsu import _kernel
from enpitsu.engines.kernel.engine import Split
from enpitsu.engines.kernel.problems import board_problem, problem_of
from enpitsu.engines.kernel.walking import ladder_of, search_rungs
from enpitsu.errors import EngineError
from enpitsu.model import Clue, Drawing, Model, Puzzle, Solved
from enpitsu.rules import NO_CLUE

Halt = _kernel.Halt
"""Stops the kernel's calls of all threads that adopted it."""


class Bar(NamedTuple):
    """What a set of clues must allow, to count as solvable."""

    rungs: int
    """What must solve it; none: it is enough that there is one solution."""
    search: int = 0
    """The rungs of a search that looks for a second solution first; none: there is no search."""
    granted: int = -1
    """One more rung, by its place, for where the others are stuck."""
    times: int = 0
    """How often it may be used; each time all that it sees is taken at once."""


class ClueSets:
    """The clues of a solution in groups, of which sets are asked about as bits."""

    def __init__(
        self,
        solved: Solved,
        groups: Sequence[Sequence[Clue]],
        always: Sequence[Clue] = (),
    ) -> None:
        self._ladder = ladder_of(solved.blank.ladder)
        self._clues = _kernel.Clues(
            board_problem(solved.blank),
            solved.solution,
            _numbers(solved),
            [places_of(solved.model, group) for group in groups],
            places_of(solved.model, always),
        )

    def of(self, solved: Solved) -> ClueSets:
        """Return the same groups of another solution, which shows clues at the same places."""
        other = object.__new__(ClueSets)
        other._ladder = self._ladder
        other._clues = self._clues.of(solved.solution, _numbers(solved))
        return other

    def solvable(self, sets: Sequence[bytes], bar: Bar, seconds: float) -> list[bool]:
        """Tell of each set whether it suffices; fewer answers if the time ran out."""
        return self._clues.solvable(self._ladder, sets, bar, seconds)

    def sweep(
        self, shown: bytes, order: Sequence[int], bar: Bar, seconds: float, *, show: bool
    ) -> tuple[bytes, int, bool]:
        """Hide or show groups in an order while that changes nothing.

        Return the set that is left, how many sets were looked at, and whether the time sufficed.
        """
        return self._clues.sweep(self._ladder, shown, order, show, bar, seconds)

    def seek(
        self, orders: Sequence[Sequence[int]], bar: Bar, below: Sequence[Bar], seconds: float
    ) -> tuple[bytes | None, int, bool]:
        """Look, with many orders, for a set without spare groups that meets no bar below.

        Return it, or None, how many sets were looked at, and whether the time sufficed.
        """
        return self._clues.seek(self._ladder, orders, bar, below, seconds)

    def spare(self, search: int, seconds: float) -> tuple[list[int], bool]:
        """Return the groups that could go, each alone, and whether the time sufficed for all."""
        return self._clues.spare(self._ladder, search, seconds)


def is_nine(model: Model) -> bool:
    """Tell whether a model is that of plain 9x9 Sudokus, for which the kernel has its own way."""
    return _kernel.is_nine(problem_of(model))


Making = _kernel.Making
"""A puzzle that was made, or why none was."""


class Maker:
    """Makes puzzles from seeds that are nothing but a solution of a board and some of its clues."""

    def __init__(
        self,
        blank: Puzzle,
        drawing: Drawing,
        places: Sequence[int],
        wanted: Bar,
        below: Sequence[Bar],
    ) -> None:
        """Let clues stand at some places, as `places_of` counts."""
        self._maker = _kernel.Maker(
            board_problem(blank),
            ladder_of(blank.ladder),
            places,
            wanted,
            below,
            search_rungs(blank.ladder),
            drawing.most,
            drawing.loops,
        )

    @staticmethod
    def takes(model: Model) -> bool:
        """Tell whether the kernel knows what each site shows of a solution."""
        return _kernel.Maker.takes(problem_of(model))

    def make(self, seeds: Sequence[int], seconds: float) -> list[Making]:
        """Make the puzzle of each seed, each within so many seconds; 0: no limit."""
        return self._maker.make(seeds, seconds)


def fill(
    solved: Solved, wanted: int, below: Sequence[Bar], *, tries: int, seed: int, seconds: float
) -> bytes | None:
    """Change a solution until its sums alone lead some rungs to it, and meet no bar below."""
    return _kernel.fill(
        board_problem(solved.blank),
        ladder_of(solved.blank.ladder),
        solved.solution,
        wanted,
        below,
        tries,
        seed,
        seconds,
    )


class UnfillableError(EngineError):
    """A board that has no solution at all."""


def drawn(blank: Puzzle, split: Split, seed: int, *, nodes: int, seconds: float) -> bytes | None:
    """Draw a solution at random; None if there is none within so many nodes and seconds.

    Raise UnfillableError if there can be none.
    """
    answers, interrupted = _kernel.solve_many(
        [board_problem(blank)],
        ladder_of(blank.ladder),
        [blank.givens],
        clues=[blank.numbers],
        rungs=search_rungs(blank.ladder),
        split=split,
        max_solutions=1,
        max_stored=1,
        max_nodes=nodes,
        seconds=seconds,
        seed=seed,
        any_way=True,
    )
    if interrupted:
        raise KeyboardInterrupt
    if answers[0].complete and not answers[0].solutions:
        raise UnfillableError("this board has no solution")
    return next(iter(answers[0].stored), None)


def places_of(model: Model, clues: Sequence[Clue]) -> tuple[int, ...]:
    """Return where clues stand for the kernel: variables, and behind them sites."""
    size = model.size
    return tuple([clue.variable if clue.site < 0 else size + clue.site for clue in clues])


def _numbers(solved: Solved) -> list[int]:
    """Return what the sites would say, `NO_CLUE` where the solution shows nothing."""
    numbers = [NO_CLUE] * len(solved.model.sites)
    if not numbers:
        return numbers
    for clue in solved.clues:
        if clue.site >= 0:
            numbers[clue.site] = clue.number
    return numbers

"""Whether some lines and gaps can be no part of one loop, by what is seen of them all at once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from enpitsu import _kernel
from enpitsu.boards import OPEN
from enpitsu.engines.kernel.problems import board_problem, translation_of
from enpitsu.model import Puzzle
from enpitsu.rules import Exactly, Rule

CLOSED, CLOSED_ALONE = "closed", "closed alone"

_WORDS = {
    "both": "an edge would be a line and no line",
    CLOSED: "they close a loop while there is more to draw",
    "lines apart": "lines could not hang together",
    "two-sided": "a cell would be inside and outside",
    "inside apart": "the inside would be in two parts",
    "outside apart": "the outside would be in two parts",
}


class OneLoop:
    """The loop of a puzzle, and the clues that it must meet."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.problem = board_problem(puzzle)
        loop = translation_of(puzzle.board_model).loop  # not one that is a rule like others
        self.edges = frozenset(loop.scope if loop else ())
        rules = puzzle.model.rules
        self.clues = [
            rule for rule in rules if rule is not loop and self.edges.issuperset(rule.scope)
        ]
        self.size = puzzle.board_model.size

    def fault(self, facts: Iterable[tuple[int, int]]) -> str:
        """Say why no loop is drawn like this; nothing where one may be.

        A fact is an edge and a value that it cannot have: without 1 it is no line.
        """
        lines, gaps = self._drawn(facts)
        fault = _kernel.loop_fault(self.problem, lines, gaps)
        if fault == CLOSED_ALONE:
            fault = CLOSED if self._unmet(lines) else ""
        return _WORDS[fault] if fault else ""

    def unmet(self, facts: Iterable[tuple[int, int]]) -> Exactly | None:
        """Return a number that is not met by lines which are all of a loop that they close."""
        lines, gaps = self._drawn(facts)
        is_alone = _kernel.loop_fault(self.problem, lines, gaps) == CLOSED_ALONE
        clue = self._unmet(lines) if is_alone else None
        return clue if isinstance(clue, Exactly) else None

    def _drawn(self, facts: Iterable[tuple[int, int]]) -> tuple[list[int], list[int]]:
        """Return the edges that are lines by these facts, and those that are none."""
        lines: list[int] = []
        gaps: list[int] = []
        for edge, value in facts:
            if edge in self.edges:
                (gaps if value else lines).append(edge)
        return lines, gaps

    def _unmet(self, lines: Sequence[int]) -> Rule | None:
        """Return the first clue that is not met by these lines and no others."""
        values = bytearray([OPEN]) * self.size
        for edge in self.edges:
            values[edge] = 0
        for line in lines:
            values[line] = 1
        return next((clue for clue in self.clues if not clue.check(values)), None)

"""Whether some lines and gaps can be no part of one loop, by what is seen of them all at once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from enpitsu import _kernel
from enpitsu.boards import OPEN
from enpitsu.engines.kernel.problems import board_problem, translation_of
from enpitsu.model import Puzzle

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
        lines: list[int] = []
        gaps: list[int] = []
        for edge, value in facts:
            if edge in self.edges:
                (gaps if value else lines).append(edge)
        fault = _kernel.loop_fault(self.problem, lines, gaps)
        if fault == CLOSED_ALONE:
            fault = "" if self._is_met_by(lines) else CLOSED
        return _WORDS[fault] if fault else ""

    def _is_met_by(self, lines: Sequence[int]) -> bool:
        """Tell whether every clue is met by these lines and no others."""
        values = bytearray([OPEN]) * self.size
        for edge in self.edges:
            values[edge] = 0
        for line in lines:
            values[line] = 1
        return all(clue.check(values) for clue in self.clues)

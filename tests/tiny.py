"""Tiny problems that the tests of the kernel share."""

from enpitsu import _kernel
from enpitsu.boards import OPEN

RuleSpec = tuple[str, list[int], int, int, int]
"""A rule as the kernel takes it: name, numbers, house, site, and what is printed there."""

EMPTY_9X9 = "sudoku:" + "." * 81
BLANK = bytes([OPEN, OPEN])


def different(houses: int = 1) -> list[RuleSpec]:
    """Return the rule that no value is twice in a house, for so many houses."""
    return [("different", [], house, -1, -1) for house in range(houses)]


def singles() -> _kernel.Ladder:
    """Return the shortest ladder that solves something."""
    return _kernel.Ladder(["hidden single", "naked single"])


def pair() -> _kernel.Problem:
    """Return two cells that differ, with the values 1 and 2."""
    return _kernel.Problem([0b110, 0b110], [([0, 1], "row")], different())

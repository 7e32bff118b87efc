"""Tiny problems that the tests of the kernel share."""

from enpitsu import _kernel
from enpitsu.boards import OPEN

DIFFERENT = [("different", 0)]
EMPTY_9X9 = "sudoku:" + "." * 81
BLANK = bytes([OPEN, OPEN])


def singles() -> _kernel.Ladder:
    """Return the shortest ladder that solves something."""
    return _kernel.Ladder(["hidden single", "naked single"])


def pair() -> _kernel.Problem:
    """Return two cells that differ, with the values 1 and 2."""
    return _kernel.Problem([0b110, 0b110], [([0, 1], "row", DIFFERENT)])

"""What stays of a Sudoku when its lines and digits are shuffled: its essence."""

from __future__ import annotations

import math

from enpitsu import _kernel
from enpitsu.errors import PuzzleError

_MOST_WORK = 2**30  # a nearly regular board of 36x36, full of digits, takes a tenth of that


def essence(box: tuple[int, int], givens: bytes) -> tuple[tuple[int, int], bytes]:
    """Return what is equal for two puzzles exactly if shuffles of lines and digits join them.

    Rows change places within their band, and whole bands do; columns and stacks likewise. Digits
    are renamed. The board is transposed, which makes boxes of 3x2 out of boxes of 2x3. Turns and
    mirrors are among all these. A board without boxes is one with boxes of 1x1.
    """
    rows, columns = box
    form = _kernel.canonical_form(math.isqrt(len(givens)), rows, columns, givens, _MOST_WORK)
    if form is None:
        raise PuzzleError("this board is like itself in too many ways to be told from its images")
    return (min(box), max(box)), form

"""Standard streams that are closed: their places are held, so that nothing else takes them."""

from __future__ import annotations

import os


def hold_closed() -> None:
    """Let the numbers of closed standard streams lead nowhere.

    The next file that is opened would have such a number, and what anybody writes to standard
    output or standard error would go there.
    """
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            nowhere = os.open(os.devnull, os.O_RDWR)  # it gets the lowest number: this one
            os.set_inheritable(nowhere, True)  # as processes are started with all three

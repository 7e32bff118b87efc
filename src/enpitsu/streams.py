"""The standard streams: lines that are printed, and what holds the places of closed streams."""

from __future__ import annotations

import os
import sys

from enpitsu.errors import one_line, printable


def print_line(text: str) -> None:
    """Print a line to standard output."""
    print(printable(text), flush=True)


def print_error(message: str) -> None:
    """Print one line to standard error."""
    print(f"enpitsu: {one_line(message)}", file=sys.stderr, flush=True)


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

"""A file that one run writes to, and no other beside it."""

from __future__ import annotations

import sys
from typing import IO, Any


def taken(stream: IO[Any]) -> bool:
    """Take a file for this run, until it is closed or the run ends; tell whether nobody has it.

    Where the system has no such locks, or the file's own, everybody is told yes.
    """
    if sys.platform == "win32":
        return True
    import fcntl  # noqa: PLC0415  (not on every system)

    try:
        fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:  # a file system without locks
        return True
    return True

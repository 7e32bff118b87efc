"""Files that are written whole or not at all: beside their names, and renamed when all is there."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import BinaryIO

from enpitsu.errors import EnpitsuError

THERE = "is there already; --force writes it anew"
"""In Python: `force=True`."""


@contextmanager
def written_whole(path: str, *, force: bool = False) -> Iterator[BinaryIO]:
    """Open a file to write to; it gets its name when that is done.

    Raise EnpitsuError if it is there and may not be replaced, or cannot be written.
    """
    target = os.path.realpath(path)  # what a link points to is replaced, and not the link
    half = f"{target}.{os.getpid()}.half"
    try:
        refuse(path, force)
        os.makedirs(os.path.dirname(target), exist_ok=True)
        if os.path.exists(target) and not os.path.isfile(target):
            with open(target, "wb") as file:  # a pipe, or a device: it cannot be replaced
                yield file
            return
        with open(half, "wb") as file:
            yield file
        refuse(path, force)  # somebody else may have written it meanwhile
        with suppress(OSError):  # there may be none
            os.chmod(half, stat.S_IMODE(os.stat(target).st_mode))
        os.replace(half, target)
    except OSError as error:
        raise EnpitsuError(f"{path}: {error.strerror or error}") from None
    finally:
        with suppress(OSError):
            os.unlink(half)


def write_whole(path: str, content: bytes, *, force: bool = False) -> None:
    """Write a file in one piece."""
    with written_whole(path, force=force) as file:
        file.write(content)


def refuse(path: str, force: bool) -> None:
    """Refuse to write over a file that holds something; a pipe or a device holds nothing."""
    holds = os.path.getsize(path) > 0 if os.path.isfile(path) else os.path.isdir(path)
    if not force and (holds or (os.path.islink(path) and not os.path.exists(path))):
        raise EnpitsuError(f"{path}: {THERE}")

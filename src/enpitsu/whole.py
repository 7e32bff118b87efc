"""Files that are written whole or not at all: beside their names, and renamed when all is there."""

from __future__ import annotations

import os
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
        _refuse(path, force)
        os.makedirs(os.path.dirname(target), exist_ok=True)
        if os.path.exists(target) and not os.path.isfile(target):
            with open(target, "wb") as file:  # a pipe, or a device: it cannot be replaced
                yield file
            return
        with open(half, "wb") as file:
            yield file
        _refuse(path, force)  # somebody else may have written it meanwhile
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


def _refuse(path: str, force: bool) -> None:
    if os.path.lexists(path) and not force:
        raise EnpitsuError(f"{path}: {THERE}")

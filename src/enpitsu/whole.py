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
def unfinished(target: str) -> Iterator[str]:
    """Yield a path at which a file can be written before it is moved to its name.

    The path is in a folder beside the target. No one else can guess the folder's name or write into
    it, so no link can be there. What is left in the folder at the end is deleted with it.
    """
    folder, name = os.path.split(target)
    own = os.path.join(folder, f".{name[:50]}-{os.urandom(8).hex()}")
    os.mkdir(own, 0o700)
    try:
        yield os.path.join(own, name)
    finally:
        with suppress(OSError):
            for left in os.listdir(own):
                os.unlink(os.path.join(own, left))
            os.rmdir(own)


def put_in_place(path: str, target: str) -> bool:
    """Give a finished file its name; return False if a file of that name exists by now."""
    try:
        os.link(path, target)
    except FileExistsError:
        return False
    except OSError:  # a file system without links
        if os.path.lexists(target):
            return False
        os.rename(path, target)
    return True


@contextmanager
def written_whole(path: str, *, force: bool = False) -> Iterator[BinaryIO]:
    """Open a file to write to; it gets its name when that is done.

    Raise EnpitsuError if it is there and may not be replaced, or cannot be written.
    """
    target = os.path.realpath(path)  # what a link points to is replaced, and not the link
    try:
        refuse(path, force)
        os.makedirs(os.path.dirname(target), exist_ok=True)
        if os.path.exists(target) and not os.path.isfile(target):
            with open(target, "wb") as file:  # a pipe, or a device: it cannot be replaced
                yield file
            return
        with unfinished(target) as half:
            with open(half, "xb") as file:
                yield file
            if not force and put_in_place(half, target):
                return
            refuse(path, force)  # another writer may have written it meanwhile
            with suppress(OSError):  # there may be none
                os.chmod(half, stat.S_IMODE(os.stat(target).st_mode))
            os.replace(half, target)
    except OSError as error:
        raise EnpitsuError(f"{path}: {error.strerror or error}") from None


def write_whole(path: str, content: bytes, *, force: bool = False) -> None:
    """Write a file in one piece."""
    with written_whole(path, force=force) as file:
        file.write(content)


def refuse(path: str, force: bool) -> None:
    """Refuse to write over a file that holds something; a pipe or a device holds nothing."""
    holds = os.path.getsize(path) > 0 if os.path.isfile(path) else os.path.isdir(path)
    if not force and (holds or (os.path.islink(path) and not os.path.exists(path))):
        raise EnpitsuError(f"{path}: {THERE}")

"""Files of puzzles: every module in this folder that defines a format is found by itself.

Adding a format is adding a file here. Modules whose name begins with an underscore are what the
formats share. Reading is lazy and holds one puzzle at a time, whatever the size of the source.
"""

from __future__ import annotations

import importlib
import inspect
import os
import pkgutil
from collections.abc import Iterator
from functools import cache
from typing import BinaryIO

from enpitsu.formats._base import Entry, Format
from enpitsu.formats._lines import Lines
from enpitsu.model import EnpitsuError, PuzzleError, shown

DEFAULT = "notation"


@cache
def formats() -> dict[str, Format]:
    """Return every format by its name."""
    found: dict[str, Format] = {}
    for info in sorted(pkgutil.iter_modules(__path__), key=lambda info: info.name):
        if info.name.startswith("_"):
            continue
        module = importlib.import_module(f"{__name__}.{info.name}")
        for item in vars(module).values():
            if isinstance(item, type) and issubclass(item, Format) and not inspect.isabstract(item):
                found[item.name] = item()
    return found


def format_named(name: str) -> Format:
    """Return the format of that name; raise EnpitsuError if there is none."""
    try:
        return formats()[name]
    except KeyError:
        known = ", ".join(formats())
        raise EnpitsuError(f"there is no format '{shown(name)}'; known are: {known}") from None


def format_of(path: str) -> Format | None:
    """Return the format that a file's ending stands for, if it stands for one."""
    ending = os.path.splitext(path)[1].lower()
    return next((form for form in formats().values() if ending in form.extensions), None)


def read(stream: BinaryIO, source: str, form: Format | None = None) -> Iterator[Entry]:
    """Yield every puzzle of a stream, or what is wrong in its place; never raise.

    Without a format, the first lines tell it. `source` is the name that the entries bear.
    """
    empty = True
    try:
        for entry in _entries(Lines(stream, source), form):
            empty = False
            yield entry
    except OSError as error:
        yield Entry(source, 0, PuzzleError(error.strerror or str(error)))
        return
    if empty:
        yield Entry(source, 0, PuzzleError("there is no puzzle in it"))


def _entries(lines: Lines, form: Format | None) -> Iterator[Entry]:
    reader = (form or _recognised(lines)).reader()
    for line in lines:
        if isinstance(line, Entry):
            yield line
        else:
            yield from reader.feed(line)
    yield from reader.finish()


def _recognised(lines: Lines) -> Format:
    return next(
        (form for form in formats().values() if form.recognises(lines.ahead())),
        formats()[DEFAULT],
    )


__all__ = ["DEFAULT", "Entry", "Format", "format_named", "format_of", "formats", "read"]

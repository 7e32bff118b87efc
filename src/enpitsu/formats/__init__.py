"""Files of puzzles: every module in this folder is a format, found by its name.

Adding a format is adding a file here. Modules whose name begins with an underscore are what the
formats share. Reading is lazy and holds one puzzle at a time, whatever the size of the source.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import cache
from itertools import chain
from typing import BinaryIO

from enpitsu import puzzles
from enpitsu.discovery import Discovered
from enpitsu.errors import EnpitsuError, PuzzleError, shown
from enpitsu.formats._base import ABOUT, Entry, Format
from enpitsu.formats._lines import Lines
from enpitsu.formats._one_a_line import first_line, parse_line
from enpitsu.model import Puzzle

DEFAULT = "notation"
_OF_ANY_FORMAT = ("", ".txt")


@cache
def formats() -> Discovered[Format]:
    """Return every format by its name; one is imported when it is first asked for."""
    return Discovered(__name__, __path__, Format, group="enpitsu.formats")


def format_named(name: str) -> Format:
    """Return the format of that name; raise EnpitsuError if there is none."""
    if name not in formats():
        known = ", ".join(formats())
        raise EnpitsuError(f"there is no format '{shown(name)}'; known are: {known}")
    return formats()[name]


def format_of(path: str) -> Format | None:
    """Return the format that a file's ending stands for, if it stands for one."""
    ending = os.path.splitext(path)[1].lower()
    if ending in _OF_ANY_FORMAT:
        return None
    named = [formats()[name] for name in [ending[1:]] if name in formats()]
    forms = chain(named, formats().values())
    return next((form for form in forms if ending in form.extensions), None)


def read(stream: BinaryIO, source: str, form: Format | None = None) -> Iterator[Entry]:
    """Yield every puzzle of a stream, or what is wrong in its place; never raise.

    Without a format, the first lines tell it. `source` is the name that the entries bear.
    """
    empty = True
    try:
        for entry in _entries(Lines(stream, source), form):
            empty = False
            yield _told_on_puzzle(entry) if entry.about else entry
    except OSError as error:
        yield Entry(source, 0, PuzzleError(error.strerror or str(error)))
        return
    if empty:
        yield Entry(source, 0, PuzzleError("there is no puzzle in it"))


def _told_on_puzzle(entry: Entry) -> Entry:
    """Return the entry of a puzzle with what is told of it on the puzzle itself."""
    if not isinstance(entry.outcome, Puzzle) or entry.about is entry.outcome.about:
        return entry
    puzzle = entry.outcome.with_about(entry.about)
    return entry._replace(outcome=puzzle, about=puzzle.about)


def _entries(lines: Lines, form: Format | None) -> Iterator[Entry]:
    form = form or _recognised(lines)
    reader, lines.pieces = form.reader(), form.pieces
    for line in lines:
        if isinstance(line, Entry):
            yield line
        else:
            yield from reader.feed(line)
    yield from reader.finish()


def _recognised(lines: Lines) -> Format:
    first = first_line(lines.ahead())
    if first.startswith("{") or puzzles.is_notation(
        first
    ):  # as most are: no need to ask the others
        return formats()[DEFAULT]
    return next(
        (form for form in formats().values() if not form.family and form.recognises(lines.ahead())),
        formats()[DEFAULT],
    )


__all__ = [
    "ABOUT",
    "DEFAULT",
    "Entry",
    "Format",
    "format_named",
    "format_of",
    "formats",
    "parse_line",
    "read",
]

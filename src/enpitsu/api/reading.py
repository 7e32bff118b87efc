"""Puzzles from text, files and links, and what others have added to enpitsu."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import IO, TYPE_CHECKING, Any, Literal, overload

from enpitsu import asked, puzzles
from enpitsu.api._asked import Many
from enpitsu.errors import EnpitsuError, PuzzleError
from enpitsu.model import Puzzle

if TYPE_CHECKING:
    from types import ModuleType

Readable = str | bytes | os.PathLike[str] | IO[Any] | Many
"""What puzzles are read from: a path, text, a link, an open file, or lines and records."""


def parse(text: puzzles.OnePuzzle) -> Puzzle:
    """Read one puzzle from its line of notation, a link, a record or other text in any format.

    Raise PuzzleError with the place of what is wrong, and for a text with several puzzles.
    """
    return puzzles.puzzle_of(text)


@overload
def read(
    source: Readable,
    *,
    format: str | None = None,
    genre: str | None = None,
    errors: Literal["raise", "warn"] = "raise",
) -> Iterator[Puzzle]: ...


@overload
def read(
    source: Readable,
    *,
    format: str | None = None,
    genre: str | None = None,
    errors: Literal["keep"],
) -> Iterator[Puzzle | PuzzleError]: ...


def read(
    source: Readable,
    *,
    format: str | None = None,  # noqa: A002  (as people call it)
    genre: str | None = None,
    errors: Literal["raise", "warn", "keep"] = "raise",
) -> Iterator[Puzzle | PuzzleError]:
    """Yield the puzzles of a file, of text, a link, an open file, or lines, in any format.

    What is told of each is in its `about`. The format is that of the file's ending or first lines,
    unless it is named; with a `genre`, as in `"kakuro"` or `"sudoku(2x3)"`, plain grids are read, a
    line a row and a blank line between two. What is wrong raises a PuzzleError that names the
    place; with `errors="warn"` it is a warning, and with `"keep"` it stands among the puzzles.
    """
    from enpitsu.formats import sources  # noqa: PLC0415  (only where it is asked for)

    if errors not in ("raise", "warn", "keep"):
        raise EnpitsuError(f"errors is 'raise', 'warn' or 'keep', not {asked.told(errors)}")
    if format is not None:
        asked.text("format", format, "sdm")
    if genre is not None:
        asked.text("genre", genre, "kakuro")
    found = sources.entries_of(source, sources.form_of(format, genre))
    if errors == "raise":
        return map(sources.puzzle_in, found)
    return sources.forgiving(found, keep=errors == "keep")


def load_plugin(source: str | os.PathLike[str] | ModuleType) -> None:
    """Add the genres, engines, formats and strategies that a file `NAME.py` or a module defines.

    Each is a class on `Genre`, `Engine`, `Format` or `Strategy`, known by its `name` from then on.
    Installed packages with entry points are found without this. Raises EnpitsuError if the
    plug-in cannot be imported, brings nothing, or takes a name that there is already.
    """
    from enpitsu import plugins  # noqa: PLC0415  (it imports what most calls do not need)

    plugins.load(source)

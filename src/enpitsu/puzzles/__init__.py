"""The genres: every module in this folder is one, found by its name.

Adding a genre is adding a file here, or anywhere as a plug-in; `_template.py` is one to start from.
Modules whose name begins with an underscore are not listed. The variants of Sudoku are in `layers`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Any

from enpitsu.asked import kind_of, known_name
from enpitsu.discovery import Discovered
from enpitsu.errors import PuzzleError, shown
from enpitsu.model import Genre, Puzzle

OnePuzzle = Puzzle | str | bytes | Mapping[str, Any]
"""What a single puzzle may be given as."""

_MARK = "\ufeff"  # of the order of bytes; some editors write it first
_WEB = frozenset({"http", "https"})
_BESIDE = re.compile(r"([|,])/++|(?<!/)/++(?=[|,])")
_LINK = re.compile(r"\s*https?://", re.ASCII | re.IGNORECASE)
_LINE = re.compile(r"\s*([A-Za-z][\w-]*)\s*(?:\(([^()]*)\)\s*)?:", re.ASCII)


@cache
def genres() -> Discovered[Genre]:
    """Return every genre by its name; one is imported when it is first asked for."""
    return Discovered(__name__, __path__, Genre, group="enpitsu.genres", helpers=["layers"])


def genre(name: str) -> Genre:
    """Return the genre of that name; raise PuzzleError if there is none."""
    found = known_name(name, genres())
    if found is None:
        known = ", ".join(genres())
        raise PuzzleError(f"there is no genre '{shown(name)}'; known are: {known}")
    return genres()[found]


def named(text: str) -> tuple[str, str]:
    """Take `sudoku(2x3)` apart: the name of a genre and its parameters."""
    head = _LINE.fullmatch(f"{text}:")
    return (head[1], (head[2] or "").strip()) if head else (text, "")


def is_notation(text: str) -> bool:
    """Tell whether a line names its genre."""
    head = _LINE.match(text)
    return head is not None and head[1].lower() in genres()


def is_link(text: str) -> bool:
    """Tell whether a line begins like an address on the web."""
    return _LINK.match(text) is not None


def parts(text: str) -> dict[str, str]:
    """Return the parts of a line that names its genre, as a record has them; none of another."""
    head = _LINE.match(text)
    if head is None or head[1].lower() not in genres():
        return {}
    params = (head[2] or "").strip()
    return {"genre": head[1].lower(), "puzzle": text[head.end() :].strip(), "params": params}


def parse(text: str) -> Puzzle:
    """Read one puzzle from its line of notation; its body may have a line for each row."""
    head = _LINE.match(text)
    if head is not None:
        if head[1].lower() in _WEB and is_link(text):
            raise PuzzleError(f"'{shown(text.strip())}' is a link, not a line of notation")
        body = text[head.end() :].strip()
        if "\n" in body or body[-1:] == "/":
            body = joined_rows(body)
        return genre(head[1].lower()).parse((head[2] or "").strip(), body)
    stripped = text.strip()
    for candidate in _recognising(len(genres())):
        puzzle = candidate.recognise(stripped)
        if puzzle is not None:
            return puzzle
    if not stripped:
        raise PuzzleError("the puzzle is empty")
    if stripped[0] == _MARK:
        return parse(stripped[1:])
    from enpitsu.puzzles._sudoku_notation import near_line  # noqa: PLC0415  (only for errors)

    problem = near_line(stripped)
    raise PuzzleError(
        problem or f"'{shown(stripped)}' is not a puzzle; write GENRE:BODY, as in sudoku:53..7…"
    )


def joined_rows(body: str) -> str:
    """Return a body as the notation has it: rows joined by `/`, and none at an end.

    A line that ends, or the next that begins, with a comma or a bar goes on without one.
    """
    rows = [row.strip().strip("/").strip() for row in body.split("\n")]
    return _BESIDE.sub(r"\1", "/".join([row for row in rows if row]))


def is_row(puzzle: Puzzle) -> bool:
    """Tell whether a puzzle is a single row of cells, and its genre writes boards row by row."""
    kind = puzzle.genre
    return type(kind).recognise is Genre.recognise and kind.grid(puzzle.board).rows == 1


def puzzle_of(puzzle: OnePuzzle) -> Puzzle:
    """Return a puzzle, given as itself, a line or text in any format, a link, or a record."""
    if isinstance(puzzle, Puzzle):
        return puzzle
    known: PuzzleError | None = None
    if isinstance(puzzle, str):
        try:
            return parse(puzzle)
        except PuzzleError as error:
            known = error if is_notation(puzzle) or not puzzle.strip() else None
    elif not isinstance(puzzle, bytes | bytearray | Mapping):
        kind = kind_of(puzzle)
        raise TypeError(f"a puzzle is a Puzzle, text, a link or a record, not {kind}")
    from enpitsu.formats.sources import one_puzzle  # noqa: PLC0415  (formats build on this)

    return one_puzzle(puzzle, known)


@cache
def _recognising(number: int) -> tuple[Genre, ...]:
    """Return the genres that know lines without a name; anew when the number of genres changes."""
    return tuple(kind for kind in genres().values() if type(kind).recognise is not Genre.recognise)

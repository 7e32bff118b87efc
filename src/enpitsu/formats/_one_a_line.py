"""Formats with one puzzle a line: they are all read alike and differ in what they write."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from enpitsu import puzzles
from enpitsu.errors import PuzzleError, shown
from enpitsu.formats._base import ABOUT, Entry, Format, Line
from enpitsu.model import Puzzle

_NAMING = ("genre", "params", "puzzle")
"""The fields of a record that make the puzzle."""


class LineReader:
    """Reads a puzzle from each line that is no comment; a JSON record may be one in any format."""

    def __init__(self, parse: Callable[[str], Puzzle]) -> None:
        self._parse = parse

    def feed(self, line: Line) -> Sequence[Entry]:
        """Return the line's puzzle, or nothing for a comment or blank line."""
        begin = line.text.lstrip()[:1]
        if not begin or begin == "#":
            return ()
        if begin == "{":
            return (_entry_of_record(line),)
        try:
            return (line.entry(self._parse(line.text)),)
        except PuzzleError as error:
            return (line.entry(error, puzzles.parts(line.text)),)

    def finish(self) -> Sequence[Entry]:
        """Return nothing: no puzzle goes over a line's end."""
        return ()


class LineFormat(Format):
    """A format with one puzzle a line."""

    def parse(self, text: str) -> Puzzle:
        """Read one line: notation, bare characters or JSON, unless a format has its own way."""
        return parse_line(text)

    def reader(self) -> LineReader:
        """Return a reader for lines."""
        return LineReader(self.parse)


def first_line(ahead: Iterator[str]) -> str:
    """Return the first line that is no comment, without spaces around it; empty if none is."""
    return next((line.strip() for line in ahead if line.strip()[:1] not in ("", "#")), "")


def parse_line(text: str) -> Puzzle:
    """Read the puzzle of one line, whichever way it is written."""
    if text.lstrip().startswith("{"):
        return parse_record(text)
    try:
        return puzzles.parse(text)
    except PuzzleError:
        if text == text.strip() or ":" in text:
            raise
    return puzzles.parse(text.replace(" ", "."))  # spaces at an end are open cells


def _entry_of_record(line: Line) -> Entry:
    """Return the puzzle of a JSON record, or what is wrong, and what is told of it."""
    record: dict[str, Any] = {}
    try:
        record = _record(line.text)
        puzzle = _puzzle_in(record)
    except PuzzleError as error:
        return line.entry(error, {n: v for n in (*_NAMING, *ABOUT) if (v := record.get(n))})
    return line.entry(puzzle, puzzle.about)


def parse_record(text: str) -> Puzzle:
    """Read a JSON record: its `genre`, `puzzle` (the body) and `params` where there are any.

    What it tells of the puzzle beside that is kept.
    """
    return _puzzle_in(_record(text))


def _record(text: str) -> dict[str, Any]:
    try:
        record: dict[str, Any] = json.loads(text)
    except json.JSONDecodeError as error:
        problem = f"not a JSON record: {error.msg} at column {error.colno}"
        raise PuzzleError(problem) from None
    except (ValueError, RecursionError):
        raise PuzzleError("not a JSON record that can be read") from None
    return record


def _puzzle_in(record: dict[str, Any]) -> Puzzle:
    if record.get("status") == "error" and not (record.get("genre") and record.get("puzzle")):
        raise PuzzleError(f"the record of an error: {shown(str(record.get('reason')), 200)}")
    fields: list[Any] = [record.get("genre"), record.get("puzzle"), record.get("params") or ""]
    for name, field in zip(("genre", "puzzle", "params"), fields, strict=True):
        if not isinstance(field, str):
            raise PuzzleError(f"the JSON record needs text in '{name}'")
    genre, body, params = map(str.strip, fields)
    puzzle = puzzles.genre(genre.lower()).parse(params, body)
    if record.get("status") == "error":
        record = record | {"source": None}  # where the error was, and not where the puzzle is from
    return puzzle.with_about(record)


def bare(puzzle: Puzzle, name: str) -> str:
    """Return the cells of a puzzle in one go, if that says everything about it."""
    text = puzzle.body.replace("/", "")
    if puzzle.params:
        problem = f"{name} has no place for ({puzzle.params}); notation and json do"
        raise PuzzleError(problem)
    if puzzle.genre.recognise(text) != puzzle:
        raise PuzzleError(f"{name} is not a format for {puzzle.genre.name}")
    return text

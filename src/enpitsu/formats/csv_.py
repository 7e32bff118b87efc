"""`csv`: tables with a puzzle a row (`puzzle,solution` and more), or one cell a field.

    genre,params,puzzle,solution,id,…
    sudoku,,53..7…,534678…,first,…

The first row names the columns. Lists of Sudokus that others publish are read too: their columns
are `quizzes,solutions`, `question,answer` and so on, 81 characters each. A row that names no genre
has a Sudoku, or what its puzzle says. A table without names is a Sudoku, a cell a field and a row a
line (0, `.` or nothing for an open cell; a blank line between two boards), or a puzzle and its
solution a row. Fields are apart by commas, semicolons or tabs. Text that a spreadsheet would
compute, as `=1+1`, is written with a `'` before it, which is taken away when it is read.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, ClassVar

from enpitsu import puzzles
from enpitsu.errors import PuzzleError, shown
from enpitsu.formats._base import ABOUT, Entry, Format, Line
from enpitsu.formats._boards import BoardReader
from enpitsu.formats._fields import (
    IGNORED_FIELDS,
    NAMING,
    POSITION,
    REFUSED_RULES,
    check_row,
)
from enpitsu.formats._solutions import told_solution
from enpitsu.model import Puzzle
from enpitsu.puzzles.sudoku import LARGEST, SMALLEST
from enpitsu.spreadsheets import guard_cell, unguard_cell

_SEPARATORS = ",;\t"
_NAMES = {
    "puzzle": ("puzzle", "puzzles", "quiz", "quizzes", "question", "problem", "sudoku", "givens"),
    "solution": ("solution", "solutions", "answer", "answers"),
    "difficulty": ("difficulty", "score", "rating"),
}
"""What others call a column."""
_KNOWN = {other: name for name, others in _NAMES.items() for other in others}
_NUMBER = re.compile(r"\d{1,9}(?:\.\d{1,9})?|", re.ASCII)
"""A count or an index, which are no puzzle and no rule; or nothing."""
_COLUMNS = ("genre", "params", "puzzle", "solution", *[n for n in ABOUT if n != "solution"])


class Csv(Format):
    """Tables of any genre."""

    name: ClassVar[str] = "csv"
    keeps: ClassVar[tuple[str, ...]] = ABOUT
    extensions: ClassVar[tuple[str, ...]] = (".csv",)
    refuses: ClassVar[tuple[str, ...]] = (
        *[told.format("columns") for told in REFUSED_RULES],
        f"{', '.join(f'`{name}`' for name in POSITION)}: a position",
        "two columns of puzzles, or of solutions, that differ",
        "fields of a row behind the last column, and text in a column without a name",
    )
    ignores: ClassVar[tuple[str, ...]] = (
        *IGNORED_FIELDS,
        "lines that begin with `#`: comments",
    )
    head: ClassVar[str] = ",".join(_COLUMNS)

    def reader(self) -> CsvReader:
        """Return a reader for one table."""
        return CsvReader()

    def recognises(self, ahead: Iterator[str]) -> bool:
        """Tell by the names of columns, by rows of single cells, or by two boards in a row."""
        rows = (line for line in ahead if line.strip()[:1] not in ("", "#"))
        first = next(rows, "")
        fields = _fields(first, _separator(first))
        if len(fields) < 2 or "puzzle" in _columns(fields):
            return len(fields) > 1
        if _is_row_of_cells(fields):
            return len(_fields(next(rows, ""), _separator(first))) == len(fields)
        return _is_board(fields[0]) and _is_board(fields[1])

    def write(self, puzzle: Puzzle) -> str:
        """Write a row."""
        return self.write_with(puzzle, {})

    def write_with(self, puzzle: Puzzle, about: Mapping[str, Any]) -> str:
        """Write a row with all that is told of the puzzle."""
        told: dict[str, Any] = puzzle.record | {
            name: about[name] for name in ABOUT if name in about
        }
        if puzzle.genre.recognise(puzzle.body.replace("/", "")) == puzzle:
            told["puzzle"] = puzzle.body.replace("/", "")
            told["solution"] = str(told.get("solution", "")).replace("/", "")
        row = io.StringIO()
        csv.writer(row, lineterminator="").writerow(
            guard_cell(told.get(name, "")) for name in _COLUMNS
        )
        return row.getvalue()


class CsvReader:
    """Reads a row a puzzle, as soon as the first one said how."""

    def __init__(self) -> None:
        self._separator = ""
        self._columns: dict[str, int] = {}
        self._names: list[str] = []
        """What all columns are called, if the first row tells."""
        self._width = 2
        self._cells: BoardReader | None = None
        """Where rows are those of a board."""

    def feed(self, line: Line) -> Sequence[Entry]:
        """Take the next line; return the puzzle of its row, or that it completes."""
        if line.text.strip(" ")[:1] in ("", "#"):
            return self.finish()
        if not self._separator:
            self._separator = _separator(line.text)
            fields = _fields(line.text, self._separator)
            self._columns = _columns(fields)
            if "puzzle" in self._columns:
                self._width, self._names = len(fields), [name.strip().lower() for name in fields]
                return ()
            self._columns = {"puzzle": 0, "solution": 1}
            self._cells = BoardReader() if _is_row_of_cells(fields) else None
        fields = _fields(line.text, self._separator)
        if self._cells is not None:
            return self._cells.feed(line._replace(text="".join(map(_symbol, fields))))
        return (self._entry(line, fields),)

    def finish(self) -> Sequence[Entry]:
        """Return the board gathered so far, if rows are those of one."""
        return self._cells.finish() if self._cells is not None else ()

    def _check(self, fields: list[str]) -> None:
        """Refuse a row that holds more than a puzzle and what is told of it."""
        beyond = next(filter(None, fields[self._width :]), None)
        if beyond is not None:
            raise PuzzleError(
                f"'{shown(beyond)}' stands in column {fields.index(beyond) + 1}; "
                f"expected {self._width} columns, or their names in the first row"
            )
        texts = [unguard_cell(field.strip()) for field in fields]
        others = {}
        for name, text in zip(self._names, texts, strict=False):
            known = _KNOWN.get(name, name)
            if known not in _COLUMNS:
                others[name] = text
            elif known in (*NAMING, "solution") and not _NUMBER.fullmatch(text):
                first = texts[self._columns[known]]
                if text and text != first:
                    raise PuzzleError(f"the row has two columns for the {known} that differ")
        unnamed = others.pop("", "")
        if unnamed and not _NUMBER.fullmatch(unnamed):
            raise PuzzleError(f"'{shown(unnamed)}' stands in a column without a name")
        params = self._columns.get("params")
        check_row(others, texts[params] if params is not None and params < len(texts) else "")

    def _entry(self, line: Line, fields: list[str]) -> Entry:
        told = {
            n: unguard_cell(fields[i].strip()) for n, i in self._columns.items() if i < len(fields)
        }
        told = {name: text for name, text in told.items() if text}
        about: dict[str, Any] = {name: told[name] for name in ABOUT if name in told}
        try:
            self._check(fields)
            puzzle = _puzzle(told)
            return line.entry(puzzle, about | _told(puzzle, about))
        except PuzzleError as error:
            return line.entry(error)


def _puzzle(told: Mapping[str, str]) -> Puzzle:
    """Return the puzzle of a row."""
    body, genre = told.get("puzzle", ""), told.get("genre", "").lower()
    if not body:
        raise PuzzleError("the row has no puzzle")
    params = told.get("params", "")
    if genre:
        return puzzles.genre(genre).parse(params, body)
    puzzle = puzzles.parse(body)
    if params in ("", puzzle.params):
        return puzzle
    if puzzle.params:
        raise PuzzleError(f"the row has the params '{shown(params)}', and others in its puzzle")
    return puzzle.genre.parse(params, puzzle.body)


def _told(puzzle: Puzzle, about: Mapping[str, Any]) -> dict[str, Any]:
    """Return the difficulty as a number, and the solution in rows where it is one."""
    told: dict[str, Any] = {}
    with suppress(KeyError, ValueError):
        difficulty = about["difficulty"]
        told["difficulty"] = float(difficulty) if "." in difficulty else int(difficulty)
    solution = str(about.get("solution", ""))
    return told | told_solution(puzzle, lambda: puzzle.genre.read_solution(puzzle, solution))


def _separator(line: str) -> str:
    """Return what parts the fields of a row: the one that is there most often."""
    return max(_SEPARATORS, key=line.count)


def _fields(line: str, separator: str) -> list[str]:
    try:
        return next(csv.reader([line], delimiter=separator), [])
    except csv.Error as error:
        return [f"{shown(line)}: {error}"]


def _columns(fields: list[str]) -> dict[str, int]:
    """Return where each column that is known stands, by the name that it has here."""
    names = [field.strip().lower() for field in fields]
    columns = {name: names.index(name) for name in names if name in _COLUMNS}
    for place, name in enumerate(names):
        if name in _KNOWN:
            columns.setdefault(_KNOWN[name], place)
    return columns


def _is_row_of_cells(fields: list[str]) -> bool:
    cells = [field.strip() for field in fields]
    short = all(len(cell) < 3 and (cell.isalnum() or cell in ("", ".")) for cell in cells)
    return SMALLEST <= len(fields) <= LARGEST and short


def _is_board(field: str) -> bool:
    genres = puzzles.genres().values()
    return any(genre.recognise(field.strip()) is not None for genre in genres)


def _symbol(field: str) -> str:
    """Return a cell as one character: numbers from 10 on are letters."""
    text = field.strip()
    if text in ("", "0"):
        return "."
    return chr(ord("A") + int(text) - 10) if len(text) == 2 and text.isdigit() else text

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
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, ClassVar

from enpitsu import puzzles
from enpitsu.errors import PuzzleError, shown
from enpitsu.formats._base import ABOUT, Entry, Format, Line
from enpitsu.formats._boards import BoardReader
from enpitsu.formats._fields import IGNORED_FIELDS, check_names
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
_COLUMNS = ("genre", "params", "puzzle", "solution", *[n for n in ABOUT if n != "solution"])


class Csv(Format):
    """Tables of any genre."""

    name: ClassVar[str] = "csv"
    keeps: ClassVar[tuple[str, ...]] = ABOUT
    extensions: ClassVar[tuple[str, ...]] = (".csv",)
    refuses: ClassVar[tuple[str, ...]] = (
        "columns of rules, as `constraints`, `cages` or the name of a variant",
        "fields of a row behind the last column",
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
        self._width = 2
        self._problem: PuzzleError | None = None
        """What is wrong with the names of the columns, and so with every row."""
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
                self._name_columns(fields)
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

    def _name_columns(self, fields: list[str]) -> None:
        self._width = len(fields)
        known = {other for others in _NAMES.values() for other in others}
        names = [field.strip().lower() for field in fields]
        try:
            check_names([name for name in names if name not in known], "column")
        except PuzzleError as error:
            self._problem = error

    def _entry(self, line: Line, fields: list[str]) -> Entry:
        told = {
            n: unguard_cell(fields[i].strip()) for n, i in self._columns.items() if i < len(fields)
        }
        told = {name: text for name, text in told.items() if text}
        about: dict[str, Any] = {name: told[name] for name in ABOUT if name in told}
        try:
            if self._problem is not None:
                raise self._problem
            beyond = next(filter(None, fields[self._width :]), None)
            if beyond is not None:
                raise PuzzleError(
                    f"'{shown(beyond)}' stands in column {fields.index(beyond) + 1}; "
                    f"expected {self._width} columns, or their names in the first row"
                )
            puzzle = _puzzle(told)
            return line.entry(puzzle, about | _told(puzzle, about))
        except PuzzleError as error:
            return line.entry(error)


def _puzzle(told: Mapping[str, str]) -> Puzzle:
    """Return the puzzle of a row."""
    body, genre = told.get("puzzle", ""), told.get("genre", "").lower()
    if not body:
        raise PuzzleError("the row has no puzzle")
    if genre:
        return puzzles.genre(genre).parse(told.get("params", ""), body)
    return puzzles.parse(body)


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
    known = {other: name for name, others in _NAMES.items() for other in others}
    columns: dict[str, int] = {}
    for place, field in enumerate(fields):
        name = field.strip().lower()
        name = known.get(name, name)
        if name in _COLUMNS:
            columns.setdefault(name, place)
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

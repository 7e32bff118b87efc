"""`opensudoku`: files of the app OpenSudoku, `<game data="…"/>` in `<opensudoku>`.

    <?xml version="1.0" encoding="UTF-8"?>
    <opensudoku version="2">
      <folder name="Some">
        <game note="A first one" data="005000…" />
      </folder>
    </opensudoku>

`data` is 81 digits, 0 for an open cell, or `version: N`, a line's end, and for each cell its value,
notes, and whether a player may change it (`5|0|1|`; from version 4 on there are two kinds of notes,
and in 5 a color). What a player wrote is a position, or the solution if it is whole and right.
Notes are digits joined by commas in version 1, and later a sum of 1 for 1, 2 for 2, 4 for 3 and so
on.

Files are read as they come and never held. A document type, which could define entities of any
size, is refused. The layout is that of https://github.com/ogarcia/opensudoku (OpenSudokuImportTask,
FileExportTask and CellCollection).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar
from xml.parsers import expat

from enpitsu.boards import OPEN
from enpitsu.errors import PuzzleError, shown
from enpitsu.formats._base import Entry, Format, Line
from enpitsu.formats._solutions import solution_in
from enpitsu.formats._sudoku import box_of
from enpitsu.model import Puzzle
from enpitsu.puzzles.sudoku import Box, Sudoku
from enpitsu.untrusted import to_bytes

_BOX = Box(3, 3)
_CELLS, _N = 81, 9
_EVERY = 2**_N - 1
"""The notes of a cell that has all digits."""
_PLAIN = re.compile(r"\d{81}", re.ASCII)
_VERSION = re.compile(r"version:\s*([1-5])\s+", re.ASCII)
_ROOT = "opensudoku"
_ELEMENTS = (_ROOT, "folder", "name", "game")
_OUTER = {_ROOT: ("version",), "folder": ("name", "created"), "name": ()}
"""The attributes that elements around the games have."""
_ATTRIBUTES = (
    *("data", "note", "created", "state", "time", "last_played"),
    *("command_stack", "commandStack", "folder_id", "_id", "id"),
)
_FIELDS = {"1": 3, "2": 3, "3": 3, "4": 4, "5": 5}
"""By version, how many fields a cell has."""
_ESCAPED = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"})
_DEEPEST = 16  # elements in each other
_MOST_OPEN = 2**22


class OpenSudoku(Format):
    """Games in folders."""

    name: ClassVar[str] = "opensudoku"
    genres: ClassVar[tuple[str, ...]] = ("sudoku",)
    keeps: ClassVar[tuple[str, ...]] = ("comment",)
    carries: ClassVar[tuple[str, ...]] = ("a solution, if every cell is filled and right",)
    refuses: ClassVar[tuple[str, ...]] = (
        "a player's digits and notes: a position, which `--state` reads",
        "unknown elements, unknown attributes, and text in other elements than `name`",
        "a document type",
    )
    ignores: ClassVar[tuple[str, ...]] = (
        "the folder, and when it was made",
        f"the attributes {', '.join(_ATTRIBUTES[2:])}",
        "colors of cells",
    )
    positions: ClassVar[bool] = True
    extensions: ClassVar[tuple[str, ...]] = (".opensudoku",)
    pieces: ClassVar[bool] = True
    head: ClassVar[str] = (
        f'<?xml version="1.0" encoding="UTF-8"?>\n<{_ROOT} version="2">\n<folder name="enpitsu">'
    )
    tail: ClassVar[str] = f"</folder>\n</{_ROOT}>"

    def reader(self) -> OpenSudokuReader:
        """Return a reader for one file."""
        return OpenSudokuReader()

    def recognises(self, ahead: Iterator[str]) -> bool:
        """Tell by the first element."""
        for line in ahead:
            found = re.search(r"<\s*([A-Za-z][\w.-]*)", line)
            if found:
                return found[1] == _ROOT
            if line.strip() and "<" not in line:
                return False
        return False

    def write(self, puzzle: Puzzle) -> str:
        """Write a game."""
        return self.write_with(puzzle, {})

    def write_with(self, puzzle: Puzzle, about: Mapping[str, Any]) -> str:
        """Write a game, with a comment as its note."""
        box = box_of(puzzle, self.name)
        if box != _BOX:
            raise PuzzleError(f"{self.name} is for boards of 9x9 with boxes of 3x3")
        digits = "".join("0" if value == OPEN else str(value) for value in puzzle.givens)
        note = f' note="{str(about["comment"]).translate(_ESCAPED)}"' if "comment" in about else ""
        return f'<game data="{digits}"{note} />'


class OpenSudokuReader:
    """Takes a file in pieces, and yields each game as its element begins."""

    def __init__(self) -> None:
        self._line: Line | None = None
        self._found: list[Entry] = []
        self._names: list[str] = []
        self._broken = False
        self._parser = expat.ParserCreate("utf-8")
        self._parser.StartElementHandler = self._begin
        self._parser.EndElementHandler = self._end
        self._parser.CharacterDataHandler = self._text
        self._parser.StartDoctypeDeclHandler = _refuse_doctype
        self._parser.EntityDeclHandler = _refuse_doctype
        self._parser.DefaultHandler = self._other
        self._open = 0
        """Characters of what has begun and not ended yet, all of which the parser holds."""

    def feed(self, line: Line) -> Sequence[Entry]:
        """Take the next line, or piece of one; return the games that begin in it."""
        self._line = line
        return self._parse(line.text if line.goes_on else f"{line.text}\n", last=False)

    def finish(self) -> Sequence[Entry]:
        """Return what is wrong with the end, if something is."""
        return self._parse("", last=True) if self._line else ()

    def _parse(self, text: str, *, last: bool) -> Sequence[Entry]:
        if self._broken:
            return ()
        try:
            self._open += len(text)
            self._parser.Parse(to_bytes(text), last)
            if self._open > _MOST_OPEN:
                raise PuzzleError(f"something in it has more than {_MOST_OPEN} characters")
        except (expat.ExpatError, PuzzleError) as error:
            self._broken = True
            problem = error if isinstance(error, PuzzleError) else PuzzleError(f"not XML: {error}")
            self._found += [self._line.entry(problem)] if self._line else []
        found, self._found = self._found, []
        return found

    def _other(self, text: str) -> None:
        self._open = 0

    def _text(self, text: str) -> None:
        self._open = 0
        if text.strip() and self._names[-1:] != ["name"]:
            raise PuzzleError(f"the text '{shown(text.strip())}' in the file is unknown")

    def _begin(self, name: str, attributes: dict[str, str]) -> None:
        self._open = 0
        if not self._names and name != _ROOT:
            raise PuzzleError(f"the file is about '{shown(name)}', not {_ROOT}")
        if name not in _ELEMENTS:
            raise PuzzleError(f"the element '{shown(name)}' is unknown")
        self._names.append(name)
        known = _OUTER.get(name)  # a game tells by itself what is wrong with it
        unknown = [one for one in attributes if known is not None and not _is_known(one, known)]
        if unknown:
            raise PuzzleError(f"the attribute '{shown(unknown[0])}' of '{name}' is unknown")
        if len(self._names) > _DEEPEST:
            raise PuzzleError(f"elements stand more than {_DEEPEST} deep in each other")
        if name == "game" and self._line is not None:
            try:
                self._found.append(self._line.entry(*_game(attributes)))
            except PuzzleError as error:
                self._found.append(self._line.entry(error))

    def _end(self, name: str) -> None:
        self._names.pop()


def _is_known(attribute: str, known: Sequence[str]) -> bool:
    """Tell whether an attribute is one of those that are known, or names a schema."""
    return attribute in known or attribute.partition(":")[0] in ("xmlns", "xml", "xsi")


def _refuse_doctype(*declared: object) -> None:
    raise PuzzleError("a document type is not read: it could define entities of any size")


def _game(attributes: dict[str, str]) -> tuple[Puzzle, dict[str, str]]:
    """Return the puzzle of a game, and what is told of it."""
    unknown = [name for name in attributes if name not in _ATTRIBUTES]
    if unknown:
        raise PuzzleError(f"the attribute '{shown(unknown[0])}' of a game is unknown")
    givens, values, notes = _read(attributes.get("data", "").strip())
    puzzle = Puzzle(Sudoku(), _BOX, bytes(givens))
    note = attributes.get("note", "").strip()
    return puzzle, ({"comment": note} if note else {}) | solution_in(puzzle, values, marks=notes)


def _read(data: str) -> tuple[list[int], list[int], list[int]]:
    """Return the digits that are given, those that are there, and masks of the notes."""
    if _PLAIN.fullmatch(data):
        givens = [int(digit) or OPEN for digit in data]
        return givens, givens, []
    version = _VERSION.match(data)
    if version is None:
        raise PuzzleError(f"'{shown(data)}' is neither 81 digits nor 'version: N' and 81 cells")
    fields = data[version.end() :].replace("||", "|").rstrip("|").split("|")
    width = _FIELDS[version[1]]
    cells = [fields[i : i + width] for i in range(0, len(fields), width)]
    if len(fields) != _CELLS * width or not all(_is_cell(cell) for cell in cells):
        raise PuzzleError(f"the cells are not {_CELLS} times value, notes and 0 or 1")
    values = [int(cell[0]) or OPEN for cell in cells]
    given = (cell[-1] == "0" for cell in cells)
    kinds = 2 if width > 3 else 1
    notes = [_notes(cell[1 : 1 + kinds], listed=version[1] == "1") for cell in cells]
    return [v if fixed else OPEN for v, fixed in zip(values, given, strict=True)], values, notes


def _notes(fields: list[str], *, listed: bool) -> int:
    """Return a mask of the digits that a player noted in a cell."""
    words = [word for field in fields for word in (field.split(",") if listed else [field])]
    numbers = [int(word) for word in words if word.isascii() and word.isdigit() and len(word) < 5]
    known = all(0 <= number <= (_N if listed else _EVERY) for number in numbers)
    if not known or len(numbers) < len([word for word in words if word not in ("", "-")]):
        raise PuzzleError(f"'{shown(','.join(fields))}' are not the notes of a cell")
    if not listed:
        return sum(1 << d for d in range(1, 10) if any(number >> (d - 1) & 1 for number in numbers))
    return sum(1 << digit for digit in set(numbers) if digit)


def _is_cell(cell: list[str]) -> bool:
    return cell[0].isascii() and cell[0].isdigit() and len(cell[0]) == 1 and cell[-1] in ("0", "1")

"""The text that pzpr saves, with a line's end or `/` after each part: what its formats share.

    pzprv3/slither/3/3/3 . 2 /. . 1 /. 3 . /

The version and the genre, the sizes, rows of clues, and rows of an answer if there is one; in the
end there may be a JSON object with the author and so on (`info:{…}`). Rows are words. The layout is
that of https://github.com/robx/pzprjs (src/pzpr/parser.js, src/variety-common/FileData.js), which
takes a `/` in JSON for a line's end, too.
"""

from __future__ import annotations

import json
import re
from abc import abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, ClassVar
from urllib.parse import unquote

from enpitsu.errors import PuzzleError, shown
from enpitsu.formats._base import Entry, Format, Line
from enpitsu.formats._gathering import Gathering
from enpitsu.formats._one_a_line import first_line
from enpitsu.formats._solutions import solution_of, told_solution
from enpitsu.model import Puzzle

Rows = list[list[str]]
"""The words of each row."""

_MARK = "pzprv3"
_VERSIONS = (_MARK, f"{_MARK}.1")
_ADDRESS = re.compile(r"https?://[^?]*\?(?:type=\w+&)?(?=pzprv3)")
_END = re.compile(r"(?:^\s*+|[/\n][^\S\n]*+)(?:(info:)|history:|TrialData|https?:)")
_DIGITS = 4  # of a size that could be a board's
_TOLD = {"author": "author", "source": "source", "level": "hard", "comment": "comment"}
"""By the names of `ABOUT`, what pzpr calls it."""


class Saved:
    """The parts of one text."""

    def __init__(self, text: str) -> None:
        end = _END.search(text)
        body = text[: end.start()] if end else text
        self._info = text[end.end() :] if end and end[1] else ""
        self.parts = [part.strip() for part in body.replace("\n", "/").split("/") if part.strip()]

    @property
    def version(self) -> str:
        """Return the first part, which begins every text."""
        return self.parts[0]

    @property
    def genre(self) -> str:
        """Return the name of the genre, empty if the text ends before it."""
        return self.parts[1] if len(self.parts) > 1 else ""

    def sizes(self, count: int) -> list[int]:
        """Return so many sizes; raise PuzzleError if one is no number."""
        sizes = self.parts[2 : 2 + count]
        for size in sizes:
            if not (size.isascii() and size.isdigit() and len(size) <= _DIGITS):
                raise PuzzleError(f"'{shown(size)}' is not a number of rows or columns")
        if len(sizes) < count:
            raise PuzzleError("the text ends before row 1 of the clues")
        return list(map(int, sizes))

    def rows(self, begin: int) -> Rows:
        """Return the words of the parts from one on."""
        parts = self.parts[begin:]
        if parts and parts[0].isalpha():  # how the answer is coloured
            parts = parts[1:]
        return [part.split() for part in parts]

    @property
    def about(self) -> dict[str, str]:
        """Return what the text tells of the puzzle."""
        try:
            told = json.loads(self._info.replace("\n", " ").rstrip(" /"))["metadata"]
            return {name: told[key] for name, key in _TOLD.items() if key in told}
        except (ValueError, TypeError, LookupError, RecursionError):
            return {}


class Pzprv3Format(Format):
    """Texts of one genre."""

    family: ClassVar[str] = "pzprv3"
    keeps: ClassVar[tuple[str, ...]] = (*_TOLD, "solution")
    pid: ClassVar[str]
    """The genre's name there."""
    sizes: ClassVar[int] = 2
    """How many numbers tell the size."""

    @abstractmethod
    def height(self, sizes: list[int]) -> int:
        """Return how many rows of clues there are."""

    @abstractmethod
    def decode(self, sizes: list[int], rows: Rows) -> Puzzle:
        """Read rows of clues; raise PuzzleError if they make no puzzle."""

    @abstractmethod
    def encode(self, puzzle: Puzzle) -> tuple[list[int], Rows]:
        """Return the sizes and rows of clues; raise PuzzleError if the puzzle does not fit."""

    @abstractmethod
    def values(self, rows: Rows, puzzle: Puzzle) -> Sequence[int]:
        """Return what the rows of an answer say of each variable, `OPEN` where nothing."""

    @abstractmethod
    def answer(self, puzzle: Puzzle, values: bytes) -> Rows:
        """Return the rows of an answer."""

    def reader(self) -> Pzprv3Reader:
        """Return a reader for texts."""
        return Pzprv3Reader(lambda saved: self)

    def recognises(self, ahead: Iterator[str]) -> bool:
        """Tell by the first lines."""
        lines = (_plain(line) for line in ahead)
        version, slash, rest = first_line(lines).partition("/")
        if version not in _VERSIONS:
            return False
        return (rest.partition("/")[0] if slash else next(lines, "").strip()) == self.pid

    def read(self, saved: Saved) -> tuple[Puzzle, dict[str, str]]:
        """Return the puzzle of a text, and what is told of it."""
        if saved.version not in _VERSIONS or saved.genre not in (self.pid, ""):
            told = shown(f"{saved.version}/{saved.genre}")
            raise PuzzleError(f"the text is of '{told}', not {_MARK}/{self.pid}")
        sizes = saved.sizes(self.sizes)
        rows = saved.rows(2 + self.sizes)
        height = self.height(sizes)
        puzzle = self.decode(sizes, rows[:height])
        answer = rows[height:]
        if not answer:
            return puzzle, saved.about
        return puzzle, saved.about | told_solution(puzzle, lambda: self.values(answer, puzzle))

    def write(self, puzzle: Puzzle) -> str:
        """Write the puzzle on one line, without an answer."""
        return self.write_with(puzzle, {})

    def write_with(self, puzzle: Puzzle, about: Mapping[str, Any]) -> str:
        """Write the puzzle on one line, with its answer and what else is told of it."""
        sizes, rows = self.encode(puzzle)
        values = solution_of(puzzle, about)
        answer = [] if values is None else self.answer(puzzle, values)
        lines = [" ".join(words) + " " for words in (*rows, *answer)]
        told = {key: str(about[name]) for name, key in _TOLD.items() if name in about}
        info = json.dumps({"metadata": told}).replace("/", r"\u002f")
        ends = [f"info:{info}"] if told else []
        return "/".join([_MARK, self.pid, *map(str, sizes), *lines, *ends, ""])


class Pzprv3Reader:
    """Gathers a text and reads it; the next one, or the end of the file, ends it."""

    def __init__(self, form_of: Callable[[Saved], Pzprv3Format]) -> None:
        """Read each text as the format that is returned for it; it may be refused there."""
        self._form_of = form_of
        self._gathering = Gathering[str]()

    def feed(self, line: Line) -> Sequence[Entry]:
        """Take the next line; return the puzzle that it ends by beginning another one."""
        text = _plain(line.text)
        begins = text.startswith(_MARK)
        entries = self.finish() if begins else ()
        if begins or self._gathering.first is not None:
            self._gathering.add(line, text)
        return entries

    def finish(self) -> Sequence[Entry]:
        """Return the puzzle of the last text, if there is one."""
        return self._gathering.read(self._read)

    def _read(self, lines: list[str]) -> tuple[Puzzle, dict[str, str]]:
        saved = Saved("\n".join(lines))
        return self._form_of(saved).read(saved)


def check_rows(rows: Rows, height: int, width: int) -> None:
    """Refuse too few rows, or one of another width."""
    for number, row in enumerate(rows, 1):
        if len(row) != width:
            raise PuzzleError(f"row {number} has {len(row)} cells, not {width}")
    if len(rows) < height:
        raise PuzzleError(f"the text ends before row {len(rows) + 1} of the clues")


def _plain(line: str) -> str:
    """Return a line without the address that a text may be packed in."""
    text = line.strip()
    found = _ADDRESS.match(text)
    return unquote(text[found.end() :]) if found else text

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
from itertools import islice
from typing import Any, ClassVar
from urllib.parse import unquote

from enpitsu.boards import OPEN
from enpitsu.errors import PuzzleError, shown
from enpitsu.formats._base import Entry, Format, Line
from enpitsu.formats._gathering import Gathering
from enpitsu.formats._one_a_line import first_line
from enpitsu.formats._pzpr import VARIANT, refused_option
from enpitsu.formats._solutions import solution_of
from enpitsu.model import Puzzle
from enpitsu.untrusted import load_json, untrusted

Rows = list[list[str]]
"""The words of each row."""

_MARK = "pzprv3"
VERSIONS = (_MARK, f"{_MARK}.1")
"""With one of these a text begins."""
_ADDRESS = re.compile(r"https?://[^?]*\?(?:type=\w+&)?(?=(?:v:[^/]*/)?pzprv3)")
_END = re.compile(r"(?:^\s*+|[/\n][^\S\n]*+)(?:(info:)|history:|TrialData|https?:)")
_DIGITS = 4  # of a size that could be a board's
_ENTRY = re.compile(r"(\d{1,3}|[-.+=%c])(?:\[([\d,]{0,99})\])?", re.ASCII)
_INFO = ("metadata", "history")
_TOLD = {"author": "author", "source": "source", "level": "hard", "comment": "comment"}
"""By the names of `ABOUT`, what pzpr calls it."""


class Saved:
    """The parts of one text."""

    def __init__(self, text: str) -> None:
        end = _END.search(text)
        body = text[: end.start()] if end else text
        self._info = text[end.end() :] if end and end[1] else ""
        self.parts = [part.strip() for part in body.replace("\n", "/").split("/") if part.strip()]
        named = bool(self.parts) and self.parts[0].startswith(VARIANT)
        self._variant = self.parts.pop(0) if named else ""

    @property
    def version(self) -> str:
        """Return the part that begins every text."""
        return self.parts[0] if self.parts else ""

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

    def rows(self, begin: int, flags: Mapping[str, str]) -> Rows:
        """Return the words of the parts from one on; refuse flags and variants before them."""
        parts = self.parts[begin:]
        flag = parts[0] if parts and parts[0].isalpha() else ""
        for option in filter(None, (self._variant, flag)):
            raise refused_option(option, flags)
        return [part.split() for part in parts]

    @property
    def about(self) -> dict[str, str]:
        """Return what the text tells of the puzzle; refuse fields that may say something else."""
        text = self._info.replace("\n", " ").rstrip(" /")
        if not text:
            return {}
        info = load_json(text, "info of the text", PuzzleError)
        with untrusted("info of the text", PuzzleError):
            told = info.get("metadata") or {}
            unknown = [*(set(info) - set(_INFO)), *(set(told) - set(_TOLD.values()))]
            if unknown:
                raise PuzzleError(f"info of the text: the field '{shown(unknown[0])}' is unknown")
            return {name: told[key] for name, key in _TOLD.items() if key in told}


class Pzprv3Format(Format):
    """Texts of one genre."""

    family: ClassVar[str] = "pzprv3"
    keeps: ClassVar[tuple[str, ...]] = (*_TOLD, "solution")
    carries: ClassVar[tuple[str, ...]] = ("an answer that is whole and right",)
    refuses: ClassVar[tuple[str, ...]] = (
        "flags before the clues (`f` of Slitherlink: all points must be visited)",
        "`v:`, which says that some variant rule applies",
        "an answer that is not whole or not right, and notes: a position, which `--state` reads",
        "fields of `info:` other than the author, source, difficulty and comment",
        "rows behind the answer",
    )
    ignores: ClassVar[tuple[str, ...]] = (
        "colors of cells (`+`, `-`, `=`, `%`, `c`)",
        "`history:` and `TrialData`: how the answer came to be",
        "an address behind the text",
    )
    positions: ClassVar[bool] = True
    flags: ClassVar[Mapping[str, str]] = {}
    """The rules that flags of the genre add, none of which there is here."""
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
    def encode(self, puzzle: Puzzle, values: bytes | None) -> tuple[list[int], Rows]:
        """Return the sizes, the rows of clues, and those of an answer if there are values."""

    @abstractmethod
    def solution(self, puzzle: Puzzle, clues: Rows, answer: Rows) -> dict[str, str]:
        """Return the solution that a text tells; raise PositionError if it is not one."""

    def reader(self) -> Pzprv3Reader:
        """Return a reader for texts."""
        return Pzprv3Reader(lambda saved: self)

    def recognises(self, ahead: Iterator[str]) -> bool:
        """Tell by the first lines."""
        lines = (_plain(line) for line in ahead)
        version, *rest = head_of(lines)
        return version in VERSIONS and rest[:1] == [self.pid]

    def read(self, saved: Saved) -> tuple[Puzzle, dict[str, str]]:
        """Return the puzzle of a text, and what is told of it."""
        if saved.version not in VERSIONS or saved.genre not in (self.pid, ""):
            told = shown(f"{saved.version}/{saved.genre}")
            raise PuzzleError(f"the text is of '{told}', not {_MARK}/{self.pid}")
        sizes = saved.sizes(self.sizes)
        rows = saved.rows(2 + self.sizes, self.flags)
        height = self.height(sizes)
        clues, answer = rows[:height], rows[height:]
        puzzle = self.decode(sizes, clues)
        return puzzle, saved.about | self.solution(puzzle, clues, answer)

    def write(self, puzzle: Puzzle) -> str:
        """Write the puzzle on one line, without an answer."""
        return self.write_with(puzzle, {})

    def write_with(self, puzzle: Puzzle, about: Mapping[str, Any]) -> str:
        """Write the puzzle on one line, with its answer and what else is told of it."""
        sizes, rows = self.encode(puzzle, solution_of(puzzle, about))
        lines = [" ".join(words) + " " for words in rows]
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
        begins = text.startswith((_MARK, VARIANT)) and not self._is_variant_alone()
        entries = self.finish() if begins else ()
        if begins or self._gathering.first is not None:
            self._gathering.add(line, text)
        return entries

    def _is_variant_alone(self) -> bool:
        """Tell whether a text has begun, and has nothing yet but that a variant rule applies."""
        lines = self._gathering.lines
        return len(lines) == 1 and lines[0].startswith(VARIANT) and "/" not in lines[0]

    def finish(self) -> Sequence[Entry]:
        """Return the puzzle of the last text, if there is one."""
        return self._gathering.read(self._read)

    def _read(self, lines: list[str]) -> tuple[Puzzle, dict[str, str]]:
        saved = Saved("\n".join(lines))
        return self._form_of(saved).read(saved)


def head_of(lines: Iterator[str]) -> list[str]:
    """Return the version and the genre with which a text begins, without a variant before them."""
    first = first_line(_plain(line) for line in lines)
    head = [first] if "/" not in first else first.split("/", 3)
    if len(head) == 1:
        head += [_plain(line) for line in islice(lines, 2)] if _is_head(first) else []
    return (head[1:] if head[0].startswith(VARIANT) else head)[:2]


def _is_head(part: str) -> bool:
    return part in VERSIONS or part.startswith(VARIANT)


def read_entries(rows: Rows, height: int, width: int, most: int) -> tuple[list[int], list[int]]:
    """Return the entry, and a mask of the notes, of each cell of an answer; none if it is empty."""
    if not rows:
        return [OPEN] * (height * width), [0] * (height * width)
    if len(rows) != height:
        raise PuzzleError(f"expected {height} rows in the answer, got {len(rows)}")
    check_rows(rows, height, width)
    pairs = [_read_entry(word, most) for row in rows for word in row]
    return [entry for entry, _ in pairs], [notes for _, notes in pairs]


def _read_entry(word: str, most: int) -> tuple[int, int]:
    parts = _ENTRY.fullmatch(word)
    notes = [int(note) for note in (parts[2] or "").split(",") if note] if parts else []
    entry = int(parts[1]) if parts and parts[1].isdigit() else OPEN
    if parts is None or max([0, *notes, entry % OPEN]) > most:
        raise PuzzleError(f"'{shown(word)}' in the answer is neither . nor a number up to {most}")
    return entry, sum(1 << note for note in set(notes))


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

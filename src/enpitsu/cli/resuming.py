"""What a file of an earlier `generate` holds, so that another run can go on behind it."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import BinaryIO, NamedTuple, Self

from enpitsu import asked, puzzles
from enpitsu.cli.errors import UsageError
from enpitsu.engines import engine
from enpitsu.errors import PuzzleError
from enpitsu.formats import parse_line
from enpitsu.formats._lines import MAX_LINE
from enpitsu.model import Level, Limits, Puzzle, Status
from enpitsu.untrusted import load_json
from enpitsu.work import taken

_SEED = re.compile(r"# .*\bseed (\d{1,999})\b", re.ASCII)
_CLUES = re.compile(r"# .*\b(\d{1,9}) clues\b", re.ASCII)
_NUMBER = re.compile(r"\d+", re.ASCII)
_COMMENTS = tuple(f"# {level}, difficulty 0, 0 clues, seed 0" for level in (*Level, None))
"""How a comment begins, with all numbers 0."""
_RECORD = '{"genre": "'


class Found(NamedTuple):
    """A puzzle of the file."""

    line: int
    puzzle: Puzzle
    seed: int
    clues: int | None
    """How many it has by its comment or record."""


@dataclass
class Earlier:
    """All that a file holds; while it is open, no other run writes there."""

    path: str = ""
    """Empty if there is no file."""
    puzzles: list[Found] = field(default_factory=list)
    last_text: str = ""
    """The last puzzle as it stands in the file."""
    end: int = 0
    """Where it ends, in bytes."""
    _stream: BinaryIO | None = None

    def drop_unfinished(self) -> None:
        """Cut off what a run that was ended in the middle of writing left behind the last one."""
        if self._stream is not None:
            self._stream.truncate(self.end)

    def check(self) -> None:
        """Refuse a puzzle that has been damaged: it would be told as one of the series."""
        kernel = engine("auto")
        found = [one.puzzle for one in self.puzzles]
        for one, result in zip(self.puzzles, kernel.solve_many(found, Limits(2)), strict=True):
            clues = sum(1 for _ in one.puzzle.each_clue())
            if result.status in (Status.NONE, Status.MULTIPLE) or one.clues not in (None, clues):
                raise UsageError(f"{self.path}, line {one.line}: this puzzle has been changed")

    def __enter__(self) -> Self:
        """Return itself."""
        return self

    def __exit__(self, *raised: object) -> None:
        """Let others write there."""
        if self._stream is not None:
            self._stream.close()


class _Text(NamedTuple):
    """What belongs to one puzzle: its line, and the comment before it if there is one."""

    line: int
    text: str
    end: int

    @property
    def is_record(self) -> bool:
        return self.text.startswith("{")


def earlier_in(path: str, as_json: bool) -> Earlier:
    """Read what a file holds, or begin one; refuse what `generate` did not write there."""
    stream = _opened(path)
    earlier = Earlier(path, _stream=stream)
    try:
        for text in _texts(stream, path):
            earlier.puzzles.append(_found(text, path, as_json))
            earlier.last_text, earlier.end = text.text, text.end
        stream.seek(earlier.end)
        if not _is_begun(stream.read(MAX_LINE), as_json):
            behind = f" behind line {earlier.puzzles[-1].line}" if earlier.puzzles else ""
            raise UsageError(f"{path} holds something{behind} that `generate` did not write")
    except OSError as error:
        raise UsageError(f"{path}: {error.strerror}") from None
    except BaseException:
        stream.close()
        raise
    return earlier


def _opened(path: str) -> BinaryIO:
    """Open a file to go on with; it is there from now on, and nobody else's."""
    if os.path.exists(path) and not os.path.isfile(path):
        kind = "Is a directory" if os.path.isdir(path) else "this is no regular file"
        raise UsageError(f"{path}: {kind}")
    try:
        stream = open(path, "a+b")  # noqa: SIM115  (closed by Earlier)
    except OSError as error:
        raise UsageError(f"{path}: {error.strerror}") from None
    if not taken(stream):
        stream.close()
        raise UsageError(f"{path}: another run writes to it")
    stream.seek(0)
    return stream


def _found(text: _Text, path: str, as_json: bool) -> Found:
    if text.is_record != as_json:
        held = "JSON records; --json goes on with them" if text.is_record else "no JSON records"
        raise UsageError(f"{path} holds {held}")
    try:
        return _read(text)
    except PuzzleError as error:
        raise UsageError(f"{path}, line {text.line}: {error}") from None


def _texts(stream: BinaryIO, path: str) -> Iterator[_Text]:
    """Yield the texts of the puzzles whose lines are whole."""
    comment, number, end = "", 0, 0
    while (raw := stream.readline(MAX_LINE)).endswith(b"\n"):
        number, end = number + 1, end + len(raw)
        line = raw.decode(errors="replace").rstrip("\r\n")
        if line.startswith("#"):
            comment = f"{line}\n"
        elif line:
            yield _Text(number, comment + line, end)
            comment = ""
    if len(raw) == MAX_LINE:
        raise UsageError(f"{path}, line {number + 1}: the line is longer than 1 MiB")


def _is_begun(rest: bytes, as_json: bool) -> bool:
    """Tell whether this is nothing, or how the next text that `generate` writes may begin."""
    text = rest.decode(errors="replace")
    if as_json:
        return text[: len(_RECORD)] == _RECORD[: len(text)] and "\n" not in text
    comment, _, line = text.partition("\n")
    comment = _NUMBER.sub("0", comment)
    if not any(comment[: len(known)] == known[: len(comment)] for known in _COMMENTS):
        return False
    names = [f"{name}{mark}" for name in puzzles.genres() for mark in ":("]
    return "\n" not in line and any(line[: len(name)] == name[: len(line)] for name in names)


def _read(text: _Text) -> Found:
    """Return the puzzle, and what is told of it."""
    comment, _, line = text.text.rpartition("\n")
    puzzle = parse_line(line)
    if text.is_record:
        record = load_json(line, "the record", PuzzleError)
        seed, clues = record.get("seed"), record.get("clues")
    else:
        seed, clues = (_number(pattern, comment) for pattern in (_SEED, _CLUES))
    if type(seed) is not int or not 0 <= seed < 10**asked.MOST_SEED_DIGITS:
        raise PuzzleError("a puzzle without its seed; `generate` did not write it")
    return Found(text.line, puzzle, seed, clues)


def _number(pattern: re.Pattern[str], comment: str) -> int | None:
    found = pattern.match(comment)
    return int(found[1]) if found else None

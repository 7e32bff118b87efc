"""What a file of an earlier `generate` holds, so that another run can go on behind it."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from enpitsu.cli.errors import UsageError
from enpitsu.errors import PuzzleError
from enpitsu.formats import parse_line
from enpitsu.model import Puzzle

_SEED = re.compile(r"# .*\bseed (\d{1,999})\b", re.ASCII)


class Found(NamedTuple):
    """A puzzle of the file."""

    line: int
    puzzle: Puzzle
    seed: int


@dataclass
class Earlier:
    """All that a file holds."""

    path: str = ""
    """Empty if there is no file yet."""
    puzzles: list[Found] = field(default_factory=list)
    last_text: str = ""
    """The last puzzle as it stands in the file."""
    end: int = 0
    """Where it ends, in bytes."""

    def drop_unfinished(self) -> None:
        """Cut off what a run that was ended in the middle of writing left behind the last one."""
        if self.path and os.path.getsize(self.path) > self.end:
            os.truncate(self.path, self.end)


class _Text(NamedTuple):
    """What belongs to one puzzle: its line, and the comment before it if there is one."""

    line: int
    text: str
    end: int

    @property
    def is_record(self) -> bool:
        return self.text.startswith("{")


def earlier_in(path: str, as_json: bool) -> Earlier:
    """Read what a file holds, if there is one; refuse what `generate` did not write there."""
    earlier = Earlier(path if os.path.exists(path) else "")
    for text in _texts(path) if earlier.path else ():
        if text.is_record != as_json:
            held = "JSON records; --json goes on with them" if text.is_record else "no JSON records"
            raise UsageError(f"{path} holds {held}")
        try:
            earlier.puzzles.append(Found(text.line, *_read(text)))
        except PuzzleError as error:
            raise UsageError(f"{path}, line {text.line}: {error}") from None
        earlier.last_text, earlier.end = text.text, text.end
    return earlier


def _texts(path: str) -> Iterator[_Text]:
    """Yield the texts of the puzzles whose lines are whole."""
    try:
        with open(path, "rb") as stream:
            comment, end = "", 0
            for number, raw in enumerate(stream, 1):
                end += len(raw)
                line = raw.decode(errors="replace").rstrip("\r\n")
                if not raw.endswith(b"\n"):
                    return
                if line.startswith("#"):
                    comment = f"{line}\n"
                elif line:
                    yield _Text(number, comment + line, end)
                    comment = ""
    except OSError as error:
        raise UsageError(f"{path}: {error.strerror}") from None


def _read(text: _Text) -> tuple[Puzzle, int]:
    """Return the puzzle and its seed."""
    comment, _, line = text.text.rpartition("\n")
    puzzle = parse_line(line)
    if text.is_record:
        seed = json.loads(line).get("seed")
    else:
        found = _SEED.match(comment)
        seed = int(found[1]) if found else None
    if not isinstance(seed, int):
        raise PuzzleError("a puzzle without its seed; `generate` did not write it")
    return puzzle, seed

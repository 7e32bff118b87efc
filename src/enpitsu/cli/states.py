"""The state that `--state` names: a file, standard input, or the text itself."""

from __future__ import annotations

import io
import os
import re
import sys
from dataclasses import dataclass
from typing import Annotated, Any, BinaryIO

import typer

from enpitsu.answers.state import State
from enpitsu.answers.state_text import Form
from enpitsu.cli.errors import UsageError
from enpitsu.errors import PuzzleError
from enpitsu.model import Puzzle
from enpitsu.untrusted import load_json
from enpitsu.whole import write_whole

Option = Annotated[
    str | None,
    typer.Option(
        "--state",
        metavar="STATE|FILE|-",
        help="What you know so far: a grid, pencil marks, r1c1=4, r1c8!=4, or JSON.",
    ),
]

MAX_STATE = 2**22
"""Bytes; a pipe may have no end."""

_PATH = re.compile(r"[^\n=|]*\.[A-Za-z]\w*|[^\n=|]*/")


@dataclass(frozen=True)
class Source:
    """Where a state comes from, and goes to."""

    text: str
    path: str | None = None
    """The file, if it is one that can be written on; what comes down a pipe is printed."""
    argument: str = ""

    def read(self, puzzle: Puzzle) -> tuple[State, Form]:
        """Read the state of a puzzle, and the form in which it is written."""
        try:
            return State.read(puzzle, self.text)
        except PuzzleError as error:
            if self.path is None and _PATH.fullmatch(self.argument):
                raise PuzzleError(
                    f"{self.argument}: no such file, and not a state either"
                ) from None
            name = self.argument if os.path.exists(self.argument) else "--state"
            raise PuzzleError(f"{name}: {error}") from None

    def puzzles(self, files: list[str] | None) -> list[str] | None:
        """Return the puzzles to read: those that are named, or else the one of the state."""
        if files:
            if self.argument == "-" and "-" in files:
                raise UsageError("standard input is the puzzle or the state, not both")
            return files
        line = _line_in(self.text)
        if line is None and self.argument == "-":
            raise UsageError("standard input is the state; name the puzzle, or give it in JSON")
        return files if line is None else [line]

    def write(self, text: str) -> None:
        """Write the state on, to its file."""
        if self.path is not None:
            write_whole(self.path, f"{text}\n".encode(), force=True)


def source_of(argument: str | None) -> Source:
    """Return what `--state` names; without it, a state of which nothing is known."""
    if argument is None:
        return Source("")
    if argument != "-" and not os.path.exists(argument):
        return Source(argument, None, argument)
    try:
        if argument == "-":
            return Source(_text_of(sys.stdin.buffer) if sys.stdin else "", None, argument)
        with open(argument, "rb") as stream:
            path = argument if _is_written_on(argument) else None
            return Source(_text_of(stream), path, argument)
    except IsADirectoryError:
        raise UsageError(f"{argument}: a state is a file or text, and this is a folder") from None
    except OSError as error:
        raise UsageError(f"{argument}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise UsageError(f"{argument}: a state is text in UTF-8, and this is not") from None
    except OverflowError as error:
        raise UsageError(f"{argument}: {error}") from None


def _is_written_on(name: str) -> bool:
    """Tell whether a name is a file's own; what stands for another one, as /dev/stdin, is not."""
    return os.path.isfile(name) and not name.startswith("/dev/")


def _text_of(stream: BinaryIO) -> str:
    """Read text; raise OverflowError where it is more than any state."""
    raw = stream.read(MAX_STATE + 1)
    if len(raw) > MAX_STATE:
        raise OverflowError(f"a state is at most {MAX_STATE // 2**20} MiB, and this is more")
    return io.TextIOWrapper(io.BytesIO(raw), encoding="utf-8").read()


def _line_in(text: str) -> str | None:
    """Return the puzzle that a state in JSON names, as a line of notation."""
    record = _record(text)
    genre, params, body = (record.get(name) for name in ("genre", "params", "puzzle"))
    if not isinstance(genre, str) or not isinstance(body, str):
        return None
    return f"{genre}({params}):{body}" if isinstance(params, str) and params else f"{genre}:{body}"


def _record(text: str) -> dict[str, Any]:
    try:
        begins = text.lstrip().startswith("{")
        record = load_json(text, "the state", PuzzleError) if begins else {}
    except PuzzleError:
        return {}
    return record if isinstance(record, dict) else {}

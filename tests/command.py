"""What the tests of the command line share: puzzles, and what a run of it left."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

# Problems 1, 2, 3 and 5 of the paper on SUDOC2.
PROBLEM_1 = (
    "......5.1/....4..6./6253...../..17.2.../...4.6.83/..7....../.83.....9/7...5.4../...9..1.."
)
PROBLEM_2 = (
    "....6..8./7..5...../...8.1.../..9..6.../......2.1/....246../.3.....52/1.5..3.../.2.9..4.8"
)
PROBLEM_3 = (
    ".6.7...8./.4..5.9../.....1..3/..2.....1/.7..4.6../8...35.../9..8...../..1.2..7./.5..6...."
)
PROBLEM_5 = (
    ".8.2.6.../........./16......./61...4.../.9....3../......7.5/.......1./....7..8./..7.3...."
)
SOLUTION_1 = (
    "934268571/178549362/625371894/861732945/592416783/347895216/483127659/719653428/256984137"
)
UNIQUE = f"sudoku:{PROBLEM_1}"
MULTIPLE = "sudoku:1.../..../..../...4"
NONE = "sudoku:1..1/..../..../...."
FILLED = "sudoku:1234/3412/2143/4321"
EMPTY = "sudoku:" + "." * 81

# Those that read puzzles.
COMMANDS = ["solve", "count", "check", "explain", "hint", "rate", "repair", "convert", "draw"]


class Ran(NamedTuple):
    """What a run of the command line left."""

    code: int
    out: str
    err: str

    @property
    def records(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.out.splitlines()]

    @property
    def record(self) -> dict[str, Any]:
        (record,) = self.records
        return record


Run = Callable[..., Ran]


def is_one_line(text: str) -> bool:
    return text.startswith("enpitsu: ") and text.count("\n") == 1 and text.endswith("\n")


class Screen(io.StringIO):
    """A terminal."""

    def isatty(self) -> bool:
        return True


@contextmanager
def started(command: Sequence[str], **options: Any) -> Iterator[subprocess.Popen[Any]]:
    """Start a process that is killed at the end: a test that fails must not wait for it."""
    with subprocess.Popen(command, **options) as process:
        try:
            yield process
        finally:
            process.kill()


def shell(*arguments: str) -> list[str]:
    """Return a command that runs enpitsu in a process of its own, with Ctrl-C as usual."""
    code = (
        "import signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler); "
        "from enpitsu.cli import main; sys.exit(main())"
    )
    return [sys.executable, "-c", code, *arguments]

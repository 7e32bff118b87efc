"""Ctrl-C or kill -9 at any moment: one line, no answer beside another's puzzle, nothing left."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import time
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, ClassVar, NamedTuple

import enpitsu
from attack import puzzles
from attack.command import COMMAND, Ran, complaint, run_apart
from attack.frame import Attack, shorter
from enpitsu.boards import OPEN

_OPEN = (
    "binary:" + "/".join(["." * 30] * 30),
    "sudoku:" + "." * 625,
    "slitherlink:" + "/".join(["." * 16] * 16),
    "neighbor:" + "/".join(["." * 9] * 9),
    "futoshiki:" + "/".join(["." * 9] * 9),
)
_COMMANDS: tuple[tuple[str, ...], ...] = (
    *[("solve", "--limit", "0", "--memory", "1", "--engine", name) for name in ("auto", "kernel")],
    *[("solve", "--engine", name) for name in ("sat", "csp", "cpsat", "ip", "zdd", "infer")],
    ("count",),
    ("check",),
    ("explain",),
    ("explain", "--certify"),
    ("rate",),
    ("hint",),
    ("repair",),
    ("narrow",),
    ("compare", "--engines", "kernel,sat", "--no-charts"),
    ("catalog", "add", "--rate", "c.db"),
    ("book", "--allow", "--no-levels", "-o", "out.pdf"),
)
_MADE = ("generate", "sudoku", "--seconds", "60", "--seed", "3", "--count")
_OTHERS: tuple[tuple[str, ...], ...] = (
    (*_MADE, "300", "--resume", "out.txt"),
    (*_MADE, "300", "--resume", "out.txt", "--jobs", "2"),
    (*_MADE, "20", "--level", "extreme", "--jobs", "2", "-o", "out.txt"),
    (*_MADE, "20", "--level", "extreme", "--json"),
    ("convert", "puzzles.txt", "--to", "json", "-o", "out.jsonl"),
    ("draw", "puzzles.txt", "-o", "out.svg"),
    ("study", "slitherlink-engines", "T2.1", "-o", "out"),
)
"""Which are whole as they stand: they read no puzzles, or give no records."""
_IN_THREADS = ("solve", "rate", "count", "compare")
_GRACE = 20.0  # seconds: the machine may be busy


class Case(NamedTuple):
    """Puzzles, how they are asked for, and when it is ended by what."""

    puzzles: tuple[str, ...]
    words: tuple[str, ...]
    after: float
    signal: int
    all: bool
    """It is sent to all processes of the run, as by Ctrl-C at a terminal."""


class Interruption(Attack[Case]):
    """A run over many puzzles that is ended."""

    weight: ClassVar[int] = 4
    seconds: ClassVar[float] = 90.0

    def draw(self, random: Random) -> Case:
        """Return a run and a moment."""
        given = [str(puzzles.puzzle(random)) for _ in range(random.randint(1, 30))]
        for _ in range(random.randint(0, 2)):
            given.insert(random.randrange(len(given) + 1), random.choice(_OPEN))
        words = random.choice((*_COMMANDS, *_OTHERS))
        if words[0] in _IN_THREADS and "csp" not in words:
            words = (*words, "--jobs", random.choice(("1", "2", "4")))
        if words not in _OTHERS:
            words = (*words, "--json", "--seconds", "5", "puzzles.txt")
        ends = random.choice((signal.SIGINT, signal.SIGINT, signal.SIGKILL, signal.SIGTERM))
        after, everyone = random.uniform(0.0, 2.5), random.random() < 0.5
        return Case(tuple(given), words, after, ends, everyone)

    def run(self, case: Case) -> str:
        """Say what is wrong with what it wrote, or which processes or files it left."""
        with TemporaryDirectory() as folder:
            path = Path(folder, "puzzles.txt")
            path.write_text("".join(f"{one}\n" for one in case.puzzles), encoding="utf-8")
            process = subprocess.Popen(
                [*COMMAND, *case.words],
                cwd=folder,
                env=os.environ | {"TMPDIR": folder},
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,
            )
            time.sleep(case.after)
            (os.killpg if case.all else os.kill)(process.pid, case.signal)
            try:
                out, err = process.communicate(timeout=_GRACE)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                process.communicate()
                return f"it does not end within {_GRACE:g} s"
            ran = Ran(process.returncode, out.decode(), err.decode())
            wrong = self._judged(case, ran, process.pid, Path(folder))
            return wrong or (_gone_on(case, folder) if "--resume" in case.words else "")

    def _judged(self, case: Case, ran: Ran, group: int, folder: Path) -> str:
        wrong = _pairs(ran) or _left(group)
        if case.signal != signal.SIGINT or _came_first(ran):
            return wrong
        there = ("puzzles.txt", "c.db", "out")
        names = {path.name for path in folder.iterdir()}
        left = {name for name in names if not name.startswith(there)}
        wrong = wrong or (f"left in the folder: {', '.join(left)}" if left else "")
        return complaint(ran, stopped=True) or wrong

    def smaller(self, case: Case) -> Iterator[Case]:
        """Yield it with fewer puzzles."""
        yield from (case._replace(puzzles=less) for less in shorter(case.puzzles) if less)


@cache
def _whole() -> bytes:
    """Return what a run writes that nobody ends."""
    with TemporaryDirectory() as folder:
        run_apart(_OTHERS[0], folder=folder)
        return Path(folder, "out.txt").read_bytes()


def _gone_on(case: Case, folder: str) -> str:
    """Say what is wrong with a file when the run has gone on to its end."""
    wrong = complaint(run_apart(case.words, folder=folder))
    differs = Path(folder, "out.txt").read_bytes() != _whole()
    return wrong or ("what went on is not what was to be made" if differs else "")


def _came_first(ran: Ran) -> bool:
    """Tell whether Ctrl-C came before Python was up, which it says in its own words."""
    return ran.status == -signal.SIGINT or "init_import_site" in ran.err


def _pairs(ran: Ran) -> str:
    """Say which solution belongs to another puzzle; the last line may be cut."""
    for line in ran.out.split("\n")[:-1]:
        if not line.startswith("{"):
            continue  # a table, or the names of files
        record: dict[str, Any] = json.loads(line)
        if not record.get("solutions"):
            continue
        params = f"({record['params']})" if record.get("params") else ""
        puzzle = enpitsu.parse(f"{record['genre']}{params}:{record['puzzle']}")
        for solution in record["solutions"][:3]:
            values = puzzle.genre.read_solution(puzzle, solution)
            pairs = zip(puzzle.givens, values, strict=True)
            kept = all(given in (OPEN, value) for given, value in pairs)
            if not kept or not puzzle.model.check(values):
                return f"{solution} is no solution of {puzzle}"
    return ""


def _left(group: int) -> str:
    """Say whether a process of the run is still there."""
    end = time.monotonic() + _GRACE
    while time.monotonic() < end:
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return ""
        time.sleep(0.05)
    os.killpg(group, signal.SIGKILL)
    return "processes are left"

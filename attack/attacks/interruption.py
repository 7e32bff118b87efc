"""Ctrl-C or kill -9 at random moments: one line, no answer beside another's puzzle."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import ClassVar, NamedTuple

from attack import puzzles
from attack.command import COMMAND, Ran, complaint
from attack.frame import Attack, shorter

_OPEN = "binary:" + "/".join(["." * 30] * 30)
_WRITTEN_ALIKE = ("sudoku", "binary", "neighbor")
"""Whose solutions show every given where the puzzle does."""
_GRACE = 15.0  # seconds: the machine may be busy


class Case(NamedTuple):
    """Puzzles, how they are asked for, and when it is ended by what."""

    puzzles: tuple[str, ...]
    options: tuple[str, ...]
    after: float
    signal: int


class Interruption(Attack[Case]):
    """A run over many puzzles that is ended."""

    weight: ClassVar[int] = 2
    seconds: ClassVar[float] = 60.0

    def draw(self, random: Random) -> Case:
        """Return a run and a moment."""
        given = [str(puzzles.puzzle(random)) for _ in range(random.randint(1, 30))]
        given.insert(random.randrange(len(given) + 1), _OPEN)
        engine = random.choice(("auto", "kernel", "sat", "csp"))
        jobs = random.choice(("1", "2", "4")) if engine != "csp" else "1"
        options = ("solve", "--json", "--limit", "0", "--memory", "1", "--seconds", "5")
        ends = random.choice((signal.SIGINT, signal.SIGINT, signal.SIGKILL, signal.SIGTERM))
        after = random.uniform(0.0, 2.5)
        return Case(tuple(given), (*options, "--engine", engine, "--jobs", jobs), after, ends)

    def run(self, case: Case) -> str:
        """Say what is wrong with what it wrote, or which processes it left."""
        with TemporaryDirectory() as folder:
            path = Path(folder, "puzzles.txt")
            path.write_text("".join(f"{one}\n" for one in case.puzzles), encoding="utf-8")
            process = subprocess.Popen(
                [*COMMAND, *case.options, str(path)],
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,
            )
            time.sleep(case.after)
            process.send_signal(case.signal)
            try:
                out, err = process.communicate(timeout=_GRACE)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                process.communicate()
                return f"it does not end within {_GRACE:g} s"
        ran = Ran(process.returncode, out.decode(), err.decode())
        if case.signal != signal.SIGINT or process.returncode == -signal.SIGINT:
            return self._pairs(ran) or self._left(process.pid)  # (before Python was up)
        return complaint(ran, stopped=True) or self._pairs(ran) or self._left(process.pid)

    def _pairs(self, ran: Ran) -> str:
        """Say which solution belongs to another puzzle; the last line may be cut."""
        for line in ran.out.split("\n")[:-1]:
            record = json.loads(line)
            if record["genre"] not in _WRITTEN_ALIKE:
                continue
            body = record["puzzle"].partition("|")[0]
            for solution in record.get("solutions", ())[:3]:
                pairs = zip(body, solution, strict=False)
                if any(clue not in (".", value) for clue, value in pairs):
                    return f"{solution} is no solution of {body}"
        return ""

    def _left(self, group: int) -> str:
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

    def smaller(self, case: Case) -> Iterator[Case]:
        """Yield it with fewer puzzles."""
        yield from (case._replace(puzzles=less) for less in shorter(case.puzzles) if less)

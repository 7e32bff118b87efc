"""Catalogues: two writers at once, one of them killed; all is kept once, and found again."""

from __future__ import annotations

import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import ClassVar, NamedTuple

import enpitsu
from attack import puzzles
from attack.command import COMMAND, Ran, complaint
from attack.frame import Attack, shorter
from enpitsu import Catalog
from images import IMAGES, all_images


class Case(NamedTuple):
    """Puzzles for two writers, and when the first is killed, if it is."""

    puzzles: tuple[str, ...]
    killed: float | None
    seed: int


class Catalogues(Attack[Case]):
    """Two that add to one catalogue."""

    weight: ClassVar[int] = 2
    seconds: ClassVar[float] = 120.0

    def draw(self, random: Random) -> Case:
        """Return puzzles, some of them more than once, and a moment."""
        given = [str(puzzles.puzzle(random)) for _ in range(random.randint(1, 40))]
        killed = random.choice((None, random.uniform(0.3, 1.5)))
        return Case(tuple(given), killed, random.getrandbits(32))

    def run(self, case: Case) -> str:
        """Say what is lost, or there twice."""
        with TemporaryDirectory() as folder:
            path = Path(folder, "puzzles.txt")
            path.write_text("".join(f"{one}\n" for one in case.puzzles), encoding="utf-8")
            command = [*COMMAND, "catalog", "add", "c.db", "puzzles.txt"]
            pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
            runs = [subprocess.Popen(command, cwd=folder, **pipes) for _ in range(2)]  # type: ignore[call-overload]
            if case.killed is not None:
                time.sleep(case.killed)
                runs[0].send_signal(signal.SIGKILL)
            for process in runs:
                out, err = process.communicate(timeout=60)
                ran = Ran(process.returncode, out.decode(), err.decode())
                if ran.status != -signal.SIGKILL and (wrong := complaint(ran)):
                    return wrong
            return _wrong(str(Path(folder, "c.db")), case)

    def smaller(self, case: Case) -> Iterator[Case]:
        """Yield fewer puzzles."""
        yield from (case._replace(puzzles=less) for less in shorter(case.puzzles) if less)


def _wrong(path: str, case: Case) -> str:
    random = Random(case.seed)
    given = [enpitsu.parse(line) for line in case.puzzles]
    with Catalog(path) as catalog:
        several = {(puzzle.genre.name, puzzle.genre.canonical(puzzle)) for puzzle in given}
        if len(catalog) != len(several):
            return f"{len(catalog)} are kept, {len(several)} are different"
        for puzzle in given:
            if catalog.find(puzzle) is None:
                return f"{puzzle} is not found"
            if puzzle.genre.name in IMAGES:
                image = random.choice(sorted(all_images(puzzle)))
                if catalog.find(image) is None:
                    return f"{image} is not found, an image of {puzzle}"
        kept = [str(one.puzzle) for one in catalog]
        return "" if set(kept) <= set(case.puzzles) else "what is kept is not what was added"

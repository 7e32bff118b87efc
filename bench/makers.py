"""Who makes puzzles: enpitsu, and the programs of others that are found on the machine."""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO

import enpitsu
from enpitsu import Made, Puzzle, formats
from peers import BenchError, children_time
from turns import Side

CHECKED = 10
"""Puzzles of a pass that are proven to have one solution; the clock stands meanwhile."""


@dataclass(frozen=True)
class Ours(Side):
    """`generate_many` on one thread, without a rating; every pass makes other puzzles."""

    genre: str
    size: int
    level: str | None = None
    label: str = "enpitsu"

    def run(self, count: int) -> float:
        """Make so many."""
        begin = time.process_time()
        made = list(self._made(count))
        spent = time.process_time() - begin
        for one in made[:CHECKED]:
            self._check(one)
        return spent

    def _made(self, count: int) -> Iterator[Made]:
        seed = next(_SEEDS)
        return enpitsu.generate_many(
            self.genre, size=self.size, level=self.level, count=count, seed=seed
        )

    def _check(self, made: Made) -> None:
        if enpitsu.solve(made.puzzle).solutions != (made.solution,):
            raise BenchError(f"not one solution: {made.puzzle}")
        if self.level and made.level != self.level:
            raise BenchError(f"not {self.level} but {made.level}: {made.puzzle}")

    def __str__(self) -> str:
        level = self.level or "any level"
        return f"{self.genre} {self.size}x{self.size}, {level}"


_SEEDS = iter(range(1, 1 << 30))
"""Every pass has a seed of its own: nothing can be remembered from the one before."""


@dataclass(frozen=True)
class Program(Side):
    """A program that writes puzzles, one a line."""

    label: str
    command: tuple[str, ...]
    """With `{count}` where the number of puzzles stands."""
    format: str
    """By which its lines are read, so that some can be checked."""

    def run(self, count: int) -> float:
        """Start it; its processor time is what it is charged for."""
        command = [part.format(count=count) for part in self.command]
        before = children_time()
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        spent = children_time() - before
        lines = done.stdout.split("\n")[:-1]
        if len(lines) < count:
            raise BenchError(f"{self.label} made {len(lines)} puzzles instead of {count}")
        for line in lines[:CHECKED]:
            self._check(line)
        return spent

    def _check(self, line: str) -> None:
        puzzle = self._read(line)
        if enpitsu.solve(puzzle).status != "unique":
            raise BenchError(f"{self.label} made a puzzle without one solution: {line}")

    def _read(self, line: str) -> Puzzle:
        """Read the puzzle that a line begins with."""
        text = line.partition(" ")[0].encode()
        entry = next(formats.read(BytesIO(text), self.label, formats.format_named(self.format)))
        if not isinstance(entry.outcome, Puzzle):
            raise BenchError(f"{self.label} made what is no puzzle: {line}")
        return entry.outcome

    def missing(self) -> str:
        """Return what must be there for it; empty if it is."""
        return "" if shutil.which(self.command[0]) else f"there is no {self.command[0]}"


def sgt(game: str, parameters: str, format_name: str, level: str) -> Program:
    """Return a program of Simon Tatham's collection, which generates without a display."""
    command = (_path(f"sgt-{game}"), "--generate", "{count}", parameters)
    return Program(f"SGT {game} {level}", command, format_name)


def tdoku(dropped: int) -> Program:
    """Return tdoku's generator: minimal puzzles, not judged, each from the last by some new clues.

    `ENPITSU_TDOKU_GENERATE` is the path of the program that the user built.
    """
    program = os.environ.get("ENPITSU_TDOKU_GENERATE", "no-tdoku-generator")
    options = "-p0 -s0 -m1 -a1 -c0 -g0 -r1 -e0 -n1000"
    command = (program, *options.split(), f"-d{dropped}", "-l{count}")
    return Program(f"tdoku generate -d{dropped}", command, "line")


def qqwing() -> Program:
    """Return qqwing, for any level."""
    return Program("qqwing", ("qqwing", "--generate", "{count}", "--one-line"), "line")


def _path(name: str) -> str:
    """Return where a game is; Debian keeps games apart, in a folder that few search."""
    path = os.environ.get("PATH", os.defpath)
    return shutil.which(name, path=f"{path}{os.pathsep}/usr/games") or name

"""Files of our own that were damaged: catalogues, files to resume, journals, states, plug-ins."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import chdir, closing
from functools import lru_cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import ClassVar, NamedTuple

from attack import puzzles
from attack.command import complaint, run_apart, run_here
from attack.frame import Attack

_MADE = ("generate", "sudoku", "--size", "4", "--count", "4", "--seed", "3", "--seconds", "5")
_PLUGIN = """from enpitsu import Engine
class Mine(Engine):
    name = "mine"
    def solve(self, puzzle, limits):
        return None
"""
_KINDS: dict[str, tuple[tuple[str, ...], ...]] = {
    "made.txt": ((*_MADE, "--resume", "made.txt"),),
    "made.jsonl": ((*_MADE, "--json", "--resume", "made.jsonl"),),
    "c.db": (
        ("catalog", "list", "c.db"),
        ("catalog", "find", "c.db", "p.txt", "--json"),
        ("catalog", "add", "c.db", "p.txt"),
        ("catalog", "export", "c.db", "--to", "json"),
        (*_MADE, "--catalog", "c.db"),
    ),
    "state.txt": (
        ("hint", "p.txt", "--state", "state.txt", "--apply"),
        ("check", "p.txt", "--state", "state.txt"),
    ),
    "rows.csv": (
        (
            "compare",
            "p.txt",
            "--engines",
            "kernel,csp",
            "-o",
            "rows.csv",
            "--resume",
            "--no-charts",
        ),
    ),
    "mine.py": (("solve", "p.txt", "--plugin", "mine.py", "--engine", "mine"),),
    "p.txt": (("solve", "p.txt"), ("convert", "p.txt", "--to", "json")),
}


class Case(NamedTuple):
    """A file, what is done with it, and where it is changed: places and bytes."""

    name: str
    words: tuple[str, ...]
    puzzle: str
    changes: tuple[tuple[float, int], ...]
    """A part of its length, and the byte there; beyond 255 it is cut off there."""


class Damage(Attack[Case]):
    """A command, and a file that it wrote before and that is damaged now."""

    weight: ClassVar[int] = 2
    seconds: ClassVar[float] = 60.0

    def draw(self, random: Random) -> Case:
        """Return a file, a command, and some bytes to be changed."""
        name = random.choice(list(_KINDS))
        changes = [(random.random(), random.randrange(270)) for _ in range(random.randint(1, 6))]
        puzzle = str(puzzles.puzzle(random))
        return Case(name, random.choice(_KINDS[name]), puzzle, tuple(changes))

    def run(self, case: Case) -> str:
        """Say what is wrong with what it said of that."""
        with TemporaryDirectory() as folder, chdir(folder):
            Path("p.txt").write_text(f"{case.puzzle}\n", encoding="utf-8")
            Path(case.name).write_bytes(_damaged(_whole(case.name, case.puzzle), case.changes))
            # What a plug-in adds stays until the process ends.
            run = run_apart if case.name == "mine.py" else run_here
            return complaint(run((*case.words, *_limit(case.words))))

    def smaller(self, case: Case) -> Iterator[Case]:
        """Yield it with fewer changes."""
        for at in range(len(case.changes)):
            yield case._replace(changes=case.changes[:at] + case.changes[at + 1 :])


def _limit(words: tuple[str, ...]) -> tuple[str, ...]:
    bounded = words[0] in ("hint", "check", "compare", "solve") and "--seconds" not in words
    return ("--seconds", "2") if bounded else ()


@lru_cache(maxsize=64)
def _whole(name: str, puzzle: str) -> bytes:
    """Return the file as it should be."""
    with TemporaryDirectory() as folder, chdir(folder):
        Path("p.txt").write_text(f"{puzzle}\n", encoding="utf-8")
        Path("mine.py").write_text(_PLUGIN)
        if name.startswith("made"):
            words = _KINDS[name][0]
            run_here((*words[: words.index("--resume")], "-o", name))
        elif name == "c.db":
            run_here(("catalog", "add", name, "p.txt"))
            with closing(sqlite3.connect(name)) as base:
                base.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        elif name == "state.txt":
            Path(name).write_text("r1c1=1, r1c2!=2\n")
        elif name == "rows.csv":
            words = tuple(word for word in _KINDS[name][0] if word != "--resume")
            run_here((*words, *_limit(words)))
        return Path(name).read_bytes() if Path(name).is_file() else b""


def _damaged(content: bytes, changes: tuple[tuple[float, int], ...]) -> bytes:
    for where, byte in changes:
        at = int(where * len(content))
        rest = content[at + 1 :] if byte < 256 else b""
        content = content[:at] + (bytes([byte]) if byte < 256 else b"") + rest
    return content

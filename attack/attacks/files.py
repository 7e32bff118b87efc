"""Files: full disks, files that may not grow, two writers, hostile folders, strange names."""

from __future__ import annotations

import resource
import subprocess
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import ClassVar, NamedTuple

from attack import puzzles
from attack.command import COMMAND, Ran, complaint
from attack.frame import Attack

_HOSTILE = ("ctypes", "queue", "pysat", "multiprocessing", "pickle", "struct", "typer", "enpitsu")
_WRITES: tuple[tuple[str, ...], ...] = (
    ("generate", "sudoku", "--size", "4", "--count", "30", "--seed", "3", "-o"),
    ("generate", "sudoku", "--size", "4", "--count", "30", "--seed", "3", "--resume"),
    ("convert", "puzzles.txt", "--to", "json", "-o"),
    ("draw", "puzzles.txt", "-o"),
    ("catalog", "add"),
)
_NAMES = (
    "out.txt",
    "out.svg",
    "o\nut.txt",
    "o\x1b[31mut",
    "-",
    "é.jsonl",
    "no/such/folder/x",
    ".",
    "",
)


class Case(NamedTuple):
    """A command that writes, to where, and what stands in its way."""

    command: tuple[str, ...]
    name: str
    puzzles: tuple[str, ...]
    full: bool
    """The disk is full."""
    most: int
    """Bytes that a file may have; 0 for any number."""
    twice: bool
    """Two write to the same place."""
    hostile: bool
    """Modules of the same names as Python's lie in the folder."""


class Files(Attack[Case]):
    """A command that writes into a folder."""

    weight: ClassVar[int] = 2
    seconds: ClassVar[float] = 90.0

    def draw(self, random: Random) -> Case:
        """Return a command and its troubles."""
        given = tuple(puzzles.text(random).replace("\n", " ") for _ in range(random.randint(1, 8)))
        full = random.random() < 0.25
        most = random.choice((0, 0, 1, 300, 5000))
        twice, hostile = random.random() < 0.3, random.random() < 0.3
        return Case(
            random.choice(_WRITES), random.choice(_NAMES), given, full, most, twice, hostile
        )

    def run(self, case: Case) -> str:
        """Say what is wrong with what it said, or that something of the folder was run."""
        with TemporaryDirectory() as name:
            folder = Path(name)
            Path(folder, "puzzles.txt").write_text("\n".join(case.puzzles), "utf-8", "replace")
            for module in _HOSTILE if case.hostile else ():
                Path(folder, f"{module}.py").write_text("open('was-run', 'w').write('x')\n")
            runs = [self._start(case, folder) for _ in range(1 + case.twice)]
            for process in runs:
                out, err = process.communicate(timeout=60)
                ran = Ran(process.returncode, out.decode("utf-8", "replace"), err.decode())
                if wrong := complaint(ran):
                    return wrong
            if Path(folder, "was-run").exists():
                return "something that lies in the folder was run"
        return ""

    def _start(self, case: Case, folder: Path) -> subprocess.Popen[bytes]:
        def narrow() -> None:
            if case.most:
                resource.setrlimit(resource.RLIMIT_FSIZE, (case.most, case.most))

        words = list(case.command)
        if case.command[0] == "catalog":
            words += [case.name, "puzzles.txt"]
        else:
            words.append("/dev/full" if case.full else case.name)
        return subprocess.Popen(
            [*COMMAND, *words],
            cwd=folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            preexec_fn=narrow,  # noqa: PLW1509  (there are no threads here)
        )

    def told(self, case: Case) -> str:
        """Return the command and its troubles."""
        return repr(case)

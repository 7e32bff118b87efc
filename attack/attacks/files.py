"""Files: full disks, files that may not grow, two writers, hostile folders, strange names."""

from __future__ import annotations

import resource
import subprocess
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import ClassVar, NamedTuple

from attack import puzzles
from attack.command import COMMAND, Ran, complaint, run_here
from attack.frame import Attack

_HOSTILE = (
    *("ctypes", "queue", "pysat", "multiprocessing", "pickle", "struct", "typer", "enpitsu"),
    *("typst", "dask", "numpy", "sqlite3", "signal", "tempfile", "socket", "concurrent"),
)
_MADE = ("generate", "sudoku", "--size", "4", "--count", "30", "--seconds", "5", "--seed", "3")
_WRITES: tuple[tuple[str, ...], ...] = (
    (*_MADE, "-o"),
    (*_MADE, "--jobs", "2", "-o"),
    (*_MADE, "--resume"),
    (*_MADE, "--catalog"),
    ("convert", "puzzles.txt", "--to", "json", "-o"),
    ("draw", "puzzles.txt", "-o"),
    ("narrow", "puzzles.txt", "-o"),
    ("explain", "puzzles.txt", "--seconds", "5", "-o"),
    ("hint", "puzzles.txt", "-o"),
    ("hint", "puzzles.txt", "--apply", "--state"),
    ("repair", "puzzles.txt", "--seconds", "1", "-o"),
    ("book", "puzzles.txt", "--allow", "-o"),
    ("compare", "puzzles.txt", "--engines", "kernel,sat", "--seconds", "2", "-o"),
    ("study", "slitherlink-engines", "T2.1", "-o"),
    ("catalog", "add"),
    ("catalog", "add", "--rate"),
)
_NAMES = (
    "out.txt",
    "out.svg",
    "out.html",
    "out.pdf",
    "out.jsonl",
    "new/",
    "o\nut.txt",
    "o\x1b[31mut",
    "-",
    "é.jsonl",
    "no/such/folder/x",
    ".",
    "",
    "puzzles.txt",
)
_PRECIOUS = "what somebody wrote\n"


class Case(NamedTuple):
    """A command that writes, to where, and what stands in its way."""

    command: tuple[str, ...]
    name: str
    puzzles: tuple[str, ...]
    full: bool = False
    """The disk is full."""
    most: int = 0
    """Bytes that a file may have; 0 for any number."""
    twice: bool = False
    """Two write to the same place."""
    hostile: bool = False
    """Modules of the same names as Python's lie in the folder."""
    there: bool = False
    """Something is there already under that name."""


class Files(Attack[Case]):
    """A command that writes into a folder."""

    weight: ClassVar[int] = 4
    seconds: ClassVar[float] = 120.0

    def draw(self, random: Random) -> Case:
        """Return a command and its troubles."""
        given = (puzzles.text(random, 0.1).replace("\n", " ") for _ in range(random.randint(1, 6)))
        full, most = random.random() < 0.2, random.choice((0, 0, 0, 1, 300, 5000))
        troubles = (random.random() < part for part in (0.3, 0.3, 0.3))
        command, name = random.choice(_WRITES), random.choice(_NAMES)
        return Case(command, name, tuple(given), full, most, *troubles)

    def run(self, case: Case) -> str:
        """Say what is wrong with what it said, what was lost, or what of the folder was run."""
        with TemporaryDirectory() as name:
            folder = Path(name)
            self._lay_out(case, folder)
            runs = [self._start(case, folder) for _ in range(1 + case.twice)]
            wrong = [self._ended(process) for process in runs]
            if Path(folder, "was-run").exists():
                return "something that lies in the folder was run"
            return next(filter(None, wrong), "") or self._lost(case, folder)

    def _lay_out(self, case: Case, folder: Path) -> None:
        Path(folder, "puzzles.txt").write_text("\n".join(case.puzzles), "utf-8", "replace")
        for module in _HOSTILE if case.hostile else ():
            Path(folder, f"{module}.py").write_text("open('was-run', 'w').write('x')\n")
        if self._guarded(case):
            Path(folder, case.name).write_text(_PRECIOUS)

    def _guarded(self, case: Case) -> bool:
        """Tell whether a file of somebody else lies where it is to write."""
        mine = "." in case.name[1:] and "/" not in case.name and case.name != "puzzles.txt"
        return case.there and mine

    def _start(self, case: Case, folder: Path) -> subprocess.Popen[bytes]:
        def narrow() -> None:
            if case.most:
                resource.setrlimit(resource.RLIMIT_FSIZE, (case.most, case.most))

        target = "/dev/full" if case.full else case.name
        words = [*case.command, target]
        if case.command[0] == "catalog":
            words = [*words, "puzzles.txt"]
        return subprocess.Popen(
            [*COMMAND, *words],
            cwd=folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            preexec_fn=narrow,  # noqa: PLW1509  (there are no threads here)
        )

    def _ended(self, process: subprocess.Popen[bytes]) -> str:
        try:
            out, err = process.communicate(timeout=50)
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
            return "it does not end within 50 s"
        ran = Ran(process.returncode, out.decode(errors="replace"), err.decode(errors="replace"))
        return complaint(ran)

    def _lost(self, case: Case, folder: Path) -> str:
        """Say what is not there any more, or there twice."""
        path = Path(folder, case.name)
        if self._guarded(case) and path.read_text(errors="replace") != _PRECIOUS:
            return f"{case.name!r} was there, and is another file now"
        given = Path(folder, "puzzles.txt").read_text("utf-8", "replace")
        if given != "\n".join(case.puzzles).encode(errors="replace").decode():
            return "the puzzles that were read are others now"
        if "--resume" in case.command and not case.full and not case.most:
            return _twice(path)
        return ""


def _twice(path: Path) -> str:
    """Say which puzzle stands in a file twice."""
    if not path.is_file() or path.name == "puzzles.txt":
        return ""
    ran = run_here(["convert", str(path), "--to", "line"])
    lines = ran.out.splitlines()
    return "" if len(set(lines)) == len(lines) else f"{path.name} has a puzzle twice"

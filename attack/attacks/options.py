"""Every command with random options, on puzzles that may be broken: an answer, or one line."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import chdir
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import ClassVar, NamedTuple

from attack import puzzles
from attack.command import Ran, complaint, run_here
from attack.frame import Attack, shorter, simpler
from attack.surface import Command, commands, some_options
from enpitsu.puzzles import genres

_PAPERS = (
    ("slitherlink-engines", "T2.1"),
    ("kakuro-informed", "figures"),
    ("neighbor-number-generation", "2.10"),
    ("sudoku-sudoc2", "zzz"),
)
_BAD_PLUGIN = "raise RuntimeError('two\\nlines')\n"
_SLOW = ("study", "compare", "book")
"""Which take a second at least, and get their turn less often."""
_RAW = ("-o", "--output", "--out", "--list", "-h")
"""What may put something else than records on standard output."""


class Case(NamedTuple):
    """A line of arguments, and the puzzles of the file p.txt that lies there."""

    words: tuple[str, ...]
    file: tuple[str, ...]


class Options(Attack[Case]):
    """A command, options, puzzles."""

    weight: ClassVar[int] = 5
    seconds: ClassVar[float] = 45.0

    def draw(self, random: Random) -> Case:
        """Return a line of arguments."""
        command = random.choice(commands())
        while command.words[0] == "serve" or (command.words[0] in _SLOW and random.random() < 0.8):
            command = random.choice(commands())
        file = tuple(puzzles.text(random, 0.15).replace("\n", " ") for _ in range(3))
        given = self._given(command, random)
        return Case((*command.words, *given, *some_options(command, random)), file)

    def _given(self, command: Command, random: Random) -> tuple[str, ...]:
        """Return what stands before the options."""
        match command.words:
            case ("generate",):
                return (random.choice((*genres(), "chess")), "--count", "1")
            case ("techniques",):
                return (random.choice((*genres(), "sudoku(killer)", "chess", "")),)
            case ("study",):
                return random.choice(_PAPERS)
            case ("catalog", _):
                known = ("c.db", "c.db", "c.db", "new.db", "p.txt", "")
                read = command.words[1] == "add" or (
                    command.words[1] == "find" and random.random() < 0.5
                )
                return (random.choice(known), *(("p.txt",) if read else ()))
        if random.random() < 0.5:
            return ("p.txt",)
        return tuple(puzzles.text(random, 0.2) for _ in range(random.choice((1, 1, 2))))

    def run(self, case: Case) -> str:
        """Say what is wrong with what it printed."""
        with TemporaryDirectory() as folder, chdir(folder):
            Path("p.txt").write_text("".join(f"{line}\n" for line in case.file), "utf-8", "replace")
            Path("bad.py").write_text(_BAD_PLUGIN)
            if case.words[0] == "catalog":
                run_here(["catalog", "add", "c.db", "p.txt"])
            ran = run_here(case.words)
            left = [name for name in Path().iterdir() if name.name.startswith(".")]
        return (
            complaint(ran) or _not_said(case.words, ran) or (f"{left[0]} is left" if left else "")
        )

    def smaller(self, case: Case) -> Iterator[Case]:
        """Yield it with fewer arguments or lines, or shorter ones."""
        for rest in shorter(case.words[1:]):
            yield case._replace(words=(case.words[0], *rest))
        for less in shorter(case.file):
            yield case._replace(file=less)
        for place, word in enumerate(case.words[1:], 1):
            for left in simpler(word):
                words = (*case.words[:place], left, *case.words[place + 1 :])
                yield case._replace(words=words)

    def told(self, case: Case) -> str:
        """Return the line of arguments, and the file if it is read."""
        line = f"enpitsu {' '.join(map(repr, case.words))}"
        return f"{line}\n  p.txt: {case.file}" if "p.txt" in case.words else line


def _not_said(words: tuple[str, ...], ran: Ran) -> str:
    """Say which line of standard output is no record, where records were asked for."""
    if "--json" not in words or any(word in _RAW for word in words):
        return ""
    for line in ran.out.splitlines():
        try:
            json.loads(line)
        except ValueError:
            return f"no record: {line[:200]!r}"
    return ""

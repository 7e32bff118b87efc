"""Every command with random options, on puzzles that may be broken: an answer, or one line."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import ClassVar

from attack import puzzles
from attack.command import complaint, run_here
from attack.frame import Attack, shorter, simpler

Case = tuple[str, ...]

READING = (
    "solve",
    "count",
    "check",
    "explain",
    "hint",
    "narrow",
    "rate",
    "repair",
    "convert",
    "draw",
)
OPTIONS: tuple[tuple[str, ...], ...] = (
    ("--json",), ("--quiet",), ("--from", "notation"), ("--from", "line"), ("--from", "nosuch"),
    ("--seconds", "0.2"), ("--seconds", "inf"), ("--seconds", "nan"), ("--seconds", "-1"),
    ("--limit", "0"), ("--limit", "3"), ("--limit", "99999999999999999999"), ("--nodes", "10"),
    ("--memory", "1"), ("--memory", "0"), ("--tree",), ("--jobs", "2"), ("--jobs", "0"),
    ("--engine", "kernel"), ("--engine", "csp"), ("--engine", "infer"), ("--engine", "zzz"),
    ("--engine", "informed"), ("--engine", "uninformed"), ("--presolve",), ("--shade",),
    ("--split", "any"), ("--split", "ahead"), ("--method", "backtracking"), ("--mrv",), ("--lcv",),
    ("--techniques", "naked single"), ("--techniques", ""), ("--techniques", "early loop,XY-chain"),
    ("--symbols", "ABCDEFGHI"), ("--symbols", "甲乙丙丁"), ("--symbols", ""), ("--ascii",),
    ("--state", "r1c1=1"), ("--state", "r1c1=1, r1c2!=2"), ("--apply",), ("--vague", "1"),
    ("--to", "line"), ("--to", "json"), ("--to", "penpa"), ("--to", "pzpr"), ("--to", "sgt"),
    ("--without", "2"), ("--without", "999"), ("--seed", "7"), ("--theme", "ink"), ("--labels",),
    ("--candidates",), ("--solution",), ("--hint",), ("--level", "hard"), ("--add-only",),
    ("--symmetry", "half-turn"), ("--count", "2"), ("--genre", "sudoku"), ("--genre", "kakuro"),
    ("--out",), ("--",), ("-h",), ("--nosuch",),
)  # fmt: skip


class Options(Attack[Case]):
    """A command, options, puzzles."""

    weight: ClassVar[int] = 4

    def draw(self, random: Random) -> Case:
        """Return a line of arguments."""
        chosen = random.sample(OPTIONS, random.choice((0, 1, 1, 2, 3)))
        options = tuple(word for option in chosen for word in option)
        given = tuple(puzzles.text(random) for _ in range(random.choice((1, 1, 1, 2, 5))))
        limit = () if "--seconds" in options else ("--seconds", "1")
        command = random.choice(READING)
        return (command, *given, *options, *(() if command == "convert" else limit))

    def run(self, case: Case) -> str:
        """Say what is wrong with what it printed."""
        return complaint(run_here(case))

    def smaller(self, case: Case) -> Iterator[Case]:
        """Yield it with fewer arguments, or shorter ones."""
        for rest in shorter(case[1:]):
            yield (case[0], *rest)
        for place, word in enumerate(case[1:], 1):
            yield from ((*case[:place], less, *case[place + 1 :]) for less in simpler(word))

    def told(self, case: Case) -> str:
        """Return the line of arguments."""
        return f"enpitsu {' '.join(map(repr, case))}"

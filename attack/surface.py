"""All commands with all their options, asked of the command line itself, and values for them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any, Literal, NamedTuple, get_args, get_origin

import typer

import enpitsu
from enpitsu.boards import Symmetry
from enpitsu.cli.app import app
from enpitsu.cli.effects import RULES
from enpitsu.engines import engine_names
from enpitsu.formats import formats
from enpitsu.generation.strategies import strategies
from enpitsu.model import Level
from enpitsu.puzzles import genres
from enpitsu.scene.themes import THEMES

NOT_HERE = ("--cluster", "--help", "--version", "--all", "--full", "--open", "--port")
"""What waits for other machines, or takes hours by design."""


class Option(NamedTuple):
    """One option of a command."""

    name: str
    kind: Any
    """The type of its value; bool for a switch."""
    long: str
    """Its longest name: `--count` of `-n`."""


class Command(NamedTuple):
    """One command: its words, and what it takes."""

    words: tuple[str, ...]
    options: tuple[Option, ...]

    def takes(self, name: str) -> bool:
        """Tell whether it has an option."""
        return any(option.name == name for option in self.options)


@cache
def commands() -> tuple[Command, ...]:
    """Return every command that there is."""
    return tuple(_below((), typer.main.get_command(app)))


def _below(words: tuple[str, ...], found: Any) -> Iterator[Command]:
    for name, command in getattr(found, "commands", {}).items():
        yield from _below((*words, name), command)
    if words and not hasattr(found, "commands"):
        yield Command(words, tuple(_options(found)))


def _options(command: Any) -> Iterator[Option]:
    for one in command.params:
        for name in (*one.opts, *one.secondary_opts):
            if name.startswith("-") and name not in NOT_HERE:
                kind = one.type_descriptor.annotation
                flag = getattr(one, "is_flag", False)
                yield Option(name, bool if flag else kind, max(one.opts, key=len))


@cache
def _techniques() -> tuple[str, ...]:
    return tuple(sorted({one.name for one in enpitsu.techniques()}))


_OUTPUT = ("out.svg", "out.png", "out.pdf", "out.txt", "out.html", "out.jsonl", "-", ".", "x/y.svg")
_STATES = ("r1c1=1", "r1c1=1, r1c2!=2", "r1c1!=1", "state.txt", "....", "{}", '{"entries": 3}')
_WRONG = (
    "zzz",
    "nosuch",
    "nosuch.py",
    "x",
    "3x",
    "(",
    ",",
    "",
    "-1",
    "nan",
    "0x0",
    "p.txt",
    "chess",
)
"""Values that are right nowhere, or nearly."""
_BELONGS = {
    "--method": "csp",
    "--mrv": "csp",
    "--no-mrv": "csp",
    "--lcv": "csp",
    "--no-lcv": "csp",
    "--model": "csp",
    "--split": "kernel",
    "--tree": "kernel",
    "--order": "uninformed",
    "--rows": "ip",
    "--building": "zdd",
    "--solver": "sat",
    "--solver-memory": "sat",
}
"""Options of single engines."""
_SEVERAL = ("--techniques", "--needs", "--without", "--technique")


@cache
def _values() -> dict[str, tuple[str, ...]]:
    """Return what may stand behind an option by its name, right and wrong."""
    writing = dict.fromkeys(("-o", "--output", "--out"), _OUTPUT)
    return writing | {
        "--engine": (*engine_names(), "zzz", "sat:solver=glucose4"),
        "--engines": ("kernel", "kernel,csp", "auto,sat:solver=glucose4", "zdd+presolve", ","),
        "--level": (*Level, "easiest"),
        "--symmetry": (*Symmetry, "round"),
        "--strategy": (*strategies(), "none"),
        "--from": (*formats(), "nosuch"),
        "--to": (*formats(), "pzpr", "nosuch"),
        "--genre": (*genres(), "sudoku(killer)", "sudoku(2x3)", "chess"),
        "--theme": (*THEMES, "nosuch"),
        "--symbols": ("ABCDEFGHI", "01", "甲乙丙丁", "", "aa"),
        "--state": _STATES,
        "--size": ("4", "6", "4x5", "6x6", "1", "0", "2x2", "99999", "x", "3x"),
        "--sizes": ("4", "4,5", "3x3", ""),
        "--params": ("", "2x2", "killer", "diagonal", "repeats", "jigsaw,killer", "zzz", "("),
        "--solver": ("minisat22", "glucose4", "scip", "cbc", "highs", "zzz"),
        "--model": ("cells", "lines", "zzz"),
        "--share": ("digit=0.5", "sum=1", "digit=2", "x", "digit=nan"),
        "--per-page": ("1x1", "2x3", "6", "0x0", "999x999", "x"),
        "--paper": ("a4", "a5", "letter", "170x240", "1x1", "x"),
        "--plugin": ("bad.py", "nosuch.py", "p.txt", ""),
        "--resume": ("out.txt", "p.txt", "bad.py"),
        "--catalog": ("c.db", "new.db", "p.txt", "/dev/null"),
        "--instances": ("p.txt", "nosuch"),
        "--seconds": ("0.2", "0.05", "1", "1e-9", "-1", "nan", "x"),
        "--count": ("1", "2", "3", "0", "-1", "x"),
        "--jobs": ("1", "2", "3", "0", "-1", "99999999"),
        "--at-once": ("1", "2", "0", "99999999"),
        "--iterations": ("1", "5", "0", "-1"),
        "--repeat": ("1", "2", "0"),
        "--dpi": ("10", "72", "0", "nan", "1e9", "-5"),
    }  # fmt: skip


def _drawn(option: Option, random: Random) -> str:
    if option.long in _SEVERAL:
        names = random.sample(_techniques(), random.randint(1, 4))
        return ",".join((*names, *(["nosuch"] if random.random() < 0.1 else [])))
    if option.long in _values():
        values = _values()[option.long]
        right = [value for value in values if value not in _WRONG]
        return str(random.choice(right if right and random.random() < 0.85 else values))
    if get_origin(option.kind) is Literal:
        return str(random.choice((*get_args(option.kind), "zzz")))
    if option.kind in (int, float):
        return str(random.choice((0, 1, 2, 3, 7, 20, -1, 2**31, 2**64, 10**30, "x", 0.5)))
    return random.choice(("", "x", "Ünï", "a,b", "\x1b[31m", "r1c1", "1", "日本"))


def some_options(command: Command, random: Random, most: int = 4) -> tuple[str, ...]:
    """Return some options of a command, each with a value, and a time limit where it takes one."""
    number = min(random.randint(0, most), len(command.options))
    chosen = random.sample(command.options, number)
    words: list[str] = []
    for option in chosen:
        words += [option.name] if option.kind is bool else [option.name, _drawn(option, random)]
    engines = [_BELONGS[word] for word in words if word in _BELONGS]
    if engines and command.takes("--engine") and "--engine" not in words:
        words += ["--engine", engines[0]]
    rules = RULES.get(" ".join(command.words), ())
    always_timed = not any("seconds" in rule.options for rule in rules)
    if always_timed and command.takes("--seconds") and "--seconds" not in words:
        words += ["--seconds", "1"]
    return tuple(words)

"""Every option of every command, in every setting: it acts, or it is refused by name."""

from __future__ import annotations

import ast
import inspect
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

import pytest
import typer

import enpitsu
from command import Run
from enpitsu.cli import cataloguing, comparing, generating, listing, printing, studying
from enpitsu.cli.app import _commands, app
from enpitsu.cli.commands import (
    check,
    convert,
    count,
    draw,
    explain,
    hint,
    narrow,
    rate,
    repair,
    serve,
    solve,
    techniques,
)
from enpitsu.cli.effects import RULES
from enpitsu.cli.runner import Command, Task
from enpitsu.engines import engine, engine_names, engines
from enpitsu.engines._options import EngineOptions
from enpitsu.errors import EngineError, EnpitsuError
from enpitsu.formats import formats
from enpitsu.generation.strategies import strategies

P = "sudoku:12../..../.1../...4"
OPEN = "sudoku:1.../..../..../...4"
LOOP = "slitherlink:3.2/..1/..."
HARD = (
    "sudoku:4.....8.5/.3......./...7...../.2.....6./....8.4../....1..../"
    "...6.3.7./5..2...../1.4......"
)

VALUES: dict[str, str] = {
    "--engine": "csp",
    "--limit": "3",
    "--seconds": "7",
    "--nodes": "9",
    "--memory": "99",
    "--jobs": "2",
    "--cluster": "tcp://127.0.0.1:1",
    "--techniques": "naked single",
    "--model": "lines",
    "--solver-memory": "512",
    "--symbols": "ABCD",
    "--from": "sdm",
    "--genre": "sudoku",
    "--state": "r1c3=3",
    "--theme": "dark",
    "--dpi": "33",
    "--output": "x.svg",
    "--to": "json",
    "--without": "2",
    "--seed": "5",
    "--size": "4",
    "--params": "2x2",
    "--level": "medium",
    "--needs": "naked single",
    "--needs-count": "2",
    "--clues": "8",
    "--symmetry": "half-turn",
    "--share": "digit=0.5",
    "--strategy": "top-down",
    "--iterations": "3",
    "--depth": "9",
    "--at-once": "2",
    "--count": "2",
    "--resume": "kept.txt",
    "--catalog": "kept.db",
    "--engines": "kernel",
    "--repeat": "2",
    "--per-page": "1x1",
    "--paper": "a5",
    "--sizes": "6",
    "--instances": P,
    "--port": "1234",
    "--host": "127.0.0.2",
    "--allow-host": "name",
    "--memory-mb": "99",
    "--workers": "7",
    "--vague": "1",
    "--technique": "naked single",
    "--min-difficulty": "1",
    "--max-difficulty": "99",
    "--id": "one",
    "--split": "cell",
    "--mrv": "--no-mrv",
    "--order": "breadth-first",
    "--rows": "edges",
    "--building": "sets",
    "book --order": "level",
    "explain --output": "s/",
    "convert --output": "x.json",
    "generate --output": "x.json",
    "catalog export --output": "x.json",
    "generate --without": "XY-wing",
}
"""A value for each option that is not the usual one, of a command or of all; any word for others.
"""
SOLVERS = {"sat": "glucose4", "ip": "cbc"}
"""Of each engine that has several, another solver than the usual one."""
ABOUT_A_VALUE = re.compile(r"[Ii]nvalid value|known are|did you mean|there (is|are) no|is not a ")
"""What a refusal says that is about a wrong value, and not about the option."""
ALWAYS = ("--help", "--version", "--plugin")
"""What is done while the arguments are read."""

SETTINGS: dict[str, list[list[str]]] = {
    "solve": [
        [P, *more, "--engine", name]
        for name in engine_names()
        for more in ([], ["--presolve"] if name != "auto" else ["--json"])
    ],
    "count": [[P, "--engine", name] for name in engine_names()],
    "check": [[P], [P, "--json"], [P, "--state", "r1c3=4"]],
    "explain": [[P], [P, "--json"], [P, "-o", "steps/"], [P, "-o", "steps.html"]],
    "hint": [
        [P, *more] for more in ([], ["--json"], ["-o", "a.svg"], ["-o", "a.txt"], ["-o", "-"])
    ],
    "narrow": [[P, *more] for more in ([], ["--json"], ["-o", "a.svg"], ["-o", "a.txt"])],
    "rate": [[P], [P, "--json"]],
    "techniques": [["sudoku"], ["sudoku", "--json"]],
    "repair": [[OPEN, *more] for more in ([], ["--json"], ["-o", "a.svg"], ["-o", "a.txt"])],
    "generate": [
        [genre, "--strategy", name, *more]
        for name in strategies()
        for genre, more in (
            ("sudoku", []),
            ("sudoku", ["--json"]),
            *([("kakuro", []), ("futoshiki", [])] if name == "random-multi" else []),
            ("sudoku", ["-o", "new.txt"]),
            ("sudoku", ["--needs", "naked single"]),
            ("sudoku", ["--level", "hard"]),
        )
    ],
    "convert": [
        *([P, "--to", name] for name, form in formats().items() if form.writes),
        [P],
        ["--list"],
        [P, "-o", "new.txt"],
        [P, "--without", "1"],
    ],
    "draw": [
        [P, *more]
        for more in (
            [],
            ["--json"],
            ["--hint"],
            ["--solution"],
            *(["-o", f"a.{ending}"] for ending in ("svg", "png", "pdf", "txt")),
            ["-o", "-"],
            ["-o", "folder/"],
        )
    ],
    "book": [[P, "-o", name] for name in ("a.pdf", "a.html", "page-{n}.png", "folder/")],
    "serve": [[]],
    "compare": [
        [P, "--engines", "kernel,csp", *more] for more in ([], ["--json"], ["-o", "a.csv"])
    ],
    "study": [["--list"], ["block", "3.1"], ["--all"]],
    "catalog add": [["c.db", P], ["c.db", P, "--rate"]],
    "catalog find": [["c.db", P], ["c.db", "--level", "easy"]],
    "catalog list": [["c.db"]],
    "catalog export": [["c.db"], ["c.db", "--to", "sdm"], ["c.db", "-o", "new.txt"]],
    "catalog rate": [["c.db"]],
    "catalog backup": [["c.db", "d.db"]],
}
"""Arguments of each command: with every engine, strategy, format and kind of output."""


def commands(group: Any, words: tuple[str, ...] = ()) -> Iterator[tuple[str, Any]]:
    for name, one in group.commands.items():
        if hasattr(one, "commands"):
            yield from commands(one, (*words, name))
        else:
            yield " ".join((*words, name)), one


COMMANDS = dict(commands(typer.main.get_command(app)))


def options(command: str, base: Sequence[str] = ()) -> Iterator[list[str]]:
    """Yield each option of a command, with a value that is not the usual one beside a base."""
    for one in COMMANDS[command].params:
        name = max(one.opts, key=len)
        if not name.startswith("--") or name in ALWAYS:
            continue
        kind = one.type_descriptor.annotation
        value = VALUES.get(f"{command} {name}", VALUES.get(name, "word"))
        if name == "--solver":
            value = next((SOLVERS[engine] for engine in SOLVERS if engine in base), "glucose4")
        if getattr(one, "is_flag", False):
            negated = [*one.secondary_opts, name][0] if one.default else name
            yield [value if value in one.secondary_opts else negated]
        elif get_origin(kind) is Literal and name not in VALUES:
            yield [name, next(value for value in get_args(kind) if value != one.default)]
        else:
            yield [name, value]


def read(*arguments: str) -> Task | str:
    """Return what a line of arguments asks for, or why it is refused."""
    try:
        task = _commands()(list(arguments), prog_name="enpitsu", standalone_mode=False)
    except (EnpitsuError, typer.TyperException) as error:
        return error.format_message() if isinstance(error, typer.TyperException) else str(error)
    assert isinstance(task, Task)
    return task


def names(option: str, message: str) -> bool:
    """Tell whether a message is about an option, or about the parameter of that name."""
    words = option.removeprefix("--").removeprefix("no-")
    return any(
        word in message for word in (words, words.replace("-", "_"), words.replace("-", " "))
    )


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_every_command_is_asked() -> None:
    assert SETTINGS.keys() == COMMANDS.keys()
    for command, rules in RULES.items():
        known = {one.name for one in COMMANDS[command].params}
        assert all(rule.options <= known for rule in rules), command


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("command", SETTINGS)
def test_an_option_changes_what_is_asked_for_or_is_refused_by_name(command: str) -> None:
    refused, accepted = set[str](), {word for base in SETTINGS[command] for word in base}
    for base in SETTINGS[command]:
        plain = read(*command.split(), *base)
        assert isinstance(plain, Task), plain
        for option in options(command, base):
            if option[0] in base or (option[0] == "--output" and "-o" in base):
                continue
            task = read(*command.split(), *base, *option)
            if isinstance(task, str):
                refused.add(option[0])
                named = names(option[0], task) or option[-1] in task
                assert named, (base, option, task)
                assert not ABOUT_A_VALUE.search(task), (base, option, task)
            else:
                accepted.add(option[0])
                assert task != plain, (base, option)
    assert refused <= accepted, "refused in every setting: is the value wrong?"


def fields_of(kind: type) -> set[str]:
    """Return the fields that a class declares itself."""
    return {name for name in vars(kind).get("__annotations__", {}) if not name.startswith("_")}


MODULES = [
    *(cataloguing, comparing, generating, listing, printing, studying),
    *(check, convert, count, draw, explain, hint, narrow, rate, repair, serve, solve, techniques),
]


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.__name__.split(".")[-1])
def test_everything_that_a_command_is_told_is_read(module: Any) -> None:
    read_names = {
        node.attr
        for node in ast.walk(ast.parse(inspect.getsource(module)))
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load)
    }
    tasks = [
        kind
        for kind in vars(module).values()
        if isinstance(kind, type)
        and issubclass(kind, Task | Command)
        and kind.__module__ == module.__name__
    ]
    assert tasks
    for kind in tasks:
        assert fields_of(kind) <= read_names, kind


# What options do to what is written


TRIED = (P, OPEN, LOOP, HARD)
"""An option must show on one of these."""
NOT_SHOWN = {
    *("--seconds", "--nodes", "--memory"),
    *("--jobs", "--cluster", "--quiet"),
    *("--output", "--force", "--from", "--genre"),  # what is read and where to write
}
HOW_IT_IS_FOUND = {"--engine", "--presolve", *(f"--{one}" for one in EngineOptions.__annotations__)}
"""Options of engines; `test_options_act.py` compares what they find, and in which way."""
HIDDEN = {
    ("book", "--order"): "a book of one puzzle has one order; test_book.py has several",
    ("hint", "--ascii"): "a picture is shown on a terminal alone",
    ("repair", "--add-only"): "clues of these puzzles need not be changed",
    ("convert", "--json"): "the same as --to json",
}
"""Options that do not show on these puzzles without a file, and why."""


def is_hidden(command: str, option: str) -> bool:
    """Tell whether an option does not show in what a command writes."""
    engines_only = command in ("solve", "count") and option in HOW_IT_IS_FOUND
    return engines_only or option in NOT_SHOWN or (command, option) in HIDDEN


_TIME = re.compile(
    r'[\d.]+ m?s\b|"(?:\w*seconds)": [\d.e-]+|\d{4}-\d\d-\d\d|(?<= )[\d.]+$', re.MULTILINE
)

_WIDTH = re.compile(r"[ ─]+")


def written(folder: Path, run: Run, command: str, arguments: list[str]) -> tuple[Any, ...]:
    """Run a command in a folder of its own, and return all that it wrote, times left out."""
    ran = run(command, *arguments)
    files = {path: path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}
    for path in files:
        path.unlink()
    return ran.code, _WIDTH.sub(" ", _TIME.sub("", ran.out)), ran.err, files


@pytest.mark.parametrize(
    "command",
    [
        *("check", "explain", "hint", "narrow", "rate", "repair", "convert", "draw", "book"),
        *("solve", "count", "techniques"),
    ],
)
def test_an_option_changes_what_is_written_or_is_refused(
    run: Run, folder: Path, command: str
) -> None:
    for base in SETTINGS[command]:
        if "--engine" in base and "auto" not in base:
            continue
        arguments = [[puzzle, *base[1:]] for puzzle in TRIED]
        if base[0] not in TRIED:  # it reads no puzzle
            arguments = [base]
        plain = [written(folder, run, command, one) for one in arguments[:1]]
        assert written(folder, run, command, arguments[0]) == plain[0], "differs without an option"
        if plain[0][0] == 2:
            assert command == "convert", plain[0]  # to a format that has no place for it
            continue
        for option in options(command, base):
            if option[0] in base or is_hidden(command, option[0]):
                continue
            for place, one in enumerate(arguments):
                if len(plain) == place:
                    plain.append(written(folder, run, command, one))
                acting = written(folder, run, command, [*one, *option])
                assert "nvalid value" not in acting[2], acting
                if acting != plain[place]:
                    break
            else:
                pytest.fail(f"{option} shows nowhere beside {base}")


@pytest.mark.parametrize(
    ("command", "more"),
    [
        ("explain", ["-o", "kept.html"]),
        *((name, ["-o", "kept.svg"]) for name in ("hint", "narrow", "draw")),
        ("convert", ["-o", "kept.txt"]),
        ("book", ["-o", "kept.html"]),
        ("compare", ["--engines", "kernel", "--no-charts", "-o", "kept.csv"]),
    ],
)
def test_force_writes_over_what_is_there(
    run: Run, folder: Path, command: str, more: list[str]
) -> None:
    kept = folder / more[-1]
    kept.write_text("mine")
    assert run(command, P, *more).code == 2
    assert kept.read_text() == "mine"
    assert run(command, P, *more, "--force").code in (0, 1)
    assert kept.read_text() != "mine"


# What engines and strategies take


def read_in(kind: type) -> set[str]:
    """Return the attributes that are read where a class, and what it uses of its own, is written.

    What it uses of its own are the modules of its folder whose names begin with an underscore.
    """
    own = [sys.modules[one.__module__] for one in kind.__mro__ if one.__module__ in sys.modules]
    used = {getattr(value, "__module__", "") for module in own for value in vars(module).values()}
    folder = kind.__module__.rpartition(".")[0]
    helpers = [sys.modules[name] for name in used if name.startswith(f"{folder}._")]
    sources = [inspect.getsource(one) for one in (*own, *helpers) if one.__name__ != "builtins"]
    nodes = [node for source in sources for node in ast.walk(ast.parse(source))]
    return {
        node.attr
        for node in nodes
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load)
    }


@pytest.mark.parametrize("name", [*engines(), *strategies()])
def test_an_engine_or_a_strategy_reads_every_option_that_it_takes(name: str) -> None:
    kind: type = engines()[name] if name in engines() else strategies()[name]
    assert set(inspect.signature(kind).parameters) <= read_in(kind)


def test_what_takes_many_threads_is_named_where_one_engine_does_not(run: Run) -> None:
    for command, names_of in (("solve", "solves_in_threads"), ("count", "counts_in_threads")):
        able = [name for name in engine_names() if getattr(engine(name), names_of)]
        for name in engine_names():
            ran = run(command, P, "--engine", name, "--jobs", "2")
            assert ("--jobs has no effect" in ran.err) == (name not in able), name
            if name not in able:
                assert (ran.code, ran.out) == (2, "")
                assert all(re.search(rf"\b{one}\b", ran.err) for one in able)


@pytest.mark.parametrize(
    ("arguments", "acts"),
    [
        ([P], False),
        ([P, "--engine", "kernel"], False),
        ([P, "--engine", "sat"], True),
        ([LOOP], True),
        ([LOOP, "--engine", "kernel"], True),
        ([LOOP, "--engine", "kernel", "--presolve"], False),
        ([LOOP, "--engine", "sat", "--presolve"], True),
        ([LOOP, "--nodes", "9"], False),
    ],
)
def test_memory_of_a_count_is_refused_where_nothing_is_kept(
    run: Run, arguments: list[str], acts: bool
) -> None:
    ran = run("count", *arguments, "--memory", "99")
    assert ("--memory has no effect on this count; it works with loops" in ran.err) == (not acts)
    assert ran.code == (0 if acts else 2)


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.usefixtures("folder")
def test_an_option_with_one_value_is_refused_where_it_is_given_twice(command: str) -> None:
    params = {max(one.opts, key=len): one for one in COMMANDS[command].params}
    for option in options(command):
        name = next(
            name for name, one in params.items() if option[0] in one.opts + one.secondary_opts
        )
        one = params[name]
        told = read(*command.split(), *SETTINGS[command][0], *option, *option)
        twice = isinstance(told, str) and f"{name} is given twice" in told
        assert twice == (not one.multiple and not (one.is_flag and not one.secondary_opts)), name
    if "--presolve" in params:
        assert isinstance(read(command, P, "--engine", "csp", *["--presolve"] * 2), Task)
        refused = read(command, P, "--engine", "csp", "--mrv", "--no-mrv")
        assert refused == "--mrv is given twice; it takes one value"


def test_an_engine_that_reasons_first_is_not_told_to(run: Run) -> None:
    with pytest.raises(EngineError, match="presolve has no effect with the auto engine"):
        engine("auto", presolve=True)
    with pytest.raises(EngineError, match="presolve has no effect with the auto engine"):
        list(enpitsu.compare([P], ["auto+presolve"]))


@pytest.mark.parametrize(
    ("wishes", "name"),
    [
        ({"at_most": True}, "at_most"),
        ({"at_most": True, "level": "easy"}, "at_most"),
        ({"genre": "kakuro", "strategy": "top-down"}, "strategy"),
        ({"genre": "kakuro", "iterations": 3}, "iterations"),
        ({"genre": "kakuro", "minimal": False}, "minimal"),
        ({"genre": "sudoku(killer)", "plain": True}, "plain"),
        ({"minimal": False}, "minimal=False"),
        ({"minimal": False, "strategy": "bottom-up", "size": 4}, "minimal=False"),
        ({"shares": {"digit": 1}}, "shares"),
        ({"genre": "neighbor", "shares": {"digit": 0.5}}, "shares"),
    ],
)
def test_a_wish_without_effect_is_refused_by_name(wishes: dict[str, Any], name: str) -> None:
    with pytest.raises(EnpitsuError, match=f"^{name} has no effect"):
        enpitsu.generate(**{"genre": "sudoku"} | wishes)


def test_arguments_without_effect_are_refused_by_name(folder: Path) -> None:
    with pytest.raises(EnpitsuError, match=r"^dpi has no effect on .*book\.html; it works"):
        enpitsu.book([P], folder / "book.html", dpi=99, allow=True)
    with pytest.raises(EngineError, match=r"^tree has no effect on a count; it works"):
        enpitsu.count(P, tree=True)
    with pytest.raises(EngineError, match=r"^threads has no effect on a count with nodes"):
        enpitsu.count(P, threads=2, nodes=99)
    with pytest.raises(EngineError, match=r"^threads has no effect on a count with seed"):
        enpitsu.count(P, threads=2, seed=1)
    with pytest.raises(EngineError, match=r"^rows of edges have no effect without a loop"):
        enpitsu.solve(P, engine="ip", rows="edges")
    with pytest.raises(EnpitsuError, match="a cluster's workers do the work: leave jobs out"):
        enpitsu.compare([P], ["kernel"], jobs=2, cluster="tcp://127.0.0.1:1")

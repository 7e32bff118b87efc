"""What options change is compared on the same boards: what an engine finds and how, what is made.

`test_option_effects.py` asks every command for all of its options. Here those have their test whose
effect a command's output cannot show: a request with another option draws other boards anyway, and
two ways of searching find the same solutions.
"""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest

import enpitsu
from command import Run
from enpitsu.catalog import Catalog
from enpitsu.cli.commands.catalog import FILTERS as KNOWN_FILTERS
from enpitsu.engines import _options, csp, engine, engine_names, ip, option_names, uninformed, zdd
from enpitsu.engines.kernel import Split
from enpitsu.errors import EnpitsuError
from enpitsu.generation import NotMadeError, Wishes, make, wish_of
from enpitsu.generation.strategies import strategies
from enpitsu.model import Limits, Puzzle
from enpitsu.puzzles import genres

# Engines

BOARDS = tuple(
    map(
        enpitsu.parse,
        (
            "sudoku:12../..../.1../...4",
            "sudoku:1.../..../..../...4",
            "sudoku:4.....8.5/.3......./...7...../.2.....6./....8.4../....1..../"
            "...6.3.7./5..2...../1.4......",
            "slitherlink:3.2/..1/...",
            "slitherlink:0...1./22..2./..2213/.22.../..22../22.3.3",
            r"kakuro:# 8\- 16\- #/-\3 . . 6\-/-\21 . . ./# -\6 . .",
        ),
    )
)
HINTS = get_type_hints(
    _options.EngineOptions,
    localns={
        "Split": Split,
        "Method": csp.Method,
        "Rows": ip.Rows,
        "Order": uninformed.Order,
        "Building": zdd.Building,
    },
)
SAMPLES: dict[str, dict[str, list[Any]]] = {
    "techniques": {"": [("naked single",)]},
    "seed": {"": [3]},
    "together": {"": [1, 2]},
    "model": {"": ["runs"]},
    "solver": {"sat": ["cadical195", "minisat22"], "ip": ["cbc", "scip"]},
}
"""Other values than the usual one of options that are neither yes or no nor one of some words."""
UNSEEN = {
    "solver_memory": "a limit; test_worker.py sees a process end by it",
    "building": "both ways build the same diagram; test_zdd.py compares them",
}


def others(name: str, option: str) -> list[Any]:
    """Return the values of an engine's option that are not the usual one."""
    usual = getattr(engine(name) if name != "auto" else engine("kernel"), option, False)
    kind = HINTS[option]
    if kind is bool:
        return [not usual]
    if get_origin(kind) is Literal:
        return [value for value in get_args(kind) if value != usual]
    samples = SAMPLES[option]
    return samples.get(name) or samples[""]


def found(chosen: enpitsu.Engine, puzzle: Puzzle, limits: Limits) -> tuple[Any, ...]:
    """Return what an engine finds, and what of its way does not depend on the clock."""
    try:
        result = chosen.solve(puzzle, limits)
    except EnpitsuError as error:
        return (str(error),)
    effort = result.effort
    way = (result.nodes, result.tree, effort.rounds, effort.cuts, effort.diagram_nodes)
    alone = (effort.rules is None, effort.peak_mb is None)  # no process: rules leave nothing
    steps = (effort.solution_nodes, effort.items, effort.steps, *alone)
    return (result.status, result.values, result.stopped, *way, *steps)


OPTIONS_OF_ENGINES = [
    (name, option)
    for name in engine_names()
    for option in sorted(option_names(name, presolve=True) | {"presolve"})
    if option not in UNSEEN and (name, option) != ("auto", "presolve")
]


@pytest.mark.parametrize(("name", "option"), OPTIONS_OF_ENGINES)
def test_an_option_of_an_engine_changes_what_it_finds_or_how(name: str, option: str) -> None:
    presolve = option == "techniques" and "techniques" not in option_names(name)
    limits = [Limits(seconds=20), Limits(solutions=1, seconds=20)]
    usual, missed = engine(name, presolve=presolve), []
    before: dict[tuple[int, Limits], tuple[Any, ...]] = {}
    for value in others(name, option):
        other = engine(name, **{"presolve": presolve, option: value})
        for (number, puzzle), limit in product(enumerate(BOARDS), limits):
            if (number, limit) not in before:
                before[number, limit] = found(usual, puzzle, limit)
            shown = found(other, puzzle, limit)
            if len(shown) > 1 and shown != before[number, limit]:
                break
        else:
            missed.append(value)
    assert not missed


def test_rows_of_a_loop_are_refused_where_there_is_no_loop(run: Run) -> None:
    ran = run("solve", "sudoku:12../..../.1../...4", "--engine", "ip", "--rows", "edges")
    assert (ran.code, ran.out) == (2, "")
    assert "rows of edges have no effect without a loop; take points" in ran.err


# Wishes

SMALL = {"size": 6}
WISHES: dict[str, tuple[dict[str, Any], Any]] = {
    "size": ({}, 4),
    "params": (SMALL, "diagonal"),
    "level": ({}, "hard"),
    "techniques": (SMALL, ["naked single"]),
    "needs": ({}, "naked pair"),
    "needs_count": ({"needs": "naked single"} | SMALL, 3),
    "without": (SMALL, "hidden single"),
    "at_most": ({"level": "medium"} | SMALL, True),
    "clues": (SMALL, 20),
    "symmetry": (SMALL, "half-turn"),
    "shares": ({"genre": "futoshiki", "size": 5}, {"digit": 0.2}),
    "strategy": (SMALL, "random-single"),
}
"""Of each wish others beside which it has an effect, and a value."""
WITH_STRATEGIES: dict[str, Any] = {
    "minimal": False,
    "iterations": 9,
    "depth": 14,
    "plain": True,
}
"""Wishes that are asked of every strategy, and a value."""
UNSEEN_WISHES = {"at_once": "threads find what one finds; test_walks.py compares them"}


def made(wishes: dict[str, Any], request: str, seed: int) -> tuple[Any, ...]:
    """Return a puzzle that is made on the boards of a request, and what its strategy looked at."""
    try:
        one = make(wish_of(**wishes), seed, seconds=10, request=request)
    except NotMadeError:
        return ()
    return str(one), one.report.nodes, one.report.layer, one.report.proven


def differs(wishes: dict[str, Any], name: str, value: Any) -> bool:
    """Tell whether a wish changes any puzzle of the same boards."""
    request = wish_of(**wishes).request
    return any(
        made(wishes, request, seed) != made(wishes | {name: value}, request, seed)
        for seed in range(1, 9)
    )


def refusal(wishes: dict[str, Any]) -> str:
    """Return why wishes are refused; empty if they are not."""
    try:
        wish_of(**wishes)
    except EnpitsuError as error:
        return str(error)
    return ""


def test_every_wish_has_its_place() -> None:
    asked = WISHES.keys() | WITH_STRATEGIES.keys() | UNSEEN_WISHES.keys()
    assert asked == Wishes.__annotations__.keys()


@pytest.mark.parametrize("name", WISHES)
def test_a_wish_changes_puzzles_of_the_same_boards(name: str) -> None:
    base, value = WISHES[name]
    assert differs({"genre": "sudoku"} | base, name, value)


@pytest.mark.parametrize("strategy", strategies())
@pytest.mark.parametrize("name", WITH_STRATEGIES)
def test_a_wish_acts_with_a_strategy_or_is_refused(name: str, strategy: str) -> None:
    wishes: dict[str, Any] = {"genre": "neighbor", "size": 4, "strategy": strategy}
    if (strategy, name) == ("top-down", "minimal"):
        wishes["depth"] = 14  # all sets are looked at else, and of the smallest no clue could go
    refused = refusal(wishes | {name: WITH_STRATEGIES[name]})
    if refused:
        assert re.search(rf"{name}(=False)? has no effect|has no {name};", refused)
    else:
        assert differs(wishes, name, WITH_STRATEGIES[name])


@pytest.mark.parametrize("genre", genres())
def test_shares_act_where_there_are_several_kinds_of_clues(genre: str) -> None:
    kinds = wish_of(genre).kinds
    refused = refusal({"genre": genre, "shares": {kinds[0]: 0.5}})
    assert ("shares has no effect" in refused) == (len(kinds) == 1)
    assert not refused or "no effect" in refused or "no shares" in refused


# Catalogues


@pytest.fixture
def catalog(tmp_path: Path) -> str:
    """Return a catalogue whose two puzzles differ in all that a filter can ask for."""
    path = str(tmp_path / "kept.db")
    with Catalog(path) as kept:
        for line, about in (
            ("sudoku:12../..../.1../...4", {"title": "one", "author": "A", "id": "1"}),
            (r"kakuro:# 8\- 16\- #/-\3 . . 6\-/-\21 . . ./# -\6 . .", {"source": "elsewhere"}),
        ):
            kept.add(enpitsu.parse(line).with_about(about), rate=True)
    return path


FILTERS = {
    "genre": "kakuro",
    "level": "hard",
    "technique": "hidden single",
    "source": "elsewhere",
    "author": "A",
    "title": "one",
    "id": "1",
    "min_difficulty": "40",
    "max_difficulty": "40",
}


@pytest.mark.parametrize("command", ["find", "list", "export"])
def test_a_filter_chooses_among_the_puzzles_of_a_catalogue(
    run: Run, catalog: str, command: str
) -> None:
    assert FILTERS.keys() == KNOWN_FILTERS.keys()
    every = run("catalog", "export", catalog).out
    assert every.count("\n") == 2
    for name, value in FILTERS.items():
        ran = run("catalog", command, catalog, f"--{name.replace('_', '-')}", value)
        assert ran.out.count("\n") < 2, name
        assert ran.err == ""
    limited = run("catalog", command, catalog, "--min-difficulty", "0", "--limit", "1")
    assert limited.out.count("\n") == 1

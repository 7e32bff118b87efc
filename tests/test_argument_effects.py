"""Every argument of every function of the Python face: another value changes what comes back."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import enpitsu
from enpitsu import api
from enpitsu.errors import EnpitsuError

P = "sudoku:12../..../.1../...4"
OPEN = "sudoku:1.../..../..../...4"
NONE = "sudoku:11../..../..../...4"
HARD = (
    "sudoku:4.....8.5/.3......./...7...../.2.....6./....8.4../....1..../"
    "...6.3.7./5..2...../1.4......"
)
EMPTY = "sudoku:" + "/".join(["." * 9] * 9)

Arguments = dict[str, Any]

CALLS: dict[str, Arguments] = {
    "solve": {"puzzle": OPEN},
    "solve_many": {"puzzles": [OPEN]},
    "count": {"puzzle": OPEN},
    "check": {"puzzle": P},
    "explain": {"puzzle": P},
    "certify": {"explanation": enpitsu.explain(P)},
    "hint": {"puzzle": P},
    "narrow": {"puzzle": HARD},
    "rate": {"puzzle": HARD},
    "rate_many": {"puzzles": [HARD]},
    "repair": {"puzzle": OPEN},
    "techniques": {},
    "generate": {"genre": "sudoku", "size": 4, "seed": 1},
    "generate_many": {"genre": "sudoku", "size": 4, "seed": 1, "count": 1},
    "thin": {"puzzle": P, "number": 2},
    "parse": {"text": P},
    "read": {"source": f"{'.' * 16}\n" * 16},
    "compare": {"puzzles": [P], "engines": ["csp"]},
    "book": {"puzzles": [P], "path": "a.html"},
}
"""What each function is called with; arguments of its own stand beside it or in its place."""
OTHERS: dict[str, dict[str, Any]] = {
    "solve": {"puzzle": P, "engine": "csp", "limit": 3, "nodes": 2},
    "solve_many": {"puzzles": [P], "engine": "csp", "limit": 3, "nodes": 2},
    "count": {"puzzle": P, "nodes": 2},
    "check": {"puzzle": OPEN},
    "explain": {"puzzle": HARD, "techniques": ["naked single"]},
    "certify": {"explanation": enpitsu.explain(HARD)},
    "hint": {"puzzle": HARD, "state": "r1c3=4"},
    "narrow": {"puzzle": P, "techniques": ["naked single"]},
    "rate": {"puzzle": P, "techniques": ["naked single"]},
    "rate_many": {"puzzles": [P], "techniques": ["naked single"]},
    "repair": {"puzzle": P, "level": "hard", "symmetry": "half-turn", "count": 1},
    "techniques": {"genre": "kakuro"},
    "generate": {"genre": "binary", "seed": 2},
    "generate_many": {"genre": "binary", "seed": 2, "count": 2},
    "thin": {"puzzle": OPEN, "number": 1, "seed": 4},
    "parse": {"text": OPEN},
    "read": {"source": OPEN, "format": "sdk", "genre": "kakuro"},
    "compare": {"puzzles": [OPEN], "engines": ["kernel"], "limit": 1, "nodes": 1, "repeat": 2},
    "book": {
        "puzzles": [OPEN],
        "path": "b.pdf",
        "title": "one",
        "subtitle": "one",
        "author": "one",
        "paper": "a5",
        "per_page": "1x1",
        "solutions": "none",
        "rules": False,
        "levels": False,
        "hints": True,
        "labels": True,
        "theme": "dark",
    },
}
"""Other values, each of which must show."""
BESIDE: dict[tuple[str, str], tuple[Arguments, Any]] = {
    ("solve", "memory_mb"): ({"puzzle": EMPTY, "limit": 20_000}, 1),
    ("repair", "add_only"): ({"puzzle": NONE}, True),
    ("read", "errors"): ({"source": f"{P}\nsudoku:99\n"}, "keep"),
    ("book", "order"): ({"puzzles": [HARD, P], "path": "a.html"}, "level"),
    ("book", "allow"): ({"puzzles": [OPEN], "path": "a.html"}, True),
    ("book", "dpi"): ({"puzzles": [P], "path": "page-{n}.png"}, 33),
    ("book", "force"): ({"puzzles": [P], "path": "kept.html"}, True),
    ("generate", "catalog"): ({"genre": "sudoku", "size": 4, "seed": 1}, "new.db"),
    ("generate_many", "catalog"): (
        {"genre": "sudoku", "size": 4, "seed": 1, "count": 1},
        "new.db",
    ),
    ("compare", "journal"): ({"puzzles": [P], "engines": ["kernel"]}, "new.jsonl"),
}
"""Arguments that act beside others: what stands beside them, and their value."""
UNSEEN = {"seconds", "threads", "jobs", "cluster"}
"""Limits of time, and who does the work: the result is the same."""
ELSEWHERE = {
    ("count", "engine"): "all engines count the same; test_engines.py compares them",
    ("compare", "seed"): "the order of the runs; test_compare.py sees it",
    ("compare", "memory_mb"): "test_compare.py sees a run end by it",
    ("load_plugin", "source"): "test_plugins.py",
}


def arguments_of(name: str) -> set[str]:
    """Return the arguments of a function; wishes and options of engines have tests of their own."""
    parameters = inspect.signature(getattr(api, name)).parameters.values()
    return {one.name for one in parameters if one.kind is not one.VAR_KEYWORD}


ASKED = [
    (name, argument)
    for name in api.__all__
    for argument in sorted(arguments_of(name) - UNSEEN)
    if (name, argument) not in ELSEWHERE
]


def test_every_argument_has_its_place() -> None:
    said = {(name, argument) for name, others in OTHERS.items() for argument in others}
    assert said | BESIDE.keys() == set(ASKED)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "kept.html").write_text("mine")
    return tmp_path


def without_times(value: Any) -> str:
    """Return a result in words, less what the clock says."""
    if isinstance(value, enpitsu.Result):
        value = (value.status, value.values, value.found, value.nodes, value.engine, value.stopped)
    elif type(value).__name__ == "Rows":
        value = [(row.engine, row.status, row.nodes, row.found, row.solution) for row in value]
    elif isinstance(value, enpitsu.Narrowing):
        value = (value.values, value.candidates)
    elif isinstance(value, enpitsu.Made):
        value = str(value)
    return repr(value)


def outcome(call: Callable[..., Any], folder: Path, given: Arguments) -> tuple[Any, ...]:
    """Return what a call gives back and which files it leaves, or why it is refused."""
    before = {path: path.read_bytes() for path in folder.iterdir()}
    try:
        back = call(**given)
        shown = [*map(without_times, back)] if hasattr(back, "__next__") else without_times(back)
    except EnpitsuError as error:
        shown = str(error)
    after = {path: path.read_bytes() for path in folder.iterdir()}
    for path in after.keys() - before.keys():
        path.unlink()
    for path, content in before.items():
        path.write_bytes(content)
    return (
        shown,
        {path.name: data for path, data in after.items() if path.suffix != ".db"},
        {path.name for path in after},
    )


@pytest.mark.parametrize(("name", "argument"), ASKED)
def test_an_argument_changes_what_comes_back(folder: Path, name: str, argument: str) -> None:
    call = getattr(enpitsu, name)
    given, value = BESIDE.get((name, argument)) or (CALLS[name], OTHERS[name][argument])
    before = outcome(call, folder, given)
    assert outcome(call, folder, given) == before, "it differs by itself"
    after = outcome(call, folder, given | {argument: value})
    assert after != before
    assert "no effect" not in str(after[0])

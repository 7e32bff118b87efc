"""The package's face: what it names, and what importing it costs."""

import importlib.metadata
import inspect
import pkgutil
import re
import subprocess
import sys
from pathlib import Path

import pytest

import enpitsu
from enpitsu.engines import engine as engine_named
from enpitsu.engines import engine_names
from enpitsu.formats import formats
from enpitsu.model import Level, Status
from enpitsu.puzzles import genres

PUBLIC = [
    "Added",
    "Book",
    "Call",
    "Catalog",
    "CatalogError",
    "Certificate",
    "Check",
    "Edit",
    "Effort",
    "Engine",
    "EngineError",
    "EnpitsuError",
    "Example",
    "Explanation",
    "Failure",
    "Found",
    "Kept",
    "Level",
    "Link",
    "Made",
    "Mark",
    "ModelError",
    "Narrowing",
    "NotMadeError",
    "Proposal",
    "Puzzle",
    "PuzzleError",
    "Rating",
    "Repair",
    "Result",
    "Role",
    "State",
    "Status",
    "Step",
    "Strategy",
    "Tally",
    "Technique",
    "WishError",
    "Witness",
    "book",
    "certify",
    "check",
    "compare",
    "count",
    "explain",
    "generate",
    "generate_many",
    "hint",
    "load_plugin",
    "narrow",
    "parse",
    "rate",
    "rate_many",
    "read",
    "repair",
    "solve",
    "solve_many",
    "techniques",
    "thin",
]


def test_the_public_names_are_these() -> None:
    assert enpitsu.__all__ == PUBLIC == sorted(PUBLIC)


@pytest.mark.parametrize("name", PUBLIC)
def test_every_public_name_is_there_and_says_what_it_is(name: str) -> None:
    item = getattr(enpitsu, name)
    assert item.__doc__
    assert re.match(r"[A-Z].*[.;:]", inspect.cleandoc(item.__doc__))


def test_the_version_is_that_of_the_installed_package() -> None:
    assert enpitsu.__version__ == importlib.metadata.version("enpitsu")


def test_the_package_says_that_it_is_typed() -> None:
    assert (Path(enpitsu.__file__).parent / "py.typed").exists()


def test_engines_levels_and_statuses_have_the_promised_names() -> None:
    promised = {"auto", "kernel", "csp", "sat", "ip", "cpsat", "zdd"}
    promised |= {"infer", "informed", "uninformed"}
    assert {"auto", "kernel", "csp"} <= set(engine_names()) <= promised
    assert list(Level) == ["easy", "medium", "hard", "expert", "extreme"]
    assert list(Status) == ["unique", "multiple", "none", "unknown"]
    assert "sudoku" in genres()


def test_every_function_takes_a_puzzle_or_its_line() -> None:
    line = "sudoku:1234/3412/2143/432."
    puzzle = enpitsu.parse(line)
    assert enpitsu.solve(line).values == enpitsu.solve(puzzle).values
    assert enpitsu.count(line) == enpitsu.count(puzzle) == 1
    assert enpitsu.check(line) == enpitsu.check(puzzle)
    assert enpitsu.explain(line) == enpitsu.explain(puzzle)
    assert enpitsu.hint(line) == enpitsu.hint(puzzle)
    assert enpitsu.rate(line) == enpitsu.rate(puzzle)
    mixed = [result.values for result in enpitsu.solve_many([line, puzzle])]
    assert mixed == [enpitsu.solve(line).values] * 2


def test_importing_the_package_brings_no_heavy_company() -> None:
    heavy = {"rich", "typer", "click", "json", "hypothesis", "numpy", "asyncio"}
    heavy |= {"graphillion", "ortools", "pysat"}
    code = (
        "import sys; before = set(sys.modules); import enpitsu; "
        "print(*sorted({name.partition('.')[0] for name in set(sys.modules) - before}))"
    )
    run = subprocess.run(
        [sys.executable, "-c", code], check=True, capture_output=True, text=True, timeout=60
    )
    brought = set(run.stdout.split())
    assert "enpitsu" in brought
    assert brought & heavy == set()


def test_what_is_not_asked_for_is_not_imported() -> None:
    program = (
        "import sys; from enpitsu.cli import main;"
        "main(['solve', '-q', 'sudoku:1.../..../..../....']);"
        "print(*(name for name in sys.modules if name.startswith('enpitsu.')), sep='\\n')"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=True
    )
    loaded = set(done.stdout.split())
    assert {"enpitsu.puzzles.sudoku", "enpitsu.formats.notation"} <= loaded
    others = {f"enpitsu.puzzles.{name}" for name in genres()} - {"enpitsu.puzzles.sudoku"}
    engines = {f"enpitsu.engines.{name}" for name in engine_names()}
    unasked = engines - {"enpitsu.engines.auto", "enpitsu.engines.kernel"}
    making = {"enpitsu.generation", "enpitsu.plugins"}
    files = {"enpitsu.formats.sdk", "enpitsu.formats.unruly"}
    assert not loaded & (others | unasked | making | files)


def test_names_are_those_of_the_files() -> None:
    assert [kind.name for kind in genres().values()] == list(genres())
    assert [form.name for form in formats().values()] == list(formats())
    assert [engine_named(name).name for name in engine_names()] == engine_names()


LAZY = """
import importlib, sys
name = sys.argv[1]
package = importlib.import_module(name)
before = dir(package)
for public in package.__all__:
    getattr(package, public)
print(before == dir(package) == sorted(package.__all__))
"""


@pytest.mark.parametrize(
    "name",
    [
        name
        for _, name, is_package in pkgutil.walk_packages(enpitsu.__path__, "enpitsu.")
        if is_package and hasattr(importlib.import_module(name), "__getattr__")
    ]
    + ["enpitsu"],
)
def test_packages_that_import_late_list_their_public_names_alone(name: str) -> None:
    command = [sys.executable, "-c", LAZY, name]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)
    assert ran.stdout == "True\n"

"""Types: what a type checker refuses, and what is said to callers who have none."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import enpitsu
from enpitsu.engines import engine_names, option_names
from enpitsu.engines._options import _CHECKS, EngineOptions
from enpitsu.engines.csp import Csp
from enpitsu.generation import Wishes, asking, wish_of
from enpitsu.generation.strategies.random_multi import RandomMulti

LINE = "sudoku:1234/3412/2143/432."

PROGRAM = """
import enpitsu

p = enpitsu.parse("sudoku:1...")
enpitsu.generate("sudoku", level="hard", size=(9, 9), seed=1)
enpitsu.generate("futoshiki", shares={"digit": 1.0}, seed=1)
enpitsu.solve(p, split="cell", techniques=["naked single"], presolve=True)
made: enpitsu.Made = next(enpitsu.generate_many("sudoku", count=2, threads=2, at_most=True))
refused: tuple[type[Exception], ...] = (enpitsu.NotMadeError, enpitsu.WishError, enpitsu.ModelError)
mine: tuple[type[enpitsu.Strategy] | None, type[enpitsu.Engine] | None] = (None, None)
enpitsu.load_plugin("mine.py")

enpitsu.generate("sudoku", levl="hard")
enpitsu.generate("sudoku", size="9x9")
enpitsu.generate_many("sudoku", count=2, iteration=3)
enpitsu.solve(p, splitt="cell")
enpitsu.solve(p, split="row")
enpitsu.solve(p, techniques="naked single")
enpitsu.solve_many([p], metod="backtracking")
enpitsu.count(p, solvr="scip")
enpitsu.solve(5)
enpitsu.slove(p)
"""

REFUSED = [
    'Unexpected keyword argument "levl" for "generate"; did you mean "level"?',
    'Argument "size" to "generate" has incompatible type "str"',
    'Unexpected keyword argument "iteration" for "generate_many"; did you mean "iterations"?',
    'Unexpected keyword argument "splitt" for "solve"; did you mean "split"?',
    'Argument "split" to "solve" has incompatible type "Literal[\'row\']"',
    'Argument "techniques" to "solve" has incompatible type "str"',
    'Unexpected keyword argument "metod" for "solve_many"; did you mean "method"?',
    'Unexpected keyword argument "solvr" for "count"; did you mean "solver"?',
    'Argument 1 to "solve" has incompatible type "int"',
    'Module has no attribute "slove"',
]


def test_a_type_checker_refuses_what_does_not_exist(tmp_path: Path) -> None:
    (tmp_path / "program.py").write_text(PROGRAM)
    ran = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--no-pretty", str(tmp_path / "program.py")],
        cwd=Path(__file__).parents[1],
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    errors = [line for line in ran.stdout.splitlines() if ": error: " in line]
    assert [told in error for told, error in zip(REFUSED, errors, strict=True)] == [True] * 10


def test_the_types_are_those_of_the_options() -> None:
    known = {option for name in engine_names() for option in option_names(name)}
    assert EngineOptions.__optional_keys__ == known | {"presolve"}
    assert set(_CHECKS) == known
    assert Wishes.__optional_keys__ == set(asking._CHECKS)


# What is wrong is said, and what would be right


def made(**wish: Any) -> object:
    return enpitsu.generate("sudoku", **wish)


def solved(**options: Any) -> object:
    return enpitsu.solve(LINE, **options)


def of(function: Any, *arguments: Any, **options: Any) -> Callable[[], object]:
    """Return a call that no type checker would let pass."""
    return lambda: function(*arguments, **options)


TYPE_ERRORS: list[tuple[Callable[[], object], str]] = [
    # a puzzle
    (of(enpitsu.solve, 5), "a puzzle is a Puzzle, text, a link or a record, not int"),
    (of(enpitsu.solve, None), "a puzzle is a Puzzle, text, a link or a record, not None"),
    (of(enpitsu.solve, [LINE]), "a puzzle is a Puzzle, text, a link or a record, not list"),
    (of(enpitsu.rate, 1.5), "a puzzle is a Puzzle, text, a link or a record, not float"),
    (of(enpitsu.parse, None), "a puzzle is a Puzzle, text, a link or a record, not None"),
    (of(enpitsu.hint, LINE, 5), "a state is a State or its text, not int"),
    (of(enpitsu.solve_many, LINE), "takes a list or another iterable of puzzles, not str"),
    (of(enpitsu.solve_many, enpitsu.parse(LINE)), "another iterable of puzzles, not Puzzle"),
    (of(enpitsu.solve_many, 5), "solve_many takes a list or another iterable of puzzles, not int"),
    (lambda: [*of(enpitsu.solve_many, [LINE, 5])()], "or a line of notation, not int"),  # type: ignore[misc]
    # limits
    (of(solved, limit="2"), "limit is a whole number, not '2'"),
    (of(solved, limit=True), "limit is a whole number, not True"),
    (of(solved, nodes=1.5), "nodes is a whole number, not 1.5"),
    (of(solved, memory_mb=None), "memory_mb is a whole number, not None"),
    (of(solved, seconds="1"), "seconds is a number, not '1'"),
    (of(solved, seconds=True), "seconds is a number, not True"),
    (of(enpitsu.check, LINE, seconds="1"), "seconds is a number, not '1'"),
    (of(enpitsu.explain, LINE, seconds=[]), "seconds is a number, not list"),
    (of(enpitsu.hint, LINE, seconds="1"), "seconds is a number, not '1'"),
    (of(enpitsu.rate, LINE, seconds=None), "seconds is a number, not None"),
    (of(enpitsu.count, LINE, seconds="1"), "seconds is a number, not '1'"),
    (of(enpitsu.solve_many, [LINE], threads="2"), "threads is a whole number, not '2'"),
    # engines
    (of(solved, engine=5), "engine is a name or an Engine, not int"),
    (of(solved, engine=Csp), "engine is a name or an Engine, not the class Csp"),
    (of(solved, techniques="naked single"), "several names, as in ['naked single'], not 'naked"),
    (of(solved, techniques=[3]), "each of techniques is a name such as 'naked single', not 3"),
    (of(solved, split=5), "split is a name such as 'cell', not 5"),
    (of(solved, tree=1), "tree is True or False, not 1"),
    (of(solved, seed="x"), "seed is a whole number, not 'x'"),
    (of(solved, presolve="no"), "presolve is True or False, not 'no'"),
    (of(solved, engine="csp", method=5), "method is a name such as 'backtracking', not 5"),
    (of(solved, engine="sat", solver_memory="1"), "solver_memory is a whole number, not '1'"),
    # wishes
    (of(made, size="9x9"), "size is a number or (rows, columns), not '9x9'"),
    (of(made, size=True), "size is a number or (rows, columns), not True"),
    (of(made, size=(9, 9, 9)), "size is a number or (rows, columns), not tuple"),
    (of(made, size=(9, "9")), "each side of size is a whole number, not '9'"),
    (of(made, level=3), "level is a name such as 'hard', not 3"),
    (of(made, symmetry=True), "symmetry is a name such as 'half-turn', not True"),
    (of(made, params=(2, 3)), "params is a name such as '3x4', not tuple"),
    (of(made, clues="20"), "clues is a whole number, not '20'"),
    (of(made, clues=True), "clues is a whole number, not True"),
    (of(made, at_most="yes"), "at_most is True or False, not 'yes'"),
    (of(made, minimal=0), "minimal is True or False, not 0"),
    (of(made, shares=["digit"]), "shares are kinds with fractions, as in {'digit': 0.3}, not list"),
    (of(made, shares={"digit": "1"}), "the share of digit is a number, not '1'"),
    (of(made, shares={1: 1}), "a kind of clue is a name such as 'digit', not 1"),
    (of(made, strategy=5), "strategy is a name or a Strategy, not 5"),
    (of(made, strategy=RandomMulti), "a name or a Strategy, not the class RandomMulti"),
    (of(made, iterations="3"), "iterations is a whole number, not '3'"),
    (of(made, strategy="top-down", depth=1.5), "depth is a whole number, not 1.5"),
    (of(made, seed="x"), "seed is a whole number, not 'x'"),
    (of(made, seed=True), "seed is a whole number, not True"),
    (of(made, seconds="1"), "seconds is a number, not '1'"),
    (of(enpitsu.generate, 5), "a genre is a name such as 'sudoku', not 5"),
    (of(enpitsu.generate_many, "sudoku", count="2"), "count is a whole number, not '2'"),
    (of(enpitsu.generate_many, "sudoku", count=True), "count is a whole number, not True"),
    (of(enpitsu.generate_many, "sudoku", count=1, threads=2.0), "threads is a whole number, not 2"),
]


@pytest.mark.parametrize(("call", "told"), TYPE_ERRORS, ids=[told for _, told in TYPE_ERRORS])
def test_a_wrong_type_is_a_clear_error(call: Callable[[], object], told: str) -> None:
    with pytest.raises(TypeError) as error:
        call()
    assert told in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("call", "told"),
    [
        (of(made, levl="hard"), "no wish 'levl'; did you mean 'level'?"),
        (of(made, sise=4), "no wish 'sise'; did you mean 'size'?"),
        (
            of(made, colour="red"),
            "no wish 'colour'; known are: size, params, level, techniques, needs",
        ),
        (of(made, level="hrad"), "no level 'hrad'; did you mean 'hard'?"),
    ],
)
def test_an_unknown_wish_is_named_with_the_nearest(call: Callable[[], object], told: str) -> None:
    with pytest.raises(enpitsu.WishError) as error:
        call()
    assert told in str(error.value)


@pytest.mark.parametrize(
    ("call", "told"),
    [
        (of(solved, splitt="cell"), "the auto engine has no option splitt; did you mean split?"),
        (of(solved, engine="csp", split="cell"), "csp engine has no option split; it has lcv, met"),
        (
            of(solved, engine="sat", solvr="x"),
            "the sat engine has no option solvr; did you mean so",
        ),
    ],
)
def test_an_unknown_option_is_named_with_the_nearest(call: Callable[[], object], told: str) -> None:
    with pytest.raises(enpitsu.EngineError) as error:
        call()
    assert told in str(error.value)


class Seven:
    """A number of another library, as NumPy has them."""

    def __index__(self) -> int:
        return 7

    def __float__(self) -> float:
        return 7.0


def test_numbers_of_other_libraries_are_numbers() -> None:
    seven: Any = Seven()
    first = enpitsu.generate("sudoku", size=4, seed=seven, seconds=seven)
    assert first.puzzle == enpitsu.generate("sudoku", size=4, seed=7).puzzle
    assert enpitsu.solve(LINE, limit=seven, nodes=seven, seconds=seven).status == "unique"


def test_a_wish_takes_sizes_and_names_in_many_forms() -> None:
    pairs: list[Any] = [4, (4, 4), [4, 4]]
    assert {wish_of("sudoku", size=size).size for size in pairs} == {(4, 4)}
    assert wish_of("sudoku", size=None, level=None, clues=None).size == (9, 9)
    assert wish_of("sudoku", level=enpitsu.Level.HARD).level == "hard"


def test_what_is_imported_late_is_there() -> None:
    assert {"Made", "NotMadeError", "Strategy", "WishError"} <= set(dir(enpitsu))
    assert issubclass(enpitsu.WishError, enpitsu.EnpitsuError)
    with pytest.raises(AttributeError, match="module 'enpitsu' has no attribute 'slove'"):
        enpitsu.slove  # type: ignore[attr-defined]  # noqa: B018

"""Names are taken in any case, on the command line and in Python."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, get_args, get_type_hints

import pytest

import enpitsu
from command import Run
from enpitsu import asked
from enpitsu.books import design_of
from enpitsu.catalog import Choice
from enpitsu.cli.app import EXAMPLES
from enpitsu.engines import engine, option_names
from enpitsu.formats import format_named
from enpitsu.generation import wish_of
from enpitsu.scene.themes import theme_of

PUZZLE = "sudoku:12../..../.1../...4"


def test_a_known_name_is_found_in_any_case_and_spacing() -> None:
    known = ["half-turn", "X-wing", "naked pair"]
    for name in ("Half-Turn", " half turn", "HALF_TURN"):
        assert asked.one_of(name, known, "name") == "half-turn"
    assert asked.known_name("x_wing", known) == "X-wing"
    assert asked.known_name("Naked-Pair", known) == "naked pair"
    assert asked.known_name("nakedpair", known) is None


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (("Sudoku(Killer)", {"level": "Hard"}), ("sudoku(killer)", {"level": "hard"})),
        (("BINARY", {"params": "Repeats"}), ("binary", {"params": "repeats"})),
        (("sudoku", {"strategy": "Top-Down"}), ("sudoku", {"strategy": "top-down"})),
        (("sudoku", {"symmetry": "Half_Turn"}), ("sudoku", {"symmetry": "half-turn"})),
        (("sudoku", {"needs": "Naked-Pair"}), ("sudoku", {"needs": "naked pair"})),
        (("sudoku", {"without": "x-WING"}), ("sudoku", {"without": "X-wing"})),
        (("sudoku", {"techniques": ["X-Wing"]}), ("sudoku", {"techniques": ["x_wing"]})),
        (("kakuro", {"shares": {"Digit": 0.2}}), ("kakuro", {"shares": {"digit": 0.2}})),
    ],
)
def test_requests_take_names_in_any_case(
    one: tuple[str, dict[str, Any]], other: tuple[str, dict[str, Any]]
) -> None:
    assert wish_of(one[0], **one[1]).request == wish_of(other[0], **other[1]).request


def test_functions_take_names_in_any_case() -> None:
    method: Any = "Backtracking"
    assert enpitsu.solve(PUZZLE, engine="CSP", method=method).engine == "csp"
    assert enpitsu.repair(
        "sudoku:1.../..../.1../...4", level="Easy", symmetry="Half Turn"
    ).proposals
    assert {row.engine for row in enpitsu.compare([PUZZLE], ["Kernel", "CSP"])} == {"kernel", "csp"}
    assert list(enpitsu.techniques("Sudoku")) == list(enpitsu.techniques("sudoku"))
    assert format_named("PZPR") is format_named("pzpr")
    assert theme_of("Ink") is theme_of("ink")
    assert design_of(order="Level", solutions="None").order == "level"
    assert type(engine("AUTO")) is type(engine("auto"))
    assert option_names("AUTO") == option_names("auto")


def test_catalogues_are_asked_in_any_case() -> None:
    choice = Choice(genre="Sudoku(killer)", levels=("Hard",), techniques=("x-WING",))
    assert choice == Choice(genre="sudoku(killer)", levels=("hard",), techniques=("X-wing",))


def test_the_command_line_takes_names_in_any_case(run: Run) -> None:
    upper = ["--level", "Easy", "--symmetry", "Half-Turn", "--strategy", "Random-Multi"]
    made = run("generate", "Sudoku", "--size", "4", "--seed", "1", *upper)
    assert made == run("generate", "sudoku", "--size", "4", "--seed", "1", *map(str.lower, upper))
    assert made.code == 0
    assert run("solve", PUZZLE, "--engine", "CSP", "--method", "Backtracking").code == 0
    assert run("convert", PUZZLE, "--to", "PZPR") == run("convert", PUZZLE, "--to", "pzpr")


def choices(command: Callable[..., Any]) -> list[Any]:
    """Return the options of a command that take one of some names."""
    hints = get_type_hints(command, include_extras=True).values()
    return [
        option
        for hint in hints
        for option in getattr(hint, "__metadata__", ())
        if "Literal" in str(hint.__origin__) and get_args(hint.__origin__)
    ]


def test_options_that_take_one_of_some_names_take_them_in_any_case() -> None:
    every = [option for command in EXAMPLES for option in choices(command)]
    assert len(every) > 6
    assert [option.default for option in every if option.case_sensitive] == []

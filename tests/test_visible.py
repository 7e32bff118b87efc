"""How many values are seen from one end: the rule, its core form, and the kernel's own way."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import product
from typing import Any, ClassVar

import pytest

from enpitsu.boards import OPEN, Grid, mask
from enpitsu.engines import Kernel
from enpitsu.engines.csp import Csp
from enpitsu.model import Limits, Model, Puzzle
from enpitsu.puzzles._template import Latin
from enpitsu.rules import NO_CLUE, Rule
from enpitsu.rules.visible import Visible, VisibleSite

LINE = (0, 1, 2, 3)


def seen(values: Sequence[int]) -> int:
    return sum(all(value > other for other in values[:i]) for i, value in enumerate(values))


class Plain(Visible):
    """The same rule, of which the kernel has no way of its own."""


@pytest.mark.parametrize("number", range(6))
@pytest.mark.parametrize("values", list(product(range(1, 4), repeat=4))[::7], ids=str)
def test_it_holds_where_as_many_are_seen(values: tuple[int, ...], number: int) -> None:
    rule = Visible(LINE, "row 1 from the left", number)
    assert rule.check(values) == (seen(values) == number)
    (form,) = rule.lower([mask(range(4))] * 4)
    assert form.holds(values) == rule.check(values)


@pytest.mark.parametrize("number", range(1, 5))
def test_part_of_a_line_stands_exactly_if_the_rest_can_be_filled(number: int) -> None:
    rule = Visible(LINE, "row 1 from the left", number, tallest=3)
    for part in product([OPEN, 0, 1, 2, 3], repeat=4):
        choices = [range(4) if value == OPEN else [value] for value in part]
        possible = any(seen(values) == number for values in product(*choices))
        assert rule.check(part) == possible
        assert possible is False or Visible(LINE, "row 1", number).check(part)


def test_a_number_that_is_out_of_reach_names_what_is_set() -> None:
    rule = Visible(LINE, "row 1 from the left", 2)
    assert rule.violation([1, 2, OPEN, 3]) == (0, 1, 3)
    assert rule.violation([OPEN, 2, OPEN, 1]) == ()


@pytest.mark.parametrize(
    ("number", "told"),
    [
        (1, "row 1 from the left shows 1 value that is larger than all before it"),
        (3, "row 1 from the left shows 3 values that are larger than all before them"),
    ],
)
def test_it_is_said_to_a_person(number: int, told: str) -> None:
    assert Visible(LINE, "row 1 from the left", number).sentence == told


def test_a_site_shows_what_is_seen_there() -> None:
    site = VisibleSite((3, 2, 1, 0), "row 1 from the right", "view", (2, 3), 4)
    assert site.shown_by([4, 1, 3, 2]) == 3
    assert site.rule(3) == Visible((3, 2, 1, 0), "row 1 from the right", 3, 4)
    assert site.rule(NO_CLUE) is None
    assert list(site.numbers()) == [1, 2, 3, 4]
    assert site.told(3) == "row 1 from the right=3"


class Stated(Latin):
    """Puzzles whose board is a list of rules."""

    name: ClassVar[str] = "stated"

    def model(self, board: Any) -> Model:
        size = 1 + max(variable for rule in board for variable in rule.scope)
        return Model((mask([0, 1, 2, 4]),) * size, board, Grid(1, size).names(), "01234")


def solutions(engine: Kernel | Csp, rules: Sequence[Rule]) -> list[bytes]:
    size = 1 + max(variable for rule in rules for variable in rule.scope)
    puzzle = Puzzle(Stated(), tuple(rules), bytes([OPEN]) * size)
    return sorted(engine.solve(puzzle, Limits(solutions=0)).values)


@pytest.mark.parametrize("kind", [Visible, Plain])
def test_engines_find_all_that_brute_force_finds(kind: type[Visible]) -> None:
    rng = random.Random(3)
    for _ in range(25):
        scopes = [tuple(rng.sample(range(5), rng.randint(1, 5))) for _ in range(2)]
        rules = [kind(scope, f"line {i}", rng.randint(1, 3)) for i, scope in enumerate(scopes)]
        size = 1 + max(map(max, scopes))
        right = [
            bytes(values)
            for values in product([0, 1, 2, 4], repeat=size)
            if all(seen([values[v] for v in rule.scope]) == rule.number for rule in rules)
        ]
        assert solutions(Kernel(), rules) == right
        assert solutions(Csp(), rules) == right

"""The rule of arithmetic cages: its meaning, its core forms, and engines that know no more."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from enpitsu.boards import OPEN, mask, members
from enpitsu.errors import ModelError
from enpitsu.rules import NO_CLUE, Form
from enpitsu.rules.arithmetic_cage import SIZES, ArithmeticCage, CageSite, Operation, result_of

OPERATIONS: tuple[Operation, ...] = ("+", "-", "*", "/", "=")


@st.composite
def cages(draw: st.DrawFn) -> tuple[ArithmeticCage, tuple[int, ...]]:
    """Return a cage and domains, which may hold 0, for it and for a variable before it."""
    operation = draw(st.sampled_from(OPERATIONS))
    size = SIZES.get(operation) or draw(st.integers(1, 4))
    scope = tuple(draw(st.permutations(range(1, size + 1))))
    masks = st.sets(st.integers(0, 6), min_size=1, max_size=4).map(mask)
    domains = tuple(draw(st.lists(masks, min_size=size + 1, max_size=size + 1)))
    target = draw(st.integers(0, 30))
    return ArithmeticCage(scope, "the cage", operation, target), domains


def full(domains: Sequence[int]) -> product[tuple[int, ...]]:
    return product(*(members(domain) for domain in domains))


def kept(forms: Sequence[Form], values: Sequence[int]) -> bool:
    return all(form.holds(values) for form in forms)


@given(case=cages())
def test_core_forms_say_the_same(case: tuple[ArithmeticCage, tuple[int, ...]]) -> None:
    rule, domains = case
    forms = list(rule.lower(domains))
    assert all(set(form.scope) <= set(rule.scope) for form in forms)
    for values in full(domains):
        assert kept(forms, values) == rule.check(values)


@given(case=cages(), hidden=st.sets(st.integers(0, 4)))
def test_what_breaks_a_part_breaks_every_whole(
    case: tuple[ArithmeticCage, tuple[int, ...]], hidden: set[int]
) -> None:
    rule, domains = case
    for values in full(domains):
        if rule.check(values):
            part = [OPEN if v in hidden else value for v, value in enumerate(values)]
            assert rule.check(part)
        else:
            assert set(rule.violation(values)) == set(rule.scope)


@pytest.mark.parametrize(
    ("operation", "values", "target"),
    [
        ("+", (1, 2, 3), 6),
        ("*", (2, 2, 3), 12),
        ("-", (2, 5), 3),
        ("-", (5, 2), 3),
        ("/", (2, 6), 3),
        ("/", (6, 2), 3),
        ("=", (4,), 4),
    ],
)
def test_what_values_make(operation: Operation, values: tuple[int, ...], target: int) -> None:
    scope = tuple(range(len(values)))
    assert result_of(operation, values) == target
    assert ArithmeticCage(scope, "it", operation, target).check(values)
    assert ArithmeticCage(scope, "it", operation, target + 1).violation(values) == scope


def test_what_values_do_not_make() -> None:
    assert result_of("/", (4, 6)) is None
    assert result_of("/", (0, 6)) is None
    assert result_of("-", (1, 2, 3)) is None
    assert result_of("=", (1, 2)) is None


def test_parts_of_sums_and_products_may_be_too_much_already() -> None:
    assert ArithmeticCage((0, 1, 2), "it", "+", 5).violation((4, OPEN, 2)) == (0, 2)
    assert ArithmeticCage((0, 1, 2), "it", "*", 6).violation((4, OPEN, OPEN)) == (0,)
    assert ArithmeticCage((0, 1, 2), "it", "*", 6).violation((0, OPEN, OPEN)) == (0,)
    assert ArithmeticCage((0, 1), "it", "-", 6).check((5, OPEN))


@pytest.mark.parametrize(
    ("operation", "sentence"),
    [
        ("+", "the cage at r1c1 adds up to 6"),
        ("-", "the cage at r1c1 has a difference of 6"),
        ("*", "the cage at r1c1 multiplies to 6"),
        ("/", "the cage at r1c1 has a quotient of 6"),
    ],
)
def test_cages_in_words(operation: Operation, sentence: str) -> None:
    assert ArithmeticCage((0, 1), "the cage at r1c1", operation, 6).sentence == sentence


def test_one_cell_in_words() -> None:
    assert ArithmeticCage((0,), "the cage at r1c1", "=", 6).sentence == "the cage at r1c1 holds 6"


@pytest.mark.parametrize(("operation", "size"), [("-", 3), ("/", 1), ("=", 2)])
def test_an_operation_is_about_as_many_variables_as_it_takes(
    operation: Operation, size: int
) -> None:
    with pytest.raises(ModelError, match=f"the cage: {operation} is about"):
        ArithmeticCage(tuple(range(size)), "the cage", operation, 2)


def test_a_site_prints_one_number_or_none() -> None:
    site = CageSite((1, 2), "the cage at r1c2", "cage", (1, 2), "*", 6, "r1c2 r1c3")
    assert list(site.numbers()) == [6]
    assert site.rule(NO_CLUE) is None
    assert site.rule(6) == ArithmeticCage((1, 2), "the cage at r1c2", "*", 6)
    assert site.shown_by((5, 2, 3)) == 6
    assert site.shown_by((5, 2, 4)) == NO_CLUE
    assert site.told(6) == "6*=r1c2 r1c3"

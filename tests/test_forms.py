"""Core forms: they say what their rules say, and every engine solves by them alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain, combinations, product
from pathlib import Path
from random import Random

import pytest

import enpitsu
from bare import hidden, model_of, puzzle_of, stated
from conformance import is_installed
from enpitsu import rules
from enpitsu.boards import mask, members
from enpitsu.engines import _worker, engine
from enpitsu.engines._layers import Layer, of_automaton, of_sum
from enpitsu.errors import EngineError
from enpitsu.model import Limits, Model, Status
from enpitsu.rules import (
    AllDifferent,
    Automaton,
    Count,
    Different,
    Exactly,
    Form,
    Linear,
    LinesDiffer,
    Loop,
    NeighbourDifference,
    NoThreeAlike,
    Rising,
    Rule,
    SingleLoop,
    SumsTo,
)

ALL = Limits(solutions=0)
ENGINES = [name for name in ("sat", "ip", "cpsat", "csp") if is_installed(name)]
with_every_engine = pytest.mark.parametrize("name", ENGINES)


@pytest.fixture(scope="module", autouse=True)
def processes() -> Iterator[None]:
    """Have processes that can load the rules of these tests."""
    with pytest.MonkeyPatch.context() as patch:
        idle: dict[str, list[_worker.Worker]] = {}
        patch.setattr(_worker, "_idle", idle)
        patch.setenv("PYTHONPATH", str(Path(__file__).parent))
        yield
        for worker in chain.from_iterable(idle.values()):
            worker.kill()


# Random rules and forms about some variables


def some(rng: Random, size: int, least: int = 0) -> tuple[int, ...]:
    return tuple(rng.sample(range(size), rng.randint(min(least, size), size)))


def edges(rng: Random, size: int) -> tuple[tuple[int, ...], tuple[tuple[int, int], ...]]:
    """Return variables, and for each the two points that it joins."""
    pairs = [rng.choice([(a, b), (b, a)]) for a, b in combinations(range(rng.randint(3, 5)), 2)]
    scope = some(rng, size, least=3)
    ends = rng.sample(pairs, min(len(scope), len(pairs)))
    return scope[: len(ends)], tuple(ends)


def lines_differ(rng: Random, size: int) -> LinesDiffer:
    lines = tuple(some(rng, size, least=1) for _ in range(rng.randint(1, 3)))
    return LinesDiffer(tuple(sorted(set(chain(*lines)))), "lines", lines)


def single_loop(rng: Random, size: int) -> SingleLoop:
    scope, ends = edges(rng, size)
    return SingleLoop(scope, "the line", ends)


RULES: dict[type[Rule], Callable[[Random, int], Rule]] = {
    AllDifferent: lambda rng, size: AllDifferent(some(rng, size), "here"),
    Exactly: lambda rng, size: Exactly(
        some(rng, size), "here", rng.randint(0, 3), rng.randint(0, 3), "x"
    ),
    LinesDiffer: lines_differ,
    NeighbourDifference: lambda rng, size: NeighbourDifference(some(rng, size), "here"),
    NoThreeAlike: lambda rng, size: NoThreeAlike(some(rng, size), "here"),
    Rising: lambda rng, size: Rising(some(rng, size), "here"),
    SingleLoop: single_loop,
    SumsTo: lambda rng, size: SumsTo(some(rng, size), "here", rng.randint(0, 9)),
}


def automaton(rng: Random, size: int) -> Automaton:
    states = range(rng.randint(1, 4))
    steps = [(s, v, rng.choice(states)) for s in states for v in range(5) if rng.random() < 0.7]
    return Automaton(
        some(rng, size), tuple(steps), frozenset(s for s in states if rng.random() < 0.6)
    )


def linear(rng: Random, size: int) -> Linear:
    scope = some(rng, size)
    weights = tuple(rng.randint(-3, 3) for _ in scope)
    low = rng.randint(-6, 6)
    return Linear(scope, weights, low, low + rng.choice((-1, 0, 0, 2, 5)))


def count(rng: Random, size: int) -> Count:
    low = rng.randint(-1, 3)
    return Count(some(rng, size), rng.randrange(32), low, low + rng.randint(-1, 2))


FORMS: dict[type[Form], Callable[[Random, int], Form]] = {
    Different: lambda rng, size: Different(some(rng, size)),
    Linear: linear,
    Count: count,
    Automaton: automaton,
    Loop: lambda rng, size: Loop(*edges(rng, size)),
}


def domains_of(rng: Random, size: int) -> list[int]:
    """Return domains from 0 on, most of them small, few of them empty."""
    return [
        rng.choice((0b11, 0b11, rng.randrange(1, 32), 0b111 << rng.randint(0, 2)))
        for _ in range(size)
    ]


def assignments(domains: Sequence[int]) -> Iterator[bytes]:
    return map(bytes, product(*map(members, domains)))


# Rules and their forms


def test_every_rule_is_tried_here() -> None:
    known = [vars(rules)[name] for name in rules.__all__]
    kinds = {kind for kind in known if isinstance(kind, type) and issubclass(kind, Rule)}
    assert set(RULES) == kinds - {Rule}


@pytest.mark.parametrize("kind", RULES, ids=lambda kind: kind.__name__)
def test_forms_hold_where_their_rule_does(kind: type[Rule]) -> None:
    rng = Random(kind.__name__)
    for _ in range(150):
        domains = domains_of(rng, rng.randint(1, 5))
        rule = RULES[kind](rng, len(domains))
        forms = list(rule.lower(domains))
        for values in assignments(domains):
            holds = all(form.holds(values) for form in forms)
            assert holds == rule.check(values), (rule, values)


def test_a_rule_about_nothing_may_be_broken_all_the_same() -> None:
    assert not Exactly((), "here", 1, 1, "x").check(b"")
    assert not SumsTo((), "here", 5).check(b"")
    assert not SingleLoop((), "here", ()).check(b"")
    assert AllDifferent((), "here").check(b"")


def test_more_than_there_are_variables_is_too_many() -> None:
    assert Exactly((0, 1), "here", 1, 3, "x").violation(b"\1\1") == (0, 1)


# Layers


def through(layers: list[Layer] | None, values: bytes) -> bool:
    state = 0
    for layer in layers or ():
        following = layer.ways[state].get(values[layer.variable])
        if following is None:
            return False
        state = following
    return layers is not None


def test_layers_let_through_what_a_form_accepts() -> None:
    rng = Random(1)
    for _ in range(400):
        domains = [it or 1 for it in domains_of(rng, rng.randint(1, 5))]
        word, total = automaton(rng, len(domains)), linear(rng, len(domains))
        for values in assignments(domains):
            assert through(of_automaton(word, domains), values) == word.holds(values)
            assert through(of_sum(total, domains), values) == total.holds(values)


def test_sums_that_nothing_to_come_tells_apart_are_one_state() -> None:
    layers = of_sum(Linear(tuple(range(6)), (1,) * 6, 0, 4), [0b11] * 6)
    assert layers is not None
    assert [len(layer.ways) for layer in layers] == [1, 2, 3, 3, 3, 2]


# Engines


def found(name: str, model: Model) -> list[bytes]:
    puzzle = puzzle_of(model.domains, *model.rules)
    result = engine(name).solve(puzzle, ALL)
    assert (result.complete, result.repeated) == (True, 0)
    assert result.found == len(result.values)
    return sorted(result.values)


def told(model: Model) -> str:
    return f"{list(map(bin, model.domains))} {model.rules}"


def random_model(seed: int, how: str) -> Model:
    """Return a model of a few rules as they are, by their forms alone, or of forms."""
    rng = Random(f"{how} {seed}")
    domains = domains_of(rng, rng.randint(1, 6))
    number = rng.randint(1, 3)
    if how == "forms":
        forms = [rng.choice(list(FORMS.values()))(rng, len(domains)) for _ in range(number)]
        return model_of(domains, [stated(form) for form in forms])
    drawn = [rng.choice(list(RULES.values()))(rng, len(domains)) for _ in range(number)]
    chosen = [rule for rule in drawn if rule.scope]  # models refuse rules about nothing
    return model_of(domains, chosen if how == "rules" else [hidden(rule) for rule in chosen])


@with_every_engine
@pytest.mark.parametrize("how", ["rules", "hidden rules", "forms"])
def test_every_engine_finds_what_trying_everything_finds(how: str, name: str) -> None:
    for seed in range(60):
        model = random_model(seed, how)
        expected = [values for values in assignments(model.domains) if model.check(values)]
        assert found(name, model) == sorted(expected), told(model)


# What went wrong before


@with_every_engine
def test_sums_of_values_from_0_on(name: str) -> None:
    domains = [0b1111] * 3
    model = model_of(domains, [SumsTo((0, 1, 2), "here", 3)])
    assert found(name, model) == sorted(
        bytes(values) for values in product(range(4), repeat=3) if set(values) == {0, 1, 2}
    )


# Two triangles that touch in point 2, and two that do not touch.
BOW = ((0, 1), (1, 2), (2, 0), (2, 3), (3, 4), (4, 2))
TWO = ((0, 1), (1, 2), (2, 0), (3, 4), (4, 5), (5, 3))


@with_every_engine
def test_several_loops_in_one_model_share_edges_or_not(name: str) -> None:
    left, right = SingleLoop((0, 1, 2, 3, 4, 5), "a", TWO), SingleLoop((3, 4, 5), "b", TWO[:3])
    assert found(name, model_of([0b11] * 6, [left, right])) == [bytes([0, 0, 0, 1, 1, 1])]
    other = SingleLoop((6, 7, 8, 9, 10, 11), "b", TWO)
    one, two = [0, 0, 0, 1, 1, 1], [1, 1, 1, 0, 0, 0]
    both = [bytes(a + b) for a in (one, two) for b in (one, two)]
    assert found(name, model_of([0b11] * 12, [left, other])) == both


@with_every_engine
def test_a_loop_leaves_other_variables_and_values_free(name: str) -> None:
    loop = SingleLoop((1, 2, 3, 4, 5, 6), "a", BOW)
    domains = [0b110, 0b11, 0b111, 0b11, 0b11, 0b11, 0b1011]
    model = model_of(domains, [loop, AllDifferent((0, 1), "b")])
    expected = [values for values in assignments(domains) if model.check(values)]
    assert len(expected) == 6  # the left triangle with two values, the right one with four
    assert found(name, model) == expected


@with_every_engine
def test_variables_without_values_and_models_without_variables(name: str) -> None:
    assert found(name, model_of([0b11, 0], [AllDifferent((0, 1), "a")])) == []
    assert found(name, model_of([], [])) == [b""]
    assert found(name, model_of([0b1], [])) == [b"\0"]
    assert found(name, model_of([0b11], [stated(Linear((), (), 1, 1))])) == []


@with_every_engine
def test_a_variable_may_stand_in_a_form_twice(name: str) -> None:
    domains = [0b1111, 0b111]
    for form in (
        Different((0, 1, 0)),
        Linear((0, 1, 0), (1, 1, 1), 3, 4),
        Count((0, 1, 1), 0b10, 2, 3),
        Automaton((0, 1, 0), ((0, 1, 1), (0, 2, 0), (1, 1, 0), (1, 2, 1)), frozenset({1})),
    ):
        model = model_of(domains, [stated(form)])
        assert found(name, model) == [it for it in assignments(domains) if form.holds(it)]


def test_zdd_counts_lines_whatever_form_says_it() -> None:
    if not is_installed("zdd"):
        pytest.skip("Graphillion is not installed")
    rng = Random(3)
    grid = enpitsu.parse("slitherlink:../..").board_model
    assert grid.loop is not None
    for _ in range(40):
        domains = [rng.choice((0b11, 0b11, 0b11, 0b11, 0b10, 0b01)) for _ in range(grid.size)]
        forms: list[Form] = [
            Count(
                some(rng, 12), rng.choice((0b10, 0b01, 0b1101)), low := rng.randint(0, 3), low + 4
            ),
            linear(rng, 12)._replace(high=9),
        ]
        model = model_of(domains, [grid.loop, *map(stated, forms)])
        expected = [values for values in assignments(domains) if model.check(values)]
        assert found("zdd", model) == expected, told(model)
        assert engine("zdd").count(puzzle_of(domains, *model.rules), ALL).found == len(expected)


def test_zdd_says_what_it_does_not_draw() -> None:
    if not is_installed("zdd"):
        pytest.skip("Graphillion is not installed")
    loop = SingleLoop((0, 1, 2), "the line", BOW[:3])
    for domains, more, message in (
        ([0b11] * 3, [Rising((0, 1), "up"), AllDifferent((0, 1), "both")], "not: both holds no"),
        ([0b111] * 3, [], "of values 0 and 1"),
        ([0b11] * 4, [], "along all variables"),
        ([0b11] * 3, [loop], "draws loops only"),
    ):
        with pytest.raises(EngineError, match=message):
            engine("zdd").solve(puzzle_of(domains, loop, *more), ALL)


def test_a_limit_on_solutions_holds_by_forms_too() -> None:
    puzzle = puzzle_of([mask(range(4))] * 3, stated(Different((0, 1, 2))))
    for name in ENGINES:
        result = engine(name).solve(puzzle, Limits(solutions=5))
        assert (result.found, result.status) == (5, Status.MULTIPLE)
        assert engine(name).count(puzzle, ALL).found == 24

"""Random models, any rules in any combination: every engine finds what trying everything finds.

bench/models.py asks the same about as many models as wished.
"""

from __future__ import annotations

import os
import sys
from itertools import combinations, product
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import trying
from enpitsu.boards import OPEN, Grid, members
from enpitsu.engines import Kernel
from enpitsu.model import Limits, Puzzle
from enpitsu.puzzles._edges import Edges
from enpitsu.rules import (
    AllDifferent,
    Exactly,
    Form,
    LinesDiffer,
    Rule,
    SingleLoop,
    Site,
    SumsTo,
)
from opinions import OPINIONS, Tally
from random_models import random_sample, sample_at
from random_rules import GRAPHS, SAMPLERS, SITE_SAMPLERS, Draw, by_fields, classes
from samples import Board, Sample, ladder_of
from shrinking import shrunk

sys.path.insert(0, str(Path(__file__).parent.parent / "bench"))

from models import Run, installed, parts_of

MODELS = 12_000  # the attack asks about others, as many as there is time for
SEED = 1
INSTALLED = installed(list(OPINIONS))


@pytest.fixture(scope="module")
def tally() -> Tally:
    """Return what all opinions are about all models, asked in processes that may crash."""
    run = Run(SEED, INSTALLED)
    for _ in run.finished(parts_of(MODELS, set()), min(os.cpu_count() or 1, 2)):
        pass
    return run.tally


@pytest.mark.parametrize("opinion", [*OPINIONS, "crash"])
def test_there_is_no_difference(tally: Tally, opinion: str) -> None:
    assert not tally.about(opinion), "\n\n".join(map(str, tally.about(opinion)))
    if opinion in INSTALLED:
        assert tally.asked[opinion] > 0.9 * MODELS / INSTALLED[opinion]


def test_models_are_of_all_sorts(tally: Tally) -> None:
    assert tally.models == MODELS
    for sort in ("none", "unique", "multiple"):
        assert tally.solvable[sort] > MODELS // 10


@given(st.randoms(use_true_random=False))
@settings(max_examples=100)
def test_hypothesis_finds_no_difference(random: Random) -> None:
    sample = random_sample(random)
    for name in ("forms", "csp", "kernel", "steps"):
        assert list(OPINIONS[name].differences(sample)) == [], (name, sample)


@pytest.mark.parametrize("threads", [1, 2])
def test_a_batch_of_models_is_solved_like_each_alone(threads: int) -> None:
    ladder = ladder_of(("naked single", "hidden single"), ("naked single",))
    samples = [sample_at(SEED, number) for number in range(500)]
    puzzles = [
        Puzzle(it.puzzle.genre, Board(it.puzzle.board_model, ladder), it.puzzle.givens, it.numbers)
        for it in samples
    ]
    results = list(Kernel().solve_many(puzzles, Limits(0), threads))
    for sample, result in zip(samples, results, strict=True):
        assert sorted(result.values) == sorted(sample.solutions), sample


def test_edges_that_cannot_be_lines_are_explained() -> None:
    pairs = tuple(combinations(range(5), 2))
    loop = SingleLoop(scope=(9, 0, 1, 2, 3, 5, 4, 7, 8, 6), name="the loop", ends=pairs)
    sample = Sample((1, 1, 3, 3, 1, 8, 3, 3, 1, 3), (loop,), ())
    assert list(OPINIONS["words"].differences(sample)) == []


def test_parts_that_are_cut_off_are_drawn_whole_step_by_step() -> None:
    """The first step for a group tells its sides; the others need no technique for colours."""
    board = Edges(3, 3)
    ends, sides = zip(*((edge.ends, edge.sides) for edge in board.all()), strict=True)
    loop = SingleLoop(tuple(range(board.number)), "the loop", ends, sides)
    domains = (2, 2, 2, 2, 1, 1, 2, 3, 3, 3, 3, 1, 3, 3, 3, 1, 2, 3, 3, 3, 3, 3, 2, 3)
    givens = bytes(1 if edge in (16, 22) else OPEN for edge in range(board.number))
    sample = Sample(domains, (loop,), givens=givens, ladder=("cut-off part",))
    assert list(OPINIONS["steps"].differences(sample)) == []


# What the models are


@pytest.mark.parametrize("kind", classes(Rule), ids=lambda kind: kind.__name__)
def test_every_rule_can_be_drawn(kind: type[Rule]) -> None:
    draw = Draw(Random(1), [0b111] * 6, [0, 1, 2, 0, 1, 2], [])
    sampler = SAMPLERS.get(kind)
    rule = sampler(draw) if sampler else by_fields(kind, draw)
    assert type(rule) is kind


def test_every_sort_of_site_can_be_drawn() -> None:
    assert set(SITE_SAMPLERS) == set(classes(Site))


def test_every_rule_and_site_is_met_often_in_models_with_solutions() -> None:
    met = dict.fromkeys((*classes(Rule), *classes(Site)), 0)
    for number in range(1_000):
        sample = sample_at(SEED, number)
        for kind in {type(item) for item in (*sample.rules, *sample.sites)}:
            met[kind] += bool(sample.solutions)
    assert min(met.values()) >= 20, met


def test_a_rule_is_drawn_by_the_types_of_its_fields() -> None:
    draw = Draw(Random(1), [0b111] * 4, [0, 1, 2, 0], [])
    rule = by_fields(SumsTo, draw)
    assert isinstance(rule, SumsTo)
    assert rule.kind in ("row", "column", "box", "other")
    with pytest.raises(TypeError, match="SAMPLERS"):
        by_fields(LinesDiffer, draw)


def test_a_sample_is_the_same_every_time_and_its_text_makes_it_again() -> None:
    names = {kind.__name__: kind for kind in (*classes(Rule), *classes(Site), Sample, Kernel)}
    from enpitsu.engines.csp import Csp  # noqa: PLC0415

    for number in range(200):
        sample = sample_at(SEED, number)
        assert sample_at(SEED, number) == sample
        assert eval(repr(sample), {**names, "Csp": Csp}) == sample


# That trying everything is right


def test_trying_one_after_the_other_is_trying_all_together() -> None:
    for number in range(400):
        sample = sample_at(SEED, number)
        if sample.assignments > 2_000:
            continue
        choices = [
            members(domain) if given == 255 else [given]
            for domain, given in zip(sample.domains, sample.puzzle.givens, strict=True)
        ]
        found = {bytes(values) for values in product(*choices) if sample.model.check(values)}
        assert len(sample.solutions) == len(found)
        assert set(sample.solutions) == found


@pytest.mark.parametrize("ends", GRAPHS)
def test_the_loops_of_a_graph_are_what_the_rule_allows(ends: trying.Ends) -> None:
    edges = tuple(range(len(ends)))
    rule = SingleLoop(edges, "the line", ends)
    allowed = {
        frozenset(edge for edge in edges if values[edge])
        for values in product((0, 1), repeat=len(ends))
        if rule.check(values)
    }
    assert set(trying.cycles(ends)) == allowed


@pytest.mark.parametrize(
    ("grid", "loops"), [(Grid(1, 1), 1), (Grid(2, 2), 13), (Grid(2, 3), 40), (Grid(3, 3), 213)]
)
def test_a_board_has_as_many_loops_as_is_known(grid: Grid, loops: int) -> None:
    ends = tuple(edge.ends for edge in Edges(*grid).all())
    assert len(trying.cycles(ends)) == loops  # A140517 of the OEIS, and A231829


def test_a_sample_is_made_as_small_as_what_it_shows() -> None:
    rules = (
        AllDifferent((0, 1), "the row"),
        Exactly((1, 2, 3), "the place", 1, 2, "1"),
        SumsTo((2, 3), "the run", 3),
    )
    sample = Sample((0b111,) * 4, rules, ladder=("naked single", "X-wing"), kernel=Kernel(seed=3))
    small = shrunk(sample, lambda one: any(type(rule) is SumsTo for rule in one.rules))
    assert small == Sample((0b100,), (SumsTo((0,), "the run", 3),), ladder=())


def forms_of(rule: Rule, domains: tuple[int, ...]) -> list[Form]:
    return list(rule.lower(domains))


@pytest.mark.parametrize("kind", classes(Rule), ids=lambda kind: kind.__name__)
def test_a_rule_and_its_core_forms_agree_on_every_assignment(kind: type[Rule]) -> None:
    random = Random(kind.__name__)
    for _ in range(40):
        domains = tuple(random.choice((0b11, 0b111, 0b110, 0b1011)) for _ in range(5))
        draw = Draw(random, list(domains), [random.choice(members(it)) for it in domains], [])
        sampler = SAMPLERS.get(kind)
        rule = sampler(draw) if sampler else by_fields(kind, draw)
        forms = forms_of(rule, domains)
        for values in product(*map(members, domains)):
            assert rule.check(values) == all(form.holds(values) for form in forms), (rule, values)


@pytest.mark.parametrize("kind", classes(Rule), ids=lambda kind: kind.__name__)
def test_a_rule_that_is_broken_in_part_is_broken_in_full(kind: type[Rule]) -> None:
    random = Random(kind.__name__)
    for _ in range(20):
        draw = Draw(random, [0b1011] * 5, [random.choice((0, 1, 3)) for _ in range(5)], [])
        sampler = SAMPLERS.get(kind)
        rule = sampler(draw) if sampler else by_fields(kind, draw)
        kept = [values for values in product((0, 1, 3), repeat=5) if rule.check(values)]
        for values in random.sample(kept, min(5, len(kept))):
            for size in range(6):
                for some in combinations(range(5), size):
                    part = [value if v in some else 255 for v, value in enumerate(values)]
                    assert rule.check(part), (rule, part)

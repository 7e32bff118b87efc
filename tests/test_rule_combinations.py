"""Rules together that no genre has together: each of these combinations was answered wrongly once.

Random models, which found some of them, are in test_random_models.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product

import pytest

import enpitsu
from command import Run
from enpitsu.boards import OPEN, mask
from enpitsu.engines import Kernel, engine, engine_names
from enpitsu.errors import EngineError, ModelError
from enpitsu.model import Limits, Model, Puzzle, Result
from enpitsu.puzzles._edges import Edges, numbers
from enpitsu.puzzles._loops import random_loop
from enpitsu.puzzles.slitherlink import Slitherlink
from enpitsu.rules import (
    AllDifferent,
    Exactly,
    LinesDiffer,
    NoThreeAlike,
    Rising,
    Rule,
    SingleLoop,
    SumsTo,
)
from opinions import QUESTIONS, searched, steps
from random_rules import GRAPHS
from samples import Sample

SPECIAL = {"zdd", "infer", "informed", "uninformed"}
"""Engines for one genre."""
BITS = 0b11
BOARD = Edges(2, 2)
ENDS = tuple(edge.ends for edge in BOARD.all())
SIDES = tuple(edge.sides for edge in BOARD.all())
FIRST_CELL = BOARD.around(0, 0)


def installed() -> Iterator[str]:
    for name in engine_names():
        try:
            engine(name)
        except EngineError:
            continue
        if name not in SPECIAL:
            yield name


ENGINES = list(installed())


def cells(number: int, domain: int, *rules: Rule) -> Sample:
    return Sample((domain,) * number, rules)


def exactly(scope: Sequence[int], value: int, quota: int) -> Exactly:
    return Exactly(tuple(scope), "the row", value, quota, str(value), "row")


def sums_to(scope: Sequence[int], total: int) -> SumsTo:
    return SumsTo(tuple(scope), "the run", total, "row")


def board(*rules: Rule, sides: bool = True) -> Sample:
    """Return the edges of 2x2 cells, which hold 13 loops."""
    edges = tuple(range(BOARD.number))
    loop = SingleLoop(edges, "the line", ENDS, SIDES if sides else ())
    return Sample((BITS,) * BOARD.number, (loop, *rules))


def graph(ends: tuple[tuple[int, int], ...], *others: int) -> Sample:
    """Return a loop along a graph that is no board, behind other variables."""
    edges = tuple(range(len(others), len(others) + len(ends)))
    return Sample((*others, *[BITS] * len(ends)), (SingleLoop(edges, "the line", ends),))


COMBINATIONS = {
    # One 0, two 1s and so one 2 in four cells: 4!/2!. With one of the rules alone, 24 or 32.
    "two counts on one scope": (
        cells(4, 0b111, exactly(range(4), 0, 1), exactly(range(4), 1, 2)),
        12,
    ),
    "the same count twice": (cells(4, 0b111, *[exactly(range(4), 1, 2)] * 2), 24),
    "two sums on one scope": (cells(2, 0b11110, sums_to((0, 1), 5), sums_to((0, 1), 6)), 0),
    "two sums on one scope in two orders": (
        cells(2, 0b11110, sums_to((0, 1), 5), sums_to((1, 0), 5)),
        4,
    ),
    "a sum of values from 0": (cells(3, 0b111, sums_to(range(3), 3)), 6),
    "a sum that all different 0s and more exceed": (cells(3, 0b111, sums_to(range(3), 2)), 0),
    # The upper left cell is outside, the upper right one inside, alone or with those below.
    "a loop and rising edges": (board(Rising((0, 1), "it rises")), 3),
    # The two upper cells are not both inside or both outside: 13 - 4 - 3.
    "a loop and no three alike": (board(NoThreeAlike((0, 1, 2), "the edges")), 6),
    # Three lines around the upper left cell: it and one neighbour, with the cell beyond or not.
    "a loop and a count of edges without a line": (board(exactly(FIRST_CELL, 0, 1)), 4),
    "a loop and two counts of one cell": (
        board(exactly(FIRST_CELL, 0, 1), exactly(FIRST_CELL, 1, 2)),
        0,
    ),
    "a loop and edges that differ": (board(AllDifferent((0, 1), "the edges")), 6),
    "a loop without sides": (board(sides=False), 13),
    "a loop on a graph": (graph(GRAPHS[6]), 7),
    "a loop on a graph that is not in the plane": (graph(GRAPHS[10]), 37),
    "a loop among other variables": (graph(GRAPHS[1], 0b111, BITS), 6),
    "a loop of points with any numbers": (graph(GRAPHS[2]), 1),
    # One of two triangles, twice.
    "two loops": (
        Sample(
            (BITS,) * 12,
            (
                SingleLoop(tuple(range(6)), "the line", GRAPHS[7]),
                SingleLoop(tuple(range(6, 12)), "the other line", GRAPHS[7]),
            ),
        ),
        4,
    ),
    "two loops, of which one would be in two parts": (
        Sample(
            (*[BITS] * 3, 2, BITS, BITS, 2, BITS, BITS),
            (
                SingleLoop(tuple(range(3)), "the line", GRAPHS[1]),
                SingleLoop(tuple(range(3, 9)), "the other line", GRAPHS[7]),
            ),
        ),
        0,
    ),
    # Each edge of the first has the place of the one across in the second: no triangle is left.
    "a loop along edges in two orders": (
        Sample(
            (BITS,) * 6,
            (
                SingleLoop((0, 1, 2, 3, 4, 5), "the line", GRAPHS[6]),
                SingleLoop((5, 4, 3, 2, 1, 0), "the other line", GRAPHS[6]),
            ),
        ),
        3,
    ),
    # A square of four edges, each of which is a line, or empty, or has a third value.
    "a loop of edges with other values": (
        Sample((0b111, 0b110, 0b111, 0b11), (SingleLoop((0, 1, 2, 3), "the line", GRAPHS[3]),)),
        1,
    ),
    "edges off the loop with other values": (
        Sample((0b110, 2, 2, 0b1101), (SingleLoop((0, 1, 2), "the line", GRAPHS[1]),)),
        3,
    ),
    "edges that may be off the loop in two ways": (
        Sample((2, 2, 2, 0b101), (SingleLoop((0, 1, 2, 3), "the line", GRAPHS[5]),)),
        2,
    ),
    "lines of several lengths that differ": (
        cells(3, BITS, LinesDiffer((0, 1, 2), "lines", ((0, 1), (2,), (1, 0)))),
        4,
    ),
    "lines that cross and differ": (
        cells(3, 0b111, LinesDiffer((0, 1, 2), "lines", ((0, 1), (1, 2)))),
        24,
    ),
    "lines without other rules that differ": (
        cells(4, 0b111, LinesDiffer((0, 1, 2, 3), "lines", ((0, 1), (2, 3)))),
        72,
    ),
    "a count of more than there are": (cells(2, 0b1000, exactly((0, 1), 3, 3)), 0),
    "a count of a value that nothing has": (cells(2, 0b110, exactly((0, 1), 5, 0)), 4),
    "a domain without values": (Sample((BITS, 0), (Rising((0, 1), "it rises"),)), 0),
    "no rules at all": (Sample((BITS, 0b110)), 4),
    "a given that no variable can have": (
        Sample((BITS, BITS), (AllDifferent((0, 1), "the row"),), givens=bytes([5, OPEN])),
        0,
    ),
}


@pytest.mark.parametrize("name", ENGINES)
@pytest.mark.parametrize("combination", COMBINATIONS)
def test_rules_hold_together(combination: str, name: str) -> None:
    sample, count = COMBINATIONS[combination]
    assert len(sample.solutions) == count
    assert list(searched(name, engine(name), sample, QUESTIONS)) == []


THREE_VALUES = [
    Sample(
        (0b111,) * 6,
        (
            exactly((0, 1, 2), 0, 1),
            exactly((3, 4, 5), 0, 1),
            LinesDiffer((0, 1, 2, 3, 4, 5), "rows", ((0, 1, 2), (3, 4, 5))),
        ),
        givens=bytes((*first, *second)),
        ladder=("equal line",),
    )
    for first in ((0, 1, 2), (2, 0, 2), (1, 2, 0))
    for second in product((0, 1, 2, OPEN), repeat=3)
]


def test_a_log_changes_nothing_about_lines_of_three_values() -> None:
    for sample in THREE_VALUES:
        assert list(steps(sample)) == [], sample


# Limits: an answer, or one line that says which limit it is


LARGE = {
    "65 cells in a house": (cells(65, 0b10, exactly(range(65), 1, 65)), 1),
    "65 cells that differ": (
        Sample(
            tuple(1 << value for value in range(65)),
            (AllDifferent(tuple(range(65)), "the row"),),
        ),
        1,
    ),
    "the value 64": (cells(2, mask((63, 64)), AllDifferent((0, 1), "the row")), 2),
    "the value 253": (cells(2, mask((0, 253)), sums_to((0, 1), 253)), 2),
}


@pytest.mark.parametrize("name", ENGINES)
@pytest.mark.parametrize("case", LARGE)
def test_a_limit_is_said_by_the_engine_that_has_it(case: str, name: str) -> None:
    sample, count = LARGE[case]
    try:
        result = engine(name).solve(sample.puzzle, Limits(3, seconds=20))
    except EngineError as error:
        assert name == "kernel", "only the kernel has such limits, and auto goes round them"
        assert any(limit in str(error) for limit in ("63", "64")), error  # noqa: PT017
    else:
        assert (result.found, result.complete) == (count, True)


def test_a_ladder_that_is_too_long_is_refused_with_the_limit() -> None:
    ladder = ("naked single",) * 65
    sample = Sample((BITS, BITS), (AllDifferent((0, 1), "the row"),), ladder=ladder)
    try:
        found = engine("kernel").solve(sample.puzzle, Limits(0)).found
    except EngineError as error:
        assert "64" in str(error)  # noqa: PT017
    else:
        assert found == 2


@pytest.mark.parametrize(
    "scope",
    [(0, 2), (-1, 0), (), (0, 0)],
    ids=["beyond the last", "before the first", "none", "one twice"],
)
def test_a_model_refuses_a_rule_about_variables_that_it_has_not(scope: tuple[int, ...]) -> None:
    with pytest.raises(ModelError, match="a rule is about"):
        Model((BITS, BITS), (AllDifferent(scope, "the row"),), ("a", "b"), "01")


def test_lines_that_differ_are_what_the_rule_is_about() -> None:
    for lines in (((0, 1), (2, 3)), ((0, 1), ()), ((0, 1),)):
        with pytest.raises(ModelError, match="lines"):
            LinesDiffer((0, 1, 2), "rows", lines)


@pytest.mark.parametrize(
    ("ends", "sides"),
    [
        (((0, 1), (1, 0), (1, 2)), ()),
        (((0, 1), (1, 1), (1, 2)), ()),
        (((0, 1), (1, 2)), ()),
        (((0, 1), (1, 2), (2, 0)), ((0, 1), (0, 1))),
    ],
    ids=["the same edge twice", "an edge to itself", "an edge without ends", "one without sides"],
)
def test_a_loop_refuses_edges_that_make_no_graph(
    ends: tuple[tuple[int, int], ...], sides: tuple[tuple[int, int], ...]
) -> None:
    with pytest.raises(ModelError, match="edge"):
        SingleLoop((0, 1, 2), "the line", ends, sides)


# What the command line could reach


SOME_TECHNIQUES = (
    "equal edges,cut-off part,corner chain,clues around a cell,"
    "closed region,line goes on,early loop,clue and corner"
)


def test_a_choice_of_techniques_costs_no_solution(run: Run) -> None:
    asked = ("--limit", "0", "--engine", "kernel", "--split", "cell", "--json")
    ran = run("solve", "slitherlink:2./2./2.", *asked, "--techniques", SOME_TECHNIQUES)
    record = ran.record
    assert (record["status"], len(set(record["solutions"]))) == ("multiple", 3)


def test_one_technique_alone_finds_all_loops() -> None:
    empty = "slitherlink:" + "/".join(["...."] * 3)
    kernel = Kernel(techniques=("cut-off part",))
    result = enpitsu.solve(empty, engine=kernel, limit=0, seconds=60)
    assert (result.found, result.complete, len(set(result.values))) == (1049, True, 1049)
    assert enpitsu.count(empty, engine=kernel, seconds=60) == 1049


@pytest.mark.parametrize("name", ENGINES)
def test_no_solution_comes_twice(name: str) -> None:
    puzzle = enpitsu.parse("neighbor:...../....1/...../...../.....")
    result = enpitsu.solve(puzzle, engine=name, limit=20)
    assert (result.found, len(set(result.values))) == (20, 20)
    assert all(puzzle.model.check(values) for values in result.values)


# Batches of all sorts


NODES = 20_000
"""None of the puzzles needs as many."""


def loop_board(rows: int, columns: int, seed: int) -> Puzzle:
    """Return a Slitherlink with some clues of a loop; every third has one that does not belong."""
    rng = random.Random(seed)
    edges = Edges(rows, columns)
    kept = rng.choice((0.4, 0.6, 0.8))
    full = numbers(edges, random_loop(edges, rng))
    clues = bytearray(clue if rng.random() < kept else OPEN for clue in full)
    if seed % 3 == 0:
        clues[rng.randrange(len(clues))] = rng.randrange(4)
    return Slitherlink().puzzle(edges, clues)


@cache
def loop_boards() -> list[Puzzle]:
    sizes = [(3, 3), (20, 20), (4, 5), (7, 7), (2, 9), (5, 5), (12, 8), (2, 2)]
    return [loop_board(*size, seed) for seed in range(15) for size in sizes]


@cache
def mixed_genres() -> list[Puzzle]:
    """Return puzzles of every genre, and each of them once more without its first clue."""
    sizes = {"sudoku": 4, "binary": 6, "futoshiki": 4, "kakuro": 5, "neighbor": 4, "slitherlink": 5}
    made = [
        one.puzzle
        for genre, size in sizes.items()
        for one in enpitsu.generate_many(genre, size=size, count=4, seed=1)
    ]
    return made + [puzzle.without(next(puzzle.each_clue())) for puzzle in made]


def answer(result: Result) -> tuple[str, int, bool, frozenset[bytes]]:
    """Return what must be the same in whatever order puzzles come; ambiguous ones show any two."""
    values = result.values if result.found == 1 else ()
    return str(result.status), result.found, result.complete, frozenset(values)


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("batch", [loop_boards, mixed_genres], ids=["sizes", "genres"])
@pytest.mark.parametrize("name", ["kernel", "auto"])
def test_a_shuffled_batch_is_solved_like_its_puzzles_one_by_one(
    name: str, batch: object, threads: int
) -> None:
    assert callable(batch)
    puzzles: list[Puzzle] = list(batch())
    alone = {
        id(puzzle): answer(enpitsu.solve(puzzle, engine=name, nodes=NODES)) for puzzle in puzzles
    }
    for seed in range(5):
        random.Random(seed).shuffle(puzzles)
        results = list(enpitsu.solve_many(puzzles, engine=name, threads=threads, nodes=NODES))
        assert [result.puzzle for result in results] == puzzles
        for puzzle, result in zip(puzzles, results, strict=True):
            assert answer(result) == alone[id(puzzle)], puzzle
            assert all(puzzle.model.check(values) for values in result.values)

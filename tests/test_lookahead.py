"""Looking ahead: the same solutions as every other way, where all rules are that values differ."""

from __future__ import annotations

import time
from dataclasses import replace
from random import Random

import pytest

import enpitsu
from enpitsu.boards import members
from enpitsu.engines import auto, sat
from enpitsu.engines.csp import Csp
from enpitsu.engines.kernel import Kernel, looks_ahead
from enpitsu.model import Limits, Puzzle, Status

AHEAD = Kernel(split="ahead")
ALL = Limits(solutions=0)
HARD = "sudoku:.......12..1..3.4..4..1.5....3..6....2..4...57..8.......6...9...1..9..5.8..7....1"
LOST = (
    "sudoku(4x4):"
    "9.....6.B..D48../"
    "47..F8..G..2..EC/"
    "8....7A..1..F3../"
    "..F6...B.95.2.../"
    ".3.C.9.......4.7/"
    ".B.......C.6..../"
    ".9..8.17.4..B.GE/"
    "..4G.F5C.31.8.../"
    ".6...4C.38..E2.5/"
    "..3....2D.E..7../"
    "...F.G....49...3/"
    "E.......2..79.8./"
    "6..3.52E......../"
    ".8..D..4A..GC.5./"
    "..54......D.7.../"
    "C2...6...E9F...A"
)
"""Its solution comes before the kernel's search is lost."""
BOARDS = ["sudoku(2x2):", "sudoku(2x3):", "sudoku(2x3,diagonal):", "sudoku(2x2,antiknight):"]


def thinned(prefix: str, random: Random) -> Puzzle:
    """Return a puzzle with few solutions or none: cells of a solution, at times one changed."""
    side = 4 if "2x2" in prefix else 6
    empty = enpitsu.parse(prefix + "/".join(["." * side] * side))
    solution = Kernel(seed=random.randrange(1000)).solve(empty, Limits(solutions=1)).values[0]
    shown = bytearray(empty.givens)
    for cell in random.sample(range(side * side), side * side // 3):
        shown[cell] = solution[cell]
    if random.random() < 0.3:
        cell = random.randrange(side * side)
        shown[cell] = random.choice(members(empty.model.domains[cell]))
    return replace(empty, givens=bytes(shown))


@pytest.mark.parametrize("prefix", BOARDS)
@pytest.mark.parametrize("seed", range(6))
def test_it_finds_what_others_find(prefix: str, seed: int) -> None:
    puzzle = thinned(prefix, Random(seed))
    assert looks_ahead(puzzle)
    found = AHEAD.solve(puzzle, ALL)
    shared = AHEAD.solve_from(puzzle, candidates_of(puzzle), ALL, threads=2)
    expected = set(Csp().solve(puzzle, ALL).values)
    assert found.complete
    assert shared.complete
    assert found.found == shared.found == len(expected)
    assert set(found.values) == set(shared.values) == expected


@pytest.mark.parametrize("threads", [1, 2, 3])
def test_two_solutions_are_enough(threads: int) -> None:
    empty = enpitsu.parse("sudoku:" + "/".join(["." * 9] * 9))
    result = AHEAD.solve_from(empty, candidates_of(empty), Limits(solutions=2), threads=threads)
    assert (result.status, result.found, result.stopped) == (Status.MULTIPLE, 2, "")
    assert len(set(result.values)) == 2
    assert all(empty.model.check(values) for values in result.values)


@pytest.mark.parametrize("threads", [1, 2])
def test_it_stops_in_time_and_says_so(threads: int) -> None:
    empty = enpitsu.parse("sudoku:" + "/".join(["." * 9] * 9))
    begin = time.perf_counter()
    limits = Limits(solutions=0, seconds=0.2)
    result = AHEAD.solve_from(empty, candidates_of(empty), limits, keep=False, threads=threads)
    assert (result.complete, result.stopped) == (False, "time")
    assert time.perf_counter() - begin < 20


def test_its_nodes_are_limited() -> None:
    empty = enpitsu.parse("sudoku:" + "/".join(["." * 9] * 9))
    result = AHEAD.solve(empty, Limits(solutions=0, nodes=1000))
    assert (result.complete, result.stopped) == (False, "nodes")
    assert 1000 <= result.nodes < 1500


def test_other_rules_are_split_as_usual() -> None:
    puzzle = enpitsu.parse("futoshiki:..../..../..../....|r1c1<r1c2,r2c3<r1c3")
    assert not looks_ahead(puzzle)
    assert AHEAD.solve(puzzle, ALL).found == Kernel().solve(puzzle, ALL).found


def test_a_solution_found_before_a_search_is_lost_is_found_again() -> None:
    puzzle = enpitsu.parse(LOST)
    result = Kernel().solve(puzzle, Limits())
    assert result.status is Status.UNIQUE
    assert result.values == Kernel(split="cell").solve(puzzle, Limits()).values
    assert result.nodes > 2000


def test_auto_looks_ahead_where_its_budget_is_spent(monkeypatch: pytest.MonkeyPatch) -> None:
    expected = enpitsu.solve(HARD)
    monkeypatch.setattr(auto, "FIRST", Kernel().tuned(work=3))
    monkeypatch.setattr(auto, "LARGE", 4)
    result = enpitsu.solve(HARD)
    assert (result.engine, result.status) == ("kernel", Status.UNIQUE)
    assert result.values == expected.values
    assert result.nodes >= 3


@pytest.mark.parametrize("installed", [True, False])
def test_what_it_leaves_goes_on(installed: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    if installed and not sat.available():
        pytest.skip("PySAT is not installed")
    expected = enpitsu.solve(HARD)
    monkeypatch.setattr(auto, "FIRST", Kernel().tuned(work=3))
    monkeypatch.setattr(auto, "AHEAD", Kernel(split="ahead").tuned(work=3))
    monkeypatch.setattr(auto, "LARGE", 4)
    monkeypatch.setattr(sat, "available", lambda: installed)
    result = enpitsu.solve(HARD)
    assert (result.engine, result.status) == ("sat" if installed else "kernel", Status.UNIQUE)
    assert result.values == expected.values


def candidates_of(puzzle: Puzzle) -> list[int]:
    """Return the candidates where nothing but the givens is known."""
    return [
        domain if given == 255 else 1 << given
        for domain, given in zip(puzzle.model.domains, puzzle.givens, strict=True)
    ]

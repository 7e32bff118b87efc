"""Every technique for loops: sound, monotone, the same on turned boards, and free to leave out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import cache

import pytest

import enpitsu
from enpitsu import _kernel
from enpitsu.boards import OPEN
from enpitsu.engines import Kernel
from enpitsu.engines.kernel import ladder_of, problem_of, rungs_where, walk
from enpitsu.model import Level, Limits, Puzzle, Rung
from enpitsu.puzzles._edges import Edges
from enpitsu.puzzles.slitherlink import Slitherlink
from enpitsu.rules import NO_CLUE
from loops import all_loops, random_board, solutions

TECHNIQUES = [rung.technique for rung in Slitherlink.rungs]
LEVELS = [Level.EASY, Level.MEDIUM, Level.HARD, Level.EXPERT]
with_every_technique = pytest.mark.parametrize("technique", TECHNIQUES)


def boards(count: int) -> list[Puzzle]:
    """Return boards of 3x4 and 4x3 in turn, small enough for the oracle."""
    return [random_board(*((3, 4), (4, 3))[seed % 2], seed) for seed in range(count)]


def rungs(wanted: Callable[[Rung], bool]) -> int:
    return rungs_where(Slitherlink.rungs, wanted)


def up_to(level: Level) -> int:
    return rungs(lambda rung: rung.level <= level)


SELDOM = {"naked single", "cut-off part", "last ring"}
"""Techniques that small boards with few others hardly see."""


def nearly_alone(technique: str) -> int:
    """Return a technique and the simplest ones, which draw what it starts from."""
    return rungs(lambda rung: rung.technique in {"full clue", "line goes on", technique})


def test_the_oracle_knows_all_loops() -> None:
    """The numbers of loops on boards of 1x1, 2x2 and 3x3 cells are A140517."""
    assert [len(all_loops(n, n)) for n in (1, 2, 3)] == [1, 13, 213]
    assert len(all_loops(3, 4)) == len(all_loops(4, 3))


def test_the_boards_have_none_one_and_many_solutions() -> None:
    counts = Counter(min(len(solutions(board)), 2) for board in boards(300))
    assert min(counts[0], counts[1], counts[2]) >= 30


# Soundness


def refuted(board: Puzzle, chosen: int) -> set[str]:
    """Assert that no solution contradicts a step; return the techniques that were used."""
    found = solutions(board)
    path = walk(board, chosen)
    used = set()
    for step in path.steps:
        technique = TECHNIQUES[step.rung]
        used.add(technique)
        for mark in step.places:
            assert all(lines[mark.cell] == mark.value for lines in found), (str(board), technique)
        for mark in step.removes:
            assert all(lines[mark.cell] != mark.value for lines in found), (str(board), technique)
    assert path.verdict != "failed" or not found
    assert path.verdict != "solved" or len(found) == 1
    return used


@pytest.mark.parametrize("technique", [t for t in TECHNIQUES if t not in SELDOM])
def test_what_a_technique_removes_is_in_no_solution(technique: str) -> None:
    used = [technique in refuted(board, nearly_alone(technique)) for board in boards(400)]
    assert sum(used) >= 5


def test_what_cut_off_part_removes_is_in_no_solution() -> None:
    """It needs groups of areas, which small boards hardly have; so the reference is `sat`."""
    below = rungs(lambda rung: rung.level < Level.EXPERT)
    fired = 0
    for board in (random_board(7, 7, seed) for seed in range(250)):
        steps = walk(board, below).steps
        if not any(TECHNIQUES[step.rung] == "cut-off part" for step in steps):
            continue
        fired += 1
        for values in enpitsu.solve(board, engine="sat", limit=100).values:
            for step in steps:
                assert all(values[mark.cell] == mark.value for mark in step.places), str(board)
    assert fired >= 5


def test_what_clues_together_remove_is_in_no_solution() -> None:
    """Larger boards, where paths and sides are known from far away; the reference is `sat`."""
    fired: Counter[str] = Counter()
    for board in (random_board(7, 7, seed) for seed in range(120)):
        names = [TECHNIQUES[step.rung] for step in walk(board, up_to(Level.EXPERT)).steps]
        together = [name for name in names if name.startswith("clues around")]
        fired.update(together)
        if together:
            left = walk(board, up_to(Level.EXPERT)).candidates
            for values in enpitsu.solve(board, engine="sat", limit=100).values:
                pairs = zip(values, left, strict=True)
                assert all(mask >> value & 1 for value, mask in pairs), str(board)
    assert min(fired["clues around a point"], fired["clues around a cell"]) >= 5


def test_what_the_whole_ladder_removes_is_in_no_solution() -> None:
    used = set().union(*(refuted(board, up_to(Level.EXPERT)) for board in boards(400)))
    assert {"full clue", "line goes on", "early loop", "clue and corner", "two clues"} <= used


@with_every_technique
def test_search_with_few_techniques_finds_all_solutions(technique: str) -> None:
    engine = Kernel(techniques=("full clue", "line goes on", technique))
    for board in boards(40):
        result = engine.solve(board, Limits(solutions=0))
        assert result.complete
        assert sorted(result.values) == sorted(solutions(board))


# Monotony


@cache
def closure(board: Puzzle, chosen: int) -> tuple[int, ...] | None:
    """Return what is left of every edge; None where nothing is, so no solution."""
    path = walk(board, chosen)
    return None if path.verdict == "failed" else tuple(path.candidates)


def concludes_no_less(board: Puzzle, more: Puzzle, chosen: int) -> bool:
    before, after = closure(board, chosen), closure(more, chosen)
    if after is None:
        return True
    return before is not None and all(a & b == b for a, b in zip(before, after, strict=True))


def with_more(board: Puzzle, seed: int) -> list[Puzzle]:
    """Return the board with the clues of a solution, or its lines, added one each."""
    found = solutions(board)
    if not found:
        return []
    lines = found[seed % len(found)]
    (clues,) = [c for loop, c in all_loops(*board.board) if loop == lines]
    richer = []
    for cell in range(seed % 3, len(clues), 3):
        added = (*board.numbers[:cell], clues[cell], *board.numbers[cell + 1 :])
        richer.append(replace(board, numbers=added))
    for edge in range(seed % 5, len(lines), 5):
        givens = board.givens[:edge] + lines[edge : edge + 1] + board.givens[edge + 1 :]
        richer.append(replace(board, givens=givens))
    return richer


@pytest.mark.parametrize("level", LEVELS, ids=str)
def test_a_clue_or_a_line_more_never_makes_a_level_conclude_less(level: Level) -> None:
    for seed, board in enumerate(boards(40)):
        for more in with_more(board, seed):
            assert concludes_no_less(board, more, up_to(level)), (str(board), str(more))


# Without a log


@pytest.mark.parametrize("level", LEVELS, ids=str)
def test_where_no_steps_are_wanted_the_outcome_is_the_same(level: Level) -> None:
    """Rungs that a harder one includes are left out then, and others look at news in rounds."""
    verdicts = set()
    for seed in range(40):
        board = random_board(6, 6, seed)
        problem, ladder = problem_of(board.board_model), ladder_of(board.ladder)
        path = walk(board, up_to(level))
        args = board.givens, up_to(level), 0.0, board.numbers
        outcome = _kernel.narrow(problem, ladder, *args)
        assert outcome.verdict == path.verdict
        assert path.verdict == "failed" or outcome.candidates == path.candidates
        verdicts.add(path.verdict)
    assert verdicts == {"failed", "solved", "stuck"}


# Symmetry

Place = tuple[int, int]
SYMMETRIES: dict[str, Callable[[int, int, Place], Place]] = {
    "mirrored": lambda rows, columns, p: (p[0], columns - p[1]),
    "upside down": lambda rows, columns, p: (rows - p[0], p[1]),
    "transposed": lambda rows, columns, p: (p[1], p[0]),
    "quarter turned": lambda rows, columns, p: (p[1], rows - p[0]),
}
with_every_symmetry = pytest.mark.parametrize("name", list(SYMMETRIES))


def image(board: Puzzle, name: str) -> tuple[Puzzle, list[int]]:
    """Return the board as it looks then, and where each of its edges has gone."""
    rows, columns = board.board
    turned = name in ("transposed", "quarter turned")
    size = (columns, rows) if turned else (rows, columns)

    def moved(place: Place) -> Place:
        return SYMMETRIES[name](rows, columns, place)

    by_ends = {frozenset(ends): edge for edge, (_, ends, _) in enumerate(Edges(*size).all())}
    target = []
    for _, ends, _ in Edges(rows, columns).all():
        points = (moved((p // (columns + 1), p % (columns + 1))) for p in ends)
        target.append(by_ends[frozenset(r * (size[1] + 1) + c for r, c in points)])
    new_numbers = [NO_CLUE] * len(board.numbers)
    for cell, number in enumerate(board.numbers):
        r, c = divmod(cell, columns)
        corners = [moved((r, c)), moved((r + 1, c + 1))]
        row, column = (min(corner[i] for corner in corners) for i in (0, 1))
        new_numbers[row * size[1] + column] = number
    givens = bytearray([OPEN]) * len(target)
    for edge, value in enumerate(board.givens):
        givens[target[edge]] = value
    return Puzzle(board.genre, Edges(*size), bytes(givens), tuple(new_numbers)), target


@with_every_symmetry
def test_the_image_has_the_same_solutions(name: str) -> None:
    for board in boards(60):
        moved, target = image(board, name)
        found = solutions(board)
        expected = {bytes(v for _, v in sorted(zip(target, s, strict=True))) for s in found}
        assert set(enpitsu.solve(moved, limit=0).values) == expected


@with_every_symmetry
def test_the_image_has_the_same_level_and_the_same_closures(name: str) -> None:
    for seed in range(25):
        board = random_board(5, 6, seed)
        moved, target = image(board, name)
        assert enpitsu.rate(moved).level is enpitsu.rate(board).level
        for level in LEVELS[:-1]:
            before, after = closure(board, up_to(level)), closure(moved, up_to(level))
            assert (before is None) == (after is None)
            if before is not None and after is not None:
                assert [after[edge] for edge in target] == list(before), (str(board), level)


# Switched off


@with_every_technique
def test_every_rung_can_be_switched_off(technique: str) -> None:
    rest = rungs(lambda rung: rung.technique != technique)
    engine = Kernel(techniques=tuple(t for t in TECHNIQUES if t != technique))
    for board in boards(30):
        assert technique not in refuted(board, rest)
        result = engine.solve(board, Limits(solutions=0))
        assert sorted(result.values) == sorted(solutions(board))


def test_a_line_that_is_not_placed_yet_is_counted_once() -> None:
    result = enpitsu.solve("slitherlink:22/2.", techniques=("early loop", "line goes on"))
    assert result.solutions == ("11/11",)

"""What a picture shows as possible is what no rule alone forbids: no more, and no less."""

from __future__ import annotations

from itertools import product
from math import prod

import pytest

import enpitsu
from command import UNIQUE, Run
from enpitsu.answers.candidates import ruled_candidates
from enpitsu.boards import OPEN, members
from enpitsu.model import Model, Puzzle
from enpitsu.rules import Rule
from enpitsu.scene import Scene

SMALL = [
    "sudoku:1.../..../..3./...4",
    "sudoku(killer):..../..../..../....|3=r1c1 r1c2,7=r2c1 r2c2,5=r3c1 r4c1",
    "binary:0..0/.1../..../0..0",
    "futoshiki:..../4.../..../...1|r1c2<r1c1,r2c3<r2c2,r3c4<r3c3",
    r"kakuro:# 16\- 7\-/-\9 . ./-\14 . .",
    r"kakuro:# 6\- 24\-/-\10 . ./-\9 1 ./-\11 . .",
    "neighbor:1.../..2./.4../...3",
    "slitherlink:30./.2.",
    "skyscrapers:..../..../..../....|4..1/..../..../....",
    "kenken:..../..../..../....|6*=r1c1 r1c2,3-=r1c3 r1c4,2/=r2c1 r2c2,7+=r2c3 r2c4",
]
MOST = 30_000  # ways to fill a rule's cells that a test tries


def fitting(model: Model, rule: Rule, domains: list[int]) -> dict[int, int]:
    """Return what the ways to fill a rule's cells leave in each of them, by trying them all."""
    left = dict.fromkeys(rule.scope, 0)
    values = bytearray([OPEN]) * model.size
    for choice in product(*[members(domains[variable]) for variable in rule.scope]):
        for variable, value in zip(rule.scope, choice, strict=True):
            values[variable] = value
        if rule.check(values):
            for variable in rule.scope:
                left[variable] |= 1 << values[variable]
    return left


def by_trial(puzzle: Puzzle) -> tuple[int, ...]:
    model = puzzle.model
    pairs = zip(puzzle.givens, model.domains, strict=True)
    domains = [domain if given == OPEN else 1 << given for given, domain in pairs]
    left = list(domains)
    for rule in model.rules:
        if prod(domains[variable].bit_count() for variable in rule.scope) <= MOST:
            for variable, mask in fitting(model, rule, domains).items():
                left[variable] &= mask
    return tuple(left)


@pytest.mark.parametrize("line", SMALL)
def test_candidates_are_what_each_rule_alone_leaves(line: str) -> None:
    puzzle = enpitsu.parse(line)
    assert ruled_candidates(puzzle) == by_trial(puzzle)


@pytest.mark.parametrize("line", [line for line in SMALL if enpitsu.solve(line).found])
def test_no_solution_is_lost(line: str) -> None:
    puzzle = enpitsu.parse(line)
    left = ruled_candidates(puzzle)
    solutions = enpitsu.solve(puzzle, limit=20).values
    assert solutions
    for solution in solutions:
        assert all(mask >> value & 1 for mask, value in zip(left, solution, strict=True))


def test_a_broken_rule_does_not_silence_the_others() -> None:
    puzzle = enpitsu.parse("binary:000./..../..../1.1.")
    names = puzzle.model.names
    assert ruled_candidates(puzzle)[names.index("r4c2")] == 0b01


def drawn(line: str) -> Scene:
    puzzle = enpitsu.parse(line)
    return puzzle.scene(candidates=ruled_candidates(puzzle))


def test_a_kakuro_shows_what_its_sums_leave() -> None:
    scene = drawn(r"kakuro:# 16\- 7\-/-\9 . ./-\14 . .")
    assert ["".join(note.symbols) for note in scene.notes] == ["7", "123456", "9", "56"]


def test_a_binary_shows_small_zeros_and_ones() -> None:
    scene = drawn("binary:00../..../..../....")
    assert [note.symbols for note in scene.notes[:3]] == [("", "1"), ("", "1"), ("0", "1")]


def test_a_slitherlink_shows_where_no_line_goes_and_where_one_must() -> None:
    scene = drawn("slitherlink:0.../....|r2c4 right=1,r2c4 bottom=1,r1c4 right=x")
    crosses = {(c.row, c.column, c.to_row, c.to_column) for c in scene.crosses}
    assert {(0, 0, 0, 1), (0, 0, 1, 0), (1, 0, 1, 1), (0, 1, 1, 1)} <= crosses
    lines = {(line.row, line.column, line.to_row, line.to_column) for line in scene.lines}
    assert (1, 3, 1, 4) in lines  # the line that ends at the corner goes on there


def test_a_neighbor_number_shows_that_a_cell_may_stay_empty() -> None:
    notes = drawn("neighbor:1.../..2./.4../...3").notes
    assert any(note.symbols[-1] == "x" for note in notes)


def test_the_command_draws_them(run: Run) -> None:
    assert "┃ 0 1 │" in run("draw", "binary:00../..../..../....", "--candidates").out
    crosses = run("draw", "slitherlink:0../.../...", "--candidates").out.count("\u00d7")
    assert crosses == 4
    assert (
        run("draw", UNIQUE, "--candidates", "--json", "--text", "font").record["svg"].count("<text")
        > 200
    )

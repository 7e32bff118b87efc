"""`check` on clues that are not givens: it finds those that could go, as trying everything does."""

from __future__ import annotations

import random
import re
from dataclasses import replace

import pytest

import enpitsu
from corpus import CORPUS, VARIANTS
from enpitsu.answers.check import _redundant
from enpitsu.answers.deadline import Deadline
from enpitsu.model import Status
from enpitsu.model.records import check_record
from oracle import solutions


def latin_square(chance: random.Random) -> list[list[int]]:
    rows, digits = chance.sample(range(3), 3), chance.sample(range(1, 4), 3)
    return [[digits[(row + column) % 3] for column in range(3)] for row in rows]


def futoshiki(seed: int) -> tuple[str, list[str]]:
    """Return a board and signs that fit one Latin square of 3x3."""
    chance = random.Random(seed)
    square = latin_square(chance)
    places = [(r, c, r, c + 1) for r in range(3) for c in range(2)]
    places += [(r, c, r + 1, c) for r in range(2) for c in range(3)]
    signs = [
        f"r{a + 1}c{b + 1}{'<' if square[a][b] < square[c][d] else '>'}r{c + 1}c{d + 1}"
        for a, b, c, d in chance.sample(places, chance.randint(2, 7))
    ]
    shown = chance.sample(range(9), chance.randint(0, 2))
    cells = [str(square[i // 3][i % 3]) if i in shown else "." for i in range(9)]
    return "/".join("".join(cells[i : i + 3]) for i in (0, 3, 6)), signs


def smaller_first(sign: str) -> str:
    left, order, right = re.split("([<>])", sign)
    return f"{left}<{right}" if order == "<" else f"{right}<{left}"


@pytest.mark.parametrize("seed", range(40))
def test_signs_that_could_go(seed: int) -> None:
    board, signs = futoshiki(seed)

    def unique(kept: list[str]) -> bool:
        return len(solutions(enpitsu.parse(f"futoshiki:{board}|{','.join(kept)}"))) == 1

    checked = enpitsu.check(f"futoshiki:{board}|{','.join(signs)}")
    assert (checked.status is Status.UNIQUE) == unique(signs)
    could_go = {smaller_first(s) for s in signs if unique([t for t in signs if t != s])}
    found = [clue for clue in checked.redundant if isinstance(clue, str)]
    assert set(found) == (could_go if unique(signs) else set())
    assert len(found) == len(set(found))


def kakuro(seed: int) -> tuple[list[str], dict[str, int]]:
    """Return the tokens of a 3x3 board with four white cells, and the place of each sum."""
    chance = random.Random(seed)
    few = [1, 2, 3, 9]  # with digits that make extreme sums, half of the boards are proper
    (a, b), (c, d) = (chance.sample(few, 2) for _ in range(2))
    while c == a or d == b:
        c, d = chance.sample(few, 2)
    tokens = ["#", f"{a + c}\\-", f"{b + d}\\-", f"-\\{a + b}", ".", ".", f"-\\{c + d}", ".", "."]
    sums = {"r2c1 across": 3, "r3c1 across": 6, "r1c2 down": 1, "r1c3 down": 2}
    if seed % 2:  # without one of them, the others do not follow from each other
        tokens[sums.pop(chance.choice(sorted(sums)))] = "#"
    return tokens, sums


def kakuro_line(tokens: list[str]) -> str:
    return "kakuro:" + "/".join(" ".join(tokens[i : i + 3]) for i in (0, 3, 6))


@pytest.mark.parametrize("seed", range(30))
def test_sums_that_could_go(seed: int) -> None:
    tokens, sums = kakuro(seed)
    checked = enpitsu.check(kakuro_line(tokens))
    proper = len(solutions(enpitsu.parse(kakuro_line(tokens)))) == 1
    assert (checked.status is Status.UNIQUE) == proper
    could_go = []
    for name, place in sums.items():
        without = [*tokens[:place], "#", *tokens[place + 1 :]]
        if proper and len(solutions(enpitsu.parse(kakuro_line(without)))) == 1:
            could_go.append(name)
    assert list(checked.redundant) == could_go


def test_one_of_two_sums_in_a_cell_goes_alone() -> None:
    puzzle = enpitsu.parse(r"kakuro:# 4\- #/-\3 . ./# 3\4 ./# . .")
    names = {puzzle.told(clue): str(puzzle.without(clue)) for clue in puzzle.each_clue()}
    assert list(names) == ["r2c1 across", "r3c2 across", "r1c2 down", "r3c2 down"]
    assert names["r3c2 down"] == r"kakuro:# 4\- #/-\3 . ./# -\4 ./# . ."
    assert names["r3c2 across"] == r"kakuro:# 4\- #/-\3 . ./# 3\- ./# . ."


@pytest.mark.parametrize("name", ["sudoku", "binary", "neighbor"])
def test_genres_whose_clues_are_all_givens(name: str) -> None:
    for case in set(CORPUS[name]) - set(VARIANTS):
        puzzle = enpitsu.parse(case.line)
        assert not puzzle.board_model.sites
        assert puzzle.numbers == ()
        assert all(clue.site < 0 for clue in puzzle.each_clue())


def test_the_time_limit_holds_for_other_clues() -> None:
    edge = "2" + "1" * 98 + "2"
    puzzle = enpitsu.parse("slitherlink:" + "/".join([edge, *["1" + "0" * 98 + "1"] * 98, edge]))
    (solution,) = enpitsu.solve(puzzle).values
    spare, complete = _redundant(puzzle, solution, Deadline(1e-9))
    assert not complete
    assert len(spare) < 5_000  # of 10,000 clues, nearly all of which could go, each alone


def test_the_reason_of_an_unfinished_check_is_that_of_its_status() -> None:
    """Where no solution is known, nobody has tried a clue yet."""
    puzzle = enpitsu.parse("sudoku:1.../..3./..../.2.4")
    unfinished = enpitsu.Check(puzzle, Status.UNKNOWN, None, None, (), complete=False)
    assert check_record(unfinished)["reason"] == Status.UNKNOWN.told
    for status in (Status.UNIQUE, Status.NONE):
        told = check_record(replace(unfinished, status=status))["reason"]
        assert told == "the time ran out before every clue was tried"
    assert "reason" not in check_record(replace(unfinished, complete=True))

"""A seed belongs to its request: another request has other puzzles, the same request the same."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations
from random import Random
from typing import Any, ClassVar

import pytest

import enpitsu
from command import Run
from enpitsu.generation import Groups, Strategy, Trial, wish_of

Request = tuple[str, dict[str, Any]]


@dataclass(frozen=True)
class Greedy(Strategy):
    """A strategy of a user's own."""

    name: ClassVar[str] = "greedy"
    rounds: int = 1
    values: Sequence[int] = ()
    speed: int = field(default=1, metadata={"request": False})

    def search(self, trial: Trial, random: Random) -> Groups | None:
        return trial.everything


class Lazy(Strategy):
    """Another one, which is no dataclass."""

    name: ClassVar[str] = "lazy"

    def __init__(self, chance: float, where: object) -> None:
        self.chance, self.where = chance, where
        self._cache = object()

    def search(self, trial: Trial, random: Random) -> Groups | None:
        return trial.everything


def text(request: Request) -> str:
    genre, options = request
    return wish_of(genre, **options).request


DIFFERENT: list[Request] = [
    ("sudoku", {}),
    ("sudoku", {"size": 6}),
    ("sudoku", {"size": 6, "params": "3x2"}),
    ("sudoku(diagonal)", {}),
    ("sudoku(killer)", {}),
    ("binary", {}),
    ("binary(repeats)", {}),
    ("sudoku", {"level": "easy"}),
    ("sudoku", {"level": "hard"}),
    ("sudoku", {"level": "hard", "at_most": True}),
    ("sudoku", {"level": "hard", "needs": "X-wing"}),
    ("sudoku", {"level": "hard", "needs": "X-wing", "needs_count": 2}),
    ("sudoku", {"level": "hard", "needs": ["X-wing", "XY-wing"]}),
    ("sudoku", {"level": "hard", "without": "X-wing"}),
    ("sudoku", {"techniques": ["naked single"]}),
    ("sudoku", {"techniques": ["naked single", "hidden single"]}),
    ("sudoku", {"clues": 0}),
    ("sudoku", {"clues": 30}),
    ("sudoku", {"symmetry": "half-turn"}),
    ("sudoku", {"symmetry": "diagonal"}),
    ("futoshiki", {}),
    ("futoshiki", {"shares": {"digit": 1}}),
    ("kakuro", {"shares": {"digit": 0.2}}),
    ("kakuro", {"shares": {"digit": 0.3}}),
    ("sudoku", {"iterations": 2}),
    ("sudoku", {"plain": True}),
    ("sudoku", {"strategy": "random-single"}),
    ("sudoku", {"strategy": "random-single", "minimal": False}),
    ("sudoku", {"strategy": "top-down"}),
    ("sudoku", {"strategy": "top-down", "depth": 30}),
    ("sudoku", {"strategy": Greedy()}),
    ("sudoku", {"strategy": Greedy(2)}),
    ("sudoku", {"strategy": Greedy(2, [1, 2])}),
    ("sudoku", {"strategy": Lazy(0.5, None)}),
    ("sudoku", {"strategy": Lazy(0.25, None)}),
]


def test_requests_with_other_puzzles_have_other_texts() -> None:
    texts = [text(request) for request in DIFFERENT]
    assert len(set(texts)) == len(texts)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (("sudoku", {}), ("sudoku", {"size": 9, "level": None})),
        (("sudoku(killer)", {}), ("sudoku(3x3,killer)", {"size": (9, 9)})),
        (("sudoku(killer,diagonal)", {}), ("sudoku", {"params": "diagonal,killer"})),
        (("sudoku", {"needs": "X-wing"}), ("sudoku", {"needs": ["x-wing"], "level": "hard"})),
        (
            ("sudoku", {"level": "hard", "needs": ["X-wing", "XY-wing"]}),
            ("sudoku", {"level": "hard", "needs": ["xy-wing", "x-wing", "XY-wing"]}),
        ),
        (
            ("sudoku", {"techniques": ["naked single", "hidden single"]}),
            ("sudoku", {"techniques": ["hidden single", "naked single"]}),
        ),
        (("sudoku", {}), ("sudoku", {"strategy": "random-multi", "iterations": 1})),
        (("sudoku", {"symmetry": "half-turn"}), ("sudoku", {"symmetry": "half turn"})),
        (
            ("kakuro", {"shares": {"digit": 0.2}}),
            ("kakuro", {"shares": {"sum": 0.8, "digit": 0.2}}),
        ),
        (
            ("sudoku", {"strategy": "random-single", "iterations": 3}),
            ("sudoku", {"strategy": "random-single", "iterations": 3, "plain": True, "at_once": 2}),
        ),
        (("sudoku", {"strategy": Greedy()}), ("sudoku", {"strategy": Greedy(speed=4)})),
        (
            ("sudoku", {"strategy": Lazy(0.5, object())}),
            ("sudoku", {"strategy": Lazy(0.5, object())}),
        ),
    ],
)
def test_what_changes_no_puzzle_changes_no_text(one: Request, other: Request) -> None:
    assert text(one) == text(other)


def test_the_text_of_a_request_is_sorted_json_without_defaults() -> None:
    options: dict[str, Any] = {"level": "hard", "needs": "x-wing", "clues": 30}
    assert text(("sudoku(diagonal,3x3)", options | {"strategy": "random-single"})) == (
        '{"clues":30,"genre":"sudoku","level":"hard","needs":["X-wing"],"params":"diagonal",'
        '"size":"9x9","strategy":{"name":"random-single"}}'
    )
    record = json.loads(text(("sudoku", {"strategy": Lazy(0.5, {"b": (1, 2), "a": {2, 1}})})))
    assert record["strategy"] == {
        "name": "lazy", "chance": 0.5, "where": {"a": [1, 2], "b": [1, 2]}
    }  # fmt: skip


def solutions(genre: str, **options: Any) -> list[str]:
    return [made.solution for made in enpitsu.generate_many(genre, seed=7, **options)]


def grid(solution: str) -> str:
    """Return the values alone: a KenKen and a Futoshiki differ in what stands beside them."""
    return solution.partition("|")[0]


@pytest.mark.parametrize(
    "requests",
    [
        [("sudoku(killer)", {"level": level}) for level in ("easy", "medium", "hard")],
        [("sudoku", {"level": level}) for level in ("easy", "medium", "hard")],
        [(f"sudoku{variant}", {"size": 6}) for variant in ("", "(killer)", "(thermo)")],
        [(genre, {"size": 5}) for genre in ("futoshiki", "kenken", "skyscrapers")],
        [("binary", {"size": 8, "symmetry": symmetry}) for symmetry in ("none", "half-turn")],
        [("kakuro", {"size": 6, "shares": {"digit": share}}) for share in (0.1, 0.2)],
        [("slitherlink", {"size": 6, "iterations": number}) for number in (1, 2)],
    ],
    ids=lambda requests: f"{requests[0][0]} and more",
)
def test_one_seed_has_other_solutions_in_other_requests(requests: list[Request]) -> None:
    found = [set(map(grid, solutions(genre, count=12, **options))) for genre, options in requests]
    assert all(len(grids) == 12 for grids in found)
    assert not any(one & other for one, other in combinations(found, 2))


def test_the_command_line_and_python_make_the_same_puzzles(run: Run) -> None:
    line = ["--level", "medium", "--needs", "naked pair", "--symmetry", "half-turn"]
    ran = run("generate", "sudoku(3x3)", *line, "--seed", "7", "--count", "3", "--json")
    assert [record["solution"] for record in ran.records] == solutions(
        "sudoku", size=9, needs=["naked pair"], symmetry="half-turn", count=3
    )


@pytest.mark.parametrize("seed", [0, 2**48 + 1, 2**64, 10**39])
def test_the_seed_of_a_puzzle_makes_it_first(seed: int) -> None:
    options: dict[str, Any] = {"size": 6, "level": "medium", "symmetry": "half-turn"}
    made = [*enpitsu.generate_many("sudoku", count=4, seed=seed, **options)]
    assert made[0].seed == seed
    for one in made:
        assert enpitsu.generate("sudoku", seed=one.seed, **options) == one

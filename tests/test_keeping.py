"""What is kept for later has a bound in what it weighs, not in how many there are."""

from __future__ import annotations

import gc
import weakref
from itertools import product

import pytest

import enpitsu
from enpitsu.cli import main
from enpitsu.engines.kernel import Kernel
from enpitsu.keeping import kept
from enpitsu.model import Limits, Model, Puzzle
from enpitsu.puzzles import binary, slitherlink

EMPTY = "sudoku:" + "." * 81


def test_the_last_used_are_kept_up_to_a_weight() -> None:
    made = []

    @kept(most=10, weigh=lambda size: size)
    def board(size: int) -> int:
        made.append(size)
        return -size

    for size in (4, 5, 4, 3, 4, 5):
        assert board(size) == -size
    assert made == [4, 5, 3, 5]  # 3 came, and 5 had waited longest; then 5 again
    assert board(50) == -50
    assert board(50) == -50
    assert made[-1] == 50  # alone, it is kept until another comes
    board(1)
    board(50)
    assert made[-2:] == [1, 50]


def _model(genre: str, rows: int, columns: int) -> weakref.ref[Model]:
    puzzle = enpitsu.parse(f"{genre}:" + "/".join(["." * columns] * rows))
    assert isinstance(puzzle, Puzzle)
    return weakref.ref(puzzle.board_model)


@pytest.mark.parametrize(
    ("genre", "sizes", "most"),
    [
        ("slitherlink", [(side, side) for side in range(60, 85)], slitherlink._KEPT_EDGES),
        ("binary", list(product(range(50, 64, 2), repeat=2)), binary._KEPT_CELLS),
    ],
)
def test_large_boards_of_many_sizes_are_not_all_kept(
    genre: str, sizes: list[tuple[int, int]], most: int
) -> None:
    models = [_model(genre, *size) for size in sizes]
    gc.collect()
    kept = sum(len(model.names) for model in (known() for known in models) if model is not None)
    assert 0 < kept <= most


@pytest.mark.parametrize("engine", ["auto", "kernel", "infer"])
def test_a_tree_grows_as_large_as_its_memory(engine: str) -> None:
    result = enpitsu.solve(EMPTY, engine=engine, tree=True, limit=0, memory_mb=1, nodes=2000)
    assert (len(result.tree), result.stopped) == (512, "memory")


def test_a_tree_grows_as_large_as_there_is_time_to_write_it() -> None:
    result = enpitsu.solve(EMPTY, tree=True, limit=0, memory_mb=0, seconds=0.5)
    assert result.stopped == "time"
    assert 0 < len(result.tree) <= 25_000


def test_the_command_line_says_what_would_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", EMPTY, "--tree", "--limit", "0", "--memory", "1", "--nodes", "2000"]) == 1
    told = "(a larger --memory, or --engine sat --solver-memory, may help)"
    assert told in capsys.readouterr().out.splitlines()[0]


SMALL, LARGE = ("slitherlink:" + "/".join(["." * side] * side) for side in (4, 40))


@pytest.mark.parametrize("order", [(SMALL, LARGE, SMALL), (LARGE, SMALL)])
def test_each_puzzle_of_a_batch_has_its_own_share_of_memory(order: tuple[str, ...]) -> None:
    """A loop of 3,280 edges is kept 313 times in a megabyte, wherever it stands."""
    limits = Limits(solutions=0, nodes=3000, memory_mb=1)
    results = list(Kernel().solve_many(map(enpitsu.parse, order), limits))
    alone = [Kernel().solve(enpitsu.parse(text), limits) for text in order]
    assert [len(result.values) for result in results] == [len(one.values) for one in alone]
    assert max(len(one.values) for one in alone if len(one.puzzle.givens) > 40) == 313

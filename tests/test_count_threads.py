"""One large count on several threads: the same number, whatever they are."""

from __future__ import annotations

import time

import pytest

import enpitsu
from enpitsu.engines.kernel import Kernel
from enpitsu.errors import EngineError
from enpitsu.model import Limits
from random_models import sample_at

LINES = [
    "sudoku:1.../..../..../....",
    "sudoku:53..7..../6..19..../.9......./8...6..../4..8.3..1/7...2...6/.6....28./...419..5/....8..79",
    "sudoku(diagonal):1.../..../..../....",
    "futoshiki:..../..../..../....|r1c1<r1c2,r2c3<r1c3",
    "binary:0..1../....../.0..../....../..1.../......",
    "kakuro:# 16\\- 7\\-/-\\9 . ./-\\14 . .",
    "neighbor:1.../..2./.4../...3",
    "slitherlink:3.2/..1/...",
    "sudoku:11../..../..../....",
]


@pytest.mark.parametrize("line", LINES)
def test_threads_do_not_change_a_count(line: str) -> None:
    counts = {enpitsu.count(line, threads=threads) for threads in (1, 2, 3)}
    assert counts == {enpitsu.count(line, engine="csp")}


@pytest.mark.parametrize("number", range(40))
def test_nor_that_of_a_random_model(number: int) -> None:
    puzzle = sample_at(11, number).puzzle
    limits = Limits(solutions=0)
    one, two = (Kernel().count_in_threads(puzzle, limits, threads) for threads in (1, 2))
    assert (one.found, one.complete) == (two.found, two.complete)


def test_a_search_that_is_shared_stops_in_time() -> None:
    empty = enpitsu.parse("futoshiki:" + "/".join(["........."] * 9) + "|r1c1<r1c2")
    begin = time.perf_counter()
    result = Kernel().count_in_threads(empty, Limits(solutions=0, seconds=0.2), 2)
    assert not result.complete
    assert result.stopped == "time"
    assert result.found > 0
    assert time.perf_counter() - begin < 20


def test_limited_nodes_are_counted_on_one_thread() -> None:
    empty = enpitsu.parse("futoshiki:" + "/".join(["........."] * 9) + "|r1c1<r1c2")
    limits = Limits(solutions=0, nodes=500)
    one, two = (Kernel().count_in_threads(empty, limits, threads) for threads in (1, 2))
    assert (one.found, one.nodes) == (two.found, two.nodes)
    assert two.stopped == "nodes"


def test_an_engine_that_has_one_thread_says_so() -> None:
    with pytest.raises(EngineError, match="csp engine counts on one thread, not on 2"):
        enpitsu.count(LINES[0], engine="csp", threads=2)
    with pytest.raises(EngineError, match="threads is 1 to 1024"):
        enpitsu.count(LINES[0], threads=0)

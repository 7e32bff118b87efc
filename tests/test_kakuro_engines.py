"""The two ways of the Kakuro paper: five steps without a guess, and sequences tried blindly."""

from __future__ import annotations

import random
from math import factorial
from typing import Any

import pytest

import enpitsu
import oracle
from command import Run
from conformance import expected_status, keeps_the_node_limit
from corpus import CORPUS, Case
from enpitsu.boards import OPEN, members
from enpitsu.engines import Engine
from enpitsu.engines import _sequences as made
from enpitsu.engines.informed import STEPS, Informed, Stage
from enpitsu.engines.uninformed import ORDERS, Uninformed
from enpitsu.errors import EngineError
from enpitsu.model import Limits, Puzzle, Result, Status

THREE = r"kakuro:# 5\- 6\-/-\4 . ./-\7 . ."
"""The board of the paper's text."""
TWO_WAYS = r"kakuro:# 3\- 3\-/-\3 . ./-\3 . ."
KAKUROS = CORPUS["kakuro"]
with_every_order = pytest.mark.parametrize("order", ORDERS)


def digits(stage: Stage) -> list[list[int]]:
    return [members(mask) for mask in stage.candidates]


def boards(size: int, number: int) -> list[Puzzle]:
    made = enpitsu.generate_many("kakuro", count=number, seed=size, size=size)
    return [one.puzzle for one in made]


# Sequences


def test_25_in_five_cells_has_12_sets_of_120_sequences_each() -> None:
    run = made.Run((0, 1, 2, 3, 4), 25)
    (sequences,) = made.sequences_of([run], [0b11_1111_1110] * 5, made.Store(Limits()))
    assert (len(run.sets()), factorial(5), len(sequences)) == (12, 120, 1440)
    assert len(set(sequences)) == 1440
    assert all(sum(sequence) == 25 == sum(set(sequence)) for sequence in sequences)


def test_a_run_without_a_sum_has_any_digits() -> None:
    puzzle = enpitsu.parse("kakuro:# # #/# . ./# . .")
    assert [run.total for run in made.runs_of(puzzle.model, "informed")] == [None] * 4
    alone = enpitsu.parse("kakuro:. #/# #")
    assert made.runs_of(alone.model, "informed") == [made.Run((0,))]
    assert enpitsu.count(alone, engine="uninformed") == 9


# Informed


def test_the_steps_are_those_of_the_paper_in_their_order() -> None:
    stages = list(Informed().stages(enpitsu.parse(THREE)))
    assert [stage.step for stage in stages[:6]] == [*STEPS, STEPS[1]]
    assert [stage.round for stage in stages[:6]] == [1] * 5 + [2]
    assert digits(stages[0])[1] == [1, 2, 3, 4, 5]
    assert digits(stages[1]) == [[1, 3], [1], [1, 2, 3, 4], [1, 2, 4, 5]]
    assert (stages[2].found, stages[2].placed) == (1, (1,))
    assert digits(stages[3]) == [[3], [1], [1, 2, 3, 4], [5]]
    assert digits(stages[4]) == [[3], [1], [2], [5]]
    assert stages[0].sequences == 4 + 4 + 2 + 6
    assert sorted(stages[-1].placed) == [0, 1, 2, 3]


def test_a_result_counts_what_each_step_found() -> None:
    result = enpitsu.solve(THREE, engine="informed")
    assert (result.status, result.nodes, result.stopped) == (Status.UNIQUE, 0, "")
    assert [step for step, _ in result.effort.steps] == list(STEPS)
    assert dict(result.effort.steps)["set digits"] == 4
    assert result.effort.rounds == 3
    assert result.effort.stored is not None
    assert result.effort.stored >= 16


@pytest.mark.parametrize("case", KAKUROS, ids=str)
def test_informed_is_right_or_says_that_it_stops(case: Case) -> None:
    result = enpitsu.solve(case.line, engine="informed", limit=0)
    if result.status is Status.UNKNOWN:
        assert result.unfinished.startswith("the five steps leave ")
        assert (result.found, result.complete, result.stopped) == (0, False, "")
    else:
        assert result.status is expected_status(case.count)
        assert result.values == enpitsu.solve(case.line, engine="csp", limit=0).values
        assert not result.unfinished


@pytest.mark.parametrize("seed", range(30))
def test_no_step_removes_a_digit_of_a_solution(seed: int) -> None:
    rng = random.Random(seed)
    sums = [rng.choice(["-", str(rng.randint(3, 17))]) for _ in range(4)]
    body = rf"# {sums[0]}\- {sums[1]}\-/-\{sums[2]} . ./-\{sums[3]} . {rng.choice('.5')}"
    puzzle = enpitsu.parse(f"kakuro:{body}")
    solutions = oracle.solutions(puzzle)
    for stage in Informed().stages(puzzle):
        for values in solutions:
            pairs = zip(values, stage.candidates, strict=True)
            assert all(mask >> value & 1 for value, mask in pairs)
    result = enpitsu.solve(puzzle, engine="informed", limit=0)
    assert set(result.values) in (set(), solutions)
    assert result.status in (Status.UNKNOWN, expected_status(len(solutions)))


@pytest.mark.parametrize("puzzle", boards(6, 6), ids=str)
def test_the_steps_end_where_runs_alone_say_no_more(puzzle: Puzzle) -> None:
    rungs = ["run combinations", "naked single", "reduced sum", "impossible combinations"]
    kernel = enpitsu.explain(puzzle, techniques=rungs)
    *_, last = Informed().stages(puzzle)
    known = zip(kernel.values, kernel.candidates, strict=True)
    assert list(last.candidates) == [mask if value == OPEN else 1 << value for value, mask in known]
    assert (enpitsu.solve(puzzle, engine="informed").status is Status.UNIQUE) == kernel.solved


def test_there_is_no_limit_on_nodes_where_none_is_tried() -> None:
    with pytest.raises(EngineError, match="nodes does not apply to the informed engine"):
        enpitsu.solve(THREE, engine="informed", nodes=1)


def test_where_the_steps_stop_the_reason_is_told(run: Run) -> None:
    asked = ("--engine", "informed", TWO_WAYS)
    assert "unknown: no solution found: the five steps leave 4 of 4" in run("solve", *asked).out
    record = run("solve", "--json", *asked).record
    assert (record["status"], record["solutions"]) == ("unknown", [])
    assert record["reason"] == "the five steps leave 4 of 4 cells open"
    assert run("count", *asked).out == (
        "at least 0 solutions: the five steps leave 4 of 4 cells open\n"
    )
    with pytest.raises(EngineError, match="five steps leave 4"):
        enpitsu.count(TWO_WAYS, engine="informed")


# Uninformed; what every engine owes a Kakuro is asked of it in test_engines.py


@with_every_order
@pytest.mark.parametrize("case", KAKUROS, ids=str)
def test_every_order_finds_all_solutions(case: Case, order: Any) -> None:
    result = enpitsu.solve(case.line, engine="uninformed", order=order, limit=0, seconds=20)
    known = enpitsu.solve(case.line, engine="csp", limit=0)
    assert (set(result.values), len(result.values)) == (set(known.values), case.count)
    assert result.complete


@pytest.mark.parametrize("case", [case for case in KAKUROS if len(case.line) < 60], ids=str)
def test_a_limit_on_nodes_is_kept_to_the_node(case: Case) -> None:
    keeps_the_node_limit(case, "uninformed")


def nodes_and_stored(order: str) -> Result:
    line = str(boards(4, 1)[0])
    return enpitsu.solve(line, engine=Uninformed(order), limit=0)  # type: ignore[arg-type]


def test_orders_differ_in_what_they_try_and_in_what_they_keep() -> None:
    depth, breadth, deepening, cost = map(nodes_and_stored, ORDERS)
    assert depth.nodes == breadth.nodes == cost.nodes < deepening.nodes
    stored = [result.effort.stored or 0 for result in (depth, breadth, deepening, cost)]
    assert stored[0] == stored[2] < stored[1]
    assert stored[0] < stored[3]
    assert depth.effort.solution_nodes[0] < breadth.effort.solution_nodes[0]
    assert depth.effort.preparing is not None


@with_every_order
def test_a_limit_on_time_is_named(order: Any) -> None:
    (puzzle,) = boards(9, 1)
    result = enpitsu.solve(puzzle, engine="uninformed", order=order, seconds=0.05)
    assert (result.status, result.stopped, result.unfinished) == (Status.UNKNOWN, "time", "")
    assert result.seconds < 2


@pytest.mark.parametrize("order", ["breadth-first", "uniform-cost"])
def test_boards_that_wait_are_bounded_by_memory(order: Any) -> None:
    (puzzle,) = boards(6, 1)
    result = enpitsu.solve(puzzle, engine="uninformed", order=order, memory_mb=1)
    assert (result.status, result.stopped) == (Status.UNKNOWN, "memory")


def test_a_larger_memory_is_what_helps(run: Run) -> None:
    asked = ("--engine", "uninformed", "--order", "breadth-first", "--memory", "1")
    assert "(a larger --memory may help)" in run("solve", str(boards(6, 1)[0]), *asked).out


@pytest.mark.parametrize("engine", [Informed(), Uninformed()])
def test_sequences_are_bounded_by_memory_before_they_are_made(engine: Engine) -> None:
    row = "/# " + " ".join("." * 9)
    puzzle = enpitsu.parse("kakuro:#" + " #" * 9 + row * 9)
    result = engine.solve(puzzle, Limits(memory_mb=10))
    assert (result.status, result.stopped) == (Status.UNKNOWN, "memory")
    assert result.seconds < 1


def test_rules_may_come_first() -> None:
    for engine in ("informed", "uninformed"):
        result = enpitsu.solve(THREE, engine=engine, presolve=True)
        assert (result.status, result.engine) == (Status.UNIQUE, engine)


@pytest.mark.parametrize("engine", ["informed", "uninformed"])
@pytest.mark.parametrize(
    "line",
    [
        "sudoku:1.../..../..../....",
        "slitherlink:33/..",
        "futoshiki:../..|r1c1<r1c2",
        "sudoku(killer):..../..../..../....|3=r1c1 r1c2",
    ],
)
def test_other_genres_are_refused(line: str, engine: str) -> None:
    with pytest.raises(EngineError, match=rf"the {engine} engine knows .*\(kakuro\)"):
        enpitsu.solve(line, engine=engine)


def test_an_order_that_there_is_not_is_refused(run: Run) -> None:
    with pytest.raises(EngineError, match="order is depth-first or breadth-first or"):
        enpitsu.solve(THREE, engine="uninformed", order="best-first")  # type: ignore[arg-type]
    assert run("solve", THREE, "--order", "depth-first").code == 2
    asked = ("--engine", "uninformed", "--order", "breadth-first", "--json")
    assert run("solve", THREE, *asked).record["status"] == "unique"
    assert run("count", TWO_WAYS, *asked).record["count"] == "2"

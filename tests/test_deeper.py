"""Deeper reasons: every puzzle with one solution is explained, and each line says what it needs."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any

import pytest

import enpitsu
from enpitsu.answers.deeper.forcing import forcing_step
from enpitsu.answers.deeper.grounds import Grounds
from enpitsu.answers.deeper.stuck import Stuck, Trial
from enpitsu.answers.telling import Teller
from enpitsu.boards import OPEN
from enpitsu.engines._clauses import Formula
from enpitsu.engines._reasons import _known
from enpitsu.engines._shrinking import shrunk
from enpitsu.engines.kernel import OneLoop, refutable, search_rungs, walk
from enpitsu.model import DEEPER, Explanation, Level, Line, Step
from enpitsu.rules import Rule

# All of these were made by `enpitsu generate --level extreme --seed 1`, or are printed in papers.
HARD = [
    "sudoku:..2..358./.....54../.1..4.963/3..7.8.../85....2../.9.....4./..15...../.8..6..../4.....6..",
    "sudoku:73..6.5../.1.98..../...5.3..1/......3.5/....31.9./.....64../48..1..../..1...27./57.6....3",
    "binary:1..0....0./...0..1..1/....1..01./.1..1...../0..0..1.../.......1../..00....10/...0....1./1.1..0..../.0.......1",
    "slitherlink:3.32.../....332/.11.1../.0...2./.2..1../.1.1222/322....",
    "neighbor:.6.4../6.4.../....../....../7...../.9....",
    "neighbor:.2..../.....9/..3.../....../...8../8.....",
]
DEEP = {rung.technique for rung in DEEPER}


def deeper_steps(explanation: Explanation) -> list[Step]:
    return [step for step in explanation.steps if step.technique in DEEP]


@pytest.fixture(scope="module", params=HARD, ids=lambda line: line.partition(":")[0])
def explained(request: pytest.FixtureRequest) -> Explanation:
    return enpitsu.explain(request.param)


def test_it_ends_with_the_solution(explained: Explanation) -> None:
    assert explained.solved
    assert explained.values == enpitsu.solve(explained.puzzle).values[0]
    assert deeper_steps(explained)


def test_no_deeper_step_takes_the_solution_away(explained: Explanation) -> None:
    model, solution = explained.puzzle.board_model, explained.values
    right = {(model.names[v], model.symbol(value)) for v, value in enumerate(solution)}
    for step in deeper_steps(explained):
        assert {(mark.cell, mark.value) for mark in step.places} <= right
        assert not {(mark.cell, mark.value) for mark in step.removes} & right


def test_lines_are_numbered_and_build_on_lines_before(explained: Explanation) -> None:
    for step in deeper_steps(explained):
        assert [line.number for line in step.lines] == list(range(1, len(step.lines) + 1))
        for line in step.lines:
            assert all(before < line.number for before in line.rests_on)
            assert str(line).startswith(f"{line.number}. ")


def test_every_line_is_needed(explained: Explanation) -> None:
    for step in deeper_steps(explained):
        needed = {number for line in step.lines for number in line.rests_on}
        assert needed >= set(range(1, len(step.lines)))


def test_a_chain_begins_with_its_assumption_and_ends_with_a_broken_rule(
    explained: Explanation,
) -> None:
    for step in deeper_steps(explained):
        if step.technique == "smallest reason":
            assert not step.lines
            continue
        first, *_, last = step.lines
        assert (first.kind, last.kind) == ("assumption", "contradiction")
        assert (first.depth, last.depth) == (1, 1)
        assumed = {mark.cell for mark in first.step.places}
        assert assumed == {mark.cell for mark in (*step.places, *step.removes)}


def test_nothing_is_cut_short(explained: Explanation) -> None:
    for step in deeper_steps(explained):
        for text in (step.text, *(line.step.text for line in step.lines)):
            assert " more" not in text.replace("more to draw", "").replace("no more can", "")


def test_the_level_is_that_of_the_hardest_step(explained: Explanation) -> None:
    hardest = max((step.level for step in explained.steps), key=lambda level: level.rank)
    assert enpitsu.rate(explained.puzzle).level is hardest


def nested_chain(line: str) -> Step:
    """Refute, by cheap techniques alone, a candidate that these refute by splits only."""
    puzzle = enpitsu.parse(line)
    rungs = search_rungs(puzzle.ladder)
    path = walk(puzzle, rungs)
    placed = [mark for step in path.steps for mark in step.places]
    values = bytearray(puzzle.givens)
    for mark in placed:
        values[mark.cell] = mark.value
    stuck = Stuck(Grounds(puzzle), Teller(puzzle), bytes(values), list(path.candidates))
    trial = Trial(rungs, calls=15, more=500, compared=1)
    found = [r for r in refutable(puzzle, stuck.start, rungs, calls=15, more=500) if r.calls > 1]
    chain = forcing_step(stuck, trial, found)
    assert chain is not None
    return chain.step


@pytest.mark.parametrize("line", [HARD[0], HARD[4]], ids=["sudoku", "neighbor"])
def test_a_nested_chain_takes_its_assumptions_back(line: str) -> None:
    step = nested_chain(line)
    assert step.technique == "nested forcing chain"
    standing: list[Line] = []
    for line_ in step.lines:
        if line_.kind == "assumption":
            standing.append(line_)
        assert line_.depth == len(standing)
        if line_.kind == "contradiction":
            standing.pop()
        if line_.kind == "conclusion":
            closed = step.lines[line_.rests_on[0] - 1]
            assert (closed.kind, closed.depth) == ("contradiction", line_.depth + 1)
    assert not standing
    assert any(line_.kind == "conclusion" for line_ in step.lines)


def test_extreme_is_beyond_smallest_reasons() -> None:
    for line in HARD:
        techniques = {step.technique for step in enpitsu.explain(line).steps}
        is_extreme = enpitsu.rate(line).level is Level.EXTREME
        assert is_extreme == bool(techniques & {"forcing chain", "nested forcing chain"})


def test_a_smallest_reason_names_few_rules() -> None:
    named = [
        role.houses
        for seed in range(4)
        for step in deeper_steps(
            enpitsu.explain(enpitsu.generate("sudoku", level="extreme", seed=seed))
        )
        for role in step.roles
        if step.technique == "smallest reason" and role.name == "rules"
    ]
    assert named
    assert all(1 <= len(houses) <= 7 for houses in named)


def test_what_was_explained_before_changes_no_explanation() -> None:
    puzzles = [
        "binary:1......./...1..../...0..10/......0./...0.0.1/1...0.../......11/1.1....1",
        "binary:1.00..../...0.1../.......0/......../.10.1..0/......0./......0./1.0.....",
    ]
    told = []
    for order in (puzzles, puzzles[::-1]):
        _known.reasons.clear()
        told.append({line: enpitsu.explain(line).steps for line in order})
    assert told[0] == told[1]


def test_ctrl_c_among_clauses_changes_no_later_explanation(monkeypatch: pytest.MonkeyPatch) -> None:
    line = HARD[0]
    before = enpitsu.explain(line).steps
    _known.reasons.clear()
    encode, once = Formula.encode, iter([KeyboardInterrupt])

    def stopped(self: Formula, rule: Rule) -> Iterator[list[int]]:
        yield from itertools.islice(encode(self, rule), 1)
        for stop in once:
            raise stop
        yield from itertools.islice(encode(self, rule), 1, None)

    monkeypatch.setattr(Formula, "encode", stopped)
    with pytest.raises(KeyboardInterrupt):
        enpitsu.explain(line)
    assert enpitsu.explain(line).steps == before


def test_ctrl_c_is_not_pysats_while_its_solvers_are_at_work(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each call says whether PySAT may take Ctrl-C for itself, and jump out of the solver by it."""
    solvers, taken = import_module("pysolvers"), dict[str, set[int]]()

    def noting(name: str, place: int) -> Callable[..., Any]:
        called = getattr(solvers, name)

        def noted(*arguments: Any) -> Any:
            taken.setdefault(name, set()).add(arguments[place])
            return called(*arguments)

        return noted

    places = {"minisat22_propagate": 3, "minisat22_solve_lim": 2, "cadical195_solve_lim": 2}
    for name, place in places.items():
        monkeypatch.setattr(solvers, name, noting(name, place))
    assert not enpitsu.certify(enpitsu.explain(HARD[4])).failures
    assert taken == {name: {0} for name in places}


def test_the_time_limit_holds() -> None:
    explanation = enpitsu.explain(HARD[0], seconds=0.001)
    assert not explanation.solved
    assert explanation.reason == "the time ran out"


def test_several_solutions_are_told_as_such() -> None:
    explanation = enpitsu.explain("sudoku:1.../..../..../....")
    assert (explanation.solved, explanation.reason) == (False, "it has several solutions")
    assert OPEN in explanation.values


# What a reason needs


def test_shrinking_keeps_what_is_needed_and_no_more() -> None:
    asked = 0

    def suffice(things: list[int]) -> bool:
        nonlocal asked
        asked += 1
        return {7, 300} <= set(things)

    assert shrunk(range(1000), suffice) == [7, 300]
    assert asked < 60


def test_shrinking_ends_where_too_many_are_needed() -> None:
    kept = shrunk(range(20), lambda things: len(things) > 15, 3)
    assert len(kept) > 3


LOOP = enpitsu.parse("slitherlink:.../.3./...")


def drawn(*edges: str) -> list[tuple[int, int]]:
    """Return facts: "r1c1 top" is a line, "-r1c1 top" is none."""
    names = LOOP.board_model.names
    return [(names.index(edge.lstrip("-")), int(edge.startswith("-"))) for edge in edges]


@pytest.mark.parametrize(
    ("edges", "fault"),
    [
        (("r1c1 top", "r1c1 left"), ""),
        (("r1c1 top", "-r1c1 top"), "a line and no line"),
        (("r1c1 top", "r1c2 left", "r2c1 top", "r1c1 left"), "more to draw"),
        (
            (
                *("r1c1 top", "-r1c2 left", "-r1c2 top", "-r2c1 left", "-r2c1 top", "-r2c2 top"),
                *("r3c3 right", "-r1c1 left", "-r2c2 left"),
            ),
            "hang together",
        ),
    ],
)
def test_a_fault_of_a_loop_is_named(edges: tuple[str, ...], fault: str) -> None:
    told = OneLoop(LOOP).fault(drawn(*edges))
    assert fault in told
    assert bool(told) == bool(fault)


def test_a_closed_loop_that_meets_all_clues_is_no_fault() -> None:
    loop = drawn("r2c2 top", "r2c2 left", "r2c3 left", "r3c2 left", "r3c3 left", "r3c2 bottom")
    assert not OneLoop(LOOP).fault(loop)


@pytest.mark.parametrize(
    ("end", "now", "seconds", "late"),
    [(0.0, 100.0, 0.0, False), (107.5, 100.0, 7.5, False), (100.0, 107.5, 0.001, True)],
)
def test_a_state_knows_the_time_that_is_left(
    monkeypatch: pytest.MonkeyPatch, end: float, now: float, seconds: float, late: bool
) -> None:
    monkeypatch.setattr("enpitsu.answers.deeper.stuck.time.monotonic", lambda: now)
    puzzle = enpitsu.parse(HARD[0])
    grounds, teller = Grounds(puzzle), Teller(puzzle)
    stuck = Stuck(grounds, teller, puzzle.givens, puzzle.board_model.domains, end)
    assert (stuck.seconds, stuck.is_late) == (seconds, late)

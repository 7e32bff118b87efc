"""Reasoning with some techniques alone: how far they go, and what they leave."""

from __future__ import annotations

import pytest

import enpitsu
from command import MULTIPLE, NONE, UNIQUE, Run, is_one_line
from enpitsu.answers.candidates import start_candidates
from enpitsu.boards import OPEN
from enpitsu.engines.kernel import narrowed
from enpitsu.errors import EngineError
from enpitsu.model import Explanation, completed
from enpitsu.model.special_cases import more_general_than

SINGLES = ["full house", "hidden single", "naked single"]
STUCK = enpitsu.parse(UNIQUE)  # it takes more than singles
KAKURO = enpitsu.parse(
    "kakuro:# # # # # #/# 22\\- 27\\- 14\\- 21\\- 11\\-/-\\32 . . . . ./-\\17 . . . . ./"
    "-\\14 . . -\\16 . ./-\\16 . . # # #"
)
SLITHERLINK = enpitsu.parse("slitherlink:.3.2/..../1..3/22..")


def leaves_every_solution(left: Explanation) -> bool:
    """Tell whether the solutions are still among the candidates."""
    solutions = enpitsu.solve(left.puzzle).values
    return all(
        left.candidates[v] >> value & 1 for values in solutions for v, value in enumerate(values)
    )


@pytest.mark.parametrize("puzzle", [STUCK, KAKURO, SLITHERLINK], ids=str)
def test_each_technique_alone_uses_no_other(puzzle: enpitsu.Puzzle) -> None:
    for rung in completed(puzzle.ladder):
        left = enpitsu.explain(puzzle, techniques=[rung.technique])
        for name in {step.technique for step in left.steps} - {rung.technique}:
            assert rung.technique in more_general_than(name)  # as a swordfish of two lines
        assert leaves_every_solution(left)


X_WING = "1.....569/492.561.8/.561.924./..964.8.1/.64.1..../218.356.4/.4.5...16/9.5.614.2/621.....5"
TRIPLE = "3....58.6/.7......4/6......../........./72...91../514.6..2./2..6...1./....27.9./..5.4...."
SMALL = ".4../..2./.1../..3."


@pytest.mark.parametrize(
    ("named", "found", "level", "line"),
    [
        ("swordfish", "X-wing", "hard", X_WING),
        ("jellyfish", "X-wing", "hard", X_WING),
        ("finned swordfish", "X-wing", "hard", SMALL),
        ("naked triple", "naked pair", "medium", SMALL),
        ("naked quad", "naked triple", "medium", TRIPLE),
        ("hidden quad", "hidden pair", "medium", SMALL),
    ],
)
def test_a_step_has_the_name_of_what_it_is(named: str, found: str, level: str, line: str) -> None:
    step = enpitsu.explain(f"sudoku:{line}", techniques=[named]).steps[0]
    assert (step.technique, str(step.level)) == (found, level)


def test_what_is_left_is_told() -> None:
    left = enpitsu.explain(STUCK, techniques=SINGLES)
    assert not left.solved
    assert left.reason == "these techniques go no further"
    placed = sum(len(step.places) for step in left.steps)
    assert 0 < left.open == STUCK.givens.count(OPEN) - placed
    assert left.open == sum(mask.bit_count() > 1 for mask in left.candidates)
    assert enpitsu.explain(STUCK).solved


def test_no_techniques_leave_what_the_givens_leave() -> None:
    left = enpitsu.explain(STUCK, techniques=[])
    assert (left.steps, left.values) == ((), STUCK.givens)
    assert left.candidates == start_candidates(STUCK)


def test_a_last_candidate_is_no_entry_before_somebody_enters_it() -> None:
    left = enpitsu.explain(KAKURO, techniques=["run combinations"])
    alone = [v for v, mask in enumerate(left.candidates) if mask.bit_count() == 1]
    assert alone
    assert all(left.values[v] == OPEN for v in alone)
    entered = enpitsu.explain(KAKURO, techniques=["run combinations", "naked single"])
    assert entered.open <= left.open - len(alone)


def test_rule_alone_stands_for_the_rules_that_no_other_technique_named_is_for() -> None:
    without = enpitsu.explain(KAKURO, techniques=["naked single"])
    assert without.steps == ()
    ruled = enpitsu.explain(KAKURO, techniques=["naked single", "rule alone"])
    assert any(step.technique == "rule alone" for step in ruled.steps)
    both = ["naked single", "impossible combinations"]
    served = enpitsu.explain(KAKURO, techniques=[*both, "rule alone"])
    assert not any(step.technique == "rule alone" for step in served.steps)


def test_the_techniques_leave_step_by_step_what_presolving_leaves_at_once() -> None:
    everything = [r.technique for r in completed(SLITHERLINK.ladder) if not r.assumes_unique]
    for names in (everything, ["full clue", "line goes on"]):
        left = enpitsu.explain(SLITHERLINK, techniques=names)
        assert list(left.candidates) == narrowed(SLITHERLINK, techniques=names).candidates
    assert (
        narrowed(SLITHERLINK).candidates == narrowed(SLITHERLINK, techniques=everything).candidates
    )


def test_a_technique_that_assumes_one_solution_works_where_there_is_one() -> None:
    ladder = [rung.technique for rung in STUCK.ladder]
    assert "unique rectangle" in ladder
    for line in (UNIQUE, MULTIPLE):
        left = enpitsu.explain(line, techniques=["unique rectangle", *SINGLES])
        assert leaves_every_solution(left)
    assert not any(
        step.assumes_unique for step in enpitsu.explain(MULTIPLE, techniques=ladder).steps
    )


def test_a_rating_by_some_techniques() -> None:
    stuck = enpitsu.rate(STUCK, techniques=SINGLES)
    assert stuck.level is None
    assert stuck.status == "unique"
    assert stuck.open == enpitsu.explain(STUCK, techniques=SINGLES).open
    assert set(stuck.techniques) <= set(SINGLES)
    names = [rung.technique for rung in STUCK.ladder if not rung.assumes_unique]
    assert enpitsu.rate(STUCK, techniques=names) == enpitsu.rate(STUCK)


def test_names_in_either_case() -> None:
    lower = enpitsu.explain(STUCK, techniques=["NAKED single", "x-Wing"])
    assert lower == enpitsu.explain(STUCK, techniques=["naked single", "X-wing"])
    assert enpitsu.solve(STUCK, techniques=["Naked Single"]).status == "unique"


def test_a_name_that_there_is_not() -> None:
    told = "sudoku cannot be explained with 'Naked singel', but with naked single, "
    with pytest.raises(EngineError, match=told):
        enpitsu.explain(STUCK, techniques=["Naked singel"])
    with pytest.raises(
        EngineError, match="cannot be rated with 'unique rectangle', but with empty"
    ):
        enpitsu.rate(STUCK, techniques=["unique rectangle"])
    with pytest.raises(TypeError, match="techniques is several names"):
        enpitsu.explain(STUCK, techniques="naked single")


def test_names_that_are_like_none_leave_the_order_of_the_ladder() -> None:
    ladder = [one.name for one in enpitsu.techniques("sudoku") if not one.assumes_unique]
    with pytest.raises(EngineError) as refused:
        enpitsu.narrow(STUCK, techniques=["foo"])
    told = str(refused.value).partition("but with ")[2].split(", ")
    assert told == [name for name in ladder if name in told]
    assert told[:3] == ["full house", "hidden single", "naked single"]


def test_explain_on_the_command_line(run: Run) -> None:
    words = run("explain", UNIQUE, "--techniques", "hidden single, naked single")
    left = enpitsu.explain(UNIQUE, techniques=["hidden single", "naked single"])
    assert words.code == 1
    assert "┃" in words.out
    end = f"Not solved: these techniques go no further; {left.open} of 81 cells are open.\n"
    assert words.out.endswith(end)
    record = run("explain", UNIQUE, "--json", "--techniques", "hidden single,naked single").record
    assert (record["solved"], record["reason"]) == (False, left.reason)
    assert len(record["steps"]) == len(left.steps)
    assert len(record["candidates"]) == left.open
    names = STUCK.model.names
    for name, symbols in record["candidates"].items():
        assert sum(1 << int(symbol) for symbol in symbols) == left.candidates[names.index(name)]
    edges = run("explain", str(SLITHERLINK), "--techniques", "full clue")
    assert edges.out.endswith(" of 40 edges are open.\n")
    none = run("explain", NONE, "--techniques", "naked single")
    assert none.code == 1
    assert "Not solved: it has no solution" in none.out


def test_rate_on_the_command_line(run: Run) -> None:
    left = enpitsu.rate(UNIQUE, techniques=["hidden single"])
    ran = run("rate", UNIQUE, "--techniques", "hidden single")
    used = left.techniques["hidden single"]
    told = f"no level: these techniques leave {left.open} cells open: hidden single x{used}\n"
    assert ran == (1, told, "")
    record = run("rate", UNIQUE, "--techniques", "hidden single", "--json").record
    assert (record["level"], record["open"]) == (None, left.open)


def test_draw_on_the_command_line(run: Run) -> None:
    entered = run("draw", UNIQUE, "--techniques", ",".join(SINGLES)).out
    marked = run("draw", UNIQUE, "--techniques", ",".join(SINGLES), "--candidates").out
    plain = run("draw", UNIQUE).out
    assert sum(c.isdigit() for c in plain) < sum(c.isdigit() for c in entered)
    assert sum(c.isdigit() for c in entered) < sum(c.isdigit() for c in marked)
    assert sum(c.isdigit() for c in marked) < sum(
        c.isdigit() for c in run("draw", UNIQUE, "--candidates").out
    )
    refused = run("draw", UNIQUE, "--techniques", "naked single", "--solution")
    assert refused.code == 2
    assert is_one_line(refused.err)
    assert is_one_line(run("draw", UNIQUE, "--techniques", "guessing").err)

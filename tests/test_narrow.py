"""What the rules alone find, technique by technique, and engines that go on from it."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

import enpitsu
from corpus import CORPUS
from enpitsu.boards import OPEN
from enpitsu.cli import main
from enpitsu.engines.kernel import narrowed
from enpitsu.errors import EngineError
from enpitsu.model import Puzzle, completed
from enpitsu.puzzles import genres

HARD = "slitherlink:.3.23/.2..2/.2..2/.3.3./1..2."
SEVERAL = "slitherlink:3..2/..3./.1.3/2..."
EASY = (
    "sudoku:53..7..../6..195.../.98....6./8...6...3/4..8.3..1/7...2...6/"
    ".6....28./...419..5/....8..79"
)


def thinned(puzzle: Puzzle, random: Random, share: float) -> Puzzle:
    """Return the puzzle without some of its clues, so that it may have several solutions."""
    for clue in [clue for clue in puzzle.each_clue() if random.random() < share]:
        puzzle = puzzle.without(clue)
    return puzzle


@pytest.mark.parametrize("genre", [*genres()])
def test_no_value_of_any_solution_goes(genre: str) -> None:
    random = Random(7)
    cases = [case for case in CORPUS[genre] if 0 < case.count <= 20]
    for case in cases[:4]:
        for share in (0.0, 0.2):
            puzzle = thinned(enpitsu.parse(case.line), random, share)
            left = enpitsu.narrow(puzzle)
            for values in enpitsu.solve(puzzle, limit=50).values:
                assert all(
                    mask >> value & 1 for mask, value in zip(left.candidates, values, strict=True)
                )


@pytest.mark.parametrize("genre", [*genres()])
def test_a_board_that_is_solved_is_solved_by_the_only_solution(genre: str) -> None:
    for case in CORPUS[genre]:
        answer = enpitsu.narrow(case.line)
        assert answer.solved == (answer.reason is None)
        if answer.solved:
            assert case.count == 1
            assert answer.puzzle.model.check(answer.values)
            assert (answer.open, answer.possible) == (0, 0)
        if case.count == 0:
            assert not answer.solved


def test_each_technique_tells_what_it_did() -> None:
    answer = enpitsu.narrow(EASY)
    open_cells = answer.puzzle.givens.count(OPEN)
    assert sum(rule.places for rule in answer.rules) == open_cells
    assert all(rule.seconds >= 0 and (rule.uses > 0) >= (rule.places > 0) for rule in answer.rules)
    assert sum(rule.seconds for rule in answer.rules) <= answer.seconds
    names = [rung.technique for rung in completed(answer.puzzle.ladder) if not rung.assumes_unique]
    assert [rule.technique for rule in answer.rules] == names
    assert answer.solution == enpitsu.solve(EASY).solutions[0]


def test_techniques_that_are_named_work_alone() -> None:
    answer = enpitsu.narrow(HARD, techniques=["Full Clue", "line goes on"])
    assert [rule.technique for rule in answer.rules] == ["full clue", "line goes on"]
    everything = enpitsu.narrow(HARD)
    assert answer.open > everything.open > 0
    assert everything.possible == 2 * everything.open
    assert narrowed(answer.puzzle).candidates == list(everything.candidates)
    assert enpitsu.narrow(HARD, techniques=[]).rules == ()


def test_a_board_without_solutions_has_nothing_left() -> None:
    answer = enpitsu.narrow("sudoku:11../..../..../....")
    assert (answer.solved, answer.reason) == (False, "it has no solution")
    assert not any(answer.candidates)
    assert answer.scene() == answer.puzzle.scene()


def test_what_takes_one_solution_for_granted_is_refused() -> None:
    with pytest.raises(EngineError, match="sudoku cannot be narrowed with 'unique rectangle'"):
        enpitsu.narrow(EASY, techniques=["unique rectangle"])
    with pytest.raises(TypeError, match="techniques is several names"):
        enpitsu.narrow(EASY, techniques="naked single")


def test_the_command_tells_all_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["narrow", HARD, EASY, "--json"]) == 1
    left, solved = map(json.loads, capsys.readouterr().out.splitlines())
    assert (left["solved"], solved["solved"]) == (False, True)
    assert len(left["candidates"]) == left["open"] > 0
    assert set(map(tuple, left["candidates"].values())) == {("x", "1")}
    assert (solved["candidates"], solved["open"]) == ({}, 0)
    assert solved["solution"].startswith("534678912")
    rule = next(rule for rule in left["rules"] if rule["technique"] == "cut-off part")
    assert set(rule) == {"technique", "level", "uses", "places", "removes", "seconds"}


def test_the_command_draws_what_is_left(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    picture = str(tmp_path / "left.svg")
    assert main(["narrow", HARD]) == 1
    page = capsys.readouterr().out
    assert "clue and corner" in page
    assert "━" in page
    assert "Not solved: these techniques" in page
    assert main(["narrow", HARD, "-o", picture]) == 1
    assert Path(picture).read_text().startswith("<svg")
    assert "━" not in capsys.readouterr().out
    assert main(["narrow", HARD, "-o", picture]) == 2
    assert "is there already; --force" in capsys.readouterr().err
    assert main(["narrow", HARD, EASY, "-o", picture, "--force"]) == 1
    assert (tmp_path / "left-002.svg").exists()


def test_the_command_refuses_what_it_does_not_know(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["narrow", HARD, "--techniques", "full clues"]) == 2
    assert "cannot be narrowed with 'full clues', but with full clue, " in capsys.readouterr().err
    assert main(["solve", HARD, "--engine", "csp", "--techniques", "full clue"]) == 2
    assert "and with --presolve to any" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["kernel", "csp", "sat", "ip", "cpsat", "zdd"])
def test_engines_go_on_from_techniques_that_are_named(name: str) -> None:
    for line, techniques in ((SEVERAL, ["full clue", "line goes on"]), (SEVERAL, ["two clues"])):
        plain = enpitsu.solve(line, limit=0)
        after = enpitsu.solve(line, engine=name, limit=0, presolve=True, techniques=techniques)
        assert set(after.values) == set(plain.values)
        assert after.effort.rules is not None
        assert after.effort.preparing is not None
        assert 0 < after.effort.rules <= after.effort.preparing <= after.seconds
        count = enpitsu.count(line, engine=name, presolve=True, techniques=techniques)
        assert count == plain.found


def test_rules_that_find_the_solution_are_all_the_effort() -> None:
    result = enpitsu.solve(EASY, engine="sat", presolve=True)
    assert (result.status, result.nodes) == ("unique", 0)
    assert result.effort.rules == result.effort.preparing == result.seconds


def test_rules_alone_finish_most_of_what_people_are_given() -> None:
    puzzles = [
        made.puzzle for made in enpitsu.generate_many("slitherlink", count=12, size=(6, 6), seed=3)
    ]
    solved = [enpitsu.narrow(puzzle).solved for puzzle in puzzles]
    weak = [enpitsu.narrow(p, techniques=["full clue", "line goes on"]).solved for p in puzzles]
    assert sum(solved) >= 8 > sum(weak)

"""`repair`: proposals have one solution, their edits are the fewest, and what is wrong is told."""

from __future__ import annotations

import re
import sys
import time
from collections.abc import Callable
from functools import partial
from itertools import combinations
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parent.parent / "bench"))

import enpitsu
from command import Run, is_one_line
from corpus import CORPUS, VARIANTS, Case
from drafts import SMALL, Enumerated, Wishes, proper, smallest_clash, spoilt
from enpitsu.answers.repair import COUNTED, _counted
from enpitsu.answers.repair.clock import Clock
from enpitsu.answers.repair.draft import Draft
from enpitsu.answers.repair.hitting import smallest_hitting
from enpitsu.answers.repair.singles import Tried, try_additions, try_changes, try_removals
from enpitsu.boards import Symmetry
from enpitsu.engines import Kernel
from enpitsu.engines.auto import Auto
from enpitsu.engines.kernel import narrowed
from enpitsu.model import Limits, Puzzle, Repair, Result, Status
from enpitsu.puzzles import genres
from enpitsu.rules import NO_CLUE

PROPER = "sudoku:" + (
    "53..7..../6..195.../.98....6./8...6...3/4..8.3..1/7...2...6/.6....28./...419..5/....8..79"
)
AMBIGUOUS = "sudoku:" + (
    "8.5....../......6../....5...7/3...45.1./....2.4../2...78.../.9.5...../..1..47.9/5.....1.8"
)
"""It has 44 solutions."""
TWICE = PROPER.replace("53..7....", "53..7...3")
EMPTY = "sudoku:" + "." * 81
CAGES = "sudoku(killer):..../..../..../....|5=r1c1 r1c2,3=r2c1 r2c2"


def is_unique(puzzle: Puzzle) -> bool:
    return enpitsu.solve(puzzle, engine="sat").status is Status.UNIQUE


def check_fewest(draft: Puzzle, repair: Repair) -> None:
    """Hold proposals against what trying everything finds."""
    every = Enumerated(draft)
    for proposal in repair.proposals:
        assert is_unique(proposal.puzzle)
        assert enpitsu.parse(str(proposal.puzzle)) == proposal.puzzle
        assert proposal.proven
        edits = len(proposal.edits)
        assert every.fewest(min(edits, 2), add_only=proposal.adds_only) == (
            edits if edits <= 2 else None
        )
    if repair.status is Status.NONE:
        assert len(repair.clash) == smallest_clash(draft)
        assert repair.smallest


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize(
    ("kind", "wishes"), [pair for pair in SMALL if pair[0] not in ("kakuro", "neighbor")]
)
def test_edits_are_the_fewest_that_there_are(kind: str, wishes: Wishes, seed: int) -> None:
    draft = spoilt(proper(kind, wishes, seed), 1 + seed % 2, seed % 2, Random(seed))
    repair = enpitsu.repair(draft, count=3)
    assert repair.proposals or repair.status is Status.UNIQUE
    check_fewest(draft, repair)


@pytest.mark.parametrize(
    "line",
    [
        r"kakuro:# 4\- 6\-/-\3 . ./-\8 . .",
        r"kakuro:# 4\- #/-\4 . ./-\- . .",
        "neighbor:1.../..2./..../...3",
        CAGES,
        "kenken:.../.../...|3+=r1c1 r1c2,5+=r1c3 r2c3,2*=r2c1 r3c1",
        "kenken:.../.../...|3+=r1c1 r1c2,5+=r1c3 r2c3",
        "skyscrapers:..../..../..../....|4.../4.../..../....",
        "slitherlink:33./.../...",
        "slitherlink:3.3/.../0.0",
        "sudoku:11../..../..../....",
        "sudoku:12../..12/..../....",
    ],
)
def test_drafts_set_by_hand(line: str) -> None:
    draft = enpitsu.parse(line)
    repair = enpitsu.repair(draft, count=4)
    assert repair.status in (Status.MULTIPLE, Status.NONE)
    assert repair.proposals
    check_fewest(draft, repair)


def test_a_proper_puzzle_is_left_alone() -> None:
    repair = enpitsu.repair(PROPER)
    assert (repair.status, repair.proposals, repair.solutions) == (Status.UNIQUE, (), 1)


def test_a_draft_with_some_solutions_is_mended_at_once() -> None:
    begin = time.process_time()
    repair = enpitsu.repair(AMBIGUOUS)
    assert time.process_time() - begin < 1.0
    assert (repair.solutions, repair.counted) == (44, True)
    for proposal in repair.proposals:
        assert is_unique(proposal.puzzle)
        assert proposal.proven
        rating = enpitsu.rate(proposal.puzzle)
        assert (proposal.level, proposal.difficulty) == (rating.level, rating.difficulty)
    assert repair.proposals[0].adds_only


def test_solutions_beyond_counting_are_told_as_so_many_or_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Loops are counted without a look at each: there may be more than anybody can write down."""

    def counted(engine: Auto, puzzle: Puzzle, limits: Limits) -> Result:
        return Result(puzzle, Status.MULTIPLE, (), 10**5000, True, 0, 0.0, "kernel")

    monkeypatch.setattr(Auto, "count", counted)
    draft = Draft(enpitsu.parse("slitherlink:../.."))
    seen = enpitsu.solve(draft.puzzle).values
    two: Any = SimpleNamespace(seen=seen, listed=SimpleNamespace(complete=False))
    repair = _counted(draft, two, Clock(0))
    assert (repair.solutions, repair.counted) == (COUNTED, False)
    assert repair.told.startswith(f"it has {COUNTED} or more solutions")


def test_what_is_open_between_solutions_is_told_and_drawn() -> None:
    repair = enpitsu.repair("sudoku:12../34../21../43..")
    assert repair.ambiguous["r1c3"] == ("3", "4")
    drawn = repair.scene()
    assert len(drawn.highlights) == len(repair.ambiguous) == 8
    assert "ambiguous" in repair._repr_html_()
    added = repair.proposals[0].edits
    assert [(edit.kind, edit.before) for edit in added] == [("add", None)] * 2


def test_two_clues_that_cannot_both_be_true() -> None:
    repair = enpitsu.repair(TWICE)
    assert repair.contradiction == ("r1c2=3", "r1c9=3")
    assert repair.smallest
    assert "2 clues contradict each other" in repair.told
    assert {ring.column for ring in repair.scene().rings} == {1, 8}
    best = repair.proposals[0]
    assert len(best.edits) == 1
    assert {edit.clue for proposal in repair.proposals for edit in proposal.edits} == {"r1c9"}
    assert {edit.kind for proposal in repair.proposals for edit in proposal.edits} == {
        "change",
        "remove",
    }


def test_a_board_that_nothing_fills_has_no_proposals() -> None:
    repair = enpitsu.repair("sudoku(jigsaw):1.../..../..../....|AAAB/ACBB/CCDB/CDDD")
    assert (repair.proposals, repair.clash) == ((), ())
    assert repair.told == "the board has no solution, whatever is printed"


def test_a_level_is_met_exactly() -> None:
    for level in ("easy", "hard"):
        repair = enpitsu.repair(AMBIGUOUS, level=level)
        assert repair.proposals
        assert {enpitsu.rate(proposal.puzzle).level for proposal in repair.proposals} == {level}


def test_what_is_added_keeps_the_symmetry() -> None:
    draft = PROPER.replace("....7....", ".........").replace("53..7....", "5...7....")
    draft = draft.replace("....8..79", "....8...9")
    repair = enpitsu.repair(draft, symmetry="half turn", add_only=True)
    assert repair.proposals
    for proposal in repair.proposals:
        assert is_unique(proposal.puzzle)
        shown = [value != 255 for value in proposal.puzzle.givens]
        assert shown == shown[::-1]


def test_what_has_no_partner_gets_one() -> None:
    repair = enpitsu.repair("sudoku:1.../..../..../....", symmetry="half-turn")
    for proposal in repair.proposals:
        edited = {edit.clue for edit in proposal.edits}
        assert "r4c4" in edited
        assert len(edited) % 2


def test_with_add_only_clues_stay_as_they_are() -> None:
    repair = enpitsu.repair(AMBIGUOUS, add_only=True, count=50)
    assert all(proposal.adds_only for proposal in repair.proposals)
    assert enpitsu.repair(TWICE, add_only=True).proposals == ()


def test_techniques_before_the_first_try_have_a_share_of_the_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """On an empty 36x36 Neighbor Number they alone take ten seconds."""
    allowed: list[float] = []

    def noted(puzzle: Puzzle, seconds: float = 0.0) -> object:
        allowed.append(seconds)
        return narrowed(puzzle, seconds)

    monkeypatch.setattr("enpitsu.answers.repair.draft.narrowed", noted)
    for seconds in (100.0, 0.0):
        assert try_additions(Draft(enpitsu.parse(AMBIGUOUS)), Clock(seconds)).mending
    limited, unlimited = allowed
    assert 0 < limited <= 10
    assert unlimited == 0


@pytest.mark.parametrize(
    "trial", [try_additions, partial(try_changes, places=[0]), partial(try_removals, places=[0])]
)
def test_edits_that_there_was_no_time_for_are_not_said_to_be_all(
    trial: Callable[..., Tried], monkeypatch: pytest.MonkeyPatch
) -> None:
    draft = Draft(enpitsu.parse(AMBIGUOUS))
    assert trial(draft, clock=Clock(0)).complete
    over = Clock(1)
    monkeypatch.setattr(over, "_end", time.perf_counter())
    assert not trial(draft, clock=over).complete


def test_millions_of_solutions_get_an_answer_in_time() -> None:
    begin = time.perf_counter()
    repair = enpitsu.repair(EMPTY, seconds=1.0, count=2)
    assert time.perf_counter() - begin < 20
    assert not repair.counted
    assert repair.solutions > 1000
    for proposal in repair.proposals:
        assert is_unique(proposal.puzzle)
        assert not proposal.proven


def test_the_same_draft_has_the_same_proposals() -> None:
    assert enpitsu.repair(AMBIGUOUS) == enpitsu.repair(AMBIGUOUS)


def test_hitting_sets_are_smallest() -> None:
    random = Random(3)
    for _ in range(60):
        family = [random.getrandbits(9) | 1 << random.randrange(9) for _ in range(6)]
        found = smallest_hitting(family, 0, Clock(0))
        assert all(found & some for some in family)
        smaller = combinations(range(9), found.bit_count() - 1)
        assert not any(
            all(sum(1 << i for i in chosen) & some for some in family) for chosen in smaller
        )


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        ({"level": "hrad"}, "no level 'hrad'; did you mean 'hard'?"),
        ({"symmetry": "round"}, "no symmetry 'round'"),
        ({"count": 0}, "1 or more, not 0"),
        ({"seconds": -1}, "not negative"),
        ({"level": 3}, "level is a name such as"),
        ({"add_only": 1}, "add_only is True or False"),
    ],
)
def test_wrong_wishes_are_told_in_one_line(arguments: dict[str, object], problem: str) -> None:
    with pytest.raises((enpitsu.EnpitsuError, TypeError), match=problem.replace("?", r"\?")):
        enpitsu.repair(PROPER, **arguments)  # type: ignore[arg-type]


def test_symmetries_that_a_board_cannot_have_are_refused() -> None:
    with pytest.raises(enpitsu.PuzzleError, match="square board"):
        enpitsu.repair("slitherlink:3../...", symmetry="diagonal")


def test_the_command_shows_what_is_wrong_and_proposals(run: Run) -> None:
    done = run("repair", AMBIGUOUS)
    assert done.code == 0
    assert "A ambiguous" in done.out
    assert "\n1. add " in done.out
    assert "no fewer would do" in done.out
    assert run("repair", PROPER).out == "unique: it has exactly one solution\n"
    done = run("repair", TWICE, "--add-only")
    assert done.code == 1
    assert "no proposal that only adds clues was found" in done.out


EASY_TO_MEND = (
    "sudoku:5...7..../6..195.../.98....6./8...6...3/4..8.3..1/7...2...6/.6....28./...419..5"
    "/....8...."
)


def test_more_time_is_advised_only_where_time_ran_out(run: Run) -> None:
    wanted = ["--level", "medium", "--symmetry", "half-turn", "--seconds"]
    done = run("repair", EASY_TO_MEND, *wanted, "0")
    last = done.out.splitlines()[-1]
    assert (done.code, last.partition(",")[0]) == (
        1,
        "no proposal of level medium in half-turn symmetry was found",
    )
    assert re.fullmatch(r".*, but \d+ that are too easy", last)
    done = run("repair", EASY_TO_MEND, *wanted, "0.001")
    assert done.code == 1
    assert done.out.endswith("--seconds gives it more time\n")


def test_a_clock_knows_whether_any_work_had_to_end(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr("enpitsu.answers.repair.clock.time.perf_counter", lambda: now)
    clock = Clock(10)
    part = clock.part(0.5)
    assert part.left(0.5) == 2.5
    now = 2.0
    assert part.left(0.1) == pytest.approx(0.3)
    assert not clock.was_cut()
    assert part.left(0.1) == pytest.approx(0.3)
    now = 2.4
    assert clock.was_cut()
    assert not Clock(0).was_cut()


def test_records_of_proposals(run: Run) -> None:
    record = run("repair", TWICE, "--json", "--count", "1").record
    assert (record["status"], record["contradiction"]) == ("none", ["r1c2=3", "r1c9=3"])
    (proposal,) = record["proposals"]
    assert set(proposal) == {"changes", "puzzle", "level", "difficulty", "proven"}
    (change,) = proposal["changes"]
    assert (change["change"], change["clue"], change["from"]) == ("change", "r1c9", "3")
    assert enpitsu.rate(proposal["puzzle"]).level == proposal["level"]
    record = run("repair", "sudoku:12../34../21../43..", "--json").record
    assert (record["count"], record["exact"], record["ambiguous"]["r1c3"]) == (
        "4",
        True,
        ["3", "4"],
    )


def test_pictures_are_saved(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "open.svg"
    done = run("repair", AMBIGUOUS, "-o", str(file))
    assert done.code == 0
    assert "ambiguous" in file.read_text(encoding="utf-8")
    assert "─" not in done.out
    refused = run("repair", AMBIGUOUS, "-o", str(file))
    assert refused.code == 2
    assert is_one_line(refused.err)


@pytest.mark.parametrize("symmetry", Symmetry)
def test_every_symmetry_can_be_kept(symmetry: Symmetry) -> None:
    assert enpitsu.repair("sudoku:1..4/..../..../4..1", symmetry=symmetry).proposals


SITED = [
    case
    for case in (*(case for name in genres() for case in CORPUS[name]), *VARIANTS)
    if case.count and enpitsu.parse(case.line).board_model.sites
]


@pytest.mark.parametrize("case", SITED, ids=str)
def test_sites_list_every_number_that_a_solution_shows(case: Case) -> None:
    puzzle = enpitsu.parse(case.line)
    model = puzzle.board_model
    solutions = enpitsu.solve(puzzle, limit=3).values
    assert solutions
    for values in solutions:
        for site in model.sites:
            number, listed = site.said_by(values), site.within(model.domains)
            assert number == NO_CLUE or not listed or number in listed
            assert number == NO_CLUE or site.printed(number) in site.said(number)


def test_ctrl_c_ends_a_row_of_questions_even_if_one_was_answered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    answer = enpitsu.solve(PROPER, engine="kernel")
    monkeypatch.setattr(Kernel, "_solve_alike", lambda *_, **__: ([answer], True))
    with pytest.raises(KeyboardInterrupt):
        enpitsu.repair(PROPER)


def test_proposals_keep_what_is_told_of_the_draft() -> None:
    draft = enpitsu.parse(AMBIGUOUS).with_about(title="Rain", author="A. N. Other", level="easy")
    puzzle = enpitsu.repair(draft, count=1).proposals[0].puzzle
    assert dict(puzzle.about) == {"title": "Rain", "author": "A. N. Other"}


def test_any_number_of_proposals_may_be_asked_for() -> None:
    found = enpitsu.repair("sudoku:1.../.2../..3./....", count=10**30, seconds=1)
    assert found.proposals

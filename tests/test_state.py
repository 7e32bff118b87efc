"""States: what a player knows so far, in Python, in JSON and as text, and hints that go on."""

from __future__ import annotations

import gc
import json
import weakref
from dataclasses import FrozenInstanceError

import pytest
from hypothesis import given
from hypothesis import strategies as st

import enpitsu
from corpus import CORPUS
from enpitsu import PuzzleError, State
from enpitsu.answers.hint import vaguer
from enpitsu.boards import OPEN, members
from enpitsu.engines.kernel import walk
from enpitsu.model import Model, Puzzle

SUDOKU = "sudoku:..../1.../.3.1/...4"
SOLVED = "3412/1243/4321/2134"
LOOP = "slitherlink:...3.2./.3..012/0..0..2/...0.../.12...1/..2..3./..02.1."
FUTOSHIKI = "futoshiki:..../..../..../..1.|r1c1<r1c2,r2c1<r3c1,r3c3<r3c4,r2c3<r1c3,r4c1<r4c2"
KAKURO = "kakuro:# 16\\- 7\\-/-\\9 . ./-\\14 . ."
SEVERAL = "sudoku:1.../..../..../...4"

PLAYED = [
    pytest.param(case.line, id=f"{genre}-{case}")
    for genre, cases in CORPUS.items()
    for case in cases
    if case.count == 1 and genre != "latin"
]

EXTREME = [
    "sudoku:...4.1.89/..9....3./......5.2/4...2..63/..3..4.../.1..8..../.2.5...../.....9.26/.84..3..1",
    "slitherlink:3..3.3../.1.2.223/.3....../1..3.2../2...3.3./....1.../.21.3.../.0....22",
    "binary:.0....../.0..0.../......10/1....1../.......0/.0...1../...0..../0.0..0.0",
]
"""Made for this test: named techniques stop before their solutions."""


# Playing


def played(line: str) -> State:
    """Return the state at which hints end."""
    state = State(line)
    while (step := state.hint()) is not None:
        after = state.apply(step)
        assert after != state, "a hint that changes nothing would come again"
        state = after
    return state


@pytest.mark.parametrize("line", PLAYED)
def test_hints_alone_lead_to_the_solution(line: str) -> None:
    state = played(line)
    assert state.solved
    finished = state.puzzle.model.finished(state.entries, state.ruled_out)
    assert (finished,) == enpitsu.solve(line).values


@pytest.mark.parametrize("line", EXTREME)
def test_hints_go_on_where_named_techniques_stop(line: str) -> None:
    pytest.importorskip("pysat")
    assert played(line).solved


@pytest.mark.parametrize("line", PLAYED[::3])
def test_a_path_by_hints_goes_through_states_that_are_right(line: str) -> None:
    state = State(line)
    for _ in range(12):
        assert state.check()
        step = state.hint()
        if step is None:
            break
        state = State.from_text(line, str(state.apply(step)))


def test_a_hint_does_not_come_again_after_an_elimination() -> None:
    state = State(KAKURO)
    step = state.hint()
    assert step is not None
    assert step.removes
    assert not step.places
    assert state.apply(step).hint() != step
    assert enpitsu.hint(KAKURO, state.apply(step)) == state.apply(step).hint()


def test_a_last_candidate_is_written_by_a_step_of_its_own() -> None:
    state = State(SUDOKU)
    for value in (1, 2, 4):
        state = state.rule_out("r1c1", value)
    assert members(state.candidates[0]) == [3]
    assert state.entries[0] == OPEN


# Making states


def test_a_state_is_never_changed() -> None:
    state = State(SUDOKU)
    after = state.set("r1c1", 3).rule_out("r1c2", 2)
    assert state == State(enpitsu.parse(SUDOKU))
    assert str(state) == ""
    assert str(after) == "r1c1=3, r1c2!=2"
    with pytest.raises(FrozenInstanceError):
        state.entries = b""  # type: ignore[misc]


def test_cells_are_named_or_counted_from_one() -> None:
    state = State(SUDOKU)
    assert state.set("r1c3", "4") == state.set((1, 3), 4) == state.set("R1C3", 4)
    loop = State(LOOP)
    assert loop.set("r1c1 bottom", 1) == loop.set("r2c1 top", "1") == loop.set((1, 1, "bottom"), 1)
    assert str(loop.set("r7c7 right", 0)) == "r7c7 right=x"
    views = State("skyscrapers:.../.../...|1../.../.../3..")
    assert views.set((1, 1), 3) == views.set("r1c1", 3), "whatever room the picture has for clues"


def test_an_entry_can_be_changed_and_taken_back() -> None:
    state = State(SUDOKU).set("r1c1", 2)
    assert str(state.set("r1c1", 3)) == "r1c1=3"
    assert state.set("r1c1", None) == State(SUDOKU)
    changed_mind = State(SUDOKU).rule_out("r1c1", 3).set("r1c1", 3)
    assert str(changed_mind) == "r1c1=3"


def test_what_was_ruled_out_can_be_brought_back() -> None:
    state = State(SUDOKU).rule_out("r1c1", 2).rule_out("r1c1", 3)
    assert members(state.candidates[0]) == [4]
    assert str(state.bring_back("r1c1", 3)) == "r1c1!=2"


def test_nothing_is_concluded_from_marks() -> None:
    state = State(SUDOKU).mark("r1c1", [2, 4])
    assert state.candidates == State(SUDOKU).candidates
    assert state.check()
    assert state.hint() == State(SUDOKU).hint()
    assert str(state) == "r1c1~24"


def test_candidates_are_what_entries_and_eliminations_leave() -> None:
    state = State(SUDOKU).set("r1c1", 3).rule_out("r4c1", 2)
    assert members(state.candidates[0]) == [3]
    assert members(state.candidates[8]) == [2, 4]
    assert members(state.candidates[12]) == []


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda s: s.set("r9c1", 1), "'r9c1' is nothing to fill in here"),
        (lambda s: s.set((0, 1), 1), "'r0c1' is nothing to fill in here"),
        (lambda s: s.set("r1c1", 5), "r1c1 cannot be '5'; it is 1 to 4"),
        (lambda s: s.set("r1c1", "x"), "r1c1 cannot be 'x'"),
        (lambda s: s.set("r2c1", 2), "r2c1 is given, and stays as it is"),
        (lambda s: s.set("r2c1", None), "r2c1 is given"),
        (lambda s: s.rule_out("r2c1", 1), "r2c1=1 is written in this state"),
        (lambda s: s.set("r1c1", 3).rule_out("r1c1", 3), "take it back before ruling it out"),
        (lambda s: State(s.puzzle, b""), "16 entries"),
        (lambda s: State(s.puzzle, bytes([OPEN]) * 16), "another value in r2c1 than the puzzle"),
        (lambda s: State(s.puzzle, bytes([9]) + s.entries[1:]), "r1c1 cannot have the value 9"),
        (lambda s: State(s.puzzle, None, [0] * 4 + [2] + [0] * 11), "r2c1=1 .* ruled out as well"),
    ],
)
def test_what_cannot_be_is_refused_by_name(change: object, told: str) -> None:
    assert callable(change)
    with pytest.raises(PuzzleError, match=told):
        change(State(SUDOKU))


def test_wrong_types_are_said_in_one_line() -> None:
    with pytest.raises(TypeError, match="a value is a whole number, not True"):
        State(SUDOKU).set("r1c1", True)
    with pytest.raises(TypeError, match=r"a cell is a name such as 'r1c1' or \(row, column\)"):
        State(SUDOKU).set(3, 1)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="a puzzle is a Puzzle, text, a link"):
        State(3)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="a state is read from text"):
        State.from_text(SUDOKU, 3)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="a state is a State or its text"):
        enpitsu.hint(SUDOKU, 3)  # type: ignore[arg-type]


# Right and wrong


def test_a_state_is_right_as_long_as_a_solution_has_it() -> None:
    assert State.from_text(SUDOKU, SOLVED).solved
    assert State.from_text(SUDOKU, "r1c1=3, r1c2!=2").check()
    assert not State.from_text(SUDOKU, "r1c1=2").check()
    assert not State.from_text(SUDOKU, "r1c1!=3").check()
    assert State.from_text(SEVERAL, "r1c2=2").check()
    assert not State.from_text(SEVERAL, "r1c2=2, r2c1=2").check()
    assert not State("sudoku:1..1/..../..../....").check()


def test_a_full_board_that_is_wrong_is_not_solved() -> None:
    wrong = State.from_text(SUDOKU, "3412/1243/4321/2314")
    assert OPEN not in wrong.entries
    assert not wrong.solved


def test_entries_are_named_before_what_was_ruled_out() -> None:
    state = State.from_text(SUDOKU, "r1c1=2, r1c2!=4, r1c4!=3")
    step = state.hint()
    assert step is not None
    assert (step.technique, [*map(str, step.removes)]) == ("wrong entry", ["r1c1=2"])
    state = state.apply(step)
    step = state.hint()
    assert step is not None
    assert step.technique == "wrongly ruled out"
    assert step.text.startswith("Bring back r1c2=4.")
    state = state.apply(step)
    assert str(state) == "r1c4!=3"
    assert state.check()


@pytest.mark.parametrize("text", ["r1c2=2, r2c1=2", "r1c2!=2, r1c3!=2, r1c4!=2, r2c4=2, r2c3=1"])
def test_of_several_solutions_one_must_be_left(text: str) -> None:
    state = State.from_text(SEVERAL, text)
    assert not state.check()
    for _ in range(4):
        step = state.hint()
        if step is None or step.technique not in ("wrong entry", "wrongly ruled out"):
            break
        state = state.apply(step)
    assert state.check()


def test_any_of_several_entries_may_be_the_wrong_one() -> None:
    step = enpitsu.hint(SEVERAL, "r1c2=2, r2c1=2")
    assert step is not None
    assert step.text.endswith(" Take back r1c2=2 or r2c1=2: no solution has all of it.")


def test_a_puzzle_without_solution_is_said_to_have_none() -> None:
    step = enpitsu.hint("sudoku:1..1/..../..../....")
    assert step is not None
    assert step.technique == "no solution"
    assert step.text.endswith("probably mistyped: r1c1=1, r1c4=1.")
    with pytest.raises(PuzzleError, match="no solution, which no step can change"):
        State("sudoku:1..1/..../..../....").apply(step)


@pytest.mark.parametrize(
    ("line", "mistyped"),
    [
        (SUDOKU.replace("3.1", "1.1"), ["r3c2=1", "r3c4=1"]),
        (LOOP.replace("012", "032"), ["r2c5=0", "r2c6=3"]),
        (KAKURO.replace("14", "3"), ["r3c1 across", "r1c2 down"]),
        ("sudoku:11../.1../..../....", []),
    ],
)
def test_clues_that_are_probably_mistyped_are_named(line: str, mistyped: list[str]) -> None:
    check = enpitsu.check(line)
    assert check.status == "none"
    for clue in map(str, check.mistyped):
        assert enpitsu.solve(_without(check.puzzle, clue)).found
    assert {*map(str, check.mistyped)} >= {*mistyped}
    assert bool(check.mistyped) == bool(mistyped)


def _without(puzzle: Puzzle, told: str) -> Puzzle:
    (clue,) = [clue for clue in puzzle.each_clue() if puzzle.told(clue) == told]
    return puzzle.without(clue)


# Vague hints


def test_a_vague_hint_tells_the_technique_then_the_place() -> None:
    step = State(SUDOKU).hint()
    assert step is not None
    one, two, three = (vaguer(step, vague) for vague in (1, 2, 3))
    assert three == step
    assert (two.text, two.places, two.cells) == ("Look at box 1.", (), ())
    assert (one.technique, one.text, one.roles, one.cells) == (step.technique, "", (), ())


# Text


FORUM = """
.------------.-----------.
| 3   124  | .   2   |
| 1   24   | 234 23? |
:----------+---------:
| 24  3    | 2   1   |
| 2   12   | 23  4   |
'----------'---------'
"""


def test_a_grid_of_pencil_marks_is_read() -> None:
    state, form = State.read(SUDOKU, FORUM)
    assert form == "pencil marks"
    entries = ["3..2", "1...", ".321", "2..4"]
    assert state.entries == enpitsu.parse(f"sudoku:{'/'.join(entries)}").givens
    assert "r2c2" not in str(state), "what entries take away is not ruled out"
    assert "r3c1!=" not in str(state.set("r3c3", None))


@pytest.mark.parametrize(
    ("line", "text", "told"),
    [
        (SUDOKU, "3.../1.../.3.1/...4", "r1c1=3"),
        (SUDOKU, f"{SUDOKU}\n".replace(":.", ":3"), "r1c1=3"),
        (SUDOKU, "3...1....3.1...4", "r1c1=3"),
        (SUDOKU, "3. | ..\n1. | ..\n---+---\n.3 | .1\n.. | .4", "r1c1=3"),
        (SUDOKU, "3 . . .\n1 . . .\n. 3 . 1\n. . . 4", "r1c1=3"),
        (SUDOKU, "3 12 . ./1 . . ./. 3 . 1/. . . 4", "r1c1=3, r1c2!=4"),
        (SUDOKU, "", ""),
        (SUDOKU, "# my notes\nr1c1=3; r1c2 != 12\nr1c3 ~ 4", "r1c1=3, r1c2!=12, r1c3~4"),
        (SUDOKU, "R1C1 = 3,r1c2≠1", "r1c1=3, r1c2!=1"),
        (SUDOKU, '{"entries": {"r1c1": 3}}', "r1c1=3"),
        (FUTOSHIKI, "1.../..../..../..1.", "r1c1=1"),
        (KAKURO, "# # #\n# 7 .\n# 59 5?", "r2c2=7, r3c2!=123468, r3c3!=12346789"),
        (KAKURO, "# 16\\- 7\\-/-\\9 7 ./-\\14 . .", "r2c2=7"),
        (LOOP, "r1c1 bottom=1, r7c7 right=x, r1c1 top=0", "r1c1 top=x, r2c1 top=1, r7c7 right=x"),
        (LOOP, f"{LOOP}|r1c4 top,r1c1 top=x", "r1c1 top=x, r1c4 top=1"),
        ("neighbor:1.../..2./.4../...3", "1x../..2./.4../x..3", "r1c2=x, r4c1=x"),
        ("neighbor:1.../..2./.4../...3", "r1c2!=x9", "r1c2!=x9"),
    ],
)
def test_forms_of_text(line: str, text: str, told: str) -> None:
    assert str(State.from_text(line, text)) == told


@pytest.mark.parametrize(
    ("line", "text", "told"),
    [
        (SUDOKU, "r1c1=3, r9c9=1", "entry 2, 'r9c9=1': 'r9c9' is nothing to fill in here"),
        (SUDOKU, "r1c1=7", "entry 1, 'r1c1=7': r1c1 cannot be '7'; it is 1 to 4"),
        (SUDOKU, "r1c1=3, r1c1=4", "entry 2, 'r1c1=4': r1c1 is 3 already"),
        (SUDOKU, "r2c1=3", "another value in r2c1 than the puzzle gives"),
        (SUDOKU, "r1c1=3, 4", "entry 2, '4': write r1c1=4 for an entry"),
        (SUDOKU, "r1c1=3, r1c1!=3", "r1c1=3 is written in this state, and ruled out as well"),
        (
            SUDOKU,
            "3 . . .\n1 . . .\n. 3 . 1\n. . . 47",
            "row 4, column 4, '47': r4c4 cannot be '7'",
        ),
        (SUDOKU, "3 . . .\n2 . . .\n. 3 . 1\n. . . 4", "another value in r2c1"),
        (SUDOKU, "..", "'..' is not a state: expected 16 cells, got 2"),
        (SUDOKU, "{", "the state: not valid JSON"),
        (SUDOKU, '{"entries": 3}', "'entries' of a state is an object"),
        (SUDOKU, '{"ruled_out": {"r1c1": 3}}', "'ruled_out' of 'r1c1' is a list of values"),
        (SUDOKU, '{"genre": "sudoku", "puzzle": "1..."}', "row|cells|size|square"),
        (SUDOKU, json.dumps(State(SEVERAL).to_json()), "the state is one of another puzzle"),
        (SUDOKU, '{"genre": "binary", "entries": {}}', "the state is one of another puzzle"),
        (SUDOKU, '{"params": "diagonal", "entries": {}}', "the state is one of another puzzle"),
        (SUDOKU, "sudoku(diagonal):" + "." * 81, "the state is one of another puzzle"),
        (SUDOKU, '{"cells": {"r1c3": "4"}}', "the field 'cells' is unknown in a state"),
        (SUDOKU, '{"entries": {}, "ruledOut": {"r1c3": ["4"]}}', "'ruledOut' is unknown"),
        (SUDOKU, '{"entries": {"r1c3": "4", "r1c3": "2"}}', "'r1c3' stands in it twice"),
        (SUDOKU, '{"text": "r1c3=4"}', "the record is not of a state"),
        (SUDOKU, '{"state": {}, "entries": {"r1c3": "4"}}', "fields of another one beside it"),
        (SUDOKU, '{"solutions": ["1", "2"]}', "the record has 2 solutions"),
        (SUDOKU, '{"solution": 5}', "the solution in the record is not text"),
        (
            r"kakuro:# 16\- 7\-/-\9 . ./-\14 . .",
            r"# 17\- 7\-/-\9 7 ./-\14 . .",
            "'17.*' is not the clue of the puzzle there",
        ),
        (LOOP, "r1c1=1", "'r1c1' is nothing to fill in here; names go from r1c1 top to"),
        (LOOP, "r1c1 top=2", "r1c1 top cannot be '2'; it is x or 1"),
        (KAKURO, "1 # #\n# 7 .\n# . 57", "row 1, column 1: nothing is to be filled in here"),
    ],
)
def test_text_that_is_no_state_is_refused_with_the_place(line: str, text: str, told: str) -> None:
    with pytest.raises(PuzzleError, match=told):
        State.from_text(line, text)


def test_a_loop_has_no_pencil_marks_and_is_written_as_a_list() -> None:
    state = State(LOOP).rule_out("r1c1 top", 1)
    assert state.to_text("pencil marks") == state.to_text("grid") == str(state) == "r1c1 top!=1"
    with pytest.raises(PuzzleError, match="there are no cells to fill in a slitherlink"):
        _ = state.pencil_marks


# Round trips

_LINES = [
    SUDOKU,
    LOOP,
    FUTOSHIKI,
    KAKURO,
    *[next(case.line for case in cases if case.count == 1 and "." in case.line)
      for genre, cases in CORPUS.items() if genre != "latin"],
    "sudoku(killer):..../..../..../....|5=r1c1 r1c2,3=r1c3 r2c3,9=r1c4 r2c4 r3c4",
    "sudoku(jigsaw):...41/...../....2/....4/..5..|AABBB/ACBDB/ACDDD/ACDEE/CCEEE",
]  # fmt: skip


@st.composite
def states(draw: st.DrawFn) -> State:
    """Return a state of which nobody says that it is right."""
    state = State(draw(st.sampled_from(_LINES)))
    names, domains = state.puzzle.board_model.names, state.puzzle.board_model.domains
    for _ in range(draw(st.integers(0, 12))):
        variable = draw(st.integers(0, len(names) - 1))
        value = draw(st.sampled_from(members(domains[variable])))
        if state.puzzle.givens[variable] != OPEN or state.entries[variable] == value:
            continue
        change = draw(st.sampled_from([state.set, state.rule_out]))
        state = change(names[variable], value)
        if draw(st.booleans()):
            state = state.mark(names[variable], members(domains[variable])[:2])
    return state


@given(states())
def test_json_gives_back_the_same_state(state: State) -> None:
    record = json.loads(json.dumps(state.to_json()))
    assert State.from_json(record) == state
    assert State.from_json(record, state.puzzle) == state
    assert State.from_text(state.puzzle, state.to_text("json")) == state


@given(states())
def test_a_list_gives_back_the_same_state(state: State) -> None:
    assert State.from_text(state.puzzle, str(state)) == state


@given(states(), st.sampled_from(["grid", "pencil marks"]))
def test_other_forms_give_back_what_they_hold(state: State, form: str) -> None:
    assert form in ("grid", "pencil marks")
    state = State(state.puzzle, state.entries, state.ruled_out)
    again = State.from_text(state.puzzle, state.to_text(form))  # type: ignore[arg-type]
    assert again.entries == state.entries
    if walk(state.puzzle, rungs=0, start=state.start).verdict != "failed":
        assert again.candidates == state.candidates  # what is left of a contradiction says nothing


def test_a_puzzle_that_was_made_has_the_state_of_its_line() -> None:
    made = enpitsu.generate("kakuro", size=5, level="easy", seed=1)
    state = enpitsu.State(made)
    assert state == enpitsu.State(str(made)) == enpitsu.State.from_json(state.to_json())
    assert enpitsu.hint(made, state) == state.hint()


def test_boards_that_were_asked_about_are_let_go() -> None:
    def asked() -> weakref.ref[Model]:
        puzzle = enpitsu.parse("kenken:..../..../..../....|6*=r1c1 r1c2")
        assert State.from_json({"entries": {"r1c1": "1"}}, puzzle).hint() is not None
        return weakref.ref(puzzle.board_model)

    models = [asked() for _ in range(100)]
    gc.collect()
    assert sum(model() is not None for model in models) < 80  # the last ones may be kept


@pytest.mark.parametrize("line", ["slitherlink:3.2/..1/...", "neighbor:1.../..2./.4../...3"])
def test_what_need_not_be_written_is_not_missing_from_a_solved_board(line: str) -> None:
    puzzle = enpitsu.parse(line)
    state = State.from_text(puzzle, enpitsu.solve(puzzle).solutions[0])
    empty = puzzle.model.unwritten
    assert empty is not None
    written = bytes(OPEN if value == empty else value for value in state.entries)
    shown = State(puzzle, bytes(map(given_or_written, written, puzzle.givens)))
    assert OPEN in shown.entries
    assert shown.solved
    assert shown.hint() is None
    some = bytearray(shown.entries)
    last = max(v for v, value in enumerate(some) if value not in (OPEN, puzzle.givens[v]))
    some[last] = OPEN
    less = State(puzzle, bytes(some))
    assert not less.solved
    assert less.hint() is not None
    assert not shown.rule_out(puzzle.model.names[shown.entries.index(OPEN)], "x").solved


def given_or_written(value: int, given: int) -> int:
    """Return what is given, or else what is written."""
    return value if given == OPEN else given


@pytest.mark.parametrize(
    ("line", "text", "rule"),
    [
        (
            "sudoku:1.../..../..../....",
            "r1c2=2, r1c3=2, r2c4=1, r3c1=4",
            "row 1 holds no value twice",
        ),
        ("binary:..../..../..../....", "r1c1=1, r1c2=1, r1c3=1, r4c4=0", "row 1"),
        (
            r"kakuro:# 16\- 7\-/-\9 . ./-\14 . .",
            "r2c2=9, r2c3=9",
            "different digits",
        ),
    ],
)
def test_a_broken_rule_is_named_before_what_to_take_back(line: str, text: str, rule: str) -> None:
    step = State.from_text(line, text).hint()
    assert step is not None
    assert step.technique == "wrong entry"
    broken, _, advice = step.text.partition(" Take back ")
    assert rule in broken
    assert advice

"""The vocabulary: masks, rules, models, levels, statuses, and puzzles as values."""

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

import enpitsu
from enpitsu.boards import LARGEST_VALUE, OPEN, mask, members
from enpitsu.errors import ModelError, PuzzleError, shown
from enpitsu.model import Level, Limits, Model, Status
from enpitsu.rules import AllDifferent

PAIR = Model(
    domains=(mask([1, 2]), mask([2, 3])),
    rules=(AllDifferent((0, 1), "the pair"),),
    names=("left", "right"),
    symbols=".abc",
)
LINE = "sudoku:12../..../..../...."


# Masks


@given(st.sets(st.integers(0, LARGEST_VALUE)))
def test_a_mask_holds_its_members(values: set[int]) -> None:
    assert members(mask(values)) == sorted(values)
    assert mask(values).bit_count() == len(values)


def test_a_value_named_twice_is_in_the_mask_once() -> None:
    assert mask([3, 3, 5]) == 0b101000


def test_the_largest_value_is_no_sign_for_an_open_variable() -> None:
    assert mask(range(LARGEST_VALUE + 1)) == 2**254 - 1
    assert LARGEST_VALUE < OPEN


# All different


@pytest.mark.parametrize(
    ("values", "broken"),
    [
        ((1, 2, 3), ()),
        ((1, 2, 1), (0, 2)),
        ((2, 1, 1), (1, 2)),
        ((1, 1, 1), (0, 1)),
        ((OPEN, OPEN, OPEN), ()),
        ((OPEN, 4, OPEN), ()),
        ((4, OPEN, 4), (0, 2)),
    ],
)
def test_all_different_names_the_first_two_that_agree(
    values: tuple[int, ...], broken: tuple[int, ...]
) -> None:
    rule = AllDifferent((0, 1, 2), "row 1")
    assert rule.violation(values) == broken
    assert rule.check(values) == (not broken)


def test_all_different_looks_at_its_own_variables_only() -> None:
    assert AllDifferent((0, 2), "row 1").check((1, 1, 2))


def test_a_rule_says_itself_to_a_person() -> None:
    assert AllDifferent((0, 1), "row 3").sentence == "row 3 holds no value twice"


# Models


@pytest.mark.parametrize("values", [(1, 2), (1, 3), (2, 3)])
def test_check_accepts_the_solutions(values: tuple[int, int]) -> None:
    assert PAIR.check(values)


@pytest.mark.parametrize(
    "values", [(2, 2), (3, 2), (1, 1), (1, OPEN), (OPEN, 3), (1,), (1, 2, 3), (), (0, 2)]
)
def test_check_refuses_everything_else(values: tuple[int, ...]) -> None:
    assert not PAIR.check(values)


def test_a_conflict_names_the_cells_and_the_rule() -> None:
    assert PAIR.conflict((2, 2)) == "left=b and right=b: but the pair holds no value twice"
    assert PAIR.conflict((3, OPEN)) == "left cannot be c"
    assert PAIR.conflict((1, OPEN)) is None


def test_a_model_knows_the_rules_of_each_variable() -> None:
    model = enpitsu.parse(LINE).model
    rules = [rule.name for rule in model.rules_of[0]]
    assert rules == ["row 1", "column 1", "box 1"]
    assert all(cell in rule.scope for cell in range(16) for rule in model.rules_of[cell])


def test_puzzles_of_one_board_share_one_model() -> None:
    assert enpitsu.parse(LINE).model is enpitsu.parse("sudoku:" + "." * 16).model
    assert enpitsu.parse(LINE).model is not enpitsu.parse("sudoku:" + "." * 36).model


def test_a_rule_about_a_variable_that_is_not_there_is_refused() -> None:
    for scope in ((0, 2), (-1, 0)):
        with pytest.raises(ModelError, match="a variable that is not among the 2"):
            Model(PAIR.domains, (AllDifferent(scope, "the pair"),), PAIR.names, PAIR.symbols)


def test_a_value_that_no_byte_can_hold_is_refused() -> None:
    largest = Model((1 << LARGEST_VALUE,), (), ("x",), "")
    assert largest.check([LARGEST_VALUE])
    with pytest.raises(ModelError, match=f"values go from 0 to {LARGEST_VALUE}"):
        Model((1 << LARGEST_VALUE + 1,), (), ("x",), "")


# Levels, statuses, limits


def test_levels_rise_from_easy_to_extreme() -> None:
    rising = [Level.EASY, Level.MEDIUM, Level.HARD, Level.EXPERT, Level.EXTREME]
    assert list(Level) == sorted(sorted(rising, key=str)) == rising
    assert max(Level.EASY, Level.MEDIUM, Level.HARD) is Level.HARD
    assert [level.rank for level in rising] == [0, 1, 2, 3, 4]


def test_levels_compare_with_their_names() -> None:
    assert Level("hard") == "hard"
    assert Level.MEDIUM < "hard" <= Level.HARD < "expert"
    assert Level.HARD > "medium" >= Level.MEDIUM
    assert not Level.MEDIUM >= "hard"


@pytest.mark.parametrize(
    ("solutions", "complete", "status"),
    [
        (0, True, "none"),
        (1, True, "unique"),
        (2, True, "multiple"),
        (0, False, "unknown"),
        (1, False, "unknown"),
        (2, False, "multiple"),
        (10**20, True, "multiple"),
    ],
)
def test_a_status_says_only_what_is_known(solutions: int, complete: bool, status: str) -> None:
    assert Status.of(solutions, complete) == status


def test_limits_default_to_what_proves_uniqueness() -> None:
    assert (Limits().solutions, Limits().nodes, Limits().seconds) == (2, 0, 0)


# Puzzles


def test_puzzles_are_values() -> None:
    puzzle = enpitsu.parse(LINE)
    assert puzzle == enpitsu.parse(LINE)
    assert hash(puzzle) == hash(enpitsu.parse(LINE))
    assert puzzle != enpitsu.parse("sudoku:" + "." * 16)
    assert repr(puzzle) == f"<Puzzle {LINE}>"


def test_copies_and_pickles_of_a_puzzle_are_equal_to_it() -> None:
    puzzle = enpitsu.parse(LINE)
    assert copy.copy(puzzle) == copy.deepcopy(puzzle) == puzzle
    assert pickle.loads(pickle.dumps(puzzle)) == puzzle


def test_answers_can_be_pickled() -> None:
    for answer in (enpitsu.solve(LINE), enpitsu.check(LINE), enpitsu.explain(LINE)):
        assert pickle.loads(pickle.dumps(answer)) == answer


def test_a_genre_is_one_object() -> None:
    genre = enpitsu.parse(LINE).genre
    assert type(genre)() is genre


def test_a_puzzle_draws_itself_in_a_notebook() -> None:
    svg = enpitsu.parse(LINE)._repr_svg_()
    assert svg.startswith("<svg")
    assert "4x4 sudoku" in svg


def test_errors_are_one_family() -> None:
    assert issubclass(PuzzleError, ValueError)
    assert issubclass(enpitsu.PuzzleError, enpitsu.EnpitsuError)
    assert issubclass(enpitsu.EngineError, enpitsu.EnpitsuError)


@given(st.text())
def test_text_in_a_message_is_short_and_printable(text: str) -> None:
    message = shown(text)
    assert message.isprintable()
    assert len(message) <= 31

"""Binary: its rules, notation, steps and formats."""

from __future__ import annotations

import io
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import enpitsu
from enpitsu.boards import OPEN
from enpitsu.engines import Kernel
from enpitsu.errors import PuzzleError
from enpitsu.formats import format_named, read
from enpitsu.model import Level, Limits, Puzzle, Status
from enpitsu.puzzles.binary import Binary, Board

MEDIUM = "binary:.0..../.0..../...01./..1.../1....1/..00.."
UNLIKE = "binary:....../1..1.1/.....1/0.0.../..0.../.....0"
CROSSING = "binary:.1..0./....../1.01../.....1/..0.0./1.0..."


def empty(board: Board) -> Puzzle:
    return Puzzle(Binary(), board, bytes([OPEN]) * (board.rows * board.columns))


def random_puzzle(board: Board, seed: int) -> Puzzle:
    """Return a minimal puzzle: givens go from a random solution as long as one solution stays."""
    values = bytearray(Kernel(seed=seed).solve(empty(board), Limits(solutions=1)).values[0])
    order = list(range(len(values)))
    random.Random(seed).shuffle(order)
    for cell in order:
        value, values[cell] = values[cell], OPEN
        puzzle = Puzzle(Binary(), board, bytes(values))
        if Kernel().solve(puzzle, Limits()).status is not Status.UNIQUE:
            values[cell] = value
    return Puzzle(Binary(), board, bytes(values))


# Rules


@pytest.mark.parametrize(
    ("board", "count"),
    [
        (Board(2, 2), 2),
        (Board(4, 4), 72),
        (Board(6, 6), 4140),
        (Board(2, 2, repeats=True), 2),
        (Board(4, 4, repeats=True), 90),
        (Board(6, 6, repeats=True), 11222),
    ],
    ids=str,
)
def test_empty_boards_have_as_many_solutions_as_the_literature_says(
    board: Board, count: int
) -> None:
    assert enpitsu.count(empty(board)) == count


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (
            "binary:000./..../..../....",
            "r1c1=0 and r1c2=0 and r1c3=0: but row 1 holds 0 exactly twice",
        ),
        (
            "binary:111.../....../....../......",
            "r1c1=1 and r1c2=1 and r1c3=1: but row 1 has no three neighbours alike",
        ),
        (
            "binary:01/01",
            "r1c1=0 and r2c1=0: but column 1 holds 0 exactly once",
        ),
        (
            "binary:0110/0110/..../....",
            "r1c1=0 and r1c2=1 and r1c3=1 and r1c4=0 and r2c1=0 and r2c2=1 and r2c3=1 and r2c4=0: "
            "but no two rows are equal",
        ),
    ],
)
def test_givens_that_clash_are_named(line: str, reason: str) -> None:
    assert enpitsu.check(line).reason == reason


def test_turned_and_exchanged_boards_have_the_same_solution_and_level() -> None:
    puzzle = random_puzzle(Board(6, 8), seed=3)
    rows = puzzle.body.split("/")
    turned = "/".join("".join(column) for column in zip(*rows[::-1], strict=True))
    exchanged = puzzle.body.translate(str.maketrans("01", "10"))
    level = enpitsu.rate(puzzle).level
    for body in (turned, exchanged):
        assert enpitsu.solve(f"binary:{body}").status is Status.UNIQUE
        assert enpitsu.rate(f"binary:{body}").level == level


@pytest.mark.parametrize("board", [Board(6, 6), Board(6, 8), Board(8, 8, repeats=True)], ids=str)
@pytest.mark.parametrize("seed", range(4))
def test_sat_agrees_on_minimal_puzzles(board: Board, seed: int) -> None:
    puzzle = random_puzzle(board, seed)
    assert enpitsu.solve(puzzle, engine="sat").values == enpitsu.solve(puzzle).values


# Notation


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("binary:", "1 row; a binary has an even number from 2 to 62"),
        ("binary:01", "1 row; a binary has an even number from 2 to 62"),
        ("binary:.../...", "3 columns; a binary has an even number from 2 to 62"),
        ("binary:" + "/".join([".."] * 64), "64 rows; a binary has an even number from 2 to 62"),
        ("binary:../...", "row 2 has 3 cells, not 2"),
        ("binary:../.2", "row 2, column 2: '2' is neither 0 nor 1 (nor . for an open cell)"),
        ("binary(same):../..", "'same' is no parameter; binary(repeats): is the one"),
    ],
)
def test_wrong_text_is_told_with_its_place(line: str, problem: str) -> None:
    with pytest.raises(PuzzleError) as error:
        enpitsu.parse(line)
    assert str(error.value) == problem


def test_the_largest_board_is_solved() -> None:
    result = enpitsu.solve(empty(Board(62, 62, repeats=True)), limit=1)
    assert result.found == 1
    assert result.puzzle.model.check(result.values[0])


# Steps


@pytest.mark.parametrize(
    ("line", "technique", "text"),
    [
        (":00../..../..../....", "two alike", "r1c1 and r1c2 are alike, so r1c3 beside them is 1."),
        (":0.0./..../..../....", "gap", "r1c1 and r1c3 are alike, so r1c2 between them is 1."),
        (
            ":0..0/..../..../....",
            "line is full",
            "As row 1 has every 0 that it needs, r1c2 and r1c3 are 1.",
        ),
        (
            ":011001/....../....../0110../....../......",
            "equal line",
            "Row 4 lacks one 0 only, and with it in r4c5 would equal row 1: r4c5 is 1.",
        ),
        (
            "(repeats):1....011/......../......../........",
            "scarce symbol (1)",
            "In row 1 only one 1 is missing; wherever it goes without three alike, r1c2 is 0.",
        ),
        (
            "(repeats):0..1..0./......../......../........",
            "scarce symbol (2)",
            "In row 1 only two 0s are missing; wherever they go without three alike, r1c8 is 1.",
        ),
        (
            "(repeats):.0..1..0..10/" + "/".join(["." * 12] * 3),
            "line fillings",
            "However row 1 is filled without three alike, r1c1 is 1.",
        ),
    ],
)
def test_a_step_says_what_it_rests_on(line: str, technique: str, text: str) -> None:
    step = enpitsu.hint(f"binary{line}")
    assert step is not None
    assert (step.technique, step.text) == (technique, text)
    assert {mark.cell for mark in step.places} <= set(step.cells)
    assert step.places
    assert not step.removes


def test_a_line_that_could_only_be_filled_like_a_full_one_is_told() -> None:
    texts = [s.text for s in enpitsu.explain(UNLIKE).steps if s.technique == "unlike line"]
    assert texts == ["With 0 in r5c2, row 5 could only be filled as row 2 is, so r5c2 is 1."]
    assert enpitsu.rate(UNLIKE).level == Level.HARD


def test_crossing_lines_tell_an_assumption_and_the_lines_that_refute_it() -> None:
    explanation = enpitsu.explain(CROSSING)
    assert explanation.solved
    (step,) = [step for step in explanation.steps if step.technique == "crossing lines"]
    (mark,) = step.places
    assert step.text.startswith(f"If {mark.cell} were {1 - int(mark.value)}, ")
    assert step.text.endswith(f" could not all be filled: {mark.cell} is {mark.value}.")
    assert step.cells[0] == mark.cell
    assert enpitsu.rate(CROSSING).level == Level.EXPERT


@pytest.mark.parametrize("seed", range(6))
def test_every_step_keeps_the_solution(seed: int) -> None:
    puzzle = random_puzzle(Board(8, 8), seed)
    (solution,) = enpitsu.solve(puzzle).values
    value = dict(zip(puzzle.model.names, map(puzzle.model.symbol, solution), strict=True))
    explanation = enpitsu.explain(puzzle)
    for step in explanation.steps:
        assert all(value[mark.cell] == mark.value for mark in step.places)
    placed = [mark.cell for step in explanation.steps for mark in step.places]
    assert len(placed) == len(set(placed))
    if explanation.solved:
        assert explanation.values == solution
        assert len(placed) == puzzle.givens.count(OPEN)


def test_levels_follow_the_ladder() -> None:
    assert enpitsu.rate("binary:0.../.1../..../0..0").level == Level.EASY
    assert enpitsu.rate(MEDIUM).level == Level.MEDIUM


# Pictures


def test_the_picture_shows_zeros_and_ones() -> None:
    puzzle = enpitsu.parse("binary:0.../.1../..../0..0")
    (solution,) = enpitsu.solve(puzzle).values
    scene = puzzle.scene(solution)
    assert (scene.rows, scene.columns, scene.title) == (4, 4, "4x4 binary")
    assert [text.text for text in scene.texts if text.style == "given"] == ["0", "1", "0", "0"]
    assert len(scene.texts) == 16
    first = puzzle.scene(candidates=[3] * 15 + [1]).notes
    assert {note.symbols for note in first} == {("0", "1")}
    assert (first[0].row, first[0].column) == (0, 1)


# Formats


def outcomes(text: str, form: str | None = None) -> list[Puzzle | PuzzleError]:
    source = io.BytesIO(text.encode())
    return [entry.outcome for entry in read(source, "file", format_named(form) if form else None)]


@st.composite
def boards(draw: st.DrawFn, repeats: bool | None) -> Puzzle:
    rows, columns = (2 * draw(st.integers(1, 8)) for _ in range(2))
    chance = random.Random(draw(st.integers(0, 2**32)))
    weights = draw(st.sampled_from([(1, 1, 1), (0, 1, 40), (1, 0, 40), (0, 0, 1)]))
    values = bytes(chance.choices([0, 1, OPEN], weights, k=rows * columns))
    same = chance.random() < 0.5 if repeats is None else repeats
    return Puzzle(Binary(), Board(rows, columns, same), values)


def written(puzzles: list[Puzzle], name: str) -> str:
    form = format_named(name)
    return f"{form.gap}\n".join(map(form.write, puzzles)) + "\n"


@given(puzzles=st.lists(boards(None), min_size=1, max_size=3))
def test_game_ids_of_unruly_round_trip(puzzles: list[Puzzle]) -> None:
    text = written(puzzles, "unruly")
    assert outcomes(text, "unruly") == outcomes(text) == puzzles


@given(puzzles=st.lists(boards(repeats=True), min_size=1, max_size=3))
def test_blocks_of_janko_round_trip(puzzles: list[Puzzle]) -> None:
    text = written(puzzles, "binary-janko")
    assert outcomes(text, "binary-janko") == outcomes(text) == puzzles


@given(puzzles=st.lists(boards(repeats=False), min_size=1, max_size=3))
def test_rows_of_text_round_trip(puzzles: list[Puzzle]) -> None:
    assert outcomes(written(puzzles, "binary-text"), "binary-text") == puzzles


def test_samples_of_each_format_are_recognised() -> None:
    plain, repeats = (enpitsu.parse(f"binary{p}:0..1/.1../..../....") for p in ("", "(repeats)"))
    assert outcomes("0xx1\nx1xx\nxxxx\nxxxx\n") == [plain]
    assert outcomes("4x4udt:aCBk\n4x4:aCBk\n") == [plain, repeats]
    janko = "begin\npuzzle Tohu-Wa-Vohu\nauthor A\nsize 4\nproblem\n1 - - 2\n- 2 - -\n"
    assert outcomes(f"{janko}- - - -\n- - - -\nend\n") == [repeats]


def test_long_gaps_in_game_ids() -> None:
    six = enpitsu.parse("binary:" + "/".join(["......"] * 5 + [".....1"]))
    assert format_named("unruly").write(six) == "6x6u:ZKa"
    assert outcomes("6x6u:ZKa") == outcomes("6x6u:zKa") == [six]


@pytest.mark.parametrize(
    ("form", "text", "problem"),
    [
        ("unruly", "4x4u:aC", "the letters fill fewer than 16 cells and the end after them"),
        ("unruly", "4x4u:zz", "the letters fill more than 16 cells and the end after them"),
        ("unruly", "4x5u:a", "5 rows; a binary has an even number from 2 to 62"),
        ("unruly", "4x4:1", "'4x4:1' is not a game id of Unruly, such as 4x4u:aCBk"),
        (
            "binary-text",
            "0x\nx2",
            "row 2, column 2: '2' is neither 0 nor 1 (nor . for an open cell)",
        ),
        (
            "binary-janko",
            "begin\nproblem\n1 -\n- 3\nend",
            "row 2, column 2: '3' is neither 1 nor 2 nor -",
        ),
        ("binary-janko", "begin\nproblem\n1 -\n-\nend", "row 2 has 1 cells, not 2"),
        ("binary-janko", "begin\nproblem\nend", "the problem has no rows"),
        ("binary-janko", "begin\nsize 2\nend", "the block has no line 'problem'"),
        ("binary-janko", "begin\nproblem\n1 -", "the block has no line 'end'"),
        (
            "binary-janko",
            "begin\npuzzle kakuro\nend",
            "the block is about 'kakuro', not tohuwavohu",
        ),
    ],
)
def test_wrong_files_are_told(form: str, text: str, problem: str) -> None:
    (outcome,) = outcomes(text, form)
    assert isinstance(outcome, PuzzleError)
    assert str(outcome) == problem


@pytest.mark.parametrize(
    ("form", "line", "problem"),
    [
        ("binary-janko", "binary:../..", r"binary\(repeats\): only"),
        ("binary-text", "binary(repeats):../..", r"no place for \(repeats\)"),
        ("binary-janko", "sudoku:" + "." * 16, "not a format for sudoku"),
        ("binary-text", "sudoku:" + "." * 16, "not a format for sudoku"),
        ("unruly", "sudoku:" + "." * 16, "not a format for sudoku"),
    ],
)
def test_formats_refuse_what_they_cannot_say(form: str, line: str, problem: str) -> None:
    with pytest.raises(PuzzleError, match=problem):
        format_named(form).write(enpitsu.parse(line))

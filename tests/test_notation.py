"""Notation: what is written can be read again, and no text does worse than a PuzzleError."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import enpitsu
from corpus import CORPUS, pattern, sudoku
from enpitsu.boards import OPEN, SYMBOLS
from enpitsu.model import Puzzle, Status
from enpitsu.puzzles import genres
from enpitsu.puzzles.sudoku import LARGEST, SMALLEST, Box

BOXES = [
    Box(rows, columns)
    for rows in range(2, LARGEST)
    for columns in range(2, LARGEST)
    if SMALLEST <= rows * columns <= LARGEST
]


@st.composite
def boards(draw: st.DrawFn) -> Puzzle:
    """Any board of any box: digits anywhere, right or wrong."""
    box = draw(st.sampled_from(BOXES))
    values = draw(st.dictionaries(st.integers(0, box.n**2 - 1), st.integers(1, box.n), max_size=60))
    return sudoku(box, bytes(values.get(cell, OPEN) for cell in range(box.n**2)))


@given(boards())
def test_a_board_can_be_written_and_read(puzzle: Puzzle) -> None:
    assert enpitsu.parse(str(puzzle)) == puzzle


@given(boards())
def test_a_board_can_be_read_without_slashes_and_in_small_letters(puzzle: Puzzle) -> None:
    line = str(puzzle).replace("/", "")
    assert enpitsu.parse(line) == puzzle
    if puzzle.board.n < LARGEST:
        assert enpitsu.parse(line.lower().replace(".", "0")) == puzzle


def refused(text: str) -> str | None:
    """Return the message of a refusal, or None if the text is a puzzle."""
    try:
        assert enpitsu.parse(text).model.size > 0
    except enpitsu.PuzzleError as error:
        return str(error)
    return None


def is_one_short_line(message: str | None) -> bool:
    return message is None or (message.isprintable() and 0 < len(message) <= 200)


@settings(max_examples=300)
@given(st.text())
def test_any_text_is_a_puzzle_or_refused_in_one_line(text: str) -> None:
    assert is_one_short_line(refused(text))


@settings(max_examples=300)
@given(
    st.sampled_from([*genres(), "Sudoku", "chess", ""]),
    st.sampled_from(["", "()", "(2x2)", "(2x3)", "(0x0)", "(999x999)", "(1x16)", "(2x2"])
    | st.text().map(lambda text: f"({text})"),
    st.text() | st.text(alphabet=SYMBOLS + "/0\n\x00é"),
)
def test_anything_after_a_genre_is_a_puzzle_or_refused_in_one_line(
    name: str, params: str, body: str
) -> None:
    assert is_one_short_line(refused(f"{name}{params}:{body}"))


@settings(max_examples=200)
@given(
    st.sampled_from([case.line for cases in CORPUS.values() for case in cases]),
    st.integers(0),
    st.characters(),
    st.sampled_from(["replace", "insert", "delete"]),
)
def test_a_line_with_one_slip_is_a_puzzle_or_refused_in_one_line(
    line: str, place: int, char: str, slip: str
) -> None:
    at = place % len(line)
    middle = {"replace": char, "insert": char + line[at], "delete": ""}[slip]
    assert is_one_short_line(refused(line[:at] + middle + line[at + 1 :]))


@pytest.mark.parametrize("length", [10, 1_000, 100_000])
@pytest.mark.parametrize(
    "piece", [".", "/", " ", "(", "sudoku(", "sudoku:", "9", "\x00", "é", "x:"]
)
def test_long_nonsense_is_refused_in_one_short_line(piece: str, length: int) -> None:
    message = refused("sudoku" + piece * length)
    assert message is not None
    assert is_one_short_line(message)
    message = refused("sudoku:" + piece * (length * length if length == 10 else length))
    assert is_one_short_line(message)


@pytest.mark.parametrize("box", BOXES, ids=lambda box: f"{box.rows}x{box.columns}")
def test_every_box_is_read_and_written_and_its_shifted_grid_is_a_solution(box: Box) -> None:
    puzzle = sudoku(box, pattern(box))
    line = str(puzzle)
    assert enpitsu.parse(line) == puzzle
    assert enpitsu.parse(f"sudoku({box.rows}x{box.columns}):{puzzle.body}") == puzzle
    result = enpitsu.solve(line)
    assert result.status is Status.UNIQUE
    assert result.solutions == (puzzle.body,)


def test_there_are_boxes_of_every_shape() -> None:
    assert {Box(2, 2), Box(2, 18), Box(18, 2), Box(3, 12), Box(6, 6), Box(5, 7)} <= set(BOXES)
    assert len(BOXES) == len(set(BOXES)) > 60

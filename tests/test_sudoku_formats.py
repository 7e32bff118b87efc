"""Sudoku in the formats of other programs: game ids of Solo and addresses of puzz.link."""

from __future__ import annotations

import io
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from enpitsu.boards import OPEN
from enpitsu.errors import PuzzleError
from enpitsu.formats import format_named, read
from enpitsu.model import Puzzle
from enpitsu.puzzles import genre, parse
from enpitsu.puzzles.sudoku import Box
from taken import taken_by

PZPR_BOXES = [Box(2, 2), Box(2, 3), Box(3, 3), Box(4, 4), Box(5, 5), Box(6, 6)]
BOXES = [*PZPR_BOXES, Box(3, 2), Box(2, 4), Box(4, 3), Box(2, 13)]
LINK = "https://puzz.link/p?sudoku"
SMALL = parse("sudoku:1..2/..3./.4../...1")


def outcomes(text: str, form: str | None = None) -> list[Puzzle | PuzzleError]:
    source = io.BytesIO(text.encode())
    return [e.outcome for e in read(source, "file", format_named(form) if form else None)]


@st.composite
def boards(draw: st.DrawFn, boxes: list[Box]) -> Puzzle:
    box = draw(st.sampled_from(boxes))
    chance = random.Random(draw(st.integers(0, 2**32)))  # quicker than to draw every cell
    weights = [draw(st.sampled_from([0, 1, 20, 2000])), *[1] * box.n]
    givens = chance.choices([OPEN, *range(1, box.n + 1)], weights, k=box.n**2)
    return Puzzle(genre("sudoku"), box, bytes(givens))


# Round trips


@given(puzzles=st.lists(boards(BOXES), min_size=1, max_size=3))
def test_game_ids_of_solo_round_trip(puzzles: list[Puzzle]) -> None:
    text = "\n".join(map(format_named("solo").write, puzzles))
    assert outcomes(text, "solo") == puzzles
    if set(puzzles[0].givens) != {OPEN}:
        assert taken_by(text.split("\n")[0]) == ["solo"]
        assert outcomes(text) == puzzles


@given(puzzles=st.lists(boards(PZPR_BOXES), min_size=1, max_size=3))
def test_addresses_round_trip(puzzles: list[Puzzle]) -> None:
    text = "\n".join(map(format_named("sudoku-pzpr").write, puzzles))
    assert outcomes(text, "sudoku-pzpr") == outcomes(text) == puzzles
    assert taken_by(text.split("\n")[0]) == ["sudoku-pzpr"]


# Samples


def test_what_is_written() -> None:
    assert format_named("solo").write(SMALL) == "2x2:1b2b3b4e1"
    assert format_named("sudoku-pzpr").write(SMALL) == f"{LINK}/4/4/1h2h3h4k1"


def test_numbers_next_to_each_other_and_long_runs() -> None:
    large = Puzzle(genre("sudoku"), Box(5, 5), bytes([25, 16, 15, 1, *[OPEN] * 620, 10]))
    blanks = "z" * 23 + "v"  # 598 and 22
    assert format_named("solo").write(large) == f"5x5:25_16_15_1{blanks}10"
    assert format_named("sudoku-pzpr").write(large) == f"{LINK}/25/25/-19-10f1{'z' * 31}a"


def test_the_first_number_of_solo_is_how_tall_a_box_is() -> None:
    rows = ["451263", "632541", "145632", "326415", "514326", "263154"]  # boxes 3 wide, 2 tall
    text = "2x3:" + "_".join("".join(rows))
    (puzzle,) = outcomes(text)
    assert isinstance(puzzle, Puzzle)
    assert (puzzle.board, puzzle.params) == (Box(2, 3), "")
    assert all(rule.check(puzzle.givens) for rule in puzzle.model.rules)
    (turned,) = outcomes(text.replace("2x3", "3x2"))
    assert isinstance(turned, Puzzle)
    assert not all(rule.check(turned.givens) for rule in turned.model.rules)


@pytest.mark.parametrize("options", ["", "a", "m2", "md2", "m4", "md4", "m8", "r2", "r4"])
@pytest.mark.parametrize("difficulty", ["", "dt", "db", "di", "da", "de", "du"])
def test_symmetry_and_difficulty_of_solo_do_not_matter(options: str, difficulty: str) -> None:
    text = f"# a comment\n\n 2x2{options}{difficulty}:1b2b3b4e1 \n"
    assert outcomes(text) == outcomes(text, "solo") == [SMALL]


@pytest.mark.parametrize(
    "address",
    [
        f"{LINK}/4/4/1h2h3h4k1",
        f"{LINK}_edit/4/4/1h2h3h4k1/",
        "http://pzv.jp/p.html?sudoku/4/4/1h2h3.g4k1",
        "https://example.org/p?type=sudoku/4/4/1h2h3h4hhg1",
        f"{LINK}/4/4/1h2h3h4k-01",
    ],
)
def test_addresses_of_several_kinds(address: str) -> None:
    assert outcomes(address) == [SMALL]


# What is refused


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("3:a", "'3' does not tell the box, as 3x3 does"),
        ("3x3", "'3x3' is not a game id of Solo, such as 2x2:1b2a3_4i"),
        ("3x3q:a", "the parameter 'q' of the id is unknown and may be a rule"),
        ("2x2:1b2", "4 cells, but the board has 16"),
        ("2x2:z", "more than 16 cells"),
        ("2x2:p1", "more than 16 cells"),
        ("2x2:1c5", "row 2, column 1: 5 is not from 1 to 4"),
        ("2x2:0o", "row 1, column 1: 0 is not from 1 to 4"),
        ("2x2:12n", "row 1, column 1: 12 is not from 1 to 4"),
    ],
)
def test_wrong_game_ids_are_told(text: str, problem: str) -> None:
    (outcome,) = outcomes(text, "solo")
    assert isinstance(outcome, PuzzleError)
    assert str(outcome) == problem


@pytest.mark.parametrize(
    ("cells", "place"),
    [("1b!2", 7), ("_1o", 5), ("1_b2", 5), ("a1__2", 6), ("1B", 6), ("a1111", 6)],
)
def test_what_is_no_cell_of_a_game_id_is_told_with_its_place(cells: str, place: int) -> None:
    (outcome,) = outcomes(f"2x2:{cells}", "solo")
    assert isinstance(outcome, PuzzleError)
    assert str(outcome).startswith(f"character {place} of the id: no cell begins with")


@pytest.mark.parametrize("size", ["1x9", "0x0", "7x7", "999x999"])
def test_boxes_that_no_board_has_are_told(size: str) -> None:
    (outcome,) = outcomes(f"{size}:a", "solo")
    assert isinstance(outcome, PuzzleError)
    assert str(outcome).startswith(f"a box of {size}; ")


@pytest.mark.parametrize(
    ("place", "problem"),
    [
        ("/4/4/1h2", "the body ends before the board of 4x4 is full"),
        ("/4/4", "the body ends before the board of 4x4 is full"),
        ("/4/4/u-1", "the body ends before the board of 4x4 is full"),
        ("/4/4/v1", "character 2 of the body: the board is full here"),
        ("/4/4/w", "more than 16 cells"),
        ("/4/4/1hA", "character 3 of the body: 'A' is not a hexadecimal digit"),
        ("/4/4/1-0g", "character 4 of the body: 'g' is not a hexadecimal digit"),
        ("/4/4/1i5", "row 2, column 1: 5 is not from 1 to 4"),
        ("/4/4/1-105", "row 1, column 2: 16 is not from 1 to 4"),
        ("/4/6/z", "a board of 6x4 cells; a sudoku is square"),
        ("/8/8/z", "a board of 8x8 cells; pzpr has no boxes that fit it"),
        ("/49/49/z", "a sudoku of 49x49 cells; sizes go from 4 to 36"),
        ("/0/0/", "a sudoku of 0x0 cells; sizes go from 4 to 36"),
    ],
)
def test_wrong_addresses_are_told(place: str, problem: str) -> None:
    for form in ("sudoku-pzpr", None):
        (outcome,) = outcomes(LINK + place, form)
        assert isinstance(outcome, PuzzleError)
        assert str(outcome) == problem


@pytest.mark.parametrize("text", ["sudoku/4/4/v", "?"])
def test_what_is_no_address_is_told(text: str) -> None:
    (other,) = outcomes("https://puzz.link/p?kakuro/2/2/ng79e", "sudoku-pzpr")
    assert str(other).startswith("a link of kakuro-pzpr; but a file holds one format")
    (outcome,) = outcomes(text, "sudoku-pzpr")
    assert "is not an address as in …?sudoku/COLUMNS/ROWS/BODY" in str(outcome)


@pytest.mark.parametrize("line", ["sudoku(3x2):" + "." * 36, "sudoku:" + "." * 64])
def test_addresses_have_no_place_for_other_boxes(line: str) -> None:
    with pytest.raises(PuzzleError, match="sudoku-pzpr has no place for boxes of"):
        format_named("sudoku-pzpr").write(parse(line))


@pytest.mark.parametrize("name", ["solo", "sudoku-pzpr"])
def test_other_genres_are_refused(name: str) -> None:
    with pytest.raises(PuzzleError, match=f"{name} is not a format for binary"):
        format_named(name).write(parse("binary:../.."))


# Which format it is


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("4x4u:aCBk", ["unruly"]),
        ("2x2:p", ["solo", "unruly"]),  # nothing but letters
        ("4:0,0R,0,3,0,0,0D,0,0,1U,0,0,0,0L,0,0,", ["unequal"]),
        ("7x7:a3b2c4", []),  # Rectangles, Range and others: a size in cells
        ("2x2:1a2_3", []),
        ("10x10t0de:3a2b", ["loopy"]),
        ("https://puzz.link/p?kakuro/2/2/ng79e", ["kakuro-pzpr"]),
        ("https://puzz.link/p?slither/4/4/g", ["slitherlink-pzpr"]),
        ("sudoku:1..2/..3./.4../...1", []),
    ],
)
def test_other_ids_are_not_taken_for_sudoku(text: str, names: list[str]) -> None:
    assert taken_by(text) == names


@pytest.mark.parametrize("end", ["?" * 100_000, "?=" * 50_000, "/a" * 50_000, "1_" * 50_000])
def test_long_junk_is_told_at_once(end: str) -> None:
    for begin, form in ((f"{LINK}/4/4/", "sudoku-pzpr"), ("6x6:", "solo")):
        (outcome,) = outcomes(begin + end, form)
        assert isinstance(outcome, PuzzleError)
        assert len(str(outcome)) < 200

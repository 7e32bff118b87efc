"""Futoshiki: its notation, its answers, its techniques in words and its file formats."""

from __future__ import annotations

import io
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import enpitsu
from corpus import CORPUS, Case
from enpitsu.boards import OPEN
from enpitsu.errors import PuzzleError
from enpitsu.formats import format_named, read
from enpitsu.model import Puzzle
from enpitsu.puzzles import parse
from enpitsu.puzzles.futoshiki import Futoshiki, Pair, signs_of
from enpitsu.scene import Sign, to_text

FORMATS = ["futoshiki-text", "futoshiki-janko", "unequal"]
SMALL = parse("futoshiki:..3/.1./...|r1c1<r1c2,r2c2<r1c2,r2c3<r3c3")


def borders(n: int) -> list[Pair]:
    right = [(cell, cell + 1) for cell in range(n * n) if cell % n < n - 1]
    return right + [(cell, cell + n) for cell in range(n * n - n)]


@st.composite
def futoshikis(draw: st.DrawFn) -> Puzzle:
    n = draw(st.sampled_from([2, 3, 4, 9, 10, 33, 36]))
    chance = random.Random(draw(st.integers(0, 2**32)))
    signs = [p if chance.random() < 0.5 else p[::-1] for p in borders(n) if chance.random() < 0.3]
    givens = bytes(chance.choices([OPEN, *range(1, n + 1)], k=n * n))
    return Futoshiki().puzzle(n, givens, signs)


# Notation


def test_a_sign_names_the_smaller_cell_first() -> None:
    assert SMALL.board == 3
    assert signs_of(SMALL) == [(0, 1), (4, 1), (5, 8)]
    assert str(SMALL) == "futoshiki:..3/.1./...|r1c1<r1c2,r2c2<r1c2,r2c3<r3c3"


@pytest.mark.parametrize(
    "line",
    [
        "futoshiki:..3/.1./...|r2c3<r3c3,r1c2>r1c1,r1c2>r2c2",
        "Futoshiki: ..3/.1./... | r1c1 < r1c2, R2C2<R1C2 , r3c3 > r2c3",
        "futoshiki:003/010/000|r1c1<r1c2,r2c2<r1c2,r2c3<r3c3",
    ],
)
def test_signs_are_read_in_any_order_and_either_way_round(line: str) -> None:
    assert parse(line) == SMALL


@pytest.mark.parametrize("end", ["", "|", "| "])
def test_signs_may_be_missing(end: str) -> None:
    puzzle = parse(f"futoshiki:1./..{end}")
    assert puzzle.board == 2
    assert signs_of(puzzle) == []
    assert str(puzzle) == "futoshiki:1./.."


@given(puzzle=futoshikis())
def test_notation_gives_any_puzzle_back(puzzle: Puzzle) -> None:
    assert parse(str(puzzle)) == puzzle


@pytest.mark.parametrize(
    ("body", "problem"),
    [
        ("", "2 to 36 rows, not 1"),
        ("/".join(["." * 37] * 37), "2 to 36 rows, not 37"),
        ("../.", "row 2 has 1 cells, not 2"),
        ("../.3", "row 2, column 2: '3' is not a digit of this size (1-2"),
        ("../..|r1c1<r1c2,", "inequality 2, '': write it as r1c1<r1c2"),
        ("../..|r1c1=r1c2", "inequality 1, 'r1c1=r1c2': write it as"),
        ("../..|r1c1<r1c2,r0c1<r1c1", "inequality 2, 'r0c1<r1c1': r0c1 is not a cell of a 2x2"),
        ("../..|r1c1<r1c3", "r1c3 is not a cell of a 2x2 board"),
        ("../..|r1c1<r2c2", "inequality 1, 'r1c1<r2c2': r1c1 and r2c2 are not neighbours"),
        ("../..|r1c1<r1c1", "r1c1 and r1c1 are not neighbours"),
        ("../..|r1c1<r1c2,r1c2>r1c1", "inequality 2, 'r1c1<r1c2': it is there twice"),
        ("../..|r1c1<r1c2,r1c2<r1c1", "inequality 2, 'r1c2<r1c1': r1c1<r1c2 says the opposite"),
        ("../..|r1c1<r1c2|r1c1<r2c1", "write it as r1c1<r1c2"),
    ],
)
def test_wrong_text_is_told_with_its_place(body: str, problem: str) -> None:
    with pytest.raises(PuzzleError) as error:
        parse(f"futoshiki:{body}")
    assert problem in str(error.value)


def test_there_are_no_parameters() -> None:
    with pytest.raises(PuzzleError, match="no parameters, but here are '3x3'"):
        parse("futoshiki(3x3):../..")


# Answers


def test_a_solution_has_no_signs() -> None:
    assert enpitsu.solve("futoshiki:../..|r1c1<r1c2").solutions == ("12/21",)


def test_givens_against_a_sign_are_named() -> None:
    result = enpitsu.solve("futoshiki:21/..|r1c1<r1c2")
    assert result.status == "none"
    assert result.reason == "r1c1=2 and r1c2=1: but r1c1 is less than r1c2"


@pytest.mark.parametrize("engine", ["kernel", "csp"])
def test_random_boards_have_as_many_solutions_by_brute_force(engine: str) -> None:
    squares = enpitsu.solve("futoshiki:" + "/".join(["...."] * 4), limit=0).values
    assert len(squares) == 576
    for seed in range(12):
        chance = random.Random(seed)
        signs = [p if chance.random() < 0.5 else p[::-1] for p in chance.sample(borders(4), 5)]
        puzzle = Futoshiki().puzzle(4, bytes([OPEN]) * 16, signs)
        good = [square for square in squares if all(square[a] < square[b] for a, b in signs)]
        assert sorted(enpitsu.solve(puzzle, engine=engine, limit=0).values) == sorted(good)


def mirrored(puzzle: Puzzle) -> Puzzle:
    """Return the puzzle with n + 1 - v for every v, so that signs turn round."""
    n = puzzle.board
    givens = bytes(OPEN if value == OPEN else n + 1 - value for value in puzzle.givens)
    return Futoshiki().puzzle(n, givens, [(b, a) for a, b in signs_of(puzzle)])


def transposed(puzzle: Puzzle) -> Puzzle:
    n = puzzle.board
    moved = [cell % n * n + cell // n for cell in range(n * n)]
    turned = [(moved[a], moved[b]) for a, b in signs_of(puzzle)]
    return Futoshiki().puzzle(n, bytes(puzzle.givens[cell] for cell in moved), turned)


@pytest.mark.parametrize("case", [c for c in CORPUS["futoshiki"] if c.count == 1], ids=str)
def test_turned_round_a_puzzle_is_as_hard_as_before(case: Case) -> None:
    puzzle = parse(case.line)
    level = enpitsu.rate(puzzle).level
    assert enpitsu.rate(mirrored(puzzle)).level == level
    assert enpitsu.rate(transposed(puzzle)).level == level


# Techniques in words


def texts(line: str, technique: str) -> list[str]:
    steps = enpitsu.explain(line).steps
    return [step.text for step in steps if step.technique == technique]


def test_bounds_in_words() -> None:
    (first, *_) = texts("futoshiki:.../.../...|r1c1<r1c2,r1c2<r1c3", "inequality bounds")
    assert first == "r1c1 is less than r1c2: 1 leaves r1c2; 3 leaves r1c1."


def test_smaller_and_larger_cells_of_a_line_in_words() -> None:
    hill = "futoshiki:..../..../..../....|r1c1<r1c2,r1c3<r1c2"
    assert texts(hill, "inequality chain") == [
        "r1c3 < r1c2; r1c1 < r1c2; in row 1, r1c1 and r1c3 are different, so at least 1 and 2, "
        "and r1c2 is more than 2: 2 leaves r1c2."
    ]
    valley = "futoshiki:..../..../..../....|r1c2<r1c1,r1c2<r1c3"
    assert texts(valley, "inequality chain") == [
        "r1c2 < r1c3; r1c2 < r1c1; in row 1, r1c1 and r1c3 are different, so at most 3 and 4, and "
        "r1c2 is less than 3: 3 leaves r1c2."
    ]


def test_pairs_against_sets_in_words() -> None:
    line = (
        "futoshiki:...../...../....2/1..../...4.|r1c3<r1c4,r1c5<r2c5,r3c1<r2c1,r4c2<r3c2,"
        "r4c3<r3c3,r5c2<r5c1,r5c3<r5c2"
    )
    assert texts(line, "inequality with sets")[0] == (
        "r4c2 is less than r3c2; in column 2, if r4c2 is 2 and r3c2 is 3, then r5c2 has nothing "
        "left: 3 leaves r3c2."
    )


def test_a_chain_through_a_sign_in_words() -> None:
    line = (
        "futoshiki:...../...../....2/...../.....|r1c1<r1c2,r1c2<r2c2,r2c4<r1c4,r2c2<r2c3,"
        "r3c4<r2c4,r4c1<r4c2,r5c1<r4c1,r5c5<r5c4"
    )
    assert (
        "If r1c2 is not 2, then r5c2 is 2 (column 2), so r5c2 is not 1, so r3c2 is 1 (column 2), "
        "so r3c4 is not 1, so r3c4 is 3, so r2c4 is not 2 (r3c4 < r2c4), so r2c1 is 2 (row 2). "
        "So r1c2 is 2 or r2c1 is 2: 2 leaves r1c1."
    ) in texts(line, "alternating inference chain")


# Pictures


def test_the_scene_has_the_signs() -> None:
    scene = SMALL.scene()
    assert scene.title == "3x3 futoshiki"
    assert scene.signs == (Sign(0, 1, 0, 0), Sign(0, 1, 1, 1), Sign(2, 2, 1, 2))
    assert to_text(scene).splitlines() == [
        "┏━━━┯━━━┯━━━┓",
        "┃   <   │ 3 ┃",
        "┠───┼─\u2228─┼───┨",
        "┃   │ 1 │   ┃",
        "┠───┼───┼─\u2227─┨",
        "┃   │   │   ┃",
        "┗━━━┷━━━┷━━━┛",
    ]


# Formats


def outcomes(text: str, form: str | None = None) -> list[Puzzle | PuzzleError]:
    source = io.BytesIO(text.encode())
    return [e.outcome for e in read(source, "file", format_named(form) if form else None)]


WRITTEN = {
    "futoshiki-text": "x<x-3\n->-\nx-1-x\n--<\nx-x-x",
    "futoshiki-janko": (
        "begin\npuzzle futoshiki\nsize 3\nproblem\n"
        "? « ? - 3\n- - V - -\n? - 1 - ?\n- - - - A\n? - ? - ?\nend"
    ),
    "unequal": "3:0,0DL,3,0,1,0,0,0,0U,",
}


@pytest.mark.parametrize("name", FORMATS)
def test_what_the_formats_write(name: str) -> None:
    assert format_named(name).write(SMALL) == WRITTEN[name]
    assert outcomes(WRITTEN[name]) == [SMALL]


@pytest.mark.parametrize("name", FORMATS)
@given(boards=st.lists(futoshikis(), min_size=1, max_size=3))
def test_formats_give_any_puzzle_back(name: str, boards: list[Puzzle]) -> None:
    form = format_named(name)
    text = f"{form.gap}\n".join(form.write(puzzle) for puzzle in boards) + "\n"
    assert outcomes(text, name) == boards
    assert outcomes(text) == boards


@pytest.mark.parametrize("name", FORMATS)
def test_formats_refuse_another_genre(name: str) -> None:
    with pytest.raises(PuzzleError, match=f"{name} is not a format for sudoku"):
        format_named(name).write(parse("sudoku:" + "." * 16))


def test_a_block_may_say_more() -> None:
    block = WRITTEN["futoshiki-janko"].replace("size 3", "author Somebody\nsource a page\nsize 3")
    assert outcomes(f"{block}\n\n{block}\n") == [SMALL, SMALL]
    wrong = block.replace("end", "solution\n1 2 3\n2 1 2\n3 3 1\nend")
    assert "an answer that is not a solution" in str(outcomes(wrong)[0])


def test_an_id_may_skip_cells_and_say_its_difficulty() -> None:
    assert outcomes("# Unequal\n3dt:a0DL,3,a1,c0U,\n") == [SMALL]


@pytest.mark.parametrize(
    ("name", "text", "problem"),
    [
        ("futoshiki-text", "x<x\n--\nx-y", "row 2, column 2: 'y' is not a digit"),
        ("futoshiki-text", "x<x\n-=\nx-x", "between r1c2 and r2c2: '=' is none of < > -"),
        ("futoshiki-text", "x<x\n--", "2 lines, but a board with 2 cells a row has 3"),
        ("futoshiki-text", "x<x\n---\nx-x", "line 2 of the board has 3 characters, not 2"),
        ("futoshiki-text", "x", "2 to 36 rows, not 1"),
        ("futoshiki-janko", "begin\nproblem\n? - ?\n- - -", "no line 'end'"),
        ("futoshiki-janko", "begin\nsize 2\nend", "no line 'problem'"),
        ("futoshiki-janko", "begin\npuzzle kakuro\nend", "about 'kakuro', not futoshiki"),
        ("futoshiki-janko", "begin\nproblem\n? -\n? -\nend", "2 lines; n rows"),
        ("futoshiki-janko", "begin\nproblem\n? - ?\n- -\n? - ?\nend", "line 2 of the problem has"),
        ("futoshiki-janko", "begin\nproblem\n? A ?\n- - -\n? - ?\nend", "between r1c1 and r1c2"),
        ("futoshiki-janko", "begin\nproblem\n? - 3\n- - -\n? - ?\nend", "row 1, column 2: '3'"),
        ("unequal", "2:0,0,0,", "3 cells, but size 2 has 4"),
        ("unequal", "2:0,0,0,0,0,", "more than 4 cells"),
        ("unequal", "2:0000000012,0,0,0,", "column 1: '0000000012' is not a number from 1 to 2"),
        ("unequal", "2:0,3,0,0,", "row 1, column 2: '3' is not a number from 1 to 2"),
        ("unequal", "2:0,0R,0,0,", "row 1, column 2: there is no cell on side R"),
        ("unequal", "2:0R,0L,0,0,", "row 1, column 2: there are two signs on side L"),
        ("unequal", "2:0,UR,0,0,", "cell 2: 'UR' is not a cell like 3UR,"),
        ("unequal", "2a:0,0,0,0,", "Adjacent"),
        ("unequal", "99:0,", "2 to 36 rows, not 99"),
        ("unequal", "2:?", "is not a game id of Unequal"),
    ],
)
def test_broken_files_are_told(name: str, text: str, problem: str) -> None:
    (outcome,) = outcomes(text, name)
    assert isinstance(outcome, PuzzleError)
    assert problem in str(outcome)


@pytest.mark.parametrize("name", FORMATS)
@given(text=st.text("012x.<>-AV?«» URDL,:\nabegindproblm", max_size=200))
def test_near_puzzles_give_problems_and_nothing_else(name: str, text: str) -> None:
    for outcome in outcomes(text, name):
        assert isinstance(outcome, Puzzle | PuzzleError)
        assert "\n" not in str(outcome)

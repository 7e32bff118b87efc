"""Kakuro's own facts: its notation, its runs, its pictures and its file formats."""

from __future__ import annotations

import copy
import io
import json
import pickle
import random

import pytest

import enpitsu
from enpitsu.boards import OPEN
from enpitsu.engines import Kernel
from enpitsu.engines.kernel import houses_of, rungs_where, walk
from enpitsu.errors import PuzzleError
from enpitsu.formats import format_named, read
from enpitsu.formats._kakuro import built, summed
from enpitsu.model import Limits, Puzzle, Status
from enpitsu.puzzles import genre
from enpitsu.puzzles._runs import Sums
from enpitsu.rules import AllDifferent, SumsTo
from enpitsu.scene import Block, Scene, to_svg, to_text
from enpitsu.words import Names, tell

SMALL = r"kakuro:# 16\- 7\-/-\9 . ./-\14 . ."
SOLVED = r"# 16\- 7\-/-\9 7 2/-\14 9 5"
FORMATS = ["kakuro-pzpr", "kakuro-janko", "kakuro-equations"]


def made(rows: int, columns: int, seed: int, black: float = 0.3) -> Puzzle:
    """Return a board with the sums of a random filling; most have several solutions."""
    rng = random.Random(seed)
    cells = [
        Sums() if rng.random() < black or r % 9 == 0 or c % 9 == 0 else None
        for r in range(rows)
        for c in range(columns)
    ]
    empty = built(rows, columns, cells, {})
    filling = Kernel(seed=seed).solve(empty, Limits(solutions=1)).values[0]
    return summed(rows, columns, dict(zip(empty.board.white, filling, strict=True)))


# Notation


def test_the_board_of_the_documentation() -> None:
    result = enpitsu.solve(SMALL)
    assert result.status is Status.UNIQUE
    assert result.solutions == (SOLVED,)


def test_spaces_may_be_several_and_stand_around_rows() -> None:
    loose = SMALL.replace(" ", "   ").replace("/", " / ")
    assert str(enpitsu.parse(f"  {loose}  ")) == SMALL


def test_a_black_cell_may_be_written_in_two_ways() -> None:
    assert str(enpitsu.parse(SMALL.replace("#", "-\\-"))) == SMALL


def test_records_and_pickles_keep_a_puzzle() -> None:
    puzzle = enpitsu.parse(SMALL)
    record = json.dumps({"genre": "kakuro", "puzzle": puzzle.body})
    assert [entry.outcome for entry in read(io.BytesIO(record.encode()), "file")] == [puzzle]
    assert pickle.loads(pickle.dumps(puzzle)) == puzzle
    result = enpitsu.solve(puzzle)  # with which the kernel leaves something at the board
    assert pickle.loads(pickle.dumps(result)) == copy.deepcopy(result) == result
    assert hash(enpitsu.parse(SMALL)) == hash(puzzle)


def test_variables_are_the_white_cells_by_the_places_of_the_whole_grid() -> None:
    puzzle = enpitsu.parse(r"kakuro:# 3\- #/# 1 #/-\9 . .")
    assert puzzle.model.names == ("r2c2", "r3c2", "r3c3")
    assert puzzle.givens == bytes([1, OPEN, OPEN])


def test_runs_with_and_without_a_sum() -> None:
    rules = enpitsu.parse(r"kakuro:# 6\- #/# . ./# . #/-\7 . .").model.rules
    assert rules == (
        AllDifferent((0, 1), "the run across from r2c2", "row"),
        SumsTo((3, 4), "the run across from r4c2", 7, "row"),
        SumsTo((0, 2, 3), "the run down from r2c2", 6, "column"),
    )


@pytest.mark.parametrize(
    ("body", "problem"),
    [
        ("", "row 1 has 0 cells"),
        ("# #/#", "row 2 has 1 cells, not 2"),
        ("# #/# #", "there is no white cell in it"),
        ("# a/# .", "row 1, column 2: 'a' is not a cell"),
        ("# 0/# .", "row 1, column 2: '0' is not a cell"),
        (r"# 46\-/# .", r"row 1, column 2: '46\\-' is not a cell"),
        (r"# 1\2\3/# .", r"row 1, column 2: '1\\2\\3' is not a cell"),
        (r"# -5\-/# .", "row 1, column 2: '-5"),
        (r"# 10\-/# .", "row 1, column 2: 1 cell down cannot add up to 10; .* make 1 to 9"),
        (r"# #/# ./-\5 #", "row 3, column 1: the sum 5 to the right has no white cell after it"),
        (r"# #/# ./# 5\-", "row 3, column 2: the sum 5 down has no white cell after it"),
        (r"# -\5/# .", "row 1, column 2: the sum 5 to the right has no white cell after it"),
        (r"-\2 . .", "row 1, column 1: 2 cells to the right cannot add up to 2; .* make 3 to 17"),
        (r"-\18 . .", "row 1, column 1: 2 cells to the right cannot add up to 18"),
        ("# " + ". " * 10, "row 1, column 2: a run of 10 cells to the right; .* at most 9"),
        ("#" + "/." * 11, "row 2, column 1: a run of 11 cells down"),
    ],
)
def test_wrong_text_is_told_with_its_place(body: str, problem: str) -> None:
    with pytest.raises(PuzzleError, match=problem):
        enpitsu.parse(f"kakuro:{body}")


def test_there_are_no_parameters() -> None:
    with pytest.raises(PuzzleError, match="no parameters, but here are '3'"):
        enpitsu.parse(SMALL.replace(":", "(3):"))


# Solving and explaining


@pytest.mark.parametrize("seed", range(12))
def test_the_kernel_agrees_with_sat_and_csp(seed: int) -> None:
    puzzle = made(5, 5, seed, black=0.4)
    kernel = enpitsu.solve(puzzle, limit=50, engine="kernel")
    csp = enpitsu.solve(puzzle, limit=50, engine="csp")
    assert (kernel.found, kernel.complete) == (csp.found, csp.complete)
    if kernel.complete:
        assert set(kernel.values) == set(csp.values)


def test_a_board_of_150_by_150_is_read_and_solved() -> None:
    puzzle = made(150, 150, 1, black=0.45)
    again = enpitsu.parse(str(puzzle))
    result = enpitsu.solve(again, limit=1)
    assert again == puzzle
    assert again.model.check(result.values[0])


def test_a_digit_that_leaves_too_little_for_its_run_is_told() -> None:
    assert enpitsu.solve(r"kakuro:# 16\- 7\-/-\9 9 ./-\14 . .").reason == (
        "r2c2=9: but the run across from r2c2 holds different digits that add up to 9"
    )


def test_every_step_says_its_reason() -> None:
    steps = enpitsu.explain(SMALL).steps
    assert [step.technique for step in steps] == ["run combinations"] * 4 + [
        "naked single",
        "naked single",
        "reduced sum",
        "reduced sum",
    ]
    assert steps[0].text == (
        "As the run across from r2c2 adds up to 9, it can only hold 1 to 8: 9 leaves r2c2 and r2c3."
    )
    assert steps[6].text == "r3c2 is 9, which leaves 5 for r3c3 in the run across from r3c2."


def test_a_closed_area_is_told_by_its_sums() -> None:
    puzzle = enpitsu.parse(r"kakuro:# 10\- 12\- #/-\15 . . ./-\16 . . #")
    only = rungs_where(puzzle.ladder, lambda rung: rung.technique == "closed area")
    names = Names(puzzle.board_model, houses_of(puzzle.board_model))
    texts = [tell(names, step) for step in walk(puzzle, only).steps]
    assert texts[:1] == [
        "The runs across from r2c2 and r3c2 add up to 31, and the runs down from r2c2 and r2c3 "
        "to 22; they have the same cells but for r2c4, so r2c4 is 9: 1 to 8 leave r2c4."
    ]


@pytest.mark.parametrize("seed", range(20))
def test_explanations_never_leave_the_solution(seed: int) -> None:
    puzzle = made(7, 7, seed, black=0.3)
    solution = enpitsu.solve(puzzle, limit=1).values[0]
    candidates = enpitsu.explain(puzzle).candidates
    assert all(mask >> value & 1 for mask, value in zip(candidates, solution, strict=True))


def test_whole_runs_can_be_variables() -> None:
    puzzle = enpitsu.parse(SMALL)
    models = genre("kakuro").csp_models(puzzle)
    assert models == {"runs": ((0, 1), (2, 3), (0, 2), (1, 3))}


# Pictures


def test_a_picture_on_the_terminal() -> None:
    puzzle = enpitsu.parse(r"kakuro:# 16\- 7\- #/-\9 . . 3\-/-\15 . 5 .")
    picture = """
┏━━━━━┯━━━━━┯━━━━━┯━━━━━┓
┃░░░░░│16\\░░│░7\\░░│░░░░░┃
┠─────┼─────┼─────┼─────┨
┃░░\\9░│     │     │░3\\░░┃
┠─────┼─────┼─────┼─────┨
┃░░\\15│     │  5  │     ┃
┗━━━━━┷━━━━━┷━━━━━┷━━━━━┛"""
    assert to_text(puzzle.scene()) == picture.strip()


def test_the_largest_sums_fit_into_a_cell() -> None:
    scene = Scene(1, 1, blocks=(Block(0, 0, "45", "45"),))
    assert r"45\45" in to_text(scene)


def test_black_cells_and_sums_in_svg() -> None:
    svg = to_svg(enpitsu.parse(SMALL).scene())
    assert svg.count("h48v48h-48z") == 5
    assert svg.count("l48 48") == 4
    assert [svg.count(f">{total}</text>") for total in (16, 7, 9, 14)] == [1, 1, 1, 1]


# Formats


def outcomes(text: str, name: str | None = None) -> list[Puzzle | PuzzleError]:
    form = format_named(name) if name else None
    return [entry.outcome for entry in read(io.BytesIO(text.encode()), "file", form)]


@pytest.mark.parametrize("name", FORMATS)
@pytest.mark.parametrize("named", [True, False])
def test_formats_give_boards_back(name: str, named: bool) -> None:
    boards = [made(rows, columns, 3, 0.2) for rows, columns in ((6, 6), (9, 5), (4, 12))]
    form = format_named(name)
    text = f"{form.gap}\n".join(map(form.write, boards)) + "\n"
    assert outcomes(text, name if named else None) == boards


def test_what_the_formats_write() -> None:
    puzzle = enpitsu.parse(SMALL)
    assert format_named("kakuro-pzpr").write(puzzle) == "https://puzz.link/p?kakuro/2/2/ng79e"
    assert format_named("kakuro-janko").write(puzzle).split("\n")[4:] == [
        "problem",
        "x 1600 700",
        "9 - -",
        "14 - -",
        "end",
    ]
    assert format_named("kakuro-equations").write(puzzle).split("\n") == [
        "2 2",
        "9 A1 B1",
        "14 A2 B2",
        "16 A1 A2",
        "7 B1 B2",
    ]


def test_equations_name_columns_by_letters_and_rows_by_numbers() -> None:
    assert outcomes("2 2\n16 A1 A2\n7 B2 B1\n9 a1 b1\n14 A2 B2\n") == [enpitsu.parse(SMALL)]


def test_equations_hold_givens_and_runs_without_a_sum() -> None:
    puzzle = enpitsu.parse(r"kakuro:# # 7\-/-\9 . ./# 9 .")
    text = format_named("kakuro-equations").write(puzzle)
    assert text.split("\n") == ["2 2", "9 A1 B1", "7 B1 B2", "9 A2"]
    assert outcomes(text) == [puzzle]


def test_columns_beyond_z_have_two_letters() -> None:
    wide = made(3, 60, 2, black=0)
    text = format_named("kakuro-equations").write(wide)
    assert " AB" in text
    assert " BG" in text
    assert outcomes(text) == [wide]


def test_janko_blocks_may_have_a_solution_only() -> None:
    block = "begin\npuzzle kakuro\nauthor x\nsize 3\nsolution\nx x x\nx 7 2\nx 9 5\nend\n"
    bare = "begin\npuzzle kakuro\nsolution\n7 2\n9 5\nend\n"
    assert outcomes(block + bare) == [enpitsu.parse(SMALL)] * 2


def test_addresses_of_other_pages_and_with_black_cells_are_read() -> None:
    puzzle = enpitsu.parse(r"kakuro:# 4\- # 9\-/-\3 . 3\9 ./# # . #/# # . #")
    text = format_named("kakuro-pzpr").write(puzzle)
    assert text == "https://puzz.link/p?kakuro/3/3/k39k.k..k.493"
    assert outcomes(text.replace("puzz.link/p", "pzv.jp/p.html")) == [puzzle]


@pytest.mark.parametrize(
    ("name", "text", "problem"),
    [
        ("kakuro-pzpr", "https://puzz.link/p?kakuro/2/2/ng79", "the body ends before"),
        ("kakuro-pzpr", "https://puzz.link/p?kakuro/2/2/ng79ee", "character 6 of the body"),
        ("kakuro-pzpr", "https://puzz.link/p?kakuro/2/2/ng7!e", "character 4 .* not a sum"),
        ("kakuro-pzpr", "https://puzz.link/p?kakuro/2/2/z", "more than 4 cells"),
        ("kakuro-pzpr", "https://puzz.link/p?slither/2/2/z", "a link of slitherlink-pzpr; but"),
        ("kakuro-pzpr", "https://puzz.link/p?kakuro/0/2/z", "sizes go from 1"),
        ("kakuro-janko", "begin\nproblem\nx 1600\n9\nend", "row 2 of the problem has 1 cells"),
        ("kakuro-janko", "begin\nproblem\nx 4600\n9 -\nend", "row 1, column 2: '4600' is not"),
        ("kakuro-janko", "begin\nsolution\nx ä\nend", "row 1, column 2: 'ä' is neither"),
        ("kakuro-janko", "begin\npuzzle sudoku\nend", "about 'sudoku', not kakuro"),
        ("kakuro-janko", "begin\npuzzle kakuro\nend", "neither a problem nor a solution"),
        ("kakuro-janko", "begin\npuzzle kakuro\n", "no line 'end'"),
        ("kakuro-equations", "16 A1 A2", "begins with its rows and columns"),
        ("kakuro-equations", "2 2\n16 A1 C1", "line 2: C1 is not on a board of 2x2"),
        ("kakuro-equations", "2 2\n3 A1 B1\n3 A1 B2", "line 3: these cells are not a whole run"),
        ("kakuro-equations", "1 2\n3 A1 B1\n4 B1 A1", "line 3: these cells have a sum already"),
        ("kakuro-equations", "1 2\nA1 B1", "line 2: 'A1 B1' is not a sum and its cells"),
        ("kakuro-equations", "1 2\n2 A1 B1", "cannot add up to 2"),
        ("kakuro-equations", "1 2\n0 A1 B1", "line 2: no cells have the sum 0"),
        ("kakuro-equations", "1 1\n99 A1", "1 cell to the right cannot add up to 99"),
        ("kakuro-equations", "1 1\n5 A1\n5 A1\n13 A1", "line 4: a single cell holds a digit"),
    ],
)
def test_broken_files_are_told_with_their_place(name: str, text: str, problem: str) -> None:
    with pytest.raises(PuzzleError, match=problem):
        raise next(o for o in outcomes(text, name) if isinstance(o, PuzzleError))


@pytest.mark.parametrize("name", ["kakuro-pzpr", "kakuro-janko"])
def test_formats_without_givens_refuse_them(name: str) -> None:
    with pytest.raises(PuzzleError, match="no place for digits that are given"):
        format_named(name).write(enpitsu.parse(r"kakuro:# #/# 5"))


@pytest.mark.parametrize("name", ["kakuro-pzpr", "kakuro-equations"])
def test_formats_without_a_border_refuse_white_cells_there(name: str) -> None:
    with pytest.raises(PuzzleError, match="no place for a white cell in row 1, column 1"):
        format_named(name).write(enpitsu.parse(r"kakuro:. ."))


@pytest.mark.parametrize("name", FORMATS)
def test_formats_for_kakuro_refuse_other_genres(name: str) -> None:
    with pytest.raises(PuzzleError, match=f"{name} is not a format for sudoku"):
        format_named(name).write(enpitsu.parse("sudoku:" + "." * 16))


def test_equations_refuse_what_they_cannot_tell() -> None:
    with pytest.raises(PuzzleError, match="cannot say what is in row 2, column 2"):
        format_named("kakuro-equations").write(enpitsu.parse(r"kakuro:# #/# ."))

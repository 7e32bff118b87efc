"""Game ids of Towers, and those of Solo with other rules, as Simon Tatham's programs make them."""

from __future__ import annotations

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

import enpitsu
from enpitsu.errors import PuzzleError
from enpitsu.formats import format_named, read
from enpitsu.formats._solo_blocks import read_blocks, write_blocks
from enpitsu.formats.solo import id_of, notation_of
from enpitsu.model import Puzzle
from enpitsu.puzzles import parse
from taken import taken_by
from test_skyscrapers import boards


def outcomes(text: str, form: str | None = None) -> list[Puzzle | PuzzleError]:
    source = io.BytesIO(text.encode())
    return [e.outcome for e in read(source, "file", format_named(form) if form else None)]


TOWERS = [
    "4:2/2/1/2/3/2/4/1/3/1/2/3/2/3/3/1",
    "4:1/2/3/3/3/3/1/2/1/2/2/2/4/3/1/2",
    "5:2/1/5/2/3/2/4/1/4/2/2/3/4/1/2/3/2/1/4/2",
    "5:///3//////////3//4////5,l5l",
    "5:/3//3//4///2/2//1///////3/,n3j",
    "5:4///2////1/2////3///3///2/,l2l",
    "6:2/2/1////3////4/2//4////2/2/1//3//,m3f2e4i",
    "6:4//1/3///////3/3//3/3/4/2////1//4/4,m1h2m",
    "7:/2///4/3///2/2//2//4//3/6/3//3/3/////2/3/,l3za2d3c",
]
SAMPLE = parse("skyscrapers:...../...../..5../...../.....|...3./4...5/...../...3.")


def test_an_id_of_towers_has_top_bottom_left_and_right() -> None:
    assert outcomes(TOWERS[3]) == [SAMPLE]
    assert format_named("towers").write(SAMPLE) == TOWERS[3]
    assert outcomes("5dh" + TOWERS[3][1:]) == [SAMPLE]


@pytest.mark.parametrize("text", TOWERS)
def test_ids_that_towers_makes_are_puzzles_with_one_solution(text: str) -> None:
    (puzzle,) = outcomes(text)
    assert isinstance(puzzle, Puzzle)
    assert enpitsu.solve(puzzle).status == "unique"
    assert format_named("towers").write(puzzle) == text


@given(puzzle=boards())
def test_ids_of_towers_give_any_puzzle_back(puzzle: Puzzle) -> None:
    text = format_named("towers").write(puzzle)
    assert outcomes(text, "towers") == outcomes(text) == [puzzle]


@pytest.mark.parametrize("text", TOWERS)
def test_no_other_format_takes_them(text: str) -> None:
    assert taken_by(text) == ["towers"]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("2:1///////?", "'2:1///////?' is not a game id of Towers, such as 2:1//2//////"),
        ("2:///////,,", "character 11 of the id: no cell begins with ','"),
        ("2:1/1", "2 clues, but size 2 has 8"),
        ("2://///3//", "clue 2 at the left: 3 is not from 1 to 2"),
        ("2:0///////", "clue 1 at the top: 0 is not from 1 to 2"),
        ("2:///////,3c", "row 1, column 1: 3 is not from 1 to 2"),
        ("2:///////,1b", "3 cells, but the board has 4"),
        ("99:/", "2 to 36 rows, not 99"),
    ],
)
def test_wrong_ids_of_towers_are_told(text: str, problem: str) -> None:
    (outcome,) = outcomes(text, "towers")
    assert problem in str(outcome)


def test_other_genres_are_refused() -> None:
    with pytest.raises(PuzzleError, match="towers is not a format for sudoku"):
        format_named("towers").write(parse("sudoku:" + "." * 16))


# Blocks


@st.composite
def layouts(draw: st.DrawFn) -> tuple[tuple[int, ...], int, int]:
    """Draw a board that random lines part, with as many cells a block as it happens."""
    rows, columns = draw(st.integers(1, 7)), draw(st.integers(1, 7))
    lines = rows * (columns - 1) + columns * (rows - 1)
    text, left = "", lines
    while left > 0:
        run = draw(st.integers(0, min(left, 26)))
        text += "_abcdefghijklmnopqrstuvwxyz"[run]
        left -= run + (run < 26)
    return read_blocks(text + "_" * (left == 0), rows, columns), rows, columns


@given(layout=layouts())
def test_blocks_are_written_as_they_are_read(layout: tuple[tuple[int, ...], int, int]) -> None:
    blocks, rows, columns = layout
    assert read_blocks(write_blocks(blocks, rows, columns), rows, columns) == blocks


def test_long_runs_without_a_line() -> None:
    rows = tuple(cell // 6 for cell in range(36))
    assert write_blocks(rows, 6, 6) == "zd" + "_" * 30  # which Solo accepts
    assert read_blocks("zd" + "_" * 30, 6, 6) == rows
    assert write_blocks((0,) * 25, 5, 5) == "zn"


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("?", "'?' in the blocks; write letters and _"),
        ("___", "the blocks tell of fewer than 4 lines and the end"),
        ("______", "the blocks tell of more than 4 lines and the end"),
        ("e", "the blocks tell of more than 4 lines and the end"),
    ],
)
def test_wrong_blocks_are_told(text: str, problem: str) -> None:
    with pytest.raises(PuzzleError) as error:
        read_blocks(text, 2, 2)
    assert str(error.value) == problem


def test_blocks_that_do_not_hang_together_are_refused() -> None:
    with pytest.raises(PuzzleError, match="do not hang together"):
        write_blocks((0, 1, 0, 1, 1, 1), 2, 3)


# Solo with diagonals, jigsaw and killer

DIAGONAL = "2x2x:a4_1a3f1a3_2a"
JIGSAW = (
    "9j:f5_8d7a9a6c4c8a7_1e9a3_3b4_8_5b9_9a3e6_8a2c4c2a8a3d7_9f,"
    "cad_bb_abc__dbb__abadcdbccbdadbaaa_a_bc_d_aaa__ab______cd"
)
KILLER = (
    "3x3k:zzzc,_a_a_ba___c__b____aa___a________a______baa_a_abab_aa____aa____aa_aa_a__a_aaa_a___a__"
    "a______aa__baa,18_5a23_15a9_11e3b7a13b13a19b16_15_3_10a23a4e15b9_13a12_11_6_3d13d12_29c7a8b11"
    "b7_13a19b10c"
)
OTHERS = [
    DIAGONAL,
    JIGSAW,
    KILLER,
    "4j:e2_3b4_2e,daa_bb___a__a",
    "6jx:d1b5d4a3f4a5d6b6d,_b_a_a____________a_bad__f___ge",
    "6jx:f6b4a2a4_2f1_5a4a3b1f,aaacab_a__babea___bab_b_ae_",
    "2x3xk:zj,_a_a__a___a_aaaa_bca__a___a__a_______aaa_,7_8a7_8b6_4b10_11b7c6a9a6_8a7a13a9e",
    "6jk:zj,bbbbb_ab__ddb__a__ab__a___aba,_aa_aa_aa____a_____aaaaa__a___a___a____c_a,"
    "8_8a7a7a11a3b3_7a11c3_9_4_11a10c12_8a4d",
    "2x2k:p,_a_aa_ab_____aaa,5_4a5a7b6b9_4c",
]
"""Ids that Solo made."""


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (DIAGONAL, "sudoku(diagonal):.41./3.../...1/.32."),
        ("4j:e2_3b4_2e,daa_bb___a__a", "sudoku(jigsaw):..../.23./.42./....|AAAA/BBCC/BCCD/BDDD"),
        (
            "2x2jdt:e2_3b4_2e,daa_bb___a__a",
            "sudoku(jigsaw):..../.23./.42./....|AAAA/BBCC/BCCD/BDDD",
        ),
        (
            "2x2k:p,_a_aa_ab_____aaa,5_4a5a7b6b9_4c",
            "sudoku(killer):..../..../..../....|5=r1c1 r2c1,4=r1c2 r1c3,5=r1c4 r2c4,"
            "7=r2c2 r2c3 r3c3,6=r3c1 r3c2,9=r3c4 r4c3 r4c4,4=r4c1 r4c2",
        ),
        ("3x2x:zj", "sudoku(3x2,diagonal):" + "/".join(["......"] * 6)),
    ],
)
def test_other_rules_of_solo_become_layers_of_a_sudoku(text: str, line: str) -> None:
    assert notation_of(text) == line


@pytest.mark.parametrize("text", OTHERS)
def test_an_id_is_written_as_it_was_read(text: str) -> None:
    assert id_of(notation_of(text)) == text


def test_regions_and_cages_are_what_they_should_be() -> None:
    regions = notation_of(JIGSAW).split("|")[1].replace("/", "")
    assert sorted(map(regions.count, "ABCDEFGHI")) == [9] * 9
    cages = notation_of(KILLER).split("|")[1].split(",")
    assert sum(int(cage.partition("=")[0]) for cage in cages) == 9 * 45
    assert sum(len(cage.split()) for cage in cages) == 81


@pytest.mark.parametrize("text", OTHERS)
def test_ids_that_solo_makes_are_puzzles_with_one_solution(text: str) -> None:
    (puzzle,) = outcomes(text)
    assert isinstance(puzzle, Puzzle)
    assert enpitsu.solve(puzzle).status == "unique"
    assert format_named("solo").write(puzzle) == text


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("9jdt:a", "1 parts joined by commas, but this id needs 2"),
        ("3x3kdu:a,b", "2 parts joined by commas, but this id needs 3"),
        ("2x2k:p,_a_aa_ab_____aaa,5_4a5a7b6b9_4d", "more than 16 cells for the sums"),
        ("2x2k:p,_a_aa_ab_____aaa,5_4a5a7b6b9_4b", "15 cells for the sums, but the board has 16"),
        ("2x2k:p,_a_aa_ab_____aaa,5_4a5a7b6b9d", "the cage of row 4, column 1 has 0 sums"),
        ("2x2k:p,_a_aa_ab_____aaa,5_4a5a7b6b9_4_1b", "the cage of row 4, column 1 has 2 sums"),
        ("4j:p," + "_" * 25, "the region of row 1, column 1 has 1 cells, not 4"),
        ("40j:a,a", "a board of 40x40 cells; sizes go from 4 to 36"),
    ],
)
def test_wrong_ids_of_solo_are_told(text: str, problem: str) -> None:
    (outcome,) = outcomes(text, "solo")
    assert problem in str(outcome)


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("sudoku(windoku):..../..../..../....", r"solo has no place for \(windoku\)"),
        ("sudoku(killer):..../..../..../....|5=r1c1 r1c2", "every cell lies in a cage"),
        ("sudoku(killer):..../..../..../....|5=r1c1", "no cages of one cell"),
    ],
)
def test_what_no_id_of_solo_can_tell_is_refused(line: str, problem: str) -> None:
    with pytest.raises(PuzzleError, match=problem):
        id_of(line)

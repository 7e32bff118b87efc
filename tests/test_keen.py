"""Keen's game ids: KenKens as Simon Tatham's collection writes them, in blocks."""

from __future__ import annotations

import io
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

import enpitsu
from enpitsu.boards import Grid
from enpitsu.errors import PuzzleError
from enpitsu.formats import format_named, read
from enpitsu.formats._blocks import read_blocks, write_blocks
from enpitsu.model import Puzzle, Status
from enpitsu.puzzles import parse
from test_kenken import drawn_cages, kenkens

IDS = [
    "3:_baa_3a,m9s1a5s1",
    "3:_aba_3a,s1s1m3a5",
    "3:a_3aab_,s1m3m3a5",
    "4:b_a__baa__a__a__,a6s1s1d2m24d2m4",
    "4:ab__a4_3a__a_,s2a9m16a5s2m4m6",
    "5:__a_4a_3a_ac_b_3a__ad_,s2d2s1m120a5s2m10m60d2a9",
    "5:a_a_7a_ba_a__a_aa_a__aa,m20m15d2s2a5s1d2s3s3m15a5a5",
    "5:__a_ac__a_a3_b_8aab,s3a9s3a9m40s1m8a9m3s1",
    "6:aa_3a_3a__a__a_3a_ca__a_6a__ababa_,m72s4a6m60d3m30d2s3s1a7s2d2a8s1m4a13",
    "6:a5_a3_a__a_3a3_a_3a_a_9a_aa_,a9a7m4s4d3d3m24a12d2s1m180a8s1m24d2s2d2",
    "6:a3_a__a__a_9a_aa_aa_a__a__a4_aa_,d2s1s1m12a10d2s4s1m10d3m24m6a5s4a12d3a8",
    (
        "7:__aa__a_3a_11a_3a_a8_a_3a_4a_baa_aa_aba,"
        "s1d2s1m140a9s5m6a7m175d2a5m36a10s5a6s3m60d2m120a8d2s4"
    ),
    (
        "9:abb__a_5aa_4a_aa__a3_6a_7a_3a_b_a3baa_baa__a_aa__ba_a__a__a__a__a_3a_a_5a3_3,"
        "s7m84a13s3m64m1350m56m3m63a11s5d2a29m15a11a12a10a10d4s7d3s5s5m3d2d2d2m35s3s4d4m45s5a10a6"
        "d2"
    ),
    (
        "9:__a_a_3a_7a__a_3aa_a_a_3a_11a_3aaba9__a__a__a_3aa_a_3a__a__a__a_a__a__a__a_a3,"
        "s2s1m28s7a9d2s4m48a6d2m5s1m24a7s1m56a15s2s5d2d3d2m45d2m6a11s2a10a10d2a6a14d4a9m24m189d2m"
        "10d2s6"
    ),
]
"""Made by the program itself."""


def outcomes(text: str, form: str | None = None) -> list[Puzzle | PuzzleError]:
    source = io.BytesIO(text.encode())
    return [e.outcome for e in read(source, "file", format_named(form) if form else None)]


def test_an_id_is_told() -> None:
    (puzzle,) = outcomes("3:_aba_3a,a4s1m18s1\n")
    assert str(puzzle) == (
        "kenken:.../.../...|4+=r1c1 r2c1,1-=r1c2 r1c3,18*=r2c2 r2c3 r3c3,1-=r3c1 r3c2"
    )


@pytest.mark.parametrize("text", IDS)
def test_ids_of_the_program_are_proper_puzzles_and_written_as_they_were(text: str) -> None:
    (puzzle,) = outcomes(text)
    assert isinstance(puzzle, Puzzle)
    assert enpitsu.solve(puzzle).status is Status.UNIQUE
    assert format_named("keen").write(puzzle) == text


@given(boards=st.lists(kenkens(whole=True), min_size=1, max_size=3))
def test_ids_give_any_puzzle_back(boards: list[Puzzle]) -> None:
    text = "\n".join(format_named("keen").write(puzzle) for puzzle in boards)
    assert outcomes(text, "keen") == boards
    assert outcomes(text) == boards


def test_an_id_may_say_its_difficulty() -> None:
    plain, *others = outcomes("3:_aba_3a,a4s1m18s1\n3dn:_aba_3a,a4s1m18s1\n3dem:_aba___a,a4s1m18s1")
    assert others == [plain, plain]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("3", "is not a game id of Keen, such as 3:"),
        ("3:_aba_3a", "is not a game id of Keen, such as 3:"),
        ("99:a,a1", "a kenken has 2 to 36 rows, not 99"),
        ("3:_aba_2a,a4s1m18s1", "fewer lines between cells than a 3x3 board has"),
        ("3:_aba_4a,a4s1m18s1", "more lines between cells than a 3x3 board has"),
        ("3:_aba_9999a,a4", "more than 12 lines between cells"),
        ("3:_aba?a,a4s1m18s1", "character 5 of the lines between cells: '?a' is no letter or _"),
        ("3:_aba_3a,a4s1m18", "3 clues, but there are 4 cages"),
        ("3:_aba_3a,a4s1m18s1s1", "5 clues, but there are 4 cages"),
        ("3:_aba_3a,a4s1m18x1", "character 8 of the clues: none begins with 'x1'; write a, m"),
        ("3:_aba_3a,a4s1s1s1", "cage 3: - is for 2 cells, and here are 3"),
        ("3:_aba_3a,a4s1m19s1", "cage 3: 3 cells with digits 1 to 3 cannot make 19"),
    ],
)
def test_broken_ids_are_told(text: str, problem: str) -> None:
    (outcome,) = outcomes(text, "keen")
    assert isinstance(outcome, PuzzleError)
    assert problem in str(outcome)


@given(text=st.text("3469de:m_abcyz0129,asmd", max_size=60))
def test_near_ids_give_problems_and_nothing_else(text: str) -> None:
    for outcome in outcomes(text, "keen"):
        assert isinstance(outcome, Puzzle | PuzzleError)
        assert "\n" not in str(outcome)


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("sudoku:" + "." * 16, "keen is not a format for sudoku"),
        ("kenken:1./..|3+=r1c1 r1c2,3+=r2c1 r2c2", "keen has no place for given digits"),
        ("kenken:../..|3+=r1c1 r1c2", "keen needs every cell in a cage"),
    ],
)
def test_what_ids_cannot_say_is_told(line: str, problem: str) -> None:
    with pytest.raises(PuzzleError, match=problem):
        format_named("keen").write(parse(line))


# Blocks, as several games write them


def test_long_runs_of_no_lines_are_written_as_the_games_read_them() -> None:
    """Keen itself takes the first for one cage of 5x5, and refuses what its comments promise."""
    whole = [tuple(range(25))]
    assert write_blocks(whole, Grid(5, 5)) == "yo"
    assert read_blocks("yo", Grid(5, 5)) == whole
    with pytest.raises(PuzzleError, match="more lines"):
        read_blocks("zo", Grid(5, 5))


@given(seed=st.integers(0, 1000), size=st.integers(2, 9))
def test_blocks_are_read_as_they_were_written(seed: int, size: int) -> None:
    grid = Grid(size, size)
    blocks = drawn_cages(size, seed)
    text = write_blocks(blocks, grid)
    assert read_blocks(text, grid) == blocks
    spelt_out = re.sub(r"(\D)(\d+)", lambda word: word[1] * int(word[2]), text)
    assert read_blocks(spelt_out, grid) == blocks

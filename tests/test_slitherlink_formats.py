"""Slitherlink in the texts of others: addresses, saved boards, blocks and game ids."""

from __future__ import annotations

import io
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import enpitsu
from enpitsu.boards import OPEN
from enpitsu.errors import PuzzleError
from enpitsu.formats import Entry, format_named, read
from enpitsu.model import Puzzle
from enpitsu.puzzles._edges import Edges
from enpitsu.puzzles.slitherlink import Slitherlink
from taken import taken_by

NAMES = ["slitherlink-pzpr", "slitherlink-pzprv3", "slitherlink-janko", "loopy"]
with_every_format = pytest.mark.parametrize("name", NAMES)

SAMPLE = enpitsu.parse("slitherlink:2..1./.2..1/..2../3..3./.0..3")
"""The board with which pzpr tests itself."""
SAVED = "2 . . 1 . /. 2 . . 1 /. . 2 . . /3 . . 3 . /. 0 . . 3 /"
ANSWER = (
    "1 -1 0 -1 -1 1 /1 1 -1 1 -1 1 /1 1 1 0 0 1 /1 1 1 1 1 1 /-1 -1 -1 0 1 1 /1 1 1 1 1 /"
    "-1 1 1 -1 -1 /0 -1 1 0 0 /0 0 0 1 0 /1 -1 1 -1 0 /-1 0 -1 0 1 /"
)
SMALL = enpitsu.parse("slitherlink:3.2/..1")


def entries(text: str, name: str | None = None) -> list[Entry]:
    return list(read(io.BytesIO(text.encode()), "file", format_named(name) if name else None))


def outcome(text: str, name: str) -> Puzzle | PuzzleError:
    (entry,) = entries(text, name)
    return entry.outcome


def complaint(text: str, name: str) -> str:
    found = outcome(text, name)
    assert isinstance(found, PuzzleError)
    return str(found)


@st.composite
def boards(draw: st.DrawFn) -> Puzzle:
    rows, columns = draw(st.integers(1, 12)), draw(st.integers(1, 40))
    chance = random.Random(draw(st.integers(0, 2**32)))  # quicker than to draw every cell
    open_cells = [OPEN] * draw(st.sampled_from([0, 1, 4, 100]))
    clues = bytes(chance.choices([*open_cells, 0, 1, 2, 3], k=rows * columns))
    return Slitherlink().puzzle(Edges(rows, columns), clues)


@with_every_format
@given(puzzles=st.lists(boards(), min_size=1, max_size=3))
def test_what_is_written_is_read_again(name: str, puzzles: list[Puzzle]) -> None:
    form = format_named(name)
    text = f"{form.gap}\n".join(map(form.write, puzzles)) + "\n"
    assert [entry.outcome for entry in entries(text, name)] == puzzles


@with_every_format
def test_the_text_tells_its_format(name: str) -> None:
    text = format_named(name).write(SAMPLE)
    assert taken_by(text) == [name]
    assert [entry.outcome for entry in entries(text)] == [SAMPLE]


@with_every_format
def test_other_genres_are_refused(name: str) -> None:
    with pytest.raises(PuzzleError, match=f"{name} is not a format for binary"):
        format_named(name).write(enpitsu.parse("binary:../.."))


@with_every_format
def test_drawn_lines_have_no_place_in_them(name: str) -> None:
    with pytest.raises(PuzzleError, match=f"{name} has no place for lines"):
        format_named(name).write(enpitsu.parse("slitherlink:3.|r1c1 top=1"))


@pytest.mark.parametrize("name", ["notation", "json"])
def test_notation_and_json_keep_drawn_lines(name: str) -> None:
    puzzle = enpitsu.parse("slitherlink:3.|r1c1 top=1,r1c2 left=x")
    assert outcome(format_named(name).write(puzzle), name) == puzzle


# Known samples


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("https://puzz.link/p?slither/5/5/cbcbcddad", str(SAMPLE)),
        ("http://pzv.jp/p.html?slither/5/5/cbcbcddad", str(SAMPLE)),
        ("https://puzz.link/p?slither_edit/5/5/cbcbcddad", str(SAMPLE)),
        ("https://puzz.link/p?slitherlink/5/5/cbcbcddad", str(SAMPLE)),
        (
            "https://puzz.link/p?slither/5/5/gch1222ch331bg222",
            "slitherlink:.2.../.1222/2..../3311./..222",
        ),
        ("https://puzz.link/p?slither/4/1/2.7", "slitherlink:2.2."),
        ("https://puzz.link/p?slither/4/1/2.c", "slitherlink:2.2."),
    ],
)
def test_addresses_of_puzz_link(text: str, line: str) -> None:
    found = outcome(text, "slitherlink-pzpr")
    assert str(found) == line


def test_what_the_address_is() -> None:
    assert (
        format_named("slitherlink-pzpr").write(SAMPLE)
        == "https://puzz.link/p?slither/5/5/cbcbcddad"
    )


@pytest.mark.parametrize(
    "text",
    [
        f"pzprv3/slither/5/5/{SAVED}",
        f"pzprv3/slither/5/5/{SAVED}{ANSWER}",
        f"pzprv3.1/slither/5/5/{SAVED}{'0 1 2 0 0 /' * 5}{ANSWER}",
        f"pzprv3/slither/5/5/{SAVED}".replace("/", "\n"),
        f"pzprv3/slither/5/5/{SAVED}{ANSWER}\n".replace("/", "\r\n"),
    ],
)
def test_saved_boards_of_pzpr_with_and_without_an_answer(text: str) -> None:
    assert outcome(text, "slitherlink-pzprv3") == SAMPLE


def test_what_pzpr_saves() -> None:
    assert format_named("slitherlink-pzprv3").write(SAMPLE) == f"pzprv3/slither/5/5/{SAVED}"


def test_several_saved_boards_in_a_file() -> None:
    text = f"pzprv3/slither/5/5/{SAVED}{ANSWER}\n\npzprv3/slither/2/3/3 . 2 /- . 1 /\n"
    assert [entry.outcome for entry in entries(text)] == [SAMPLE, SMALL]
    assert [entry.line for entry in entries(text)] == [1, 3]


def test_a_block_of_janko_with_its_solution() -> None:
    text = """begin
puzzle Slitherlink
author Nobody
rows 2
cols 2
problem
2 -
- 2
solution
x x
x x
end
"""
    (entry,) = entries(text, "slitherlink-janko")
    assert str(entry.outcome) == "slitherlink:2./.2"
    assert entry.about["solution"] == "11/11"
    wrong = outcome(text.replace("x x\nend", "- -\nend"), "slitherlink-janko")
    assert "an answer that is not a solution" in str(wrong)


def test_what_the_block_is() -> None:
    lines = ["begin", "puzzle slitherlink", "rows 2", "cols 3", "problem", "3 - 2", "- - 1", "end"]
    assert format_named("slitherlink-janko").write(SMALL).split("\n") == lines


def test_a_game_id_of_loopy() -> None:
    text = "10x10t0:a32b23b32a13a2a2a2f22a131h2a121b122c332b2211a1b3a3a1a222a2c312a3223a3c3f"
    puzzle = outcome(text, "loopy")
    assert isinstance(puzzle, Puzzle)
    assert puzzle.body.split("/")[:3] == [".32..23..3", "2.13.2.2.2", "......22.1"]
    assert format_named("loopy").write(puzzle) == text
    assert outcome(text.replace("t0:", "t0dh:"), "loopy") == puzzle


# Errors, each with its place


@pytest.mark.parametrize(
    ("name", "text", "problem"),
    [
        ("slitherlink-pzpr", "https://puzz.link/p?slither/2/2/1244", "row 2, column 1: 4 is not"),
        ("slitherlink-pzpr", "https://puzz.link/p?slither/2/2/12", "the body ends before the"),
        ("slitherlink-pzpr", "https://puzz.link/p?slither/2/2/12345", "row 2, column 2: 4 is not"),
        ("slitherlink-pzpr", "https://puzz.link/p?slither/2/2/12301", "character 5 of the body"),
        ("slitherlink-pzpr", "https://puzz.link/p?slither/2/2/12z", "more than 4 cells"),
        ("slitherlink-pzpr", "https://puzz.link/p?slither/2/2/1?", "character 2 of the body: '?'"),
        ("slitherlink-pzpr", "https://puzz.link/p?slither/0/2/", "a board of 2x0 has no cells"),
        ("slitherlink-pzpr", "https://puzz.link/p?slither/9999/9999/z", "at most 40000 cells"),
        ("slitherlink-pzpr", "https://puzz.link/p?kakuro/2/2/ng79e", "a link of kakuro-pzpr; but"),
        ("slitherlink-pzprv3", "pzprv3/slither/2/2/1 2 /3 /", "row 2 has 1 cells, not 2"),
        ("slitherlink-pzprv3", "pzprv3/slither/2/2/1 2 /", "the text ends before row 2"),
        ("slitherlink-pzprv3", "pzprv3/slither/2/2", "the text ends before row 1"),
        ("slitherlink-pzprv3", "pzprv3/slither", "the text ends before row 1"),
        ("slitherlink-pzprv3", "pzprv3/slither/2/2/1 2 /3 4 /", "row 2, column 2: 4 is not from"),
        ("slitherlink-pzprv3", "pzprv3/slither/2/2/1 2 /3 # /", "row 2, column 2: '#' is neither"),
        ("slitherlink-pzprv3", "pzprv3/slither/two/2/1 2 /", "'two' is not a number of rows"),
        ("slitherlink-pzprv3", "pzprv3/kakuro/2/2/1 2 /3 4 /", "the text is of 'pzprv3/kakuro'"),
        ("slitherlink-pzprv3", "pzprv3/slither/9999/9999/", "at most 40000 cells"),
        ("slitherlink-janko", "begin\nproblem\n1 2\n3\nend", "row 2 has 1 cells, not 2"),
        ("slitherlink-janko", "begin\nproblem\n1 2\n3 4\nend", "row 2, column 2: 4 is not from"),
        ("slitherlink-janko", "begin\nproblem\n1 2\n3 10\nend", "row 2, column 2: '10' is neither"),
        ("slitherlink-janko", "begin\nproblem\nend", "the problem has no rows"),
        ("loopy", "2x2t0:124a", "row 2, column 1: 4 is not from 0 to 3"),
        ("loopy", "2x2t0:12a", "3 cells, but the board has 4"),
        ("loopy", "2x2t0:12z", "more than 4 cells"),
        ("loopy", "2x2t0:12_3", "character 9 of the id: '_' is no cell"),
        ("loopy", "2x2t1:12a", "a Loopy on another grid (t1) than squares (t0)"),
        ("loopy", "9999x9999t0:z", "at most 40000 cells"),
        ("loopy", "2x2", "'2x2' is not a game id of Loopy"),
    ],
)
def test_wrong_text_is_told_with_its_place(name: str, text: str, problem: str) -> None:
    assert problem in complaint(text, name)

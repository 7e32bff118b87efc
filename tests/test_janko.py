"""Blocks of janko.at: what holds for every genre."""

from __future__ import annotations

import io
import tracemalloc
from itertools import accumulate

import pytest

import enpitsu
from enpitsu.errors import PuzzleError
from enpitsu.formats import Entry, format_named, read
from enpitsu.formats._janko import MAX_BLOCK

PUZZLES = {
    "binary-janko": "binary(repeats):0./..",
    "futoshiki-janko": "futoshiki:1./..",
    "kakuro-janko": r"kakuro:# 16\- 7\-/-\9 . ./-\14 . .",
    "slitherlink-janko": "slitherlink:3./.0",
}
NAMES = list(PUZZLES)


def block(name: str) -> str:
    return format_named(name).write(enpitsu.parse(PUZZLES[name])) + "\n"


def entries(text: str, name: str | None = None) -> list[Entry]:
    stream = io.BytesIO(text.encode())
    return list(read(stream, "file", format_named(name) if name else None))


@pytest.mark.parametrize("name", NAMES)
def test_the_name_of_the_puzzle_tells_the_format(name: str) -> None:
    (entry,) = entries(block(name))
    assert entry.outcome == enpitsu.parse(PUZZLES[name])


@pytest.mark.parametrize("name", NAMES)
def test_blocks_of_other_puzzles_are_told_with_their_line(name: str) -> None:
    others = [other for other in NAMES if other != name]
    first, *rest = entries("\n".join(map(block, [name, *others])), name)
    assert first.outcome == enpitsu.parse(PUZZLES[name])
    lengths = [block(other).count("\n") + 1 for other in [name, *others[:-1]]]
    assert [entry.line for entry in rest] == [first.line + end for end in accumulate(lengths)]
    assert all("the block is about" in str(entry.outcome) for entry in rest)


@pytest.mark.parametrize("name", NAMES)
def test_a_block_without_an_end_does_not_spoil_the_next(name: str) -> None:
    broken, whole = entries("begin\nproblem\n- -\n" + block(name), name)
    assert str(broken.outcome) == "the block has no line 'end'"
    assert whole.outcome == enpitsu.parse(PUZZLES[name])


@pytest.mark.parametrize("name", NAMES)
def test_a_block_that_is_too_long_is_not_held_in_memory(name: str) -> None:
    rows = ("- " * 2**15 + "\n") * (4 * MAX_BLOCK // 2**16)
    stream = io.BytesIO(f"begin\nproblem\n{rows}end\n{block(name)}".encode())
    tracemalloc.start()
    long, good = read(stream, "file", format_named(name))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert isinstance(long.outcome, PuzzleError)
    assert f"more than {MAX_BLOCK} characters" in str(long.outcome)
    assert good.outcome == enpitsu.parse(PUZZLES[name])
    assert peak < 2 * MAX_BLOCK


SOLVED = {
    "binary(repeats):0./..": "01/10",
    "futoshiki:1./..|r1c1<r1c2": "12/21",
    r"kakuro:# 16\- 7\-/-\9 . ./-\14 . .": r"# 16\- 7\-/-\9 7 2/-\14 9 5",
    "slitherlink:33/..": "11/00",
}


@pytest.mark.parametrize("line", SOLVED)
def test_what_is_told_of_a_puzzle_is_kept_and_its_solution_too(line: str) -> None:
    puzzle = enpitsu.parse(line)
    about = {"title": "A first one", "author": "Nobody", "solution": SOLVED[line]}
    text = format_named("janko").write_with(puzzle, about)
    (entry,) = entries(text)
    assert entry.outcome == puzzle
    assert entry.about == about


@pytest.mark.parametrize("line", SOLVED)
def test_a_solution_that_is_not_whole_is_refused(line: str) -> None:
    text = format_named("janko").write(enpitsu.parse(line))
    (entry,) = entries(text.replace("end", "solution\n? -\nend"))
    assert isinstance(entry.outcome, PuzzleError)

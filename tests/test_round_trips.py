"""Every format and every genre: what can be held comes back whole, and broken text is told."""

from __future__ import annotations

import io
import random
import tracemalloc
from collections import deque
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import enpitsu
from enpitsu.errors import PuzzleError
from enpitsu.formats import (
    ABOUT,
    DEFAULT,
    Entry,
    Format,
    format_named,
    formats,
    read,
    recognised,
)
from enpitsu.formats._lines import Lines, lines_of_bytes
from enpitsu.model import Puzzle
from enpitsu.puzzles import genres

WISHES: list[tuple[str, dict[str, Any]]] = [
    ("sudoku", {}),
    ("sudoku", {"size": 4}),
    ("sudoku", {"size": 6}),
    ("sudoku(3x2)", {}),
    ("sudoku", {"size": 16, "level": "easy"}),
    ("sudoku(diagonal)", {}),
    ("sudoku(jigsaw)", {"size": 6}),
    ("sudoku(killer)", {"size": 6}),
    ("sudoku(diagonal,thermo)", {"size": 6}),
    ("sudoku(windoku)", {"size": 4}),
    ("binary", {"size": 6}),
    ("binary(repeats)", {"size": (4, 6)}),
    ("futoshiki", {"size": 5}),
    ("kakuro", {"size": (5, 6)}),
    ("kenken", {"size": 4}),
    ("neighbor", {"size": 5}),
    ("skyscrapers", {"size": 4}),
    ("slitherlink", {"size": (4, 6)}),
    ("slitherlink", {"size": 7}),
    ("sudoku(antiknight)", {"size": 6}),
]
TOLD = {
    "id": "first/1",
    "title": "One, two & three",
    "author": "Zoë 'Z' <null>",
    "source": "A magazine; May",
    "date": "2026-11-16",
    "level": "hard",
    "difficulty": 12.5,
    "comment": 'It says "z9" = 100%, or 50/50',
    "url": "https://example.org/a,b?c=1",
}
NAMES = list(formats())


@cache
def samples() -> tuple[tuple[Puzzle, dict[str, Any]], ...]:
    """Return puzzles of all genres, made by a seed, with all that may be told of them."""
    found = []
    for number, (genre, wish) in enumerate(WISHES):
        made = enpitsu.generate(genre, seed=number, **wish)
        puzzle = Puzzle(made.genre, made.board, made.givens, made.numbers)
        (solution,) = enpitsu.solve(puzzle).solutions
        found.append((puzzle, TOLD | {"solution": solution}))
    return tuple(found)


def document(form: Format, texts: list[str]) -> str:
    parts = [form.head, f"\n{form.gap}".join(texts), form.tail]
    return "\n".join(part for part in parts if part) + "\n"


def entries(text: str | bytes, form: Format | None = None) -> list[Entry]:
    data = text.encode() if isinstance(text, str) else text
    return list(read(io.BytesIO(data), "file", form))


def held_by(form: Format) -> list[tuple[Puzzle, dict[str, Any], str]]:
    """Return the samples that a format has a place for, and how it writes them."""
    held = []
    for puzzle, about in samples():
        with suppress(PuzzleError):
            held.append((puzzle, about, form.write_with(puzzle, about)))
    return held


@pytest.mark.parametrize("name", NAMES)
def test_all_that_a_format_can_hold_comes_back(name: str) -> None:
    form = format_named(name)
    held = held_by(form)
    assert held, "no sample is for this format"
    text = document(form, [text for _, _, text in held])
    found = entries(text, form)
    assert [entry.outcome for entry in found] == [puzzle for puzzle, _, _ in held]
    for entry, (_, about, _) in zip(found, held, strict=True):
        assert {n: entry.about.get(n) for n in form.keeps} == {n: about[n] for n in form.keeps}


@pytest.mark.parametrize("name", NAMES)
def test_a_format_holds_the_genres_that_it_names(name: str) -> None:
    form = format_named(name)
    held = {puzzle.genre.name for puzzle, _, _ in held_by(form)}
    assert held == set(form.holds or genres().built_in)


@pytest.mark.parametrize("name", NAMES)
def test_what_is_written_says_its_format(name: str) -> None:
    form = format_named(name)
    for puzzle, _, text in held_by(form):
        whole = document(form, [text])
        assert [entry.outcome for entry in entries(whole)] == [puzzle]


@pytest.mark.parametrize("name", NAMES)
def test_line_ends_and_marks_of_other_systems_change_nothing(name: str) -> None:
    form = format_named(name)
    puzzle, _, text = held_by(form)[0]
    whole = "\ufeff" + document(form, [text]).replace("\n", "\r\n")
    assert [entry.outcome for entry in entries(whole, form)] == [puzzle]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("line", ["." * 81, "sudoku:1.../..../..../....", "8x8:aB", "x" * 300])
def test_a_line_that_says_enough_is_not_looked_beyond(name: str, line: str) -> None:
    def typed() -> Iterator[str]:
        yield line
        raise AssertionError("somebody who types a puzzle waits for its answer")

    format_named(name).recognises(typed())


# Broken text


def mutated(text: str, chance: random.Random) -> str:
    """Return a text of which some characters were changed, left out, doubled or cut off."""
    chars = list(text)
    for _ in range(chance.randint(1, 4)):
        at = chance.randrange(len(chars) or 1)
        match chance.randrange(5):
            case 0:
                chars[at : at + 1] = chance.choice("0129.-_/,:|<>\"'=&#%zZ \n\u00e9")
            case 1:
                del chars[at : at + chance.randint(1, 30)]
            case 2:
                chars[at:at] = chars[at : at + chance.randint(1, 60)]
            case 3:
                chars[at:] = []
            case _:
                chars.insert(at, chance.choice(["[", "{", "]", "}", "99999999999", "\t"]))
    return "".join(chars)


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=40)
@given(seed=st.integers(0, 2**32))
def test_broken_text_gives_puzzles_or_says_what_is_wrong(name: str, seed: int) -> None:
    chance = random.Random(seed)
    form = format_named(name)
    texts = [text for _, _, text in held_by(form)]
    text = mutated(document(form, chance.sample(texts, min(2, len(texts)))), chance)
    for chosen in (form, None):
        for entry in entries(text, chosen):
            assert isinstance(entry.outcome, Puzzle | PuzzleError)
            assert set(entry.about) <= {*ABOUT, "genre", "params", "puzzle"}


def broken(text: str) -> Iterator[str]:
    """Yield a text with a piece missing, too much, or wrong."""
    lines, middle = text.splitlines(), len(text) // 2
    yield text[:middle]
    yield "\n".join(lines[:-1])
    yield "\n".join(lines[1:])
    yield "\n".join([*lines[: len(lines) // 2], *lines[len(lines) // 2 + 1 :]])
    yield "\n".join([*lines[:1], *(line[:-1] for line in lines[1:2]), *lines[2:]])
    yield text[:middle] + text[middle + 1 :]
    for more in ("!", "x", "99"):
        yield text[:middle] + more + text[middle + (more != "x") :]


def complaint(text: str, form: Format | None = None) -> str:
    """Return the first thing that is wrong with a text, if any."""
    wrong = (e.outcome for e in entries(text, form) if not isinstance(e.outcome, Puzzle))
    return str(next(wrong, ""))


EITHER = {
    ("binary-text", "sdk"): "a few open rows and a 1 may be of a Sudoku as well",
    ("hodoku-pm", "ss"): "a grid of its own may stand before marks, as ss writes it",
}
"""What is told in the words of the second format where the first is broken, and why."""


@pytest.mark.parametrize("name", NAMES)
def test_no_other_format_claims_a_broken_text(name: str) -> None:
    form = format_named(name)
    for _, _, text in held_by(form):
        for damaged in broken(document(form, [text])):
            told = complaint(damaged)
            if not told or told == complaint(damaged, form):
                continue
            lines = Lines(lines_of_bytes(io.BytesIO(damaged.encode()), "file"))
            chosen = recognised(lines)
            if isinstance(chosen, Format) and chosen.name not in (name, form.family, DEFAULT):
                assert (name, chosen.name) in EITHER, (damaged, told)


@pytest.mark.parametrize("lines", [2, 6, 9])
def test_marks_that_end_early_are_told_as_marks(lines: int) -> None:
    form = format_named("hodoku-pm")
    text = document(form, [held_by(form)[0][2]])
    damaged = "\n".join(text.splitlines()[:-lines])
    assert complaint(damaged) == complaint(damaged, form)
    assert complaint(damaged).endswith("rows, but a board needs 9")


class Endless(io.RawIOBase):
    """A file that begins with some text and goes on with the same line again and again."""

    def __init__(self, begin: bytes, line: bytes, times: int) -> None:
        self._parts = iter([begin, *[line] * times])
        self._left = b""

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        self._left = self._left or next(self._parts, b"")
        part, self._left = self._left[: len(buffer)], self._left[len(buffer) :]
        buffer[: len(part)] = part
        return len(part)


@pytest.mark.parametrize(
    ("name", "filler"),
    [
        ("opensudoku", b"1" * 2**16),
        ("opensudoku", b"<game data='" + b"1" * 2**16),
        ("opensudoku", b"<folder>" * 2**13),
        ("pzprv3", b"1 " * 2**15 + b"\n"),
        ("pencilbox", b"1 " * 2**15 + b"\n"),
        ("hodoku-pm", b"1 " * 2**15 + b"\n"),
        ("csv", b"1," * 2**15 + b"\n"),
    ],
)
def test_a_file_without_an_end_is_not_held_in_memory(name: str, filler: bytes) -> None:
    form = format_named(name)
    puzzle, _, text = held_by(form)[0]
    begin = document(form, [text]).removesuffix(form.tail + "\n").encode()
    stream = io.BufferedReader(Endless(begin, filler, 160))
    tracemalloc.start()
    outcomes = (entry.outcome for entry in read(stream, "file", form))
    first = next(outcomes)
    deque(outcomes, maxlen=0)  # to the end
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert first == puzzle or isinstance(first, PuzzleError)
    assert peak < 9 * 2**20  # of 10 MiB that were read

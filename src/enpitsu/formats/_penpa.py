"""Links of penpa+ as puzzles, and puzzles as links: the genres that are drawn there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from enpitsu.errors import PuzzleError, shown
from enpitsu.formats._base import not_for
from enpitsu.formats._penpa_codec import Codec
from enpitsu.formats._penpa_kenken import Calcudoku
from enpitsu.formats._penpa_latin import Futoshiki, Towers
from enpitsu.formats._penpa_link import read_link, write_link
from enpitsu.formats._penpa_others import Binary, Kakuro, Slitherlink
from enpitsu.formats._penpa_pages import about_of, page_of, sheet_of
from enpitsu.formats._penpa_sheet import Sheet
from enpitsu.formats._penpa_sudoku import Sudoku
from enpitsu.formats._solutions import solution_in, solution_of, told_solution
from enpitsu.model import Puzzle

_CODECS: tuple[Codec, ...] = (
    Kakuro(),
    Futoshiki(),
    Binary(),
    Towers(),
    Calcudoku(),
    Slitherlink(),
    Sudoku(),
)
"""In the order in which drawings are looked at: what a later one has may be in an earlier one."""

_TAGS_WITHOUT_RULE = ("noconflict", "puzzlehunt")


def read_drawn(text: str) -> tuple[Puzzle, dict[str, str]]:
    """Return the puzzle of a link, and what is told of it; raise PuzzleError if there is none."""
    link = read_link(text)
    sheet = sheet_of(link)
    codec = _codec_of(sheet)
    _check_tags(sheet, codec)
    puzzle = codec.decode(sheet)
    return puzzle, about_of(link) | _solution(sheet, codec, puzzle)


def _check_tags(sheet: Sheet, codec: Codec) -> None:
    """Refuse tags that name other rules than those of the genre."""
    known = {*codec.words, *_TAGS_WITHOUT_RULE, *(() if codec.genre == "sudoku" else ("latin",))}
    for tag in sheet.tags:
        if tag not in known:
            raise PuzzleError(
                f"the tag '{shown(tag)}' names a rule that {codec.genre} does not have"
            )


def _solution(sheet: Sheet, codec: Codec, puzzle: Puzzle) -> dict[str, str]:
    """Return the solution that a link checks an answer by, or that is drawn as one.

    An author may check a part of it alone; what is drawn is whole and right, or a position.
    """
    if sheet.checked is not None:
        return told_solution(puzzle, lambda: codec.values(sheet, puzzle))
    entries, marks = codec.values(sheet, puzzle), codec.notes(sheet, puzzle)
    return solution_in(puzzle, entries, rest=codec.rest, marks=marks)


def write_drawn(puzzle: Puzzle, about: Mapping[str, Any]) -> str:
    """Return a link to solve if a solution is told, or else one to edit."""
    codec = next((c for c in _CODECS if c.genre == puzzle.genre.name), None)
    if codec is None:
        raise not_for(puzzle, "penpa")
    sheet = codec.encode(puzzle)
    values = solution_of(puzzle, about)
    if values is not None:
        sheet.checked = [[] for _ in range(6)]
        sheet.checked[codec.checks] = sorted(codec.answer(sheet, puzzle, values))
    return write_link(page_of(sheet, codec, about))


def _codec_of(sheet: Sheet) -> Codec:
    """Return the genre that words tell; where they tell none, or several, what is drawn does."""
    for words in (set(sheet.tags), {word.strip("().,:!") for word in sheet.title.lower().split()}):
        told = [codec for codec in _CODECS if not codec.words.isdisjoint(words)]
        if len(told) > 1 and "latin" in words:
            told = [codec for codec in told if codec.genre != Futoshiki.genre]
        if len(told) > 1:
            names = " and ".join(codec.genre for codec in told)
            raise PuzzleError(f"the link is one of {names} at once, which no genre here is")
        if told:
            return told[0]
    for codec in _CODECS:
        if codec.is_drawn(sheet):
            return codec
    names = ", ".join(sorted(codec.genre for codec in _CODECS))
    raise PuzzleError(f"the link does not tell its genre; its title may name one of {names}")

"""`penpa`: links of penpa+, one a line, with their answers, titles and authors.

    https://swaroopg92.github.io/penpa-edit/#m=edit&p=7VRNb…

A link is a drawing, and tells its meaning by its tags, by a word of its title, or by what is drawn:
Sudoku with boxes or regions, diagonals, cages and thermometers, Kakuro, Slitherlink, Futoshiki,
Skyscrapers, KenKen (TomTom there) and Binary (black and white circles). What has no meaning in its
genre is refused rather than left out. The answer is the one that a link to solve checks a player's
work by, or else what is drawn as a solution, if it is whole.

A puzzle whose solution is told becomes a link to solve, which checks the answer; another one a link
to edit. The layout is that of https://github.com/swaroopg92/penpa-edit (`maketext` and
`maketext_solve` in docs/js/class_p.js, `load` in docs/js/general.js), version 3.2.3.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

from enpitsu.errors import PuzzleError
from enpitsu.formats._base import Entry, Line
from enpitsu.formats._one_a_line import LineFormat, LineReader, first_line
from enpitsu.formats._penpa_codec import Codec
from enpitsu.formats._penpa_kenken import Calcudoku
from enpitsu.formats._penpa_latin import Futoshiki, Towers
from enpitsu.formats._penpa_link import is_link, read_link, write_link
from enpitsu.formats._penpa_others import Binary, Kakuro, Slitherlink
from enpitsu.formats._penpa_pages import about_of, page_of, sheet_of
from enpitsu.formats._penpa_sheet import Sheet
from enpitsu.formats._penpa_sudoku import Sudoku
from enpitsu.formats._solutions import solution_of, told_solution
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


class PenpaReader(LineReader):
    """Reads a link from each line, with what is told of its puzzle."""

    def feed(self, line: Line) -> Sequence[Entry]:
        """Return the line's puzzle, or nothing for a comment or blank line."""
        text = line.text.strip()
        if not is_link(text):
            return super().feed(line)
        try:
            return (line.entry(*_read(text)),)
        except PuzzleError as error:
            return (line.entry(error),)


class Penpa(LineFormat):
    """Links of penpa+."""

    name: ClassVar[str] = "penpa"
    genres: ClassVar[tuple[str, ...]] = tuple(sorted(codec.genre for codec in _CODECS))
    keeps: ClassVar[tuple[str, ...]] = ("title", "author", "url", "comment", "solution")

    def parse(self, text: str) -> Puzzle:
        """Read one link."""
        return _read(text.strip())[0]

    def reader(self) -> PenpaReader:
        """Return a reader for links."""
        return PenpaReader(self.parse)

    def recognises(self, ahead: Iterator[str]) -> bool:
        """Tell by the first line that says something."""
        return is_link(first_line(ahead))

    def write(self, puzzle: Puzzle) -> str:
        """Write a link to edit."""
        return self.write_with(puzzle, {})

    def write_with(self, puzzle: Puzzle, about: Mapping[str, Any]) -> str:
        """Write a link to solve if a solution is told, with what else there is a place for."""
        codec = next((c for c in _CODECS if c.genre == puzzle.genre.name), None)
        if codec is None:
            raise PuzzleError(f"{self.name} is not a format for {puzzle.genre.name}")
        sheet = codec.encode(puzzle)
        values = solution_of(puzzle, about)
        if values is not None:
            sheet.checked = [[] for _ in range(6)]
            sheet.checked[codec.checks] = sorted(codec.answer(sheet, puzzle, values))
        return write_link(page_of(sheet, codec, about))


def _read(text: str) -> tuple[Puzzle, dict[str, str]]:
    link = read_link(text)
    sheet = sheet_of(link)
    codec = _codec_of(sheet)
    puzzle = codec.decode(sheet)
    return puzzle, about_of(link) | told_solution(puzzle, lambda: codec.values(sheet, puzzle))


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

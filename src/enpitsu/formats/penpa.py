"""`penpa`: links of penpa+, one a line, with their answers, titles and authors.

    https://swaroopg92.github.io/penpa-edit/#m=edit&p=7VRNb…

A link is a drawing, and tells its meaning by its tags, by a word of its title, or by what is drawn:
Sudoku with boxes or regions, diagonals, cages and thermometers, Kakuro, Slitherlink, Futoshiki,
Skyscrapers, KenKen (TomTom there) and Binary (black and white circles). What has no meaning in its
genre is refused rather than left out. The solution is the one that a link to solve checks a
solver's work by, or else what is drawn as an answer; if that is not whole and right, it is a
position and no puzzle.

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
from enpitsu.formats._penpa_link import is_link
from enpitsu.model import Puzzle


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
    genres: ClassVar[tuple[str, ...]] = (
        *("binary", "futoshiki", "kakuro", "kenken", "skyscrapers", "slitherlink", "sudoku"),
    )
    carries: ClassVar[tuple[str, ...]] = (
        "boxes, regions, diagonals, cages, thermometers and signs, as they are drawn",
        "an answer that is whole and right; the one that a link to solve checks, also if wrong",
    )
    refuses: ClassVar[tuple[str, ...]] = (
        "whatever else is drawn in the problem",
        "small digits in the problem",
        "tags that name other rules, or rules for which nothing is drawn",
        "an image behind the grid",
        "sheets other than squares, and boards that are not rectangles",
        "an answer that is not whole or not right, and notes: a position, which `--state` reads",
    )
    ignores: ClassVar[tuple[str, ...]] = (
        "the size of a cell on the screen, rotation, colors, tools and other settings",
        "which steps were taken, the time, and grid lines that were left out",
        "colors, symbols and lines that a solver of numbers drew",
        "the part of an answer that a link to solve checks, if that is not all of it",
        "the tags noconflict and puzzlehunt",
    )
    positions: ClassVar[bool] = True
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
        from enpitsu.formats._penpa import write_drawn  # noqa: PLC0415  (as below)

        return write_drawn(puzzle, about)


def _read(text: str) -> tuple[Puzzle, dict[str, str]]:
    from enpitsu.formats._penpa import read_drawn  # noqa: PLC0415  (much, and few files need it)

    return read_drawn(text)

"""`futoshiki-text`: rows with signs between the cells, and a line of signs between two rows.

    x<x-3
    ->-
    x-1-x
    --<
    x-x-x

`<` and `>` are read from left to right and from above to below; `-` is no sign, `x` an open cell.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from enpitsu.boards import Grid, read_board, write_digits
from enpitsu.errors import PuzzleError
from enpitsu.formats._base import Entry, Format, Line
from enpitsu.formats._futoshiki import Border, across, below, built, parts
from enpitsu.formats._gathering import Gathering
from enpitsu.model import Puzzle
from enpitsu.puzzles._latin import LARGEST, SMALLEST
from enpitsu.puzzles.futoshiki import Futoshiki

_MARKS = {"<": True, ">": False}
_SIGNS = frozenset("<>-")
_LETTERS_END = 32  # larger boards need X as a digit


class TextReader:
    """Gathers lines until the board is complete; a blank line ends one early."""

    def __init__(self) -> None:
        self._gathering = Gathering[str]()

    def feed(self, line: Line) -> Sequence[Entry]:
        """Take the next line; return the board that it completes, or breaks off."""
        text = "".join(line.text.split())
        if text.startswith("#"):
            return ()
        if not text:
            return self.finish()
        gathering = self._gathering
        gathering.add(line, text)
        return self.finish() if gathering.count == len(gathering.lines[0]) else ()

    def finish(self) -> Sequence[Entry]:
        """Return the board gathered so far, whole or not."""
        return self._gathering.read(lambda lines: (_read(lines), {}))


class FutoshikiText(Format):
    """Boards of 2n - 1 lines."""

    name: ClassVar[str] = "futoshiki-text"
    genres: ClassVar[tuple[str, ...]] = ("futoshiki",)
    refuses: ClassVar[tuple[str, ...]] = (
        "signs between cells other than `<`, `>` and `-`",
        "text behind a row",
    )
    ignores: ClassVar[tuple[str, ...]] = ("lines that begin with `#`: comments",)
    gap: ClassVar[str] = "\n"

    def reader(self) -> TextReader:
        """Return a reader for boards."""
        return TextReader()

    def recognises(self, ahead: Iterator[str]) -> bool:
        """Tell by the first two lines: signs between cells, then signs alone."""
        lines = ("".join(line.split()) for line in ahead if line.strip()[:1] not in ("", "#"))
        row = next(lines, "")
        n = (len(row) + 1) // 2
        if not SMALLEST <= n <= LARGEST or not _SIGNS.issuperset(row[1::2]):
            return False
        signs = next(lines, "")
        return len(signs) == n and len(row) == 2 * n - 1 and _SIGNS.issuperset(signs)

    def write(self, puzzle: Puzzle) -> str:
        """Write the rows and what stands between them."""
        n, signs, _ = parts(puzzle, self.name)
        cells = write_digits(puzzle.givens)
        if n <= _LETTERS_END:
            cells = cells.replace(".", "x")
        lines = []
        for row in range(n):
            marks = [border.write(signs, "<", ">") for border in across(n, row)]
            values = cells[row * n : row * n + n]
            lines.append("".join(map("".join, zip(values, [*marks, ""], strict=True))))
            if row < n - 1:
                lines.append("".join(border.write(signs, "<", ">") for border in below(n, row)))
        return "\n".join(lines)


def _read(lines: list[str]) -> Puzzle:
    n = (len(lines[0]) + 1) // 2
    Futoshiki.checked_side(n)
    if len(lines) != 2 * n - 1:
        raise PuzzleError(f"{len(lines)} lines, but a board with {n} cells a row has {2 * n - 1}")
    for number, line in enumerate(lines, 1):
        length = 2 * n - 1 if number % 2 else n
        if len(line) != length:
            raise PuzzleError(
                f"line {number} of the board has {len(line)} characters, not {length}"
            )
    signs = []
    for row in range(n):
        signs += _signs(across(n, row), lines[2 * row][1::2], n)
        if row < n - 1:
            signs += _signs(below(n, row), lines[2 * row + 1], n)
    cells = "".join(line[::2] for line in lines[::2])
    if n <= _LETTERS_END:
        cells = cells.translate(str.maketrans("xX", ".."))
    return built(n, read_board(cells, Grid(n, n), n), signs)


def _signs(borders: list[Border], marks: str, n: int) -> list[tuple[int, int] | None]:
    return [border.read(mark, _MARKS, n) for border, mark in zip(borders, marks, strict=True)]

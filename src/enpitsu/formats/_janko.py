"""The text of janko.at, a block from `begin` to `end`: what its formats for all genres share.

    begin
    puzzle NAME
    author WHO        (and what else is told of it)
    size N            (or `rows R` and `cols C`)
    problem
    WORD WORD ...
    solution
    WORD WORD ...
    end

A line is a key with its value, or a row of the table below a key. A key that is not known may stand
for a rule, and is refused; so is a table of another size than the keys tell, of which a part may be
missing.
"""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice, takewhile
from typing import Any, ClassVar

from enpitsu.errors import PuzzleError, shown
from enpitsu.formats._base import ABOUT, Entry, Format, Line
from enpitsu.formats._solutions import solution_in, solution_of
from enpitsu.model import Puzzle

Table = list[list[str]]
"""The words of each row."""

MAX_BLOCK = 2**22
"""Characters; of a longer block no more than this is held in memory."""

_HEAD = 50  # lines in which a block must say its genre
_TOLD = tuple(name for name in ABOUT if name not in ("difficulty", "solution"))
"""Keys whose values are text about the puzzle."""
_REMARK = "info"
"""A key that stands for a comment."""
_SIZES = ("size", "rows", "cols")
_IGNORED = ("solver", "mail", "unit", "moves")
"""Keys that say nothing of the puzzle."""
_TABLES = ("problem", "solution", "moves")
_ONCE = ("puzzle", "problem", "solution")
_SIDE = re.compile(r"\d{1,4}", re.ASCII)


class Block:
    """The lines between `begin` and `end`."""

    def __init__(self, lines: Sequence[str]) -> None:
        self._lines = [line.split() for line in lines]
        known, keys = {"puzzle", *_TOLD, _REMARK, *_SIZES, *_IGNORED, *_TABLES}, [""]
        for line in self._lines:
            text = shown(" ".join(line))
            if _is_key(line[0]):
                key = line[0].lower()
                if key not in known:
                    raise PuzzleError(f"the key '{shown(line[0])}' is unknown and may be a rule")
                if key in _ONCE and key in keys:
                    raise PuzzleError(f"the block has the key '{key}' twice")
                if key in _TABLES and key in _ONCE and len(line) > 1:
                    raise PuzzleError(f"'{text}': a table begins on the next line")
                keys.append(key)
                line[0] = key
            elif keys[-1] not in _TABLES:
                raise PuzzleError(f"'{text}' stands below no table")

    @property
    def title(self) -> str | None:
        """Return the name of the puzzle's genre, if the block has one."""
        return _title(self._lines)

    @property
    def about(self) -> dict[str, str]:
        """Return what the block tells of the puzzle beside it."""
        told: dict[str, str] = {}
        for key, *words in self._lines:
            name = "comment" if key == _REMARK else key
            if name in _TOLD and words:
                told[name] = " ".join([told[name], *words] if name in told else words)
        return told

    def check_sizes(self, puzzle: Puzzle) -> None:
        """Refuse sizes other than those of the puzzle; a table may lack the clues at its edges."""
        table = self.table("problem") or self.table("solution")
        board = puzzle.genre.grid(puzzle.board)
        rows = {board.rows, min(board.rows, len(table))}
        columns = {board.columns, min(board.columns, len(table[0]))}
        sides = {"size": rows & columns, "rows": rows, "cols": columns}
        for key, *words in self._lines:
            if key not in _SIZES or not words:
                continue
            told = " ".join(words)
            if not _SIDE.fullmatch(told) or int(told) not in sides[key]:
                size = f"{board.rows}x{board.columns}"
                raise PuzzleError(f"'{key} {shown(told)}', but the board has {size} cells")

    def problem(self) -> Table:
        """Return the rows of the problem; raise PuzzleError if the block has no such key."""
        if ["problem"] not in self._lines:
            raise PuzzleError("the block has no line 'problem'")
        return self.table("problem")

    def table(self, key: str) -> Table:
        """Return the rows from a key to the next one; none if the block has no such key."""
        if [key] not in self._lines:
            return []
        after = self._lines[self._lines.index([key]) + 1 :]
        return list(takewhile(lambda line: not _is_key(line[0]), after))


class JankoFormat(Format):
    """Blocks of janko.at with the puzzles of one genre."""

    family: ClassVar[str] = "janko"
    keeps: ClassVar[tuple[str, ...]] = (*_TOLD, "solution")
    carries: ClassVar[tuple[str, ...]] = (
        "a solution that is whole and right",
        "`info`, as a comment",
    )
    refuses: ClassVar[tuple[str, ...]] = (
        "unknown keys, as `options`",
        "rows below a key that has no table, and a key that stands there twice",
        "a `size`, `rows` or `cols` other than that of the table",
        "a solution that is not whole or not right: a position, which `--state` reads",
    )
    ignores: ClassVar[tuple[str, ...]] = (
        f"the keys {', '.join(_IGNORED)}",
        "lines outside of blocks",
    )
    positions: ClassVar[bool] = True
    gap: ClassVar[str] = "\n"
    title: ClassVar[str]
    """The genre's name there, in small letters and nothing else."""

    @abstractmethod
    def decode(self, block: Block) -> Puzzle:
        """Return the puzzle of a block; raise PuzzleError if there is none."""

    @abstractmethod
    def encode(self, puzzle: Puzzle) -> tuple[Mapping[str, int], Table]:
        """Return the keys for the size, and the problem; raise PuzzleError if it does not fit."""

    @abstractmethod
    def values(self, table: Table, puzzle: Puzzle) -> Sequence[int]:
        """Return what the table of a solution says of each variable, `OPEN` where nothing."""

    @abstractmethod
    def answer(self, puzzle: Puzzle, values: bytes) -> Table:
        """Return the table of a solution."""

    def solution(self, table: Table, puzzle: Puzzle) -> dict[str, str]:
        """Return the solution of a table that has rows; raise PositionError if it is not one."""
        return solution_in(puzzle, self.values(table, puzzle))

    def reader(self) -> JankoReader:
        """Return a reader for blocks."""
        return JankoReader(self._checked)

    def recognises(self, ahead: Iterator[str]) -> bool:
        """Tell by a block's beginning that says its genre."""
        lines = (line.split() for line in ahead if line.strip())
        if next(lines, None) != ["begin"]:
            return False
        return _plain(_title(islice(lines, _HEAD)) or "") == self.title

    def is_of(self, block: Block) -> bool:
        """Tell whether a block names this genre."""
        return block.title is not None and _plain(block.title) == self.title

    def _checked(self, block: Block) -> JankoFormat:
        """Return itself; refuse a block that names another genre."""
        if block.title is not None and not self.is_of(block):
            raise PuzzleError(f"the block is about '{shown(block.title)}', not {self.title}")
        return self

    def about(self, block: Block, puzzle: Puzzle) -> dict[str, str]:
        """Return what a block tells of its puzzle, the solution too if it is whole."""
        table = block.table("solution")
        return block.about | (self.solution(table, puzzle) if table else {})

    def write(self, puzzle: Puzzle) -> str:
        """Write a block with the puzzle's problem."""
        return self.write_with(puzzle, {})

    def write_with(self, puzzle: Puzzle, about: Mapping[str, Any]) -> str:
        """Write a block with what is told of the puzzle, its problem, and its solution."""
        sizes, table = self.encode(puzzle)
        keys = [f"{key} {about[key]}" for key in _TOLD if key in about]
        keys += [f"{key} {size}" for key, size in sizes.items()]
        lines = ["begin", f"puzzle {self.title}", *keys, "problem", *_lines(table)]
        values = solution_of(puzzle, about)
        if values is not None:
            lines += ["solution", *_lines(self.answer(puzzle, values))]
        return "\n".join([*lines, "end"])


class JankoReader:
    """Gathers a block and reads it; what is outside of blocks is left out."""

    def __init__(self, form_of: Callable[[Block], JankoFormat]) -> None:
        """Read each block as the format that is returned for it; it may be refused there."""
        self._form_of = form_of
        self._first: Line | None = None
        self._lines: list[str] = []
        self._size = 0

    def feed(self, line: Line) -> Sequence[Entry]:
        """Take the next line; return the block that it ends."""
        text = line.text.strip()
        if text == "begin":
            broken = self.finish()
            self._first = line
            return broken
        if text == "end":
            return self._entry(whole=True)
        if self._first is not None and text:
            self._size += len(text) + 1
            if self._size <= MAX_BLOCK:
                self._lines.append(text)
        return ()

    def finish(self) -> Sequence[Entry]:
        """Return that the last block has no end, if it has none."""
        return self._entry(whole=False)

    def _entry(self, whole: bool) -> Sequence[Entry]:
        if self._first is None:
            return ()
        first, lines, size = self._first, self._lines, self._size
        self._first, self._lines, self._size = None, [], 0
        try:
            if not whole:
                raise PuzzleError("the block has no line 'end'")
            if size > MAX_BLOCK:
                raise PuzzleError(f"the block has more than {MAX_BLOCK} characters")
            block = Block(lines)
            form = self._form_of(block)
            puzzle = form.decode(block)
            block.check_sizes(puzzle)
            return (first.entry(puzzle, form.about(block, puzzle)),)
        except PuzzleError as error:
            return (first.entry(error),)


def check_widths(table: Table, width: int, problem: str) -> None:
    """Refuse a row of another width; `problem` has places for its number and both widths."""
    for number, line in enumerate(table, 1):
        if len(line) != width:
            raise PuzzleError(problem.format(number, len(line), width))


def in_rows(words: list[str], columns: int) -> Table:
    """Return the words of all cells row by row."""
    return [words[i : i + columns] for i in range(0, len(words), columns)]


def _lines(table: Table) -> list[str]:
    return [" ".join(words) for words in table]


def _title(lines: Iterator[list[str]] | Table) -> str | None:
    return next((" ".join(line[1:]) for line in lines if line[0].lower() == "puzzle"), None)


def _plain(title: str) -> str:
    """Return a name without what its writers disagree on: Tohu-Wa-Vohu, tohuwavohu."""
    return "".join(filter(str.isalpha, title.lower()))


def _is_key(word: str) -> bool:
    return len(word) > 1 and word.isalpha()  # one letter may be a cell or a sign

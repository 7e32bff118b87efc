"""Futoshiki: a Latin square, with signs between neighbours that say which one is less."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import replace
from functools import cache
from typing import ClassVar

from enpitsu.boards import (
    Grid,
    Plan,
    smallest_image,
)
from enpitsu.errors import PuzzleError, shown
from enpitsu.model import (
    CLUES,
    Change,
    Drawing,
    Level,
    Model,
    Puzzle,
    Rung,
    Tool,
    with_clue,
)
from enpitsu.puzzles._latin import PATTERNS, SETS, LatinSquare, latin_model, names_of
from enpitsu.puzzles._places import cell_at, read_cell
from enpitsu.rules import NO_CLUE, OrderSite, Rising
from enpitsu.scene import Scene, Sign

_SIGNS = Tool(
    "sign",
    "Signs",
    "Click between two cells for one sign, the other, none; or choose two cells and type < or >.",
    "between",
    "<>",
)
_NEXT = {NO_CLUE: 0, 0: 1, 1: NO_CLUE}
"""What a click makes of a sign."""

Pair = tuple[int, int]
"""Two neighbouring cells, the smaller value first."""


EASY, MEDIUM, HARD = Level.EASY, Level.MEDIUM, Level.HARD


class Futoshiki(LatinSquare):
    """The genre; see the module's first line for its rule."""

    name: ClassVar[str] = "futoshiki"
    called: ClassVar[str] = "a futoshiki"
    how_to: ClassVar[str] = (
        "Fill the grid so that every row and every column contains each digit exactly once, "
        "from 1 up to the number of rows. The tip of a sign between two cells points to the "
        "smaller digit."
    )
    default_size: ClassVar[Grid] = Grid(5, 5)
    clue_kinds: ClassVar[tuple[str, ...]] = ("digit", "inequality")
    rungs: ClassVar[tuple[Rung, ...]] = (
        Rung("full house", EASY, 4),
        Rung("hidden single", EASY, 14, search=True),
        Rung("naked single", EASY, 4, search=True),
        Rung("inequality bounds", EASY, 10, search=True),
        Rung("inequality chain", MEDIUM, 50),
        *SETS,
        Rung("inequality with sets", HARD, 110),
        *PATTERNS,
    )

    def parse(self, params: str, body: str) -> Puzzle:
        """Read rows joined by `/`, then, after `|`, the signs joined by `,`."""
        rows, _, signs = body.partition("|")
        n, givens = self.read_rows(params, rows)
        return self.puzzle(n, givens, _read_signs(n, signs))

    def puzzle(self, n: int, givens: bytes, signs: Iterable[Pair]) -> Puzzle:
        """Return the puzzle with these givens and signs."""
        numbers = [NO_CLUE] * (2 * n * (n - 1))
        for less, more in signs:
            numbers[_ranks(n)[less, more]] = int(less > more)
        return Puzzle(self, n, givens, tuple(numbers))

    def tools(self, board: int) -> tuple[Tool, ...]:
        """Return what types digits, and what sets signs."""
        return (CLUES, _SIGNS)

    def edited(self, draft: Puzzle, change: Change) -> Puzzle:
        """Return a draft after a digit, or with another sign between two cells."""
        if change.tool != _SIGNS.name:
            return super().edited(draft, change)
        n: int = draft.board
        cells = [read_cell(name, self.grid(n), "signs") for name in change.cells[:2]]
        pair = (cells[0], cells[-1]) if cells else (0, 0)
        if pair not in _ranks(n):
            raise PuzzleError("a sign stands between two cells side by side")
        rank, turned = _ranks(n)[pair], int(pair[0] > pair[1])
        told = {"<": turned, ">": 1 - turned, "": _NEXT[draft.numbers[rank]]}
        return with_clue(draft, len(draft.givens) + rank, told.get(change.key, NO_CLUE))

    def body(self, puzzle: Puzzle, values: bytes) -> str:
        """Write the rows, and the signs if there are any."""
        rows = self.solution(puzzle, values)
        names = names_of(puzzle.board)
        signs = ",".join(f"{names[less]}<{names[more]}" for less, more in signs_of(puzzle))
        return f"{rows}|{signs}" if signs else rows

    def model(self, board: int) -> Model:
        """Return one variable a cell, an all-different a line, and a site for every sign."""
        return _model(board)

    def drawing(self, board: int) -> Drawing:
        """Return that nothing but digits and signs are shown."""
        return Drawing(1)

    def canonical(self, puzzle: Puzzle) -> Hashable:
        """Tell puzzles apart that are no images by turns, mirrors, or n + 1 - v for a digit v."""
        n, signs = puzzle.board, signs_of(puzzle)
        turned_over = bytes([0, *range(n, 0, -1), *range(n + 1, 256)])
        opposite = [(more, less) for less, more in signs]
        return smallest_image(
            _plan(n, signs, puzzle.givens),
            _plan(n, opposite, puzzle.givens.translate(turned_over)),
        )

    def scene(self, puzzle: Puzzle, values: bytes, candidates: Sequence[int]) -> Scene:
        """Draw the grid with the signs on its lines."""
        n: int = puzzle.board
        signs = (Sign(*divmod(more, n), *divmod(less, n)) for less, more in signs_of(puzzle))
        return replace(self.square(puzzle, values, candidates), signs=tuple(signs))


def signs_of(puzzle: Puzzle) -> list[Pair]:
    """Return the signs of a puzzle in reading order."""
    pairs = zip(_neighbours(puzzle.board), puzzle.numbers, strict=True)
    return [(b, a) if number else (a, b) for (a, b), number in pairs if number != NO_CLUE]


def _plan(n: int, signs: Iterable[Pair], givens: bytes) -> Plan:
    """Return the board as turns and mirrors change it: a sign is a mark on the lesser's side."""
    sides = {step: bytearray(n * n) for step in (-n, 1, n, -1)}
    for less, more in signs:
        sides[more - less][less] = 1
    return Plan(Grid(n, n), givens, tuple(map(bytes, sides.values())))


@cache
def _ranks(n: int) -> dict[Pair, int]:
    """Return the site of every possible sign, the same either way round."""
    ranks = {pair: rank for rank, pair in enumerate(_neighbours(n))}
    return ranks | {(more, less): rank for (less, more), rank in ranks.items()}


@cache
def _neighbours(n: int) -> tuple[Pair, ...]:
    """Return the pairs of cells that may have a sign between them, in reading order."""
    pairs: list[Pair] = []
    for row in range(n):
        first = row * n
        pairs += [(cell, cell + 1) for cell in range(first, first + n - 1)]
        if row < n - 1:
            pairs += [(cell, cell + n) for cell in range(first, first + n)]
    return tuple(pairs)


@cache
def _written(n: int) -> dict[str, Pair]:
    """Return every sign by its text, either way round."""
    names = names_of(n)
    smaller = {f"{names[less]}<{names[more]}": (less, more) for less, more in _ranks(n)}
    larger = {f"{names[more]}>{names[less]}": (less, more) for less, more in _ranks(n)}
    return smaller | larger


def _read_signs(n: int, text: str) -> tuple[Pair, ...]:
    if not text.strip():
        return ()
    known, ranks = _written(n), _ranks(n)
    tokens = text.split(",")
    signs: dict[int, Pair] = {}
    for number, token in enumerate(tokens, 1):
        pair = known.get(token) or _read_sign(n, number, token)
        if signs.setdefault(ranks[pair], pair) != pair or len(signs) < number:
            raise _repeated(n, number, pair, signs[ranks[pair]])
    return tuple(signs[rank] for rank in sorted(signs))


_SIGN = re.compile(r"\s*r(\d{1,3})c(\d{1,3})\s*([<>])\s*r(\d{1,3})c(\d{1,3})\s*", re.I | re.ASCII)


def _read_sign(n: int, number: int, token: str) -> Pair:
    """Read a sign that is written in another way, or say what is wrong with it."""
    where = f"inequality {number}, '{shown(token.strip())}'"
    parts = _SIGN.fullmatch(token)
    if parts is None:
        raise PuzzleError(f"{where}: write it as r1c1<r1c2")
    left = cell_at(int(parts[1]), int(parts[2]), Grid(n, n), where)
    right = cell_at(int(parts[4]), int(parts[5]), Grid(n, n), where)
    pair = (left, right) if parts[3] == "<" else (right, left)
    if pair not in _ranks(n):
        names = names_of(n)
        raise PuzzleError(f"{where}: {names[left]} and {names[right]} are not neighbours")
    return pair


def _repeated(n: int, number: int, pair: Pair, before: Pair) -> PuzzleError:
    names = names_of(n)
    text, other = (f"{names[less]}<{names[more]}" for less, more in (pair, before))
    problem = "it is there twice" if pair == before else f"{other} says the opposite"
    return PuzzleError(f"inequality {number}, '{text}': {problem}")


@cache
def _model(n: int) -> Model:
    names = names_of(n)
    sites = [
        OrderSite(
            (a, b),
            f"{names[a]} and {names[b]}",
            "inequality",
            (a, b),
            (_less_than(n, a, b), _less_than(n, b, a)),
            (f"{names[a]}<{names[b]}", f"{names[b]}<{names[a]}"),
        )
        for a, b in _neighbours(n)
    ]
    return latin_model(n, tuple(sites))


def _less_than(n: int, less: int, more: int) -> Rising:
    names = names_of(n)
    return Rising((less, more), f"{names[less]} is less than {names[more]}")

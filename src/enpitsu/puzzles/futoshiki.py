"""Futoshiki: a Latin square, with signs between neighbours that say which one is less."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from typing import ClassVar, NamedTuple

from enpitsu.model import (
    SYMBOLS,
    Clue,
    Constraint,
    Genre,
    Grid,
    LessThan,
    Level,
    Model,
    OrderClue,
    Plan,
    Puzzle,
    PuzzleError,
    Rung,
    Sheet,
    check_params,
    check_square,
    mask,
    read_board,
    shown,
    smallest_image,
    write_digits,
)
from enpitsu.scene import Scene, Sign

SMALLEST, LARGEST = 2, 36

Pair = tuple[int, int]
"""Two neighbouring cells, the smaller value first."""


class Shape(NamedTuple):
    """A Futoshiki without its givens: the side of the square, and the signs in reading order."""

    n: int
    signs: tuple[Pair, ...]

    @property
    def grid(self) -> Grid:
        """Return the board."""
        return Grid(self.n, self.n)


EASY, MEDIUM, HARD, EXPERT = Level.EASY, Level.MEDIUM, Level.HARD, Level.EXPERT


class Futoshiki(Genre):
    """The genre; see the module's first line for its rule."""

    name: ClassVar[str] = "futoshiki"
    default_size: ClassVar[Grid] = Grid(5, 5)
    clue_kinds: ClassVar[tuple[str, ...]] = ("digit", "inequality")
    ladder: ClassVar[tuple[Rung, ...]] = (
        Rung("full house", EASY, 4),
        Rung("hidden single", EASY, 14, search=True),
        Rung("naked single", EASY, 4, search=True),
        Rung("inequality bounds", EASY, 10, search=True),
        Rung("inequality chain", MEDIUM, 50),
        Rung("naked pair", MEDIUM, 60),
        Rung("hidden pair", MEDIUM, 70),
        Rung("naked triple", MEDIUM, 80, search=True),
        Rung("hidden triple", MEDIUM, 100),
        Rung("inequality with sets", HARD, 110),
        Rung("naked quad", HARD, 120),
        Rung("hidden quad", HARD, 150),
        Rung("X-wing", HARD, 140),
        Rung("swordfish", HARD, 150),
        Rung("skyscraper", HARD, 130),
        Rung("W-wing", HARD, 150),
        Rung("XY-wing", HARD, 160),
        Rung("jellyfish", EXPERT, 160),
        Rung("simple colouring", EXPERT, 150),
        Rung("X-chain", EXPERT, 260),
        Rung("XY-chain", EXPERT, 260),
        Rung("alternating inference chain", EXPERT, 280),
        Rung("ALS-XZ", EXPERT, 300),
        Rung("ALS chain", EXPERT, 340),
        Rung("forcing chain", EXPERT, 400),
    )

    def parse(self, params: str, body: str) -> Puzzle:
        """Read rows joined by `/`, then, after `|`, the signs joined by `,`."""
        check_params(params, self.name)
        rows, _, signs = body.partition("|")
        rows = rows.strip()
        n = rows.count("/") + 1
        check_side(n)
        givens = read_board(Grid(n, n).split(rows), Grid(n, n), n)
        return Puzzle(self, Shape(n, _read_signs(n, signs)), givens)

    def params(self, shape: Shape) -> str:
        """Return nothing: the rows tell the size."""
        return ""

    def body(self, shape: Shape, values: bytes) -> str:
        """Write the rows, and the signs if there are any."""
        rows = self.solution(shape, values)
        names = _names(shape.n)
        signs = ",".join(f"{names[less]}<{names[more]}" for less, more in shape.signs)
        return f"{rows}|{signs}" if signs else rows

    def solution(self, shape: Shape, values: bytes) -> str:
        """Write the rows alone."""
        return shape.grid.join(write_digits(values))

    def shape_of(self, size: Grid, params: str) -> Shape:
        """Return a square board without signs."""
        check_params(params, self.name)
        check_square(size, self.name)
        check_side(size.rows)
        return Shape(size.rows, ())

    def grid(self, shape: Shape) -> Grid:
        """Return the board."""
        return shape.grid

    def model(self, shape: Shape) -> Model:
        """Return one variable a cell, an all-different a line and a less-than a sign."""
        return _model(shape)

    def shape_clues(self, puzzle: Puzzle) -> Iterator[tuple[str, Puzzle]]:
        """Yield the signs."""
        n, signs = puzzle.shape
        names = _names(n)
        for number, (less, more) in enumerate(signs):
            without = Shape(n, signs[:number] + signs[number + 1 :])
            yield f"{names[less]}<{names[more]}", replace(puzzle, shape=without)

    def canonical(self, puzzle: Puzzle) -> Hashable:
        """Tell puzzles apart that are no images by turns, mirrors, or n + 1 - v for a digit v."""
        n, signs = puzzle.shape
        turned_over = bytes([0, *range(n, 0, -1), *range(n + 1, 256)])
        opposite = tuple([(more, less) for less, more in signs])
        return smallest_image(
            _plan(Shape(n, signs), puzzle.givens),
            _plan(Shape(n, opposite), puzzle.givens.translate(turned_over)),
        )

    def sheet(self, blank: Puzzle, solution: bytes) -> Sheet:
        """Return the digits, and a sign between any two neighbours."""
        digits = [Clue("digit", (cell,), value, cell) for cell, value in enumerate(solution)]
        signs = [
            Clue("inequality", pair, int(solution[pair[0]] > solution[pair[1]]), slot=slot)
            for slot, pair in enumerate(_neighbours(blank.shape.n))
        ]
        grid, model = self.grid(blank.shape), _model_with_slots(blank.shape.n)
        return Sheet(blank, solution, grid, model, (*digits, *signs))

    def showing(self, sheet: Sheet, shown: Sequence[Clue]) -> Puzzle:
        """Return the puzzle with these digits and signs."""
        n = sheet.blank.shape.n
        pairs = [(_neighbours(n)[clue.slot], clue.number) for clue in shown if clue.slot >= 0]
        signs = [(b, a) if number else (a, b) for (a, b), number in pairs]
        return Puzzle(self, Shape(n, in_order(n, signs)), sheet.givens(shown))

    def scene(self, shape: Shape, givens: bytes, values: bytes, candidates: Sequence[int]) -> Scene:
        """Draw the grid with the signs on its lines."""
        n = shape.n
        board = shape.grid.scene(
            givens,
            values,
            candidates,
            SYMBOLS[: n + 1],
            note_columns=max(2, -(-n // 3) if n <= 9 else 6),
            title=f"{n}x{n} futoshiki",
        )
        signs = (Sign(*divmod(more, n), *divmod(less, n)) for less, more in shape.signs)
        return replace(board, signs=tuple(signs))


def check_side(n: int) -> None:
    """Refuse a size that the genre does not have."""
    if not SMALLEST <= n <= LARGEST:
        raise PuzzleError(f"a futoshiki has {SMALLEST} to {LARGEST} rows, not {n}")


def in_order(n: int, signs: Sequence[Pair]) -> tuple[Pair, ...]:
    """Return the signs as they are read: those within a row, then those below it."""
    rank = _ranks(n)
    return tuple(sorted(signs, key=rank.__getitem__))


def _plan(shape: Shape, givens: bytes) -> Plan:
    """Return the board as turns and mirrors change it: a sign is a mark on the lesser's side."""
    n = shape.n
    sides = {step: bytearray(n * n) for step in (-n, 1, n, -1)}
    for less, more in shape.signs:
        sides[more - less][less] = 1
    return Plan(shape.grid, givens, tuple(map(bytes, sides.values())))


@cache
def _ranks(n: int) -> dict[Pair, int]:
    """Return every possible sign with its place in reading order, the same either way round."""
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
def _names(n: int) -> tuple[str, ...]:
    return Grid(n, n).names()


@cache
def _written(n: int) -> dict[str, Pair]:
    """Return every sign by its text, either way round."""
    names = _names(n)
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
    left = _cell(n, where, int(parts[1]), int(parts[2]))
    right = _cell(n, where, int(parts[4]), int(parts[5]))
    pair = (left, right) if parts[3] == "<" else (right, left)
    if pair not in _ranks(n):
        names = _names(n)
        raise PuzzleError(f"{where}: {names[left]} and {names[right]} are not neighbours")
    return pair


def _cell(n: int, where: str, row: int, column: int) -> int:
    if not (1 <= row <= n and 1 <= column <= n):
        raise PuzzleError(f"{where}: r{row}c{column} is not a cell of a {n}x{n} board")
    return (row - 1) * n + column - 1


def _repeated(n: int, number: int, pair: Pair, before: Pair) -> PuzzleError:
    names = _names(n)
    text, other = (f"{names[less]}<{names[more]}" for less, more in (pair, before))
    problem = "it is there twice" if pair == before else f"{other} says the opposite"
    return PuzzleError(f"inequality {number}, '{text}': {problem}")


@lru_cache(maxsize=256)
def _model(shape: Shape) -> Model:
    domains, lines = _square(shape.n)
    signs = [_less_than(shape.n, *pair) for pair in shape.signs]
    return Model(domains, (*lines, *signs), _names(shape.n), SYMBOLS)


@cache
def _model_with_slots(n: int) -> Model:
    """Return the model of all boards of a size, with a slot for every sign."""
    domains, lines = _square(n)
    names = _names(n)
    slots = [
        OrderClue(
            (a, b), f"{names[a]} and {names[b]}", slot, (_less_than(n, a, b), _less_than(n, b, a))
        )
        for slot, (a, b) in enumerate(_neighbours(n))
    ]
    return Model(domains, (*lines, *slots), names, SYMBOLS)


@cache
def _square(n: int) -> tuple[tuple[int, ...], tuple[Constraint, ...]]:
    """Return what all boards of a size share: domains and lines."""
    return (mask(range(1, n + 1)),) * (n * n), Grid(n, n).lines_differ()


@cache
def _less_than(n: int, less: int, more: int) -> LessThan:
    names = _names(n)
    return LessThan((less, more), f"{names[less]} is less than {names[more]}")

"""The uninformed way of the Kakuro paper: sequences of digits are tried blindly, run by run.

A board grows by one run at a time, in the order of the rules, and a sequence joins it that agrees
with the cells which are written already. Which board grows next is the order of the search: the
last one (depth first, as the paper has it, one sequence at a time), the first one (breadth first),
the last one down to a depth that grows (iterative deepening), or the cheapest (uniform cost; a
sequence costs as much as there were to choose from). The node count goes up by one for every
sequence that is tried.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from sys import getsizeof
from typing import ClassVar, Literal

from enpitsu.engines._sequences import LimitReachedError, Run, Store, runs_of, sequences_of
from enpitsu.engines.base import LARGER, FromCandidates
from enpitsu.errors import EngineError, shown
from enpitsu.model import Effort, Limits, Puzzle, Result, Status, Stopped

Order = Literal["depth-first", "breadth-first", "iterative-deepening", "uniform-cost"]

Board = bytes
"""The digits of the cells that are written, in the order in which the runs reach them."""

_QUEUED = 8  # bytes that a board takes in a list
_RANKED = 200  # and beside its cost, in a heap


@dataclass(frozen=True)
class Uninformed(FromCandidates):
    """Kakuro only: every sequence of every run, in one of the orders of blind search."""

    name: ClassVar[str] = "uninformed"
    helps: ClassVar[str] = LARGER
    order: Order = "depth-first"

    def __post_init__(self) -> None:
        """Refuse an order that does not exist."""
        if self.order not in ORDERS:
            raise EngineError(f"order is {' or '.join(ORDERS)}, not '{shown(self.order)}'")

    def solve_from(
        self, puzzle: Puzzle, candidates: Sequence[int], limits: Limits, keep: bool = True
    ) -> Result:
        """Find solutions among candidates that were narrowed down already."""
        runs = runs_of(puzzle.model, self.name)
        search = _Search(runs, Store(limits))
        most = limits.stored(len(puzzle.givens)) if keep else 0
        kept: list[bytes] = []
        nodes: list[int] = []
        found, complete, stopped = 0, True, _NO_LIMIT
        try:
            search.prepare(candidates)
            for board in ORDERS[self.order](search):
                found += 1
                if len(kept) < most:
                    kept.append(search.values(board))
                    nodes.append(search.nodes)
                if found == limits.solutions:
                    complete = False
                    break
        except LimitReachedError as reached:
            complete, stopped = False, reached.limit
        return Result(
            puzzle,
            Status.of(found, complete),
            tuple(kept),
            found,
            complete,
            search.nodes,
            search.store.seconds,
            self.name,
            effort=Effort(search.preparing, solution_nodes=tuple(nodes), stored=search.stored),
            stopped=stopped,
        )


_NO_LIMIT: Stopped = ""


@dataclass(frozen=True, slots=True)
class _Turn:
    """A run when its turn comes: where a board has its written cells, and the ways to fill it."""

    written: tuple[int, ...]
    ways: list[tuple[bytes, bytes]]
    """Of each sequence, the digits of the written cells and those of the others."""


class _Search:
    """The tree of boards: at depth d, the first d runs are filled."""

    def __init__(self, runs: list[Run], store: Store) -> None:
        self.runs = runs
        self.store = store
        self.nodes = 0
        self.preparing = 0.0
        self.stored = 0
        self.turns: list[_Turn] = []
        self._cells: list[int] = []  # in the order of a board
        self._sequences = 0
        self._most_nodes = store.limits.nodes or float("inf")

    def prepare(self, candidates: Sequence[int]) -> None:
        """Make all sequences, and see which cells of a run are written before its turn."""
        found = sequences_of(self.runs, candidates, self.store)
        self.stored = self._sequences = sum(map(len, found))
        for run, sequences in zip(self.runs, found, strict=True):
            self.turns.append(self._turn(run, sequences))
        self.preparing = self.store.seconds

    def _turn(self, run: Run, sequences: list[bytes]) -> _Turn:
        at = {cell: place for place, cell in enumerate(self._cells)}
        old = [place for place, cell in enumerate(run.cells) if cell in at]
        new = [place for place, cell in enumerate(run.cells) if cell not in at]
        self._cells += [run.cells[place] for place in new]
        ways = [(bytes([s[p] for p in old]), bytes([s[p] for p in new])) for s in sequences]
        self.store.take(len(ways), 2 * getsizeof(bytes(len(run.cells))))
        return _Turn(tuple(at[run.cells[place]] for place in old), ways)

    @property
    def depth(self) -> int:
        """Return how many runs a full board has."""
        return len(self.turns)

    @property
    def bytes_of_a_board(self) -> int:
        """Return what the largest board takes up."""
        return getsizeof(bytes(len(self._cells)))

    def values(self, board: Board) -> bytes:
        """Return a full board's digits in the order of the cells."""
        return bytes(digit for _, digit in sorted(zip(self._cells, board, strict=True)))

    def after(self, board: Board, depth: int) -> Iterator[Board]:
        """Try every sequence of the next run; yield the boards with those that agree."""
        self.store.look_at_the_clock()
        turn = self.turns[depth]
        known = bytes([board[place] for place in turn.written])
        for old, new in turn.ways:
            if self.nodes >= self._most_nodes:
                raise LimitReachedError("nodes")
            self.nodes += 1
            if old == known:
                yield board + new

    def waits(self, boards: int) -> None:
        """Note how many boards wait for their turn."""
        self.stored = max(self.stored, self._sequences + boards)


def _depth_first(search: _Search) -> Iterator[Board]:
    """Yield full boards; one path is kept, and of each run on it what is still to be tried."""
    return _down_to(search, search.depth)


def _down_to(search: _Search, depth: int) -> Iterator[Board]:
    """Yield the boards of that depth, depth first."""
    path = [iter([b""])]
    while path:
        board = next(path[-1], None)
        if board is None:
            path.pop()
        elif len(path) > depth:
            yield board
        else:
            path.append(search.after(board, len(path) - 1))
            search.waits(len(path))


def _iterative_deepening(search: _Search) -> Iterator[Board]:
    """Search down to depth 1, then 2 and so on; where a depth has no board, none is below it."""
    for depth in range(1, search.depth):
        if not sum(1 for _ in _down_to(search, depth)):
            return
    yield from _down_to(search, search.depth)


def _breadth_first(search: _Search) -> Iterator[Board]:
    """Fill a run in all boards before the next; all boards of a depth are kept."""
    boards = [b""]
    each = search.bytes_of_a_board + _QUEUED
    for depth in range(search.depth):
        below: list[Board] = []
        for board in boards:
            for larger in search.after(board, depth):
                search.store.take(1, each)
                below.append(larger)
            search.waits(len(boards) + len(below))
        search.store.take(-len(boards), each)
        boards = below
    yield from boards


def _uniform_cost(search: _Search) -> Iterator[Board]:
    """Fill the next run in the cheapest board; all that were not filled further are kept."""
    boards = [(0, 0, 0, b"")]
    each = search.bytes_of_a_board + _RANKED
    number = 0
    while boards:
        cost, _, depth, board = heapq.heappop(boards)
        search.store.take(-1, each)
        if depth == search.depth:
            yield board
            continue
        larger = list(search.after(board, depth))
        search.store.take(len(larger), each)
        for following in larger:
            number += 1
            heapq.heappush(boards, (cost + len(larger), number, depth + 1, following))
        search.waits(len(boards))


ORDERS: dict[Order, Callable[[_Search], Iterator[Board]]] = {
    "depth-first": _depth_first,
    "breadth-first": _breadth_first,
    "iterative-deepening": _iterative_deepening,
    "uniform-cost": _uniform_cost,
}

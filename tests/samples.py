"""Samples: puzzles of no genre, each by its domains, rules and numbers, and how it is solved."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields, is_dataclass
from functools import cache, cached_property
from itertools import chain
from math import prod
from typing import Any, ClassVar

from bare import Bare
from enpitsu.boards import OPEN
from enpitsu.engines.csp import Csp
from enpitsu.engines.kernel import Kernel
from enpitsu.model import Level, Model, Puzzle, Rung
from enpitsu.puzzles import genres
from enpitsu.rules import (
    Rule,
    Site,
)
from trying import longest_loop, solutions

SYMBOLS = "0123456789"
Scope = tuple[int, ...]


@cache
def unique_only() -> frozenset[str]:
    """Return the techniques that hold only for a puzzle with one solution."""
    rungs = chain.from_iterable(genre.rungs for genre in genres().values())
    return frozenset(rung.technique for rung in rungs if rung.assumes_unique)


class Board:
    """A model and the techniques for it."""

    def __init__(self, model: Model, ladder: tuple[Rung, ...]) -> None:
        self.model = model
        self.ladder = ladder


class AnyModel(Bare):
    """Whatever its boards say."""

    name: ClassVar[str] = "model"

    def model(self, board: Board) -> Model:
        return board.model

    def ladder(self, board: Board) -> tuple[Rung, ...]:
        return board.ladder


def ladder_of(techniques: Sequence[str], searching: Sequence[str]) -> tuple[Rung, ...]:
    """Return rungs for techniques; some of them are for every node of the search."""
    return tuple(
        Rung(name, Level.EASY, 1, search=name in searching, assumes_unique=name in unique_only())
        for name in techniques
    )


@dataclass(frozen=True)
class Sample:
    """All that makes a puzzle of no genre, and how it is to be solved; its repr makes it again."""

    domains: tuple[int, ...]
    rules: tuple[Rule, ...] = ()
    sites: tuple[Site, ...] = ()
    numbers: tuple[int, ...] = ()
    givens: bytes = b""
    """Empty for none at all."""
    ladder: tuple[str, ...] = ("naked single",)
    searching: tuple[str, ...] = ()
    """Those of the ladder that the search uses if it is told nothing else."""
    kernel: Kernel = Kernel()  # noqa: RUF009  (frozen)
    csp: Csp = Csp()  # noqa: RUF009

    @cached_property
    def puzzle(self) -> Puzzle:
        """Return it as engines take it."""
        names = tuple(f"x{variable}" for variable in range(len(self.domains)))
        model = Model(self.domains, self.rules, names, SYMBOLS, self.sites)
        board = Board(model, ladder_of(self.ladder, self.searching))
        givens = self.givens or bytes([OPEN]) * len(self.domains)
        return Puzzle(AnyModel(), board, givens, self.numbers)

    @cached_property
    def model(self) -> Model:
        """Return all rules, those that the printed numbers make among them."""
        return self.puzzle.model

    @property
    def assignments(self) -> int:
        """Return in how many ways values could be put into what is open."""
        return self._ways(())

    @property
    def tries(self) -> int:
        """Return how many of them are tried for each drawing of the longest loop."""
        loop = longest_loop(self.model)
        return self._ways(loop.scope if loop else ())

    def _ways(self, left_out: Scope) -> int:
        triples = zip(range(len(self.domains)), self.domains, self.puzzle.givens, strict=True)
        return prod(
            domain.bit_count()
            for variable, domain, given in triples
            if given == OPEN and variable not in left_out
        )

    @cached_property
    def solutions(self) -> tuple[bytes, ...]:
        """Return all solutions by trying everything."""
        return tuple(solutions(self.model, self.puzzle.givens))

    def __repr__(self) -> str:
        return _written(self)


def _written(item: Any) -> str:
    """Write what makes a record again, without fields that have their default."""
    if not is_dataclass(item):
        inside = [_written(one) for one in item] if isinstance(item, tuple) else []
        comma = "," if len(inside) == 1 else ""
        return f"({', '.join(inside)}{comma})" if isinstance(item, tuple) else repr(item)
    parts = [
        f"{field.name}={_written(value)}"
        for field in fields(item)
        if (value := getattr(item, field.name)) != field.default
    ]
    return f"{type(item).__name__}({', '.join(parts)})"

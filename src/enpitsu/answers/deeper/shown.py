"""The candidates that must be gone for what a sentence says to be true on the board shown with it.

A conclusion may hold without them, by another argument; what a step tells would not.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import singledispatchmethod
from itertools import chain, pairwise

from enpitsu.answers.deeper.grounds import Grounds, Scope
from enpitsu.answers.deeper.ledger import Ledger
from enpitsu.answers.telling import Teller
from enpitsu.boards import mask, members
from enpitsu.engines._reasons import Fact
from enpitsu.model import Rung
from enpitsu.words import StepLike
from enpitsu.words.premises import (
    Clues,
    Consequence,
    Drawn,
    Either,
    Filled,
    LeastValues,
    Missing,
    OnlyPlaces,
    OnlyValues,
    Premise,
    Reach,
    Total,
    WithoutValues,
    Written,
)


class Shown:
    """Finds what the sentences of one puzzle's steps need."""

    def __init__(self, grounds: Grounds, teller: Teller) -> None:
        self.grounds, self.teller = grounds, teller

    def facts(self, step: StepLike, rung: Rung, ledger: Ledger, before: int) -> Iterator[Fact]:
        """Yield what must be gone before a step."""
        finder = _Finder(self.grounds, ledger, before)
        for premise in self.teller.premises(step, rung):
            yield from finder.gone(finder.facts(premise))


class _Finder:
    """Finds it on one board."""

    def __init__(self, grounds: Grounds, ledger: Ledger, before: int) -> None:
        self.grounds, self.ledger, self.before = grounds, ledger, before
        self.model = grounds.puzzle.board_model

    def gone(self, facts: Iterable[Fact]) -> Iterator[Fact]:
        """Yield those candidates that were there once, and are gone."""
        for cell, value in facts:
            is_gone = self.ledger.gone[cell].get(value, self.before) < self.before
            if is_gone and self.grounds.domains[cell] >> value & 1:
                yield cell, value

    @singledispatchmethod
    def facts(self, premise: Premise) -> Iterable[Fact]:
        """Return the candidates that must be gone for a premise."""
        raise NotImplementedError(type(premise).__name__)

    @facts.register(Total)
    @facts.register(Clues)
    def _(self, premise: Total | Clues) -> Iterable[Fact]:
        return ()  # clues stand on every board

    @facts.register
    def _(self, premise: OnlyValues) -> Iterable[Fact]:
        values = self._mask(premise.values) | mask(premise.numbers)
        return self._lost(self._cells(premise.cells), ~values)

    @facts.register
    def _(self, premise: WithoutValues) -> Iterable[Fact]:
        return self._lost(self._cells(premise.cells), self._mask(premise.values))

    @facts.register
    def _(self, premise: OnlyPlaces) -> Iterable[Fact]:
        places = set(self._cells(premise.cells)).union(*map(self._house, premise.covers))
        if premise.most is not None:
            places = set()
        cells = [cell for name in premise.houses for cell in self._house(name)]
        return self._lost((c for c in cells if c not in places), self._mask(premise.values))

    @facts.register
    def _(self, premise: Written) -> Iterable[Fact]:
        return self._lost(self._cells(premise.cells))

    @facts.register
    def _(self, premise: Filled) -> Iterable[Fact]:
        but = self._cells(premise.but)
        cells = [cell for name in premise.houses for cell in self._house(name)]
        return self._lost(cell for cell in cells if cell not in but)

    @facts.register
    def _(self, premise: Missing) -> Iterable[Fact]:
        values = self._mask(premise.values)
        cells = self._house(premise.house)
        return self._lost((c for c in cells if not self._left(c) & ~values), ~values)

    @facts.register
    def _(self, premise: LeastValues) -> Iterable[Fact]:
        values = self._mask(premise.values)
        lowest, highest = values & -values, 1 << values.bit_length()
        return self._lost(
            self._cells(premise.cells), ~(lowest - 1) if premise.turned else highest - 1
        )

    @facts.register
    def _(self, premise: Reach) -> Iterable[Fact]:
        but = self._cells(premise.but)
        others = [cell for cell in self._house(premise.house) if cell not in but]
        left = [members(self._left(cell)) for cell in others]
        low, high = sum(map(min, left)), sum(map(max, left))
        for cell, values in zip(others, left, strict=True):
            if premise.number == low:
                yield from self._lost([cell], (1 << values[0]) - 1)
            if premise.number == high:
                yield from self._lost([cell], ~0 << values[-1])

    @facts.register
    def _(self, premise: Consequence) -> Iterable[Fact]:
        literal, domains = self.grounds.reasons.is_value, self.grounds.domains
        numbers = self._numbers(premise.house)
        parts = {part for number in numbers for part in self.grounds.parts_on(number)}
        cell = self.model.variables[premise.cell]
        opposite = [-literal(cell, v) for v in members(self._mask(premise.values))]
        for name, values in premise.given:
            given = self.model.variables[name]
            others = domains[given] & ~self._mask(values)
            opposite += [-literal(given, value) for value in members(others)]
        scope = Scope(frozenset(parts), frozenset(self._house(premise.house)))
        return self.grounds.of(scope, opposite, self.ledger, self.before).facts

    @facts.register
    def _(self, premise: Drawn) -> Iterable[Fact]:
        around = [self._house(name) for name in premise.houses]
        if premise.between:
            around = [[e for e in one if e in other] for one, other in pairwise(around)]
        edges = dict.fromkeys(chain.from_iterable(around))
        return self._lost(edge for edge in edges if self._left(edge).bit_count() == 1)

    @facts.register
    def _(self, premise: Either) -> Iterable[Fact]:
        for group in premise.groups:
            facts = [fact for one in group for fact in self.facts(one)]
            if len(list(self.gone(facts))) == len(facts):
                return facts
        return ()

    def _lost(self, cells: Iterable[int], values: int = -1) -> Iterator[Fact]:
        """Yield what cells had at first of some values."""
        for cell in cells:
            for value in members(self.grounds.domains[cell] & values):
                yield cell, value

    def _left(self, cell: int) -> int:
        return mask(self.ledger.left(cell, self.before))

    def _house(self, name: str) -> list[int]:
        scopes = [self.grounds.translation.houses[n].scope for n in self._numbers(name)]
        return list(dict.fromkeys(cell for scope in scopes for cell in scope))

    def _numbers(self, name: str) -> list[int]:
        return self.grounds.houses_named.get(name, [])

    def _cells(self, names: Iterable[str]) -> list[int]:
        return [self.model.variables[name] for name in names]

    def _mask(self, symbols: Iterable[str]) -> int:
        return mask(map(self.model.symbols.index, symbols))

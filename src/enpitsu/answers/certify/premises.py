"""Whether what a sentence says of the board is so on the board that is shown with it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import singledispatchmethod

from enpitsu.answers.certify.grounds import Grounds, Meaning
from enpitsu.answers.certify.refuting import UndecidedError
from enpitsu.boards import mask, members
from enpitsu.model import Step
from enpitsu.rules import Count, Different, Form, Linear
from enpitsu.words import listed
from enpitsu.words.premises import (
    Clues,
    Consequence,
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
    premises_of,
)

UNNAMED = "does not name what its sentence speaks of"


class Board:
    """The candidates before a step, and the judgement of what is said of them."""

    def __init__(self, meaning: Meaning, candidates: Sequence[int]) -> None:
        self.meaning, self.candidates = meaning, candidates

    def problems(self, step: Step) -> Iterator[str]:
        """Yield what a step says of the board, and is not so."""
        try:
            said = list(premises_of(step.technique, step.roles, step.chain))
            found = [self.problem(premise) for premise in said]
        except (LookupError, ValueError):  # a role is not there, or has too little
            yield UNNAMED
            return
        yield from filter(None, found)

    @singledispatchmethod
    def problem(self, premise: Premise) -> str | None:
        """Return what is not so of a premise, None if all is."""
        raise NotImplementedError(type(premise).__name__)

    @problem.register
    def _(self, premise: OnlyValues) -> str | None:
        values = self._mask(premise.values) | mask(premise.numbers)
        return self._others(premise.cells, values)

    @problem.register
    def _(self, premise: WithoutValues) -> str | None:
        return self._others(premise.cells, ~self._mask(premise.values))

    @problem.register
    def _(self, premise: OnlyPlaces) -> str | None:
        for name in premise.houses:
            problems = [self._elsewhere(scope, premise) for scope in self._scopes(name)]
            if all(problems):
                return f"in {name}, {next(filter(None, problems), 'no cell is named')}"
        return None

    @problem.register
    def _(self, premise: Written) -> str | None:
        found = 0
        for place, cell in enumerate(self._cells(premise.cells)):
            left = self.candidates[cell]
            number = premise.numbers[place] if premise.numbers else None
            if left.bit_count() != 1 or (number is not None and left != 1 << number):
                return f"{self._left(cell)}, and is said to be known"
            found |= left
        return "cells are not alike" if premise.alike and found.bit_count() > 1 else None

    @problem.register
    def _(self, premise: Filled) -> str | None:
        but = set(self._cells(premise.but))
        for name in premise.houses:
            scopes = self._scopes(name)
            if not any(self._is_filled(v for v in scope if v not in but) for scope in scopes):
                return f"{name} has other open cells"
        return None

    @problem.register
    def _(self, premise: Missing) -> str | None:
        values = self._mask(premise.values)
        for scope in self._scopes(premise.house):
            there = sum(not self.candidates[v] & ~values for v in scope)
            if any(low - there <= premise.most for low in self._quotas(premise.house, values)):
                return None
        return f"{premise.house} lacks more than {premise.most} of {listed(premise.values)}"

    @problem.register
    def _(self, premise: LeastValues) -> str | None:
        cells = self._cells(premise.cells)
        bound = self._mask(premise.values)
        for rank, value in enumerate(sorted(members(bound), reverse=premise.turned)):
            outer = ~0 << value + 1 if premise.turned else (1 << value) - 1
            if _matching([self.candidates[v] & outer for v in cells]) > rank:
                side = "more" if premise.turned else "less"
                symbol = self.meaning.model.symbol(value)
                return f"{listed(premise.cells)} can have {side} than {symbol}"
        return None

    @problem.register
    def _(self, premise: Reach) -> str | None:
        but = self._cells(premise.but)
        for scope in self._scopes(premise.house):
            others = [members(self.candidates[v]) for v in scope if v not in but]
            if premise.number in (sum(map(min, others)), sum(map(max, others))):
                return None
        return f"{premise.house} without {listed(premise.but)} does not reach {premise.number}"

    @problem.register
    def _(self, premise: Total) -> str | None:
        known = [self._total(name) for name in premise.houses]
        total = sum(known) - sum(premise.less)
        if total == premise.number:
            return None
        return f"{listed(premise.houses)} add up to {total}, not to {premise.number}"

    @problem.register
    def _(self, premise: Clues) -> str | None:
        for name, number in zip(premise.houses, premise.numbers, strict=True):
            if number not in self.meaning.clues.get(name, ()):
                return f"no {number} stands in {name}"
        return None

    @problem.register
    def _(self, premise: Consequence) -> str | None:
        meaning = self.meaning
        scopes = meaning.houses.get(premise.house, set())
        forms = [
            form
            for house in scopes
            for rule in meaning.rules[house]
            for form in meaning.lowered(rule)
        ]
        cell = meaning.cells[premise.cell]
        covered = {cell, *(v for scope, _ in scopes for v in scope)}
        refutation, known = meaning.refutation(Grounds(forms, covered), self.candidates)
        for name, values in premise.given:
            variable = meaning.cells[name]
            if variable in known:
                known[variable] &= self._mask(values)
        known[cell] &= ~self._mask(premise.values)
        try:
            follows = refutation.holds(known)
        except UndecidedError:
            follows = False
        told = f"{premise.house} does not leave {premise.cell} only {listed(premise.values)}"
        return None if follows else told

    @problem.register
    def _(self, premise: Either) -> str | None:
        groups = [list(map(self.problem, group)) for group in premise.groups]
        if any(not any(group) for group in groups):
            return None
        return next((p for group in groups for p in group if p), "no set has both links")

    def _others(self, cells: Iterable[str], values: int) -> str | None:
        """Say which cell has candidates beside some values."""
        for cell in self._cells(cells):
            more = self.candidates[cell] & ~values
            if more:
                symbols = listed(map(self.meaning.model.symbol, members(more)), "or")
                return f"{self.meaning.model.names[cell]} can also be {symbols}"
        return None

    def _elsewhere(self, scope: tuple[int, ...], premise: OnlyPlaces) -> str | None:
        """Say which cell of a house has a value in another place than is said."""
        places = set(self._cells(premise.cells))
        for name in premise.covers:
            for cover in self._scopes(name):
                places.update(cover)
        for value in members(self._mask(premise.values)):
            here = [v for v in scope if self.candidates[v] >> value & 1]
            symbol = self.meaning.model.symbol(value)
            for cell in here:
                if cell not in places:
                    return f"{symbol} can also be in {self.meaning.model.names[cell]}"
            if premise.most is not None and len(here) > premise.most:
                return f"{symbol} has {len(here)} places"
        return None

    def _is_filled(self, cells: Iterable[int]) -> bool:
        return all(self.candidates[v].bit_count() == 1 for v in cells)

    def _quotas(self, name: str, values: int) -> Iterator[int]:
        """Yield how many cells of a house must have one of some values."""
        for form in self._forms(name):
            if isinstance(form, Count) and form.low == form.high:
                if form.values == values:
                    yield form.low
                elif all(
                    not self.meaning.model.domains[v] & ~(form.values | values) for v in form.scope
                ):
                    yield len(form.scope) - form.low

    def _total(self, name: str) -> int:
        """Return what a house adds up to, by a sum or because it holds every value."""
        for form in self._forms(name):
            if isinstance(form, Linear) and form.low == form.high:
                return form.low
        for form in self._forms(name):
            values = 0
            for variable in form.scope:
                values |= self.meaning.model.domains[variable]
            if isinstance(form, Different) and values.bit_count() == len(form.scope):
                return sum(members(values))
        return 0

    def _forms(self, name: str) -> Iterator[Form]:
        for house in sorted(self.meaning.houses.get(name, ())):
            for rule in self.meaning.rules.get(house, ()):
                yield from self.meaning.lowered(rule)

    def _scopes(self, name: str) -> list[tuple[int, ...]]:
        return [scope for scope, _ in sorted(self.meaning.houses.get(name, ()))]

    def _cells(self, names: Iterable[str]) -> list[int]:
        return [self.meaning.cells[name] for name in names]

    def _mask(self, symbols: Iterable[str]) -> int:
        return mask(self.meaning.values[symbol] for symbol in symbols)

    def _left(self, cell: int) -> str:
        symbols = map(self.meaning.model.symbol, members(self.candidates[cell]))
        return f"{self.meaning.model.names[cell]} can be {listed(symbols, 'or')}"


def _matching(domains: Sequence[int]) -> int:
    """Return how many cells can have values, all different."""
    holder: dict[int, int] = {}

    def seat(cell: int, tried: set[int]) -> bool:
        for value in members(domains[cell]):
            if value not in tried:
                tried.add(value)
                if value not in holder or seat(holder[value], tried):
                    holder[value] = cell
                    return True
        return False

    return sum(seat(cell, set()) for cell in range(len(domains)))

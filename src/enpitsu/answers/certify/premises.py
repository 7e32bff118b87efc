"""The board before a step, and what may be said of its cells and houses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from enpitsu.answers.certify.grounds import Grounds
from enpitsu.answers.certify.reading import Candidate, Reader
from enpitsu.answers.certify.refuting import UndecidedError
from enpitsu.boards import members
from enpitsu.rules import Count, Different, Form, Linear
from enpitsu.words import listed

Problems = Iterator[str]


class Board:
    """The candidates before a step, and the judgement of what is said of them."""

    def __init__(self, reader: Reader, candidates: Sequence[int]) -> None:
        self.reader, self.meaning, self.candidates = reader, reader.meaning, candidates

    # What may be said of cells

    def only(self, cells: Iterable[int], values: int) -> Problems:
        """Yield what cells can be beside some values."""
        for cell in cells:
            more = self.candidates[cell] & ~values
            if more:
                yield f"{self.name(cell)} can also be {self.told(more)}"

    def exactly(self, cells: Iterable[int], values: int, besides: int = 0) -> Problems:
        """Yield what is wrong if cells have just these values between them, besides others."""
        cells = list(cells)
        yield from self.only(cells, values | besides)
        left = values & ~self.union(cells)
        if left:
            yield f"{self.names(cells)} cannot be {self.told(left)}"

    def without(self, cells: Iterable[int], values: int) -> Problems:
        """Yield which cells have some values after all."""
        yield from self.only(cells, ~values)

    def has(self, cells: Iterable[int], values: int) -> Problems:
        """Yield which cells cannot have any of some values."""
        for cell in cells:
            if not self.candidates[cell] & values:
                yield f"{self.name(cell)} cannot be {self.told(values)}"

    def entered(self, entries: Iterable[Candidate]) -> Problems:
        """Yield which entries do not stand there."""
        for cell, value in entries:
            if self.candidates[cell] != 1 << value:
                yield f"{self.name(cell)} can be {self.told(self.candidates[cell])}"

    def is_less(self, less: int, more: int) -> Problems:
        """Yield what is wrong if a rule says that one cell is less than another."""
        for rules in self.meaning.rules.values():
            for rule in rules:
                if {less, more} <= set(rule.scope):
                    for form in self.meaning.lowered(rule):
                        if (
                            isinstance(form, Linear)
                            and form[:2] == ((less, more), (1, -1))
                            and form[3] <= -1
                        ):
                            return
        yield f"nothing says {self.name(less)} < {self.name(more)}"

    def places(
        self,
        house: str,
        values: int,
        cells: Iterable[int] = (),
        *covers: str,
        most: int | None = None,
    ) -> Problems:
        """Yield where values can be in a house, but for some cells and those of other houses."""
        wanted = {*cells, *(v for cover in covers for v in self.cells_of(cover))}
        found = [list(self._elsewhere(scope, values, wanted, most)) for scope in self.scopes(house)]
        if all(found):
            yield f"in {house}, {found[0][0] if found else 'there is no cell'}"

    def _elsewhere(
        self, scope: Sequence[int], values: int, wanted: set[int], most: int | None
    ) -> Problems:
        for value in members(values):
            here = [v for v in scope if self.candidates[v] >> value & 1]
            for cell in here:
                if cell not in wanted:
                    yield f"{self.symbol(value)} can also be in {self.name(cell)}"
            if most is not None and len(here) > most:
                yield f"{self.symbol(value)} has {len(here)} places"

    def inside(self, cells: Iterable[int], house: str) -> Problems:
        """Yield which cells are not in a house."""
        for cell in cells:
            if all(cell not in scope for scope in self.scopes(house)):
                yield f"{self.name(cell)} is not in {house}"

    def sees(self, one: int, other: int) -> bool:
        """Tell whether two cells differ."""
        return other in self.meaning.peers[one]

    def union(self, cells: Iterable[int]) -> int:
        """Return what cells can be."""
        found = 0
        for cell in cells:
            found |= self.candidates[cell]
        return found

    def is_filled(self, cells: Iterable[int]) -> bool:
        """Tell whether cells have one candidate left."""
        return all(self.candidates[v].bit_count() == 1 for v in cells)

    # What may be said of houses

    def scopes(self, name: str) -> list[tuple[int, ...]]:
        """Return the cells of the houses of a name, each house by itself."""
        scopes = [scope for scope, _ in sorted(self.meaning.houses.get(name, ()))]
        return scopes + [form.scope for form in self.meaning.points.get(name, ())]

    def cells_of(self, name: str) -> list[int]:
        """Return the cells of all houses of a name."""
        return list(dict.fromkeys(cell for scope in self.scopes(name) for cell in scope))

    def forms(self, name: str) -> Iterator[Form]:
        """Yield what the rules on the houses of a name amount to."""
        for house in sorted(self.meaning.houses.get(name, ())):
            for rule in self.meaning.rules.get(house, ()):
                yield from self.meaning.lowered(rule)
        yield from self.meaning.points.get(name, ())

    def total(self, name: str) -> int | None:
        """Return what a house adds up to, by a sum or because it holds every value."""
        for form in self.forms(name):
            if isinstance(form, Linear) and form.low == form.high:
                return form.low
        for form in self.forms(name):
            values = 0
            for variable in form.scope:
                values |= self.meaning.model.domains[variable]
            if isinstance(form, Different) and values.bit_count() == len(form.scope):
                return sum(members(values))
        return None

    def adds_up(self, houses: Iterable[str], number: int, less: int = 0) -> Problems:
        """Yield what is wrong if houses add up to a number, without some that is known."""
        totals = [self.total(name) for name in houses]
        found = sum(total or 0 for total in totals) - less
        if found != number or None in totals:
            yield f"{listed(houses)} add up to {found}, not to {number}"

    def clues(self, clues: Iterable[tuple[str, int]]) -> Problems:
        """Yield which clues stand nowhere."""
        for house, number in clues:
            if number not in self.meaning.clues.get(house, ()):
                yield f"no {number} stands in {house}"

    def quotas(self, house: str, values: int) -> Iterator[int]:
        """Yield how many cells of a house must have one of some values."""
        for form in self.forms(house):
            if isinstance(form, Count) and form.low == form.high:
                if form.values == values:
                    yield form.low
                elif all(
                    not self.meaning.model.domains[v] & ~(form.values | values) for v in form.scope
                ):
                    yield len(form.scope) - form.low

    def lacks(self, house: str, values: int, number: int) -> Problems:
        """Yield what is wrong if so many cells of a house are still to have one of some values."""
        for scope in self.scopes(house):
            there = sum(not self.candidates[v] & ~values for v in scope)
            if any(quota - there == number for quota in self.quotas(house, values)):
                return
        yield f"{house} does not lack {number} of {self.told(values)}"

    # How it is told

    def name(self, cell: int) -> str:
        """Return the name of a cell."""
        return self.meaning.model.names[cell]

    def names(self, cells: Iterable[int]) -> str:
        """Return the names of cells."""
        names = [self.name(cell) for cell in cells]
        return listed(names) if names else ""

    def symbol(self, value: int) -> str:
        """Return how a value is written."""
        return self.meaning.model.symbol(value)

    def told(self, values: int) -> str:
        """Return how values are written."""
        return listed(map(self.symbol, members(values)), "or") if values > 0 else "anything else"


def equal(one: int, other: int, what: str) -> Problems:
    """Yield what is wrong if two numbers are not equal."""
    if one != other:
        yield f"{one} is not {other}, {what}"


def refuted(board: Board, rule: str, given: Iterable[tuple[int, int]]) -> bool:
    """Tell whether a rule does not let cells have some values, by the candidates of its cells."""
    house = board.reader.sentences[rule]
    return impossible(board, [house], given, {cell for cell, _ in given})


def impossible(
    board: Board,
    houses: Iterable[tuple[tuple[int, ...], str]],
    given: Iterable[tuple[int, int]],
    cells: Iterable[int] = (),
) -> bool:
    """Tell whether the rules on houses leave no way to give cells some values."""
    meaning = board.meaning
    found = Grounds(cells={*cells, *chain.from_iterable(scope for scope, _ in houses)})
    found.covered |= found.cells
    for house in houses:
        for rule in meaning.rules.get(house, ()):
            found.forms += meaning.lowered(rule)
    refutation, known = meaning.refutation(found, board.candidates)
    for cell, values in given:
        known[cell] = known.get(cell, board.candidates[cell]) & values
    try:
        return refutation.holds(known)
    except UndecidedError:
        return False

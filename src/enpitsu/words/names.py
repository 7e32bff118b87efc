"""How cells, edges, points, houses, values and clues are called."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from operator import itemgetter
from typing import Protocol

from enpitsu.boards import SIDES
from enpitsu.model import Model

_LONG = 5  # values in a row that are told by the first and the last
_WIDE = 4  # likewise cells side by side
_MANY_HOUSES = 4  # likewise rows and columns
_WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


class HouseLike(Protocol):
    """Variables that rules bind together, under one name."""

    @property
    def name(self) -> str:
        """What a person calls it: "row 3"."""

    @property
    def scope(self) -> tuple[int, ...]:
        """Its variables."""


@dataclass(frozen=True)
class Names:
    """Names what a step is about, on one board."""

    model: Model
    houses: Sequence[HouseLike]
    """By the numbers that steps have for them."""
    rule: Callable[[int], str] = str
    """Says what a rule demands, by the number that steps have for it."""

    def cell(self, variable: int) -> str:
        """Name a cell or an edge."""
        return self.model.names[variable]

    def cells(self, variables: Iterable[int], last_by: str = "and") -> str:
        """Name cells or edges: "r1c1, r1c2 and r3c1"."""
        return listed(map(self.cell, variables), last_by)

    def ranges(self, some: Iterable[int], houses: bool = False) -> str:
        """Name cells (or houses that are cells), in reading order: "r1c1 to r1c5 and r2c1"."""
        names = [self.house(h) for h in some] if houses else [self.cell(v) for v in some]
        places = [_place(name) for name in names]
        if None in places:
            return listed(names)
        return listed(_in_rows(sorted(place for place in places if place is not None)))

    def hops(self, houses: Sequence[int], first: int = 0) -> str:
        """Name cells that are passed one after the other, those in a line by its ends."""
        names = [self.house(house) for house in houses]
        places = [_place(name) for name in names]
        corners = [
            name
            for i, name in enumerate(names)
            if i in (0, len(names) - 1) or not _goes_straight(places[i - 1 : i + 2])
        ][first:]
        return " to ".join(corners)

    def sides(self, edges: Sequence[int]) -> str:
        """Name edges by the sides of the cell that has them all, if one has."""
        wanted = set(edges)
        for house in self._cells_of.get(edges[0], ()):
            if wanted <= set(self.houses[house].scope):
                return self.around(house, edges)
        return self.cells(edges)

    @cached_property
    def _cells_of(self) -> dict[int, list[int]]:
        """By edge the houses that have sides."""
        found: dict[int, list[int]] = {}
        for number, house in enumerate(self.houses):
            if len(house.scope) == len(SIDES) and _place(house.name) is not None:
                for edge in house.scope:
                    found.setdefault(edge, []).append(number)
        return found

    def around(self, house: int, edges: Sequence[int]) -> str:
        """Name edges of one cell by its sides: "r1c1 top and left"."""
        at = self.houses[house]
        if len(at.scope) != len(SIDES):
            return self.cells(edges)
        return f"{at.name} {listed(SIDES[at.scope.index(edge)] for edge in edges)}"

    def value(self, value: int) -> str:
        """Name a value as what a variable can be: "4", "a line", "empty"."""
        phrase = self.model.phrases.get(value)
        return phrase[0].partition(" ")[2] if phrase else self.model.symbol(value)

    def verb(self, value: int, be: str, stay: str) -> str:
        """Say a value with a form of to be, or to stay where that is what it does: "be 4"."""
        phrase = self.model.phrases.get(value)
        verb = stay if phrase and phrase[0].startswith("stays ") else be
        return f"{verb} {self.value(value)}"

    def values(self, values: Iterable[int], last_by: str = "and") -> str:
        """Name values in rising order, many that follow each other as "1 to 8"."""
        words, ordered = [], sorted(values)
        if len(ordered) == 1:  # as most are
            return self.value(ordered[0])
        runs = groupby(enumerate(ordered), key=lambda pair: pair[1] - pair[0])
        for names in ([self.value(value) for _, value in run] for _, run in runs):
            words += [f"{names[0]} to {names[-1]}"] if len(names) >= _LONG else names
        return listed(words, last_by)

    def house(self, house: int) -> str:
        """Name a house."""
        return self.houses[house].name

    def some_houses(self, houses: Sequence[int], last_by: str = "and") -> str:
        """Name houses, those of a kind together: "rows 3 and 5"."""
        if len(houses) == 1:
            return self.house(houses[0])
        names = (self.house(house).rpartition(" ") for house in houses)
        kinds = [(kind, [n for *_, n in same]) for kind, same in groupby(names, itemgetter(0))]
        return listed(
            (f"{kind if len(same) == 1 else _plural(kind)} {_numbered(same, last_by)}".lstrip())
            for kind, same in kinds
        )

    def clues(self, houses: Sequence[int], numbers: Sequence[int]) -> str:
        """Name clues, those with the same number together: "the 2s in r1c1 and r2c2"."""
        same: dict[int, list[str]] = {}
        for house, number in zip(houses, numbers, strict=True):
            same.setdefault(number, []).append(self.house(house))
        return listed(
            f"the {number}{'s' if len(names) > 1 else ''} in {listed(names)}"
            for number, names in same.items()
        )

    def is_value(self, cells: str, many: bool, value: int) -> str:
        """Say that cells have a value: "r1c1 is 4", "r1c1 top and left are lines"."""
        phrase = self.model.phrases.get(value)
        if phrase:
            return f"{cells} {phrase[many]}"
        return f"{cells} {'are' if many else 'is'} {self.value(value)}"

    def leaves(self, cells: str, values: Sequence[int]) -> str:
        """Say that cells lose values: "1 and 3 leave r1c2"."""
        if any(value in self.model.phrases for value in values):
            if len(values) == 1:
                return f"{cells} cannot {self.verb(values[0], 'be', 'stay')}"
            return f"{cells} cannot be {self.values(values, 'or')}"
        return f"{self.values(values)} {'leaves' if len(values) == 1 else 'leave'} {cells}"

    def _compactly(self, cells: Sequence[int]) -> str:
        return self.ranges(cells) if len(cells) > _WIDE else self.cells(cells)

    def effect(self, places: Mapping[int, int], removes: Iterable[tuple[int, int]]) -> str:
        """Say what was placed, then what goes, values that leave the same cells together."""
        told = []
        for value in sorted(set(places.values())):
            cells = sorted(cell for cell, placed in places.items() if placed == value)
            told.append(self.is_value(self._compactly(cells), len(cells) > 1, value))
        cells_of: dict[int, list[int]] = {}
        for cell, value in sorted(removes):
            cells_of.setdefault(value, []).append(cell)
        values_of: dict[tuple[int, ...], list[int]] = {}
        for value in sorted(cells_of):
            values_of.setdefault(tuple(cells_of[value]), []).append(value)
        told += [self.leaves(self._compactly(cells), group) for cells, group in values_of.items()]
        return "; ".join(told)


def listed(words: Iterable[str], last_by: str = "and") -> str:
    """Join words as people do: "a", "a and b", "a, b and c"."""
    *most, last = words
    return f"{', '.join(most)} {last_by} {last}" if most else last


def in_words(number: int) -> str:
    """Return a small number as a word: "two"."""
    return _WORDS[number] if 0 <= number < len(_WORDS) else str(number)


_Place = tuple[int, int]


def _place(name: str) -> _Place | None:
    """Return the row and column of a cell's name; None for a name that is no cell's."""
    found = re.fullmatch(r"r(\d+)c(\d+)", name)
    return (int(found[1]), int(found[2])) if found else None


def _goes_straight(places: Sequence[_Place | None]) -> bool:
    """Whether the middle one of three cells lies straight between the others."""
    before, here, after = places
    if before is None or here is None or after is None:
        return False
    return (here[0] - before[0], here[1] - before[1]) == (after[0] - here[0], after[1] - here[1])


def _in_rows(places: Sequence[_Place]) -> Iterator[str]:
    """Name cells in reading order, many side by side as "r1c1 to r1c5"."""
    runs = groupby(enumerate(places), key=lambda pair: (pair[1][0], pair[1][1] - pair[0]))
    for run in ([place for _, place in pairs] for _, pairs in runs):
        names = [f"r{row}c{column}" for row, column in run]
        yield from [f"{names[0]} to {names[-1]}"] if len(run) >= _WIDE else names


def _numbered(names: Sequence[str], last_by: str) -> str:
    """List names; numbers that follow each other, if there are many, by the first and the last."""
    if len(names) > _MANY_HOUSES and all(map(str.isdecimal, names)):
        numbers = [int(name) for name in names]
        if numbers == list(range(numbers[0], numbers[-1] + 1)):
            return f"{names[0]} to {names[-1]}"
    return listed(names, last_by)


def _plural(kind: str) -> str:
    """Return several of a house's kind: rows, boxes, the runs down from."""
    plural = re.sub(
        r"\b(row|column|run|cage|region|diagonal|window|move|thermometer)\b", r"\1s", kind
    )
    return re.sub(r"\bbox\b", "boxes", plural)

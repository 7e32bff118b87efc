"""How cells, edges, points, houses, values and clues are called."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from typing import Protocol

from enpitsu.boards import SIDES
from enpitsu.model import Model

_MANY = 6  # cells or edges that a sentence can name and still be read
_FEW = 3  # of more, how many it names
_MANY_HOUSES = 4  # likewise for houses, of which a sentence then names the first and the last
_LONG = 5  # values in a row that are told by the first and the last
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

    def some_cells(self, variables: Sequence[int], others: str = "") -> str:
        """Name cells or edges, or where they are many, some of them: "… and 5 more edges"."""
        if len(variables) <= _MANY:
            return self.cells(variables)
        named = ", ".join(map(self.cell, variables[:_FEW]))
        return f"{named} and {len(variables) - _FEW} more {others}".rstrip()

    def around(self, house: int, edges: Sequence[int]) -> str:
        """Name edges of one cell by its sides: "r1c1 top and left"."""
        at = self.houses[house]
        if len(at.scope) != len(SIDES):
            return self.cells(edges)
        return f"{at.name} {listed(SIDES[at.scope.index(edge)] for edge in edges)}"

    def value(self, value: int) -> str:
        """Name a value as what a variable can be: "4", "a line"."""
        phrase = self.model.phrases.get(value)
        return phrase[0].removeprefix("is ") if phrase else self.model.symbol(value)

    def values(self, values: Iterable[int], last_by: str = "and") -> str:
        """Name values in rising order, many that follow each other as "1 to 8"."""
        words = []
        runs = groupby(enumerate(sorted(values)), key=lambda pair: pair[1] - pair[0])
        for names in ([self.value(value) for _, value in run] for _, run in runs):
            words += [f"{names[0]} to {names[-1]}"] if len(names) >= _LONG else names
        return listed(words, last_by)

    def house(self, house: int) -> str:
        """Name a house."""
        return self.houses[house].name

    def some_houses(self, houses: Sequence[int], last_by: str = "and") -> str:
        """Name houses, those of a kind together: "rows 3 and 5"."""
        names = (self.house(house).rpartition(" ") for house in houses)
        kinds = [(kind, [n for *_, n in same]) for kind, same in groupby(names, itemgetter(0))]
        return listed(
            (f"{kind if len(same) == 1 else _plural(kind)} {listed(same, last_by)}".lstrip())
            for kind, same in kinds
        )

    def span_of_houses(self, houses: Sequence[int]) -> str:
        """Name houses, or where they are many, how many and the first and the last."""
        if len(houses) <= _MANY_HOUSES:
            return self.some_houses(houses)
        kind, _, first = self.house(houses[0]).rpartition(" ")
        last = self.house(houses[-1]).rpartition(" ")[2]
        return f"the {len(houses)} {_plural(kind).removeprefix('the ')} {first} to {last}"

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
            return f"{cells} cannot be {self.values(values, 'or')}"
        return f"{self.values(values)} {'leaves' if len(values) == 1 else 'leave'} {cells}"

    def effect(self, places: Mapping[int, int], removes: Iterable[tuple[int, int]]) -> str:
        """Say what was placed, then what goes, values that leave the same cells together."""
        told = []
        for value in sorted(set(places.values())):
            cells = sorted(cell for cell, placed in places.items() if placed == value)
            told.append(self.is_value(self.some_cells(cells), len(cells) > 1, value))
        cells_of: dict[int, list[int]] = {}
        for cell, value in sorted(removes):
            cells_of.setdefault(value, []).append(cell)
        values_of: dict[tuple[int, ...], list[int]] = {}
        for value in sorted(cells_of):
            values_of.setdefault(tuple(cells_of[value]), []).append(value)
        told += [self.leaves(self.cells(cells), group) for cells, group in values_of.items()]
        return "; ".join(told)


def listed(words: Iterable[str], last_by: str = "and") -> str:
    """Join words as people do: "a", "a and b", "a, b and c"."""
    *most, last = words
    return f"{', '.join(most)} {last_by} {last}" if most else last


def in_words(number: int) -> str:
    """Return a small number as a word: "two"."""
    return _WORDS[number] if 0 <= number < len(_WORDS) else str(number)


def _plural(kind: str) -> str:
    """Return several of a house's kind: rows, boxes, the runs down from."""
    plural = re.sub(
        r"\b(row|column|run|cage|region|diagonal|window|move|thermometer)\b", r"\1s", kind
    )
    return re.sub(r"\bbox\b", "boxes", plural)

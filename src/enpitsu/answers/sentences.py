"""A sentence for every technique: what a step of the kernel says to a person.

A technique's entry in SENTENCES is a template; its fields are the properties of `Telling`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from enpitsu import _kernel
from enpitsu.engines.kernel import houses_of
from enpitsu.model import Model, members

SENTENCES: dict[str, str] = {
    "full house": "{cell} is the last open cell of {base}, so it is {value}.",
    "hidden single": "In {base}, {value} can only go in {cell}.",
    "naked single": "{cell} can only be {value}.",
    "locked candidates (pointing)": (
        "In {base}, {value} can only be in {cells}, all in {cover}: {effect}."
    ),
    "locked candidates (claiming)": (
        "In {base}, {value} can only be in {cells}, all in {cover}: {effect}."
    ),
}


def tell(model: Model, technique: str, step: _kernel.Step) -> str:
    """Return the sentence of a step."""
    return SENTENCES[technique].format_map(_Fields(Telling(model, step)))


class _Fields(dict[str, str]):
    """Looks a template's field up as a property when it is asked for."""

    def __init__(self, telling: Telling) -> None:
        super().__init__()
        self.telling = telling

    def __missing__(self, field: str) -> str:
        return str(getattr(self.telling, field))


class Telling:
    """A step in words: its cells, houses and values by their names."""

    def __init__(self, model: Model, step: _kernel.Step) -> None:
        self.model = model
        self.step = step

    @property
    def cells(self) -> str:
        """Name the cells of the pattern."""
        return self._cells(self.step.cells)

    cell = cells

    @property
    def extras(self) -> str:
        """Name the cells of the pattern's second part."""
        return self._cells(self.step.extras)

    @property
    def values(self) -> str:
        """Name the values that the pattern is about."""
        return listed(map(self.model.symbol, members(self.step.values)))

    value = values

    @property
    def bases(self) -> str:
        """Name the houses that the reasoning starts from."""
        return self._houses(self.step.bases)

    base = bases

    @property
    def covers(self) -> str:
        """Name the houses that the reasoning concludes in."""
        return self._houses(self.step.covers)

    cover = covers

    @property
    def effect(self) -> str:
        """Say what goes: "3 leaves r1c2 and r1c3"."""
        removed = sorted((mark.value, mark.cell) for mark in self.step.removes)
        parts = [
            f"{self.model.symbol(value)} leaves {self._cells(cell for _, cell in marks)}"
            for value, marks in groupby(removed, key=lambda mark: mark[0])
        ]
        return ", and ".join(parts)

    def _cells(self, cells: Iterable[int]) -> str:
        return listed(self.model.names[cell] for cell in cells)

    def _houses(self, numbers: Sequence[int]) -> str:
        houses = houses_of(self.model)
        return listed(houses[number].name for number in numbers)


def listed(words: Iterable[str]) -> str:
    """Join words as people do: "a", "a and b", "a, b and c"."""
    *most, last = words
    return f"{', '.join(most)} and {last}" if most else last

"""Sentences for puzzles whose lines are one loop: edges by their cells, clues by their numbers.

Their edges are lines or none, so "r1c1 top is a line" is said where cells have values; the
techniques of any genre that may meet edges have a sentence of their own here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from enpitsu.answers.sentences import listed
from enpitsu.engines.kernel import House, KernelStep, houses_of
from enpitsu.model import Puzzle
from enpitsu.rules import NO_CLUE, SingleLoop

_MANY = 6  # edges that a sentence can name and still be read
_FEW = 3  # of more, how many it names
_NUMBERS = ("no", "one", "two", "three")


def tell_loop(puzzle: Puzzle, loop: SingleLoop, technique: str, step: KernelStep) -> str:
    """Return the sentence of a step."""
    return SENTENCES[technique](Telling(puzzle, loop, step))


class Telling:
    """A step in words: its edges, clues, points and areas by their names."""

    def __init__(self, puzzle: Puzzle, loop: SingleLoop, step: KernelStep) -> None:
        self.model, self.clues = puzzle.board_model, puzzle.numbers
        self.loop, self.step = loop, step

    @property
    def effect(self) -> str:
        """Say what was drawn: "r1c1 top and r1c2 top are lines"."""
        edges = sorted({mark.cell for mark in self.step.places})
        return _claim(self._edges(edges), len(edges), self.step.places[0].value)

    def only_value(self) -> str:
        """Tell an edge for which one value is left."""
        return f"For {self._edges(self.step.cells)} nothing else is left: {self.effect}."

    def full_clue(self) -> str:
        """Tell whether the clue has its lines, or needs what is left."""
        house = self._house(self.step.bases[0])
        number = self._number(house)
        edges = self._around(house, self.step.cells)
        effect = _claim(edges, len(self.step.cells), self.step.places[0].value)
        if self.step.places[0].value == 1:
            return f"{_start(self._clue(house))} needs every edge that is left: {effect}."
        has = "allows no line" if not number else f"has its {_lines(number)}"
        return f"{_start(self._clue(house))} {has}: {effect}."

    def line_goes_on(self) -> str:
        """Tell a line that goes on, one that could not, and a point that has its two."""
        point = self._house(self.step.bases[0]).name
        if self.step.places[0].value == 1:
            return f"The line that ends at {point} can only go on there: {self.effect}."
        if self.step.extras:
            return f"Two lines meet at {point}, and no more can: {self.effect}."
        return f"A line could not go on at {point}: {self.effect}."

    def early_loop(self) -> str:
        """Tell an edge that would close a loop too early from all that the closed loop leaves."""
        if not self.step.extras:
            return f"The loop is closed: {self.effect}."
        edge = self._edges(self.step.cells)
        return f"{edge} would close a loop while there is more to draw: it is no line."

    def adjacent_threes(self) -> str:
        """Tell why two neighbours need a line between them."""
        cells = listed(self._house(base).name for base in self.step.bases)
        return (
            f"The 3s in {cells} are neighbours; without a line between them, "
            f"their lines would be a loop of their own: {self.effect}."
        )

    def corner(self) -> str:
        """Tell the clues that leave no other way at a point, or around a cell."""
        where = _start(self._where(self._house(self.step.covers[0])))
        if self.step.bases == self.step.covers:
            return f"{where}, only this lets lines go on at its corners: {self.effect}."
        others = [base for base in self.step.bases if base not in self.step.covers]
        what = self._clues(others) if others else "what is drawn"
        return f"{where}, only this fits {what}: {self.effect}."

    def corner_chain(self) -> str:
        """Tell the clues that pass on, corner by corner, what they leave."""
        if len(self.step.bases) < 2:
            return self.corner()
        *far, near = reversed(self.step.bases)
        return (
            f"Corner by corner, {self._clues(far)} "
            f"{'leaves' if len(far) == 1 else 'leave'} {self._clue(self._house(near))} "
            f"no other way: {self.effect}."
        )

    def two_colours(self) -> str:
        """Tell which side of the loop the cells on both sides of an edge are on."""
        (mark,) = self.step.places
        first, second = sorted(self.loop.sides[mark.cell])
        line = mark.value == 1
        if first == 0:
            where = f"{self.loop.areas[second]} lies {'inside' if line else 'outside'} the loop"
        else:
            cells = f"{self.loop.areas[first]} and {self.loop.areas[second]}"
            where = f"{cells} lie on {'different sides' if line else 'the same side'} of the loop"
        return f"By what is drawn so far, {where}: {self.effect}."

    def closed_region(self) -> str:
        """Tell which cells must be inside, or outside, for both to hang together."""
        parts = []
        for side, houses in (("inside", self.step.bases), ("outside", self.step.covers)):
            if houses:
                cells = listed(self._house(house).name for house in houses)
                parts.append(f"{cells} must be {side}")
        return (
            "To keep the inside and the outside of the loop each in one piece, "
            f"{listed(parts)}, so {self.effect}."
        )

    def equal_edges(self) -> str:
        """Tell where edges that are known to be alike, or not, leave no other way."""
        where = f" {self._where(self._house(self.step.bases[0]))}" if self.step.bases else ""
        reason = "What is known of edges that are alike or not leaves no other way"
        return f"{reason}{where}: {self.effect}."

    def forcing(self) -> str:
        """Tell an assumption, what follows from it, and why that cannot be."""
        value = 1 - self.step.places[0].value
        edge = self._edges(self.step.cells)
        then = f"{self._edges(self.step.extras)} would follow, and " if self.step.extras else ""
        were = "a line" if value == 1 else "no line"
        return f"If {edge} were {were}, {then}{self._clash()}: {self.effect}."

    def _clash(self) -> str:
        """Say what an assumption would break."""
        if not self.step.bases:
            return "there could not be one loop"
        house = self._house(self.step.bases[0])
        if _is_point(house):
            return f"the lines could not meet at {house.name}"
        return f"{self._clue(house)} could not be met" if self._has(house) else "a rule would break"

    def _house(self, number: int) -> House:
        return houses_of(self.model)[number]

    def _where(self, house: House) -> str:
        if _is_point(house):
            return f"at {house.name}"
        return f"around {self._clue(house) if self._has(house) else house.name}"

    def _has(self, house: House) -> bool:
        """Tell whether a cell has a clue."""
        return self._number(house) != NO_CLUE

    def _number(self, house: House) -> int:
        return self.clues[house.site]

    def _clue(self, house: House) -> str:
        return f"the {self._number(house)} in {house.name}"

    def _clues(self, houses: Iterable[int]) -> str:
        """Name clues, those with the same number together: "the 2s in r1c1 and r2c2"."""
        cells: dict[int, list[str]] = {}
        for house in map(self._house, houses):
            cells.setdefault(self._number(house), []).append(house.name)
        return listed(
            f"the {number}{'s' if len(names) > 1 else ''} in {listed(names)}"
            for number, names in cells.items()
        )

    def _around(self, house: House, edges: Sequence[int]) -> str:
        """Name edges of one cell by its sides: "r1c1 top and left"."""
        sides = ("top", "right", "bottom", "left")
        return f"{house.name} {listed(sides[house.scope.index(edge)] for edge in edges)}"

    def _edges(self, edges: Sequence[int]) -> str:
        """Name edges, or where they are many, some of them."""
        names = [self.model.names[edge] for edge in edges]
        if len(names) <= _MANY:
            return listed(names)
        return f"{', '.join(names[:_FEW])} and {len(names) - _FEW} more edges"


SENTENCES: dict[str, Callable[[Telling], str]] = {
    "naked single": Telling.only_value,
    "full clue": Telling.full_clue,
    "line goes on": Telling.line_goes_on,
    "early loop": Telling.early_loop,
    "clue and corner": Telling.corner,
    "adjacent threes": Telling.adjacent_threes,
    "two clues": Telling.corner,
    "two colours": Telling.two_colours,
    "corner chain": Telling.corner_chain,
    "closed region": Telling.closed_region,
    "cut-off part": Telling.closed_region,
    "equal edges": Telling.equal_edges,
    "forcing chain": Telling.forcing,
}


def _is_point(house: House) -> bool:
    return house.is_point


def _claim(edges: str, number: int, value: int) -> str:
    if number == 1:
        return f"{edges} is {'a' if value == 1 else 'no'} line"
    return f"{edges} are {'lines' if value == 1 else 'no lines'}"


def _lines(number: int) -> str:
    return "line" if number == 1 else f"{_NUMBERS[number]} lines"


def _start(words: str) -> str:
    """Begin a sentence."""
    return words[:1].upper() + words[1:]

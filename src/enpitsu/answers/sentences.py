"""A sentence for every technique: what a step of the kernel says to a person.

A technique's entry in SENTENCES is a template whose fields are the properties of `Telling`, or a
function of a `Telling` where one sentence does not fit all its forms.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from operator import itemgetter
from typing import Any

from enpitsu.boards import members
from enpitsu.engines.kernel import KernelStep, houses_of
from enpitsu.model import Puzzle

_LOCKED = "In {base}, {value} can only be in {cells}, all in {cover}: {effect}."
_NAKED = "In {base}, {cells} hold only {values} between them: {effect}."
_HIDDEN = "In {base}, {values} can only be in {cells}, which hold nothing else: {effect}."
_FISH = "In {bases}, {value} can only be in {covers}: {effect}."
_FINNED = "In {bases}, {value} can only be in {covers}, or else in {extras}: either way {effect}."

_MANY = 4  # houses that a sentence can name and still be read
_LONG = 5  # values in a row that are told by the first and the last

SENTENCES: dict[str, str | Callable[[Telling], str]] = {
    "full house": "{cell} is the last open cell of {base}, so it is {value}.",
    "hidden single": "In {base}, {value} can only go in {cell}.",
    "naked single": "{cell} can only be {value}.",
    "locked candidates (pointing)": _LOCKED,
    "locked candidates (claiming)": _LOCKED,
    "naked pair": _NAKED,
    "naked triple": _NAKED,
    "naked quad": _NAKED,
    "hidden pair": _HIDDEN,
    "hidden triple": _HIDDEN,
    "hidden quad": _HIDDEN,
    "two-box inference": (
        "In {bases}, {value} can only be in {covers}, and takes them all: {effect}."
    ),
    "X-wing": _FISH,
    "swordfish": _FISH,
    "jellyfish": _FISH,
    "finned X-wing": _FINNED,
    "finned swordfish": _FINNED,
    "XY-wing": "Whatever {cell} is, {removed} must be in one of {extras}: {effect}.",
    "XYZ-wing": "Whatever {cell} is, {removed} must be in it or in one of {extras}: {effect}.",
    "W-wing": (
        "{cells} are both {either}; as {linked} must be in one of {extras} (in {base}), "
        "one of the two is {removed}: {effect}."
    ),
    "skyscraper": (
        "{value} has two places in each of {bases}, one of them in {cover}, where it fits once: "
        "so it is in one of {extras}, and {effect}."
    ),
    "two-string kite": (
        "{value} has two places in each of {bases}, one of them in {cover}, where it fits once: "
        "so it is in one of {extras}, and {effect}."
    ),
    "empty rectangle": (
        "In {first_base}, {value} is in {first_cover} or else in {last_cover}; "
        "in {last_base} it is in one of {extras}: {effect}."
    ),
    "unique rectangle": lambda telling: telling.unique_rectangle(),
    "simple colouring": lambda telling: telling.colouring(),
    "X-chain": lambda telling: telling.chain(),
    "XY-chain": lambda telling: telling.chain(),
    "alternating inference chain": lambda telling: telling.chain(),
    "grouped chain": lambda telling: telling.chain(),
    "ALS chain": lambda telling: telling.chain(),
    "ALS-XZ": lambda telling: telling.almost_locked_sets(),
    # Binary
    "two alike": "{extras} are alike, so {cell} beside them is {value}.",
    "gap": "{extras} are alike, so {cell} between them is {value}.",
    "line is full": lambda telling: telling.line_is_full(),
    "scarce symbol (1)": (
        "In {base} only one {value} is missing; wherever it goes without three alike, "
        "{cell} is {placed}."
    ),
    "scarce symbol (2)": (
        "In {base} only two {value}s are missing; wherever they go without three alike, "
        "{cell} is {placed}."
    ),
    "equal line": "{cell} is {value}, for otherwise {base} would equal {cover}.",
    "line fillings": "However {base} is filled without three alike, {cell} is {value}.",
    "forcing chain": lambda telling: telling.forcing(),
    # Futoshiki.
    "inequality bounds": "{first_cell} is less than {last_cell}: {effect}.",
    "inequality chain": lambda telling: telling.inequality_chain(),
    "inequality with sets": (
        "Of the pairs of values with {first_cell} less than {last_cell}, only some leave enough "
        "values and places to the rest of {cover}: {effect}."
    ),
    # Kakuro
    "run combinations": "As {base} adds up to {total}, it can only hold {values}: {effect}.",
    "reduced sum": lambda telling: telling.reduced_sum(),
    "necessary digit": (
        "Without {value}, {base} cannot add up to {total}, and only {cell} can hold it."
    ),
    "sum bounds": (
        "As {base} adds up to {total}, these values are too small or too large: {effect}."
    ),
    "impossible combinations": (
        "However the candidates of {base} make {total}, these are not among them: {effect}."
    ),
    "closed area": lambda telling: telling.closed_area(),
    # Neighbor Number
    "three digits": lambda telling: telling.line_count(),
    "neighbour difference": lambda telling: telling.neighbour_difference(),
    "bounds": (
        "{cell} is {value}, and along {base} digits change by at most one a cell: {effect}."
    ),
    "parity": "{cell} is {value}, and along {base} odd and even digits take turns: {effect}.",
    "not equal": "{cell} is {value}, and {base} has no digit twice: {effect}.",
    "line patterns": "No way to write three digits into {base} has these: {effect}.",
    "crossings": lambda telling: telling.crossings(),
}


def tell(puzzle: Puzzle, technique: str, step: KernelStep) -> str:
    """Return the sentence of a step."""
    telling = Telling(puzzle, step)
    sentence = SENTENCES[technique]
    return sentence.format_map(_Fields(telling)) if isinstance(sentence, str) else sentence(telling)


class _Fields(dict[str, str]):
    """Looks a template's field up as a property when it is asked for."""

    def __init__(self, telling: Telling) -> None:
        super().__init__()
        self.telling = telling

    def __missing__(self, field: str) -> str:
        return str(getattr(self.telling, field))


class Telling:
    """A step in words: its cells, houses and values by their names."""

    def __init__(self, puzzle: Puzzle, step: KernelStep) -> None:
        self.model, self.numbers = puzzle.board_model, puzzle.numbers
        self.step = step

    @property
    def cells(self) -> str:
        """Name the cells of the pattern."""
        return self._cells(self.step.cells)

    cell = cells

    @property
    def first_cell(self) -> str:
        """Name the first cell of the pattern."""
        return self._cells(self.step.cells[:1])

    @property
    def last_cell(self) -> str:
        """Name the last cell of the pattern."""
        return self._cells(self.step.cells[-1:])

    @property
    def extras(self) -> str:
        """Name the cells of the pattern's second part."""
        return self._cells(self.step.extras)

    @property
    def values(self) -> str:
        """Name the values that the pattern is about."""
        return self._symbols(members(self.step.values))

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
    def first_base(self) -> str:
        """Name the first house that the reasoning starts from."""
        return self._houses(self.step.bases[:1])

    @property
    def last_base(self) -> str:
        """Name the last house that the reasoning starts from."""
        return self._houses(self.step.bases[-1:])

    @property
    def first_cover(self) -> str:
        """Name the first house that the reasoning concludes in."""
        return self._houses(self.step.covers[:1])

    @property
    def last_cover(self) -> str:
        """Name the last house that the reasoning concludes in."""
        return self._houses(self.step.covers[-1:])

    @property
    def either(self) -> str:
        """Name the values as alternatives: "3 or 7"."""
        return " or ".join(map(self.model.symbol, members(self.step.values)))

    @property
    def removed(self) -> str:
        """Name the values that the step removes."""
        return self._symbols({mark.value for mark in self.step.removes})

    @property
    def placed(self) -> str:
        """Name the values that the step writes."""
        return self._symbols({mark.value for mark in self.step.places})

    @property
    def other(self) -> str:
        """Name the values that the cell could have had besides the one it gets."""
        possible = self.model.domains[self.step.cells[0]] & ~self.step.values
        return self._symbols(members(possible))

    @property
    def linked(self) -> str:
        """Name the values of the pattern that the step does not remove."""
        removed = {mark.value for mark in self.step.removes}
        return self._symbols(set(members(self.step.values)) - removed)

    @property
    def effect(self) -> str:
        """Say what goes, values that leave the same cells together: "1 and 3 leave r1c2"."""
        cells: dict[int, list[int]] = {}
        for mark in sorted(self.step.removes, key=lambda mark: mark.cell):
            cells.setdefault(mark.value, []).append(mark.cell)
        values: dict[tuple[int, ...], list[int]] = {}
        for value in sorted(cells):
            values.setdefault(tuple(cells[value]), []).append(value)
        return "; ".join(
            f"{self._symbols(group)} {'leaves' if len(group) == 1 else 'leave'} "
            f"{self._cells(places)}"
            for places, group in values.items()
        )

    def chain(self) -> str:
        """Tell a chain of links from "not the first" to "then the last"."""
        first, *rest = self.step.chain
        last = rest[-1]
        told = ", so ".join(self._statement(link) for link in rest)
        if (first.cells, first.value) == (last.cells, last.value):
            return f"If {self._statement(first)}, then {told} after all: {self.effect}."
        ends = f"{self._claim(first)}{',' if len(first.cells) > 1 else ''} or {self._claim(last)}"
        return f"If {self._statement(first)}, then {told}. So {ends}: {self.effect}."

    def colouring(self) -> str:
        """Tell the trap (both colours are seen) from the wrap (one colour meets itself)."""
        if self.step.covers:
            return (
                f"{self.value} is in all of {self.cells} or in none of them, "
                f"and two of them are in {self.cover}: so none, and {self.effect}."
            )
        return f"{self.value} is in all of {self.cells} or in all of {self.extras}: {self.effect}."

    def almost_locked_sets(self) -> str:
        """Tell how two sets that lack one value each lean on each other."""
        if not self.step.extras:
            return f"{self.cells} hold exactly as many values as cells: {self.effect}."
        shared = self._symbols({link.value for link in self.step.chain})
        return (
            f"{self.cells} {_have(self.step.cells)} one value to spare, "
            f"and so {_have(self.step.extras)} {self.extras}; "
            f"{shared} cannot be in both: {self.effect}."
        )

    def forcing(self) -> str:
        """Tell an assumption, what follows from it, and why that cannot be."""
        then = f"{self.extras} would follow and " if self.step.extras else ""
        clash = "a rule would be broken" + (f" in {self.base}" if self.step.bases else "")
        end = f"{self.cell} is {self.placed}" if self.step.places else self.effect
        return f"If {self.cell} were {self.value}, {then}{clash}: {end}."

    def unique_rectangle(self) -> str:
        """Tell the three types apart by what the step fills in."""
        corners = self._cells([*self.step.cells, *self.step.extras])
        spoil = f"A second solution would swap {self.values} in {corners}"
        if self.step.bases:
            return f"{spoil}; {self.linked} stays in {self.extras} in {self.base}: {self.effect}."
        if len(self.step.extras) > 1:
            return f"{spoil}, so {self.removed} is in one of {self.extras}: {self.effect}."
        return f"{spoil}, so {self.extras} must be something else: {self.effect}."

    def inequality_chain(self) -> str:
        """Say which cells are smaller, or larger, and why they reach so far."""
        smaller = bool(self.step.bases)
        line = self.base if smaller else self.cover
        order, bound = ("less", "least") if smaller else ("greater", "most")
        return (
            f"{self.extras} are different, being in {line}, and {order} than {self.cell}, "
            f"so at {bound} {self.values}: {self.effect}."
        )

    @property
    def total(self) -> str:
        """Say what the houses that the reasoning starts from add up to."""
        return str(self._total(self.step.bases))

    def reduced_sum(self) -> str:
        """Tell what is left of a sum for the cells that are open."""
        known = listed(self._statement(link) for link in self.step.chain)
        rest = self._total(self.step.bases) - sum(link.value for link in self.step.chain)
        if self.step.places:
            return f"{known}, which leaves {rest} for {self.cell} in {self.base}."
        return f"{known}, so the rest of {self.base} adds up to {rest}: {self.effect}."

    def closed_area(self) -> str:
        """Tell which runs across and down count the same cells but for a few."""
        out = self._cells(sorted([*self.step.cells, *self.step.extras]))
        sides = [side for side in (self.step.bases, self.step.covers) if side]
        sums = ", and ".join(
            f"{self._some_houses(side)} {_add(side)} up to {self._total(side)}" for side in sides
        )
        same = "they have the same cells but for" if len(sides) > 1 else "all of it is in"
        return f"{sums[:1].upper()}{sums[1:]}; {same} {out}: {self.effect}."

    def _total(self, numbers: Sequence[int]) -> int:
        houses = houses_of(self.model)
        return sum(self.numbers[houses[number].site] for number in numbers)

    def _some_houses(self, numbers: Sequence[int]) -> str:
        """Name the houses, or where they are many, some of them."""
        if len(numbers) <= _MANY:
            return self._houses(numbers)
        way, _, first = houses_of(self.model)[numbers[0]].name.rpartition(" ")
        last = houses_of(self.model)[numbers[-1]].name.rpartition(" ")[2]
        return f"the {len(numbers)} {_plural(way).removeprefix('the ')} {first} to {last}"

    def line_is_full(self) -> str:
        """Tell which symbol a line has enough of, and the cells that get the other."""
        verb = "is" if len(self.step.cells) == 1 else "are"
        full = f"As {self.base} has every {self.other} that it needs"
        return f"{full}, {self.cells} {verb} {self.value}."

    def line_count(self) -> str:
        """Tell a line that has all its digits from one that has all its empty cells."""
        verb = "stays" if len(self.step.cells) == 1 else "stay"
        if self.step.places:
            return f"{self.base.capitalize()} has its three digits: {self.cells} {verb} empty."
        holds = "holds a digit" if len(self.step.cells) == 1 else "hold digits"
        return f"{self.base.capitalize()} has its empty cells: {self.cells} {holds}."

    def neighbour_difference(self) -> str:
        """Tell the digit beside another from the cell between two that do not fit."""
        if len(self.step.cells) == 1:
            return (
                f"{self.cell} is {self.value}, and the next digit in {self.base} differs from it "
                f"by its distance: {self.effect}."
            )
        return (
            f"In {self.base}, {self.cells} do not differ by their distance, "
            f"so a digit stands between them, in {self.extras}."
        )

    def crossings(self) -> str:
        """Tell where an assumption fails: a line without patterns, or a cell without values."""
        if self.step.extras:
            where = f"{self.covers} could not agree on {self.extras}"
        else:
            where = f"{self.cover} could not have three digits"
        return f"If {self.cell} were {self.value}, {where}: {self.effect}."

    def _statement(self, link: Any) -> str:
        """Say what a link assumes or concludes."""
        value, cells = self.model.symbol(link.value), self._alternatives(link.cells)
        if len(link.cells) == 1:
            return f"{cells} is {value}" if link.on else f"{cells} is not {value}"
        return f"{value} is in {cells}" if link.on else f"{value} is not in {cells}"

    def _claim(self, link: Any) -> str:
        """Say that a link is true, whichever way it was met."""
        value, cells = self.model.symbol(link.value), self._alternatives(link.cells)
        return f"{cells} is {value}" if len(link.cells) == 1 else f"{value} is in {cells}"

    def _alternatives(self, cells: Iterable[int]) -> str:
        return listed((self.model.names[cell] for cell in cells), "or")

    def _symbols(self, values: Iterable[int]) -> str:
        """Name values in rising order, many that follow each other as "1 to 8"."""
        words = []
        runs = groupby(enumerate(sorted(values)), key=lambda pair: pair[1] - pair[0])
        for symbols in ([self.model.symbol(value) for _, value in run] for _, run in runs):
            long = len(symbols) >= _LONG
            words += [f"{symbols[0]} to {symbols[-1]}"] if long else symbols
        return listed(words)

    def _cells(self, cells: Iterable[int]) -> str:
        return listed(self.model.names[cell] for cell in cells)

    def _houses(self, numbers: Sequence[int]) -> str:
        """Name houses, those of a kind together: "rows 3 and 5"."""
        names = (houses_of(self.model)[number].name.rpartition(" ") for number in numbers)
        kinds = [(kind, [n for *_, n in same]) for kind, same in groupby(names, itemgetter(0))]
        return listed(
            f"{kind if len(same) == 1 else _plural(kind)} {listed(same)}" for kind, same in kinds
        )


def _plural(kind: str) -> str:
    """Return several of a house's kind: rows, boxes, the runs down from."""
    plural = re.sub(r"\b(row|column|run)\b", r"\1s", kind)
    return re.sub(r"\bbox\b", "boxes", plural)


def _add(houses: Sequence[int]) -> str:
    return "adds" if len(houses) == 1 else "add"


def _have(cells: Sequence[int]) -> str:
    return "has" if len(cells) == 1 else "have"


def listed(words: Iterable[str], last_by: str = "and") -> str:
    """Join words as people do: "a", "a and b", "a, b and c"."""
    *most, last = words
    return f"{', '.join(most)} {last_by} {last}" if most else last

"""Sentences about places and candidates of cells: singles, sets, fish, wings and chains."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import combinations, product

from enpitsu.answers.certify.chains import judge_chain
from enpitsu.answers.certify.forms import Fields, Forms, Said
from enpitsu.answers.certify.premises import Board, Problems, equal
from enpitsu.answers.certify.reading import CELLS, ReadingError
from enpitsu.boards import members
from enpitsu.rules import Linear

FORMS = Forms()
says = FORMS.says


# Singles


@says("{cell} is the last open cell of {house}, so it is {value}.")
def _(said: Said, fields: Fields) -> Problems:
    scopes = said.board.scopes(fields.house)
    if not any(
        fields.cell in s and said.board.is_filled(v for v in s if v != fields.cell) for s in scopes
    ):
        yield f"{fields.house} has other open cells"
    yield from said.places([fields.cell], fields.value)


@says("In {house}, {value} can only go in {cell}.")
def _(said: Said, fields: Fields) -> Problems:
    yield from said.board.places(fields.house, 1 << fields.value, [fields.cell])
    yield from said.board.inside([fields.cell], fields.house)
    yield from said.places([fields.cell], fields.value)


@says("{cell} can only be {value}.", "{cell} can only stay {value}.")
def _(said: Said, fields: Fields) -> Problems:
    yield from said.board.only([fields.cell], 1 << fields.value)
    yield from said.places([fields.cell], fields.value)


# Sets


@says("In {house}, {cells} hold only {values} between them: {effect}.")
def _(said: Said, fields: Fields) -> Problems:
    yield from said.board.exactly(fields.cells, fields.values)
    yield from said.board.inside(fields.cells, fields.house)
    yield from equal(
        len(set(fields.cells)), fields.values.bit_count(), "the number of cells and of values"
    )
    yield from said.removes(fields.effect, fields.values)


@says("In {house}, {values} can only be in {cells}, which hold nothing else: {effect}.")
def _(said: Said, fields: Fields) -> Problems:
    yield from said.board.places(fields.house, fields.values, fields.cells)
    yield from said.board.inside(fields.cells, fields.house)
    if fields.values & ~said.board.union(fields.cells):
        yield f"{said.board.told(fields.values)} have no place in {said.board.names(fields.cells)}"
    yield from equal(
        len(set(fields.cells)), fields.values.bit_count(), "the number of cells and of values"
    )
    yield from said.removes(fields.effect, ~fields.values, fields.cells)


@says("In {house}, {value} can only be in {cells}, all in {house2}: {effect}.")
def _(said: Said, fields: Fields) -> Problems:
    yield from said.board.places(fields.house, 1 << fields.value, fields.cells)
    yield from said.board.inside(fields.cells, fields.house)
    yield from said.board.inside(fields.cells, fields.house2)
    yield from said.board.has(fields.cells, 1 << fields.value)
    yield from said.removes(fields.effect, 1 << fields.value)


@says("In {houses}, {value} can only be in {houses2}, and takes them all: {effect}.")
def _(said: Said, fields: Fields) -> Problems:
    yield from _fish(said, fields.houses, fields.value, fields.houses2, [])
    yield from said.removes(fields.effect, 1 << fields.value)


@says(
    "In {houses}, {value} can only be in {houses2}: {effect}.",
    "In {houses}, {value} can only be in {houses2}, or else in {cells}: either way {effect}.",
)
def _(said: Said, fields: Fields) -> Problems:
    yield from _fish(said, fields.houses, fields.value, fields.houses2, fields.cells)
    yield from said.board.has(fields.cells, 1 << fields.value)
    yield from said.removes(fields.effect, 1 << fields.value)


def _fish(
    said: Said, houses: list[str], value: int, covers: list[str], fins: Iterable[int]
) -> Problems:
    yield from equal(len(set(houses)), len(set(covers)), "the number of houses on either side")
    for house in houses:
        yield from said.board.places(house, 1 << value, fins, *covers)


# One value


@says(
    "{value} has two places in each of {houses}, one of them in {house2}, where it fits once: "
    "so it is in <one of |>{cells}, and {effect}."
)
def _(said: Said, fields: Fields) -> Problems:
    board = said.board
    for house in fields.houses:
        yield from board.places(house, 1 << fields.value, fields.cells, fields.house2, most=2)
        if not set(board.cells_of(house)).intersection(fields.cells):
            yield f"no end is in {house}"
    yield from board.has(fields.cells, 1 << fields.value)
    yield from said.removes(fields.effect, 1 << fields.value)


@says(
    "In {house}, {value} is in {house2} or else in {house3}; in {house4} it is in one of {cells}: "
    "{effect}."
)
def _(said: Said, fields: Fields) -> Problems:
    yield from said.board.places(fields.house, 1 << fields.value, (), fields.house2, fields.house3)
    yield from said.board.places(fields.house4, 1 << fields.value, fields.cells, most=2)
    yield from said.board.inside(fields.cells, fields.house4)
    yield from said.removes(fields.effect, 1 << fields.value)


@says("By {houses}, {value} is in all of {cells} or in all of {cells2}: {effect}.")
def _(said: Said, fields: Fields) -> Problems:
    for house in fields.houses:
        yield from said.board.places(
            house, 1 << fields.value, [*fields.cells, *fields.cells2], most=2
        )
    colours = _colours(said.board, fields.houses, fields.value)
    for one, other in product(fields.cells, fields.cells2):
        if colours.get(one) is None or colours.get(one) != _opposite(colours.get(other)):
            yield f"{said.board.names([one, other])} do not have opposite colours"
    yield from said.removes(fields.effect, 1 << fields.value)


@says(
    "By {houses}, {value} is in all of {cells} or in none of them, and two of them are in {house}: "
    "so none, and {effect}."
)
def _(said: Said, fields: Fields) -> Problems:
    colours = _colours(said.board, fields.houses, fields.value)
    if {colours.get(cell) for cell in fields.cells} not in (
        {colours.get(fields.cells[0])},
    ) or not colours:
        yield f"{said.board.names(fields.cells)} do not have one colour"
    if len(set(said.board.cells_of(fields.house)).intersection(fields.cells)) < 2:
        yield f"no two of {said.board.names(fields.cells)} are in {fields.house}"
    for one in fields.houses:
        yield from said.board.places(one, 1 << fields.value, said.board.cells_of(one), most=2)
    yield from said.removes(fields.effect, 1 << fields.value)


Colour = tuple[int, bool]


def _opposite(colour: Colour | None) -> Colour | None:
    return colour and (colour[0], not colour[1])


def _colours(board: Board, houses: Iterable[str], value: int) -> dict[int, Colour]:
    """Colour the two places of each house, and what hangs together with them."""
    pairs: dict[int, list[int]] = {}
    for house in houses:
        for scope in board.scopes(house):
            here = [v for v in scope if board.candidates[v] >> value & 1]
            if len(here) == 2:
                pairs.setdefault(here[0], []).append(here[1])
                pairs.setdefault(here[1], []).append(here[0])
    colours: dict[int, Colour] = {}
    for start in pairs:
        if start in colours:
            continue
        colours[start] = start, False
        found = [start]
        for cell in found:
            for other in pairs[cell]:
                if other not in colours:
                    colours[other] = start, not colours[cell][1]
                    found.append(other)
    return colours


# Wings, almost locked sets, uniqueness


@says(
    "Whatever {cell} is ({values}), {value} must be in one of {cells}: {effect}.",
    "Whatever {cell} is ({values}), {value} must be in it or in <one of |>{cells}: {effect}.",
)
def _(said: Said, fields: Fields) -> Problems:
    board = said.board
    yield from board.exactly([fields.cell], fields.values)
    for other in members(fields.values & ~(1 << fields.value)):
        if not any(
            board.sees(fields.cell, pincer)
            and not board.candidates[pincer] & ~(1 << fields.value | 1 << other)
            for pincer in fields.cells
        ):
            yield f"none must be {board.symbol(fields.value)} with {board.symbol(other)} there"
    yield from board.has(fields.cells, 1 << fields.value)
    if fields.values >> fields.value & 1 and "must be in it" not in said.step.text:
        yield f"{board.name(fields.cell)} can be {board.symbol(fields.value)}"
    yield from said.removes(fields.effect, 1 << fields.value)


@says(
    "{cells} are both {values}; as {value} must be in one of {cells2} (in {house}), "
    "one of the two is {value2}: {effect}."
)
def _(said: Said, fields: Fields) -> Problems:
    board = said.board
    for cell in fields.cells:
        yield from board.exactly([cell], fields.values)
    yield from board.places(fields.house, 1 << fields.value, fields.cells2, most=2)
    yield from board.inside(fields.cells2, fields.house)
    if (
        len(fields.cells) != 2
        or len(fields.cells2) != 2
        or fields.values != 1 << fields.value | 1 << fields.value2
    ):
        raise ReadingError
    ways = [fields.cells2, fields.cells2[::-1]]
    if not any(all(map(board.sees, fields.cells, way)) for way in ways):
        yield f"{board.names(fields.cells2)} do not each see one of {board.names(fields.cells)}"
    yield from said.removes(fields.effect, 1 << fields.value2)


_SPARE = (
    "{cells} <has|have> one digit to spare ({values}), and so <has|have> {cells2} ({values2}); "
)


@says(
    _SPARE + "{values3} cannot be in both, so {values4} <is|are> in one of them: {effect}.",
    _SPARE + "neither {values5} can be in both, so each lacks one of these and holds all its "
    "others: {effect}.",
)
def _(said: Said, fields: Fields) -> Problems:
    board = said.board
    for some, has in ((fields.cells, fields.values), (fields.cells2, fields.values2)):
        yield from board.exactly(some, has)
        yield from equal(has.bit_count(), len(set(some)) + 1, "the values and one cell more")
        yield from _one_house(board, some)
    for value in members(fields.values3 | fields.values5):
        holders = [
            [c for c in some if board.candidates[c] >> value & 1]
            for some in (fields.cells, fields.cells2)
        ]
        for one, other in product(*holders):
            if not board.sees(one, other):
                yield f"{board.symbol(value)} can be in both {board.names([one, other])}"
    if fields.values5 and fields.values5.bit_count() != 2:
        yield "not two values are in one of them only"
    if (fields.values3 | fields.values4 | fields.values5) & ~(
        fields.values & fields.values2
    ) or fields.values3 & fields.values4:
        yield "a value is not in both sets"
    yield from said.removes(fields.effect, fields.values4 or fields.values | fields.values2)


@says("{cells} hold exactly as many values as cells, {values}: {effect}.")
def _(said: Said, fields: Fields) -> Problems:
    yield from said.board.exactly(fields.cells, fields.values)
    yield from equal(
        len(set(fields.cells)), fields.values.bit_count(), "the number of cells and of values"
    )
    yield from said.concludes(fields.effect)


def _one_house(board: Board, cells: list[int]) -> Problems:
    """Yield which cells need not differ."""
    for one, other in combinations(cells, 2):
        if not board.sees(one, other):
            yield f"{board.names([one, other])} need not differ"


_SWAP = "A second solution would swap {values} in {cells}"


@says(
    _SWAP + ", so {cells2} must be something else: {effect}.",
    _SWAP + ", so {value} is in one of {cells2}: {effect}.",
    _SWAP + "; {value} stays in {cells2} in {house}: {effect}.",
)
def _(said: Said, fields: Fields) -> Problems:
    board = said.board
    if (
        len(set(fields.cells)) != 4
        or fields.values.bit_count() != 2
        or not set(fields.cells2) <= set(fields.cells)
    ):
        yield "these are no corners of a rectangle"
    yield from board.only(
        [cell for cell in fields.cells if cell not in fields.cells2], fields.values
    )
    yield from board.has(fields.cells, fields.values)
    if fields.house and fields.value is not None:
        yield from board.places(fields.house, 1 << fields.value, fields.cells2)
        if not fields.values >> fields.value & 1:
            yield f"{board.symbol(fields.value)} would not be swapped"
    elif fields.value is not None:
        yield from board.only(fields.cells2, fields.values | 1 << fields.value)
        yield from board.has(fields.cells2, 1 << fields.value)
    yield from said.concludes(fields.effect)


# Chains


@says(
    "If {text}, then {text2}. So {text3}: {effect}.",
    "{text4}. If {text}, then {text2}. So {text3}: {effect}.",
    "If {text}, then {text2}. So {text3}: by the order of {text5}, {effect}.",
    "{text4}. If {text}, then {text2}. So {text3}: by the order of {text5}, {effect}.",
    "If {text}, then {text2} after all: {effect}.",
    "{text4}. If {text}, then {text2} after all: {effect}.",
    "If {text}, then {text2} after all: by the order of {text5}, {effect}.",
    "{text4}. If {text}, then {text2} after all: by the order of {text5}, {effect}.",
)
def _(said: Said, fields: Fields) -> Problems:
    yield from judge_chain(said.board, fields.text, fields.text2, fields.text3, fields.text4)
    if fields.text5:
        yield from _order(said.board, fields.text5)
    yield from said.concludes(fields.effect)


def _order(board: Board, told: str) -> Problems:
    """Yield what is wrong if an order is told by pairs of cells, or by houses."""
    if re.fullmatch(CELLS, told):
        cells = [board.reader.cell(name) for name in told.split(" and ")]
        scopes = [set(cells[at : at + 2]) for at in range(0, len(cells), 2)]
    else:
        scopes = [set(board.cells_of(house)) for house in board.reader.houses(told)]
    ordered = [
        set(house[0])
        for house, rules in board.meaning.rules.items()
        if any(isinstance(form, Linear) for rule in rules for form in board.meaning.lowered(rule))
    ]
    if not all(any(scope <= house for house in ordered) for scope in scopes):
        yield f"{told} have no order"

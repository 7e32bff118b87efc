"""Sentences about sums, cages and order."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import chain, combinations, pairwise

from enpitsu.answers.certify.forms import Fields, Forms, Said
from enpitsu.answers.certify.premises import Board, Problems, equal, refuted
from enpitsu.answers.certify.reading import CELL, CELLS, VALUES, Candidate, ReadingError
from enpitsu.boards import mask, members

FORMS = Forms()
says = FORMS.says


# Sums


@says("As {house} adds up to {number}, it can only hold {values}: {effect}.")
def _(said: Said, fields: Fields) -> Problems:
    board = said.board
    yield from board.adds_up([fields.house], fields.number)
    here = board.cells_of(fields.house)
    every = mask(chain.from_iterable(members(board.meaning.model.domains[v]) for v in here))
    sets = [s for s in combinations(members(every), len(here)) if sum(s) == fields.number]
    possible = mask(chain.from_iterable(sets))
    if possible != fields.values:
        yield f"{fields.house} can hold {board.told(possible)}"
    yield from said.removes(fields.effect, ~fields.values, here)


def _rest(board: Board, house: str, entries: list[Candidate], number: int) -> Problems:
    """Yield what is wrong if a house has some entries, and the rest adds up to a number."""
    yield from board.entered(entries)
    yield from board.inside([cell for cell, _ in entries], house)
    yield from board.adds_up([house], number, sum(value for _, value in entries))


@says("{entries}, which leaves {number} for {cell} in {house}.")
def _(said: Said, fields: Fields) -> Problems:
    yield from _rest(said.board, fields.house, fields.entries, fields.number)
    yield from _all_but(said.board, fields.house, fields.entries, [fields.cell])
    yield from said.places([fields.cell], fields.number)


def _all_but(board: Board, house: str, entries: list[Candidate], cells: list[int]) -> Problems:
    if {*cells, *(cell for cell, _ in entries)} != set(board.cells_of(house)):
        yield f"{house} has other cells"


@says(
    "{entries}, which leaves {number} for {cell} in {house}: {effect}.",
    "This leaves {number} for {cell} in {house}: {effect}.",
)
def _(said: Said, fields: Fields) -> Problems:
    yield from _rest(said.board, fields.house, list(fields.entries), fields.number)
    yield from _all_but(said.board, fields.house, list(fields.entries), [fields.cell])
    yield from said.concludes(fields.effect)


@says(
    "{entries}, so the rest of {house} adds up to {number}: {effect}.",
    "{entries}, so the rest of {house} adds up to {number}; {text}: {effect}.",
    "{house} adds up to {number}; {text}: {effect}.",
)
def _(said: Said, fields: Fields) -> Problems:
    yield from _rest(said.board, fields.house, list(fields.entries), fields.number)
    filled = {cell for cell, _ in fields.entries}
    rest = [cell for cell in said.board.cells_of(fields.house) if cell not in filled]
    used = mask(value for _, value in fields.entries)
    for clause in fields.text.split("; ") if fields.text else ():
        yield from _bound(said.board, rest, fields.number, clause, used)
    yield from said.concludes(fields.effect)


_BOUND = re.compile(
    rf"without ({CELL}) it is at (least|most) (-?\d+), so ({CELL}) is at (least|most) (-?\d+)"
)
_TWICE = re.compile(rf"(\w) cannot be in ({CELL}) as well")
_MISSING = re.compile(
    rf"with (\w) in ({CELL}), ({CELLS}) (?:would be|cannot make) (-?\d+)(?:, which it cannot)?"
)


def _bound(board: Board, rest: list[int], total: int, clause: str, used: int) -> Problems:
    """Judge what others reach without a cell, or that they cannot make up for a value in it."""
    if match := _BOUND.fullmatch(clause):
        cell, others = board.reader.cell(match[1]), int(match[3])
        end = min if match[2] == "least" else max
        reached = sum(end(members(board.candidates[v])) for v in rest if v != cell)
        yield from equal(reached, others, f"what the others reach without {match[1]}")
        yield from equal(total - others, int(match[6]), f"the bound of {match[4]}")
        if match[1] != match[4] or match[2] == match[5]:
            yield "a bound is on the wrong side"
        return
    if match := _TWICE.fullmatch(clause):
        if not used >> board.reader.value(match[1]) & 1 or board.reader.cell(match[2]) not in rest:
            yield f"{match[1]} is in no other cell"
        return
    if not (match := _MISSING.fullmatch(clause)):
        raise ReadingError(clause)
    value, cell = board.reader.value(match[1]), board.reader.cell(match[2])
    others_there, left = board.reader.cells(match[3]), int(match[4])
    if {cell, *others_there} != set(rest) or cell in others_there:
        yield f"these are not the open cells: {match[2]} and {match[3]}"
    yield from equal(left, total - value, "what is left")
    used |= 1 << value
    domains = [members(board.candidates[v] & ~used) for v in others_there]
    if _can_make(domains, left):
        yield f"{match[3]} can make {left}"


def _can_make(domains: list[list[int]], total: int) -> bool:
    """Tell whether different values add up to a number."""
    ways = {(0, 0)}
    for domain in domains:
        ways = {
            (used | 1 << value, number + value)
            for used, number in ways
            for value in domain
            if not used >> value & 1 and number + value <= total
        }
    return any(number == total for _, number in ways)


@says("Without {value}, {house} cannot add up to {number}, and only {cell} can hold it.")
def _(said: Said, fields: Fields) -> Problems:
    board = said.board
    yield from board.adds_up([fields.house], fields.number)
    yield from board.places(fields.house, 1 << fields.value, [fields.cell])
    yield from board.inside([fields.cell], fields.house)
    domains = [
        members(board.candidates[v] & ~(1 << fields.value)) for v in board.cells_of(fields.house)
    ]
    if _can_make(domains, fields.number):
        yield f"{fields.house} can add up to {fields.number} without {board.symbol(fields.value)}"
    yield from said.places([fields.cell], fields.value)


_SAME = "they have the same cells but for "


@says(
    "{houses} <adds|add> up to {number}, and so <does|do> {houses2}; " + _SAME + "{cells} and "
    "{text}, so {cells2} <is|add up to> as much as {cells3}: {effect}.",
    "{houses} <adds|add> up to {number}, and so <does|do> {houses2}; " + _SAME + "{cells} and "
    "{text}, so {cells2} <is|add up to> as much as {cells3} ({entries}): {effect}.",
    "{houses} <adds|add> up to {number}, and {houses2} to {number2}; " + _SAME + "{cells} and "
    "{text}, so {cells2} <is|add up to> {number3} more than {cells3}: {effect}.",
    "{houses} <adds|add> up to {number}, and {houses2} to {number2}; " + _SAME + "{cells} and "
    "{text}, so {cells2} <is|add up to> {number3} more than {cells3} ({entries}): {effect}.",
    "{houses} <adds|add> up to {number}, and {houses2} to {number2}; " + _SAME + "{cells2}, "
    "so {cells} <is|add up to> {number3}: {effect}.",
    "{houses} <adds|add> up to {number}, and {houses2} to {number2}; " + _SAME + "{cells2}, "
    "so {cells} <is|add up to> {number3} ({entries}): {effect}.",
    "{houses} <adds|add> up to {number}, all of it in {cells2}: {effect}.",
    "{houses} <adds|add> up to {number}, all of it in {cells2} ({entries}): {effect}.",
)
def _(said: Said, fields: Fields) -> Problems:
    board = said.board
    yield from board.adds_up(fields.houses, fields.number)
    if fields.houses2:
        yield from board.adds_up(
            list(fields.houses2), fields.number if fields.number2 is None else fields.number2
        )
        yield from equal(
            abs(fields.number - (fields.number if fields.number2 is None else fields.number2)),
            fields.number3 or 0,
            "the rest",
        )
    weights: dict[int, int] = {}
    for sign, names in ((1, fields.houses), (-1, fields.houses2)):
        for cell in chain.from_iterable(board.cells_of(name) for name in names):
            weights[cell] = weights.get(cell, 0) + sign
    sides = [{cell for cell, weight in weights.items() if weight == sign} for sign in (1, -1)]
    if (set(fields.cells2), set(fields.cells3)) not in (tuple(sides), tuple(sides[::-1])):
        yield f"they do not differ by {board.names(fields.cells2)}"
    told = " and ".join(filter(None, (board.names(fields.cells), fields.text)))
    if told and {*fields.cells, *(board.reader.cells(fields.text) if fields.text else ())} != {
        *fields.cells2,
        *fields.cells3,
    }:
        yield f"they do not differ by {told}"
    yield from board.entered(fields.entries)
    if not {cell for cell, _ in fields.entries} <= {*fields.cells2, *fields.cells3}:
        yield "an entry is of no cell in question"
    yield from said.concludes(fields.effect)


_UP = "<adds|add> up to {number}"


@says(
    "{houses} " + _UP + " and the cages inside to {number2}, so {cells} is {value}.",
    "{houses} " + _UP + " and the cages inside to {number2}, so {cells} add up to {number3}: "
    "{effect}.",
    "The cages that cover {houses} add up to {number2} and {houses} to {number}, so {cells2} is "
    "{value}.",
    "The cages that cover {houses} add up to {number2} and {houses} to {number}, so {cells2} add "
    "up to {number3}: {effect}.",
    "{houses} " + _UP + ", and so do the cages, with {cells2}: {cells} and {cell} are equal, and "
    "{effect}.",
    "{houses} " + _UP + ", and so do the cages, with {cells2}: {cells} <is|add up to> as much as "
    "{cells4}, and {effect}.",
    "{houses} " + _UP + " and the cages, with {cells2}, to {number2}, so {cells4} <is|add up to> "
    "{number3} more than {cells}: {effect}.",
)
def _(said: Said, fields: Fields) -> Problems:
    board = said.board
    caged = fields.number if fields.number2 is None else fields.number2
    yield from board.adds_up(fields.houses, fields.number)
    innies, outies = set(fields.cells), set(fields.cells2)
    if fields.cells4 and set(fields.cells4) == innies:  # so many more than the outies
        innies, outies = outies, innies
    if fields.cells4 and fields.number2 is not None and set(fields.cells4) != outies:
        innies, outies = set(fields.cells4), set(fields.cells2)
    if fields.cells4 and set(fields.cells4) not in (innies, outies):
        yield "the cells are not those that were named"
    innies, outies = _sides(board, fields.houses, {*fields.cells, *fields.cells2, *fields.cells4})
    yield from equal(
        _caged(board, fields.houses, innies, outies), caged, "what the cages add up to"
    )
    told = [
        set(some)
        for some in (
            fields.cells,
            fields.cells2,
            fields.cells4,
            [] if fields.cell is None else [fields.cell],
        )
        if some
    ]
    if any(some not in (innies, outies) for some in told):
        yield "the cells that are told are not those inside or outside"
    if fields.cells2 and set(fields.cells2) != outies:
        yield f"{board.names(fields.cells2)} are not all outside"
    rest = fields.value if fields.value is not None else fields.number3
    if rest is not None:
        yield from equal(abs(fields.number - caged), rest, "the rest")
    if (
        fields.cells4
        and fields.number3 is not None
        and (set(fields.cells4) == outies) != (caged > fields.number)
    ):
        yield "more and less are mixed up"
    if fields.value is not None:
        yield from said.places([*fields.cells, *fields.cells2], fields.value)
    if fields.effect is not None:
        yield from said.concludes(fields.effect)


def _sides(board: Board, houses: Iterable[str], cells: set[int]) -> tuple[set[int], set[int]]:
    """Return which cells are inside of some houses, and which are not."""
    inside = set(chain.from_iterable(map(board.cells_of, houses)))
    return cells & inside, cells - inside


def _caged(board: Board, houses: Iterable[str], innies: set[int], outies: set[int]) -> int:
    """Return what the cages add up to that have all of some houses but the innies, and outies."""
    wanted = (set(chain.from_iterable(map(board.cells_of, houses))) - innies) | outies
    total = 0
    for name, known in board.meaning.houses.items():
        for scope, _ in known:
            if not name.startswith("the cage") or not set(scope) <= wanted:
                continue
            total += board.total(name) or 0
            wanted -= set(scope)
    return -1 if wanted else total


@says(
    "{house} adds up to {number} and {house2} to {number2}, and cells that see each other differ: "
    "{effect}."
)
def _(said: Said, fields: Fields) -> Problems:
    yield from said.board.adds_up([fields.house], fields.number)
    yield from said.board.adds_up([fields.house2], fields.number2)
    yield from said.concludes(fields.effect)


# Cages of arithmetic, and rules alone


@says(
    "{rule}: {effect}.",
    "{rule}. However its cells do that: {effect}.",
)
def _(said: Said, fields: Fields) -> Problems:
    yield from said.concludes(fields.effect)


@says("{rule}, never with {values}: {effect}.")
def _(said: Said, fields: Fields) -> Problems:
    for value in members(fields.values):
        for cell in said.reader.sentences[fields.rule][0]:
            if not refuted(said.board, fields.rule, [(cell, 1 << value)]):
                yield f"{said.board.name(cell)} can be {said.board.symbol(value)}"
    yield from said.removes(fields.effect, fields.values, said.reader.sentences[fields.rule][0])


@says("{rule}. However its cells do that, {cells} hold the {values} of {house}: {effect}.")
def _(said: Said, fields: Fields) -> Problems:
    yield from said.board.inside(fields.cells, fields.house)
    for value in members(fields.values):
        if not refuted(said.board, fields.rule, [(cell, ~(1 << value)) for cell in fields.cells]):
            yield f"{said.board.names(fields.cells)} need not hold {said.board.symbol(value)}"
    yield from said.concludes(fields.effect)


# Inequality


@says("{cell} is less than {cell2}: {effect}.")
def _(said: Said, fields: Fields) -> Problems:
    yield from said.board.is_less(fields.cell, fields.cell2)
    yield from said.concludes(fields.effect)


_PAIR = re.compile(
    rf"if ({CELL} is \w+ and {CELL} is \w+), then (?:({CELLS})|({VALUES})) (?:has|have)"
    rf" (?:(nothing|no place)|only (.+)) left"
)


@says("{cell} is less than {cell2}; in {house}, {text}: {effect}.")
def _(said: Said, fields: Fields) -> Problems:
    board = said.board
    yield from board.is_less(fields.cell, fields.cell2)
    for clause in fields.text.split("; "):
        match = _PAIR.fullmatch(clause)
        if match is None:
            raise ReadingError(clause)
        pair = board.reader.entries(match[1])
        yield from board.inside([one for one, _ in pair], fields.house)
        if {one for one, _ in pair} != {fields.cell, fields.cell2}:
            yield f"the pair is another one: {match[1]}"
        if dict(pair).get(fields.cell, 0) >= dict(pair).get(fields.cell2, 0):
            yield f"these are not less and more: {match[1]}"
        if match[2]:
            cells = board.reader.cells(match[2])
            left = board.reader.values(match[5]) if match[5] else 0
            yield from board.exactly(cells, left, mask(value for _, value in pair))
            yield from board.inside(cells, fields.house)
            if left.bit_count() >= len(cells):
                yield "that many values would be enough"
        else:
            values = board.reader.values(match[3])
            places = board.reader.cells(match[5]) if match[5] else []
            paired = [one for one, _ in pair]
            yield from board.places(fields.house, values, [*places, *paired])
            yield from board.inside(places, fields.house)
            if len(places) >= values.bit_count():
                yield "that many places would be enough"
            if values & mask(value for _, value in pair):
                yield "a value is in the pair"
    yield from said.concludes(fields.effect)


@says(
    "{text}; in {house}, {cells} are different, so at <least|most> {values}, and "
    "{cell} is <more|less> than {value}: {effect}."
)
def _(said: Said, fields: Fields) -> Problems:
    board = said.board
    reached: set[int] = set()
    is_more = f"{board.name(fields.cell)} is more than" in said.step.text
    for clause in fields.text.split("; "):
        order = [board.reader.cell(name) for name in clause.split(" < ")]
        for less, more in pairwise(order):
            yield from board.is_less(less, more)
        reached.update(order[:-1] if is_more else order[1:])
        if order[-1 if is_more else 0] != fields.cell:
            yield f"this does not lead to {board.name(fields.cell)}: {clause}"
    if not set(fields.cells) <= reached:
        yield f"no signs lead to all of {board.names(fields.cells)}"
    yield from board.inside(fields.cells, fields.house)
    yield from equal(
        fields.values.bit_count(), len(set(fields.cells)), "the number of cells and of values"
    )
    if ("at least" in said.step.text) != is_more:
        yield "at least and at most are mixed up"
    far = max(members(fields.values)) if is_more else min(members(fields.values))
    yield from equal(fields.value, far, "the bound")
    for rank, one in enumerate(sorted(members(fields.values), reverse=not is_more)):
        outer = (1 << one) - 1 if is_more else ~0 << one + 1
        if not board.union(fields.cells) >> one & 1:
            yield f"{board.names(fields.cells)} cannot be {board.symbol(one)}"
        if _matching([board.candidates[v] & outer for v in fields.cells]) > rank:
            yield f"{board.names(fields.cells)} can reach beyond {board.symbol(one)}"
    yield from said.concludes(fields.effect)


def _matching(domains: list[int]) -> int:
    """Return how many cells can have values, all different."""
    holder: dict[int, int] = {}

    def seat(cell: int, tried: set[int]) -> bool:
        for value in members(domains[cell] & (1 << 64) - 1):
            if value not in tried:
                tried.add(value)
                if value not in holder or seat(holder[value], tried):
                    holder[value] = cell
                    return True
        return False

    return sum(seat(cell, set()) for cell in range(len(domains)))

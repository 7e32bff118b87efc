"""Chains of a sentence: whether each link makes the next one true."""

from __future__ import annotations

import re
from itertools import chain, combinations
from typing import NamedTuple

from enpitsu.answers.certify.premises import Board, Problems
from enpitsu.answers.certify.reading import CELL, CELLS, VALUES, ReadingError

_ONE = re.compile(rf"({CELL}) is (not )?(\S+)")
_SOME = re.compile(rf"(\S+) is (not )?in ({CELLS})")
_SET = re.compile(rf"({CELLS}) hold (?:all but one of ({VALUES})|only ({VALUES}) between them)")
_ENDS = re.compile(r"(.+?),? or ((?:\S+ is in |r\d+c\d+ is ).+)")
_LESS = re.compile(rf"({CELLS}) < ({CELLS})")


class Link(NamedTuple):
    """One statement of a chain."""

    cells: tuple[int, ...]
    value: int
    on: bool
    reason: str = ""


def judge_chain(board: Board, first: str, rest: str, ends: str, sets: str) -> Problems:
    """Yield what is wrong with a chain, by its first statement, the others, and the ends."""
    start = _link(board, first)
    links = [start, *(_link(board, text) for text in rest.split(", so "))]
    known = [_set(board, text) for text in sets.split("; ")] if sets else []
    yield from chain.from_iterable(_wrong_set(board, one) for one in known)
    if start.on or not links[-1].on:
        yield "the chain does not begin with what is not, and end with what is"
    for number, link in enumerate(links[1:]):
        yield from _follows(board, links, number, link, known)
    if ends:
        yield from _ends(board, ends, start, links[-1])


class _Set(NamedTuple):
    """Cells that hold all of some values, or all but one."""

    cells: list[int]
    values: int
    spare: int


def _set(board: Board, text: str) -> _Set:
    match = _SET.fullmatch(text)
    if match is None:
        raise ReadingError(text)
    values = board.reader.values(match[2] or match[3])
    return _Set(board.reader.cells(match[1]), values, int(match[2] is not None))


def _wrong_set(board: Board, some: _Set) -> Problems:
    """Yield what is wrong if cells that differ have just so many values."""
    yield from board.exactly(some.cells, some.values)
    if some.values.bit_count() != len(some.cells) + some.spare:
        yield f"{board.names(some.cells)} do not hold so many of {board.told(some.values)}"
    for one, other in combinations(some.cells, 2):
        if not board.sees(one, other):
            yield f"{board.names([one, other])} need not differ"


def _ends(board: Board, text: str, start: Link, end: Link) -> Problems:
    """Yield what is wrong if one of these ends is so."""
    match = _ENDS.fullmatch(text)
    if match is None:
        raise ReadingError(text)
    for told, link in ((match[1], start), (match[2], end)):
        read = _link(board, told)
        if (read.cells, read.value) != (link.cells, link.value) or not read.on:
            yield f"the chain does not end with this: {told}"


def _link(board: Board, text: str) -> Link:
    text, _, reason = text.partition(" (")
    reason = reason.rstrip(")")
    if match := _ONE.fullmatch(text):
        cell = board.reader.cell(match[1])
        return Link((cell,), board.reader.value(match[3]), not match[2], reason)
    if match := _SOME.fullmatch(text):
        cells = tuple(board.reader.cells(match[3]))
        return Link(cells, board.reader.value(match[1]), not match[2], reason)
    raise ReadingError(text)


def _follows(
    board: Board, links: list[Link], number: int, link: Link, sets: list[_Set]
) -> Problems:
    """Yield what is wrong if a link does not follow from the one before it."""
    before = links[number]
    last = number + 2 == len(links) and link.value == links[0].value
    places = {*link.cells, *(links[0].cells if last else ())}
    if before.on == link.on:
        yield "two links of a chain say the same"
    elif number and (before.cells, before.value) == (link.cells, link.value):
        yield "a link of a chain denies the one before it"
    elif not link.on:
        yield from _excludes(board, before, link)
    elif link.reason:
        house = board.reader.house(link.reason)
        if before.value != link.value:
            yield f"{board.symbol(link.value)} is not what the link before speaks of"
        yield from board.places(house, 1 << link.value, {*before.cells, *places})
        if places.isdisjoint(board.cells_of(house)):
            yield f"{board.names(link.cells)} is not in {house}"
    elif not _in_cell(board, before, link) and not any(
        _in_set(board, before, link, places, some) for some in sets
    ):
        yield f"{board.names(link.cells)} need not be {board.symbol(link.value)}"


def _in_cell(board: Board, before: Link, link: Link) -> bool:
    """Tell whether one cell has no other candidates than those of two links."""
    both = 1 << before.value | 1 << link.value
    is_one = before.cells == link.cells and len(link.cells) == 1
    return is_one and not board.candidates[link.cells[0]] & ~both


def _in_set(board: Board, before: Link, link: Link, places: set[int], some: _Set) -> bool:
    """Tell whether a set without the one link has the other, and no other places for either."""
    cells = set(some.cells)
    return bool(
        (some.spare or before.value == link.value)
        and {*before.cells, *link.cells} <= cells
        and some.values >> before.value & some.values >> link.value & 1
        and not board.union(cells - set(before.cells)) >> before.value & 1
        and not board.union(cells - places) >> link.value & 1
    )


def _excludes(board: Board, before: Link, link: Link) -> Problems:
    """Yield where a value does not keep the next statement from being true."""
    if match := _LESS.fullmatch(link.reason):
        less, more = (board.reader.cells(match[side]) for side in (1, 2))
        if {*less, *more} != {*before.cells, *link.cells}:
            yield f"{link.reason} speaks of other cells"
        is_less = set(link.cells) <= set(less)
        if (is_less and link.value < before.value) or (not is_less and link.value > before.value):
            yield f"{link.reason} does not exclude {board.symbol(link.value)}"
        for one in less:
            for other in more:
                yield from board.is_less(one, other)
        return
    for one in before.cells:
        for other in link.cells:
            same = one == other and before.value != link.value
            apart = board.sees(one, other) and before.value == link.value
            if not same and not apart and board.candidates[other] >> link.value & 1:
                yield f"{board.name(other)} can be {board.symbol(link.value)} nevertheless"

"""A step in words: its sentence, which stands with its technique, filled in from its roles.

A sentence is a template. Its fields name roles of the step, `effect` (what it placed or removed),
`facts` (clauses to be seen first, where it has any) or `chain` (its links), and may say after a
colon how to tell them:

    {pivot}            its houses, or else its cells, values or number; clues as "the 3 in r1c2"
    {Line}             the same at the start of a sentence
    {set:values}       one side of it: cells, houses, values, number, or word ("two" for 2)
    {pincers:values or}  "3 or 7" in place of "3 and 7"
    {pocket:ranges}    cells, or houses that are cells, side by side as "r1c2 to r1c5"
    {route:hops}       the same in their order, straight on where it can: "r1c1 to r1c4 to r3c4"
    {route:on}         the same from the second one on
    {cells:is/are}     the first for one, the second for several
    {filled:is}        each cell with what stands there: "r1c1 is 4 and r1c2 is 3"
    {assumption:were}  "r1c1 were 4"
    {value:be}         "be 4", "be a line", "stay empty"
    {rule:sentence}    what the rule of this number says
    {edges:around clue}  edges by the sides of a cell: "r1c1 top and left"
    {edges:sides}      the same of whatever cell has them all
    {chain:first}      what its first link says; also rest, and ends
    {cells:rising}     "r1c1 < r1c2 < r2c2"

Of `[a {fins}|b]` the first part is told whose fields are all there. Nothing here knows a technique
or a genre.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from string import Formatter
from typing import NamedTuple

from enpitsu.words.names import Names, in_words, listed
from enpitsu.words.steps import LinkLike, RoleLike, StepLike

ALWAYS = frozenset({"effect", "chain"})
"""Fields that are no roles."""


def tell(names: Names, step: StepLike) -> str:
    """Return the sentence of a step."""
    telling = _Telling(names, step)
    return "".join(
        piece.text + (telling.field(piece.field, piece.how) if piece.field else "")
        for piece in _chosen(step.sentence, frozenset(telling.told))
    )


def told_fields(sentence: str, roles: frozenset[str]) -> set[str]:
    """Return the fields that a sentence tells where a step has these roles."""
    fields: set[str] = set()
    for piece in _chosen(sentence, roles):
        fields |= piece.needs()
    return fields


_CELL = re.compile(r"r\d")  # which stays small at the start of a sentence, too


class _Piece(NamedTuple):
    """Some text and the field that follows it, if one does."""

    text: str
    field: str
    how: str

    def needs(self) -> set[str]:
        """Return the roles, or other things, that it takes to tell it."""
        if not self.field:
            return set()
        other = self.how.removeprefix("around ")
        return {_role_name(self.field)} | ({other} if other != self.how else set())


_Pieces = tuple[_Piece, ...]


@cache
def _chosen(sentence: str, roles: frozenset[str]) -> _Pieces:
    """Return the pieces that are told: of every choice the first that can be."""
    told: list[_Piece] = []
    for choice in _choices(sentence):
        for pieces in choice:
            if all(piece.needs() <= roles | ALWAYS for piece in pieces):
                told += pieces
                break
        else:
            raise LookupError(f"with the roles {sorted(roles)} nobody can say: {sentence}")
    return tuple(told)


def _choices(sentence: str) -> tuple[tuple[_Pieces, ...], ...]:
    """Take a sentence apart; what stands outside of brackets is a choice of one."""
    parts = re.split(r"\[([^][]*)\]", sentence)
    return tuple(
        tuple(map(_pieces, part.split("|") if number % 2 else [part]))
        for number, part in enumerate(parts)
    )


def _pieces(template: str) -> _Pieces:
    parsed = Formatter().parse(template)
    return tuple(_Piece(text, field or "", how or "") for text, field, how, _ in parsed)


def _role_name(field: str) -> str:
    return field[:1].lower() + field[1:]


class _Telling:
    """Fills in the fields of one step's sentence."""

    def __init__(self, names: Names, step: StepLike) -> None:
        self.names, self.step = names, step
        self.roles = {role.name: role for role in step.roles}
        self.told = {*self.roles, *(["facts"] if step.facts else [])}
        """The fields that may be told, beside those that always are."""

    def field(self, field: str, how: str) -> str:
        """Tell a field."""
        name = _role_name(field)
        if name == "effect":
            told = self._effect()
        elif name == "facts":
            told = "; ".join(tell(self.names, fact) for fact in self.step.facts)
        elif name == "chain":
            told = self._chain(how)
        else:
            told = self._role(self.roles[name], how)
        return told if field == name or _CELL.match(told) else told[:1].upper() + told[1:]

    def _effect(self) -> str:
        places = {mark.cell: mark.value for mark in self.step.places}
        return self.names.effect(places, ((mark.cell, mark.value) for mark in self.step.removes))

    def _role(self, role: RoleLike, how: str) -> str:
        if "/" in how:
            one, many = how.split("/")
            return one if len(role.houses or role.cells or role.values) == 1 else many
        words = how.split() or [""]
        if words[0] == "around":
            (house,) = self.roles[words[1]].houses
            return self.names.around(house, role.cells)
        if words[0] in _HOWS:
            return _HOWS[words[0]](self.names, role)
        last_by = next((word for word in words if word in ("or", "nor")), "and")
        return self._side(role, words[0] if words[0] != last_by else "", last_by)

    def _side(self, role: RoleLike, side: str, last_by: str) -> str:
        """Tell one side of a role: the one that is asked for, or the first that it has."""
        names = self.names
        if side == "houses" or (not side and role.houses):
            if not side and len(role.numbers) == len(role.houses):
                return names.clues(role.houses, role.numbers)
            return names.some_houses(role.houses, last_by)
        if side == "cells" or (side != "values" and role.cells):
            return names.cells(role.cells, last_by)
        if role.values:
            return names.values(role.values, last_by)
        return str(role.numbers[0])

    def _chain(self, how: str) -> str:
        """Tell links: the first one, the rest, or both ends, one of which is true."""
        first, *rest = self.step.chain
        if how == "first":
            return self._statement(first, first.on)
        if how == "rest":
            return ", so ".join(map(self._follows, self.step.chain, rest))
        comma = "," if len(first.cells) > 1 else ""
        return f"{self._statement(first, True)}{comma} or {self._statement(rest[-1], True)}"

    def _follows(self, before: LinkLike, link: LinkLike) -> str:
        """Tell a link, and by what it follows, where cells that differ do not show it."""
        told, names = self._statement(link, link.on), self.names
        if link.house < 0 or (link.value == before.value and not link.on):
            return told
        if link.on:
            return f"{told} ({names.house(link.house)})"
        less, more = sorted((before, link), key=lambda one: (-one.value, one is link))
        return f"{told} ({names.cells(less.cells)} < {names.cells(more.cells)})"

    def _statement(self, link: LinkLike, on: bool) -> str:
        value, cells = self.names.value(link.value), self.names.cells(link.cells, "or")
        verb = "is" if on else "is not"
        return f"{cells} {verb} {value}" if len(link.cells) == 1 else f"{value} {verb} in {cells}"


def _each_is(names: Names, role: RoleLike) -> str:
    pairs = zip(role.cells, role.numbers, strict=True)
    return listed(names.is_value(names.cell(c), False, v) for c, v in pairs)


_HOWS: dict[str, Callable[[Names, RoleLike], str]] = {
    "is": _each_is,
    "were": lambda names, role: (
        f"{names.cells(role.cells)} {names.verb(role.values[0], 'were', 'stayed')}"
    ),
    "be": lambda names, role: names.verb(role.values[0], "be", "stay"),
    "ranges": lambda names, role: names.ranges(role.houses or role.cells, bool(role.houses)),
    "hops": lambda names, role: names.hops(role.houses),
    "on": lambda names, role: names.hops(role.houses, first=1),
    "rising": lambda names, role: " < ".join(map(names.cell, role.cells)),
    "sides": lambda names, role: names.sides(role.cells),
    "sentence": lambda names, role: names.rule(role.numbers[0]),
    "number": lambda _, role: str(role.numbers[0]),
    "word": lambda _, role: in_words(role.numbers[0]),
}
"""How a role is told, by the word that a field has for it."""

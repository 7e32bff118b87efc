"""Sentences about lines as a whole, and about longer reasons."""

from __future__ import annotations

import re
from itertools import chain, product

from enpitsu.answers.certify.forms import Fields, Forms, Said
from enpitsu.answers.certify.premises import Board, Problems, equal, impossible
from enpitsu.answers.certify.reading import CELL, VALUES, Conclusion, ReadingError
from enpitsu.boards import members
from enpitsu.words import listed

FORMS = Forms()
says = FORMS.says


# Jigsaw


@says(
    "{houses} <holds|hold> the same digits as {houses2}, so {cells} on the one side <holds|hold> "
    "the same as {cells2} on the other: {effect}."
)
def _(said: Said, fields: Fields) -> Problems:
    board = said.board
    one, other = (
        set(chain.from_iterable(map(board.cells_of, h))) for h in (fields.houses, fields.houses2)
    )
    yield from equal(len(fields.houses), len(fields.houses2), "the number of houses on either side")
    if (set(fields.cells), set(fields.cells2)) not in (
        (one - other, other - one),
        (other - one, one - other),
    ):
        yield f"{board.names([*fields.cells, *fields.cells2])} are not what is not shared"
    yield from said.concludes(fields.effect)


# Two symbols


@says(
    "{cells} are alike, so {cell} beside them is {value}.",
    "{cells} are alike, so {cell} between them is {value}.",
)
def _(said: Said, fields: Fields) -> Problems:
    board = said.board
    if (
        len(fields.cells) != 2
        or not board.is_filled(fields.cells)
        or board.union(fields.cells).bit_count() != 1
    ):
        yield f"{board.names(fields.cells)} are not alike"
    elif board.union(fields.cells) == 1 << fields.value:
        yield f"{board.names(fields.cells)} are the same as {board.name(fields.cell)}"
    places = sorted((*fields.cells, fields.cell))
    row = [s for names in board.meaning.houses.values() for s, _ in names if set(places) <= set(s)]
    middle = {s[s.index(places[0]) : s.index(places[0]) + 3] for s in row}
    three = [m for m in middle if sorted(m) == places]
    if not three or (three[0][1] == fields.cell) != ("between them" in said.step.text):
        yield f"{board.name(fields.cell)} has another place"
    yield from said.places([fields.cell], fields.value)


@says("As {house} has every {value} that it needs, {cells} <is|are> {value2}.")
def _(said: Said, fields: Fields) -> Problems:
    yield from said.board.lacks(fields.house, 1 << fields.value, 0)
    yield from said.board.inside(fields.cells, fields.house)
    yield from said.places(fields.cells, fields.value2)


@says("As {house} has every {value} that it needs, {effect}.")
def _(said: Said, fields: Fields) -> Problems:
    yield from said.board.lacks(fields.house, 1 << fields.value, 0)
    yield from said.concludes(fields.effect)


@says("As {house} needs every cell, {cells} <is|are> {value}.")
def _(said: Said, fields: Fields) -> Problems:
    yield from said.board.inside(fields.cells, fields.house)
    yield from said.places(fields.cells, fields.value)


_GOES = "wherever it goes without three alike, {cell} is {value2}."


@says("However {house} is filled without three alike, {cell} is {value}.")
def _(said: Said, fields: Fields) -> Problems:
    yield from said.board.inside([fields.cell], fields.house)
    yield from said.places([fields.cell], fields.value)


@says("In {house} only one {value} is missing; " + _GOES)
def _(said: Said, fields: Fields) -> Problems:
    yield from said.board.lacks(fields.house, 1 << fields.value, 1)
    yield from said.board.inside([fields.cell], fields.house)
    yield from said.places([fields.cell], fields.value2)


@says(
    "In {house} only two {value}s are missing; wherever they go without three alike, {cell} is "
    "{value2}."
)
def _(said: Said, fields: Fields) -> Problems:
    yield from said.board.lacks(fields.house, 1 << fields.value, 2)
    yield from said.board.inside([fields.cell], fields.house)
    yield from said.places([fields.cell], fields.value2)


@says(
    "{house} lacks one {value} only, and with it in {cell} would equal {house2}: {cell} is "
    "{value2}."
)
def _(said: Said, fields: Fields) -> Problems:
    board = said.board
    yield from board.lacks(fields.house, 1 << fields.value, 1)
    yield from board.inside([fields.cell], fields.house)
    (line,), (other,) = board.scopes(fields.house)[:1], board.scopes(fields.house2)[:1]
    for here, there in zip(line, other, strict=True):
        wanted = 1 << fields.value if here == fields.cell else board.candidates[here]
        if board.candidates[there].bit_count() != 1 or (
            wanted.bit_count() == 1 and wanted != board.candidates[there]
        ):
            yield f"{board.names([here, there])} would not be equal"
        if wanted.bit_count() > 1 and board.candidates[there] & 1 << fields.value:
            yield f"{board.names([here, there])} would not be equal"
    yield from said.places([fields.cell], fields.value2)


@says(
    "With {value} in {cell}, {house} could only be filled as {houses2} <is|are>, so {cell} is "
    "{value2}."
)
def _(said: Said, fields: Fields) -> Problems:
    board = said.board
    yield from board.inside([fields.cell], fields.house)
    for name in fields.houses2:
        if not board.is_filled(board.cells_of(name)):
            yield f"{name} has open cells"
        line, other = board.scopes(fields.house)[0], board.scopes(name)[0]
        if any(
            not (1 << fields.value if here == fields.cell else board.candidates[here])
            & board.candidates[there]
            for here, there in zip(line, other, strict=True)
        ):
            yield f"{fields.house} cannot be filled as {name}"
    yield from said.places([fields.cell], fields.value2)


@says(
    "If {assumed}, {houses} could not all be filled: {effect}.",
    "If {assumed}, {houses} could only be filled so that {houses2} are equal: {effect}.",
)
def _(said: Said, fields: Fields) -> Problems:
    yield from said.denies(fields.assumed, fields.effect)
    if fields.houses2 and (
        len(set(fields.houses2)) != 2 or not set(fields.houses2) <= set(fields.houses)
    ):
        yield f"{listed(fields.houses2)} are not two of these lines"
    if fields.houses2:
        board = said.board
        one, other = (board.scopes(name)[0] for name in fields.houses2)
        if any(
            not board.candidates[a] & board.candidates[b] for a, b in zip(one, other, strict=True)
        ):
            yield f"{listed(fields.houses2)} cannot be equal"


# Digits at a distance


@says(
    "{cell} is {value}, and along {house} digits change by at most one a cell: {effect}.",
    "{cell} is {value}, and along {house} odd and even digits take turns: {effect}.",
    "{cell} is {value}, and {house} has no digit twice: {effect}.",
    "{cell} is {value}, and the next digit in {house} differs from it by its distance: {effect}.",
)
def _(said: Said, fields: Fields) -> Problems:
    yield from said.board.entered([(fields.cell, fields.value)])
    yield from said.board.inside([fields.cell], fields.house)
    yield from said.concludes(fields.effect)


@says(
    "{cell} can only be {values}, and along {house} digits change by at most one a cell: {effect}.",
    "{cell} can only be {values}, and along {house} odd and even digits take turns: {effect}.",
)
def _(said: Said, fields: Fields) -> Problems:
    yield from said.board.exactly([fields.cell], fields.values)
    yield from said.board.inside([fields.cell], fields.house)
    yield from said.concludes(fields.effect)


@says(
    "In {house}, {cells} do not differ by their distance, so a digit stands between them, in "
    "{cells2}."
)
def _(said: Said, fields: Fields) -> Problems:
    board = said.board
    line = next(
        (s for s in board.scopes(fields.house) if {*fields.cells, *fields.cells2} <= set(s)), None
    )
    if line is None or len(fields.cells) != 2 or not board.is_filled(fields.cells):
        yield f"{board.names(fields.cells)} are not two digits of {fields.house}"
        return
    one, other = (line.index(cell) for cell in fields.cells)
    digits = [board.candidates[cell].bit_length() - 1 for cell in fields.cells]
    if 0 in digits or abs(digits[0] - digits[1]) == abs(one - other):
        yield f"{board.names(fields.cells)} differ by their distance"
    between = {c for c in line[min(one, other) + 1 : max(one, other)] if board.candidates[c] != 1}
    if not set(fields.cells2) <= set(line[min(one, other) + 1 : max(one, other)]):
        yield f"{board.names(fields.cells2)} are not between {board.names(fields.cells)}"
    if between - set(fields.cells2):
        yield f"a digit can be in {board.names(between - set(fields.cells2))} as well"
    removed = frozenset((cell, 0) for cell in fields.cells2)
    yield from said.concludes(Conclusion((frozenset(), removed)))


@says(
    "{cells} are digits with none between them in {house}, so they differ by {number}: {effect}.",
)
def _(said: Said, fields: Fields) -> Problems:
    board = said.board
    yield from board.without(fields.cells, 1)
    line = next((s for s in board.scopes(fields.house) if set(fields.cells) <= set(s)), None)
    if line is None or len(fields.cells) != 2:
        yield f"{board.names(fields.cells)} are not two cells of {fields.house}"
        return
    one, other = sorted(line.index(cell) for cell in fields.cells)
    yield from equal(other - one, fields.number, "their distance")
    if not all(board.candidates[cell] == 1 for cell in line[one + 1 : other]):
        yield f"a digit can be between {board.names(fields.cells)}"
    yield from said.concludes(fields.effect)


@says(
    "In {house}, no digits of {cells} differ by their distance, so these are not next to each "
    "other as digits: {effect}."
)
def _(said: Said, fields: Fields) -> Problems:
    board = said.board
    line = next((s for s in board.scopes(fields.house) if set(fields.cells) <= set(s)), None)
    if line is None or len(fields.cells) != 2:
        yield f"{board.names(fields.cells)} are not two cells of {fields.house}"
        return
    far = abs(line.index(fields.cells[0]) - line.index(fields.cells[1]))
    digits = [members(board.candidates[cell] & ~1) for cell in fields.cells]
    if any(abs(one - other) == far for one, other in product(*digits)):
        yield f"digits of {board.names(fields.cells)} can differ by {far}"
    yield from said.concludes(fields.effect)


@says("{house} has its empty cells: {cells} <holds a digit|hold digits>.")
def _(said: Said, fields: Fields) -> Problems:
    yield from said.board.lacks(fields.house, 1, 0)
    yield from said.board.inside(fields.cells, fields.house)
    removed = frozenset((cell, 0) for cell in fields.cells)
    yield from said.concludes(Conclusion((frozenset(), removed)))


@says("{house} has its three digits: {cells} <stays|stay> empty.")
def _(said: Said, fields: Fields) -> Problems:
    board = said.board
    yield from board.inside(fields.cells, fields.house)
    there = [cell for cell in board.cells_of(fields.house) if not board.candidates[cell] & 1]
    yield from equal(len(there), 3, f"the digits of {fields.house}")
    yield from said.places(fields.cells, 0)


@says("No way to write three digits into {house} has these: {effect}.")
def _(said: Said, fields: Fields) -> Problems:
    yield from said.board.inside([cell for cell, _ in chain(*fields.effect)], fields.house)
    yield from said.concludes(fields.effect)


_LEFT = re.compile(rf"by (.+?), ({CELL}) would be ({VALUES})")
_STUCK = re.compile(r"(.+) could not have three digits")


@says("If {assumed}, {text}: {effect}.")
def _(said: Said, fields: Fields) -> Problems:
    board, known = said.board, {fields.assumed[0]: 1 << fields.assumed[1]}
    for clause in fields.text.split("; "):
        if match := _LEFT.fullmatch(clause):
            house, cell = board.reader.house(match[1]), board.reader.cell(match[2])
            values = board.reader.values(match[3])
            yield from board.inside([cell], house)
            given = [*((c, v) for c, v in known.items() if c != cell), (cell, ~values)]
            if not impossible(board, board.meaning.houses[house], given):
                yield f"{house} does not leave {board.name(cell)} only {board.told(values)}"
            known[cell] = known.get(cell, ~0) & values
        elif match := _STUCK.fullmatch(clause):
            house = board.reader.house(match[1])
            if not impossible(board, board.meaning.houses[house], known.items()):
                yield f"{house} could have three digits"
        else:
            raise ReadingError(clause)
    yield from said.denies(fields.assumed, fields.effect)


# Lines of sight


@says(
    "{house} shows {number} values, so the largest stand further away: {effect}.",
    "{house} shows all {number} values, so they rise: {effect}.",
    "No way to fill {house2} so that {house} shows {number} has these: {effect}.",
)
def _(said: Said, fields: Fields) -> Problems:
    yield from said.board.clues([(fields.house, fields.number)])
    yield from _along(said.board, fields.house, fields.house2)
    if "shows all" in said.step.text:
        yield from equal(
            fields.number, len(said.board.cells_of(fields.house)), f"the cells of {fields.house}"
        )
    yield from said.concludes(fields.effect)


@says("{house} shows one value, so the largest comes first: {effect}.")
def _(said: Said, fields: Fields) -> Problems:
    yield from said.board.clues([(fields.house, 1)])
    yield from said.concludes(fields.effect)


@says(
    "No way to fill {house} so that {house2} shows {number} and {house3} shows {number2} has "
    "these: {effect}."
)
def _(said: Said, fields: Fields) -> Problems:
    yield from said.board.clues([(fields.house2, fields.number), (fields.house3, fields.number2)])
    yield from _along(said.board, fields.house2, fields.house)
    yield from _along(said.board, fields.house3, fields.house)
    yield from said.concludes(fields.effect)


def _along(board: Board, view: str, line: str) -> Problems:
    if line and set(board.cells_of(view)) != set(board.cells_of(line)):
        yield f"{view} is not along {line}"


# Deeper reasons


@says("If {assumed}, these rules cannot all be kept: {rules}. So {effect}.")
def _(said: Said, fields: Fields) -> Problems:
    yield from said.denies(fields.assumed, fields.effect)
    if len(set(fields.rules)) < len(fields.rules):
        yield "a rule is told twice"
    named = {house for role in said.step.roles for house in role.houses}
    for rule in fields.rules:
        if not any(_stands_on(said.board, rule, name) for name in named):
            yield f"names no house of: {rule}"


def _stands_on(board: Board, rule: str, name: str) -> bool:
    house = board.reader.sentences[rule]
    return house in board.meaning.houses.get(name, ()) or name in rule


@says("If {assumed}, {text}, as {number} lines show. So {effect}.")
def _(said: Said, fields: Fields) -> Problems:
    lines = said.step.lines
    yield from equal(fields.number, len(lines), "the number of lines")
    if lines:
        last = lines[-1].step.text.partition(" (")[0].rstrip(".")
        if fields.text not in (last, last[:1].lower() + last[1:]):
            yield "its last line says something else"
        first = lines[0].step
        (mark,) = first.places
        if (
            said.board.meaning.cells[mark.cell],
            said.board.meaning.values[mark.value],
        ) != fields.assumed:
            yield "its first line assumes something else"
    yield from said.denies(fields.assumed, fields.effect)


@says("Suppose {assumed}.")
def _(said: Said, fields: Fields) -> Problems:
    yield from said.places([fields.assumed[0]], fields.assumed[1])


@says("So {effect}.")
def _(said: Said, fields: Fields) -> Problems:
    yield from said.concludes(fields.effect)


@says("No value is left for {cell}.")
def _(said: Said, fields: Fields) -> Problems:
    if said.board.candidates[fields.cell]:
        left = said.board.candidates[fields.cell]
        yield f"{said.board.name(fields.cell)} can be {said.board.told(left)}"


@says("{value} has no place left in {house}.")
def _(said: Said, fields: Fields) -> Problems:
    yield from said.board.places(fields.house, 1 << fields.value)


@says("A rule is broken: {rules}.")
def _(said: Said, fields: Fields) -> Problems:
    named = {house for role in said.step.roles for house in role.houses}
    for rule in fields.rules:
        if not any(_stands_on(said.board, rule, name) for name in named):
            yield f"names no house of: {rule}"

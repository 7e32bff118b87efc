"""Sentences about lines that are one loop, and whether what they say is so.

Those of several clauses are read one after the other: each must follow from the place that it
names, from what is drawn, and from the clauses before it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from itertools import combinations, pairwise, product

from enpitsu.answers.certify.forms import Fields, Forms, Said
from enpitsu.answers.certify.grounds import parted
from enpitsu.answers.certify.premises import Board, Problems
from enpitsu.answers.certify.reading import CELL, CELLS, ReadingError
from enpitsu.rules import Automaton, Count, SingleLoop

FORMS = Forms()
says = FORMS.says

_OUTSIDE = 0
Ways = Callable[[int, int], bool]
_PAIRS: dict[str, Ways] = {
    "exactly one of {} is a line": lambda a, b: a != b,
    "both or neither of {} are lines": lambda a, b: a == b,
    "at least one of {} is a line": lambda a, b: bool(a or b),
    "at most one of {} is a line": lambda a, b: not (a and b),
    "neither of {} is a line": lambda a, b: not (a or b),
    "both of {} are lines": lambda a, b: bool(a and b),
}
_PAIR_FORMS = [
    (re.compile(told.format(f"({CELLS})") + r"(?:, so (.+))?"), ways)
    for told, ways in _PAIRS.items()
]
_IMPLIED = re.compile(rf"if ({CELL}) is a line, so is ({CELL})")
_ORDERED = re.compile(rf"({CELL}) is a line and ({CELL}) is not")
_SINGLE = re.compile(rf"({CELL}) is (a|no) line")
_PLACE = re.compile(r"(at|around) (.+?), (.+)")
_AREA = r"r\d+c\d+"
_SIDE = re.compile(rf"({_AREA}|an area) is (inside|outside)(?: \((.+)\))?")
_SIDES = re.compile(
    rf"({_AREA}|two areas)(?: and ({_AREA}))? are on (the same side|different sides)(?: \((.+)\))?"
)
_POCKET = re.compile(
    rf"({_AREA}) is (inside|outside), for otherwise (?:(it|{_AREA}) would be cut off from the rest "
    rf"of the outside|(it|{_AREA}) and (it|{_AREA}) could not be joined inside), with only lines"
    rf"(, the border)?(?: and (.+?))?(?: around (.+))?"
)


class Clauses:
    """What is known of a loop from clause to clause."""

    def __init__(self, board: Board) -> None:
        self.board = board
        if not board.meaning.loops or not board.meaning.loops[0].areas:
            raise ReadingError
        self.loop = board.meaning.loops[0]
        self.areas = {name: number for number, name in enumerate(self.loop.areas)}
        self.sides = dict(zip(self.loop.scope, self.loop.sides, strict=True))
        self.pairs: list[tuple[int, int, Ways]] = []
        self.above: dict[int, tuple[int, int]] = {}
        """For an area another one, and whether a line parts them: those that are told."""
        for edge, (one, other) in self.sides.items():
            if board.candidates[edge].bit_count() == 1:
                self.relate(one, other, board.candidates[edge] >> 1)

    # Areas

    def root(self, area: int) -> tuple[int, int]:
        """Return the area that stands for all that hang together, and the side of it."""
        side = 0
        while area in self.above:
            area, apart = self.above[area]
            side ^= apart
        return area, side

    def relate(self, one: int, other: int, apart: int) -> None:
        """Enter whether two areas are on different sides."""
        (a, left), (b, right) = self.root(one), self.root(other)
        if a != b:
            self.above[max(a, b)] = min(a, b), left ^ right ^ apart

    def are_apart(self, one: int, other: int) -> int | None:
        """Tell whether two areas are on different sides, None where that is not known."""
        (a, left), (b, right) = self.root(one), self.root(other)
        return left ^ right if a == b else None

    def area(self, name: str) -> int:
        """Read the name of an area."""
        if name not in self.areas:
            raise ReadingError(name)
        return self.areas[name]

    # Edges

    def ways(self, edges: list[int], place: str = "") -> Iterable[dict[int, int]]:
        """Yield the ways to draw edges that fit a place, what is drawn, and what was told."""
        board = self.board
        scope = list(dict.fromkeys([*(board.cells_of(place) if place else ()), *edges]))
        forms = list(board.forms(place)) if place else []
        related = [
            (one, other, apart)
            for one, other in combinations(scope, 2)
            if (apart := self._parity(one, other)) is not None
        ]
        for values in product((0, 1), repeat=len(scope)):
            way = dict(zip(scope, values, strict=True))
            if any(not board.candidates[edge] >> value & 1 for edge, value in way.items()):
                continue
            if any(way[one] ^ way[other] != apart for one, other, apart in related):
                continue
            if not all(ways(way[a], way[b]) for a, b, ways in self.pairs if a in way and b in way):
                continue
            if all(
                form.holds([way.get(v, 0) for v in range(max(form.scope) + 1)])
                for form in forms
                if isinstance(form, Count | Automaton)
            ):
                yield way

    def _parity(self, one: int, other: int) -> int | None:
        """Tell whether just one of two edges at one area is a line, by the areas behind them."""
        shared = set(self.sides[one]) & set(self.sides[other])
        for area in shared:
            ends = [next((a for a in self.sides[e] if a != area), area) for e in (one, other)]
            apart = self.are_apart(*ends)
            if apart is not None:
                return apart
        return None


def _loop_clauses(said: Said, text: str) -> tuple[Clauses, list[str]]:
    """Read clauses one after the other; return what is known then, and what was wrong."""
    clauses = Clauses(said.board)
    found: list[str] = []
    told = text[:1].lower() + text[1:]
    seen: set[str] = set()
    for clause in told.split("; "):
        fact = clause.removeprefix("so ")
        if fact in seen:
            found.append(f"says twice: {fact}")
        seen.add(fact)
        found += _clause(clauses, fact)
    return clauses, found


def _clause(known: Clauses, clause: str) -> Problems:
    if match := _POCKET.fullmatch(clause):
        yield from _pocket(known, match)
    elif match := _SIDE.fullmatch(clause):
        if match[1] == "an area":
            raise ReadingError(clause)
        area, inside = known.area(match[1]), int(match[2] == "inside")
        yield from _relation(known, area, _OUTSIDE, inside, match[3] or "")
    elif match := _SIDES.fullmatch(clause):
        if not match[2]:
            raise ReadingError(clause)
        apart = int(match[3] == "different sides")
        areas = [known.area(match[1]), known.area(match[2])]
        yield from _relation(known, areas[0], areas[1], apart, match[4] or "")
    else:
        yield from _edges(known, clause)


def _edges(known: Clauses, clause: str) -> Problems:
    """Judge what a place says of two edges, or of one."""
    board, place = known.board, ""
    if match := _PLACE.fullmatch(clause):
        clause = match[3]
        place, problems = _place(board, match[2])
        yield from problems
    one, other, ways, behind = _statement(board, clause)
    yield from _at(board, [one, other], place)
    if not all(ways(way[one], way[other]) for way in known.ways([one, other], place)):
        yield f"does not follow: {clause}"
    known.pairs.append((one, other, ways))
    if behind:
        yield from _behind(known, one, other, behind)
    ends = set(known.sides[one]) ^ set(known.sides[other])
    apart = {way[one] ^ way[other] for way in known.ways([one, other])}
    if len(ends) == 2 and len(apart) == 1:
        first, second = ends
        known.relate(first, second, apart.pop())


def _statement(board: Board, clause: str) -> tuple[int, int, Ways, str]:
    """Read what is said of two edges, and what follows for the areas behind them."""
    for form, ways in _PAIR_FORMS:
        if match := form.fullmatch(clause):
            edges = board.reader.cells(match[1])
            if len(edges) != 2:
                raise ReadingError(clause)
            return edges[0], edges[1], ways, match[2] or ""
    if match := _IMPLIED.fullmatch(clause):
        one, other = map(board.reader.cell, match.groups())
        return one, other, lambda a, b: not a or bool(b), ""
    if match := _ORDERED.fullmatch(clause):
        one, other = map(board.reader.cell, match.groups())
        return one, other, lambda a, b: bool(a and not b), ""
    if match := _SINGLE.fullmatch(clause):
        edge, line = board.reader.cell(match[1]), int(match[2] == "a")
        return edge, edge, lambda a, _: a == line, ""
    raise ReadingError(clause)


def _at(board: Board, edges: list[int], place: str) -> Problems:
    if place:
        yield from board.inside(edges, place)


def _place(board: Board, named: str) -> tuple[str, Problems]:
    """Read a point, a clue or an area."""
    if match := re.fullmatch(r"the (\d+) in (.+)", named):
        house = board.reader.house(match[2])
        return house, board.clues([(house, int(match[1]))])
    return board.reader.house(named), iter(())


def _behind(known: Clauses, one: int, other: int, told: str) -> Problems:
    """Judge what two edges at one area say of the areas behind them."""
    if match := _SIDE.fullmatch(told):
        ends, apart = {known.area(match[1]), _OUTSIDE}, int(match[2] == "inside")
    elif (match := _SIDES.fullmatch(told)) and match[2]:
        ends = {known.area(match[1]), known.area(match[2])}
        apart = int(match[3] == "different sides")
    else:
        raise ReadingError(told)
    if set(known.sides[one]) ^ set(known.sides[other]) != ends:
        yield f"these edges do not lead there: {told}"
    if not all(way[one] ^ way[other] == apart for way in known.ways([one, other])):
        yield f"does not follow: {told}"
    first, second = ends
    known.relate(first, second, apart)


def _relation(known: Clauses, one: int, other: int, apart: int, why: str) -> Problems:
    """Judge on which sides two areas are, and the way between them that is told."""
    if known.are_apart(one, other) != apart:
        yield f"the sides of {known.loop.areas[one]} and {known.loop.areas[other]} are otherwise"
    if why:
        yield from _way(known, one, other, apart, why)


_BESIDE = re.compile(
    rf"({CELL}) (?:on the border|between (?:it and ({_AREA})|them)) is (a|no) line"
)
_ROUTE = re.compile(rf"(?:by|from) (.+?)(?: and out at ({CELL}))?, over (no line|{CELLS})")


def _way(known: Clauses, one: int, other: int, apart: int, why: str) -> Problems:
    """Judge the way from one area to another that is told."""
    board, names = known.board, known.loop.areas
    if match := _BESIDE.fullmatch(why):
        edge, lines = board.reader.cell(match[1]), int(match[3] == "a")
        end = known.area(match[2]) if match[2] else other
        crossed, drawn = {edge: (one, end)}, {edge} if lines else set()
    elif match := _ROUTE.fullmatch(why):
        hops = match[1].split(" to ")
        if why.startswith("by") and names[one] != hops[0]:
            hops = [names[one], *hops]
        areas = list(map(known.area, _expanded(hops)))
        crossed = {_between(known, *pair): pair for pair in pairwise(areas)}
        if match[2]:
            crossed[board.reader.cell(match[2])] = areas[-1], _OUTSIDE
            areas.append(_OUTSIDE)
        drawn = set() if match[3] == "no line" else set(board.reader.cells(match[3]))
        end = areas[-1]
        if areas[0] != one:
            yield f"the way does not begin at {names[one]}"
    else:
        raise ReadingError(why)
    for edge, sides in crossed.items():
        if set(known.sides[edge]) != set(sides):
            yield f"{board.name(edge)} is somewhere else"
        yield from board.entered([(edge, int(edge in drawn))])
    if not drawn <= crossed.keys():
        yield f"the way does not lead over {board.names(drawn - crossed.keys())}"
    if known.are_apart(end, other) != apart ^ len(drawn) % 2:
        yield f"{names[end]} is on the other side"


def _expanded(hops: list[str]) -> Iterable[str]:
    """Yield all cells of a way that is told by its corners."""
    places = [tuple(map(int, re.findall(r"\d+", hop))) for hop in hops]
    if any(len(place) != 2 for place in places):
        raise ReadingError(hops)
    yield hops[0]
    for (row, column), (end_row, end_column) in pairwise(places):
        down, over = end_row - row, end_column - column
        if down and over:
            raise ReadingError(hops)
        far = max(abs(down), abs(over))
        for at in range(1, far + 1):
            yield f"r{row + at * down // far}c{column + at * over // far}"


def _between(known: Clauses, one: int, other: int) -> int:
    for edge, sides in known.sides.items():
        if set(sides) == {one, other}:
            return edge
    raise ReadingError


def _pocket(known: Clauses, match: re.Match[str]) -> Problems:
    """Judge that an area on the other side would leave some areas cut off."""
    area, inside = known.area(match[1]), int(match[2] == "inside")
    joined = match[5] is not None  # or else it would be cut off from the outside

    def read(name: str | None) -> int:
        return area if name == "it" else known.area(name or known.loop.areas[_OUTSIDE])

    seed, rest = read(match[3] or match[4]), read(match[5])
    walls = set(map(known.area, _cells_named(match[7]))) if match[7] else set()
    pocket = set(map(known.area, _cells_named(match[8]))) if match[8] else {seed}
    walls |= {_OUTSIDE} if match[6] else set()
    if seed not in pocket or rest in pocket:
        yield "the lines do not part what they are said to part"
    for some, side in (((seed, rest), int(joined)), (walls, int(not joined))):
        for one in some:
            if _side_if(known, one, area, 1 - inside) != side:
                yield f"{known.loop.areas[one]} would be on the other side"
    for edge, sides in known.sides.items():
        beyond = set(sides) - pocket
        if len(beyond) == 1 and not beyond <= walls and known.board.candidates[edge] != 0b10:
            yield f"{known.board.name(edge)} leads out"
    known.relate(area, _OUTSIDE, inside)


def _side_if(known: Clauses, one: int, area: int, side: int) -> int | None:
    """Return the side of an area if another one were on some side."""
    apart = known.are_apart(one, _OUTSIDE)
    if one != area and apart is not None:
        return apart
    apart = known.are_apart(one, area)
    return None if apart is None else apart ^ side


def _cells_named(text: str) -> list[str]:
    """Read areas: "r1c1 to r1c4 and r2c1"."""
    found: list[str] = []
    for item in re.split(", | and ", text):
        first, _, last = item.partition(" to ")
        found += list(_expanded([first, last])) if last else [first]
    return found


@says(
    "{long}; so {text2}, {effect}.",
    "At {house}, only this is left: {effect}.",
    "Around {clues}, only this is left: {effect}.",
    "Around {house}, only this is left: {effect}.",
)
def _(said: Said, fields: Fields) -> Problems:
    if fields.text2 and not re.match(r"(at|around) ", fields.text2):
        raise ReadingError(fields.text2)
    known, found = _loop_clauses(said, fields.long) if fields.long else (Clauses(said.board), [])
    yield from found
    yield from said.board.clues(fields.clues)
    place = fields.house or next((name for name, _ in fields.clues), "")
    if fields.text2:
        place, problems = _place(said.board, re.sub(r"^(at|around) ", "", fields.text2))
        yield from problems
    yield from _at(said.board, [edge for edge, _ in fields.effect[0]], place)
    for edge, value in fields.effect[0]:
        if any(way[edge] != value for way in known.ways([edge], place)):
            yield f"{said.board.name(edge)} does not follow at {place}"
    yield from said.concludes(fields.effect)


@says("{text}: {effect}.")
def _(said: Said, fields: Fields) -> Problems:
    known, found = _loop_clauses(said, fields.text)
    yield from found
    for edge, value in fields.effect[0]:
        if known.are_apart(*known.sides[edge]) != value:
            yield f"{said.board.name(edge)} does not follow from these sides"
    yield from said.concludes(fields.effect)


# Points, clues and loops by themselves


@says(
    "A line could not go on at {house}: {effect}.",
    "The line that ends at {house} can only go on there: {effect}.",
    "Two lines meet at {house}, and no more can: {effect}.",
)
def _(said: Said, fields: Fields) -> Problems:
    left = [said.board.candidates[edge] for edge in said.board.cells_of(fields.house)]
    lines = left.count(0b10)
    starts = ("A line", "The line", "Two lines")
    if not said.step.text.startswith(starts[min(lines, 2)]):
        yield f"{lines} lines meet at {fields.house}"
    if lines < 2 and left.count(0b11) != 1:
        yield f"{left.count(0b11)} edges are open at {fields.house}"
    yield from said.board.inside([edge for edge, _ in fields.effect[0]], fields.house)
    yield from said.concludes(fields.effect)


@says(
    "{clues} needs every edge that is left: {cells} <is a line|are lines>.",
    "{clues} allows no line: {cells} <is no line|are no lines>.",
    "{clues} has its line: {cells} <is no line|are no lines>.",
    "{clues} has its {text} lines: {cells} <is no line|are no lines>.",
)
def _(said: Said, fields: Fields) -> Problems:
    board, sentence = said.board, said.step.text
    yield from board.clues(fields.clues)
    ((house, number),) = fields.clues
    drawn = sum(board.candidates[edge] == 0b10 for edge in board.cells_of(house))
    left = sum(board.candidates[edge] == 0b11 for edge in board.cells_of(house))
    if "needs every" in sentence:
        if number - drawn != left:
            yield f"{house} does not need every edge"
    elif drawn != number or ("no line:" in sentence) != (number == 0):
        yield f"{house} has {drawn} lines"
    if fields.text and fields.text != {2: "two", 3: "three"}.get(number, str(number)):
        yield f"{fields.text} is not {number}"
    yield from board.inside(fields.cells, house)
    yield from said.places(fields.cells, int("needs every" in sentence))


@says("The loop is closed, so no other edge is a line.")
def _(said: Said, _fields: Fields) -> Problems:
    board = said.board
    (loop,) = board.meaning.loops
    if not _is_closed(board, loop, [e for e in loop.scope if board.candidates[e] == 0b10]):
        yield "no loop is closed"
    rest = frozenset((edge, 0) for edge in loop.scope if board.candidates[edge] == 0b11)
    if said.step.removes or any(mark.value != board.symbol(0) for mark in said.step.places):
        yield "a line is drawn"
    if not rest:
        yield "no edge is left"


def _degrees(board: Board, loop: SingleLoop, edges: Iterable[int]) -> dict[int, int]:
    found: dict[int, int] = {}
    ends = dict(zip(loop.scope, loop.ends, strict=True))
    for edge in edges:
        for point in ends[edge]:
            found[point] = found.get(point, 0) + 1
    return found


def _is_closed(board: Board, loop: SingleLoop, edges: list[int]) -> bool:
    return bool(edges) and set(_degrees(board, loop, edges).values()) == {2}


@says(
    "{cell} would close a loop that leaves {clues} unmet: it is no line.",
    "{cell} would close a loop without {cell2}, which is a line too: it is no line.",
)
def _(said: Said, fields: Fields) -> Problems:
    board = said.board
    (loop,) = board.meaning.loops
    drawn = [edge for edge in loop.scope if board.candidates[edge] == 0b10]
    path = _path(loop, fields.cell, drawn)
    if not _is_closed(board, loop, path):
        yield f"{board.name(fields.cell)} closes no loop"
    yield from board.clues(fields.clues)
    for house, number in fields.clues:
        if len(set(board.cells_of(house)).intersection(path)) == number:
            yield f"the loop meets the {number} in {house}"
    if fields.cell2 is not None and (
        fields.cell2 in path or board.candidates[fields.cell2] != 0b10
    ):
        yield f"{board.name(fields.cell2)} is no other line"
    yield from said.places([fields.cell], 0)


def _path(loop: SingleLoop, edge: int, lines: Iterable[int]) -> list[int]:
    """Return the lines that hang together with an edge, and itself."""
    ends = dict(zip(loop.scope, loop.ends, strict=True))
    path = [edge]
    for one in path:
        path += [e for e in lines if e not in path and set(ends[e]) & set(ends[one])]
    return path


@says("Nothing but {cells} can be a line, and the loop must be somewhere: {effect}.")
def _(said: Said, fields: Fields) -> Problems:
    board = said.board
    (loop,) = board.meaning.loops
    for edge in loop.scope:
        if edge not in fields.cells and board.candidates[edge] != 0b01:
            yield f"{board.name(edge)} can be a line"
    yield from said.concludes(fields.effect)


@says(
    "{clues} are neighbours; without a line between them, their lines would be a loop of their "
    "own, which leaves {clues2} unmet, and with one, lines go on at both its ends and each needs "
    "its far side: {effect}."
)
def _(said: Said, fields: Fields) -> Problems:
    board = said.board
    yield from board.clues([*fields.clues, *fields.clues2])
    edges = [set(board.cells_of(house)) for house, _ in fields.clues]
    if len(edges) != 2 or len(edges[0] & edges[1]) != 1 or any(n != 3 for _, n in fields.clues):
        yield "these are not two 3s side by side"
        return
    around = edges[0] ^ edges[1]
    if all(len(around.intersection(board.cells_of(house))) == n for house, n in fields.clues2):
        yield "their loop leaves nothing unmet"
    yield from said.concludes(fields.effect)


@says(
    "The line between {clues} cannot go straight on at {houses}, for then both would have their "
    "last line at its other end: {effect}."
)
def _(said: Said, fields: Fields) -> Problems:
    board = said.board
    yield from board.clues(fields.clues)
    edges = [set(board.cells_of(house)) for house, _ in fields.clues]
    if len(edges) != 2 or len(edges[0] & edges[1]) != 1 or any(n != 3 for _, n in fields.clues):
        yield "these are not two 3s side by side"
        return
    for house in fields.houses:
        if not (edges[0] & edges[1]).intersection(board.cells_of(house)):
            yield f"the line does not end at {house}"
    for edge, _ in fields.effect[0]:
        if not any(edge in board.cells_of(house) for house in fields.houses):
            yield f"{board.name(edge)} is at none of these points"
    yield from said.concludes(fields.effect)


_TOGETHER = re.compile(rf"({_AREA}) and ({_AREA}) on (the same side|different sides) of the loop")
_GO_ON = " with lines that go on at "
_TO_GO_ON = "for lines to go on at "
_WITH = {" inside the loop": "inside", " outside the loop": "outside", " of the loop": "sides"}


@says("If {assumed}, there would be no way {text}: {effect}.")
def _(said: Said, fields: Fields) -> Problems:
    told = _conditions(fields.text)
    yield from _places_told(said, told)
    yield from _sides_told(said.board, told)
    for field, drawn in (("drawn", (0b01, 0b10)), ("path", (0b10,))):
        for edge in said.reader.cells(told[field]) if field in told else ():
            if said.board.candidates[edge] not in drawn:
                yield f"{said.board.name(edge)} is not drawn"
    cell, value = fields.assumed
    yield from said.places([cell], 1 - value)
    yield from said.concludes(fields.effect)


def _conditions(text: str) -> dict[str, str]:
    """Return the parts of a sentence about what lines could not do, by what they are about."""
    told = {}
    text, closing, rest = text.partition(", without closing a loop")
    if closing:
        path, leaves, told["more"] = rest.partition(" that leaves out ")
        if not leaves or not told["more"] or (path and not path.startswith(" over ")):
            raise ReadingError(rest)
        if path:
            told["path"] = path.removeprefix(" over ")
    text, drawn, rest = text.partition(", as ")
    if drawn:
        if not rest.endswith(" tell"):
            raise ReadingError(rest)
        told["drawn"] = rest.removesuffix(" tell")
    text, *sides = text.split(", with ")
    for side in sides:
        end, field = next((item for item in _WITH.items() if side.endswith(item[0])), ("", ""))
        if not field or field in told:
            raise ReadingError(side)
        told[field] = side if field == "sides" else side.removesuffix(end)
    return told | _goal(text)


def _goal(text: str) -> dict[str, str]:
    """Return the clues and points that lines would have to meet."""
    if text.startswith("to meet "):
        clues, _, points = text.removeprefix("to meet ").partition(_GO_ON)
        return {"clues": clues, "points": points} if points else {"clues": clues}
    if text.startswith(_TO_GO_ON):
        return {"points": text.removeprefix(_TO_GO_ON)}
    if text != "to draw it":
        raise ReadingError(text)
    return {}


def _places_told(said: Said, told: dict[str, str]) -> Problems:
    """Judge the clues and points that lines would meet."""
    more = told.get("more", "")
    for text in (told.get("clues"), more if more.startswith("the ") else ""):
        if text:
            clues = said.reader.clues(text)
            yield from [*said.board.clues(clues), *said.unnamed({"clues": clues})]
    if more and not more.startswith("the "):
        yield from said.board.entered((edge, 1) for edge in said.reader.cells(more))
    for point in said.reader.houses(told["points"]) if "points" in told else ():
        if point not in said.board.meaning.points:
            yield f"{point} is no point"
        yield from said.unnamed({"house": point})


def _sides_told(board: Board, told: dict[str, str]) -> Problems:
    """Judge on which sides areas are said to be."""
    known = Clauses(board)
    for field, side in (("inside", 1), ("outside", 0)):
        for name in _cells_named(told[field]) if field in told else ():
            if known.are_apart(known.area(name), _OUTSIDE) != side:
                yield f"{name} is not {field}"
    for clause in told["sides"].split("; ") if "sides" in told else ():
        match = _TOGETHER.fullmatch(clause)
        if match is None:
            raise ReadingError(clause)
        apart = int(match[3] == "different sides")
        if known.are_apart(known.area(match[1]), known.area(match[2])) != apart:
            yield f"it is otherwise: {clause}"


_CLOSED = "they close a loop while there is more to draw"
_BOTH = "an edge would be a line and no line"
_APART = {
    "lines could not hang together": "lines",
    "a cell would be inside and outside": "sides",
    "the inside would be in two parts": "inside",
    "the outside would be in two parts": "outside",
}


@says(
    "The lines would not be one loop: they close a loop that leaves {clues} unmet ({text2}).",
    "The lines would not be one loop: {text} ({text2}).",
)
def _(said: Said, fields: Fields) -> Problems:
    board = said.board
    drawn, gaps = said.reader.effect(fields.text2)
    yield from board.entered(drawn)
    for edge, value in gaps:
        yield from board.without([edge], 1 << value)
    lines = [edge for edge, value in drawn if value]
    if fields.clues:
        yield from _closed_without(board, lines, fields.clues)
    elif fields.text == _CLOSED:
        yield from _closed_with_more(board, lines)
    elif fields.text == _BOTH:
        if len({edge for edge, _ in drawn}) == len(drawn):
            yield "no edge is both"
    elif fields.text not in _APART:
        raise ReadingError(fields.text)
    elif _APART[fields.text] not in parted(
        board.meaning.loops[0], {edge: 1 << value for edge, value in drawn}
    ):
        yield f"it is otherwise: {fields.text}"


def _closed_without(board: Board, lines: list[int], clues: list[tuple[str, int]]) -> Problems:
    """Yield what is wrong if lines close a loop that leaves clues unmet."""
    (loop,) = board.meaning.loops
    yield from board.clues(clues)
    if not _is_closed(board, loop, lines) or set(_path(loop, lines[0], lines)) != set(lines):
        yield "they close no loop, or not one alone"
    for house, number in clues:
        if len(set(board.cells_of(house)).intersection(lines)) == number:
            yield f"the loop meets the {number} in {house}"


def _closed_with_more(board: Board, lines: list[int]) -> Problems:
    """Yield what is wrong if some of these lines close a loop, and others are none of it."""
    (loop,) = board.meaning.loops
    paths = [_path(loop, line, lines) for line in lines]
    if not any(_is_closed(board, loop, path) and set(path) != set(lines) for path in paths):
        yield "they close no loop, or there is no more to draw"

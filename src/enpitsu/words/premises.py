"""Premises: what the sentence of a step says of the board on which it is taken, by its roles.

Only what depends on the board before the step is listed here. Rules say the same on every board,
and a conclusion is judged by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise, permutations, zip_longest
from typing import NamedTuple

from enpitsu.model import Link, Role

Names = tuple[str, ...]


class OnlyValues(NamedTuple):
    """Each of some cells has no other candidates than these."""

    cells: Names
    values: Names
    numbers: tuple[int, ...] = ()
    """More values, as the model counts them."""


class WithoutValues(NamedTuple):
    """None of some cells has one of these candidates."""

    cells: Names
    values: Names


class OnlyPlaces(NamedTuple):
    """In each of some houses, values can only be in these cells, or in those of other houses."""

    houses: Names
    values: Names
    cells: Names = ()
    covers: Names = ()
    most: int | None = None
    """So many cells of each house at most have a value, where the sentence tells that."""


class Written(NamedTuple):
    """Some cells have one candidate left: these numbers where they are told, or all the same."""

    cells: Names
    numbers: tuple[int, ...] = ()
    alike: bool = False


class Filled(NamedTuple):
    """All cells of some houses have one candidate left, but for some cells."""

    houses: Names
    but: Names = ()


class Missing(NamedTuple):
    """Of the cells of a line that must have a value, so many have not got it yet at most."""

    house: str
    values: Names
    most: int


class LeastValues(NamedTuple):
    """Cells that differ have at least these values, one each; or at most, where it is turned."""

    cells: Names
    values: Names
    turned: bool


class Reach(NamedTuple):
    """The cells of a run without one of them add up to no less, or no more, than a number."""

    house: str
    but: Names
    number: int


class Total(NamedTuple):
    """What runs, cages or lines add up to, together; some cells in them may be subtracted."""

    houses: Names
    number: int
    less: tuple[int, ...] = ()


class Clues(NamedTuple):
    """The number that stands in each of some houses, or beside it."""

    houses: Names
    numbers: tuple[int, ...]


class Consequence(NamedTuple):
    """If each of some cells had one of some values, houses would leave a cell no others."""

    given: tuple[tuple[str, Names], ...]
    house: str
    cell: str
    values: Names


class Drawn(NamedTuple):
    """What is drawn around some points or cells, or only between each cell and the next one."""

    houses: Names
    between: bool = False


class Either(NamedTuple):
    """One of several groups of premises holds."""

    groups: tuple[tuple[Premise, ...], ...]


Premise = (
    OnlyValues
    | WithoutValues
    | OnlyPlaces
    | Written
    | Filled
    | Missing
    | LeastValues
    | Reach
    | Total
    | Clues
    | Consequence
    | Drawn
    | Either
)


class _Roles:
    """The roles of one step, by name; one that is not there has nothing."""

    def __init__(self, roles: Sequence[Role]) -> None:
        self.all = roles
        self.first: dict[str, Role] = {}
        for role in roles:
            self.first.setdefault(role.name, role)

    def __getitem__(self, name: str) -> Role:
        return self.first.get(name) or Role(name)

    def named(self, name: str) -> Iterator[Role]:
        """Yield every role of a name."""
        return (role for role in self.all if role.name == name)


_Source = Callable[[_Roles], Iterable[Premise]]


def premises_of(technique: str, roles: Sequence[Role], chain: Sequence[Link]) -> Iterator[Premise]:
    """Yield what the sentence of a step says of the board before it."""
    by_name = _Roles(roles)
    for source in SOURCES.get(technique, ()):
        yield from source(by_name)
    yield from _standing(by_name)
    yield from _linked(chain, by_name)


def _only(cells: str, values: str = "") -> _Source:
    return lambda roles: [
        OnlyValues(role.cells, roles[values].values if values else role.values)
        for role in roles.named(cells)
    ]


def _places(
    houses: str, values: str, *cells: str, covers: Sequence[str] = (), most: int | None = None
) -> _Source:
    return lambda roles: [
        OnlyPlaces(
            roles[houses].houses,
            roles[values].values,
            tuple(cell for name in cells for cell in roles[name].cells),
            tuple(house for name in covers for house in roles[name].houses),
            most,
        )
    ]


def _written(*names: str, number: int | None = None, alike: bool = False) -> _Source:
    """Say that the cells of roles are written, with one number for all where there is one."""
    return lambda roles: [
        Written(role.cells, () if number is None else (number,) * len(role.cells), alike)
        for name in names
        for role in roles.named(name)
        if role.cells
    ]


def _missing(values: str, most: int) -> _Source:
    return lambda roles: [
        Missing(roles["line"].houses[0], roles[name].values, most)
        for name in [values]
        if roles[name].values
    ]


def _filled(houses: str, but: str = "") -> _Source:
    return lambda roles: [Filled(roles[houses].houses, roles[but].cells if but else ())]


def _common_values(roles: _Roles) -> Iterator[Premise]:
    """Yield that values that two sets share are in the named cells of them only."""
    common = roles["common"]
    cells = (*roles["set"].cells, *roles["other"].cells)
    yield WithoutValues(tuple(c for c in cells if c not in common.cells), common.values)


def _corners(roles: _Roles) -> Iterator[Premise]:
    """Yield what the corners of a rectangle hold: some only two values, others one more."""
    corners, roof, value, house = (roles[name] for name in ("corners", "roof", "value", "house"))
    yield OnlyValues(tuple(c for c in corners.cells if c not in roof.cells), corners.values)
    if house.houses:
        yield OnlyPlaces(house.houses, value.values, roof.cells)
    elif value.values:
        yield OnlyValues(roof.cells, (*corners.values, *value.values))


def _pincers(roles: _Roles) -> Iterator[Premise]:
    """Yield that each pincer has the value of a wing and one of the pivot's, each another one."""
    pivot, pincers, value = (roles[name] for name in ("pivot", "pincers", "value"))
    yield OnlyValues(pivot.cells, pivot.values)
    others = [one for one in pivot.values if one not in value.values]
    ways = permutations(others, len(pincers.cells))
    groups = [
        tuple(
            OnlyValues((cell,), (*value.values, other))
            for cell, other in zip(pincers.cells, way, strict=True)
        )
        for way in ways
    ]
    yield Either(tuple(groups))


def _least(roles: _Roles) -> Iterator[Premise]:
    for name, turned in (("less", False), ("more", True)):
        if roles[name].values:
            yield LeastValues(roles[name].cells, roles[name].values, turned)


def _pairs(roles: _Roles) -> Iterator[Premise]:
    """Yield what pairs of values would leave: of some cells these values, or the other way."""
    line: Names = ()
    told: dict[str, Role] = {}
    for role in roles.all:
        if role.name == "line":
            line = role.houses
        if role.name != "pair":
            told[role.name] = role
            continue
        used = tuple(zip(role.cells, role.numbers, strict=True))
        if "values" in told:
            places = told.pop("places", Role("places")).cells
            cells = (*places, *(cell for cell, _ in used))
            yield OnlyPlaces(line, told.pop("values").values, cells)
        else:
            left = told.pop("left", Role("left")).values
            numbers = tuple(number for _, number in used)
            yield OnlyValues(told.pop("cells").cells, left, numbers)


def _reaches(roles: _Roles) -> Iterator[Premise]:
    """Yield what runs reach without one of their cells."""
    for cell, others in zip(roles.named("cell"), roles.named("others"), strict=True):
        yield Reach(roles["run"].houses[0], cell.cells, others.numbers[0])


def _total(houses: str, number: str = "", instead: str = "") -> _Source:
    """Say what houses add up to, by a number of their own, or by that of another role."""

    def source(roles: _Roles) -> Iterator[Premise]:
        numbers = roles[number or houses].numbers or roles[instead].numbers
        if roles[houses].houses:
            yield Total(roles[houses].houses, numbers[0])

    return source


def _rest(roles: _Roles) -> Iterator[Premise]:
    """Yield what is left of a run's sum beside the cells that are filled."""
    yield Total(roles["run"].houses, roles["rest"].numbers[0], roles["filled"].numbers)


def _around(roles: _Roles) -> Iterator[Premise]:
    """Yield that what is drawn around all places that a sentence names is seen there."""
    sides = ("edge", "route", "crossed", "pocket")  # of an area whose side is told
    for role, following in zip_longest(roles.all, roles.all[1:]):
        if role.name == "area" and following is not None and following.name in sides:
            continue
        if role.name in ("point", "clue", "area", "pocket"):
            yield Drawn(role.houses)
        elif role.name == "route":
            yield Drawn(role.houses, between=True)


def _consequences(roles: _Roles) -> Iterator[Premise]:
    """Yield what each line would leave of a cell, by what was said before."""
    assumed = roles["assumption"]
    given = [(cell, assumed.values) for cell in assumed.cells]
    told: dict[str, Role] = {}
    for role in roles.all:
        told[role.name] = role
        if role.name == "left":
            (house,), (cell,) = told["line"].houses, told["cell"].cells
            yield Consequence(tuple(given), house, cell, role.values)
            given.append((cell, role.values))


_SET = _only("set")
_SET_AT = _places("house", "set", "set")
_FISH = _places("base", "value", "fins", covers=["cover"])
_TWO_LINKS = _places("base", "value", "cover", "ends", most=2)
_SINGLE = _only("cell", "value")
_LEFT = _only("cell", "values")
_DRAWN = (_around, _written("edge", "crossed", "exit"), _written("lines", number=1))
_ALIKE = _written("pair", alike=True)
_SUM_LEFT = (_written("filled"), _rest)

SOURCES: dict[str, tuple[_Source, ...]] = {
    "full house": (_filled("house", "cell"),),
    "hidden single": (_places("house", "value", "cell"),),
    "naked single": (_SINGLE,),
    **dict.fromkeys(["naked pair", "naked triple", "naked quad"], (_SET,)),
    **dict.fromkeys(["hidden pair", "hidden triple", "hidden quad"], (_SET_AT,)),
    "locked candidates (pointing)": (_places("box", "value", "cells"),),
    "locked candidates (claiming)": (_places("line", "value", "cells"),),
    **dict.fromkeys(
        ["X-wing", "swordfish", "jellyfish", "finned X-wing", "finned swordfish"], (_FISH,)
    ),
    "two-box inference": (_places("boxes", "value", covers=["lines"]),),
    **dict.fromkeys(["skyscraper", "two-string kite"], (_TWO_LINKS,)),
    "empty rectangle": (
        _places("box", "value", covers=["hinge", "target"]),
        _places("link", "value", "link", most=2),
    ),
    "simple colouring": (_places("pairs", "value", "colour", "opposite", most=2),),
    **dict.fromkeys(["XY-wing", "XYZ-wing"], (_pincers,)),
    "W-wing": (_only("pincers"), _places("link", "link", "link", most=2)),
    "ALS-XZ": (_SET, _only("other"), _common_values),
    "ALS chain": (_SET,),
    "unique rectangle": (_corners,),
    "reduced sum": _SUM_LEFT,
    "impossible combinations": _SUM_LEFT,
    "run combinations": (_total("run", "total"),),
    "cage combinations": (_total("run", "total"),),
    "necessary digit": (_total("run", "total"), _places("run", "value", "cell")),
    "sum bounds": (_total("run", "total"), _reaches),
    "closed area": (_total("rows"), _total("columns"), _written("filled")),
    **dict.fromkeys(
        ["innies and outies", "large innies and outies", "single innie or outie"],
        (_total("houses", "total"), _total("cages", "caged", instead="total")),
    ),
    "cage combinations with overlap": (_total("one", "total"), _total("other", "sum")),
    "inequality chain": (_least,),
    "inequality with sets": (_pairs,),
    **dict.fromkeys(["least and most", "odd and even"], (_LEFT,)),
    **dict.fromkeys(["bounds", "parity", "not equal"], (_SINGLE,)),
    "neighbour difference": (_SINGLE, _written("digits")),
    "crossings": (_consequences,),
    **dict.fromkeys(["two alike", "gap"], (_ALIKE,)),
    "line is full": (_missing("full", 0),),
    "scarce symbol (1)": (_missing("scarce", 1),),
    "scarce symbol (2)": (_missing("scarce", 2),),
    "equal line": (_missing("scarce", 1), _filled("full")),
    "unlike line": (_filled("full"),),
    "line goes on": (_written("lines", number=1),),
    "early loop": (_written("path", "other", "loop", number=1),),
    "last ring": (_written("gaps", number=0),),
    **dict.fromkeys(["clues around a point", "clues around a cell"], (_written("drawn"),)),
    **dict.fromkeys(["clue and corner", "two clues", "corner chain"], (_around,)),
    **dict.fromkeys(["two colours", "equal edges", "closed region", "cut-off part"], _DRAWN),
}
"""By technique. One that is not among them speaks of rules and of its own conclusion only."""

_CLUES = ("clue", "clues", "elsewhere", "more", "view", "first", "last")


def _standing(roles: _Roles) -> Iterator[Premise]:
    """Yield the clues that a sentence names."""
    for role in roles.all:
        if role.name in _CLUES and role.houses and len(role.houses) == len(role.numbers):
            yield Clues(role.houses, role.numbers)


def _linked(chain: Sequence[Link], roles: _Roles) -> Iterator[Premise]:
    """Yield by what each link of a chain makes the next one true.

    That a value which is written excludes others follows from rules alone. The last link leaves
    out the cells that the first one denies.
    """
    for before, link in pairwise(chain):
        if not link.on:
            continue
        is_denied = link is chain[-1] and link.value == chain[0].value
        places = (*link.cells, *(chain[0].cells if is_denied else ()))
        if link.house is not None:
            yield OnlyPlaces((link.house,), (link.value,), (*before.cells, *places))
            continue
        groups = list(_in_sets(before, link, places, roles))
        if before.cells == link.cells and len(link.cells) == 1:
            groups.insert(0, (OnlyValues(link.cells, (before.value, link.value)),))
        yield Either(tuple(groups))


def _in_sets(
    before: Link, link: Link, places: Names, roles: _Roles
) -> Iterator[tuple[Premise, ...]]:
    """Yield for each set that has both links that none of its other cells has their values."""
    both = {*before.cells, *link.cells}
    for role in roles.named("set"):
        if both <= set(role.cells):
            yield tuple(
                WithoutValues(tuple(c for c in role.cells if c not in cells), (value,))
                for value, cells in ((before.value, before.cells), (link.value, places))
            )

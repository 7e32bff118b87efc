"""All solutions of a draft, or of what is left of it, and the clues that leave one of them.

Every clue that solutions show is known as the set of those that show it. So clues that leave
exactly one solution are sets with exactly one common member, and no engine need be asked.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from enpitsu.answers.repair.clock import Clock
from enpitsu.answers.repair.draft import Draft, Edits
from enpitsu.boards import Symmetry
from enpitsu.model import Clue, Genre

_Bits = int
"""A set of solutions: bit s for solution s."""

_Column = tuple[tuple[Clue, ...], _Bits]
"""Clues that are added together, and the solutions that show them all."""


class _Root(NamedTuple):
    """What is printed in any case at places that are bound to change, and who agrees."""

    edits: dict[int, Clue | None]
    bits: _Bits


class Solutions:
    """The solutions of a draft without the clues at some places, which are to say another thing."""

    def __init__(
        self,
        draft: Draft,
        values: Sequence[bytes],
        clock: Clock,
        freed: Sequence[int] = (),
        symmetry: Symmetry = Symmetry.NONE,
    ) -> None:
        """Take all of them; those that agree with a clue that is to be changed are no aim."""
        self._draft, self._values, self._freed, self._clock = draft, values, freed, clock
        self._every = (1 << len(values)) - 1
        self._shown = shown_by(draft, values, clock)
        groups, self._completed = self._groups(symmetry)
        columns = (column for places in groups for column in self._columns_of(places))
        self._columns = sorted(columns, key=lambda column: len(column[0]))

    def can_be_told_apart(self) -> bool:
        """Tell whether all that some solution shows leaves it alone."""
        for number, _ in enumerate(self._values):
            self._clock.left()
            alike = self._every
            for _, bits in self._columns:
                if bits >> number & 1:
                    alike &= bits
            if alike == 1 << number:
                return True
        return False

    def repairs(self, cost: int, clock: Clock) -> Iterator[Edits]:
        """Yield what makes the draft unique with so many edits, and not with fewer."""
        for root in self._roots(clock):
            left = cost - len(root.edits)
            if not left and root.bits.bit_count() == 1:
                yield root.edits
            if left > 0 and root.bits.bit_count() > 1:
                for clues in _chosen(root.bits, self._columns, left, clock):
                    added = {self._draft.place(clue): clue for clue in clues}
                    yield {**root.edits, **added}

    def _groups(self, symmetry: Symmetry) -> tuple[list[tuple[int, ...]], tuple[int, ...]]:
        """Return the places whose clues are added together, and those that complete what is there.

        Not every solution shows a clue at each of them; any that does tells where it stands.
        """
        pool = [next(iter(clues)) for clues in self._shown.values()]
        printed = set(self._draft.clues)
        free, completed = [], []
        for orbit in self._draft.solved(self._values[0]).orbits(pool, symmetry):
            places = [self._draft.place(pool[i]) for i in orbit]
            if not printed.intersection(places):
                free.append(tuple(places))
            else:
                completed += [place for place in places if place not in printed]
        return free, tuple(completed)

    def _columns_of(self, places: Sequence[int]) -> Iterator[_Column]:
        """Yield what solutions show at some places together, if that tells any two apart."""
        self._clock.left()
        columns: list[_Column] = [((), self._every)]
        for place in places:
            columns = [
                ((*clues, clue), both)
                for clues, bits in columns
                for clue, more in self._shown[place].items()
                if (both := bits & more)
            ]
        return (column for column in columns if column[1] != self._every)

    def _roots(self, clock: Clock) -> Iterator[_Root]:
        """Yield what the solutions make of the places that are bound to change, each once."""
        if not self._freed and not self._completed:
            yield _Root({}, self._every)
            return
        known = set()
        for number, values in enumerate(self._values):
            clock.left()
            edits = self._bound(number, values)
            if edits is not None and (key := tuple(edits.values())) not in known:
                known.add(key)
                yield _Root(edits, self._agreeing(edits))

    def _bound(self, number: int, values: bytes) -> dict[int, Clue | None] | None:
        """Return what a solution makes of them; None if it is no aim."""
        draft = self._draft
        if any(draft.agrees(draft.clues[place], values) for place in self._freed):
            return None
        edits = {place: draft.instead(place, values) for place in self._freed}
        for place in self._completed:
            shown = (clue for clue, bits in self._shown[place].items() if bits >> number & 1)
            edits[place] = next(shown, None)
            if edits[place] is None:
                return None
        return edits

    def _agreeing(self, edits: Edits) -> _Bits:
        wanted = [clue for clue in edits.values() if clue is not None]
        agrees = self._draft.agrees
        return sum(
            1 << number
            for number, values in enumerate(self._values)
            if all(agrees(clue, values) for clue in wanted)
        )


def _chosen(
    among: _Bits, columns: Sequence[_Column], left: int, clock: Clock
) -> Iterator[tuple[Clue, ...]]:
    """Yield clues that leave one solution of some, exactly so many of them."""
    clock.left()
    splitting = [
        (clues, rest)
        for clues, bits in columns
        if len(clues) <= left and (rest := among & bits) and rest != among
    ]
    for number, (clues, rest) in enumerate(splitting):
        if not rest & (rest - 1):
            if len(clues) == left:
                yield clues
        elif len(clues) < left:
            for more in _chosen(rest, splitting[number + 1 :], left - len(clues), clock):
                yield clues + more


Shown = dict[int, dict[Clue, _Bits]]
"""By place, the clues that solutions show there, each with those that do."""


def shown_by(draft: Draft, values: Sequence[bytes], clock: Clock) -> Shown:
    """Return what some solutions show.

    Most genres show every value, which can be read off at once: twenty times as quick.
    """
    shown: Shown = {}
    if type(draft.puzzle.genre).solved is not Genre.solved:
        for number, some in enumerate(values):
            clock.left()
            for clue in draft.solved(some).clues:
                at = shown.setdefault(draft.place(clue), {})
                at[clue] = at.get(clue, 0) | 1 << number
        return shown
    size = draft.model.size
    joined = b"".join(values)[::-1]
    for variable in range(size):
        column = joined[size - 1 - variable :: size]
        shown[variable] = {
            Clue("digit", (variable,), value, variable): _where(column, value)
            for value in sorted(set(column))
        }
    for number, site in enumerate(draft.model.sites):
        clock.left()
        at = shown.setdefault(size + number, {})
        for solution, some in enumerate(values):
            clue = Clue(site.kind, site.cells, site.shown_by(some), site=number)
            at[clue] = at.get(clue, 0) | 1 << solution
    return _without_nothing(shown)


def _where(column: bytes, value: int) -> _Bits:
    """Return where a value stands in a column, whose last one is the first solution's."""
    return int(column.translate(_IS[value]), 2)


_IS = [bytes(b"01"[code == value] for code in range(256)) for value in range(256)]
"""For each value what makes 1 of it, and 0 of all others."""


def _without_nothing(shown: Shown) -> Shown:
    """Leave out sites that say nothing of a solution."""
    told = {
        place: {clue: bits for clue, bits in clues.items() if clue.number >= 0}
        for place, clues in shown.items()
    }
    return {place: clues for place, clues in told.items() if clues}

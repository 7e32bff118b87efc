"""What tells candidates and rules apart, however a board is turned, shuffled or renamed.

Each candidate gets a number made of the numbers of all that share its cell, or a rule and its
value; round after round, until as many differ as will. No order of cells, rules or values enters
there. Who goes by these numbers finds the same in every image of a puzzle; where two are equal,
the board is mostly like itself there, and it does not matter which of them comes first.
"""

from __future__ import annotations

from collections.abc import Sequence

from enpitsu.answers.telling import Candidate
from enpitsu.boards import members
from enpitsu.engines._reasons import Part

_MOST_ROUNDS = 12
_BITS = (1 << 64) - 1


class Traits:
    """The numbers of all candidates of a state, and of all parts of rules."""

    def __init__(
        self, candidates: Sequence[int], parts: Sequence[Part], parts_of: Sequence[Sequence[int]]
    ) -> None:
        self._parts, self._parts_of = parts, parts_of
        self._kinds = [_mixed(2 * len(part.scope) + part.different) for part in parts]
        self._colours = [dict.fromkeys(members(left), 1) for left in candidates]
        self.parts: list[int] = []
        """By part."""
        different = 0
        for _ in range(_MOST_ROUNDS):
            self._look_around()
            before, different = different, len({c for cell in self._colours for c in cell.values()})
            if different == before:
                break

    def __getitem__(self, candidate: Candidate) -> int:
        """Return the number of a candidate."""
        return self._colours[candidate.cell][candidate.value]

    def _look_around(self) -> None:
        """Give all of them new numbers."""
        mixed = [{v: _mixed(c) for v, c in cell.items()} for cell in self._colours]
        by_value = [_by_value(part, mixed) for part in self._parts]
        self.parts = [
            _mixed(kind + sum(map(_mixed, found.values())))
            for kind, found in zip(self._kinds, by_value, strict=True)
        ]
        self._colours = [
            {value: self._seen(cell, value, here, by_value) for value in here}
            for cell, here in enumerate(mixed)
        ]

    def _seen(
        self, cell: int, value: int, here: dict[int, int], by_value: list[dict[int, int]]
    ) -> int:
        """Return the new number of a candidate: its own, its cell's, and its rules' by value."""
        around = sum(
            _mixed(self.parts[part] + 3 * by_value[part][value]) for part in self._parts_of[cell]
        )
        return _mixed(5 * here[value] + sum(here.values()) + around)


def _by_value(part: Part, mixed: list[dict[int, int]]) -> dict[int, int]:
    """Return for each value the sum of its candidates within a part."""
    sums: dict[int, int] = {}
    for cell in part.scope:
        for value, number in mixed[cell].items():
            sums[value] = sums.get(value, 0) + number
    return sums


def _mixed(number: int) -> int:
    """Return a number that looks like any other, so that sums tell apart what they are made of."""
    number = (number ^ number >> 31) * 0x9E3779B97F4A7C15 & _BITS
    return (number ^ number >> 29) * 0xBF58476D1CE4E5B9 & _BITS

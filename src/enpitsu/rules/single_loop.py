"""Single loop: lines along edges form one loop, as in a Slitherlink."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from enpitsu.boards.values import OPEN
from enpitsu.errors import ModelError
from enpitsu.rules.base import Rule
from enpitsu.rules.forms import Loop


@dataclass(frozen=True, slots=True)
class SingleLoop(Rule):
    """The edges with value 1 form one loop that neither branches nor crosses itself."""

    ends: tuple[tuple[int, int], ...]
    """For each edge the two points that it joins."""
    sides: tuple[tuple[int, int], ...] = ()
    """For each edge the two areas that it parts, on a board in the plane; 0 is all around it."""
    sweeps: tuple[tuple[int, ...], ...] = ()
    """Orders of the edges in which few points have edges both before and after, if any is known."""
    points: tuple[str, ...] = ()
    """What a person calls each point, as far as the genre says it."""
    areas: tuple[str, ...] = ()
    """The same for each area."""

    def __post_init__(self) -> None:
        """Refuse edges that no loop could tell apart, and those of which not all is said."""
        joined = {(a, b) if a < b else (b, a) for a, b in self.ends}
        if len(joined) < len(self.ends) or any(a == b for a, b in joined):
            raise ModelError("the edges of a loop join two points each, no two edges the same two")
        if {len(self.ends), len(self.sides or self.scope)} != {len(self.scope)}:
            raise ModelError("each edge of a loop has its ends and, where any has, its sides")

    def violation(self, values: Sequence[int]) -> tuple[int, ...]:
        """Return edges that meet wrongly, or a closed loop and the first line outside it."""
        drawn = [i for i, edge in enumerate(self.scope) if values[edge] == 1] if 1 in values else []
        going_on = set[int]()
        if OPEN in values:
            both = zip(self.scope, self.ends, strict=True)
            going_on.update(p for edge, ends in both if values[edge] == OPEN for p in ends)
        at: dict[int, list[int]] = {}
        for i in drawn:
            for point in self.ends[i]:
                at.setdefault(point, []).append(i)
        for point, here in at.items():
            if len(here) > 2 or (len(here) == 1 and point not in going_on):
                return tuple(self.scope[i] for i in here)
        if not drawn and not going_on:
            return self.scope
        loop = self._closed(drawn, at)
        if loop and len(loop) < len(drawn):
            inside = set(loop)
            other = next(i for i in drawn if i not in inside)
            return tuple(self.scope[i] for i in (*loop, other))
        return ()

    def point_name(self, point: int) -> str:
        """Return what a person calls a point."""
        return self.points[point] if self.points else f"point {point}"

    def _closed(self, drawn: Sequence[int], at: dict[int, list[int]]) -> list[int]:
        """Return the first loop that is closed, if there is one."""
        seen = set[int]()
        for i in drawn:
            if i in seen:
                continue
            path = self._path(i, at)
            seen.update(path)
            if all(len(at[point]) == 2 for j in path for point in self.ends[j]):
                return path
        return []

    def _path(self, start: int, at: dict[int, list[int]]) -> list[int]:
        """Return the edges that hang together with one."""
        path, seen = [start], {start}
        for i in path:
            for point in self.ends[i]:
                for j in at[point]:
                    if j not in seen:
                        seen.add(j)
                        path.append(j)
        return path

    @property
    def sentence(self) -> str:
        """Say the rule to a person."""
        return f"{self.name} is one single loop"

    def lower(self, domains: Sequence[int]) -> Iterator[Loop]:
        """Yield the form that it is."""
        yield Loop(self.scope, self.ends)

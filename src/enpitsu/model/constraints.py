"""The rules that a genre can state, each a small class with its own `check` and sentence.

An assignment is a sequence with one value a variable, `OPEN` where none is set yet. A
constraint judges partial assignments too: it is violated only if no completion could mend it
by the values that are set.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

OPEN = 255
"""Stands in an assignment for a variable without a value."""

Kind = Literal["row", "column", "box", "other"]


@dataclass(frozen=True, slots=True)
class Constraint(ABC):
    """One rule about some variables."""

    scope: tuple[int, ...]
    name: str
    """What a person calls the place that the rule is about: "row 3"."""

    @abstractmethod
    def violation(self, values: Sequence[int]) -> tuple[int, ...]:
        """Return the variables that break the rule together, or nothing if it still stands."""

    @property
    @abstractmethod
    def sentence(self) -> str:
        """Say the rule to a person."""

    def check(self, values: Sequence[int]) -> bool:
        """Tell whether the rule stands for the values that are set."""
        return not self.violation(values)


@dataclass(frozen=True, slots=True)
class Slotted(Constraint):
    """A place where a puzzle may print a number, which makes the rule.

    It stands in the model that many boards share; each brings its numbers, `OPEN` for none.
    """

    slot: int
    """Where a puzzle's clues hold the number."""

    @abstractmethod
    def saying(self, number: int) -> Constraint | None:
        """Return the rule that a number makes; of `OPEN`, what holds without one."""

    def violation(self, values: Sequence[int]) -> tuple[int, ...]:
        """Return what breaks the rule that holds without a number, if there is one."""
        unprinted = self.saying(OPEN)
        return unprinted.violation(values) if unprinted else ()


@dataclass(frozen=True, slots=True)
class AllDifferent(Constraint):
    """No value twice among the variables."""

    kind: Kind = "other"
    """What sort of house it is, for techniques that tell lines and boxes apart."""

    def violation(self, values: Sequence[int]) -> tuple[int, ...]:
        """Return the first two variables that share a value."""
        holder: dict[int, int] = {}
        for variable in self.scope:
            value = values[variable]
            if value == OPEN:
                continue
            if value in holder:
                return (holder[value], variable)
            holder[value] = variable
        return ()

    @property
    def sentence(self) -> str:
        """Say the rule to a person."""
        return f"{self.name} holds no value twice"


@dataclass(frozen=True, slots=True)
class Exactly(Constraint):
    """One value stands in exactly so many of the variables."""

    value: int
    quota: int
    symbol: str
    """How the value is written, for the sentence."""
    kind: Kind = "other"

    def violation(self, values: Sequence[int]) -> tuple[int, ...]:
        """Return the variables with the value if they are too many, the others if too few."""
        holders = tuple(v for v in self.scope if values[v] == self.value)
        if len(holders) > self.quota:
            return holders
        others = tuple(v for v in self.scope if values[v] not in (self.value, OPEN))
        return others if len(self.scope) - len(others) < self.quota else ()

    @property
    def sentence(self) -> str:
        """Say the rule to a person."""
        return f"{self.name} holds {self.symbol} exactly {self.quota} times"


@dataclass(frozen=True, slots=True)
class CountClue(Slotted):
    """A place where a puzzle may print how many of the variables have a value."""

    value: int
    symbol: str
    """How the value is written, for the sentence."""

    def saying(self, number: int) -> Exactly | None:
        """Return the rule that a printed number makes."""
        if number == OPEN:
            return None
        return Exactly(self.scope, self.name, self.value, number, self.symbol)

    @property
    def sentence(self) -> str:
        """Say the rule to a person."""
        return f"{self.name} may say how often it holds {self.symbol}"


@dataclass(frozen=True, slots=True)
class NoThreeAlike(Constraint):
    """No three neighbours in a line have the same value."""

    kind: Kind = "other"

    def violation(self, values: Sequence[int]) -> tuple[int, ...]:
        """Return the first three neighbours that are alike."""
        for triple in zip(self.scope, self.scope[1:], self.scope[2:], strict=False):
            first, second, third = (values[v] for v in triple)
            if first == second == third != OPEN:
                return triple
        return ()

    @property
    def sentence(self) -> str:
        """Say the rule to a person."""
        return f"{self.name} has no three neighbours alike"


@dataclass(frozen=True, slots=True)
class LinesDiffer(Constraint):
    """No two of the lines hold the same values in the same order."""

    lines: tuple[tuple[int, ...], ...]

    def violation(self, values: Sequence[int]) -> tuple[int, ...]:
        """Return the cells of the first two lines that are equal."""
        seen: dict[tuple[int, ...], tuple[int, ...]] = {}
        for line in self.lines:
            content = tuple(values[v] for v in line)
            if OPEN in content:
                continue
            if content in seen:
                return seen[content] + line
            seen[content] = line
        return ()

    @property
    def sentence(self) -> str:
        """Say the rule to a person."""
        return f"no two {self.name} are equal"


@dataclass(frozen=True, slots=True)
class LessThan(Constraint):
    """The first variable's value is less than the second's."""

    def violation(self, values: Sequence[int]) -> tuple[int, ...]:
        """Return both variables if they are the wrong way round."""
        small, large = (values[v] for v in self.scope)
        return self.scope if OPEN not in (small, large) and small >= large else ()

    @property
    def sentence(self) -> str:
        """Say the rule to a person."""
        return self.name


@dataclass(frozen=True, slots=True)
class OrderClue(Slotted):
    """A place where a puzzle may print which of two variables is less: 0, the first, or 1."""

    rules: tuple[LessThan, LessThan]
    """By number, what it says."""

    def saying(self, number: int) -> LessThan | None:
        """Return the rule that a printed number makes."""
        return None if number == OPEN else self.rules[number]

    @property
    def sentence(self) -> str:
        """Say the rule to a person."""
        return f"{self.name} may have a sign between them"


@dataclass(frozen=True, slots=True)
class SumsTo(Constraint):
    """The values differ and add up to a total."""

    total: int
    kind: Kind = "other"

    def violation(self, values: Sequence[int]) -> tuple[int, ...]:
        """Return two equal variables, or those set if their sum can no longer fit."""
        equal = AllDifferent(self.scope, self.name).violation(values)
        if equal:
            return equal
        placed = tuple(v for v in self.scope if values[v] != OPEN)
        total = sum(values[v] for v in placed)
        left = len(self.scope) - len(placed)
        return placed if total + left > self.total or (not left and total < self.total) else ()

    @property
    def sentence(self) -> str:
        """Say the rule to a person."""
        return f"{self.name} holds different digits that add up to {self.total}"


@dataclass(frozen=True, slots=True)
class SumClue(Slotted):
    """A place where a puzzle may print what different values add up to; they differ anyway."""

    kind: Kind = "other"

    def saying(self, number: int) -> SumsTo | AllDifferent | None:
        """Return the rule that a printed number makes, or that the values differ."""
        if number != OPEN:
            return SumsTo(self.scope, self.name, number, self.kind)
        return AllDifferent(self.scope, self.name, self.kind) if len(self.scope) > 1 else None

    @property
    def sentence(self) -> str:
        """Say the rule to a person."""
        return f"{self.name} holds different digits and may say what they add up to"


@dataclass(frozen=True, slots=True)
class NeighbourDifference(Constraint):
    """Inaba's rule: digits with nothing between them differ by their distance; none is there twice.

    The value 0 is no digit: the cell stays empty.
    """

    kind: Kind = "other"

    def violation(self, values: Sequence[int]) -> tuple[int, ...]:
        """Return two equal digits, or two neighbours that do not fit their distance."""
        holder: dict[int, int] = {}
        last: tuple[int, int] | None = None  # place and variable of a digit that only 0s follow
        for place, variable in enumerate(self.scope):
            value = values[variable]
            if value == OPEN:
                last = None
            if value in (OPEN, 0):
                continue
            if value in holder:
                return (holder[value], variable)
            if last is not None and abs(values[last[1]] - value) != place - last[0]:
                return (last[1], variable)
            holder[value] = variable
            last = place, variable
        return ()

    @property
    def sentence(self) -> str:
        """Say the rule to a person."""
        return f"neighbouring digits of {self.name} differ by their distance"


@dataclass(frozen=True, slots=True)
class SingleLoop(Constraint):
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

    def violation(self, values: Sequence[int]) -> tuple[int, ...]:
        """Return edges that meet wrongly, or a closed loop and the first line outside it."""
        drawn = [i for i, edge in enumerate(self.scope) if values[edge] == 1]
        going_on = {
            point
            for edge, ends in zip(self.scope, self.ends, strict=True)
            if values[edge] == OPEN
            for point in ends
        }
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

    def loops(self, edges: Sequence[int]) -> list[list[int]]:
        """Part edges that meet in twos into loops; all of them are variables of the scope."""
        ends = dict(zip(self.scope, self.ends, strict=True))
        beside: dict[
            int, int
        ] = {}  # the sum of a point's two neighbours: less one, it is the other
        for edge in edges:
            a, b = ends[edge]
            beside[a] = beside.get(a, 0) + b
            beside[b] = beside.get(b, 0) + a
        loops: list[list[int]] = []
        through: dict[int, list[int]] = {}
        for edge in edges:
            first, here = ends[edge]
            if first not in through:
                loops.append([])
                before, through[first] = first, loops[-1]
                while here != first:
                    through[here] = loops[-1]
                    before, here = here, beside[here] - before
            through[first].append(edge)
        return loops

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

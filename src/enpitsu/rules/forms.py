"""The core forms: the few kinds of statements that every engine understands.

    Different    no value twice
    Linear       a weighted sum lies between two bounds
    Count        so many of the variables have one of some values
    Automaton    the values, read in order, are accepted
    Loop         the edges with value 1 are one loop

A rule says in `lower` what it amounts to in these; an engine may have a quicker way for some rules
beside them.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import NamedTuple, TypeVar

from enpitsu.boards.values import OPEN, members


class Different(NamedTuple):
    """No value twice among the variables."""

    scope: tuple[int, ...]

    def holds(self, values: Sequence[int]) -> bool:
        """Tell whether a full assignment keeps it."""
        return len({values[v] for v in self.scope}) == len(self.scope)


class Linear(NamedTuple):
    """The sum of the variables, each times its weight, lies between two bounds, both included."""

    scope: tuple[int, ...]
    weights: tuple[int, ...]
    low: int
    high: int

    def holds(self, values: Sequence[int]) -> bool:
        """Tell whether a full assignment keeps it."""
        pairs = zip(self.weights, self.scope, strict=True)
        return self.low <= sum(weight * values[v] for weight, v in pairs) <= self.high

    def in_reach(self, values: Sequence[int], domains: Sequence[int]) -> bool:
        """Tell whether what is set, and the domains of the rest, can come between the bounds."""
        least = most = 0
        for weight, variable in zip(self.weights, self.scope, strict=True):
            known, domain = values[variable], domains[variable]
            lowest, highest = (domain & -domain).bit_length() - 1, domain.bit_length() - 1
            ends = (lowest, highest) if known == OPEN else (known,)
            least += min(weight * end for end in ends)
            most += max(weight * end for end in ends)
        return least <= self.high and most >= self.low


class Count(NamedTuple):
    """At least `low` and at most `high` of the variables have one of the values."""

    scope: tuple[int, ...]
    values: int
    """A mask."""
    low: int
    high: int

    def holds(self, values: Sequence[int]) -> bool:
        """Tell whether a full assignment keeps it."""
        return self.low <= sum(self.values >> values[v] & 1 for v in self.scope) <= self.high


class Automaton(NamedTuple):
    """The values, read in the order of the variables, lead from state 0 to an accepting state.

    From each state a value leads to one state or, where none is named, nowhere.
    """

    scope: tuple[int, ...]
    steps: tuple[tuple[int, int, int], ...]
    """State, value, next state."""
    accepting: frozenset[int]

    @property
    def states(self) -> int:
        """Return how many states there are; they are numbered from 0 on."""
        named = (state for step in self.steps for state in (step[0], step[2]))
        return max((*named, *self.accepting, 0)) + 1

    def holds(self, values: Sequence[int]) -> bool:
        """Tell whether a full assignment keeps it."""
        after = {(state, value): following for state, value, following in self.steps}
        state: int | None = 0
        for variable in self.scope:
            state = after.get((state, values[variable])) if state is not None else None
        return state in self.accepting


class Loop(NamedTuple):
    """The edges with value 1 form one loop that neither branches nor crosses itself."""

    scope: tuple[int, ...]
    ends: tuple[tuple[int, int], ...]
    """For each edge the two points that it joins; no two edges join the same two."""

    def holds(self, values: Sequence[int]) -> bool:
        """Tell whether a full assignment keeps it."""
        beside: dict[int, list[int]] = {}
        for edge, (a, b) in zip(self.scope, self.ends, strict=True):
            if values[edge] == 1:
                beside.setdefault(a, []).append(b)
                beside.setdefault(b, []).append(a)
        if not beside or any(len(points) != 2 for points in beside.values()):
            return False
        reached = [next(iter(beside))]
        for point in reached:
            reached += [other for other in beside[point] if other not in reached]
        return len(reached) == len(beside)

    def loops(self, edges: Sequence[int]) -> list[list[int]]:
        """Part edges that meet in twos into loops; all of them are variables of the scope."""
        ends = dict(zip(self.scope, self.ends, strict=True))
        beside: dict[int, int] = {}  # a point's two neighbours, added: less one, it is the other
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


Form = Different | Linear | Count | Automaton | Loop


State = TypeVar("State", bound=Hashable)


def automaton(
    scope: tuple[int, ...],
    domains: Sequence[int],
    start: State,
    step: Callable[[State, int], State | None],
    accepts: Callable[[State], bool],
) -> Automaton:
    """Build an automaton by following every way to read the variables.

    `step` gets a state and a value, and returns the next state or, where there is no way on, None.
    States may be anything hashable that is not None.
    """
    numbers: dict[State, int] = {start: 0}
    steps: dict[tuple[int, int], int] = {}
    layer: Iterable[State] = [start]
    for variable in scope:
        after: dict[State, None] = {}
        values = members(domains[variable])
        for state in layer:
            for value in values:
                following = step(state, value)
                if following is not None:
                    number = numbers.setdefault(following, len(numbers))
                    steps[numbers[state], value] = number
                    after[following] = None
        layer = after
    accepting = frozenset(numbers[state] for state in layer if accepts(state))
    return Automaton(scope, tuple((s, v, n) for (s, v), n in steps.items()), accepting)

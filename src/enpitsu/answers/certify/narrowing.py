"""What one rule leaves of the candidates of its cells: the checker's own reading of the core forms.

Slow and plain on purpose: nothing here is shared with the kernel, so that the two may disagree.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from enpitsu.boards import members
from enpitsu.hurry import look_up
from enpitsu.rules import Automaton, Count, Different, Linear

Candidates = dict[int, int]
"""A mask for each variable that is spoken of."""


class Narrower(ABC):
    """One statement about some variables, which may take candidates from them."""

    def __init__(self, scope: Sequence[int]) -> None:
        self.scope = tuple(scope)
        self.weight = 1
        """How often it was where a search failed: the next one begins there."""

    @abstractmethod
    def narrow(self, candidates: Candidates) -> bool:
        """Take away what cannot be; False if nothing fits."""

    def sets(self, candidates: Candidates) -> list[list[tuple[int, int]]]:
        """Return sets of candidates (a variable, a mask) one of which must hold."""
        return []


class AllDiffer(Narrower):
    """No value twice; where there are just as many values as cells, each has a place."""

    def __init__(self, form: Different) -> None:
        super().__init__(form.scope)

    def narrow(self, candidates: Candidates) -> bool:
        """Take placed values from the others, and place what has one place left."""
        while True:
            before = [candidates[v] for v in self.scope]
            if not self._singles(candidates):
                return False
            union = 0
            for v in self.scope:
                union |= candidates[v]
            if union.bit_count() < len(self.scope):
                return False
            if union.bit_count() == len(self.scope):
                self._places(candidates)
            if before == [candidates[v] for v in self.scope]:
                return True

    def _singles(self, candidates: Candidates) -> bool:
        placed = 0
        for v in self.scope:
            domain = candidates[v]
            if not domain & domain - 1:
                if not domain or placed & domain:
                    return False
                placed |= domain
        for v in self.scope:
            if candidates[v] & candidates[v] - 1:
                candidates[v] &= ~placed
                if not candidates[v]:
                    return False
        return True

    def _places(self, candidates: Candidates) -> None:
        once = twice = 0
        for v in self.scope:
            twice |= once & candidates[v]
            once |= candidates[v]
        only = once & ~twice
        for v in self.scope:
            if candidates[v] & only:
                candidates[v] &= only

    def sets(self, candidates: Candidates) -> list[list[tuple[int, int]]]:
        """Return the places of each value, where every value has one."""
        union = 0
        for v in self.scope:
            union |= candidates[v]
        if union.bit_count() != len(self.scope):
            return []
        values = [1 << value for value in members(union)]
        places = [[(v, bit) for v in self.scope if candidates[v] & bit] for bit in values]
        return [here for here in places if len(here) > 1]


class Matching(Narrower):
    """The cells of a house can all have values at once: some pigeonholes hide from singles."""

    def narrow(self, candidates: Candidates) -> bool:
        """Tell whether each cell finds a value of its own; nothing is taken away."""
        holder: dict[int, int] = {}

        def find(variable: int, tried: set[int]) -> bool:
            for value in members(candidates[variable]):
                if value not in tried:
                    tried.add(value)
                    if value not in holder or find(holder[value], tried):
                        holder[value] = variable
                        return True
            return False

        return all(find(variable, set()) for variable in self.scope)


class Balance(Narrower):
    """Some cells hold each value so much more often than some others do.

    Houses that hold every value, added and taken away so that cells in two of them cancel.
    """

    def __init__(self, more: Sequence[int], less: Sequence[int], net: int) -> None:
        super().__init__((*more, *less))
        self.more, self.less, self.net = more, less, net

    def narrow(self, candidates: Candidates) -> bool:
        """Value by value, keep what the two sides can still bring about."""
        union = 0
        for v in self.scope:
            union |= candidates[v]
        return all(self._keep(1 << value, candidates) for value in members(union))

    def _keep(self, bit: int, candidates: Candidates) -> bool:
        more, less = ([v for v in side if candidates[v] & bit] for side in (self.more, self.less))
        sure, sure_less = (sum(candidates[v] == bit for v in side) for side in (more, less))
        least, most = sure - len(less), len(more) - sure_less
        if not least <= self.net <= most:
            return False
        for side, none in ((more, self.net == least), (less, self.net == most)):
            for v in side:
                if none and candidates[v] != bit:
                    candidates[v] &= ~bit
        for side, every in ((more, self.net == most), (less, self.net == least)):
            for v in side:
                if every:
                    candidates[v] &= bit
        return all(candidates[v] for v in self.scope)


class Bounds(Narrower):
    """A weighted sum between two bounds, by what the other cells reach at least and at most."""

    def __init__(self, form: Linear) -> None:
        super().__init__(form.scope)
        self.form = form

    def narrow(self, candidates: Candidates) -> bool:
        """Take away the values that are out of reach."""
        terms = list(zip(self.form.weights, self.scope, strict=True))
        if any(not candidates[v] for v in self.scope):
            return False
        ends = [_ends(weight, candidates[v]) for weight, v in terms]
        least, most = sum(low for low, _ in ends), sum(high for _, high in ends)
        if least > self.form.high or most < self.form.low:
            return False
        for (weight, v), (low, high) in zip(terms, ends, strict=True):
            if high - low > min(self.form.high - least, most - self.form.low):
                candidates[v] = sum(
                    1 << value
                    for value in members(candidates[v])
                    if least - low + weight * value <= self.form.high
                    and most - high + weight * value >= self.form.low
                )
        return True


def _ends(weight: int, domain: int) -> tuple[int, int]:
    lowest, highest = (domain & -domain).bit_length() - 1, domain.bit_length() - 1
    one, other = weight * lowest, weight * highest
    return min(one, other), max(one, other)


class Counting(Narrower):
    """So many of the cells have one of some values."""

    def __init__(self, form: Count) -> None:
        super().__init__(form.scope)
        self.form = form

    def narrow(self, candidates: Candidates) -> bool:
        """Fill up where all that may is needed, and stop where there is enough."""
        values = self.form.values
        sure = [v for v in self.scope if not candidates[v] & ~values]
        maybe = [v for v in self.scope if candidates[v] & values and candidates[v] & ~values]
        if len(sure) > self.form.high or len(sure) + len(maybe) < self.form.low:
            return False
        if len(sure) == self.form.high:
            for v in maybe:
                candidates[v] &= ~values
        elif len(sure) + len(maybe) == self.form.low:
            for v in maybe:
                candidates[v] &= values
        return True


class Part(NamedTuple):
    """One of the statements that are read place by place."""

    start: Any
    step: Callable[[Any, int, int], Any]
    """From a state, by a place and a value, to the next state; None: no way on."""
    accepts: Callable[[Any], bool]


class Reading(Narrower):
    """Statements about the same cells, read together from place to place: all ways, and no others.

    So nothing is lost between a sum and that its digits differ, or between what is seen of a line
    and that it holds every value.
    """

    def __init__(self, scope: Sequence[int], parts: Sequence[Part]) -> None:
        super().__init__(scope)
        self.parts = tuple(parts)
        self.known: dict[tuple[int, ...], tuple[int, ...] | None] = {}

    def narrow(self, candidates: Candidates) -> bool:
        """Leave the values that some way through has."""
        key = tuple(candidates[v] for v in self.scope)
        if key not in self.known:
            self.known[key] = self._left(key)
        left = self.known[key]
        if left is None:
            return False
        candidates.update(zip(self.scope, left, strict=True))
        return True

    def _left(self, domains: tuple[int, ...]) -> tuple[int, ...] | None:
        layers: list[dict[Any, list[tuple[int, Any]]]] = []
        states = {tuple(part.start for part in self.parts)}
        for place, domain in enumerate(domains):
            values = members(domain)
            layer = {state: self._ways(state, place, values) for state in states}
            layers.append(layer)
            states = {after for ways in layer.values() for _, after in ways}
        good = {
            state
            for state in states
            if all(part.accepts(own) for part, own in zip(self.parts, state, strict=True))
        }
        left: list[int] = []
        for layer in reversed(layers):
            left.append(sum({1 << v for ways in layer.values() for v, to in ways if to in good}))
            good = {state for state, ways in layer.items() if any(to in good for _, to in ways)}
        return tuple(reversed(left)) if good else None

    def _ways(
        self, state: tuple[Any, ...], place: int, values: Sequence[int]
    ) -> list[tuple[int, Any]]:
        look_up()
        return [
            (value, after)
            for value in values
            if (after := self._after(state, place, value)) is not None
        ]

    def _after(self, state: tuple[Any, ...], place: int, value: int) -> tuple[Any, ...] | None:
        after = []
        for part, own in zip(self.parts, state, strict=True):
            following = part.step(own, place, value)
            if following is None:
                return None
            after.append(following)
        return tuple(after)


def differing() -> Part:
    """Return the part that lets no value come twice."""
    return Part(0, lambda used, _, value: None if used >> value & 1 else used | 1 << value, _any)


def accepted(form: Automaton) -> Part:
    """Return the part of an automaton."""
    after = {(state, value): following for state, value, following in form.steps}
    return Part(0, lambda state, _, value: after.get((state, value)), form.accepting.__contains__)


def counted(form: Count) -> Part:
    """Return the part that counts some values."""

    def step(number: int, _: int, value: int) -> int | None:
        number += form.values >> value & 1
        return number if number <= form.high else None

    return Part(0, step, lambda number: number >= form.low)


def summed(form: Linear, candidates: Candidates) -> Part:
    """Return the part that adds up, as far as the rest can still bring it between the bounds."""
    ends = [_ends(w, candidates[v]) for w, v in zip(form.weights, form.scope, strict=True)]
    rest = [
        (sum(low for low, _ in ends[i:]), sum(high for _, high in ends[i:]))
        for i in range(1, len(ends) + 1)
    ]

    def step(total: int, place: int, value: int) -> int | None:
        total += form.weights[place] * value
        least, most = rest[place]
        return total if total + least <= form.high and total + most >= form.low else None

    return Part(0, step, _any)


def _any(state: object) -> bool:
    return True

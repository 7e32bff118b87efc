"""Lines differ: no two of some lines are equal, as the rows and the columns of a Binary."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, combinations

from enpitsu.boards.values import OPEN
from enpitsu.errors import ModelError
from enpitsu.rules.base import Rule
from enpitsu.rules.forms import Automaton, automaton

_EQUAL, _DIFFERENT = "equal so far", "different"


@dataclass(frozen=True, slots=True)
class LinesDiffer(Rule):
    """No two of the lines hold the same values in the same order."""

    lines: tuple[tuple[int, ...], ...]

    def __post_init__(self) -> None:
        """Refuse lines that are not what the rule is about."""
        if not all(self.lines) or set(self.scope) != set(chain.from_iterable(self.lines)):
            raise ModelError("lines that differ have cells, and these are what the rule is about")

    def violation(self, values: Sequence[int]) -> tuple[int, ...]:
        """Return the cells of the first two lines that are equal."""
        seen: dict[tuple[int, ...], tuple[int, ...]] = {}
        for line in self.lines:
            content = tuple(map(values.__getitem__, line))
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

    def lower(self, domains: Sequence[int]) -> Iterator[Automaton]:
        """Yield an automaton for every two lines, which reads a cell of each in turn."""

        def step(state: int | str, value: int) -> int | str | None:
            if state == _EQUAL:
                return value  # of the one line, to be compared with the other's
            return _EQUAL if state == value else _DIFFERENT

        start: int | str = _EQUAL
        for one, other in combinations(self.lines, 2):
            if len(one) == len(other):
                scope = tuple(chain.from_iterable(zip(one, other, strict=True)))
                yield automaton(scope, domains, start, step, lambda state: state == _DIFFERENT)

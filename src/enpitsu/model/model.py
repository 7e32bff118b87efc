"""A puzzle's rules as variables with small domains and rules between them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import chain, islice

from enpitsu.boards import LARGEST_VALUE, OPEN
from enpitsu.errors import ModelError
from enpitsu.rules import Different, Linear, Rule, SingleLoop, Site

_MANY = 8  # variables that a message can name and still be read
_FEW = 3  # of more, how many it names


@dataclass(frozen=True, eq=False)
class Model:
    """What holds on a board; where its sites are, many puzzles share it, and givens are apart."""

    domains: tuple[int, ...]
    """One mask a variable."""
    rules: tuple[Rule, ...]
    names: tuple[str, ...]
    """What a person calls each variable: "r1c1"."""
    symbols: str
    """How each value is written, by value."""
    sites: tuple[Site, ...] = ()
    """Where a puzzle may print clues that make further rules."""
    phrases: Mapping[int, tuple[str, str]] = field(default_factory=dict)
    """How values are said of one variable and of several, where "is 4" and "are 4" will not do."""
    unwritten: int | None = None
    """The value that need not be written: of an edge without a line, of a cell that stays empty."""

    def __post_init__(self) -> None:
        """Refuse rules about variables that are not there, and values that no byte can hold."""
        size = len(self.domains)
        scopes = [*[rule.scope for rule in self.rules], *[site.scope for site in self.sites]]
        named = list(chain.from_iterable(scopes))
        if not all(scopes) or sum(map(len, map(set, scopes))) < len(named):
            raise ModelError("a rule is about one variable or more, each named once")
        if named and (min(named) < 0 or max(named) >= size):
            raise ModelError(f"a rule is about a variable that is not among the {size}")
        if max(self.domains, default=0) >> LARGEST_VALUE + 1:
            raise ModelError(f"values go from 0 to {LARGEST_VALUE}")

    @property
    def size(self) -> int:
        """Return the number of variables."""
        return len(self.domains)

    @cached_property
    def rules_of(self) -> tuple[tuple[Rule, ...], ...]:
        """Return, for each variable, the rules that it stands in."""
        found: list[list[Rule]] = [[] for _ in self.domains]
        for rule in self.rules:
            for variable in rule.scope:
                found[variable].append(rule)
        return tuple(map(tuple, found))

    @cached_property
    def variables(self) -> dict[str, int]:
        """Return the variables by their names."""
        return {name: number for number, name in enumerate(self.names)}

    @cached_property
    def differing(self) -> tuple[tuple[int, ...], ...]:
        """Return, for each variable, those that cannot have the same value."""
        found: list[set[int]] = [set() for _ in self.domains]
        for rule in self.rules:
            for form in islice(rule.lower(self.domains), 2):
                if isinstance(form, Different):
                    for variable in form.scope:
                        found[variable].update(form.scope)
        return tuple(tuple(sorted(others - {v})) for v, others in enumerate(found))

    @cached_property
    def loop(self) -> SingleLoop | None:
        """Return the rule of a puzzle whose lines are one loop."""
        return next((rule for rule in self.rules if type(rule) is SingleLoop), None)

    def printing(self, numbers: Sequence[int]) -> Model:
        """Return the model of a puzzle that prints these numbers at the sites."""
        if not self.sites:
            return self
        pairs = zip(self.sites, numbers, strict=True)
        rules = [rule for site, number in pairs if (rule := site.rule(number)) is not None]
        return replace(self, rules=(*self.rules, *rules), sites=())

    def symbol(self, value: int) -> str:
        """Return how a value is written."""
        return self.symbols[value]

    def finished(self, values: Sequence[int], ruled_out: Sequence[int]) -> bytes:
        """Return the values, with the one that need not be written where nothing is."""
        empty = self.unwritten
        if empty is None:
            return bytes(values)
        if not any(ruled_out) and self._may_all_be_unwritten:
            return bytes(values).replace(bytes([OPEN]), bytes([empty]))
        every = zip(values, self.domains, ruled_out, strict=True)
        return bytes(
            empty if value == OPEN and (domain & ~out) >> empty & 1 else value
            for value, domain, out in every
        )

    @cached_property
    def _may_all_be_unwritten(self) -> bool:
        return all(domain >> (self.unwritten or 0) & 1 for domain in self.domains)

    def check(self, values: Sequence[int]) -> bool:
        """Tell whether a complete assignment is a solution: the referee of every engine."""
        return (
            len(values) == self.size
            and all(
                value != OPEN and domain >> value & 1
                for value, domain in zip(values, self.domains, strict=True)
            )
            and all(rule.check(values) for rule in self.rules)
        )

    def conflict(self, values: Sequence[int]) -> str | None:
        """Say which values that are set break a rule, or None if none does."""
        for variable, value in enumerate(values):
            if value != OPEN and not self.domains[variable] >> value & 1:
                return f"{self.names[variable]} cannot be {self.symbol(value)}"
        for rule in self.rules:
            if not rule.check(values):
                return self._clash(rule, values, rule.violation(values))
        return None

    def overdrawn(self, values: Sequence[int]) -> str | None:
        """Say which values that are set leave too little or too much for a sum, or None."""
        for rule in self.rules:
            for form in islice(rule.lower(self.domains), 2):
                if isinstance(form, Linear) and not form.in_reach(values, self.domains):
                    return self._clash(rule, values, form.scope)
        return None

    def _clash(self, rule: Rule, values: Sequence[int], broken: Sequence[int]) -> str:
        cells = [f"{self.names[v]}={self.symbol(values[v])}" for v in broken if values[v] != OPEN]
        if len(cells) > _MANY:
            cells[_FEW:] = [f"{len(cells) - _FEW} more"]
        return f"{' and '.join(cells) or 'nothing fits'}: but {rule.sentence}"

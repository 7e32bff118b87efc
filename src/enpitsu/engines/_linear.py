"""Models as linear rows over 0/1 columns, for solvers of integer programs.

A variable's value is a literal: a column, one minus a column (where two candidates are left), or
known. So what givens and presolving settle never reaches the solver.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from typing import Any, NamedTuple

from enpitsu.boards import members
from enpitsu.engines._layers import Layer, of_automaton
from enpitsu.engines._loops import LineCount, line_count
from enpitsu.rules import (
    Automaton,
    Count,
    Different,
    Form,
    Linear,
    LinesDiffer,
    Loop,
    NeighbourDifference,
    NoThreeAlike,
    Rising,
    Rule,
    SumsTo,
)


class Literal(NamedTuple):
    """A 0/1 quantity: constant + sign * column."""

    constant: int
    sign: int
    column: int


FALSE = Literal(0, 0, -1)
TRUE = Literal(1, 0, -1)

Term = tuple[int, Literal]
"""A literal with its weight."""


@dataclass(frozen=True, slots=True)
class Row:
    """The weighted sum of some columns is at most a bound, or equal to it."""

    weights: dict[int, int]
    bound: int
    equal: bool

    @property
    def never(self) -> bool:
        """Tell whether it fails whatever the columns are."""
        least = sum(weight for weight in self.weights.values() if weight < 0)
        return self.bound < least or (self.equal and self.bound > self._most)

    @property
    def always(self) -> bool:
        """Tell whether it holds whatever the columns are."""
        return not self.never and self._most <= self.bound and not (self.equal and self.weights)

    @property
    def _most(self) -> int:
        return sum(weight for weight in self.weights.values() if weight > 0)


class Program:
    """Columns for the candidates, and the rows that the rules put on them."""

    def __init__(self, candidates: Sequence[int], plain: bool = False) -> None:
        self.columns = 0
        self.rows: list[Row] = []
        self.possible = True
        """False once a row cannot hold whatever the columns are."""
        self.loops: list[Loop] = []
        """Those that were stated: their lines meet in twos, but that each is one is left open."""
        self.line_counts: list[LineCount] = []
        """What was stated about numbers of lines."""
        self.plain = plain
        """Whether the rows of a loop know its edges alone, and no points."""
        self.domains = candidates
        self.literals = [self._literals(members(domain)) for domain in candidates]

    def _literals(self, values: list[int]) -> dict[int, Literal]:
        if len(values) == 1:
            return {values[0]: TRUE}
        if len(values) == 2:
            column = self.fresh().column
            return {values[0]: Literal(1, -1, column), values[1]: Literal(0, 1, column)}
        literals = {value: self.fresh() for value in values}
        self.equal(1, ones(literals.values()))
        return literals

    def fresh(self) -> Literal:
        """Return a literal on a new column."""
        self.columns += 1
        return Literal(0, 1, self.columns - 1)

    def literal(self, variable: int, value: int) -> Literal:
        """Return the literal that says a variable has a value."""
        return self.literals[variable].get(value, FALSE)

    def equal(self, bound: int, terms: Iterable[Term]) -> None:
        """Demand that the terms add up to a bound."""
        self._demand(row_of(bound, terms, equal=True))

    def at_most(self, bound: int, terms: Iterable[Term]) -> None:
        """Demand that the terms add up to a bound or less."""
        self._demand(row_of(bound, terms))

    def at_least(self, bound: int, terms: Iterable[Term]) -> None:
        """Demand that the terms add up to a bound or more."""
        self._demand(row_of(-bound, ((-weight, literal) for weight, literal in terms)))

    def between(self, low: int, high: int, terms: Sequence[Term]) -> None:
        """Demand that the terms add up to something between two bounds."""
        if low == high:
            self.equal(low, terms)
        else:
            self.at_least(low, terms)
            self.at_most(high, terms)

    def _demand(self, row: Row) -> None:
        self.possible = self.possible and not row.never
        if not row.always:
            self.rows.append(row)

    def read(self, columns: Sequence[float]) -> bytes | None:
        """Return the values that columns say, rounded; None unless each variable has just one."""
        values = bytearray()
        for literals in self.literals:
            true = [value for value, it in literals.items() if _is_true(it, columns)]
            if len(true) != 1:
                return None
            values.append(true[0])
        return bytes(values)


def _is_true(literal: Literal, columns: Sequence[float]) -> bool:
    known = literal.constant == 1
    return known if literal.sign == 0 else (columns[literal.column] > 0.5) != known


def row_of(bound: int, terms: Iterable[Term], equal: bool = False) -> Row:
    """Return the row for terms that add up to a bound, or at most to it."""
    weights: dict[int, int] = {}
    for weight, literal in terms:
        bound -= weight * literal.constant
        if literal.sign:
            weights[literal.column] = weights.get(literal.column, 0) + weight * literal.sign
    return Row({column: weight for column, weight in weights.items() if weight}, bound, equal)


def ones(literals: Iterable[Literal], weight: int = 1) -> Iterator[Term]:
    """Yield literals as terms of the same weight."""
    return ((weight, literal) for literal in literals)


def state(rule: Rule, program: Program) -> None:
    """Add the rows of a rule, by its own translation or by its forms."""
    direct = _RULES.get(type(rule))
    if direct:
        direct(rule, program)
    else:
        for form in rule.lower(program.domains):
            state_form(form, program)


def state_form(form: Form, program: Program) -> None:
    """Add the rows of a core form."""
    _FORMS[type(form)](form, program)


# The core forms


def _different(form: Different, program: Program) -> None:
    places: dict[int, list[Literal]] = {}
    for variable in form.scope:
        for value, literal in program.literals[variable].items():
            places.setdefault(value, []).append(literal)
    # As many values as variables: every value has a place. (Fewer: there is no solution.)
    every_value = len(places) <= len(form.scope)
    for literals in places.values():
        (program.equal if every_value else program.at_most)(1, ones(literals))


def _linear(form: Linear, program: Program) -> None:
    terms = [
        (weight * value, literal)
        for weight, variable in zip(form.weights, form.scope, strict=True)
        for value, literal in program.literals[variable].items()
    ]
    program.between(form.low, form.high, terms)


def _count(form: Count, program: Program) -> None:
    lines = line_count(form, program.domains)
    if lines:
        program.line_counts.append(lines)
    holders = (
        literal
        for variable in form.scope
        for value, literal in program.literals[variable].items()
        if form.values >> value & 1
    )
    program.between(form.low, form.high, list(ones(holders)))


def _automaton(form: Automaton, program: Program) -> None:
    """Send one unit through the layers: what flows by a value is whether the variable has it."""
    layers = of_automaton(form, program.domains)
    if layers is None:
        program.equal(1, ())
        return
    into: list[list[Literal]] = [[TRUE]]
    for layer in layers:
        out_of: list[list[Literal]] = [[] for _ in layer.ways]
        following: list[list[Literal]] = [[] for _ in range(layer.after)]
        for value in layer.values:
            steps = [(state, ways[value]) for state, ways in enumerate(layer.ways) if value in ways]
            for (state, to), flow in zip(steps, _flows(layer, value, program), strict=True):
                out_of[state].append(flow)
                following[to].append(flow)
        for arriving, leaving in zip(into, out_of, strict=True):
            program.equal(0, [*ones(arriving), *ones(leaving, -1)])
        into = following


def _flows(layer: Layer, value: int, program: Program) -> list[Literal]:
    """Return what flows from each state that a value leads on from: together, the value's literal.

    Of just one it is the literal itself.
    """
    literal = program.literal(layer.variable, value)
    number = sum(value in ways for ways in layer.ways)
    if number == 1:
        return [literal]
    flows = [program.fresh() for _ in range(number)]
    program.equal(0, [*ones(flows), (-1, literal)])
    return flows


def _loop(form: Loop, program: Program) -> None:
    """Each point is on the loop, with two lines, or off it; that it is one is left to cuts.

    With a column for that, the slowest of 469 boards of 10x10 took HiGHS 3 s; with rows on the
    lines alone, 36 s. On 58 boards of 20x36 the two were alike. `plain` rows are these.
    """
    program.loops.append(form)
    program.at_least(1, ones(program.literal(edge, 1) for edge in form.scope))
    at: dict[int, list[Literal]] = {}
    for edge, points in zip(form.scope, form.ends, strict=True):
        for point in points:
            at.setdefault(point, []).append(program.literal(edge, 1))
    for lines in at.values():
        (_none_or_two if program.plain else _on_or_off)(lines, program)


def _on_or_off(lines: list[Literal], program: Program) -> None:
    on = program.fresh()
    program.equal(0, [*ones(lines), (-2, on)])
    for line in lines:
        program.at_most(0, [(1, line), (-1, on)])


def _none_or_two(lines: list[Literal], program: Program) -> None:
    """At most two, and none without another: the inequalities of Sugimura (2005)."""
    if len(lines) > 2:
        program.at_most(2, ones(lines))
    for i, line in enumerate(lines):
        program.at_least(0, [(-1, line), *ones(lines[:i]), *ones(lines[i + 1 :])])


_FORMS: dict[type[Any], Callable[[Any, Program], None]] = {
    Different: _different,
    Linear: _linear,
    Count: _count,
    Automaton: _automaton,
    Loop: _loop,
}


# Rules with a tighter way than by their forms


def _no_three_alike(rule: NoThreeAlike, program: Program) -> None:
    scope = rule.scope
    for triple in zip(scope, scope[1:], scope[2:], strict=False):
        for value in program.literals[triple[0]]:
            program.at_most(2, ones(program.literal(v, value) for v in triple))


def _lines_differ(rule: LinesDiffer, program: Program) -> None:
    for line, other in combinations(rule.lines, 2):
        if len(line) != len(other):
            continue
        differs = [program.fresh() for _ in line]
        program.at_least(1, ones(differs))
        for difference, a, b in zip(differs, line, other, strict=True):
            for value in program.literals[a].keys() & program.literals[b].keys():
                both = (program.literal(a, value), program.literal(b, value))
                program.at_most(2, ones((difference, *both)))


def _rising(rule: Rising, program: Program) -> None:
    for small, large in pairwise(program.literals[v] for v in rule.scope):
        # Where the large one is at most t, the small one is less: a row a value, and tight.
        for top in {*large, max(small, default=0)}:
            low = ones(literal for value, literal in large.items() if value <= top)
            less = ones((literal for value, literal in small.items() if value < top), -1)
            program.at_most(0, [*low, *less])


def _sums_to(rule: SumsTo, program: Program) -> None:
    """Choose one set of digits: tighter than the sum alone."""
    options = [program.literals[v] for v in rule.scope]
    digits = sorted(set().union(*options))
    sets = [some for some in combinations(digits, len(options)) if sum(some) == rule.total]
    chosen = {some: program.fresh() for some in sets}
    program.equal(1, ones(chosen.values()))
    for digit in digits:
        places = (option[digit] for option in options if digit in option)
        with_it = (literal for some, literal in chosen.items() if digit in some)
        program.equal(0, [*ones(places), *ones(with_it, -1)])


def _neighbour_difference(rule: NeighbourDifference, program: Program) -> None:
    options = [program.literals[v] for v in rule.scope]
    for digit in set().union(*options) - {0}:
        program.at_most(1, ones(option[digit] for option in options if digit in option))
    for (i, first), (j, second) in combinations(enumerate(options), 2):
        empty = [program.literal(v, 0) for v in rule.scope[i + 1 : j]]
        for digit in first.keys() - {0}:
            # The second place holds one digit at most, so all that do not fit share a row.
            unfit = (it for other, it in second.items() if other and abs(other - digit) != j - i)
            program.at_most(j - i, ones((first[digit], *unfit, *empty)))


_RULES: dict[type[Any], Callable[[Any, Program], None]] = {
    NoThreeAlike: _no_three_alike,
    LinesDiffer: _lines_differ,
    Rising: _rising,
    SumsTo: _sums_to,
    NeighbourDifference: _neighbour_difference,
}

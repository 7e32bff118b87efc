"""What a conclusion follows from: which rules, and which candidates that are gone.

The clauses of each rule stand behind a switch of their own, and what is known of the cells is
assumed; so a SAT solver that refutes the opposite of a conclusion names the switches and the facts
that it needed. What only the shape of a loop tells is judged beside it.
"""

from __future__ import annotations

import atexit
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from heapq import heapify, heappop, heappush
from itertools import chain, count
from threading import local
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary, WeakSet, ref

from enpitsu.engines._clauses import Formula, at_most, exactly_one
from enpitsu.engines._shrinking import shrunk
from enpitsu.engines.kernel import OneLoop
from enpitsu.engines.sat import available, solver_named
from enpitsu.model import Model, Puzzle
from enpitsu.rules import AllDifferent, Exactly, Linear, LinesDiffer, Rule, SingleLoop

__all__ = ["Fact", "Ground", "Part", "Reasons", "available", "reasons_of"]

CONFLICTS = 2000
"""After so many contradictions a solver gives up: such a reason would be of no use."""

NEAR = 80
"""So many parts are looked at for the smallest reason: all of a 9x9 Sudoku, not of a large loop."""

Fact = tuple[int, int]
"""A variable and a value that it cannot have."""

Lines = tuple[tuple[int, ...], tuple[int, ...]]
Pair = tuple[int, int] | Lines | tuple[int] | tuple[tuple[int, ...], tuple[int, ...], int]
"""Two variables that differ, two lines that are not equal, an edge and its two sides, or
variables that add up to so much more than others."""

Clauses = Callable[[], Iterable[list[int]]]
"""Whoever makes the clauses of a part: again from the first, where Ctrl-C came between them."""


class Part(NamedTuple):
    """A rule, or what it says of one point of a loop."""

    name: str
    scope: tuple[int, ...]
    sentence: str
    different: bool


class Ground(NamedTuple):
    """What a conclusion rests on."""

    parts: tuple[int, ...]
    """By their numbers."""
    facts: tuple[Fact, ...]
    loop: str = ""
    """Why its lines would not be one loop, if it holds because they are."""


_open: WeakSet[_Solver] = WeakSet()


@atexit.register
def _close_all() -> None:
    """Let go of all solvers while the interpreter is still whole: PySAT needs it for that."""
    for solver in list(_open):
        solver.close()


class _Solver:
    """A SAT solver that has the clauses of parts, each behind a switch.

    One that never searches learns nothing: what it sees at a glance does not depend on what it was
    asked before. What one finds that searches depends on the numbers of its variables, so those
    that clauses need beside the candidates are numbered as they come here.
    """

    def __init__(self, reasons: Reasons) -> None:
        self._reasons = ref(reasons)
        self._solver: Any = solver_named("minisat22", here=True)
        self._switches: dict[int, int] = {}
        self._used = reasons.formula.used
        self._numbers = count(self._used + 1)
        self._beside: dict[int, int] = {}
        for options in reasons.formula.literals:
            if len(options) != 2:
                self._solver.append_formula(exactly_one(list(options.values())))
        _open.add(self)

    def close(self) -> None:
        """Let go of the solver."""
        self._solver.delete()

    def switch(self, part: int) -> int:
        """Return what turns a part on; it gets its clauses when it is asked for first."""
        switch = self._switches.get(part)
        if switch is None:
            reasons = self._reasons()
            assert reasons is not None  # it holds this
            switch = next(self._numbers)
            for clause in reasons.clauses_of(part):
                self._solver.add_clause([-switch, *map(self._numbered, clause)])
            self._switches[part] = switch  # now: Ctrl-C may have come between its clauses
        return switch

    def _numbered(self, literal: int) -> int:
        variable = abs(literal)
        if variable <= self._used:
            return literal
        if variable not in self._beside:
            self._beside[variable] = next(self._numbers)
        return self._beside[variable] if literal > 0 else -self._beside[variable]

    def clash(self, assumptions: list[int]) -> bool:
        """Tell whether unit propagation alone finds a contradiction: a search takes far longer."""
        return not self._solver.propagate(assumptions=assumptions)[0]

    def core(self, assumptions: list[int]) -> set[int] | None:
        """Search for a contradiction; return the assumptions that it needs, None without one."""
        self._solver.conf_budget(CONFLICTS)
        if self._solver.solve_limited(assumptions=assumptions) is not False:
            return None
        return set(self._solver.get_core() or ())


class Reasons:
    """The rules of a puzzle, to be asked what follows from some of them."""

    def __init__(self, puzzle: Puzzle) -> None:
        model = puzzle.model
        self.formula = Formula(model.domains)
        self.parts: list[Part] = []
        self.parts_of: list[list[int]] = [[] for _ in model.domains]
        self._clauses: list[Clauses] = []
        self._made: dict[int, list[list[int]]] = {}
        self._around: dict[int, frozenset[int]] = {}
        self._searching: _Solver | None = None
        self._pairs: dict[Pair, int] = {}
        self._of_pairs: list[Clauses] = []
        self._ranks: list[tuple[int, ...]] = []
        self._not = [
            {value: -literal for value, literal in options.items()}
            for options in self.formula.literals
        ]
        self._meaning = {
            abs(literal): variable
            for variable, options in enumerate(self.formula.literals)
            for literal in options.values()
        }
        for rule in model.rules:
            self._add(rule)
        loop = model.loop
        self._sides = dict(zip(loop.scope, loop.sides, strict=False)) if loop else {}
        self._inside: dict[int, int] = {}
        """For each area the literal that says it is inside the loop."""
        self._loop = OneLoop(puzzle) if model.loop else None
        self._glance = _Solver(self)

    def _add(self, rule: Rule) -> None:
        if isinstance(rule, SingleLoop):
            meeting: dict[int, list[int]] = {}
            for edge, ends in zip(rule.scope, rule.ends, strict=True):
                for point in ends:
                    meeting.setdefault(point, []).append(edge)
            for point, edges in sorted(meeting.items()):
                name = rule.point_name(point)
                sentence = f"no line or two lines meet at {name}"
                part = Part(name, tuple(edges), sentence, False)
                self._add_part(part, partial(self._meet, edges))
            return
        part = Part(rule.name, rule.scope, rule.sentence, isinstance(rule, AllDifferent))
        self._add_part(part, partial(self.formula.encode, rule))

    def _add_part(self, part: Part, clauses: Clauses) -> None:
        number = len(self.parts)
        self.parts.append(part)
        self._clauses.append(clauses)
        for variable in part.scope:
            self.parts_of[variable].append(number)

    def difference(self, one: int, other: int) -> int:
        """Return the number, below 0, for no more of a rule than that two variables differ."""
        pair = min(one, other), max(one, other)
        return self._less(pair, partial(self._differ, *pair))

    def unequal(self, pair: Lines) -> int:
        """Return the number, below 0, for no more of a rule than that two lines are not equal."""
        rule = LinesDiffer((*pair[0], *pair[1]), "", pair)
        return self._less(pair, partial(self.formula.encode, rule))

    def surplus(self, plus: Sequence[int], minus: Sequence[int], number: int) -> int:
        """Return the number, below 0, for no more of rules than what they say of a sum together.

        Some variables add up to so much more than others.
        """
        key = tuple(sorted(plus)), tuple(sorted(minus)), number
        weights = (1,) * len(plus) + (-1,) * len(minus)
        form = Linear(key[0] + key[1], weights, number, number)
        return self._less(key, partial(self.formula.state, form))

    def partings(self, edges: Iterable[int]) -> list[int]:
        """Return the numbers, below 0, for no more of a loop than that its lines part in from out.

        There are none for what is no edge of a loop in the plane.
        """
        return [self._less((e,), partial(self._part, e)) for e in edges if e in self._sides]

    def _less(self, pair: Pair, clauses: Clauses) -> int:
        number = self._pairs.setdefault(pair, len(self._pairs))
        if number == len(self._of_pairs):
            self._of_pairs.append(clauses)
            flat = [(v,) if isinstance(v, int) else v for v in pair]
            self._ranks.append(tuple(chain.from_iterable(flat)))
        return -1 - number

    def ordered(self, parts: Iterable[int]) -> tuple[int, ...]:
        """Return parts in an order that does not depend on which were asked about before."""
        return tuple(sorted(parts, key=self._rank))

    def _rank(self, part: int) -> tuple[bool, tuple[int, ...]]:
        return (True, (part,)) if part >= 0 else (False, self._ranks[-1 - part])

    def clauses_of(self, part: int) -> list[list[int]]:
        """Return the clauses of a part, which are made when they are asked for first."""
        found = self._made.get(part)
        if found is None:
            clauses = self._clauses[part] if part >= 0 else self._of_pairs[-1 - part]
            found = self._made[part] = list(clauses())
        return found

    def near(self, variable: int, ranks: Sequence[int]) -> list[int]:
        """Return parts, the nearest to a variable first, as many as a reason may come from.

        The way over a part is as long as it has variables; ranks order those as near.
        """
        found: dict[int, None] = {}
        ways = dict.fromkeys(self.parts_of[variable], 0)
        waiting = [(0, ranks[part], part) for part in ways]
        heapify(waiting)
        while waiting and len(found) < NEAR:
            way, _, part = heappop(waiting)
            if part in found:
                continue
            found[part] = None
            further = way + len(self.parts[part].scope)
            for around in self._beside(part):
                if further < ways.get(around, further + 1):
                    ways[around] = further
                    heappush(waiting, (further, ranks[around], around))
        return list(found)

    def _beside(self, part: int) -> frozenset[int]:
        """Return the parts that share a variable with one."""
        if part not in self._around:
            scope = self.parts[part].scope
            self._around[part] = frozenset(p for cell in scope for p in self.parts_of[cell])
        return self._around[part]

    def forget(self) -> None:
        """Forget what searches have learnt, so that no puzzle's reasons depend on those before."""
        if self._searching is not None:
            self._searching.close()
            self._searching = None

    @property
    def _search(self) -> _Solver:
        if self._searching is None:
            self._searching = _Solver(self)
        return self._searching

    def _differ(self, a: int, b: int) -> Iterator[list[int]]:
        one, other = self._not[a], self._not[b]
        for value in one.keys() & other.keys():
            yield [one[value], other[value]]

    def _part(self, edge: int) -> Iterator[list[int]]:
        sides = self._sides[edge]
        for area in sides:
            if area not in self._inside:
                self._inside[area] = self.formula.fresh()
            if area == 0:
                yield [-self._inside[area]]
        one, other = map(self._inside.__getitem__, sides)
        lines = self._lines([edge])
        for line in lines:
            yield from ([-line, one, other], [-line, -one, -other])
        yield from ([*lines, one, -other], [*lines, -one, other])

    def _meet(self, edges: Sequence[int]) -> Iterator[list[int]]:
        lines = self._lines(edges)
        yield from at_most(2, lines, self.formula.fresh)
        for place, line in enumerate(lines):
            yield [-line, *lines[:place], *lines[place + 1 :]]

    def _lines(self, edges: Sequence[int]) -> list[int]:
        """Return the literals of the edges that may be lines."""
        return [o[1] for o in map(self.formula.literals.__getitem__, edges) if 1 in o]

    def ground(
        self, parts: Iterable[int], facts: Sequence[Fact], opposite: Sequence[int] = ()
    ) -> Ground | None:
        """Return what of these is needed for a contradiction with literals, None without one.

        The literals say the opposite of a conclusion; without any, the facts themselves clash.
        """
        asked = list(parts)
        switches = list(map(self._search.switch, asked))
        known = [self._not[cell][value] for cell, value in facts]
        core = self._search.core([*switches, *known, *opposite])
        if core is None:
            return None
        pairs = zip(asked, switches, strict=True)
        found = self.ordered(part for part, switch in pairs if switch in core)
        return Ground(found, tuple(f for f, k in zip(facts, known, strict=True) if k in core))

    def smallest(
        self, parts: Sequence[int], facts: Sequence[Fact], opposite: Sequence[int], most: int
    ) -> tuple[int, ...] | None:
        """Return few of the parts by which a conclusion follows at a glance, at most so many.

        They are left out from the last to the first.
        """
        known = [*(self._not[cell][value] for cell, value in facts), *opposite]

        def suffice(some: list[int]) -> bool:
            return self._glance.clash([*map(self._glance.switch, some), *known])

        if not suffice(list(parts)):
            return None
        kept = shrunk(parts[::-1], suffice, most)
        return tuple(sorted(kept)) if len(kept) <= most else None

    def question(self, ground: Ground, opposite: Sequence[int]) -> Callable[[Iterable[Fact]], bool]:
        """Return what tells, at a glance, whether facts do in place of those of a ground."""
        if ground.loop:
            return lambda facts: bool(self._fault(list(facts), opposite))
        glance, gone = self._glance, self._not
        fixed = [*map(glance.switch, ground.parts), *opposite]
        return lambda facts: glance.clash([*fixed, *[gone[cell][value] for cell, value in facts]])

    def is_value(self, variable: int, value: int) -> int:
        """Return the literal that says a variable has a value."""
        return self.formula.literal(variable, value)

    def by_loop(self, facts: Sequence[Fact], opposite: Sequence[int]) -> Ground | None:
        """Return that the lines would not be one loop, if these facts show it."""
        fault = self._fault(facts, opposite)
        return Ground((), tuple(facts), fault) if fault else None

    def unmet(self, facts: Sequence[Fact]) -> Exactly | None:
        """Return a number that is not met where these facts draw one loop, and nothing else."""
        return self._loop.unmet(facts) if self._loop else None

    def _fault(self, facts: Sequence[Fact], opposite: Sequence[int]) -> str:
        if self._loop is None:
            return ""
        against = [fact for literal in opposite for fact in self._said_by(literal)]
        return self._loop.fault([*facts, *against])

    def _said_by(self, literal: int) -> list[Fact]:
        """Return the values of an edge that a literal excludes."""
        variable = self._meaning[abs(literal)]
        options = self.formula.literals[variable]
        return [(variable, value) for value, other in options.items() if other == -literal]


class _Known(local):
    """The boards that a thread has asked about: solvers are not shared."""

    def __init__(self) -> None:
        self.reasons: WeakKeyDictionary[Model, Reasons] = WeakKeyDictionary()


_known = _Known()


def reasons_of(puzzle: Puzzle) -> Reasons:
    """Return the reasons of a puzzle; where its board has no sites, other puzzles share them."""
    board = puzzle.board_model
    if board.sites:
        return Reasons(puzzle)
    found = _known.reasons.get(board)
    if found is None:
        found = _known.reasons[board] = Reasons(puzzle)
    return found

"""What a conclusion follows from: which rules, and which candidates that are gone.

The clauses of each rule stand behind a switch of their own, and what is known of the cells is
assumed; so a SAT solver that refutes the opposite of a conclusion names the switches and the facts
that it needed. What only the shape of a loop tells is judged beside it.
"""

from __future__ import annotations

import atexit
from collections.abc import Iterable, Iterator, Sequence
from threading import local
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary, WeakSet

from enpitsu.engines._clauses import Formula, at_most, exactly_one
from enpitsu.engines._shrinking import shrunk
from enpitsu.engines.kernel import OneLoop
from enpitsu.engines.sat import available, solver_named
from enpitsu.model import Model, Puzzle
from enpitsu.rules import AllDifferent, Rule, SingleLoop

__all__ = ["Fact", "Ground", "Part", "Reasons", "available", "reasons_of"]

CONFLICTS = 2000
"""After so many contradictions a solver gives up: such a reason would be of no use."""

Fact = tuple[int, int]
"""A variable and a value that it cannot have."""


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


_open: WeakSet[Reasons] = WeakSet()


@atexit.register
def _close_all() -> None:
    """Let go of all solvers while the interpreter is still whole: PySAT needs it for that."""
    for reasons in list(_open):
        reasons.close()


class Reasons:
    """The rules of a puzzle, to be asked what follows from some of them."""

    def __init__(self, puzzle: Puzzle) -> None:
        model = puzzle.model
        self.formula = Formula(model.domains)
        self.parts: list[Part] = []
        self.parts_of: list[list[int]] = [[] for _ in model.domains]
        self._clauses: list[Iterator[list[int]]] = []
        self._switches: dict[int, int] = {}
        self._not = [
            {value: -literal for value, literal in options.items()}
            for options in self.formula.literals
        ]
        self._meaning = {
            abs(literal): variable
            for variable, options in enumerate(self.formula.literals)
            for literal in options.values()
        }
        self._solver: Any = solver_named("minisat22")
        _open.add(self)
        for options in self.formula.literals:
            if len(options) != 2:
                self._solver.append_formula(exactly_one(list(options.values())))
        for rule in model.rules:
            self._add(rule)
        self._loop = OneLoop(puzzle) if model.loop else None

    def close(self) -> None:
        """Let go of the solver."""
        self._solver.delete()

    def _add(self, rule: Rule) -> None:
        if isinstance(rule, SingleLoop):
            meeting: dict[int, list[int]] = {}
            for edge, ends in zip(rule.scope, rule.ends, strict=True):
                for point in ends:
                    meeting.setdefault(point, []).append(edge)
            for point, edges in sorted(meeting.items()):
                name = rule.point_name(point)
                sentence = f"no line or two lines meet at {name}"
                self._add_part(Part(name, tuple(edges), sentence, False), self._meet(edges))
            return
        part = Part(rule.name, rule.scope, rule.sentence, isinstance(rule, AllDifferent))
        self._add_part(part, self.formula.encode(rule))

    def _add_part(self, part: Part, clauses: Iterator[list[int]]) -> None:
        number = len(self.parts)
        self.parts.append(part)
        self._clauses.append(clauses)
        for variable in part.scope:
            self.parts_of[variable].append(number)

    def _switch(self, part: int) -> int:
        """Return what turns a part on; its clauses are made when it is asked for first."""
        switch = self._switches.get(part)
        if switch is None:
            switch = self._switches[part] = self.formula.fresh()
            for clause in self._clauses[part]:
                self._solver.add_clause([-switch, *clause])
        return switch

    def _meet(self, edges: Sequence[int]) -> Iterator[list[int]]:
        lines = [self.formula.literal(edge, 1) for edge in edges]
        yield from at_most(2, lines, self.formula.fresh)
        for place, line in enumerate(lines):
            yield [-line, *lines[:place], *lines[place + 1 :]]

    def ground(
        self, parts: Iterable[int], facts: Sequence[Fact], opposite: Sequence[int] = ()
    ) -> Ground | None:
        """Return what of these is needed for a contradiction with literals, None without one.

        The literals say the opposite of a conclusion; without any, the facts themselves clash.
        """
        asked = list(parts)
        switches = list(map(self._switch, asked))
        known = [self._not[cell][value] for cell, value in facts]
        core = self._core([*switches, *known, *opposite])
        if core is None:
            return None
        pairs = zip(asked, switches, strict=True)
        found = tuple(sorted(part for part, switch in pairs if switch in core))
        return Ground(found, tuple(f for f, k in zip(facts, known, strict=True) if k in core))

    def smallest(self, ground: Ground, opposite: Sequence[int], most: int) -> Ground:
        """Leave out parts, largest first, as long as the conclusion follows at a glance.

        Where more than the most are needed, it gives up.
        """
        known = [self._not[cell][value] for cell, value in ground.facts]

        def suffice(parts: list[int]) -> bool:
            return self._clash([*map(self._switch, parts), *known, *opposite])

        by_size = sorted(ground.parts, key=lambda part: -len(self.parts[part].scope))
        return Ground(tuple(sorted(shrunk(by_size, suffice, most))), ground.facts, ground.loop)

    def suffices(self, ground: Ground, facts: Sequence[Fact], opposite: Sequence[int]) -> bool:
        """Tell whether these facts do in place of those of a ground, at a glance."""
        if ground.loop:
            return bool(self._fault(facts, opposite))
        switches = map(self._switch, ground.parts)
        return self._clash([*switches, *(self._not[c][v] for c, v in facts), *opposite])

    def is_value(self, variable: int, value: int) -> int:
        """Return the literal that says a variable has a value."""
        return self.formula.literal(variable, value)

    def _clash(self, assumptions: list[int]) -> bool:
        """Tell whether unit propagation alone finds a contradiction: a search takes far longer."""
        return not self._solver.propagate(assumptions=assumptions)[0]

    def _core(self, assumptions: list[int]) -> set[int] | None:
        self._solver.conf_budget(CONFLICTS)
        if self._solver.solve_limited(assumptions=assumptions) is not False:
            return None
        return set(self._solver.get_core() or ())

    def by_loop(self, facts: Sequence[Fact], opposite: Sequence[int]) -> Ground | None:
        """Return that the lines would not be one loop, if these facts show it."""
        fault = self._fault(facts, opposite)
        return Ground((), tuple(facts), fault) if fault else None

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

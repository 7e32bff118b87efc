"""Engines with any of their options: what one finds, the others find, and the rules allow."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, ClassVar, NamedTuple

import enpitsu
from attack import puzzles
from attack.frame import Attack, shorter
from enpitsu import EngineError, Puzzle, Result
from enpitsu.engines import engine_names

_LIMIT = 40
_OPTIONS: dict[str, dict[str, tuple[Any, ...]]] = {
    "kernel": {
        "split": ("smallest", "cell", "any", "box", "ahead"),
        "techniques": ((), ("naked single",), ("early loop", "line goes on"), ("hidden single",)),
        "seed": (1, 2**70),
        "tree": (True,),
    },
    "csp": {
        "method": ("backtracking", "forward-checking"),
        "mrv": (True, False),
        "lcv": (True, False),
        "model": ("cells", "lines"),
    },
    "sat": {"solver": ("cadical195", "glucose4", "minisat22", "mergesat3", "lingeling")},
    "ip": {"solver": ("highs", "cbc", "scip"), "rows": ("points", "edges")},
    "zdd": {"building": ("rows", "sets")},
    "infer": {"tree": (True,), "together": (1, 2, 3)},
    "uninformed": {
        "order": ("depth-first", "breadth-first", "iterative-deepening", "uniform-cost"),
    },
}
"""Of each engine; `auto` hands its own to the kernel. A process with less memory finds less."""


class Case(NamedTuple):
    """A puzzle, and an engine with options."""

    puzzle: str
    engine: str
    options: tuple[tuple[str, Any], ...]


class Engines(Attack[Case]):
    """A puzzle for one of them, and for the textbook's."""

    weight: ClassVar[int] = 5
    seconds: ClassVar[float] = 60.0

    def draw(self, random: Random) -> Case:
        """Return a puzzle that can be read, and one who is to solve it."""
        engine = random.choice(engine_names())
        known = _OPTIONS.get(engine, {})
        names = random.sample(list(known), random.randint(0, len(known)))
        options = [(name, random.choice(known[name])) for name in names]
        if engine != "auto" and random.random() < 0.25:
            options.append(("presolve", True))
        return Case(str(puzzles.puzzle(random)), engine, tuple(options))

    def run(self, case: Case) -> str:
        """Say where the two differ, or one gives what the rules forbid."""
        puzzle = enpitsu.parse(case.puzzle)
        limits: dict[str, Any] = {"limit": _LIMIT, "seconds": 3}
        try:
            found = enpitsu.solve(puzzle, engine=case.engine, **limits, **dict(case.options))
        except EngineError:
            return ""  # it does not know these rules, or has no such option with others
        wrong = _impossible(puzzle, found)
        if wrong or not _is_done(found):
            return wrong
        first = enpitsu.solve(puzzle, engine="csp", **limits)
        if not _is_done(first):
            first = enpitsu.solve(puzzle, engine="kernel", **limits)
        return _differs(found, first) if _is_done(first) else ""

    def smaller(self, case: Case) -> Iterator[Case]:
        """Yield it without single options or clues."""
        yield from (case._replace(options=less) for less in shorter(case.options))
        puzzle = enpitsu.parse(case.puzzle)
        for clue in puzzle.each_clue():
            yield case._replace(puzzle=str(puzzle.without(clue)))


def _impossible(puzzle: Puzzle, found: Result) -> str:
    if any(not puzzle.model.check(values) for values in found.values):
        return "what it finds is no solution"
    if len(set(found.values)) != len(found.values):
        return "the same solution twice"
    return ""


def _differs(found: Result, first: Result) -> str:
    if found.found != first.found:
        return f"{found.found} solutions, {first.engine} has {first.found}"
    same = not first.complete or set(found.values) == set(first.values)
    return "" if same else f"other solutions than {first.engine}"


def _is_done(result: Result) -> bool:
    """Tell whether it came to its end: some engines stop where their rules do."""
    return result.complete or result.found == _LIMIT

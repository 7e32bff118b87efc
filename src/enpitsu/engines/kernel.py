"""The kernel engine: models handed to the C++ kernel, which solves and explains them."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from functools import lru_cache
from itertools import islice
from typing import Any, ClassVar, Literal, get_args
from weakref import WeakKeyDictionary

from enpitsu import _kernel
from enpitsu.boards import members
from enpitsu.engines.base import Engine
from enpitsu.errors import EngineError, shown
from enpitsu.model import Call, Limits, Model, Puzzle, Result, Rung, Status
from enpitsu.rules import (
    NO_CLUE,
    AllDifferent,
    CountSite,
    Exactly,
    Kind,
    LinesDiffer,
    NeighbourDifference,
    NoThreeAlike,
    OrderSite,
    Rising,
    Rule,
    SingleLoop,
    Site,
    SumSite,
    SumsTo,
)

Split = Literal["smallest", "cell", "any", "box"]

_CHUNK_SECONDS = 0.1  # how long one batch should take, so that results flow and Ctrl-C is quick
_MAX_CHUNK = 4096

FEW_NODES = 2_000
"""How long loops are listed before they are counted by a sweep, which does not mind how many."""


@dataclass(slots=True)
class House:
    """Variables that rules bind together, as the kernel holds them."""

    name: str
    scope: tuple[int, ...]
    kind: Kind
    rules: list[tuple[str, int]]

    @property
    def slotted(self) -> bool:
        """Tell whether a puzzle's clue says what the rule is."""
        return any(name == "slot" for name, _ in self.rules)


# Kept as long as the model: a large Kakuro's takes megabytes, and no other puzzle shares it.
_problems: WeakKeyDictionary[Model, _kernel.Problem] = WeakKeyDictionary()
_translations: WeakKeyDictionary[Model, tuple[list[House], list[list[int]]]] = WeakKeyDictionary()


def problem_of(model: Model) -> _kernel.Problem:
    """Translate a model for the kernel."""
    problem = _problems.get(model)
    if problem is None:
        houses, families = _translation(model)
        specs = [(house.scope, house.kind, house.rules) for house in houses]
        loop = _loop_of(model)
        ends, sides = (loop.ends, loop.sides) if loop else ((), ())
        problem = _problems[model] = _kernel.Problem(model.domains, specs, families, ends, sides)
    return problem


def _loop_of(model: Model) -> SingleLoop | None:
    """Return the rule that lines form a loop, if the model has it."""
    loop = model.loop
    if loop and loop.scope != tuple(range(model.size)):
        raise EngineError("the kernel draws loops along all variables in their order only")
    return loop


def houses_of(model: Model) -> list[House]:
    """Return the houses by the kernel's numbers."""
    return _translation(model)[0]


def _translation(model: Model) -> tuple[list[House], list[list[int]]]:
    known = _translations.get(model)
    if known is None:
        known = _translations[model] = _translated(model)
    return known


def _translated(model: Model) -> tuple[list[House], list[list[int]]]:
    """Return the houses, one a scope with all its rules, and the families of lines that differ."""
    houses: dict[tuple[int, ...], House] = {}
    others: list[House] = []
    families = []
    sited: list[tuple[Any, int]] = [(site, number) for number, site in enumerate(model.sites)]
    for constraint, number in [*((rule, -1) for rule in model.rules), *sited]:
        if type(constraint) is LinesDiffer:
            families.append([_house_of(houses, line, constraint) for line in constraint.lines])
            continue
        if type(constraint) is SingleLoop:
            others += _points(constraint)
            continue
        scope = constraint.scope
        kind: Kind = getattr(constraint, "line" if number >= 0 else "kind", "other")
        house = House(constraint.name, scope, kind, _rules(constraint, number))
        same = houses.setdefault(scope, house)
        if same is house:
            continue
        if same.kind == kind and not (same.slotted or house.slotted):
            same.rules += house.rules
        else:
            # One cell that is a run both ways may have two sums: a house has one. What a slot
            # says must switch no other rule off.
            others.append(house)
    return [*houses.values(), *others], families


def _points(loop: SingleLoop) -> list[House]:
    """Return a house for every point where edges meet."""
    meeting: dict[int, list[int]] = {}
    for edge, ends in zip(loop.scope, loop.ends, strict=True):
        for point in ends:
            meeting.setdefault(point, []).append(edge)
    return [
        House(loop.point_name(point), tuple(edges), "other", [("meets", 0)])
        for point, edges in sorted(meeting.items())
    ]


def _house_of(houses: dict[tuple[int, ...], House], line: tuple[int, ...], constraint: Rule) -> int:
    if line not in houses:
        raise EngineError(f"the kernel wants other rules for a line first: {constraint.sentence}")
    return list(houses).index(line)


# By exact type: `isinstance` is slow on abstract classes, and some genres bring a model a puzzle.
_RULES: dict[type[Any], Callable[[Any], list[tuple[str, int]]]] = {
    SumsTo: lambda rule: [("different", 0), ("total", rule.total)],
    AllDifferent: lambda _: [("different", 0)],
    Rising: lambda _: [("rising", 0)],
    NoThreeAlike: lambda _: [("no three", 0)],
    Exactly: lambda rule: [("counted", rule.value), ("quota", rule.quota)],
    CountSite: lambda rule: [("counted", rule.value)],
    OrderSite: lambda rule: [("rising", 0)],
    SumSite: lambda rule: [("different", 0), ("total", 0)],
    NeighbourDifference: lambda _: [("neighbour", 0)],
}


def _rules(constraint: Rule | Site, site: int) -> list[tuple[str, int]]:
    rules = _RULES.get(type(constraint))
    if rules is None:
        what = constraint.sentence if isinstance(constraint, Rule) else constraint.name
        raise EngineError(f"the kernel cannot express: {what}")
    return rules(constraint) + ([("slot", site)] if site >= 0 else [])


def numbers_of(puzzle: Puzzle) -> bytes:
    """Return what stands at the sites, as the kernel reads it."""
    return bytes([255 if number == NO_CLUE else number for number in puzzle.numbers])


@lru_cache(maxsize=64)
def ladder_of(ladder: tuple[Rung, ...]) -> _kernel.Ladder:
    """Return a ladder as the kernel holds it."""
    return _kernel.Ladder([rung.technique for rung in ladder], search_rungs(ladder))


def rungs_where(ladder: tuple[Rung, ...], wanted: Callable[[Rung], bool]) -> int:
    """Return the rungs that meet a condition, as a mask."""
    return sum(1 << i for i, rung in enumerate(ladder) if wanted(rung))


@lru_cache(maxsize=64)
def search_rungs(ladder: tuple[Rung, ...]) -> int:
    """Return the rungs that the search runs at every node, as a mask."""
    return rungs_where(ladder, lambda rung: rung.search)


def walk(
    puzzle: Puzzle,
    rungs: int,
    start: bytes | None = None,
    *,
    max_steps: int = 0,
    seconds: float = 0.0,
) -> _kernel.Explanation:
    """Take the steps of some rungs, from the givens or from another start, and see what is left."""
    return _kernel.explain(
        problem_of(puzzle.board_model),
        ladder_of(puzzle.ladder),
        puzzle.givens if start is None else start,
        rungs=rungs,
        max_steps=max_steps,
        seconds=seconds,
        clues=numbers_of(puzzle),
    )


def narrowed(puzzle: Puzzle, seconds: float = 0.0) -> _kernel.Narrowed:
    """Return what the search's own rungs leave of the candidates, without search."""
    return _kernel.narrow(
        problem_of(puzzle.board_model),
        ladder_of(puzzle.ladder),
        puzzle.givens,
        search_rungs(puzzle.ladder),
        seconds,
        numbers_of(puzzle),
    )


@dataclass(frozen=True)
class Kernel(Engine):
    """The default engine."""

    name: ClassVar[str] = "kernel"
    split: Split = "smallest"
    techniques: tuple[str, ...] = ()
    """Rungs to use at every node; the genre's own choice if empty."""
    seed: int | None = None
    """Random order of splits and values, repeatable; None for the fixed order."""
    tree: bool = False
    """Record the tree of calls."""

    def __post_init__(self) -> None:
        """Refuse a way of splitting that does not exist."""
        if self.split not in get_args(Split):
            raise EngineError(f"split is {', '.join(get_args(Split))}, not '{self.split}'")

    def solve(self, puzzle: Puzzle, limits: Limits) -> Result:
        """Find solutions up to the limits."""
        return next(self._solve_chunk([puzzle], limits, 1))

    def solve_many(
        self, puzzles: Iterable[Puzzle], limits: Limits, threads: int = 1
    ) -> Iterator[Result]:
        """Solve in batches whose size follows the speed."""
        source = iter(puzzles)
        size = 16 * threads
        while chunk := list(islice(source, size)):
            begin = time.perf_counter()
            yield from self._solve_chunk(chunk, limits, threads)
            elapsed = time.perf_counter() - begin
            size = min(
                max(int(size * min(_CHUNK_SECONDS / max(elapsed, 1e-6), 4)), threads), _MAX_CHUNK
            )

    def count(self, puzzle: Puzzle, limits: Limits) -> Result:
        """Count all solutions, keeping none; loops, where they are many, without listing them."""
        loop = _loop_of(puzzle.board_model)
        if loop is None or limits.nodes:
            return self._listed(puzzle, limits)
        begin = time.perf_counter()
        few = self._listed(puzzle, replace(limits, nodes=FEW_NODES))
        if few.complete:
            return few
        from enpitsu.engines._loop_count import count_loops  # noqa: PLC0415  (it builds on this)

        many = count_loops(puzzle, loop, limits.after(few.seconds))
        if many is None:
            many = self._listed(puzzle, limits.after(time.perf_counter() - begin))
        return many if many.complete or many.found > few.found else few

    def _listed(self, puzzle: Puzzle, limits: Limits) -> Result:
        return next(self._solve_chunk([puzzle], limits, 1, keep=False))

    def solve_from(
        self, puzzle: Puzzle, candidates: Sequence[int], limits: Limits, keep: bool = True
    ) -> Result:
        """Find solutions among candidates that were narrowed down already."""
        return next(self._solve_chunk([puzzle], limits, 1, keep, [list(candidates)]))

    def _rungs(self, puzzle: Puzzle) -> int:
        ladder = puzzle.ladder
        if not self.techniques:
            return search_rungs(ladder)
        names = [rung.technique for rung in ladder if not rung.assumes_unique]
        for unknown in set(self.techniques) - set(names):
            near = get_close_matches(unknown, names, 1)
            guess = f"; did you mean '{near[0]}'?" if near else ""
            raise EngineError(f"{puzzle.genre.name} cannot search with '{shown(unknown)}'{guess}")
        return rungs_where(ladder, lambda rung: rung.technique in self.techniques)

    def _solve_chunk(
        self,
        puzzles: list[Puzzle],
        limits: Limits,
        threads: int,
        keep: bool = True,
        starts: list[list[int]] | None = None,
    ) -> Iterator[Result]:
        first = puzzles[0]
        if any(puzzle.ladder is not first.ladder for puzzle in puzzles):
            for puzzle in puzzles:
                yield from self._solve_chunk([puzzle], limits, 1, keep)
            return
        answers, interrupted = _kernel.solve_many(
            [problem_of(puzzle.board_model) for puzzle in puzzles],
            ladder_of(first.ladder),
            starts or [puzzle.givens for puzzle in puzzles],
            clues=[numbers_of(puzzle) for puzzle in puzzles],
            rungs=self._rungs(first),
            split=self.split,
            max_solutions=limits.solutions,
            max_stored=limits.stored(len(first.givens)) if keep else 0,
            max_nodes=limits.nodes,
            seconds=limits.seconds,
            seed=self.seed,
            tree=self.tree,
            threads=threads,
        )
        for puzzle, answer in zip(puzzles, answers, strict=True):
            if answer.done:
                yield self._result(puzzle, answer)
        if interrupted:
            raise KeyboardInterrupt

    def _result(self, puzzle: Puzzle, answer: _kernel.Answer) -> Result:
        found, complete = answer.solutions, answer.complete
        return Result(
            puzzle,
            Status.of(found, complete),
            tuple(answer.stored),
            found,
            complete,
            answer.nodes,
            answer.seconds,
            self.name,
            tuple(_calls(puzzle.board_model, answer.tree)) if self.tree else (),
        )


def _calls(model: Model, nodes: list[_kernel.TreeNode]) -> Iterator[Call]:
    """Add up what lies below each call: children come after their parent."""
    below: list[list[int | None]] = [[] for _ in nodes]
    total = [node.seconds for node in nodes]
    results: list[int | None] = [None] * len(nodes)
    for index in range(len(nodes) - 1, -1, -1):
        node = nodes[index]
        results[index] = _solutions_below(node.verdict, below[index])
        if node.parent >= 0:
            below[node.parent].append(results[index])
            total[node.parent] += total[index]
    for node, result, seconds in zip(nodes, results, total, strict=True):
        yield Call(
            node.depth,
            node.branch,
            result,
            node.fixed_before,
            node.fixed_after,
            _split_text(model, node),
            seconds,
            node.seconds,
        )


def _solutions_below(verdict: str, children: list[int | None]) -> int | None:
    if verdict != "stuck":
        return {"solved": 1, "failed": 0}.get(verdict)
    known = sum(child or 0 for child in children)
    if known >= 2:
        return 2
    return known if len(children) == 2 and None not in children else None


def _split_text(model: Model, node: _kernel.TreeNode) -> str:
    if node.split is None:
        return ""
    first = model.names[node.split.cell], model.symbol(node.split.value)
    if node.split_house < 0:
        symbols = ", ".join(map(model.symbol, members(node.split_set)))
        return f"{first[0]}: {first[1]} of {symbols}"
    house = houses_of(model)[node.split_house]
    cells = ", ".join(model.names[house.scope[place]] for place in members(node.split_set))
    return f"{first[1]} in {house.name}: {first[0]} of {cells}"

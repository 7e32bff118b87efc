"""A ladder: the techniques of a genre, easiest first, each with its level and weight."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Generic, TypeVar

from enpitsu.model.levels import Level

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Rung:
    """One technique on a ladder."""

    technique: str
    level: Level
    weight: int
    """How hard it is beside others; where nothing better is known, it makes the difficulty."""
    search: bool = False
    """Cheap enough to run at every node of the search, and in a forcing chain."""
    chains: bool = False
    """Worth its time in a forcing chain, where those of the search refute nothing."""
    assumes_unique: bool = False
    """Sound only if there is one solution: never used to solve, prove, rate or explain."""
    by_name: bool = False
    """Used only where somebody names it, or a set that has it: no level depends on it."""

    @property
    def usual(self) -> bool:
        """Tell whether it is used where nobody chooses techniques, or asks about uniqueness."""
        return not self.assumes_unique and not self.by_name


RULE_ALONE = "rule alone"
"""The technique that lets every rule work by itself for which the ladder has no other."""


@dataclass(frozen=True, slots=True)
class Example:
    """A puzzle, and where a technique is used in its explanation."""

    puzzle: str
    """Its line of notation."""
    step: int
    """The number of the step, from 1 on."""
    state: str = ""
    """What a player knows before it, where the puzzle alone does not lead there."""
    techniques: tuple[str, ...] = ()
    """To explain it with; none are named where the whole ladder leads to that step."""


@dataclass(frozen=True, slots=True)
class Technique:
    """One technique on the ladder of a genre, or a set of them that has a name."""

    genre: str
    """With its parameters, as in `sudoku(killer)`."""
    name: str
    level: Level
    weight: int
    sentence: str | None = None
    """What the step of the example says, or what such a step says in general."""
    example: Example | None = None
    assumes_unique: bool = False
    """It holds only because there is one solution, so it is used only where it is named."""
    by_name: bool = False
    """It is used only where somebody names it."""
    members: tuple[str, ...] = ()
    """The techniques that the name stands for, where it is that of a set."""

    def _repr_html_(self) -> str:
        from enpitsu.model.showing import technique_html  # noqa: PLC0415  (most are not drawn)

        return technique_html(self)


# Where the named techniques stop, explanations go on with these, in this order.
SMALLEST_REASON = Rung("smallest reason", Level.EXPERT, 400)
FORCING_CHAIN = Rung("forcing chain", Level.EXTREME, 800)
NESTED_FORCING_CHAIN = Rung("nested forcing chain", Level.EXTREME, 1600)
DEEPER = (SMALLEST_REASON, FORCING_CHAIN, NESTED_FORCING_CHAIN)


class of_ladder(Generic[T]):  # noqa: N801  (a decorator)
    """Remembers what a function makes of a ladder.

    Ladders are told apart as objects first: to hash all rungs takes as long as a small puzzle.
    """

    MOST = 64

    def __init__(self, function: Callable[[tuple[Rung, ...]], T]) -> None:
        self._by_rungs = lru_cache(self.MOST)(function)
        self._by_object: dict[int, tuple[tuple[Rung, ...], T]] = {}
        """With each ladder, so that no other one can have its number."""

    def __call__(self, ladder: tuple[Rung, ...]) -> T:
        """Return what the function makes of it."""
        known = self._by_object.get(id(ladder))
        if known is not None:
            return known[1]
        made = self._by_rungs(ladder)
        if len(self._by_object) >= self.MOST:
            self._by_object.clear()
        self._by_object[id(ladder)] = ladder, made
        return made


@of_ladder
def completed(rungs: tuple[Rung, ...]) -> tuple[Rung, ...]:
    """Return a ladder with a rung for rules alone, which the kernel adds to every one."""
    if any(rung.technique == RULE_ALONE for rung in rungs):
        return rungs
    return (*rungs, Rung(RULE_ALONE, Level.HARD, 100, search=True))


@cache
def merged(*ladders: tuple[Rung, ...]) -> tuple[Rung, ...]:
    """Return the rungs of several ladders as one, each technique once, by level and weight.

    The first ladder keeps its own order; what others add goes before the first rung that is harder.
    """
    rungs = list(ladders[0])
    for rung in sorted((r for ladder in ladders[1:] for r in ladder), key=_hardness):
        if all(known.technique != rung.technique for known in rungs):
            harder = (i for i, known in enumerate(rungs) if _hardness(known) > _hardness(rung))
            rungs.insert(next(harder, len(rungs)), rung)
    return tuple(rungs)


def _hardness(rung: Rung) -> tuple[int, int]:
    return rung.level.rank, rung.weight

"""Making: one solution by a second engine, what was wished, the same for the same seed."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, ClassVar

import enpitsu
from attack import puzzles
from attack.frame import Attack, shorter
from enpitsu import EnpitsuError
from enpitsu.boards import Symmetry
from enpitsu.generation import Made
from enpitsu.generation.strategies import strategies

Case = tuple[tuple[str, Any], ...]
_MAYBE: dict[str, tuple[Any, ...]] = {
    "level": tuple(enpitsu.Level),
    "symmetry": tuple(map(str, Symmetry)),
    "strategy": tuple(strategies()),
    "minimal": (False,),
    "clues": (0, 5, 10, 24, 40),
    "iterations": (1, 5),
    "at_once": (1, 3),
    "needs": (["naked pair"], ["X-wing"], ["hidden single"], ["early loop"], ["nosuch"]),
    "without": (["naked single"], ["hidden single"]),
    "depth": (3,),
}


class Making(Attack[Case]):
    """A wish."""

    weight: ClassVar[int] = 3
    seconds: ClassVar[float] = 60.0

    def draw(self, random: Random) -> Case:
        """Return wishes as they are handed to generate_many."""
        genre, params, size = random.choice(puzzles.KINDS)
        names = random.sample(list(_MAYBE), random.choice((0, 0, 1, 1, 2, 3)))
        chosen = {name: random.choice(_MAYBE[name]) for name in names}
        wish = {"genre": genre, "params": params, "size": size, "seed": random.getrandbits(40)}
        return tuple((wish | chosen).items())

    def run(self, case: Case) -> str:
        """Say what is wrong with what was made."""
        try:
            made = list(enpitsu.generate_many(count=2, seconds=2, **dict(case)))
        except EnpitsuError as error:
            return "an error of several lines" if "\n" in str(error) else ""
        if any(one.report.stopped for one in made):
            return ""  # the best until then; with more time it is another
        for one in made:
            if wrong := _wrong(one, dict(case)):
                return f"{one}: {wrong}"
        try:
            again = list(enpitsu.generate_many(count=2, threads=2, seconds=20, **dict(case)))
        except EnpitsuError as error:
            return f"made on one thread, not on two: {error}"
        return "" if list(map(str, again)) == list(map(str, made)) else "others for the same seed"

    def smaller(self, case: Case) -> Iterator[Case]:
        """Yield fewer wishes."""
        for rest in shorter(case[4:]):
            yield (*case[:4], *rest)


def _wrong(made: Made, wish: dict[str, Any]) -> str:
    found = enpitsu.solve(made.puzzle, engine="sat", seconds=10)
    if found.status not in ("unique", "unknown"):
        return f"{found.status} by sat"
    if found.values and found.values[0] != made.values:
        return "another solution than that which is told"
    if "level" in wish and made.level != wish["level"]:
        return f"{made.level}, and {wish['level']} was wished"
    if "clues" in wish and made.clues != wish["clues"]:
        return f"{made.clues} clues, and {wish['clues']} were wished"
    if enpitsu.parse(str(made)) != made.puzzle:
        return "another puzzle when it is read again"
    return ""

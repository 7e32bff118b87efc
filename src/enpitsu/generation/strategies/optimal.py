"""The fewest clues that suffice, proven: an implicit hitting set.

Of a set of clues that does not suffice, every puzzle must show at least one that is missing. So
the fewest clues that could suffice are a smallest set that hits all that is missing from the sets
known not to suffice (Ignatiev and others, 2015, for smallest unsatisfiable subsets). If it
suffices, it is proven the smallest; if not, it is one more set to learn from.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from random import Random
from typing import ClassVar

from enpitsu.boards import members
from enpitsu.engines import _worker
from enpitsu.errors import EngineError
from enpitsu.generation.strategies._base import Strategy
from enpitsu.generation.trial import Groups, OutOfTimeError, Trial, Watch, next_seed
from enpitsu.generation.wish import Wish
from enpitsu.model import Solved

Answer = tuple[Groups | None, int]
"""The groups, and how many sets were looked at."""


@dataclass(frozen=True)
class Optimal(Strategy):
    """The fewest clues."""

    name: ClassVar[str] = "optimal"
    minimal: ClassVar[bool] = True

    def search(self, trial: Trial, random: Random) -> Groups | None:
        """Return a smallest set that fits, proven by PySAT's hitting sets in a process apart."""
        if find_spec("pysat") is None:
            raise EngineError("the optimal strategy needs PySAT: pip install 'enpitsu[engines]'")
        left = trial.watch.left()
        deadline = time.perf_counter() + left if left else None
        question = (trial.solved, trial.wish, next_seed(random))
        halted = trial.watch.halt.is_set
        answers: list[Answer] = list(
            _worker.run(_answer, *question, library="pysat", deadline=deadline, halted=halted)
        )
        if not answers:
            raise OutOfTimeError("the time ran out")
        ((shown, nodes),) = answers
        trial.nodes += nodes
        if shown is not None:
            trial.proven = True
            trial.reached(shown)
        return shown


def _answer(solved: Solved, wish: Wish, seed: int) -> Iterator[Answer]:
    trial = Trial(solved, wish, Watch())
    yield smallest(trial, Random(seed)), trial.nodes


def smallest(trial: Trial, random: Random) -> Groups | None:
    """Return a smallest set of groups that fits."""
    from pysat.examples.hitman import Hitman  # noqa: PLC0415  (an extra)

    if not trial.suffices:
        return None
    weights = dict(enumerate(trial.weights))
    with Hitman(solver="g3", htype="sorted", weights=weights) as hitman:
        while True:
            chosen = hitman.get()
            if chosen is None:
                return None
            shown: Groups = sum(1 << group for group in chosen)
            if not trial.solvable(shown):
                most = trial.extend(shown, trial.shuffled(random))
                hitman.hit(members(trial.everything & ~most))
            elif trial.too_easy(shown):
                hitman.block(members(shown))
            else:
                return shown

"""How far do some techniques go? The path of those that a person names, and what it leaves.

Nothing else reasons along: no deeper reasoning, and rules by themselves only where *rule alone* is
named; it then stands for every rule that none of the other techniques named is for. Placing a value
takes it away from the cells that see it, as always.
"""

from __future__ import annotations

from collections.abc import Iterable

from enpitsu.answers.deadline import Deadline
from enpitsu.answers.explain import Path
from enpitsu.answers.narrow import WHY_NOT
from enpitsu.engines.auto import Auto
from enpitsu.engines.kernel import rungs_named, rungs_where
from enpitsu.model import Explanation, Limits, Puzzle, Status


def explain_with(puzzle: Puzzle, techniques: Iterable[str], *, seconds: float = 0.0) -> Explanation:
    """Return the path of these techniques as far as they go, and what they leave.

    Those that rest on uniqueness are used only where that is proven.
    """
    rungs = rungs_named(puzzle, techniques, "be explained", unique=True)
    assuming = rungs & rungs_where(puzzle.ladder, lambda rung: rung.assumes_unique)
    deadline = Deadline(seconds)
    if assuming and Auto().solve(puzzle, Limits(seconds=seconds / 2)).status is not Status.UNIQUE:
        rungs &= ~assuming
    path = Path(puzzle, unique=False, seconds=deadline.seconds, rungs=rungs)
    verdict = path.walk()
    solved = verdict == "solved"
    steps, candidates = path.steps(cut=solved), tuple(path.candidates)
    return Explanation(puzzle, steps, solved, path.values, candidates, WHY_NOT.get(verdict))

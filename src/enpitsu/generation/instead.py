"""What does as well, where a technique was to be needed and never was."""

from __future__ import annotations

from collections import Counter
from random import Random

from enpitsu.engines.kernel import walk
from enpitsu.generation.trial import OutOfTimeError, Trial, Watch
from enpitsu.model import Puzzle, completed

_PUZZLES, _SECONDS, _MOST = 20, 1.0, 3


def instead(trial: Trial, random: Random) -> tuple[str, ...]:
    """Return the techniques that find what those of the wish would, the most frequent first."""
    part = trial.part(Watch(_SECONDS, trial.watch.halt))
    found = Counter[str]()
    try:
        for _ in range(_PUZZLES):
            shown = part.reduce(part.everything, part.shuffled(random))
            if shown is None:
                break
            _count(part, part.puzzle(shown), found)
    except OutOfTimeError:
        pass
    return tuple(name for name, _ in found.most_common(_MOST))


def _count(trial: Trial, puzzle: Puzzle, found: Counter[str]) -> None:
    """Walk without each technique, and count whose steps it would have found."""
    ladder = completed(puzzle.ladder)
    for bar in trial.wish.below:
        if bar.granted < 0:
            continue
        values, before = bytearray(puzzle.givens), walk(puzzle, 0).candidates
        for number, step in enumerate(walk(puzzle, bar.rungs).steps, 1):
            left = trial.watch.left()
            after = walk(puzzle, bar.rungs, max_steps=number, seconds=left).candidates
            own = walk(puzzle, 1 << bar.granted, (bytes(values), before))
            alike = not step.places or any(mine.places for mine in own.steps)
            if alike and own.steps and not _leaves_more(own.candidates, after):
                found[ladder[step.rung].technique] += 1
            before = after
            for place in step.places:
                values[place.cell] = place.value


def _leaves_more(candidates: list[int], others: list[int]) -> bool:
    return any(here & ~there for here, there in zip(candidates, others, strict=True))

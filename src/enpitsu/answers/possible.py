"""Which values each variable has in some solution: where a draft with several is open."""

from __future__ import annotations

from collections.abc import Iterable

from enpitsu.answers.deadline import Deadline
from enpitsu.boards import OPEN, mask, members
from enpitsu.engines.auto import Auto
from enpitsu.model import Limits, Puzzle, with_clue


def possible_values(
    puzzle: Puzzle, known: Iterable[bytes], seconds: float
) -> tuple[tuple[int, ...], bool]:
    """Return one mask a variable, from some solutions and others, and whether these are all values.

    A value that none of them has is tried: each solution that is found tells of all variables.
    """
    deadline = Deadline(seconds)
    seen = list(known)
    size = len(puzzle.givens)
    whole = b"".join(seen)
    masks = [mask(set(whole[variable::size])) for variable in range(size)]
    for variable, domain in enumerate(puzzle.board_model.domains):
        for value in members(domain if puzzle.givens[variable] == OPEN else 0):
            if masks[variable] >> value & 1:
                continue
            if deadline.is_over:
                return tuple(masks), False
            tried = with_clue(puzzle, variable, value)
            found = Auto().solve(tried, Limits(1, seconds=deadline.seconds))
            if not found.found and not found.complete:
                return tuple(masks), False
            for solution in found.values[:1]:
                masks = [one | 1 << its for one, its in zip(masks, solution, strict=True)]
    return tuple(masks), True

"""A puzzle less some of its clues."""

from __future__ import annotations

from random import Random

from enpitsu.errors import PuzzleError
from enpitsu.model import Puzzle


def thin_puzzle(puzzle: Puzzle, number: int, seed: int) -> Puzzle:
    """Return the puzzle without so many clues, chosen by a seed: it may have many solutions."""
    clues = list(puzzle.each_clue())
    if not 0 <= number <= len(clues):
        have = f"{len(clues)} clue{'' if len(clues) == 1 else 's'}"
        raise PuzzleError(f"{number} clues cannot go: the puzzle has {have}")
    gone = set(Random(seed).sample(range(len(clues)), number))
    left = [clue for place, clue in enumerate(clues) if place not in gone]
    thinned = puzzle.genre.showing(puzzle.genre.open_board(puzzle.board), left)
    harder = {"level": None, "difficulty": None} if number else {}
    return thinned.with_about({**puzzle.about, **harder})

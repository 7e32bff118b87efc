"""Puzzles turned, mirrored, renamed: as many solutions, and as hard, as before."""

from __future__ import annotations

from random import Random
from typing import ClassVar, NamedTuple

import enpitsu
from attack import puzzles
from attack.frame import Attack
from enpitsu import Puzzle
from enpitsu.puzzles._boxes import Box
from images import IMAGES, SYMMETRIES, all_images, image

_LIMIT = 30


class Case(NamedTuple):
    """A puzzle, and what it looks like from elsewhere."""

    puzzle: str
    image: str


class Images(Attack[Case]):
    """A puzzle and one of its images."""

    weight: ClassVar[int] = 2

    def draw(self, random: Random) -> Case:
        """Return a puzzle of a kind whose images are known."""
        while True:
            puzzle = puzzles.puzzle(random)
            if other := _image(puzzle, random):
                return Case(str(puzzle), other)

    def run(self, case: Case) -> str:
        """Say where the two differ."""
        one, other = (enpitsu.parse(line) for line in case)
        found = [enpitsu.solve(p, limit=_LIMIT, seconds=10) for p in (one, other)]
        if any(not result.complete and result.found < _LIMIT for result in found):
            return ""
        if found[0].found != found[1].found:
            return f"{found[0].found} solutions, and {found[1].found}"
        if found[0].found != 1:
            return ""
        levels = [enpitsu.rate(p, seconds=10).level for p in (one, other)]
        if levels[0] != levels[1] and None not in levels:
            return f"{levels[0]}, and {levels[1]}"
        if one.genre.canonical(one) != other.genre.canonical(other):
            return "told apart, where a catalogue takes them for one"
        return ""


def _image(puzzle: Puzzle, random: Random) -> str:
    """Return an image of a puzzle, nothing if nobody knows one."""
    if puzzle.genre.name in IMAGES:
        return random.choice(sorted(all_images(puzzle)))
    if puzzle.genre.name == "sudoku" and isinstance(puzzle.board, Box):  # and no variant on it
        return str(image(puzzle, random.choice(SYMMETRIES)))
    return ""

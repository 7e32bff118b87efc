"""Random puzzles of every genre and variant: made, thinned out, changed and broken."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import enpitsu
from enpitsu import EnpitsuError, Puzzle
from enpitsu.puzzles.layers import layers

KINDS: tuple[tuple[str, str, tuple[int, int]], ...] = (
    ("sudoku", "", (4, 4)),
    ("sudoku", "", (9, 9)),
    ("sudoku", "2x3", (6, 6)),
    *(("sudoku", variant, (6, 6)) for variant in layers()),
    ("sudoku", "killer", (4, 4)),
    ("sudoku", "diagonal", (9, 9)),
    ("sudoku", "thermo", (4, 4)),
    ("sudoku", "windoku", (9, 9)),
    ("sudoku", "antiknight", (9, 9)),
    ("sudoku", "diagonal,killer", (4, 4)),
    ("sudoku", "jigsaw,thermo", (4, 4)),
    ("sudoku", "jigsaw,killer", (4, 4)),
    ("sudoku", "3x2,antiknight", (6, 6)),
    ("sudoku", "diagonal,killer,thermo", (6, 6)),
    ("sudoku", "thermo,windoku", (9, 9)),
    ("binary", "", (6, 6)),
    ("binary", "repeats", (4, 6)),
    ("futoshiki", "", (4, 4)),
    ("kakuro", "", (6, 5)),
    ("kenken", "", (4, 4)),
    ("neighbor", "", (5, 5)),
    ("skyscrapers", "", (4, 4)),
    ("slitherlink", "", (4, 5)),
)
_LEVELS = (None, None, None, None, "expert", "extreme")
"""Of the puzzles of a kind, which are changed again and again."""
_STRANGE = "\0\x1b[31m,;:|/=#.-_ 09aZ()[]{}\"'\\\n\té界🍎\u202e²٣½"


@cache
def _made(number: int, seed: int) -> Puzzle | None:
    genre, params, size = KINDS[number]
    wish: dict[str, Any] = {"params": params, "size": size, "level": _LEVELS[seed], "seed": seed}
    try:
        return enpitsu.generate(genre, **wish, seconds=2 if _LEVELS[seed] else 5).puzzle
    except EnpitsuError:
        return None


def puzzle(random: Random) -> Puzzle:
    """Return a puzzle, with all its clues or fewer."""
    while True:
        made = _made(random.randrange(len(KINDS)), random.randrange(len(_LEVELS)))
        if made is not None:
            break
    clues = sum(1 for _ in made.each_clue())
    if clues > 1 and random.random() < 0.5:
        return enpitsu.thin(made, random.randint(1, min(clues, 4)), seed=random.randrange(1000))
    return made


def text(random: Random, broken: float = 0.4) -> str:
    """Return the notation of a puzzle, some of them broken."""
    written = str(puzzle(random))
    return mutated(written, random) if random.random() < broken else written


def mutated(text: str, random: Random) -> str:
    """Return a text with a few changes."""
    for _ in range(random.randint(1, 4)):
        at, more = random.randrange(len(text) + 1), random.choice(_STRANGE)
        match random.randrange(6):
            case 0:
                text = text[:at] + more + text[at:]
            case 1:
                text = text[:at] + text[at + 1 :]
            case 2:
                text = text[:at] + more + text[at + 1 :]
            case 3:
                text = text[:at] + text[max(at - 9, 0) : at] * random.choice((1, 3, 40)) + text[at:]
            case 4:
                text = text[:at]
            case _:
                text = text[:at] + str(random.choice((0, -1, 99, 2**31, 2**64, 10**30))) + text[at:]
    return text

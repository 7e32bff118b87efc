"""Simon Tatham's game ids, word by word: numbers, letters for runs of cells, `_` between."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Protocol

from enpitsu.errors import PuzzleError, shown
from enpitsu.formats._runs import SGT, run_length

_WORD = re.compile(r"(\d{1,3})(?:_(?=\d)|(?!\d|_))|([a-z])", re.ASCII)


class Cells(Protocol):
    """What is filled, cell by cell."""

    def skip(self, count: int) -> None:
        """Leave so many cells open."""

    def put(self, number: int) -> None:
        """Give the next cell its number."""


def wrong_id(text: str, game: str, sample: str, params: re.Pattern[str]) -> PuzzleError:
    """Return the error of a line that is no id of a game, or has a parameter that is unknown."""
    said, colon, _ = text.partition(":")
    known = params.match(said)
    if colon and known is not None and known.end() < len(said) <= _LONGEST_PARAMS:
        rest = said[known.end() :]
        return PuzzleError(f"the parameter '{shown(rest)}' of the id is unknown and may be a rule")
    return PuzzleError(f"'{shown(text)}' is not a game id of {game}, such as {sample}")


_LONGEST_PARAMS = 40


def read_words(text: str, cells: Cells, before: int) -> None:
    """Fill cells, word by word; `before` counts the characters of the id before the text."""

    def wrong(position: int) -> PuzzleError:
        return PuzzleError(
            f"character {before + position + 1} of the id: no cell begins with "
            f"'{shown(text[position:], 8)}'; "
            "write numbers, letters for open cells, and _ between two numbers"
        )

    for word in words_of(text, _WORD, wrong):
        if word[2]:
            cells.skip(run_length(word[2], SGT))
        else:
            cells.put(int(word[1]))


def words_of(
    text: str, word: re.Pattern[str], wrong: Callable[[int], PuzzleError]
) -> Iterator[re.Match[str]]:
    """Yield the words that a text is made of; raise what is `wrong` where none begins."""
    position = 0
    while position < len(text):
        found = word.match(text, position)
        if found is None:
            raise wrong(position)
        position = found.end()
        yield found


def joined(parts: Sequence[str]) -> str:
    """Join numbers and runs, with `_` between two numbers."""
    gaps = ["_" if a.isdigit() and b.isdigit() else "" for a, b in pairwise(parts)]
    return "".join(part + gap for part, gap in zip(parts, [*gaps, ""], strict=True))

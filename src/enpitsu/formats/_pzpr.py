"""Addresses of puzz.link and its kin: `…?GENRE/COLUMNS/ROWS/BODY`."""

from __future__ import annotations

import re
from typing import NamedTuple

from enpitsu.errors import PuzzleError, shown

_PLACE = re.compile(r"([a-z]+)(?:_edit)?/(?:[a-z]/)*(\d{1,4})/(\d{1,4})(?:/([^\s/]*)/?)?", re.ASCII)


class Address(NamedTuple):
    """What an address says about its puzzle."""

    columns: int
    rows: int
    body: str


def is_address(text: str, *names: str) -> bool:
    """Tell whether a line begins like an address of a genre that has these names there."""
    place = _PLACE.match(_query(text))
    return text.startswith("http") and place is not None and place[1] in names


def read_address(text: str, *names: str) -> Address:
    """Take an address apart; raise PuzzleError if it is none, or of another genre."""
    place = _PLACE.fullmatch(_query(text))
    if place is None or place[1] not in names:
        raise PuzzleError(f"'{shown(text)}' is not an address as in …?{names[0]}/COLUMNS/ROWS/BODY")
    return Address(int(place[2]), int(place[3]), place[4] or "")


def write_address(genre: str, columns: int, rows: int, body: str) -> str:
    """Write the address at puzz.link."""
    return f"https://puzz.link/p?{genre}/{columns}/{rows}/{body}"


def _query(text: str) -> str:
    """Return what follows the question mark, or a name and `=` after it; empty if there is none."""
    return text.partition("?")[2].rpartition("=")[2]


class Body:
    """The characters of an address, taken one by one."""

    def __init__(self, text: str, size: str) -> None:
        self._text = text
        self._size = size
        self._at = 0

    @property
    def ahead(self) -> str:
        """Return the next character without taking it; refuse the end."""
        if self._at == len(self._text):
            raise PuzzleError(f"the body ends before the board of {self._size} is full")
        return self._text[self._at]

    def take(self) -> str:
        """Take the next character."""
        symbol = self.ahead
        self._at += 1
        return symbol

    def end(self) -> None:
        """Refuse what is left over."""
        if self._at < len(self._text):
            raise PuzzleError(f"character {self._at + 1} of the body: the board is full here")

    def error(self, problem: str) -> PuzzleError:
        """Return what is wrong with the character that was taken last."""
        return PuzzleError(f"character {self._at} of the body: {problem}")

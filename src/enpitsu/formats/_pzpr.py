"""Addresses of puzz.link and its kin: `…?GENRE/COLUMNS/ROWS/BODY`."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Iterator
from typing import ClassVar, NamedTuple

from enpitsu.errors import PuzzleError, shown
from enpitsu.formats._cells import Filling, words
from enpitsu.formats._one_a_line import LineFormat, first_line
from enpitsu.formats._runs import PZPR, run_length
from enpitsu.model import Puzzle

_HEXADECIMAL = "0123456789abcdef"

_PLACE = re.compile(r"([a-z]+)(?:_edit)?/(?:[a-z]/)*(\d{1,4})/(\d{1,4})(?:/([^\s/]*)/?)?", re.ASCII)


class Address(NamedTuple):
    """What an address says about its puzzle."""

    columns: int
    rows: int
    body: str


class PzprFormat(LineFormat):
    """Addresses of one genre, one a line."""

    family: ClassVar[str] = "pzpr"
    called: ClassVar[tuple[str, ...]]
    """What the genre is called in addresses, the usual name first."""

    @abstractmethod
    def decode(self, address: Address) -> Puzzle:
        """Return the puzzle of an address; raise PuzzleError with the place."""

    def parse(self, text: str) -> Puzzle:
        """Read one address."""
        return self.decode(read_address(text.strip(), *self.called))

    def recognises(self, ahead: Iterator[str]) -> bool:
        """Tell by the first line that says something."""
        return is_address(first_line(ahead), *self.called)

    def address(self, columns: int, rows: int, body: str) -> str:
        """Write the address at puzz.link."""
        return f"https://puzz.link/p?{self.called[0]}/{columns}/{rows}/{body}"


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

    @property
    def is_taken(self) -> bool:
        """Tell whether nothing is left."""
        return self._at == len(self._text)

    def end(self) -> None:
        """Refuse what is left over."""
        if self._at < len(self._text):
            raise PuzzleError(f"character {self._at + 1} of the body: the board is full here")

    def error(self, problem: str) -> PuzzleError:
        """Return what is wrong with the character that was taken last."""
        return PuzzleError(f"character {self._at} of the body: {problem}")


def read_numbers(body: Body, cells: Filling) -> None:
    """Fill cells: hexadecimal digits, `-` and two of them, and runs of open cells."""
    while not cells.full:
        symbol = body.take()
        if symbol in PZPR or symbol == ".":
            cells.skip(1 if symbol == "." else run_length(symbol, PZPR))
        elif symbol == "-":
            cells.put(_digit(body, body.take()) * 16 + _digit(body, body.take()))
        else:
            cells.put(_digit(body, symbol))


def write_numbers(values: bytes) -> str:
    """Write numbers, and the letters for runs of open cells."""
    return "".join(
        words(values, PZPR, lambda value: f"{value:x}" if value < 16 else f"-{value:02x}")
    )


def _digit(body: Body, symbol: str) -> int:
    if symbol not in _HEXADECIMAL:
        raise body.error(f"{symbol!r} is not a hexadecimal digit")
    return _HEXADECIMAL.index(symbol)

"""Addresses of puzz.link and its kin: `…?GENRE/COLUMNS/ROWS/BODY`."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile
from typing import ClassVar, NamedTuple

from enpitsu.errors import PuzzleError, shown
from enpitsu.formats._cells import Filling, words
from enpitsu.formats._one_a_line import LineFormat, first_line
from enpitsu.formats._runs import PZPR, run_length
from enpitsu.model import Puzzle

_HEXADECIMAL = "0123456789abcdef"

_SIZE = re.compile(r"\d{1,4}", re.ASCII)
_PARAMETERS = ("type", "mode")
"""What may stand before the genre: how the page is shown."""
VARIANT = "v:"
"""How a part begins that says that some other rule applies."""


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
    flags: ClassVar[Mapping[str, str]] = {}
    """The rules that flags of the genre add, none of which there is here."""
    refuses: ClassVar[tuple[str, ...]] = (
        "flags before the size (`f` of Slitherlink: all points must be visited)",
        "`v:`, which says that some variant rule applies",
        "parts behind the body",
        "parameters before the genre other than `type` and `mode`",
    )
    ignores: ClassVar[tuple[str, ...]] = (
        "`type` and `mode` before the genre (`type=editor&`)",
        "`_edit` and `_play` behind the genre",
    )

    @abstractmethod
    def decode(self, address: Address) -> Puzzle:
        """Return the puzzle of an address; raise PuzzleError with the place."""

    def parse(self, text: str) -> Puzzle:
        """Read one address."""
        return self.decode(read_address(text.strip(), self.called, self.flags))

    def recognises(self, ahead: Iterator[str]) -> bool:
        """Tell by the first line that says something."""
        return is_address(first_line(ahead), *self.called)

    def address(self, columns: int, rows: int, body: str) -> str:
        """Write the address at puzz.link."""
        return f"https://puzz.link/p?{self.called[0]}/{columns}/{rows}/{body}"


def is_address(text: str, *names: str) -> bool:
    """Tell whether a line begins like an address of a genre that has these names there."""
    name, _, pieces = _parts(text)
    sized = len(pieces) > 1 and all(map(_SIZE.fullmatch, pieces[:2]))
    return text.startswith("http") and sized and name in names


def read_address(text: str, names: Sequence[str], flags: Mapping[str, str]) -> Address:
    """Take an address apart; raise PuzzleError if it is none, or of another genre or rule."""
    name, options, pieces = _parts(text)
    if len(pieces) < 2 or not all(map(_SIZE.fullmatch, pieces[:2])) or name not in names:
        raise PuzzleError(f"'{shown(text)}' is not an address as in …?{names[0]}/COLUMNS/ROWS/BODY")
    for option in options:
        raise refused_option(option, flags)
    parameters = text.partition("?")[2].partition("/")[0].split("&")[:-1]
    unknown = [one for one in parameters if one.partition("=")[0] not in _PARAMETERS]
    if unknown:
        raise PuzzleError(f"the parameter '{shown(unknown[0])}' of the link is unknown")
    columns, rows, *rest = pieces
    beyond = next(filter(None, rest[1:]), None)
    if beyond is not None:
        raise PuzzleError(f"'{shown(beyond)}' behind the body is unknown; the body is one part")
    return Address(int(columns), int(rows), rest[0] if rest else "")


def refused_option(option: str, flags: Mapping[str, str]) -> PuzzleError:
    """Return the error of a flag, or of a variant, that a text has before its clues."""
    if option.startswith(VARIANT):
        return PuzzleError(
            f"'{shown(option)}' says that a variant rule applies, which the text does not name; "
            f"remove it to read the puzzle without that rule"
        )
    letter = next((letter for letter in option if letter in flags), None)
    if letter is None:
        return PuzzleError(f"the flag '{shown(option)}' is unknown and may stand for a rule")
    return PuzzleError(
        f"the flag '{letter}' stands for a rule that is not supported: {flags[letter]}; "
        f"remove it to read the puzzle without that rule"
    )


def _parts(text: str) -> tuple[str, list[str], list[str]]:
    """Return the genre of an address, the flags and variants around it, and what follows them."""
    first, *pieces = text.partition("?")[2].split("/")
    head = [first[max(map(first.rfind, "=&")) + 1 :], *pieces]
    before = list(takewhile(lambda piece: piece.startswith(VARIANT), head))
    name, *rest = head[len(before) :] or [""]
    after = list(takewhile(lambda piece: piece[:1].isalpha(), rest))
    name = name.removesuffix("_edit").removesuffix("_play")
    return name, before + after, rest[len(after) :]


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

"""Pictures and sentences where a terminal has no characters but those of ASCII."""

from __future__ import annotations

import codecs
from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar
from unicodedata import category, east_asian_width

from enpitsu.errors import printable
from enpitsu.scene.items import Scene

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

T = TypeVar("T", bound="DataclassInstance")

HANDLER = "enpitsu-plain"
"""What a stream does with characters that it cannot carry: `errors=` of `reconfigure`."""

_SIGNS = {
    "\u00f7": "/",
    "\u2212": "-",
    "\u2013": "-",
    "\u2014": "-",
    "\u2260": "!=",
    "\u2264": "<=",
    "\u2265": ">=",
    "\u00b1": "+-",
    "\u2192": "->",
    "\u2190": "<-",
    "\u2026": "...",
    "\u2022": "*",
    "\u00b5": "u",
    "\u00b2": "^2",
    "\u2018": "'",
    "\u2019": "'",
    "\u201c": '"',
    "\u201d": '"',
    "\u2713": "+",
    "\u2717": "-",
}
_MARKS = {
    "\u00d7": "x",
    "\u00b7": ".",
    "\u2227": "^",
    "\u2228": "v",
    "\u2571": "/",
    "\u2572": "\\",
    "\u2573": "X",
    "\u25cf": "o",
    "\u2591": "#",
    "\u2505": "~",
    "\u2507": "!",
}
_ACROSS, _DOWN = (
    "\u2500\u2501\u2574\u2576\u2578\u257a\u257c\u257e",
    "\u2502\u2503\u2575\u2577\u2579\u257b\u257d\u257f",
)
_FAINT = {"\u2500": ".", "\u2574": ".", "\u2576": ".", "\u2502": ":", "\u2575": ":", "\u2577": ":"}
"""Thin lines beside thick ones."""


def _boxes() -> dict[str, str]:
    """Return what stands for every line and crossing."""
    joins = {chr(code): "+" for code in range(0x2500, 0x2580)}
    return joins | dict.fromkeys(_ACROSS, "-") | dict.fromkeys(_DOWN, "|") | _MARKS


_ONE_WEIGHT = str.maketrans(_boxes())
_TWO_WEIGHTS = str.maketrans(_boxes() | _FAINT)
_PLAIN = _boxes() | _SIGNS


def columns(text: str) -> int:
    """Return how many columns of a terminal a text takes up."""
    return len(text) if text.isascii() else sum(map(_columns, text))


def _columns(char: str) -> int:
    if category(char) in ("Mn", "Me", "Cf"):  # it stands on the one before, or cannot be seen
        return 0
    return 2 if east_asian_width(char) in "WF" else 1


def plain(text: str) -> str:
    """Return text in ASCII: signs spelt with others, and what nothing stands for by its number."""
    return text if text.isascii() else "".join(map(_plain, text))


def _plain(char: str) -> str:
    return _PLAIN.get(char) or char.encode("ascii", "backslashreplace").decode()


def spelt(scene: Scene, ascii: bool) -> Scene:  # noqa: A002
    """Return a scene whose every text can be printed, or is in ASCII.

    This comes before the widths of its cells are known.
    """

    def spell(text: str) -> str:
        text = printable(text)
        return plain(text) if ascii else text

    drawn: dict[str, Any] = {
        name: tuple(_spelled(item, spell) for item in items)
        for name, items in vars(scene).items()
        if isinstance(items, tuple)
    }
    return replace(_spelled(scene, spell), **drawn)


def _spelled(item: T, spell: Callable[[str], str]) -> T:
    """Return a scene, or an item of one, with its own texts spelled in another way."""
    own = {name: getattr(item, name) for name in _texts_of(type(item))}
    spelled = {
        name: spell(value) if isinstance(value, str) else tuple(map(spell, value))
        for name, value in own.items()
    }
    return item if spelled == own else replace(item, **spelled)


@cache
def _texts_of(kind: type[Any]) -> tuple[str, ...]:
    """Return the names of the fields that hold texts."""
    return tuple(field.name for field in fields(kind) if field.type in ("str", "tuple[str, ...]"))


def lined(picture: str, scene: Scene) -> str:
    """Return a picture with lines of + - |; where some are thick, the thin ones are dotted."""
    weights = {line.weight == "thin" for line in scene.lines}
    table: Mapping[int, str] = _TWO_WEIGHTS if len(weights) > 1 else _ONE_WEIGHT
    return picture.translate(table)


def _spelt_out(error: UnicodeError) -> tuple[str, int]:
    """Return what is written in place of what cannot be."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return plain(error.object[error.start : error.end]), error.end


codecs.register_error(HANDLER, _spelt_out)

"""Letters as outlines: the same on every machine, whatever fonts there are.

`glyphs.json` holds those of DejaVu Sans (`docs/glyphs.py` takes them from it) in thousandths of
the font's size. A character that is not among them is left to the fonts of the viewer.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from enpitsu.scene._ascii import columns

_SLANT = 0.2  # how far a slanted letter leans over, as a part of its height
_OTHER = 600  # the width of a character that is not there
_USED = re.compile(r'href="#((r|b|i|n)([0-9a-f]+)-([\d.]+))"')


class Face(NamedTuple):
    """How letters look."""

    bold: bool = False
    slanted: bool = False

    @property
    def letter(self) -> str:
        """Return what stands for it in the names of outlines."""
        return ("n" if self.slanted else "b") if self.bold else "i" if self.slanted else "r"


PLAIN = Face()


def width(text: str, face: Face = PLAIN) -> float:
    """Return the width of a text, as a part of its font's size."""
    known = _glyphs(face.bold)
    return sum(known[char][0] if char in known else _wide(char) for char in text) / 1000


def wrapped(text: str, room: float) -> Iterator[str]:
    """Yield lines that are not wider than that, in parts of their size; one word may be."""
    line = ""
    for word in text.split():
        longer = f"{line} {word}" if line else word
        if line and width(longer) > room:
            yield line
            longer = word
        line = longer
    if line:
        yield line


def _wide(char: str) -> int:
    return (0, _OTHER, 1000)[columns(char)]


def has_outlines(text: str, face: Face) -> bool:
    """Tell whether all letters of a text can be drawn."""
    return all(char in _glyphs(face.bold) for char in text)


def outlined(x: float, y: float, size: str, text: str, face: Face) -> Iterator[str]:
    """Yield the letters of a text from the left end of its baseline on."""
    known = _glyphs(face.bold)
    for char in text:
        if char != " ":
            yield f'<use href="#{face.letter}{ord(char):x}-{size}" x="{x:.1f}" y="{y:.1f}"/>'
        x += known[char][0] / 1000 * float(size)


def outlines_in(parts: Iterable[str]) -> Iterator[str]:
    """Yield what parts of a picture refer to: every outline in its size, once.

    A name stands for the same outline in all pictures, so that several go onto one page.
    """
    used = dict.fromkeys(found for part in parts for found in _USED.findall(part))
    for name, letter, code, size in used:
        path = _glyphs(letter in "bn")[chr(int(code, 16))][1]
        scale = float(size) / 1000
        leaning = -_SLANT * scale if letter in "in" else 0.0
        yield f'<path id="{name}" transform="{_matrix(scale, leaning)}" d="{path}"/>'


def _matrix(scale: float, leaning: float) -> str:
    if not leaning:
        return f"scale({scale:.4g})"
    return f"matrix({scale:.4g} 0 {leaning:.4g} {scale:.4g} 0 0)"


@cache
def _all() -> dict[str, dict[str, tuple[int, str]]]:
    file = Path(__file__).with_name("glyphs.json")
    found: dict[str, dict[str, tuple[int, str]]] = json.loads(file.read_text(encoding="utf-8"))
    return found


def _glyphs(bold: bool) -> dict[str, tuple[int, str]]:
    """Return how far each character goes, and its outline."""
    return _all()["bold" if bold else "regular"]

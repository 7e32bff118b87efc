"""Names of files that a command writes several of: a pattern such as `png/{n}.png`.

`{n}` is the number of the puzzle or of the page, `{step}` that of a step, with leading zeros, so
that the names sort; `{id}` and `{title}` are those of the puzzle, without characters that file
names cannot have.
"""

from __future__ import annotations

import os
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import count
from typing import Any

from enpitsu.errors import EnpitsuError, shown

PUZZLE_FIELDS = ("n", "id", "title")
NUMBER, STEP = "{n}", "{step}"
WIDTH = 3
"""The least number of digits where it is not known how many files there will be."""

_FIELD = re.compile(r"\{([a-z]+)\}")
_LONGEST = 100  # bytes of an id or a title; a name may have 255
_PLAIN = frozenset(" -_.,+=@&'!()")
_RESERVED = re.compile(r"(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)", re.IGNORECASE)


def fields_of(pattern: str) -> set[str]:
    """Return the names of the fields in a pattern; they stand in braces."""
    return set(_FIELD.findall(pattern))


def check_fields(pattern: str, known: Iterable[str]) -> None:
    """Raise EnpitsuError if a pattern has a field that the command does not know."""
    unknown = sorted(fields_of(pattern).difference(known))
    if unknown:
        available = ", ".join(f"{{{name}}}" for name in known) or "none"
        where = shown(pattern, 200)
        raise EnpitsuError(f"{where}: unknown field {{{unknown[0]}}} (available: {available})")


class FileNames:
    """The names that a pattern gives, each once."""

    def __init__(self, pattern: str, width: int = WIDTH) -> None:
        """Take a pattern whose fields are checked, and the number of digits of `{n}`."""
        self.pattern = pattern
        self._width = width
        found = [field for field in _FIELD.findall(pattern) if field in PUZZLE_FIELDS]
        self._last = found[-1] if found else ""
        self._used: set[str] = set()
        self._times: Counter[str] = Counter()

    def name(self, number: int, about: Mapping[str, Any] | None = None) -> str:
        """Return the name for a number and what is known about a puzzle.

        A puzzle without an id, or without a title, has its number in its place. The second one with
        the same name has `-2` behind it.
        """
        digits = f"{number:0{self._width}}"
        told = about or {}
        fields = {name: safe_name(str(told.get(name, ""))) or digits for name in PUZZLE_FIELDS}
        fields["n"] = digits
        first = self._filled(fields)
        if not self._last:
            return first
        for again in count(self._times[first] + 1):
            last = fields[self._last] + (f"-{again}" if again > 1 else "")
            path = self._filled(fields | {self._last: last})
            if path.casefold() not in self._used:  # some systems tell no case
                break
        self._times[first] = again
        self._used.add(path.casefold())
        return path

    def _filled(self, fields: Mapping[str, str]) -> str:
        return _FIELD.sub(lambda found: fields.get(found[1], found[0]), self.pattern)


def safe_name(text: str) -> str:
    """Return text as a part of a file name that every system can have; perhaps nothing is left."""
    told = unicodedata.normalize("NFC", text)
    fit = "".join(char if char.isalnum() or char in _PLAIN else "-" for char in told)
    short = fit.encode(errors="replace")[:_LONGEST].decode(errors="ignore")
    name = re.sub(r"-{2,}", "-", short).strip(" .-")
    return f"{name}_" if _RESERVED.match(name) else name


def numbered(path: str) -> str:
    """Return the pattern of several files in place of one: `out.svg` becomes `out-{n}.svg`."""
    stem, ending = os.path.splitext(path)
    return f"{stem}-{NUMBER}{ending}"

"""The genres: every module in this folder that defines one is found by itself.

Adding a genre is adding a file here; `_template.py` is one to start from. Modules whose name
begins with an underscore are not listed.
"""

from __future__ import annotations

import importlib
import pkgutil
import re
from functools import cache
from types import ModuleType

from enpitsu.model import Genre, Puzzle, PuzzleError, shown

_LINE = re.compile(r"\s*([A-Za-z][\w-]*)\s*(?:\(([^()]*)\)\s*)?:", re.ASCII)


@cache
def genres() -> dict[str, Genre]:
    """Return every genre by its name."""
    found: dict[str, Genre] = {}
    for module_info in sorted(pkgutil.iter_modules(__path__), key=lambda info: info.name):
        if not module_info.name.startswith("_"):
            module = importlib.import_module(f"{__name__}.{module_info.name}")
            found.update({kind.name: kind() for kind in _defined_in(module)})
    return found


def _defined_in(module: ModuleType) -> list[type[Genre]]:
    return [
        item
        for item in vars(module).values()
        if isinstance(item, type) and issubclass(item, Genre) and item.__module__ == module.__name__
    ]


def genre(name: str) -> Genre:
    """Return the genre of that name; raise PuzzleError if there is none."""
    try:
        return genres()[name]
    except KeyError:
        known = ", ".join(genres())
        raise PuzzleError(f"there is no genre '{shown(name)}'; known are: {known}") from None


def parse(text: str) -> Puzzle:
    """Read one puzzle from its line of notation."""
    head = _LINE.match(text)
    if head is not None:
        return genre(head[1].lower()).parse((head[2] or "").strip(), text[head.end() :].strip())
    stripped = text.strip()
    for candidate in genres().values():
        puzzle = candidate.recognise(stripped)
        if puzzle is not None:
            return puzzle
    if not stripped:
        raise PuzzleError("the puzzle is empty")
    raise PuzzleError(f"'{shown(stripped)}' is not a puzzle; write GENRE:BODY, as in sudoku:53..7…")

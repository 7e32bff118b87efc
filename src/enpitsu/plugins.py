"""Plug-ins: Python files and modules that bring genres, layers, engines, formats, strategies.

An installed package needs none of this: its entry points in the groups `enpitsu.genres`,
`enpitsu.layers`, `enpitsu.engines`, `enpitsu.formats` and `enpitsu.strategies` are found without.
"""

from __future__ import annotations

import importlib
import inspect
import os
from types import ModuleType
from typing import Any

from enpitsu.discovery import Discovered, classes_of, failure, import_file, loads_plugins
from enpitsu.engines import engines
from enpitsu.errors import EnpitsuError
from enpitsu.formats import formats
from enpitsu.generation.strategies import strategies
from enpitsu.puzzles import genres
from enpitsu.puzzles.layers import layers


def load(source: str | os.PathLike[str] | ModuleType) -> None:
    """Add what a file NAME.py, or a module or its name, defines; loading it again does nothing."""
    where, module = _module(source)
    kinds: tuple[Discovered[Any], ...] = (
        genres(),
        layers(),
        engines(),
        formats(),
        strategies(),
    )
    found = [(kind, item) for kind in kinds for item in classes_of(module, kind.base)]
    whole = [(kind, item) for kind, item in found if not inspect.isabstract(item)]
    if not whole:
        raise EnpitsuError(f"{where}: {_missing([item for _, item in found])}")
    for kind, item in whole:
        kind.add(item, where)
    loads_plugins(load)


def _module(source: str | os.PathLike[str] | ModuleType) -> tuple[str, ModuleType]:
    """Return the module, and what a person calls it."""
    if isinstance(source, ModuleType):
        return source.__name__, source
    if not isinstance(source, str | os.PathLike):
        kind = type(source).__name__
        raise TypeError(f"a plug-in is a file NAME.py, a module or its name, not {kind}")
    if not os.fspath(source):
        raise EnpitsuError("a plug-in is a file NAME.py, a module or its name, not nothing")
    where = os.fspath(source)
    if "\0" in where:
        raise EnpitsuError(f"{where}: there is no such file")
    if where.endswith(".py") or os.path.basename(where) != where or os.path.isfile(where):
        return where, import_file(where)
    try:
        return where, importlib.import_module(where)
    except Exception as error:
        raise EnpitsuError(f"{where}: {failure(error)}") from error


def _missing(abstract: list[type[Any]]) -> str:
    """Say what keeps a plug-in from adding anything."""
    if not abstract:
        return "no Genre, Layer, Engine, Format or Strategy is defined there"
    lacking = ", ".join(sorted(getattr(abstract[-1], "__abstractmethods__", ())))
    return f"{abstract[-1].__name__} still lacks {lacking}"

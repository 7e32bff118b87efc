"""What a package offers, one module a thing: known by its file's name, imported when asked for."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, TypeVar

T = TypeVar("T")


class Discovered(Mapping[str, T]):
    """The things that the modules of a package define, by name.

    A module `two_words.py` is the thing `two-words`, and `json_.py`, where the plain name is taken,
    is `json`; one whose name begins with an underscore is none. The names alone import nothing.
    """

    def __init__(self, package: str, path: Iterable[str], base: Any) -> None:
        """Look through the package for modules that define a class on this base."""
        self._base = base
        self._modules = {
            info.name.rstrip("_").replace("_", "-"): f"{package}.{info.name}"
            for info in sorted(pkgutil.iter_modules(path), key=lambda info: info.name)
            if not info.name.startswith("_")
        }
        self._loaded: dict[str, T] = {}

    def __getitem__(self, name: str) -> T:
        if name not in self._loaded:
            self._loaded[name] = self._made(self._modules[name])
        return self._loaded[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._modules)

    def __len__(self) -> int:
        return len(self._modules)

    def __contains__(self, name: object) -> bool:
        return name in self._modules

    def _made(self, path: str) -> T:
        """Return the one object of the class that the module defines."""
        items = vars(importlib.import_module(path)).values()
        own = (item for item in items if isinstance(item, type) and item.__module__ == path)
        for kind in own:
            if issubclass(kind, self._base) and not inspect.isabstract(kind):
                made: T = kind()
                return made
        raise ImportError(f"{path} defines no {self._base.__name__}")

"""What an attack is: it draws a case, runs it, and says what is wrong with what came of it."""

from __future__ import annotations

import pkgutil
from abc import ABC, abstractmethod
from collections.abc import Iterator
from importlib import import_module
from random import Random
from typing import Any, ClassVar, Generic, TypeVar

from attack import attacks

C = TypeVar("C")


class Attack(ABC, Generic[C]):
    """One way to attack; a case is a value that can be written down, so that it can be repeated."""

    weight: ClassVar[int] = 1
    """How much of the time it has, beside the others."""
    seconds: ClassVar[float] = 30.0
    """Beyond which a case hangs."""

    @property
    def name(self) -> str:
        """Return the name of its file."""
        return type(self).__module__.rpartition(".")[2]

    @abstractmethod
    def draw(self, random: Random) -> C:
        """Return a case."""

    @abstractmethod
    def run(self, case: C) -> str:
        """Return what is wrong, in words; nothing if all is well."""

    def smaller(self, case: C) -> Iterator[C]:
        """Yield cases that are smaller, the smallest first."""
        yield from ()

    def told(self, case: C) -> str:
        """Return a case as somebody would repeat it."""
        return repr(case)


def all_attacks() -> list[Attack[Any]]:
    """Return one of each kind, by name."""
    found: list[Attack[Any]] = []
    for module in pkgutil.iter_modules(attacks.__path__):
        values = vars(import_module(f"{attacks.__name__}.{module.name}")).values()
        kinds = [kind for kind in values if isinstance(kind, type) and issubclass(kind, Attack)]
        found += [kind() for kind in kinds if kind.__module__.endswith(f".{module.name}")]
    return sorted(found, key=lambda attack: attack.name)


def shorter(items: tuple[C, ...]) -> Iterator[tuple[C, ...]]:
    """Yield the items without some of them: halves first, then single ones."""
    size = len(items) // 2
    while size:
        for start in range(0, len(items), size):
            yield items[:start] + items[start + size :]
        size //= 2


def simpler(text: str) -> Iterator[str]:
    """Yield a text without some of its characters."""
    for left in shorter(tuple(text)):
        yield "".join(left)

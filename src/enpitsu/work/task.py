"""One piece of work, and what came of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from enpitsu.errors import EnpitsuError


class WorkError(EnpitsuError):
    """Work that could not be done, wherever it was tried."""


@dataclass(frozen=True, slots=True)
class Task:
    """A piece of work; its key names it among all of a run."""

    key: str
    function: Callable[..., Any]
    """It can be imported by its name, and what it returns can be written as JSON."""
    arguments: tuple[Any, ...] = ()
    """They can be pickled."""

    def do(self) -> Done:
        """Do it here and now."""
        return Done(self.key, self.function(*self.arguments))


@dataclass(frozen=True, slots=True)
class Done:
    """A piece of work that is done."""

    key: str
    result: Any

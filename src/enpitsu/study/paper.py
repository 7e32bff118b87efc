"""A paper, and its parts: one for each table and figure."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import TYPE_CHECKING

from enpitsu.errors import EnpitsuError, shown
from enpitsu.reports import Chart, Table

if TYPE_CHECKING:
    from enpitsu.study.setting import Study


_FOLDER = "enpitsu.study.papers"


@dataclass(frozen=True)
class Part:
    """What came of one table or figure of a paper."""

    tables: Sequence[Table] = ()
    charts: Sequence[Chart] = ()
    notes: Sequence[str] = ()
    """What must be said of all of it."""


@dataclass(frozen=True)
class Piece:
    """One table or figure of a paper, and how it is made."""

    name: str
    """As the paper counts it, or a word: `3.1`, `findings`."""
    title: str
    make: Callable[[Study], Part]


@dataclass
class Paper:
    """One of the papers."""

    name: str
    title: str
    author: str
    year: int | None
    """None where it does not say."""
    short: str = ""
    """Another name that people use, such as its author's."""
    about: str = ""
    """What a reader of the report must know before its tables."""
    pieces: dict[str, Piece] = field(default_factory=dict)

    @property
    def heading(self) -> str:
        """Return its title, with who wrote it and when."""
        year = "undated" if self.year is None else self.year
        return f"{self.title} ({self.author}, {year})"

    def part(
        self, name: str, title: str
    ) -> Callable[[Callable[[Study], Part]], Callable[[Study], Part]]:
        """Take a function for one of the paper's tables or figures."""

        def take(make: Callable[[Study], Part]) -> Callable[[Study], Part]:
            self.pieces[name] = Piece(name, title, make)
            return make

        return take

    def arrange(self, *names: str) -> None:
        """List its tables and figures in this order, whichever file each is from."""
        self.pieces = {name: self.pieces[name] for name in names}

    def chosen(self, name: str | None) -> list[Piece]:
        """Return the piece of that name, or all; refuse a name with those that there are."""
        if name is None:
            return list(self.pieces.values())
        wanted = name.lower()
        for piece in self.pieces.values():
            if piece.name.lower() == wanted:
                return [piece]
        raise EnpitsuError(_unknown(f"{self.name} has no table", name, list(self.pieces)))


class _Papers(Mapping[str, Paper]):
    """The papers by their names; one is imported when it is asked for."""

    def __init__(self) -> None:
        folder = importlib.import_module(_FOLDER)
        names = (info.name for info in pkgutil.iter_modules(folder.__path__))
        self._modules = {name.replace("_", "-"): name for name in sorted(names)}

    def __getitem__(self, name: str) -> Paper:
        module = importlib.import_module(f"{_FOLDER}.{self._modules[name]}")
        paper: Paper = module.PAPER
        return paper

    def __iter__(self) -> Iterator[str]:
        return iter(self._modules)

    def __len__(self) -> int:
        return len(self._modules)

    def named(self, name: str) -> Paper:
        """Return the paper of a name, of a part of one, or of another that people use."""
        wanted = name.lower().removesuffix(".txt")
        if wanted in self._modules:
            return self[wanted]
        close = [known for known in self if wanted and wanted in known]
        if len(close) != 1:
            close = [known for known in self if self[known].short.lower() == wanted]
        if len(close) != 1:
            raise EnpitsuError(_unknown("there is no paper", name, list(self)))
        return self[close[0]]


PAPERS = _Papers()


def _unknown(what: str, name: str, known: list[str]) -> str:
    near = get_close_matches(name, known, n=1)
    guess = f" (did you mean {near[0]}?)" if near else ""
    return f"{what} '{shown(name)}'{guess}; there are {', '.join(known)}"

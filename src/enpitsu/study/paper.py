"""A paper, and its parts: one for each table and figure."""

from __future__ import annotations

import importlib
import pkgutil
import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import TYPE_CHECKING
from unicodedata import normalize

from enpitsu.errors import EnpitsuError, shown
from enpitsu.reports import Chart, Table

if TYPE_CHECKING:
    from enpitsu.study.setting import Study


_FOLDER = "enpitsu.study.papers"
SETTINGS = ("count", "sizes", "seconds", "seed", "full", "jobs", "instances")
"""What may be set of a study; `jobs` stands for all that says who does the runs."""
_LETTER = re.compile(r"^[tf](?=\d)")
"""Before the number of a table or a figure."""


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
    uses: frozenset[str] = frozenset()
    """The settings that change what it shows; all others are refused."""
    takes: tuple[str, ...] = ()
    """The genres whose puzzles it takes in place of its own boards."""
    draws: frozenset[str] = frozenset()
    """Those of `uses` that only choose its own boards; puzzles in their place leave them unused."""
    counts: str = "boards of a row"
    """What its `count` is."""
    numbers: tuple[str, ...] = ()
    """Figures of the paper that it shows under another name: `F2.15`."""

    def uses_with(self, genres: Collection[str]) -> frozenset[str]:
        """Return the settings that it uses where puzzles of these genres are handed in."""
        replaced = self.takes and all(genre in genres for genre in self.takes)
        return self.uses - self.draws if replaced else self.uses

    def shows(self, wanted: str) -> bool:
        """Tell whether it is the table or figure of a number, with or without the T or F."""
        numbers = {number.lower() for number in (self.name, *self.numbers)}
        bare = {_LETTER.sub("", number) for number in numbers}
        return wanted in numbers | bare or _LETTER.sub("", wanted) in numbers


@dataclass
class Paper:
    """One of the papers."""

    name: str
    title: str
    author: str
    year: int | None
    """None where it does not say."""
    about: str = ""
    """What a reader of the report must know before its tables."""
    pieces: dict[str, Piece] = field(default_factory=dict)

    @property
    def heading(self) -> str:
        """Return its title, with who wrote it and when."""
        year = "undated" if self.year is None else self.year
        return f"{self.title} ({self.author}, {year})"

    def part(
        self,
        name: str,
        title: str,
        *,
        uses: str = "",
        takes: str = "",
        draws: str = "",
        counts: str = Piece.counts,
        numbers: str = "",
    ) -> Callable[[Callable[[Study], Part]], Callable[[Study], Part]]:
        """Register a function for one of the paper's tables or figures.

        Settings, genres and numbers are words with spaces between them.
        """
        settings = frozenset([*uses.split(), *draws.split(), *(["instances"] if takes else [])])
        if unknown := settings - set(SETTINGS):
            raise ValueError(f"{self.name} {name}: unknown settings {sorted(unknown)}")

        def register(make: Callable[[Study], Part]) -> Callable[[Study], Part]:
            self.pieces[name] = Piece(
                name,
                title,
                make,
                settings,
                tuple(takes.split()),
                frozenset(draws.split()),
                counts,
                tuple(numbers.split()),
            )
            return make

        return register

    @property
    def author_names(self) -> list[str]:
        """Return the names by which the paper can be asked for: those of its authors."""
        words = [word for author in self.author.split(",") for word in author.split()[-1:]]
        return [word.lower() for word in words]

    def arrange(self, *names: str) -> None:
        """List its tables and figures in this order, whichever file each is from."""
        self.pieces = {name: self.pieces[name] for name in names}

    def chosen(self, name: str | None) -> list[Piece]:
        """Return the piece of that name, or all; refuse a name with those that there are."""
        if name is None:
            return list(self.pieces.values())
        pieces, wanted = list(self.pieces.values()), name.lower()
        found = [piece for piece in pieces if piece.name.lower() == wanted]
        found = found or [piece for piece in pieces if piece.shows(wanted)]
        if len(found) > 1:
            names = " or ".join(piece.name for piece in found)
            raise EnpitsuError(f"'{shown(name)}' is ambiguous in {self.name}; write {names}")
        if not found:
            raise EnpitsuError(_unknown(f"{self.name} has no table", name, list(self.pieces)))
        return found


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
        wanted = name.lower().removesuffix(".txt").replace(" ", "-")
        if wanted in self._modules:
            return self[wanted]
        close = [known for known in self if wanted and wanted in known]
        if len(close) != 1:
            close = [known for known in self if _is_author(wanted, self[known].author_names)]
        if len(close) != 1:
            raise EnpitsuError(_unknown("there is no paper", name, list(self)))
        return self[close[0]]


PAPERS = _Papers()


def _is_author(wanted: str, names: list[str]) -> bool:
    """Tell whether a name is an author's, with its marks or in the letters of ASCII."""
    return any(
        wanted in (name, _in_ascii(name), _in_ascii(name.replace("ö", "oe"))) for name in names
    )


def _in_ascii(name: str) -> str:
    folded = normalize("NFKD", name.replace("ł", "l"))
    return folded.encode("ascii", "ignore").decode()


def _unknown(what: str, name: str, known: list[str]) -> str:
    near = get_close_matches(name, known, n=1)
    guess = f" (did you mean {near[0]}?)" if near else ""
    return f"{what} '{shown(name)}'{guess}; there are {', '.join(known)}"

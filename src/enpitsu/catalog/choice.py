"""Which puzzles of a catalogue are meant: what is asked of them, and how that is said in SQL."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from enpitsu import asked, puzzles
from enpitsu.catalog.stores import CatalogError
from enpitsu.model import Level

_USES = (
    "EXISTS (SELECT 1 FROM enpitsu_techniques t"
    " WHERE t.number = enpitsu_puzzles.number AND LOWER(t.name) = ?)"
)


@dataclass(frozen=True)
class Choice:
    """What puzzles must be like; all of it, and nothing where nothing is said."""

    genre: str | None = None
    """`sudoku`, or with its parameters: `sudoku(killer)`."""
    levels: tuple[str, ...] = ()
    """One of these."""
    techniques: tuple[str, ...] = ()
    """Each of these is needed."""
    source: str | None = None
    author: str | None = None
    title: str | None = None
    id: str | None = None
    min_difficulty: float | None = None
    max_difficulty: float | None = None
    rated: bool | None = None

    def __post_init__(self) -> None:
        """Refuse a genre, a level or a technique that there is not."""
        if self.genre is not None:
            name, opened, params = self.genre.partition("(")
            object.__setattr__(self, "genre", puzzles.genre(name).name + opened + params)
        levels = tuple(
            asked.one_of(level, list(Level), "level", CatalogError) for level in self.levels
        )
        object.__setattr__(self, "levels", levels)
        if self.techniques:
            object.__setattr__(self, "techniques", _known_techniques(self.techniques))

    def __bool__(self) -> bool:
        return self != Choice()

    def where(self) -> tuple[str, list[Any]]:
        """Return the condition and its values."""
        said: list[tuple[str, list[Any]]] = [("1 = 1", [])]
        if self.genre is not None:
            name, opened, params = self.genre.partition("(")
            said.append(("genre = ?", [name]))
            if opened:
                said.append(("params = ?", [params.removesuffix(")")]))
        for name in ("source", "author", "title", "id"):
            if getattr(self, name) is not None:
                said.append((f"{name} = ?", [getattr(self, name)]))
        if self.levels:
            places = ", ".join("?" * len(self.levels))
            said.append((f"level IN ({places})", list(self.levels)))
        said += [(_USES, [technique.lower()]) for technique in self.techniques]
        for bound, difficulty in ((">=", self.min_difficulty), ("<=", self.max_difficulty)):
            if difficulty is not None:
                said.append((f"difficulty {bound} ?", [float(difficulty)]))
        if self.rated is not None:
            said.append(("rated = ?", [int(self.rated)]))
        return " AND ".join(text for text, _ in said), [v for _, values in said for v in values]


def _known_techniques(techniques: tuple[str, ...]) -> tuple[str, ...]:
    """Return techniques as they are spelled; refuse one that no genre has."""
    from enpitsu.answers.techniques import techniques_of  # noqa: PLC0415  (few ask for one)

    known = dict.fromkeys(one.name for one in techniques_of() if not one.members)
    return tuple(asked.one_of(name, known, "technique", CatalogError) for name in techniques)

"""Which puzzles of a catalogue are meant: what is asked of them, and how that is said in SQL."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from enpitsu import asked, puzzles
from enpitsu.catalog.stores import CatalogError
from enpitsu.errors import shown
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
            puzzles.genre(self.genre.partition("(")[0])
        for level in self.levels:
            if level not in list(Level):
                raise CatalogError(f"no level '{shown(level)}'; there are {', '.join(Level)}")
        if self.techniques:
            _check(self.techniques)

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


def _check(techniques: tuple[str, ...]) -> None:
    """Refuse a technique that no genre has."""
    from enpitsu.answers.techniques import techniques_of  # noqa: PLC0415  (few ask for one)

    known = dict.fromkeys(one.name for one in techniques_of() if not one.members)
    spelled = {name.lower() for name in known}
    for technique in techniques:
        if technique.lower() not in spelled:
            asked.one_of(technique, known, "technique", CatalogError)

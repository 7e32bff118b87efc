"""What there is: genres and their variants, levels, symmetries, strategies, formats, themes."""

from __future__ import annotations

from typing import Any, ClassVar

from enpitsu import puzzles
from enpitsu.boards import Symmetry
from enpitsu.formats import formats
from enpitsu.generation.strategies import strategies
from enpitsu.model import Genre, Level, how_to_of
from enpitsu.puzzles.layers import Layer, layers
from enpitsu.scene.themes import THEMES
from enpitsu.web.questions import Answer, Asked, Question


class GenresAsked(Asked):
    """Nothing."""


class Genres(Question):
    """What can be played, made, read and written."""

    name: ClassVar[str] = "genres"
    asked: ClassVar[type[Asked]] = GenresAsked

    def answer(self, asked: GenresAsked) -> Answer:
        """Return all that there is, each by its name."""
        return {
            "genres": [_genre(kind) for kind in puzzles.genres().values()],
            "levels": list(Level),
            "symmetries": list(Symmetry),
            "strategies": list(strategies()),
            "formats": [form.record for form in formats().values()],
            "themes": list(THEMES),
        }


def _genre(genre: Genre) -> dict[str, Any]:
    told, size = how_to_of(type(genre)), genre.default_size
    return {
        "name": genre.name,
        "title": told.title,
        "how_to": told.text,
        "size": list(size),
        "clue_kinds": list(genre.clue_kinds),
        "layers": [_layer(kind) for kind in layers().values()] if genre.name == "sudoku" else [],
    }


def _layer(kind: type[Layer]) -> dict[str, Any]:
    told = how_to_of(kind)
    return {
        "name": kind.name,
        "title": told.title,
        "how_to": told.text,
        "prints": kind.prints,
        "clue_kinds": list(kind.clue_kinds),
    }

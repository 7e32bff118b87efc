"""What there is: genres and their variants, levels, symmetries, strategies, formats, themes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from pydantic import Field

from enpitsu import puzzles
from enpitsu.boards import Grid, Symmetry
from enpitsu.errors import PuzzleError
from enpitsu.formats import formats
from enpitsu.generation.strategies import strategies
from enpitsu.model import Genre, Level, how_to_of
from enpitsu.scene.themes import THEMES
from enpitsu.web.questions import Answer, Asked, Question
from enpitsu.web.questions._answers import LevelName, Told

_SIDES = range(4, 17)


class GenresAsked(Asked):
    """Nothing."""


class LayerTold(Told):
    """A variant of Sudoku, which goes with others: `sudoku(diagonal,killer)`."""

    name: str
    title: str
    how_to: str
    prints: bool = Field(description="It has a part of the notation behind the body.")
    clue_kinds: list[str]


class ParamTold(Told):
    """A parameter that is no variant."""

    name: str
    title: str
    how_to: str


class GenreTold(Told):
    """A genre."""

    name: str
    title: str
    how_to: str
    size: list[int] = Field(description="Rows and columns of what is made without a wish.")
    sizes: list[list[int]] = Field(description="Sizes that are usual.")
    clue_kinds: list[str] = Field(description="What its puzzles may show of their solutions.")
    params: list[ParamTold] = Field(description="What its parameters may say beside that.")
    layers: list[LayerTold]


class FormatTold(Told):
    """A file format."""

    name: str
    about: str
    genres: list[str] = Field(description="Whose puzzles it may hold; none are named: all.")
    reads: bool
    writes: bool
    endings: list[str]
    keeps: list[str]
    family: str | None


class GenresTold(Told):
    """All that there is, each by its name."""

    genres: list[GenreTold]
    levels: list[LevelName]
    symmetries: list[str]
    strategies: list[str]
    formats: list[FormatTold]
    themes: list[str]


class Genres(Question):
    """What can be played, made, read and written."""

    name: ClassVar[str] = "genres"
    asked: ClassVar[type[Asked]] = GenresAsked
    answer_schema: ClassVar[type[Told]] = GenresTold
    example: ClassVar[Mapping[str, Any]] = {}

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
    told = how_to_of(type(genre))
    return {
        "name": genre.name,
        "title": told.title,
        "how_to": told.text,
        "size": list(genre.default_size),
        "sizes": [[side, side] for side in _SIDES if _has_board(genre, Grid(side, side))],
        "clue_kinds": list(genre.clue_kinds),
        "params": [_param(genre, param) for param in genre.options],
        "layers": [_layer(kind) for kind in genre.layers().values()],
    }


def _has_board(genre: Genre, size: Grid) -> bool:
    try:
        genre.board_of(size, "")
    except PuzzleError:
        return False
    return True


def _param(genre: Genre, param: str) -> dict[str, str]:
    told = genre.how_tos(genre.board_of(genre.default_size, param))[0]
    return {"name": param, "title": told.title, "how_to": told.text}


def _layer(kind: Any) -> dict[str, Any]:
    told = how_to_of(kind)
    return {
        "name": kind.name,
        "title": told.title,
        "how_to": told.text,
        "prints": kind.prints,
        "clue_kinds": list(kind.clue_kinds),
    }

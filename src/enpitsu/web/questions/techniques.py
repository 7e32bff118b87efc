"""Which techniques there are: by genre and variant, easiest first."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import Any, ClassVar

from pydantic import Field

from enpitsu import puzzles
from enpitsu.answers.techniques import techniques_of
from enpitsu.model import Technique, how_to_of
from enpitsu.puzzles import named
from enpitsu.puzzles.layers import layers
from enpitsu.web.questions import Answer, Asked, Question
from enpitsu.web.questions._answers import Told
from enpitsu.web.questions._learning import TechniqueTold, told


class TechniquesAsked(Asked):
    """Nothing."""


class LadderTold(Told):
    """A genre, or what a variant adds to one."""

    name: str
    title: str
    techniques: list[TechniqueTold] = Field(description="Easiest first.")


class TechniquesTold(Told):
    """All of them."""

    genres: list[LadderTold]


class Techniques(Question):
    """All techniques; those of a variant are what it adds to its genre."""

    name: ClassVar[str] = "techniques"
    asked: ClassVar[type[Asked]] = TechniquesAsked
    answer_schema: ClassVar[Any] = TechniquesTold

    def answer(self, asked: TechniquesAsked) -> Answer:
        """Return the genres, each with its ladder; sets of techniques are left out."""
        single = (one for one in techniques_of() if not one.members)
        return {"genres": [_genre(*group) for group in groupby(single, lambda one: one.genre)]}


def _genre(full: str, ladder: Iterable[Technique]) -> dict[str, Any]:
    name, params = named(full)
    kind = layers()[params] if params else type(puzzles.genre(name))
    title = how_to_of(kind).title
    return {"name": full, "title": title, "techniques": [told(one) for one in ladder]}

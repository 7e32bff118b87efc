"""Puzzles made to a wish, each told as soon as it is there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, ClassVar

from pydantic import Field, RootModel

from enpitsu.answers.deadline import Deadline
from enpitsu.generation import NotMadeError, Series, any_seed, made_record, wish_of
from enpitsu.web.questions import Answer, Asked, Lane, Question
from enpitsu.web.questions._answers import AboutTold, Told
from enpitsu.web.questions._asking import MOST_TEXT, Name, Seconds

_MOST = 500
_Side = Annotated[int, Field(ge=1, le=1000)]
_LEAST = 0.1  # seconds
_NO_WISHES = {"genre", "count", "seed", "seconds"}


class GenerateAsked(Asked):
    """What is wished of puzzles; what is left out, anybody may choose."""

    genre: str = Field(max_length=200, description="As in `sudoku`, or `sudoku(killer)`.")
    params: str = Field(default="", max_length=MOST_TEXT)
    size: _Side | tuple[_Side, _Side] | None = Field(
        default=None, description="The side of a square, or rows and columns."
    )
    level: str | None = Field(default=None, max_length=60)
    at_most: bool = Field(default=False, description="Easier ones will do too.")
    count: int = Field(default=1, ge=1, le=_MOST)
    seed: int | None = Field(
        default=None,
        ge=0,
        lt=2**53,
        description="The same seed makes the same puzzles.",
    )
    symmetry: str = Field(default="none", max_length=60)
    techniques: list[Name] | None = Field(default=None, max_length=100)
    needs: list[Name] = Field(default_factory=list, max_length=100)
    needs_count: int | None = Field(default=None, ge=1, le=1000)
    without: list[Name] = Field(default_factory=list, max_length=100)
    clues: int | None = Field(default=None, ge=0, le=100_000)
    shares: dict[Name, float] = Field(default_factory=dict, max_length=20)
    minimal: bool = True
    strategy: str = Field(default="random-multi", max_length=60)
    iterations: int | None = Field(default=None, ge=1, le=1_000_000)
    seconds: Seconds = 60.0


class MadeTold(AboutTold):
    """A puzzle that was made."""

    line: str
    genre: str
    puzzle: str
    params: str
    clues: int
    seed: int
    needs: tuple[str, ...] = ()
    without: tuple[str, ...] = ()


class NotMadeTold(Told):
    """Why the rest was not made."""

    error: str
    number: int = Field(description="Which puzzle it would have been, from 1 on.")
    seed: int = Field(description="The seed of all of them.")


class GenerateTold(RootModel[MadeTold | NotMadeTold]):
    """A puzzle that was made, or, last, why the rest was not."""


class Generate(Question):
    """Puzzles with exactly one solution, as wished, a line each.

    Where the time is over before all are made, the last line says so in `error`.
    """

    name: ClassVar[str] = "generate"
    lane: ClassVar[Lane] = "long"
    asked: ClassVar[type[Asked]] = GenerateAsked
    answer_schema: ClassVar[Any] = GenerateTold
    example: ClassVar[Mapping[str, Any]] = {"genre": "sudoku", "size": 4, "seed": 1}
    streams: ClassVar[bool] = True

    def answer(self, asked: GenerateAsked) -> Iterator[Answer]:
        """Refuse what cannot be wished, and yield a record a puzzle."""
        wishes: dict[str, Any] = asked.model_dump(exclude=_NO_WISHES)
        wish = wish_of(asked.genre, **wishes)
        seed = any_seed() if asked.seed is None else asked.seed
        return _lines(Series(wish, seed, asked.seconds, rated=True), asked.count)


def _lines(series: Series, count: int) -> Iterator[Answer]:
    """Yield what is made; the time is that of all puzzles together."""
    deadline = Deadline(series.seconds)
    try:
        for made in series.puzzles(count):
            record = made_record(made, series.wish.needed, series.wish.set_aside)
            yield {"line": str(made.puzzle), **record}
            series.seconds = max(round(deadline.seconds, 1), _LEAST)
    except NotMadeError as error:
        told = {"number": series.number + 1, "seed": series.seed}
        yield {"error": str(error), **told}

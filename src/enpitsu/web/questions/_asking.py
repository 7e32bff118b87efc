"""What several questions are asked with: a puzzle, a state, a time limit; and how they are read."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field

from enpitsu import puzzles
from enpitsu.answers.state import State
from enpitsu.model import Puzzle
from enpitsu.web.questions import Asked

MOST_TEXT = 100_000
"""Characters of a line of notation."""
_MOST_PLACES = 20_000

Line = Annotated[
    str,
    Field(
        min_length=1,
        max_length=MOST_TEXT,
        description="A puzzle as its line of notation, `GENRE:BODY` or `GENRE(PARAMS):BODY`.",
    ),
]
Seconds = Annotated[
    float, Field(gt=0, le=3600, allow_inf_nan=False, description="When to stop, in seconds.")
]
Name = Annotated[str, Field(max_length=60)]
"""What a cell or an edge is called, or a technique."""
Symbol = Annotated[str, Field(max_length=8)]
ByName = Annotated[dict[Name, list[Symbol]], Field(max_length=_MOST_PLACES)]


class Known(Asked):
    """What a player knows so far, by names of cells or edges and symbols of values.

    Hints trust what is ruled out as they trust entries; marks are the player's own, and nothing is
    concluded from them. The names of the puzzle may stand there too, as `State.to_json` gives them.
    A `solution` without any of these fields is the solved board.
    """

    entries: dict[Name, Symbol] = Field(
        default_factory=dict, max_length=_MOST_PLACES, description="What is written."
    )
    ruled_out: ByName = Field(default_factory=dict, description="What is known not to be there.")
    marks: ByName = Field(default_factory=dict, description="Pencil marks.")
    genre: str | None = Field(default=None, max_length=60)
    params: str | None = Field(default=None, max_length=MOST_TEXT)
    puzzle: str | None = Field(default=None, max_length=MOST_TEXT)
    solution: str | None = Field(
        default=None, max_length=MOST_TEXT, description="A solution, as `solve` and `generate` do."
    )


class AboutPuzzle(Asked):
    """Which puzzle."""

    puzzle: Line

    @property
    def read(self) -> Puzzle:
        """Return the puzzle; raise PuzzleError with the place."""
        return puzzles.parse(self.puzzle)


class AboutState(AboutPuzzle):
    """Which puzzle, and what a player knows of it."""

    state: Known = Known()

    @property
    def known(self) -> State:
        """Return the state; raise PuzzleError for what cannot be one."""
        told: dict[str, Any] = self.state.model_dump(exclude_none=True, exclude_unset=True)
        return State.from_json(told, self.read)

"""A draft as a page edits it: its line after some changes, its picture, and what is missing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, ClassVar, Literal, Self

from pydantic import Field, model_validator

from enpitsu.answers.drafting import (
    edited,
    new_draft,
    problem_of,
    prompts,
    read_draft,
    with_clues_of,
)
from enpitsu.boards import Grid, Symmetry
from enpitsu.errors import PuzzleError
from enpitsu.model import Change, Puzzle, Slot, Spot, places_said, text_at
from enpitsu.model.sketch import labels
from enpitsu.scene.svg import Layers, pen_of
from enpitsu.scene.themes import PAGE
from enpitsu.web.questions import Answer, Asked, Effect, Question
from enpitsu.web.questions._answers import HowToTold, Told
from enpitsu.web.questions._asking import Line

_MOST_CHANGES = 500


class NewAsked(Asked):
    """Which empty board."""

    genre: str = Field(max_length=100)
    params: str = Field("", max_length=1000, description="As in `3x4,killer`.")
    rows: int | None = Field(None, ge=1, le=1000)
    columns: int | None = Field(None, ge=1, le=1000)

    effects: ClassVar[tuple[Effect, ...]] = (
        Effect(("columns",), lambda asked: asked.rows is not None, "rows"),
    )


class ChangeAsked(Asked):
    """One change."""

    tool: str = Field("clue", max_length=100)
    cells: tuple[str, ...] = Field(max_length=4096, description="Names of places, in order.")
    key: str = Field("", max_length=20, description="A character, Backspace or Delete.")
    part: str = Field("", max_length=100, description="Which of several clues.")


class EditAsked(Asked):
    """A draft, or a new board, and what is done to it; both: a new board with a draft's clues."""

    draft: Line | None = Field(None, description="Its line, which need not be a puzzle's yet.")
    new: NewAsked | None = None
    changes: tuple[ChangeAsked, ...] = Field((), max_length=_MOST_CHANGES)
    symmetry: Symmetry = Symmetry.NONE

    @model_validator(mode="after")
    def _one_of_them(self) -> Self:
        if self.draft is None and self.new is None:
            raise ValueError("a draft, a new board, or both")
        return self


class SpotTold(Told):
    """A place where clues are typed."""

    name: str
    row: int
    column: int
    ends: None
    values: list[str] = Field(description="What one key may write; none: numbers are typed.")
    given: str | None
    parts: list[str] = Field(description="What several clues of the place are called.")


class ToolTold(Told):
    """A way to edit the board."""

    name: str
    title: str
    told: str
    gesture: Literal["type", "between", "path", "paint"]
    keys: str
    mirrored: bool


class PromptTold(Told):
    """Where a symmetry asks for a clue, in cells of the picture."""

    row: float
    column: float


class DraftTold(Told):
    """A draft, as a page shows it."""

    draft: str = Field(description="Its line, which is that of a puzzle if there is no problem.")
    problem: str | None = Field(description="What is missing or wrong until it is a puzzle.")
    refused: str | None = Field(description="Why a change was left out.")
    genre: str
    params: str
    size: list[int]
    title: str
    how_to: list[HowToTold]
    clues: int
    rows: int
    columns: int
    cell: int
    board: str
    beside: str
    places: list[SpotTold]
    rules: list[None]
    symbols: list[str]
    tools: list[ToolTold]
    prompts: list[PromptTold]


class Edit(Question):
    """What becomes of a draft."""

    name: ClassVar[str] = "edit"
    asked: ClassVar[type[Asked]] = EditAsked
    answer_schema: ClassVar[type[Told]] = DraftTold
    example: ClassVar[Mapping[str, Any]] = {"new": {"genre": "sudoku"}}

    def answer(self, asked: EditAsked) -> Answer:
        """Return the draft after the changes; one that cannot be is told and left out."""
        refused = None
        draft = _begun(asked)
        for change in asked.changes:
            told = Change(change.tool, change.cells, change.key, change.part)
            try:
                draft = read_draft(str(edited(draft, told, asked.symmetry)))
            except PuzzleError as error:
                refused = str(error)
        return {**draft_record(draft, asked.symmetry), "refused": refused}


def _begun(asked: EditAsked) -> Puzzle:
    new = asked.new
    if new is None:
        return read_draft(asked.draft or "")
    size = Grid(new.rows, new.columns or new.rows) if new.rows else None
    begun = new_draft(new.genre, new.params, size)
    return begun if asked.draft is None else with_clues_of(read_draft(asked.draft), begun)


def draft_record(draft: Puzzle, symmetry: Symmetry) -> dict[str, Any]:
    """Return a draft as a page shows it: its places are those where clues are typed."""
    genre, board = draft.genre, draft.board
    scene = draft.scene()
    scene = replace(scene, labels=tuple(labels(draft, scene)))
    layers = Layers(scene)
    spots, size = genre.spots(board), genre.grid(board)
    return {
        "draft": str(draft),
        "problem": problem_of(draft),
        "genre": genre.name,
        "params": draft.params,
        "size": [size.rows, size.columns],
        "title": scene.title,
        "how_to": [told._asdict() for told in genre.how_tos(board)],
        "clues": sum(1 for _ in places_said(draft)),
        "rows": scene.rows,
        "columns": scene.columns,
        "cell": pen_of(PAGE).cell,
        "board": layers.board,
        "beside": layers.beside,
        "places": [_place(draft, spot) for spot in spots],
        "rules": [],
        "symbols": list(draft.board_model.symbols),
        "tools": [tool._asdict() for tool in genre.tools(board)],
        "prompts": list(_prompts(draft, spots, symmetry)),
    }


def _place(draft: Puzzle, spot: Spot) -> dict[str, Any]:
    texts = [text_at(draft, slot) for slot in spot.slots]
    return {
        "name": spot.name,
        "row": spot.row,
        "column": spot.column,
        "ends": None,
        "values": list(spot.slots[0].symbols) if spot.slots else [],
        "given": " ".join(filter(None, texts)) or None,
        "parts": [slot.part for slot in spot.slots if slot.part],
    }


_HALVES = {"down": (0.72, 0.28), "across": (0.28, 0.72)}
"""Where the two clues of one cell stand in it."""


def _prompts(
    draft: Puzzle, spots: tuple[Spot, ...], symmetry: Symmetry
) -> Iterator[dict[str, float]]:
    """Yield where a symmetry asks for clues that are not there, in cells of the picture."""
    at: dict[int, tuple[Spot, Slot]] = {
        slot.place: (spot, slot) for spot in spots for slot in spot.slots
    }
    for place in prompts(draft, symmetry):
        if place in at:
            spot, slot = at[place]
            down, right = _HALVES.get(slot.part, (0.5, 0.5))
            yield {"row": spot.row + down, "column": spot.column + right}
        else:
            site = draft.board_model.sites[place - len(draft.givens)]
            ends = [draft.genre.place(draft.board, variable) for variable in site.scope]
            yield {
                "row": sum(end.row for end in ends) / len(ends) + 0.5,
                "column": sum(end.column for end in ends) / len(ends) + 0.5,
            }

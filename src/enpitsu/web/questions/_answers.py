"""What answers look like, for the description of the API: as the command line's records do."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

LevelName = Literal["easy", "medium", "hard", "expert", "extreme"]
StatusName = Literal["unique", "multiple", "none", "unknown"]


class Told(BaseModel):
    """An object of an answer."""

    model_config = ConfigDict(extra="forbid")


class HowToTold(Told):
    """The rules of a genre, or of a variant, for whoever solves it."""

    title: str
    text: str


class MarkTold(Told):
    """A value in a cell, or on an edge."""

    cell: str
    value: str


class WitnessTold(Told):
    """A cell that has two values in two solutions."""

    cell: str
    values: list[str]


class RoleTold(Told):
    """What takes part in a step; several may have one name, as each set of a chain has."""

    name: str
    cells: list[str]
    houses: list[str]
    values: list[str]
    numbers: list[int]


class LinkTold(Told):
    """One statement of a chain: one of the cells has the value, or none has."""

    cells: list[str]
    value: str
    on: bool
    house: str | None


class StepTold(Told):
    """One step: its technique, its sentence, what it places and removes, and what it rests on."""

    technique: str
    level: LevelName
    text: str
    cells: list[str]
    places: list[MarkTold]
    removes: list[MarkTold]
    assumes_unique: bool = Field(default=False, description="It needs that there is one solution.")
    roles: list[RoleTold]
    chain: list[LinkTold]
    positions: list[list[int]] = Field(description="The row and the column of each cell, from 1.")
    houses: list[str]
    lines: list[LineTold] | None = Field(default=None, description="A longer reason.")


class LineTold(StepTold):
    """One line of a longer reason."""

    number: int
    depth: int = Field(description="How many assumptions stand.")
    kind: Literal["assumption", "step", "contradiction", "conclusion"]
    rests_on: list[int] = Field(description="The lines without which it would not follow.")


class KnownTold(Told):
    """What a player knows, as a question may be asked with it."""

    entries: dict[str, str]
    ruled_out: dict[str, list[str]]
    marks: dict[str, list[str]]


class RoleColour(Told):
    """A role of a step, and the name of its colour in `/themes.css`."""

    role: str
    tint: str


class EffortTold(Told):
    """What an answer took; what means nothing to the engine is left out."""

    engine: str
    nodes: int
    seconds: float
    stopped: Literal["time", "nodes", "memory"] | None = None
    preparing: float | None = None
    rules: float | None = None
    solution_nodes: list[int] | None = None
    rounds: int | None = None
    cuts: int | None = None
    diagram_nodes: int | None = None
    peak_mb: float | None = None
    stored: int | None = None
    items: int | None = None
    steps: dict[str, int] | None = None


class AboutTold(Told):
    """What is told of a puzzle beside it."""

    id: str | int | float | None = None
    title: str | int | float | None = None
    author: str | int | float | None = None
    source: str | int | float | None = None
    date: str | int | float | None = None
    level: str | int | float | None = None
    difficulty: str | int | float | None = None
    comment: str | int | float | None = None
    url: str | int | float | None = None
    solution: str | int | float | None = None

"""What a chart shows, and not how."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from enpitsu.reports.sample import Sample
from enpitsu.scene import Scene

Number = float | Sample | None
"""What is drawn at a place; a sample with its spread, None not at all."""


@dataclass(frozen=True)
class Axis:
    """What an axis measures."""

    label: str = ""
    log: bool = False


@dataclass(frozen=True, kw_only=True)
class Chart:
    """A name fit for a file, and a title."""

    name: str
    title: str


@dataclass(frozen=True, kw_only=True)
class Bars(Chart):
    """Groups of bars, one of each series."""

    groups: Sequence[str]
    series: Mapping[str, Sequence[Number]]
    y: Axis = Axis()


@dataclass(frozen=True, kw_only=True)
class Lines(Chart):
    """Lines through points, each of a series; a floor is a line without points."""

    series: Mapping[str, Sequence[tuple[float, Number]]]
    x: Axis = Axis()
    y: Axis = Axis()
    fit: bool = False
    """Draw the power law that fits each series."""
    floors: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class Boxes(Chart):
    """Least, quartiles, largest and mean of each sample."""

    samples: Mapping[str, Sample]
    y: Axis = Axis()


@dataclass(frozen=True, kw_only=True)
class Points(Chart):
    """Points of several series."""

    series: Mapping[str, Sequence[tuple[float, float]]]
    x: Axis = Axis()
    y: Axis = Axis()
    diagonal: bool = False
    """Draw the line where both are equal."""


@dataclass(frozen=True, slots=True)
class Node:
    """One node of a tree, with what is said of it."""

    parent: int | None
    """The place of the node above it, which comes before it; None for the root."""
    text: str
    kind: str = ""
    """Nodes of one kind have one colour."""


@dataclass(frozen=True, kw_only=True)
class Tree(Chart):
    """A tree from its root down; the nodes below one from left to right."""

    nodes: Sequence[Node]


@dataclass(frozen=True, kw_only=True)
class Pictures(Chart):
    """Boards, each with what is said of it."""

    pictures: Sequence[tuple[str, Scene]]
    columns: int = 3

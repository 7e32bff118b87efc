"""Neutral drawing items: what a genre draws with, and any renderer can show.

Coordinates are in cells, from the top left corner: row first, then column. The cell r1c1 is
the square from (0, 0) to (1, 1); its middle is (0.5, 0.5). Lines lie on the lattice.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import cycle
from os import PathLike, fspath
from typing import TYPE_CHECKING, Literal, TypeVar

from enpitsu import asked

if TYPE_CHECKING:
    from enpitsu.scene.svg import Letters
    from enpitsu.scene.themes import Theme

T = TypeVar("T")

Weight = Literal["thin", "thick", "heavy"]
Style = Literal["given", "found", "note", "new", "supposed"]
"""Printed, entered since, possible, what a step writes, and what it only supposes."""

CHAIN, PLACED, WRONG, BROKEN = "chain", "placed", "wrong", "broken"
"""The roles of a chain's cells, of what a step writes, of a line that goes and of what would be
broken: the same in every picture, beside those that a step names."""


@dataclass(frozen=True)
class Line:
    """A straight line between two lattice points."""

    row: int
    column: int
    to_row: int
    to_column: int
    weight: Weight = "thin"
    """Thin and thick lines are the board's; heavy ones are drawn on it, such as a loop."""
    style: Style = "given"


@dataclass(frozen=True)
class Cross:
    """A small cross in the middle of a lattice edge: no line goes there."""

    row: int
    column: int
    to_row: int
    to_column: int
    style: Style = "note"


@dataclass(frozen=True)
class Dot:
    """A lattice point, for boards without lines of their own."""

    row: int
    column: int


@dataclass(frozen=True)
class Shade:
    """A cell on a light ground."""

    row: int
    column: int


@dataclass(frozen=True)
class Text:
    """A symbol in the middle of a cell."""

    row: int
    column: int
    text: str
    style: Style = "given"


@dataclass(frozen=True)
class Notes:
    """The candidates of a cell, laid out in `columns` columns; gaps stay blank."""

    row: int
    column: int
    symbols: tuple[str, ...]
    """Every value's symbol in order, empty where it is no candidate."""
    columns: int


@dataclass(frozen=True)
class Sign:
    """An inequality between two neighbouring cells: it opens to the first, and points to the other.

    The cell that it points to holds the smaller value.
    """

    row: int
    column: int
    to_row: int
    to_column: int


@dataclass(frozen=True)
class Block:
    """A dark cell; a diagonal parts what it says of the cells below and of those to its right."""

    row: int
    column: int
    below: str = ""
    right: str = ""


@dataclass(frozen=True)
class Stroke:
    """A thin line from one lattice point to another, below all that is written."""

    row: int
    column: int
    to_row: int
    to_column: int


@dataclass(frozen=True)
class Tube:
    """A thermometer through the middles of cells; its bulb is in the first."""

    cells: tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class Cage:
    """Cells within a dashed line, and what stands in the corner of the first."""

    cells: tuple[tuple[int, int], ...]
    text: str = ""


@dataclass(frozen=True)
class Corner:
    """Small text in the upper left corner of a cell, such as what a cage says."""

    row: int
    column: int
    text: str


@dataclass(frozen=True)
class Highlight:
    """A cell that plays a role in a step; each role has a tint of its own."""

    row: int
    column: int
    role: str
    house: bool = False
    """It is only one of a house that plays the role."""


@dataclass(frozen=True)
class Trace:
    """A lattice edge that plays a role in a step."""

    row: int
    column: int
    to_row: int
    to_column: int
    role: str


@dataclass(frozen=True)
class Ring:
    """A candidate, or a symbol that stands in its cell, which is a reason for a step."""

    row: int
    column: int
    symbol: str
    role: str


@dataclass(frozen=True)
class Tag:
    """The number of the line of a reason that fills a cell or draws an edge."""

    row: int
    column: int
    to_row: int
    to_column: int
    """The ends of an edge, or twice the same cell."""
    text: str


@dataclass(frozen=True)
class Label:
    """What a row (or else a column) is called, beside the board."""

    at: int
    text: str
    row: bool


@dataclass(frozen=True)
class Node:
    """A statement of a chain: a symbol in one of some cells, each by its row and column."""

    cells: tuple[tuple[int, int], ...]
    symbol: str


@dataclass(frozen=True)
class Arrow:
    """A link of a chain, from one statement to the next."""

    start: Node
    end: Node
    strong: bool
    """The next statement is true because this one is false; else the other way round."""


@dataclass(frozen=True)
class Strike:
    """A candidate, or an entry, that goes."""

    row: int
    column: int
    symbol: str


@dataclass(frozen=True)
class Scene:
    """A board of `rows` x `columns` cells and what is drawn on it."""

    rows: int
    columns: int
    lines: tuple[Line, ...] = ()
    texts: tuple[Text, ...] = ()
    notes: tuple[Notes, ...] = ()
    title: str = field(default="")
    signs: tuple[Sign, ...] = ()
    blocks: tuple[Block, ...] = ()
    dots: tuple[Dot, ...] = ()
    crosses: tuple[Cross, ...] = ()
    shades: tuple[Shade, ...] = ()
    highlights: tuple[Highlight, ...] = ()
    traces: tuple[Trace, ...] = ()
    arrows: tuple[Arrow, ...] = ()
    strikes: tuple[Strike, ...] = ()
    strokes: tuple[Stroke, ...] = ()
    tubes: tuple[Tube, ...] = ()
    cages: tuple[Cage, ...] = ()
    corners: tuple[Corner, ...] = ()
    rings: tuple[Ring, ...] = ()
    labels: tuple[Label, ...] = ()
    tags: tuple[Tag, ...] = ()
    caption: str = ""
    """What is said below the board."""

    def draw(
        self,
        path: str | PathLike[str],
        *,
        theme: str | Theme = "light",
        text: Letters = "paths",
        dpi: float = 192,
        force: bool = False,
    ) -> None:
        """Save a picture as .svg, .png, .pdf or .txt, by the ending of its name.

        `text` is "paths" (letters as outlines) or "font", `dpi` is for PNG. A file that is there
        stays, but with `force`.
        """
        from enpitsu.scene.files import Look, save  # noqa: PLC0415  (most scenes are not saved)
        from enpitsu.scene.themes import theme_of  # noqa: PLC0415

        look = Look(theme_of(theme), text, asked.number("dpi", dpi))
        save(self, fspath(path), look, force=asked.yes_or_no("force", force))

    def _repr_svg_(self) -> str:
        from enpitsu.scene.svg import to_svg  # noqa: PLC0415  (most scenes are not drawn)

        return to_svg(self)

    @property
    def roles(self) -> tuple[str, ...]:
        """Return the roles that are drawn, each once."""
        drawn: list[Highlight | Trace | Ring] = [*self.highlights, *self.traces, *self.rings]
        return tuple(dict.fromkeys(item.role for item in drawn))

    def tints(self, others: Sequence[T], own: Mapping[str, T]) -> dict[str, T]:
        """Return a tint for each role: its own, or else the next of those for all others."""
        left = cycle(others)
        return {role: own[role] if role in own else next(left) for role in self.roles}

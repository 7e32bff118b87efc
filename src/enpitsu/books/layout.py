"""Where things stand on a page: boxes in a lattice, larger ones where a picture needs the room.

Lengths are millimetres, from the top left corner of the page. All of it is worked out here, so that
PDF, PNG and HTML have the same pages.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, combinations, product
from typing import NamedTuple

from enpitsu.books.design import Paper

_TURNED_IS_BETTER = 1.15  # times as large: then a picture lies on its side


class Box(NamedTuple):
    """A part of a page."""

    x: float
    y: float
    width: float
    height: float


def frame_of(paper: Paper) -> Box:
    """Return what is inside the margins; head and foot stand outside of it."""
    side, top, bottom = 0.085 * paper.width, 0.092 * paper.height, 0.072 * paper.height
    return Box(side, top, paper.width - 2 * side, paper.height - top - bottom)


class Needs(NamedTuple):
    """What has to fit into a box: a picture, in cells, and text above and below it."""

    width: float
    height: float
    above: float = 0.0
    below: float = 0.0
    """In millimetres."""


class Placed(NamedTuple):
    """A box of a page, and how a picture stands in it."""

    item: int
    """Which one of those that were to be placed."""
    box: Box
    cell: float
    """The side of a cell."""
    turned: bool = False
    """The picture lies on its side."""


class Lattice(NamedTuple):
    """The places of a page, for as many pictures as it has when none is large."""

    frame: Box
    across: int
    down: int
    gap: float
    least: float
    """A cell should not be smaller; where it would be, a picture has several places."""
    most: float
    """A cell is not larger, so that small boards look like the others."""

    def box(self, row: int, column: int, rows: int = 1, columns: int = 1) -> Box:
        """Return the box of some places."""
        wide = (self.frame.width - self.gap * (self.across - 1)) / self.across
        high = (self.frame.height - self.gap * (self.down - 1)) / self.down
        return Box(
            self.frame.x + column * (wide + self.gap),
            self.frame.y + row * (high + self.gap),
            columns * (wide + self.gap) - self.gap,
            rows * (high + self.gap) - self.gap,
        )

    def span(self, needs: Needs) -> tuple[int, int]:
        """Return how many rows and columns of places a picture needs: the fewest that do.

        What stands below it makes it smaller, and gets no places of its own.
        """
        needs = needs._replace(below=0.0)
        spans = product(range(1, self.down + 1), range(1, self.across + 1))
        for rows, columns in sorted(spans, key=lambda span: (span[0] * span[1], span[0])):
            if _cell(self.box(0, 0, rows, columns), needs) >= self.least:
                return rows, columns
        return self.down, self.across

    def placed(self, item: int, needs: Needs, box: Box) -> Placed:
        """Return how a picture stands in a box; one that needs a page may lie on its side."""
        cell = _cell(box, needs)
        turned = _cell(box, needs._replace(width=needs.height, height=needs.width))
        if cell < self.least and turned > _TURNED_IS_BETTER * cell:
            return Placed(item, box, min(turned, self.most), turned=True)
        return Placed(item, box, min(cell, self.most))


def pages_of(lattice: Lattice, items: Iterable[tuple[int, Needs]]) -> Iterator[list[Placed]]:
    """Yield pages, each with its items in the order of reading, which is that of the items.

    Pictures of one size in cells have one size on a page, whatever stands below them.
    """
    page: list[tuple[Needs, Placed]] = []
    taken: set[tuple[int, int]] = set()
    last = -1
    for item, needs in items:
        span = lattice.span(needs)
        at = _free(lattice, span, taken, last)
        if at is None:
            yield list(_equally_large(page))
            page, taken, at = [], set(), (0, 0)
        page.append((needs, lattice.placed(item, needs, lattice.box(*at, *span))))
        taken |= _places(at, span)
        last = at[0] * lattice.across + at[1]
    if page:
        yield list(_equally_large(page))


def _equally_large(page: Sequence[tuple[Needs, Placed]]) -> Iterator[Placed]:
    """Yield what stands on a page, pictures of one size in cells as large as the least of them."""
    least: dict[tuple[float, float, bool], float] = {}
    for needs, one in page:
        kind = needs.width, needs.height, one.turned
        least[kind] = min(one.cell, least.get(kind, one.cell))
    for needs, one in page:
        yield one._replace(cell=least[needs.width, needs.height, one.turned])


def _free(
    lattice: Lattice, span: tuple[int, int], taken: set[tuple[int, int]], last: int
) -> tuple[int, int] | None:
    """Return the first place behind the last one where there is room, if there is any."""
    if not taken:
        return 0, 0
    for place in range(last + 1, lattice.across * lattice.down):
        at = divmod(place, lattice.across)
        inside = at[0] + span[0] <= lattice.down and at[1] + span[1] <= lattice.across
        if inside and not taken & _places(at, span):
            return at
    return None


def _places(at: tuple[int, int], span: tuple[int, int]) -> set[tuple[int, int]]:
    return set(product(range(at[0], at[0] + span[0]), range(at[1], at[1] + span[1])))


def _cell(box: Box, needs: Needs) -> float:
    """Return the side of a cell of a picture that fills what a box leaves for it."""
    high = max(box.height - needs.above - needs.below, 1.0)
    return min(box.width / needs.width, high / needs.height)


def stacked(
    frame: Box, heights: Sequence[float], gap: float, *, evenly: bool = False
) -> Iterator[list[tuple[int, float]]]:
    """Yield pages of things below each other, each with where it begins; none is cut in two.

    Evenly means that the last page is about as full as the others.
    """
    if evenly:
        frame = _lowest(frame, heights, gap)
    page: list[tuple[int, float]] = []
    y = frame.y
    for item, height in enumerate(heights):
        if page and y + height > frame.y + frame.height:
            yield page
            page, y = [], frame.y
        page.append((item, y))
        y += height + gap
    if page:
        yield page


def _lowest(frame: Box, heights: Sequence[float], gap: float) -> Box:
    """Return the lowest frame in which as many pages hold everything."""
    ends = list(accumulate((height + gap for height in heights), initial=-gap))
    used = {end - start - gap for start, end in combinations(ends, 2)}
    lower = [frame._replace(height=height) for height in sorted(used) if height < frame.height]
    pages = sum(1 for _ in stacked(frame, heights, gap))
    fits = (box for box in lower if sum(1 for _ in stacked(box, heights, gap)) <= pages)
    return next(fits, frame)

"""What stands around the plates of a page: heads, feet, bookmarks, the size of a title."""

from __future__ import annotations

from collections.abc import Iterator

from enpitsu.books.book import Book, Page
from enpitsu.books.layout import Box, frame_of
from enpitsu.books.plates import Picture

_TITLES = {"rules": "How to solve them", "puzzles": "Puzzles", "solutions": "Solutions"}
_MOST_KINDS = 3  # in the head of a page


def title_of(page: Page) -> str:
    """Return the heading of a page, where a part with one begins."""
    return _TITLES[page.part] if page.first and page.part in ("rules", "solutions") else ""


def head_of(page: Page) -> str:
    """Return what the head of a page says beside the title: the kinds of its puzzles."""
    if page.part != "puzzles":
        return _TITLES.get(page.part, "") if not page.first else ""
    kinds = list(dict.fromkeys(shown.plate.kind for shown in page.shown))
    return " · ".join(kinds) if len(kinds) <= _MOST_KINDS else ""


def foot_of(book: Book, page: Page) -> str:
    """Return where the solutions of a page are."""
    if page.part != "puzzles" or book.design.solutions != "back":
        return ""
    numbers = {shown.number for shown in page.shown}
    where = [
        other.number
        for other in book.pages
        if other.part == "solutions" and any(one.number in numbers for one in other.shown)
    ]
    if len(where) == 1:
        return f"solutions on page {where[0]}"
    return f"solutions on pages {where[0]}\u2013{where[-1]}"


def bookmarks(book: Book, page: Page) -> Iterator[tuple[int, str]]:
    """Yield the bookmarks of a page, each with its depth."""
    if page.part == "cover":
        yield 1, book.title
    elif page.first:
        yield 1, _TITLES[page.part]
    if page.part == "puzzles":
        yield from _plates(book, page)
    elif page.part == "solutions":
        first, last = page.shown[0].number, page.shown[-1].number
        yield 2, str(first) if first == last else f"{first}\u2013{last}"


def _plates(book: Book, page: Page) -> Iterator[tuple[int, str]]:
    by_kind = book.design.order == "genre" and len(book.kinds) > 1
    for shown in page.shown:
        plate = shown.plate
        before = book.plates[shown.number - 2].kind if shown.number > 1 else ""
        if by_kind and plate.kind != before:
            yield 2, plate.kind
        told = ", ".join(filter(None, (plate.kind, plate.name, plate.level)))
        yield 3 if by_kind else 2, f"{shown.number}. {told}"


def title_size(book: Book) -> float:
    """Return the size of the title on the first page, in points."""
    sizes = ((14, 50.0), (22, 42.0), (34, 34.0), (60, 26.0), (110, 20.0))
    size = next((size for longest, size in sizes if len(book.title) <= longest), 15.0)
    return size * min(book.design.paper.width / 210, 1.5)


def covered(book: Book) -> Iterator[tuple[Box, Picture]]:
    """Yield where the pictures of the first page stand: in a square of them."""
    paper, frame, pictures = book.design.paper, frame_of(book.design.paper), book.cover
    many = round(len(pictures) ** 0.5)
    side = min(0.86 * frame.width, 0.52 * paper.height)
    gap = 0.05 * side if many > 1 else 0.0
    room = (side - gap * (many - 1)) / many
    left, top = (paper.width - side) / 2, 0.31 * paper.height
    for place, picture in enumerate(pictures):
        row, column = divmod(place, many)
        x, y = left + column * (room + gap), top + row * (room + gap)
        yield Box(x, y, room, room), picture

"""Pages of books: where puzzles, rules and the pictures of the cover stand."""

from itertools import combinations

import pytest

import enpitsu
from enpitsu.books import Book, Plate, design_of
from enpitsu.books.layout import Box, Lattice, Needs, pages_of, stacked
from enpitsu.books.wording import covered
from enpitsu.model import Status

SMALL = "sudoku:.4../..2./.1../..3."
LATTICE = Lattice(Box(10, 10, 180, 270), 2, 3, 10, least=5, most=12)


@pytest.mark.parametrize(
    ("heights", "pages"),
    [
        ([25] * 8, [8]),
        ([25] * 9, [5, 4]),
        ([25] * 11, [6, 5]),
        ([25] * 17, [6, 6, 5]),
        ([60, 25, 25, 25, 25, 25, 25, 25], [3, 5]),
        ([25, 300, 25], [1, 1, 1]),
        ([], []),
    ],
)
def test_rules_are_spread_evenly_over_their_pages(heights: list[float], pages: list[int]) -> None:
    frame = Box(10, 27, 170, 250)
    told = list(stacked(frame, heights, 6.5, evenly=True))
    assert [len(page) for page in told] == pages
    assert [item for page in told for item, _ in page] == list(range(len(heights)))
    assert all(page[0][1] == frame.y for page in told)


def test_puzzles_of_a_kind_have_one_size_on_a_page_whatever_their_hints_are() -> None:
    needs = [Needs(9, 9, 7, below) for below in (0, 12, 30, 5)] + [Needs(9, 5, 7, 40)]
    (page,) = pages_of(LATTICE, enumerate(needs))
    assert len({one.cell for one in page[:4]}) == 1
    assert page[0].cell == pytest.approx((page[0].box.height - 37) / 9)
    assert page[4].cell != page[0].cell


@pytest.mark.parametrize(("kinds", "many"), [(1, 1), (3, 1), (4, 4), (8, 4), (9, 9), (12, 9)])
def test_the_pictures_of_the_cover_fill_their_square_without_overlap(kinds: int, many: int) -> None:
    puzzle = enpitsu.parse(SMALL)
    plates = tuple(
        Plate(puzzle.with_about(title=str(number)), Status.UNIQUE) for number in range(kinds)
    )
    for number, plate in enumerate(plates):
        plate.__dict__["kind"] = f"kind {number}"
    book = Book(design_of(paper="a5"), plates)
    boxes = [box for box, _ in covered(book)]
    assert len(boxes) == many
    left, top = boxes[0].x, boxes[0].y
    side = boxes[-1].x + boxes[-1].width - left
    assert side == pytest.approx(boxes[-1].y + boxes[-1].height - top)
    assert side == pytest.approx(min(0.86 * 0.83 * 148, 0.52 * 210))
    assert left == pytest.approx((148 - side) / 2)
    assert not any(overlap(one, other) for one, other in combinations(boxes, 2))
    assert len({box.width for box in boxes} | {box.height for box in boxes}) == 1


def test_places_are_taken_in_the_order_of_reading() -> None:
    pages = list(pages_of(LATTICE, [(item, Needs(9, 9, above=7)) for item in range(8)]))
    assert [[one.item for one in page] for page in pages] == [[0, 1, 2, 3, 4, 5], [6, 7]]
    boxes = [one.box for one in pages[0]]
    assert boxes[0] == pytest.approx((10, 10, 85, 83.333), abs=0.001)
    assert boxes[1].x == 105
    assert boxes == sorted(boxes, key=lambda box: (box.y, box.x))


def test_large_boards_get_more_room_and_small_ones_no_larger_cells() -> None:
    assert LATTICE.span(Needs(9, 9, 7)) == (1, 1)
    assert LATTICE.span(Needs(16, 16, 7)) == (2, 1)
    assert LATTICE.span(Needs(25, 25, 7)) == (2, 2)
    assert LATTICE.span(Needs(30, 14, 7)) == (1, 2)
    (page,) = pages_of(
        LATTICE,
        [
            (0, Needs(60, 30, 7)),
        ],
    )
    assert page[0].turned
    assert page[0].cell == pytest.approx(263 / 60)
    (page,) = pages_of(LATTICE, [(0, Needs(4, 4, 7))])
    assert page[0].cell == 12


def test_no_two_boxes_of_a_page_touch() -> None:
    sizes = [5, 9, 16, 9, 25, 6, 6, 40, 12, 9, 18, 9, 9, 9, 30, 8]
    pages = list(pages_of(LATTICE, [(i, Needs(n, n + i % 3, 7)) for i, n in enumerate(sizes)]))
    assert [one.item for page in pages for one in page] == list(range(len(sizes)))
    for page in pages:
        for one in page:
            assert one.box.x + one.box.width <= 190.001
            assert one.box.y + one.box.height <= 280.001
            for other in page[: page.index(one)]:
                apart = one.box.x >= other.box.x + other.box.width or one.box.y >= other.box.y
                assert apart
                assert not overlap(one.box, other.box)


def overlap(one: Box, other: Box) -> bool:
    return (
        one.x < other.x + other.width
        and other.x < one.x + one.width
        and one.y < other.y + other.height
        and other.y < one.y + one.height
    )

"""The paper's words: sets of places of a box as bit patterns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import enpitsu
from enpitsu.boards import OPEN
from enpitsu.engines._patterns import Pattern, layout_of
from enpitsu.puzzles.sudoku import Box
from enpitsu.reports import Pictures, Table, Value
from enpitsu.scene import Scene, Text
from enpitsu.study import Part, Study
from enpitsu.study.papers.sudoku_sudoc2._paper import PAPER

BOX = Box(3, 3)
Place = tuple[int, int]
"""Row and column in a box, from 0."""

EXAMPLE: dict[int, tuple[int, str, Sequence[Place]]] = {
    # digit: the paper's word, its mark in the picture, and the places
    7: (39, "*", [(0, 0), (1, 0), (2, 0), (2, 1)]),
    5: (136, "+", [(0, 1), (1, 2)]),
    1: (16, "1", [(1, 1)]),
    3: (256, "3", [(2, 2)]),
}
"""Where four digits may stand in the box at the bottom, in the middle."""

BAND, STACK = 2, 1

CORNER = (
    # digit, band and stack of boxes, the paper's word after a 7 in the lower left corner
    ("7", 2, 0, 4),
    ("any other", 2, 0, 507),
    ("7", 2, 1, 219),
    ("7", 2, 2, 219),
    ("7", 0, 0, 504),
    ("7", 1, 0, 504),
    ("7", 1, 1, 511),
)


@PAPER.part("words", "Sets of places as bit patterns")
def words(study: Study) -> Part:
    """Return the examples of the text, by the engine's own way of counting places."""
    title = "In the box r' = 2, s' = 1"
    columns = ("digit", "places (r, s)", "bits, low to high", "word", "paper", "dn", "oct")
    examples = Table("words", title, columns, [_example(digit) for digit in EXAMPLE])
    title = "After a 7 in the lower left corner"
    boxes = ("digit", "r'", "s'", "word", "paper")
    corner = Table("words-corner", title, boxes, _after_the_corner())
    masks = Table("words-masks", "Rows and columns of a box", ("mask", "bits", "hex"), _masks())
    notes = ["dn and oct are printed from the lowest digit on; the paper has 67 and 740 for the 7."]
    return Part([examples, corner, masks], [_pictures()], notes)


def _layout_pattern() -> Pattern:
    return Pattern(layout_of(BOX))


def _bits(word: int) -> str:
    return f"{word:09b}"[::-1]


def _example(digit: int) -> list[Value]:
    """Take all other places from a digit, and see which word is left."""
    paper, _, places = EXAMPLE[digit]
    pattern = _layout_pattern()
    number = (digit - 1) * 9 + BAND + 3 * STACK
    for cell, (box, place) in pattern.layout.spot.items():
        row, column = divmod(cell, 9)
        if box == number % 9 and (row % 3, column % 3) not in places:
            pattern.narrow(number, ~(1 << place))
    word = pattern.words[number]
    shown = " ".join(f"{row},{column}" for row, column in places)
    dn = f"{pattern.layout.address(number):x}"[::-1]
    return [digit, shown, _bits(word), word, paper, dn, f"{word:03o}"[::-1]]


def _after_the_corner() -> list[list[Value]]:
    pattern = _layout_pattern()
    givens = bytearray([OPEN] * 81)
    givens[72] = 7
    pattern.begin(givens)
    pattern.infer(lambda: None)
    rows: list[list[Value]] = []
    for digit, band, stack, paper in CORNER:
        digits = [7] if digit == "7" else [d for d in range(1, 10) if d != 7]
        found = {pattern.words[(d - 1) * 9 + band + 3 * stack] for d in digits}
        rows.append([digit, band, stack, ", ".join(map(str, sorted(found))), paper])
    return rows


def _masks() -> list[list[Value]]:
    rows, columns = layout_of(BOX).sides
    named = [(f"rm{i}", line) for i, line in enumerate(rows.lines)]
    named += [(f"sm{i}", line) for i, line in enumerate(columns.lines)]
    return [[name, _bits(line), f"{line:03X}"[::-1]] for name, line in named]


def _pictures() -> Pictures:
    blank = enpitsu.parse("sudoku:" + "." * 81).scene()
    marks = [
        Text(BAND * 3 + row, STACK * 3 + column, mark)
        for _, mark, places in EXAMPLE.values()
        for row, column in places
    ]
    layout = layout_of(BOX)
    numbers = [Text(*divmod(cell, 9), str(place)) for cell, (_, place) in layout.spot.items()]
    return Pictures(
        name="words",
        title="Where digits may stand, and how places are counted",
        pictures=[
            ("where 7 (*) and 5 (+) may stand", _with(blank, marks)),
            ("the places of each box", _with(blank, numbers)),
        ],
        columns=2,
    )


def _with(scene: Scene, texts: Sequence[Text]) -> Scene:
    return replace(scene, texts=(*scene.texts, *texts))

"""The paper's figures of its presolver: each rule before and after, and the colours of a board."""

from __future__ import annotations

from dataclasses import replace

from enpitsu.answers.chosen import explain_with
from enpitsu.answers.narrow import narrow_puzzle
from enpitsu.boards import OPEN
from enpitsu.model import Puzzle
from enpitsu.puzzles import parse
from enpitsu.reports import Pictures
from enpitsu.scene import Corner, Scene
from enpitsu.study import Part, Study
from enpitsu.study.papers.slitherlink_engines._boards import RULES
from enpitsu.study.papers.slitherlink_engines._paper import PAPER

FIGURES = (
    ("2.13", "full clue", "a 0", "slitherlink:.../.0./..."),
    (
        "2.14",
        "full clue",
        "a 3 with an edge that is no line",
        "slitherlink:.../.3./...|r2c2 top=x",
    ),
    ("2.15", "clue and corner", "a 3 in a corner", "slitherlink:3../.../..."),
    (
        "2.16",
        "clue and corner",
        "a line that comes to a 2 with an edge that is no line",
        "slitherlink:.../.2./...|r2c2 bottom=x,r1c1 bottom=1",
    ),
    (
        "2.17",
        "two clues",
        "two 1s that meet at a point",
        "slitherlink:..../.1../..1./....|r2c2 top=x,r2c2 left=x",
    ),
)
"""The figure, our technique, what is there before, and a board for it."""

BOARD = "slitherlink:.22.../12..03/..1.../22..10/.2..../.0.23."
"""Drawn for these pictures: rules need its regions."""


@PAPER.part(
    "2.12-2.18",
    "The presolver's rules, before and after, and the colours of a board",
    numbers="F2.12 F2.13 F2.14 F2.15 F2.16 F2.17 F2.18",
)
def rules_in_pictures(study: Study) -> Part:
    """Return two pictures a rule."""
    del study  # they are the same for all
    pictures = [pair for figure in FIGURES for pair in before_and_after(*figure)]
    rules = Pictures(name="rules-figures", title="Figures 2.13-2.17", pictures=pictures, columns=2)
    colours = Pictures(
        name="rules-colours", title="Figures 2.12 and 2.18", pictures=_colours(), columns=2
    )
    notes = [
        "Numbers in corners are colours: cells of one number lie on the same side of the loop, "
        "those of a number and its dash on different ones; 0 is outside, and its dash, shaded, "
        "inside.",
    ]
    return Part([], [colours, rules], notes)


def before_and_after(figure: str, technique: str, told: str, line: str) -> list[tuple[str, Scene]]:
    """Return a board before and after one technique."""
    puzzle = parse(line)
    after = narrow_puzzle(puzzle, techniques=[technique])
    return [(f"{figure}: {told}", puzzle.scene()), (f"after {technique}", after.scene())]


def _colours() -> list[tuple[str, Scene]]:
    """Return the colours of a board at first, before a region is cut off, after, and at last."""
    puzzle = parse(BOARD)
    explained = explain_with(puzzle, RULES)
    moments = list(explained.moments())
    cut = next(n for n, step in enumerate(explained.steps) if step.technique == "cut-off part")
    before, after = moments[cut], moments[cut + 1]
    return [
        ("2.12: every cell has a colour of its own", coloured(puzzle, puzzle.givens)),
        ("2.18: colours before a region is cut off", coloured(puzzle, before.values)),
        ("cut-off part, and what it rests on", before.scene(explained.steps[cut])),
        ("and after", coloured(puzzle, after.values)),
        ("when the rules are done", coloured(puzzle, explained.values)),
    ]


def coloured(puzzle: Puzzle, values: bytes) -> Scene:
    """Draw a board with the colours that its lines tell."""
    columns = puzzle.board.columns
    corners = tuple(
        Corner(cell // columns, cell % columns, colour)
        for cell, colour in enumerate(colours(puzzle, values))
    )
    return replace(puzzle.scene(values, shade=True), corners=corners)


def colours(puzzle: Puzzle, values: bytes) -> list[str]:
    """Return the colour of every cell: a number, with a dash on the other side of the loop."""
    beyond: dict[int, list[tuple[int, bool]]] = {}
    for (_, _, (a, b)), value in zip(puzzle.board.all(), values, strict=True):
        if value != OPEN:
            beyond.setdefault(a, []).append((b, value == 1))
            beyond.setdefault(b, []).append((a, value == 1))
    areas = range(puzzle.board.rows * puzzle.board.columns + 1)  # all around comes first
    known: dict[int, tuple[int, bool]] = {}
    for group, start in enumerate(area for area in areas if area not in known):
        known[start] = (group, False)
        reached = [start]
        for area in reached:
            for other, line in beyond.get(area, []):
                if other not in known:
                    known[other] = (group, known[area][1] ^ line)
                    reached.append(other)
    sides = [known[area] for area in areas[1:]]
    return [f"{group}'" if flipped else f"{group}" for group, flipped in sides]

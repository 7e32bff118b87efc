"""A puzzle as a page plays it: its picture in parts, where values go, its rules in core forms."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, ClassVar, Literal

from pydantic import Field

from enpitsu.boards import OPEN, members
from enpitsu.errors import PuzzleError
from enpitsu.model import Puzzle
from enpitsu.model.sketch import labels
from enpitsu.scene.svg import Layers, pen_of
from enpitsu.scene.themes import PAGE
from enpitsu.web.questions import Answer, Asked, Question
from enpitsu.web.questions._answers import HowToTold, Told
from enpitsu.web.questions._asking import AboutPuzzle
from enpitsu.web.questions._rules import Lowered

_MOST_PLACES = 20_000  # cells or edges


class PlaceTold(Told):
    """A cell, or an edge, that gets a value."""

    name: str
    row: int = Field(description="Of the picture, from 0 on, as are columns.")
    column: int
    ends: list[int] | None = Field(
        description="The points that an edge joins: row and column of each, on the lattice."
    )
    values: list[str] = Field(description="The symbols that it may have.")
    given: str | None


class FormTold(Told):
    """What a rule amounts to. Numbers in a scope are places; values are places in `symbols`.

    `different`: no value twice. `linear`: the sum of values times `weights` is at least `low` and
    at most `high`. `count`: so many have one of the `values`. `automaton`: the values, read in
    order, lead through automaton number `of`. `loop`: those with value 1 are one loop; `ends` are
    the points that each joins.
    """

    form: Literal["different", "linear", "count", "automaton", "loop"]
    scope: list[int]
    weights: list[int] | None = None
    low: int | None = None
    high: int | None = None
    values: list[int] | None = None
    of: int | None = None
    ends: list[list[int]] | None = None


class RuleTold(Told):
    """A rule: what its place is called, what it says, and what it amounts to."""

    name: str
    sentence: str
    forms: list[FormTold]


class AutomatonTold(Told):
    """From state 0 by `steps` (state, value, next state) to one that is `accepting`."""

    steps: list[list[int]]
    accepting: list[int]


class BoardTold(Told):
    """All that a page needs to show a puzzle and to play it without asking again."""

    genre: str
    puzzle: str
    params: str
    line: str
    title: str
    how_to: list[HowToTold]
    clue_kinds: list[str] = Field(description="What such puzzles may show of their solutions.")
    size: list[int] = Field(description="Rows and columns of the puzzle.")
    loop: bool = Field(description="Lines are drawn that are one loop.")
    rows: int = Field(description="Of the picture, a rim included.")
    columns: int
    cell: int = Field(description="The side of a cell in the markup's units.")
    ground: str = Field(description="Markup of SVG below all: shades.")
    board: str = Field(description="Markup of what the puzzle prints, and of its lines.")
    beside: str = Field(description="Markup of what rows and columns are called.")
    symbols: list[str] = Field(description="How each value is written, by its number.")
    values: list[str] = Field(description="The symbols that can be entered.")
    unwritten: str | None = Field(description="The symbol that need not be entered.")
    places: list[PlaceTold]
    rules: list[RuleTold]
    automata: list[AutomatonTold]
    rules_left_out: int = Field(description="Rules that are too large for a page.")


class Board(Question):
    """What a page needs to show a puzzle and to let it be played without asking again."""

    name: ClassVar[str] = "board"
    asked: ClassVar[type[Asked]] = AboutPuzzle
    answer_schema: ClassVar[type[Told]] = BoardTold
    example: ClassVar[dict[str, str]] = {"puzzle": "sudoku:12../..../.1../...4"}

    def answer(self, asked: AboutPuzzle) -> Answer:
        """Return the parts of its picture, its cells or edges, and its rules."""
        return board_of(asked.read)


def board_of(puzzle: Puzzle) -> dict[str, Any]:
    """Return a puzzle as a page draws and plays it; refuse one that no page can hold."""
    model = puzzle.model
    if model.size > _MOST_PLACES:
        problem = f"a page plays boards of up to {_MOST_PLACES} cells or edges"
        raise PuzzleError(f"{problem}, and this one has {model.size}")
    genre, board = puzzle.genre, puzzle.board
    size = genre.grid(board)
    return {
        **puzzle.record,
        "line": str(puzzle),
        "how_to": [told._asdict() for told in genre.how_tos(board)],
        "clue_kinds": list(genre.kinds(board)),
        "size": [size.rows, size.columns],
        "loop": model.loop is not None,
        **_picture(puzzle),
        "symbols": list(model.symbols),
        "values": _values(puzzle),
        "unwritten": None if model.unwritten is None else model.symbol(model.unwritten),
        "places": list(_places(puzzle)),
        **Lowered(model).record,
    }


def _picture(puzzle: Puzzle) -> dict[str, Any]:
    """Return the parts of its picture, and their measures."""
    scene = puzzle.scene()
    layers = Layers(replace(scene, labels=tuple(labels(puzzle, scene))))
    return {
        "title": scene.title,
        "rows": scene.rows,
        "columns": scene.columns,
        "cell": pen_of(PAGE).cell,
        "ground": layers.ground,
        "board": layers.board,
        "beside": layers.beside,
    }


def _values(puzzle: Puzzle) -> list[str]:
    """Return the symbols that some cell may have, in their order."""
    together = 0
    for domain in puzzle.board_model.domains:
        together |= domain
    return [puzzle.board_model.symbol(value) for value in members(together)]


def _places(puzzle: Puzzle) -> Iterator[dict[str, Any]]:
    """Yield the cells or edges that get a value, in the order of the variables."""
    model = puzzle.board_model
    for variable, (name, domain) in enumerate(zip(model.names, model.domains, strict=True)):
        place = puzzle.genre.place(puzzle.board, variable)
        given = puzzle.givens[variable]
        yield {
            "name": name,
            "row": place.row,
            "column": place.column,
            "ends": place.ends if place.side else None,
            "values": [model.symbol(value) for value in members(domain)],
            "given": None if given == OPEN else model.symbol(given),
        }

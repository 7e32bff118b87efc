"""A puzzle as a page plays it: its picture in parts, where values go, its rules in core forms."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, ClassVar

from pydantic import Field

from enpitsu import puzzles
from enpitsu.boards import OPEN, members
from enpitsu.model import Puzzle
from enpitsu.model.sketch import labels
from enpitsu.rules import forms
from enpitsu.scene.svg import pen_of, to_layers
from enpitsu.scene.themes import PAGE
from enpitsu.web.questions import Answer, Asked, Question


class BoardAsked(Asked):
    """Which puzzle."""

    puzzle: str = Field(max_length=100_000, description="its line of notation")


class Board(Question):
    """What a page needs to show a puzzle and to let it be played without asking again."""

    name: ClassVar[str] = "board"
    asked: ClassVar[type[Asked]] = BoardAsked

    def answer(self, asked: BoardAsked) -> Answer:
        """Return the parts of its picture, its cells or edges, and its rules."""
        return board_of(puzzles.parse(asked.puzzle))


def board_of(puzzle: Puzzle) -> dict[str, Any]:
    """Return a puzzle as a page draws and plays it."""
    scene = puzzle.scene()
    scene = replace(scene, labels=tuple(labels(puzzle, scene)))
    layers = to_layers(scene)
    return {
        **puzzle.record,
        "line": str(puzzle),
        "title": scene.title,
        "how_to": [{"title": told.title, "text": told.text} for told in _how_tos(puzzle)],
        "rows": scene.rows,
        "columns": scene.columns,
        "cell": pen_of(PAGE).cell,
        "ground": layers.ground,
        "board": layers.board,
        "beside": layers.beside,
        "symbols": list(puzzle.board_model.symbols),
        "places": list(_places(puzzle)),
        "rules": list(_rules(puzzle)),
    }


def _how_tos(puzzle: Puzzle) -> Any:
    return puzzle.genre.how_tos(puzzle.board)


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


def _rules(puzzle: Puzzle) -> Iterator[dict[str, Any]]:
    """Yield every rule with its sentence, and what it amounts to."""
    model = puzzle.model
    for rule in model.rules:
        lowered = [_form(form) for form in rule.lower(model.domains)]
        yield {"name": rule.name, "sentence": rule.sentence, "forms": lowered}


def _form(form: forms.Form) -> dict[str, Any]:
    told = {"form": type(form).__name__.lower(), **form._asdict()}
    if isinstance(form, forms.Automaton):
        told["accepting"] = sorted(form.accepting)
    if isinstance(form, forms.Count):
        told["values"] = members(form.values)
    return told

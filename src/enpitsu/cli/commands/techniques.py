"""`techniques`: the ladder of a genre, with a sentence and an example of every rung."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from textwrap import indent
from typing import Annotated, Any

import typer

from enpitsu.cli import options
from enpitsu.cli.output import Output
from enpitsu.cli.progress import Progress
from enpitsu.cli.runner import Task
from enpitsu.model import Example, Technique

_INDENT = " " * 4


@dataclass(frozen=True)
class Ladders(Task):
    """Writes what there is."""

    genre: str | None
    json: bool

    def execute(self) -> int:
        """Write one technique after the other."""
        from enpitsu.answers.techniques import techniques_of  # noqa: PLC0415  (as in generate)

        with Progress(False) as progress, Output(None, progress) as output:
            found = techniques_of(self.genre)
            for text in map(_record, found) if self.json else _pages(found):
                output.write(text)
        return 0


def _record(one: Technique) -> str:
    """Return a technique as a line of JSON."""
    record: dict[str, Any] = {
        "genre": one.genre,
        "name": one.name,
        "level": one.level,
        "weight": one.weight,
        "sentence": one.sentence,
        "example": None,
    }
    if one.example is not None:
        record["example"] = {"puzzle": one.example.puzzle, "step": one.example.step}
        if one.example.state:
            record["example"]["state"] = one.example.state
        if one.example.techniques:
            record["example"]["techniques"] = one.example.techniques
    if one.assumes_unique or one.by_name:
        record["assumes_unique" if one.assumes_unique else "by_name"] = True
    if one.members:
        record["techniques"] = one.members
    return json.dumps(record)


def _pages(found: Iterator[Technique]) -> Iterator[str]:
    """Yield the name of each genre, and below it what a person reads of its techniques."""
    for genre, ladder in groupby(found, lambda one: one.genre):
        yield genre
        for one in ladder:
            yield indent("\n".join(_told(one)), _INDENT)


def _told(one: Technique) -> Iterator[str]:
    note = ", only where it is named" if one.by_name else ""
    note = ", holds because there is only one solution" if one.assumes_unique else note
    yield f"{one.name} ({one.level.value}, {one.weight}{note})"
    if one.members:
        yield f"{_INDENT}A set: {', '.join(one.members)}."
    if one.sentence is not None:
        yield _INDENT + one.sentence
    if one.example is not None:
        yield f"{_INDENT}({_asked(one.example)})"


def _asked(example: Example) -> str:
    """Return what to type to see an example."""
    if example.state:
        return f"enpitsu hint '{example.puzzle}' --state '{example.state}'"
    chosen = f" --techniques '{','.join(example.techniques)}'" if example.techniques else ""
    return f"step {example.step} of: enpitsu explain '{example.puzzle}'{chosen}"


def techniques(
    genre: Annotated[
        str | None,
        typer.Argument(metavar="GENRE", help="As in sudoku, or sudoku(killer); without it, all."),
    ] = None,
    *,
    json: options.Json = False,
    plugin: options.Plugins = None,
) -> Task:
    """List the techniques of a genre, easiest first, each with an example."""
    return Ladders(genre, json)

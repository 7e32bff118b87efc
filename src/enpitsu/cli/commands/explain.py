"""`explain`: every step to the solution, in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Annotated, Any

import typer

import enpitsu
from enpitsu import asked
from enpitsu.answers.deadline import Deadline
from enpitsu.cli import options
from enpitsu.cli.output import picture
from enpitsu.cli.runner import Asked, Command, Run
from enpitsu.cli.saving import Force
from enpitsu.cli.showing import Showing
from enpitsu.cli.steps import numbered
from enpitsu.cli.words import certificate_line, certificate_record
from enpitsu.errors import EnpitsuError
from enpitsu.formats import Entry
from enpitsu.model import Explanation, Puzzle
from enpitsu.model.records import explanation_record, noun_of
from enpitsu.scene.files import Look
from enpitsu.scene.themes import theme_of

FOR_CERTIFYING = 0.2
"""Of the time, what is kept for the checker; it has what the explanation leaves, too."""


@dataclass(frozen=True)
class Explaining(Command[Explanation]):
    """Goes the whole way."""

    techniques: tuple[str, ...] | None
    full: bool
    seconds: float
    showing: Showing | None = None
    certify: bool = False
    plain: bool = False

    def answer(self, puzzle: Puzzle) -> Explanation:
        """Return the steps, and what a checker says of them if it is to be asked."""
        if not self.certify:
            return enpitsu.explain(puzzle, techniques=self.techniques, seconds=self.seconds)
        deadline = Deadline(self.seconds)
        seconds = self.seconds * (1 - FOR_CERTIFYING)
        answer = enpitsu.explain(puzzle, techniques=self.techniques, seconds=seconds)
        return replace(answer, certificate=enpitsu.certify(answer, seconds=deadline.seconds))

    def answers(
        self, asked: Iterable[Asked], many: bool
    ) -> Iterator[tuple[Entry, Puzzle, Explanation | EnpitsuError]]:
        """Yield the steps; their pictures are saved on the way if there is a place for them."""
        told = super().answers(asked, many)
        return self.showing.saved(told, many) if self.showing else told

    def record(self, answer: Explanation) -> dict[str, Any]:
        """Return the steps and how it ended, and what is left if it ended early."""
        record = explanation_record(answer)
        if answer.certificate:
            record["certified"] = certificate_record(answer.certificate)
        return record

    def page(self, answer: Explanation) -> str:
        """Say every step, easy ones that follow each other together, and how it ended."""
        told = [certificate_line(answer.certificate)] if answer.certificate else []
        return "\n".join(
            [*numbered(answer.steps, full=self.full), *_end(answer, self.plain), *told]
        )

    def good(self, answer: Explanation) -> bool:
        """Tell whether the steps reach the solution, and pass where they are checked."""
        return answer.solved and (answer.certificate is None or answer.certificate.good)


def _end(answer: Explanation, plain: bool) -> list[str]:
    """Say how it ended; where it ended early, draw what is left, too."""
    if answer.solved:
        return [answer.ending]
    if not all(answer.candidates):
        return [answer.ending]
    scene = answer.puzzle.scene(answer.values, answer.candidates)
    left = f"{answer.open} of {len(answer.values)} {noun_of(answer.puzzle)} are open"
    return [picture(scene, plain), f"Not solved: {answer.reason}; {left}."]


def explain(
    files: options.Files = None,
    *,
    out: Annotated[
        str | None,
        typer.Option(
            "--output",
            "-o",
            metavar="DIR|STEPS.html",
            help="Save a picture of each step: SVG into a folder, by a pattern such as "
            "DIR/{title}-{step}.png, or all on one page.",
        ),
    ] = None,
    force: Force = False,
    theme: options.Theme = "light",
    text: options.Text = "paths",
    plain: options.Ascii = False,
    techniques: options.Techniques = None,
    full: Annotated[
        bool, typer.Option("--full", help="A sentence for every step, for easy ones too.")
    ] = False,
    certify: Annotated[
        bool,
        typer.Option(
            "--certify",
            help="Let a checker and a second engine go over it; a fifth of the time is theirs.",
        ),
    ] = False,
    seconds: options.Seconds = options.DEFAULT_SECONDS,
    json: options.Json = False,
    form: options.From = None,
    genre: options.Genre = None,
    quiet: options.Quiet = False,
    plugin: options.Plugins = None,
) -> Run[Explanation]:
    """Explain every step to the solution."""
    look = Look(theme_of(theme), text)
    showing, limit = Showing.into(out, force, look, files or ()), asked.seconds(seconds)
    command = Explaining(options.names(techniques), full, limit, showing, certify, plain)
    return Run(command, files, form, json, quiet, genre=genre, seconds=seconds)

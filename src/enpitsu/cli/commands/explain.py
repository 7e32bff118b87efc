"""`explain`: every step to the solution, in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Annotated, Any

import typer

import enpitsu
from enpitsu.cli import options
from enpitsu.cli.runner import Asked, Command, Run
from enpitsu.cli.saving import Force
from enpitsu.cli.showing import Showing
from enpitsu.cli.words import step_line, step_record
from enpitsu.errors import EnpitsuError
from enpitsu.formats import Entry
from enpitsu.model import Explanation, Puzzle


@dataclass(frozen=True)
class Explaining(Command[Explanation]):
    """Goes the whole way."""

    seconds: float
    showing: Showing | None = None

    def answer(self, puzzle: Puzzle) -> Explanation:
        """Return the steps."""
        return enpitsu.explain(puzzle, seconds=self.seconds)

    def answers(
        self, asked: Iterable[Asked], many: bool
    ) -> Iterator[tuple[Entry, Puzzle, Explanation | EnpitsuError]]:
        """Yield the steps; their pictures are saved on the way if there is a place for them."""
        told = super().answers(asked, many)
        return self.showing.saved(told, many) if self.showing else told

    def record(self, answer: Explanation) -> dict[str, Any]:
        """Return the steps and how it ended."""
        record = {"steps": [step_record(step) for step in answer.steps], "solved": answer.solved}
        return record | ({"reason": answer.reason} if answer.reason else {})

    def page(self, answer: Explanation) -> str:
        """Say every step and how it ended."""
        width = len(str(len(answer.steps)))
        steps = [f"{n:{width}}. {step_line(step)}" for n, step in enumerate(answer.steps, 1)]
        return "\n".join([*steps, answer.ending])

    def good(self, answer: Explanation) -> bool:
        """Tell whether the steps reach the solution."""
        return answer.solved


def explain(
    files: options.Files = None,
    *,
    out: Annotated[
        str | None,
        typer.Option(
            "--output",
            "-o",
            metavar="DIR|STEPS.html",
            help="Save a picture a step, into a folder or onto one page.",
        ),
    ] = None,
    force: Force = False,
    seconds: options.Seconds = options.DEFAULT_SECONDS,
    json: options.Json = False,
    form: options.From = None,
    quiet: options.Quiet = False,
    plugin: options.Plugins = None,
) -> Run[Explanation]:
    """Explain every step to the solution."""
    showing = Showing.into(out, force)
    return Run(Explaining(options.time_limit(seconds), showing), files, form, json, quiet)

"""`explain`: every step to the solution, in words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

import typer

import enpitsu
from enpitsu.cli import options
from enpitsu.cli.output import use_colour
from enpitsu.cli.runner import Command, Run
from enpitsu.cli.steps import numbered
from enpitsu.cli.words import candidates_record, noun_of, step_record
from enpitsu.model import Explanation, Puzzle
from enpitsu.scene import to_text


@dataclass(frozen=True)
class Explaining(Command[Explanation]):
    """Goes the whole way."""

    techniques: tuple[str, ...] | None
    full: bool
    seconds: float

    def answer(self, puzzle: Puzzle) -> Explanation:
        """Return the steps."""
        return enpitsu.explain(puzzle, techniques=self.techniques, seconds=self.seconds)

    def record(self, answer: Explanation) -> dict[str, Any]:
        """Return the steps and how it ended, and what is left if it ended early."""
        record = {"steps": [step_record(step) for step in answer.steps], "solved": answer.solved}
        if answer.reason:
            record |= {"reason": answer.reason, "candidates": candidates_record(answer)}
        return record

    def page(self, answer: Explanation) -> str:
        """Say every step, easy ones that follow each other together, and how it ended."""
        return "\n".join([*numbered(answer.steps, full=self.full), *_end(answer)])

    def good(self, answer: Explanation) -> bool:
        """Tell whether the steps reach the solution."""
        return answer.solved


def _end(answer: Explanation) -> list[str]:
    """Say how it ended; where it ended early, draw what is left, too."""
    count = len(answer.steps)
    if answer.solved:
        return [f"Solved in {count} step{'' if count == 1 else 's'}."]
    if not all(answer.candidates):
        return [f"Not solved: {answer.reason}."]
    scene = answer.puzzle.scene(answer.values, answer.candidates)
    left = f"{answer.open} of {len(answer.values)} {noun_of(answer.puzzle)} are open"
    return [to_text(scene, colour=use_colour()), f"Not solved: {answer.reason}; {left}."]


def explain(
    files: options.Files = None,
    *,
    techniques: options.Techniques = None,
    full: Annotated[
        bool, typer.Option("--full", help="A sentence for every step, for easy ones too.")
    ] = False,
    seconds: options.Seconds = options.DEFAULT_SECONDS,
    json: options.Json = False,
    form: options.From = None,
    quiet: options.Quiet = False,
    plugin: options.Plugins = None,
) -> Run[Explanation]:
    """Explain every step to the solution."""
    command = Explaining(options.names(techniques), full, options.time_limit(seconds))
    return Run(command, files, form, json, quiet)

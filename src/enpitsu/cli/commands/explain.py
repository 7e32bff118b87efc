"""`explain`: every step to the solution, in words."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated, Any

import typer

import enpitsu
from enpitsu.cli import options
from enpitsu.cli.runner import Command, Run
from enpitsu.cli.words import certificate_line, certificate_record, step_line, step_record
from enpitsu.model import Explanation, Puzzle


@dataclass(frozen=True)
class Explaining(Command[Explanation]):
    """Goes the whole way."""

    seconds: float
    certify: bool = False

    def answer(self, puzzle: Puzzle) -> Explanation:
        """Return the steps, and what a checker says of them if it is to be asked."""
        answer = enpitsu.explain(puzzle, seconds=self.seconds)
        return replace(answer, certificate=enpitsu.certify(answer)) if self.certify else answer

    def record(self, answer: Explanation) -> dict[str, Any]:
        """Return the steps and how it ended."""
        record: dict[str, Any] = {
            "steps": [step_record(step) for step in answer.steps],
            "solved": answer.solved,
        }
        if answer.reason:
            record["reason"] = answer.reason
        if answer.certificate:
            record["certified"] = certificate_record(answer.certificate)
        return record

    def page(self, answer: Explanation) -> str:
        """Say every step and how it ended."""
        width = len(str(len(answer.steps)))
        steps = [f"{n:{width}}. {step_line(step)}" for n, step in enumerate(answer.steps, 1)]
        count = f"{len(steps)} step{'' if len(steps) == 1 else 's'}"
        end = f"Solved in {count}." if answer.solved else f"Not solved: {answer.reason}."
        told = [certificate_line(answer.certificate)] if answer.certificate else []
        return "\n".join([*steps, end, *told])

    def good(self, answer: Explanation) -> bool:
        """Tell whether the steps reach the solution, and pass where they are checked."""
        return answer.solved and (answer.certificate is None or answer.certificate.good)


def explain(
    files: options.Files = None,
    *,
    certify: Annotated[
        bool, typer.Option("--certify", help="Let a checker and a second engine go over it.")
    ] = False,
    seconds: options.Seconds = options.DEFAULT_SECONDS,
    json: options.Json = False,
    form: options.From = None,
    quiet: options.Quiet = False,
    plugin: options.Plugins = None,
) -> Run[Explanation]:
    """Explain every step to the solution."""
    return Run(Explaining(options.time_limit(seconds), certify), files, form, json, quiet)

"""`explain`: every step to the solution, in words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import enpitsu
from enpitsu.cli import options
from enpitsu.cli.runner import Command, Run
from enpitsu.cli.words import step_line, step_record
from enpitsu.model import Explanation, Puzzle


@dataclass(frozen=True)
class Explaining(Command[Explanation]):
    """Goes the whole way."""

    seconds: float

    def answer(self, puzzle: Puzzle) -> Explanation:
        """Return the steps."""
        return enpitsu.explain(puzzle, seconds=self.seconds)

    def record(self, answer: Explanation) -> dict[str, Any]:
        """Return the steps and how it ended."""
        record = {"steps": [step_record(step) for step in answer.steps], "solved": answer.solved}
        return record | ({"reason": answer.reason} if answer.reason else {})

    def page(self, answer: Explanation) -> str:
        """Say every step and how it ended."""
        width = len(str(len(answer.steps)))
        steps = [f"{n:{width}}. {step_line(step)}" for n, step in enumerate(answer.steps, 1)]
        count = f"{len(steps)} step{'' if len(steps) == 1 else 's'}"
        end = f"Solved in {count}." if answer.solved else f"Not solved: {answer.reason}."
        return "\n".join([*steps, end])

    def good(self, answer: Explanation) -> bool:
        """Tell whether the steps reach the solution."""
        return answer.solved


def explain(
    files: options.Files = None,
    *,
    seconds: options.Seconds = options.DEFAULT_SECONDS,
    json: options.Json = False,
    form: options.From = None,
    quiet: options.Quiet = False,
    plugin: options.Plugins = None,
) -> Run[Explanation]:
    """Explain every step to the solution."""
    return Run(Explaining(options.time_limit(seconds)), files, form, json, quiet)

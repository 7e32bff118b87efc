"""`hint`: the next step only, from the puzzle or from a player's board."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, NamedTuple

import typer

import enpitsu
from enpitsu.boards import OPEN
from enpitsu.cli import options
from enpitsu.cli.runner import Command, Run
from enpitsu.cli.words import step_line, step_record
from enpitsu.model import Puzzle, Step


class Hint(NamedTuple):
    """The next step, or why there is none."""

    step: Step | None
    complete: bool
    """Every cell is filled in, and right."""

    @property
    def reason(self) -> str:
        """Say why there is no step."""
        if self.complete:
            return "nothing is left to do: the board is complete"
        return "the named techniques give no step from here; it takes search"


@dataclass(frozen=True)
class Hinting(Command[Hint]):
    """Finds one step."""

    state: str | None
    seconds: float

    def answer(self, puzzle: Puzzle) -> Hint:
        """Return the step."""
        step = enpitsu.hint(puzzle, self.state, seconds=self.seconds)
        return Hint(step, step is None and self._is_complete(puzzle))

    def _is_complete(self, puzzle: Puzzle) -> bool:
        state = puzzle.body if self.state is None else self.state.rpartition(":")[2].strip()
        entries = puzzle.genre.parse(puzzle.params, state).givens
        pairs = zip(puzzle.givens, entries, strict=True)
        return all(given != OPEN or entry != OPEN for given, entry in pairs)

    def record(self, answer: Hint) -> dict[str, Any]:
        """Return the fields of the step."""
        if answer.step is None:
            return {"technique": None, "reason": answer.reason}
        return step_record(answer.step)

    def page(self, answer: Hint) -> str:
        """Say the step."""
        return step_line(answer.step) if answer.step else answer.reason

    def good(self, answer: Hint) -> bool:
        """Tell whether there is a step, or none is needed."""
        return answer.step is not None or answer.complete


def hint(
    files: options.Files = None,
    *,
    state: Annotated[
        str | None,
        typer.Option(
            "--state", metavar="BODY", help="The player's board, written like the puzzle."
        ),
    ] = None,
    seconds: options.Seconds = options.DEFAULT_SECONDS,
    json: options.Json = False,
    form: options.From = None,
    quiet: options.Quiet = False,
    plugin: options.Plugins = None,
) -> Run[Hint]:
    """Give the next step; wrong entries are named first."""
    return Run(Hinting(state, options.time_limit(seconds)), files, form, json, quiet)

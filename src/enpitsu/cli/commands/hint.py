"""`hint`: the next step only, from the puzzle or from a player's board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Annotated, Any, NamedTuple

import typer

import enpitsu
from enpitsu.boards import OPEN
from enpitsu.cli import options
from enpitsu.cli.output import on_terminal, use_colour
from enpitsu.cli.runner import Asked, Command, Run
from enpitsu.cli.saving import Force, Saving
from enpitsu.cli.words import step_line, step_record
from enpitsu.errors import EnpitsuError
from enpitsu.formats import Entry
from enpitsu.model import Puzzle, Step
from enpitsu.scene import to_text


class Hint(NamedTuple):
    """The next step, or why there is none."""

    step: Step | None
    complete: bool
    """Every cell is filled in, and right."""
    file: str | None = None
    """Where its picture was saved."""

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
    saving: Saving | None = None

    def answer(self, puzzle: Puzzle) -> Hint:
        """Return the step."""
        step = enpitsu.hint(puzzle, self.state, seconds=self.seconds)
        return Hint(step, step is None and self._is_complete(puzzle))

    def answers(
        self, asked: Iterable[Asked], many: bool
    ) -> Iterator[tuple[Entry, Puzzle, Hint | EnpitsuError]]:
        """Yield the steps, and save their pictures if there is a file to save to."""
        for number, (entry, puzzle) in enumerate(asked, 1):
            hint = self.attempt(puzzle)
            if self.saving and isinstance(hint, Hint) and hint.step:
                scene = replace(hint.step.scene(), caption=step_line(hint.step))
                try:
                    hint = hint._replace(file=self.saving.save(scene, number if many else 0))
                except EnpitsuError as error:
                    hint = error
            yield entry, puzzle, hint

    def _is_complete(self, puzzle: Puzzle) -> bool:
        state = puzzle.body if self.state is None else self.state.rpartition(":")[2].strip()
        entries = puzzle.genre.parse(puzzle.params, state).givens
        pairs = zip(puzzle.givens, entries, strict=True)
        return all(given != OPEN or entry != OPEN for given, entry in pairs)

    def record(self, answer: Hint) -> dict[str, Any]:
        """Return the fields of the step."""
        if answer.step is None:
            return {"technique": None, "reason": answer.reason}
        return step_record(answer.step) | ({"file": answer.file} if answer.file else {})

    def page(self, answer: Hint) -> str:
        """Say the step; on a terminal, show it too."""
        if answer.step is None:
            return answer.reason
        said = step_line(answer.step)
        if answer.file or not on_terminal():
            return said
        return f"{to_text(answer.step.scene(), colour=use_colour())}\n{said}"

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
    out: Annotated[
        str | None,
        typer.Option("--output", "-o", metavar="OUT.svg", help="Save its picture, .svg or .txt."),
    ] = None,
    force: Force = False,
    seconds: options.Seconds = options.DEFAULT_SECONDS,
    json: options.Json = False,
    form: options.From = None,
    quiet: options.Quiet = False,
    plugin: options.Plugins = None,
) -> Run[Hint]:
    """Give the next step; wrong entries are named first."""
    command = Hinting(state, options.time_limit(seconds), Saving.into(out, force))
    return Run(command, files, form, json, quiet)

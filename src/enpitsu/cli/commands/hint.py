"""`hint`: the next step only, from the puzzle or from what a player knows so far."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Annotated, Any, NamedTuple

import typer

from enpitsu import scene as pictures  # renderers are loaded when they are first asked for
from enpitsu.answers.hint import NO_SOLUTION, vaguer, why_no_step
from enpitsu.answers.state import State
from enpitsu.answers.state_text import Form
from enpitsu.cli import options, states
from enpitsu.cli.errors import UsageError
from enpitsu.cli.output import on_terminal, use_colour
from enpitsu.cli.runner import Asked, Command, Run
from enpitsu.cli.saving import Force, Saving
from enpitsu.cli.words import step_line, step_record
from enpitsu.errors import EnpitsuError
from enpitsu.formats import Entry
from enpitsu.model import Puzzle, Step
from enpitsu.scene import Scene


class Hint(NamedTuple):
    """The next step, or why there is none, and the state after it."""

    step: Step | None
    reason: str
    state: State
    form: Form
    file: str | None = None
    """Where its picture was saved."""

    @property
    def helps(self) -> bool:
        """Tell whether there is a step to take."""
        return self.step is not None and self.step.technique != NO_SOLUTION


Answered = tuple[Entry, Puzzle, Hint | EnpitsuError]


@dataclass(frozen=True)
class Hinting(Command[Hint]):
    """Finds one step."""

    source: states.Source
    apply: bool
    vague: int
    seconds: float
    saving: Saving | None = None

    def answers(
        self, asked: Iterable[Asked], many: bool
    ) -> Iterator[tuple[Entry, Puzzle, Hint | EnpitsuError]]:
        """Yield the hints; a state that is written on is that of one puzzle."""
        if many and self.apply:
            raise UsageError("--apply goes on with one puzzle, and here are several")
        hints = super().answers(asked, many)
        return self._saved(self.saving, hints, many) if self.saving else hints

    def _saved(self, saving: Saving, hints: Iterable[Answered], many: bool) -> Iterator[Answered]:
        """Yield the hints, each when its picture is saved."""
        for number, (entry, puzzle, hint) in enumerate(hints, 1):
            if isinstance(hint, Hint) and hint.step:
                scene = replace(self._scene(hint.step), caption=self._said(hint.step))
                try:
                    file = saving.save(scene, number if many else 0)
                    hint = hint._replace(file=file)  # noqa: PLW2901  (told in its place)
                except EnpitsuError as error:
                    hint = error  # noqa: PLW2901  (likewise)
            yield entry, puzzle, hint

    def answer(self, puzzle: Puzzle) -> Hint:
        """Return the step, and take it."""
        state, form = self.source.read(puzzle)
        step = state.hint(seconds=self.seconds)
        reason = "" if step else why_no_step(state, seconds=self.seconds)
        hint = Hint(step, reason, state, form)
        if step and self.apply and hint.helps:
            hint = hint._replace(state=state.apply(step))
            self.source.write(hint.state.to_text(form))
        return hint

    def record(self, answer: Hint) -> dict[str, Any]:
        """Return the fields of the step, and the state after it if it is taken."""
        record: dict[str, Any] = {"technique": None, "reason": answer.reason}
        if answer.step is not None:
            record = step_record(vaguer(answer.step, self.vague))
        if answer.file:
            record["file"] = answer.file
        return record | ({"state": answer.state.to_json()} if self.apply else {})

    def page(self, answer: Hint) -> str:
        """Say the step; where the state is not in a file, write it below, fit to be read again."""
        said = self._said(answer.step) if answer.step else answer.reason
        if not self.apply or self.source.path is not None:
            return self._shown(answer) + said
        return f"# {said}\n{answer.state.to_text(answer.form)}"

    def _shown(self, answer: Hint) -> str:
        """Return the picture of a step for somebody who looks, if it is not in a file."""
        if not answer.step or answer.file or not on_terminal():
            return ""
        return pictures.to_text(self._scene(answer.step), colour=use_colour()) + "\n"

    def _scene(self, step: Step) -> Scene:
        return vaguer(step, self.vague).scene()

    def _said(self, step: Step) -> str:
        if step.technique == NO_SOLUTION:
            return step.text
        told = vaguer(step, self.vague)
        return step_line(told) if told.text else f"{told.technique} ({told.level})"

    def good(self, answer: Hint) -> bool:
        """Tell whether there is a step, or none is needed."""
        return answer.helps or answer.state.solved


def hint(
    files: options.Files = None,
    *,
    state: states.Option = None,
    apply: Annotated[
        bool,
        typer.Option("--apply", help="Take the step: write the state on, to its file or below."),
    ] = False,
    vague: Annotated[
        int,
        typer.Option(
            "--vague", metavar="1|2|3", min=1, max=3, help="The technique, the place too, or all."
        ),
    ] = 3,
    out: Annotated[
        str | None,
        typer.Option("--output", "-o", metavar="OUT.svg", help="Save its picture, .svg or .txt."),
    ] = None,
    force: Force = False,
    seconds: options.Seconds = options.DEFAULT_SECONDS,
    json: options.Json = False,
    form: options.From = None,
    genre: options.Genre = None,
    quiet: options.Quiet = False,
    plugin: options.Plugins = None,
) -> Run[Hint]:
    """Give the next step; what is wrong is named first."""
    source = states.source_of(state)
    saving = Saving.into(out, force)
    command = Hinting(source, apply, vague, options.time_limit(seconds), saving)
    return Run(command, source.puzzles(files), form, json, quiet, genre=genre)

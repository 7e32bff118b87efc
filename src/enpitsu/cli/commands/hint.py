"""`hint`: the next step only, from the puzzle or from what a player knows so far."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Annotated, Any, NamedTuple

import typer

from enpitsu import asked
from enpitsu.answers.hint import NO_SOLUTION, vaguer, why_no_step
from enpitsu.answers.state import State
from enpitsu.answers.state_text import Form
from enpitsu.cli import options, states
from enpitsu.cli.errors import UsageError
from enpitsu.cli.output import on_terminal, picture
from enpitsu.cli.runner import Answered, Asked, Command, Run
from enpitsu.cli.saving import SEVERAL, Force, Saving, refuse_to_write_over
from enpitsu.cli.words import step_line
from enpitsu.model import Puzzle, Step
from enpitsu.model.records import step_record
from enpitsu.scene import Scene
from enpitsu.scene.files import Look
from enpitsu.scene.themes import theme_of


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


@dataclass(frozen=True)
class Hinting(Command[Hint]):
    """Finds one step."""

    source: states.Source
    apply: bool
    vague: int
    seconds: float
    saving: Saving | None = None
    plain: bool = False

    def answers(self, asked: Iterable[Asked], many: bool) -> Iterator[Answered[Hint]]:
        """Yield the hints; a state that is written on is that of one puzzle."""
        if many and self.apply:
            raise UsageError("--apply goes on with one puzzle, and here are several")
        hints = super().answers(asked, many)
        if self.saving is None:
            return hints
        return self.saving.saved(
            hints, many, self._drawn, lambda hint, file: hint._replace(file=file)
        )

    def _drawn(self, hint: Hint) -> Scene | None:
        return self._told(hint.step) if hint.step else None

    def _told(self, step: Step) -> Scene:
        """Return the picture of a step, with what is said of it."""
        return replace(self._scene(step), caption=self._said(step))

    def answer(self, puzzle: Puzzle) -> Hint:
        """Return the step, and take it."""
        state, form = self.source.read(puzzle)
        if self.apply and form == "position" and self.source.path is not None:
            raise UsageError(
                f"{self.source.path}: --apply does not write files of other programs; "
                "give the state as a list, as in r1c1=4"
            )
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
        if answer.step and self.saving and self.saving.streams:
            return self.saving.look.svg(self._told(answer.step)).removesuffix("\n")
        said = self._said(answer.step) if answer.step else answer.reason
        if not self.apply or self.source.path is not None:
            return self._shown(answer) + said
        return f"# {said}\n{answer.state.to_text(answer.form)}"

    def _shown(self, answer: Hint) -> str:
        """Return the picture of a step for somebody who looks, if it is not in a file."""
        if not answer.step or answer.file or not on_terminal():
            return ""
        return picture(self._scene(answer.step), self.plain) + "\n"

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
        typer.Option(
            "--output",
            "-o",
            metavar="OUT.svg",
            help=f"Save its picture, .svg, .png, .pdf or .txt; several into {SEVERAL}.",
        ),
    ] = None,
    force: Force = False,
    theme: options.Theme = "light",
    text: options.Text = "paths",
    plain: options.Ascii = False,
    seconds: options.Seconds = options.DEFAULT_SECONDS,
    json: options.Json = False,
    form: options.From = None,
    genre: options.Genre = None,
    quiet: options.Quiet = False,
    plugin: options.Plugins = None,
) -> Run[Hint]:
    """Give the next step; what is wrong is named first."""
    source = states.source_of(state)
    if apply and source.path is not None:
        refuse_to_write_over(source.path, files or ())
    look = Look(theme_of(theme), text, ascii=plain)
    saving = Saving.into(out, force, look, [*(files or ()), source.path])
    command = Hinting(source, apply, vague, asked.seconds(seconds), saving, plain)
    return Run(command, source.puzzles(files), form, json, quiet, genre=genre, seconds=seconds)

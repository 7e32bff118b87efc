"""`draw`: a picture of each puzzle, on the terminal or in a file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Any, NamedTuple

import typer

import enpitsu
from enpitsu import asked
from enpitsu.answers.candidates import ruled_candidates
from enpitsu.cli import options
from enpitsu.cli.errors import UsageError
from enpitsu.cli.output import picture
from enpitsu.cli.runner import Answered, Asked, Command, Run
from enpitsu.cli.saving import SEVERAL, Force, Saving
from enpitsu.cli.symbols import Symbols
from enpitsu.cli.words import STATUS_WORDS, step_line
from enpitsu.errors import EnpitsuError
from enpitsu.model import Puzzle, Status
from enpitsu.model.sketch import labels as labels_of
from enpitsu.scene import Scene
from enpitsu.scene.files import Look
from enpitsu.scene.paper import DPI, MOST_DPI
from enpitsu.scene.themes import theme_of


class Drawing(NamedTuple):
    """A picture, and where it was saved."""

    scene: Scene
    status: Status | None
    """What is known about solutions, if one was to be drawn in."""
    file: str | None = None


@dataclass(frozen=True)
class Draw(Command[Drawing]):
    """Draws puzzles, with their solution or candidates if asked for."""

    solution: bool
    candidates: bool
    techniques: tuple[str, ...] | None
    shade: bool
    symbols: Symbols
    seconds: float
    saving: Saving | None
    look: Look
    hint: bool = False
    labels: bool = False

    def answer(self, puzzle: Puzzle) -> Drawing:
        """Return the picture."""
        if self.hint:
            return self._hint(puzzle)
        values, status = None, None
        marks: Sequence[int] = ()
        if self.techniques is not None:
            left = enpitsu.explain(puzzle, techniques=self.techniques, seconds=self.seconds)
            values, marks = left.values, left.candidates if self.candidates else ()
        elif self.candidates:
            marks = ruled_candidates(puzzle)
        if self.solution:
            result = enpitsu.solve(puzzle, seconds=self.seconds)
            values, status = next(iter(result.values), None), result.status
        scene = puzzle.scene(values, marks, shade=self.shade)
        if self.labels:
            scene = replace(scene, labels=tuple(labels_of(puzzle, scene)))
        return Drawing(self.symbols.drawn(puzzle, scene), status)

    def _hint(self, puzzle: Puzzle) -> Drawing:
        """Return the picture of the next step."""
        step = enpitsu.hint(puzzle, seconds=self.seconds)
        if step is None:
            raise EnpitsuError("there is no next step to draw")
        return Drawing(replace(step.scene(), caption=step_line(step)), None)

    def answers(self, asked: Iterable[Asked], many: bool) -> Iterator[Answered[Drawing]]:
        """Yield the pictures, and save them if there is a file to save to."""
        drawn = super().answers(asked, many)
        if self.saving is None:
            return drawn
        return self.saving.saved(
            drawn, many, lambda one: one.scene, lambda one, file: one._replace(file=file)
        )

    def record(self, answer: Drawing) -> dict[str, Any]:
        """Return the file, or the picture itself."""
        return {"file": answer.file} if answer.file else {"svg": self.look.svg(answer.scene)}

    def page(self, answer: Drawing) -> str:
        """Return the picture, or what is missing in the one that was saved."""
        if self.saving and self.saving.streams:
            return self.look.svg(answer.scene).removesuffix("\n")
        drawn = "" if answer.file else picture(answer.scene, self.look.ascii)
        if answer.status in (None, Status.UNIQUE):
            return drawn
        note = STATUS_WORDS[answer.status]
        return f"{drawn}\n{note}" if drawn else f"{answer.file}: {note}"

    def line(self, label: str, answer: Drawing) -> str:
        """Return the picture under its label."""
        page = self.page(answer)
        return page if answer.file else f"{label}\n{page}\n"

    def good(self, answer: Drawing) -> bool:
        """Tell whether the solution is drawn in, if one was asked for, and the only one."""
        return answer.status in (None, Status.UNIQUE)


def draw(
    files: options.Files = None,
    *,
    out: Annotated[
        str | None,
        typer.Option(
            "--output",
            "-o",
            metavar="OUT.svg",
            help="Save as .svg, .png, .pdf or .txt, or write SVG to -. Several puzzles go onto "
            f"pages of one PDF, or into {SEVERAL}.",
        ),
    ] = None,
    solution: Annotated[bool, typer.Option("--solution", help="Draw the solution in.")] = False,
    candidates: Annotated[
        bool, typer.Option("--candidates", help="Draw what the givens leave in each cell.")
    ] = False,
    hint: Annotated[
        bool, typer.Option("--hint", help="Draw the next step, with what it rests on.")
    ] = False,
    force: Force = False,
    theme: options.Theme = "light",
    labels: Annotated[
        bool, typer.Option("--labels", help="Name rows and columns beside the board.")
    ] = False,
    text: options.Text = "paths",
    dpi: Annotated[
        float,
        typer.Option("--dpi", metavar="N", min=1, max=MOST_DPI, help="Pixels an inch, of PNG."),
    ] = DPI,
    plain: options.Ascii = False,
    techniques: options.Techniques = None,
    shade: options.Shade = False,
    symbols: options.SymbolString = None,
    seconds: options.Seconds = options.DEFAULT_SECONDS,
    json: options.Json = False,
    form: options.From = None,
    genre: options.Genre = None,
    quiet: options.Quiet = False,
    plugin: options.Plugins = None,
) -> Run[Drawing]:
    """Draw a picture, on the terminal or into a file."""
    if solution and techniques is not None:
        raise UsageError("--techniques draws what they leave, --solution draws all: take one")
    look = Look(theme_of(theme), text, dpi, plain)
    command = Draw(
        solution,
        candidates,
        options.names(techniques),
        shade,
        Symbols(symbols),
        asked.seconds(seconds),
        Saving.into(out, force, look, files or ()),
        look,
        hint,
        labels,
    )
    return Run(command, files, form, json, quiet, genre=genre, seconds=seconds)

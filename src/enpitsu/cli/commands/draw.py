"""`draw`: a picture of each puzzle, on the terminal or as SVG."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, NamedTuple

import typer

import enpitsu
from enpitsu.answers.candidates import start_candidates
from enpitsu.cli import options
from enpitsu.cli.errors import UsageError
from enpitsu.cli.output import use_colour
from enpitsu.cli.runner import Asked, Command, Run
from enpitsu.cli.symbols import Symbols
from enpitsu.cli.words import STATUS_WORDS
from enpitsu.errors import EnpitsuError
from enpitsu.formats import Entry
from enpitsu.model import Puzzle, Status
from enpitsu.scene import Scene, to_svg, to_text


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
    out: str | None

    def answer(self, puzzle: Puzzle) -> Drawing:
        """Return the picture."""
        values, status = None, None
        marks: Sequence[int] = ()
        if self.techniques is not None:
            left = enpitsu.explain(puzzle, techniques=self.techniques, seconds=self.seconds)
            values, marks = left.values, left.candidates if self.candidates else ()
        elif self.candidates:
            marks = start_candidates(puzzle)
        if self.solution:
            result = enpitsu.solve(puzzle, seconds=self.seconds)
            values, status = next(iter(result.values), None), result.status
        scene = puzzle.scene(values, marks, shade=self.shade)
        return Drawing(self.symbols.drawn(puzzle, scene), status)

    def answers(
        self, asked: Iterable[Asked], many: bool
    ) -> Iterator[tuple[Entry, Puzzle, Drawing | EnpitsuError]]:
        """Yield the pictures, and save them if there is a file to save to."""
        for number, (entry, puzzle) in enumerate(asked, 1):
            drawing = self.attempt(puzzle)
            if self.out and isinstance(drawing, Drawing):
                path = _path(self.out, number if many else 0)
                drawing = _saved(drawing, path)
            yield entry, puzzle, drawing

    def record(self, answer: Drawing) -> dict[str, Any]:
        """Return the file, or the picture itself."""
        return {"file": answer.file} if answer.file else {"svg": to_svg(answer.scene)}

    def page(self, answer: Drawing) -> str:
        """Return the picture, or what is missing in the one that was saved."""
        picture = "" if answer.file else to_text(answer.scene, colour=use_colour())
        if answer.status in (None, Status.UNIQUE):
            return picture
        note = STATUS_WORDS[answer.status]
        return f"{picture}\n{note}" if picture else f"{answer.file}: {note}"

    def line(self, label: str, answer: Drawing) -> str:
        """Return the picture under its label."""
        page = self.page(answer)
        return page if answer.file else f"{label}\n{page}\n"

    def good(self, answer: Drawing) -> bool:
        """Tell whether the solution is drawn in, if one was asked for, and the only one."""
        return answer.status in (None, Status.UNIQUE)


def _path(out: str, number: int) -> str:
    """Return the file for the picture of that number, 0 if it is the only one."""
    if _is_folder(out):
        return os.path.join(out, f"puzzle-{number or 1}.svg")
    stem, ending = os.path.splitext(out)
    return f"{stem}-{number}{ending}" if number else out


def _is_folder(out: str) -> bool:
    return out.endswith(("/", os.sep)) or os.path.isdir(out)


def _saved(drawing: Drawing, path: str) -> Drawing | EnpitsuError:
    text = to_svg(drawing.scene) if path.endswith(".svg") else to_text(drawing.scene) + "\n"
    try:
        os.makedirs(os.path.dirname(path) or ".", exist_ok=True)
        with open(path, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except OSError as error:
        return EnpitsuError(f"{path}: {error.strerror}")
    return drawing._replace(file=path)


def draw(
    files: options.Files = None,
    *,
    out: Annotated[
        str | None,
        typer.Option(
            "--output",
            "-o",
            metavar="OUT.svg",
            help="Save as .svg or .txt; several puzzles as OUT-1.svg and so on, or into DIR/.",
        ),
    ] = None,
    solution: Annotated[bool, typer.Option("--solution", help="Draw the solution in.")] = False,
    candidates: Annotated[
        bool, typer.Option("--candidates", help="Draw what the givens leave in each cell.")
    ] = False,
    techniques: options.Techniques = None,
    shade: options.Shade = False,
    symbols: options.SymbolString = None,
    seconds: options.Seconds = options.DEFAULT_SECONDS,
    json: options.Json = False,
    form: options.From = None,
    quiet: options.Quiet = False,
    plugin: options.Plugins = None,
) -> Run[Drawing]:
    """Draw a picture, on the terminal or as SVG."""
    if out is not None and not (_is_folder(out) or out.endswith((".svg", ".txt"))):
        raise UsageError(f"{out}: a picture is saved as .svg or .txt, or into a folder DIR/")
    if solution and techniques is not None:
        raise UsageError("--techniques draws what they leave, --solution draws all: take one")
    limit, named = options.time_limit(seconds), options.names(techniques)
    command = Draw(solution, candidates, named, shade, Symbols(symbols), limit, out)
    return Run(command, files, form, json, quiet)

"""`convert`: the same puzzles in another format."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Annotated, Any

import typer

import enpitsu
from enpitsu.cli import options
from enpitsu.cli.errors import UsageError
from enpitsu.cli.listing import Formats
from enpitsu.cli.runner import Asked, Command, Run, Task
from enpitsu.cli.saving import Force
from enpitsu.errors import EnpitsuError
from enpitsu.formats import DEFAULT, Entry, Format, formats
from enpitsu.model import Puzzle


@dataclass(frozen=True)
class Convert(Command[str]):
    """Writes each puzzle in one format."""

    form: Format
    without: int = 0
    """So many clues are left out, chosen by the seed."""
    seed: int = 1

    def answer(self, puzzle: Puzzle) -> str:
        """Return the text."""
        return self._written(self._thinned(puzzle))

    def answers(
        self, asked: Iterable[Asked], many: bool
    ) -> Iterator[tuple[Entry, Puzzle, str | EnpitsuError]]:
        """Yield the texts, with what is told of each and what goes before, between and after them.

        Where something goes after the last, each waits until it is known not to be that.
        """
        gap = f"{self.form.head}\n" if self.form.head else ""
        last: tuple[Entry, Puzzle, str] | None = None
        for entry, puzzle in asked:
            try:
                thinned = self._thinned(puzzle)
                text = self._written(thinned)
            except EnpitsuError as error:
                yield entry, puzzle, error
                continue
            if last is not None:
                yield last
            last, gap = (entry, thinned, gap + text), self.form.gap
            if not self.form.tail:
                yield last
                last = None
        if last is not None:
            yield last[0], last[1], f"{last[2]}\n{self.form.tail}"

    def _written(self, puzzle: Puzzle) -> str:
        return self.form.write_with(puzzle, puzzle.about)

    def _thinned(self, puzzle: Puzzle) -> Puzzle:
        return enpitsu.thin(puzzle, self.without, seed=self.seed) if self.without else puzzle

    def record(self, answer: str) -> dict[str, Any]:
        """Return nothing more: the record that names a puzzle is its JSON format."""
        return {}

    def page(self, answer: str) -> str:
        """Return the text."""
        return answer

    def line(self, label: str, answer: str) -> str:
        """Return the text alone."""
        return answer


def convert(
    files: options.Files = None,
    *,
    to: Annotated[
        str | None,
        typer.Option(
            "--to",
            metavar="FORMAT",
            help=f"By the ending of --output, or else {DEFAULT}; "
            f"known: {', '.join(formats().built_in)}, or a plug-in's.",
        ),
    ] = None,
    out: Annotated[
        str | None,
        typer.Option("--output", "-o", metavar="FILE", help="Write to this file; - is the screen."),
    ] = None,
    force: Force = False,
    without: Annotated[
        int, typer.Option("--without", metavar="K", min=0, help="Leave out exactly K clues.")
    ] = 0,
    seed: Annotated[
        int, typer.Option("--seed", metavar="S", min=0, help="Which clues are left out.")
    ] = 1,
    known: Annotated[
        bool, typer.Option("--list", help="List the formats, and convert nothing.")
    ] = False,
    json: options.Json = False,
    form: options.From = None,
    genre: options.Genre = None,
    quiet: options.Quiet = False,
    plugin: options.Plugins = None,
) -> Task:
    """Convert between notations and file formats."""
    if known:
        return Formats(json)
    if json and to not in (None, "json"):
        raise UsageError(f"--json and --to {to} do not go together")
    out = options.one_file_of(out)
    chosen = options.format_for("json" if json else to, out)
    command = Convert(chosen, without, seed)
    return Run(command, files, form, json, quiet, out, force, genre)

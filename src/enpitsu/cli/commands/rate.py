"""`rate`: how hard a puzzle is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Annotated, Any

import typer

import enpitsu
from enpitsu import asked
from enpitsu.cli import options
from enpitsu.cli.runner import Asked, Command, Run
from enpitsu.engines.kernel import in_kernel_threads
from enpitsu.errors import EnpitsuError
from enpitsu.formats import Entry
from enpitsu.model import Puzzle, Rating
from enpitsu.model.records import rating_record, why_no_level

Rated = tuple[Entry, Puzzle, Rating | EnpitsuError]


@dataclass(frozen=True)
class Rate(Command[Rating]):
    """Rates puzzles that have one solution."""

    techniques: tuple[str, ...] | None
    seconds: float
    threads: int = 1

    def answer(self, puzzle: Puzzle) -> Rating:
        """Return the rating."""
        return enpitsu.rate(puzzle, techniques=self.techniques, seconds=self.seconds)

    def answers(self, asked: Iterable[Asked], many: bool) -> Iterator[Rated]:
        """Rate puzzles in their order, some at a time on each of several threads."""
        return in_kernel_threads(lambda one: (*one, self.attempt(one[1])), asked, self.threads)

    def record(self, answer: Rating) -> dict[str, Any]:
        """Return level, difficulty, length and techniques, or why there is no level."""
        return rating_record(answer)

    def page(self, answer: Rating) -> str:
        """Say the level, or why there is none, and what it rests on."""
        used = ", ".join(f"{name} x{count}" for name, count in answer.techniques.items())
        hard = f"{answer.level}, difficulty {answer.difficulty}, length {answer.length}"
        return (hard if answer.level else f"no level: {why_no_level(answer)}") + (
            f": {used}" if used else ""
        )

    def good(self, answer: Rating) -> bool:
        """Tell whether it has a level."""
        return answer.level is not None


def rate(
    files: options.Files = None,
    *,
    techniques: options.Techniques = None,
    seconds: options.Seconds = options.DEFAULT_SECONDS,
    jobs: Annotated[
        int, typer.Option("--jobs", "-j", metavar="J", min=1, max=1024, help="Threads.")
    ] = 1,
    json: options.Json = False,
    form: options.From = None,
    genre: options.Genre = None,
    quiet: options.Quiet = False,
    plugin: options.Plugins = None,
) -> Run[Rating]:
    """Rate how hard it is: level, difficulty, length and techniques."""
    command = Rate(options.names(techniques), asked.seconds(seconds), jobs)
    return Run(command, files, form, json, quiet, genre=genre, seconds=seconds)

"""`narrow`: what the rules alone find, rule by rule, without search."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Annotated, Any

import typer

import enpitsu
from enpitsu import asked
from enpitsu.cli import options
from enpitsu.cli.output import picture
from enpitsu.cli.runner import Answered, Asked, Command, Run
from enpitsu.cli.saving import SEVERAL, Force, Saving
from enpitsu.model import Narrowing, Puzzle, Tally
from enpitsu.model.records import candidates_record, noun_of
from enpitsu.scene import Scene
from enpitsu.scene.files import Look
from enpitsu.scene.themes import theme_of


@dataclass(frozen=True)
class Narrow(Command[Narrowing]):
    """Lets techniques work as far as they go."""

    techniques: tuple[str, ...] | None
    shade: bool
    seconds: float
    saving: Saving | None = None
    plain: bool = False

    def answer(self, puzzle: Puzzle) -> Narrowing:
        """Return what they found."""
        return enpitsu.narrow(puzzle, techniques=self.techniques, seconds=self.seconds)

    def answers(self, asked: Iterable[Asked], many: bool) -> Iterator[Answered[Narrowing]]:
        """Yield what they found; pictures of it are saved on the way if there is a place."""
        told = super().answers(asked, many)
        if self.saving is None:
            return told
        return self.saving.saved(told, many, self._scene, _same)

    def _scene(self, answer: Narrowing) -> Scene:
        return answer.scene(shade=self.shade)

    def record(self, answer: Narrowing) -> dict[str, Any]:
        """Return what is left, and what each technique did."""
        record: dict[str, Any] = {
            "solved": answer.solved,
            "candidates": candidates_record(answer.puzzle, answer.values, answer.candidates),
            "rules": list(map(_rule_record, answer.rules)),
            "open": answer.open,
            "possible": answer.possible,
            "seconds": round(answer.seconds, 6),
        }
        if answer.solved:
            record["solution"] = answer.solution
        return record | ({"reason": answer.reason} if answer.reason else {})

    def page(self, answer: Narrowing) -> str:
        """Return the techniques that found something, what is left as a picture, and in numbers."""
        if self.saving and self.saving.streams:
            return self.saving.look.svg(self._scene(answer)).removesuffix("\n")
        used = [rule for rule in answer.rules if rule.uses]
        parts = [_table(used)] if used else []
        if not self.saving:
            parts.append(picture(self._scene(answer), self.plain))
        return "\n".join([*parts, told(answer)])

    def line(self, label: str, answer: Narrowing) -> str:
        """Return on one line how far they went."""
        return f"{label} {told(answer)}"

    def good(self, answer: Narrowing) -> bool:
        """Tell whether they found the solution."""
        return answer.solved


def _same(answer: Narrowing, file: str) -> Narrowing:
    return answer


def told(answer: Narrowing) -> str:
    """Say how far the techniques went, and in what time."""
    took = f"({answer.seconds * 1e3:.2f} ms)"
    if answer.solved:
        return f"Solved by rules alone {took}."
    total, noun = len(answer.candidates), noun_of(answer.puzzle)
    left = f"; {answer.open} of {total} {noun} are open, with {answer.possible} candidates"
    return f"Not solved: {answer.reason}{left if all(answer.candidates) else ''} {took}."


def _table(used: list[Tally]) -> str:
    from enpitsu.reports import Table  # noqa: PLC0415  (slow to import, and only for this)
    from enpitsu.reports.text import to_terminal  # noqa: PLC0415

    columns = ("technique", "level", "uses", "placed", "removed", "µs")
    rows = [
        (rule.technique, rule.level, rule.uses, rule.places, rule.removes, rule.seconds * 1e6)
        for rule in used
    ]
    return to_terminal(Table("rules", "What each technique found", columns, rows))


def _rule_record(rule: Tally) -> dict[str, Any]:
    return {
        "technique": rule.technique,
        "level": rule.level,
        "uses": rule.uses,
        "places": rule.places,
        "removes": rule.removes,
        "seconds": round(rule.seconds, 9),
    }


def narrow(
    files: options.Files = None,
    *,
    techniques: Annotated[
        str | None,
        typer.Option(
            "--techniques",
            metavar="A,B",
            help="These alone; if none are named, all that hold for puzzles with several "
            "solutions too. They take milliseconds, and are those of solve --presolve.",
        ),
    ] = None,
    out: Annotated[
        str | None,
        typer.Option(
            "--output",
            "-o",
            metavar="OUT.svg",
            help="Save what is left as .svg, .png, .pdf or .txt; several onto pages of one PDF, "
            f"or into {SEVERAL}.",
        ),
    ] = None,
    force: Force = False,
    theme: options.Theme = "light",
    text: options.Text = "paths",
    shade: options.Shade = False,
    plain: options.Ascii = False,
    seconds: options.Seconds = options.DEFAULT_SECONDS,
    json: options.Json = False,
    form: options.From = None,
    genre: options.Genre = None,
    quiet: options.Quiet = False,
    plugin: options.Plugins = None,
) -> Run[Narrowing]:
    """Tell what the rules alone find, rule by rule, without search."""
    limit = asked.seconds(seconds)
    saving = Saving.into(out, force, Look(theme_of(theme), text, ascii=plain), files or ())
    command = Narrow(options.names(techniques), shade, limit, saving, plain)
    return Run(command, files, form, json, quiet, genre=genre, seconds=seconds)

"""The work of `catalog`: puzzles go in, are found again, listed, written out and copied."""

from __future__ import annotations

import json
from collections.abc import Generator, Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from typing import Any

from enpitsu.catalog import (
    Added,
    Catalog,
    CatalogError,
    Choice,
    Found,
    Item,
    Kept,
    Lot,
    prepared,
    shown_address,
)
from enpitsu.cli.options import DEFAULT_SECONDS
from enpitsu.cli.output import Errors, Output
from enpitsu.cli.progress import Progress
from enpitsu.cli.runner import Asked, Command, Run, Task
from enpitsu.errors import EnpitsuError, PuzzleError
from enpitsu.formats import Entry, Format
from enpitsu.model import Puzzle
from enpitsu.streams import print_line

IMAGE = "turned, mirrored, shuffled or renamed"
Put = tuple[Entry, Puzzle, Added | EnpitsuError]


@dataclass
class Add(Command[Added]):
    """Adds puzzles, many at once; what is told of one has happened."""

    catalog: Catalog
    rate: bool
    seconds: float
    source: str | None
    """Of those that do not tell theirs."""
    new: int = 0
    there: int = 0

    def answer(self, puzzle: Puzzle) -> Added:
        """Add one puzzle."""
        return self.catalog.put([self._ready(puzzle)])[0]

    def answers(self, asked: Iterable[Asked], many: bool) -> Iterator[Put]:
        """Add puzzles by the thousand; what is finished when Ctrl-C is pressed goes in too."""
        lot = Lot(self.catalog.put)
        waiting: list[tuple[Entry, Puzzle, EnpitsuError | None]] = []
        try:
            for entry, puzzle in asked:
                try:
                    full, wrong = lot.add(self._ready(puzzle)), None
                except EnpitsuError as error:
                    full, wrong = False, error
                waiting.append((entry, puzzle, wrong))
                if full:
                    yield from self._told(waiting, lot.put())
        finally:
            left = lot.put()
        yield from self._told(waiting, left)

    def _ready(self, puzzle: Puzzle) -> Item:
        if self.source is not None and "source" not in puzzle.about:
            puzzle = puzzle.with_about(source=self.source)
        return prepared(puzzle, self.rate, self.seconds)

    def _told(
        self, waiting: list[tuple[Entry, Puzzle, EnpitsuError | None]], added: list[Added]
    ) -> Iterator[Put]:
        left = iter(added)
        for entry, puzzle, error in waiting:
            yield entry, puzzle, error or self._counted(next(left))
        waiting.clear()

    def _counted(self, added: Added) -> Added:
        self.new += added.new
        self.there += not added.new
        return added

    def record(self, answer: Added) -> dict[str, Any]:
        """Return its number, and whether it is new or how it was there."""
        record: dict[str, Any] = {"number": answer.number, "new": answer.new}
        if answer.new:
            return record | ({"level": answer.level} if answer.level else {})
        return record | {"same": _same(answer.identical)}

    def page(self, answer: Added) -> str:
        """Say what became of the puzzle."""
        if answer.new:
            return f"in as number {answer.number}{f', {answer.level}' if answer.level else ''}"
        how = "" if answer.identical else f", {IMAGE}"
        return f"there already as number {answer.number}{how}"

    def line(self, label: str, answer: Added) -> str:
        """Say nothing of one among many: they are counted."""
        return ""


@dataclass
class Find(Command[Found | None]):
    """Looks puzzles up."""

    catalog: Catalog

    def answer(self, puzzle: Puzzle) -> Found | None:
        """Return what is there of it."""
        return self.catalog.find(puzzle)

    def record(self, answer: Found | None) -> dict[str, Any]:
        """Return whether it is there, and what is kept of it."""
        if answer is None:
            return {"found": False}
        kept = answer.kept
        same = {"number": kept.number, "same": _same(answer.identical)}
        return {"found": True} | same | {"kept": kept.record}

    def page(self, answer: Found | None) -> str:
        """Say where it is and how it is the same."""
        if answer is None:
            return "not there"
        kept = answer.kept
        _ = kept.puzzle  # what is none is refused
        how = "as it stands" if answer.identical else f"{IMAGE}: {kept.line}"
        return f"number {kept.number}, {how}{_beside(kept)}"

    def good(self, answer: Found | None) -> bool:
        """Tell whether it is there."""
        return answer is not None


def _same(identical: bool) -> str:
    return "identical" if identical else "image"


def _beside(kept: Kept) -> str:
    """Return what a person wants to know of a puzzle beside it."""
    about = kept.about
    hard = " ".join(str(about[name]) for name in ("level", "difficulty") if name in about)
    named = [str(about[name]) for name in ("id", "title", "author", "source") if name in about]
    return "".join(f", {text}" for text in [hard, *named] if text)


@dataclass
class Asking(Task):
    """One run over puzzles that are given, held against a catalogue."""

    address: str
    files: list[str] | None
    form: str | None
    genre: str | None
    json: bool
    quiet: bool

    def _run(self, command: Command[Any], seconds: float = DEFAULT_SECONDS) -> int:
        """Let a command answer them all."""
        form, genre = self.form, self.genre
        run = Run(command, self.files, form, self.json, self.quiet, genre=genre, seconds=seconds)
        return run.execute()


@dataclass
class AddAll(Asking):
    """One run of `catalog add`."""

    rate: bool
    seconds: float
    source: str | None

    def execute(self) -> int:
        """Add all puzzles, and say how many were new, however it ends."""
        with Catalog(self.address) as catalog:
            command = Add(catalog, self.rate, self.seconds, self.source)
            try:
                return self._run(command, self.seconds)
            finally:
                total = command.new + command.there
                if total > 1 and not self.json:
                    there = f", {command.there} there already" if command.there else ""
                    print_line(f"{command.new} of {total} puzzles are new{there}")


@dataclass
class FindAll(Asking):
    """One run of `catalog find` with puzzles."""

    def execute(self) -> int:
        """Look all puzzles up; one that is not there is a no."""
        with Catalog(self.address, readonly=True) as catalog:
            return self._run(Find(catalog))


@dataclass
class Listing(Task):
    """One run of `catalog list`, `catalog export`, or `catalog find` without puzzles."""

    address: str
    choice: Choice
    limit: int | None
    json: bool
    quiet: bool
    form: Format | None = None
    """What puzzles are written in; None: a line about each."""
    out: str | None = None
    force: bool = False
    """Write it even if it is there."""
    some: bool = False
    """That there is none is a no."""
    _written: int = field(default=0, init=False)

    def execute(self) -> int:
        """Write one puzzle after the other."""
        with (
            Catalog(self.address, readonly=True) as catalog,
            Progress(not self.quiet, total=self._total(catalog)) as progress,
            Output(self.out, progress, force=self.force, whole=True) as output,
            closing(
                _readable(catalog, errors := Errors(progress), self.choice, self.limit)
            ) as chosen,
        ):
            try:
                for kept in chosen:
                    self._write(kept, output, errors, catalog.name)
                    progress.done += 1
            finally:  # also where Ctrl-C ends it: what is written is a whole file
                if self._written and self.form is not None and self.form.tail:
                    output.write(self.form.tail)
            errors.finish()
            return 2 if errors.total else int(self.some and not progress.done)

    def _write(self, kept: Kept, output: Output, errors: Errors, source: str) -> None:
        try:
            text = self._text(kept)
        except EnpitsuError as error:
            errors.report(_row(source, kept.number, error), error)
            return
        if self.form is not None:
            head = f"{self.form.head}\n" if self.form.head else ""
            text = (self.form.gap if self._written else head) + text
        self._written += 1
        output.write(text)

    def _total(self, catalog: Catalog) -> int:
        number = catalog.count(self.choice)
        return number if self.limit is None else min(number, self.limit)

    def _text(self, kept: Kept) -> str:
        puzzle = kept.puzzle  # what is none is refused, whatever is written of it
        if self.json:
            return json.dumps(kept.record)
        if self.form is None:
            return f"{kept.number} {kept.line}{_beside(kept)}"
        return self.form.write_with(puzzle, puzzle.about)


@dataclass
class Rating(Task):
    """One run of `catalog rate`."""

    address: str
    choice: Choice
    seconds: float
    json: bool
    quiet: bool

    def execute(self) -> int:
        """Rate what is not rated yet, and keep each; that some have no level is a no."""
        total = rated = 0
        with Catalog(self.address, create=False) as catalog:
            try:
                total = catalog.count(self.choice)
                with (
                    Progress(not self.quiet, total=total) as progress,
                    closing(_readable(catalog, errors := Errors(progress), self.choice)) as chosen,
                ):
                    for kept in chosen:
                        rated += self._rate(catalog, kept, errors)
                        progress.done += 1
                    errors.finish()
            finally:
                _say(
                    f"{rated} of {total} puzzles have a level now",
                    self.json,
                    rated=rated,
                    total=total,
                )
        return 2 if errors.total else int(rated < total)

    def _rate(self, catalog: Catalog, kept: Kept, errors: Errors) -> bool:
        try:
            _ = kept.puzzle
        except EnpitsuError as error:
            errors.report(_row(catalog.name, kept.number, error), error)
            return False
        return catalog.rate(kept, seconds=self.seconds) is not None


@dataclass
class Backup(Task):
    """One run of `catalog backup`."""

    address: str
    to: str
    json: bool
    quiet: bool

    def execute(self) -> int:
        """Copy it all."""
        with (
            Catalog(self.address, readonly=True) as catalog,
            Progress(not self.quiet, total=len(catalog)) as progress,
        ):
            number = catalog.backup(self.to, told=lambda done: setattr(progress, "done", done))
        name = shown_address(self.to)
        _say(f"{number} puzzles copied to {name}", self.json, puzzles=number, to=name)
        return 0


def _readable(
    catalog: Catalog, errors: Errors, choice: Choice, limit: int | None = None
) -> Generator[Kept]:
    """Yield the puzzles that are as a choice says; report rows that cannot be read."""

    def damaged(number: int, error: CatalogError) -> None:
        errors.report(_row(catalog.name, number, error), error)

    return catalog.chosen(choice, limit, damaged)


def _row(source: str, number: int, error: EnpitsuError) -> Entry:
    return Entry(source, number, PuzzleError(str(error)))


def _say(sentence: str, as_record: bool, **fields: object) -> None:
    print_line(json.dumps(fields) if as_record else sentence)

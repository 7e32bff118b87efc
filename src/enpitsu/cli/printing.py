"""The work of `book`: read puzzles, make a plate of each, put them on pages, write the file."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from enpitsu.books import Book, Design, Plate, Target, plate_of
from enpitsu.books.design import MOST_PUZZLES
from enpitsu.cli.errors import UsageError
from enpitsu.cli.output import Errors, Output
from enpitsu.cli.progress import Progress
from enpitsu.cli.reading import Inputs
from enpitsu.cli.runner import Task
from enpitsu.errors import EnpitsuError
from enpitsu.formats import Entry
from enpitsu.formats.json_ import record_of
from enpitsu.model import Puzzle


class _Read(NamedTuple):
    """A puzzle that was read, and what the book shows of it."""

    entry: Entry
    plate: Plate


@dataclass(frozen=True)
class Printing(Task):
    """One book."""

    arguments: list[str]
    form: str | None
    genre: str | None
    design: Design
    target: Target
    json: bool
    quiet: bool

    def execute(self) -> int:
        """Do it all; a puzzle that is left out is a no."""
        inputs = Inputs(self.arguments, self.form, self.genre, self.design.seconds)
        if inputs.is_read_from(self.target.path):
            raise UsageError(f"{self.target.path}: cannot be read and written at once")
        with (
            Progress(not self.quiet, inputs.fraction) as progress,
            Output(None, progress) as output,
        ):
            errors = Errors(progress, output if self.json else None)
            read = list(self._read(inputs, errors, progress))
            errors.finish()
            fit = [one for one in read if self.design.allow or one.plate.fine]
            book = Book.of([one.plate for one in fit], self.design) if fit else None
            if book is None:
                errors.say("no puzzle is left for the book")
            else:
                told = self._written(book)
            if self.json:
                _write_records(read, book, output)
            elif book is not None:
                output.write(told)
        if errors.total or not read:
            return 2
        return min(sum(not one.plate.fine for one in read), 1)

    def _read(self, inputs: Inputs, errors: Errors, progress: Progress) -> Iterator[_Read]:
        """Yield what can be shown; say what is wrong with the others."""
        for entry in inputs.entries():
            plate = self._plate(entry)
            if isinstance(plate, EnpitsuError):
                errors.report(entry, plate)
                continue
            if not (plate.fine or self.design.allow):
                told = f"{plate.status.told}; left out, --allow prints it all the same"
                errors.say(f"{entry.label}: {told}")
            yield _Read(entry, plate)
            progress.done += 1
            if progress.done > MOST_PUZZLES:  # a source may be without end
                raise EnpitsuError(f"a book has {MOST_PUZZLES} puzzles at most, and here are more")

    def _plate(self, entry: Entry) -> Plate | EnpitsuError:
        try:
            if isinstance(entry.outcome, Puzzle):
                return plate_of(entry.outcome, self.design)
        except EnpitsuError as error:
            return error
        return entry.outcome

    def _written(self, book: Book) -> str:
        """Write the book, and say where."""
        files = self.target.write(book)
        name = files[0] if len(files) == 1 else f"{files[0]} to {files[-1]}"
        many = len(book.plates)
        return f"{name}: {many} puzzle{'' if many == 1 else 's'} on {len(book.pages)} pages"


def _write_records(read: list[_Read], book: Book | None, output: Output) -> None:
    """Write a record for each puzzle: its number and its page, or none where it was left out."""
    where = {
        id(shown.plate): {"number": shown.number, "page": page.number}
        for page in (book.pages if book else ())
        for shown in page.shown
        if page.part == "puzzles"
    }
    for _, plate in read:
        told = {"status": plate.status, "level": plate.level}
        place = where.get(id(plate), {"number": None, "page": None})
        output.write(json.dumps(record_of(plate.puzzle) | told | place))

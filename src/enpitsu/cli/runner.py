"""What every command does: read puzzles, answer each, write the answers, tell how it went."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import chain, islice
from typing import Any, Generic, TypeVar

from enpitsu.answers.recorded import solution_fault
from enpitsu.cli.errors import UsageError
from enpitsu.cli.options import DEFAULT_SECONDS
from enpitsu.cli.output import Errors, Output
from enpitsu.cli.progress import Progress
from enpitsu.cli.reading import Inputs
from enpitsu.errors import EnpitsuError
from enpitsu.formats import Entry
from enpitsu.formats.json_ import record_of
from enpitsu.model import Puzzle

A = TypeVar("A")
Asked = tuple[Entry, Puzzle]
Answered = tuple[Entry, Puzzle, A | EnpitsuError]


class Task(ABC):
    """What a line of arguments asks for, ready to be done."""

    @abstractmethod
    def execute(self) -> int:
        """Do it all and return the exit status."""


class Command(ABC, Generic[A]):
    """What one command does with a puzzle; an answer that cannot be given is an EnpitsuError."""

    @abstractmethod
    def answer(self, puzzle: Puzzle) -> A:
        """Return the answer for one puzzle."""

    @abstractmethod
    def record(self, answer: A) -> dict[str, Any]:
        """Return the answer's JSON fields."""

    @abstractmethod
    def page(self, answer: A) -> str:
        """Return the answer for a person who asked about one puzzle."""

    def line(self, label: str, answer: A) -> str:
        """Return the answer for a person who asked about many puzzles."""
        page = self.page(answer)
        return f"{label}\n{page}\n" if "\n" in page else f"{label} {page}"

    def good(self, answer: A) -> bool:
        """Tell whether the answer is a yes."""
        return True

    def bears_out(self, answer: A, solution: str) -> bool:
        """Tell whether an answer shows that a solution is right, at a glance."""
        return False

    def attempt(self, puzzle: Puzzle) -> A | EnpitsuError:
        """Return the answer for one puzzle, or why there is none."""
        try:
            return self.answer(puzzle)
        except EnpitsuError as error:
            return error

    def answers(
        self, asked: Iterable[Asked], many: bool
    ) -> Iterator[tuple[Entry, Puzzle, A | EnpitsuError]]:
        """Yield the answers to all puzzles in their order."""
        for entry, puzzle in asked:
            yield entry, puzzle, self.attempt(puzzle)


@dataclass
class Run(Task, Generic[A]):
    """One run of a command over its inputs."""

    command: Command[A]
    files: list[str] | None
    form: str | None = None
    json: bool = False
    quiet: bool = False
    out: str | None = None
    """A file to write to instead of standard output."""
    force: bool = False
    """It is written even if it is there."""
    genre: str | None = None
    """Whose plain grids are read."""
    seconds: float = DEFAULT_SECONDS
    """The most that reading one puzzle may take; 0 for no limit."""
    _noes: int = field(default=0, init=False)

    def execute(self) -> int:
        """Do it all and return the exit status."""
        inputs = Inputs(self.files or [], self.form, self.genre, self.seconds)
        if self.out is not None and inputs.is_read_from(self.out):
            raise UsageError(f"{self.out}: cannot be read and written at once")
        with (
            Progress(not self.quiet, inputs.fraction) as progress,
            Output(self.out, progress, force=self.force, whole=True) as output,
        ):
            errors = Errors(progress, self._records(output, progress))
            self._answer_all(inputs, output, errors, progress)
            errors.finish()
        return 2 if errors.total else min(self._noes, 1)

    def _records(self, output: Output, progress: Progress) -> Output | None:
        """Return where failures are written as records: a file is for what was wished alone."""
        if not self.json:
            return None
        return output if self.out is None else Output(None, progress, prompt=True)

    def _answer_all(
        self, inputs: Inputs, output: Output, errors: Errors, progress: Progress
    ) -> None:
        entries = inputs.entries()
        first_two = list(islice(entries, 2))
        many = len(first_two) > 1
        asked = _Asked(chain(first_two, entries), errors)
        for entry, puzzle, answer in self.command.answers(asked, many):
            try:
                text = self._text(entry, puzzle, _given(answer), many, errors)
            except EnpitsuError as error:
                errors.report(entry, error)
                text = ""
            if text:
                output.write(text)
            asked.answered()
            progress.done += 1

    def _text(self, entry: Entry, puzzle: Puzzle, answer: A, many: bool, errors: Errors) -> str:
        if not self.command.good(answer):
            self._noes += 1
        fault = self._solution_fault(puzzle, answer)
        if fault:
            errors.remark(entry, f"the solution in the record is wrong: it {fault}")
        if self.json:
            remark = {"solution_fault": fault} if fault else {}
            return json.dumps(record_of(puzzle) | self.command.record(answer) | remark)
        return self.command.line(entry.label, answer) if many else self.command.page(answer)

    def _solution_fault(self, puzzle: Puzzle, answer: A) -> str:
        """Say what is wrong with the solution that the puzzle's record has, if it has one."""
        solution = puzzle.about.get("solution")
        if solution is None or self.command.bears_out(answer, str(solution)):
            return ""
        return solution_fault(puzzle)


class _Asked:
    """The puzzles of entries; what is wrong is told where it stands among the answers.

    A command may take many puzzles before it answers the first.
    """

    def __init__(self, entries: Iterable[Entry], errors: Errors) -> None:
        self._entries = entries
        self._errors = errors
        self._taken = self._answered = 0
        self._later: deque[tuple[int, Entry, EnpitsuError]] = deque()
        """What is wrong, and how many answers come before it."""

    def __iter__(self) -> Iterator[Asked]:
        for entry in self._entries:
            if isinstance(entry.outcome, Puzzle):
                self._taken += 1
                yield entry, entry.outcome
            else:
                self._later.append((self._taken, entry, entry.outcome))
                self._tell()

    def answered(self) -> None:
        """Note an answer, and tell what is wrong behind it."""
        self._answered += 1
        self._tell()

    def _tell(self) -> None:
        while self._later and self._later[0][0] <= self._answered:
            _, entry, error = self._later.popleft()
            self._errors.report(entry, error)


def _given(answer: A | EnpitsuError) -> A:
    if isinstance(answer, EnpitsuError):
        raise answer
    return answer

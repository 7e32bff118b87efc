"""The work of `compare`: read the set, do the runs, tell who is right, write tables and charts."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from contextlib import nullcontext
from dataclasses import dataclass

from enpitsu.cli import STOPPED
from enpitsu.cli.errors import UsageError
from enpitsu.cli.output import MAX_ERRORS, Errors, Output
from enpitsu.cli.progress import Progress
from enpitsu.cli.reading import Inputs
from enpitsu.cli.runner import Task
from enpitsu.comparing import Comparison, Instance, Rows, chosen_of
from enpitsu.comparing.files import Files
from enpitsu.comparing.manifest import manifest_of
from enpitsu.comparing.results import check_result
from enpitsu.comparing.summary import tables
from enpitsu.errors import EnpitsuError
from enpitsu.model import Limits, Puzzle
from enpitsu.reports.text import to_terminal
from enpitsu.streams import print_error
from enpitsu.work import Journal

_LONG = 40  # rows of a table that a terminal still shows


@dataclass(frozen=True)
class Wanted:
    """What the options say about the runs."""

    engines: list[str]
    limits: Limits
    memory_mb: int
    repeat: int
    seed: int
    jobs: int
    cluster: str | None

    def comparison(self, instances: list[Instance]) -> Comparison:
        """Return the comparison on these puzzles."""
        return Comparison.of(
            instances,
            self.engines,
            self.limits,
            memory_mb=self.memory_mb,
            repeat=self.repeat,
            seed=self.seed,
            jobs=self.jobs,
            cluster=self.cluster,
        )


@dataclass(frozen=True)
class Compare(Task):
    """One comparison."""

    arguments: list[str]
    form: str | None
    genre: str | None
    wanted: Wanted
    out: str | None
    resume: bool
    force: bool
    charts: bool
    json: bool
    quiet: bool

    def execute(self) -> int:
        """Do it all; wrong answers and crashes are a no."""
        for chosen in chosen_of(self.wanted.engines):  # before anything is read
            chosen.engine.refuse(self.wanted.limits)
        inputs = Inputs(self.arguments, self.form, self.genre, self.wanted.limits.seconds)
        files = self._files(inputs)
        with Progress(False) as silent:
            errors = Errors(silent)
            comparison = self.wanted.comparison(list(_instances(inputs, errors)))
            errors.finish()
        if not comparison.runs:
            return 2
        if files is not None:
            files.begin(resume=self.resume, force=self.force)
        path = str(files.journal) if files else None
        journal = Journal(path, comparison.settings, check_result)
        with (
            journal if files else nullcontext(),
            Progress(not self.quiet, done=len(journal), total=len(comparison.runs)) as progress,
        ):
            rows = _rows(comparison, journal, progress, files)
        if rows is None:
            return STOPPED
        self._write(rows, comparison, files)
        return 2 if errors.total else _told(rows)

    def _files(self, inputs: Inputs) -> Files | None:
        if self.out is None:
            return None
        files = Files.at(self.out)
        if inputs.is_read_from(str(files.table)):
            raise UsageError(f"{files.table}: cannot be read and written at once")
        return files

    def _write(self, rows: Rows, comparison: Comparison, files: Files | None) -> None:
        if files is not None:
            read = [one for one in self.arguments if os.path.isfile(one)]
            command = ["enpitsu", *sys.argv[1:]]
            files.write(rows, manifest_of(comparison, command=command, files=read))
        with Progress(False) as silent, Output(None, silent) as output:
            for text in self._texts(rows):
                output.write(text)
        if files is not None:
            try:
                files.report(rows, charts=self.charts)
            except EnpitsuError as error:  # without matplotlib the rows are there all the same
                print_error(str(error))

    def _texts(self, rows: Rows) -> Iterator[str]:
        if self.json:
            yield from (json.dumps(record, ensure_ascii=False) for record in rows.records())
            return
        for table in tables(rows):
            if len(table.rows) <= _LONG or table.name != "sizes":
                yield f"{to_terminal(table)}\n"


def _instances(inputs: Inputs, errors: Errors) -> Iterator[Instance]:
    """Yield the puzzles with their own names, or else where they stand."""
    for entry in inputs.entries():
        if isinstance(entry.outcome, Puzzle):
            yield Instance.of(entry.outcome, entry.label)
        else:
            errors.report(entry, entry.outcome)


def _rows(
    comparison: Comparison, journal: Journal, progress: Progress, files: Files | None
) -> Rows | None:
    """Return the rows; None if somebody stopped it, who is told how to go on."""

    def on_done() -> None:
        progress.done = len(journal)

    try:
        return comparison.rows(journal, on_done)
    except KeyboardInterrupt:
        done = f"stopped after {len(journal)} of {len(comparison.runs)} runs"
        goes_on = "; the same command with --resume goes on" if files else ""
        Errors(progress).say(f"{done}{goes_on}")
        return None


def _told(rows: Rows) -> int:
    """Say loudly what is wrong, and return the exit status."""
    wrong = [*rows.conflicts, *(row for row in rows if row.verdict == "error")]
    lines = [*rows.faults, *(f"{row.verdict}: {row.told}: {row.error}" for row in wrong)]
    with Progress(False) as silent:
        errors = Errors(silent)
        for line in lines[:MAX_ERRORS]:
            errors.say(line)
        if len(lines) > MAX_ERRORS:
            errors.say(f"… and {len(lines) - MAX_ERRORS} more; the rows tell")
    return 1 if lines else 0

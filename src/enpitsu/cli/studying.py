"""The work of `study`: make the tables that were asked for, show them, and write the report."""

from __future__ import annotations

import json
import re
import shlex
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from typing import Any

from enpitsu import __version__
from enpitsu.cli.errors import UsageError
from enpitsu.cli.output import Errors, Output
from enpitsu.cli.progress import Progress
from enpitsu.cli.reading import Inputs
from enpitsu.cli.runner import Task
from enpitsu.errors import EnpitsuError, shown
from enpitsu.model import Puzzle
from enpitsu.reports.drawing import need_plots
from enpitsu.reports.text import to_terminal
from enpitsu.streams import print_line
from enpitsu.study import PAPERS, Instance, Paper, Piece, Study
from enpitsu.study.paper import SETTINGS
from enpitsu.study.report import Made, Report
from enpitsu.study.setting import Size
from enpitsu.study.usage import refuse_unused, unused_by
from enpitsu.untrusted import untrusted
from enpitsu.work import Journal, JournalError

_SIZE = re.compile(r"(\d{1,4})(?:x(\d{1,4}))?", re.ASCII)


@dataclass(frozen=True)
class Asked:
    """What the options say."""

    full: bool
    seed: int | None
    count: int | None
    sizes: str | None
    seconds: float | None
    jobs: int | None
    cluster: str | None
    files: tuple[str, ...]

    @property
    def options(self) -> list[str]:
        """Return the options that were given."""
        given = {
            "--count": self.count,
            "--sizes": self.sizes,
            "--seconds": self.seconds,
            "--seed": self.seed,
            "--full": self.full or None,
            "--jobs": self.jobs,
            "--cluster": self.cluster,
            "--instances": self.files or None,
        }
        return [option for option, value in given.items() if value is not None]

    def settings(self, instances: tuple[Instance, ...]) -> dict[str, Any]:
        """Return what another run must have in common with this one to go on with it."""
        return {
            "version": __version__,
            "full": self.full,
            "seed": self._seed,
            "count": self.count,
            "sizes": self.sizes,
            "seconds": self.seconds,
            "instances": [_hash(one) for one in instances],
        }

    @property
    def _seed(self) -> int:
        return 1 if self.seed is None else self.seed

    def study(self, instances: tuple[Instance, ...], journal: Journal, progress: Progress) -> Study:
        """Return the setting of a study."""

        def on_done(key: str) -> None:
            progress.done += 1

        return Study(
            full=self.full,
            seed=self._seed,
            jobs=self.jobs or 1,
            cluster=self.cluster,
            asked_count=self.count,
            asked_sizes=None if self.sizes is None else _sizes(self.sizes),
            asked_seconds=self.seconds,
            instances=instances,
            journal=journal,
            on_done=on_done,
        )


@dataclass(frozen=True)
class ListAll(Task):
    """Say which papers and tables there are."""

    paper: str | None
    table: str | None
    json: bool

    def execute(self) -> int:
        """Write them."""
        for paper in PAPERS.values() if self.paper is None else [PAPERS.named(self.paper)]:
            if not self.json:
                also = " or ".join(paper.author_names)
                print_line(f"{paper.name}, also by {also}: {paper.heading}")
            for piece in paper.chosen(self.table):
                print_line(json.dumps(_record(paper, piece)) if self.json else _line(piece))
        return 0


def _record(paper: Paper, piece: Piece) -> dict[str, Any]:
    return {
        "paper": paper.name,
        "table": piece.name,
        "title": piece.title,
        "numbers": piece.numbers,
        "authors": paper.author_names,
        "uses": [setting for setting in SETTINGS if setting in piece.uses],
        "takes": piece.takes,
        "counts": piece.counts if "count" in piece.uses else None,
    }


def _line(piece: Piece) -> str:
    """Return a table's name and title, and below it the options that it uses."""
    meanings = {"count": f" ({piece.counts})", "instances": f" ({', '.join(piece.takes)})"}
    used = [f"--{one}{meanings.get(one, '')}" for one in SETTINGS if one in piece.uses]
    shows = f" ({', '.join(piece.numbers)})" if piece.numbers else ""
    line = f"  {piece.name:<12} {piece.title}{shows}"
    return f"{line}\n{' ' * 15}{', '.join(used)}" if used else line


@dataclass(frozen=True)
class Conduct(Task):
    """Make tables, one after the other."""

    paper: str | None
    table: str | None
    asked: Asked
    out: str | None
    json: bool
    quiet: bool

    def execute(self) -> int:
        """Make them all; one that cannot be made is told, and the others follow."""
        chosen = list(self._chosen())
        pieces = [piece for _, piece in chosen]
        instances = tuple(_instances(self.asked.files))
        refuse_unused(self._where(chosen), pieces, self.asked.options, instances)
        folder = self._folder()
        path = None if folder is None else str(folder / "runs.jsonl")
        with (
            Journal(path, self.asked.settings(instances)) as journal,
            Progress(not self.quiet) as progress,
            Output(None, progress) as output,
        ):
            study = self.asked.study(instances, journal, progress)
            study = replace(study, alone=len(chosen) == 1)
            resumed = path if path and len(journal) else ""
            report = None if folder is None else Report(folder, study, self._command())
            errors = Errors(progress)
            failed = 0
            for paper, piece in chosen:
                made = self._made(paper, piece, study, resumed)
                try:
                    with _checked(resumed):
                        texts = self._told(made, report)
                except JournalError as error:
                    made = Made(paper, piece, problem=str(error))
                    texts = self._told(made, report)
                if made.problem:
                    failed += 1
                    errors.say(f"{paper.name} {piece.name}: {made.problem}")
                for text in texts:
                    output.write(text)
        return 2 if failed else 0

    def _chosen(self) -> Iterator[tuple[Paper, Piece]]:
        papers = list(PAPERS.values()) if self.paper is None else [PAPERS.named(self.paper)]
        for paper in papers:
            for piece in paper.chosen(self.table):
                yield paper, piece

    def _where(self, chosen: list[tuple[Paper, Piece]]) -> str:
        if self.paper is None:
            return "study --all"
        paper, piece = chosen[0]
        return paper.name if self.table is None else f"{paper.name} {piece.name}"

    def _made(self, paper: Paper, piece: Piece, study: Study, resumed: str = "") -> Made:
        """Make a table, with a note on the options that it does not use."""
        own = study.of(paper.name)
        try:
            with _checked(resumed):
                part = piece.make(own)
        except EnpitsuError as error:
            return Made(paper, piece, problem=str(error))
        unused = unused_by(piece, self.asked.options, study.instances)
        notes = [*dict.fromkeys(own.notes)]
        notes += [f"Not used here: {', '.join(unused)}."] if unused else []
        return Made(paper, piece, replace(part, notes=[*part.notes, *notes]))

    def _told(self, made: Made, report: Report | None) -> list[str]:
        """Return what is printed of a table, and add the table to the report."""
        texts = list(self._texts(made))
        if report is not None:
            report.add(made)
        return texts

    def _folder(self) -> Path | None:
        if self.out is None:
            return None
        need_plots()
        folder = Path(self.out)
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise UsageError(f"{self.out}: {error.strerror}") from None
        return folder

    def _texts(self, made: Made) -> Iterator[str]:
        if self.json:
            named = {"paper": made.paper.name, "table": made.piece.name}
            for table in made.part.tables:
                for record in table.records():
                    yield json.dumps(named | {"part": table.name} | record, ensure_ascii=False)
            return
        yield f"{made.paper.name} {made.piece.name}: {made.piece.title}"
        for table in made.part.tables:
            yield f"\n{to_terminal(table)}"
        if made.part.charts and self.out is None:
            names = ", ".join(chart.name for chart in made.part.charts)
            yield f"\n(-o DIR draws {names})"
        yield "".join(f"\n{note}\n" for note in made.part.notes)

    def _command(self) -> str:
        return shlex.join(["enpitsu", *sys.argv[1:]])


def _checked(resumed: str) -> AbstractContextManager[None]:
    """Refuse what an earlier run's journal, if one is named, holds and no run could have written.

    Some of it shows only where numbers are added up and drawn.
    """
    return untrusted(resumed, JournalError) if resumed else nullcontext()


def _sizes(text: str) -> tuple[Size, ...]:
    sizes = []
    for one in text.split(","):
        sides = _SIZE.fullmatch(one.strip().lower())
        if sides is None:
            raise UsageError(f"'{shown(one)}' is not a size; write 5,6 or 10x10,12x16")
        sizes.append((int(sides[1]), int(sides[2] or sides[1])))
    return tuple(sizes)


def _instances(files: tuple[str, ...]) -> Iterator[Instance]:
    for entry in Inputs(files).entries() if files else ():
        if not isinstance(entry.outcome, Puzzle):
            raise UsageError(f"{entry.label}: {entry.outcome}")
        yield Instance(entry.label, entry.outcome)


def _hash(one: Instance) -> str:
    return sha256(f"{one.name}\n{one.puzzle}".encode()).hexdigest()

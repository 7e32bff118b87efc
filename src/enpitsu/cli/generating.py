"""The work of `generate`: make the puzzles of a series and write each as soon as it is there."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from enpitsu.cli.errors import UsageError
from enpitsu.cli.output import Errors, Output
from enpitsu.cli.progress import Progress
from enpitsu.cli.resuming import Earlier, earlier_in
from enpitsu.cli.runner import Task
from enpitsu.formats import Format
from enpitsu.generation import (
    Made,
    NotMadeError,
    OtherSeriesError,
    Report,
    Series,
    Wish,
    WishError,
    any_seed,
    made_record,
    make,
    series_of,
)
from enpitsu.streams import print_line

if TYPE_CHECKING:
    from enpitsu.catalog import Catalog

_TIME = re.compile(r'(?<="seconds": )[-.e\d]+|(?<!\S)\S++(?= s$)', re.MULTILINE)


@dataclass(frozen=True)
class Writer:
    """How a puzzle that was made is written: its line below a comment, or a JSON record."""

    json: bool
    strategy: str | None
    """Whose report is added; None for no report."""
    needed: tuple[str, ...] = ()
    """The techniques that every puzzle needs."""
    set_aside: tuple[str, ...] = ()
    """Those that it is solved without."""

    def text(self, made: Made) -> str:
        """Return the lines, without the end of the last one."""
        return json.dumps(self._record(made)) if self.json else self._lines(made)

    def agrees(self, text: str, made: Made) -> bool:
        """Tell whether a text is what would be written, but for the time it took."""
        return _TIME.sub("", text) == _TIME.sub("", self.text(made))

    def _record(self, made: Made) -> dict[str, Any]:
        record = made_record(made, self.needed, self.set_aside)
        if self.strategy is not None:
            report = made.report
            record |= {
                "strategy": self.strategy,
                "nodes": report.nodes,
                "duplicates": report.duplicates,
                "layer": report.layer,
                "proven": report.proven,
                "stopped": report.stopped,
                "left_out": report.left_out,
                "more_nodes": report.more_nodes,
                "seconds": round(report.seconds, 6),
            }
        return record

    def _lines(self, made: Made) -> str:
        comment = (
            f"# {made.level}, difficulty {made.difficulty}, {made.clues} clues, seed {made.seed}"
        )
        comment += f", needs {', '.join(self.needed)}" if self.needed else ""
        comment += f", without {', '.join(self.set_aside)}" if self.set_aside else ""
        if self.strategy is not None:
            report = made.report
            afterwards = f"{report.more_nodes} nodes more left {report.left_out} clues out, "
            comment += (
                f", {self.strategy}: {report.nodes} nodes, {report.duplicates} duplicates, "
                f"layer {report.layer:g}, {_proof(report)}, "
                f"{afterwards if report.left_out else ''}{report.seconds:.6f} s"
            )
        return f"{comment}\n{made.puzzle}"


def _proof(report: Report) -> str:
    if report.proven:
        return "proven"
    return f"out of {report.stopped}, not proven" if report.stopped else "not proven"


@dataclass(frozen=True)
class Generate(Task):
    """One run of `generate`."""

    wish: Wish
    count: int
    seed: int | None
    jobs: int
    cluster: str | None
    seconds: float
    writer: Writer
    quiet: bool
    out: str | None
    resume: bool
    """Go on behind what `out` holds."""
    catalog: str | None = None
    """Where puzzles are kept, and none is made that is there."""
    force: bool = False
    """Write `out` even if it is there."""
    form: Format | None = None
    """Another format than those of the writer."""

    def execute(self) -> int:
        """Make what is missing; a wish that is not met in time is a no."""
        if self.catalog is None:
            return self._execute(None)
        from enpitsu.catalog import Catalog  # noqa: PLC0415  (most runs have none)

        with Catalog(self.catalog) as catalog:
            return self._execute(catalog)

    def _execute(self, catalog: Catalog | None) -> int:
        with (
            earlier_in(self.out, self.writer.json) if self.out and self.resume else Earlier()
        ) as earlier:
            series, last = self._series(earlier), self._last_again(earlier)
            if catalog is not None:
                for _ in catalog.add_many(found.puzzle for found in earlier.puzzles[:-1]):
                    pass  # they may have been made without it
                if last is not None:  # it may have been written, and not kept any more
                    catalog.keep(replace(last, rated=last.rating))
            return self._go_on(earlier, series, catalog)

    def _go_on(self, earlier: Earlier, series: Series, catalog: Catalog | None) -> int:
        earlier.drop_unfinished()
        with (
            Progress(not self.quiet, done=series.number, total=self.count) as progress,
            Output(self.out, progress, force=self.force, append=self.resume, prompt=True) as output,
        ):

            def write(made: Made) -> None:
                output.write(self._text(made, progress.done))
                progress.done += 1

            series.keep = lambda made: self._is_kept(made, write, catalog)
            try:
                with closing(series.puzzles(self.count)) as puzzles:
                    for _ in puzzles:
                        pass  # it is written
            except NotMadeError as error:
                Errors(progress).say(str(error))
                self._write_failure(error, series)
                return 1
            finally:  # a file that ends too early can be read all the same
                if self.form is not None and self.form.tail and progress.done:
                    output.write(self.form.tail)
        return 0

    def _is_kept(self, made: Made, write: Callable[[Made], None], catalog: Catalog | None) -> bool:
        """Write a puzzle and keep it in the catalogue; tell whether it was not there.

        In a file that a run may go on with, it stands before it is kept for good, or that run would
        take it for one of others. What may wait for a reader is written afterwards: meanwhile
        nobody else could add to the catalogue.
        """
        if catalog is not None and self._can_be_resumed():
            return catalog.keep(made, lambda: write(made))
        if catalog is not None and not catalog.keep(made):
            return False
        write(made)
        return True

    def _can_be_resumed(self) -> bool:
        """Tell whether it is a file that is written, and neither the screen nor a pipe."""
        out = self.out
        return out is not None and (os.path.isfile(out) or not os.path.exists(out))

    def _text(self, made: Made, number: int) -> str:
        """Return a puzzle as it is written; with what goes before it in its format."""
        form = self.form
        if form is None:
            return self.writer.text(made)
        before = form.gap if number else f"{form.head}\n" if form.head else ""
        told = {"solution": made.solution, "level": made.level, "difficulty": made.difficulty}
        puzzle = made.puzzle.with_about(told)
        return before + form.write_with(puzzle, puzzle.about)

    def _write_failure(self, error: NotMadeError, series: Series) -> None:
        """Say as a record which puzzle was not made; the file is for those that were."""
        if not self.writer.json:
            return
        wish = self.wish
        asked = {"genre": wish.genre.name, "params": wish.params}
        asked |= {"level": wish.level} if wish.level else {}
        number = {"number": series.number + 1, "seed": series.seed}
        failed = {"status": "error", "reason": str(error)}
        print_line(json.dumps(asked | number | failed))

    def _series(self, earlier: Earlier) -> Series:
        """Return the series, behind the puzzles that were made earlier."""
        seed = self._seed(earlier)
        series = Series(self.wish, seed, self.seconds, self.jobs, self.cluster, rated=True)
        for found in earlier.puzzles:
            try:
                series.skip(found.puzzle, found.seed)
            except WishError as error:
                guessed = self.seed is None and isinstance(error, OtherSeriesError)
                hint = "; if it was begun with a --seed, name it again" if guessed else ""
                raise UsageError(f"{self.out}, line {found.line}: {error}{hint}") from None
        if series.number > self.count:
            raise UsageError(f"{self.out} holds {series.number} puzzles already, not {self.count}")
        return series

    def _seed(self, earlier: Earlier) -> int:
        """Return the series' seed, which the first puzzle tells if nobody else does."""
        if self.seed is not None:
            return self.seed
        if not earlier.puzzles:
            return any_seed()
        first = earlier.puzzles[0].seed
        return first if self.catalog is None else series_of(first)

    def _last_again(self, earlier: Earlier) -> Made | None:
        """Make the last puzzle again: other options, or another version, would show there."""
        if not earlier.puzzles:
            return None
        earlier.check()
        last = earlier.puzzles[-1]
        again = make(self.wish, last.seed, seconds=self.seconds)
        if not self.writer.agrees(earlier.last_text, again):
            raise UsageError(
                f"{self.out}, line {last.line}: seed {last.seed} makes something else now; "
                "were the options the same?"
            )
        return again

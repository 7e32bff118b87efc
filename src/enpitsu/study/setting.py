"""What is asked of a study, and what all its tables share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from enpitsu.comparing.instances import Instance
from enpitsu.errors import EnpitsuError
from enpitsu.reports import Table, Value
from enpitsu.study.paper import Part
from enpitsu.work import Journal, Task, run

Size = tuple[int, int]
"""Rows and columns."""


def size_label(size: Size) -> str:
    """Return a size as people write it."""
    return f"{size[0]}x{size[1]}"


@dataclass(frozen=True)
class Study:
    """What is asked: how much, from which seed, on which puzzles, in how many processes."""

    full: bool = False
    """The papers' own sizes and numbers, instead of those that take minutes."""
    seed: int = 1
    jobs: int = 1
    cluster: str | None = None
    asked_count: int | None = None
    asked_sizes: tuple[Size, ...] | None = None
    asked_seconds: float | None = None
    instances: tuple[Instance, ...] = ()
    journal: Journal = field(default_factory=Journal)
    on_done: Callable[[str], None] = lambda key: None
    paper: str = ""
    """Whose runs these are; it stands before their keys."""
    alone: bool = True
    """One table was asked for by name: sizes that it cannot use are refused, not left out."""
    notes: list[str] = field(default_factory=list)
    """What was left out, to be said beside the table."""

    def of(self, paper: str) -> Study:
        """Return the same for one table of a paper."""
        return replace(self, paper=paper, notes=[])

    def count(self, quick: int, full: int) -> int:
        """Return how many boards to take: what was asked, or that of the preset."""
        preset = full if self.full else quick
        return preset if self.asked_count is None else self.asked_count

    def sizes(
        self,
        quick: Sequence[Size],
        full: Sequence[Size],
        *,
        fits: Callable[[Size], bool] = lambda size: True,
        most: int | None = None,
        kind: str = "",
    ) -> list[Size]:
        """Return which sizes to take: those that were asked, or those of the preset.

        A size that does not fit, or is one too many, is refused, with the `kind` of sizes that can
        be taken; where several tables were asked for, it is left out, with a note, if others fit.
        """
        preset = list(full if self.full else quick)
        if self.asked_sizes is None:
            return preset
        taken = [size for size in self.asked_sizes if fits(size)][:most]
        if unused := [size for size in self.asked_sizes if size not in taken]:
            told = f"--sizes {','.join(map(size_label, unused))}: must be {kind}"
            if self.alone or not taken:
                raise EnpitsuError(told)
            self.notes.append(f"Without effect here: {told}.")
        return taken

    def seconds(self, quick: float, full: float) -> float:
        """Return how long one run may take."""
        preset = full if self.full else quick
        return preset if self.asked_seconds is None else self.asked_seconds

    def puzzles(self, genre: str, otherwise: Callable[[], Iterable[Instance]]) -> list[Instance]:
        """Return the puzzles of a genre that were handed in; if there are none, our own."""
        given = [one for one in self.instances if one.puzzle.genre.name == genre]
        return given or list(otherwise())

    def run(self, tasks: Iterable[Task]) -> dict[str, Any]:
        """Do the tasks that are not done yet, and return all results by the tasks' keys."""
        named = [replace(task, key=f"{self.paper}: {task.key}") for task in tasks]
        results: dict[str, Any] = {}
        for done in run(named, jobs=self.jobs, cluster=self.cluster, journal=self.journal):
            results[done.key] = done.result
            self.on_done(done.key)
        return {task.key.removeprefix(f"{self.paper}: "): results[task.key] for task in named}


@dataclass(frozen=True)
class Finding:
    """A claim of a paper, and whether it holds here."""

    claim: str
    paper: Value
    """What the paper says in numbers."""
    own: Value
    holds: bool | None
    """None: it cannot be told from what was run."""
    note: str = ""


def findings(list_of: Iterable[Finding]) -> Part:
    """Return the table of a paper's findings."""
    said = {True: "holds", False: "does not hold", None: "cannot be told"}
    rows = [(one.claim, one.paper, one.own, said[one.holds], one.note) for one in list_of]
    columns = ("the paper says", "there", "here", "", "note")
    return Part([Table("findings", "What the paper found, and whether it holds", columns, rows)])

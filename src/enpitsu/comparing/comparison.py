"""A comparison as a whole: its runs, the journal that keeps them, and the rows at the end."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from enpitsu.comparing.instances import Given
from enpitsu.comparing.judging import rows_of
from enpitsu.comparing.measuring import MEMORY_MB
from enpitsu.comparing.rows import Rows
from enpitsu.comparing.runs import Run, runs_of, tasks_of
from enpitsu.comparing.versions import maker_of, package_of
from enpitsu.engines import Engine
from enpitsu.errors import EngineError
from enpitsu.model import Limits
from enpitsu.untrusted import to_bytes
from enpitsu.work import Journal
from enpitsu.work import run as work


@dataclass(frozen=True)
class Comparison:
    """What is compared, and how the runs are done."""

    runs: list[Run]
    repeat: int = 1
    seed: int = 0
    """Of the order of the runs."""
    jobs: int = 1
    cluster: str | None = None

    @classmethod
    def of(
        cls,
        puzzles: Iterable[Given],
        engines: Iterable[str | Engine],
        limits: Limits,
        *,
        memory_mb: int = MEMORY_MB,
        repeat: int = 1,
        seed: int = 0,
        jobs: int = 1,
        cluster: str | None = None,
    ) -> Comparison:
        """Return the comparison of these engines on these puzzles."""
        if jobs < 1:
            raise EngineError(f"at least one run at a time is needed, not {jobs}")
        runs = runs_of(puzzles, engines, limits, repeat=repeat, memory_mb=memory_mb)
        return cls(runs, repeat, seed, jobs, cluster)

    @property
    def settings(self) -> dict[str, Any]:
        """Return what must be the same where a run goes on: how it is done may change."""
        first = self.runs[0].asked if self.runs else None
        return {
            "puzzles": digest_of(self.runs),
            "engines": self.labels,
            "limits": first.bounds if first else "",
            "repeat": self.repeat,
            "versions": sorted({package_of("enpitsu"), *self.makers.values()} - {""}),
        }

    @property
    def labels(self) -> list[str]:
        """Return the engines that take part."""
        return list(dict.fromkeys(run.chosen.label for run in self.runs))

    @property
    def makers(self) -> dict[str, str]:
        """Return the version of each engine's solver."""
        engines = {run.chosen.label: run.chosen.engine for run in self.runs}
        return {label: maker_of(engine)[1] for label, engine in engines.items()}

    def rows(
        self, journal: Journal | None = None, on_done: Callable[[], None] = lambda: None
    ) -> Rows:
        """Do all runs that the journal has not, and judge them together with those it has."""
        tasks = tasks_of(self.runs, self.seed)
        results: dict[str, Any] = {}
        for done in work(tasks, jobs=self.jobs, cluster=self.cluster, journal=journal):
            results[done.key] = done.result
            on_done()
        return rows_of(self.runs, results)


def digest_of(runs: Iterable[Run]) -> str:
    """Return a digest of the puzzles with their names and solutions."""
    digest = sha256()
    for instance in {run.instance.name: run.instance for run in runs}.values():
        told = "\t".join((instance.name, str(instance.puzzle), instance.solution or ""))
        digest.update(to_bytes(f"{told}\n"))
    return digest.hexdigest()

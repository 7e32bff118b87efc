"""The runs that a comparison asks for: every engine on every puzzle, as often as wished."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b
from random import Random

from enpitsu.asked import within
from enpitsu.comparing.choosing import Chosen, chosen_of
from enpitsu.comparing.instances import Given, Instance, instances_of
from enpitsu.comparing.measuring import MEMORY_MB, Asked, measure
from enpitsu.discovery import imported_files
from enpitsu.engines import Engine
from enpitsu.model import Limits
from enpitsu.untrusted import to_bytes
from enpitsu.work import Task

MOST_REPEATS = 10_000
"""Beyond, the list of the runs alone would fill the memory, and no mean becomes any better."""


@dataclass(frozen=True)
class Run:
    """One run that is asked for."""

    instance: Instance
    chosen: Chosen
    repeat: int
    asked: Asked

    @cached_property
    def key(self) -> str:
        """Return a name that tells all that the result depends on."""
        asked = self.asked
        told = "\n".join((asked.line, repr(asked.limits), str(asked.memory_mb)))
        digest = blake2b(to_bytes(told), digest_size=6).hexdigest()
        return f"{self.instance.name} {self.chosen.label} #{self.repeat} {digest}"

    @property
    def task(self) -> Task:
        """Return it as work; the result is what `measure` returns."""
        return Task(self.key, measure, (self.asked,))


def runs_of(
    puzzles: Iterable[Given],
    engines: Iterable[str | Engine],
    limits: Limits,
    *,
    repeat: int = 1,
    memory_mb: int = MEMORY_MB,
) -> list[Run]:
    """Return all runs, puzzle by puzzle and engine by engine: the order of the rows."""
    within("repeat", repeat, 1, MOST_REPEATS)
    chosen = chosen_of(engines)
    for one in chosen:
        one.engine.refuse(limits)
    plugins = tuple(imported_files())
    return [
        Run(instance, one, number, Asked(line, one.label, one.engine, limits, memory_mb, plugins))
        for instance in instances_of(puzzles)
        for line in [str(instance.puzzle)]
        for one in chosen
        for number in range(1, repeat + 1)
    ]


def tasks_of(runs: Sequence[Run], seed: int = 0) -> list[Task]:
    """Return the runs as work, in an order drawn by a seed.

    So whatever else the machine does at a time, no engine and no size has all of it.
    """
    tasks = [run.task for run in runs]
    Random(seed).shuffle(tasks)
    return tasks

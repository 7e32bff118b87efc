"""Tasks are done here, in processes of this machine, or on a cluster."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator

from enpitsu.work.journal import Journal
from enpitsu.work.task import Done, Task


def run(
    tasks: Iterable[Task],
    *,
    jobs: int = 1,
    cluster: str | None = None,
    journal: Journal | None = None,
) -> Iterator[Done]:
    """Yield each task as it is done, those first that the journal has already.

    One job: here, in their order. More: in as many processes. A cluster is the address of Dask's
    scheduler. A process or a worker that dies is replaced and its task done again; one that
    always dies raises WorkError. What a task raises is raised here.
    """
    journal = Journal() if journal is None else journal
    waiting = []
    for task in tasks:
        if task.key in journal:
            yield Done(task.key, journal[task.key])
        else:
            waiting.append(task)
    for done in _way(waiting, jobs, cluster):
        journal.add(done)
        yield Done(done.key, journal[done.key])


def _way(tasks: list[Task], jobs: int, cluster: str | None) -> Iterator[Done]:
    if cluster is not None:
        from enpitsu.work.cluster import on_cluster  # noqa: PLC0415  (few have one)

        return on_cluster(tasks, cluster)
    if jobs > 1 and len(tasks) > 1:
        from enpitsu.work.processes import in_processes  # noqa: PLC0415  (slow to import)

        return in_processes(tasks, jobs)
    return (task.do() for task in tasks)


def at_home(paths: list[str], load: Callable[[str], object], plugins: list[str]) -> None:
    """Make a new process see what this one sees: where modules are, and plug-ins."""
    sys.path[:] = paths
    for path in plugins:
        load(path)

"""Tasks on a Dask cluster: its scheduler gives them out, and again where a worker died.

What is sent is bytes, which a worker unpickles once it has imported the plug-ins that they need;
these must lie at the same paths there, and enpitsu must be the same version.
"""

from __future__ import annotations

import logging
import pickle
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from itertools import chain, islice
from typing import Any, Self, TypeVar

from enpitsu.discovery import failure, plugins_here
from enpitsu.errors import shown
from enpitsu.interruption import result_of, undisturbed
from enpitsu.work.task import Done, Task, WorkError

T = TypeVar("T")
R = TypeVar("R")

CONNECT_SECONDS = 5.0
"""How long a scheduler may take to answer."""
PATIENCE = 60.0
"""Seconds that a cluster may be without any worker before it is given up."""

_BEAT = 1.0  # seconds between two looks at whether the cluster is still there
_GLANCE = 0.05  # seconds between two looks at whether Ctrl-C ended the wait for a scheduler
_AHEAD = 4  # tasks for each of the workers' threads that are given out at once
_CHUNK_SECONDS = 0.5  # how long a chunk should take: results flow, and little is lost with a worker
_MOST = 1000  # items of a chunk


def on_cluster(tasks: Sequence[Task], address: str) -> Iterator[Done]:
    """Yield each task as it is done; raise WorkError, when all others are, for one of death."""
    suspects, guilty = [], []
    with Cluster(address) as cluster:
        by_key = {task.key: task for task in tasks}
        for done in cluster.done(tasks):
            if isinstance(done.result, WorkError):
                suspects.append(by_key[done.key])
            else:
                yield done
        for done in chain.from_iterable(cluster.done([task]) for task in suspects):
            if isinstance(done.result, WorkError):
                guilty.append(done)
            else:
                yield done
    if guilty:
        raise WorkError(f"{guilty[0].key}: {guilty[0].result}")


class Cluster:
    """The way to a cluster; when it is left, what is still under way there is cancelled."""

    def __init__(self, address: str) -> None:
        """Find the scheduler; raise WorkError if it does not answer."""
        if find_spec("distributed") is None:
            raise WorkError("a cluster needs Dask: pip install 'enpitsu[cluster]'")
        self.address = address
        self._threads = 1
        self._silence = _Silence()
        try:
            self._client = _connected(address)
        except BaseException:
            self._silence.end()
            raise
        self._workers_seen = time.monotonic()

    def __enter__(self) -> Self:
        """Return itself."""
        return self

    def __exit__(self, *raised: object) -> None:
        """Let go of the cluster."""
        with suppress(Exception):  # (it may be gone)
            self._client.close(timeout=CONNECT_SECONDS)
        self._silence.end()

    def done(self, tasks: Iterable[Task], *, in_order: bool = False) -> Iterator[Done]:
        """Yield each task as it is done, or in their order; some are taken ahead.

        The result is a WorkError where workers died again and again while they were at it, which
        may be another's fault: one that is done alone tells. What a task raises is raised here.
        """
        source = iter(tasks)
        given: deque[tuple[Any, Task]] = deque()
        self._look()
        try:
            while True:
                for task in islice(source, max(self._room - len(given), 0)):
                    given.append((self._submitted(task), task))
                if not given:
                    return
                future, task = place = self._next(given, in_order)
                given.remove(place)
                yield Done(task.key, self._result(future))
        finally:
            if given and self._client.status == "running":
                with suppress(Exception):  # (it may be gone)
                    self._client.cancel([future for future, _ in given], force=True)

    def map(
        self, function: Callable[..., list[R]], items: Iterable[T], *arguments: object
    ) -> Iterator[R | WorkError]:
        """Yield a result for each item, in order; WorkError for one that workers died of.

        `function(items, *arguments)` gives a list of results for some of the items. How many go
        together follows from the time that they take.
        """
        chunks = _Chunks(items)
        tasks = (Task("", _timed, (function, chunk, arguments)) for chunk in chunks)
        for done in self.done(tasks, in_order=True):
            chunk = chunks.taken.popleft()
            if not isinstance(done.result, WorkError):
                seconds, results = done.result
                chunks.note(len(chunk), seconds)
                yield from results
            else:
                for item in chunk:
                    yield from self._alone(function, item, arguments)
        if chunks.broken is not None:
            raise chunks.broken

    def _alone(
        self, function: Callable[..., list[R]], item: T, arguments: tuple[object, ...]
    ) -> Iterator[R | WorkError]:
        for done in self.done([Task("", _timed, (function, [item], arguments))]):
            yield from [done.result] if isinstance(done.result, WorkError) else done.result[1]

    def _submitted(self, task: Task) -> Any:
        work = pickle.dumps((task.function, task.arguments))
        plugins = pickle.dumps(plugins_here())
        with self._there():
            return self._client.submit(_do, _version(), plugins, work, pure=False)

    def _next(self, given: deque[tuple[Any, Task]], in_order: bool) -> tuple[Any, Task]:
        """Return what is done first, or the first once it is done."""
        from distributed import wait  # noqa: PLC0415  (an extra, and slow to import)

        futures = [given[0][0]] if in_order else [future for future, _ in given]
        while True:
            with self._there(), self._client.as_current():
                try:
                    wait(futures, timeout=_BEAT, return_when="FIRST_COMPLETED")
                except TimeoutError:
                    self._look()
            ended = (place for place in given if place[0].status != "pending")
            place = next(ended, None)
            if place is not None and (not in_order or place is given[0]):
                return place

    def _result(self, future: Any) -> Any:
        from distributed.scheduler import KilledWorker  # noqa: PLC0415  (an extra)

        if future.status == "cancelled":
            raise self._gone()
        if future.status == "error":
            error = future.exception()
            if isinstance(error, KilledWorker):
                return WorkError("the workers of the cluster that were at it died, one by one")
            raise WorkError(f"a worker of {self.address} cannot do it: {failure(error)}")
        with self._there():
            answer = future.result()
        good, result = pickle.loads(answer)
        if not good:
            raise result
        return result

    @property
    def _room(self) -> int:
        """Return how many tasks may be under way."""
        return _AHEAD * self._threads

    def _look(self) -> None:
        """See whether the cluster is there and has workers; those may come and go."""
        if self._client.status != "running":
            raise self._gone()
        with self._there():
            threads = sum(self._client.nthreads().values())
        now = time.monotonic()
        if threads:
            self._workers_seen, self._threads = now, threads
        elif now - self._workers_seen > PATIENCE:
            raise WorkError(f"{self.address}: the cluster has no workers")

    @contextmanager
    def _there(self) -> Iterator[None]:
        """Say in our words what a line says that breaks, and futures without a scheduler."""
        try:
            yield
        except WorkError:
            raise
        except Exception as error:
            raise self._gone(error) from None

    def _gone(self, error: Exception | None = None) -> WorkError:
        said = f" ({shown(failure(error), 60)})" if error else ""
        return WorkError(f"{self.address}: the cluster's scheduler is gone{said}")


class _Chunks(Iterable[list[T]]):
    """Items in chunks that take about the same time."""

    def __init__(self, items: Iterable[T]) -> None:
        self._items = iter(items)
        self._size = 1
        self.taken: deque[list[T]] = deque()
        """Those whose results are still to come."""
        self.broken: Exception | None = None
        """What went wrong where the items come from; it has its turn behind those before it."""

    def __iter__(self) -> Iterator[list[T]]:
        while self.broken is None and (chunk := list(self._chunk())):
            self.taken.append(chunk)
            yield chunk

    def _chunk(self) -> Iterator[T]:
        try:
            yield from islice(self._items, self._size)
        except Exception as error:
            self.broken = error

    def note(self, items: int, seconds: float) -> None:
        """Learn from how long some items took."""
        fit = items * _CHUNK_SECONDS / max(seconds, 1e-6)
        self._size = int(min(max(fit, 1), 4 * self._size, _MOST))


def _connected(address: str) -> Any:
    """Return a client of the scheduler."""
    import asyncio  # noqa: PLC0415  (slow to import, and only for clusters)
    import warnings  # noqa: PLC0415
    from concurrent.futures import ThreadPoolExecutor  # noqa: PLC0415

    from distributed import Client  # noqa: PLC0415  (an extra, and slow to import)

    try:
        stopped = threading.Event()
        elsewhere = ThreadPoolExecutor(1)  # as a notebook has a loop of its own here
        try:
            with undisturbed():
                asked = elsewhere.submit(lambda: asyncio.run(_knock(address, stopped)))
            result_of(asked)
        finally:
            with undisturbed():
                stopped.set()
                elsewhere.shutdown()
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # versions of packages that have nothing to do with us
            return Client(address, timeout=CONNECT_SECONDS, set_as_default=False)
    except Exception as error:  # there are as many kinds as wrong addresses
        raise WorkError(f"{address}: no Dask scheduler answers there ({failure(error)})") from None


async def _knock(address: str, stopped: threading.Event) -> None:
    """See whether somebody is there: a client that never was connected takes long to go."""
    import asyncio  # noqa: PLC0415  (as above)

    from distributed.comm import connect  # noqa: PLC0415  (as above)
    from distributed.security import Security  # noqa: PLC0415

    safely = Security().get_connection_args("client")
    end = time.monotonic() + CONNECT_SECONDS
    # Dask's own limit does not cover the wait for the first answer.
    answer = asyncio.ensure_future(connect(address, timeout=CONNECT_SECONDS, **safely))
    while not answer.done():
        if stopped.is_set() or time.monotonic() > end:
            raise TimeoutError
        await asyncio.wait([answer], timeout=_GLANCE)
    await answer.result().close()


class _Silence:
    """Keeps Dask from logging: what goes wrong is said by us, in one line."""

    def __init__(self) -> None:
        import distributed  # noqa: F401, PLC0415  (it sets its loggers up)

        known = logging.root.manager.loggerDict
        loggers = map(logging.getLogger, [n for n in known if n.partition(".")[0] == "distributed"])
        self._levels = [(logger, logger.level) for logger in loggers]
        for logger, _ in self._levels:
            logger.setLevel(logging.CRITICAL + 1)

    def end(self) -> None:
        """Let it speak again."""
        for logger, level in self._levels:
            logger.setLevel(level)


@cache
def _version() -> str:
    try:
        return version("enpitsu")
    except PackageNotFoundError:
        return ""


def _do(wanted: str, plugins: bytes, work: bytes) -> bytes:
    """Do a task on a worker; return whether it was done, and its result or what it raised."""
    try:
        if _version() != wanted:
            raise WorkError(f"a worker of the cluster has enpitsu {_version()}, not {wanted}")
        load, paths = pickle.loads(plugins)
        for path in paths:
            load(path)
        function, arguments = pickle.loads(work)
        return pickle.dumps((True, function(*arguments)))
    except Exception as error:
        return _raised(error)


def _raised(error: Exception) -> bytes:
    try:
        said = pickle.dumps((False, error))
        pickle.loads(said)
    except Exception:  # it is not made to travel
        said = pickle.dumps((False, WorkError(failure(error))))
    return said


def _timed(
    function: Callable[..., list[R]], items: list[T], arguments: tuple[object, ...]
) -> tuple[float, list[R]]:
    begin = time.perf_counter()
    results = function(items, *arguments)
    return time.perf_counter() - begin, results

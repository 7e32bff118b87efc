"""Who answers: processes in two lanes, each with a queue of its own.

In a queue short questions go first, for they are about small boards: who asks a lot about large
ones does not hold up others. A process that dies, or does not stop when told to, is replaced.
"""

from __future__ import annotations

import asyncio
from bisect import insort
from collections.abc import AsyncGenerator, Callable, Coroutine
from contextlib import aclosing, suppress
from typing import Any, NamedTuple

from enpitsu.web.process import Process
from enpitsu.web.questions import Lane, Question
from enpitsu.web.refused import RefusedError
from enpitsu.web.setting import Setting
from enpitsu.web.stem import Stem
from enpitsu.web.worker import NICE

WAITING: dict[Lane, int] = {"quick": 512, "long": 128}
"""How many questions may wait in a lane; one more is told to come again."""
_AGAIN: dict[Lane, int] = {"quick": 1, "long": 10}  # seconds, for those that are
_RESERVE: dict[Lane, int] = {"quick": 1, "long": 0}  # processes that bridge the start of another
_LONGEST_WAIT = 60.0  # seconds, of one that waits
_PATIENCE: dict[Lane, float] = {"quick": 1.0, "long": 10.0}  # seconds; what takes longer makes room
_BACK_OFF = 1.0  # seconds until a process is tried again that could not be started


class Pool:
    """The processes of a server."""

    def __init__(self, setting: Setting, report: Callable[[str], None]) -> None:
        """Know what processes may take; what is wrong with them is reported, one line each."""
        lanes: tuple[Lane, ...] = ("quick", "long")
        self._stem = Stem(setting)
        self._lanes = {lane: _Lane(lane, setting, self._stem, report) for lane in lanes}

    async def answers(self, question: Question, body: bytes) -> AsyncGenerator[bytes]:
        """Yield the objects of an answer; whoever goes before the last has the work cancelled."""
        lane = self._lanes[question.lane]
        process = await lane.take(len(body))
        loop = asyncio.get_running_loop()
        watch = loop.call_later(_PATIENCE[question.lane], lane.step_aside, process)
        try:
            async with aclosing(process.answers(question, body)) as answers:
                async for answer in answers:
                    yield answer
        finally:
            watch.cancel()
            lane.release(process)

    async def start(self) -> None:
        """Start the processes; they get ready by and by."""
        for lane in self._lanes.values():
            lane.start()

    async def stop(self) -> None:
        """End them all."""
        for lane in self._lanes.values():
            lane.stop()
        self._stem.stop()


class _Place(NamedTuple):
    """A place in a queue."""

    size: int
    """Of the question, in bytes."""
    turn: asyncio.Future[Process]


class _Lane:
    """Processes of one kind, and who waits for them."""

    def __init__(
        self, name: Lane, setting: Setting, stem: Stem, report: Callable[[str], None]
    ) -> None:
        self._name: Lane = name
        self._setting, self._stem, self._report = setting, stem, report
        self._idle: list[Process] = []
        self._all: set[Process] = set()
        self._aside: set[Process] = set()
        """Those that work on what takes long; others have taken their places."""
        self._waiting: list[_Place] = []
        self._tasks: set[asyncio.Task[None]] = set()
        self._stopped = False

    def start(self) -> None:
        for _ in range(self._setting.workers + _RESERVE[self._name]):
            self._do(self._add())

    def stop(self) -> None:
        self._stopped = True
        for task in list(self._tasks):
            task.cancel()
        for process in self._all:
            process.leave()

    async def take(self, size: int) -> Process:
        """Return a process without work, for so many bytes; wait for it, unless too many do."""
        if self._idle:
            return self._idle.pop()
        if len(self._waiting) >= WAITING[self._name]:
            raise self._busy()
        place = _Place(size, asyncio.get_running_loop().create_future())
        insort(self._waiting, place, key=lambda place: place.size)
        try:
            async with asyncio.timeout(_LONGEST_WAIT):
                return await self._turn(place)
        except TimeoutError:
            raise self._busy() from None

    async def _turn(self, place: _Place) -> Process:
        turn = place.turn
        try:
            return await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # it was our turn just when we left
                self._give(turn.result())
            raise
        finally:
            with suppress(ValueError):
                self._waiting.remove(place)

    def _busy(self) -> RefusedError:
        return RefusedError(
            503, "too much is asked at once; try again soon", wait=_AGAIN[self._name]
        )

    def step_aside(self, process: Process) -> None:
        """Let a process that takes long go on behind others, and put another one in its place."""
        if len(self._aside) < self._setting.workers:
            process.step_back(NICE)
            self._aside.add(process)
            self._do(self._add())

    def release(self, process: Process) -> None:
        """Take a process back; what it still does is cancelled."""
        if process.settled:
            self._give(process)
        else:
            self._do(self._settle(process))

    async def _settle(self, process: Process) -> None:
        await process.settle()
        self._give(process)

    def _give(self, process: Process) -> None:
        """Hand a process to whoever waits, or keep it; replace one that is of no more use."""
        if not process.settled or process.worn or process in self._aside:
            self._do(self._replace(process))
            return
        while self._waiting:
            turn = self._waiting.pop(0).turn
            if not turn.done():
                turn.set_result(process)
                return
        self._idle.append(process)

    async def _replace(self, process: Process) -> None:
        replaced = process in self._aside
        self._forget(process)
        await process.end()
        if not replaced:
            await self._add()

    def _forget(self, process: Process) -> None:
        self._all.discard(process)
        self._aside.discard(process)
        if process in self._idle:
            self._idle.remove(process)

    async def _add(self) -> None:
        """Start a process; if none can be started, try again."""
        while True:
            try:
                pid, line = await self._stem.split(self._name)
                process = Process(pid, self._stem, self._setting)
                await process.listen(line, self._ended)
                self._all.add(process)
                return self._give(process)
            except (OSError, RefusedError) as error:
                self._report(str(error))
                self._disappoint(RefusedError(503, str(error), wait=_AGAIN[self._name]))
            await asyncio.sleep(_BACK_OFF)

    def _ended(self, process: Process) -> None:
        """Replace a process that somebody ended while it had nothing to do."""
        if process in self._idle and not self._stopped:
            self._do(self._replace(process))

    def _disappoint(self, why: RefusedError) -> None:
        """Tell those who wait that there is nobody to answer."""
        if not self._all:
            while self._waiting:
                turn = self._waiting.pop(0).turn
                if not turn.done():
                    turn.set_exception(why)

    def _do(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something beside all else."""
        if self._stopped:
            work.close()
            return
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

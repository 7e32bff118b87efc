"""One run, measured in a process that is kept for its engine.

    this process                        the engine's process (kept, and warmed up: `measured.py`)
    measure(asked) ── asked ──────────► imports, a tiny puzzle of the genre, waste collected
                   ◄─ begins ────────── its processor's time so far; the peak is forgotten
          waits    ◄─ measured ──────── seconds, processor's time, peak, the result, judged
          ends it where it is far beyond its time, and looks up what it had used

A solver that would have a process of its own works right there: so the processor's time and the
peak are those of the run, and an end at the limit ends all of it. What crashes is a result too.
"""

from __future__ import annotations

import platform
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from enpitsu.comparing.usage import cpu_seconds_of, memory_mb
from enpitsu.engines import Engine, in_process
from enpitsu.errors import EngineError, OutOfMemoryError
from enpitsu.model import Limits

MEMORY_MB = 4096
"""What a run may take on, beyond what its process holds before."""

_WARMING = 60.0  # seconds that a process may take to start and to warm up
_GRACE = 0.25, 0.05  # seconds, and share of the limit, for an engine that ends by itself


@dataclass(frozen=True)
class Asked:
    """All that a run depends on, fit for another process."""

    line: str
    label: str
    engine: Engine
    limits: Limits
    memory_mb: int = MEMORY_MB
    plugins: tuple[str, ...] = ()

    @property
    def library(self) -> str:
        """Return what the process loads: engines that load the same share one."""
        engine: Any = self.engine
        inner = getattr(engine, "engine", engine)  # of one that comes after rules
        return str(getattr(inner, "library", inner.name))

    @property
    def bounds(self) -> str:
        """Return the limits, as in `solutions=2 seconds=60 memory=4096`."""
        limits = self.limits
        told = {
            "solutions": limits.solutions or "all",
            "seconds": f"{limits.seconds:g}" if limits.seconds else "",
            "nodes": limits.nodes or "",
            "memory": self.memory_mb or "",
        }
        return " ".join(f"{name}={value}" for name, value in told.items() if value)

    @property
    def hard_seconds(self) -> float:
        """Return when a run is ended that does not end by itself; 0 for never."""
        seconds = self.limits.seconds
        return seconds + _GRACE[0] + _GRACE[1] * seconds if seconds else 0.0


def measure(asked: Asked) -> dict[str, Any]:
    """Run an engine on a puzzle and return what it took, what came of it, and what is wrong."""
    from enpitsu.comparing.measured import measured  # noqa: PLC0415  (it imports all engines' needs)

    watch = _Watch(asked.hard_seconds)
    messages: Iterator[dict[str, Any]] = in_process(
        measured,
        asked,
        library=f"compare {asked.library}",
        halted=watch.over,
        memory_mb=_memory(asked),
    )
    try:
        for message in messages:
            if "begins" in message:
                watch.begin(message)
            else:
                watch.result = message
    except OutOfMemoryError as error:
        watch.result = watch.failed("unknown", "memory", str(error))
    except EngineError as error:  # the process ended, which none should
        watch.result = watch.failed("error", "crash", str(error))
    return {"host": platform.node(), **(watch.result or watch.ended())}


def _memory(asked: Asked) -> int:
    own = getattr(asked.engine, "solver_memory", asked.memory_mb)
    return min(own, asked.memory_mb) if asked.memory_mb else own


@dataclass
class _Watch:
    """Looks at a run from outside."""

    seconds: float
    pid: int = 0
    cpu: float = 0.0
    base_mb: float | None = None
    began: float = field(default_factory=time.perf_counter)
    result: dict[str, Any] = field(default_factory=dict)
    last: dict[str, Any] = field(default_factory=dict)
    """What was seen just before the process was ended."""

    def begin(self, message: dict[str, Any]) -> None:
        """Note that the clock runs."""
        self.began = time.perf_counter()
        self.pid, self.cpu, self.base_mb = message["begins"], message["cpu"], message["base_mb"]

    def over(self) -> bool:
        """Tell whether the time is over, and look at the process while it is still there."""
        wall = time.perf_counter() - self.began
        if self.pid and not (self.seconds and wall > self.seconds):
            return False
        if not self.pid and wall < _WARMING:
            return False
        self.last = {"wall": wall, "base_mb": self.base_mb}
        if self.pid:
            used = cpu_seconds_of(self.pid)
            self.last["cpu"] = None if used is None else max(used - self.cpu, 0.0)
            self.last["peak_mb"] = memory_mb("VmHWM", self.pid)
        return True

    def ended(self) -> dict[str, Any]:
        """Return the result of a run that was ended."""
        if not self.pid:
            problem = f"the engine was not ready after {_WARMING:.0f} s"
            return {**self.last, "status": "error", "reason": "crash", "error": problem}
        return {**self.last, "status": "unknown", "reason": "time"}

    def failed(self, status: str, reason: str, said: str) -> dict[str, Any]:
        """Return the result of a run whose process came to an end by itself."""
        wall = time.perf_counter() - self.began
        told = {"status": status, "reason": reason, "error": said}
        return {"wall": wall, "base_mb": self.base_mb, **told}

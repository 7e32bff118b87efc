"""What a case must leave as it was: memory, open files, processes and temporary files."""

from __future__ import annotations

import os
import resource
import tempfile
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

_MORE_FILES = 12
_FILES_EACH = 2  # processes for solvers are kept, each with a line and a file for its errors
_MORE_MB = 1500.0
_MOST_PROCESSES = 12
_MOST_BYTES = 8 * 2**30


def bound_memory() -> None:
    """Have what takes memory without end fail here, where it is told, before the machine does."""
    _, most = resource.getrlimit(resource.RLIMIT_AS)
    bound = _MOST_BYTES if most == resource.RLIM_INFINITY else min(_MOST_BYTES, most)
    resource.setrlimit(resource.RLIMIT_AS, (bound, most))


@dataclass(frozen=True)
class Held:
    """What this process holds."""

    files: int = 0
    processes: int = 0
    megabytes: float = 0.0
    temporary: int = 0

    @classmethod
    def now(cls) -> Held:
        """Count it."""
        return cls(
            len(os.listdir("/proc/self/fd")),
            len(_children()),
            int(Path("/proc/self/statm").read_text().split()[1]) * resource.getpagesize() / 2**20,
            len(os.listdir(tempfile.gettempdir())),
        )

    def __add__(self, more: Held) -> Held:
        return Held(*(a + b for a, b in zip(_parts(self), _parts(more), strict=True)))

    def __sub__(self, less: Held) -> Held:
        return Held(*(a - b for a, b in zip(_parts(self), _parts(less), strict=True)))

    def __str__(self) -> str:
        return (
            f"{self.megabytes:+.0f} MB, {self.files:+} open files, {self.processes:+} processes, "
            f"{self.temporary:+} temporary files"
        )

    @property
    def _own_files(self) -> int:
        return self.files - _FILES_EACH * self.processes

    def beyond(self, before: Held) -> str:
        """Say what has become too much since then."""
        files = self._own_files - before._own_files
        if files > _MORE_FILES:
            return f"{files} more open files"
        if self.processes > _MOST_PROCESSES:
            return f"{self.processes} processes are left"
        if self.megabytes > before.megabytes + _MORE_MB:
            return f"{self.megabytes - before.megabytes:.0f} MB more memory"
        if self.temporary > before.temporary:
            return f"{self.temporary - before.temporary} temporary files are left"
        return ""


def _parts(held: Held) -> tuple[Any, ...]:
    return held.files, held.processes, held.megabytes, held.temporary


def _children() -> list[str]:
    """Return the children of every thread of ours."""
    found = []
    for task in Path("/proc/self/task").iterdir():
        with suppress(OSError):  # it may have ended meanwhile
            found += (task / "children").read_text().split()
    return found

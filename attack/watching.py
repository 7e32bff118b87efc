"""What a case must leave as it was: memory, open files, processes and temporary files."""

from __future__ import annotations

import gc
import os
import resource
import tempfile
from dataclasses import dataclass
from pathlib import Path

_MORE_FILES = 24  # processes for solvers are kept, each with a line and a file for its errors
_MORE_MB = 1500.0
_MOST_PROCESSES = 12


@dataclass(frozen=True)
class Held:
    """What this process holds."""

    files: int
    processes: int
    megabytes: float
    temporary: int

    @classmethod
    def now(cls) -> Held:
        """Count it."""
        gc.collect()
        return cls(
            len(os.listdir("/proc/self/fd")),
            len(_children()),
            int(Path("/proc/self/statm").read_text().split()[1]) * resource.getpagesize() / 2**20,
            len(os.listdir(tempfile.gettempdir())),
        )

    def beyond(self, before: Held) -> str:
        """Say what has become too much since then."""
        if self.files > before.files + _MORE_FILES:
            return f"{self.files - before.files} more open files"
        if self.processes > _MOST_PROCESSES:
            return f"{self.processes} processes are left"
        if self.megabytes > before.megabytes + _MORE_MB:
            return f"{self.megabytes - before.megabytes:.0f} MB more memory"
        if self.temporary > before.temporary:
            return f"{self.temporary - before.temporary} temporary files are left"
        return ""


def _children() -> list[str]:
    return Path(f"/proc/self/task/{os.getpid()}/children").read_text().split()

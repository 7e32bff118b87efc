"""What a process has used: seconds of its processors, and memory.

Linux keeps the largest memory that a process held until it is told to forget (`forget_peak`), so
one that is kept warm can tell the peak of each run. Elsewhere there is no peak of a run.
"""

from __future__ import annotations

import ctypes
import os
import sys
from contextlib import suppress
from pathlib import Path

_LINUX = sys.platform == "linux"


def cpu_seconds() -> float:
    """Return the processor's time of this process, and of those that it waited for."""
    times = os.times()
    if sys.platform == "win32":
        return times.user + times.system
    import resource  # noqa: PLC0415  (not on every system)

    used = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(one.ru_utime + one.ru_stime for one in used)


def cpu_seconds_of(pid: int) -> float | None:
    """Return the processor's time of another process, to a hundredth of a second."""
    with suppress(OSError, ValueError, IndexError):
        text = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8", errors="replace")
        fields = text.rpartition(")")[2].split()  # the name before may hold anything
        return sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")
    return None


def forget_peak() -> None:
    """Give free memory back, and measure the peak from here on."""
    if _LINUX:
        with suppress(OSError, AttributeError):
            ctypes.CDLL(None).malloc_trim(0)
        with suppress(OSError):
            Path("/proc/self/clear_refs").write_text("5", encoding="ascii")


def memory_mb(what: str = "VmHWM", pid: int | str = "self") -> float | None:
    """Return the peak (`VmHWM`) or what is held now (`VmRSS`), where the system tells."""
    with suppress(OSError, ValueError):
        for line in Path(f"/proc/{pid}/status").read_text(encoding="utf-8").splitlines():
            if line.startswith(f"{what}:"):
                return round(int(line.split()[1]) / 1024, 1)
    return None

"""Processes that work for another: they end with it, and take no more memory than they may."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path


def end_with_parent(parent: int) -> None:
    """Have this process end with the thread that started it, however that ends; on Linux alone.

    The parent, named by its process ID, may have ended before this is asked for.
    """
    if sys.platform == "linux":
        import ctypes  # noqa: PLC0415  (only here)

        die_with_parent = 1  # PR_SET_PDEATHSIG
        ctypes.CDLL(None).prctl(die_with_parent, signal.SIGKILL)
        if os.getppid() != parent:
            os._exit(1)


def may_grow(memory_mb: int, *, for_good: bool = False) -> None:
    """Let this process grow by so much and no more; elsewhere than on Linux it is not bounded.

    For good: it cannot be allowed more later, and neither can what it starts.
    """
    if sys.platform == "linux":
        import resource  # noqa: PLC0415  (not on every system)

        size = _pages()[0] * resource.getpagesize() + memory_mb * 2**20
        hard = resource.getrlimit(resource.RLIMIT_AS)[1]
        most = size if hard == resource.RLIM_INFINITY else min(size, hard)
        resource.setrlimit(resource.RLIMIT_AS, (most, most if for_good else hard))


def resident_mb() -> float:
    """Return how much memory this process has in use; 0 elsewhere than on Linux."""
    if sys.platform != "linux":
        return 0.0
    return _pages()[1] * os.sysconf("SC_PAGE_SIZE") / 2**20


def _pages() -> tuple[int, int]:
    """Return how many pages this process has, and how many of them are in use."""
    size, resident, *_ = Path("/proc/self/statm").read_text(encoding="ascii").split()
    return int(size), int(resident)

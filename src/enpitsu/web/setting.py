"""What a server is told: where it listens, who may ask, and what an answer may take."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from ipaddress import ip_address


def usual_workers() -> int:
    """Return how many processes each lane has where nobody says it."""
    return max(2, min(8, (os.cpu_count() or 1) // 2))


def is_loopback(host: str) -> bool:
    """Tell whether a host is surely this machine alone; any name but localhost may be more."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host.lower() == "localhost"


@dataclass(frozen=True)
class Setting:
    """One server; what is not said is as it suits one person on one machine."""

    host: str = "127.0.0.1"
    port: int = 8000
    """0 for any that is free."""
    names: tuple[str, ...] = ()
    """Names that it goes by beside the host and this machine's own: behind a proxy, for one."""
    seconds: float = 60.0
    """The most that an answer may take, once it is begun; 0 for no limit."""
    memory_mb: int = 1024
    """What a process may take on for its answers."""
    workers: int = field(default_factory=usual_workers)
    """Processes of each lane."""
    catalog: str | None = None
    """Where puzzles may be kept: the path or the address of a catalogue."""
    token: str = ""
    """What a request must have to be answered, if anything."""

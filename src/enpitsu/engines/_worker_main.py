"""What a worker process does; `_worker` starts it.

It takes work from the connection FD until that closes; ahead of each comes where to import from,
so that it can be unpickled. Each answer is a message and whether it is the last one: the things
that the work yields, then an EngineError or None.
"""

from __future__ import annotations

import ctypes
import signal
import sys
from multiprocessing.connection import Connection
from pathlib import Path

from enpitsu.discovery import import_file
from enpitsu.engines._worker import out_of_memory
from enpitsu.errors import EngineError


def serve(connection: Connection) -> None:
    """Do one piece of work after the other."""
    while True:
        try:
            sys.path[:], plugins = connection.recv()
            for path in plugins:  # where the classes of what comes next are defined
                import_file(path)
            work, arguments, memory_mb = connection.recv()
        except EOFError:
            return
        _limit_memory(memory_mb)
        error: EngineError | None = None
        try:
            for message in work(*arguments):
                connection.send((message, False))
        except EngineError as refused:
            error = EngineError(str(refused))  # (as its own class may not be known over there)
        except MemoryError:
            error = out_of_memory(memory_mb)
        connection.send((error, True))


def _limit_memory(memory_mb: int) -> None:
    """Let the process grow by so much and no more; elsewhere than on Linux it is not bounded."""
    if sys.platform == "linux":
        import resource  # noqa: PLC0415  (not on every system)

        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
        size = pages * resource.getpagesize() + memory_mb * 2**20
        hard = resource.getrlimit(resource.RLIMIT_AS)[1]
        soft = size if hard == resource.RLIM_INFINITY else min(size, hard)
        resource.setrlimit(resource.RLIMIT_AS, (soft, hard))


def main() -> None:
    """Serve the connection that the command line names."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent, which then kills us
    if sys.platform == "linux":
        die_with_parent = 1  # PR_SET_PDEATHSIG
        ctypes.CDLL(None).prctl(die_with_parent, signal.SIGKILL)
    serve(Connection(int(sys.argv[1])))

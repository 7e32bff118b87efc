"""What a worker process does; `_worker` starts it.

It takes work from the connection FD until that closes; ahead of each comes where to import from,
so that it can be unpickled. Each answer is a message and whether it is the last one: the things
that the work yields, then an EngineError or None.
"""

from __future__ import annotations

import signal
import sys
from multiprocessing.connection import Connection

from enpitsu.discovery import import_file
from enpitsu.engines._worker import out_of_memory
from enpitsu.errors import EngineError
from enpitsu.tied import end_with_parent, may_grow


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
        may_grow(memory_mb)
        error: EngineError | None = None
        try:
            for message in work(*arguments):
                connection.send((message, False))
        except EngineError as refused:
            error = EngineError(str(refused))  # (as its own class may not be known over there)
        except MemoryError:
            error = out_of_memory(memory_mb)
        connection.send((error, True))


def main() -> None:
    """Serve the connection that the command line names, with the process at its other end."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent, which then kills us
    end_with_parent(int(sys.argv[2]))
    serve(Connection(int(sys.argv[1])))

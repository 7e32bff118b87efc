"""What the stem does; `stem` starts it."""

from __future__ import annotations

import gc
import os
import pickle
import signal
import socket
import sys

from enpitsu.discovery import failure
from enpitsu.tied import end_with_parent
from enpitsu.web import catalogue
from enpitsu.web.line import Kind, packed, receive, unpacked
from enpitsu.web.worker import Begin, Worker, warm_up
from enpitsu.work.running import at_home


def main() -> None:
    """Get ready, and split processes off until the line that the command line names is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with_parent(int(sys.argv[2]))
    line = socket.socket(fileno=int(sys.argv[1]))
    told = receive(line)
    if told is None:
        return
    begin: Begin = pickle.loads(told[1])
    trouble = _made_ready(begin)
    line.sendall(packed(Kind.ERROR if trouble else Kind.READY, trouble.encode()))
    if not trouble:
        serve(line, begin)


def _made_ready(begin: Begin) -> str:
    """Load what answers need; say what keeps us from it."""
    try:
        at_home(*begin.home)
        catalogue.choose(begin.catalog)
        warm_up()
    except Exception as error:
        return failure(error)
    gc.freeze()  # what is there is shared by all; looking through it would make copies
    return ""


def serve(line: socket.socket, begin: Begin) -> None:
    """Split off and end processes, as we are told; nobody else may end them or forget them."""
    while True:
        data, others, _, _ = socket.recv_fds(line, 1024, 1)
        if not data:
            return
        kind, content = unpacked(data)
        if kind is Kind.SPLIT:
            (other,) = others
            stem = os.getpid()
            pid = os.fork()
            if not pid:
                line.close()
                live(socket.socket(fileno=other), content.decode(), begin, stem)
            os.close(other)
            line.sendall(packed(Kind.READY, str(pid).encode()))
        elif kind is Kind.END:
            line.sendall(packed(Kind.READY, _ended(int(content)).encode()))


def live(line: socket.socket, lane: str, begin: Begin, stem: int) -> None:
    """Answer questions, and end: nothing of the stem's own is done here."""
    try:
        end_with_parent(stem)
        Worker(line, lane, begin).serve()
    finally:
        os._exit(1)


def _ended(pid: int) -> str:
    """End a process of ours; say how it had ended, if it had."""
    try:
        gone, status = os.waitpid(pid, os.WNOHANG)
    except ChildProcessError:  # of a stem before this one, with which it died
        return "it ended with others"
    if not gone:
        os.kill(pid, signal.SIGKILL)  # which changes nothing for one that is just ending
        _, status = os.waitpid(pid, 0)
        if os.waitstatus_to_exitcode(status) == -signal.SIGKILL:
            return "it did not stop"
    code = os.waitstatus_to_exitcode(status)
    return f"signal {-code}" if code < 0 else f"exit status {code}"

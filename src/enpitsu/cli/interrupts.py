"""Ctrl-C in a process of the command line: heard wherever it comes, but no more at its end."""

from __future__ import annotations

import _thread
import signal
import sys
import threading
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sys import UnraisableHookArgs

_AGAIN = 0.02  # seconds until it comes again
_MAIN = threading.main_thread()


def hear_again() -> None:
    """Have a Ctrl-C come again that came where Python could not raise it, as while it clears up."""
    sys.unraisablehook = _unraisable


def hear_no_more() -> None:
    """Let nothing come between the end of a command and that of its processes."""
    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGINT, signal.SIG_IGN)


def _unraisable(lost: UnraisableHookArgs) -> None:
    if lost.exc_type is KeyboardInterrupt:
        threading.Timer(_AGAIN, _interrupt).start()
    else:
        sys.__unraisablehook__(lost)


def _interrupt() -> None:
    """Send Ctrl-C to the main thread, which a system call that it waits in must not hold back."""
    if _MAIN.ident is not None and hasattr(signal, "pthread_kill"):
        signal.pthread_kill(_MAIN.ident, signal.SIGINT)
    else:  # Windows: raised once the main thread is back in Python
        _thread.interrupt_main()

"""The command line: `main` runs a command and returns its exit status."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Sequence

STOPPED = 130

_REFUSED = {errno.EMFILE, errno.ENFILE, errno.ENOMEM, errno.EAGAIN}
"""What a system says that has no more to give; all else is said of the output."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; whatever goes wrong is one line on standard error.

    Without arguments it takes those of the process, which ends with it.
    """
    if sys.stderr is None:  # it is closed, and `print` would take standard output in its place
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115  (until the end)
    if argv is not None:
        return _run(argv)
    try:
        from enpitsu.cli.interrupts import hear_again, hear_no_more  # noqa: PLC0415  (as below)

        hear_again()
        status = _run(sys.argv[1:])
        hear_no_more()
    except KeyboardInterrupt:
        return _ended("stopped", STOPPED)
    return status


def _run(arguments: Sequence[str]) -> int:
    try:
        from enpitsu.cli.app import run  # noqa: PLC0415  (so that Ctrl-C counts from the start)
        from enpitsu.streams import hold_closed  # noqa: PLC0415

        hold_closed()
        return run(list(arguments))
    except BrokenPipeError:
        _forget_output()
        return 0
    except OSError as error:  # what is read is dealt with elsewhere: this is a full disk
        _forget_output()
        why = error.strerror or str(error)
        if error.errno in _REFUSED:
            return _ended(f"the system has no more to give: {why}")
        return _ended(f"the output cannot be written: {why}")
    except MemoryError:
        return _ended("out of memory")
    except (KeyboardInterrupt, Exception) as error:
        if not is_interruption(error):
            raise
        return _ended("stopped", STOPPED)


def is_interruption(error: BaseException | None) -> bool:
    """Tell whether Ctrl-C is behind an error: Python 3.11 raises another one in a class body."""
    while error is not None and not isinstance(error, KeyboardInterrupt):
        error = error.__cause__ or error.__context__
    return error is not None


def _ended(why: str, status: int = 2) -> int:
    from enpitsu.streams import print_error  # noqa: PLC0415  (as above)

    print_error(why)
    return status


def _forget_output() -> None:
    """Point standard output to nowhere, or Python would complain about it at its end."""
    if sys.stdout is not None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())

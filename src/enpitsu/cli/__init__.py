"""The command line: `main` runs a command and returns its exit status."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

STOPPED = 130


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; whatever goes wrong is one line on standard error."""
    try:
        from enpitsu.cli.app import run  # noqa: PLC0415  (so that Ctrl-C counts from the start)

        return run(sys.argv[1:] if argv is None else list(argv))
    except KeyboardInterrupt:
        print("enpitsu: stopped", file=sys.stderr)
        return STOPPED
    except BrokenPipeError:
        _forget_output()
        return 0
    except OSError as error:  # what is read is dealt with elsewhere: this is a full disk
        _forget_output()
        print(f"enpitsu: the output cannot be written: {error.strerror}", file=sys.stderr)
        return 2
    except MemoryError:
        print("enpitsu: out of memory", file=sys.stderr)
        return 2


def _forget_output() -> None:
    """Point standard output to nowhere, or Python would complain about it at its end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())

"""How much work a call does: lines of Python that it runs, and text that it has looked through."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

_A_LINE = 16
"""Characters that a method of text or of a list looks through while Python runs one line."""
_LOOK_THROUGH = frozenset(
    [
        "count",
        "decode",
        "encode",
        "find",
        "index",
        "insert",
        "isalnum",
        "isalpha",
        "isascii",
        "isdigit",
        "isprintable",
        "lower",
        "partition",
        "pop",
        "remove",
        "replace",
        "rfind",
        "rpartition",
        "rsplit",
        "split",
        "splitlines",
        "translate",
        "upper",
    ]
)


def work_of(call: Callable[[], object]) -> int:
    """Return the work of a call: the same on every machine, however busy it is."""
    work = 0

    def on_line(frame: FrameType, event: str, argument: object) -> Any:
        nonlocal work
        work += 1
        return on_line

    def on_call(frame: FrameType, event: str, argument: Any) -> None:
        nonlocal work
        if event != "c_call":
            return
        owner = getattr(argument, "__self__", None)
        if isinstance(owner, str | bytes | list) and argument.__name__ in _LOOK_THROUGH:
            work += len(owner) // _A_LINE

    before = sys.gettrace(), sys.getprofile()
    sys.settrace(on_line)
    sys.setprofile(on_call)
    try:
        call()
    finally:
        sys.settrace(before[0])
        sys.setprofile(before[1])
    return work

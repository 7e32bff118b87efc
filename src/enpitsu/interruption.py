"""Ctrl-C on the main thread, where it must not break off what is under way."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from concurrent.futures import Future

T = TypeVar("T")

_BEAT = 0.05  # seconds of a wait until Ctrl-C has its turn


@contextmanager
def undisturbed() -> Iterator[None]:
    """Have Ctrl-C wait until this is done.

    Python raises it between any two operations of the main thread: also where a lock of its own
    library is held, which nobody would release then, or where a library has just freed what would
    be freed again.
    """
    before = signal.getsignal(signal.SIGINT)
    if threading.current_thread() is not threading.main_thread() or before is None:
        yield  # it is not raised here, or its handler is not Python's and could not be put back
        return
    came: list[int] = []
    try:
        signal.signal(signal.SIGINT, lambda number, _: came.append(number))
        yield
    finally:
        signal.signal(signal.SIGINT, before)
        if came:
            signal.raise_signal(signal.SIGINT)


def result_of(future: Future[T]) -> T:
    """Wait for the result of a future, whose locks Ctrl-C does not leave held."""
    while True:
        with undisturbed():
            try:
                return future.result(timeout=_BEAT)
            except TimeoutError as error:
                if future.done() and future.exception() is error:  # the work raised it
                    raise

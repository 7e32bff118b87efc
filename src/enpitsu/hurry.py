"""Time limits for long work that has none of its own: it looks up now and then."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_asked: ContextVar[Callable[[], object] | None] = ContextVar("asked", default=None)


@contextmanager
def hurried(ask: Callable[[], object]) -> Iterator[None]:
    """Have all work inside, on this thread, ask now and then; `ask` raises what ends it."""
    token = _asked.set(ask)
    try:
        yield
    finally:
        _asked.reset(token)


def look_up() -> None:
    """Go on, or raise what ends this: for loops whose length the user chooses."""
    ask = _asked.get()
    if ask is not None:
        ask()

"""A progress bar on standard error: only on a terminal, and only once work takes long."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable
from datetime import timedelta
from typing import TYPE_CHECKING, Self

from enpitsu.interruption import undisturbed

if TYPE_CHECKING:
    import rich.progress

_PATIENCE = 0.5  # seconds without a sign of life before the bar appears
_BEAT = 0.1


class Progress:
    """Watches the work from a thread of its own, so that one long puzzle shows too."""

    def __init__(
        self,
        wanted: bool,
        fraction: Callable[[], float | None] | None = None,
        *,
        done: int = 0,
        total: int | None = None,
    ) -> None:
        """Show what is done of a total, or of what `fraction` knows; `done` was there before."""
        self.done = done
        self._total = total
        self._fraction = fraction or self._of_total
        self._rate = _Rate(done)
        self._bar: rich.progress.Progress | None = None
        self._lock = threading.Lock()
        self._ended = threading.Event()
        self._quiet_since = time.monotonic()
        self._thread: threading.Thread | None = None
        if wanted and sys.stderr is not None and sys.stderr.isatty():
            self._thread = threading.Thread(target=self._watch, daemon=True)

    def hide(self) -> None:
        """Make room for a line on the terminal; the bar comes back if nothing follows."""
        if self._thread is None:
            return
        with self._lock:
            self._quiet_since = time.monotonic()
            if self._bar is not None:
                self._bar.stop()
                self._bar = None

    def __enter__(self) -> Self:
        """Start to watch."""
        if self._thread is not None:
            with undisturbed():
                self._thread.start()
        return self

    def __exit__(self, *raised: object) -> None:
        """Stop, and leave nothing on the screen."""
        if self._thread is not None:
            with undisturbed():
                self._ended.set()
                self._thread.join()
            self.hide()

    def _watch(self) -> None:
        while not self._ended.wait(_BEAT):
            with self._lock:
                if self._bar is None and time.monotonic() - self._quiet_since > _PATIENCE:
                    self._bar = _new_bar()
                if self._bar is not None:
                    self._update(self._bar)

    def _update(self, bar: rich.progress.Progress) -> None:
        fraction = self._fraction()
        # A single puzzle is read at once: then only the time shows that something happens.
        known = fraction is not None and self.done > 0
        bar.update(
            bar.task_ids[0],
            completed=fraction if known else 0,
            total=1 if known else None,
            description=f"{self.done} done" if self._total is None else self._told(self._total),
        )
        bar.refresh()

    def _of_total(self) -> float | None:
        return self.done / self._total if self._total else None

    def _told(self, total: int) -> str:
        """Say how many there are, how many a second, and for how long it will go on."""
        rate = self._rate(self.done)
        left = f", {timedelta(seconds=round((total - self.done) / rate))} left" if rate else ""
        return f"{self.done} of {total}, {rate:.{0 if rate > 10 else 2}f}/s{left}"


class _Rate:
    """How many a second, since it was set up."""

    def __init__(self, before: int) -> None:
        self._before = before
        self._began = time.monotonic()

    def __call__(self, done: int) -> float:
        return (done - self._before) / max(time.monotonic() - self._began, _BEAT)


def _new_bar() -> rich.progress.Progress:
    """Start a bar; rich is imported here, as most runs need none."""
    from rich.console import Console  # noqa: PLC0415
    from rich.progress import (  # noqa: PLC0415
        BarColumn,
        Progress,
        SpinnerColumn,
        TextColumn,
        TimeElapsedColumn,
    )

    bar = Progress(
        SpinnerColumn(),
        TextColumn("{task.description}"),
        BarColumn(),
        TimeElapsedColumn(),
        console=Console(stderr=True),
        auto_refresh=False,
        transient=True,
        redirect_stdout=False,
        redirect_stderr=False,
    )
    bar.add_task("", total=None)
    bar.start()
    return bar

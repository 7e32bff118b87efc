"""What the browser tests stand on: which browser, a running server, what went wrong."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from typing import TYPE_CHECKING

import serving

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request

NAMES = ("chromium", "chromium-browser", "google-chrome")
FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking")
PHONE = {"width": 390, "height": 844}
GONE = "net::ERR_ABORTED"  # the page itself no longer wanted it


def chromium() -> str | None:
    """Return the browser to test with, if there is one."""
    return os.environ.get("ENPITSU_CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)


def missing() -> str | None:
    """Return what there is none of, and where to get it; None if all is there."""
    if find_spec("playwright") is None:
        return "no playwright (pip install 'enpitsu[dev]')"
    if chromium() is None:
        return "no Chromium (apt-get install chromium, or name one in ENPITSU_CHROMIUM)"
    return None


@contextmanager
def served(*options: str) -> Iterator[str]:
    """Run the server in a process of its own, and give its address."""
    with serving.served(*options) as running:
        yield running.address


_KEPT = """async () => {
  await navigator.serviceWorker.ready;
  const cache = await caches.open("enpitsu-page");
  while (!(await cache.match("/"))) await new Promise((then) => setTimeout(then, 20));
}"""


def go_offline(page: Page) -> None:
    """Take the network away, as soon as the page has kept what it is made of."""
    page.evaluate(_KEPT)
    page.context.set_offline(True)


_AT_REST = """() => Promise.allSettled(document.getAnimations()
  .filter((each) => each.effect.getComputedTiming().iterations < Infinity)
  .map((each) => each.finished))"""


def faults(page: Page) -> list[str]:
    """Return what axe has against a page, each with the element."""
    from axe_playwright_python.sync_playwright import Axe  # noqa: PLC0415  (as playwright)

    page.evaluate(_AT_REST)  # colours are mixed while something appears
    violations = Axe().run(page).response["violations"]
    return [f"{one['id']}: {node['html'][:200]}" for one in violations for node in one["nodes"]]


class Complaints(list[str]):
    """What the browser complained about: errors of scripts, of the console, and of requests."""

    def __init__(self) -> None:
        super().__init__()
        self._allowed: list[str] = []

    def watch(self, context: BrowserContext) -> None:
        context.on("console", self._said)
        context.on("weberror", lambda said: self.append(str(said.error)))
        context.on("requestfailed", self._failed)

    def allow(self, *patterns: str) -> None:
        """Expect complaints that match, now and later (a 400, a request while offline)."""
        self._allowed += patterns

    @property
    def unexpected(self) -> list[str]:
        return [said for said in self if not any(re.search(one, said) for one in self._allowed)]

    def _said(self, said: ConsoleMessage) -> None:
        if said.type == "error":
            self.append(f"{said.text} ({said.location.get('url', '')})")

    def _failed(self, request: Request) -> None:
        if request.failure != GONE:
            self.append(f"{request.method} {request.url}: {request.failure}")

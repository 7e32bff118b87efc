"""The frame of the browser tests: a server, Chromium, and a fresh context for each test.

Playwright keeps an event loop running in this thread: its fixtures live no longer than the tests
of this folder, so that those of others may run loops of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import pytest

from browser.frame import FLAGS, PHONE, Complaints, chromium, missing, served

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

MISSING = missing()
PATIENCE = 30_000  # milliseconds: machines of tests are busy
# Their modules import playwright, which may be what is missing.
collect_ignore_glob = ["test_*.py"] if MISSING else []


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say in one line why there were no browser tests."""
    if MISSING:
        terminalreporter.write_line(f"browser tests skipped: {MISSING}", yellow=True)


@pytest.fixture(scope="package")
def site() -> Iterator[str]:
    """Return the address of a running server."""
    with served() as address:
        yield address


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Return the one browser of all tests."""
    from playwright.sync_api import expect, sync_playwright  # noqa: PLC0415  (it may be missing)

    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def complaints() -> Iterator[Complaints]:
    """Return what the browser complains about; what the test did not allow makes it fail."""
    complaints = Complaints()
    yield complaints
    assert complaints.unexpected == []


@pytest.fixture
def context_of(
    browser: Browser, site: str, complaints: Complaints
) -> Iterator[Callable[..., BrowserContext]]:
    """Return a way to open a fresh context: nothing stored, nothing cached."""
    opened: list[BrowserContext] = []

    def fresh(**options: Any) -> BrowserContext:
        context = browser.new_context(base_url=site, **options)
        context.set_default_timeout(PATIENCE)
        complaints.watch(context)
        opened.append(context)
        return context

    yield fresh
    for context in opened:
        context.close()


@pytest.fixture
def page(context_of: Callable[..., BrowserContext]) -> Page:
    """Return a page on a desk, with nothing opened yet."""
    return context_of().new_page()


@pytest.fixture
def bare(page: Page, complaints: Complaints) -> Page:
    """Return a page where modules can be imported, and nothing is loaded yet."""
    complaints.allow(r"/favicon\.ico\)")  # no document says where it is
    page.goto("/icon.svg")
    return page


@pytest.fixture
def unkept(context_of: Callable[..., BrowserContext]) -> Page:
    """Return a page that no service worker looks after, so that tests see all that it asks."""
    return context_of(service_workers="block").new_page()


@pytest.fixture
def phone(context_of: Callable[..., BrowserContext]) -> Page:
    """Return a page on a phone."""
    return context_of(viewport=PHONE, has_touch=True, is_mobile=True).new_page()

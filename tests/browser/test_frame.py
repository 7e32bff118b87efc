"""The frame itself: the page opens on a desk and on a phone, and complaints are seen."""

from playwright.sync_api import Page

from browser.frame import Complaints


def test_the_page_opens_without_complaint(page: Page) -> None:
    page.goto("/")
    assert "enpitsu" in page.title()


def test_a_phone_has_fingers(phone: Page) -> None:
    phone.goto("/")
    assert phone.evaluate("navigator.maxTouchPoints > 0 && innerWidth") == 390


def test_complaints_of_the_browser_are_seen(page: Page, complaints: Complaints) -> None:
    page.goto("/")
    page.evaluate("console.error('told')")
    page.evaluate("fetch('/nowhere').then(() => fetch('http://127.0.0.1:9')).catch(() => 0)")
    with page.expect_event("pageerror"):
        page.evaluate("setTimeout(() => { throw new Error('thrown') })")
    said = "\n".join(complaints.unexpected)
    assert all(word in said for word in ("told", "404", "thrown"))
    complaints.allow("")

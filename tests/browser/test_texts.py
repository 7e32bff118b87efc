"""The page's texts: every key that is used has one, and none is there for nothing."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

import pytest
from playwright.sync_api import Page

PAGE = Path(str(files("enpitsu.web") / "page"))

FLAT = """async () => {
  const { texts } = await import("/texts/en.js");
  const forms = ["zero", "one", "two", "few", "many", "other"];
  const isText = (at) => typeof at === "string" || "other" in at
    && Object.keys(at).every((name) => forms.includes(name));
  const flat = (at, way) => isText(at) ? [way]
    : Object.entries(at).flatMap(([name, below]) => flat(below, way ? `${way}.${name}` : name));
  return { keys: flat(texts, ""), sections: Object.keys(texts) };
}"""


@pytest.fixture
def told(bare: Page) -> dict[str, list[str]]:
    found: dict[str, list[str]] = bare.evaluate(FLAT)
    return found


def _sources() -> str:
    scripts = [path for path in PAGE.rglob("*.js") if path.parent.name != "texts"]
    return "\n".join(path.read_text() for path in scripts)


def test_every_key_that_is_used_has_a_text(told: dict[str, list[str]]) -> None:
    source, keys = _sources(), set(told["keys"])
    sections = "|".join(told["sections"])
    literal = re.findall(rf"[\"'`]((?:{sections})\.[\w.-]+)[\"'`]", source)
    missing = {key for key in literal if key not in keys and not re.search(r"\.(js|css)$", key)}
    asked = set(re.findall(r"\bt\(\s*[\"'`]([\w.-]+)[\"'`]", source)) - keys
    begun = set(re.findall(r"\bt\(\s*`([\w.-]+)\$\{", source))
    astray = {way for way in begun if not any(key.startswith(way) for key in keys)}
    assert (missing, asked, astray) == (set(), set(), set())


def test_no_text_is_there_for_nothing(told: dict[str, list[str]]) -> None:
    source = _sources()
    begun = tuple(re.findall(r"[\"'`]?([a-z][\w-]*(?:\.[\w-]+)*\.)\$\{", source))
    used = set(re.findall(r"[\"'`]([a-z][\w-]*(?:\.[\w-]+)+)[\"'`]", source))
    unused = [key for key in told["keys"] if key not in used and not key.startswith(begun)]
    assert unused == []

"""Techniques as a page names them in links, and what it tells of each."""

from __future__ import annotations

import re
from typing import Any, Literal

from pydantic import Field

from enpitsu.answers.lessons import lessons_kept
from enpitsu.answers.techniques import techniques_of
from enpitsu.errors import EnpitsuError, shown
from enpitsu.model import DEEPER, Technique
from enpitsu.web.questions._answers import LevelName, Told

_BEYOND = {rung.technique for rung in DEEPER}


class TechniqueTold(Told):
    """What there is to say of a technique before it is opened."""

    genre: str = Field(description="With its variants, as in `sudoku(killer)`.")
    name: str
    slug: str = Field(description="Its name as it stands in a link.")
    level: LevelName
    weight: int
    sentence: str | None = Field(description="What the step of its example says.")
    lessons: int = Field(description="How many puzzles that need it are kept.")
    why: Literal["assumes-unique", "by-name", "beyond"] | None = Field(
        description="Why no puzzle could need it, where it is known."
    )


def slug_of(name: str) -> str:
    """Return a technique's name as it stands in a link: `locked-candidates-pointing`."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")


def technique_named(genre: str, name: str) -> Technique:
    """Return a technique of a genre by its name, or as a link has it."""
    for one in techniques_of(genre):
        if slug_of(one.name) == slug_of(name) and not one.members:
            return one
    raise EnpitsuError(f"no technique '{shown(name)}' in {shown(genre)}{_guess(genre, name)}")


def _guess(genre: str, name: str) -> str:
    """Return the nearest name as a question, if there is one near."""
    from difflib import get_close_matches  # noqa: PLC0415  (slow to import, and only for this)

    names = {slug_of(one.name): one.name for one in techniques_of(genre) if not one.members}
    near = get_close_matches(slug_of(name), names, 1)
    return f"; did you mean '{names[near[0]]}'?" if near else ""


def told(one: Technique) -> dict[str, Any]:
    """Return what a page tells of a technique before it is opened."""
    return {
        "genre": one.genre,
        "name": one.name,
        "slug": slug_of(one.name),
        "level": one.level,
        "weight": one.weight,
        "sentence": one.sentence,
        "lessons": len(lessons_kept(one.genre, one.name)),
        "why": _why_none(one),
    }


def _why_none(one: Technique) -> str | None:
    """Return why no puzzle could need it, in a word; None where one could, or it is not known."""
    if one.assumes_unique:
        return "assumes-unique"
    if one.by_name:
        return "by-name"
    return "beyond" if one.name in _BEYOND else None

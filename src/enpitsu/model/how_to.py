"""What a person must know to solve a puzzle: what it is called, and its rules in a few lines."""

from __future__ import annotations

import sys
from typing import Any, NamedTuple


class HowTo(NamedTuple):
    """A kind of puzzle, or a variant of one, as it is told to whoever solves it."""

    title: str
    """What people call it."""
    text: str
    """Its rules in a few lines."""


def how_to_of(kind: type[Any]) -> HowTo:
    """Return what a genre or a layer says in `title` and `how_to`.

    Where it says nothing, its name and the first line of its file are taken, which tell a rule too.
    """
    title = kind.title or kind.name.replace("-", " ").title()
    return HowTo(title, kind.how_to or _first_line(kind))


def _first_line(kind: type[Any]) -> str:
    """Return the rule in `Name: the rule.`, as files of genres and layers begin."""
    told = getattr(sys.modules.get(kind.__module__), "__doc__", None) or kind.__doc__ or ""
    first = told.strip().split("\n", 1)[0]
    rule = first.partition(": ")[2] or first
    return rule[:1].upper() + rule[1:]

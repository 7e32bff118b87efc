"""Write docs/formats.md: what formats carry, refuse and leave out, as their classes declare."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from enpitsu.formats import Format, formats

_HEAD = """# What formats carry

Every format holds the clues of its genres. This page says what else is read from it, what is
refused, and what is left out because it is no part of the puzzle. Nothing else is left out: what is
unknown may stand for a rule, so that an error names it.

A position is what a player has found of a puzzle: digits that were placed, candidates that were
taken away, notes. It is not a puzzle. `--state` of `check` and `hint` takes such a text as it is,
beside the puzzle that its givens make.

This page is written by `python docs/formats.py` from the declarations of the formats.
"""


def page() -> str:
    """Return the text of the document."""
    return "\n".join([_HEAD, *map(_section, formats().values())])


def _section(form: Format) -> str:
    carried = [*form.carries, *([f"`{'`, `'.join(form.keeps)}`"] if form.keeps else [])]
    rows = [
        ("genres", form.holds or ["all"]),
        ("carried beside the clues", carried),
        ("refused by name", form.refuses),
        ("left out: no part of the puzzle", form.ignores),
    ]
    table = "\n".join(f"| {name} | {_cell(told)} |" for name, told in rows)
    return f"## {form.name}\n\n{form.told}\n\n| what | |\n|---|---|\n{table}\n"


def _cell(told: Sequence[str]) -> str:
    return "; ".join(told).replace("|", "\\|") or "nothing"


if __name__ == "__main__":
    Path(__file__).with_suffix(".md").write_text(page(), encoding="utf-8")

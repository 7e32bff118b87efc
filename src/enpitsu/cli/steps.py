"""A path on a page: its steps in words, runs of easy ones told together.

    1-4. 4 easy steps: hidden single r1c6=8 (box 2), r1c4=6 (box 2); full house r3c4=3 (box 2);
         naked single r5c5=5
      5. X-wing (hard): In rows 3 and 7, …

Steps keep their order and their numbers, so that a run tells what the single steps would: what is
written where, by which technique, and where to look.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from textwrap import fill

from enpitsu.cli.words import step_line
from enpitsu.model import Level, Role, Step

_WIDTH = 100


def numbered(steps: Sequence[Step], *, full: bool) -> list[str]:
    """Return a paragraph for each run of easy steps, unless `full`, and for each other step."""
    last = len(str(len(steps)))
    runs = [[step] for step in steps] if full else list(_runs(steps))
    width = last if len(runs) == len(steps) else 2 * last + 1
    paragraphs, number = [], 0
    for run in runs:
        first, number = number + 1, number + len(run)
        label = str(number) if len(run) == 1 else f"{first}-{number}"
        paragraphs.append(_paragraph(f"{label:>{width}}. ", run))
    return paragraphs


def _runs(steps: Iterable[Step]) -> Iterator[list[Step]]:
    for easy, same in groupby(steps, _is_easy):
        if easy:
            yield list(same)
        else:
            yield from ([step] for step in same)


def _is_easy(step: Step) -> bool:
    return step.level is Level.EASY and not step.assumes_unique


def _paragraph(label: str, run: list[Step]) -> str:
    if len(run) == 1:
        return label + step_line(run[0])
    techniques = (
        f"{technique} {', '.join(map(_in_short, same))}"
        for technique, same in groupby(run, lambda step: step.technique)
    )
    text = f"{len(run)} easy steps: {'; '.join(techniques)}"
    return fill(
        text,
        _WIDTH,
        initial_indent=label,
        subsequent_indent=" " * len(label),
        break_long_words=False,
        break_on_hyphens=False,
    )


def _in_short(step: Step) -> str:
    """Return what a step does and where: "r1c6=8 (box 2)"."""
    done = " ".join(map(str, step.places)) or " ".join(_losses(step))
    places = list(dict.fromkeys(place for role in step.roles for place in _places(role)))
    return f"{done} ({' and '.join(places)})" if places else done


def _losses(step: Step) -> Iterator[str]:
    """Yield what cells lose, those with the same values together: "r5c2 r5c3≠1,2"."""
    values_of: dict[str, list[str]] = {}
    for mark in step.removes:
        values_of.setdefault(mark.cell, []).append(mark.value)
    cells_of: dict[str, list[str]] = {}
    for cell, values in values_of.items():
        cells_of.setdefault(",".join(sorted(values)), []).append(cell)
    for told, cells in cells_of.items():
        yield f"{' '.join(cells)}≠{told}"


def _places(role: Role) -> Iterator[str]:
    """Yield the houses of a role by name, clues with their numbers."""
    if len(role.houses) == len(role.numbers):
        yield from (f"{n} in {house}" for n, house in zip(role.numbers, role.houses, strict=True))
    else:
        yield from role.houses

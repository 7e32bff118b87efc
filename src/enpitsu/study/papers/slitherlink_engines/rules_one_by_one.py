"""Rules one by one: what each finds alone, what it adds, and what is missed without it.

The paper leaves open how much single rules are worth. Leaving one out misleads by itself: what two
rules both see is missed without neither.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from enpitsu.model import completed
from enpitsu.puzzles import genres, parse
from enpitsu.reports import Axis, Bars, Table, Value
from enpitsu.study import Part, Study
from enpitsu.study.papers.slitherlink_engines._boards import instances
from enpitsu.study.papers.slitherlink_engines._paper import PAPER
from enpitsu.study.papers.slitherlink_engines.rules import ran
from enpitsu.work import Task

NAMES = tuple(rung.technique for rung in completed(genres()["slitherlink"].rungs))
WAYS = ("alone", "added in order", "left out")


def choices(place: int) -> tuple[list[str], list[str], list[str]]:
    """Return the techniques that run in each of the ways for one of them."""
    name = NAMES[place]
    return [name], list(NAMES[: place + 1]), [other for other in NAMES if other != name]


def one_by_one(line: str) -> list[list[Any]]:
    """Run a board in each way, for each technique."""
    puzzle = parse(line)
    return [
        [ran(puzzle, chosen, repeats=1) for chosen in choices(place)] for place in range(len(NAMES))
    ]


@PAPER.part(
    "rules",
    "Rules one by one: alone, added in order, left out",
    uses="jobs",
    draws="count sizes seed full",
    takes="slitherlink",
)
def rules_one_by_one(study: Study) -> Part:
    """Return shares and times for each technique and way."""
    tasks = [
        Task(f"one by one {one.name} {one.puzzle}", one_by_one, (str(one.puzzle),))
        for one in instances(study)
    ]
    done = list(study.run(tasks).values())
    summed = [
        [_means([board[place][way] for board in done]) for way in range(len(WAYS))]
        for place in range(len(NAMES))
    ]
    columns = ["#", "rule", "level"]
    columns += [f"{way}: {what}" for way in WAYS for what in ("finished, %", "edges, %", "ms")]
    levels = [rung.level for rung in completed(genres()["slitherlink"].rungs)]
    rows: list[Sequence[Value]] = [
        (place + 1, name, str(levels[place]), *(value for way in summed[place] for value in way))
        for place, name in enumerate(NAMES)
    ]
    notes = [
        f"Means over {len(done)} boards. Left out: of all {len(NAMES)}; finished by all of them is "
        "the last row of those added in order.",
        "The paper's presolver is nearest to the first twelve: those up to hard.",
    ]
    table = Table("rules", "Rules one by one", columns, rows, notes)
    return Part([table], [_bars(summed, 1, "edges known"), _bars(summed, 0, "boards finished")])


def _means(runs: Sequence[Sequence[float]]) -> tuple[float, float, float]:
    """Return the shares finished and known in per cent, and the milliseconds."""
    finished, known, seconds = (
        sum(column) / max(len(runs), 1) for column in zip(*runs, strict=True)
    )
    return 100 * finished, 100 * known, 1e3 * seconds


def _bars(summed: Sequence[Sequence[Sequence[float]]], which: int, what: str) -> Bars:
    return Bars(
        name=f"rules-{what.split(maxsplit=1)[0]}",
        title=f"{what.capitalize()} by each rule, counted as in the table",
        groups=[str(place + 1) for place in range(len(NAMES))],
        series={way: [ways[number][which] for ways in summed] for number, way in enumerate(WAYS)},
        y=Axis("%"),
    )

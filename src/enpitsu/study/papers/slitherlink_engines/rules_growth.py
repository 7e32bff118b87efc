"""How the time of the rules, and of every engine, grows with the board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from enpitsu.engines import engine
from enpitsu.errors import EngineError
from enpitsu.model import Limits
from enpitsu.puzzles import parse
from enpitsu.reports import Axis, Lines, Sample, Table, Value, power_law
from enpitsu.reports import Limit as Beyond
from enpitsu.study import Instance, Part, Study
from enpitsu.study.papers.slitherlink_engines._boards import SIZES, by_size, instances
from enpitsu.study.papers.slitherlink_engines._paper import PAPER
from enpitsu.study.papers.slitherlink_engines.rules import SETS, rule_runs
from enpitsu.study.setting import Size, size_label
from enpitsu.work import Task

ENGINES = ("kernel", "sat", "ip", "cpsat", "zdd")
GROWING: tuple[Size, ...] = (*SIZES, (7, 7), (15, 15))
_SMALL = "slitherlink:3.3/.../3.3"
_EACH = 4  # boards of a size that every engine has to do


def by_engine(line: str, name: str, seconds: float) -> float | str:
    """Return the seconds of an engine, its process being there, or which limit it met."""
    puzzle = parse(line)
    limits = Limits(solutions=0 if name == "zdd" else 1, seconds=seconds)
    chosen = engine(name)
    chosen.solve(parse(_SMALL), limits)
    result = chosen.solve(puzzle, limits)
    return result.seconds if result.found else result.stopped or "time"


def available() -> list[str]:
    """Return the engines that can run here."""
    return [name for name in ENGINES if _runs(name)]


def _runs(name: str) -> bool:
    try:
        engine(name)
    except EngineError:
        return False
    return True


@PAPER.part(
    "growth",
    "How times grow with the board (section 2.4.4)",
    uses="seconds full jobs",
    draws="count sizes seed",
    takes="slitherlink",
)
def growth(study: Study) -> Part:
    """Return medians by size, and the power laws that fit them."""
    boards = instances(study, GROWING, GROWING)
    groups = by_size(boards)
    runs = rule_runs(study, boards)
    limit = study.seconds(5.0, 60.0)
    names = available()
    done = _engine_runs(study, groups, names, limit)
    medians: dict[str, list[tuple[float, float]]] = {name: [] for name in ("rules", *names)}
    rows: list[Sequence[Value]] = []
    for size, group in groups.items():
        cells = size[0] * size[1]
        rules = Sample.of(runs[one.name][SETS[0]][2] for one in group).median or 0.0
        medians["rules"].append((cells, rules))
        times = [
            _median([done[one.puzzle, name] for one in group[:_EACH]], limit) for name in names
        ]
        for name, value in zip(names, times, strict=True):
            if isinstance(value, float):
                medians[name].append((cells, value))
        rows.append((size_label(size), cells, len(group), 1e6 * rules, 1e6 * rules / cells, *times))
    columns = ["size", "cells", "boards", "rules, µs", "µs a cell", *(f"{n}, s" for n in names)]
    notes = [
        f"Medians. Engines on the first {_EACH} boards of a size; more than half beyond the limit "
        f"is > {limit:g} s. Rules are the paper's. zdd finds all solutions, the others one.",
        "Our boards have as few clues as the rules allow, which makes large ones long for rules: "
        "on published boards of 20x36 they take 1 ms.",
        "The paper bounds one sweep of its local rules by the number of cells, and that of closed "
        "regions by its third power.",
    ]
    tables = [Table("growth", "Times by size", columns, rows, notes), _laws(medians)]
    chart = Lines(
        name="growth",
        title="Median time by cells, with the power law that fits",
        series={name: list(points) for name, points in medians.items() if points},
        x=Axis("cells", log=True),
        y=Axis("seconds", log=True),
        fit=True,
    )
    return Part(tables, [chart])


def _engine_runs(
    study: Study, groups: dict[Size, list[Instance]], names: Sequence[str], limit: float
) -> dict[Any, Any]:
    """Return seconds, or why there are none, by board and engine."""
    pairs = [
        (one.puzzle, name) for group in groups.values() for one in group[:_EACH] for name in names
    ]
    tasks = [
        Task(f"growth {name} {limit:g} {puzzle}", by_engine, (str(puzzle), name, limit))
        for puzzle, name in pairs
    ]
    done = study.run(tasks)
    return {pair: done[task.key] for pair, task in zip(pairs, tasks, strict=True)}


def _median(times: Sequence[float | str], limit: float) -> Value:
    """Return the one in the middle; those beyond the limit are longer than any."""
    known = sorted(value for value in times if not isinstance(value, str))
    middle = (len(times) - 1) // 2
    if middle < len(known):
        return known[middle]
    return Beyond("memory" if "memory" in times else f"> {limit:g} s")


def _laws(medians: dict[str, list[tuple[float, float]]]) -> Table:
    rows: list[Sequence[Value]] = []
    for name, points in medians.items():
        fit = power_law(points)
        if fit is not None:
            rows.append((name, len(points), fit.power, fit.share, str(fit)))
    columns = ("engine", "sizes", "power of the cells", "R²", "seconds by cells x")
    note = "Sizes that an engine does not do within the limit are left out, which flatters it."
    return Table("growth-laws", "Power laws", columns, rows, [note])

"""The presolver: how many boards rules finish by themselves, and how quickly."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

from enpitsu.engines import sat
from enpitsu.engines.kernel import narrowed
from enpitsu.model import Limits, Puzzle, completed
from enpitsu.puzzles import parse
from enpitsu.reports import Axis, Bars, Sample, Table, Value
from enpitsu.study import Finding, Instance, Part, Study
from enpitsu.study.papers.slitherlink_engines._boards import RULES, by_size, instances
from enpitsu.study.papers.slitherlink_engines._paper import PAPER
from enpitsu.study.setting import Size, size_label
from enpitsu.work import Task

SHARES = {(5, 5): 40.0, (10, 10): 78.88, (12, 16): 55.56, (20, 36): 67.24}
"""Per cent of the boards of a size that the paper's presolver finishes."""
ALL_SHARE = 73.7
"""Of all its boards."""
FASTER = {(20, 36): -88.6}
"""By how many per cent its presolver was quicker than SAT, where the text says it."""

SETS = ("the paper's rules", "the search's own", "all techniques")
_REPEATS = 5

PUBLISHED = (
    "On 527 boards of janko.at in these sizes (12, 385, 72 and 58 of them; not shipped) the rules "
    "nearest to the paper's finish 78.6 % (58, 83, 60 and 76 %), the search's own 67.0 %, "
    "all techniques 96.0 %."
)
OURS = (
    "Of four of our boards three are drawn so that these rules finish them: a share near 75 % says "
    "little about them, but the sizes may differ in time and in the edges that are known."
)


def names_of(puzzle: Puzzle) -> dict[str, list[str]]:
    """Return the techniques of each set."""
    ladder = [rung for rung in completed(puzzle.ladder) if not rung.assumes_unique]
    search = [rung.technique for rung in ladder if rung.search]
    return dict(zip(SETS, (list(RULES), search, [r.technique for r in ladder]), strict=True))


def ran(puzzle: Puzzle, techniques: Sequence[str], repeats: int = _REPEATS) -> tuple[Any, ...]:
    """Return whether techniques finish a board, which share of its edges they know, and seconds.

    Of several runs, the seconds of the quickest: what else the machine does is not theirs.
    """
    narrowed(puzzle, techniques=techniques)  # the first call of all is slower
    times = []
    for _ in range(repeats):
        begin = time.perf_counter()
        left = narrowed(puzzle, techniques=techniques)
        times.append(time.perf_counter() - begin)
    known = sum(mask.bit_count() == 1 for mask in left.candidates) / len(left.candidates)
    return left.verdict == "solved", known, min(times)


def by_rules(line: str) -> dict[str, tuple[Any, ...]]:
    """Run every set of rules on a board."""
    puzzle = parse(line)
    return {name: ran(puzzle, techniques) for name, techniques in names_of(puzzle).items()}


def by_sat(line: str, seconds: float) -> float | None:
    """Return the seconds that SAT takes for a solution, its process being there; None: too long."""
    engine, limits = sat.Sat(solver="minisat22"), Limits(solutions=1, seconds=seconds)
    puzzle = parse(line)
    results = [engine.solve(puzzle, limits) for _ in range(3)]
    return min(result.seconds for result in results) if results[-1].found else None


def rule_runs(study: Study, boards: Sequence[Instance]) -> dict[str, Any]:
    """Return what each set of rules does on each board, by the board's name."""
    done = study.run(
        Task(f"rules {one.name} {one.puzzle}", by_rules, (str(one.puzzle),)) for one in boards
    )
    return {one.name: done[f"rules {one.name} {one.puzzle}"] for one in boards}


def _share(runs: Sequence[Any]) -> float | None:
    return 100 * sum(solved for solved, _, _ in runs) / len(runs) if runs else None


def _known(runs: Sequence[Any]) -> Sample:
    return Sample.of(100 * known for _, known, _ in runs)


@PAPER.part(
    "rules-share",
    "How many boards rules finish by themselves (section 3.5)",
    uses="jobs",
    draws="count sizes seed full",
    takes="slitherlink",
)
def rules_share(study: Study) -> Part:
    """Return the shares by size, and of all boards."""
    boards = instances(study)
    runs = rule_runs(study, boards)
    rows: list[list[Value]] = []
    groups: list[tuple[str, float | None, list[Instance]]] = [
        (size_label(size), SHARES.get(size), group) for size, group in by_size(boards).items()
    ]
    for name, paper, group in [*groups, ("all", ALL_SHARE, boards)]:
        sets = {key: [runs[one.name][key] for one in group] for key in SETS}
        first = sets[SETS[0]]
        shares = [_share(sets[key]) for key in SETS]
        milliseconds = Sample.of(1e3 * seconds for _, _, seconds in first)
        last = [_known(first), _known(sets[SETS[2]]), milliseconds]
        rows.append([name, len(group), paper, *shares, *last])
    columns = [
        "size",
        "boards",
        "the paper, %",
        *(f"{name}, %" for name in SETS),
        "edges known, %",
        "by all techniques, %",
        "ms",
    ]
    shares_of = {
        "the paper": [row[2] for row in rows],
        **{name: [row[3 + place] for row in rows] for place, name in enumerate(SETS)},
    }
    chart = Bars(
        name="rules-share",
        title="Boards that rules finish by themselves",
        groups=[str(row[0]) for row in rows],
        series={name: [_number(v) for v in values] for name, values in shares_of.items()},
        y=Axis("%"),
    )
    table = Table("rules-share", "Finished by rules alone", columns, rows, _notes(study))
    return Part([table], [chart])


def _number(value: Value) -> float | None:
    return float(value) if isinstance(value, int | float) else None


def _notes(study: Study) -> list[str]:
    return [PUBLISHED] if _theirs(study) else [OURS, PUBLISHED]


def _theirs(study: Study) -> bool:
    """Tell whether the boards are the user's."""
    return any(one.puzzle.genre.name == "slitherlink" for one in study.instances)


def beside_sat(study: Study) -> dict[Size, tuple[Sample, Sample]]:
    """Return the seconds of the rules and of SAT by size, for what the rules finish."""
    boards = instances(study)
    runs = rule_runs(study, boards)
    finished = [one for one in boards if runs[one.name][SETS[0]][0]]
    limit = study.seconds(10.0, 60.0)
    tasks = [
        Task(f"sat {one.puzzle} {limit}", by_sat, (str(one.puzzle), limit)) for one in finished
    ]
    done = study.run(tasks) if sat.available() else {}
    seconds = {one.name: done.get(t.key) for one, t in zip(finished, tasks, strict=True)}
    return {
        size: (
            Sample.of(runs[one.name][SETS[0]][2] for one in group),
            Sample.of((seconds[one.name] for one in group) if done else ()),
        )
        for size, group in by_size(finished).items()
    }


def faster(rules: Sample, other: Sample) -> float | None:
    """Return by how many per cent the rules' mean is less than another one's."""
    if not rules.mean or not other.mean:
        return None
    return 100 * (rules.mean / other.mean - 1)


@PAPER.part(
    "F3.7",
    "Rules and SAT on what rules finish",
    uses="seconds full jobs",
    draws="count sizes seed",
    takes="slitherlink",
)
def rules_and_sat(study: Study) -> Part:
    """Return the times side by side."""
    pairs = beside_sat(study)
    rows = [
        (size_label(size), rules.n, rules, other, faster(rules, other), FASTER.get(size))
        for size, (rules, other) in pairs.items()
    ]
    columns = ("size", "boards", "rules, s", "SAT, s", "rules against SAT, %", "the paper, %")
    notes = [
        "The paper's presolver, in Rust, took 0.019 to 0.033 s a board, whatever the size.",
        "SAT is minisat22 for the first solution, clauses and the way to its process included; "
        "the process itself is there before. Of some runs of a board the quickest counts.",
    ]
    chart = Bars(
        name="F3.7",
        title="Rules and SAT, where rules finish",
        groups=[size_label(size) for size in pairs],
        series={
            "rules": [rules for rules, _ in pairs.values()],
            "SAT": [other for _, other in pairs.values()],
        },
        y=Axis("seconds", log=True),
    )
    return Part([Table("F3.7", "Rules and SAT, where rules finish", columns, rows, notes)], [chart])


def rule_findings(study: Study) -> list[Finding]:
    """Return what the paper says of its presolver, and what is seen here."""
    boards = instances(study)
    runs = rule_runs(study, boards)
    groups = {"all": boards, "20x36": by_size(boards).get((20, 36), [])}
    shares = {
        name: _share([runs[one.name][SETS[0]] for one in group]) for name, group in groups.items()
    }
    if not _theirs(study):  # ours are drawn so that rules finish three in four
        shares = dict.fromkeys(shares, None)
    rates = {size: faster(*pair) for size, pair in beside_sat(study).items()}
    known = [rate for rate in rates.values() if rate is not None]
    return [
        _at_least("Rules alone finish three boards in four, %", ALL_SHARE, shares["all"], 78.6),
        _at_least("Of 20x36 they finish two in three, %", SHARES[20, 36], shares["20x36"], 75.9),
        Finding(
            "What rules finish they finish quicker than SAT, % less",
            "-88.6 at 20x36",
            rates.get((20, 36)) or max(known, default=None),
            all(rate < 0 for rate in known) if known else None,
        ),
    ]


def _at_least(claim: str, paper: float, own: float | None, published: float) -> Finding:
    """Return a finding about shares; where no boards of others are measured, of those once were."""
    if own is None:
        return Finding(claim, paper, published, published >= paper, PUBLISHED)
    return Finding(claim, paper, own, own >= paper)

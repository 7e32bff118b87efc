"""Tables 3.1 to 3.5: what the five algorithms leave, how long they take and what they look at."""

from __future__ import annotations

from enpitsu.reports import Axis, Bars, Limit, Table, Value
from enpitsu.study import Part, Study
from enpitsu.study.papers.neighbor_number_generation._measuring import (
    Run,
    Walks,
    limit_of,
    measured,
    sample,
    shown,
    speed,
    tabled,
)
from enpitsu.study.papers.neighbor_number_generation._paper import (
    ALGORITHMS,
    COUNTED,
    PAPER,
    PRINTED,
    SOLVERS,
    SPEEDS,
    STRATEGIES,
    SYSTEMATIC,
    TOP_DOWN,
    Solver,
    size_of,
)

_MEDIUM = (
    "Medium: the text gives it MinMax alone, the printed numbers fit MinMax with NotEqual. The "
    "paper's numbers stand beside both."
)
_LIMIT = "> 5 h"


def all_walks(study: Study, place: int, most: int = 1) -> dict[tuple[Solver, str], list[Run]]:
    """Return the runs of one of the first three tables, by solver and algorithm."""
    boards = tabled(study, size_of(study, place, most=most))
    wanted = {
        (solver, strategy): Walks(boards, solver, strategy)
        for solver in SOLVERS
        for strategy in STRATEGIES
    }
    done = measured(study, wanted.values())
    return {key: done[walks] for key, walks in wanted.items()}


def _clues_and_seconds(study: Study, place: int) -> Part:
    """Return table 3.1, 3.2 or 3.3."""
    name, size = f"3.{place + 1}", size_of(study, place)
    limit = limit_of(study, size)
    runs = all_walks(study, place)
    rows: list[list[Value]] = []
    for (solver, strategy), some in runs.items():
        theirs = PRINTED.get(size, {}).get(solver.level)
        printed = theirs[STRATEGIES.index(strategy)] if theirs else None
        stopped = Limit(_LIMIT) if theirs else None
        clues, seconds = printed or (stopped, stopped)
        own = [shown(some, what, limit) for what in ("clues", "seconds")]
        rows.append([solver.told, ALGORITHMS[strategy], clues, own[0], seconds, own[1]])
    columns = ("solver", "algorithm", "clues, paper", "clues", "seconds, paper", "seconds")
    title = f"{size}x{size}: clues and seconds of each algorithm"
    return Part(
        [Table(name, title, columns, rows, _notes(study, size, runs))],
        [_bars(name, f"{size}x{size}: clues of each algorithm", runs)],
    )


def _notes(study: Study, size: int, runs: dict[tuple[Solver, str], list[Run]]) -> list[str]:
    number = len(tabled(study, size))
    notes = [f"{number} boards, the same in every row; 50 iterations of the random ones.", _MEDIUM]
    if any(run["stopped"] for some in runs.values() for run in some):
        notes.append(f"A systematic search was stopped after {limit_of(study, size):g} s a board.")
    for (solver, strategy), some in runs.items():
        best = [run["clues"] for run in some if run["stopped"] and run["clues"] is not None]
        if strategy == TOP_DOWN and best:
            mean = sum(best) / len(best)
            notes.append(
                f"{solver.told}: out of time, TopDown had {mean:.1f} clues, which is not proven."
            )
    if size == 7:
        notes.append("Hard, Multi: the paper prints '8,' without its decimal.")
    if size == 6:
        notes.append(
            "Hard, Single: the paper prints 7.6 clues and 1073 s here, but 8.4 clues and 5.967 s "
            "for as many iterations in table 3.6; the latter fit."
        )
    return notes


def _bars(name: str, title: str, runs: dict[tuple[Solver, str], list[Run]]) -> Bars:
    series = {
        ALGORITHMS[strategy]: [sample(runs[solver, strategy], "clues") for solver in SOLVERS]
        for strategy in STRATEGIES
    }
    return Bars(
        name=name,
        title=title,
        groups=[solver.told for solver in SOLVERS],
        series=series,
        y=Axis("clues"),
    )


@PAPER.part(
    "3.1",
    "Clues and seconds of the five algorithms, 5x5",
    uses="seconds seed full jobs",
    draws="count sizes",
    takes="neighbor",
)
def first(study: Study) -> Part:
    """Return table 3.1."""
    return _clues_and_seconds(study, 0)


@PAPER.part(
    "3.2",
    "Clues and seconds of the five algorithms, 6x6",
    uses="seconds seed full jobs",
    draws="count sizes",
    takes="neighbor",
)
def second(study: Study) -> Part:
    """Return table 3.2."""
    return _clues_and_seconds(study, 1)


@PAPER.part(
    "3.3",
    "Clues and seconds of the five algorithms, 7x7",
    uses="seconds seed full jobs",
    draws="count sizes",
    takes="neighbor",
)
def third(study: Study) -> Part:
    """Return table 3.3."""
    return _clues_and_seconds(study, 2)


def places(study: Study, most: int = 3) -> range:
    """Return which of the first three tables have boards of different sizes."""
    return range(len({size_of(study, place, most=most) for place in range(most)}))


@PAPER.part(
    "3.4", "Nodes a second", uses="seconds seed full jobs", draws="count sizes", takes="neighbor"
)
def speeds(study: Study) -> Part:
    """Return table 3.4, from the runs of the first three."""
    rows: list[list[Value]] = []
    for place in places(study):
        size, runs = size_of(study, place, most=3), all_walks(study, place, 3)
        for number, strategy in enumerate(STRATEGIES):
            row: list[Value] = [f"{size}x{size}", ALGORITHMS[strategy]]
            for solver in SOLVERS:
                theirs = SPEEDS.get(size, {}).get(solver.level)
                row += [theirs[number] if theirs else None, speed(runs[solver, strategy])]
            rows.append(row)
    told = [text for solver in SOLVERS for text in (f"{solver.told}, paper", solver.told)]
    notes = [
        "All nodes over all seconds, those of runs that were stopped included.",
        "A plain walk asks the kernel about one set at a time, the systematic ones about many at "
        "once, ahead of where they are; so beside the solver it is the way of asking that shows.",
        _MEDIUM,
    ]
    return Part([Table("3.4", "Nodes a second", ("boards", "algorithm", *told), rows, notes)])


_COUNTS = (
    ("milliseconds", "seconds"),
    ("nodes", "nodes"),
    ("duplicates avoided", "duplicates"),
    ("nodes a second", ""),
)


@PAPER.part(
    "3.5",
    "The systematic algorithms beside each other",
    uses="seconds seed full jobs",
    draws="count sizes",
    takes="neighbor",
)
def systematic(study: Study) -> Part:
    """Return table 3.5, from the runs of the first two."""
    rows: list[list[Value]] = []
    for place in places(study, 2):
        size, runs = size_of(study, place, most=2), all_walks(study, place, 2)
        for solver in SOLVERS:
            theirs = COUNTED.get(size, {}).get(solver.level)
            for number, (told, what) in enumerate(_COUNTS):
                row: list[Value] = [f"{size}x{size}", solver.told, told]
                for which, strategy in enumerate(SYSTEMATIC):
                    some = runs[solver, strategy]
                    row += [
                        theirs[which][number] if theirs else None,
                        _counted(some, what, limit_of(study, size)),
                    ]
                rows.append(row)
    columns = ("boards", "solver", "", "TopDown, paper", "TopDown", "BottomUp, paper", "BottomUp")
    notes = [
        "The paper's headings of this table are wrong: what it calls 6x6 to 10x10 is 5x5 Medium, "
        "5x5 Hard, and 6x6 Easy, Medium, Hard; and its seconds are milliseconds.",
        "The root of TopDown is not checked, as in the paper; algorithm 1 does not fill its set of "
        "visited boards in print, which is done here.",
        _MEDIUM,
    ]
    return Part([Table("3.5", "The systematic algorithms", columns, rows, notes)])


def _counted(runs: list[Run], what: str, limit: float) -> Value:
    if not what:
        return speed(runs)
    if what == "seconds":
        runs = [run | {"seconds": 1000 * run["seconds"]} for run in runs]
    return shown(runs, what, limit)

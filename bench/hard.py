"""Measure hard puzzles beside other solvers: `python bench/hard.py FILE… --made SET… [--save]`."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from statistics import fmean, median

import report
from enpitsu import EnpitsuError
from enpitsu.boards import OPEN
from enpitsu.reports import Axis, Lines
from enpitsu.reports.drawing import draw, need_plots
from hard_sets import MADE, PuzzleSet, file_set, made_set
from hard_solvers import VARIABLE, Answer, Solver, SolverProcess, solvers
from measure import Case
from peers import BenchError

WARM_UP = 1.0
"""Seconds of processor time that each solver is warmed up with the first puzzle of a set."""
WARMING = 20
"""How often it solves that puzzle at most."""
PROOF = "Every answer is up to two solutions, so that uniqueness is proved, and was checked."
HEADERS = (
    "solver",
    "solved",
    "sum s",
    "mean ms",
    "median ms",
    "worst ms",
    "PAR-2 s",
    "PAR-2 / enpitsu's",
    "cold ms",
)


@dataclass(frozen=True)
class Row:
    """What a solver took for the puzzles of a set: None where it does not know such a puzzle."""

    label: str
    seconds: tuple[float | None, ...]
    """Infinite where it did not finish."""
    cold: float | None
    """Processor time of a new process until its first answer, if it came within the limit."""

    @property
    def taken(self) -> list[float]:
        """Return the seconds of puzzles that it knows."""
        return [seconds for seconds in self.seconds if seconds is not None]


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure every set; return 1 if an answer is wrong."""
    options = _options(arguments)
    parts = [report.heading("Hard puzzles", PROOF)]
    print(parts[0], flush=True)
    charts: list[Lines] = []
    try:
        if options.save:
            need_plots()
        taking, notes = _taking(options.iss, options.solvers)
        for puzzles in _sets(options):
            rows = measure_set(puzzles, taking, options.limit)
            parts.append("\n\n".join([_title(puzzles, options.limit), table(rows, options.limit)]))
            print(f"\n{parts[-1]}", flush=True)
            charts.append(cactus(puzzles.name, rows))
        parts += notes
        print("", *notes, sep="\n")
    except (BenchError, EnpitsuError, OSError) as error:
        print(f"FAILED: {error}", file=sys.stderr)
        return 1
    if options.save:
        _save(parts, charts)
    return 0


def _sets(options: argparse.Namespace) -> Iterator[PuzzleSet]:
    for path in options.files:
        yield file_set(path, options.count, options.seed)
    for name in options.made:
        yield made_set(name, options.count or 10, options.seed)


def _taking(clone: str, names: Sequence[str]) -> tuple[list[Solver], list[str]]:
    """Return the solvers to measure, and a line about each that is left out."""
    known = solvers(clone)
    if unknown := set(names) - {solver.label for solver in known}:
        available = ", ".join(solver.label for solver in known)
        raise BenchError(f"unknown solver {min(unknown)} (available: {available})")
    wanted = [one for one in known if one is known[0] or not names or one.label in names]
    notes = [f"Left out: {one.label} ({one.missing()})." for one in wanted if one.missing()]
    return [one for one in wanted if not one.missing()], notes


def measure_set(puzzles: PuzzleSet, taking: Sequence[Solver], limit: float) -> list[Row]:
    """Ask all solvers in turn, puzzle by puzzle; raise BenchError if two answers differ."""
    processes = [SolverProcess(solver) for solver in taking]
    seconds: list[list[float | None]] = [[] for _ in taking]
    try:
        cold = [_warm_up(process, puzzles.cases, limit) for process in processes]
        for case in puzzles.cases:
            answers: list[tuple[str, Answer]] = []
            for process, column in zip(processes, seconds, strict=True):
                request = process.solver.request(case.puzzle)
                answer = process.ask(request, limit) if request else None
                unfinished = float("inf") if request else None
                column.append(answer.seconds if answer else unfinished)
                if answer:
                    answers.append((process.solver.label, answer))
                elif request:
                    _warm_up(process, puzzles.cases, limit)
            check(case, answers)
    finally:
        for process in processes:
            process.close()
    columns = zip(taking, seconds, cold, strict=True)
    return [Row(solver.label, tuple(column), start) for solver, column, start in columns]


def _warm_up(process: SolverProcess, cases: Sequence[Case], limit: float) -> float | None:
    """Let a new process solve the first puzzle that it knows; return what the first answer took."""
    requests = filter(None, (process.solver.request(case.puzzle) for case in cases))
    request = next(requests, "")
    if not request or (first := process.ask(request, limit)) is None:
        return None
    spent = first.seconds
    for _ in range(WARMING):
        if spent > WARM_UP or (again := process.ask(request, limit)) is None:
            break
        spent += again.seconds
    return first.total


def check(case: Case, answers: Sequence[tuple[str, Answer]]) -> None:
    """Raise BenchError if a solution breaks a rule, or if two solvers disagree."""
    for label, answer in answers:
        for values in answer.found:
            given = zip(case.puzzle.givens, values, strict=True)
            if any(one not in (OPEN, other) for one, other in given):
                raise BenchError(f"{case.label}: {label} changes a given")
            if not case.puzzle.model.check(values):
                raise BenchError(f"{case.label}: {label} breaks a rule")
            text = case.puzzle.genre.solution(case.puzzle, values)
            if case.solution and text != case.solution:
                raise BenchError(f"{case.label}: {label} has {text}, the file {case.solution}")
        if len(set(answer.found)) < len(answer.found):
            raise BenchError(f"{case.label}: {label} gives a solution twice")
        first, expected = answers[0]
        if len(answer.found) != len(expected.found):
            raise BenchError(
                f"{case.label}: {label} finds {len(answer.found)} of up to two solutions, "
                f"{first} {len(expected.found)}"
            )
        if len(answer.found) == 1 and answer.found != expected.found:
            raise BenchError(f"{case.label}: {label} has another solution than {first}")


def par2(seconds: Sequence[float], limit: float) -> float:
    """Return the mean, with twice the limit for what was not finished."""
    return fmean(2 * limit if one > limit else one for one in seconds)


def table(rows: Sequence[Row], limit: float) -> str:
    """Return the rows as a table in Markdown."""
    lines = [HEADERS, ("---", *["--:"] * (len(HEADERS) - 1)), *_cells(rows, limit)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _cells(rows: Sequence[Row], limit: float) -> Iterator[tuple[str, ...]]:
    for row in rows:
        if not row.taken:
            yield (row.label, "none known", *["-"] * (len(HEADERS) - 2))
            continue
        solved = sum(seconds <= limit for seconds in row.taken)
        spent = [min(seconds, limit) for seconds in row.taken]
        at_least = "" if solved == len(spent) else "≥ "
        score = par2(row.taken, limit)
        base = [
            ours
            for ours, theirs in zip(rows[0].seconds, row.seconds, strict=True)
            if ours is not None and theirs is not None
        ]
        yield (
            row.label,
            f"{solved} of {len(spent)}",
            f"{at_least}{sum(spent):.3f}",
            *(f"{at_least}{1e3 * each:,.1f}" for each in (fmean(spent), median(spent), max(spent))),
            f"{score:.3f}",
            f"{score / par2(base, limit):.2f}",
            "-" if row.cold is None else f"{1e3 * row.cold:,.0f}",
        )


def cactus(name: str, rows: Sequence[Row]) -> Lines:
    """Return how many puzzles each solver solves if each may take so long."""
    series = {}
    for row in rows:
        solved = sorted(seconds for seconds in row.taken if seconds < float("inf"))
        if solved:
            series[row.label] = list(zip(map(float, count(1)), solved, strict=False))
    title = f"{name}: puzzles solved, the quickest first"
    return Lines(
        name=name,
        title=title,
        series=series,
        x=Axis("puzzles solved"),
        y=Axis("seconds of processor time", log=True),
    )


def _save(parts: Sequence[str], charts: Sequence[Lines]) -> None:
    path = report.save("\n\n".join(parts), "hard")
    print(f"\nsaved: {path.name}")
    for chart in charts:
        svg, png = draw(chart, path.parent)
        png.unlink()
        print(f"saved: {svg.replace(path.with_name(f'{path.stem}-{chart.name}.svg')).name}")


def _title(puzzles: PuzzleSet, limit: float) -> str:
    return f"## {puzzles.name}: {len(puzzles.cases)} puzzles, at most {limit:g} s each"


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="*", metavar="FILE", help="in any format of enpitsu")
    parser.add_argument("--made", nargs="*", choices=MADE, default=[], help="sets to make")
    parser.add_argument("--count", type=int, default=0, help="puzzles a set (default all, 10 made)")
    parser.add_argument("--seed", type=int, default=1, help="of samples and made sets (default 1)")
    parser.add_argument("--limit", type=float, default=60.0, help="seconds a puzzle (default 60)")
    parser.add_argument("--solvers", nargs="*", default=[], help="labels of rows (default all)")
    parser.add_argument(
        "--iss",
        default=os.environ.get(VARIABLE, ""),
        metavar="CLONE",
        help=f"of Interactive Sudoku Solver (default ${VARIABLE})",
    )
    parser.add_argument("--save", action="store_true", help="write bench/results/DATE-CPU-hard.md")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main())

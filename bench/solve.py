"""Measure puzzles per second, beside peers: `python bench/solve.py FILE… [--save]`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import report
from enpitsu import EnpitsuError
from measure import Case, DataSet, Job, Measured, load, measure
from peers import Answer, BenchError, Peer, PySat, peers


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure every file; return 1 if an answer is wrong."""
    options = _options(arguments)
    parts = [report.heading()]
    print(parts[0], flush=True)
    try:
        for path in options.files:
            data = DataSet(path, options.seed, options.sample, options.rows)
            parts.append(measure_file(data, options.seconds))
            print(f"\n{parts[-1]}", flush=True)
    except (BenchError, EnpitsuError, OSError) as error:
        print(f"FAILED: {error}", file=sys.stderr)
        return 1
    if options.save:
        saved = report.save("\n\n".join(parts))
        print(f"\nsaved: {saved.name}")
    return 0


def measure_file(data: DataSet, seconds: float) -> str:
    """Return the section of one file; raise BenchError if two answers differ."""
    cases = load(data)
    first, *others = peers().values()
    reference = measure(Job(data, first.label, seconds))
    check(first, cases, [None] * len(cases), reference.answers)
    data = replace(data, sample=len(reference.answers))  # no row beyond what enpitsu answered
    taking, notes = _who_takes(others, cases)
    measured = {}
    for peer in taking:
        _progress(peer.label)
        measured[peer.label] = measure(Job(data, peer.label, seconds))
        check(peer, cases, reference.answers, measured[peer.label].answers)
    _progress("")
    rows = _rows(data, reference, measured)
    lines = [
        f"## {_title(data, len(cases))}",
        report.bias(Path(data.path).name),
        report.table(rows),
        *_fastest(rows),
        *notes,
    ]
    return "\n\n".join(lines)


def check(
    peer: Peer, cases: Sequence[Case], expected: Sequence[Answer], answers: Sequence[Answer]
) -> None:
    """Raise BenchError if an answer differs from the first engine's or from the file's."""
    for case, before, answer in zip(cases, expected, answers, strict=False):
        if answer is None:
            continue
        puzzle = case.puzzle
        text = puzzle.genre.solution(puzzle.shape, answer)
        if not puzzle.model.check(answer):
            raise BenchError(f"{case.label}: {peer.label} breaks a rule: {text}")
        if before is not None and answer != before:
            raise BenchError(f"{case.label}: {peer.label} has another solution: {text}")
        if case.solution and text != case.solution:
            raise BenchError(f"{case.label}: {peer.label} has {text}, the file {case.solution}")


def _who_takes(others: Sequence[Peer], cases: Sequence[Case]) -> tuple[list[Peer], list[str]]:
    """Return the peers to measure, and a line about each that is left out."""
    taking: list[Peer] = []
    reasons: dict[str, str] = {}
    for peer in others:
        reason = peer.missing()
        if not reason and not all(peer.takes(case.puzzle) for case in cases):
            reason = "does not know all of these puzzles"
        if reason:
            reasons[peer.name] = reason
        else:
            taking.append(peer)
    return taking, [f"Left out: {name} ({reason})." for name, reason in reasons.items()]


def _rows(data: DataSet, reference: Measured, measured: dict[str, Measured]) -> list[report.Row]:
    """Compare every row with enpitsu's time for the very puzzles of that row."""
    first = next(iter(peers()))
    most = reference.timings[0].count
    counts = sorted({row.timings[0].count for row in measured.values()} - {most})
    again = measure(Job(data, first, counts=tuple(counts))).timings if counts else ()
    base = {timing.count: timing.seconds for timing in (*again, *reference.timings)}
    rows = [_row(first, reference, base[most])]
    for label, row in measured.items():
        rows.append(_row(label, row, base[row.timings[0].count]))
    return _with_solver_alone(rows, measured)


def _row(label: str, measured: Measured, base: float) -> report.Row:
    timing = measured.timings[0]
    return report.Row(
        label,
        peers()[label].threads,
        timing.count,
        measured.answers.count(None),
        timing.seconds,
        timing.seconds / base,
        measured.peak_mb,
    )


def _with_solver_alone(rows: list[report.Row], measured: dict[str, Measured]) -> list[report.Row]:
    """Add, below PySAT's fastest solver, what it took without the building."""
    fastest = _fastest_of(rows)
    if fastest is None:
        return rows
    inside = measured[fastest.label].timings[0].inside
    alone = replace(
        fastest,
        label="… of that, solving alone",
        seconds=inside,
        ratio=fastest.ratio * inside / fastest.seconds,
    )
    place = rows.index(fastest) + 1
    return [*rows[:place], alone, *rows[place:]]


def _fastest_of(rows: Sequence[report.Row]) -> report.Row | None:
    sat = [row for row in rows if row.label.startswith(PySat.name)]
    return min(sat, key=lambda row: row.ratio, default=None)


def _fastest(rows: Sequence[report.Row]) -> list[str]:
    fastest = _fastest_of(rows)
    if fastest is None:
        return []
    return [
        f"PySAT's fastest is {fastest.label.removeprefix(PySat.name).strip()}: on the same "
        f"{fastest.measured:,} puzzles, enpitsu is {fastest.ratio:.0f} times as fast."
    ]


def _title(data: DataSet, count: int) -> str:
    rows = f", boards of {data.rows} rows" if data.rows else ""
    return f"{Path(data.path).name}{rows}: {count:,} puzzles, shuffled by seed {data.seed}"


def _progress(text: str) -> None:
    if sys.stderr.isatty():
        print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="+", metavar="FILE")
    parser.add_argument("--seconds", type=float, default=2.0, help="budget a row (default 2)")
    parser.add_argument("--sample", type=int, default=0, help="puzzles a file at most (0: all)")
    parser.add_argument("--rows", type=int, default=0, help="only boards with so many rows")
    parser.add_argument("--seed", type=int, default=1, help="of the shuffle (default 1)")
    parser.add_argument("--save", action="store_true", help="write bench/results/DATE-CPU.md")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main())

"""Measure puzzles per second, beside peers: `python bench/solve.py FILE… [--save]`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import report
from enpitsu import EnpitsuError
from measure import Case, DataSet, Job, Measured, Timing, load, measure
from peers import Answer, BenchError, Peer, PySat, peers


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure every file; return 1 if an answer is wrong."""
    options = _options(arguments)
    parts = [report.heading()]
    print(parts[0], flush=True)
    try:
        for path in options.files:
            data = DataSet(path, options.seed, options.sample, _size(options.size))
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
    compared = _compare(data, reference, measured)
    lines = [
        f"## {_title(data, len(cases))}",
        report.bias(Path(data.path).name),
        report.table(_rows(compared)),
        *_fastest(compared),
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
        text = puzzle.genre.solution(puzzle, answer)
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


@dataclass(frozen=True)
class Compared:
    """A row's timing, and enpitsu's for the very puzzles of that row."""

    row: report.Row
    """The whole time against the whole time."""
    timing: Timing
    base: Timing

    def part(self, label: str, seconds: float, base: float) -> report.Row:
        """Return a row about a part of the time, beside the same part of enpitsu's."""
        return replace(self.row, label=label, seconds=seconds, ratio=seconds / base)

    def lines(self) -> list[report.Row]:
        """Return the row, PySAT's without the stating of rules: that is Python's slowness."""
        if not self.row.label.startswith(PySat.name):
            return [self.row]
        return [self.part(self.row.label, self.timing.stated, self.base.stated)]

    def more(self) -> list[report.Row]:
        """Return what the whole time is made of."""
        if not self.row.label.startswith(PySat.name):
            return [self.part(_STATED, self.timing.stated, self.base.seconds)]
        return [
            self.part("… of that, solving alone", self.timing.inside, self.base.stated),
            self.part("… and with stating the rules", self.timing.seconds, self.base.seconds),
        ]


_STATED = "… of that, rules stated before"


def _compare(data: DataSet, reference: Measured, measured: dict[str, Measured]) -> list[Compared]:
    """Compare every row with enpitsu's time for the very puzzles of that row."""
    first = next(iter(peers()))
    most = reference.timings[0].count
    counts = sorted({row.timings[0].count for row in measured.values()} - {most})
    again = measure(Job(data, first, counts=tuple(counts))).timings if counts else ()
    base = {timing.count: timing for timing in (*again, *reference.timings)}
    return [
        _compared(label, row, base[row.timings[0].count])
        for label, row in {first: reference, **measured}.items()
    ]


def _compared(label: str, measured: Measured, base: Timing) -> Compared:
    timing = measured.timings[0]
    row = report.Row(
        label,
        peers()[label].threads,
        timing.count,
        measured.answers.count(None),
        timing.seconds,
        timing.seconds / base.seconds,
        measured.peak_mb,
    )
    return Compared(row, timing, base)


def _rows(compared: Sequence[Compared]) -> list[report.Row]:
    """Return the lines of the table, with the parts of enpitsu's and of PySAT's fastest."""
    parted = (compared[0], _fastest_of(compared))
    return [row for one in compared for row in one.lines() + (one.more() if one in parted else [])]


def _fastest_of(compared: Sequence[Compared]) -> Compared | None:
    sat = [one for one in compared if one.row.label.startswith(PySat.name)]
    return min(sat, key=lambda one: one.timing.stated / one.base.stated, default=None)


def _fastest(compared: Sequence[Compared]) -> list[str]:
    fastest = _fastest_of(compared)
    if fastest is None:
        return []
    time, base = fastest.timing, fastest.base
    return [
        f"PySAT's fastest is {fastest.row.label.removeprefix(PySat.name).strip()}. On the same "
        f"{time.count:,} puzzles enpitsu is {time.stated / base.stated:.0f} times as fast in "
        f"loading and solving, {time.seconds / base.seconds:.0f} times with stating the rules in "
        f"Python, {time.stated / base.seconds:.0f} times if enpitsu alone had to state them."
    ]


def _title(data: DataSet, count: int) -> str:
    size = f", {data.size}" if data.size else ""
    return f"{Path(data.path).name}{size}: {count:,} puzzles, shuffled by seed {data.seed}"


def _size(text: str) -> str:
    """Return ROWSxCOLUMNS; one number stands for both."""
    return f"{text}x{text}" if text.isdecimal() else text


def _progress(text: str) -> None:
    if sys.stderr.isatty():
        print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="+", metavar="FILE")
    parser.add_argument("--seconds", type=float, default=2.0, help="budget a row (default 2)")
    parser.add_argument("--sample", type=int, default=0, help="puzzles a file at most (0: all)")
    parser.add_argument("--size", default="", help="only boards of this size, as in 9 or 12x16")
    parser.add_argument("--seed", type=int, default=1, help="of the shuffle (default 1)")
    parser.add_argument("--save", action="store_true", help="write bench/results/DATE-CPU.md")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main())

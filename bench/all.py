"""Measure everything beside every peer that is found: `python bench/all.py [FOLDER] [--save]`.

FOLDER holds puzzles of your own: any of the files that SETS in contests.py names, in any format
that enpitsu reads. What is not there is made by a seed.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from random import Random

import enpitsu
import report
from contests import counting, making, solving, threads
from enpitsu import EnpitsuError
from enpitsu.puzzles._edges import Edges
from enpitsu.puzzles.slitherlink import Slitherlink
from measure import DataSet, load
from peers import BenchError
from turns import Contest, Row

BUDGET = 1.5
"""Seconds that a pass of a peer may last."""


def largest(folder: Path | None) -> Iterator[str]:
    """Yield how long the largest boards take, on the wall, each by a single call."""
    if folder and (folder / "sudoku.jsonl").exists():
        cases = load(DataSet(str(folder / "sudoku.jsonl"), size="25x25"))
        times = [_wall(partial(enpitsu.solve, case.puzzle)) for case in cases]
        yield (
            f"Each of {len(times)} Sudokus of 25x25 is solved in at most {max(times):.2f} s, "
            f"all in {sum(times):.2f} s."
        )
    solved = _wall(partial(enpitsu.solve, _large_loop(200)))
    yield f"A Slitherlink of 200x200 with all its numbers is read and solved in {solved:.2f} s."
    made = _wall(partial(enpitsu.generate, "sudoku", size=36, seed=1))
    yield f"A Sudoku of 36x36 is made in {made:.1f} s."


def _large_loop(size: int) -> str:
    """Draw a loop, and return the puzzle that shows all its numbers."""
    genre = Slitherlink()
    blank = genre.open_board(Edges(size, size))
    solved = genre.solved(blank, genre.random_solution(blank, Random(1)))
    return str(solved.puzzle(solved.clues))


def _wall(work: Callable[[], object]) -> float:
    begin = time.perf_counter()
    work()
    return time.perf_counter() - begin


HEADERS = "| work | number | enpitsu, µs each | peer | peer, µs each | times as fast |"


def line(row: Row) -> str:
    """Return one line of the table."""
    ours, theirs = (f"{seconds / row.count * 1e6:,.1f}" for seconds in (row.ours, row.theirs))
    return f"| {row.work} | {row.count:,} | {ours} | {row.peer} | {theirs} | {row.ratio:.3g} |"


def table(contests: Iterator[Contest | str], budget: float) -> Iterator[str]:
    """Yield the lines of a table as they come, and at the end who was left out."""
    yield f"\n{HEADERS}\n|---|--:|--:|---|--:|--:|"
    left_out: dict[str, None] = {}
    for contest in contests:
        if isinstance(contest, str):
            left_out[contest] = None
        else:
            yield line(contest.held(budget))
    for reason in left_out:
        yield f"\nLeft out: {reason}."


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the tables; return 1 if an answer is wrong."""
    options = _options(arguments)
    folder = Path(options.folder) if options.folder else None
    lines: list[str] = []

    def say(text: str) -> None:
        print(text, flush=True)
        lines.append(text)

    parts: dict[str, Callable[[], Iterator[str]]] = {
        "solve": lambda: table(solving(folder), options.seconds),
        "count": lambda: table(counting(folder), options.seconds),
        "generate": lambda: table(making(), options.seconds),
        "threads": lambda: table(iter(threads(folder)), options.seconds),
        "largest": lambda: largest(folder),
    }
    say(report.heading("Beside every peer", PROMISE))
    try:
        for name in options.only or parts:
            for text in parts[name]():
                say(text)
    except (BenchError, EnpitsuError, OSError) as error:
        print(f"FAILED: {error}", file=sys.stderr)
        return 1
    if options.save:
        print(f"\nsaved: {report.save(chr(10).join(lines), 'all').name}")
    return 0


PROMISE = (
    "One thread and processor time, unless a row says threads; both sides take turns, and the "
    "fastest of three passes counts. Every answer was checked: solutions against the rules and "
    "each other, and of the puzzles made, ten a pass."
)


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", metavar="FOLDER", help="of puzzles to solve")
    parser.add_argument("--seconds", type=float, default=BUDGET, help="of a peer's pass")
    parser.add_argument(
        "--only", action="append", choices=("solve", "count", "generate", "threads", "largest")
    )
    parser.add_argument("--save", action="store_true", help="write bench/results/DATE-CPU-all.md")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main())

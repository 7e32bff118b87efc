"""Measure how fast solutions are counted: `python bench/count.py FILE… [--near N] [--size RxC]`.

Takes loops of a file, takes clues away until many solutions are left, and counts them in every way.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import report
from enpitsu import EnpitsuError, Puzzle
from enpitsu.engines import Engine, Kernel
from enpitsu.engines.kernel import search_rungs, walk
from enpitsu.engines.sat import Sat
from enpitsu.engines.solver_engine import SolverEngine
from enpitsu.engines.zdd import Zdd
from enpitsu.model import Limits, Result
from enpitsu.puzzles._edges import Edges
from enpitsu.puzzles.slitherlink import Slitherlink
from measure import DataSet, load
from peers import BenchError

PATIENCE = 20.0
"""Seconds for a count while clues are chosen; a clue whose loss takes longer to judge stays."""


@dataclass(frozen=True)
class Way:
    """One way of counting: an engine, alone or after the rules."""

    label: str
    engine: Engine
    presolve: bool = False

    def count(self, puzzle: Puzzle, seconds: float) -> Result:
        """Count within a limit of time, rules included."""
        limits = Limits(solutions=0, seconds=seconds)
        if not self.presolve or not isinstance(self.engine, SolverEngine):
            return self.engine.count(puzzle, limits)
        narrowed = walk(puzzle, search_rungs(puzzle.ladder)).candidates
        return self.engine.solve_from(puzzle, narrowed, limits, keep=False)


def ways(solvers: Sequence[str]) -> list[Way]:
    """Return the rows of the table."""
    sat = (Way(f"sat, {solver}", Sat(solver=solver)) for solver in solvers)
    zdd = Way("zdd after the rules", Zdd(), presolve=True)
    return [zdd, Way("zdd", Zdd()), Way("kernel", Kernel()), *sat]


def thinned(puzzle: Puzzle, near: int, seed: int) -> tuple[Puzzle, int]:
    """Take clues away at random until about so many solutions are left; return how many went.

    A clue whose loss would leave more than twice as many stays.
    """
    zdd = ways([])[0]
    order = list(puzzle.each_clue())
    random.Random(seed).shuffle(order)
    gone = 0
    for clue in order:
        thinner = puzzle.without(clue)
        result = zdd.count(thinner, PATIENCE)
        if not result.complete or result.found > 2 * near:
            continue
        puzzle, gone = thinner, gone + 1
        if 2 * result.found >= near:
            return puzzle, gone
    raise BenchError(f"no choice of clues by seed {seed} leaves about {near:,} solutions")


def measured(puzzle: Puzzle, rows: Sequence[Way], seconds: float) -> Iterator[str]:
    """Yield the lines of the table; raise BenchError where two counts differ."""
    expected = None
    for way in rows:
        _warm_up(way)
        begin = time.perf_counter()
        try:
            result = way.count(puzzle, seconds)
        except EnpitsuError as error:
            yield f"| {way.label} | {error} | |"
            continue
        spent = time.perf_counter() - begin
        if not result.complete:
            yield f"| {way.label} | more than {result.found:,} | over {spent:.1f} s |"
            continue
        if expected not in (None, result.found):
            raise BenchError(f"{way.label} counts {result.found:,}, others {expected:,}: {puzzle}")
        expected = result.found
        yield f"| {way.label} | {result.found:,} | {spent:.3f} s |"


def _warm_up(way: Way) -> None:
    """Start the engine's process and load its library: a user pays that once."""
    way.count(Slitherlink().open_board(Edges(1, 1)), 0)


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure one board of every file; return 1 if counts differ."""
    options = _options(arguments)
    print(report.heading("Counting", "All ways must count the same."), flush=True)
    try:
        for path in options.files:
            _measure_file(path, options, lambda line: print(line, flush=True))
    except (BenchError, EnpitsuError, OSError) as error:
        print(f"FAILED: {error}", file=sys.stderr)
        return 1
    return 0


def _measure_file(path: str, options: argparse.Namespace, say: Callable[[str], None]) -> None:
    rows, columns = (int(part) for part in options.size.split("x"))
    boards = [
        case
        for case in load(DataSet(path, options.seed))
        if case.puzzle.genre is Slitherlink() and case.puzzle.board == (rows, columns)
    ]
    if not boards:
        raise BenchError(f"{path} has no slitherlink of {options.size}")
    puzzle, gone = thinned(boards[0].puzzle, options.near, options.seed)
    say(f"\n## {boards[0].label} without {gone} of its clues, chosen by seed {options.seed}\n")
    say("| way | solutions | time |\n|---|---|---|")
    for line in measured(puzzle, ways(options.solvers.split(",")), options.seconds):
        say(line)


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="+", metavar="FILE")
    parser.add_argument("--size", default="20x20", metavar="RxC", help="of the board")
    parser.add_argument("--near", type=int, default=100_000, help="solutions to leave")
    parser.add_argument("--seconds", type=float, default=600.0, help="limit a row (default 600)")
    parser.add_argument("--seed", type=int, default=1, help="of the choice of board and clues")
    parser.add_argument("--solvers", default="cadical195,glucose4,minisat22", help="for sat")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main())

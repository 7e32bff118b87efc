"""Hold the kernel's way with plain 9x9 Sudokus against its general one, on as many as you like.

`python bench/nine.py [--count N] [--seed K]`. Boards are parts of random solutions, of 17 to 80
givens: a third of them has a wrong digit, so that there are none, one and many solutions, and every
hundredth is nearly empty. Statuses, numbers of solutions and the solutions themselves must agree,
up to a limit drawn for each batch. Ends with exit code 1 at the first board where they do not.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter

import enpitsu
from enpitsu.boards import OPEN
from enpitsu.engines import Kernel
from enpitsu.model import Limits, Puzzle, Result

BLANK = enpitsu.parse("sudoku:" + "." * 81)
GENERAL = Kernel(
    techniques=(
        "hidden single",
        "naked single",
        "locked candidates (pointing)",
        "locked candidates (claiming)",
    )
)
"""The same kernel, told how to work: then it goes the general way."""
_BATCH = 10_000


def boards(rng: random.Random, count: int) -> list[Puzzle]:
    """Return random boards."""
    seeds = [rng.getrandbits(48) for _ in range(50)]
    engines = [Kernel(split="any", seed=seed) for seed in seeds]
    solutions = [engine.solve(BLANK, Limits(solutions=1)).values[0] for engine in engines]
    found = []
    for number in range(count):
        shown = rng.randrange(17, 81) if number % 100 else rng.randrange(6)
        givens = bytearray([OPEN] * 81)
        solution = rng.choice(solutions)
        for cell in rng.sample(range(81), shown):
            givens[cell] = solution[cell]
        if number % 3 == 0:
            givens[rng.randrange(81)] = rng.randrange(1, 10)
        found.append(Puzzle(BLANK.genre, BLANK.board, bytes(givens)))
    return found


def agree(one: Result, other: Result) -> bool:
    """Tell whether two results say the same."""
    if (one.status, one.found, one.complete) != (other.status, other.found, other.complete):
        return False
    if one.complete:
        return set(one.values) == set(other.values)
    return len(set(one.values)) == len(one.values) and all(map(one.puzzle.model.check, one.values))


def main() -> int:
    """Compare batch by batch."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    rng, statuses, done = random.Random(asked.seed), Counter[str](), 0
    times = {"own": 0.0, "general": 0.0}
    while done < asked.count:
        puzzles = boards(rng, min(_BATCH, asked.count - done))
        limits = Limits(solutions=rng.choice([1, 2, 2, 2, 20]))
        results = []
        for name, engine in zip(times, (Kernel(), GENERAL), strict=True):
            begin = time.process_time()
            results.append(list(engine.solve_many(puzzles, limits)))
            times[name] += time.process_time() - begin
        for own, general in zip(*results, strict=True):
            if not agree(own, general):
                print(f"{own.puzzle}: {own} but {general}", file=sys.stderr)
                return 1
            statuses[own.status.value] += 1
        done += len(puzzles)
    print(f"{done} boards agree: {dict(statuses)}")
    print(f"own way {times['own']:.1f} s, general way {times['general']:.1f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())

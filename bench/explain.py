"""How far the named techniques go: the share of random minimal Sudokus that they solve.

`python bench/explain.py [--count 2000] [--seed 1] [--size 9]`. Puzzles are made here: a random
grid, whose digits are taken away in random order as long as one solution is left. That is the usual
way of making puzzles, and favours those with many givens a little.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter

import enpitsu


def check_steps(explanation: enpitsu.Explanation, solution: bytes) -> None:
    """Fail loudly if a step contradicts the solution."""
    model = explanation.puzzle.model
    true = {(n, model.symbol(v)) for n, v in zip(model.names, solution, strict=True)}
    for step in explanation.steps:
        wrong = [mark for mark in step.removes if (mark.cell, mark.value) in true]
        wrong += [mark for mark in step.places if (mark.cell, mark.value) not in true]
        if wrong:
            raise SystemExit(f"WRONG STEP in {explanation.puzzle}: {step.text}")


def main() -> None:
    """Measure and print the share solved, the levels and the time of an explanation."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--size", type=int, default=9)
    options = parser.parse_args()
    levels: Counter[str] = Counter()
    solved = steps = 0
    seconds = 0.0
    for made in enpitsu.generate_many(
        "sudoku", size=options.size, count=options.count, seed=options.seed
    ):
        begin = time.perf_counter()
        explanation = enpitsu.explain(made.puzzle)
        seconds += time.perf_counter() - begin
        check_steps(explanation, made.values)
        solved += explanation.solved
        steps += len(explanation.steps)
        levels[made.level] += 1
    share = 100 * solved / options.count
    print(f"{share:.2f} % of {options.count} solved by named steps alone; every step was right")
    print(f"{steps} steps in all, {1000 * seconds / options.count:.2f} ms an explanation")
    print("levels without reasoning from uniqueness:", dict(levels))


if __name__ == "__main__":
    main()

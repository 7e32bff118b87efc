"""How far the named techniques go: the share of random minimal Sudokus that they solve.

`python bench/explain.py [--count 2000] [--seed 1] [--size 9]`. Puzzles are made here: a random
grid, whose digits are taken away in random order as long as one solution is left. That is the usual
way of making puzzles, and favours those with many givens a little.
"""

from __future__ import annotations

import argparse
import random
import time
from collections import Counter
from collections.abc import Iterator

import enpitsu
from enpitsu.engines import Kernel
from enpitsu.model import OPEN, Limits, Puzzle, Status


def minimal_puzzles(size: int, count: int, seed: int) -> Iterator[tuple[Puzzle, bytes]]:
    """Yield random minimal puzzles with their solutions; the same ones for the same seed."""
    empty = enpitsu.parse("sudoku:" + "." * size * size)
    for number in range(seed, seed + count):
        solution = Kernel(seed=number).solve(empty, Limits(solutions=1)).values[0]
        givens = bytearray(solution)
        order = list(range(len(givens)))
        random.Random(number).shuffle(order)
        for cell in order:
            givens[cell] = OPEN
            puzzle = Puzzle(empty.genre, empty.shape, bytes(givens))
            if Kernel().solve(puzzle, Limits()).status is not Status.UNIQUE:
                givens[cell] = solution[cell]
        yield Puzzle(empty.genre, empty.shape, bytes(givens)), solution


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
    for puzzle, solution in minimal_puzzles(options.size, options.count, options.seed):
        begin = time.perf_counter()
        explanation = enpitsu.explain(puzzle)
        seconds += time.perf_counter() - begin
        check_steps(explanation, solution)
        solved += explanation.solved
        steps += len(explanation.steps)
        levels[enpitsu.rate(puzzle).level or "none"] += 1
    share = 100 * solved / options.count
    print(f"{share:.2f} % of {options.count} solved by named steps alone; every step was right")
    print(f"{steps} steps in all, {1000 * seconds / options.count:.2f} ms an explanation")
    print("levels without reasoning from uniqueness:", dict(levels))


if __name__ == "__main__":
    main()

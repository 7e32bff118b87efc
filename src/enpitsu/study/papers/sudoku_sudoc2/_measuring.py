"""What is run: one task a puzzle and engine, done again by no other table."""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import asdict
from typing import Any

import enpitsu
from enpitsu.engines import Engine, engine
from enpitsu.model import Inference, Limits, Puzzle, Result
from enpitsu.study import Instance, Study
from enpitsu.study.papers.sudoku_sudoc2._paper import PROBLEMS, Problem
from enpitsu.work import Task

Run = dict[str, Any]

INFERENCES = (
    "hidden single",
    "locked candidates (pointing)",
    "hidden pair",
    "hidden triple",
    "two-box inference",
)
"""The paper's inferences, by their names here."""

WAYS: dict[str, tuple[str, dict[str, Any]]] = {
    "infer": ("infer", {}),
    "infer, two together": ("infer", {"together": 2}),
    "infer, one by one": ("infer", {"together": 1}),
    "kernel": ("kernel", {}),
    "in lines too": ("kernel", {"techniques": INFERENCES, "split": "box"}),
}
"""An engine and its options; the last has the paper's inferences, in rows and columns too."""


def solved(line: str, way: str, repeat: int) -> Run:
    """Solve a puzzle some times: what came of it, the seconds, and the tree of the quickest."""
    name, options = WAYS[way]
    puzzle = enpitsu.parse(line)
    ways = engine(name, **options), engine(name, tree=True, **options)
    ways[0].solve(puzzle, Limits())  # the first one makes what all boards share
    seconds = [_cpu_time(ways[0], puzzle) for _ in range(repeat)]
    trees = (ways[1].solve(puzzle, Limits()) for _ in range(min(repeat, 5)))
    quickest = min(trees, key=_total)
    return {
        "result": quickest.tree[0].result,
        "witness": str(quickest.witness or ""),
        "calls": quickest.nodes,
        "height": max(call.depth for call in quickest.tree),
        "items": quickest.effort.items,
        "most_items": max((c.items for c in quickest.tree if isinstance(c, Inference)), default=0),
        "solution": quickest.solutions[0] if quickest.solutions else "",
        "seconds": seconds,
        "tree": [asdict(call) | _jh(call) for call in quickest.tree],
    }


def _cpu_time(way: Engine, puzzle: Puzzle) -> float:
    """Return what one solving took of a processor, whoever else was at work."""
    begin = time.process_time()
    way.solve(puzzle, Limits())
    return time.process_time() - begin


def _total(result: Result) -> float:
    return result.tree[0].total_seconds


def _jh(call: object) -> dict[str, int]:
    return {"jh": call.jh} if isinstance(call, Inference) else {}


def checked(line: str) -> Run:
    """Find out whether a puzzle is a proper one, which clues could go, and how hard it is."""
    check = enpitsu.check(line)
    unique = check.status is enpitsu.Status.UNIQUE
    return {
        "status": check.status,
        "reason": check.reason or "",
        "redundant": [str(clue) for clue in check.redundant],
        "level": enpitsu.rate(line).level if unique else "",
        "givens": sum(1 for _ in enpitsu.parse(line).each_clue()),
    }


def made(level: str, seed: int) -> Run:
    """Make a minimal puzzle of a level, and tell how long it took."""
    begin = time.perf_counter()
    puzzle = enpitsu.generate("sudoku", level=level, seed=seed, minimal=True)
    return {"puzzle": str(puzzle), "seconds": time.perf_counter() - begin}


def problems(study: Study) -> list[Problem]:
    """Return the paper's puzzles, or those that were handed in."""

    def printed() -> Iterable[Instance]:
        return (Instance(one.name, enpitsu.parse(one.line)) for one in PROBLEMS)

    known = {one.line: one for one in PROBLEMS}
    given = study.puzzles("sudoku", printed)
    return [known.get(str(one.puzzle), Problem(one.name, str(one.puzzle))) for one in given]


def runs(study: Study, lines: Iterable[str], way: str, repeat: int = 0) -> dict[str, Run]:
    """Return what comes of each puzzle by one of the ways, by its line."""
    repeat = repeat or study.count(20, 200)
    keys = {line: f"{way}, {repeat} times: {line}" for line in lines}
    done = study.run([Task(key, solved, (line, way, repeat)) for line, key in keys.items()])
    return {line: done[key] for line, key in keys.items()}


def checks(study: Study, lines: Iterable[str]) -> dict[str, Run]:
    """Return what kind of puzzle each is, by its line."""
    done = study.run([Task(f"check: {line}", checked, (line,)) for line in lines])
    return {key.removeprefix("check: "): result for key, result in done.items()}

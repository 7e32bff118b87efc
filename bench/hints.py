"""What a hint takes: `python bench/hints.py [--level hard] [--count 3] [--seed 1] [--save]`.

Puzzles of every genre and layer are solved by hints alone, asked as a page asks for them: from the
body of a request to the bytes of the answer, its picture included, in one process. One row a genre,
with processor time: other work on the machine does not count.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterator
from statistics import median
from typing import Any, NamedTuple

import enpitsu
from enpitsu import puzzles
from enpitsu.errors import EnpitsuError
from enpitsu.web.questions import QUESTIONS
from report import heading, save

HEADERS = ("genre", "hints", "median ms", "99 % ms", "worst ms", "its technique", "largest kB")
SECONDS = 30.0  # to make a puzzle


class Asked(NamedTuple):
    """One hint."""

    ms: float
    technique: str
    size: int


def boards() -> list[str]:
    """Return every genre, and every layer of those that have some."""
    kinds = list(puzzles.genres().values())
    variants = [f"{kind.name}({layer})" for kind in kinds for layer in kind.layers()]
    return [kind.name for kind in kinds] + variants


def hints(line: str) -> Iterator[Asked]:
    """Solve a puzzle by hints; yield what each took."""
    question = QUESTIONS["hint"]
    state: dict[str, Any] = {}
    while True:
        body = json.dumps({"puzzle": line, "state": state})
        begin = time.process_time()
        told: Any = question.answer(question.asked.model_validate_json(body))
        sent = json.dumps(told)
        ms = (time.process_time() - begin) * 1000
        if told["step"] is None:
            if not told["solved"]:
                raise EnpitsuError(f"{line}: {told['why']}")
            return
        yield Asked(ms, told["step"]["technique"], len(sent))
        state = told["after"]


def row(genre: str, level: str, count: int, seed: int) -> tuple[str, ...]:
    """Return what hints of a genre took."""
    made = enpitsu.generate_many(genre, level=level, count=count, seed=seed, seconds=SECONDS)
    asked = sorted(hint for puzzle in made for hint in hints(str(puzzle)))
    times, worst = [hint.ms for hint in asked], asked[-1]
    most = times[int(0.99 * len(times))]
    measured = (f"{ms:.1f}" for ms in (median(times), most, worst.ms))
    largest = max(hint.size for hint in asked) / 1000
    return (genre, f"{len(asked):,}", *measured, worst.technique, f"{largest:.0f}")


def main() -> None:
    """Measure all genres, print a table and save it if asked."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--level", default="hard")
    parser.add_argument("--count", type=int, default=3, help="puzzles of each genre")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--save", action="store_true")
    options = parser.parse_args()
    lines = [_line(HEADERS), "|---" * len(HEADERS) + "|"]
    for genre in boards():
        lines.append(_line(row(genre, options.level, options.count, options.seed)))
        print(lines[-1], file=sys.stderr, flush=True)
    promise = "From the body of a request to the bytes of its answer, in one process."
    told = f"{options.count} {options.level} puzzles of each, seed {options.seed}."
    page = "\n".join([heading("Hints as a page asks for them", promise), told, "", *lines, ""])
    print(page)
    if options.save:
        print(f"saved in {save(page, 'hints')}")


def _line(cells: tuple[str, ...]) -> str:
    return f"| {' | '.join(cells)} |"


if __name__ == "__main__":
    main()

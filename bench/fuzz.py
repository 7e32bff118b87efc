"""Random requests, right and wrong, for every question that the API describes: no 500.

`python bench/fuzz.py [--examples 500] [--seed 1] [--only hint,count]` starts a server and asks it,
by schemathesis; each answer must be one that the description promises. Bodies that the description
allows are drawn with some real puzzles among them; bodies that it forbids must be refused.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from schemathesis.core.result import Ok

PUZZLES = (
    "sudoku:12../..../.1../...4",
    "sudoku(diagonal):1.../..../..../...4",
    "sudoku(killer):..../..../..../....|3=r1c1 r1c2",
    "binary:0..1/.1../..../....",
    "futoshiki:.3../..../..../....|r1c1<r1c2",
    "kakuro:# 16\\- 7\\-/-\\9 . ./-\\14 . .",
    "kenken:..../..../..../....|6*=r1c1 r1c2",
    "neighbor:1.../..2./.4../...3",
    "skyscrapers:..../..../..../....|1.../..../..../....",
    "slitherlink:.3.23/.2..2/.2..2/.3.3./1..2.",
)
GENRES = tuple(puzzle.partition(":")[0] for puzzle in PUZZLES)
REAL: dict[str, tuple[Any, ...]] = {
    "puzzle": PUZZLES,
    "text": PUZZLES,
    "genre": GENRES,
    "level": ("easy", "hard", None),
    "size": (4, 5, 3, None),
    "to": ("line", "json", "pzpr", "csv"),
    "format": ("line", "json", None),
    "kind": ("svg", "png"),
    "theme": ("light", "dark"),
    "strategy": ("random-multi", "optimal"),
    "params": ("",),
    "count": (1, 2),
    "symmetry": ("none",),
    "techniques": (None,),
    "needs": ([],),
    "without": ([],),
    "shares": ({},),
    "clues": (None,),
    "puzzles": (list(PUZZLES[:3]), list(PUZZLES[7:])),
    "titles": ([], ["<b>", "\u202e"]),
    "per_page": ("2x3", "1x1"),
    "paper": ("a4", "a5"),
    "form": ("html",),
    "technique": ("naked single", "X-wing", "hidden-single"),
    "number": (0, 1),
    "draft": PUZZLES,
    "new": ({"genre": "sudoku", "rows": 4}, {"genre": "kakuro", "rows": 4, "columns": 5}),
    "changes": ([], [{"cells": ["r1c1"], "key": "3"}], [{"cells": ["r1c2", "r2c2"], "key": "x"}]),
}
"""What is asked instead of random words, so that more than the refusals are seen."""
CELLS = ("r1c1", "r2c3", "r4c4", "r1c1 top", "r9c9")


def no_500(context: object, response: schemathesis.Response, case: object) -> None:
    """Time that is over is an answer, and so is a server that has too much to do."""
    assert response.status_code != 500, response.text


CHECKS = [
    no_500,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
SECONDS = 1.0
"""The most an answer takes here; what takes longer is one of the answers that there may be."""


@schemathesis.deserializer("application/x-ndjson")
def _lines(context: object, response: schemathesis.Response) -> list[Any]:
    return [json.loads(line) for line in response.content.splitlines()]


@dataclass(frozen=True)
class Fuzzing:
    """How often each question is asked, and what comes of it."""

    examples: int
    seed: int
    only: tuple[str, ...] = ()
    """Names of questions; all if empty."""
    seen: Counter[str] = field(default_factory=Counter)
    """How often there was which answer."""

    def run(self, address: str) -> None:
        """Ask every question with what it allows, and with what it does not."""
        schema = schemathesis.openapi.from_url(f"{address}/api/openapi.json")
        with requests.Session() as session:
            for found in schema.get_all_operations():
                assert isinstance(found, Ok), found
                operation = found.ok()
                if not self.only or operation.path.removeprefix("/api/") in self.only:
                    for mode in GenerationMode:
                        self._ask(operation, mode, session)

    def _ask(self, operation: Any, mode: GenerationMode, session: requests.Session) -> None:
        wrong = mode is GenerationMode.NEGATIVE

        @seed(self.seed)
        @settings(
            max_examples=self.examples,
            deadline=None,
            database=None,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(operation.as_strategy(mode), st.randoms(use_true_random=False))
        def ask(case: Any, random: Random) -> None:
            if not wrong and isinstance(case.body, dict):
                case.body = real(case.body, random)
            response = case.call(session=session, timeout=30)
            self.seen[f"{operation.path} {response.status_code}"] += 1
            told = wrong and response.status_code != 413  # which schemathesis takes for a yes
            checks = [*CHECKS, negative_data_rejection] if told else CHECKS
            case.validate_response(response, checks=checks)

        ask()


def real(body: dict[str, Any], random: Random) -> dict[str, Any]:
    """Return what is asked with real puzzles and names here and there: else all is refused."""
    told = dict(body)
    for name, some in REAL.items():
        if name in told and random.random() < 0.8:
            told[name] = random.choice(some)
    if "draft" in told and random.random() < 0.8:
        told.pop("new", None)  # an editor begins with one of them
    if isinstance(told.get("state"), dict) and random.random() < 0.8:
        told["state"] = {"entries": {random.choice(CELLS): random.choice("1234x0")}}
    return told


@contextmanager
def server() -> Iterator[str]:
    """Start a server and yield its address."""
    script = str(Path(sys.executable).with_name("enpitsu"))
    command = [script, "serve", "--port", "0", "--seconds", str(SECONDS), "--catalog"]
    with (
        tempfile.TemporaryDirectory() as folder,
        subprocess.Popen(
            [*command, str(Path(folder) / "kept.db")], stdout=subprocess.PIPE, text=True
        ) as process,
    ):
        try:
            assert process.stdout is not None
            yield process.stdout.readline().split(" at ")[1].split("/ ")[0]
        finally:
            process.terminate()


def main() -> None:
    """Ask, and print what came."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--examples", type=int, default=500, help="of each kind, a question")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="questions, between commas")
    options = parser.parse_args()
    begin = time.perf_counter()
    with server() as address:
        only = tuple(filter(None, options.only.split(",")))
        fuzzing = Fuzzing(options.examples, options.seed, only)
        fuzzing.run(address)
    for answer, times in sorted(fuzzing.seen.items()):
        print(f"{answer} {times:6}")
    whole = time.perf_counter() - begin
    print(f"{fuzzing.seen.total():,} requests in {whole:.0f} s, seed {options.seed}")


if __name__ == "__main__":
    main()

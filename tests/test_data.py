"""Puzzles that others published, from the folder that ENPITSU_DATA names; not collected without.

GENRE.jsonl holds proper puzzles with their solutions, GENRE.bad.jsonl bad ones with the reason,
sudoku9-*.txt classic Sudoku, 81 characters a line, each with one solution.
"""

import json
import os
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import enpitsu
from conformance import keeps_givens
from enpitsu.model import Status
from enpitsu.puzzles import genres

FOLDER = Path(os.environ.get("ENPITSU_DATA", ""))
SECONDS = 60


def records(ending: str) -> Iterator[Any]:
    for name in genres():
        file = FOLDER / f"{name}{ending}"
        lines = file.read_text().splitlines() if file.exists() else []
        for record in map(json.loads, lines):
            yield pytest.param(record, id=record["id"])


def line_of(record: dict[str, str]) -> str:
    params = f"({record['params']})" if record.get("params") else ""
    return f"{record['genre']}{params}:{record['puzzle']}"


@pytest.mark.parametrize("record", list(records(".jsonl")))
def test_a_published_puzzle_has_the_published_solution(record: dict[str, str]) -> None:
    result = enpitsu.solve(line_of(record), seconds=SECONDS)
    assert result.status is Status.UNIQUE
    assert result.solutions == (record["solution"],)


@pytest.mark.parametrize("record", list(records(".bad.jsonl")))
def test_a_bad_puzzle_is_not_found_unique(record: dict[str, str]) -> None:
    expected = {"multiple solutions": Status.MULTIPLE, "no solution": Status.NONE}
    try:
        status = enpitsu.solve(line_of(record), seconds=SECONDS).status
    except enpitsu.PuzzleError:
        assert record["why"] not in expected
    else:
        assert status is expected[record["why"]]


@pytest.mark.parametrize("file", sorted(FOLDER.glob("sudoku9-*.txt")), ids=lambda file: file.name)
def test_every_classic_sudoku_of_a_collection_is_unique(file: Path) -> None:
    lines = file.read_text().split()
    results = list(enpitsu.solve_many(lines, threads=2))
    assert len(results) == len(lines)
    for result in results:
        assert result.status is Status.UNIQUE, result.puzzle
        assert result.puzzle.model.check(result.values[0])
        assert keeps_givens(result.puzzle, result.values[0])


@pytest.mark.parametrize("threads", [1, 2])
def test_published_slitherlinks_of_all_sizes_are_solved_in_any_order(threads: int) -> None:
    file = FOLDER / "slitherlink.jsonl"
    published = [json.loads(line) for line in file.read_text().splitlines()]
    for seed in range(5):
        random.Random(seed).shuffle(published)
        results = enpitsu.solve_many(map(line_of, published), threads=threads)
        for record, result in zip(published, results, strict=True):
            assert result.solutions == (record["solution"],), record["id"]

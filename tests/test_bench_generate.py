"""The benchmarks of making puzzles: their tables, and that what is wrong is said loudly."""

import sys
from dataclasses import replace
from pathlib import Path

import pytest

import enpitsu

sys.path.insert(0, str(Path(__file__).parent.parent / "bench"))

import generate as command
import levels


def test_a_row_tells_how_long_a_puzzle_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "PASSES", 1)
    kind = command.Kind("binary", 6, "easy", 100)
    header, rule, row = command.making([kind], 4, seed=1)
    assert header.count("|") == rule.count("|") == row.count("|")
    cells = [cell.strip() for cell in row.strip("|").split("|")]
    assert cells[:2] == ["binary 6x6, easy", "4"]
    assert all(float(cell) > 0 for cell in cells[2:])


def test_the_plainest_way_ends_where_ours_does() -> None:
    kind = command.Kind("sudoku", 4, None, 100)
    ours = kind.made(3, 5)
    plain = kind.made_plainly(made.seed for made in ours)
    assert [str(made) for made in plain] == [str(made) for made in ours]


def test_a_puzzle_that_is_not_what_was_wished_is_an_end() -> None:
    kind = command.Kind("sudoku", 4, "easy", 100)
    (made,) = kind.made(1, 1)
    with pytest.raises(SystemExit, match="NOT hard BUT easy"):
        command._check(kind._replace(level="hard"), [made])
    with pytest.raises(SystemExit, match="NOT UNIQUE"):
        command._check(kind, [replace(made, givens=bytes([255]) * 16)])


def test_each_level_has_its_row(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("pysat")
    monkeypatch.setattr(levels, "SIZES", {"binary": (6,)})
    monkeypatch.setattr(levels, "LEVELS", [enpitsu.Level.EASY, enpitsu.Level.MEDIUM])
    assert levels.main(["--count", "3"]) == 0

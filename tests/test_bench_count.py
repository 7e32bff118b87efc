"""The benchmark of counting: clues that leave about as many solutions as asked, equal counts."""

import sys
from pathlib import Path

import pytest

import enpitsu
from enpitsu.engines import Kernel
from enpitsu.model import Limits

pytest.importorskip("graphillion")
sys.path.insert(0, str(Path(__file__).parent.parent / "bench"))

import count as command
from peers import BenchError

PUZZLE = "slitherlink:1.2../2...1/.120./...../3..11"


def test_clues_go_until_about_so_many_solutions_are_left() -> None:
    puzzle = enpitsu.parse(PUZZLE)
    thinner, gone = command.thinned(puzzle, 100, seed=1)
    assert 50 <= enpitsu.count(thinner, engine="kernel") <= 200
    assert sum(digit.isdigit() for digit in puzzle.body) - gone == sum(
        digit.isdigit() for digit in thinner.body
    )
    assert command.thinned(puzzle, 100, seed=1) == (thinner, gone)


def test_more_solutions_than_a_board_has_are_refused() -> None:
    with pytest.raises(BenchError, match="no choice of clues by seed 1 leaves about 9,000,000"):
        command.thinned(enpitsu.parse(PUZZLE), 9_000_000, seed=1)


def test_a_file_is_counted_in_every_way(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "one.txt"
    path.write_text(f"{PUZZLE}\n")
    asked = [str(path), "--size", "5x5", "--near", "100", "--solvers", "minisat22"]
    assert command.main(asked) == 0
    printed = capsys.readouterr().out.splitlines()
    rows = [line.split("|") for line in printed if line.endswith(" s |")]
    labels = ["zdd after the rules", "zdd", "kernel", "sat, minisat22"]
    assert [row[1].strip() for row in rows] == labels
    assert len({row[2] for row in rows}) == 1


def test_a_file_without_such_a_board_fails(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "one.txt"
    path.write_text(f"{PUZZLE}\n")
    assert command.main([str(path)]) == 1
    assert capsys.readouterr().err.endswith("one.txt has no slitherlink of 20x20\n")


def test_counts_that_differ_are_an_error() -> None:
    class Wrong(Kernel):
        def count(self, puzzle: enpitsu.Puzzle, limits: Limits) -> enpitsu.Result:
            return super().count(enpitsu.parse("slitherlink:../.."), limits)

    rows = [command.Way("right", Kernel()), command.Way("wrong", Wrong())]
    with pytest.raises(BenchError, match="wrong counts 13, others 1"):
        list(command.measured(enpitsu.parse(PUZZLE), rows, 10))


def test_a_count_that_takes_too_long_is_said_so() -> None:
    empty = enpitsu.parse("slitherlink:" + "/".join(["." * 20] * 20))
    (line,) = command.measured(empty, [command.Way("kernel", Kernel())], 0.1)
    assert line.startswith("| kernel | more than ")

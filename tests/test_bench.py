"""The benchmark: the same sample every time, peers that answer right, a table that lines up."""

import json
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest

from corpus import CORPUS
from enpitsu import parse, solve
from enpitsu.puzzles import genres

sys.path.insert(0, str(Path(__file__).parent.parent / "bench"))

import solve as command
from measure import DataSet, Job, Timing, load, measure_here
from peers import BenchError, Peer, PySat, peers
from report import Row, bias, table

LINES = (
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
    "85...24..72......9..4.........1.7..23.5...9...4...........8..7..17..........36.4.",
)
SOLUTIONS = tuple(solve(line).solutions[0] for line in LINES)


@pytest.fixture
def lines(tmp_path: Path) -> str:
    path = tmp_path / "three.txt"
    path.write_text("\n".join(LINES) + "\n")
    return str(path)


def write_records(path: Path, solutions: Iterable[str]) -> str:
    records = (
        {"genre": "sudoku", "puzzle": line, "solution": solution}
        for line, solution in zip(LINES, solutions, strict=True)
    )
    path.write_text("".join(json.dumps(record) + "\n" for record in records))
    return str(path)


def test_a_sample_is_the_same_for_the_same_seed(lines: str) -> None:
    orders = {tuple(case.label for case in load(DataSet(lines, seed))) for seed in range(20)}
    assert load(DataSet(lines, 7)) == load(DataSet(lines, 7))
    assert load(DataSet(lines, 7, sample=2)) == load(DataSet(lines, 7))[:2]
    assert len(orders) > 1


def test_a_file_of_mixed_sizes_is_taken_by_size(tmp_path: Path) -> None:
    path = tmp_path / "mixed.txt"
    path.write_text(f"{LINES[0]}\nsudoku:1.../..2./.3../...4\n")
    assert [case.label for case in load(DataSet(str(path), size="4x4"))] == ["mixed.txt:2"]
    with pytest.raises(BenchError, match="no puzzle of the size 5x5"):
        load(DataSet(str(path), size="5x5"))


def test_a_line_that_is_no_puzzle_is_named(tmp_path: Path) -> None:
    path = tmp_path / "bad.txt"
    path.write_text(f"{LINES[0]}\nnonsense\n")
    with pytest.raises(BenchError, match=r"bad\.txt:2: "):
        load(DataSet(str(path)))


@pytest.mark.parametrize("peer", peers().values(), ids=peers())
def test_every_peer_answers_right(peer: Peer) -> None:
    if peer.missing():
        pytest.skip(peer.missing())
    easy = parse(LINES[0])
    puzzles = [easy] if "csp" in peer.name else list(map(parse, LINES))
    assert all(map(peer.takes, puzzles))
    answers = list(peer.solve(puzzles))
    assert [
        puzzle.genre.solution(puzzle, answer or b"")
        for puzzle, answer in zip(puzzles, answers, strict=True)
    ] == list(SOLUTIONS[: len(puzzles)])


@pytest.mark.parametrize("peer", peers().values(), ids=peers())
def test_every_peer_tells_when_there_are_two_solutions(peer: Peer) -> None:
    if peer.missing():
        pytest.skip(peer.missing())
    either = SOLUTIONS[0].replace("1", ".").replace("2", ".")  # the two digits can be swapped
    with pytest.raises(BenchError, match="several solutions"):
        list(peer.solve([parse(f"sudoku:{either}")]))


@pytest.mark.parametrize("genre", sorted(genres()))
@pytest.mark.parametrize("solver", ["cadical195", "minisat22"])
def test_sat_answers_every_genre(genre: str, solver: str) -> None:
    pytest.importorskip("pysat")
    sat, ours = PySat(solver), peers()["enpitsu"]
    proper = [parse(case.line) for case in CORPUS[genre] if case.count == 1]
    assert list(sat.solve(proper)) == list(ours.solve(proper))
    for case in CORPUS[genre]:
        if case.count != 1:
            with pytest.raises(BenchError, match="several" if case.count else "no solution"):
                list(sat.solve([parse(case.line)]))


def test_the_parts_of_a_row_are_told_apart(lines: str) -> None:
    pytest.importorskip("pysat")
    sat = measure_here(Job(DataSet(lines), "PySAT minisat22", counts=(3,))).timings[0]
    assert 0 < sat.inside < sat.stated < sat.seconds
    assert sat.stated + sat.building == pytest.approx(sat.seconds)


def test_like_is_compared_with_like() -> None:
    base, sat = Timing(10, 3.0, 0.0, 1.0), Timing(10, 90.0, 10.0, 50.0)
    row = Row("PySAT minisat22", 1, 10, 0, sat.seconds, sat.seconds / base.seconds, 30.0)
    compared = command.Compared(row, sat, base)
    ratios = {line.label: line.ratio for line in compared.lines() + compared.more()}
    assert ratios == {
        "PySAT minisat22": 40 / 2,
        "… of that, solving alone": 10 / 2,
        "… and with stating the rules": 90 / 3,
    }


def test_a_row_is_measured_on_counts_or_by_time(lines: str) -> None:
    by_time = measure_here(Job(DataSet(lines), "enpitsu", seconds=0.1))
    assert [timing.count for timing in by_time.timings] == [3]
    by_count = measure_here(Job(DataSet(lines), "enpitsu", counts=(1, 2)))
    assert [timing.count for timing in by_count.timings] == [1, 2]
    assert by_count.answers == by_time.answers[:2]
    assert all(timing.seconds > 0 for timing in by_count.timings)
    assert by_count.peak_mb > 1


def test_right_answers_pass_and_wrong_ones_do_not(tmp_path: Path) -> None:
    path = write_records(tmp_path / "right.jsonl", SOLUTIONS)
    cases, enpitsu = load(DataSet(path)), peers()["enpitsu"]
    answers = list(enpitsu.solve(case.puzzle for case in cases))
    command.check(enpitsu, cases, answers, answers)
    with pytest.raises(BenchError, match="breaks a rule"):
        command.check(enpitsu, cases, answers, [bytes(81)])
    other = [answers[1], *answers[1:]]
    with pytest.raises(BenchError, match="another solution"):
        command.check(enpitsu, cases, other, answers)


def test_a_wrong_solution_in_the_file_fails_loudly(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = write_records(tmp_path / "wrong.jsonl", reversed(SOLUTIONS))
    assert command.main([path, "--seconds", "0.01"]) == 1
    assert "FAILED: wrong.jsonl:" in capsys.readouterr().err


def test_the_table_lines_up() -> None:
    rows = [
        Row("enpitsu", 1, 8000, 0, 0.2, 1.0, 24.4),
        Row("a slow one", 1, 12, 3, 3.0, 4321.0, 101.6),
    ]
    text = table(rows).splitlines()
    assert len({len(line) for line in text}) == 1
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in text]
    assert cells[2] == ["enpitsu", "1", "8,000", "40,000", "25.0", "1", "24"]
    assert cells[3] == ["a slow one", "1", "12 (3 open)", "3", "250,000.0", "≥ 4,321", "102"]


def test_every_data_set_has_a_word_on_its_bias() -> None:
    assert "17 givens" in bias("sudoku9-17clue.txt")
    assert bias("mine.txt").startswith("Bias: ")

"""Everything beside every peer: turns are fair, answers are checked, what is missing is said."""

import sys
from dataclasses import dataclass, field
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent.parent / "bench"))

import all as command
import contests
from enpitsu import parse, solve
from makers import Ours, Program
from measure import Case
from peers import BenchError, Enpitsu
from turns import Contest, Row, Side

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


@dataclass
class Steady(Side):
    """Takes the same time for every piece, but for what the machine adds in the first passes."""

    label: str
    each: float
    asked: list[int] = field(default_factory=list)

    def run(self, count: int) -> float:
        self.asked.append(count)
        return self.each * count + 1.0 / len(self.asked) ** 4


def test_both_do_the_same_pieces_in_turn_and_the_fastest_pass_counts() -> None:
    ours, theirs = Steady("ours", 0.01), Steady("theirs", 0.02)
    row = Contest("work", ours, theirs, most=1000).held(budget=10.0)
    assert ours.asked[-3:] == theirs.asked[-3:] == [row.count] * 3
    assert row.ratio == pytest.approx(2.0, rel=0.05)


def test_a_slow_peer_does_the_fewest_pieces() -> None:
    row = Contest("work", Steady("ours", 0.01), Steady("theirs", 100.0), most=1000).held(1.0)
    assert row.count == 5


def test_an_answer_that_differs_fails() -> None:
    puzzle = parse(LINE)
    case, right = Case("one", puzzle, ""), solve(puzzle).values[0]
    assert contests.Solving(Enpitsu(), [case], [right]).run(1) >= 0
    with pytest.raises(BenchError, match="another solution"):
        contests.Solving(Enpitsu(), [case], [bytes(81)]).run(1)


def test_what_a_program_makes_is_counted_and_checked() -> None:
    made = Program("echo", ("echo", LINE), "line")
    assert made.missing() == ""
    assert made.run(1) >= 0
    with pytest.raises(BenchError, match="made 1 puzzles instead of 2"):
        made.run(2)
    open_board = Program("echo", ("echo", "." * 81), "line")
    with pytest.raises(BenchError, match="without one solution"):
        open_board.run(1)
    assert "no-such-program" in Program("none", ("no-such-program",), "line").missing()


def test_enpitsu_makes_what_the_row_says() -> None:
    assert Ours("binary", 6, "easy").run(3) > 0
    assert str(Ours("binary", 6)) == "binary 6x6, any level"


def test_sets_are_read_from_a_folder_or_made(tmp_path: Path) -> None:
    chosen = contests.PuzzleSet("some.txt", "9x9", "binary", (6, "easy", 2))
    name, cases = chosen.cases(tmp_path)
    assert (name, len(cases)) == ("binary 6x6 made, easy", 2)
    (tmp_path / "some.txt").write_text(f"{LINE}\n")
    assert chosen.cases(tmp_path)[1][0].puzzle == parse(LINE)


def test_the_table_says_who_was_left_out() -> None:
    contest = Contest("work", Steady("ours", 1.0), Steady("theirs", 3.0), most=5)
    lines = list(command.table(iter(["X: not there", contest, "X: not there"]), 1.0))
    assert lines[1].startswith("| work | 5 | ")
    assert lines[2:] == ["\nLeft out: X: not there."]
    assert command.line(Row("w", 2, 1.0, "p", 3.0)).endswith("| p | 1,500,000.0 | 3 |")

"""Files of puzzles: what is written is read again, and what is broken is told."""

from __future__ import annotations

import io
import json
import random
import tracemalloc
from pathlib import Path
from typing import BinaryIO, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

import enpitsu
from enpitsu.boards import OPEN
from enpitsu.errors import EnpitsuError, PuzzleError
from enpitsu.formats import Entry, _lines, format_named, format_of, formats, read
from enpitsu.formats._base import Line
from enpitsu.model import Puzzle
from enpitsu.puzzles import genre, parse
from enpitsu.puzzles.sudoku import Box, squarest

BOXES = [Box(2, 2), Box(2, 3), Box(3, 2), Box(2, 4), Box(3, 3), Box(4, 3), Box(4, 4), Box(6, 6)]

PROBLEM_5 = (
    ".8.2.6.../........./16......./61...4.../.9....3../......7.5/.......1./....7..8./..7.3...."
)
ROWS = PROBLEM_5.split("/")
PUZZLE = parse(f"sudoku:{PROBLEM_5}")
BARE = PROBLEM_5.replace("/", "")


def entries(text: str | bytes, form: str | None = None) -> list[Entry]:
    data = text if isinstance(text, bytes) else text.encode()
    return list(read(io.BytesIO(data), "file", format_named(form) if form else None))


def puzzles_in(text: str | bytes, form: str | None = None) -> list[Puzzle | PuzzleError]:
    return [entry.outcome for entry in entries(text, form)]


def problems_in(text: str | bytes, form: str | None = None) -> list[str]:
    return [
        f"{entry.label}: {entry.outcome}"
        for entry in entries(text, form)
        if isinstance(entry.outcome, PuzzleError)
    ]


@st.composite
def sudokus(draw: st.DrawFn, default_box: bool = False) -> Puzzle:
    box = draw(st.sampled_from(BOXES))
    if default_box:
        box = squarest(box.n)
    chance = random.Random(draw(st.integers(0, 2**32)))  # quicker than to draw every cell
    values = [OPEN, *range(1, box.n + 1)]
    return Puzzle(genre("sudoku"), box, bytes(chance.choices(values, k=box.n**2)))


# Round trips


def written(boards: list[Puzzle], name: str) -> str:
    form = format_named(name)
    return f"{form.gap}\n".join(form.write(puzzle) for puzzle in boards) + "\n"


@pytest.mark.parametrize("name", ["notation", "json", "ss"])
@given(boards=st.lists(sudokus(), min_size=1, max_size=3))
def test_formats_for_any_sudoku_give_it_back(name: str, boards: list[Puzzle]) -> None:
    assert puzzles_in(written(boards, name), name) == boards


@pytest.mark.parametrize("name", ["line", "sdm", "sdk"])
@given(boards=st.lists(sudokus(default_box=True), min_size=1, max_size=3))
def test_formats_without_a_box_give_the_usual_one_back(name: str, boards: list[Puzzle]) -> None:
    assert puzzles_in(written(boards, name), name) == boards


@pytest.mark.parametrize("name", ["line", "sdm", "sdk"])
def test_formats_without_a_box_refuse_another_one(name: str) -> None:
    tall = parse("sudoku(3x2):" + "." * 36)
    with pytest.raises(PuzzleError, match=f"{name} has no place for .*3x2"):
        format_named(name).write(tall)


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("begin", ["", "\ufeff"])
@pytest.mark.parametrize("name", ["notation", "json", "line", "sdm", "sdk", "ss"])
def test_line_ends_and_byte_order_marks_do_not_matter(name: str, begin: str, end: str) -> None:
    text = begin + format_named(name).write(PUZZLE).replace("\n", end) + end
    assert puzzles_in(text, name) == [PUZZLE]
    assert puzzles_in(text) == [PUZZLE]


def test_what_the_formats_write() -> None:
    assert format_named("notation").write(PUZZLE) == f"sudoku:{PROBLEM_5}"
    assert format_named("line").write(PUZZLE) == BARE
    assert format_named("sdm").write(PUZZLE) == BARE.replace(".", "0")
    assert format_named("sdk").write(PUZZLE) == "\n".join(ROWS)
    tall = parse("sudoku(3x2):" + "." * 36)
    assert json.loads(format_named("json").write(tall)) == {
        "genre": "sudoku",
        "puzzle": "/".join(["......"] * 6),
        "params": "3x2",
    }
    assert format_named("ss").write(tall).splitlines()[:5] == [
        "*--------*",
        "|..|..|..|",
        "|..|..|..|",
        "|..|..|..|",
        "|--+--+--|",
    ]


# One puzzle a line


def test_lines_may_be_written_in_any_way() -> None:
    text = "\n".join(
        [
            "# a comment",
            f"sudoku:{PROBLEM_5}",
            "",
            BARE.replace(".", "0"),
            BARE.replace(".", "*"),
            "  # another",
            json.dumps({"genre": "sudoku", "puzzle": PROBLEM_5, "level": "hard"}),
            json.dumps({"genre": "sudoku", "puzzle": PROBLEM_5, "params": "3x3"}),
        ]
    )
    assert [(entry.line, entry.outcome) for entry in entries(text)] == [
        (line, PUZZLE) for line in (2, 4, 5, 7, 8)
    ]


def test_open_cells_may_be_spaces_at_the_ends_of_a_line() -> None:
    assert puzzles_in(BARE.replace(".", " ") + "\n") == [PUZZLE]


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("{", "not a JSON record: Expecting property name"),
        ('{"genre": "sudoku"}', "needs text in 'puzzle'"),
        ('{"genre": 1, "puzzle": "...."}', "needs text in 'genre'"),
        ('{"genre": "sudoku", "puzzle": "1", "params": 3}', "needs text in 'params'"),
        ('{"genre": "chess", "puzzle": "...."}', "no genre 'chess'"),
        ('{"a":' * 100_000, "not a JSON record that can be read"),
        ('{"a": ' + "9" * 5000 + "}", "not a JSON record that can be read"),
        ("sudoku:123", "3 cells do not make a square board"),
        (BARE[:-1], "expected 81 cells, got 80"),
    ],
)
def test_a_bad_line_is_told_and_the_next_is_read(line: str, problem: str) -> None:
    wrong, right = entries(f"{line}\n{BARE}\n", "notation")
    assert problem in str(wrong.outcome)
    assert wrong.label == "file:1"
    assert right.outcome == PUZZLE


# Boards of one row a line


def test_sdk_has_lines_about_the_puzzle_and_the_players_state() -> None:
    about = ["#Asomebody", "#Da description", "#Ca comment", "#B01-02-2007", "#Lhard", "#Uurl"]
    text = "\n".join([*about, "[Puzzle]", *ROWS])
    (entry,) = entries(text)
    assert (entry.outcome, entry.line) == (PUZZLE, 8)
    assert puzzles_in("\n".join([text, "[State]", *ROWS])) == [PUZZLE]
    (problem,) = problems_in("\n".join([text, "[State]", f"9{ROWS[0][1:]}", *ROWS[1:]]))
    assert "a player's position (r1c1=9); a position is not a puzzle" in problem
    (problem,) = problems_in("\n".join([text, "[Rules]", "antiknight"]))
    assert "the section '[Rules]' is unknown" in problem


def test_sdk_files_may_hold_several_boards_or_bare_lines() -> None:
    board = "\n".join(ROWS)
    assert puzzles_in(f"{board}\n\n{board}\n{board}", "sdk") == [PUZZLE] * 3
    assert puzzles_in(BARE, "sdk") == [PUZZLE]


def test_rows_may_have_spaces_and_dashes() -> None:
    text = "\n".join(" ".join(row).replace(".", "-") for row in ROWS)
    assert puzzles_in(text) == [PUZZLE]


@pytest.mark.parametrize(
    ("rows", "problem"),
    [
        (ROWS[:8], "file:1: 8 rows of 9 cells, but a board needs 9 rows"),
        ([*ROWS[:3], "123", *ROWS[4:]], "file:1: row 4 has 3 cells, not 9"),
        ([*ROWS[:8], "..7.3..Z."], "file:1: row 9, column 8: 'Z' is not a digit"),
    ],
)
def test_a_broken_board_is_one_problem(rows: list[str], problem: str) -> None:
    (found,) = problems_in("\n".join(rows))
    assert found.startswith(problem)


def test_ss_borders_may_be_left_out() -> None:
    inner = ["|".join([row[:3], row[3:6], row[6:]]) for row in ROWS]
    bands = ["\n".join(inner[i : i + 3]) for i in (0, 3, 6)]
    text = "\n-----------\n".join(bands)
    assert puzzles_in(text, "ss") == [PUZZLE]
    assert puzzles_in(text) == [PUZZLE]
    dashes = "\n".join(f"|{row}|" for row in inner).replace(".", "-")
    assert puzzles_in(dashes) == [PUZZLE]


# Which format it is


def test_names_tell_the_format() -> None:
    names = ["a.sdk", "a.SDM", "b/c.ss", "d.jsonl", "puzzles.txt", "none"]
    found = [form and form.name for form in map(format_of, names)]
    assert found == ["sdk", "sdm", "ss", "json", None, None]


def test_sixteen_lines_may_be_sixteen_puzzles_or_one() -> None:
    small = "12.." + "." * 12
    sixteen = "\n".join([small] * 16)
    assert len(entries(f"{sixteen}\n{small}")) == 17
    assert len(entries(sixteen, "line")) == 16
    assert len(entries(sixteen, "sdk")) == 1
    assert problems_in(sixteen) == [
        "file: it could be in the format line or sdk: say which, as by --from"
    ]
    large = "\n".join(["G" + "." * 15, *["." * 16] * 15])
    (entry,) = entries(large)
    assert isinstance(entry.outcome, Puzzle)
    assert entry.outcome.board == Box(4, 4)


def test_an_unknown_format_is_refused_with_the_known_ones() -> None:
    with pytest.raises(EnpitsuError, match=r"no format 'doc'; known are: .*notation"):
        format_named("doc")


# Broken sources


@pytest.mark.parametrize("text", ["", "\n\n", "# nothing\n", "\ufeff", "[State]\n"])
def test_a_source_without_puzzles_is_a_problem(text: str) -> None:
    (entry,) = entries(text, "sdk")
    assert entry.label == "file"
    assert str(entry.outcome) == "there is no puzzle in it"


def test_bytes_that_are_not_utf8_are_a_problem_of_their_line() -> None:
    data = b"sudoku:\xff\n" + BARE.encode() + b"\n"
    assert problems_in(data) == ["file:1: byte 8 of the line is not UTF-8 text"]
    assert PUZZLE in puzzles_in(data)


@pytest.mark.parametrize("second", [BARE, "https://puzz.link/p?slither/2/2/j"])
def test_a_first_line_that_is_no_text_does_not_hide_the_puzzles_behind_it(second: str) -> None:
    data = b"\xff\n" + second.encode() + b"\n"
    assert problems_in(data)[0] == "file:1: byte 1 of the line is not UTF-8 text"
    assert sum(isinstance(one, Puzzle) for one in puzzles_in(data)) == 1


def test_a_huge_line_is_skipped_and_not_held(tmp_path: Path) -> None:
    path = tmp_path / "huge"
    with path.open("wb") as file:
        file.truncate(100 * 2**20)
        file.seek(0, io.SEEK_END)
        file.write(b"\n" + BARE.encode())
    tracemalloc.start()
    with path.open("rb") as stream:
        wrong, right = read(stream, "huge")
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert wrong.label == "huge:1"
    assert "longer than 1 MiB" in str(wrong.outcome)
    assert (right.line, right.outcome) == (2, PUZZLE)
    assert peak < 8 * 2**20


@pytest.mark.parametrize("symbol", [b"\0", b"\xff", b"."])
@pytest.mark.parametrize("form", [None, "opensudoku"])
def test_a_line_without_end_is_refused(
    symbol: bytes, form: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As of `/dev/zero`: nobody looks for its end for ever."""
    monkeypatch.setattr(_lines, "MAX_LINE", 2**10)
    monkeypatch.setattr(_lines, "MAX_ENDLESS", 2**14)

    class Endless(io.RawIOBase):
        asked = 0

        def readline(self, size: int | None = -1, /) -> bytes:
            assert size is not None
            self.asked += size
            assert self.asked < 2**16
            return symbol * size

    known = format_named(form) if form else None
    outcomes = [entry.outcome for entry in read(cast(BinaryIO, Endless()), "zero", known)]
    assert str(outcomes[-1]) == _lines.ENDLESS or form
    assert len(outcomes) <= 3
    assert all(isinstance(outcome, PuzzleError) for outcome in outcomes)


def test_text_without_end_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_lines, "MAX_ENDLESS", 2**21)
    for stream in (io.StringIO("." * 2**23), io.BytesIO(b"." * 2**23)):
        (error,) = enpitsu.read(stream, errors="keep")
        assert str(error).endswith(_lines.ENDLESS)


# Ends of lines


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r", "\r\r\n"])
@pytest.mark.parametrize("length", [5, 90, 164, 165, 166, 1000])
def test_lines_end_as_on_any_system(end: str, length: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Wherever a block that is read at once ends."""
    monkeypatch.setattr(_lines, "MAX_LINE", max(length, len(BARE) + len(end)))
    text = f"# mine{end}{BARE}{end}{end}" + f"{BARE}{end}" * 9 + BARE
    of_bytes = _lines.lines_of_bytes(io.BytesIO(text.encode()), "x")
    of_text = _lines.lines_of_text(io.StringIO(text, newline="\n"), "x")
    lines = enumerate(["# mine", BARE, "", *[BARE] * 10], 1)
    expected = [Line("x", number, line) for number, line in lines]
    assert list(of_bytes) == list(of_text) == expected
    assert puzzles_in(text.encode()) == [PUZZLE] * 11


def test_a_return_ends_a_line_that_is_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_lines, "MAX_LINE", 100)
    for rest in (1, 50, 99, 100, 101, 250):
        text = f"{'.' * (100 + rest)}\r{BARE}\r{BARE}".encode()
        wrong, *right = read(io.BytesIO(text), "x")
        assert "longer than 1 MiB" in str(wrong.outcome)
        assert [entry.outcome for entry in right] == [PUZZLE] * 2


def test_a_source_is_read_no_further_than_it_is_asked() -> None:
    class Endless(io.RawIOBase):
        lines = 0

        def readline(self, size: int | None = -1, /) -> bytes:
            self.lines += 1
            return BARE.encode() + b"\n"

    endless = Endless()
    source = read(cast(BinaryIO, endless), "endless")
    assert [next(source).outcome for _ in range(5)] == [PUZZLE] * 5
    assert endless.lines <= 10


def test_a_source_that_breaks_is_a_problem() -> None:
    class Broken(io.RawIOBase):
        def readline(self, size: int | None = -1, /) -> bytes:
            raise OSError(5, "Input/output error")

    (entry,) = read(cast(BinaryIO, Broken()), "tape")
    assert f"{entry.label}: {entry.outcome}" == "tape: Input/output error"


@given(data=st.binary(max_size=400), form=st.sampled_from([None, *formats()]))
def test_junk_gives_problems_and_nothing_else(data: bytes, form: str | None) -> None:
    for entry in entries(data, form):
        assert isinstance(entry.outcome, Puzzle | PuzzleError)
        assert entry.line <= data.count(b"\n") + data.count(b"\r") + 1


@given(
    text=st.text("0123456789.|-+*[]#:{}/ \nAZ", max_size=300), form=st.sampled_from([*formats()])
)
def test_near_puzzles_give_problems_and_nothing_else(text: str, form: str) -> None:
    for outcome in puzzles_in(text, form):
        assert isinstance(outcome, Puzzle | PuzzleError)
        assert "\n" not in str(outcome)


# Samples that other programs publish, as they print them

PUBLISHED = {
    "https://puzz.link/p?sudoku/4/4/i1g2j4g3i": "sudoku:...1/.2../..4./3...",
    "https://puzz.link/p?kakuro/6/5/Dclh4t9fl3-p-gl-alJeC3BgG": (
        r"kakuro:# # 29\- 14\- # 22\- 3\-/# 23\12 . . 17\4 . ./-\21 . . . . . ./"
        r"-\16 . . 9\15 . . 3\-/-\26 . . . . . ./# -\16 . . -\10 . ."
    ),
    "5:0,0,0,0,0,0,2,0U,3U,0U,0,0,3,0,0,0,3,0D,4,0,0,0L,0R,0,0,": (
        "futoshiki:...../.2.3./..3../.3.4./.....|"
        "r1c3<r2c3,r1c4<r2c4,r1c5<r2c5,r5c3<r4c3,r5c1<r5c2,r5c4<r5c3"
    ),
}


@pytest.mark.parametrize(("text", "line"), PUBLISHED.items())
def test_published_samples_are_read_and_have_one_solution(text: str, line: str) -> None:
    (entry,) = read(io.BytesIO(text.encode()), "file")
    assert str(entry.outcome) == line
    assert enpitsu.solve(line).status is enpitsu.Status.UNIQUE

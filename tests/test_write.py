"""One writer: the ending of a file chooses its format, and nothing is lost that was there."""

from __future__ import annotations

import json
import os
import signal
import stat
import subprocess
from collections.abc import Generator
from contextlib import suppress
from itertools import islice
from pathlib import Path

import pytest

import enpitsu
from command import Run, shell, started
from enpitsu import Puzzle, PuzzleError
from enpitsu.formats import format_to_write
from enpitsu.generation import Made, NotMadeError, Series

LINE = "sudoku:1234/3412/2143/...."
KAKURO = r"kakuro:# 16\- 7\-/-\9 . ./-\14 . ."
THERE = "is there already; --force writes it anew"


# Formats by endings


@pytest.mark.parametrize(
    ("to", "out", "name"),
    [
        (None, None, "notation"),
        (None, "x.txt", "notation"),
        (None, "x", "notation"),
        (None, "x.SDM", "sdm"),
        (None, "a.b/x.jsonl", "json"),
        ("sdm", "x.txt", "sdm"),
        ("sdm", "x.puzzles", "sdm"),
        ("json", "x.ndjson", "json"),
    ],
)
def test_a_format_is_that_of_its_name_or_of_an_ending(
    to: str | None, out: str | None, name: str
) -> None:
    assert format_to_write(to, out).name == name


def test_the_ending_of_the_output_chooses_the_format(run: Run, folder: Path) -> None:
    assert run("convert", LINE, "-o", "out.sdm") == (0, "", "")
    assert (folder / "out.sdm").read_text() == "1234341221430000\n"
    assert run("convert", LINE, "-o", "out.json") == (0, "", "")
    assert json.loads((folder / "out.json").read_text())["genre"] == "sudoku"


def test_an_ending_that_says_nothing_or_something_else_is_refused(run: Run, folder: Path) -> None:
    unknown = run("convert", LINE, "-o", "out.doc")
    assert unknown.code == 2
    assert "out.doc: '.doc' is the ending of no format; there are " in unknown.err
    assert ".sdm for sdm" in unknown.err
    for options in (["--to", "json"], ["--json"]):
        refused = run("convert", LINE, "-o", "out.sdm", *options)
        assert refused.err == "enpitsu: out.sdm: '.sdm' is the ending of sdm, not of json\n"
    assert list(folder.iterdir()) == []


def test_a_dash_is_standard_output(run: Run, folder: Path) -> None:
    assert run("convert", LINE, "-o", "-") == (0, f"{LINE}\n", "")
    made = run("generate", "sudoku", "--size", "4", "--seed", "1", "-o", "-")
    assert made.out == run("generate", "sudoku", "--size", "4", "--seed", "1").out
    assert list(folder.iterdir()) == []


# Nothing is lost


def test_a_file_that_is_there_stays_without_force(run: Run, folder: Path) -> None:
    precious = folder / "out.txt"
    precious.write_text("precious\n")
    for command in (["convert", LINE], ["generate", "sudoku", "--size", "4", "--seed", "1"]):
        assert run(*command, "-o", "out.txt") == (2, "", f"enpitsu: out.txt: {THERE}\n")
        assert precious.read_text() == "precious\n"
    assert run("convert", LINE, "-o", "out.txt", "--force").code == 0
    assert precious.read_text() == f"{LINE}\n"
    assert run("generate", "sudoku", "--size", "4", "-o", "out.txt", "--force").code == 0
    assert "seed" in precious.read_text()


def test_an_empty_file_and_a_device_hold_nothing(run: Run, folder: Path) -> None:
    (folder / "empty").touch()
    assert run("convert", LINE, "-o", "empty").code == 0
    assert (folder / "empty").read_text() == f"{LINE}\n"
    assert run("convert", LINE, "-o", os.devnull).code == 0


def test_what_brings_forth_nothing_leaves_the_file_as_it_was(run: Run, folder: Path) -> None:
    precious = folder / "out.txt"
    precious.write_text("precious\n")
    assert run("convert", "sudoku:12", "-o", "out.txt", "--force").code == 2
    wish = ["--size", "9", "--clues", "17", "--seconds", "0.05", "--seed", "1"]
    assert run("generate", "sudoku", *wish, "-o", "out.txt", "--force", "-q").code == 1
    assert precious.read_text() == "precious\n"
    assert run("convert", "sudoku:12", "-o", "new.txt").code == 2
    assert [path.name for path in folder.iterdir()] == ["out.txt"]


def test_the_right_puzzles_are_written_beside_wrong_ones(run: Run, folder: Path) -> None:
    assert run("convert", LINE, "sudoku:12", LINE, "-o", "out.txt").code == 2
    assert (folder / "out.txt").read_text() == f"{LINE}\n" * 2


def test_a_file_is_not_read_and_written_at_once(run: Run, folder: Path) -> None:
    (folder / "in.txt").write_text(LINE)
    (folder / "link.txt").symlink_to("in.txt")
    for out in ("in.txt", "link.txt"):
        refused = run("convert", "in.txt", "-o", out, "--force")
        assert refused.err == f"enpitsu: {out}: cannot be read and written at once\n"
    assert (folder / "in.txt").read_text() == LINE


def test_a_link_is_kept_and_so_are_permissions(run: Run, folder: Path) -> None:
    (folder / "target.txt").write_text("old")
    (folder / "target.txt").chmod(0o640)
    (folder / "link.txt").symlink_to("target.txt")
    assert run("convert", LINE, "-o", "link.txt", "--force").code == 0
    assert (folder / "link.txt").is_symlink()
    assert (folder / "target.txt").read_text() == f"{LINE}\n"
    assert stat.S_IMODE((folder / "target.txt").stat().st_mode) == 0o640


@pytest.mark.parametrize(
    ("out", "told"),
    [("missing/out.txt", "No such file or directory"), ("folder", "Is a directory")],
)
def test_where_nothing_can_be_written_is_told_before_any_work(
    run: Run, folder: Path, out: str, told: str
) -> None:
    (folder / "folder").mkdir()
    for command in (["convert", LINE], ["generate", "sudoku", "--size", "4"]):
        assert run(*command, "-o", out) == (2, "", f"enpitsu: {out}: {told}\n")


def test_ctrl_c_leaves_the_file_as_it_was(folder: Path) -> None:
    precious = folder / "out.txt"
    precious.write_text("precious\n")
    command = shell("convert", "-", "-o", "out.txt", "--force")
    with started(command, stdin=subprocess.PIPE, text=True) as process:
        assert process.stdin is not None
        process.stdin.write(f"{LINE}\n" * 3)
        process.stdin.flush()
        while process.poll() is None and len(list(folder.iterdir())) == 1:
            assert precious.read_text() == "precious\n"
            with suppress(subprocess.TimeoutExpired):
                process.wait(timeout=0.05)
        process.send_signal(signal.SIGINT)
        process.wait(timeout=20)
    assert precious.read_text() == "precious\n"
    assert [path.name for path in folder.iterdir()] == ["out.txt"]


# What is made


def test_what_is_made_is_written_in_the_format_of_the_ending(run: Run, folder: Path) -> None:
    options = ["--size", "9", "--count", "2", "--seed", "1"]
    lines = run("generate", "sudoku", *options).out.splitlines()[1::2]
    for name in ("made.sdm", "made.sdk", "made.jsonl", "made.txt"):
        assert run("generate", "sudoku", *options, "-o", name) == (0, "", "")
        assert [str(puzzle) for puzzle in enpitsu.read(folder / name)] == lines
    told = [puzzle.about for puzzle in enpitsu.read(folder / "made.jsonl")]
    assert all({"solution", "level", "difficulty"} <= set(about) for about in told)


def test_a_file_that_ends_early_ends_as_its_format_does(
    run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = Series.puzzles

    def two(series: Series, count: int) -> Generator[Made]:
        yield from islice(whole(series, count), 2)
        raise NotMadeError("no more")

    monkeypatch.setattr(Series, "puzzles", two)
    made = run("generate", "sudoku", "--count", "9", "--seed", "1", "-o", "made.opensudoku")
    assert (made.code, made.err) == (1, "enpitsu: no more\n")
    assert len(list(enpitsu.read("made.opensudoku"))) == 2


def test_formats_that_do_not_fit_are_refused_before_anything_is_made(run: Run) -> None:
    refused = run("generate", "kakuro", "-o", "made.sdm")
    assert refused.err == "enpitsu: sdm is not a format for kakuro\n"
    refused = run("generate", "sudoku", "--report", "-o", "made.sdm")
    assert refused.err == "enpitsu: --report needs notation or json, which tell more than sdm\n"
    refused = run("generate", "sudoku", "--resume", "made.sdm")
    assert refused.err == "enpitsu: --resume needs notation or json, which tell more than sdm\n"


def test_a_series_goes_on_in_the_format_of_its_ending(run: Run, folder: Path) -> None:
    options = ["--size", "4", "--seed", "1"]
    run("generate", "sudoku", *options, "--count", "2", "-o", "made.jsonl")
    assert run("generate", "sudoku", *options, "--count", "3", "--resume", "made.jsonl").code == 0
    assert len((folder / "made.jsonl").read_text().splitlines()) == 3


# In Python


def test_a_puzzle_is_written_in_any_format() -> None:
    puzzle = enpitsu.parse(LINE).with_about(title="One")
    assert puzzle.to("notation") == puzzle.to() == LINE
    assert puzzle.to("sdm") == "1234341221430000"
    assert json.loads(puzzle.to("json"))["title"] == "One"
    assert puzzle.to("pzpr").startswith("https://puzz.link/p?sudoku/4/4/")
    with pytest.raises(PuzzleError, match="sdm is not a format for kakuro"):
        enpitsu.parse(KAKURO).to("sdm")
    with pytest.raises(enpitsu.EnpitsuError, match="no format 'doc'"):
        puzzle.to("doc")


@pytest.mark.parametrize(
    ("rows", "genre", "params", "line"),
    [
        ("1234\n3412\n2143\n....\n", "sudoku", "", LINE),
        ("1 2 3 4\n3 4 1 2\n2 1 4 3\n. . . .", "sudoku", "", LINE),
        (["1234", "3412", "2143", "...."], "sudoku", "", LINE),
        ([[1, 2, 3, 4], "3412", [2, 1, 4, 3], [0, None, -1, ""]], "sudoku", "", LINE),
        ([[0, 1, None, None], *[[None] * 4] * 3], "binary", "", "binary:01../..../..../...."),
        ([[0, 3], [None, 2]], "slitherlink", "", "slitherlink:03/.2"),
        ([[1, 0], [0, 0]], "futoshiki", "", "futoshiki:1./.."),
        (
            [[1, 0, 0, 0], [0, 0, 2, 0], [0, 4, 0, 0], ["x", 0, 0, 3]],
            "Neighbor",
            "",
            "neighbor:1.../..2./.4../x..3",
        ),
        (
            [["#", (16, None), [7, 0]], [(None, 9), 0, 0], ["-,14", ".", None]],
            "kakuro",
            "",
            KAKURO,
        ),
        ([[float("nan")] * 6] * 6, "sudoku", "3x2", "sudoku(3x2):" + "/".join(["......"] * 6)),
        ([[16.0, *[0] * 15], *[[0] * 16] * 15], "sudoku", "", "sudoku:G" + "." * 255),
    ],
)
def test_a_puzzle_is_made_of_a_grid(rows: object, genre: str, params: str, line: str) -> None:
    assert Puzzle.from_grid(rows, genre, params) == enpitsu.parse(line)  # type: ignore[arg-type]


def test_a_grid_that_is_none_is_refused() -> None:
    with pytest.raises(PuzzleError, match="row 1, column 2: 'q' is not a digit"):
        Puzzle.from_grid(["1q34", "3412", "2143", "...."])
    with pytest.raises(PuzzleError, match="a cell of 99; the largest number is 36"):
        Puzzle.from_grid([[99]])
    with pytest.raises(PuzzleError, match="no genre 'chess'"):
        Puzzle.from_grid([[1]], "chess")
    with pytest.raises(TypeError, match="a grid is text or rows, not int"):
        Puzzle.from_grid(5)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="a row of a grid is text or cells, not int"):
        Puzzle.from_grid([5])  # type: ignore[list-item]
    with pytest.raises(TypeError, match="a cell is a symbol, a number or None, not object"):
        Puzzle.from_grid([[object()]])


# A Kakuro in a string of Python


def test_a_kakuro_may_have_commas_for_its_backslashes() -> None:
    puzzle = enpitsu.parse("kakuro:# 16,- 7,-/-,9 . ./-,14 . .")
    assert puzzle == enpitsu.parse(KAKURO)
    assert str(puzzle) == KAKURO
    assert enpitsu.solve(puzzle).status == "unique"


@pytest.mark.parametrize("total", [*range(1, 8), *range(10, 18), *range(20, 28), *range(30, 38)])
def test_a_backslash_that_python_ate_is_named(total: int) -> None:
    """Of all sums that Python takes for the code of a character, no digit of which is an 8 or 9."""
    eaten = chr(int(str(total), 8))
    for line in (
        f"kakuro:# 16\\- 7\\-/-{eaten} . ./-\\14 . .",
        f"kakuro:# 16\\- 7\\-/16{eaten} . ./-\\14 . .",
    ):
        with pytest.raises(PuzzleError, match="if a string of Python ate its backslash, write r'"):
            enpitsu.parse(line)


@pytest.mark.parametrize("word", ["46\\1", "16\\7\\7", "abc", "\\7"])
def test_other_mistakes_are_not_laid_to_the_trap(word: str) -> None:
    with pytest.raises(PuzzleError) as error:
        enpitsu.parse(f"kakuro:# 16\\- 7\\-/{word} . ./-\\14 . .")
    assert "string of Python" not in str(error.value)


# Symbols of one's own


def test_symbols_are_for_cells_and_not_for_sums(run: Run) -> None:
    solved = run("solve", KAKURO, "--symbols", "ABCDEFGHI", "--json").record
    assert solved["solutions"] == [r"# 16\- 7\-/-\9 G B/-\14 I E"]
    picture = run("solve", KAKURO, "--symbols", "ABCDEFGHI").out
    assert "16" in picture
    assert "G" in picture
    views = "skyscrapers:..../..../..../....|4321/..../..../...."
    drawn = run("draw", views, "--symbols", "ABCD").out
    assert all(number in drawn for number in "4321")
    signs = "futoshiki:../..|r1c1<r1c2"
    solved = run("solve", signs, "--symbols", "AB", "--json").record
    assert solved["solutions"] == ["AB/BA"]

"""One reader for everything: files, text, links, open files, lines, records and plain grids."""

from __future__ import annotations

import io
import json
import os
import pty
import re
import signal
import subprocess
import warnings
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

import enpitsu
from command import Run, is_one_line, shell, started
from enpitsu import EngineError, EnpitsuError, Puzzle, PuzzleError

T = TypeVar("T")

LINE = "sudoku:1234/3412/2143/...."
OTHER = "binary:0..1/.1../..../...."
KAKURO = "kakuro:# 16\\- 7\\-/-\\9 . ./-\\14 . ."
LINK = "https://puzz.link/p?sudoku/4/4/1i2g3o"
ROWS = LINE.partition(":")[2].split("/")


def texts(source: Any, **wishes: Any) -> list[str]:
    return [str(puzzle) for puzzle in enpitsu.read(source, **wishes)]


def test_text_may_be_puzzles_a_link_a_grid_or_a_record() -> None:
    assert texts(LINE) == [LINE]
    assert texts(f"{LINE}\n\n# a comment\n{OTHER}\n") == [LINE, OTHER]
    assert texts(LINK)[0].startswith("sudoku:1...")
    assert texts("\n".join(ROWS)) == [LINE]
    assert texts(json.dumps({"genre": "sudoku", "puzzle": "/".join(ROWS)})) == [LINE]
    assert texts(LINE.encode()) == [LINE]


def test_a_file_is_read_by_its_name_or_path_or_open(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.txt"
    path.write_text(f"{LINE}\n{OTHER}\n")
    assert texts(path) == texts(str(path)) == [LINE, OTHER]
    with path.open() as text, path.open("rb") as raw:
        assert texts(text) == texts(raw) == [LINE, OTHER]


def test_a_path_is_a_file_and_text_may_be_none(tmp_path: Path) -> None:
    with pytest.raises(PuzzleError, match=r"missing\.txt: no such file or directory"):
        list(enpitsu.read(tmp_path / "missing.txt"))
    with pytest.raises(PuzzleError, match=r"missing\.txt: no such file, and not a puzzle either"):
        list(enpitsu.read("missing.txt"))


def test_lines_records_and_puzzles_may_be_mixed() -> None:
    record = {"genre": "sudoku", "puzzle": "/".join(ROWS), "title": "Third"}
    puzzle = enpitsu.parse(OTHER)
    lines: list[Any] = ["# comment", "", LINE, puzzle, record, json.dumps(record), OTHER.encode()]
    found = list(enpitsu.read(lines))
    assert [str(one) for one in found] == [LINE, OTHER, LINE, LINE, OTHER]
    assert found[1] is puzzle
    assert [one.about.get("title") for one in found] == [None, None, "Third", "Third", None]
    assert list(enpitsu.read([])) == []


@pytest.mark.parametrize("broken", [{"genre": "sudoku", "puzzle": "1x"}, b"\xff"])
def test_every_item_of_a_list_is_read_whatever_the_first_one_is(broken: Any) -> None:
    puzzle = enpitsu.parse(LINE)
    for one in (puzzle, puzzle.record, LINE, LINE.encode()):
        assert list(enpitsu.read([one, puzzle, puzzle.record])) == [puzzle] * 3
        found = list(enpitsu.read([broken, one, broken, broken], errors="keep"))
        assert [isinstance(item, Puzzle) for item in found] == [False, True, False, False]
    assert len(list(enpitsu.read([broken] * 3, errors="keep"))) == 3


def test_a_puzzle_among_rows_ends_what_stands_before_it() -> None:
    assert texts([*ROWS, enpitsu.parse(OTHER), *ROWS]) == [LINE, OTHER, LINE]


@pytest.mark.parametrize("source", [5, None, {"genre": "sudoku"}])
def test_what_holds_no_puzzles_is_refused_at_once(source: Any) -> None:
    with pytest.raises(TypeError, match="puzzles are read from a file, text or lines, not"):
        enpitsu.read(source)


def test_wishes_are_looked_at_before_anything_is_read() -> None:
    with pytest.raises(EnpitsuError, match="errors is 'raise', 'warn' or 'keep', not 'drop'"):
        enpitsu.read(LINE, errors="drop")  # type: ignore[call-overload]
    with pytest.raises(EnpitsuError, match="no format 'doc'"):
        enpitsu.read(LINE, format="doc")
    with pytest.raises(EnpitsuError, match="no genre 'chess'"):
        enpitsu.read(LINE, genre="chess")
    with pytest.raises(EnpitsuError, match="do not go together"):
        enpitsu.read(LINE, genre="sudoku", format="sdk")
    with pytest.raises(TypeError, match="format is a name such as 'sdm', not 5"):
        enpitsu.read(LINE, format=5)  # type: ignore[call-overload]


# Errors


def test_an_error_names_its_place(tmp_path: Path) -> None:
    path = tmp_path / "some.txt"
    path.write_text(f"{LINE}\nsudoku:12\n")
    puzzles = enpitsu.read(path)
    assert str(next(puzzles)) == LINE
    with pytest.raises(PuzzleError, match=r"some\.txt:2: 2 cells do not make"):
        next(puzzles)
    with pytest.raises(PuzzleError, match=r"^line 2: 2 cells do not make"):
        list(enpitsu.read([LINE, "sudoku:12"]))
    with pytest.raises(PuzzleError, match=r"^2 cells do not make"):
        list(enpitsu.read("sudoku:12"))


def test_errors_may_be_kept_or_told_as_warnings() -> None:
    lines = [LINE, "sudoku:12", OTHER]
    first, error, second = enpitsu.read(lines, errors="keep")
    assert [str(first), str(second)] == [LINE, OTHER]
    assert isinstance(error, PuzzleError)
    with pytest.warns(UserWarning, match="line 2: 2 cells do not make"):
        assert texts(lines, errors="warn") == [LINE, OTHER]


@pytest.mark.parametrize("encoding", ["utf-16", "latin-1"])
def test_other_encodings_are_told(tmp_path: Path, encoding: str) -> None:
    path = tmp_path / "ä"
    path.write_text("# ä\n" + LINE, encoding=encoding)
    with pytest.raises(PuzzleError, match="is not UTF-8 text"):
        list(enpitsu.read(path))
    with path.open(encoding="ascii") as file, pytest.raises(PuzzleError, match="as ascii text"):
        list(enpitsu.read(file))


@given(st.one_of(st.text(), st.binary(), st.lists(st.text() | st.binary())))
def test_nothing_but_puzzles_and_puzzle_errors_comes_of_any_text(source: Any) -> None:
    if isinstance(source, str):
        source = f"\n{source}"  # the name of no file
    for found in enpitsu.read(source, errors="keep"):
        assert isinstance(found, Puzzle | PuzzleError)


def test_an_endless_line_is_refused_in_little_memory() -> None:
    huge = io.StringIO("." * (3 * 2**20) + f"\n{LINE}\n")
    error, puzzle = enpitsu.read(huge, errors="keep")
    assert "longer than 1 MiB" in str(error)
    assert str(puzzle) == LINE


# Marks, ends of lines, bodies of several lines


def test_marks_and_ends_of_lines_of_other_systems(tmp_path: Path) -> None:
    marked = f"\ufeff{LINE}\r\n{OTHER}\r\n"
    path = tmp_path / "windows.txt"
    path.write_bytes(marked.encode())
    assert texts(path) == texts(marked) == texts([marked]) == [LINE, OTHER]
    assert texts(io.StringIO(marked, newline="")) == [LINE, OTHER]
    assert str(enpitsu.parse(f"\ufeff{LINE}\r\n")) == LINE


@pytest.mark.parametrize(
    "text",
    [
        f"{LINE}/",
        "sudoku:1234/\n3412/\n2143/\n..../",
        "sudoku:\n1234\n3412\n2143\n....\n",
        "sudoku: 1234\r\n  3412\r\n  2143\r\n  ....",
        "sudoku:1234/3412\n/2143/....",
    ],
)
def test_a_body_may_have_slashes_at_its_ends_and_a_line_for_each_row(text: str) -> None:
    assert str(enpitsu.parse(text)) == LINE
    assert texts(text) == [LINE]
    assert texts(f"{text}\n\n{OTHER}") == [LINE, OTHER]
    assert texts(f"{OTHER}\n{text}\n{OTHER}") == [OTHER, LINE, OTHER]
    assert [str(result.puzzle) for result in enpitsu.solve_many([text, OTHER])] == [LINE, OTHER]


def test_other_genres_go_over_several_lines_too() -> None:
    kakuro = KAKURO.replace("kakuro:", "kakuro:\n").replace("/", "\n")
    assert texts(kakuro) == texts(f"# a comment\n{kakuro}\n{LINE}")[:1] == [KAKURO]
    assert texts("slitherlink:3.2\n..1\n...") == ["slitherlink:3.2/..1/..."]
    assert texts(f"slitherlink:3.2\n{LINE}") == ["slitherlink:3.2", LINE]
    signs = "futoshiki:.3..\n....\n....\n....|r1c1<r1c2,\nr2c3<r1c3"
    assert texts(signs) == ["futoshiki:.3../..../..../....|r1c1<r1c2,r2c3<r1c3"]


def test_a_broken_line_leaves_the_others_alone() -> None:
    bare = "".join(ROWS)
    found = list(enpitsu.read([LINE, "sudoku:12", bare, "hello", "sudoku:1"], errors="keep"))
    assert [isinstance(one, Puzzle) for one in found] == [True, False, True, False, False]
    said = [str(error) for error in enpitsu.read("sudoku:\n12\n1q\n", errors="keep")]
    assert len(said) == 1


# Grids of a genre


@pytest.mark.parametrize(
    ("genre", "grid", "line"),
    [
        ("sudoku", "\n".join(ROWS), LINE),
        ("sudoku", "1 2 3 4\n3 4 1 2\n2 1 4 3\n0 0 0 0", LINE),
        ("binary", "0..1\n.1..\n....\n....", OTHER),
        ("neighbor", "1...\n..2.\n.4..\n...3", "neighbor:1.../..2./.4../...3"),
        ("slitherlink", "# my own\n3.2\n..1", "slitherlink:3.2/..1"),
        ("kakuro", KAKURO.partition(":")[2].replace("/", "\n"), KAKURO),
        ("Sudoku(3x2)", "......\n" * 6, "sudoku(3x2):" + "/".join(["......"] * 6)),
        ("sudoku", "/".join(ROWS), LINE),
        ("sudoku", "".join(ROWS), LINE),
    ],
)
def test_a_plain_grid_is_read_where_its_genre_is_known(genre: str, grid: str, line: str) -> None:
    assert texts(f"\n{grid}\n", genre=genre) == [line]
    assert texts(f"{grid}\n\n{grid}\n{line}\n", genre=genre) == [line, line, line]
    assert texts(grid.split("\n"), genre=genre) == [line]


def test_bodies_of_one_line_are_read_with_a_genre_too() -> None:
    body = "/".join(ROWS)
    assert texts(f"{body}\n{body}", genre="sudoku") == [LINE] * 2
    assert texts(f"{''.join(ROWS)}\n{''.join(ROWS)}", genre="sudoku") == [LINE] * 2
    assert texts("33/33\n22/22", genre="slitherlink") == ["slitherlink:33/33", "slitherlink:22/22"]
    assert texts(json.dumps({"genre": "binary", "puzzle": OTHER[7:]}), genre="binary") == [OTHER]


@pytest.mark.parametrize(
    ("genre", "refused"),
    [
        ("kakuro", "expected a kakuro, got a sudoku"),
        ("sudoku(killer)", r"expected a sudoku\(killer\), got a sudoku"),
        ("sudoku(1x4)", r"expected a sudoku\(1x4\), got a sudoku"),
    ],
)
def test_a_puzzle_that_names_its_genre_is_of_the_one_that_is_asked_for(
    run: Run, folder: Path, genre: str, refused: str
) -> None:
    genre_name, _, body = LINE.partition(":")
    record = {"genre": genre_name, "puzzle": body}
    (folder / "one.sdm").write_text(body.replace("/", "").replace(".", "0") + "\n")
    as_puzzle = enpitsu.parse(LINE)
    sources: list[Any] = [
        LINE,
        json.dumps(record),
        Path("one.sdm"),
        as_puzzle,
        [as_puzzle],
        [record],
    ]
    for source in sources:
        assert list(enpitsu.read(source, genre="sudoku")) == [as_puzzle]
        assert list(enpitsu.read(source, genre="sudoku(2x2)")) == [as_puzzle]
        with pytest.raises(PuzzleError, match=f"{refused}$"):
            list(enpitsu.read(source, genre=genre))
    for argument in (LINE, "one.sdm"):
        ran = run("convert", argument, "--genre", genre)
        assert (ran.code, ran.out) == (2, "")
        assert re.search(refused, ran.err)
    with pytest.raises(EnpitsuError, match="format has no effect on a Puzzle"):
        enpitsu.read(sources[3], format="sdm")


def test_what_is_wrong_with_a_grid_is_told_with_its_first_line() -> None:
    with pytest.raises(PuzzleError, match=r"line 3: row 2, column 1: 'q' is not a digit"):
        list(enpitsu.read(["", "# first", "1234", "q412", "2143", "...."], genre="sudoku"))


def test_the_command_line_reads_grids(run: Run, folder: Path) -> None:
    grid = "\n".join(ROWS)
    (folder / "grids.txt").write_text(f"{grid}\n\n{grid}\n")
    assert run("convert", "grids.txt", "--genre", "sudoku").out == f"{LINE}\n" * 2
    assert run("convert", "--genre", "sudoku", stdin=grid.encode()).out == f"{LINE}\n"
    assert run("convert", grid, "--genre", "sudoku").out == f"{LINE}\n"
    assert run("convert", "/".join(ROWS), "--genre", "sudoku").out == f"{LINE}\n"
    refused = run("convert", "grids.txt", "--genre", "sudoku", "--from", "sdk")
    assert refused.err == (
        "enpitsu: --from and --genre do not go together: a format knows its genre\n"
    )
    missing = run("convert", "missing", "--genre", "sudoku")
    assert missing.err == "enpitsu: missing: no such file, and not a puzzle either\n"


# Texts that could be several things


@pytest.mark.parametrize(
    ("text", "could_be"),
    [
        ("1xxx\nxx1x\nxxxx\nx1xx\n", "binary-text or sdk"),
        ("1001\n0110\n1010\n0101\n", "binary-text or sdk"),
        ("12..............\n" * 16, "line or sdk"),
        ("xx\nxx\n", "binary-text"),
    ],
)
def test_what_could_be_in_several_formats_is_not_guessed(text: str, could_be: str) -> None:
    (error,) = enpitsu.read(text, errors="keep")
    assert str(error) == f"it could be in the format {could_be}: say which, as by --from"
    for name in could_be.split(" or "):
        assert all(isinstance(one, Puzzle) for one in enpitsu.read(text, format=name))


def test_two_signs_for_open_cells_are_no_sudoku() -> None:
    assert texts("1..0\n..0.\n.00.\n..1.") == ["binary:1..0/..0./.00./..1."]
    assert texts("2x2:p") == ["sudoku:" + "/".join(["...."] * 4)]  # too long for an Unruly
    assert texts("1000\n0003\n0000\n0400")[0].startswith("sudoku:")


def test_a_broken_board_string_does_not_hide_the_other_files(run: Run, folder: Path) -> None:
    (folder / "a.txt").write_text("5*0,1,4;2,2,7\n5*0,1,4;9,9,9\n5*0,0,1\n")
    (folder / "b.txt").write_text(LINE)
    ran = run("convert", "a.txt", "b.txt")
    assert ran.code == 2
    assert [line.partition(":")[0] for line in ran.out.splitlines()] == [
        "neighbor",
        "neighbor",
        "sudoku",
    ]
    assert ran.err == "enpitsu: a.txt:2: entry 2: '9,9,9' is not on a board of 5x5 cells\n"


@pytest.mark.parametrize("text", ["5*0,1,4;2,2,x", "99*0,1,4", "54*,1"])
def test_nor_does_one_by_which_the_format_is_to_be_told(run: Run, folder: Path, text: str) -> None:
    (folder / "a.txt").write_text(text)
    (folder / "b.txt").write_text(LINE)
    ran = run("solve", "a.txt", "b.txt")
    assert ran.code == 2
    assert ran.out.startswith("b.txt:1 unique")
    assert is_one_line(ran.err)
    assert ran.err.startswith("enpitsu: a.txt:1: ")


def test_names_of_files_are_not_obeyed_by_a_terminal(run: Run, folder: Path) -> None:
    name = "red\x1b[31m.txt"
    (folder / name).write_text(f"{LINE}\n{LINE}\n")
    ran = run("solve", name)
    assert "\x1b" not in ran.out
    assert ran.out.startswith(r"red\u001b[31m.txt:1 unique")
    (folder / name).write_text("x")
    for told in (run("solve", name), run("convert", LINE, "-o", name), run("solve", LINE, name)):
        assert told.code == 2
        assert told.err.startswith("enpitsu: red\\u001b[31m.txt")
    missing = "missing\x1b[31m"
    assert run("solve", missing).err.startswith("enpitsu: missing\\u001b[31m: no such file")


# Many at once


@pytest.mark.parametrize("as_json", [False, True])
def test_what_generate_wrote_is_read_from_the_open_file(
    run: Run, folder: Path, as_json: bool
) -> None:
    options = ["--json"] if as_json else []
    run("generate", "sudoku", "--size", "4", "--count", "3", "--seed", "1", "-o", "made", *options)
    for mode in ("r", "rb"):
        with open("made", mode) as file:
            solved = list(enpitsu.solve_many(file))
        assert [result.status for result in solved] == ["unique"] * 3
        with open("made", mode) as file:
            rated = list(enpitsu.rate_many(file))
        assert [rating.puzzle for rating in rated] == [result.puzzle for result in solved]
    with open("made") as file:
        assert len(list(enpitsu.solve_many(list(file)))) == 3


def test_what_is_told_comes_with_the_results(tmp_path: Path) -> None:
    path = tmp_path / "told.jsonl"
    record = {"genre": "sudoku", "puzzle": "/".join(ROWS), "title": "One", "id": 5}
    path.write_text(json.dumps(record))
    (result,) = enpitsu.solve_many(enpitsu.read(path))
    assert result.puzzle.about == {"id": 5, "title": "One"}
    (result,) = enpitsu.solve_many([record])
    assert result.puzzle.about == {"id": 5, "title": "One"}


@pytest.mark.parametrize("threads", [1, 2])
def test_rate_many_rates_as_rate_does(threads: int) -> None:
    lines = [LINE] * 20 + [OTHER]
    rated = list(enpitsu.rate_many(lines, threads=threads))
    assert rated == [enpitsu.rate(line) for line in lines]
    singles = ["full house", "naked single"]
    (alone,) = enpitsu.rate_many([LINE], techniques=singles)
    assert alone == enpitsu.rate(LINE, techniques=singles)


@pytest.mark.parametrize(
    "asked",
    [
        {},
        {"threads": 2},
        {"engine": "kernel"},
        {"engine": "csp"},
        {"engine": "sat"},
        {"engine": "sat", "threads": 2},
    ],
    ids=str,
)
def test_many_answers_can_be_closed_before_the_last(asked: dict[str, Any]) -> None:
    """What reads the puzzles, and the processes that solve them, end there and then."""
    ends: list[str] = []

    def coming() -> Iterator[Puzzle]:
        try:
            while True:  # all of them would take for ever
                yield enpitsu.parse(LINE)
        finally:
            ends.append("closed")

    makers: list[Any] = [enpitsu.solve_many]
    makers += [] if "engine" in asked else [enpitsu.rate_many]
    for make in makers:
        answers = make(coming(), **asked)
        assert next(answers).puzzle == enpitsu.parse(LINE)
        ends.clear()
        answers.close()
        assert ends == ["closed"]
        assert next(answers, None) is None
        unasked = make(coming(), **asked)
        unasked.close()
        assert list(unasked) == []
    with pytest.raises(EngineError, match="one thread"):
        enpitsu.solve_many([LINE], engine="csp", threads=2)  # refused at once, and not when asked


def test_every_answer_can_be_a_key() -> None:
    puzzle = enpitsu.parse(LINE)
    asked = (enpitsu.solve, enpitsu.check, enpitsu.rate, enpitsu.explain, enpitsu.narrow)
    for ask in (*asked, enpitsu.repair):
        answer = ask(puzzle)
        assert {answer: 1}[answer] == 1
    assert {enpitsu.rate(puzzle)} == {enpitsu.rate(puzzle)}


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("number", [0, 3, 40])
def test_results_before_a_bad_text_are_not_lost(threads: int, number: int) -> None:
    lines = [LINE] * number + ["sudoku:12", LINE]
    for many in (enpitsu.solve_many, enpitsu.rate_many):
        done, error = before_error(many(lines, threads=threads))
        assert isinstance(error, PuzzleError)
        assert str(error).startswith(f"line {number + 1}: 2 cells do not make")
        assert len(done) == number


@pytest.mark.parametrize(
    ("engine", "threads"), [("kernel", 2), ("csp", 1), ("auto", 1), ("sat", 1), ("sat", 2)]
)
def test_results_before_an_error_of_a_generator_are_not_lost(engine: str, threads: int) -> None:
    if engine == "sat":
        pytest.importorskip("pysat")

    def puzzles() -> Iterator[Puzzle]:
        yield enpitsu.parse(LINE)
        yield enpitsu.parse(LINE)
        raise EngineError("no more")

    done, error = before_error(enpitsu.solve_many(puzzles(), engine=engine, threads=threads))
    assert [result.status for result in done] == ["unique", "unique"]
    assert str(error) == "no more"


def before_error(answers: Iterator[T]) -> tuple[list[T], Exception | None]:
    """Return what comes before an error, and the error."""
    done: list[T] = []
    try:
        done.extend(answers)
    except EnpitsuError as error:
        return done, error
    return done, None


def test_ctrl_c_leaves_every_answer_beside_its_own_puzzle(folder: Path) -> None:
    """One puzzle takes long, those behind it no time: they are done while it is not."""
    slow = "binary:" + "/".join(["." * 62] * 62)
    quick = ["binary:" + "/".join([row, *["...."] * 3]) for row in ("1...", ".0..", "..1.", "...0")]
    (folder / "many.txt").write_text("\n".join([*quick * 8, slow, *quick * 50]))
    ours, theirs = pty.openpty()  # on a terminal, answers are not held back
    command = shell("solve", "many.txt", "--jobs", "2", "--json", "--limit", "3", "-q")
    with (
        started(command, stdout=theirs, stderr=subprocess.PIPE) as process,
        os.fdopen(ours) as screen,
    ):
        os.close(theirs)
        records = [json.loads(screen.readline()) for _ in range(32)]  # the first batch
        with suppress(subprocess.TimeoutExpired):
            process.wait(timeout=0.3)
        process.send_signal(signal.SIGINT)
        with suppress(OSError):  # the end of a terminal
            records += map(json.loads, screen)
        process.wait(timeout=20)
    assert process.returncode == 130
    for record in records:
        for solution in record["solutions"]:
            pairs = zip(record["puzzle"], solution, strict=True)
            assert all(given in (".", found) for given, found in pairs)


def test_no_warning_is_left_behind_by_files_that_are_not_read_to_their_end(tmp_path: Path) -> None:
    path = tmp_path / "two.txt"
    path.write_text(f"{LINE}\n{OTHER}\n")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        puzzles = enpitsu.read(path)
        next(puzzles)
        del puzzles

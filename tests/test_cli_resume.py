"""`enpitsu generate --resume FILE`: however a run ended, its file is made whole by another."""

from __future__ import annotations

import io
import os
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import enpitsu
from command import Run, is_one_line, shell, started
from enpitsu.boards import OPEN
from enpitsu.cli.errors import UsageError
from enpitsu.cli.resuming import _texts, earlier_in
from enpitsu.formats._lines import MAX_LINE
from enpitsu.model import Status

FORMS = [pytest.param([], id="words"), pytest.param(["--json"], id="json")]
WISH = ["generate", "binary", "--size", "6", "--seed", "3", "--count", "20"]
FILE = "made.txt"


def with_option(words: list[str], option: str, *value: str) -> list[str]:
    """Return a command with an option, in the place of its former value if it has one."""
    at = words.index(option) if option in words else len(words)
    return [*words[:at], option, *value, *words[at + 2 :]]


@pytest.fixture
def whole(run: Run, folder: Path) -> dict[bool, bytes]:
    """Return what a run writes that nothing interrupts, in words (False) and in JSON (True)."""
    return {json: run(*WISH, *["--json"][: int(json)]).out.encode() for json in (False, True)}


# After a run that was ended


def written(path: Path) -> int:
    return path.stat().st_size if path.exists() else 0


@pytest.mark.parametrize("form", FORMS)
def test_nothing_is_lost_or_twice_after_kill_9(run: Run, folder: Path, form: list[str]) -> None:
    path = folder / FILE
    wish = ["generate", "binary", "--size", "6", "--seed", "4", "--count", "600", *form]
    command = shell(*wish, "--jobs", "2", "--resume", FILE)
    with started(command, stderr=subprocess.PIPE) as process:
        while written(path) < 5_000 and process.poll() is None:
            pass
        process.kill()
    assert process.returncode < 0
    kept = path.read_bytes()
    assert run(*wish, "--resume", FILE) == (0, "", "")
    assert path.read_bytes().startswith(kept)
    assert path.read_bytes() == run(*wish).out.encode()


@pytest.mark.parametrize("form", FORMS)
def test_what_is_unfinished_is_dropped(
    run: Run, folder: Path, whole: dict[bool, bytes], form: list[str]
) -> None:
    path, text = folder / FILE, whole[bool(form)]
    ends = [0, 1, len(text) // 2, len(text) - 1, len(text)]
    ends += [text.index(b"\n") + n for n in (-1, 0, 1, 2)]
    for end in ends:
        path.write_bytes(text[:end])
        assert run(*WISH, *form, "--resume", FILE) == (0, "", "")
        assert path.read_bytes() == text


@pytest.mark.parametrize("form", FORMS)
def test_a_file_that_does_not_exist_is_begun(
    run: Run, folder: Path, whole: dict[bool, bytes], form: list[str]
) -> None:
    assert run(*WISH, *form, "--resume", FILE) == (0, "", "")
    assert (folder / FILE).read_bytes() == whole[bool(form)]


def test_more_can_be_asked_for_later(run: Run, folder: Path) -> None:
    for count in ("5", "9", "9", "20"):
        assert run(*WISH[:-1], count, "--resume", FILE).code == 0
    assert (folder / FILE).read_text() == run(*WISH).out


def test_the_file_tells_the_seed(run: Run, folder: Path) -> None:
    wish = ["generate", "binary", "--size", "6", "--json", "--resume", FILE]
    assert run(*wish, "--count", "3").code == 0
    first = (folder / FILE).read_text()
    assert run(*wish, "--count", "6").code == 0
    every = (folder / FILE).read_text()
    assert every.startswith(first)
    assert every.count("\n") == 6


@pytest.mark.parametrize("form", FORMS)
def test_reports_differ_in_their_times_alone(run: Run, folder: Path, form: list[str]) -> None:
    wish = [*WISH[:-1], "2", "--report", *form, "--resume", FILE]
    assert run(*wish).code == 0
    first = (folder / FILE).read_text()
    assert run(*with_option(wish, "--count", "4")).code == 0
    assert (folder / FILE).read_text().startswith(first)


# Files that do not belong to the wish


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        (["--size", "8"], "line 2: this is a binary of 6x6, not a binary of 8x8"),
        (["--params", "repeats"], "line 2: this is a binary of 6x6, not a binary(repeats) of 6x6"),
        (["--seed", "5"], "line 2: seed 3 makes no puzzle number 1 of the series of 5"),
        (["--clues", "30"], "makes something else now; were the options the same?"),
        (["--report"], "makes something else now; were the options the same?"),
        (["--count", "7"], f"{FILE} holds 20 puzzles already, not 7"),
        (["--json"], f"{FILE} holds no JSON records"),
    ],
)
def test_other_options_are_refused(
    run: Run, folder: Path, whole: dict[bool, bytes], changed: list[str], told: str
) -> None:
    path = folder / FILE
    path.write_bytes(whole[False] + b"# easy, di")
    ran = run(*with_option(WISH, *changed), "--resume", FILE)
    assert (ran.code, ran.out) == (2, "")
    assert is_one_line(ran.err)
    assert told in ran.err
    assert path.read_bytes() == whole[False] + b"# easy, di"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("sudoku:12../..../..../....\n", "line 1: a puzzle without its seed; `generate` did not"),
        ("# a comment\nsudoku:12../..../..../....\n", "line 2: a puzzle without its seed"),
        ("# easy, seed 3\nsudoku:12../..../..../....\n", "line 2: this is a sudoku of 4x4, not a"),
        ("# easy, seed 3\nbinary:0.../.2\n", "line 2: row 2 has 2 cells, not 4"),
        ("what is this?\n", "line 1: 'what is this?' is not a puzzle"),
        ('{"genre": "binary"}\n', f"{FILE} holds JSON records; --json goes on with them"),
    ],
)
def test_other_files_are_refused(run: Run, folder: Path, text: str, told: str) -> None:
    path = folder / FILE
    path.write_text(text)
    ran = run(*WISH, "--resume", FILE)
    assert (ran.code, ran.out) == (2, "")
    assert is_one_line(ran.err)
    assert told in ran.err
    assert path.read_text() == text


def test_records_without_a_seed_are_refused(run: Run, folder: Path) -> None:
    (folder / FILE).write_text('{"genre": "binary", "puzzle": "../.."}\n')
    ran = run(*WISH, "--json", "--resume", FILE)
    assert (ran.code, ran.out) == (2, "")
    assert "line 1: a puzzle without its seed" in ran.err


def test_a_puzzle_that_is_there_twice_is_refused(
    run: Run, folder: Path, whole: dict[bool, bytes]
) -> None:
    lines = whole[False].splitlines(keepends=True)
    (folder / FILE).write_bytes(b"".join([*lines[:3], lines[1]]))
    ran = run(*WISH, "--resume", FILE)
    assert (ran.code, ran.out) == (2, "")
    assert "line 4: this puzzle is there twice, as it is or turned or renamed" in ran.err


@given(
    st.lists(
        st.one_of(
            st.binary(max_size=20),
            st.sampled_from([b"# easy, seed 3", b"{}", b'{"genre": "binary", "puzzle": "../.."}']),
            st.sampled_from([b"binary:../..", b"sudoku:12../", b'{"seed": 3}', b"[3]", b"{"]),
        )
    )
)
def test_whatever_a_file_holds_is_read_or_refused(
    tmp_path_factory: pytest.TempPathFactory, texts: list[bytes]
) -> None:
    path = tmp_path_factory.mktemp("any") / FILE
    path.write_bytes(b"\n".join(texts))
    for as_json in (False, True):
        before = path.read_bytes()
        try:
            with earlier_in(str(path), as_json) as found:
                assert found.end <= path.stat().st_size
                assert all(isinstance(one.seed, int) for one in found.puzzles)
            told = str(path)
        except UsageError as error:
            told = str(error)
        assert told.startswith(str(path))
        assert path.read_bytes() == before


FOREIGN = [
    b"my novel",
    b"my novel, chapter 1",
    b"# a comment of mine\n",
    b"# easy, but a comment of mine",
    b'{"my": "record"}',
    b"# easy, difficulty 1, 1 clues, seed 1\nmy novel",
    b"# easy, difficulty 1, 1 clues, seed 1\n# and mine\n",
    b"\0" * 2**21,
]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("text", FOREIGN, ids=range(len(FOREIGN)))
def test_what_is_not_ours_is_not_cut_off(
    run: Run, folder: Path, whole: dict[bool, bytes], form: list[str], text: bytes
) -> None:
    path = folder / FILE
    (folder / "link.txt").symlink_to(path)
    for before in (b"", whole[bool(form)]):
        path.write_bytes(before + text)
        for name in (FILE, "link.txt"):
            ran = run(*WISH, *form, "--resume", name)
            assert (ran.code, ran.out) == (2, "")
            assert is_one_line(ran.err)
            assert path.read_bytes() == before + text


@pytest.mark.parametrize("form", FORMS)
def test_a_puzzle_that_was_damaged_is_seen(
    run: Run, folder: Path, whole: dict[bool, bytes], form: list[str]
) -> None:
    path, text = folder / FILE, whole[bool(form)]
    place = text.index(b"1", text.index(b"../") - 12)
    path.write_bytes(text[:place] + b"." + text[place + 1 :])
    ran = run(*WISH, *form, "--resume", FILE)
    assert (ran.code, ran.out) == (2, "")
    assert f"{FILE}, line {1 if form else 2}: this puzzle has been changed" in ran.err


def test_one_run_at_a_time_writes_to_a_file(run: Run, folder: Path) -> None:
    with earlier_in(FILE, False):
        ran = run(*WISH, "--resume", FILE)
        assert (ran.code, ran.err) == (2, f"enpitsu: {FILE}: another run writes to it\n")
    assert run(*WISH, "--resume", FILE).code == 0


@pytest.mark.parametrize("path", ["/dev/full", "/dev/zero", "/dev/null"])
def test_what_is_no_regular_file_cannot_be_resumed(run: Run, path: str) -> None:
    ran = run(*WISH, "--resume", path)
    assert (ran.code, ran.err) == (2, f"enpitsu: {path}: this is no regular file\n")


def test_a_line_without_an_end_is_not_read_to_it() -> None:
    class Endless(io.BytesIO):
        def readline(self, size: int | None = -1) -> bytes:
            assert size is not None
            assert 0 < size <= MAX_LINE
            return b"\0" * size

    with pytest.raises(UsageError, match=r"^made.txt, line 1: the line is longer than 1 MiB$"):
        list(_texts(Endless(), FILE))


def test_a_folder_cannot_be_resumed(run: Run, folder: Path) -> None:
    os.mkdir(FILE)
    ran = run(*WISH, "--resume", FILE)
    assert (ran.code, ran.err) == (2, f"enpitsu: {FILE}: Is a directory\n")


def changed_puzzles(line: str) -> tuple[str, str]:
    """Return a puzzle with a clue in another place, and with one clue more."""
    puzzle = enpitsu.parse(line)
    solution, givens = enpitsu.solve(puzzle).values[0], puzzle.givens
    free = [cell for cell, value in enumerate(givens) if value == OPEN]
    printed = [cell for cell, value in enumerate(givens) if value != OPEN]
    more = [replace(puzzle, givens=filled(givens, {cell: solution[cell]})) for cell in free]
    moved = (
        replace(puzzle, givens=filled(givens, {here: OPEN, there: solution[there]}))
        for here in printed
        for there in free
    )
    ambiguous = next(one for one in moved if enpitsu.solve(one).status is Status.MULTIPLE)
    return str(ambiguous), str(more[0])


def filled(values: bytes, changes: dict[int, int]) -> bytes:
    return bytes(changes.get(cell, value) for cell, value in enumerate(values))


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("which", [0, 1], ids=["a clue was moved", "a clue was added"])
def test_a_changed_puzzle_amid_others_is_an_error(
    run: Run, folder: Path, whole: dict[bool, bytes], form: list[str], which: int
) -> None:
    lines = [line for line in whole[False].decode().splitlines() if line.startswith("binary:")]
    before = lines[9]
    after = changed_puzzles(before)[which]
    path, text = folder / FILE, whole[bool(form)].decode()
    old, new = (line.partition(":")[2] for line in (before, after))
    assert text.count(old) == 1
    path.write_text(text.replace(old, new))
    ran = run(*WISH, *form, "--resume", FILE)
    assert (ran.code, ran.out) == (2, "")
    assert f"{FILE}, line {10 if form else 20}: this puzzle has been changed" in ran.err

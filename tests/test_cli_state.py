"""States on the command line: `--state` in every form, `--apply`, `--vague`, and right so far."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from command import FILLED, MULTIPLE, NONE, Ran, Run, is_one_line
from enpitsu import State

SUDOKU = "sudoku:..../1.../.3.1/...4"
KAKURO = "kakuro:# 16\\- 7\\-/-\\9 . ./-\\14 . ."
LOOP = "slitherlink:3.23/.2../...1/233."


def test_a_state_is_text_a_file_or_standard_input(run: Run, folder: Path) -> None:
    said = run("hint", SUDOKU, "--state", "r1c1=3")
    assert said.code == 0
    assert said.out != run("hint", SUDOKU).out
    (folder / "game.txt").write_text("3.../1.../.3.1/...4\n")
    assert run("hint", SUDOKU, "--state", "game.txt") == said
    assert run("hint", SUDOKU, "--state", "-", stdin=b"r1c1 = 3\n") == said
    assert run("hint", SUDOKU, "--state", '{"entries": {"r1c1": "3"}}') == said
    assert run("hint", SUDOKU, "--state", "3 . . ./1 . . ./. 3 . 1/. . . 4") == said


@pytest.mark.parametrize("line", [SUDOKU, KAKURO, LOOP])
@pytest.mark.parametrize("form", ["list", "json", "pencil marks", "grid"])
def test_a_file_is_played_to_the_end(run: Run, folder: Path, line: str, form: str) -> None:
    game = folder / "game"
    game.write_text(State(line).to_text(form))  # type: ignore[arg-type]
    said = set()
    while not (ran := run("hint", line, "--state", "game", "--apply")).out.startswith("nothing"):
        assert ran.code == 0
        assert ran.out not in said
        said.add(ran.out)
    assert State.from_text(line, game.read_text()).solved


def test_a_file_keeps_its_form_where_that_holds_the_state(run: Run, folder: Path) -> None:
    game = folder / "game"
    for form in ("grid", "pencil marks", "list", "json"):
        game.write_text(State(SUDOKU).set("r1c1", 3).to_text(form))
        assert run("hint", SUDOKU, "--state", "game", "--apply").code == 0
        assert State.read(SUDOKU, game.read_text())[1] == form
    game.write_text(KAKURO)
    assert run("hint", KAKURO, "--state", "game", "--apply").code == 0
    assert game.read_text() == "r2c2!=9, r2c3!=9\n"


def test_a_step_is_not_written_over_the_puzzles_that_are_read(run: Run, folder: Path) -> None:
    (folder / "mine.txt").write_text(SUDOKU)
    ran = run("hint", "mine.txt", "--state", "./mine.txt", "--apply")
    assert ran == (2, "", "enpitsu: ./mine.txt: cannot be read and written at once\n")
    assert (folder / "mine.txt").read_text() == SUDOKU


@pytest.mark.parametrize("line", [SUDOKU, KAKURO])
def test_what_is_written_can_be_read_again(run: Run, line: str) -> None:
    state = ""
    for _ in range(30):
        ran = run("hint", line, "--state", "-", "--apply", stdin=state.encode())
        assert ran.code == 0
        assert ran.out.startswith("# ")
        state = ran.out
    assert State.from_text(line, state).solved


def test_json_carries_the_puzzle_and_the_state(run: Run) -> None:
    ran = run("hint", SUDOKU, "--apply", "--json")
    for _ in range(30):
        ran = run("hint", "--state", "-", "--apply", "--json", stdin=ran.out.encode())
        assert ran.code == 0
    assert ran.record["technique"] is None
    assert State.from_json(ran.record["state"]).solved
    assert "state" not in run("hint", SUDOKU, "--json").record


def test_a_vague_hint_says_less(run: Run) -> None:
    assert run("hint", SUDOKU, "--vague", "1").out == "hidden single (easy)\n"
    assert run("hint", SUDOKU, "--vague", "2").out == "hidden single (easy): Look at box 1.\n"
    assert run("hint", SUDOKU, "--vague", "3").out == run("hint", SUDOKU).out
    record = run("hint", SUDOKU, "--vague", "2", "--json").record
    assert list(record) == list(run("hint", SUDOKU, "--json").record)
    assert (record["places"], record["removes"]) == ([], [])
    assert [(r["name"], r["houses"]) for r in record["roles"]] == [("place", ["box 1"])]
    wrong = run("hint", SUDOKU, "--state", "r1c1=2", "--vague", "1")
    assert (wrong.code, wrong.out) == (0, "wrong entry (easy)\n")
    assert run("hint", SUDOKU, "--vague", "4").code == 2


@pytest.mark.parametrize("command", ["hint", "check"])
def test_a_puzzle_without_solution_is_said_to_have_none(run: Run, command: str) -> None:
    ran = run(command, NONE)
    assert ran.code == 1
    assert "no solution" in ran.out
    assert "probably mistyped: r1c1=1, r1c4=1" in ran.out
    assert run(command, NONE, "--state", "r2c3=2").out == ran.out
    assert run("check", NONE, "--json").record["mistyped"][0] == {"cell": "r1c1", "value": "1"}
    applied = run("hint", NONE, "--apply", "--json")
    assert (applied.code, applied.record["state"]["entries"]) == (1, {})


def test_check_tells_whether_all_is_right_so_far_and_what_is_not(run: Run) -> None:
    assert run("check", SUDOKU, "--state", "r1c1=3, r1c2!=2") == (0, "right so far\n", "")
    assert run("check", SUDOKU, "--state", "r1c1=3", "--json").record["right"] is True
    for wrong in ("r1c1=2", "r1c1!=3", "r1c1=2, r1c3=2"):
        hint = run("hint", SUDOKU, "--state", wrong, "--json").record
        told = f"not right so far: {hint['text']}\n"
        assert run("check", SUDOKU, "--state", wrong) == (1, told, "")
        record = run("check", SUDOKU, "--state", wrong, "--json").record
        assert record["right"] is False
        assert hint | record["mistake"] == hint
    assert (record["genre"], record["puzzle"]) == ("sudoku", SUDOKU[7:])
    assert run("check", MULTIPLE, "--state", "r1c2=2").code == 0


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ((SUDOKU, "--state", "game.txt"), "game.txt: no such file, and not a state either"),
        ((SUDOKU, "--state", "r1c1=9"), "--state: entry 1, 'r1c1=9': r1c1 cannot be '9'"),
        (("-", "--state", "-"), "standard input is the puzzle or the state, not both"),
        (("--state", "-"), "standard input is the state; name the puzzle"),
        ((SUDOKU, FILLED, "--apply"), "--apply goes on with one puzzle"),
        ((SUDOKU, "--state", "."), ".: a state is a file or text, and this is a folder"),
        ((SUDOKU, "--state", "/dev/zero"), "/dev/zero: a state is at most 4 MiB, and this is more"),
    ],
)
def test_what_is_wrong_with_a_state_is_one_line(
    run: Run, folder: Path, arguments: tuple[str, ...], told: str
) -> None:
    ran = run("hint", *arguments)
    assert (ran.code, ran.out) == (2, "")
    assert is_one_line(ran.err)
    assert any(part in ran.err for part in told.split("|"))


def test_files_that_are_no_text_are_refused(run: Run, folder: Path) -> None:
    (folder / "game").write_bytes(b"\xff\xfe\x00")
    ran = run("hint", SUDOKU, "--state", "game")
    assert (ran.code, ran.err) == (2, "enpitsu: game: a state is text in UTF-8, and this is not\n")
    assert run("check", SUDOKU, "--state", "-", stdin=b"\xff").code == 2


def test_a_state_comes_down_a_pipe_and_is_printed_again(run: Run) -> None:
    """As by `--state <(…)`: nothing can be written back there."""

    def piped(state: bytes, *options: str) -> Ran:
        end, begin = os.pipe()
        try:
            os.write(begin, state)
            os.close(begin)
            return run("hint", SUDOKU, "--state", f"/dev/fd/{end}", *options)
        finally:
            os.close(end)

    assert piped(b"r1c1=3\r\n") == run("hint", SUDOKU, "--state", "r1c1=3")
    applied = run("hint", SUDOKU, "--state", "-", "--apply", stdin=b"r1c1=3")
    assert (applied.code, applied.out[:2]) == (0, "# ")
    assert piped(b"r1c1=3", "--apply") == applied
    ran = piped(b"r1c1=9")
    assert ran.code == 2
    assert ": /dev/fd/" in ran.err


def test_what_stands_for_a_file_is_not_written_on(run: Run, folder: Path) -> None:
    """What `/dev/stdin` stands for may be gone, as a here-document of the shell."""
    game = folder / "game"
    game.write_text("r1c1=3")
    with game.open() as stream:
        ran = run("hint", SUDOKU, "--state", f"/dev/fd/{stream.fileno()}", "--apply")
    assert (ran.code, ran.out[:2]) == (0, "# ")
    assert game.read_text() == "r1c1=3"


def test_a_state_in_json_names_its_puzzle(run: Run, folder: Path) -> None:
    (folder / "game.json").write_text(json.dumps(State(SUDOKU).set("r1c1", 2).to_json()))
    told = "not right so far: Take back r1c1=2: no solution has that.\n"
    assert run("check", "--state", "game.json") == (1, told, "")
    assert run("hint", "--state", "game.json").out.startswith(
        "wrong entry (easy): Take back r1c1=2"
    )

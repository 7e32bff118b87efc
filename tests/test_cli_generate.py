"""`enpitsu generate`: what it writes, its options, what it refuses, and how it is stopped."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

import enpitsu
from command import Run, Screen, is_one_line, shell, started
from enpitsu.boards import OPEN, Symmetry
from enpitsu.cli import main
from enpitsu.cli import progress as progress_module
from enpitsu.cli.progress import Progress
from enpitsu.generation.strategies import strategies
from enpitsu.model import Level

TINY = ["generate", "sudoku", "--size", "4"]


def lines(out: str) -> tuple[list[str], list[str]]:
    """Return the comments and the puzzles of an output in words."""
    every = out.splitlines()
    return every[::2], every[1::2]


# What it writes


def test_each_puzzle_stands_below_what_is_said_about_it(run: Run) -> None:
    ran = run(*TINY, "--count", "3", "--seed", "7")
    assert (ran.code, ran.err) == (0, "")
    comments, puzzles = lines(ran.out)
    assert len(comments) == len(puzzles) == 3
    for comment, line in zip(comments, puzzles, strict=True):
        rating, puzzle = enpitsu.rate(line), enpitsu.parse(line)
        clues = 16 - puzzle.givens.count(OPEN)
        told = f"# {rating.level}, difficulty {rating.difficulty}, {clues} clues, seed "
        assert comment.startswith(told)
    assert comments[0].endswith(" seed 7")


def test_json_records(run: Run) -> None:
    ran = run(*TINY, "--count", "2", "--seed", "7", "--json")
    assert ran.records[0]["seed"] == 7
    assert [f"sudoku:{record['puzzle']}" for record in ran.records] == lines(
        run(*TINY, "--count", "2", "--seed", "7").out
    )[1]
    for record in ran.records:
        assert list(record) == [
            "genre",
            "puzzle",
            "params",
            "solution",
            "level",
            "difficulty",
            "clues",
            "seed",
        ]
        result = enpitsu.solve(f"sudoku:{record['puzzle']}")
        assert (result.status, result.solutions) == ("unique", (record["solution"],))


def test_params_are_part_of_the_record(run: Run) -> None:
    record = run("generate", "sudoku", "--size", "6", "--params", "3x2", "--json").record
    assert list(record)[:3] == ["genre", "puzzle", "params"]
    assert record["params"] == "3x2"


@pytest.mark.parametrize("form", [[], ["--json"]], ids=["words", "json"])
def test_other_commands_read_it(run: Run, form: list[str]) -> None:
    made = run(*TINY, "--count", "3", "--seed", "5", *form)
    solved = run("solve", "-", "--json", stdin=made.out.encode())
    assert [record["status"] for record in solved.records] == ["unique"] * 3


def test_no_puzzle_is_there_twice(run: Run) -> None:
    """There are 36 minimal 4x4 puzzles that are essentially different."""
    ran = run(*TINY, "--count", "30", "--seed", "1")
    puzzles = [enpitsu.parse(line) for line in lines(ran.out)[1]]
    assert len({puzzle.genre.canonical(puzzle) for puzzle in puzzles}) == 30


def test_what_is_made_stays_when_there_is_no_other(run: Run) -> None:
    ran = run("generate", "binary", "--size", "2", "--count", "2", "--seconds", "0.2")
    assert ran.code == 1
    assert len(lines(ran.out)[1]) == 1
    assert is_one_line(ran.err)
    assert "no other binary of 2x2 than the 1 before was made within 0.2 s: " in ran.err


# The same seed, the same puzzles


@pytest.mark.parametrize("form", [[], ["--json"]], ids=["words", "json"])
@pytest.mark.parametrize("genre", ["sudoku", "binary"])
def test_the_number_of_jobs_changes_no_byte(run: Run, genre: str, form: list[str]) -> None:
    wish = ["generate", genre, "--size", "6", "--count", "40", "--seed", "3", *form]
    assert run(*wish, "--jobs", "1").out == run(*wish, "--jobs", "3").out != ""


def test_a_run_without_a_seed_can_be_repeated(run: Run) -> None:
    first = run(*TINY, "--count", "3", "--json")
    seed = str(first.records[0]["seed"])
    assert run(*TINY, "--count", "3", "--json", "--seed", seed) == first


def test_the_readme_shows_what_its_seed_makes(run: Run) -> None:
    """A change here changes every user's puzzles: the README is the place to say so."""
    readme = (Path(__file__).parent.parent / "README.md").read_text(encoding="utf-8")
    command, shown = readme.partition("$ enpitsu generate ")[2].split("\n", 1)
    assert run("generate", *command.split()).out == shown.partition("```")[0]


def test_any_puzzle_of_a_series_can_be_made_alone(run: Run) -> None:
    series = run(*TINY, "--count", "3", "--json", "--seed", "7")
    seed = str(series.records[2]["seed"])
    assert run(*TINY, "--json", "--seed", seed).record == series.records[2]


# Wishes


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_the_level_is_exactly_the_wished_one(run: Run, level: str) -> None:
    ran = run("generate", "sudoku", "--level", level, "--count", "4", "--seed", "2", "--json")
    assert [record["level"] for record in ran.records] == [level] * 4
    assert [enpitsu.rate(f"sudoku:{r['puzzle']}").level for r in ran.records] == [level] * 4


def test_at_most_lets_easier_ones_pass(run: Run) -> None:
    wish = [*TINY, "--level", "expert", "--seed", "2", "--seconds", "0.2", "--json"]
    exact = run(*wish)
    assert (exact.code, exact.record["status"], exact.record["seed"]) == (1, "error", 2)
    assert exact.record["reason"] in exact.err
    assert "no expert sudoku of 4x4 was made within 0.2 s" in exact.err
    assert run(*wish, "--at-most").record["level"] == "easy"


def test_the_number_of_clues_is_the_wished_one(run: Run) -> None:
    ran = run("generate", "sudoku", "--clues", "30", "--count", "3", "--seed", "2", "--json")
    assert [81 - record["puzzle"].count(".") for record in ran.records] == [30] * 3
    assert [record["clues"] for record in ran.records] == [30] * 3


def test_clues_are_laid_out_symmetrically(run: Run) -> None:
    ran = run("generate", "sudoku", "--symmetry", "half-turn", "--seed", "2", "--json")
    shown = [cell != "." for cell in ran.record["puzzle"].replace("/", "")]
    assert shown == shown[::-1]


def test_clues_that_could_go_may_stay(run: Run) -> None:
    wish = [*TINY, "--strategy", "random-single", "--count", "5", "--seed", "2"]
    minimal, other = (lines(run(*wish, *more).out)[1] for more in ([], ["--no-minimal"]))
    assert not any(enpitsu.check(line).redundant for line in minimal)
    assert any(enpitsu.check(line).redundant for line in other)


def test_the_report_tells_what_the_strategy_did(run: Run) -> None:
    wish = [*TINY, "--strategy", "top-down", "--depth", "9", "--seed", "2", "--report"]
    record = run(*wish, "--json").record
    fields = ["nodes", "duplicates", "layer", "proven", "stopped", "left_out", "more_nodes"]
    fields.append("seconds")
    assert list(record)[-9:] == ["strategy", *fields]
    assert record["strategy"] == "top-down"
    assert record["nodes"] >= 9
    assert not record["proven"]
    comment = run(*wish).out.splitlines()[0]
    told = f", top-down: {record['nodes']} nodes, {record['duplicates']} duplicates, layer "
    assert told in comment
    assert comment.endswith(" s")


def test_more_iterations_look_at_more(run: Run) -> None:
    wish = ["generate", "neighbor", "--size", "5", "--seed", "2", "--report", "--json"]
    once, often = (run(*wish, "--iterations", n).record for n in ("1", "20"))
    assert often["nodes"] > 10 * once["nodes"]
    assert often["clues"] <= once["clues"]


def test_help_names_all_there_is_to_choose_from(run: Run) -> None:
    words = " ".join(run("generate", "--help").out.replace("- ", "-").split())
    for name in (*strategies(), *Level, *Symmetry):
        assert name in words.replace("random- ", "random-")


def test_help_says_that_more_clues_than_a_minimal_puzzle_has_could_go(run: Run) -> None:
    words = " ".join(run("generate", "--help").out.split())
    assert "How many; some could go then." in words
    assert (
        "No clue can go without leaving the level and the symmetry, but for cages and the sums of "
        "a Kakuro, which are all shown; --clues N shows more."
    ) in words
    (record,) = run("generate", "sudoku", "--clues", "81", "--seed", "1", "--json").records
    assert "." not in record["puzzle"]


# What it refuses


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["sudok"], "there is no genre 'sudok'; known are: binary, "),
        (["sudoku", "--size", "9x"], "'9x' is not a size; write 9, or 12x16 for rows x columns"),
        (["sudoku", "--size", "7"], "a sudoku of 7x7 cells has no boxes, as 7 is prime"),
        (["sudoku", "--size", "6x9"], "a sudoku board is square, not 6x9"),
        (["sudoku", "--size", "9", "--params", "2x2"], "boxes of 2x2 make a board of 4x4, not 9x9"),
        (["sudoku", "--level", "hrad"], "no level 'hrad'; did you mean 'hard'?"),
        (["sudoku", "--strategy", "optimum"], "no strategy 'optimum'; did you mean 'optimal'?"),
        (["sudoku", "--symmetry", "turn"], "no symmetry 'turn'; did you mean 'half-turn'?"),
        (["binary", "--size", "4x6", "--symmetry", "diagonal"], "needs a square board, not 4x6"),
        (["sudoku", "--share", "digits=1"], "no kind of clue in sudoku 'digits'; did you mean 'd"),
        (["sudoku", "--share", "digit"], "'digit' is not a share; write KIND=FRACTION, as in"),
        (["sudoku", "--share", "digit=2"], "a share of 2 of digits; shares go from 0 to 1"),
        (["sudoku", "--share", "digit=1", "--share", "digit=0"], "--share digit is there twice"),
        (["sudoku", "--iterations", "0"], "0 iterations; at least one is needed"),
        (
            ["sudoku", "--depth", "3"],
            "--depth has no effect here; it works with --strategy top-down",
        ),
        (
            ["sudoku", "--clues", "82"],
            "none of 10 random boards had more than 81 clues to show",
        ),
        (
            ["neighbor", "--size", "4", "--clues", "13"],
            "had more than 12 clues to show",
        ),
        (["sudoku", "--clues", "-1"], "'--clues'"),
        (["sudoku", "--count", "0"], "'--count'"),
        (["sudoku", "--seed", "-1"], "'--seed'"),
        (["sudoku", "--jobs", "0"], "'--jobs'"),
        (["sudoku", "-o", "a", "--resume", "b"], "--resume b writes to that file; it needs no --o"),
        (["sudoku", "-o", "no/such/folder"], "no/such/folder: No such file or directory"),
        ([], "missing argument 'GENRE'"),
    ],
)
def test_what_means_nothing_is_one_line(
    run: Run, folder: Path, arguments: list[str], told: str
) -> None:
    ran = run("generate", *arguments)
    assert (ran.code, ran.out) == (2, "")
    assert is_one_line(ran.err)
    assert told in ran.err


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_wish_that_is_not_met_in_time_is_a_no(run: Run, jobs: str) -> None:
    ran = run(*TINY, "--level", "easy", "--clues", "2", "--seconds", "0.2", "--jobs", jobs)
    assert (ran.code, ran.out) == (1, "")
    assert is_one_line(ran.err)
    assert "no easy sudoku of 4x4 with 2 clues was made within 0.2 s: " in ran.err
    assert "the fewest clues were 4" in ran.err


# Files, signals, progress


def test_a_file_is_written_anew(run: Run, folder: Path) -> None:
    path = folder / "made.txt"
    path.write_text("something that was there before\n" * 100)
    ran = run(*TINY, "--seed", "7", "-o", "made.txt", "--force")
    assert (ran.code, ran.out, ran.err) == (0, "", "")
    assert path.read_text() == run(*TINY, "--seed", "7").out


@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize("size", ["10", "2"], ids=["amid many", "as there is no other"])
def test_ctrl_c_keeps_what_was_made(size: str, jobs: str) -> None:
    wish = ["generate", "binary", "--size", size, "--count", "1000000", "--seconds", "0"]
    command = shell(*wish, "--jobs", jobs)
    with started(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        begin = process.stdout.readline() + process.stdout.readline()
        process.send_signal(signal.SIGINT)
        rest, err = process.communicate(timeout=20)
    assert (process.returncode, err) == (130, b"enpitsu: stopped\n")
    comments, puzzles = lines((begin + rest).decode())
    assert len(comments) == len(puzzles) > 0
    assert (begin + rest).endswith(b"\n")
    assert {enpitsu.solve(line).status for line in puzzles[-3:]} == {"unique"}


def test_a_reader_that_has_enough_ends_it_quietly() -> None:
    command = shell("generate", "binary", "--size", "6", "--count", "1000000", "--seed", "3")
    with started(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline().startswith(b"# ")
        process.stdout.close()
        assert process.stderr.read() == b""
        process.wait(timeout=20)
    assert process.returncode == 0


def on_a_screen(monkeypatch: pytest.MonkeyPatch, arguments: Sequence[str]) -> str:
    """Return what a run shows on a terminal that is watched from the start."""
    screen = Screen()
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setattr(progress_module, "_PATIENCE", 0.0)
    monkeypatch.setattr(progress_module, "_BEAT", 0.01)
    assert main(list(arguments)) == 0
    return screen.getvalue()


def test_a_bar_tells_number_rate_and_time(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    wish = ["generate", "binary", "--size", "6", "--count", "200", "--seed", "3"]
    shown = on_a_screen(monkeypatch, wish)
    assert " of 200, " in shown
    assert "/s, 0:00:0" in shown
    assert on_a_screen(monkeypatch, [*wish, "--quiet"]) == ""


def test_the_rate_counts_what_was_done_since() -> None:
    progress = Progress(False, done=900, total=1000)
    progress.done += 20
    progress._rate._began -= 10
    assert progress._told(1000) == "920 of 1000, 2.00/s, 0:00:40 left"

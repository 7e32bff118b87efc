"""`compare`: a row a run, who is right, what is kept, and what is refused."""

import csv
import json
import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import enpitsu
from command import FILLED, MULTIPLE, NONE, Run, is_one_line, shell, started
from enpitsu.comparing import Instance, Rows, chosen_of, engine_list, rows_of, runs_of, tasks_of
from enpitsu.comparing.plots import charts
from enpitsu.comparing.summary import tables
from enpitsu.engines import engine
from enpitsu.errors import EngineError
from enpitsu.model import Limits

LIARS = str(Path(__file__).parent / "plugins" / "liars.py")
SMALL = "sudoku:1.3./3.../..4./...."
LOOP = "slitherlink:33"


# Engines by name and options


@pytest.mark.parametrize(
    ("listed", "labels"),
    [
        ("kernel", ["kernel"]),
        ("kernel, sat", ["kernel", "sat"]),
        ("sat:solver=glucose4,cpsat", ["sat:solver=glucose4", "cpsat"]),
        (
            "csp:mrv=no,method=backtracking,zdd+presolve",
            ["csp:method=backtracking,mrv=no", "zdd+presolve"],
        ),
        ("sat:presolve=yes", ["sat+presolve"]),
        ("csp:mrv=yes", ["csp"]),
        ("kernel:seed=7,split=cell", ["kernel:split=cell,seed=7"]),
        (
            "kernel:techniques=full house+hidden single",
            ["kernel:techniques=full house+hidden single"],
        ),
        ("ip:solver-memory=100", ["ip:solver_memory=100"]),
        ("sat+presolve:techniques=full house", ["sat+presolve:techniques=full house"]),
        ("kernel+presolve:techniques=full house", ["kernel+presolve:techniques=full house"]),
    ],
)
def test_engines_bear_their_options(listed: str, labels: list[str]) -> None:
    chosen = chosen_of(engine_list(listed))
    assert [one.label for one in chosen] == labels
    assert [one.label for one in chosen_of(labels)] == labels
    assert [one.label for one in chosen_of([one.engine for one in chosen])] == labels


@pytest.mark.parametrize(
    ("listed", "said"),
    [
        ("kernal", "known are: auto, kernel"),
        ("kernel,,sat", "known are: auto, kernel"),
        ("", "known are: auto, kernel"),
        ("kernel,kernel", "named twice"),
        ("csp,csp:mrv=yes", "csp is named twice"),
        ("csp:mrv", "'mrv' is no OPTION=VALUE"),
        ("csp:mrv=maybe", "mrv is yes or no, not 'maybe'"),
        ("csp:mvr=no", "did you mean mrv?"),
        ("csp:mrv=no,mrv=no", "twice"),
        ("sat:solver=glucose99", "known are: auto, cadical"),
        ("csp:method=guessing", "backtracking or forward-checking"),
        ("sat:solver_memory=much", "solver_memory is a number"),
        ("mrv=no", "write NAME, NAME+presolve or NAME:OPTION=VALUE"),
        ("zdd:building=sets+presolve", "write zdd+presolve:building=sets"),
        ("auto+presolve", "presolve has no effect with the auto engine"),
    ],
)
def test_an_engine_that_is_not_there_is_told_with_those_that_are(
    run: Run, listed: str, said: str
) -> None:
    ran = run("compare", FILLED, "--engines", listed)
    assert (ran.code, ran.out) == (2, "")
    assert is_one_line(ran.err)
    assert said in ran.err


def test_all_are_those_that_are_installed() -> None:
    assert {"auto", "kernel", "csp"} <= {one.label for one in chosen_of(["all"])}


def test_engines_are_several() -> None:
    with pytest.raises(TypeError, match="engines are several"):
        enpitsu.compare([FILLED], "kernel")
    with pytest.raises(EngineError, match="no engine is named"):
        enpitsu.compare([FILLED], [])


def test_runs_are_not_so_many_that_their_list_fills_the_memory() -> None:
    with pytest.raises(EngineError, match="repeat is 1 to 10000, not 2147483648"):
        enpitsu.compare([SMALL], ["kernel"], repeat=2**31)


# Who is right


def result(**told: Any) -> dict[str, Any]:
    """Return what is measured of an answer with one solution."""
    solution = told.get("solutions", [FILLED.partition(":")[2]])
    return {
        "status": "unique",
        "reason": "",
        "found": len(solution),
        "complete": True,
        "valid": len(solution),
        "listed": True,
        "digest": "/".join(solution),
        "solutions": solution,
        "broken": "",
        "wall": 0.1,
    } | told


def judged(solution: str | None, *results: dict[str, Any]) -> Rows:
    """Return the rows of engines that say so about one puzzle."""
    names = ["kernel", "csp", "sat"][: len(results)]
    instances = [Instance("one", enpitsu.parse(SMALL), solution)]
    runs = runs_of(instances, names, Limits())
    return rows_of(runs, dict(zip([run.key for run in runs], results, strict=True)))


A, B = "1234/3412/2143/4321", "1234/3421/2143/4312"


@pytest.mark.parametrize(
    ("first", "second", "verdicts"),
    [
        (result(), result(), ["right", "right"]),
        (result(), result(solutions=[], status="none"), ["right", "wrong none"]),
        (result(), result(solutions=[A, B], status="multiple"), ["wrong count", "right"]),
        (result(), result(solutions=[B]), ["wrong count", "wrong count"]),
        (result(), result(broken="a solution breaks a rule", valid=0), ["right", "wrong answer"]),
        (
            result(found=7, listed=False, valid=1, status="multiple"),
            result(found=8, listed=False, valid=1, status="multiple"),
            ["disagreement", "disagreement"],
        ),
        (result(), {"status": "unknown", "reason": "time"}, ["right", "open"]),
        (result(), result(complete=False, status="unknown"), ["right", "right"]),
        (
            result(),
            {"status": "error", "reason": "refused", "error": "loops only"},
            ["right", "refused"],
        ),
    ],
)
def test_a_solution_that_holds_settles_who_is_right(
    first: dict[str, Any], second: dict[str, Any], verdicts: list[str]
) -> None:
    rows = judged(None, first, second)
    assert [row.verdict for row in rows] == verdicts
    assert len(rows.conflicts) == sum(verdict.split()[0] in WRONG for verdict in verdicts)


WRONG = ("wrong", "disagreement")


def test_solutions_of_the_set_are_held_against_the_rules_first() -> None:
    none = result(solutions=[], status="none")
    assert judged(A, none)[0].verdict == "wrong none"
    assert judged(A, result())[0].verdict == "right"
    faulty = judged(A.replace("4321", "4312"), none)
    assert faulty[0].verdict == "right"
    assert "one: the solution in the set is wrong: a solution breaks a rule" in faulty.faults[0]
    assert judged("nonsense", none)[0].verdict == "disagreement"


@pytest.mark.parametrize(
    "line",
    [
        SMALL,
        LOOP,
        "binary:01/1.",
        "futoshiki:..|r1c1<r1c2".replace("..|", "../..|"),
        "kakuro:# 4\\- 6\\-/-\\3 . ./-\\7 . .",
        "neighbor:1.../..2./.4../...3",
        "sudoku(killer):...4/34../..../..21|3=r1c1 r1c2",
    ],
)
def test_every_genre_reads_the_solutions_that_it_writes(line: str) -> None:
    puzzle = enpitsu.parse(line)
    answer = engine("kernel").solve(puzzle, Limits())
    assert answer.values
    for values, text in zip(answer.values, answer.solutions, strict=True):
        assert puzzle.genre.read_solution(puzzle, text) == values


# Rows


def test_rows_tell_what_a_run_took_and_go_into_data_frames() -> None:
    pandas = pytest.importorskip("pandas")
    rows = enpitsu.compare([SMALL, {"genre": "slitherlink", "puzzle": "33", "id": "loop"}], ["sat"])
    first, second = rows
    assert (first.id, first.genre, first.size) == ("1", "sudoku", "4x4")
    assert (second.id, second.size, second.solver) == ("loop", "1x2", "auto")
    assert first.version.startswith("python-sat ")
    assert first.limits == "solutions=2 memory=4096"
    assert 0 < (first.wall or 0) < 5
    assert 0 < (first.cpu or 0) < 5
    assert 0.8 * (first.base_mb or 0) < (first.peak_mb or 0) < 1000
    assert [row.verdict for row in rows] == ["right", "right"]
    frame = pandas.DataFrame(rows)
    assert list(frame["engine"]) == ["sat", "sat"]
    assert frame.to_dict("records")[1]["solution"] == rows.records()[1]["solution"] == "11"


def test_runs_are_shuffled_by_their_seed_and_told_apart_by_their_keys() -> None:
    runs = runs_of([FILLED, FILLED, SMALL], ["kernel", "csp"], Limits(), repeat=3)
    keys = [run.key for run in runs]
    assert len(set(keys)) == len(keys) == 18
    orders = [[task.key for task in tasks_of(runs, seed)] for seed in (1, 1, 2)]
    assert orders[0] == orders[1] != orders[2] != keys
    assert sorted(orders[0]) == sorted(orders[2]) == sorted(keys)
    other = runs_of([FILLED], ["kernel"], Limits(seconds=1))
    assert other[0].key not in keys


def test_times_are_of_right_runs_and_refused_ones_are_no_part() -> None:
    slow, gone = result(wall=3.0), {"status": "unknown", "reason": "time", "wall": 9.0}
    rows = judged(None, result(), slow, gone)
    (table,) = tables(rows)
    assert table.columns[:6] == ["genre", "engine", "runs", "solved", "right", "time"]
    assert [list(row[:7]) for row in table.rows] == [
        ["sudoku", "kernel", 1, 1, 1, None, 100],
        ["sudoku", "csp", 1, 1, 1, None, 3000],
        ["sudoku", "sat", 1, 0, 0, 1, None],
    ]
    larger = Rows([*rows, *(replace(row, size="9x9", wall=5.0, id="two") for row in rows)])
    names = [chart.name for chart in charts(larger, "x-")]
    assert names == ["x-cactus", "x-scatter-kernel-csp", "x-box", "x-growth"]
    assert charts(Rows()) == []
    assert "a{B}-{}box" in [chart.name for chart in charts(larger, "a{B}-{}")]


# Runs, the good and the bad


def test_a_lie_is_caught_a_crash_is_a_row_and_who_sleeps_is_woken() -> None:
    enpitsu.load_plugin(LIARS)
    names = ["never", "anything", "once", "fails", "fails:how=ends", "fails:how=sleeps"]
    names += ["fails:how=eats", "kernel"]
    rows = enpitsu.compare([MULTIPLE], names, seconds=0.4, memory_mb=1000)
    told = {row.engine: row for row in rows}
    assert [row.verdict for row in rows] == [
        "wrong none",
        "wrong answer",
        "wrong count",
        "error",
        "error",
        "open",
        "open",
        "right",
    ]
    assert [row.engine for row in rows.conflicts] == names[:3]
    assert "2 solutions hold by the rules" in told["once"].error
    assert told["fails"].error == "ZeroDivisionError: by nothing"
    assert told["fails:how=ends"].reason == "crash"
    assert told["fails:how=sleeps"].reason == "time"
    assert 0.4 < (told["fails:how=sleeps"].wall or 0) < 5
    assert told["fails:how=eats"].reason == "memory"


def test_conflicts_are_told_loudly_and_the_status_is_a_no(run: Run) -> None:
    engines = "kernel,never"
    ran = run("compare", FILLED, "--engines", engines, "--plugin", LIARS, "--json")
    assert ran.code == 1
    assert [record["verdict"] for record in ran.records] == ["right", "wrong none"]
    assert is_one_line(ran.err)
    assert "wrong none: argument 1, never: it says 0, but 1 solution hold" in ran.err


def test_files_stand_side_by_side(run: Run, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    (tmp_path / "set.jsonl").write_text(
        '{"genre": "sudoku", "puzzle": "12../3412/2143/4321", "id": "mine"}\nsudoku:???\n'
    )
    out = tmp_path / "out" / "mine.csv"
    ran = run("compare", str(tmp_path / "set.jsonl"), NONE, "--engines", "kernel", "-o", str(out))
    assert ran.code == 2  # a line of the set is no puzzle, and the others are done
    assert "set.jsonl:2" in ran.err
    assert "By genre\n" in ran.out
    with out.open() as file:
        rows = list(csv.DictReader(file))
    assert [row["status"] for row in rows] == ["unique", "none"]
    manifest = json.loads((out.parent / "mine.manifest.json").read_text())
    assert manifest["runs"] == manifest["puzzles"] == 2
    assert len(manifest["inputs"][0]["sha256"]) == 64
    assert manifest["engines"][0]["engine"] == "kernel"
    if sys.platform == "linux":
        assert manifest["machine"]["memory_mb"] > 0
    assert {"mine.md", "mine-cactus.svg", "mine-box.png"} <= set(os.listdir(out.parent))


@pytest.mark.parametrize("content", ["", "# nothing here\n"])
def test_an_empty_set_is_told(run: Run, tmp_path: Path, content: str) -> None:
    (tmp_path / "empty.txt").write_text(content)
    ran = run("compare", str(tmp_path / "empty.txt"), "--engines", "kernel")
    assert (ran.code, ran.out) == (2, "")
    assert is_one_line(ran.err)
    assert "there is no puzzle in it" in ran.err
    assert enpitsu.compare([], ["kernel"]) == []


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "--engines tells which"),
        (["--engines", "kernel", "--resume"], "--resume needs the -o"),
        (["--engines", "kernel,sat", "--nodes", "9"], "nodes does not apply to the sat engine"),
        (["--engines", "kernel", "--repeat", "0"], "'--repeat'"),
    ],
)
def test_options_that_do_not_go_together(run: Run, arguments: list[str], said: str) -> None:
    ran = run("compare", FILLED, *arguments)
    assert ran.code == 2
    assert is_one_line(ran.err)
    assert said in ran.err


def test_what_is_there_is_not_overwritten_nor_mixed(run: Run, tmp_path: Path) -> None:
    asked = ["compare", FILLED, "--engines", "kernel", "-o", str(tmp_path / "r.csv"), "-q"]
    asked += ["--no-charts"]
    assert run(*asked).code == 0
    again = run(*asked)
    assert again.code == 2
    assert "--resume goes on with it, --force begins anew" in again.err
    other = run(*asked, "--resume", "--seconds", "3")
    assert other.code == 2
    assert is_one_line(other.err)
    assert "that run had limits solutions=2 seconds=60 memory=4096, not" in other.err
    assert run(*asked, "--force", "--seconds", "3").code == 0
    assert run(*asked, "--resume", "--seconds", "3", "--seed", "9").code == 0


def test_killed_in_the_middle_and_resumed_nothing_is_lost_and_nothing_twice(
    tmp_path: Path,
) -> None:
    lines = [f"sudoku:{digit}.../..../..../...." for digit in "123"] * 2
    (tmp_path / "set.txt").write_text("\n".join(lines))
    journal = tmp_path / "r.journal.jsonl"
    command = shell("compare", str(tmp_path / "set.txt"), "--plugin", LIARS, "-q", "--json")
    command += ["--no-charts"]
    command += ["--engines", "fails:how=sleeps,seconds=0.1", "-o", str(tmp_path / "r.csv")]
    with started(command, stdout=subprocess.DEVNULL, start_new_session=True):
        until = time.monotonic() + 60
        while not journal.exists() or journal.read_text().count("\n") < 3:
            assert time.monotonic() < until
            time.sleep(0.01)
    before = journal.read_bytes()
    done = before[: before.rindex(b"\n") + 1]
    journal.write_bytes(done + b'{"key": "half a li')
    resumed = subprocess.run([*command, "--resume"], capture_output=True, check=False, timeout=120)
    assert resumed.returncode == 0
    after = journal.read_bytes()
    assert after.startswith(done)
    keys = [json.loads(line)["key"] for line in after.splitlines()[1:]]
    assert len(set(keys)) == len(keys) == len(lines)
    rows = [json.loads(line) for line in resumed.stdout.splitlines()]
    assert [row["id"].rpartition(":")[2] for row in rows] == [str(n) for n in range(1, 7)]


def test_ctrl_c_keeps_what_is_done_and_says_how_to_go_on(tmp_path: Path) -> None:
    journal = tmp_path / "r.journal.jsonl"
    command = shell("compare", FILLED, SMALL, "--plugin", LIARS, "-o", str(tmp_path / "r.csv"))
    command += ["--engines", "fails:how=works,fails:how=sleeps,seconds=30"]
    with started(command, stderr=subprocess.PIPE, text=True, start_new_session=True) as asked:
        until = time.monotonic() + 60
        while not journal.exists() or not journal.read_text():
            assert time.monotonic() < until
            time.sleep(0.01)
        asked.send_signal(signal.SIGINT)
        _, said = asked.communicate(timeout=60)
    assert asked.returncode == 130
    assert "of 4 runs; the same command with --resume goes on" in said

"""On a Dask cluster all is as on one machine, also where its workers die."""

from __future__ import annotations

import logging
import os
import signal
import socket
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import enpitsu
from command import FILLED, MULTIPLE, NONE, UNIQUE, Run, is_one_line, shell, started
from enpitsu.errors import EngineError, PuzzleError
from enpitsu.work import Done, Journal, Task, WorkError, cluster
from enpitsu.work import run as work_through
from test_work import SQUARES, WANTED, fall, fall_once, refuse

pytest.importorskip("distributed")
SEESAW = Path(__file__).parent / "plugins" / "seesaw.py"


@pytest.fixture(scope="module")
def local() -> Iterator[Any]:
    """Start a cluster of two workers on this machine."""
    from distributed import LocalCluster  # noqa: PLC0415  (an extra)

    with LocalCluster(
        n_workers=2,
        threads_per_worker=1,
        processes=True,
        dashboard_address=":0",  # as another cluster may run here
        silence_logs=logging.CRITICAL + 1,
    ) as started:
        yield started


@pytest.fixture(scope="module")
def address(local: Any) -> str:
    return str(local.scheduler_address)


def squares(numbers: list[int], fatal: int = -1) -> list[int]:
    if fatal in numbers:
        os.kill(os.getpid(), signal.SIGKILL)
    return [number * number for number in numbers]


def test_each_task_is_done_once_and_kept(address: str, tmp_path: Path) -> None:
    with Journal(str(tmp_path / "journal")) as journal:
        done = list(work_through(SQUARES, cluster=address, journal=journal))
        assert {one.key: one.result for one in done} == WANTED
        assert len(done) == len(journal) == len(SQUARES)


def test_what_a_task_raises_is_raised(address: str) -> None:
    with pytest.raises(ValueError, match="not this one"):
        list(work_through([*SQUARES, Task("bad", refuse)], cluster=address))


def test_a_worker_that_dies_is_replaced_and_nothing_is_lost(address: str, tmp_path: Path) -> None:
    tasks = [Task("once", fall_once, (str(tmp_path / "mark"),)), *SQUARES]
    done = list(work_through(tasks, cluster=address))
    assert sorted(one.key for one in done) == sorted([*WANTED, "once"])


def test_results_come_in_order_up_to_what_goes_wrong(address: str) -> None:
    def numbers() -> Iterator[int]:
        yield from range(50)
        raise KeyError("the source is dry")

    with cluster.Cluster(address) as there:
        coming = there.map(squares, numbers())
        assert [next(coming) for _ in range(50)] == [number * number for number in range(50)]
        with pytest.raises(KeyError, match="the source is dry"):
            next(coming)


LINES = [MULTIPLE, "binary:0..1/1..0/..../....", FILLED, NONE, "x:1"] * 3


@pytest.mark.parametrize("options", [[], ["--engine", "csp", "--model", "lines"]])
def test_solve_writes_the_same(run: Run, address: str, options: list[str]) -> None:
    text = "\n".join(LINES).encode()
    here = run("solve", *options, stdin=text)
    assert run("solve", *options, "--cluster", address, stdin=text) == here
    assert len(here.out.splitlines() + here.err.splitlines()) == len(LINES)


def test_solve_many_gives_the_same(address: str) -> None:
    lines = [MULTIPLE, UNIQUE, NONE, FILLED]
    there = list(enpitsu.solve_many(lines, cluster=address))
    here = list(enpitsu.solve_many(lines))
    assert [(it.puzzle, it.status, it.values) for it in there] == [
        (it.puzzle, it.status, it.values) for it in here
    ]


def test_errors_have_their_turn(address: str) -> None:
    coming = enpitsu.solve_many([UNIQUE, "x:1"], cluster=address)
    assert next(coming).status == "unique"
    with pytest.raises(PuzzleError, match="no genre 'x'"):
        next(coming)
    refused = enpitsu.solve_many([UNIQUE], engine="zdd", cluster=address)
    with pytest.raises(EngineError, match="loops only"):
        next(refused)


@pytest.mark.parametrize(
    "wish",
    [
        ["sudoku", "--size", "4", "--count", "8"],  # some come twice and are replaced
        ["sudoku", "--size", "4", "--level", "expert", "--seconds", "0.1"],  # there is none
    ],
)
def test_generate_makes_the_same(run: Run, address: str, wish: list[str]) -> None:
    here = run("generate", *wish, "--seed", "7")
    there = run("generate", *wish, "--seed", "7", "--cluster", address)
    assert (there.code, there.out) == (here.code, here.out)
    assert there.err.partition("within")[0] == here.err.partition("within")[0]


def test_generate_goes_on_there(run: Run, folder: Path, address: str) -> None:
    wish = ["generate", "sudoku", "--size", "4", "--seed", "3"]
    assert run(*wish, "--count", "2", "-o", "made.txt").code == 0
    assert run(*wish, "--count", "5", "--resume", "made.txt", "--cluster", address).code == 0
    assert (folder / "made.txt").read_text() == run(*wish, "--count", "5").out


def test_plug_ins_are_there_too(address: str) -> None:
    enpitsu.load_plugin(SEESAW)
    here = list(enpitsu.generate_many("seesaw", count=2, seed=1))
    there = list(enpitsu.generate_many("seesaw", count=2, seed=1, cluster=address))
    assert list(map(str, there)) == list(map(str, here))
    by_name = [Task("made", made_by_name, ("seesaw",))]
    (done,) = work_through(by_name, cluster=address)
    assert done.result == str(here[0])


def made_by_name(genre: str) -> str:
    return str(enpitsu.generate(genre, seed=1))


def test_a_task_that_always_dies_is_an_error_and_the_rest_is_done(
    address: str, local: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(local.scheduler, "allowed_failures", 0)  # (it has three chances)
    with cluster.Cluster(address) as there:
        *results, died = there.map(squares, range(10), 9)
    assert results == [number * number for number in range(9)]
    assert isinstance(died, WorkError)
    assert str(died) == "the workers of the cluster that were at it died, one by one"


# Without a cluster


def test_a_task_that_always_dies_is_named_when_the_rest_is_done(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Deadly:
        """A cluster whose workers die of one task, and of another one beside it."""

        def __init__(self, address: str) -> None:
            pass

        def __enter__(self) -> Deadly:
            return self

        def __exit__(self, *raised: object) -> None:
            pass

        def done(self, tasks: list[Task]) -> Iterator[Done]:
            fatal = ("fatal", "2") if len(tasks) > 1 else ("fatal",)
            for task in tasks:
                yield Done(task.key, WorkError("died")) if task.key in fatal else task.do()

    monkeypatch.setattr(cluster, "Cluster", Deadly)
    coming = cluster.on_cluster([Task("fatal", fall), *SQUARES], "somewhere")
    assert sorted(next(coming).key for _ in SQUARES) == sorted(WANTED)
    with pytest.raises(WorkError, match=r"^fatal: died$"):
        next(coming)


def test_no_scheduler_is_one_line(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "CONNECT_SECONDS", 0.2)
    for wrong in ("127.0.0.1:1", "nonsense", "", "http://nowhere:1"):
        for command in (["solve", UNIQUE], ["generate", "sudoku", "--size", "4"]):
            ran = run(*command, "--cluster", wrong)
            assert (ran.code, ran.out) == (2, "")
            assert is_one_line(ran.err)
            assert f"{wrong}: no Dask scheduler answers there" in ran.err


def test_one_who_never_says_a_word_is_no_scheduler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "CONNECT_SECONDS", 0.2)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        address = f"tcp://127.0.0.1:{silent.getsockname()[1]}"
        with pytest.raises(WorkError, match=rf"^{address}: no Dask scheduler answers there"):
            cluster.Cluster(address)


def test_ctrl_c_ends_the_wait_for_a_scheduler() -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        address = f"tcp://127.0.0.1:{silent.getsockname()[1]}"
        command = shell("generate", "sudoku", "--cluster", address)
        with started(command, stderr=subprocess.PIPE, text=True) as process:
            silent.settimeout(60)
            with silent.accept()[0]:
                process.send_signal(signal.SIGINT)
                _, err = process.communicate(timeout=20)
    assert (process.returncode, err) == (130, "enpitsu: stopped\n")


def test_a_cluster_without_workers_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    from distributed import LocalCluster  # noqa: PLC0415

    monkeypatch.setattr(cluster, "PATIENCE", 0.1)
    monkeypatch.setattr(cluster, "_BEAT", 0.1)
    with (
        LocalCluster(n_workers=0, processes=False, dashboard_address=":0") as nobody,
        pytest.raises(WorkError, match="the cluster has no workers"),
    ):
        list(work_through(SQUARES, cluster=nobody.scheduler_address))


def test_without_dask_the_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "find_spec", lambda name: None)
    with pytest.raises(WorkError, match=r"needs Dask: pip install 'enpitsu\[cluster\]'"):
        list(work_through(SQUARES, cluster="127.0.0.1:8786"))


def test_jobs_of_this_machine_are_not_for_a_cluster(run: Run) -> None:
    compare = ["compare", UNIQUE, "--engines", "kernel"]
    for command in (["solve", UNIQUE], ["generate", "sudoku"], compare, ["study", "--all"]):
        ran = run(*command, "--jobs", "2", "--cluster", "127.0.0.1:8786")
        assert (ran.code, is_one_line(ran.err)) == (2, True)
        assert "--jobs is for this machine" in ran.err
    with pytest.raises(WorkError, match="leave threads out"):
        enpitsu.solve_many([UNIQUE], threads=2, cluster="127.0.0.1:8786")


def test_a_cluster_may_be_asked_over_tls(run: Run, tmp_path: Path) -> None:
    import dask  # noqa: PLC0415  (an extra)
    from distributed import LocalCluster  # noqa: PLC0415
    from distributed.security import Security  # noqa: PLC0415

    key, certificate = str(tmp_path / "key.pem"), str(tmp_path / "certificate.pem")
    command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=localhost"]
    subprocess.run(
        [*command, "-keyout", key, "-out", certificate], check=True, capture_output=True, timeout=60
    )
    settings = {"ca-file": certificate}
    settings |= {f"client.{name}": path for name, path in (("key", key), ("cert", certificate))}
    safe = Security(
        tls_ca_file=certificate,
        require_encryption=True,
        **{f"tls_{who}_key": key for who in ("client", "scheduler", "worker")},
        **{f"tls_{who}_cert": certificate for who in ("client", "scheduler", "worker")},
    )
    with LocalCluster(
        n_workers=1,
        threads_per_worker=1,
        processes=False,
        protocol="tls",
        security=safe,
        dashboard_address=":0",  # as another cluster may run here
        silence_logs=logging.CRITICAL + 1,
    ) as started:
        address = str(started.scheduler_address)
        assert address.startswith("tls://")
        refused = run("solve", UNIQUE, "--cluster", address)
        assert refused.code == 2
        assert is_one_line(refused.err)
        with dask.config.set(
            {f"distributed.comm.tls.{name}": one for name, one in settings.items()}
        ):
            assert run("solve", UNIQUE, "--cluster", address).out.startswith("unique")

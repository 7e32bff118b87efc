"""How a row is measured: the same shuffled puzzles, in a process of its own, several times."""

from __future__ import annotations

import json
import random
import resource
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import islice
from multiprocessing import get_context
from pathlib import Path

from enpitsu import Puzzle, formats, parse
from peers import Answer, BenchError, Peer, peers

PASSES = 5
"""Timed passes over the same puzzles; the fastest counts: what else runs can only add time."""
FEWEST = 5
"""Puzzles that every peer must take, however slow it is."""
SHORTEST = 0.05
"""Seconds; a pass over few puzzles is repeated until it is at least so long."""
MOST_ROUNDS = 20
"""How often it is repeated at most: forgetting takes its time too."""


@dataclass(frozen=True)
class Case:
    """One puzzle of a file, and its solution where the file gives one."""

    label: str
    puzzle: Puzzle
    solution: str


@dataclass(frozen=True)
class DataSet:
    """Which puzzles are measured: always the same ones in the same order."""

    path: str
    seed: int = 1
    sample: int = 0
    """How many puzzles at most; 0 for all."""
    size: str = ""
    """Only boards of so many rows and columns, as in 12x16; all if empty."""


@dataclass(frozen=True)
class Job:
    """One row to measure: on as many puzzles as the time allows, or on the first of each count."""

    data: DataSet
    peer: str
    seconds: float = 0.0
    counts: tuple[int, ...] = ()


@dataclass(frozen=True)
class Timing:
    """The fastest pass, for the first `count` puzzles together."""

    count: int
    seconds: float
    inside: float
    """Of them, in the solver alone; 0 if the peer cannot tell."""
    building: float
    """Of them, on stating the rules in Python; 0 if the peer cannot tell."""

    @property
    def stated(self) -> float:
        """Return the seconds that are left where the rules were stated before."""
        return self.seconds - self.building


@dataclass(frozen=True)
class Measured:
    """What a process reports about its row."""

    timings: tuple[Timing, ...]
    answers: tuple[Answer, ...]
    """To the first puzzles, as many as the longest timing has."""
    peak_mb: float


def load(data: DataSet) -> list[Case]:
    """Read a file, shuffle it by the seed and take the sample; raise BenchError if it is bad."""
    cases = list(_cases(Path(data.path)))
    if data.size:
        cases = [case for case in cases if _size(case.puzzle) == data.size]
    if not cases:
        raise BenchError(f"{Path(data.path).name}: no puzzle of the size {data.size}")
    random.Random(data.seed).shuffle(cases)
    return cases[: data.sample or None]


def _size(puzzle: Puzzle) -> str:
    scene = puzzle.scene()
    return f"{scene.rows}x{scene.columns}"


def measure(job: Job) -> Measured:
    """Measure in a new process, so that nothing of another row is in memory."""
    with ProcessPoolExecutor(max_workers=1, mp_context=get_context("spawn")) as pool:
        return pool.submit(measure_here, job).result()


def measure_here(job: Job) -> Measured:
    """Warm up, find how many puzzles fit, and time the passes."""
    puzzles = [case.puzzle for case in load(job.data)]
    peer = peers()[job.peer]
    budget = job.seconds * peer.patience / (PASSES + 1)
    for _ in peer.solve(puzzles[:1]):
        pass  # what is built once only: modules, models, clauses
    if job.counts:
        answers = tuple(peer.solve(puzzles[: max(job.counts)]))
    else:
        answers = tuple(peer.solve(_while_time(puzzles, budget)))
    counts = job.counts or (len(answers),)
    timings = tuple(_timing(peer, puzzles[:count], answers) for count in counts)
    return Measured(timings, answers, _peak_mb())


def _cases(path: Path) -> Iterator[Case]:
    lines = path.read_bytes().splitlines()
    with path.open("rb") as stream:
        for entry in formats.read(stream, path.name, formats.format_of(path.name)):
            if not isinstance(entry.outcome, Puzzle):
                raise BenchError(f"{entry.label}: {entry.outcome}")
            yield Case(entry.label, entry.outcome, _given_solution(lines[entry.line - 1]))


def _given_solution(line: bytes) -> str:
    """Return the `solution` of a JSON record; the reader itself has no use for it."""
    return json.loads(line).get("solution") or "" if line.lstrip().startswith(b"{") else ""


def _while_time(puzzles: Sequence[Puzzle], seconds: float) -> Iterator[Puzzle]:
    yield from islice(puzzles, FEWEST)
    deadline = time.perf_counter() + seconds
    for puzzle in islice(puzzles, FEWEST, None):
        if time.perf_counter() > deadline:
            return
        yield puzzle


def _timing(peer: Peer, puzzles: Sequence[Puzzle], answers: Sequence[Answer]) -> Timing:
    return Timing(len(puzzles), *min(_timed_pass(peer, puzzles, answers) for _ in range(PASSES)))


def _timed_pass(
    peer: Peer, puzzles: Sequence[Puzzle], answers: Sequence[Answer]
) -> tuple[float, float, float]:
    """Return the seconds for one pass, in the solver, and for building; check the answers."""
    elapsed = inside = building = 0.0
    rounds = 0
    while elapsed < SHORTEST and rounds < MOST_ROUNDS:
        again = unseen(peer, puzzles)
        before = peer.inside, peer.building
        begin = peer.clock()
        found = list(peer.solve(again))
        elapsed += peer.clock() - begin
        inside += peer.inside - before[0]
        building += peer.building - before[1]
        rounds += 1
    if any(now and then and now != then for now, then in zip(found, answers, strict=False)):
        raise BenchError(f"{peer.label} does not answer twice alike")
    return elapsed / rounds, inside / rounds, building / rounds


def unseen(peer: Peer, puzzles: Sequence[Puzzle]) -> list[Puzzle]:
    """Return the puzzles read anew, with nothing remembered of them but what all boards share.

    Puzzles of a board of their own, as most Kakuros are, would else be met with their models ready.
    """
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] == "enpitsu":
            for item in vars(module).values():
                getattr(item, "cache_clear", lambda: None)()
    again = [parse(str(puzzle)) for puzzle in puzzles]
    for _ in peer.solve(again[:1]):
        pass  # a board that all have in common is warm
    return again


def _peak_mb() -> float:
    """Return the most memory that this process held at a time.

    Linux hands getrusage's peak on from parent to child; its own account is the process's alone.
    """
    status = Path("/proc/self/status")
    if status.exists():
        line = next(line for line in status.read_text().splitlines() if line.startswith("VmHWM"))
        return int(line.split()[1]) / 1024
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / 2**20 if sys.platform == "darwin" else peak / 1024

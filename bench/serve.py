"""Many players at once, and one endless count: how long hints take, and whether memory is steady.

`python bench/serve.py [--clients 50] [--seconds 60] [--think 2] [--cores 2] [--seed 7] [--save]`
starts `enpitsu serve` and as many clients, all on so many cores. Each client plays: it asks for a
hint, takes it, thinks for a while (an exponential time with a mean of `--think` seconds), and asks
for the next one; every third question is a check of its puzzle instead. All the while one client
counts the solutions of an empty Sudoku, which nobody will see the end of. Times are what a client
waits, connections and queues included; a player who would ask faster than that reads no hint.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from statistics import mean
from typing import Any

import httpx

import enpitsu
import report

KINDS: tuple[tuple[str, Any, str], ...] = (
    ("sudoku", 9, "medium"),
    ("sudoku", 9, "hard"),
    ("sudoku", 9, "expert"),
    ("sudoku(killer)", 9, "medium"),
    ("sudoku(diagonal)", 9, "hard"),
    ("kakuro", 8, "medium"),
    ("slitherlink", 10, "medium"),
    ("binary", 10, "medium"),
    ("futoshiki", 6, "medium"),
    ("kenken", 6, "medium"),
    ("skyscrapers", 5, "medium"),
    ("neighbor", 6, "hard"),
)
EACH = 3
"""Puzzles of a kind."""
ENDLESS = "sudoku:" + "." * 81
GOAL_MS = 300
_CHECKS = 3  # every so many questions is a check
_BEAT = 1.0  # seconds between two looks at the memory


@dataclass
class Load:
    """What the clients do, and what came of it."""

    address: str
    puzzles: list[str]
    think: float
    until: float
    times: dict[str, list[float]] = field(default_factory=lambda: {"hint": [], "check": []})
    errors: list[str] = field(default_factory=list)
    counts: list[str] = field(default_factory=list)
    """What became of the endless count."""

    async def run(self, clients: int, seed: int) -> None:
        """Play, all at once, and count."""
        counting = asyncio.create_task(self._count())
        players = [self._play(random.Random(seed + number)) for number in range(clients)]
        await asyncio.gather(*players)
        counting.cancel()
        with suppress(asyncio.CancelledError):
            await counting

    async def _play(self, chance: random.Random) -> None:
        limits = httpx.Limits(max_connections=1)
        async with httpx.AsyncClient(base_url=self.address, timeout=30, limits=limits) as client:
            puzzle = chance.choice(self.puzzles)
            state: dict[str, Any] = {}
            await asyncio.sleep(chance.random() * self.think)  # nobody begins with all others
            for turn in count(1):
                question = "hint" if turn % _CHECKS else "check"
                body = {"puzzle": puzzle} | ({"state": state} if question == "hint" else {})
                answer = await self._ask(client, question, body)
                if question == "hint":
                    state = answer.get("after") or {}
                    if not state:
                        puzzle = chance.choice(self.puzzles)
                await asyncio.sleep(chance.expovariate(1 / self.think))
                if time.monotonic() > self.until:
                    return

    async def _ask(
        self, client: httpx.AsyncClient, question: str, body: dict[str, Any]
    ) -> dict[str, Any]:
        begin = time.perf_counter()
        try:
            response = await client.post(f"/api/{question}", json=body)
        except httpx.HTTPError as error:
            self.errors.append(f"{question}: {error!r}")
            return {}
        self.times[question].append(time.perf_counter() - begin)
        if response.status_code != 200:
            self.errors.append(f"{question}: {response.status_code} {response.text[:200]}")
            return {}
        answer: dict[str, Any] = response.json()
        return answer

    async def _count(self) -> None:
        async with httpx.AsyncClient(base_url=self.address, timeout=None) as client:
            response = await client.post("/api/count", json={"puzzle": ENDLESS, "seconds": 3000})
            self.counts.append(response.text[:200])


@dataclass
class Memory:
    """What a server and all its processes hold, shared pages counted once."""

    pid: int
    mb: list[float] = field(default_factory=list)

    async def watch(self) -> None:
        """Look every now and then."""
        while True:
            self.mb.append(sum(_pss_mb(pid) for pid in _family(self.pid)))
            await asyncio.sleep(_BEAT)


def _family(pid: int) -> Iterator[int]:
    yield pid
    with suppress(OSError):
        for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split():
            yield from _family(int(child))


def _pss_mb(pid: int) -> float:
    with suppress(OSError):
        told = re.search(r"^Pss:\s+(\d+)", Path(f"/proc/{pid}/smaps_rollup").read_text(), re.M)
        return int(told[1]) / 1024 if told else 0.0
    return 0.0


@contextmanager
def server(seconds: float) -> Iterator[tuple[str, int]]:
    """Start a server; yield its address and its number."""
    script = str(Path(sys.executable).with_name("enpitsu"))
    command = [script, "serve", "--port", "0", "--seconds", str(seconds + 600)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            yield process.stdout.readline().split(" at ")[1].split()[0], process.pid
        finally:
            process.terminate()


def made(seed: int) -> list[str]:
    """Return the lines of the puzzles that are played."""
    return [
        str(one.puzzle)
        for genre, size, level in KINDS
        for one in enpitsu.generate_many(genre, size=size, level=level, count=EACH, seed=seed)
    ]


async def measured(load: Load, pid: int, clients: int, seed: int) -> Memory:
    """Do it all; return what memory it took."""
    memory = Memory(pid)
    watching = asyncio.create_task(memory.watch())
    await load.run(clients, seed)
    watching.cancel()
    return memory


def rows(load: Load, memory: Memory) -> Iterator[str]:
    """Yield the lines of the table, and what is to be said below it."""
    yield "| question | asked | median, ms | 90 % | 99 % | longest |"
    yield "|---|---:|---:|---:|---:|---:|"
    for question, times in load.times.items():
        shares = " | ".join(f"{share(times, part) * 1000:.0f}" for part in (0.5, 0.9, 0.99, 1.0))
        yield f"| {question} | {len(times):,} | {shares} |"
    tenth = max(1, len(memory.mb) // 10)
    early, late = mean(memory.mb[tenth : 2 * tenth]), mean(memory.mb[-tenth:])
    yield ""
    yield f"Errors: {len(load.errors)}. The count: {'ended' if load.counts else 'never ended'}."
    yield (
        f"Memory of the server and its processes: {early:.0f} MB in the second tenth of the time, "
        f"{late:.0f} MB in the last, {max(memory.mb):.0f} MB at most."
    )
    kept = share(load.times["hint"], 0.99) * 1000 < GOAL_MS and not load.errors
    yield f"99 % of hints under {GOAL_MS} ms and no error: {'yes' if kept else '**no**'}."


def share(times: list[float], part: float) -> float:
    """Return the time that this part of all took at most."""
    return sorted(times)[min(len(times) - 1, int(part * len(times)))] if times else 0.0


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--clients", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--think", type=float, default=2.0, help="mean of the time between two")
    parser.add_argument("--cores", type=int, default=2, help="for the server and all clients")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--save", action="store_true", help="also write results/DATE-CPU-serve.md")
    options = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[: options.cores])
    puzzles = made(options.seed)
    told = (
        f"{options.clients} clients for {options.seconds:g} s on {options.cores} cores, which they "
        f"share with the server; between two questions {options.think:g} s on average; "
        f"{len(puzzles)} puzzles of {len(KINDS)} kinds, seed {options.seed}; one endless count."
    )
    heading = report.heading("Many players", told)  # with the load before we add to it
    with server(options.seconds) as (address, pid):
        httpx.post(f"{address}api/hint", json={"puzzle": puzzles[0]}, timeout=120)  # it has started
        load = Load(address, puzzles, options.think, time.monotonic() + options.seconds)
        memory = asyncio.run(measured(load, pid, options.clients, options.seed))
    lines = [heading, "", *rows(load, memory)]
    print(*lines, sep="\n")
    print(*sorted(set(load.errors))[:10], *load.counts, sep="\n", file=sys.stderr)
    if options.save:
        print(f"saved as {report.save(chr(10).join(lines), 'serve')}")


if __name__ == "__main__":
    main()

"""Threads, daemons, forks, spawned processes, asyncio, closed generators, Ctrl-C: all end well."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import ClassVar, NamedTuple

from attack import puzzles
from attack.frame import Attack

_BEGIN = """
import asyncio, multiprocessing, os, signal, subprocess, sys, threading, time
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
import enpitsu
PUZZLE = {puzzle!r}
def work(puzzle=PUZZLE):
    try:
        return {work}
    except enpitsu.EnpitsuError as error:
        return str(error)
if __name__ == "__main__":
    {end}
"""
_WORKS = (
    "enpitsu.solve(puzzle, limit=0, memory_mb=1, seconds=2)",
    "enpitsu.solve(puzzle, engine='sat', seconds=2)",
    "enpitsu.solve(puzzle, engine='zdd', seconds=2)",
    "enpitsu.solve(puzzle, engine='ip', seconds=2)",
    "enpitsu.solve(puzzle, engine='csp', seconds=2)",
    "enpitsu.solve(puzzle, engine='cpsat', seconds=2)",
    "enpitsu.solve(puzzle, engine='infer', seconds=2)",
    "enpitsu.count(puzzle, seconds=1, threads=2)",
    "enpitsu.check(puzzle, seconds=2)",
    "enpitsu.certify(enpitsu.explain(puzzle, seconds=2))",
    "enpitsu.hint(puzzle, seconds=2)",
    "enpitsu.rate(puzzle, seconds=2)",
    "enpitsu.narrow(puzzle, seconds=2)",
    "enpitsu.repair(puzzle, seconds=1)",
    "enpitsu.generate('sudoku', seconds=2)",
    "enpitsu.generate('kakuro', size=5, seconds=2)",
    "enpitsu.parse(puzzle).to('json')",
    "list(enpitsu.techniques('sudoku'))",
    "enpitsu.compare([puzzle], ['kernel', 'sat'], seconds=2)",
    "list(enpitsu.generate_many('sudoku', count=50, threads=2))",
    "list(enpitsu.solve_many([puzzle] * 20, threads=2, seconds=2))",
    "list(enpitsu.solve_many([puzzle] * 20, threads=2, engine='sat', seconds=2))",
    "next(enpitsu.solve_many([puzzle] * 2000, threads=2, seconds=2))",
    "next(enpitsu.rate_many([puzzle] * 2000, threads=2, seconds=2))",
)
_FORKED = """child = os.fork()
    if not child:
        work(); os._exit(7)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 7"""
_ENDS = {
    "threads": """threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads: thread.start()
    for thread in threads: thread.join()""",
    # First once, so that all modules are there: where daemon threads import while Python ends,
    # Python 3.11 itself crashes, without enpitsu too (12 of 400 runs that import its own modules).
    "daemons": """work()
    for _ in range(3): threading.Thread(target=work, daemon=True).start()""",
    "late daemons": """for _ in range(3): threading.Thread(target=work, daemon=True).start()
    time.sleep(0.5)""",
    "fork": f"work()\n    {_FORKED}\n    work()",
    "fork among threads": f"""thread = threading.Thread(target=work); thread.start()
    time.sleep({{after}})
    {_FORKED}
    thread.join()""",
    "processes forked": """with ProcessPoolExecutor(2, multiprocessing.get_context("fork")) as pool:
        list(pool.map(work, [PUZZLE] * 4))""",
    "processes spawned": """spawned = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(1, spawned) as pool:
        list(pool.map(work, [PUZZLE] * 2))""",
    "asyncio": """async def both():
        return await asyncio.gather(*(asyncio.to_thread(work) for _ in range(3)))
    asyncio.run(both())""",
    "asyncio cancelled": """async def some():
        try: await asyncio.wait_for(asyncio.to_thread(work), 0.1)
        except TimeoutError: pass
    asyncio.run(some())""",
    "closed": """some = enpitsu.solve_many([PUZZLE] * 500, threads=2, seconds=1)
    next(some); some.close() if hasattr(some, 'close') else None; del some
    made = enpitsu.generate_many('sudoku', size=4, count=30, threads=2)
    next(made); del made
    rated = enpitsu.rate_many([PUZZLE] * 500, threads=2, seconds=1)
    next(rated); del rated""",
    "ctrl-c": """signal.signal(signal.SIGINT, signal.default_int_handler)
    other = subprocess.Popen(["sh", "-c", f"sleep {after}; kill -INT {os.getpid()}"])
    try:
        while other.poll() is None: work()
        time.sleep(0.2)
    except KeyboardInterrupt: pass
    other.wait()
    work()""",
    "garbage": """import gc
    for _ in range(3): work(); gc.collect()""",
    "exit in a thread": """with ThreadPoolExecutor(2) as pool: pool.map(work, [PUZZLE] * 4)
    sys.exit(0)""",
    "few files": """import resource
    resource.setrlimit(resource.RLIMIT_NOFILE, (24, 24))
    for _ in range(3): work()""",
}


class Case(NamedTuple):
    """What is done, and in which surroundings."""

    puzzle: str
    work: str
    end: str
    after: float


class Threads(Attack[Case]):
    """A small program in a process of its own, which must end well and leave nothing."""

    weight: ClassVar[int] = 4
    seconds: ClassVar[float] = 90.0

    def draw(self, random: Random) -> Case:
        """Return a program."""
        after = round(random.uniform(0.0, 0.8), 3)
        puzzle = str(puzzles.puzzle(random))
        return Case(puzzle, random.choice(_WORKS), random.choice(list(_ENDS)), after)

    def program(self, case: Case) -> str:
        """Return its text."""
        end = _ENDS[case.end].replace("{after}", str(case.after))
        return _BEGIN.format(puzzle=case.puzzle, work=case.work, end=end)

    def run(self, case: Case) -> str:
        """Say how it ended, if not well."""
        with TemporaryDirectory() as folder:
            path = Path(folder, "program.py")
            path.write_text(self.program(case), encoding="utf-8")
            own = Path(folder, "tmp")
            own.mkdir()
            ran = subprocess.run(
                [sys.executable, "-P", str(path)],
                capture_output=True,
                timeout=self.seconds - 10,
                check=False,
                env=os.environ | {"TMPDIR": str(own)},
            )
            left = sorted(name.name for name in own.iterdir())
        if ran.returncode or ran.stderr:
            return f"exit status {ran.returncode}: {ran.stderr.decode(errors='replace')[-600:]}"
        return f"temporary files are left: {left[:3]}" if left else ""

    def told(self, case: Case) -> str:
        """Return the program."""
        return self.program(case).replace("\n", "\n  ")

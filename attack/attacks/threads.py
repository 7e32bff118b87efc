"""Threads, daemon threads, forks, asyncio, closed generators: programs that must end well."""

from __future__ import annotations

import subprocess
import sys
from random import Random
from typing import ClassVar, NamedTuple

from attack import puzzles
from attack.frame import Attack

_BEGIN = """
import asyncio, multiprocessing, os, sys, threading
import enpitsu
def work(puzzle=PUZZLE):
    try:
        return WORK
    except enpitsu.EnpitsuError as error:
        return str(error)
"""
_WORKS = (
    "enpitsu.solve(puzzle, limit=0, memory_mb=1, seconds=2)",
    "enpitsu.solve(puzzle, engine='sat', seconds=2)",
    "enpitsu.count(puzzle, seconds=1, threads=2)",
    "enpitsu.explain(puzzle, seconds=2)",
    "enpitsu.hint(puzzle, seconds=2)",
    "enpitsu.rate(puzzle, seconds=2)",
    "enpitsu.generate('sudoku', seconds=2)",
    "list(enpitsu.generate_many('sudoku', count=50, threads=2))",
    "list(enpitsu.solve_many([puzzle] * 20, threads=2, seconds=2))",
    "next(enpitsu.solve_many([puzzle] * 2000, threads=2, seconds=2))",
    "next(enpitsu.rate_many([puzzle] * 2000, threads=2, seconds=2))",
)
_ENDS = {
    "threads": """
threads = [threading.Thread(target=work) for _ in range(4)]
for thread in threads: thread.start()
for thread in threads: thread.join()
""",
    "daemons": """
for _ in range(3): threading.Thread(target=work, daemon=True).start()
""",
    "fork": """
work()
child = os.fork()
if not child:
    work(); os._exit(7)
assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 7
""",
    "fork among threads": """
work()  # (who forks while another thread imports something copies the locks of that)
thread = threading.Thread(target=work); thread.start()
child = os.fork()
if not child:
    work(); os._exit(7)
assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 7
thread.join()
""",
    "asyncio": """
async def both(): return await asyncio.gather(*(asyncio.to_thread(work) for _ in range(3)))
asyncio.run(both())
""",
    "closed": """
some = enpitsu.solve_many([PUZZLE] * 500, threads=2, seconds=1)
next(some); del some
made = enpitsu.generate_many('sudoku', size=4, count=500, threads=2)
next(made); del made
""",
    "garbage": """
import gc
for _ in range(3): work(); gc.collect()
""",
}


class Case(NamedTuple):
    """What is done, and in which surroundings."""

    puzzle: str
    work: str
    end: str


class Threads(Attack[Case]):
    """A small program in a process of its own, which must end well."""

    weight: ClassVar[int] = 2
    seconds: ClassVar[float] = 90.0

    def draw(self, random: Random) -> Case:
        """Return a program."""
        return Case(str(puzzles.puzzle(random)), random.choice(_WORKS), random.choice(list(_ENDS)))

    def program(self, case: Case) -> str:
        """Return its text."""
        begin = _BEGIN.replace("WORK", case.work).replace("PUZZLE", "puzzle_text")
        end = _ENDS[case.end].replace("PUZZLE", "puzzle_text")
        return f"puzzle_text = {case.puzzle!r}\n{begin}{end}"

    def run(self, case: Case) -> str:
        """Say how it ended, if not well."""
        ran = subprocess.run(
            [sys.executable, "-P", "-c", self.program(case)],
            capture_output=True,
            timeout=self.seconds - 10,
            check=False,
        )
        if ran.returncode or ran.stderr:
            return f"exit status {ran.returncode}: {ran.stderr.decode(errors='replace')[-400:]}"
        return ""

    def told(self, case: Case) -> str:
        """Return the program."""
        return self.program(case).replace("\n", "\n  ")

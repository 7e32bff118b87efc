"""Every engine against brute force: `python bench/models.py --models 1000000 --seed 1 --jobs 2`.

Draws random models, any rules in any combination, and asks all engines about them, some only about
every so many (`--engines kernel,csp,sat/20` says who, and how often). The models and the questions
are those of the tests, which ask about fewer. A difference is printed with a small model that shows
it, and the exit status is 1. After Ctrl-C, `--resume` goes on with the models that are left.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from enpitsu.errors import EngineError
from opinions import OPINIONS, Difference, Opinion, Tally, compare
from random_models import sample_at
from samples import Sample
from shrinking import shrunk

ROOT = Path(__file__).parent.parent
CHUNK = 500
"""Models that a process takes at a time."""

Opinions = dict[str, Opinion]
Part = tuple[int, int]
"""The first sample of a piece of work, and the one after the last."""


@dataclass
class Run:
    """Many models, asked about by several processes; one that crashes is a difference too."""

    seed: int
    opinions: dict[str, int]
    """By name, of how many models each is asked about one."""
    most: int = 3
    """How many differences of an opinion there are before it is not asked any more."""
    tally: Tally = field(default_factory=Tally)

    def finished(self, parts: Iterator[Part], jobs: int) -> Iterator[tuple[Part, Tally]]:
        """Yield what came of each part of the work."""
        workers = [_Worker(self.seed) for _ in range(jobs)]
        try:
            busy = [worker for worker in workers if worker.take(next(parts, None), self._asked())]
            while busy:
                ready = wait([worker.connection for worker in busy])
                for worker in [one for one in busy if one.connection in ready]:
                    part, tally = worker.result()
                    self.tally.add(tally)
                    yield part, tally
                    if not worker.take(worker.next_of(parts), self._asked()):
                        busy.remove(worker)
        finally:
            for worker in workers:
                worker.end()

    def _asked(self) -> dict[str, int]:
        """Return the opinions that are not known to be wrong yet."""
        known = Counter(difference.opinion for difference in self.tally.found)
        return {name: every for name, every in self.opinions.items() if known[name] < self.most}


class _Worker:
    """A process that compares, and starts anew after a crash."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.part: Part = 0, 0
        self.opinions: dict[str, int] = {}
        self.left: list[Part] = []
        """What a crash left of a part."""
        self._start()

    def _start(self) -> None:
        context = get_context("spawn")
        self.connection, there = context.Pipe()
        self.at: Any = context.Value("q", 0)
        self.process = context.Process(target=_work, args=(there, self.at, self.seed), daemon=True)
        self.process.start()
        there.close()

    def take(self, part: Part | None, opinions: dict[str, int]) -> bool:
        """Begin a part of the work, if there is one."""
        if part is None:
            return False
        self.part, self.opinions = part, opinions
        self.connection.send((part, opinions))
        return True

    def result(self) -> tuple[Part, Tally]:
        """Return the part that is done and what came of it."""
        try:
            return self.part, self.connection.recv()
        except (EOFError, ConnectionError):
            return self._crashed()

    def _crashed(self) -> tuple[Part, Tally]:
        self.process.join()
        number = self.at.value
        sample = sample_at(self.seed, number)
        asked = _opinions(self.opinions)
        guilty = [name for name, it in asked.items() if number % it.every == 0]
        guilty = [name for name in guilty if _crashes(asked[name], sample)] or ["crash"]
        found = []
        ended = f"the process ended with status {self.process.exitcode}"
        for name in guilty:
            small = _small(asked[name], sample) if name in asked else sample
            found.append(Difference(name, number, repr(small), (ended,)))
        self._start()
        around = (self.part[0], number), (number + 1, self.part[1])
        self.left += [(first, end) for first, end in around if first < end]
        return (number, number + 1), Tally(models=1, found=found)

    def next_of(self, parts: Iterator[Part]) -> Part | None:
        """Return what to do next."""
        return self.left.pop() if self.left else next(parts, None)

    def end(self) -> None:
        """Stop at once."""
        self.process.kill()
        self.process.join()
        self.connection.close()


def _work(connection: Connection, at: Any, seed: int) -> None:
    """Compare parts until the connection closes; in the process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent

    def reach(number: int) -> None:
        at.value = number

    while True:
        try:
            (first, end), names = connection.recv()
        except EOFError:
            return
        connection.send(compare(seed, range(first, end), _opinions(names), 1, reach))


def _opinions(names: dict[str, int]) -> Opinions:
    return {name: Opinion(OPINIONS[name].differences, every) for name, every in names.items()}


def _crashes(opinion: Opinion, sample: Sample) -> bool:
    """Tell whether the question ends a process; one that is made for it."""
    child = os.fork()
    if child == 0:
        for _ in opinion.differences(sample):
            pass
        os._exit(0)
    return os.waitpid(child, 0)[1] != 0


def _small(opinion: Opinion, sample: Sample) -> Sample:
    return shrunk(sample, lambda one: _crashes(opinion, one))


def installed(names: Sequence[str]) -> dict[str, int]:
    """Return the opinions that can be asked here, and how often each is."""
    chosen = {}
    for wanted in names:
        name, _, every = wanted.partition("/")
        if name not in OPINIONS:
            raise SystemExit(f"no opinion '{name}'; known are: {', '.join(OPINIONS)}")
        try:
            next(OPINIONS[name].differences(Sample((1,))), None)
        except EngineError as missing:
            print(f"left out: {missing}", file=sys.stderr)
        else:
            chosen[name] = int(every or OPINIONS[name].every)
    return chosen


class Journal:
    """A file of what is done, one part a line, for a run that goes on later."""

    def __init__(self, path: Path, options: dict[str, Any], resume: bool) -> None:
        self.path = path
        self.done = Tally()
        self.parts = set[Part]()
        head = json.dumps(options)
        lines = path.read_text().splitlines() if resume and path.exists() else []
        if lines[:1] == [head]:
            for line in lines[1:]:
                self._read(json.loads(line))
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(head + "\n")

    def _read(self, entry: dict[str, Any]) -> None:
        self.parts.add(tuple(entry["part"]))
        solvable, asked, seconds = (Counter(entry[it]) for it in ("solvable", "asked", "seconds"))
        found = [Difference(name, at, it, tuple(what)) for name, at, it, what in entry["found"]]
        self.done.add(Tally(entry["models"], solvable, asked, seconds, found))

    def write(self, part: Part, tally: Tally) -> None:
        """Add a part."""
        found = [(it.opinion, it.number, it.sample, it.what) for it in tally.found]
        entry = {"part": part, **vars(tally), "found": found}
        with self.path.open("a") as file:
            file.write(json.dumps(entry) + "\n")


def parts_of(models: int, done: set[Part]) -> Iterator[Part]:
    """Yield the work that is left, in pieces."""
    ends = dict(done)
    at = 0
    while at < models:
        if at in ends:
            at = ends[at]
            continue
        end = min([at - at % CHUNK + CHUNK, models, *(first for first in ends if first > at)])
        yield at, end
        at = end


def report(tally: Tally) -> Iterator[str]:
    """Yield a table of who was asked how often."""
    sorts = ", ".join(f"{number:,} {status}" for status, number in sorted(tally.solvable.items()))
    yield f"{tally.models:,} models; solutions: {sorts}"
    yield "| opinion | models | differences | ms a model |"
    yield "|---|--:|--:|--:|"
    for name, asked in tally.asked.items():
        each = tally.seconds[name] / asked * 1e3
        yield f"| {name} | {asked:,} | {len(tally.about(name))} | {each:.2f} |"


def show(run: Run, models: int, begin: float, before: int) -> None:
    """Show how far it is, on a terminal."""
    if sys.stderr.isatty():
        done, spent = run.tally.models, time.perf_counter() - begin
        speed = (done - before) / max(spent, 1e-3)
        found = len(run.tally.found)
        text = f"{done:,} of {models:,} models, {speed:.0f} a second, {found} differences"
        print(f"\r{text}\x1b[K", end="", file=sys.stderr, flush=True)


def arguments() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--models", type=int, default=20_000, help="how many (default 20000)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--most", type=int, default=3, help="differences of an opinion to find")
    parser.add_argument(
        "--engines",
        default=",".join(OPINIONS),
        help="who is asked, as in kernel,sat/20: sat about every 20th (default all)",
    )
    parser.add_argument("--resume", action="store_true", help="go on with an earlier run")
    return parser.parse_args()


def main() -> int:
    """Ask about all models; 1 if there is a difference."""
    options = arguments()
    opinions = installed(options.engines.split(","))
    file = ROOT / "build" / "models" / f"seed-{options.seed}.jsonl"
    journal = Journal(file, {"seed": options.seed, "opinions": opinions}, options.resume)
    run = Run(options.seed, opinions, options.most, journal.done)
    begin, before = time.perf_counter(), run.tally.models
    interrupted = False
    try:
        for part, tally in run.finished(parts_of(options.models, journal.parts), options.jobs):
            journal.write(part, tally)
            for difference in tally.found:
                clear = "\r\x1b[K" if sys.stderr.isatty() else ""
                print(f"{clear}{difference}\n", flush=True)
            show(run, options.models, begin, before)
    except KeyboardInterrupt:
        interrupted = True
        print("\nstopped; --resume goes on from here", file=sys.stderr)
    print("\n".join(["", *report(run.tally)]))
    return 130 if interrupted else int(bool(run.tally.found))


if __name__ == "__main__":
    sys.exit(main())

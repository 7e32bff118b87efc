"""Fill a catalogue with Sudokus and measure it: `python bench/catalog.py [--count N] [--save]`.

Puzzles are made by the kernel, minimal and all different. They are added from their lines (read,
canonical form, insert, commit); then some are looked up in a random disguise, and some that are not
there. Then programs that add more are killed at a random moment, again and again: whatever they
said to be in must be in, and the file must be whole. Ends with exit code 1 if anything is not so.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import report
from enpitsu.catalog import Catalog
from enpitsu.generation import Made, Wish, wish_of
from enpitsu.generation.whole import make_whole

_BATCH = 10_000
_LOOKED_UP = 2_000
PROMISE = (
    "Times of the processor (of one thread) beside those of the clock, which count the waiting for "
    "the disk and for others on the machine."
)


def made(wish: Wish, count: int, seed: int) -> Iterator[str]:
    """Yield lines of minimal Sudokus."""
    rng, left = random.Random(seed), count
    while left:
        seeds = [rng.getrandbits(48) for _ in range(min(_BATCH, left))]
        found = [one for one in make_whole(wish, seeds) if isinstance(one, Made)]
        yield from (one.body.replace("/", "") for one in found)
        left -= len(found)


def disguised(line: str, rng: random.Random) -> str:
    """Return a Sudoku with its lines shuffled and its digits renamed, perhaps transposed."""
    rows, columns = (
        [3 * band + line for band in rng.sample(range(3), 3) for line in rng.sample(range(3), 3)]
        for _ in range(2)
    )
    names = dict(zip("123456789", rng.sample("123456789", 9), strict=True)) | {".": "."}
    cells = [[names[line[9 * row + column]] for column in columns] for row in rows]
    if rng.random() < 0.5:
        cells = [list(column) for column in zip(*cells, strict=True)]
    return "".join(map("".join, cells))


def filled(catalog: Catalog, path: Path, count: int) -> list[str]:
    """Add all lines of a file; return rows of a table, one for each tenth."""
    rows, done, new = [], 0, 0
    step = max(count // 10, 1)
    with path.open() as lines:
        begin = time.perf_counter(), time.process_time()
        for added in catalog.add_many(line.strip() for line in lines):
            done, new = done + 1, new + added.new
            if done % step == 0:
                now = time.perf_counter(), time.process_time()
                wall, own = now[0] - begin[0], now[1] - begin[1]
                rows.append(f"| {done:,} | {step / own:,.0f} | {step / wall:,.0f} |")
                print(rows[-1], flush=True)
                begin = time.perf_counter(), time.process_time()
    print(f"{new:,} of {done:,} were new")
    return rows


def looked_up(catalog: Catalog, lines: Sequence[str], there: bool) -> tuple[str, int]:
    """Look puzzles up; return a row of a table, and how many answers were wrong."""
    times, own, wrong = [], [], 0
    for line in lines:
        begin, began = time.perf_counter(), time.process_time()
        found = catalog.find(line)
        times.append(time.perf_counter() - begin)
        own.append(time.process_time() - began)
        wrong += (found is not None) != there
    times.sort()
    own.sort()
    name = "in a disguise" if there else "not there"
    at = [f"{1e3 * some[int(q * (len(some) - 1))]:.3f}" for some in (own, times) for q in (0.5, 1)]
    return f"| {name} | {len(lines):,} | {' | '.join(at)} |", wrong


def killed(path: str, lines: Sequence[str], rng: random.Random) -> tuple[int, int]:
    """Kill a program that adds puzzles; return how many it said to be in, and how many are not."""
    command = [sys.executable, "-m", "enpitsu", "catalog", "add", path, "-", "--json", "--quiet"]
    with tempfile.TemporaryFile("w+") as source, tempfile.TemporaryFile("w+") as said:
        source.write("\n".join(lines))
        source.seek(0)
        run = subprocess.Popen(command, stdin=source, stdout=said)
        deadline = time.monotonic() + 120
        while not os.path.exists(f"{path}-wal") and time.monotonic() < deadline:
            time.sleep(0.01)  # it is not there yet
        time.sleep(rng.uniform(0.2, 6))
        run.send_signal(signal.SIGKILL)
        run.wait()
        said.seek(0)
        whole = said.read().split("\n")[:-1]  # half a line was not said
    told = [json.loads(line) for line in whole]
    with Catalog(path) as catalog:
        assert catalog._store.run("PRAGMA quick_check") == [("ok",)]
        found = [catalog.find(f"sudoku:{record['puzzle']}") for record in told]
    lost = sum(
        one is None or one.kept.number != record["number"]
        for one, record in zip(found, told, strict=True)
    )
    return len(told), lost


def main() -> int:
    """Measure it all."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=1_000_000)
    parser.add_argument("--kills", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--save", action="store_true", help="also write results/DATE-CPU-catalog.md"
    )
    asked = parser.parse_args()
    rng, wish = random.Random(asked.seed), wish_of("sudoku")
    with tempfile.TemporaryDirectory(prefix="enpitsu-catalog-") as folder:
        path, db = Path(folder) / "puzzles.txt", str(Path(folder) / "puzzles.db")
        with path.open("w") as file:
            for line in made(wish, asked.count, asked.seed):
                file.write(f"{line}\n")
        print(f"{asked.count:,} puzzles are made", flush=True)
        with Catalog(db) as catalog:
            rows = filled(catalog, path, asked.count)
            number = len(catalog)
            lines = path.read_text().split()
            some = [disguised(line, rng) for line in rng.sample(lines, min(_LOOKED_UP, number))]
            others = list(made(wish, _LOOKED_UP, asked.seed + 1))
            present, wrong = looked_up(catalog, some, there=True)
            absent, more_wrong = looked_up(catalog, others, there=False)
        size = os.path.getsize(db) / 2**20
        kills = []
        for number_of_kill in range(asked.kills):
            more = list(made(wish, 20_000, asked.seed + 2 + number_of_kill))
            kills.append(killed(db, more, rng))
            print(
                f"killed after {kills[-1][0]:,} were said to be in, {kills[-1][1]} lost", flush=True
            )
    lost = sum(lost for _, lost in kills)
    said = sum(said for said, _ in kills)
    text = "\n".join(
        [
            report.heading("A catalogue of Sudokus", PROMISE),
            "",
            f"{number:,} different minimal 9x9 Sudokus, {size:,.0f} MB in SQLite, each read from "
            "its line, brought into its canonical form and inserted, without a rating.",
            "",
            "| puzzles | added a second (processor) | added a second (clock) |",
            "|---|---|---|",
            *rows,
            "",
            "| looked up | puzzles | median ms (processor) | most | median ms (clock) | most |",
            "|---|---|---|---|---|---|",
            present,
            absent,
            "",
            f"Wrong answers: {wrong + more_wrong}. Killed by SIGKILL while adding, {asked.kills} "
            f"times: {said:,} puzzles were said to be in, {lost} of them were not.",
        ]
    )
    print(text)
    if asked.save:
        print(f"saved as {report.save(text, 'catalog')}")
    return 1 if wrong or more_wrong or lost else 0


if __name__ == "__main__":
    sys.exit(main())

"""Measure two installations of enpitsu side by side: `python bench/beside.py OTHER-PYTHON FILE…`.

The two take turns, pass by pass, so that a busy machine slows both; the fastest pass counts.
Processor time, one thread, the batch call, lines read and uniqueness proven.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

_CHILD = """
import json, sys, time
import enpitsu
lines = [json.loads(line) for line in sys.stdin]
list(enpitsu.solve_many(lines[:5], engine="kernel"))
begin = time.process_time()
found = sum(result.status == "unique" for result in enpitsu.solve_many(lines, engine="kernel"))
print(json.dumps([time.process_time() - begin, found]))
"""

_START = "import time; t = time.process_time(); import enpitsu; print(time.process_time() - t)"


def main(arguments: Sequence[str] | None = None) -> int:
    """Print a table; return 1 if the two do not answer alike."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=_AsWritten)
    parser.add_argument("other", help="the Python of the other installation")
    parser.add_argument("files", nargs="+", help="JSON records or lines of notation")
    parser.add_argument("--passes", type=int, default=5)
    parser.add_argument("--sample", type=int, default=1500)
    options = parser.parse_args(arguments)
    pythons = (options.other, sys.executable)
    print("| puzzles | number | before, us each | after, us each | ratio |\n|---|--:|--:|--:|--:|")
    alike = True
    for path in options.files:
        lines = _lines(Path(path))[: options.sample]
        runs = [[_solved(python, lines) for python in pythons] for _ in range(options.passes)]
        alike = alike and len({found for pair in runs for _, found in pair}) == 1
        before, after = (
            min(seconds for seconds, _ in column) for column in zip(*runs, strict=True)
        )
        each = (f"{seconds / len(lines) * 1e6:.1f}" for seconds in (before, after))
        print(f"| {Path(path).name} | {len(lines)} | {' | '.join(each)} | {after / before:.2f} |")
    starts = [[_started(python) for python in pythons] for _ in range(options.passes)]
    before, after = (min(column) * 1e3 for column in zip(*starts, strict=True))
    print(f"| import, ms | 1 | {before:.1f} | {after:.1f} | {after / before:.2f} |")
    return 0 if alike else 1


class _AsWritten(argparse.RawDescriptionHelpFormatter):
    """Keeps the lines of the description."""


def _lines(path: Path) -> list[str]:
    lines = [line.strip() for line in path.read_text().splitlines()]
    return [_notation(line) for line in lines if line and not line.startswith("#")]


def _notation(line: str) -> str:
    if not line.startswith("{"):
        return line
    record = json.loads(line)
    params = f"({record['params']})" if record.get("params") else ""
    return f"{record['genre']}{params}:{record['puzzle']}"


def _solved(python: str, lines: list[str]) -> tuple[float, int]:
    text = "\n".join(map(json.dumps, lines))
    done = subprocess.run(
        [python, "-c", _CHILD], input=text, capture_output=True, text=True, check=True
    )
    seconds, found = json.loads(done.stdout)
    return seconds, found


def _started(python: str) -> float:
    done = subprocess.run([python, "-c", _START], capture_output=True, text=True, check=True)
    return float(done.stdout)


if __name__ == "__main__":
    raise SystemExit(main())

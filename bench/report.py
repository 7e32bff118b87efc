"""What the benchmark prints and saves: a heading about the machine, a table for each file."""

from __future__ import annotations

import os
import platform
import re
import shutil
import subprocess
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path

import enpitsu
from enpitsu.reports.machine import cpu_model
from peers import installed

RESULTS = Path(__file__).parent / "results"

_BIAS = {
    "17clue": "all have 17 givens, the fewest there can be; most fall to singles and a few guesses,"
    " so the set flatters a fast search and says little about hard puzzles",
    "magictour": "collected because they were hard for the solvers of their day, which says more"
    " about those solvers than about Sudoku",
    "hardest": "chosen for the length of the reasoning that a person would need; far from what"
    " is printed anywhere, and unkind to solvers that live on singles",
}
_BIAS_OF_OTHERS = "nobody drew these puzzles at random; compare rows, not data sets"


@dataclass(frozen=True)
class Row:
    """One line of the table."""

    label: str
    threads: int
    measured: int
    unfinished: int
    """Puzzles on which it gave up; their time counts."""
    seconds: float
    ratio: float
    """Its time as a multiple of enpitsu's, on the very puzzles it measured."""
    peak_mb: float


HEADERS = ("engine", "threads", "puzzles", "puzzles/s", "mean µs", "time / enpitsu's", "peak MB")


PROOF = "Every answer includes the proof that there is no other solution, and was checked."


def heading(subject: str = "Puzzles per second", promise: str = PROOF) -> str:
    """Say when, on what and with which versions."""
    cores = os.cpu_count() or 1
    load = f", load {os.getloadavg()[0]:.2f}" if hasattr(os, "getloadavg") else ""
    return "\n".join(
        [
            f"# {subject}, {date.today()}",
            "",
            f"{cpu_model()}, {cores} cores{load}, Python {platform.python_version()}, "
            f"{', '.join(_versions())}.",
            promise,
        ]
    )


def bias(name: str) -> str:
    """Say in which way a data set is one-sided."""
    text = next((text for key, text in _BIAS.items() if key in name), _BIAS_OF_OTHERS)
    return f"Bias: {text}."


def table(rows: Sequence[Row]) -> str:
    """Return an aligned table, in Markdown."""
    cells = [HEADERS, *map(_cells, rows)]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    lines = [
        "| " + " | ".join([line[0].ljust(widths[0]), *map(str.rjust, line[1:], widths[1:])]) + " |"
        for line in cells
    ]
    rule = "|" + "|".join(["-" * (widths[0] + 2), *("-" * (w + 1) + ":" for w in widths[1:])]) + "|"
    return "\n".join([lines[0], rule, *lines[1:]])


def tell(heading: str, rows: Iterable[str], subject: str, *, keep: bool) -> None:
    """Print a heading, and lines as they come; in the end save it all, if it is to be kept."""
    lines = [heading, ""]
    print(*lines, sep="\n", flush=True)
    for line in rows:
        print(line, flush=True)
        lines.append(line)
    if keep:
        print(f"saved as {save(chr(10).join(lines), subject)}")


def save(text: str, subject: str = "") -> Path:
    """Write a result under date, processor and subject; below what that day has already."""
    name = re.sub(r"[^a-z0-9]+", "-", f"{cpu_model()} {subject}".lower()).strip("-")
    path = RESULTS / f"{date.today()}-{name}.md"
    path.parent.mkdir(exist_ok=True)
    earlier = path.read_text(encoding="utf-8") + "\n" if path.exists() else ""
    path.write_text(f"{earlier}{text}\n", encoding="utf-8")
    return path


def _cells(row: Row) -> tuple[str, ...]:
    solved = row.measured - row.unfinished
    open_left = f" ({row.unfinished} open)" if row.unfinished else ""
    at_least = "≥ " if row.unfinished else ""
    return (
        row.label,
        str(row.threads),
        f"{row.measured:,}{open_left}",
        _number(solved / row.seconds),
        f"{row.seconds / row.measured * 1e6:,.1f}",
        f"{at_least}{_number(row.ratio)}",
        f"{row.peak_mb:,.0f}",
    )


def _number(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def _versions() -> list[str]:
    found = {"enpitsu": enpitsu.__version__, "PySAT": installed("python-sat")}
    found |= {"OR-Tools": installed("ortools"), "qqwing": _qqwing_version()}
    return [f"{name} {version}" for name, version in found.items() if version]


def _qqwing_version() -> str:
    if not shutil.which("qqwing"):
        return ""
    done = subprocess.run(["qqwing", "--version"], capture_output=True, text=True, check=False)
    return done.stdout.split()[-1] if done.stdout else ""

"""How long a book takes: mixed puzzles of every genre and layer, with solutions.

`python bench/book.py [--count 300] [--seed 7] [--save]`. The puzzles are made first, which is no
part of any time. One row a form: reading, solving and rating each puzzle, pages, and what is
written. Each PDF is read again: its pages, its bookmarks, the numbers of puzzles and solutions; to
make it once more must give the same bytes.
"""

from __future__ import annotations

import argparse
import io
import json
import tempfile
import time
from collections.abc import Iterator
from itertools import chain, islice, repeat
from itertools import count as number
from pathlib import Path
from typing import Any

from pypdf import PdfReader

import enpitsu
import report
from enpitsu.books import Book, Target, design_of, plate_of
from enpitsu.formats import read
from enpitsu.generation import Made
from enpitsu.model import Puzzle

KINDS: tuple[tuple[str, Any, str], ...] = (
    ("sudoku", 9, "easy medium hard expert"),
    ("slitherlink", 10, "easy medium hard"),
    ("kakuro", 8, "easy medium"),
    ("sudoku(killer)", 9, "medium hard"),
    ("binary", 8, "easy medium"),
    ("sudoku(thermo)", 9, "medium hard"),
    ("futoshiki", 5, "easy medium"),
    ("sudoku(jigsaw)", 9, "easy medium"),
    ("kenken", 6, "easy medium"),
    ("sudoku(diagonal)", 9, "easy medium hard"),
    ("neighbor", 6, "easy medium hard"),
    ("skyscrapers", 5, "easy medium"),
    ("sudoku(windoku)", 9, "medium"),
    ("kakuro", (12, 10), "medium"),
    ("sudoku", 6, "easy"),
    ("futoshiki", 7, "medium hard"),
    ("sudoku(antiknight)", 9, "medium"),
    ("binary", 12, "medium"),
    ("sudoku", 16, "easy"),
    ("slitherlink", (20, 36), "medium"),
)
READ = 8
"""Every so many pages are read again, which takes longer than to make them."""
LARGE = (16, (20, 36))
_SELDOM = 5  # rounds for one of each

FORMS: dict[str, tuple[str, dict[str, Any]]] = {
    "PDF": ("book.pdf", {}),
    "PDF, kind by kind": ("kinds.pdf", {"order": "genre"}),
    "PDF, with hints": ("hints.pdf", {"hints": True}),
    "PDF, four a page, solutions behind": ("behind.pdf", {"per_page": 4, "solutions": "behind"}),
    "HTML": ("book.html", {}),
    "PNG, 100 dpi": ("page-{n}.png", {}),
}


def mixed(count: int, seed: int) -> list[Made]:
    """Make so many puzzles, each kind in turn, and each of its levels."""
    return list(islice(chain.from_iterable(map(_round, repeat(_series(seed)), number())), count))


def _series(seed: int) -> list[list[Iterator[Made]]]:
    """Return endless puzzles of each kind and level, each from a seed of its own."""
    seeds = number(seed)
    return [
        [
            enpitsu.generate_many(genre, size=size, level=level, count=10**6, seed=next(seeds))
            for level in levels.split()
        ]
        for genre, size, levels in KINDS
    ]


def _round(series: list[list[Iterator[Made]]], turn: int) -> Iterator[Made]:
    """Yield the next puzzle of each kind; large boards come seldom."""
    for (_, size, _), levels in zip(KINDS, series, strict=True):
        if size not in LARGE:
            yield next(levels[turn % len(levels)])
        elif turn % _SELDOM == 1:
            yield next(levels[turn // _SELDOM % len(levels)])


def faults(path: Path, book: Book) -> list[str]:
    """Return what is wrong with a PDF; of its pages of puzzles and solutions some are read."""
    reader = PdfReader(io.BytesIO(path.read_bytes()))
    wrong = [] if len(reader.pages) == len(book.pages) else ["pages"]
    for page in [page for page in book.pages if page.shown][::READ]:
        words = reader.pages[page.number - 1].extract_text().split()
        missing = [shown.number for shown in page.shown if str(shown.number) not in words]
        wrong += [f"page {page.number} lacks {missing}"] if missing else []
    marks = sum(map(len, _flat(reader.outline)))
    return wrong + ([] if marks > len(book.plates) else ["bookmarks"])


def _flat(outline: list[Any]) -> Iterator[list[Any]]:
    yield [one for one in outline if not isinstance(one, list)]
    for one in outline:
        if isinstance(one, list):
            yield from _flat(one)


def row(name: str, source: Path, folder: Path) -> str:
    """Make one book, twice if it is a PDF, and return what it took."""
    file, wishes = FORMS[name]
    design = design_of(title="Pencil & Paper", **wishes)
    target = Target.of(str(folder / file), force=True, dpi=100)
    begin, spent = time.perf_counter(), time.process_time()
    with source.open("rb") as stream:
        puzzles = [one.outcome for one in read(stream, "made") if isinstance(one.outcome, Puzzle)]
    plates = [plate_of(puzzle, design) for puzzle in puzzles]
    ready = time.perf_counter()
    book = Book.of(plates, design)
    written = [Path(path) for path in target.write(book)]
    whole, spent = time.perf_counter() - begin, time.process_time() - spent
    size = sum(path.stat().st_size for path in written) / 1e6
    checked = "-"
    if target.form == "pdf":
        before = written[0].read_bytes()
        target.write(Book.of(plates, design))
        same = before == written[0].read_bytes()
        checked = ", ".join(faults(written[0], book) + ([] if same else ["bytes"])) or "right"
    return (
        f"| {name} | {len(plates)} | {len(book.pages)} | {ready - begin:.1f} | {whole:.1f} "
        f"| {spent:.1f} | {size:.1f} | {checked} |"
    )


def table(source: Path, folder: Path) -> Iterator[str]:
    """Yield the lines of the table as they are measured."""
    yield "| form | puzzles | pages | plates, s | whole, s | processor, s | MB | read again |"
    yield "|---|---|---|---|---|---|---|---|"
    for form in FORMS:
        yield row(form, source, folder)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--save", action="store_true", help="also write results/DATE-CPU-book.md")
    options = parser.parse_args()
    made = [one.puzzle.record for one in mixed(options.count, options.seed)]
    kinds = len({(one["genre"], one.get("params")) for one in made})
    told = (
        f"{len(made)} puzzles of {kinds} kinds, seed {options.seed}. *plates*: read, solved, rated."
    )
    heading = report.heading("Books", told)
    with tempfile.TemporaryDirectory() as name:
        source = Path(name) / "made.jsonl"
        source.write_text("".join(json.dumps(record) + "\n" for record in made))
        report.tell(heading, table(source, Path(name)), "book", keep=options.save)


if __name__ == "__main__":
    main()

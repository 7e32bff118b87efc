"""Many puzzles told together: engines beside each other, and books."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import TYPE_CHECKING

from enpitsu import asked
from enpitsu.api._asked import limits_of, many, one_or_other
from enpitsu.engines import Engine
from enpitsu.errors import EnpitsuError
from enpitsu.model import Puzzle

if TYPE_CHECKING:
    from enpitsu.books import Book
    from enpitsu.comparing import Rows
    from enpitsu.comparing.instances import Given
    from enpitsu.scene import Theme

_DPI = 150.0


def compare(
    puzzles: Iterable[Given],
    engines: Iterable[str | Engine],
    *,
    limit: int = 2,
    seconds: float = 0.0,
    nodes: int = 0,
    memory_mb: int = 4096,
    repeat: int = 1,
    seed: int = 0,
    jobs: int = 1,
    cluster: str | None = None,
    journal: str | os.PathLike[str] | None = None,
) -> Rows:
    """Run engines on the same puzzles, and hold their answers against each other; a row a run.

    Puzzles are as elsewhere, or records with `genre`, `puzzle`, and `id` and `solution` where they
    have them. Engines are names, which may bear options (`"sat:solver=glucose4"`, `"zdd+presolve"`,
    `"csp:method=backtracking,mrv=no"`), or engines. `pandas.DataFrame` takes the rows as they are;
    `rows.conflicts` are those that are wrong. Each run has a process to itself, one at a time
    unless `jobs` or the address of a Dask `cluster` say otherwise, in an order drawn by the seed.
    `memory_mb` is what a run may take on. A `journal` is a file that keeps what is done: the same
    call goes on behind it.
    """
    from enpitsu.comparing import Comparison  # noqa: PLC0415  (most calls compare nothing)
    from enpitsu.comparing.results import check_result  # noqa: PLC0415
    from enpitsu.work import Journal  # noqa: PLC0415

    comparison = Comparison.of(
        puzzles,
        engines,
        limits_of(limit, nodes, seconds),
        memory_mb=asked.limit("memory_mb", memory_mb),
        repeat=repeat,
        seed=asked.seed(seed),
        jobs=asked.within("jobs", jobs, 1, asked.MOST_THREADS),
        cluster=cluster,
    )
    one_or_other(jobs, cluster, "jobs")
    path = None if journal is None else os.fspath(journal)
    with Journal(path, comparison.settings, check_result) as kept:
        return comparison.rows(kept)


def book(
    puzzles: Iterable[Puzzle | str],
    path: str | os.PathLike[str],
    *,
    title: str = "",
    subtitle: str = "",
    author: str = "",
    paper: str = "a4",
    per_page: str | int | tuple[int, int] = (2, 3),
    order: str = "given",
    solutions: str = "back",
    rules: bool = True,
    levels: bool = True,
    hints: bool = False,
    labels: bool = False,
    allow: bool = False,
    theme: str | Theme = "print",
    seconds: float = 0.0,
    force: bool = False,
    dpi: float | None = None,
) -> Book:
    """Print puzzles: `book.pdf`, `book.html`, or one picture a page, `page-{n}.png` or a folder.

    `per_page` is how many stand side by side, and how many rows of them there are; a large puzzle
    has more room. `paper` is a name such as `a4` or `letter`, or millimetres (`170x240`). They come
    as `given`, or in the `order` of `genre` or `level`. Solutions stand at the `back`, `behind` a
    page, or are left out (`none`). Titles and authors are those of `Puzzle.about`; so are levels,
    or else each puzzle is rated, unless `levels=False`. `hints` are the first three steps, upside
    down. `theme` is that of the pictures, and `dpi` (150) that of PNG. Raises PuzzleError for a
    puzzle without a single solution, unless `allow=True`.
    """
    from enpitsu.books import Book, Target, design_of  # noqa: PLC0415  (most calls print nothing)

    design = design_of(
        title=title,
        subtitle=subtitle,
        author=author,
        paper=paper,
        per_page=per_page,
        order=order,
        solutions=solutions,
        rules=rules,
        levels=levels,
        hints=hints,
        labels=labels,
        allow=allow,
        theme=theme,
        seconds=seconds,
    )
    number = asked.number("dpi", _DPI if dpi is None else dpi)
    force = asked.yes_or_no("force", force)
    target = Target.of(os.fspath(path), design.paper, force=force, dpi=number)
    if dpi is not None and target.form != "png":
        raise EnpitsuError(
            f"dpi has no effect on {target.path}; it works with page-{{n}}.png or a folder DIR/"
        )
    made = Book.of_puzzles(many("book", puzzles), design)
    target.write(made)
    return made

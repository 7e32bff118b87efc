"""`generate`: new puzzles, each with one solution and of the level that is wished."""

from __future__ import annotations

import re
from typing import Annotated

import typer

from enpitsu import asked
from enpitsu.boards import Symmetry
from enpitsu.cli import options
from enpitsu.cli.errors import UsageError
from enpitsu.cli.runner import Task
from enpitsu.cli.saving import Force
from enpitsu.errors import shown
from enpitsu.formats import DEFAULT, Format
from enpitsu.model import Level


def generate(
    genre: Annotated[
        str, typer.Argument(metavar="GENRE", help="As in sudoku.", show_default=False)
    ],
    *,
    size: Annotated[
        str | None, typer.Option("--size", metavar="S", help="9, or 12x16 (rows x columns).")
    ] = None,
    params: Annotated[
        str, typer.Option("--params", help="As in the notation: 3x4 for a Sudoku's box.")
    ] = "",
    level: Annotated[
        str | None,
        typer.Option("--level", metavar="L", help=f"Exactly {', '.join(Level)}; without it, any."),
    ] = None,
    techniques: Annotated[
        str | None,
        typer.Option(
            "--techniques", metavar="A,B", help="Solvable by these alone, in place of a level."
        ),
    ] = None,
    needs: Annotated[
        list[str] | None,
        typer.Option(
            "--needs",
            metavar="A,B",
            help="All else up to its level gets stuck without it, for each of these techniques; "
            "more general ones, that find all it finds, are set aside. Without --level, the "
            "level is that of the hardest.",
        ),
    ] = None,
    needs_count: Annotated[
        int,
        typer.Option(
            "--needs-count",
            metavar="K",
            min=1,
            help="At least K times, in whatever order: all else gets stuck K times, though each "
            "time all that the technique shows is taken at once.",
        ),
    ] = 1,
    without: Annotated[
        list[str] | None,
        typer.Option(
            "--without", metavar="A,B", help="Solvable at its level without these techniques."
        ),
    ] = None,
    at_most: Annotated[bool, typer.Option("--at-most", help="Easier ones will do too.")] = False,
    clues: Annotated[
        int | None,
        typer.Option("--clues", metavar="N", min=0, help="How many; some could go then."),
    ] = None,
    symmetry: Annotated[
        str, typer.Option("--symmetry", metavar="Y", help=f"Of the clues: {', '.join(Symmetry)}.")
    ] = Symmetry.NONE.value,
    share: Annotated[
        list[str] | None,
        typer.Option("--share", metavar="KIND=FRACTION", help="Of one kind of clues; repeatable."),
    ] = None,
    minimal: Annotated[
        bool,
        typer.Option(
            "--minimal/--no-minimal",
            help="No clue can go without leaving the level and the symmetry, but for cages and the "
            "sums of a Kakuro, which are all shown; --clues N shows more.",
        ),
    ] = True,
    strategy: Annotated[
        str,
        typer.Option(
            "--strategy",
            metavar="T",
            help="top-down, bottom-up, random-single, random-multi, random-bottom-up, a-star, "
            "optimal, or a plug-in's.",
        ),
    ] = "random-multi",
    iterations: Annotated[
        int | None,
        typer.Option("--iterations", metavar="I", help="Of a random strategy."),
    ] = None,
    depth: Annotated[
        int | None,
        typer.Option("--depth", metavar="N", help="top-down ends at N clues."),
    ] = None,
    plain: Annotated[
        bool,
        typer.Option("--plain", help="One set after the other, as Block counts them."),
    ] = False,
    at_once: Annotated[
        int | None,
        typer.Option("--at-once", metavar="N", help="Iterations on N threads."),
    ] = None,
    count: Annotated[
        int, typer.Option("--count", "-n", metavar="N", min=1, help="How many puzzles.")
    ] = 1,
    seed: Annotated[
        int | None,
        typer.Option("--seed", metavar="K", min=0, help="The same seed, the same puzzles."),
    ] = None,
    jobs: Annotated[
        int, typer.Option("--jobs", "-j", metavar="J", min=1, max=1024, help="Threads.")
    ] = 1,
    cluster: options.Cluster = None,
    seconds: options.Seconds = options.DEFAULT_SECONDS,
    report: Annotated[
        bool, typer.Option("--report", help="Add what the strategy did to each puzzle.")
    ] = False,
    out: Annotated[
        str | None,
        typer.Option(
            "--output",
            "--out",
            "-o",
            metavar="FILE",
            help="Write to this file, in the format of its ending; - is the screen.",
        ),
    ] = None,
    force: Force = False,
    resume: Annotated[
        str | None,
        typer.Option("--resume", metavar="FILE", help="Go on where this file's puzzles end."),
    ] = None,
    catalog: Annotated[
        str | None,
        typer.Option(
            "--catalog", metavar="DB", help="Keep each in this catalogue; make none that is there."
        ),
    ] = None,
    json: options.Json = False,
    quiet: options.Quiet = False,
    plugin: options.Plugins = None,
) -> Task:
    """Make puzzles with exactly one solution."""
    from enpitsu.cli.generating import Generate, Writer  # noqa: PLC0415  (other commands need none)
    from enpitsu.generation import wish_of  # noqa: PLC0415

    if out is not None and resume is not None:
        raise UsageError(f"--resume {resume} writes to that file; it needs no --output")
    wish = wish_of(
        genre,
        size=_size(size),
        params=params,
        level=level,
        techniques=options.names(techniques),
        needs=options.all_names(needs),
        needs_count=needs_count,
        without=options.all_names(without),
        at_most=at_most,
        clues=clues,
        symmetry=symmetry,
        shares=_shares(share or []),
        minimal=minimal,
        strategy=strategy,
        iterations=iterations,
        depth=depth,
        plain=plain or None,
        at_once=at_once,
    )
    options.one_machine_or_cluster(jobs, cluster)
    out = options.one_file_of(out)
    form = options.format_for("json" if json else None, resume or out)
    other = _other_form(form, wish.genre.name, resumed=resume is not None, reported=report)
    reported = wish.strategy.name if report else None
    writer = Writer(json or form.name == "json", reported, wish.needed, wish.set_aside)
    return Generate(
        wish,
        count,
        seed,
        jobs,
        cluster,
        asked.seconds(seconds),
        writer,
        quiet,
        resume or out,
        resume=resume is not None,
        catalog=catalog,
        force=force,
        form=other,
    )


def _other_form(form: Format, genre: str, *, resumed: bool, reported: bool) -> Format | None:
    """Return a format of others, if it is one; refuse one without a place for what is asked for."""
    if form.name in (DEFAULT, "json"):
        return None
    if form.genres and genre not in form.genres:
        raise UsageError(f"{form.name} is not a format for {genre}")
    if resumed or reported:
        option = "--resume" if resumed else "--report"
        raise UsageError(f"{option} needs {DEFAULT} or json, which tell more than {form.name}")
    return form


def _size(text: str | None) -> int | tuple[int, int] | None:
    if text is None:
        return None
    sides = re.fullmatch(r"(\d{1,4})(?:x(\d{1,4}))?", text, re.ASCII | re.IGNORECASE)
    if sides is None:
        raise UsageError(f"'{shown(text)}' is not a size; write 9, or 12x16 for rows x columns")
    return (int(sides[1]), int(sides[2])) if sides[2] else int(sides[1])


def _shares(texts: list[str]) -> dict[str, float]:
    shares: dict[str, float] = {}
    for text in texts:
        kind, _, fraction = text.partition("=")
        try:
            share = float(fraction)
        except ValueError:
            problem = f"'{shown(text)}' is not a share; write KIND=FRACTION, as in digit=0.3"
            raise UsageError(problem) from None
        if kind in shares:
            raise UsageError(f"--share {kind} is there twice")
        shares[kind] = share
    return shares

"""`book`: puzzles on pages ready to print."""

from __future__ import annotations

from typing import Annotated, Literal

import typer

from enpitsu import asked
from enpitsu.cli import options
from enpitsu.cli.errors import UsageError
from enpitsu.cli.runner import Task
from enpitsu.cli.saving import Force


def book(
    files: options.Files = None,
    *,
    out: Annotated[
        str | None,
        typer.Option(
            "--output",
            "-o",
            metavar="BOOK.pdf",
            help="A .pdf, an .html, or one .png a page: page-{n}.png, or a folder DIR/.",
        ),
    ] = None,
    title: Annotated[
        str, typer.Option("--title", metavar="TEXT", help="On the first page, and in all heads.")
    ] = "",
    subtitle: Annotated[
        str, typer.Option("--subtitle", metavar="TEXT", help="Below the title.")
    ] = "",
    author: Annotated[
        str, typer.Option("--author", metavar="NAME", help="At the foot of the first page.")
    ] = "",
    per_page: Annotated[
        str,
        typer.Option(
            "--per-page",
            metavar="AxB",
            help="A puzzles side by side, in B rows, or how many in all; large ones get more room.",
        ),
    ] = "2x3",
    paper: Annotated[
        str,
        typer.Option(
            "--paper", metavar="NAME", help="As in a4, a5, letter; or millimetres, as in 170x240."
        ),
    ] = "a4",
    order: Annotated[
        Literal["given", "genre", "level"],
        typer.Option(
            "--order",
            case_sensitive=False,
            help="As they come, kind by kind, or from easy to extreme.",
        ),
    ] = "given",
    solutions: Annotated[
        Literal["back", "behind", "none"],
        typer.Option(
            "--solutions",
            case_sensitive=False,
            help="At the back, behind each page of puzzles, or nowhere.",
        ),
    ] = "back",
    rules: Annotated[
        bool, typer.Option("--rules/--no-rules", help="A page that tells how to solve each kind.")
    ] = True,
    levels: Annotated[
        bool,
        typer.Option("--levels/--no-levels", help="How hard each is; rated, where it is not told."),
    ] = True,
    hints: Annotated[
        bool,
        typer.Option(
            "--hints",
            help="The first three steps below each puzzle, upside down, with the names of rows and "
            "columns.",
        ),
    ] = False,
    labels: Annotated[
        bool, typer.Option("--labels", help="Name rows and columns beside the boards.")
    ] = False,
    allow: Annotated[
        bool, typer.Option("--allow", help="Print puzzles without or with several solutions too.")
    ] = False,
    theme: options.Theme = "print",
    dpi: Annotated[
        float, typer.Option("--dpi", metavar="N", help="Pixels an inch, of .png.")
    ] = 150.0,
    force: Force = False,
    seconds: options.Seconds = options.DEFAULT_SECONDS,
    json: options.Json = False,
    form: options.From = None,
    genre: options.Genre = None,
    quiet: options.Quiet = False,
    plugin: options.Plugins = None,
) -> Task:
    """Print puzzles as a book, with their rules, levels and solutions."""
    from enpitsu.books import Target, design_of  # noqa: PLC0415  (other commands need none)
    from enpitsu.cli.printing import Printing  # noqa: PLC0415

    if out is None:
        raise UsageError("-o tells where the book goes, as in -o book.pdf")
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
        seconds=asked.seconds(seconds),
    )
    target = Target.of(out, design.paper, force=force, dpi=dpi)
    return Printing(files or [], form, genre, design, target, json, quiet)

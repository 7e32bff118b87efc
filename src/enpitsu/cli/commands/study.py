"""`study`: the papers' tables and figures, measured again, theirs beside ours."""

from __future__ import annotations

from typing import Annotated

import typer

from enpitsu.cli import options
from enpitsu.cli.errors import UsageError
from enpitsu.cli.runner import Task


def study(
    paper: Annotated[
        str | None,
        typer.Argument(metavar="PAPER", help="As in kakuro-informed, a part of it, or an author."),
    ] = None,
    table: Annotated[
        str | None, typer.Argument(metavar="TABLE", help="One table or figure of it, as in 3.1.")
    ] = None,
    *,
    everything: Annotated[bool, typer.Option("--all", help="All papers.")] = False,
    listed: Annotated[
        bool, typer.Option("--list", help="Which papers and tables there are.")
    ] = False,
    full: Annotated[
        bool, typer.Option("--full", help="The papers' own sizes: hours, where minutes are enough.")
    ] = False,
    count: Annotated[
        int | None,
        typer.Option(
            "--count",
            "-n",
            metavar="N",
            min=1,
            help="Boards of a row, or runs of each board; --list says which.",
        ),
    ] = None,
    sizes: Annotated[
        str | None, typer.Option("--sizes", metavar="A,B", help="As in 5,6 or 10x10,12x16.")
    ] = None,
    seconds: Annotated[
        float | None, typer.Option("--seconds", metavar="S", min=0, help="Limit of one run.")
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option(
            "--seed", metavar="K", min=0, help="The same seed, the same boards (default 1)."
        ),
    ] = None,
    jobs: Annotated[
        int | None,
        typer.Option("--jobs", "-j", metavar="J", min=1, max=1024, help="Processes (default 1)."),
    ] = None,
    cluster: options.Cluster = None,
    instances: Annotated[
        list[str] | None,
        typer.Option(
            "--instances", metavar="FILE", help="Puzzles in place of our own; repeatable."
        ),
    ] = None,
    out: Annotated[
        str | None,
        typer.Option(
            "--output",
            "--out",
            "-o",
            metavar="DIR",
            help="Write tables, figures and a report there; go on with what is there.",
        ),
    ] = None,
    json: options.Json = False,
    quiet: options.Quiet = False,
    plugin: options.Plugins = None,
) -> Task:
    """Run the papers' experiments again."""
    from enpitsu.cli.studying import Asked, Conduct, ListAll  # noqa: PLC0415  (as in generate)

    if listed:
        return ListAll(paper, table, json)
    if everything == (paper is not None):
        raise UsageError("name a paper, or --all; --list tells which there are")
    options.one_machine_or_cluster(jobs or 1, cluster)
    asked = Asked(full, seed, count, sizes, seconds, jobs, cluster, tuple(instances or ()))
    return Conduct(paper, table, asked, out, json, quiet)

"""`compare`: engines on a set of puzzles, a row a run."""

from __future__ import annotations

from typing import Annotated

import typer

from enpitsu.cli import options
from enpitsu.cli.errors import UsageError
from enpitsu.cli.runner import Task


def compare(
    files: options.Files = None,
    *,
    engines: Annotated[
        list[str] | None,
        typer.Option(
            "--engines",
            metavar="A,B",
            help="As in kernel,sat:solver=glucose4,csp:method=backtracking,mrv=no,zdd+presolve; "
            "all for every one that is installed.",
            show_default=False,
        ),
    ] = None,
    limit: Annotated[
        int,
        typer.Option("--limit", metavar="N", min=0, help="Stop at so many solutions; 0 for all."),
    ] = 2,
    seconds: options.Seconds = options.DEFAULT_SECONDS,
    nodes: options.Nodes = 0,
    memory: Annotated[
        int,
        typer.Option(
            "--memory", metavar="MB", min=0, help="What a run may take on. 0: no limit of ours."
        ),
    ] = 4096,
    repeat: Annotated[
        int, typer.Option("--repeat", metavar="N", min=1, help="So often each run.")
    ] = 1,
    seed: Annotated[
        int, typer.Option("--seed", metavar="K", min=0, help="Of the order of the runs.")
    ] = 1,
    jobs: Annotated[
        int,
        typer.Option(
            "--jobs", "-j", metavar="J", min=1, max=1024, help="Runs at a time; 1 for fair times."
        ),
    ] = 1,
    cluster: options.Cluster = None,
    out: Annotated[
        str | None,
        typer.Option(
            "--output",
            "--out",
            "-o",
            metavar="FILE.csv|DIR",
            help="Write rows, manifest, tables and charts there.",
        ),
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with what is there.")] = False,
    force: Annotated[bool, typer.Option("--force", help="Begin anew over what is there.")] = False,
    charts: Annotated[
        bool, typer.Option("--charts/--no-charts", help="Draw charts beside the rows.")
    ] = True,
    json: options.Json = False,
    form: options.From = None,
    genre: options.Genre = None,
    quiet: options.Quiet = False,
    plugin: options.Plugins = None,
) -> Task:
    """Run engines on the same puzzles, and hold their answers against each other."""
    from enpitsu.cli.comparing import Compare, Wanted  # noqa: PLC0415  (other commands need none)
    from enpitsu.comparing import engine_list  # noqa: PLC0415

    if not engines:
        raise UsageError("--engines tells which to compare, as in --engines kernel,sat")
    if resume and (out is None or force):
        raise UsageError("--resume needs the -o of the run that it goes on with, and no --force")
    options.one_machine_or_cluster(jobs, cluster)
    options.one_file_of(out)
    names = [name for listed in engines for name in engine_list(listed)]
    limits = options.limits(limit, nodes, seconds)
    wanted = Wanted(names, limits, memory, repeat, seed, jobs, cluster)
    return Compare(files or [], form, genre, wanted, out, resume, force, charts, json, quiet)

"""The options that several commands share."""

from __future__ import annotations

from typing import Annotated, Literal

import typer

import enpitsu
from enpitsu import asked
from enpitsu.cli.errors import UsageError
from enpitsu.engines import engines
from enpitsu.errors import EnpitsuError
from enpitsu.formats import Format, format_to_write
from enpitsu.model import Limits

STANDARD_OUTPUT = "-"
DEFAULT_SECONDS = 60.0
DEFAULT_MEMORY = 256
DEFAULT_COUNT_MEMORY = 1024

Files = Annotated[
    list[str] | None,
    typer.Argument(metavar="FILE|PUZZLE|-", help="Files, puzzles, or - for standard input."),
]
Json = Annotated[bool, typer.Option("--json", help="One JSON object a line.")]
Quiet = Annotated[bool, typer.Option("--quiet", "-q", help="No progress bar.")]
From = Annotated[
    str | None,
    typer.Option(
        "--from", metavar="FORMAT", help="The files' format, if their name does not tell it."
    ),
]
Genre = Annotated[
    str | None,
    typer.Option(
        "--genre",
        metavar="GENRE",
        help="Read plain grids of this genre, a line a row, as in kakuro or 'sudoku(2x3)'.",
    ),
]
Seconds = Annotated[
    float,
    typer.Option("--seconds", metavar="S", min=0, help="Time limit for each puzzle; 0 for none."),
]
Nodes = Annotated[
    int,
    typer.Option(
        "--nodes", metavar="N", min=0, help="Limit on search nodes for each puzzle; 0 for none."
    ),
]
Memory = Annotated[
    int,
    typer.Option(
        "--memory",
        metavar="MB",
        min=0,
        help="For the solutions that are kept; writing them takes four times that. 0: no limit.",
    ),
]
Presolve = Annotated[
    bool, typer.Option("--presolve", help="Rules first, then the engine on what they leave.")
]
Solver = Annotated[
    str | None,
    typer.Option(
        "--solver",
        metavar="NAME",
        help="As in minisat22 (sat; by default it is chosen by the model), or scip (ip).",
    ),
]
SolverMemory = Annotated[
    int | None,
    typer.Option(
        "--solver-memory",
        metavar="MB",
        min=1,
        max=2**30,
        help="What the solver's process may take on (sat, ip, cpsat, zdd).",
    ),
]
Method = Annotated[
    Literal["backtracking", "forward-checking"] | None,
    typer.Option("--method", case_sensitive=False, help="How to search (csp)."),
]
Order = Annotated[
    Literal["depth-first", "breadth-first", "iterative-deepening", "uniform-cost"] | None,
    typer.Option("--order", case_sensitive=False, help="Which board grows next (uninformed)."),
]
Mrv = Annotated[bool | None, typer.Option("--mrv/--no-mrv", help="Smallest domain first (csp).")]
Lcv = Annotated[bool | None, typer.Option("--lcv/--no-lcv", help="Mildest value first (csp).")]
Model = Annotated[
    str | None,
    typer.Option("--model", metavar="NAME", help="What is a variable, as in cells (csp)."),
]
Rows = Annotated[
    Literal["points", "edges"] | None,
    typer.Option(
        "--rows",
        case_sensitive=False,
        help="What the rows of a loop speak of; edges: as in the paper (ip).",
    ),
]
Building = Annotated[
    Literal["rows", "sets"] | None,
    typer.Option(
        "--building",
        case_sensitive=False,
        help="Clues while a diagram grows, or as sets after it (zdd).",
    ),
]
CountMemory = Annotated[
    int | None,
    typer.Option(
        "--memory",
        metavar="MB",
        min=0,
        help=f"For counting loops, and for what solvers found, {DEFAULT_COUNT_MEMORY} by default. "
        "0: no limit.",
    ),
]
EngineName = Annotated[
    str,
    typer.Option(
        "--engine", metavar="NAME", help=f"{', '.join(engines().built_in)}, or a plug-in's."
    ),
]
Cluster = Annotated[
    str | None,
    typer.Option(
        "--cluster", metavar="ADDRESS", help="Work on a Dask cluster, as in tcp://host:8786."
    ),
]
SymbolString = Annotated[
    str | None,
    typer.Option("--symbols", metavar="STRING", help="Write values so, as in ABCDEFGHI."),
]

Techniques = Annotated[
    str | None,
    typer.Option("--techniques", metavar="A,B", help="Reason with these alone; show what is left."),
]
SearchTechniques = Annotated[
    str | None,
    typer.Option(
        "--techniques",
        metavar="A,B",
        help="Of the kernel's search; with --presolve those that come first, for any engine.",
    ),
]
Shade = Annotated[
    bool, typer.Option("--shade", help="Shade the inside of the loop in the picture.")
]


Ascii = Annotated[bool, typer.Option("--ascii", help="Draw pictures with + - | alone.")]
Text = Annotated[
    Literal["paths", "font"],
    typer.Option(
        "--text",
        case_sensitive=False,
        help="Letters of saved pictures: outlines, or a font of the viewer's.",
    ),
]
Theme = Annotated[
    str,
    typer.Option(
        "--theme",
        metavar="NAME",
        help="Of saved pictures: light, ink (saves it), print (as in books), dark, large (print), "
        "colour-blind.",
    ),
]


def _load(paths: list[str] | None) -> None:
    """Load plug-ins while the arguments are read: then all that follows knows what they bring."""
    for path in paths or ():
        enpitsu.load_plugin(path)


Plugins = Annotated[
    list[str] | None,
    typer.Option(
        "--plugin",
        metavar="FILE.py",
        callback=_load,
        is_eager=True,
        help="Load genres, engines, formats and strategies from a file; repeatable.",
        show_default=False,
    ),
]
"""Of every command; it has done its work before the command begins."""


def limits(solutions: int, nodes: int, seconds: float, memory: int = DEFAULT_MEMORY) -> Limits:
    """Return the limits that the options ask for, without numbers that are too large."""
    return Limits(
        asked.limit("--limit", solutions),
        asked.limit("--nodes", nodes),
        asked.seconds(seconds),
        asked.limit("--memory", memory),
    )


def one_machine_or_cluster(jobs: int, cluster: str | None) -> None:
    """Refuse jobs of this machine together with a cluster's workers."""
    if cluster is not None and jobs != 1:
        raise UsageError("--jobs is for this machine; on a --cluster its workers do the work")


def names(listed: str | None) -> tuple[str, ...] | None:
    """Return the names that an option lists between commas, if it is there."""
    return tuple(name.strip() for name in listed.split(",")) if listed is not None else None


def all_names(lists: list[str] | None) -> tuple[str, ...]:
    """Return the names of an option that may be there several times."""
    return tuple(name for listed in lists or () for name in names(listed) or ())


def file_of(out: str | None) -> str | None:
    """Return the file that an option names; `-` is standard output, as is none."""
    return None if out == STANDARD_OUTPUT else out


def one_file_of(out: str | None) -> str | None:
    """Return the file that holds all puzzles; refuse a pattern such as `{n}.json`."""
    if out is not None and "{" in out:
        from enpitsu.scene.file_names import check_fields  # noqa: PLC0415  (few names have fields)

        check_fields(out, ())
    return file_of(out)


def format_for(name: str | None, out: str | None) -> Format:
    """Return the format to write, by its name and a file's ending, which must not disagree."""
    try:
        return format_to_write(name, out)
    except EnpitsuError as error:
        raise UsageError(str(error)) from None

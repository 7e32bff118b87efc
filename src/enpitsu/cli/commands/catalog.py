"""`catalog`: puzzles that are kept, and known again whatever they look like."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from inspect import Parameter, signature
from typing import TYPE_CHECKING, Annotated, Any

import typer

from enpitsu import asked
from enpitsu.cli import options
from enpitsu.cli.effects import CheckedCommand
from enpitsu.cli.errors import UsageError
from enpitsu.cli.runner import Task
from enpitsu.cli.saving import Force
from enpitsu.formats import DEFAULT
from enpitsu.model import Level

if TYPE_CHECKING:
    from enpitsu.catalog import Choice

Database = Annotated[
    str,
    typer.Argument(
        metavar="DB", help="A file, or postgresql://USER@HOST/NAME.", show_default=False
    ),
]
Genre = Annotated[
    str | None, typer.Option("--genre", metavar="G", help="As in sudoku, or sudoku(killer).")
]
FILTERS: Mapping[str, Any] = {
    "genre": Genre,
    "level": Annotated[
        str | None,
        typer.Option("--level", metavar="L", help=f"One or several of {', '.join(Level)}."),
    ],
    "technique": Annotated[
        list[str] | None,
        typer.Option("--technique", metavar="T", help="Its solution needs it; repeatable."),
    ],
    "source": Annotated[
        str | None, typer.Option("--source", metavar="S", help="Where it is from.")
    ],
    "author": Annotated[str | None, typer.Option("--author", metavar="A", help="Who made it.")],
    "title": Annotated[str | None, typer.Option("--title", metavar="T", help="What it is called.")],
    "id": Annotated[
        str | None, typer.Option("--id", metavar="I", help="What its source calls it.")
    ],
    "min_difficulty": Annotated[
        float | None, typer.Option("--min-difficulty", metavar="N", min=0, help="At least so hard.")
    ],
    "max_difficulty": Annotated[
        float | None, typer.Option("--max-difficulty", metavar="N", min=0, help="At most so hard.")
    ],
}
"""Options that choose among the puzzles of a catalogue."""
Limit = Annotated[
    int | None, typer.Option("--limit", metavar="N", min=1, help="No more than so many.")
]


def _choosing(command: Callable[..., Task]) -> Callable[..., Task]:
    """Give a command the options of `FILTERS` in the place of the `choice` that it takes."""

    @wraps(command)
    def chosen(*arguments: Any, **told: Any) -> Task:
        filters = {name: told.pop(name, None) for name in FILTERS}
        return command(*arguments, choice=_choice(**filters), **told)

    own = signature(command, eval_str=True, locals={"Choice": object})
    filters = [
        Parameter(name, Parameter.KEYWORD_ONLY, default=None, annotation=kind)
        for name, kind in FILTERS.items()
    ]
    at, taken = list(own.parameters).index("choice"), list(own.parameters.values())
    told = own.replace(parameters=[*taken[:at], *filters, *taken[at + 1 :]])
    vars(chosen)["__signature__"] = told  # here typer looks, and there
    chosen.__annotations__ = {name: one.annotation for name, one in told.parameters.items()}
    return chosen


def _choice(level: str | None, technique: list[str] | None, **others: Any) -> Choice:
    from enpitsu.catalog import Choice  # noqa: PLC0415  (other commands need none)

    levels, techniques = options.names(level) or (), tuple(technique or ())
    return Choice(levels=levels, techniques=techniques, **others)


def add(
    db: Database,
    files: options.Files = None,
    *,
    rate: Annotated[
        bool,
        typer.Option("--rate", help="Work out level, difficulty, techniques and solution of each."),
    ] = False,
    source: Annotated[
        str | None,
        typer.Option("--source", metavar="S", help="Where those are from that do not tell it."),
    ] = None,
    seconds: options.Seconds = options.DEFAULT_SECONDS,
    json: options.Json = False,
    form: options.From = None,
    genre: options.Genre = None,
    quiet: options.Quiet = False,
    plugin: options.Plugins = None,
) -> Task:
    """Add puzzles that are not there yet, with what their files tell of them."""
    from enpitsu.cli.cataloguing import AddAll  # noqa: PLC0415  (other commands need none)

    limit = asked.seconds(seconds)
    return AddAll(db, files, form, genre, json, quiet, rate, limit, source)


@_choosing
def find(
    db: Database,
    files: options.Files = None,
    *,
    choice: Choice,
    limit: Limit = None,
    json: options.Json = False,
    form: options.From = None,
    quiet: options.Quiet = False,
    plugin: options.Plugins = None,
) -> Task:
    """Tell whether puzzles are there, as they stand or as images; or list what is as you say."""
    from enpitsu.catalog import Choice  # noqa: PLC0415
    from enpitsu.cli.cataloguing import FindAll, Listing  # noqa: PLC0415

    if not choice or (files and choice == Choice(genre=choice.genre)):  # that of plain grids
        return FindAll(db, files, form, choice.genre, json, quiet)
    return Listing(db, choice, limit, json, quiet, some=True)


@_choosing
def list_(
    db: Database,
    *,
    choice: Choice,
    limit: Limit = None,
    json: options.Json = False,
    quiet: options.Quiet = False,
    plugin: options.Plugins = None,
) -> Task:
    """List puzzles with their numbers and what is known of them."""
    from enpitsu.cli.cataloguing import Listing  # noqa: PLC0415

    return Listing(db, choice, limit, json, quiet)


@_choosing
def export(
    db: Database,
    *,
    to: Annotated[
        str | None,
        typer.Option(
            "--to", metavar="FORMAT", help=f"By the ending of --output, or else {DEFAULT}."
        ),
    ] = None,
    out: Annotated[
        str | None,
        typer.Option("--output", "-o", metavar="FILE", help="Write to this file; - is the screen."),
    ] = None,
    force: Force = False,
    choice: Choice,
    limit: Limit = None,
    json: options.Json = False,
    quiet: options.Quiet = False,
    plugin: options.Plugins = None,
) -> Task:
    """Write puzzles in any format, with what it has a place for."""
    from enpitsu.cli.cataloguing import Listing  # noqa: PLC0415

    if json and to not in (None, "json"):
        raise UsageError(f"--json and --to {to} do not go together")
    out = options.one_file_of(out)
    chosen = options.format_for("json" if json else to, out)
    whole = chosen.name == "json"  # a record has a place for all of it
    return Listing(db, choice, limit, whole, quiet, chosen, out, force)


def rate(
    db: Database,
    *,
    genre: Genre = None,
    seconds: options.Seconds = options.DEFAULT_SECONDS,
    json: options.Json = False,
    quiet: options.Quiet = False,
    plugin: options.Plugins = None,
) -> Task:
    """Work out level, difficulty, techniques and solution of those that were added without."""
    from enpitsu.catalog import Choice  # noqa: PLC0415
    from enpitsu.cli.cataloguing import Rating  # noqa: PLC0415

    limit = asked.seconds(seconds)
    return Rating(db, Choice(genre=genre, rated=False), limit, json, quiet)


def backup(
    db: Database,
    to: Annotated[str, typer.Argument(metavar="TO", help="A new file.", show_default=False)],
    *,
    json: options.Json = False,
    quiet: options.Quiet = False,
    plugin: options.Plugins = None,
) -> Task:
    """Copy a catalogue as it is now, while others may write to it."""
    from enpitsu.cli.cataloguing import Backup  # noqa: PLC0415

    return Backup(db, to, json, quiet)


EXAMPLES: dict[Callable[..., Task], str] = {
    add: "enpitsu catalog add mine.db puzzles.txt --rate",
    find: "enpitsu catalog find mine.db 'sudoku:53..7....6..195....98....6.8...6...3…'",
    list_: "enpitsu catalog list mine.db --level hard,expert --technique X-wing",
    export: "enpitsu catalog export mine.db --genre kakuro --to json -o kakuro.jsonl",
    rate: "enpitsu catalog rate mine.db",
    backup: "enpitsu catalog backup mine.db copy.db",
}

catalog = typer.Typer(
    help="Keep puzzles, and find them again turned, mirrored or renamed.",
    rich_markup_mode=None,
)
for _command, _example in EXAMPLES.items():
    _name = _command.__name__.removesuffix("_")
    catalog.command(_name, cls=CheckedCommand, epilog=f"Example: {_example}")(_command)

"""`catalog`: puzzles that are kept, and known again whatever they look like."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated

import typer

from enpitsu import asked
from enpitsu.cli import options
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
OfLevel = Annotated[
    str | None, typer.Option("--level", metavar="L", help=f"One or several of {', '.join(Level)}.")
]
Technique = Annotated[
    list[str] | None,
    typer.Option("--technique", metavar="T", help="Its solution needs it; repeatable."),
]
Source = Annotated[str | None, typer.Option("--source", metavar="S", help="Where it is from.")]
Author = Annotated[str | None, typer.Option("--author", metavar="A", help="Who made it.")]
Title = Annotated[str | None, typer.Option("--title", metavar="T", help="What it is called.")]
Id = Annotated[str | None, typer.Option("--id", metavar="I", help="What its source calls it.")]
MinScore = Annotated[
    float | None, typer.Option("--min-score", metavar="N", min=0, help="At least so hard.")
]
MaxScore = Annotated[
    float | None, typer.Option("--max-score", metavar="N", min=0, help="At most so hard.")
]
Limit = Annotated[
    int | None, typer.Option("--limit", metavar="N", min=1, help="No more than so many.")
]


def add(
    db: Database,
    files: options.Files = None,
    *,
    rate: Annotated[
        bool,
        typer.Option("--rate", help="Work out level, score, techniques and solution of each."),
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
    return AddAll(db, rate, limit, source, files, form, genre, json, quiet)


def find(
    db: Database,
    files: options.Files = None,
    *,
    genre: Genre = None,
    level: OfLevel = None,
    technique: Technique = None,
    source: Source = None,
    author: Author = None,
    title: Title = None,
    id: Id = None,  # noqa: A002  (its name on the command line)
    min_score: MinScore = None,
    max_score: MaxScore = None,
    limit: Limit = None,
    json: options.Json = False,
    form: options.From = None,
    quiet: options.Quiet = False,
    plugin: options.Plugins = None,
) -> Task:
    """Tell whether puzzles are there, as they stand or as images; or list what is as you say."""
    from enpitsu.catalog import Choice  # noqa: PLC0415
    from enpitsu.cli.cataloguing import FindAll, Listing  # noqa: PLC0415

    choice = _choice(
        genre=genre,
        level=level,
        technique=technique,
        source=source,
        author=author,
        title=title,
        id=id,
        min_score=min_score,
        max_score=max_score,
    )
    if not choice or (files and choice == Choice(genre=genre)):  # that of plain grids
        return FindAll(db, files, form, genre, json, quiet)
    if files:
        raise UsageError("find a puzzle, or those of a genre, a level, …: not both at once")
    return Listing(db, choice, limit, json, quiet, some=True)


def list_(
    db: Database,
    *,
    genre: Genre = None,
    level: OfLevel = None,
    technique: Technique = None,
    source: Source = None,
    author: Author = None,
    title: Title = None,
    id: Id = None,  # noqa: A002
    min_score: MinScore = None,
    max_score: MaxScore = None,
    limit: Limit = None,
    json: options.Json = False,
    quiet: options.Quiet = False,
    plugin: options.Plugins = None,
) -> Task:
    """List puzzles with their numbers and what is known of them."""
    from enpitsu.cli.cataloguing import Listing  # noqa: PLC0415

    choice = _choice(
        genre=genre,
        level=level,
        technique=technique,
        source=source,
        author=author,
        title=title,
        id=id,
        min_score=min_score,
        max_score=max_score,
    )
    return Listing(db, choice, limit, json, quiet)


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
    genre: Genre = None,
    level: OfLevel = None,
    technique: Technique = None,
    source: Source = None,
    author: Author = None,
    title: Title = None,
    id: Id = None,  # noqa: A002
    min_score: MinScore = None,
    max_score: MaxScore = None,
    limit: Limit = None,
    json: options.Json = False,
    quiet: options.Quiet = False,
    plugin: options.Plugins = None,
) -> Task:
    """Write puzzles in any format, with what it has a place for."""
    from enpitsu.cli.cataloguing import Listing  # noqa: PLC0415

    if json and to not in (None, "json"):
        raise UsageError(f"--json and --to {to} do not go together")
    choice = _choice(
        genre=genre,
        level=level,
        technique=technique,
        source=source,
        author=author,
        title=title,
        id=id,
        min_score=min_score,
        max_score=max_score,
    )
    out = options.file_of(out)
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
    """Work out level, score, techniques and solution of those that were added without."""
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


def _choice(
    *,
    genre: str | None,
    level: str | None,
    technique: list[str] | None,
    source: str | None,
    author: str | None,
    title: str | None,
    id: str | None,  # noqa: A002
    min_score: float | None,
    max_score: float | None,
) -> Choice:
    from enpitsu.catalog import Choice  # noqa: PLC0415

    return Choice(
        genre=genre,
        levels=options.names(level) or (),
        techniques=tuple(technique or ()),
        source=source,
        author=author,
        title=title,
        id=id,
        min_score=min_score,
        max_score=max_score,
    )


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
    catalog.command(_name, epilog=f"Example: {_example}")(_command)

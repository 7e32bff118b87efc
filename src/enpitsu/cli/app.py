"""The commands and their options; what typer refuses becomes one line."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Annotated, Any

import typer

from enpitsu import __version__
from enpitsu.cli import STOPPED, is_interruption, options
from enpitsu.cli.commands import (
    book,
    catalog,
    check,
    compare,
    convert,
    count,
    draw,
    explain,
    generate,
    hint,
    narrow,
    rate,
    repair,
    serve,
    solve,
    study,
    techniques,
)
from enpitsu.cli.effects import CheckedCommand
from enpitsu.cli.output import spell_out
from enpitsu.cli.runner import Task
from enpitsu.discovery import fault_of_plugin
from enpitsu.errors import EnpitsuError
from enpitsu.streams import print_error, print_line

EXAMPLES: dict[Callable[..., Task], str] = {
    solve.solve: "enpitsu solve puzzles.txt --json",
    count.count: "enpitsu count 'sudoku:12../..../..../....'",
    check.check: "enpitsu check puzzles.sdm",
    explain.explain: "enpitsu explain puzzle.sdk",
    hint.hint: "enpitsu hint 'sudoku:12../..../.1../...4' --state 'r2c1=3, r2c2!=1' --apply",
    narrow.narrow: "enpitsu narrow 'slitherlink:.3.23/.2..2/.2..2/.3.3./1..2.' -o left.svg",
    rate.rate: "enpitsu rate puzzles.txt --json",
    techniques.techniques: "enpitsu techniques 'sudoku(killer)'",
    repair.repair: "enpitsu repair draft.sdk --level hard",
    generate.generate: "enpitsu generate sudoku --level hard --count 10 --seed 7",
    convert.convert: "enpitsu convert puzzles.sdm --to json -o puzzles.jsonl",
    draw.draw: "enpitsu draw puzzle.sdk --solution -o puzzle.svg",
    book.book: "enpitsu book puzzles.jsonl --title Evenings --per-page 2x3 -o book.pdf",
    serve.serve: "enpitsu serve --open",
    compare.compare: "enpitsu compare puzzles.jsonl --engines kernel,sat,cpsat -o runs.csv",
    study.study: "enpitsu study kakuro-informed results -o study/",
}

app = typer.Typer(
    add_completion=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)
for _command, _example in EXAMPLES.items():
    app.command(cls=CheckedCommand, epilog=f"Example: {_example}")(_command)
app.add_typer(catalog.catalog, name="catalog")


def _version(wanted: bool) -> None:
    if wanted:
        print_line(f"enpitsu {__version__}")
        raise typer.Exit


@app.callback(epilog="A puzzle is written GENRE:BODY; enpitsu COMMAND --help says more.")
def enpitsu(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version.")
    ] = False,
    plugin: options.Plugins = None,
) -> None:
    """Solve, count, prove, explain, rate, make, convert, draw and print logic puzzles."""


@cache
def _commands() -> Callable[..., Any]:
    """Return what reads arguments; to build it takes ten times as long as to use it."""
    return typer.main.get_command(app)


def run(argv: list[str]) -> int:
    """Read the arguments and do what they say; typer itself only reads them."""
    spell_out()
    try:
        parsed = _commands()(argv or ["--help"], prog_name="enpitsu", standalone_mode=False)
        if parsed == STOPPED:  # typer keeps Ctrl-C to itself, which came while a command was read
            raise KeyboardInterrupt
        return parsed.execute() if isinstance(parsed, Task) else int(parsed or 0)
    except typer.TyperException as error:
        message = error.format_message().replace("Value error, ", "")
        print_error(f"{message[:1].lower()}{message[1:]}")
    except EnpitsuError as error:
        print_error(str(error))
    except Exception as error:
        if is_interruption(error) or not (told := fault_of_plugin(error)):
            raise
        print_error(told)
    return 2

"""The puzzles that a command is given: files, standard input, or arguments themselves."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from enpitsu.cli.errors import UsageError
from enpitsu.formats.sources import Sources, form_of


class Inputs(Sources):
    """Everything that is to be read, in its order: standard input where nothing is named."""

    def __init__(
        self, arguments: Sequence[str], form: str | None = None, genre: str | None = None
    ) -> None:
        if form is not None and genre is not None:
            raise UsageError("--from and --genre do not go together: a format knows its genre")
        super().__init__(arguments or [_standard_input()], form_of(form, genre))


def _standard_input() -> str:
    if sys.stdin is None or sys.stdin.isatty():
        raise UsageError("no puzzle; give a file, a puzzle, or - for standard input")
    return "-"

"""The list of file formats: what each is, for which genres, and what it keeps."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from textwrap import indent

from enpitsu.cli.output import Output
from enpitsu.cli.progress import Progress
from enpitsu.cli.runner import Task
from enpitsu.formats import Format, formats

_INDENT = " " * 4


@dataclass(frozen=True)
class Formats(Task):
    """Writes what there is."""

    json: bool

    def execute(self) -> int:
        """Write one format after the other."""
        with Progress(False) as progress, Output(None, progress) as output:
            for form in formats().values():
                output.write(json.dumps(form.record) if self.json else "\n".join(_told(form)))
        return 0


def _told(form: Format) -> Iterator[str]:
    """Yield what a person reads of a format."""
    ways = [way for way, goes in (("reads", form.reads), ("writes", form.writes)) if goes]
    genres = ", ".join(form.holds) or "any genre"
    endings = f"; files {' '.join(form.extensions)}" if form.extensions else ""
    yield f"{form.name}: {genres}; {' and '.join(ways)}{endings}"
    yield indent(form.told, _INDENT)
    if form.keeps:
        yield f"{_INDENT}Keeps {', '.join(form.keeps)}."

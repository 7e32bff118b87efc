"""The files of a comparison: all stand side by side under one name.

NAME.csv            a row a run
NAME.journal.jsonl  what is done so far, for --resume
NAME.manifest.json  versions, machine, command line, engines, limits, seed, digests
NAME.md             the tables, and the charts below them
NAME-cactus.svg …   the charts, SVG and PNG
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from enpitsu.comparing import plots
from enpitsu.comparing.rows import Rows
from enpitsu.comparing.summary import tables
from enpitsu.errors import EnpitsuError
from enpitsu.reports import Chart
from enpitsu.reports.drawing import draw
from enpitsu.reports.text import to_markdown
from enpitsu.whole import write_whole


@dataclass(frozen=True)
class Files:
    """Where the files of a comparison are."""

    folder: Path
    name: str

    @classmethod
    def at(cls, out: str) -> Files:
        """Return the files of `DIR/NAME.csv`, or of a folder; make the folder."""
        path = Path(out)
        is_table = path.suffix.lower() == ".csv" and not path.is_dir()
        if not (is_table or path.is_dir() or out.endswith(("/", os.sep)) or not path.suffix):
            raise EnpitsuError(f"{out}: rows are written as NAME.csv, or into a folder DIR/")
        folder, name = (path.parent, path.stem) if is_table else (path, "runs")
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise EnpitsuError(f"{folder}: {error.strerror}") from None
        return cls(folder, name)

    @property
    def table(self) -> Path:
        """Return the file of the rows."""
        return self.folder / f"{self.name}.csv"

    @property
    def journal(self) -> Path:
        """Return the file of what is done so far."""
        return self.folder / f"{self.name}.journal.jsonl"

    @property
    def manifest(self) -> Path:
        """Return the file of what it was made with."""
        return self.folder / f"{self.name}.manifest.json"

    def begin(self, *, resume: bool, force: bool) -> None:
        """Refuse to begin where another comparison is, unless that is wished."""
        there = next((path for path in (self.journal, self.table) if path.exists()), None)
        if there is None or resume:
            return
        if not force:
            raise EnpitsuError(
                f"{there} is there already; --resume goes on with it, --force begins anew"
            )
        for path in (self.journal, self.table):
            path.unlink(missing_ok=True)

    def write(self, rows: Rows, manifest: Mapping[str, Any]) -> None:
        """Write rows and manifest; each file is there whole or not at all."""
        _replace(self.table, rows.to_csv())
        text = json.dumps(manifest, indent=1, ensure_ascii=False)
        _replace(self.manifest, f"{text}\n")

    def report(self, rows: Rows, *, charts: bool = True) -> None:
        """Draw charts if they are wished, and write the page that shows them with the tables."""
        drawn = plots.charts(rows, f"{self.name}-") if charts else []
        self._page(rows, [])  # there even where charts cannot be drawn
        for chart in drawn:
            draw(chart, self.folder)
        self._page(rows, drawn)

    def _page(self, rows: Rows, drawn: Sequence[Chart]) -> None:
        _replace(self.folder / f"{self.name}.md", "\n".join(_page(rows, drawn)))


def _page(rows: Rows, drawn: Sequence[Chart]) -> Iterator[str]:
    yield f"# {len(rows)} runs of {', '.join(rows.engines)}\n"
    for row in rows.conflicts:
        yield f"- **{row.verdict}**: {row.told}: {row.error}"
    for table in tables(rows):
        yield f"\n## {table.title}\n\n{to_markdown(table)}"
    for chart in drawn:
        yield f"\n![{chart.title}]({chart.name}.svg)"


def _replace(path: Path, text: str) -> None:
    write_whole(str(path), text.encode(), force=True)

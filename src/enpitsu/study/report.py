"""A study as files: each table as CSV and JSON, each figure as SVG and PNG, and one report."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date
from html import escape
from pathlib import Path

import enpitsu
from enpitsu.reports.drawing import draw
from enpitsu.reports.machine import machine
from enpitsu.reports.text import to_csv, to_html, to_json, to_markdown
from enpitsu.study.paper import Paper, Part, Piece
from enpitsu.study.setting import Study

_STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; color: #212529; margin: 0 auto; max-width: 62rem;
  padding: 1rem; }
table { border-collapse: collapse; font-size: .9rem; margin: .5rem 0; display: block;
  overflow-x: auto; }
th, td { padding: .15rem .6rem; border-bottom: 1px solid #dee2e6; text-align: left; }
td.n { text-align: right; font-variant-numeric: tabular-nums; } ul { font-size: .9rem; }
img { max-width: 100%; } h2 { margin-top: 3rem; border-bottom: 2px solid #1864ab; }
"""


@dataclass(frozen=True)
class Made:
    """A piece of a paper, and what came of it; an error where nothing did."""

    paper: Paper
    piece: Piece
    part: Part = field(default_factory=Part)
    problem: str = ""


@dataclass
class Report:
    """Writes each part as soon as it is there, and the report around them."""

    folder: Path
    study: Study
    command: str
    """What to type to see it again."""
    made: list[Made] = field(default_factory=list)

    def add(self, one: Made) -> None:
        """Write a part's files, and the report as far as it goes; a part that fails is left out."""
        self.made.append(one)
        try:
            self._write(one)
        except Exception:
            self.made.pop()
            raise

    def _write(self, one: Made) -> None:
        here = self.folder / one.paper.name
        here.mkdir(parents=True, exist_ok=True)
        for table in one.part.tables:
            (here / f"{table.name}.csv").write_text(to_csv(table), encoding="utf-8")
            (here / f"{table.name}.json").write_text(to_json(table), encoding="utf-8")
        for chart in one.part.charts:
            draw(chart, here)
        (self.folder / "report.md").write_text("\n".join(self._markdown()), encoding="utf-8")
        (self.folder / "report.html").write_text("\n".join(self._html()), encoding="utf-8")

    @property
    def _setting(self) -> str:
        preset = "the papers' full sizes" if self.study.full else "the quick preset"
        return (
            f"enpitsu {enpitsu.__version__}, {date.today()}, {machine()}; {preset}, seed "
            f"{self.study.seed}, {self.study.jobs} at a time. Again: `{self.command}`"
        )

    @property
    def _papers(self) -> list[Paper]:
        return list({one.paper.name: one.paper for one in self.made}.values())

    def _markdown(self) -> Iterator[str]:
        yield f"# {_TITLE}\n\n{_ABOUT}\n\n{self._setting}\n"
        for paper in self._papers:
            yield f"- [{paper.title}](#{_anchor(paper.heading)})"
        for paper in self._papers:
            yield f"\n## {paper.heading}\n\n{paper.about}\n"
            for one in self.made:
                if one.paper is paper:
                    yield from _part_markdown(one)

    def _html(self) -> Iterator[str]:
        yield (
            '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
            f"<title>{_TITLE}</title>\n<style>{_STYLE}</style>\n</head>\n<body>"
        )
        yield f"<h1>{_TITLE}</h1>\n<p>{escape(_ABOUT)}</p>\n<p>{_code(self._setting)}</p>"
        for paper in self._papers:
            yield f"<h2>{escape(paper.heading)}</h2>\n<p>{_code(paper.about)}</p>"
            for one in self.made:
                if one.paper is paper:
                    yield from _part_html(one)
        yield "</body>\n</html>\n"


_TITLE = "The papers' experiments, measured again"
_ABOUT = (
    "Each table stands here as its paper has it, with the paper's numbers beside ours. A number "
    "with ± is a mean and its standard deviation, and in brackets how many runs it is made "
    "of; runs that met a limit are counted apart and are in no mean."
)


def _part_markdown(one: Made) -> Iterator[str]:
    yield f"\n### {one.piece.name}: {one.piece.title}\n"
    if one.problem:
        yield f"Not run: {one.problem}.\n"
    for table in one.part.tables:
        if len(one.part.tables) > 1:
            yield f"**{table.title}**\n"
        yield f"{to_markdown(table)}\n"
    for chart in one.part.charts:
        yield f"![{chart.title}]({one.paper.name}/{chart.name}.svg)\n"
    for note in one.part.notes:
        yield f"{note}\n"


def _part_html(one: Made) -> Iterator[str]:
    yield f"<h3>{escape(f'{one.piece.name}: {one.piece.title}')}</h3>"
    if one.problem:
        yield f"<p>Not run: {escape(one.problem)}.</p>"
    for table in one.part.tables:
        if len(one.part.tables) > 1:
            yield f"<h4>{escape(table.title)}</h4>"
        yield to_html(table)
    for chart in one.part.charts:
        source = f"{one.paper.name}/{chart.name}.svg"
        yield f'<p><img src="{escape(source)}" alt="{escape(chart.title)}"></p>'
    for note in one.part.notes:
        yield f"<p>{_code(note)}</p>"


def _anchor(heading: str) -> str:
    """Return what a heading is linked by in Markdown as it is mostly rendered."""
    return re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-")


def _code(text: str) -> str:
    return re.sub(r"`([^`]*)`", r"<code>\1</code>", escape(text))

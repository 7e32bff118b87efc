"""Tables as text for a terminal, as Markdown, and as HTML."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from html import escape

from enpitsu.reports.table import Table, Value, shown
from enpitsu.spreadsheets import guard_cell


def to_terminal(table: Table) -> str:
    """Return a table in columns, its title above and its notes below."""
    cells = _cells(table)
    widths = [max(len(row[i]) for row in cells) for i in range(len(table.columns))]
    right = _right(table)
    lines = [
        "  ".join(
            text.rjust(width) if numbers else text.ljust(width)
            for text, width, numbers in zip(row, widths, right, strict=True)
        ).rstrip()
        for row in cells
    ]
    rule = "─" * min(max(map(len, lines)), 100)
    return "\n".join([table.title, lines[0], rule, *lines[1:], *table.notes])


def to_markdown(table: Table) -> str:
    """Return a table between pipes, its notes as a list below."""
    head, *rows = ([text.replace("|", "\\|") for text in row] for row in _cells(table))
    marks = ["--:" if right else "---" for right in _right(table)]
    lines = [f"| {' | '.join(row)} |" for row in (head, marks, *rows)]
    notes = [f"- {note}" for note in table.notes]
    return "\n".join([*lines, *([""] if notes else []), *notes])


def to_html(table: Table, tag: str = "<table>") -> str:
    """Return a table element that begins with a tag, and its notes as a list."""
    head, *rows = _cells(table)
    right = _right(table)
    lines = [tag, f"<tr>{''.join(f'<th>{escape(text)}</th>' for text in head)}</tr>"]
    lines += [f"<tr>{''.join(_data(row, right))}</tr>" for row in rows]
    notes = [f"<li>{escape(note)}</li>" for note in table.notes]
    return "\n".join([*lines, "</table>", *(["<ul>", *notes, "</ul>"] if notes else [])])


def to_csv(table: Table) -> str:
    """Return a table as comma-separated values; a sample is several."""
    stream = io.StringIO()
    records = table.records()
    names = list(records[0]) if records else list(table.columns)
    writer = csv.DictWriter(stream, names, lineterminator="\n")
    writer.writeheader()
    for record in records:
        writer.writerow({name: guard_cell(value) for name, value in record.items()})
    return stream.getvalue()


def to_json(table: Table) -> str:
    """Return a table as one record."""
    record = {
        "name": table.name,
        "title": table.title,
        "rows": table.records(),
        "notes": list(table.notes),
    }
    return json.dumps(record, ensure_ascii=False, indent=1) + "\n"


def _cells(table: Table) -> list[list[str]]:
    return [list(table.columns), *([shown(value) for value in row] for row in table.rows)]


def _data(row: list[str], right: list[bool]) -> Iterator[str]:
    for text, numbers in zip(row, right, strict=True):
        yield f"<td{' class=n' if numbers else ''}>{escape(text)}</td>"


def _right(table: Table) -> list[bool]:
    """Tell for each column whether it holds numbers."""
    return [
        any(_is_number(row[i]) for row in table.rows)
        and all(_is_number(row[i]) or row[i] is None for row in table.rows if row[i] != "")
        for i in range(len(table.columns))
    ]


def _is_number(value: Value) -> bool:
    return not isinstance(value, str | bool) and value is not None

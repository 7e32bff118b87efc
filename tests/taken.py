"""Which formats take a text for one of theirs."""

from __future__ import annotations

from enpitsu.formats import formats
from enpitsu.formats._families import Family


def taken_by(text: str) -> list[str]:
    """Return the formats that recognise a text, families left out."""
    return [
        name
        for name, form in formats().items()
        if not isinstance(form, Family) and form.recognises(iter(text.split("\n")))
    ]

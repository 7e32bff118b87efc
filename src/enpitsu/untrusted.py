"""What others wrote (records, journals, catalog rows, states): any failure is an error of ours."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from enpitsu.errors import EnpitsuError, PuzzleError, shown

_FAILURES = (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError)
"""What Python raises where data have another shape, depth or size than the code expects."""


@contextmanager
def untrusted(where: str, error: type[EnpitsuError]) -> Iterator[None]:
    """Raise an error of ours that begins with a place, whatever fails within."""
    try:
        yield
    except EnpitsuError:
        raise
    except _FAILURES as problem:
        raise error(f"{where}: {_reason(problem)}") from None


def load_json(text: str | bytes, where: str, error: type[EnpitsuError]) -> Any:
    """Return what a text of JSON holds; refuse what is not JSON, too deep, or has huge numbers."""
    with untrusted(where, error):
        return json.loads(text)


def fields_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return an object of JSON, as a hook of its reader; refuse a field that stands in it twice."""
    fields = dict(pairs)
    if len(fields) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for place, name in enumerate(names) if name in names[:place])
        raise PuzzleError(f"the field '{shown(twice)}' stands in it twice")
    return fields


_DECODER = json.JSONDecoder(object_pairs_hook=fields_once)


def load_once(text: str) -> Any:
    """Return what a text of JSON holds; refuse a field that stands twice in an object."""
    return _DECODER.decode(text)


def _reason(problem: Exception) -> str:
    if isinstance(problem, RecursionError):
        return "the data are nested too deeply"
    if isinstance(problem, json.JSONDecodeError):
        return f"not valid JSON: {problem.msg} (line {problem.lineno}, column {problem.colno})"
    return f"the data are damaged ({type(problem).__name__}: {shown(str(problem), 60)})"


def to_bytes(text: str) -> bytes:
    """Return text in UTF-8: bytes that Python kept in it as they were, other half characters too.

    What reads the bytes says that they are not UTF-8.
    """
    try:
        return text.encode(errors="surrogateescape")
    except UnicodeEncodeError:
        return text.encode(errors="surrogatepass")

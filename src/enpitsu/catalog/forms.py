"""The form of a puzzle: some bytes that it shares with all its images, and with no other puzzle.

It is a digest of what the genre says is canonical: short enough for an index, and so long that two
of 10^15 puzzles have the same by accident with a chance of one in 10^8.
"""

from __future__ import annotations

import hashlib

from enpitsu.catalog.stores import CatalogError
from enpitsu.model import Puzzle

_LENGTH = 16


def form_of(puzzle: Puzzle) -> bytes:
    """Return the form of a puzzle; catalogues keep it, so it stays what it is."""
    genre = puzzle.genre
    canonical = (genre.name, genre.canonical(puzzle))
    try:
        written = _written(canonical)
    except TypeError as error:
        raise CatalogError(
            f"a {genre.name} cannot be kept: its canonical form has {error} in it, "
            "and not only text, bytes, numbers and tuples"
        ) from None
    return hashlib.blake2b(written, digest_size=_LENGTH).digest()


def _written(value: object) -> bytes:
    """Return a value in bytes that no other value has."""
    if isinstance(value, tuple | list):
        return b"(%d" % len(value) + b"".join([_written(item) for item in value])
    if isinstance(value, bytes):
        return b"b%d:" % len(value) + value
    if isinstance(value, str):
        text = value.encode("utf-8", "surrogatepass")
        return b"s%d:" % len(text) + text
    if isinstance(value, int | float | None):
        return f"n{value};".encode()
    raise TypeError(type(value).__name__)

"""Puzzles that are made for a catalogue: none that is there already, each kept when it is made."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import TYPE_CHECKING

from enpitsu.catalog.catalog import Catalog

if TYPE_CHECKING:
    from enpitsu.generation import Made, Series


def made_into(
    catalog: Catalog | str | os.PathLike[str], series: Series, count: int
) -> Iterator[Made]:
    """Return the puzzles of a series; keep each with its rating, techniques, solution and seed."""
    into = catalog if isinstance(catalog, Catalog) else Catalog(catalog)
    series.rated, series.keep = True, into.keep
    return _until_the_end(into, series, count, ours=into is not catalog)


def _until_the_end(catalog: Catalog, series: Series, count: int, *, ours: bool) -> Iterator[Made]:
    try:
        yield from series.puzzles(count)
    finally:
        if ours:
            catalog.close()

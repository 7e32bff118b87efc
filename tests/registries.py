"""The registries that plug-ins add to, and how tests find them as they were."""

from __future__ import annotations

import sys

from enpitsu import discovery
from enpitsu.engines import engines
from enpitsu.formats import formats
from enpitsu.generation.strategies import strategies
from enpitsu.puzzles import genres
from enpitsu.puzzles.layers import layers

REGISTRIES = (genres, layers, engines, formats, strategies)


def has_plugins() -> bool:
    """Return whether anything was added to what is built in."""
    known = [registry() for registry in REGISTRIES]
    return bool(discovery._files) or any(
        registry._added or vars(registry).get("_entries") for registry in known
    )


def forget_plugins() -> None:
    """Begin again with what is built in."""
    for registry in REGISTRIES:
        registry.cache_clear()
    for module in discovery._files.values():
        sys.modules.pop(module.__name__, None)
    discovery._files.clear()

"""What a seed belongs to: the canonical text of a request, and the random numbers of both.

A request is all that decides which puzzles are made: genre, parameters, size, level and every other
option with that effect. Its text is a JSON object with sorted keys and canonical values. What has
its default value is left out: so an option that is added later changes no other request. The random
numbers of a puzzle come from a hash of its seed and this text. Unrelated requests thus give
unrelated puzzles, and the same request the same, however it is spelled and wherever it is run.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Set
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from typing import TYPE_CHECKING, Any

from enpitsu.boards import Symmetry

if TYPE_CHECKING:
    from enpitsu.generation.wish import Wish


def request_text(wish: Wish) -> str:
    """Return the canonical text of a request."""
    symmetry = None if wish.symmetry is Symmetry.NONE else wish.symmetry.value
    request = {
        "genre": wish.genre.name,
        "params": wish.genre.params(wish.board),
        "size": f"{wish.size.rows}x{wish.size.columns}",
        "level": wish.level,
        "at_most": wish.at_most or None,
        "techniques": sorted(wish.solved_by) or None,
        "needs": sorted(wish.needed) or None,
        "needs_count": wish.needs_count if wish.needs_count > 1 else None,
        "without": sorted(wish.solved_without) or None,
        "clues": wish.clues,
        "symmetry": symmetry,
        "shares": {kind: f"{wish.share(kind):.9g}" for kind in wish.kinds if wish.shares} or None,
        "minimal": None if wish.minimal or wish.strategy.minimal else False,
        "strategy": {"name": wish.strategy.name, **_public_fields(wish.strategy)},
    }
    given = {name: value for name, value in request.items() if value is not None}
    return json.dumps(given, sort_keys=True, separators=(",", ":"))


def stream_seed(request: str, seed: int) -> int:
    """Return what the random numbers of one puzzle of a request are drawn from."""
    digest = hashlib.blake2b(f"{seed} {request}".encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big")


def _public_fields(holder: object) -> dict[str, Any]:
    """Return public fields by name, without those of a dataclass that have their default."""
    if not is_dataclass(holder):
        own: Mapping[str, Any] = getattr(holder, "__dict__", {})
        return {name: _plain(value) for name, value in own.items() if not name.startswith("_")}
    kept = {}
    for one in fields(holder):
        value = getattr(holder, one.name)
        default = one.default if one.default_factory is MISSING else one.default_factory()
        if one.metadata.get("request", True) and not one.name.startswith("_") and value != default:
            kept[one.name] = _plain(value)
    return kept


def _plain(value: object) -> Any:
    """Return a value as JSON has it, the same in every process; another object by its type."""
    if isinstance(value, Enum):
        value = value.value
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if isinstance(value, Mapping):
        return {str(name): _plain(item) for name, item in value.items()}
    if isinstance(value, Set):
        return sorted(map(_plain, value), key=json.dumps)
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    if is_dataclass(value) and not isinstance(value, type):
        return _public_fields(value)
    return f"{type(value).__module__}.{type(value).__qualname__}"

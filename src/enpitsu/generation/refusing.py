"""How a wish is refused that cannot be met."""

from __future__ import annotations

from collections.abc import Collection

from enpitsu import asked
from enpitsu.errors import WishError

__all__ = ["WishError", "named"]


def named(name: str, known: Collection[str], what: str) -> str:
    """Return a name that is known; refuse another and guess what was meant."""
    return asked.one_of(name, known, what, WishError)

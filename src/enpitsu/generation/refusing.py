"""How a wish is refused that cannot be met."""

from __future__ import annotations

from collections.abc import Collection
from difflib import get_close_matches

from enpitsu.errors import EnpitsuError, shown


class WishError(EnpitsuError, ValueError):
    """A wish that no puzzle could meet, or that means nothing."""


def named(name: str, known: Collection[str], what: str) -> str:
    """Return a name that is known; refuse another and guess what was meant."""
    if name in known:
        return name
    near = get_close_matches(name, list(known), 1)
    guess = f"did you mean '{near[0]}'?" if near else f"known are: {', '.join(known)}"
    raise WishError(f"no {what} '{shown(name)}'; {guess}")

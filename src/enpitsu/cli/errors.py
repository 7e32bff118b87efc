"""What the command line refuses to do."""

from __future__ import annotations

from enpitsu.model import EnpitsuError


class UsageError(EnpitsuError):
    """Options or arguments that do not go together."""

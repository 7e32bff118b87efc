"""What the command line refuses to do."""

from __future__ import annotations

from enpitsu.errors import EnpitsuError


class UsageError(EnpitsuError):
    """Options or arguments that do not go together."""

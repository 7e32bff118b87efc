"""A no to whoever asked: a status of HTTP and one line that says why."""

from __future__ import annotations

import json

from starlette.responses import Response


class RefusedError(Exception):
    """What was asked gets no answer, for this reason."""

    def __init__(self, status: int, why: str, *, wait: int = 0) -> None:
        """Say so; `wait`: seconds after which it is worth to ask again."""
        super().__init__(why)
        self.status = status
        self.wait = wait

    @property
    def line(self) -> bytes:
        """Return what a client is told: all of an answer, or the last line of a stream."""
        return json.dumps({"error": str(self)}, separators=(",", ":")).encode() + b"\n"

    @property
    def response(self) -> Response:
        """Return what the client gets."""
        headers = {"cache-control": "no-store"}
        if self.wait:
            headers["retry-after"] = str(self.wait)
        if self.status in (408, 413):
            headers["connection"] = "close"  # what is still on its way is not read
        return Response(self.line, self.status, headers, "application/json")

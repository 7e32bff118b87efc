"""A no to whoever asked: a status of HTTP and one line that says why."""

from __future__ import annotations

import json

from starlette.responses import JSONResponse


class RefusedError(Exception):
    """What was asked gets no answer, for this reason."""

    def __init__(self, status: int, why: str, *, wait: int = 0) -> None:
        """Say so; `wait`: seconds after which it is worth to ask again."""
        super().__init__(why)
        self.status = status
        self.wait = wait

    @property
    def line(self) -> bytes:
        """Return the last line of a stream that ends before its end."""
        return json.dumps({"error": str(self)}).encode() + b"\n"

    @property
    def response(self) -> JSONResponse:
        """Return what the client gets."""
        headers = {"cache-control": "no-store"}
        if self.wait:
            headers["retry-after"] = str(self.wait)
        if self.status in (408, 413):
            headers["connection"] = "close"  # what is still on its way is not read
        return JSONResponse({"error": str(self)}, self.status, headers)

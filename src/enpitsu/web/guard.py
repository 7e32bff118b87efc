"""Who may ask, and what a browser may do with the answer: looked at before anything else.

A page of a stranger, open in the same browser, can send requests to this machine, and by a name of
its own that leads here it could even read the answers. So Host must be a name of this server, and
Origin this server itself.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from hmac import compare_digest
from ipaddress import ip_address

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from enpitsu.errors import shown
from enpitsu.web.refused import RefusedError
from enpitsu.web.setting import Setting

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; "
    "connect-src 'self'; worker-src 'self'; manifest-src 'self'; font-src 'self'; "
    "form-action 'none'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
_HEADERS = [(name.encode(), value.encode()) for name, value in HEADERS.items()]

TOKEN = "token"
"""The part of an address that holds the token, and how the cookie's name begins."""
LOCAL = ("localhost", "127.0.0.1", "::1")
MOST_AT_ONCE = 2000
"""Requests under way, those that wait included."""
BODY_SECONDS = 20.0
"""For all of a question to arrive."""
_DRAINED = 16  # times the largest body; so much of a larger one is read before it is refused


class Guard:
    """Stands before an app."""

    def __init__(self, app: ASGIApp, setting: Setting) -> None:
        """Know the names of this server."""
        self._app = app
        self._setting = setting
        self._inside = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request in, or answer it here; every answer gets its headers."""
        if scope["type"] != "http":
            return await self._app(scope, receive, send)

        begun = False
        headers = list(_HEADERS)

        async def guarded(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = True
                message["headers"] = [*message.get("headers", ()), *headers]
            await send(message)

        self._inside += 1
        try:
            self._check(scope)
            headers += self._with_token(scope)
            await self._app(scope, receive, guarded)
        except RefusedError as refused:
            await refused.response(scope, receive, guarded)
        except asyncio.CancelledError:
            if not begun:
                await RefusedError(503, "the server ends").response(scope, receive, guarded)
            raise
        finally:
            self._inside -= 1
        return None

    def _check(self, scope: Scope) -> None:
        headers = _only_ones(scope)
        host = headers.get("host", "")
        if not self._is_ours(host, scope):
            raise RefusedError(
                421, f"this server does not go by the name '{shown(host, 80)}'; see --allow-host"
            )
        origin = headers.get("origin")
        if origin is not None and origin.lower() not in _origins(host):
            raise RefusedError(403, f"pages of '{shown(origin, 80)}' may not ask this server")
        if not _may_come(scope, headers):
            raise RefusedError(403, "pages of others may not ask this server")
        if scope["method"] == "POST" and not _is_json(headers.get("content-type", "")):
            raise RefusedError(415, "a question is sent as application/json")
        if not scope["path"].isprintable():  # a pattern of a path may overlook a line end
            raise RefusedError(400, f"there is nothing at '{shown(scope['path'], 80)}'")
        if self._inside > MOST_AT_ONCE:
            raise RefusedError(503, "too much is asked at once; try again soon", wait=1)

    def _with_token(self, scope: Scope) -> list[tuple[bytes, bytes]]:
        """Refuse a request without the token; return a cookie for a browser that has it by now.

        A cookie is sent to all ports of a host, so that of another server has another name.
        """
        if not self._setting.token:
            return []
        cookie = f"{TOKEN}-{(scope.get('server') or ('', 0))[1]}"
        request = HTTPConnection(scope)
        if self._is_token(request.query_params.get(TOKEN, "")):
            told = f"{cookie}={self._setting.token}; Path=/; HttpOnly; SameSite=Lax"
            return [(b"set-cookie", told.encode())]
        if not self._is_token(request.cookies.get(cookie, "")):
            raise RefusedError(
                403, f"the address lacks its token: …/?{TOKEN}=…, as serve prints it"
            )
        return []

    def _is_token(self, text: str) -> bool:
        return compare_digest(text.encode(errors="replace"), self._setting.token.encode())

    def _is_ours(self, host: str, scope: Scope) -> bool:
        """Tell whether a Host is a name of ours, with our port.

        An address is ours if the client reached us by it: no name of a stranger leads to it.
        """
        name, port = _parts(host)
        if name in map(str.lower, self._setting.names):
            return True
        address, own_port = scope.get("server") or (None, None)
        known = {*LOCAL, _plain(self._setting.host)} - {"0.0.0.0", "::"}
        here = _is_address(name) and name == _plain(str(address))
        return (name in known or here) and port == str(own_port or 80)


def _only_ones(scope: Scope) -> dict[str, str]:
    """Return the headers that are looked at; one that is there twice is suspect."""
    found: dict[str, str] = {}
    for raw, value in scope["headers"]:
        name = raw.decode("latin-1")
        if name in ("host", "origin", "content-type", "sec-fetch-site") and name in found:
            raise RefusedError(400, f"the header '{name}' is there twice")
        found[name] = value.decode("latin-1")
    return found


def _parts(host: str) -> tuple[str, str]:
    """Return the name and the port of a Host."""
    name, colon, port = host.rpartition(":")
    if not colon or host.endswith("]"):
        name, port = host, "80"
    return _plain(name), port


def _plain(name: str) -> str:
    """Return a name or an address in its one way of writing."""
    bare = name[1:-1] if name.startswith("[") and name.endswith("]") else name
    if not _is_address(bare):
        return name.lower()
    address = ip_address(bare)
    return str(getattr(address, "ipv4_mapped", None) or address)


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def _origins(host: str) -> tuple[str, str]:
    """Return what pages of ours are called; a proxy may speak TLS for us."""
    return f"http://{host.lower()}", f"https://{host.lower()}"


def _may_come(scope: Scope, headers: dict[str, str]) -> bool:
    """Tell whether the page that asks is ours, or asks for ours: a link may lead to it."""
    if headers.get("sec-fetch-site", "none") in ("same-origin", "none"):
        return True
    navigates = headers.get("sec-fetch-mode") == "navigate"
    whole = headers.get("sec-fetch-dest") == "document"
    return navigates and whole and scope["method"] == "GET" and scope["path"] == "/"


def _is_json(kind: str) -> bool:
    return kind.partition(";")[0].strip().lower() == "application/json"


class Room:
    """The memory that questions may take up, all together, until they are answered."""

    def __init__(self, most: int = 256 * 2**20) -> None:
        """Have so many bytes."""
        self._left = most

    @contextmanager
    def reader(self, most: int, seconds: float = BODY_SECONDS) -> Iterator[Reader]:
        """Give a question its share, and take that back."""
        reader = Reader(self, most, seconds)
        try:
            yield reader
        finally:
            self._left += reader.held

    def take(self, size: int) -> None:
        """Give so many bytes of it, or refuse."""
        if size > self._left:
            raise RefusedError(503, "too much is asked at once; try again soon", wait=1)
        self._left -= size


class Reader:
    """Reads what is sent with one request."""

    def __init__(self, room: Room, most: int, seconds: float) -> None:
        """Know what it may take."""
        self._room, self._most, self._seconds = room, most, seconds
        self._too_large = RefusedError(413, f"a question has at most {most:,} bytes")
        self.held = 0
        """Bytes of the room."""

    async def body(self, scope: Scope, receive: Receive) -> bytes:
        """Return it; refuse what is too large, or too slow."""
        told = _only_ones(scope).get("content-length", "0")
        if not told.isdecimal() or int(told) > self._most * _DRAINED:
            raise self._too_large
        try:
            async with asyncio.timeout(self._seconds):
                return await self._read(receive)
        except TimeoutError:
            why = f"the question did not arrive within {self._seconds:g} s"
            raise RefusedError(408, why) from None

    async def _read(self, receive: Receive) -> bytes:
        body, size, more = bytearray(), 0, True
        while more:
            message = await receive()
            if message["type"] == "http.disconnect":
                raise GoneError
            part = message.get("body", b"")
            more = message.get("more_body", False)
            size += len(part)
            if size > self._most * _DRAINED:
                raise self._too_large
            if size <= self._most:
                self._room.take(len(part))
                self.held += len(part)
                body += part
        if size > self._most:
            raise self._too_large
        return bytes(body)


class GoneError(Exception):
    """Nobody waits for an answer any more."""

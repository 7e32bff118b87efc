"""The server: one process that listens, for as long as it is wanted."""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from ipaddress import ip_address
from secrets import token_urlsafe

import h11
import uvicorn
from starlette.types import ASGIApp
from uvicorn.protocols.http.h11_impl import H11Protocol

from enpitsu.errors import EnpitsuError, shown
from enpitsu.web.app import application
from enpitsu.web.guard import HEADERS, TOKEN
from enpitsu.web.refused import RefusedError
from enpitsu.web.setting import Setting, is_loopback

_HEAD_BYTES = 16 * 2**10
_IDLE = 20  # seconds; a connection on which nothing is asked is closed
_MOST_CONNECTIONS = 4000
_OTHER_FILES = 200  # lines to processes among them


def serve(setting: Setting, listening: Callable[[str], None]) -> None:
    """Serve until SIGINT or SIGTERM comes; `listening` is told the address when all is ready.

    Where others can reach the server, only requests with the token of that address are answered.
    """
    if not (setting.token or is_loopback(setting.host)):
        setting = replace(setting, token=token_urlsafe(16))
    query = f"?{TOKEN}={setting.token}" if setting.token else ""
    Protocol.most = _allow_connections()
    with bound(setting) as listener:
        server = _Server(
            config_of(application(setting)),
            lambda: listening(address_of(setting.host, listener) + query),
        )
        try:
            server.run([listener])
        except KeyboardInterrupt:
            return


def bound(setting: Setting) -> socket.socket:
    """Return a socket that has the address and port."""
    try:
        found = socket.getaddrinfo(
            setting.host, setting.port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )
    except (OSError, UnicodeError):
        raise EnpitsuError(f"no address is known of the host '{shown(setting.host)}'") from None
    family, kind, protocol, _, place = found[0]
    listener = socket.socket(family, kind, protocol)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(place)
    except OSError as error:
        listener.close()
        raise EnpitsuError(f"{shown(setting.host)}:{setting.port}: {error.strerror}") from None
    return listener


def address_of(host: str, listener: socket.socket) -> str:
    """Return what to type into a browser."""
    place, port, *_ = listener.getsockname()
    address = ip_address(place)
    if address.is_unspecified:
        return f"http://localhost:{port}/"
    try:
        ip_address(host)
    except ValueError:
        return f"http://{host}:{port}/"
    return f"http://[{address}]:{port}/" if address.version == 6 else f"http://{address}:{port}/"


def config_of(app: ASGIApp) -> uvicorn.Config:
    """Return how HTTP is spoken for an app: nothing is written down, nobody waits for ever."""
    return uvicorn.Config(
        app,
        loop="asyncio",
        http=Protocol,
        ws="none",
        lifespan="on",
        h11_max_incomplete_event_size=_HEAD_BYTES,
        timeout_keep_alive=_IDLE,
        log_config=None,
        log_level=logging.CRITICAL,
        access_log=False,
        proxy_headers=False,
        server_header=False,
        timeout_graceful_shutdown=1,
    )


class _Server(uvicorn.Server):
    """Says when it is ready."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to listen."""
        await super().startup(sockets)
        self._ready()


def _allow_connections() -> int:
    """Have the system let us have many connections; return how many we take."""
    with suppress(ImportError, OSError, ValueError):
        import resource  # noqa: PLC0415  (not on every system)

        wanted = _MOST_CONNECTIONS + _OTHER_FILES
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        if soft != resource.RLIM_INFINITY and soft < most:
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
        return max(_OTHER_FILES, most - _OTHER_FILES)
    return _OTHER_FILES


class Protocol(H11Protocol):
    """HTTP, with a bound on connections and on the time that they are held for nothing."""

    most = _MOST_CONNECTIONS
    head_seconds = 20.0
    """For all of a request's head to arrive."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to wait for a request, unless too many do."""
        super().connection_made(transport)
        self._waiting: asyncio.TimerHandle | None = None
        if len(self.connections) > self.most:
            transport.abort()
        else:
            self._wait()

    def data_received(self, data: bytes) -> None:
        """Take in a part of a request."""
        super().data_received(data)
        if self._is_late:
            self._wait()
        elif self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        if self._waiting is not None:
            self._waiting.cancel()
        super().connection_lost(exc)

    def send_400_response(self, msg: str) -> None:
        """Refuse what is no HTTP as all else is refused; behind an answer, only close."""
        if self.cycle is not None:
            self.cycle.disconnected = True  # whatever it still has to say
        response = RefusedError(400, "this is no HTTP, or its head is too large").response
        response.headers.update({**HEADERS, "connection": "close"})
        events = (
            h11.Response(status_code=400, headers=response.raw_headers, reason=b"Bad Request"),
            h11.Data(data=bytes(response.body)),
            h11.EndOfMessage(),
        )
        with suppress(h11.LocalProtocolError):  # it was answered, or HEAD wants a head alone
            for event in events:
                self.transport.write(self.conn.send(event) or b"")
        self.transport.close()

    @property
    def _is_late(self) -> bool:
        """Tell whether a head is not there yet, or the rest of what was answered already."""
        answered = self.conn.our_state in (h11.DONE, h11.MUST_CLOSE)
        return answered or self.conn.their_state is h11.IDLE

    def _wait(self) -> None:
        """Wait no longer than so for what was begun; what else comes meanwhile is no excuse."""
        if self._waiting is None:
            self._waiting = self.loop.call_later(self.head_seconds, self._tired)

    def _tired(self) -> None:
        self._waiting = None
        if self._is_late:
            self.transport.abort()

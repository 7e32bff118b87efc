"""The server: one process that listens, for as long as it is wanted."""

from __future__ import annotations

import logging
import socket
from collections.abc import Callable
from dataclasses import dataclass
from ipaddress import ip_address

import uvicorn

from enpitsu.errors import EnpitsuError, shown
from enpitsu.web.app import application


@dataclass(frozen=True)
class Setting:
    """What a server is told: where it listens."""

    host: str = "127.0.0.1"
    port: int = 8000
    """0 for any that is free."""


def serve(setting: Setting, listening: Callable[[str], None]) -> None:
    """Serve until SIGINT or SIGTERM comes; `listening` is told the address when all is ready."""
    with bound(setting) as listener:
        server = _Server(_config(), lambda: listening(address_of(setting.host, listener)))
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
    port = listener.getsockname()[1]
    try:
        address = ip_address(host)
    except ValueError:
        return f"http://{host}:{port}/"
    if address.is_unspecified:
        return f"http://localhost:{port}/"
    return f"http://[{address}]:{port}/" if address.version == 6 else f"http://{address}:{port}/"


def _config() -> uvicorn.Config:
    return uvicorn.Config(
        application(),
        loop="asyncio",
        http="h11",
        ws="none",
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

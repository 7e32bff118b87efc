"""`serve`: the page, to play, set and learn, on this machine."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.util import find_spec
from typing import TYPE_CHECKING, Annotated

import typer

from enpitsu.cli import options
from enpitsu.cli.errors import UsageError
from enpitsu.cli.runner import Task

if TYPE_CHECKING:
    from enpitsu.web.server import Setting

_NEEDED = ("pydantic", "starlette", "uvicorn")


@dataclass(frozen=True)
class Serving(Task):
    """Serves until it is ended."""

    setting: Setting
    open: bool

    def execute(self) -> int:
        """Say where the page is, and serve it."""
        from enpitsu.web.server import serve as serve_page  # noqa: PLC0415  (as below)

        serve_page(self.setting, self._listening)
        return 0

    def _listening(self, address: str) -> None:
        print(f"enpitsu is served at {address} (Ctrl-C ends it)", flush=True)
        if self.open:
            import webbrowser  # noqa: PLC0415  (slow to import)

            webbrowser.open(address)


def serve(
    *,
    port: Annotated[
        int, typer.Option("--port", metavar="P", min=0, max=65535, help="0: any that is free.")
    ] = 8000,
    open_: Annotated[bool, typer.Option("--open", help="Open it in the browser.")] = False,
    host: Annotated[
        str,
        typer.Option("--host", metavar="H", help="Listen there; others than this machine may ask."),
    ] = "127.0.0.1",
    plugin: options.Plugins = None,
) -> Task:
    """Serve the page to play, set and learn."""
    if any(find_spec(name) is None for name in _NEEDED):
        raise UsageError("the page needs starlette and uvicorn: pip install 'enpitsu[web]'")
    from enpitsu.web.server import Setting  # noqa: PLC0415  (only this command needs them)

    return Serving(Setting(host, port), open_)

"""`serve`: the page, to play, set and learn, on this machine."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.util import find_spec
from typing import TYPE_CHECKING, Annotated

import typer

from enpitsu import asked
from enpitsu.cli import options
from enpitsu.cli.errors import UsageError
from enpitsu.cli.runner import Task
from enpitsu.streams import print_error, print_line

if TYPE_CHECKING:
    from enpitsu.web.setting import Setting

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
        from enpitsu.web.setting import is_loopback  # noqa: PLC0415  (as below)

        if not is_loopback(self.setting.host):
            print_error(
                "others may reach this server: those who know the whole address are answered, "
                "and what is sent is not encrypted"
            )
        print_line(f"enpitsu is served at {address} (Ctrl-C ends it)")
        if self.open:
            import threading  # noqa: PLC0415  (slow to import)
            import webbrowser  # noqa: PLC0415

            # Some browsers come back only when they are closed.
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def serve(
    *,
    port: Annotated[
        int, typer.Option("--port", metavar="P", min=0, max=65535, help="0: any that is free.")
    ] = 8000,
    open_: Annotated[bool, typer.Option("--open", help="Open it in the browser.")] = False,
    host: Annotated[
        str,
        typer.Option(
            "--host",
            metavar="H",
            help="The address to listen at; 0.0.0.0 lets others in who know the token.",
        ),
    ] = "127.0.0.1",
    names: Annotated[
        list[str] | None,
        typer.Option(
            "--allow-host",
            metavar="NAME",
            help="A name that the page is asked for by, as behind a proxy; repeatable.",
        ),
    ] = None,
    seconds: Annotated[
        float,
        typer.Option(
            "--seconds", metavar="S", min=0, help="The most an answer takes; 0: no limit."
        ),
    ] = 60.0,
    memory: Annotated[
        int,
        typer.Option("--memory-mb", metavar="MB", min=64, max=2**20, help="Of each process."),
    ] = 1024,
    workers: Annotated[
        int | None,
        typer.Option(
            "--workers",
            metavar="N",
            min=1,
            max=256,
            help="Processes for long answers, and one more for quick ones; the cores tell.",
        ),
    ] = None,
    catalog: Annotated[
        str | None,
        typer.Option(
            "--catalog",
            metavar="DB",
            help="A catalogue that authors keep their puzzles in: a file, or an address.",
        ),
    ] = None,
    plugin: options.Plugins = None,
) -> Task:
    """Serve the page to play, set and learn."""
    if any(find_spec(name) is None for name in _NEEDED):
        raise UsageError(
            "the page needs starlette, pydantic and uvicorn: pip install 'enpitsu[web]'"
        )
    from enpitsu.web.setting import Setting, usual_workers  # noqa: PLC0415  (only this needs them)

    setting = Setting(
        host,
        port,
        tuple(names or ()),
        asked.seconds(seconds),
        memory,
        workers or usual_workers(),
        catalog,
    )
    if catalog is not None:
        from enpitsu.catalog import Catalog  # noqa: PLC0415  (most servers have none)

        Catalog(catalog).close()  # what is wrong with it is told now
    return Serving(setting, open_)

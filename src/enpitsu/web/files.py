"""The files of the page: listed once, so that no path from a client ever touches the disk."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from hashlib import sha256
from importlib.resources import files
from mimetypes import guess_type
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from enpitsu.scene.themes import LARGE, THEMES, colours_of

_TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
}
"""Of the files that we have; a system's own list may say anything."""


_MODULES = b"<!-- modules -->"
"""Where the page says which modules it is made of, so that browsers fetch all of them at once."""
_NO_MODULES = ("sw.js", "theme.js")
_FRAME = ("texts/", "ui/", "start/")
"""What is needed before anything is shown, besides the files beside the document, comes first."""


def page_routes() -> list[Route]:
    """Return a way to each file of the page."""
    folder = Path(str(files("enpitsu.web") / "page"))
    paths = {path.relative_to(folder).as_posix(): path for path in sorted(folder.rglob("*"))}
    modules = [name for name in paths if name.endswith(".js") and name not in _NO_MODULES]
    modules.sort(key=lambda name: not name.startswith(_FRAME) and "/" in name)
    routes = [Route("/themes.css", kept(themes, _TYPES[".css"]))]
    for name, path in paths.items():
        if name == "index.html":
            routes.append(Route("/", kept(partial(_page, path, modules), _type_of(path))))
        elif path.is_file():
            routes.append(Route(f"/{name}", kept(path.read_bytes, _type_of(path))))
    return routes


def _page(path: Path, modules: Sequence[str]) -> bytes:
    links = "\n".join(f'<link rel="modulepreload" href="/{name}">' for name in modules)
    return path.read_bytes().replace(_MODULES, links.encode())


def _type_of(path: Path) -> str:
    known = _TYPES.get(path.suffix) or guess_type(path.name)[0]
    return known or "application/octet-stream"


def kept(content: Callable[[], bytes], kind: str) -> Callable[[Request], Awaitable[Response]]:
    """Return a way to something that a browser keeps, and asks whether it has changed."""

    async def give(request: Request) -> Response:
        body = content()
        tag = f'"{sha256(body).hexdigest()[:32]}"'
        headers = {"etag": tag, "cache-control": "no-cache"}
        if tag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        return Response(body, media_type=kind, headers=headers)

    return give


def themes() -> bytes:
    """Return what the names of colours stand for in each theme, and whether letters are large."""
    blocks = []
    for theme in THEMES.values():
        colours = "".join(f"{name}:{colour};" for name, colour in colours_of(theme).items())
        large = int(theme is LARGE)
        blocks.append(f':root[data-theme="{theme.name}"]{{{colours}--large:{large};}}')
    return "\n".join(blocks).encode()

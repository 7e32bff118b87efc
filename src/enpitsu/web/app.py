"""The application: the page's files, and a way to each question."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Iterator
from importlib.resources import files

from pydantic import ValidationError
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response, StreamingResponse
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from enpitsu.errors import EnpitsuError
from enpitsu.scene.themes import THEMES, colours_of
from enpitsu.web.questions import QUESTIONS, Answer, Question


def application() -> Starlette:
    """Return the app."""
    ways = [
        Route(f"/api/{question.name}", _way_to(question), methods=["POST"], name=question.name)
        for question in QUESTIONS.values()
    ]
    page = StaticFiles(directory=str(files("enpitsu.web") / "page"), html=True)
    return Starlette(
        routes=[*ways, Route("/themes.css", _themes), Mount("/", page)],
        exception_handlers={EnpitsuError: _told, ValidationError: _told},
    )


def _way_to(question: Question) -> Callable[[Request], Awaitable[Response]]:
    async def ask(request: Request) -> Response:
        asked = question.asked.model_validate_json(await request.body())
        answer = await run_in_threadpool(question.answer, asked)
        if isinstance(answer, Iterator):
            return StreamingResponse(map(_line, answer), media_type="application/x-ndjson")
        return JSONResponse(answer)

    return ask


def _line(answer: Answer) -> str:
    return json.dumps(answer) + "\n"


def _told(request: Request, error: Exception) -> Response:
    return JSONResponse({"error": str(error)}, status_code=400)


def _themes(request: Request) -> Response:
    """Return what the names of colours stand for in each theme."""
    blocks = []
    for theme in THEMES.values():
        colours = "".join(f"{name}:{colour};" for name, colour in colours_of(theme).items())
        blocks.append(f':root[data-theme="{theme.name}"]{{{colours}}}')
    return PlainTextResponse("\n".join(blocks), media_type="text/css")

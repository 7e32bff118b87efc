"""The description of the API, made from what questions say of themselves (OpenAPI 3.1)."""

from __future__ import annotations

import inspect
from typing import Any

from pydantic import BaseModel
from pydantic.json_schema import JsonSchemaMode, models_json_schema

from enpitsu import __version__
from enpitsu.web.questions import MOST_ASKED, QUESTIONS, Question
from enpitsu.web.setting import Setting

PATH = "/api/openapi.json"

NOES = {
    400: "What is asked for is none: no such puzzle, or no such wish.",
    403: "The page that asks is not one of this server's, or the address lacks its token.",
    408: "The question took too long to arrive.",
    413: f"The question has more than {MOST_ASKED:,} bytes.",
    415: "The question is not sent as application/json.",
    421: "The server is asked for by a name that is not its own.",
    422: "The question is no JSON, or not what is asked for here.",
    500: "Something is wrong here; the server's own output says more.",
    503: "Too much is asked at once.",
    504: "The time is over.",
    507: "The answer takes more memory than it may.",
}
"""Why there may be no answer, by the status of HTTP."""

_JSON = "application/json"
_LINES = "application/x-ndjson"
_SCHEMAS = "#/components/schemas/"


def description(setting: Setting) -> dict[str, Any]:
    """Return what can be asked, what with, and what comes back."""
    questions = list(QUESTIONS.values())
    schemas, known = _schemas(questions)
    return {
        "openapi": "3.1.0",
        "info": {"title": "enpitsu", "version": __version__, "description": _told(setting)},
        "paths": {
            **{f"/api/{one.name}": {"post": _operation(one, schemas)} for one in questions},
            PATH: {"get": _of_this()},
        },
        "components": {
            "schemas": {**known, "Refusal": _REFUSAL},
            "responses": {_name_of(status): _no(status, why) for status, why in NOES.items()},
        },
    }


_REFUSAL = {
    "type": "object",
    "description": "One line that says why there is no answer.",
    "properties": {"error": {"type": "string"}},
    "required": ["error"],
    "additionalProperties": False,
}


def _told(setting: Setting) -> str:
    limit = f"{setting.seconds:g} s" if setting.seconds else "no time limit"
    return (
        "Questions about logic puzzles: each is a POST of one object of JSON. A stream sends one "
        "object a line, each as soon as it is known; if it breaks off, its last line has `error`. "
        f"Limits of this server: {limit}, {setting.memory_mb} MB, {MOST_ASKED:,} bytes of "
        "a question. Whoever closes the connection cancels the work."
    )


def _schemas(
    questions: list[Question],
) -> tuple[dict[type[BaseModel], dict[str, Any]], dict[str, Any]]:
    """Return the schema of each model, and those that they refer to."""
    modes: list[tuple[type[BaseModel], JsonSchemaMode]] = []
    for question in questions:
        modes.append((question.asked, "validation"))
        if question.answer_schema is not None:
            modes.append((question.answer_schema, "serialization"))
    by_model, known = models_json_schema(modes, ref_template=_SCHEMAS + "{model}")
    named: dict[Any, dict[str, Any]] = {model: schema for (model, _), schema in by_model.items()}
    return named, known.get("$defs", {})


def _operation(
    question: Question, schemas: dict[type[BaseModel], dict[str, Any]]
) -> dict[str, Any]:
    said = inspect.getdoc(type(question)) or question.name
    content: dict[str, Any] = {"schema": schemas[question.asked]}
    if question.example is not None:
        content["example"] = question.example
    return {
        "operationId": question.name,
        "summary": said.partition("\n")[0],
        "description": said,
        "tags": [question.lane],
        "requestBody": {"required": True, "content": {_JSON: content}},
        "responses": {"200": _yes(question, schemas)}
        | {str(status): {"$ref": f"#/components/responses/{_name_of(status)}"} for status in NOES},
    }


def _yes(question: Question, schemas: dict[type[BaseModel], dict[str, Any]]) -> dict[str, Any]:
    one = schemas[question.answer_schema] if question.answer_schema else {"type": "object"}
    if not question.streams:
        return {"description": "The answer.", "content": {_JSON: {"schema": one}}}
    items = {"anyOf": [one, {"$ref": f"{_SCHEMAS}Refusal"}]}
    lines = {"type": "array", "items": items, "description": "One object a line."}
    return {"description": "The answers, one a line.", "content": {_LINES: {"schema": lines}}}


def _of_this() -> dict[str, Any]:
    content = {_JSON: {"schema": {"type": "object"}}}
    noes = (403, 421, 503)
    return {
        "operationId": "openapi",
        "summary": "This description.",
        "responses": {"200": {"description": "The description.", "content": content}}
        | {str(status): {"$ref": f"#/components/responses/{_name_of(status)}"} for status in noes},
    }


def _no(status: int, why: str) -> dict[str, Any]:
    no: dict[str, Any] = {
        "description": why,
        "content": {_JSON: {"schema": {"$ref": f"{_SCHEMAS}Refusal"}}},
    }
    if status == 503:
        no["headers"] = {
            "Retry-After": {
                "description": "Seconds after which it is worth to ask again.",
                "schema": {"type": "integer", "minimum": 1},
            }
        }
    return no


def _name_of(status: int) -> str:
    return f"no-{status}"

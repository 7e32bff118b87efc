"""Questions of the page asked without a server: JSON in, JSON out, held against its description."""

from __future__ import annotations

import json
import re
from functools import cache
from typing import Any
from xml.etree import ElementTree

from enpitsu import puzzles
from enpitsu.web.questions import QUESTIONS


def ask(name: str, /, **body: Any) -> Any:
    """Return the answer as a client gets it; of a stream, all of its lines."""
    question = QUESTIONS[name]
    answer = question.answer(question.asked.model_validate_json(json.dumps(body)))
    lines = [json.loads(json.dumps(line)) for line in (answer if question.streams else [answer])]
    for line in lines:
        if question.answer_schema is not None:
            question.answer_schema.model_validate(line, strict=False)
    return lines if question.streams else lines[0]


@cache
def boards() -> tuple[str, ...]:
    """Return every genre, with every layer of those that have some."""
    kinds = puzzles.genres().values()
    return tuple(
        [kind.name for kind in kinds]
        + [f"{kind.name}({layer})" for kind in kinds for layer in kind.layers()]
    )


@cache
def made(genre: str, level: str = "medium") -> str:
    """Return a puzzle of a genre, the same one in every run."""
    (record,) = ask("generate", genre=genre, level=level, seed=3)
    return str(record["line"])


def assert_safe(part: str) -> None:
    """See that markup is well-formed, and has nothing that acts or leads elsewhere."""
    root = ElementTree.fromstring(f"<g>{part}</g>")
    for item in root.iter():
        assert item.tag in {"g", "path", "text", "title", "rect", "circle", "line"}, item.tag
        for name, value in item.attrib.items():
            assert name not in {"id", "style", "class", "href"}
            assert not name.startswith("on")
            assert not re.search(r"url\(|javascript", value), value

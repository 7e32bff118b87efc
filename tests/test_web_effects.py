"""Every field of every question of the API: it changes the answer, or it is refused by name."""

from __future__ import annotations

import json
import re
import shutil
from base64 import b64encode
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any, get_args

import pytest
from pydantic import BaseModel, ValidationError

import enpitsu
from asking import ask
from enpitsu.answers.lessons import lessons_kept
from enpitsu.catalog import Catalog
from enpitsu.errors import EnpitsuError
from enpitsu.web import catalogue
from enpitsu.web.questions import QUESTIONS

P = "sudoku:12../..../.1../...4"
OPEN = "sudoku:1.../..../..../...4"
HARD = (
    "sudoku:4.....8.5/.3......./...7...../.2.....6./....8.4../....1..../"
    "...6.3.7./5..2...../1.4......"
)
KAKURO = r"kakuro:# 8\- 16\- #/-\3 . . 6\-/-\21 . . ./# -\6 . ."
LESSON = str(lessons_kept("sudoku", "X-wing")[1]["puzzle"])
LINES = f"{'.' * 16}\n" * 16
"""A Sudoku, or sixteen of them, a line each."""

Body = dict[str, Any]
KNOWN: dict[str, tuple[Body, Any]] = {
    "state.entries": ({"puzzle": P}, {"r1c3": "4"}),
    "state.ruled_out": ({"puzzle": P}, {"r1c3": ["4"]}),
    "state.marks": ({"puzzle": P}, {"r1c3": ["4"]}),
    "state.genre": ({"puzzle": P}, "kakuro"),
    "state.params": ({"puzzle": P}, "diagonal"),
    "state.puzzle": ({"puzzle": P}, "1.../..../..../...4"),
    "state.solution": ({"puzzle": P}, "1243/3421/4132/2314"),
}
EMPTY = {"genre": "sudoku", "size": 6, "seed": 1}
TYPED: Body = {"draft": P, "changes": [{"cells": ["r1c3"], "key": "3"}]}
SUM: Body = {"draft": KAKURO, "changes": [{"cells": ["r1c2"], "key": "9", "part": "down"}]}

ACTING: dict[str, dict[str, tuple[Body, Any]]] = {
    "analyse": {
        "puzzle": ({"puzzle": OPEN}, P),
        "level": ({"puzzle": OPEN}, "hard"),
        "symmetry": ({"puzzle": OPEN}, "half-turn"),
    },
    "board": {"puzzle": ({"puzzle": P}, OPEN)},
    "book": {
        "puzzles": ({"puzzles": [P]}, [HARD]),
        "titles": ({"puzzles": [P]}, ["one"]),
        "title": ({"puzzles": [P]}, "one"),
        "author": ({"puzzles": [P]}, "one"),
        "per_page": ({"puzzles": [P, HARD]}, "1x1"),
        "paper": ({"puzzles": [P]}, "a5"),
        "order": ({"puzzles": [HARD, P]}, "level"),
        "solutions": ({"puzzles": [P]}, "none"),
        "rules": ({"puzzles": [P]}, False),
        "levels": ({"puzzles": [P]}, False),
        "hints": ({"puzzles": [P]}, True),
        "allow": ({"puzzles": [OPEN]}, True),
    },
    "candidates": {
        "puzzle": ({"puzzle": P}, OPEN),
        **{name: case for name, case in KNOWN.items() if name != "state.marks"},
    },
    "catalog": {
        "do": ({"do": "find", "puzzle": OPEN}, "add"),
        "puzzle": ({"do": "find", "puzzle": P}, KAKURO),
        "title": ({"do": "add", "puzzle": OPEN}, "one"),
        "author": ({"do": "add", "puzzle": OPEN}, "one"),
        "genre": ({"do": "list"}, "kakuro"),
        "level": ({"do": "list"}, "hard"),
        "before": ({"do": "list"}, 2),
        "limit": ({"do": "list"}, 1),
    },
    "check": {"puzzle": ({"puzzle": P}, OPEN)},
    "convert": {
        "puzzle": ({"puzzle": P, "to": "json"}, OPEN),
        "to": ({"puzzle": P, "to": "json"}, "sdm"),
        "about": ({"puzzle": P, "to": "json"}, {"title": "one"}),
    },
    "count": {"puzzle": ({"puzzle": OPEN}, P), "limit": ({"puzzle": OPEN}, 2)},
    "draw": {
        "puzzle": ({"puzzle": P}, OPEN),
        **KNOWN,
        "state.ruled_out": ({"puzzle": P, "candidates": True}, {"r1c3": ["4"]}),
        "kind": ({"puzzle": P}, "pdf"),
        "theme": ({"puzzle": P}, "dark"),
        "solution": ({"puzzle": P}, True),
        "candidates": ({"puzzle": P}, True),
        "labels": ({"puzzle": P}, True),
    },
    "edit": {
        "draft": ({"draft": P}, OPEN),
        "new.genre": ({"new": {"genre": "sudoku"}}, "kakuro"),
        "new.params": ({"new": {"genre": "sudoku"}}, "diagonal"),
        "new.rows": ({"new": {"genre": "sudoku"}}, 4),
        "new.columns": ({"new": {"genre": "kakuro", "rows": 4}}, 6),
        "changes.tool": (TYPED, "cage"),
        "changes.cells": (TYPED, ["r1c4"]),
        "changes.key": (TYPED, "4"),
        "changes.part": (SUM, "across"),
        "symmetry": (TYPED, "half-turn"),
    },
    "explain": {"puzzle": ({"puzzle": P}, OPEN)},
    "generate": {
        "genre": (EMPTY, "futoshiki"),
        "params": (EMPTY, "diagonal"),
        "size": (EMPTY, 4),
        "level": (EMPTY, "medium"),
        "at_most": (EMPTY | {"level": "medium"}, True),
        "count": (EMPTY, 2),
        "seed": (EMPTY, 5),
        "symmetry": (EMPTY, "half-turn"),
        "techniques": (EMPTY, ["naked single"]),
        "needs": (EMPTY, ["naked single"]),
        "needs_count": (EMPTY | {"needs": ["naked single"]}, 3),
        "without": (EMPTY, ["naked single"]),
        "clues": (EMPTY, 20),
        "shares": (EMPTY | {"genre": "futoshiki", "size": 4}, {"digit": 0.2}),
        "minimal": (EMPTY | {"size": 4, "strategy": "top-down"}, False),
        "strategy": (EMPTY | {"size": 4}, "bottom-up"),
        "iterations": (EMPTY, 2),
    },
    "genres": {},
    "hint": {"puzzle": ({"puzzle": P}, OPEN), **KNOWN, "vague": ({"puzzle": P}, 1)},
    "rate": {"puzzle": ({"puzzle": P}, HARD)},
    "read": {
        "text": ({"text": P}, OPEN),
        "data": ({"data": b64encode(P.encode()).decode()}, b64encode(OPEN.encode()).decode()),
        "name": ({"text": LINES}, "a.sdm"),
        "format": ({"text": LINES}, "sdk"),
        "genre": ({"text": "12..\n....\n.1..\n...."}, "futoshiki"),
    },
    "right": {
        "puzzle": ({"puzzle": P}, OPEN),
        **{name: case for name, case in KNOWN.items() if name != "state.marks"},
        "state.entries": ({"puzzle": P}, {"r1c3": "3"}),
        "state.ruled_out": ({"puzzle": P}, {"r1c3": ["4"]}),
        "state.solution": ({"puzzle": P}, "1234/3421/4132/2314"),
        "show": ({"puzzle": P, "state": {"entries": {"r1c3": "3"}}}, True),
    },
    "solve": {"puzzle": ({"puzzle": P}, OPEN), "limit": ({"puzzle": OPEN}, 1)},
    "technique": {
        "genre": ({"genre": "sudoku", "technique": "x-wing"}, "kakuro"),
        "technique": ({"genre": "sudoku", "technique": "x-wing"}, "swordfish"),
        "number": ({"genre": "sudoku", "technique": "x-wing"}, 1),
        "puzzle": ({"genre": "sudoku", "technique": "x-wing"}, LESSON),
        "without": (
            {"genre": "sudoku", "technique": "x-wing", "puzzle": LESSON},
            ["naked pair"],
        ),
        "picture": ({"genre": "sudoku", "technique": "x-wing"}, True),
    },
    "techniques": {},
}
"""Of each field of a question what it is asked with, and a value that changes the answer."""
NO_EFFECT: list[tuple[str, Body, str, Any]] = [
    ("draw", {"puzzle": P, "solution": True}, "candidates", True),
    ("draw", {"puzzle": P, "solution": True}, "state.entries", {"r1c3": "4"}),
    ("draw", {"puzzle": P, "solution": True}, "state.marks", {"r1c3": ["4"]}),
    ("book", {"puzzles": [P]}, "titles", ["one", "two"]),
    ("technique", ACTING["technique"]["without"][0], "number", 1),
    ("technique", ACTING["technique"]["number"][0], "without", ["naked single"]),
    ("technique", ACTING["technique"]["number"][0] | {"picture": True}, "number", 1),
    ("technique", ACTING["technique"]["number"][0] | {"picture": True}, "puzzle", HARD),
    ("catalog", {"do": "list"}, "puzzle", P),
    *(
        ("catalog", {"do": do, "puzzle": P}, field, ACTING["catalog"][field][1])
        for do in ("find", "add")
        for field in ("genre", "level", "before", "limit")
    ),
    *(
        ("catalog", body, field, value)
        for body in ({"do": "list"}, {"do": "find", "puzzle": P})
        for field, value in (("title", "one"), ("author", "one"), ("seconds", 9.0))
    ),
    ("edit", {"new": {"genre": "kakuro"}}, "new.columns", 6),
    ("generate", EMPTY, "at_most", True),
    ("generate", EMPTY, "shares", {"digit": 0.2}),
    ("generate", EMPTY, "minimal", False),
    ("generate", EMPTY | {"size": 4, "strategy": "bottom-up"}, "iterations", 2),
    ("generate", {"genre": "kakuro", "size": 5}, "iterations", 2),
    ("generate", {"genre": "kakuro", "size": 5}, "strategy", "top-down"),
]
"""Fields that have no effect beside others."""
UNSEEN = {("right", "state.marks"), ("candidates", "state.marks")}
"""A player's own marks, from which nothing is concluded: a client sends its state as it is."""


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("catalogue") / "kept.db"
    with Catalog(str(path)) as catalog:
        for line in (P, KAKURO, HARD):
            catalog.add(enpitsu.parse(line), rate=True)
    return path


@pytest.fixture
def kept(tmp_path: Path, filled: Path) -> Iterator[None]:
    """Let the server have a catalogue of three puzzles, which one test may change."""
    catalogue.choose(str(shutil.copy(filled, tmp_path)))
    yield
    catalogue.choose(None)


def nested(annotation: Any) -> type[BaseModel] | None:
    """Return the model that a field holds, or a list of which it holds."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return annotation
    return next(filter(None, map(nested, get_args(annotation))), None)


def fields(model: type[BaseModel], path: str = "") -> Iterator[str]:
    """Yield the fields of a question, those of what stands in it with dots before them."""
    for name, field in model.model_fields.items():
        inner = nested(field.annotation)
        if inner is None:
            yield f"{path}{name}"
        else:
            yield from fields(inner, f"{path}{name}.")


def with_field(body: Body, path: str, value: Any) -> Body:
    """Return what is asked with another value in one place."""
    changed: Any = deepcopy(body)
    inner, (*outer, name) = changed, path.split(".")
    for one in outer:
        inner = inner.setdefault(one, {})
        inner = inner[0] if isinstance(inner, list) else inner
    inner[name] = value
    return dict(changed)


_TIME = re.compile(r'"(?:seconds|preparing|rules)": [\d.e-]+')


def answered(question: str, body: Body) -> str:
    """Return the answer without times, or why there is none."""
    try:
        return _TIME.sub("", json.dumps(ask(question, **body)))
    except ValidationError as error:
        return f"refused: {error.errors()[0]['msg']}"
    except EnpitsuError as error:
        return f"refused: {error}"


def test_every_field_is_asked_for() -> None:
    assert ACTING.keys() == set(QUESTIONS)
    for question, cases in ACTING.items():
        known = set(fields(QUESTIONS[question].asked)) - {"seconds"}
        assert cases.keys() | {name for one, name in UNSEEN if one == question} == known


@pytest.mark.parametrize(
    ("question", "field"), [(name, field) for name, cases in ACTING.items() for field in cases]
)
@pytest.mark.usefixtures("kept")
def test_a_field_changes_the_answer(question: str, field: str) -> None:
    body, value = ACTING[question][field]
    if body.get("do") == "add":  # what is kept shows where it is listed
        answered(question, with_field(body, field, value))
        assert json.dumps({field: value})[1:-1] in answered(question, {"do": "list"})
        return
    before = answered(question, body)
    assert answered(question, body) == before, "it differs by itself"
    after = answered(question, with_field(body, field, value))
    assert after != before
    assert "no effect" not in after


@pytest.mark.parametrize(("question", "body", "field", "value"), NO_EFFECT)
@pytest.mark.usefixtures("kept")
def test_a_field_without_effect_is_refused_by_name(
    question: str, body: Body, field: str, value: Any
) -> None:
    name = field.partition(".")[0] if field.startswith("state") else field.rpartition(".")[2]
    before, after = answered(question, body), answered(question, with_field(body, field, value))
    assert not before.startswith("refused")
    assert re.match(rf"refused: (.*{name}(=False)? has no effect|.* has no {name};)", after)

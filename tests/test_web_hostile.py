"""Questions that are wrong or hostile: refused in a line, obeyed in nothing."""

from __future__ import annotations

import json
import os
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError

import enpitsu
from asking import ask, assert_safe, made
from enpitsu import EnpitsuError, PuzzleError, puzzles
from enpitsu.scene import (
    Arrow,
    Block,
    Cage,
    Corner,
    Highlight,
    Label,
    Node,
    Notes,
    Ring,
    Scene,
    Strike,
    Tag,
    Text,
    Trace,
)
from enpitsu.scene.svg import Layers
from enpitsu.web.questions import QUESTIONS

UNIQUE = "sudoku:1.../..2./.3../...4"
HOSTILE = '"><script>alert(1)</script>\u202e\x00&amp;'


def test_no_path_touches_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "secret.txt"
    file.write_text(UNIQUE)
    monkeypatch.chdir(tmp_path)

    texts = (str(file), "secret.txt", f"file://{file}", "-", "http://127.0.0.1:9/x", ".")
    for _ in "ab":  # once to import what it takes
        touched: list[object] = []
        with monkeypatch.context() as watched:
            for name in ("open", "stat", "lstat", "scandir"):
                watched.setattr(os, name, noting(getattr(os, name), touched))
            watched.setattr("builtins.open", noting(open, touched))
            watched.setattr(socket, "socket", noting(socket.socket, touched))
            told = [ask("read", text=text, name=str(file))["puzzles"] for text in texts]
            told += [ask("read", text=text)["puzzles"] for text in texts]
            for text in texts:
                with pytest.raises(PuzzleError):
                    puzzles.parse(text)
    assert touched == []
    assert all("error" in one for (one,) in told)


def noting(function: Callable[..., Any], touched: list[object]) -> Callable[..., Any]:
    """Return a function that notes what it is called with."""

    def called(*given: Any, **more: Any) -> Any:
        touched.append(given)
        return function(*given, **more)

    return called


@pytest.mark.parametrize("genre", ["sudoku", "kakuro", "slitherlink"])
def test_hostile_text_is_told_and_not_obeyed(genre: str) -> None:
    for name in ("board", "hint", "check", "rate", "count", "solve", "candidates", "right", "draw"):
        for text in (HOSTILE, f"{genre}:{HOSTILE}", f"{genre}({HOSTILE}):1...", f"{HOSTILE}:..."):
            with pytest.raises(EnpitsuError) as error:
                ask(name, puzzle=text)
            assert "\n" not in str(error.value)
    line = made(genre)
    for state in ({"entries": {HOSTILE: "1"}}, {"marks": {"r1c1": [HOSTILE[:8]]}}):
        with pytest.raises(EnpitsuError):
            ask("hint", puzzle=line, state=state)
    about = {"title": HOSTILE, "author": HOSTILE, "_nonsense": HOSTILE}
    record = json.dumps(enpitsu.parse(line).record | about)
    (told,) = ask("read", text=record)["puzzles"]
    assert set(told["about"]) == {"title", "author"}
    assert "\x00" not in told["about"]["title"]


def test_markup_of_hostile_scenes_is_safe() -> None:
    evil = HOSTILE.replace("\x00", "")
    node = Node(((0, 0),), evil)
    scene = Scene(
        *(2, 2),
        texts=(Text(0, 0, evil), Text(0, 1, evil, "found")),
        notes=(Notes(1, 0, (evil, "2"), 2),),
        title=evil,
        blocks=(Block(1, 1, evil, evil),),
        highlights=(Highlight(0, 0, evil), Highlight(0, 1, evil, house=True)),
        traces=(Trace(0, 0, 0, 1, evil),),
        arrows=(Arrow(node, Node(((1, 0),), "2"), strong=True),),
        strikes=(Strike(1, 0, evil),),
        cages=(Cage(((0, 0), (0, 1)), evil),),
        corners=(Corner(0, 1, evil),),
        rings=(Ring(1, 0, evil, evil),),
        labels=(Label(0, evil, row=True),),
        tags=(Tag(0, 0, 0, 0, evil),),
    )
    layers = Layers(scene)
    for part in (layers.ground, layers.board, layers.above, layers.beside):
        assert_safe(part)
        assert part


WRONG = [
    ("hint", {}),
    ("hint", {"puzzle": UNIQUE, "vague": 4}),
    ("hint", {"puzzle": UNIQUE, "seconds": 0}),
    ("hint", {"puzzle": UNIQUE, "seconds": 1e9}),
    ("hint", {"puzzle": UNIQUE, "secrets": 1}),
    ("hint", {"puzzle": UNIQUE, "state": {"entries": {"r1c1": 1}}}),
    ("hint", {"puzzle": UNIQUE, "state": {"entries": {"r1c1": ["1"]}}}),
    ("hint", {"puzzle": UNIQUE, "state": {"guesses": {}}}),
    ("board", {"puzzle": ""}),
    ("board", {"puzzle": "." * 100_001}),
    ("board", {"puzzle": 7}),
    ("generate", {"genre": "sudoku", "count": 501}),
    ("generate", {"genre": "sudoku", "seed": 2**53}),
    ("generate", {"genre": "sudoku", "seed": -1}),
    ("generate", {"genre": "sudoku", "count": 0}),
    ("generate", {"genre": "sudoku", "size": 0}),
    ("generate", {"genre": "sudoku", "size": [9, 9, 9]}),
    ("draw", {"puzzle": UNIQUE, "kind": "exe"}),
    ("count", {"puzzle": UNIQUE, "limit": -1}),
    ("genres", {"all": True}),
]


@pytest.mark.parametrize(("name", "body"), WRONG)
def test_bodies_that_are_wrong(name: str, body: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        ask(name, **body)


def test_wishes_that_are_wrong() -> None:
    for wish in (
        {"genre": "chess"},
        {"genre": "sudoku", "level": "silly"},
        {"genre": "sudoku", "size": 7, "params": "3x3"},
        {"genre": "sudoku", "needs": ["magic"]},
        {"genre": "sudoku", "symmetry": "odd"},
        {"genre": "sudoku", "strategy": "none"},
        {"genre": "sudoku", "shares": {"digit": 2}},
    ):
        question = QUESTIONS["generate"]
        with pytest.raises(EnpitsuError):  # before the first line
            question.answer(question.asked.model_validate(wish))
    with pytest.raises(EnpitsuError, match="no theme"):
        ask("draw", puzzle=UNIQUE, theme="pink")
    with pytest.raises(EnpitsuError, match="no format"):
        ask("convert", puzzle=UNIQUE, to="docx")
    with pytest.raises(EnpitsuError, match="not base64"):
        ask("read", data="§")
    with pytest.raises(EnpitsuError, match="one of them"):
        ask("read")

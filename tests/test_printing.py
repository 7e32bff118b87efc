"""What is printed holds no character that a terminal obeys, whatever the data hold."""

from __future__ import annotations

import os
import pty
import re
import sqlite3
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from command import COMMANDS, MULTIPLE, UNIQUE, Run, shell
from enpitsu.catalog import Catalog
from enpitsu.errors import EnpitsuError, one_line, printable, shown
from enpitsu.scene import (
    Block,
    Cage,
    Corner,
    Highlight,
    Label,
    Notes,
    Ring,
    Scene,
    Strike,
    Text,
    to_text,
)

HOSTILE = "\x1b]0;title\x07\x1b[2J\x1b[8m\r\x7f\x9b31m\u202e\u2066\u2028\udcff"
CONTROLS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u206f\ud800-\udfff]")
COLORS = re.compile(r"\x1b\[(\d+(;\d+)*)?m")

PLUGIN = f'''
"""Hostile."""

from enpitsu.answers import techniques
from enpitsu.engines import Engine
from enpitsu.errors import EngineError
from enpitsu.puzzles.layers import Layer
from enpitsu.rules import AllDifferent

HOSTILE = {HOSTILE!a}


class Marked(Layer):
    """Corners differ."""

    name = "marked"

    def rules(self, box):
        pairs = [(r * box.n + c, r * box.n + box.n + c + 1) for r, c in ((0, 0), (1, 1))]
        return tuple(AllDifferent(pair, "the place " + HOSTILE) for pair in pairs)


class Failing(Engine):
    """It fails."""

    name = "failing"
    library = HOSTILE

    def solve(self, puzzle, limits):
        raise EngineError("failed: " + HOSTILE)


class Broken(Failing):
    """It fails in another way."""

    name = "broken"

    def solve(self, puzzle, limits):
        raise RuntimeError(HOSTILE)
'''


@pytest.fixture
def plugin(tmp_path: Path) -> str:
    path = tmp_path / f"plugin{HOSTILE}.py"
    path.write_text(PLUGIN)
    return str(path)


@pytest.fixture
def puzzles(tmp_path: Path) -> str:
    """Return a file of a hostile name with a puzzle, and with one that is wrong."""
    path = tmp_path / f"puzzles{HOSTILE}.txt"
    path.write_bytes(f"{UNIQUE}\n{MULTIPLE}\nsudoku:{HOSTILE}\n".encode(errors="surrogateescape"))
    return str(path)


@pytest.fixture
def foreign(tmp_path: Path) -> str:
    """Return a catalog that was written by a stranger: every text in it is hostile."""
    path = str(tmp_path / "foreign.db")
    with Catalog(path) as catalog:
        catalog.add(UNIQUE)
        catalog.add(MULTIPLE)
    text = HOSTILE.replace("\udcff", "")
    with sqlite3.connect(path) as connection:
        for column in ("id", "title", "author", "source", "date", "level", "comment", "url"):
            connection.execute(f"UPDATE enpitsu_puzzles SET {column} = ?", [column + text])
        connection.execute("UPDATE enpitsu_puzzles SET puzzle = ? WHERE number = 2", [text])
        connection.execute("INSERT INTO enpitsu_techniques VALUES (1, ?, 3)", [text])
    connection.close()
    return path


def assert_harmless(*texts: str) -> None:
    for text in texts:
        assert CONTROLS.search(text) is None, ascii(text)


def test_texts_are_cleaned_by_one_function() -> None:
    assert printable("a\tb\nc") == "a\tb\nc"
    assert printable("ä鉛筆\u200d👩\U0010ffff") == "ä鉛筆\u200d👩\U0010ffff"
    assert printable("\x1b[0m\x7f\x9b\u202e\udcff") == r"\u001b[0m\u007f\u009b\u202e\udcff"
    every = "".join(map(chr, range(0x110000)))
    assert_harmless(printable(every), one_line(every), shown(every, len(every)))
    assert "\n" not in one_line("a\nb") + shown("a\nb")
    assert str(EnpitsuError(f"two\nlines {HOSTILE}")) == one_line(f"two\nlines {HOSTILE}")


@pytest.mark.parametrize("color", [False, True])
@pytest.mark.parametrize("ascii_only", [False, True])
def test_pictures_show_hostile_texts_as_text(color: bool, ascii_only: bool) -> None:
    items: dict[str, Any] = {
        "texts": (Text(0, 0, HOSTILE),),
        "notes": (Notes(0, 1, (HOSTILE, "1"), 2),),
        "blocks": (Block(0, 2, HOSTILE, HOSTILE),),
        "cages": (Cage(((0, 0),), HOSTILE),),
        "corners": (Corner(0, 0, HOSTILE),),
        "labels": (Label(0, HOSTILE, row=True), Label(0, HOSTILE, row=False)),
        "highlights": (Highlight(0, 0, HOSTILE),),
        "rings": (Ring(0, 1, HOSTILE, HOSTILE),),
        "strikes": (Strike(0, 1, HOSTILE),),
    }
    scene = Scene(1, 3, **items, caption=HOSTILE, title=HOSTILE)
    picture = to_text(scene, colour=color, ascii=ascii_only)
    assert "\x1b[8m" not in picture
    assert_harmless(COLORS.sub("", picture))


@pytest.mark.parametrize("json", [[], ["--json"]])
@pytest.mark.parametrize("command", [*COMMANDS, "narrow", "compare", "book"])
def test_names_of_files_are_printed_as_text(
    run: Run, folder: Path, puzzles: str, command: str, json: list[str]
) -> None:
    more = {"book": ["-o", f"b{HOSTILE}.html", "--allow"], "compare": ["--engines", "kernel"]}
    json = [] if command in ("draw", "convert") else json
    for file in (puzzles, puzzles + "missing", f"sudoku:12{HOSTILE}"):
        ran = run(command, *more.get(command, []), *json, file)
        assert_harmless(ran.out, ran.err)
        assert ran.out + ran.err


@pytest.mark.parametrize(
    "arguments",
    [
        ["draw", UNIQUE, "-o", f"a{HOSTILE}.svg"],
        ["draw", UNIQUE, "-o", f"new{HOSTILE}/a.svg"],
        ["draw", UNIQUE, "-o", f"a.{HOSTILE}"],
        ["draw", UNIQUE, "--theme", HOSTILE],
        ["hint", UNIQUE, "-o", f"b{HOSTILE}.svg"],
        ["hint", UNIQUE, "--state", HOSTILE],
        ["narrow", UNIQUE, "-o", f"c{HOSTILE}.svg"],
        ["explain", UNIQUE, "--techniques", HOSTILE],
        ["explain", UNIQUE, "-o", f"steps{HOSTILE}"],
        ["explain", UNIQUE, "-o", f"steps{HOSTILE}.txt"],
        ["repair", MULTIPLE, "-o", f"d{HOSTILE}.svg"],
        ["solve", UNIQUE, "--engine", HOSTILE],
        ["solve", UNIQUE, "--symbols", HOSTILE],
        ["solve", "--from", HOSTILE, UNIQUE],
        ["convert", UNIQUE, "--to", HOSTILE],
        ["convert", UNIQUE, "-o", f"e{HOSTILE}/f.txt"],
        ["generate", HOSTILE],
        ["generate", f"sudoku({HOSTILE})"],
        ["generate", "sudoku", "--size", HOSTILE],
        ["generate", "sudoku", "--needs", HOSTILE],
        ["generate", "sudoku", "-o", f"g{HOSTILE}/h"],
        ["generate", "sudoku", "--catalog", f"g{HOSTILE}/h.db"],
        ["techniques", HOSTILE],
        ["study", HOSTILE],
        ["study", "kakuro-informed", HOSTILE],
        ["compare", UNIQUE, "--engines", HOSTILE],
        ["book", UNIQUE, "-o", f"i.{HOSTILE}"],
        ["serve", "--host", HOSTILE],
        ["serve", "--catalog", f"j{HOSTILE}/k.db"],
        ["catalog", "list", f"l{HOSTILE}.db"],
        ["catalog", "list", f"postgresql://{HOSTILE}@127.0.0.1:1/a"],
        [HOSTILE],
        ["solve", f"--{HOSTILE}"],
        ["solve", UNIQUE, "--seconds", HOSTILE],
        ["solve", UNIQUE, "--plugin", HOSTILE],
    ],
    ids=lambda arguments: ascii(" ".join(arguments).replace(UNIQUE, "")),
)
def test_arguments_are_printed_as_text(run: Run, folder: Path, arguments: list[str]) -> None:
    printed = [*run(*arguments)[1:], *run(*arguments)[1:]]  # the second run meets what is there
    assert_harmless(*printed)
    assert "".join(printed)


@pytest.mark.parametrize("json", [[], ["--json"]])
def test_catalogs_of_strangers_are_printed_as_text(
    run: Run, folder: Path, foreign: str, json: list[str]
) -> None:
    for arguments in (
        ["list", foreign],
        ["find", foreign, UNIQUE],
        ["add", foreign, UNIQUE, "sudoku:" + HOSTILE],
        ["rate", foreign],
        ["backup", foreign, f"copy{HOSTILE}.db"],
    ):
        ran = run("catalog", *arguments, *json)
        assert_harmless(ran.out, ran.err)
        assert ran.out + ran.err
    for form in ("json", "csv", "opensudoku"):
        ran = run("catalog", "export", foreign, "--to", form)
        assert_harmless(ran.out, ran.err)


def test_what_plugins_say_is_printed_as_text(plugin: str) -> None:
    marked = "sudoku(marked):1.../..../..../...1"
    solvable = "sudoku(marked):1234/34../..../...."
    for arguments in (
        ["check", marked],
        ["explain", solvable],
        ["hint", solvable],
        ["techniques", "sudoku(marked)"],
        ["solve", marked, "--engine", "failing"],
        ["solve", marked, "--engine", "broken"],
        ["compare", marked, "--engines", "failing,broken"],
        ["compare", marked, "--engines", "failing,broken", "--json"],
        ["generate", "sudoku(marked)", "--size", "4", "--seed", "1"],
    ):
        ran = subprocess.run(
            [*shell(*arguments), "--plugin", plugin], capture_output=True, check=False, timeout=120
        )
        assert_harmless(ran.stdout.decode(), ran.stderr.decode())
        assert ran.stdout + ran.stderr


def on_a_terminal(command: list[str]) -> str:
    """Run a command on a terminal and return all that it gets."""
    ours, theirs = pty.openpty()
    kept = {name: value for name, value in os.environ.items() if name != "NO_COLOR"}
    with subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=theirs, stderr=theirs, env=kept
    ) as process:
        os.close(theirs)
        text = b"".join(_read(ours))
        process.wait(60)
    os.close(ours)
    return text.decode().replace("\r\n", "\n")


def _read(handle: int) -> Iterator[bytes]:
    try:
        while read := os.read(handle, 2**16):
            yield read
    except OSError:  # the process has ended
        return


def test_on_a_terminal_only_pictures_have_escapes(plugin: str, puzzles: str, foreign: str) -> None:
    for arguments in (
        ["solve", "--quiet", puzzles],
        ["explain", "--quiet", "--plugin", plugin, "sudoku(marked):1234/34../..../...."],
        ["catalog", "list", "--quiet", foreign],
    ):
        text = on_a_terminal(shell(*arguments))
        assert "\x1b[8m" not in text
        assert_harmless(COLORS.sub("", text))
    assert COLORS.search(on_a_terminal(shell("solve", "--quiet", UNIQUE)))

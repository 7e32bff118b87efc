"""What the documents show: their Python runs, and every output in them is what a command prints."""

import os
import re
import runpy
import subprocess
import sys
from pathlib import Path

import pytest

from conformance import ENGINES

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
VARIANT = (ROOT / "docs" / "variant.md").read_text(encoding="utf-8")
GAP = " …"
"""A line of a document in place of lines that it leaves out; at the end of one, of its rest."""

Shown = tuple[str, str, list[str]]
"""Variables that are set before, a command, and what the document shows of its output."""


def blocks(page: str, kind: str) -> list[str]:
    return re.findall(rf"^```{kind}\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)


def commands(page: str) -> list[Shown]:
    found: list[Shown] = []
    settings = ""
    for block in blocks(page, "console"):
        for line in block.splitlines():
            if line.startswith("$ enpitsu"):
                found.append((settings, line[2:], []))
            elif line.startswith("$ "):
                settings += f"{line[2:]}\n"
            else:
                found[-1][2].append(line)
    return found


def printed(folder: Path, shown: Shown) -> list[str]:
    """Run a command as the document does, with its plug-ins in the folder."""
    for text in blocks(VARIANT, "python"):
        named = re.match(r"# (\w+\.py)\n", text)
        if named:
            (folder / named[1]).write_text(text, encoding="utf-8")
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        ["sh", "-c", shown[0] + shown[1]],
        check=False,
        cwd=folder,
        env=os.environ | {"PATH": path},
        capture_output=True,
        text=True,
        timeout=120,
        stdin=subprocess.DEVNULL,
    )
    return (done.stdout + done.stderr).splitlines()


def pattern(shown: list[str]) -> str:
    """Return a pattern of what a document shows; times may be any."""
    lines = []
    for line in shown:
        text = re.escape(line.removesuffix("…")).replace("\\ ", " ")
        text = re.sub(r" *\d+\\\.\d+", r" *\\d+\\.\\d+", text)
        rest = "[^\n]*" if line.endswith("…") else ""
        lines.append("(?:[^\n]*\n)*?" if line == GAP else f"{text}{rest}\n")
    return "".join(lines)


@pytest.mark.parametrize("shown", commands(README) + commands(VARIANT), ids=lambda shown: shown[1])
def test_documents_show_what_is_printed(tmp_path: Path, shown: Shown) -> None:
    text = "".join(f"{line}\n" for line in printed(tmp_path, shown))
    assert re.fullmatch(pattern(shown[2]), text), text


def test_the_python_of_the_readme_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "puzzles.txt").write_text("sudoku:1.../..../..../....\n")
    names: dict[str, object] = {}
    for block in blocks(README, "python"):
        exec(block.replace("count=1000", "count=2"), names)
    assert {"puzzle", "made", "step", "FromBelow"} <= names.keys()


def test_the_python_of_the_variant_runs(tmp_path: Path) -> None:
    (text,) = [block for block in blocks(VARIANT, "python") if not block.startswith("# ")]
    (tmp_path / "text.py").write_text(text, encoding="utf-8")
    assert printed(tmp_path, ("", f"'{sys.executable}' text.py", [])) == []


@pytest.mark.parametrize("engine", ENGINES)
def test_every_engine_knows_the_rules_of_the_variants(tmp_path: Path, engine: str) -> None:
    known = f"enpitsu count --engine {engine} --plugin antiking.py --plugin apart.py"
    apart = "apart:1..../...../...../...../....."
    layer = "sudoku(antiking):123456/4...../....../....../....../......"
    (folder := tmp_path / engine).mkdir()
    counted = printed(folder, ("", f"{known} {apart}", []))
    assert counted == ["4 solutions"]
    assert printed(folder, ("", f"{known} '{layer}'", [])) == ["53 solutions"]


def test_the_pictures_are_those_that_are_drawn() -> None:
    pictures = runpy.run_path(str(ROOT / "docs" / "pictures.py"))["pictures"]()
    assert len(pictures) == 7
    for name, picture in pictures.items():
        assert (ROOT / "docs" / name).read_text(encoding="utf-8") == picture, name


@pytest.mark.parametrize("name", ["book-cover.png", "book-page.png"])
def test_the_pages_of_the_book_are_shown_whole(name: str) -> None:
    settings = runpy.run_path(str(ROOT / "docs" / "pictures.py"))
    header = (ROOT / "docs" / name).read_bytes()[:24]
    sides = [int.from_bytes(header[at : at + 4]) for at in (16, 20)]
    millimetres = [round(side / settings["BOOK_DPI"] * 25.4) for side in sides]
    assert millimetres == pytest.approx([210, 297], abs=1)
    assert f'src="docs/{name}"' in README

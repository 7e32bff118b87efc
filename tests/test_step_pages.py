"""Steps that one can see: pictures of hints and of whole explanations, from the command line."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

import enpitsu
from command import FILLED, UNIQUE, Run, Screen
from enpitsu.scene import Scene
from enpitsu.scene.page import Card, Chapter, chapter_parts, page_end, page_start
from test_notebooks import GENRES, Checked

SVG = "{http://www.w3.org/2000/svg}"
KAKURO = r"kakuro:# 16\- 7\-/-\9 . ./-\14 . ."
LOOP = "slitherlink:....2/022.3/...1./11..2/..1.3"


def words(picture: Path | str) -> list[str]:
    text = picture.read_text(encoding="utf-8") if isinstance(picture, Path) else picture
    return [found.text or "" for found in ElementTree.fromstring(text).iter(f"{SVG}text")]


# One step


@pytest.mark.parametrize("line", GENRES)
def test_a_hint_is_drawn_with_labels_and_its_sentence(run: Run, folder: Path, line: str) -> None:
    ran = run("hint", line, "-o", "hint.svg", "--text", "font")
    step = enpitsu.hint(line)
    assert step is not None
    assert ran == (0, f"{step.technique} ({step.level}): {step.text}\n", "")
    written = words(folder / "hint.svg")
    assert {"r1", "c1", "placed" if step.places else "goes"} <= set(written)
    assert step.text in " ".join(written)


def test_hints_for_several_puzzles_have_numbers(run: Run, folder: Path) -> None:
    ran = run("hint", UNIQUE, KAKURO, "-o", "hint.svg", "--json")
    assert [record["file"] for record in ran.records] == ["hint-001.svg", "hint-002.svg"]
    assert (folder / "hint-002.svg").exists()


@pytest.mark.parametrize("command", ["hint", "draw"])
def test_a_picture_is_not_written_over_unless_asked(run: Run, folder: Path, command: str) -> None:
    (folder / "one.svg").write_text("mine")
    refused = run(command, UNIQUE, "-o", "one.svg")
    assert (refused.code, refused.out) == (2, "")
    assert "one.svg: is there already; --force writes it anew" in refused.err
    assert (folder / "one.svg").read_text() == "mine"
    assert run(command, UNIQUE, "-o", "one.svg", "--force", "--text", "font").code == 0
    assert words(folder / "one.svg")


def test_draw_can_draw_the_next_step(run: Run, folder: Path) -> None:
    assert run("draw", "--hint", UNIQUE, "-o", "next.svg") == (0, "", "")
    assert run("hint", UNIQUE, "-o", "hint.svg").code == 0
    assert (folder / "next.svg").read_text() == (folder / "hint.svg").read_text()
    text = run("draw", "--hint", UNIQUE).out
    assert "A house" in text
    assert text.endswith(run("hint", UNIQUE).out)
    assert "no next step" in run("draw", "--hint", FILLED).err
    for other in (["--solution"], ["--shade"], ["--symbols", "ABCDEFGHI"]):
        told = f"{other[0]} has no effect here; it works with a picture of the whole board"
        assert told in run("draw", "--hint", *other, UNIQUE).err


def test_only_a_terminal_shows_the_board(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    said = run("hint", UNIQUE).out
    assert said.count("\n") == 1
    screen = Screen()
    monkeypatch.setattr(sys, "stdout", screen)
    assert run("hint", UNIQUE).code == 0
    assert screen.getvalue().endswith(said)
    assert "\x1b[38;5;16;48;5;" in screen.getvalue()
    monkeypatch.setenv("NO_COLOR", "1")
    plain = Screen()
    monkeypatch.setattr(sys, "stdout", plain)
    assert run("hint", UNIQUE).code == 0
    assert "\x1b" not in plain.getvalue()
    assert "r1 ┃" in plain.getvalue()


def test_a_vague_hint_shows_no_more_than_it_says(run: Run, folder: Path) -> None:
    assert run("hint", UNIQUE, "-o", "place.svg", "--vague", "2", "--text", "font").code == 0
    assert run("hint", UNIQUE, "-o", "name.svg", "--vague", "1", "--text", "font").code == 0
    place, name = words(folder / "place.svg"), words(folder / "name.svg")
    assert "place" in place
    assert "placed" not in place + name
    assert "place" not in name


def test_the_state_is_not_written_on_where_the_picture_cannot_be(run: Run, folder: Path) -> None:
    (folder / "one.svg").write_text("mine")
    (folder / "state.txt").write_text("r1c1=9")
    assert run("hint", UNIQUE, "--state", "state.txt", "--apply", "-o", "one.svg").code == 2
    assert (folder / "state.txt").read_text() == "r1c1=9"


# All steps


def test_every_step_has_a_file_with_the_state_before_it(run: Run, folder: Path) -> None:
    ran = run("explain", UNIQUE, "-o", "steps", "--text", "font")
    steps = enpitsu.explain(UNIQUE).steps
    assert ran.out == run("explain", UNIQUE).out
    files = sorted((folder / "steps").iterdir())
    assert [file.name for file in files] == [f"step-{n:02}.svg" for n in range(1, len(steps) + 1)]
    for file, step in zip(files, steps, strict=True):
        assert step.text in " ".join(words(file))
    found = [file.read_text(encoding="utf-8").count('fill="#1f5fd0"') for file in files]
    assert (found[0], found[-1]) == (0, 1)


def test_several_puzzles_have_a_folder_each(run: Run, folder: Path) -> None:
    assert run("explain", KAKURO, LOOP, "-o", "steps/").code == 0
    assert {path.name for path in (folder / "steps").iterdir()} == {"puzzle-001", "puzzle-002"}
    again = run("explain", KAKURO, LOOP, "-o", "steps")
    assert again.code == 2
    assert again.err.count("--force") == 2


def test_a_page_has_a_picture_and_a_sentence_a_step(run: Run, folder: Path) -> None:
    lines = [UNIQUE, KAKURO, LOOP]
    assert run("explain", *lines, "-o", "steps.html").code == 0
    page = (folder / "steps.html").read_text(encoding="utf-8")
    explained = [enpitsu.explain(line) for line in lines]
    cards = sum(len(each.steps) + 1 for each in explained)
    seen = Checked(page).seen
    assert (seen.count("use"), seen.count("section"), seen.count("h3")) == (cards, 3, cards)
    ids = re.findall(r' id="([^"]+)"', page)
    assert len(set(ids)) == len(ids) == cards + 3
    assert set(re.findall(r'href="#([^"]+)"', page)) == {"board-1", "board-2", "board-3"}
    for each in explained:
        for number, step in enumerate(each.steps, 1):
            assert f"{number}. {step.technique} <small>{step.level}</small>" in page
            assert step.text.replace("'", "&#x27;") in page
    assert not re.search(r"<(link|img|iframe)|src=|href=\"[^#]|@import|url\(", page)
    assert set(re.findall(r"https?://[^\"' ]+", page)) == {"http://www.w3.org/2000/svg"}


def test_a_page_is_a_list_for_whoever_runs_no_scripts(run: Run, folder: Path) -> None:
    assert run("explain", KAKURO, "-o", "steps.html").code == 0
    page = (folder / "steps.html").read_text(encoding="utf-8")
    body = page[page.index("<body") : page.index("<script")]
    assert "<nav hidden>" in body
    assert 'class="one"' not in body
    for key in ("ArrowRight", "ArrowLeft", "Home", "End", '" "'):
        assert key in page[page.index("<script") :]


def test_a_page_is_not_written_over_and_is_no_picture(run: Run, folder: Path) -> None:
    (folder / "steps.html").write_text("mine")
    assert "--force" in run("explain", KAKURO, "-o", "steps.html").err
    assert (folder / "steps.html").read_text() == "mine"
    assert run("explain", KAKURO, "-o", "steps.html", "--force").code == 0
    assert "STEPS.html" in run("explain", KAKURO, "-o", "steps.svg").err
    assert run("explain", KAKURO, "-o", "nowhere/steps.html").code == 0
    (folder / "file").write_text("")
    assert "is no folder" in run("explain", KAKURO, "-o", "file").err
    assert run("explain", KAKURO, "-o", "file/steps.html").code == 2


def test_what_stands_on_a_page_is_escaped() -> None:
    card = Card(
        "<b>", "&", '<script>alert("x")</script>', Scene(1, 1), [(1, 0, "<i>"), (2, 1, "b")]
    )
    chapter = Chapter("<h1>", "a<b", [card], Scene(1, 1))
    page = "".join([page_start("<&>"), *chapter_parts(chapter, 1), page_end()])
    seen = Checked(page).seen
    assert (seen.count("script"), seen.count("h1"), seen.count("i"), seen.count("b")) == (
        1,
        1,
        0,
        0,
    )
    assert '<li value="2" style="margin-left:1.5em">b</li>' in page
    assert "<title>&lt;&amp;&gt;</title>" in page

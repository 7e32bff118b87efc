"""Names of several files by a pattern: numbers that sort, ids and titles made safe, each once."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from command import UNIQUE, Run, is_one_line
from enpitsu.errors import EnpitsuError
from enpitsu.scene.file_names import FileNames, check_fields, numbered, safe_name

SMALL = ".4../..2./.1../..3."


def records(folder: Path, *about: dict[str, str]) -> str:
    path = folder / "puzzles.jsonl"
    lines = [json.dumps({"genre": "sudoku", "puzzle": SMALL} | one) for one in about]
    path.write_text("\n".join(lines))
    return str(path)


def files(folder: Path) -> list[str]:
    found = (path for path in folder.rglob("*") if path.is_file() and path.suffix != ".jsonl")
    return sorted(str(path.relative_to(folder)) for path in found)


def test_numbers_have_leading_zeros_so_that_names_sort() -> None:
    names = FileNames("x-{n}.png")
    told = [names.name(number) for number in range(1, 500)]
    assert told[:2] == ["x-001.png", "x-002.png"]
    assert sorted(told) == told
    assert FileNames("{n}", width=1).name(7) == "7"


def test_ids_and_titles_are_those_of_the_puzzle_and_numbers_where_there_are_none() -> None:
    names = FileNames("{id}/{title}.svg")
    assert names.name(1, {"id": 17, "title": "Dusk"}) == "17/Dusk.svg"
    assert names.name(2, {"title": "Dawn"}) == "002/Dawn.svg"
    assert names.name(3) == "003/003.svg"


def test_a_name_is_given_once_whatever_the_case_of_its_letters() -> None:
    names = FileNames("{title}.svg")
    titles = ["Dusk", "dusk", "Dusk", "Dusk-2", "Dawn"]
    told = [names.name(number, {"title": title}) for number, title in enumerate(titles, 1)]
    assert told == ["Dusk.svg", "dusk-2.svg", "Dusk-3.svg", "Dusk-2-2.svg", "Dawn.svg"]


def test_a_pattern_without_fields_is_one_name() -> None:
    names = FileNames("steps-{step}.svg")
    assert [names.name(1), names.name(2)] == ["steps-{step}.svg"] * 2
    assert numbered("a.b/out.svg") == "a.b/out-{n}.svg"


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Dusk & Dawn (2)", "Dusk & Dawn (2)"),
        ("Łamigłówka 数独", "Łamigłówka 数独"),
        ("../../etc/passwd", "etc-passwd"),
        ("a/b\\c:d*e?f", "a-b-c-d-e-f"),
        ("{step} {n}", "step- -n"),
        ("..", ""),
        (" . ", ""),
        ("con", "con_"),
        ("COM1.txt", "COM1.txt_"),
        ("x" * 300, "x" * 100),
        ("é" * 300, "é" * 50),
    ],
)
def test_a_text_becomes_a_part_of_a_name(text: str, name: str) -> None:
    assert safe_name(text) == name


@given(st.lists(st.text(), max_size=8))
def test_any_titles_become_files_of_one_folder(titles: list[str]) -> None:
    names = FileNames("{title}.svg")
    told = [names.name(number, {"title": title}) for number, title in enumerate(titles, 1)]
    assert len({name.casefold() for name in told}) == len(told)
    for name in told:
        assert not set(name) & set('/\\:*?"<>|\0\n{}')
        assert not name.startswith((".", " ", "-"))
        assert len(name.encode()) < 200


def test_an_unknown_field_names_those_that_exist() -> None:
    with pytest.raises(EnpitsuError, match=r"^\{ttle\}\.svg: unknown field \{ttle\} \(available: "):
        check_fields("{ttle}.svg", ["n", "title"])
    with pytest.raises(
        EnpitsuError, match=r"^\{n\}\.pdf: unknown field \{n\} \(available: none\)$"
    ):
        check_fields("{n}.pdf", [])
    check_fields("{}{1}{N}{n}.svg", ["n"])


@pytest.mark.parametrize(
    ("out", "names"),
    [
        ("{n}.svg", ["001.svg", "002.svg", "003.svg"]),
        ("png/{n}.png", ["png/001.png", "png/002.png", "png/003.png"]),
        ("png/", ["png/puzzle-001.svg", "png/puzzle-002.svg", "png/puzzle-003.svg"]),
        ("{title}/{id}.txt", ["003/003.txt", "Dusk/002.txt", "Dusk/a-1.txt"]),
        ("{title}.pdf", ["003.pdf", "Dusk-2.pdf", "Dusk.pdf"]),
        ("x.txt", ["x-001.txt", "x-002.txt", "x-003.txt"]),
        ("x.pdf", ["x.pdf"]),
    ],
)
@pytest.mark.parametrize("command", ["draw", "hint", "narrow", "repair"])
def test_every_command_names_its_pictures_so(
    run: Run, folder: Path, command: str, out: str, names: list[str]
) -> None:
    source = records(folder, {"id": "a/1", "title": "Dusk"}, {"title": "Dusk"}, {})
    ran = run(command, source, "-o", out)
    assert (ran.code, ran.err) == (0, "")
    assert files(folder) == names


def test_a_single_picture_has_the_name_of_the_pattern(run: Run, folder: Path) -> None:
    assert run("draw", UNIQUE, "-o", "{n}.svg").code == 0
    assert files(folder) == ["001.svg"]


@pytest.mark.parametrize(
    ("out", "names"),
    [
        ("steps", ["steps/puzzle-001/step-01.svg", "steps/puzzle-002/step-01.svg"]),
        ("{title}", ["002/step-01.svg", "Dusk/step-01.svg"]),
        ("s/{n}-{step}.txt", ["s/001-01.txt", "s/002-01.txt"]),
    ],
)
def test_steps_are_named_by_their_puzzle_and_their_number(
    run: Run, folder: Path, out: str, names: list[str]
) -> None:
    source = records(folder, {"title": "Dusk"}, {})
    assert run("explain", source, "-o", out).code == 0
    assert [name for name in files(folder) if name.rpartition(".")[0].endswith("01")] == names


@pytest.mark.parametrize(
    "line",
    [
        ("draw", "-o", "{ttle}.svg"),
        ("draw", "-o", "{step}.svg"),
        ("explain", "-o", "{page}"),
        ("explain", "-o", "{title}.html"),
        ("explain", "-o", "{step}.gif"),
        ("explain", "-o", "{step}.svg"),
        ("book", "-o", "{title}.png"),
        ("book", "-o", "{n}.pdf"),
    ],
)
def test_a_pattern_that_cannot_be_is_one_line(
    run: Run, folder: Path, line: tuple[str, ...]
) -> None:
    ran = run(*line, records(folder, {}, {}))
    assert ran.code == 2
    assert is_one_line(ran.err)
    assert files(folder) == []


@pytest.mark.parametrize(
    "line",
    [
        ("generate", "sudoku", "--size", "4", "-o", "{n}.json"),
        ("generate", "sudoku", "--size", "4", "-o", "a-{id}.txt"),
        ("convert", UNIQUE, "-o", "{n}.json"),
        ("compare", UNIQUE, "--engines", "kernel", "-o", "{title}.csv"),
        ("catalog", "export", "all.db", "-o", "{n}.json"),
    ],
)
def test_where_one_file_holds_all_puzzles_a_pattern_is_refused(
    run: Run, folder: Path, line: tuple[str, ...]
) -> None:
    ran = run(*line)
    assert ran.code == 2
    assert "(available: none)" in ran.err
    assert is_one_line(ran.err)
    assert files(folder) == []


def test_pages_of_a_book_have_as_many_digits_as_there_are_pages(run: Run, folder: Path) -> None:
    source = records(folder, *({} for _ in range(8)))
    line = ("book", source, "--per-page", "1", "--no-rules", "--dpi", "20", "--no-levels")
    assert run(*line, "-o", "{n}-page.png").code == 0
    names = files(folder)
    assert (names[0], names[-1]) == ("01-page.png", "10-page.png")
    again = run(*line, "-o", "{n}-page.png")
    assert (again.code, "01-page.png: is there already" in again.err) == (2, True)

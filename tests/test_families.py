"""Families of formats, and the list of all: one name for a kind, and the puzzle tells which."""

from __future__ import annotations

import io
import sys
from itertools import pairwise

import pytest

import enpitsu
from command import Run
from enpitsu.errors import PuzzleError
from enpitsu.formats import ABOUT, Entry, format_named, formats, read, written
from enpitsu.formats._families import Family
from enpitsu.puzzles import genres

LINES = {
    "binary": "binary:0..1/..../..0./....",
    "futoshiki": "futoshiki:1../.../...|r1c1<r1c2",
    "kakuro": r"kakuro:# 16\- 7\-/-\9 . ./-\14 . .",
    "kenken": "kenken:../..|3+=r1c1 r1c2,3+=r2c1 r2c2",
    "skyscrapers": "skyscrapers:../..|2./../../..",
    "slitherlink": "slitherlink:3.2/..1",
    "sudoku": "sudoku:1.../..2./.3../...4",
}
FAMILIES = [form for form in formats().values() if isinstance(form, Family)]
with_every_family = pytest.mark.parametrize("family", FAMILIES, ids=lambda form: form.name)


def entries(text: str, name: str | None = None) -> list[Entry]:
    return list(read(io.BytesIO(text.encode()), "file", format_named(name) if name else None))


def puzzle_for(genre: str, family: Family) -> enpitsu.Puzzle:
    if genre == "binary" and family.name == "janko":
        return enpitsu.parse(LINES[genre].replace("binary", "binary(repeats)"))
    return enpitsu.parse(LINES[genre])


@with_every_family
def test_the_genre_tells_which_format_is_written(family: Family) -> None:
    assert len(family.members) > 2
    for member in family.members:
        puzzle = puzzle_for(member.genres[0], family)
        assert family.write(puzzle) == member.write(puzzle)
        assert family.keeps == member.keeps


@with_every_family
def test_a_file_may_hold_all_genres_of_a_family(family: Family) -> None:
    boards = [puzzle_for(genre, family) for genre in family.holds]
    text = f"{family.gap}\n".join(map(family.write, boards)) + "\n"
    assert [entry.outcome for entry in entries(text, family.name)] == boards
    assert [entry.outcome for entry in entries(text)] == boards
    lines = [entry.line for entry in entries(text)]
    assert all(a < b for a, b in pairwise(lines))


@with_every_family
def test_a_genre_that_a_family_does_not_have_is_refused_with_those_it_has(family: Family) -> None:
    with pytest.raises(PuzzleError, match=f"{family.name} is not a format for neighbor; it is for"):
        family.write(enpitsu.parse("neighbor:1.../..2./.4../...3"))


def test_a_member_of_another_kind_is_told_as_such() -> None:
    (entry,) = entries("https://puzz.link/p?nurikabe/2/2/k", "pzpr")
    told = "the link is of 'nurikabe'; known from such links are: kakuro, skyscrapers, slith"
    assert str(entry.outcome).startswith(told)
    (entry,) = entries("nurikabe/2/2/k", "pzpr")
    assert "is none of pzpr for kakuro, skyscrapers, slitherlink, sud" in str(entry.outcome)
    (entry,) = entries("begin\npuzzle hidoku\nproblem\n- -\nend\n", "janko")
    assert "the block is about 'hidoku', not one of tohuwavohu, futosh" in str(entry.outcome)


MIXED = "but a file holds one format: that of its first line, or the one that is asked for"


@pytest.mark.parametrize("other", ["pzpr", "penpa", "sudokuwiki"])
def test_a_file_that_mixes_formats_is_told_so(other: str) -> None:
    line = "sudoku:" + "1" + "." * 80
    link = written(enpitsu.parse(line), other)
    link = f"https://www.sudokuwiki.org/sudoku.htm?bd={link}" if other == "sudokuwiki" else link
    first, second, third = entries(f"{line}\n{link}\n{line}\n")
    name = "sudoku-pzpr" if other == "pzpr" else other
    assert str(second.outcome) == f"a link of {name}; {MIXED}"
    assert first.outcome == third.outcome == enpitsu.parse(line)
    first, second = entries(f"{link}\n{line}\n")
    assert first.outcome == enpitsu.parse(line)
    if other == "sudokuwiki":  # it has plain lines beside its own
        assert second.outcome == enpitsu.parse(line)
    else:
        assert str(second.outcome) == f"a line of notation; {MIXED}"


def test_a_broken_link_is_told_as_such_and_among_lines_as_a_link() -> None:
    link = "https://puzz.link/p?sudoku/4/4/zzzz"
    (alone,), (_, among) = entries(link), entries(f"{LINES['binary']}\n{link}")
    assert str(alone.outcome) == "more than 16 cells"
    assert str(among.outcome).startswith("a link of sudoku-pzpr; but a file holds one format")


@pytest.mark.parametrize("before", ["", LINES["sudoku"] + "\n"])
@pytest.mark.parametrize(
    ("link", "told"),
    [
        ("https://puzz.link/p?nurikabe/5/5/abc", "the link is of 'nurikabe'; known from such lin"),
        ("http://pzv.jp/p.html?shakashaka/9/9/a", "the link is of 'shakashaka'; known from such"),
        ("https://example.com", "'https://example.com' is no link of a format that is known here"),
    ],
)
def test_a_link_of_another_kind_is_told_as_such(before: str, link: str, told: str) -> None:
    assert str(entries(before + link)[-1].outcome).startswith(told)


def test_a_link_is_a_puzzle_wherever_a_line_of_notation_is() -> None:
    link = "https://puzz.link/p?sudoku/4/4/12m1k4"
    assert (
        str(enpitsu.parse(link)) == str(enpitsu.solve(link).puzzle) == "sudoku:12../..../.1../...4"
    )


def test_a_line_is_taken_for_what_the_one_before_it_was() -> None:
    text = "2x2:1h2f\n2x2:p\n"
    assert [str(entry.outcome)[:7] for entry in entries(text, "sgt")] == ["sudoku:"] * 2


def test_families_are_names_for_the_command_line(run: Run) -> None:
    done = run("convert", LINES["kakuro"], "--to", "pzpr")
    assert done.out == "https://puzz.link/p?kakuro/2/2/ng79e\n"
    assert run("convert", done.out.strip(), "--from", "pzpr").out.strip() == LINES["kakuro"]


# The list


def test_the_list_says_what_every_format_is(run: Run) -> None:
    records = run("convert", "--list", "--json").records
    assert [record["name"] for record in records] == list(formats())
    for record in records:
        form = formats()[record["name"]]
        assert set(record["genres"]) <= set(genres())
        assert set(record["keeps"]) <= set(ABOUT)
        assert record["endings"] == list(form.extensions)
        assert record["about"] == form.told


def test_the_list_for_a_person_names_genres_and_endings(run: Run) -> None:
    page = run("convert", "--list").out
    assert "sdk: sudoku; reads and writes; files .sdk\n    A Sudoku as nine lines" in page
    assert "json: any genre;" in page


@pytest.mark.parametrize("name", formats())
def test_a_module_begins_with_the_name_of_its_format_and_a_sentence(name: str) -> None:
    form = formats()[name]
    assert (sys.modules[type(form).__module__].__doc__ or "").startswith(f"`{name}`: ")
    assert form.told.endswith(".")

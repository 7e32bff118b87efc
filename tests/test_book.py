"""Books: what is asked of them, where puzzles stand, and what PDF, PNG and HTML have of it."""

import io
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pypdf import PdfReader
from pypdf.generic import IndirectObject

import enpitsu
from command import FILLED, MULTIPLE, NONE, UNIQUE, Run, is_one_line, shell
from enpitsu.books import Book, Design, Target, design_of, plate_of
from enpitsu.books.design import PAPERS, clean
from enpitsu.books.typesetting import typeset
from enpitsu.errors import EnpitsuError, PuzzleError
from enpitsu.model import Puzzle
from enpitsu.puzzles import genres
from enpitsu.puzzles.layers import layers

SMALL = "sudoku:.4../..2./.1../..3."
LINES = [
    UNIQUE,
    SMALL,
    "slitherlink:.3..3/....3/2..12/23.../.3.23",
    "binary:.1..../...0.0/.0..1./...0../....1./..0..0",
    "futoshiki:2.../..2./.3../....|r1c2<r1c1,r4c2<r4c1,r4c4<r4c3",
]
HOSTILE = '*bold* #eval("1") $x$ `raw` <label> @ref \\ "quote" // /* [x] #include "/etc/passwd"'


@pytest.fixture(scope="module")
def puzzles() -> list[Puzzle]:
    return [enpitsu.parse(line) for line in LINES]


def book_of(puzzles: list[Puzzle], **wishes: Any) -> Book:
    return Book.of_puzzles(puzzles, design_of(**wishes))


def pdf_of(book: Book) -> PdfReader:
    return PdfReader(io.BytesIO(typeset(book, "pdf")[0]))


def titles(outline: list[Any], depth: int = 0) -> Iterator[tuple[int, str]]:
    for one in outline:
        if isinstance(one, list):
            yield from titles(one, depth + 1)
        else:
            yield depth, one.title


def fonts(reader: PdfReader) -> dict[str, bool]:
    """Return the fonts of a PDF, and whether each is in it."""
    found: dict[str, bool] = {}
    waiting: list[Any] = list(reader.pages)
    seen = set()
    while waiting:
        item = waiting.pop()
        if isinstance(item, IndirectObject):
            if item.idnum in seen:
                continue
            seen.add(item.idnum)
            item = item.get_object()
        if isinstance(item, list):
            waiting += item
        elif isinstance(item, dict):
            if "/FontDescriptor" in item:
                descriptor = item["/FontDescriptor"].get_object()
                embedded = any(key.startswith("/FontFile") for key in descriptor)
                found[item["/BaseFont"]] = embedded
            waiting += [dict.__getitem__(item, key) for key in item if key != "/Parent"]
    return found


def test_a_pdf_has_its_pages_bookmarks_texts_and_fonts(puzzles: list[Puzzle]) -> None:
    book = book_of(puzzles, title="Evenings", subtitle="by the fire", author="Ann")
    reader = pdf_of(book)
    assert [page.part for page in book.pages] == ["cover", "rules", "puzzles", "solutions"]
    assert len(reader.pages) == 4
    assert reader.metadata is not None
    assert (reader.metadata.title, reader.metadata.author) == ("Evenings", "Ann")
    assert reader.metadata.creation_date is None
    outline = list(titles(reader.outline))
    assert [title for depth, title in outline if not depth] == [
        "Evenings",
        "How to solve them",
        "Puzzles",
        "Solutions",
    ]
    assert (1, "1. Sudoku, expert") in outline
    assert all(fonts(reader).values())
    assert len(fonts(reader)) >= 2
    texts = [page.extract_text() for page in reader.pages]
    assert "by the fire" in texts[0]
    assert f"{len(puzzles)} puzzles" in texts[0]
    assert "single closed loop" in texts[1]
    assert "expert" in texts[2]
    assert "solutions on page 4" in texts[2]


def test_the_same_puzzles_make_the_same_bytes(puzzles: list[Puzzle]) -> None:
    one, other = (typeset(book_of(puzzles), "pdf") for _ in range(2))
    assert one == other


def test_hostile_texts_are_texts_alone(puzzles: list[Puzzle]) -> None:
    told = puzzles[0].with_about(title=HOSTILE, author="Ω" * 5000, source="#panic()\x00\u202e")
    reader = pdf_of(book_of([told], title=HOSTILE, author=HOSTILE + "x" * 10_000))
    assert '*bold* #eval("1")' in reader.pages[0].extract_text()
    assert "*bold* #eval(" in reader.pages[2].extract_text()
    assert "<script>" not in to_html_of([told], title="<script>alert(1)</script>")


def to_html_of(puzzles: list[Puzzle], **wishes: Any) -> str:
    from enpitsu.books.html import to_html  # noqa: PLC0415

    return to_html(book_of(puzzles, **wishes))


def test_text_is_made_fit_for_a_page() -> None:
    assert clean("a\x00b\x1b[1m\n\nc\ud800", 50) == "a b [1m c\ufffd"
    assert clean("word " * 100, 20) == "word word word word…"


@given(st.text(), st.integers(1, 80))
def test_any_text_becomes_one_printable_line(text: str, longest: int) -> None:
    line = clean(text, longest)
    assert len(line) <= longest
    assert line == line.strip()
    assert line.isprintable() or "\ufffd" in line
    line.encode()


def test_html_is_one_file_with_the_same_pages(puzzles: list[Puzzle]) -> None:
    text = to_html_of(puzzles, hints=True, labels=True)
    assert text.count('<section class="page">') == len(book_of(puzzles).pages)
    assert text.count("<svg") >= 2 * len(puzzles)
    assert not re.search(r'(src|href)="(?!#)', text)
    for number in range(1, len(puzzles) + 1):
        assert text.count(f'id="p{number}"') == text.count(f'id="s{number}"') == 1
    assert 'class="steps"' in text


def test_every_genre_and_layer_tells_how_it_is_solved() -> None:
    kinds: list[Any] = [*map(type, genres().values()), *layers().values()]
    for kind in kinds:
        assert 20 < len(kind.how_to) < 400, kind
        assert kind.how_to.endswith(".")


def test_a_plug_in_is_told_by_its_first_line(run: Run, tmp_path: Path) -> None:
    plugin = str(Path(__file__).parent / "plugins" / "seesaw.py")
    puzzle = "seesaw:1.../..../..../...."
    out = tmp_path / "book.html"
    done = run("book", "--plugin", plugin, "--allow", "-o", str(out), puzzle)
    assert (done.code, done.err) == (1, "")
    assert "A latin square in which both halves of every line weigh the same" in out.read_text()
    assert "one of several" in out.read_text()


def test_variants_name_the_kind_and_their_rules_come_once(puzzles: list[Puzzle]) -> None:
    made = [enpitsu.generate(kind, size=4, seed=1) for kind in ("sudoku(diagonal)", "sudoku")]
    book = book_of([*made, *puzzles])
    assert book.kinds[:2] == ["Diagonal Sudoku", "Sudoku"]
    told = [lesson.title for lesson in book.lessons]
    assert told[:2] == ["Sudoku", "Diagonal Sudoku"]
    assert len(told) == len(set(told))
    assert book.lessons[1].numbers == "1"


def test_rules_have_the_headings_and_numbers_of_the_puzzles_that_they_are_for() -> None:
    kinds = ["", "(killer)", "(jigsaw)", "(killer)", "(jigsaw,thermo)"]
    made = [enpitsu.generate(f"sudoku{kind}", size=4, seed=1) for kind in kinds]
    book = book_of([one.puzzle for one in made])
    told = {lesson.title: (lesson.numbers, lesson.text) for lesson in book.lessons}
    assert {title: numbers for title, (numbers, _) in told.items()} == {
        "Sudoku": "1\u20132, 4",
        "Killer Sudoku": "2, 4",
        "Jigsaw Sudoku": "3, 5",
        "Thermo Sudoku": "5",
    }
    assert "box" in told["Sudoku"][1]
    assert "box" not in told["Jigsaw Sudoku"][1]
    assert "every row" in told["Jigsaw Sudoku"][1]
    assert set(book.kinds) - set(told) == {"Thermo Jigsaw Sudoku"}


def test_hints_come_with_the_names_of_rows_and_columns(puzzles: list[Puzzle]) -> None:
    plain, hinted = to_html_of(puzzles[:1]), to_html_of(puzzles[:1], hints=True)
    assert ">c9<" not in plain
    assert ">c9<" in hinted
    assert ">r9<" in hinted


@pytest.mark.parametrize("name", ["A title that is far too long for a place like this one", "Dusk"])
def test_a_text_without_room_ends_in_an_ellipsis(name: str) -> None:
    puzzle = enpitsu.parse(SMALL).with_about(title=name, author="Eve")
    book = book_of([puzzle], title=f"Book of {name} {name}", per_page="3x3")
    text = pdf_of(book).pages[2].extract_text()
    assert ("…" in text) == (name != "Dusk")
    assert ("Eve" in text) == (name == "Dusk")
    assert name[:7] in text
    assert "text-overflow: ellipsis" in to_html_of([puzzle])


def test_binary_with_repeats_is_told_without_the_rule_that_it_lacks() -> None:
    usual, other = (
        enpitsu.parse(f"binary{params}:..../..../..../....") for params in ("", "(repeats)")
    )
    assert "No two rows" in usual.genre.how_tos(usual.board)[0].text
    assert "No two rows" not in other.genre.how_tos(other.board)[0].text


def test_a_level_that_is_told_is_taken_and_others_are_rated() -> None:
    puzzle = enpitsu.parse(UNIQUE)
    assert plate_of(puzzle, Design()).level == "expert"
    assert plate_of(puzzle.with_about(level="Extreme"), Design()).level == "extreme"
    assert plate_of(puzzle.with_about(level="4 stars"), Design()).level == "expert"
    assert plate_of(puzzle, Design(levels=False)).level is None


def test_hints_are_the_first_three_steps() -> None:
    puzzle = enpitsu.parse(UNIQUE)
    plate = plate_of(puzzle, Design(hints=True))
    first = enpitsu.hint(puzzle)
    assert first is not None
    assert (len(plate.steps), plate.steps[0]) == (3, first.text)
    assert plate_of(enpitsu.parse(FILLED), Design(hints=True)).steps == ()


def test_orders(puzzles: list[Puzzle]) -> None:
    mixed = [puzzles[0], *puzzles[2:], puzzles[1]]
    assert [plate.puzzle for plate in book_of(mixed).plates] == mixed
    kinds = [plate.kind for plate in book_of(mixed, order="genre").plates]
    assert kinds[:2] == ["Sudoku", "Sudoku"]
    assert book_of(mixed, order="genre").plates[0].puzzle == puzzles[1]  # the smaller one
    levels = [plate.level for plate in book_of(mixed, order="level").plates]
    ranks = [level.rank for level in levels if level]
    assert ranks == sorted(ranks)
    assert len(set(ranks)) > 1


def test_solutions_behind_and_none(puzzles: list[Puzzle]) -> None:
    behind = book_of(puzzles, per_page="1x2", solutions="behind", rules=False)
    parts = [page.part for page in behind.pages]
    assert parts == ["cover", *["puzzles", "solutions"] * -(-len(puzzles) // 2)]
    for page, back in zip(behind.pages[1::2], behind.pages[2::2], strict=True):
        assert [one.placed for one in page.shown] == [one.placed for one in back.shown]
    none = book_of(puzzles, solutions="none", rules=False)
    assert [page.part for page in none.pages] == ["cover", "puzzles"]
    assert len(pdf_of(none).pages) == 2


@pytest.mark.parametrize(
    ("wished", "across", "down"),
    [("2x3", 2, 3), ("6", 2, 3), (4, 2, 2), (1, 1, 1), ((3, 4), 3, 4), ("12", 3, 4), (2, 1, 2)],
)
def test_puzzles_a_page(wished: Any, across: int, down: int) -> None:
    design = design_of(per_page=wished)
    assert (design.across, design.down) == (across, down)


@pytest.mark.parametrize(
    "wrong",
    [
        {"per_page": "2x"},
        {"per_page": 0},
        {"per_page": 10**400},
        {"per_page": "0x3"},
        {"per_page": "13x1"},
        {"per_page": "²"},
        {"paper": "a99"},
        {"paper": "1x1"},
        {"paper": "9999x9999"},
        {"order": "random"},
        {"solutions": "front"},
    ],
)
def test_what_is_no_design_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(EnpitsuError, match=r"^[^\n]+$"):
        design_of(**wrong)


@pytest.mark.parametrize("wrong", [{"hints": 1}, {"title": 3}, {"per_page": 1.5}, {"paper": 4}])
def test_a_wrong_type_is_said(wrong: dict[str, Any]) -> None:
    with pytest.raises(TypeError):
        enpitsu.book([SMALL], "x.pdf", **wrong)


def test_papers_have_their_sides() -> None:
    assert design_of(paper="letter").paper == PAPERS["letter"]
    assert design_of(paper="170x240").paper == (170, 240)
    box = pdf_of(book_of([enpitsu.parse(SMALL)], paper="a5")).pages[0].mediabox
    assert (round(float(box.width)), round(float(box.height))) == (420, 595)


def test_a_book_from_python(tmp_path: Path) -> None:
    made = enpitsu.book([UNIQUE, enpitsu.parse(SMALL)], tmp_path / "a.pdf", per_page=2)
    assert isinstance(made, enpitsu.Book)
    assert len(PdfReader(tmp_path / "a.pdf").pages) == len(made.pages)
    with pytest.raises(EnpitsuError, match="is there already"):
        enpitsu.book([SMALL], tmp_path / "a.pdf")
    enpitsu.book([SMALL], tmp_path / "a.pdf", force=True)
    with pytest.raises(PuzzleError, match="puzzle 2: it has several solutions"):
        enpitsu.book([SMALL, MULTIPLE], tmp_path / "b.pdf")
    with pytest.raises(EnpitsuError, match="no puzzle"):
        enpitsu.book([], tmp_path / "b.pdf")
    with pytest.raises(TypeError, match="iterable of puzzles"):
        enpitsu.book(SMALL, tmp_path / "b.pdf")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.pdf"]


def test_puzzles_without_one_solution_are_told_and_left_out(run: Run, tmp_path: Path) -> None:
    out = str(tmp_path / "b.html")
    done = run("book", SMALL, MULTIPLE, NONE, "-o", out)
    assert done.code == 1
    assert done.out == f"{out}: 1 puzzle on 4 pages\n"
    assert done.err.splitlines() == [
        "enpitsu: argument 2: it has several solutions; left out, --allow prints it all the same",
        "enpitsu: argument 3: it has no solution; left out, --allow prints it all the same",
    ]
    done = run("book", SMALL, MULTIPLE, NONE, "--allow", "--force", "--json", "-o", out)
    assert [(one["status"], one["number"], one["page"]) for one in done.records] == [
        ("unique", 1, 3),
        ("multiple", 2, 3),
        ("none", 3, 3),
    ]
    assert "one of several" in Path(out).read_text()
    done = run("book", MULTIPLE, "--json", "-o", str(tmp_path / "c.html"))
    assert (done.code, done.record["number"]) == (1, None)
    assert "no puzzle is left" in done.err
    assert not (tmp_path / "c.html").exists()


def test_what_is_wrong_with_one_puzzle_spoils_no_other(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "p.txt"
    file.write_text(f"{SMALL}\nsudoku:12\n{UNIQUE}\n")
    done = run("book", str(file), "-o", str(tmp_path / "b.html"))
    assert done.code == 2
    assert is_one_line(done.err)
    assert f"{file}:2: " in done.err
    assert "2 puzzles" in done.out


def test_captions_come_from_the_records(run: Run, tmp_path: Path) -> None:
    record = {"genre": "sudoku", "puzzle": SMALL[7:], "title": "Dusk", "author": "Eve"}
    file = tmp_path / "p.jsonl"
    file.write_text(json.dumps(record | {"source": "Club", "level": "expert"}))
    run("book", str(file), "-o", str(tmp_path / "b.pdf"))
    page = PdfReader(tmp_path / "b.pdf").pages[2].extract_text()
    for part in ("Dusk", "Eve, Club", "expert"):
        assert part in page


def test_one_picture_a_page(run: Run, tmp_path: Path) -> None:
    done = run("book", SMALL, "-o", f"{tmp_path}/pages/", "--dpi", "30")
    assert done.code == 0
    files = sorted((tmp_path / "pages").iterdir())
    assert [file.name for file in files] == [f"page-{number}.png" for number in range(1, 5)]
    assert all(file.read_bytes().startswith(b"\x89PNG") for file in files)
    done = run("book", SMALL, "-o", f"{tmp_path}/pages/page-{{n}}.png", "--dpi", "30")
    assert (done.code, "is there already" in done.err) == (2, True)
    run("book", SMALL, "-o", f"{tmp_path}/x.png", "--dpi", "30")
    assert (tmp_path / "x-4.png").exists()


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["-o", "book.svg"],
        ["-o", "book"],
        ["-o", "book.pdf", "--per-page", "many"],
        ["-o", "book.pdf", "--paper", "bark"],
        ["-o", "book.png", "--dpi", "1e9"],
        ["-o", "book.png", "--dpi", "nan"],
        ["-o", "no/such\x00folder.pdf"],
        ["-o", "/proc/nowhere/book.html"],
    ],
)
def test_what_cannot_be_is_one_line(run: Run, arguments: list[str]) -> None:
    done = run("book", SMALL, *arguments)
    assert done.code == 2
    assert is_one_line(done.err)


def test_without_typst_one_line_says_what_to_install(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    done = run("book", SMALL, "-o", str(tmp_path / "b.pdf"))
    assert done.code == 2
    assert done.err == "enpitsu: a book is made by typst: pip install 'enpitsu[print]'\n"
    assert run("book", SMALL, "-o", str(tmp_path / "b.html")).code == 0


def test_ctrl_c_leaves_nothing(tmp_path: Path) -> None:
    code = (
        "import _thread, threading, typst\n"
        "def slow(*a, **b):\n _thread.interrupt_main(); threading.Event().wait(9)\n"
        "typst.Compiler = slow\n"
    )
    command = shell("book", SMALL, "-o", str(tmp_path / "b.pdf"))
    command[2] = code + command[2]
    done = subprocess.run(command, capture_output=True, text=True, timeout=30, check=False)
    assert (done.returncode, done.stderr) == (130, "enpitsu: stopped\n")
    assert list(tmp_path.iterdir()) == []


def test_targets_name_their_form(tmp_path: Path) -> None:
    assert Target.of(f"{tmp_path}/x.PDF").form == "pdf"
    assert Target.of(str(tmp_path)).path.endswith("page-{n}.png")

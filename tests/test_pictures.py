"""Pictures in files and on terminals: their kinds, what is not written over, what is aligned."""

from __future__ import annotations

import io
import re
import struct
import sys
from pathlib import Path

import pypdf
import pytest

import enpitsu
from command import MULTIPLE, UNIQUE, Run
from enpitsu import EnpitsuError
from enpitsu.cli import main
from enpitsu.scene import THEMES, Notes, Scene, Text, to_text
from enpitsu.scene._ascii import columns
from enpitsu.scene.paper import MOST_PAGES, to_pdf, to_png
from enpitsu.whole import written_whole

KAKURO = r"kakuro:# 16\- 7\-/-\9 . ./-\14 . ."
LOOP = "slitherlink:....2/022.3/...1./11..2/..1.3"
KENKEN = enpitsu.generate("kenken", size=4, seed=1).puzzle
LINES = [UNIQUE, KAKURO, LOOP, str(KENKEN), "futoshiki:.3../..../..../....|r1c1<r1c2,r2c3<r1c3"]
WIDE = "\u7532\u4e59\u4e19\u4e01\u620a\u5df1\u5e9a\u8f9b\u58ec"


def png_size(data: bytes) -> tuple[int, int]:
    assert data.startswith(b"\x89PNG")
    width, height = struct.unpack(">II", data[16:24])
    return width, height


# Kinds of files


def test_png_has_the_pixels_that_are_asked_for(run: Run, folder: Path) -> None:
    assert run("draw", UNIQUE, "-o", "two.png") == (0, "", "")
    assert run("draw", UNIQUE, "-o", "one.png", "--dpi", "96", "--theme", "dark").code == 0
    sizes = [png_size((folder / name).read_bytes()) for name in ("two.png", "one.png")]
    assert sizes == [(890, 890), (445, 445)]


def test_several_puzzles_are_pages_of_one_pdf(run: Run, folder: Path) -> None:
    ran = run("draw", UNIQUE, "sudoku:1", KAKURO, LOOP, "-o", "all.pdf", "--json")
    assert ran.code == 2
    assert [record.get("file") for record in ran.records] == ["all.pdf", None, "all.pdf", "all.pdf"]
    read = pypdf.PdfReader(folder / "all.pdf")
    assert len(read.pages) == 3
    assert float(read.pages[0].mediabox.width) == pytest.approx(445 * 0.75)
    assert [path.name for path in folder.iterdir()] == ["all.pdf"]


def test_a_pdf_is_the_same_each_time() -> None:
    svg = enpitsu.parse(UNIQUE)._repr_svg_()
    assert to_pdf([svg]) == to_pdf([svg])


def test_the_next_step_and_what_is_left_go_into_files_of_any_kind(run: Run, folder: Path) -> None:
    for command in ("hint", "narrow"):
        for ending in ("svg", "png", "pdf", "txt"):
            theme = [] if ending == "txt" else ["--theme", "colour-blind"]
            run(command, UNIQUE, "-o", f"{command}.{ending}", *theme)
    assert len(list(folder.iterdir())) == 8
    assert "stroke-opacity" in (folder / "hint.svg").read_text()


def test_too_many_pixels_or_pages_are_refused(run: Run, folder: Path) -> None:
    (folder / "old.png").write_bytes(b"mine")
    ran = run("draw", UNIQUE, "-o", "old.png", "--dpi", "2400", "--force")
    assert ran.code == 2
    assert "124 million pixels are too many: 2157 dpi at most" in ran.err
    assert [path.name for path in folder.iterdir()] == ["old.png"]
    assert (folder / "old.png").read_bytes() == b"mine"
    svg = enpitsu.parse(UNIQUE)._repr_svg_()
    with pytest.raises(EnpitsuError, match="5000 pictures at most, not 5001"):
        to_pdf([svg] * (MOST_PAGES + 1))
    with pytest.raises(EnpitsuError, match="1 to 2400 pixels an inch, not 0"):
        to_png(svg, 0)


@pytest.mark.parametrize("name", ["one.gif", "one", "one.svg.gz", "one.SVGZ", ".svg"])
def test_an_unknown_ending_is_an_error_that_names_those_that_exist(run: Run, name: str) -> None:
    ran = run("draw", UNIQUE, "-o", name)
    assert ran.code == 2
    assert "saved as .svg, .png, .pdf or .txt, into a folder DIR/, or as SVG to -" in ran.err


def test_without_typst_one_line_says_what_to_install(
    run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    for ending in ("png", "pdf"):
        ran = run("draw", UNIQUE, "-o", f"one.{ending}")
        assert (ran.code, ran.err.count("\n")) == (2, 1)
        assert "is made by typst: pip install 'enpitsu[print]'" in ran.err


def test_a_picture_takes_the_place_of_the_answer(run: Run) -> None:
    for command in ("draw", "hint", "narrow"):
        out = run(command, UNIQUE, "-o", "-").out
        assert out.startswith("<svg ")
        assert out.endswith("</svg>\n")
    ran = run("draw", UNIQUE, MULTIPLE, "-o", "-")
    assert (ran.code, ran.out) == (2, "")
    assert "takes one picture" in ran.err
    assert "STEPS.html" in run("explain", UNIQUE, "-o", "-").err


# What is not written over


@pytest.mark.parametrize("out", ["p.txt", "link.txt", "./p.txt"])
def test_a_file_that_is_read_is_not_written_over(run: Run, folder: Path, out: str) -> None:
    (folder / "p.txt").write_text(UNIQUE)
    (folder / "link.txt").symlink_to("p.txt")
    ran = run("draw", "p.txt", "-o", out, "--force")
    assert (ran.code, ran.out) == (2, "")
    assert "cannot be read and written at once" in ran.err
    assert (folder / "p.txt").read_text() == UNIQUE


def test_nor_is_it_under_a_number_or_as_a_state(run: Run, folder: Path) -> None:
    (folder / "p-001.txt").write_text(UNIQUE)
    (folder / "state.txt").write_text("r1c1=9")
    assert run("draw", "p-001.txt", MULTIPLE, "-o", "p.txt", "--force").code == 2
    assert run("hint", UNIQUE, "--state", "state.txt", "-o", "state.txt", "--force").code == 2
    assert (folder / "p-001.txt").read_text() == UNIQUE
    assert (folder / "state.txt").read_text() == "r1c1=9"
    assert "is there already" in run("draw", UNIQUE, "-o", "state.txt").err


def test_a_file_has_its_name_when_all_of_it_is_there(tmp_path: Path) -> None:
    path = tmp_path / "new" / "file"
    with pytest.raises(ZeroDivisionError), written_whole(str(path)) as file:
        file.write(bytes(1 // 0))
    assert list(path.parent.iterdir()) == []
    with written_whole(str(path)) as file:
        file.write(b"whole")
        assert not path.exists()
    assert path.read_bytes() == b"whole"
    with pytest.raises(EnpitsuError, match="is there already"), written_whole(str(path)):
        pytest.fail("it was opened")
    with pytest.raises(EnpitsuError, match="exists"), written_whole(f"{path}/below"):
        pytest.fail("it was opened")


def test_a_file_that_another_wrote_meanwhile_stays(tmp_path: Path) -> None:
    path = tmp_path / "file"
    with pytest.raises(EnpitsuError, match="is there already"), written_whole(str(path)):
        path.write_bytes(b"theirs")
    assert path.read_bytes() == b"theirs"
    assert list(tmp_path.iterdir()) == [path]


# From Python


def test_a_puzzle_draws_itself_into_a_file(tmp_path: Path) -> None:
    puzzle = enpitsu.parse(UNIQUE)
    for name in ("x.svg", "x.png", "x.pdf", "x.txt"):
        puzzle.draw(tmp_path / name, theme="ink", labels=True)
        assert (tmp_path / name).stat().st_size > 1000
    assert "r9" in (tmp_path / "x.txt").read_text()
    with pytest.raises(EnpitsuError, match="is there already"):
        puzzle.draw(tmp_path / "x.svg")
    puzzle.draw(str(tmp_path / "x.svg"), enpitsu.solve(puzzle).values[0], text="font", force=True)
    assert (tmp_path / "x.svg").read_text().count("<text") == 81
    with pytest.raises(EnpitsuError, match=r"x\.gif: a picture is saved as"):
        puzzle.draw(tmp_path / "x.gif")
    with pytest.raises(EnpitsuError, match="no theme 'x'"):
        puzzle.draw(tmp_path / "y.svg", theme="x")


# Themes and labels


def test_labels_name_rows_and_columns(run: Run, folder: Path) -> None:
    assert "r9" in run("draw", UNIQUE, "--labels").out
    assert "r9" not in run("draw", UNIQUE).out
    run("draw", KAKURO, "--labels", "--text", "font", "-o", "x.svg")
    assert re.findall(r">([rc]\d)<", (folder / "x.svg").read_text()) == [
        *("r1", "r2", "r3", "c1", "c2", "c3")
    ]


def test_pages_and_steps_have_themes(run: Run, folder: Path) -> None:
    assert run("explain", KAKURO, "-o", "steps.html", "--theme", "dark").code == 0
    page = (folder / "steps.html").read_text()
    assert "--paper: #1b1e22" in page
    assert 'fill="#1b1e22"' in page
    assert run("explain", KAKURO, "-o", "steps/", "--theme", "ink").code == 0
    assert "<text" not in (folder / "steps" / "step-01.svg").read_text()
    for command in ("draw", "hint", "narrow", "explain"):
        out = "folder/" if command == "explain" else "x.svg"
        ran = run(command, UNIQUE, "--theme", "bright", "-o", out)
        assert (ran.code, ran.out) == (2, "")
        assert f"no theme 'bright'; there are {', '.join(THEMES)}" in ran.err


# Terminals


def test_ascii_pictures_are_lines_of_the_same_shape() -> None:
    for line in LINES:
        puzzle = enpitsu.parse(line)
        scenes = [puzzle.scene(), *(step.scene() for step in enpitsu.explain(puzzle).steps[:9])]
        for scene in scenes:
            plain, boxed = to_text(scene, ascii=True), to_text(scene)
            assert plain.isascii()
            assert [len(one) for one in plain.splitlines()] == [
                len(one) for one in boxed.splitlines()
            ]


def test_an_ascii_sudoku_shows_its_boxes(run: Run) -> None:
    assert run("draw", "sudoku:1.../..../..../...4", "--ascii").out.splitlines() == [
        "+---+---+---+---+",
        "| 1 :   |   :   |",
        "+...+...+...+...+",
        "|   :   |   :   |",
        "+---+---+---+---+",
        "|   :   |   :   |",
        "+...+...+...+...+",
        "|   :   |   : 4 |",
        "+---+---+---+---+",
    ]


def test_a_loop_in_ascii(run: Run) -> None:
    assert run("solve", "slitherlink:3.2/..1", "--limit", "1", "--ascii").out.isascii()
    puzzle = enpitsu.parse("slitherlink:22/22")
    assert to_text(puzzle.scene(enpitsu.solve(puzzle).values[0]), ascii=True).splitlines() == [
        "+-------+",
        "| 2   2 |",
        "|   .   |",
        "| 2   2 |",
        "+-------+",
    ]


COMMANDS = [
    ["draw", *LINES],
    ["draw", UNIQUE, "--symbols", WIDE],
    ["solve", UNIQUE],
    ["solve", UNIQUE, "--symbols", WIDE],
    ["solve", UNIQUE, MULTIPLE, "\u7532"],
    ["hint", UNIQUE],
    ["explain", str(KENKEN), "--full"],
    ["explain", UNIQUE, "--techniques", "naked single"],
    ["narrow", UNIQUE],
    ["check", MULTIPLE],
    ["rate", UNIQUE],
    ["count", UNIQUE],
    ["techniques", "kenken"],
    ["convert", str(KENKEN), "--to", "notation"],
    ["generate", "sudoku", "--size", "4", "--seed", "1"],
    ["draw", "--help"],
    ["study", "--help"],
]


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp437"])
@pytest.mark.parametrize("asked", COMMANDS, ids=lambda asked: " ".join(asked)[:24])
def test_a_terminal_without_lines_gets_every_answer(
    asked: list[str], encoding: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    streams = [io.TextIOWrapper(io.BytesIO(), encoding=encoding) for _ in range(2)]
    monkeypatch.setattr(sys, "stdout", streams[0])
    monkeypatch.setattr(sys, "stderr", streams[1])
    main(asked)
    for stream in streams:
        stream.flush()
        written = stream.buffer.getvalue().decode(encoding)
        assert r"\u2" not in written  # lines and signs have others in their place
    assert streams[0].buffer.getvalue()


@pytest.mark.parametrize("name", ["LC_ALL", "LANG"])
def test_the_locale_c_has_no_lines(run: Run, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    for other in ("LC_ALL", "LC_CTYPE", "LANG", "PYTHONIOENCODING", "PYTHONUTF8"):
        monkeypatch.delenv(other, raising=False)
    monkeypatch.setenv("LC_CTYPE", "C.UTF-8")  # as Python itself does
    monkeypatch.setenv(name, "C")
    assert run("draw", UNIQUE).out.isascii()
    monkeypatch.setenv(name, "C.UTF-8")
    assert not run("draw", UNIQUE).out.isascii()


def test_signs_are_spelt_out() -> None:
    assert to_text(KENKEN.scene(), ascii=True).isascii()
    scene = Scene(1, 1, texts=(Text(0, 0, "\u7532"),), caption="r1c1\u22602 \u2192 r1c2\u2026")
    assert to_text(scene, ascii=True).splitlines()[1:] == [r"  \u7532", "", "r1c1!=2 -> r1c2..."]


@pytest.mark.parametrize(
    "symbols", [WIDE, "\U0001f34e\U0001f350\U0001f34a\U0001f34b456\u00e9\u5341"]
)
def test_wide_symbols_stay_aligned(run: Run, symbols: str) -> None:
    for more in (["--candidates"], ["--solution"], ["--labels"], []):
        lines = run("draw", UNIQUE, "--symbols", symbols, *more).out.splitlines()
        board = [line for line in lines if line.endswith(tuple("\u2503\u2513\u2528\u252b\u251b"))]
        assert len(board) >= 19
        assert len({columns(line) for line in board}) == 1


def test_a_lone_wide_symbol_takes_two_columns() -> None:
    assert [columns(text) for text in ("a", "\u7532", "e\u0301", "\U0001f34e", "")] == [
        1,
        2,
        1,
        2,
        0,
    ]
    notes = Notes(0, 0, ("\u7532", "", "1", "2"), 2)
    assert to_text(Scene(1, 1, notes=(notes,))).splitlines()[1:3] == ["  \u7532", "   1  2"]


def test_a_step_is_drawn_into_a_file(tmp_path: Path) -> None:
    step = enpitsu.explain(UNIQUE).steps[-1]
    step.scene().draw(tmp_path / "step.svg", theme="colour-blind")
    assert "stroke-opacity" in (tmp_path / "step.svg").read_text()
    with pytest.raises(TypeError, match="dpi is a number, not 'much'"):
        step.scene().draw(tmp_path / "step.png", dpi="much")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="force is True or False"):
        step.scene().draw(tmp_path / "step.svg", force=1)  # type: ignore[arg-type]


def test_text_that_no_document_can_hold_is_replaced(tmp_path: Path) -> None:
    scene = Scene(1, 1, title="a\x00\ud800\uffff<", caption="\udc80 \x1b")
    for name in ("x.svg", "x.pdf", "x.png", "x.txt"):
        scene.draw(tmp_path / name)
    assert "<title>a\ufffd\ufffd\ufffd&lt;</title>" in (tmp_path / "x.svg").read_text("utf-8")

"""Themes of pictures: what each promises, seen in its steps; letters as outlines."""

import re
import runpy
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

import enpitsu
from enpitsu import EnpitsuError
from enpitsu.scene import THEMES, WRONG, Scene, Text, Theme, to_svg
from enpitsu.scene.letters import Face, has_outlines, width
from enpitsu.scene.svg import Layers, pen_of

ROOT = Path(__file__).parents[1]
SVG = "{http://www.w3.org/2000/svg}"
PUZZLES = {
    "sudoku": "sudoku:......5.1/....4..6./6253...../..17.2.../...4.6.83/..7....../"
    ".83.....9/7...5.4../...9..1..",
    "kakuro": r"kakuro:# 16\- 7\-/-\9 . ./-\14 . .",
    "slitherlink": "slitherlink:.3.23/.2..2/.2..2/.3.3./1..2.",
    "killer": "sudoku(2x2,killer):..../..../..../....|"
    "3=r1c1 r1c2,7=r1c3 r1c4,7=r2c1 r2c2,3=r2c3 r2c4,2=r3c1,5=r3c2 r4c2,4=r3c3,4=r4c1 r3c4,"
    "4=r4c3 r4c4",
    "kenken": "kenken:.../.../...|3+=r1c1 r1c2,3==r1c3,5+=r2c1 r3c1,3==r2c2,3+=r2c3 r3c3,1==r3c2",
    "thermo": "sudoku(2x2,thermo):..../..../..../...1|r1c1<r1c2<r2c2",
}
COLOURS = re.compile(r'(?:fill|stroke)="(#[0-9a-f]+)"')


def steps(name: str) -> list[Scene]:
    puzzle = enpitsu.parse(PUZZLES[name])
    told = enpitsu.explain(puzzle).steps
    best = sorted(told, key=lambda step: len(step.roles))[-3:]
    return [puzzle.scene(), *(replace(step.scene(), caption=step.text) for step in best)]


def luminance(colour: str) -> float:
    digits = colour[1:] if len(colour) == 7 else "".join(2 * digit for digit in colour[1:])
    parts = [int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", PUZZLES)
def test_every_theme_draws_every_step_well_formed(theme: str, name: str) -> None:
    for scene in steps(name):
        for text in ("font", "paths"):
            picture = to_svg(scene, theme, text=text)
            ElementTree.fromstring(picture)
            assert "nan" not in picture


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES.keys())
def test_what_is_written_stands_out_from_what_it_is_written_on(theme: Theme) -> None:
    own = [tint for role, tint in theme.own_tints.items() if role != WRONG]  # that one is for edges
    grounds = [tint.ground or theme.paper for tint in (*theme.tints, *own)]
    for ground in (theme.paper, *grounds, theme.shade or theme.paper):
        assert contrast(theme.inks.given, ground) > 7
        assert contrast(theme.inks.note, ground) > 2.9
        assert contrast(theme.inks.found, ground) > 2.9
    assert contrast(theme.block_ink, theme.block or theme.paper) > 7
    assert contrast(theme.caption, theme.paper) > 7


@pytest.mark.parametrize("name", PUZZLES)
def test_ink_is_saved(name: str) -> None:
    for scene in steps(name):
        picture = to_svg(scene, "ink")
        for colour in COLOURS.findall(picture):
            digits = colour[1:]
            thirds = digits[:2], digits[2:4], digits[4:]
            assert len(set(digits if len(digits) == 3 else thirds)) == 1, colour  # a grey
        fills = re.findall(r'<(?:path|rect)[^>]* fill="(#[^"]*)"', picture)
        assert set(fills) <= {"#fff"}


@pytest.mark.parametrize("theme", ["ink", "colour-blind"])
def test_no_role_is_told_by_its_colour_alone(theme: str) -> None:
    tints = [*THEMES[theme].tints, *THEMES[theme].own_tints.values()]
    assert len({tint.hatch for tint in tints}) == len({tint.dash for tint in tints}) == len(tints)
    scene = next(scene for scene in steps("sudoku")[1:] if len(scene.roles) > 1)
    drawn = re.findall(r'<path d="([^"]*)" fill="none"[^>]*stroke-opacity', to_svg(scene, theme))
    assert len(drawn) > 1
    assert "stroke-opacity" not in to_svg(scene, "light")


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("side", [16, 48, 100])
@pytest.mark.parametrize("kind", ["killer", "kenken"])
def test_what_stands_in_corners_keeps_clear_of_thick_lines(
    theme: str, side: int, kind: str
) -> None:
    root = ElementTree.fromstring(to_svg(enpitsu.parse(PUZZLES[kind]).scene(), theme, cell=side))
    border = pen_of(theme, side).thick / 2
    grounds = "".join(
        path.attrib["d"]
        for path in root.findall(f"{SVG}path")
        if path.attrib.get("fill") == THEMES[theme].paper
    )
    starts = re.findall(r"M([\d.]+) ([\d.]+)", grounds)
    assert len(starts) == (9 if kind == "killer" else 0)
    assert all(float(at) % side >= border - 1e-9 for start in starts for at in start)
    texts = [float(text.attrib["x"]) % side for text in root.iter(f"{SVG}text")]
    assert texts
    assert all(x > border + 0.02 * side for x in texts)


def test_supposed_lines_are_dashed_where_colours_may_not_tell() -> None:
    puzzle = enpitsu.parse(PUZZLES["slitherlink"])
    drawn = puzzle.scene(enpitsu.solve(puzzle).values[0])
    lines = tuple(replace(line, style="supposed") for line in drawn.lines)
    supposed = replace(drawn, lines=lines)
    assert "dasharray" in to_svg(supposed, "ink")
    assert "dasharray" not in to_svg(supposed, "light")


def test_large_print_is_larger() -> None:
    scene = enpitsu.parse(PUZZLES["sudoku"]).scene()
    sizes = {
        theme: max(
            float(size) for size in re.findall(r'font-size="([\d.]+)"', to_svg(scene, theme))
        )
        for theme in ("light", "large")
    }
    assert sizes["large"] > 1.8 * sizes["light"]
    assert 'stroke-width="5.7"' in to_svg(scene, "large")


@pytest.mark.parametrize("kind", ["sudoku", "kakuro", "killer"])
def test_a_page_in_large_print_has_the_sizes_of_that_theme(kind: str) -> None:
    puzzle = enpitsu.parse(PUZZLES[kind])
    scene = puzzle.scene(puzzle.givens, puzzle.board_model.domains)
    drawn = Layers(scene)
    parts = "".join((drawn.board, drawn.above, drawn.beside))
    sizes = re.findall(r"calc\(([\d.]+)px \+ ([\d.]+)px \* var\(--large, 0\)\)", parts)
    assert len(sizes) == parts.count("font-size") > 1
    for theme, large in (("light", 0), ("large", 1)):
        there = re.findall(r'font-size="([\d.]+)"', to_svg(scene, theme, cell=48))
        here = {float(size) + large * float(more) for size, more in sizes}
        assert sorted(here) == pytest.approx(sorted(set(map(float, there))), abs=0.11)


def test_a_dark_picture_lies_on_dark_paper() -> None:
    dark = to_svg(enpitsu.parse(PUZZLES["sudoku"]).scene(), "dark")
    assert f'fill="{THEMES["dark"].paper}"' in dark
    assert "#fff" not in dark


def test_a_theme_of_ones_own() -> None:
    own = replace(THEMES["light"], paper="#fdf6e3")
    assert 'fill="#fdf6e3"' in to_svg(Scene(1, 1), own)


def test_what_there_is_not_is_said() -> None:
    with pytest.raises(EnpitsuError, match="no theme 'drak'; there are light, ink, print, dark"):
        to_svg(Scene(1, 1), "drak")
    with pytest.raises(TypeError, match="theme is a name such as 'ink', not 3"):
        to_svg(Scene(1, 1), 3)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="text is 'font' or 'paths'"):
        to_svg(Scene(1, 1), text="path")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="at least 1"):
        to_svg(Scene(1, 1), cell=0)


# Letters as outlines


def test_outlines_need_no_font() -> None:
    for scene in steps("sudoku"):
        picture = to_svg(scene, text="paths")
        root = ElementTree.fromstring(picture)
        assert root.find(f".//{SVG}text") is None
        known = {path.get("id") for path in root.iter(f"{SVG}path")}
        used = {str(use.get("href"))[1:] for use in root.iter(f"{SVG}use")}
        assert used
        assert used <= known


def test_outlines_take_up_little_more_than_text() -> None:
    for name in PUZZLES:
        for scene in steps(name):
            text, paths = (len(to_svg(scene, text=kind)) for kind in ("font", "paths"))
            assert paths < 2 * text + 40_000


def test_a_letter_that_is_not_there_is_left_to_the_viewer() -> None:
    scene = Scene(1, 2, texts=(Text(0, 0, "\u7532"), Text(0, 1, "2")))
    picture = to_svg(scene, text="paths")
    assert picture.count("<text") == 1
    assert picture.count("<use") == 1


def test_symbols_lie_where_text_would() -> None:
    picture = to_svg(Scene(1, 1, texts=(Text(0, 0, "1"),)), text="paths", cell=100)
    found = re.search(r'<use href="#b31-60" x="([\d.]+)" y="([\d.]+)"', picture)
    assert found
    left, baseline = map(float, found.groups())
    assert left + 60 * width("1", Face(bold=True)) / 2 == pytest.approx(50, abs=0.1)
    assert baseline == pytest.approx(50 + 0.36 * 60, abs=0.1)


def test_a_long_symbol_stays_within_its_cell() -> None:
    for text in ("100", "WWW", "\u7532\u4e59\u4e19", "\U0001f600"):
        scene = Scene(1, 1, texts=(Text(0, 0, text),))
        for kind in ("font", "paths"):
            size = re.search(r'font-size="([\d.]+)"', to_svg(scene, cell=100, text=kind))
            assert size
            wide = width(text, Face(bold=True)) if kind == "paths" else 0.6 * len(text)
            assert wide * float(size[1]) <= 100


def test_sentences_can_be_drawn() -> None:
    told = [
        step.text
        for name in PUZZLES
        for step in enpitsu.explain(enpitsu.parse(PUZZLES[name])).steps
    ]
    for text in told:
        assert has_outlines(text, Face()), text


def test_the_outlines_are_those_of_the_font() -> None:
    made = runpy.run_path(str(ROOT / "docs" / "glyphs.py"))
    font = made["TTFont"](made["FONTS"] / "DejaVuSans.ttf")
    for char in "08g\u2260":
        known = made["json"].loads(made["FILE"].read_text(encoding="utf-8"))["regular"][char]
        assert list(made["glyph"](font, char)) == known

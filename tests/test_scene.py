"""Scenes look the same whatever the genre: exact small pictures, as text and as SVG."""

import re
import unicodedata
from dataclasses import replace
from itertools import product
from xml.etree import ElementTree

import pytest

from enpitsu.scene import (
    Cage,
    Cross,
    Dot,
    Line,
    Notes,
    Scene,
    Shade,
    Sign,
    Text,
    Weight,
    to_svg,
    to_text,
)

SVG = "{http://www.w3.org/2000/svg}"
ESCAPES = re.compile(r"\x1b\[\d*m")


def board(rows: int, columns: int, box_rows: int, box_columns: int) -> Scene:
    def weight(at: int, box: int) -> Weight:
        return "thin" if at % box else "thick"

    across = [Line(r, 0, r, columns, weight(r, box_rows)) for r in range(rows + 1)]
    down = [Line(0, c, rows, c, weight(c, box_columns)) for c in range(columns + 1)]
    return Scene(rows, columns, (*across, *down))


def picture(text: str) -> str:
    return "\n".join(line.strip() for line in text.strip().splitlines())


SMALL = replace(
    board(4, 4, 2, 2),
    texts=(Text(0, 0, "1"), Text(0, 3, "4", "found"), Text(3, 1, "2")),
    title="4x4 sudoku",
)
NOTED = replace(
    board(2, 2, 2, 2),
    texts=(Text(0, 0, "1"), Text(1, 1, "5", "found")),
    notes=(Notes(0, 1, ("1", "", "3", "", "5", ""), 3), Notes(1, 0, ("", "", "", "", "5", ""), 3)),
)
HUGE = replace(
    board(36, 36, 6, 6),
    notes=tuple(Notes(r, c, ("a",) * 36, 6) for r, c in product(range(36), repeat=2)),
)


# Text


def test_a_board_without_notes_has_cells_of_three_characters_by_one() -> None:
    assert to_text(SMALL) == picture("""
        ┏━━━┯━━━┳━━━┯━━━┓
        ┃ 1 │   ┃   │ 4 ┃
        ┠───┼───╂───┼───┨
        ┃   │   ┃   │   ┃
        ┣━━━┿━━━╋━━━┿━━━┫
        ┃   │   ┃   │   ┃
        ┠───┼───╂───┼───┨
        ┃   │ 2 ┃   │   ┃
        ┗━━━┷━━━┻━━━┷━━━┛
    """)


def test_notes_are_a_block_and_cannot_be_taken_for_a_symbol() -> None:
    assert to_text(NOTED) == picture("""
        ┏━━━━━━━┯━━━━━━━┓
        ┃  [1]  │ 1   3 ┃
        ┃       │   5   ┃
        ┠───────┼───────┨
        ┃       │  (5)  ┃
        ┃   5   │       ┃
        ┗━━━━━━━┷━━━━━━━┛
    """)


def test_symbols_stand_in_the_middle_line_of_tall_cells() -> None:
    nine = Notes(0, 1, tuple("123456789"), 3)
    scene = replace(board(1, 2, 1, 2), texts=(Text(0, 0, "7"),), notes=(nine,))
    assert to_text(scene) == picture("""
        ┏━━━━━━━┯━━━━━━━┓
        ┃       │ 1 2 3 ┃
        ┃  [7]  │ 4 5 6 ┃
        ┃       │ 7 8 9 ┃
        ┗━━━━━━━┷━━━━━━━┛
    """)


def test_a_long_symbol_widens_every_cell_and_units_align() -> None:
    scene = replace(board(2, 2, 2, 1), texts=(Text(0, 0, "12"), Text(1, 0, "5")))
    assert to_text(scene) == picture("""
        ┏━━━━┳━━━━┓
        ┃ 12 ┃    ┃
        ┠────╂────┨
        ┃  5 ┃    ┃
        ┗━━━━┻━━━━┛
    """)


def test_long_notes_keep_their_place_in_every_cell() -> None:
    notes = (Notes(0, 0, ("9", "10"), 2), Notes(0, 1, ("9", ""), 2))
    assert to_text(replace(board(1, 2, 1, 2), notes=notes)) == picture("""
        ┏━━━━━━━┯━━━━━━━┓
        ┃  9 10 │  9    ┃
        ┗━━━━━━━┷━━━━━━━┛
    """)


SIGNED = replace(
    board(2, 3, 2, 3),
    texts=(Text(0, 0, "3"),),
    signs=(Sign(0, 0, 0, 1), Sign(1, 1, 1, 0), Sign(0, 1, 1, 1), Sign(1, 2, 0, 2)),
)


def test_signs_stand_on_borders_and_point_to_the_smaller_cell() -> None:
    assert to_text(SIGNED) == picture("""
        ┏━━━┯━━━┯━━━┓
        ┃ 3 >   │   ┃
        ┠───┼─\u2228─┼─\u2227─┨
        ┃   <   │   ┃
        ┗━━━┷━━━┷━━━┛
    """)


def test_signs_stand_in_the_middle_of_tall_cells() -> None:
    scene = replace(SIGNED, notes=(Notes(0, 1, tuple("12345"), 2),))
    assert to_text(scene) == picture("""
        ┏━━━━━┯━━━━━┯━━━━━┓
        ┃     │ 1 2 │     ┃
        ┃ [3] > 3 4 │     ┃
        ┃     │ 5   │     ┃
        ┠─────┼──\u2228──┼──\u2227──┨
        ┃     │     │     ┃
        ┃     <     │     ┃
        ┃     │     │     ┃
        ┗━━━━━┷━━━━━┷━━━━━┛
    """)


@pytest.mark.parametrize("sign", [Sign(0, 0, 1, 1), Sign(0, 0, 0, 2), Sign(0, 2, 0, 3)])
def test_a_sign_between_no_neighbours_of_the_board_is_refused(sign: Sign) -> None:
    with pytest.raises(ValueError, match=r"is not between neighbours|leaves the board"):
        to_text(replace(SIGNED, signs=(sign,)))


def test_loose_lines_end_in_half_a_character_and_leave_no_trailing_spaces() -> None:
    lines = (Line(0, 1, 0, 0, "thick"), Line(0, 1, 1, 1), Line(1, 1, 1, 2, "thick"))
    assert to_text(Scene(1, 3, lines, (Text(0, 0, "2"),))) == "╺━━━┑\n  2 │\n    ┕━━━╸"


def test_a_thick_line_wins_over_a_thin_one_in_either_order() -> None:
    thin, thick = Line(0, 0, 0, 2), Line(0, 1, 0, 2, "thick")
    assert to_text(Scene(1, 2, (thin, thick))) == "╶───╼━━━╸\n\n"
    assert to_text(Scene(1, 2, (thick, thin))) == "╶───╼━━━╸\n\n"


ARMS = {
    "UP": ("up",),
    "DOWN": ("down",),
    "LEFT": ("left",),
    "RIGHT": ("right",),
    "VERTICAL": ("up", "down"),
    "HORIZONTAL": ("left", "right"),
}


def arms_by_name(character: str) -> dict[str, str]:
    """Read "UP LIGHT AND RIGHT HEAVY", or with the weights first, from the Unicode name."""
    words = unicodedata.name(character).removeprefix("BOX DRAWINGS ").replace(" AND", "").split()
    if words[0] not in ("LIGHT", "HEAVY"):
        words.reverse()
    arms, weight = {}, ""
    for word in words:
        if word in ARMS:
            arms.update(dict.fromkeys(ARMS[word], weight))
        else:
            weight = {"LIGHT": "thin", "HEAVY": "thick"}[word]
    return arms


WEIGHTS: tuple[Weight | None, ...] = (None, "thin", "thick")


@pytest.mark.parametrize("weights", [w for w in product(WEIGHTS, repeat=4) if any(w)])
def test_every_crossing_joins_exactly_its_arms(weights: tuple[Weight | None, ...]) -> None:
    ends = {"up": (0, 1), "down": (2, 1), "left": (1, 0), "right": (1, 2)}
    arms = {arm: weight for arm, weight in zip(ends, weights, strict=True) if weight}
    lines = tuple(Line(1, 1, *ends[arm], weight) for arm, weight in arms.items())
    crossing = to_text(Scene(2, 2, lines)).split("\n")[2].ljust(5)[4]
    assert arms_by_name(crossing) == arms


def test_colour_tells_given_found_and_notes_apart() -> None:
    text = to_text(NOTED, colour=True)
    assert "   \x1b[1m1\x1b[0m   " in text
    assert "   \x1b[36m5\x1b[0m   " in text
    assert " \x1b[2m1   3\x1b[0m " in text


def test_colour_changes_no_character_on_a_board_without_notes() -> None:
    assert ESCAPES.sub("", to_text(SMALL, colour=True)) == to_text(SMALL)


def test_colour_keeps_the_lines_of_a_noted_board_equally_long() -> None:
    lines = ESCAPES.sub("", to_text(NOTED, colour=True)).split("\n")
    assert {len(line) for line in lines} == {17}


def test_plain_text_has_no_escapes() -> None:
    assert "\x1b" not in to_text(NOTED)


def test_cages_hide_thin_lines_and_dash_thick_ones() -> None:
    cages = (
        Cage(((0, 0), (0, 1), (1, 1)), "7"),
        Cage(((0, 2), (0, 3), (1, 3)), "6"),
        Cage(((1, 2), (2, 1), (2, 2)), "7"),
        Cage(((2, 3), (3, 2), (3, 3)), "8"),
    )
    assert to_text(replace(board(4, 4, 2, 2), cages=cages)) == picture("""
        ┏7━━━━━━┳6━━━━━━┓
        ┃       ┃       ┃
        ┠───┐   ┠7──┐   ┃
        ┃   │   ┃   │   ┃
        ┣━━━┿━━━╋┅┅┅┿8━━┫
        ┃   │   ┇   │   ┃
        ┠───┼───╂───┘   ┃
        ┃   │   ┃       ┃
        ┗━━━┷━━━┻━━━━━━━┛
    """)


def test_a_slanted_line_is_refused() -> None:
    with pytest.raises(ValueError, match="neither horizontal nor vertical"):
        to_text(Scene(1, 1, (Line(0, 0, 1, 1),)))


@pytest.mark.parametrize("line", [Line(0, 0, 0, 3), Line(0, 0, 3, 0), Line(-1, 0, 1, 0)])
def test_a_line_that_leaves_the_board_is_refused(line: Line) -> None:
    with pytest.raises(ValueError, match="leaves the board of 2x2 cells"):
        to_text(Scene(2, 2, (line,)))


def test_the_largest_board_with_all_notes_has_the_expected_size() -> None:
    lines = to_text(HUGE).split("\n")
    assert len(lines) == 36 * 7 + 1
    assert {len(line) for line in lines} == {36 * 14 + 1}


# SVG


def parsed(scene: Scene, cell: int = 48) -> ElementTree.Element:
    return ElementTree.fromstring(to_svg(scene, cell=cell))


def groups(scene: Scene) -> dict[str, list[str | None]]:
    """Return the symbols by the colour they are drawn in."""
    return {
        group.attrib["fill"]: [text.text for text in group.iter(f"{SVG}text")]
        for group in parsed(scene).iter(f"{SVG}g")
    }


def test_an_empty_cell_as_svg() -> None:
    lines = (Line(0, 0, 1, 0), Line(0, 0, 0, 1, "thick"))
    font = "system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif"
    thin = 'stroke="#909090" stroke-width="1" stroke-linecap="square"'
    thick = 'stroke="#1a1a1a" stroke-width="3" stroke-linecap="square"'
    assert to_svg(Scene(1, 1, lines, title="one")).splitlines() == [
        '<svg xmlns="http://www.w3.org/2000/svg" width="61" height="61" viewBox="-6.5 -6.5 61 61"'
        f' role="img" font-family="{font}" text-anchor="middle">',
        "<title>one</title>",
        '<rect x="-6.5" y="-6.5" width="61" height="61" fill="#fff"/>',
        f'<path d="M0 0L0 48" fill="none" {thin}/>',
        f'<path d="M0 0L48 0" fill="none" {thick}/>',
        "</svg>",
    ]


def test_signs_as_svg() -> None:
    scene = Scene(2, 2, signs=(Sign(0, 0, 0, 1), Sign(1, 0, 0, 0)))
    patches, chevrons = to_svg(scene, cell=50).splitlines()[-3:-1]
    assert patches == ('<path d="M46.1 18.5h7.8v13h-7.8zM18.5 46.1h13v7.8h-13z" fill="#fff"/>')
    assert chevrons == (
        '<path d="M46.1 18.5L53.9 25L46.1 31.5M31.5 53.9L25 46.1L18.5 53.9" fill="none" '
        'stroke="#1a1a1a" stroke-width="2.5" stroke-linejoin="round" stroke-linecap="round"/>'
    )


def test_given_and_found_symbols_and_notes_differ_in_colour() -> None:
    assert groups(SMALL) == {"#1a1a1a": ["1", "2"], "#1f5fd0": ["4"]}
    assert groups(NOTED) == {"#707070": ["1", "3", "5", "5"], "#1a1a1a": ["1"], "#1f5fd0": ["5"]}


def test_a_symbol_hides_the_notes_of_its_cell() -> None:
    scene = replace(board(1, 1, 1, 1), texts=(Text(0, 0, "1"),), notes=(Notes(0, 0, ("2",), 1),))
    assert groups(scene) == {"#1a1a1a": ["1"]}
    assert to_text(scene).split("\n")[1] == "┃ [1] ┃"


def test_symbols_are_centred_in_their_cell() -> None:
    texts = list(parsed(SMALL).iter(f"{SVG}text"))
    places = {(text.text, float(text.attrib["x"])) for text in texts}
    assert places == {("1", 24), ("4", 168), ("2", 72)}
    assert all(float(text.attrib["y"]) % 48 == pytest.approx(34.4) for text in texts)


def test_the_picture_grows_with_the_cell_and_scales() -> None:
    for cell, side in ((16, 69), (48, 205), (128, 545)):
        root = parsed(SMALL, cell)
        assert (root.attrib["width"], root.attrib["height"]) == (str(side), str(side))
        assert root.attrib["viewBox"].endswith(f" {side} {side}")


def test_long_symbols_get_a_smaller_font() -> None:
    def size(symbol: str) -> float:
        group = parsed(Scene(1, 1, texts=(Text(0, 0, symbol),))).find(f"{SVG}g")
        assert group is not None
        return float(group.attrib["font-size"])

    assert size("1") == size("12") > size("123") > size("1234")


def test_text_is_escaped() -> None:
    scene = Scene(1, 1, texts=(Text(0, 0, "<&>"),), title='a < b & "c" \x1b')
    assert parsed(scene).findtext(f"{SVG}title") == 'a < b & "c" \ufffd'
    assert groups(scene) == {"#1a1a1a": ["<&>"]}


def test_a_picture_without_a_title_says_its_size() -> None:
    assert parsed(Scene(2, 3)).findtext(f"{SVG}title") == "2x3 board"


def test_the_largest_board_shows_every_note() -> None:
    assert groups(HUGE) == {"#707070": ["a"] * 36**3}


# Boards of points, with lines drawn on them

LOOPED = Scene(
    1,
    2,
    lines=(Line(0, 0, 0, 1, "heavy", "found"), Line(0, 0, 1, 0, "heavy")),
    texts=(Text(0, 0, "3"),),
    dots=tuple(Dot(r, c) for r, c in product(range(2), range(3))),
    crosses=(Cross(0, 1, 0, 2), Cross(0, 1, 1, 1), Cross(0, 2, 1, 2)),
    shades=(Shade(0, 0),),
)


def test_points_show_where_no_line_is_and_crosses_stand_on_edges() -> None:
    assert to_text(LOOPED) == picture("""
        ┏━━━╸ \u00d7 ·
        ┃░3░\u00d7   \u00d7
        ╹   ·   ·
    """)


def test_shade_goes_over_what_two_shaded_cells_share() -> None:
    shades = tuple(Shade(r, c) for r, c in product(range(2), repeat=2))
    assert to_text(Scene(2, 2, shades=shades)) == "\n ░░░░░░░\n ░░░░░░░\n ░░░░░░░\n"
    dotted = Scene(2, 2, shades=shades, dots=(Dot(1, 1),))
    assert to_text(dotted) == "\n ░░░░░░░\n ░░░·░░░\n ░░░░░░░\n"


def test_colours_tell_found_lines_and_shade_and_change_no_character() -> None:
    painted = to_text(LOOPED, colour=True)
    assert "\x1b[36m━━━\x1b[0m" in painted
    assert "\x1b[2;36m░\x1b[0m" in painted
    assert "\x1b[2m·\x1b[0m" in painted
    assert ESCAPES.sub("", painted.replace("2;36", "36")) == to_text(LOOPED)


def test_a_cross_outside_the_board_is_refused() -> None:
    with pytest.raises(ValueError, match="leaves the board"):
        to_text(Scene(1, 1, crosses=(Cross(0, 1, 0, 2),)))


def test_svg_draws_shade_below_and_lines_on_top() -> None:
    root = ElementTree.fromstring(to_svg(LOOPED))
    paths = [path.attrib for path in root.iter(f"{SVG}path")]
    shade, dots, crosses, given, found = paths
    assert (shade["d"], shade["fill"]) == ("M0 0h48v48h-48z", "#dce8fa")
    assert crosses["d"].lower().count("m") == 2 * len(LOOPED.crosses)
    assert dots["d"].count("h0") == len(LOOPED.dots)
    assert {path["stroke-linecap"] for path in (crosses, dots, given, found)} == {"round"}
    assert (given["d"], found["d"]) == ("M0 0L0 48", "M0 0L48 0")
    assert given["stroke"] != found["stroke"]

"""Steps on the picture of their puzzle: roles in tints, chains as arrows, what goes struck out."""

from __future__ import annotations

import re

import pytest

import enpitsu
from enpitsu.answers.candidates import start_candidates
from enpitsu.boards import Place
from enpitsu.model import Level, Line, Link, Mark, Puzzle, Role, Step
from enpitsu.puzzles import genre
from enpitsu.scene import Arrow, Highlight, Node, Ring, Scene, Strike, Tag, Trace, to_svg, to_text

SUDOKU = enpitsu.parse("sudoku:1.../..../..../....")
LOOP = enpitsu.parse("slitherlink:3./..")


def step(**fields: object) -> Step:
    known: dict[str, object] = {"cells": (), "places": (), "removes": ()}
    return Step("a technique", Level.EASY, "Because.", **(known | fields))  # type: ignore[arg-type]


def drawn(puzzle: Puzzle, **fields: object) -> Scene:
    return puzzle.scene(step=step(**fields))


def test_a_cell_is_drawn_in_its_role() -> None:
    scene = drawn(SUDOKU, roles=(Role("pivot", ("r2c3",)), Role("pincers", ("r1c3", "r2c1"))))
    assert scene.highlights == (
        Highlight(1, 2, "pivot"),
        Highlight(0, 2, "pincers"),
        Highlight(1, 0, "pincers"),
    )
    assert scene.roles == ("pivot", "pincers")


def test_a_house_is_drawn_by_its_cells() -> None:
    scene = drawn(SUDOKU, roles=(Role("line", houses=("row 2",)), Role("cell", ("r2c1",))))
    assert scene.highlights[:4] == tuple(Highlight(1, c, "line", house=True) for c in range(4))
    assert scene.highlights[4:] == (Highlight(1, 0, "cell"),)


def test_what_is_placed_is_written_and_marked() -> None:
    scene = drawn(SUDOKU, places=(Mark("r3c4", "2"),))
    assert scene.highlights == (Highlight(2, 3, "placed"),)
    assert [(text.row, text.column, text.text, text.style) for text in scene.texts] == [
        (0, 0, "1", "given"),
        (2, 3, "2", "new"),
    ]


def test_what_goes_is_struck_even_without_candidates() -> None:
    scene = drawn(SUDOKU, removes=(Mark("r3c4", "2"),))
    assert scene.strikes == (Strike(2, 3, "2"),)
    (notes,) = (notes for notes in scene.notes if any(notes.symbols))
    assert (notes.row, notes.column, notes.symbols) == (2, 3, ("", "2", "", ""))


def test_a_chain_is_drawn_by_arrows() -> None:
    chain = (
        Link(("r1c2",), "3", False),
        Link(("r1c4", "r2c4"), "3", True),
        Link(("r4c4",), "3", False),
    )
    scene = drawn(SUDOKU, chain=chain)
    group = Node(((0, 3), (1, 3)), "3")
    assert scene.arrows == (
        Arrow(Node(((0, 1),), "3"), group, strong=True),
        Arrow(group, Node(((3, 3),), "3"), strong=False),
    )
    assert {item.role for item in scene.highlights} == {"chain"}


def test_edges_are_traced_and_clues_are_cells() -> None:
    clue = Role("clue", houses=("r1c1",), numbers=(3,))
    scene = drawn(
        LOOP, roles=(clue, Role("edges", ("r1c1 top",))), places=(Mark("r1c1 left", "1"),)
    )
    assert scene.highlights == (Highlight(0, 0, "clue"),)
    assert scene.rings == (Ring(0, 0, "", "clue"),)
    assert scene.traces == (Trace(0, 0, 0, 1, "edges"), Trace(0, 0, 1, 0, "placed"))
    assert len(scene.lines) == 1


def test_a_cell_without_a_number_is_still_a_cell() -> None:
    scene = drawn(LOOP, roles=(Role("inside", houses=("r2c2",)),))
    assert scene.highlights == (Highlight(1, 1, "inside"),)
    assert not scene.traces
    assert not scene.rings


def test_the_sum_of_a_run_is_marked_where_it_is_printed() -> None:
    puzzle = enpitsu.parse(r"kakuro:# 16\- 7\-/-\9 . ./-\14 . .")
    scene = drawn(puzzle, roles=(Role("run", houses=("the run down from r2c2",)),))
    assert [(item.row, item.column, item.house) for item in scene.highlights] == [
        (0, 1, False),
        (1, 1, True),
        (2, 1, True),
    ]


def test_a_point_is_drawn_by_its_edges() -> None:
    scene = drawn(LOOP, roles=(Role("point", houses=("the upper left corner of r2c2",)),))
    assert len(scene.traces) == 4


@pytest.mark.parametrize(
    ("name", "board"),
    [("slitherlink", "slitherlink:.../..."), ("sudoku", "sudoku:..../..../..../....")],
)
def test_a_variable_lies_where_its_name_says(name: str, board: str) -> None:
    puzzle = enpitsu.parse(board)
    for variable, called in enumerate(puzzle.board_model.names):
        row, column, side = genre(name).place(puzzle.board, variable)
        assert f"r{row + 1}c{column + 1} {side}".strip() == called


def test_a_white_cell_of_a_kakuro_lies_where_its_name_says() -> None:
    puzzle = enpitsu.parse(r"kakuro:# 16\- 7\-/-\9 . ./-\14 . .")
    places = [puzzle.genre.place(puzzle.board, variable) for variable in range(4)]
    assert places == [Place(1, 1), Place(1, 2), Place(2, 1), Place(2, 2)]
    assert puzzle.board_model.names == ("r2c2", "r2c3", "r3c2", "r3c3")


@pytest.mark.parametrize(
    ("side", "ends"),
    [
        ("top", (1, 2, 1, 3)),
        ("right", (1, 3, 2, 3)),
        ("bottom", (2, 2, 2, 3)),
        ("left", (1, 2, 2, 2)),
    ],
)
def test_an_edge_joins_two_points(side: str, ends: tuple[int, int, int, int]) -> None:
    assert Place(1, 2, side).ends == ends


def lines() -> tuple[Line, ...]:
    assumption = step(places=(Mark("r1c2", "2"),))
    follows = step(places=(Mark("r2c1", "3"),))
    deeper = step(places=(Mark("r4c4", "4"),))
    broken = step(roles=(Role("broken", houses=("row 3",)),))
    return (
        Line(1, 1, "assumption", assumption),
        Line(2, 1, "step", follows, (1,)),
        Line(3, 2, "assumption", deeper),
        Line(4, 1, "contradiction", broken, (1, 2)),
    )


def test_a_longer_reason_is_drawn_as_what_it_supposes() -> None:
    scene = drawn(SUDOKU, removes=(Mark("r1c2", "2"),), lines=lines())
    written = {(text.row, text.column): (text.text, text.style) for text in scene.texts}
    assert written == {
        (0, 0): ("1", "given"),
        (0, 1): ("2", "supposed"),
        (1, 0): ("3", "supposed"),
    }
    assert scene.tags == (Tag(1, 0, 1, 0, "2"), Tag(0, 1, 0, 1, "1"))
    assert {(item.row, item.role, item.house) for item in scene.highlights} == {(2, "broken", True)}
    assert "3?" in to_text(scene)
    assert to_svg(scene).count("italic") == 1


def test_supposed_lines_of_a_loop_have_their_own_ink() -> None:
    supposed = Line(1, 1, "assumption", step(places=(Mark("r1c1 top", "1"),)))
    scene = drawn(LOOP, places=(Mark("r1c1 left", "x"),), lines=(supposed,))
    assert [line.style for line in scene.lines] == ["supposed"]
    assert [cross.style for cross in scene.crosses] == ["new"]
    assert scene.tags == (Tag(0, 0, 0, 1, "1"),)
    assert "#7048e8" in to_svg(scene)


def test_what_is_a_reason_is_circled_and_the_rest_left_blank() -> None:
    candidates = [0b11110] * 16
    candidates[5] = 0b00110
    roles = (Role("pair", ("r2c2",), values=("1", "2")), Role("value", values=("3",)))
    taken = step(roles=(*roles, Role("cells", ("r4c4",))), cells=("r2c2", "r4c4"))
    scene = SUDOKU.scene(candidates=candidates, step=taken)
    assert scene.rings == (
        Ring(1, 1, "1", "pair"),
        Ring(1, 1, "2", "pair"),
        Ring(3, 3, "3", "cells"),
    )
    shown = {(notes.row, notes.column) for notes in scene.notes if any(notes.symbols)}
    assert shown == {(1, 1), (3, 3)}  # the others have lost nothing and play no part


def test_arrows_keep_to_the_board() -> None:
    chain = tuple(Link((f"r4c{c}",), "1", c % 2 == 0) for c in (1, 4, 2))
    scene = SUDOKU.scene(candidates=[0b11110] * 16, step=step(chain=chain, cells=("r4c1", "r4c4")))
    bows = re.findall(r"M[\d.-]+ ([\d.-]+)Q[\d.-]+ ([\d.-]+) [\d.-]+ ([\d.-]+)", to_svg(scene))
    assert len(bows) == 2
    for start, bend, end in (map(float, bow) for bow in bows):
        assert 3 * 48 < (start + 2 * bend + end) / 4 < 4 * 48


# Renderers


def test_every_role_has_its_own_tint() -> None:
    roles = tuple(Role(name, (f"r{i}c{i}",)) for i, name in enumerate("abcd", 1))
    svg = to_svg(drawn(SUDOKU, roles=roles))
    fills = [line.rpartition('fill="')[2][:7] for line in svg.splitlines() if "<g><title>" in line]
    assert len(set(fills)) == len(fills) == 4
    assert "<title>a</title>" in svg


def test_svg_shows_arrows_and_strikes() -> None:
    chain = (Link(("r1c2",), "3", False), Link(("r2c2",), "3", True), Link(("r2c4",), "3", False))
    plain = to_svg(SUDOKU.scene())
    svg = to_svg(drawn(SUDOKU, chain=chain, removes=(Mark("r4c4", "3"),)))
    assert svg.count("stroke-dasharray") == 1
    assert "#e03131" in svg
    assert "#e03131" not in plain


def test_a_step_that_leads_nowhere_is_drawn_too() -> None:
    """A chain that comes back to its own statement has no direction."""
    link = Link(("r1c2",), "3", False)
    assert "nan" not in to_svg(drawn(SUDOKU, chain=(link, link)))


def test_text_marks_roles_by_letters() -> None:
    roles = (Role("line", houses=("row 2",)), Role("cell", ("r2c3",)))
    scene = drawn(SUDOKU, roles=roles, places=(Mark("r4c4", "2"),), removes=(Mark("r2c1", "4"),))
    picture = """
      c1      c2      c3      c4
   ┏━━━━━━━┯━━━━━━━┳━━━━━━━┯━━━━━━━┓
r1 ┃  [1]  │       ┃       │       ┃
   ┃       │       ┃       │       ┃
   ┠───────┼───────╂───────┼───────┨
r2 ┃a      │a      ┃B      │a      ┃
   ┃    -4 │       ┃       │       ┃
   ┣━━━━━━━┿━━━━━━━╋━━━━━━━┿━━━━━━━┫
r3 ┃       │       ┃       │       ┃
   ┃       │       ┃       │       ┃
   ┠───────┼───────╂───────┼───────┨
r4 ┃       │       ┃       │C (2)  ┃
   ┃       │       ┃       │       ┃
   ┗━━━━━━━┷━━━━━━━┻━━━━━━━┷━━━━━━━┛
A line
B cell
C placed"""
    assert to_text(scene) == picture.removeprefix("\n")


def test_text_marks_edges() -> None:
    scene = drawn(LOOP, roles=(Role("edges", ("r1c1 top", "r1c2 left")),))
    assert to_text(scene).splitlines() == [
        "    c1  c2",
        "   · A ·   ·",
        "r1   3 A",
        "   ·   ·   ·",
        "r2",
        "   ·   ·   ·",
        "A edges",
    ]


@pytest.mark.parametrize(
    "line",
    [
        "sudoku:....3./.3.6.4/6....3/....../5.1..6/..41.5",
        "binary:.0..1./.01.../..1.../0...1./.....0/...1..",
        "futoshiki:...../4...1/....4/..5../1...5|r1c2<r1c1,r2c3<r2c2,r3c4<r3c3",
        r"kakuro:# 16\- 7\-/-\9 . ./-\14 . .",
        "neighbor:.....7/....8./..4.../2...6./....7./.....8",
        "slitherlink:....2/022.3/...1./11..2/..1.3",
    ],
)
def test_every_step_of_every_genre_can_be_drawn(line: str) -> None:
    puzzle = enpitsu.parse(line)
    for taken in enpitsu.explain(puzzle).steps:
        scene = puzzle.scene(candidates=start_candidates(puzzle), step=taken)
        assert scene.highlights or scene.traces
        assert to_svg(scene).endswith("</svg>\n")
        assert to_text(scene)


def test_a_wrong_entry_is_struck_through() -> None:
    taken = enpitsu.hint(enpitsu.parse("sudoku:1.../..../.2../...4"), "12../..../.2../...4")
    assert taken is not None
    puzzle = enpitsu.parse("sudoku:12../..../.2../...4")
    scene = puzzle.scene(step=taken)
    assert Strike(0, 1, "2") in scene.strikes
    assert "-2" in to_text(scene)


ESCAPES = re.compile(r"\x1b\[[\d;]*m")


def test_colours_take_the_place_of_letters_and_minus_signs() -> None:
    roles = (Role("line", houses=("row 2",)), Role("cell", ("r2c3",), values=("3",)))
    taken = step(roles=roles, cells=("r2c3",), removes=(Mark("r2c1", "4"),))
    scene = SUDOKU.scene(candidates=[0b11110] * 16, step=taken)
    painted = to_text(scene, colour=True)
    plain = ESCAPES.sub("", painted).splitlines()
    assert {len(line) for line in plain if "┃" in line} == {len(plain[1])}
    assert "\x1b[31;9m4\x1b[0m" in painted  # struck through
    assert "\x1b[1;4m3\x1b[0m" in painted  # a reason
    assert [line.strip() for line in plain[-2:]] == ["line", "cell"]
    assert "A" not in ESCAPES.sub("", painted)
    assert "-4" not in painted


def test_colours_show_the_edges_of_a_step() -> None:
    scene = drawn(LOOP, roles=(Role("edges", ("r1c1 top", "r1c2 left")),))
    grounds = re.findall(r"\x1b\[38;5;16;48;5;(\d+)m( +)", to_text(scene, colour=True))
    assert [len(blank) for _, blank in grounds] == [3, 1, 3]  # two edges, and the legend
    assert len({code for code, _ in grounds}) == 1

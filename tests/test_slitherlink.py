"""Slitherlink: its notation, its pictures, and what it says to a player."""

from __future__ import annotations

import io
import json
import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

import enpitsu
from enpitsu.boards import OPEN
from enpitsu.cli import main
from enpitsu.engines.kernel import houses_of, rungs_where, walk
from enpitsu.errors import PuzzleError
from enpitsu.formats import read
from enpitsu.model import Puzzle, Status
from enpitsu.puzzles._edges import Edges, inside, numbers, sides
from enpitsu.puzzles._loops import random_loop
from enpitsu.puzzles.slitherlink import MOST_CELLS, Slitherlink
from enpitsu.scene import Shade, to_svg, to_text
from enpitsu.words import Names, tell
from loops import drawn

LINE = "slitherlink:..13./...1./.2.0./.2.0./.211."
PUZZLE = enpitsu.parse(LINE)
SOLUTION = "00010/00011/00111/01111/01111"


def picture(text: str) -> str:
    return "\n".join(line[8:].rstrip() for line in text.strip("\n").splitlines()[:-1])


def with_all_clues(rows: int, columns: int, seed: int) -> tuple[Puzzle, bytes]:
    """Return a board that prints every clue of a loop, and the loop."""
    edges = Edges(rows, columns)
    lines = random_loop(edges, random.Random(seed))
    return Slitherlink().puzzle(edges, numbers(edges, lines)), lines


# Notation


@pytest.mark.parametrize(
    ("body", "problem"),
    [
        ("3.2/.4.", "row 2, column 2: '4' is not a clue (0-3, or . for a cell without one)"),
        ("9", "row 1, column 1: '9' is not a clue"),
        ("3.2/..", "row 2 has 2 cells, not 3"),
        ("3./..2", "row 2 has 3 cells, not 2"),
        ("", "a board of 1x0 has no cells"),
        ("/", "a board of 1x0 has no cells"),
        ("3.2/...|r1c1", "edge 1, 'r1c1': write it as r1c1 top=1"),
        ("3.2/...|r1c1 top,r1c4 top", "edge 2, 'r1c4 top': r1c4 is not a cell of a 2x3 board"),
        ("3.2/...|r0c1 top", "r0c1 is not a cell"),
        ("3.2/...|r1c1 top=2", "write it as r1c1 top=1"),
        ("3.2/...|r1c1 bottom=1,r2c1 top=x", "edge 2, 'r2c1 top=x': this edge is there twice"),
        ("3.2/...|r1c1 top,,r2c1 top", "edge 2, '': write it as"),
    ],
)
def test_wrong_text_is_told_with_its_place(body: str, problem: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        enpitsu.parse(f"slitherlink:{body}")
    assert problem in str(caught.value)


def test_parameters_are_refused() -> None:
    with pytest.raises(PuzzleError, match="no parameters, but here are '5'"):
        enpitsu.parse("slitherlink(5):3.")


def test_an_edge_has_the_names_of_both_cells_beside_it() -> None:
    line = "slitherlink:3./..|r1c1 right=1,r2c1 top=x"
    same = "slitherlink:3./.. | R1C2 left , r1c1 bottom = X"
    assert enpitsu.parse(line) == enpitsu.parse(same)
    assert str(enpitsu.parse(same)) == "slitherlink:3./..|r1c2 left=1,r2c1 top=x"


@given(st.integers(1, 6), st.integers(1, 6), st.integers(0, 2**32))
def test_what_is_written_is_read_again(rows: int, columns: int, seed: int) -> None:
    rng = random.Random(seed)
    clues = bytes(rng.choices([OPEN, 0, 1, 2, 3], k=rows * columns))
    edges = Edges(rows, columns)
    marks = rng.choices([OPEN, OPEN, 0, 1], k=edges.number)
    puzzle = Slitherlink().puzzle(edges, clues, enumerate(marks))
    assert enpitsu.parse(str(puzzle)) == puzzle


@given(st.text("0123.4|/rc12 topleftbm=x,", max_size=60))
def test_near_puzzles_are_read_or_refused_in_one_line(body: str) -> None:
    (entry,) = read(io.BytesIO(f"slitherlink:{body}".encode()), "file")
    if isinstance(entry.outcome, PuzzleError):
        assert "\n" not in str(entry.outcome)
    else:
        assert enpitsu.parse(str(entry.outcome)) == entry.outcome


def test_drawn_lines_are_givens() -> None:
    assert enpitsu.count("slitherlink:../..") == 13
    assert enpitsu.count("slitherlink:../..|r1c1 top=1") == 7
    assert enpitsu.count("slitherlink:../..|r1c1 top=x") == 6
    assert enpitsu.count("slitherlink:../..|r1c1 right=1,r1c1 bottom=1,r2c2 left=1") == 0


# Solutions


def test_a_solution_is_a_map_of_inside_and_outside() -> None:
    result = enpitsu.solve(PUZZLE)
    assert result.status is Status.UNIQUE
    assert result.solutions == (SOLUTION,)


@pytest.mark.parametrize("seed", range(10))
def test_the_map_is_the_region_that_the_loop_surrounds(seed: int) -> None:
    edges = Edges(7, 5)
    lines = random_loop(edges, random.Random(seed))
    cells = list(inside(edges, lines))
    assert drawn(7, 5, frozenset(divmod(i, 5) for i, within in enumerate(cells) if within)) == lines
    assert sides(edges, lines) == [False, *cells]


def test_what_is_not_reached_by_drawn_edges_is_neither_inside_nor_outside() -> None:
    puzzle = enpitsu.parse("slitherlink:...|r1c1 left=1,r1c1 right=x,r1c3 left=1")
    assert sides(puzzle.board, puzzle.givens) == [False, True, True, False]
    partial = enpitsu.parse("slitherlink:...|r1c1 left=1")
    assert sides(partial.board, partial.givens) == [False, True, None, None]


# Pictures


def test_a_puzzle_is_drawn_as_points_and_clues() -> None:
    assert to_text(enpitsu.parse("slitherlink:3.2/..1").scene()) == picture("""
        ·   ·   ·   ·
          3       2
        ·   ·   ·   ·
                  1
        ·   ·   ·   ·
        """)


def test_a_state_has_lines_and_crosses() -> None:
    state = enpitsu.parse("slitherlink:30|r1c1 top=1,r1c1 left=1,r1c1 right=x,r1c2 top=x")
    assert to_text(state.scene()) == picture("""
        ┏━━━╸ \u00d7 ·
        ┃ 3 \u00d7 0
        ╹   ·   ·
        """)


def test_a_solution_has_its_loop_alone_and_the_inside_shaded_on_request() -> None:
    puzzle = enpitsu.parse("slitherlink:23/32|r1c1 top=1")
    (values,) = enpitsu.solve(puzzle).values
    assert to_text(puzzle.scene(values)) == picture("""
        ┏━━━━━━━┓
        ┃ 2   3 ┃
        ┃   ┏━━━┛
        ┃ 3 ┃ 2
        ┗━━━┛   ·
        """)
    assert to_text(puzzle.scene(values, shade=True)) == picture("""
        ┏━━━━━━━┓
        ┃░2░░░3░┃
        ┃░░░┏━━━┛
        ┃░3░┃ 2
        ┗━━━┛   ·
        """)


def test_other_genres_have_nothing_to_shade() -> None:
    with pytest.raises(PuzzleError, match="nothing to shade in a sudoku"):
        enpitsu.parse("sudoku:1.../..../..../....").scene(shade=True)


def test_candidates_are_drawn_where_one_is_left() -> None:
    puzzle = enpitsu.parse("slitherlink:..")
    scene = puzzle.scene(candidates=[0b01, 0b10, 0b11, 0b11, 0b11, 0b11, 0b11])
    assert len(scene.crosses) == len(scene.lines) == 1


def test_the_picture_in_a_notebook() -> None:
    svg = PUZZLE._repr_svg_()
    assert svg.startswith("<svg")
    assert svg.count("<text") == 10
    assert svg.count("h0") == 36  # points
    (values,) = enpitsu.solve(PUZZLE).values
    scene = PUZZLE.scene(values, shade=True)
    assert scene.shades[0] == Shade(0, 3)
    assert len(scene.shades) == SOLUTION.count("1")
    assert "#1f5fd0" in to_svg(scene)


# Explanations

SENTENCES = [
    ("full clue", "3.2/..1/..0", "The 0 in r3c3 allows no line: r3c3 top, right, bottom and left"),
    (
        "full clue",
        ".1.3/1.../0.../..12",
        "The 1 in r2c1 needs every edge that is left: r2c1 right",
    ),
    (
        "line goes on",
        ".1.3/1.../0.../..12",
        "The line that ends at the upper right corner of r1c4 can only go on there: "
        "r1c4 right is a line.",
    ),
    (
        "line goes on",
        ".1.3/1.../0.../..12",
        "A line could not go on at the upper left corner of r3c1: r2c1 left is no line.",
    ),
    (
        "early loop",
        "313../...../.1.13/1..../..33.",
        "The loop is closed, so no other edge is a line.",
    ),
    (
        "early loop",
        "10../...2/1.../..20",
        "r2c4 left would close a loop that leaves the 2 in r2c4 unmet: it is no line.",
    ),
    (
        "clue and corner",
        "2.../2.23/3.../.2..",
        "At the upper left corner of r3c1, exactly one of r3c1 top and left is a line; so around "
        "the 3 in r3c1, r3c2 left is a line.",
    ),
    (
        "clue and corner",
        ".1../.2.0/23.0/.2..",
        "Around the 2 in r2c2, exactly one of r2c2 top and right is a line; so at the upper left "
        "corner of r2c3, r2c3 top is a line.",
    ),
    (
        "adjacent threes",
        "....2/33..1/..3../..3../..1.1",
        "The 3s in r3c3 and r4c3 are neighbours; without a line between them, their lines would "
        "be a loop of their own, which leaves the 2 in r1c5 unmet, and with one, lines go on at "
        "both its ends and each needs its far side: r3c3 top, r4c3 top and r5c3 top are lines.",
    ),
    (
        "two clues",
        ".1.3/1.../0.../..12",
        "Around the 1 in r2c1, exactly one of r2c1 top and right is a line; so at the upper left "
        "corner of r2c2, exactly one of r1c2 bottom and left is a line; so around the 1 in r1c2, "
        "r1c2 top is no line.",
    ),
    (
        "two colours",
        "....2/022.3/...1./11..2/..1.3",
        "r2c4 is inside (by r3c4 to r3c1 and out at r3c1 left, over r3c2 left); r2c5 is inside "
        "(r2c5 right on the border is a line): r2c5 left is no line.",
    ),
    (
        "closed region",
        ".2../31../20.1/...0",
        "r1c1 is inside (r1c1 top on the border is a line); r4c1 is inside (r4c1 left on the "
        "border is a line); r1c2 is inside, for otherwise r1c1 and r4c1 could not be joined "
        "inside, with only lines, the border and r1c2 around r1c1 and r2c1: r1c2 top is a line.",
    ),
    (
        "last ring",
        "..0/.0./0.0",
        "Nothing but r1c1 top, r1c1 left, r1c2 left and r2c1 top can be a line, and the loop must "
        "be somewhere: r1c1 top, r1c1 left, r1c2 left and r2c1 top are lines.",
    ),
]


def test_a_loop_that_can_only_be_in_one_place_is_easy() -> None:
    assert enpitsu.rate("slitherlink:..0/.0./0.0").level == "easy"


@pytest.mark.parametrize(("technique", "body", "text"), SENTENCES)
def test_a_step_is_told_in_a_sentence(technique: str, body: str, text: str) -> None:
    explanation = enpitsu.explain(f"slitherlink:{body}")
    told = [step.text for step in explanation.steps if step.technique == technique]
    assert any(sentence.startswith(text) for sentence in told), told


ALONE = [
    (
        "corner chain",
        "...../.3.../..2../...3./.....",
        "Around the 3 in r2c2, at least one of r2c2 right and bottom is a line; so at the upper "
        "left corner of r3c3, at most one of r3c3 top and left is a line; around the 3 in r4c4, "
        "at least one of r4c4 top and left is a line; so at the upper left corner of r4c4, at most "
        "one of r3c3 right and bottom is a line; so around the 2 in r3c3, exactly one of r3c3 top "
        "and left is a line; so at the upper left corner of r3c3, exactly one of r2c2 right and "
        "bottom is a line; so around the 3 in r2c2, r2c2 top is a line.",
    ),
    (
        "equal edges",
        ".2./...|r1c3 left=x,r2c2 bottom=1",
        "r2c2 is inside (r2c2 bottom on the border is a line); so exactly one of r1c2 top and "
        "bottom is a line; so around the 2 in r1c2, r1c2 left is a line.",
    ),
    (
        "two colours",
        "../..|r1c1 left=1",
        "r1c1 is inside (r1c1 left on the border is a line): r1c1 top is a line.",
    ),
]


def told_alone(puzzle: Puzzle, technique: str) -> str:
    """Return what the first step of one technique says."""
    chosen = rungs_where(puzzle.ladder, lambda rung: rung.technique == technique)
    step = walk(puzzle, chosen).steps[0]
    return tell(Names(puzzle.board_model, houses_of(puzzle.board_model)), step)


ALONE += [
    (
        "adjacent threes",
        "..../.33./..../....|r2c2 right=1",
        "The line between the 3s in r2c2 and r2c3 cannot go straight on at the upper left corner "
        "of r2c3 and r3c3, for then both would have their last line at its other end: r1c3 left "
        "and r3c3 left are no lines.",
    ),
    (
        "clues around a point",
        "..../.33./..../....|r2c2 right=1,r2c2 left=1,r2c3 right=1",
        "If r1c3 left were a line, there would be no way to meet the 3s in r2c2 and r2c3 with "
        "lines that go on at the upper left corner of r2c3 and r3c3: r1c3 left is no line.",
    ),
    (
        "clues around a cell",
        "...../...../1.3../22.../.....",
        "If r3c3 top were no line, there would be no way to meet the 1 in r3c1, the 3 in r3c3 and "
        "the 2s in r4c1 and r4c2 with lines that go on at the upper left corner of r4c2, r4c3, "
        "r4c1 and r5c2: r3c3 top is a line.",
    ),
]


@pytest.mark.parametrize(("technique", "body", "text"), ALONE)
def test_a_step_of_one_technique_alone(technique: str, body: str, text: str) -> None:
    assert told_alone(enpitsu.parse(f"slitherlink:{body}"), technique) == text


def test_an_explanation_ends_with_the_loop() -> None:
    explanation = enpitsu.explain(PUZZLE)
    assert explanation.solved
    assert explanation.values == enpitsu.solve(PUZZLE).values[0]
    first = explanation.steps[0]
    assert [str(mark) for mark in first.places][:2] == ["r3c4 top=x", "r3c5 left=x"]


# Hints


def test_a_hint_goes_on_from_what_is_drawn() -> None:
    step = enpitsu.hint(PUZZLE, f"{LINE}|r3c4 top=x,r3c4 right=x")
    assert step is not None
    assert step.text == "The 0 in r3c4 allows no line: r3c4 bottom and left are no lines."
    assert [str(mark) for mark in step.places] == ["r4c4 top=x", "r3c4 left=x"]


def test_a_wrong_line_is_named_first() -> None:
    step = enpitsu.hint(PUZZLE, f"{PUZZLE.body}|r1c4 top,r1c1 top=1,r5c5 right=x")
    assert step is not None
    assert step.technique == "wrong entry"
    assert step.text == "Take back r1c1 top=1 and r5c5 right=x: no solution has that."
    assert [mark.cell for mark in step.removes] == ["r1c1 top", "r5c5 right"]


def test_a_state_of_another_puzzle_is_refused() -> None:
    with pytest.raises(PuzzleError, match="another size, or other clues"):
        enpitsu.hint(PUZZLE, "..13./...1./.2.0./.2.0./.21..|r1c1 top")


def test_a_finished_state_needs_no_hint() -> None:
    (values,) = enpitsu.solve(PUZZLE).values
    finished = replace(PUZZLE, givens=values)
    assert enpitsu.hint(PUZZLE, str(finished)) is None


def test_a_line_that_the_puzzle_has_cannot_be_changed() -> None:
    with pytest.raises(PuzzleError, match="another value in r1c4 top than the puzzle gives"):
        enpitsu.hint(f"{LINE}|r1c4 top=1", f"{LINE}|r1c4 top=x")


# On the command line


def test_solve_and_draw_shade_the_inside(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", LINE]) == 0
    assert "░" not in capsys.readouterr().out
    for command in (["solve", "--shade", LINE], ["draw", "--solution", "--shade", LINE]):
        assert main(command) == 0
        assert "┃░3░┃" in capsys.readouterr().out


def test_a_genre_without_an_inside_is_told_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["draw", "--shade", "binary:0./.."]) == 2
    assert capsys.readouterr().err == (
        "enpitsu: argument 1: there is nothing to shade in a binary\n"
    )


def test_symbols_are_for_values_in_cells(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "--symbols", "ab", LINE]) == 2
    assert "a loop has none" in capsys.readouterr().err


def test_hint_from_a_state(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["hint", LINE, "--state", f"{LINE}|r1c1 top", "--json"]) == 0
    record = json.loads(capsys.readouterr().out)
    assert record["technique"] == "wrong entry"
    assert record["removes"] == [{"cell": "r1c1 top", "value": "1"}]


def test_what_pzpr_saved_is_a_puzzle_on_the_command_line(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["convert", "pzprv3/slither/1/2/3 . /"]) == 0
    assert capsys.readouterr().out == "slitherlink:3.\n"


# Sizes


@pytest.mark.parametrize("n", [60, 100])
def test_large_boards_are_solved_and_drawn(n: int) -> None:
    puzzle, lines = with_all_clues(n, n, n)
    result = enpitsu.solve(puzzle, seconds=30)
    assert result.status is Status.UNIQUE
    assert result.values == (lines,)
    assert len(result.solutions[0]) == n * (n + 1) - 1
    assert to_svg(puzzle.scene(lines)).count("<text") == n * n
    assert to_text(puzzle.scene(lines)).count("\n") == 2 * n


@pytest.mark.parametrize("cell", [".", "2"])
def test_a_board_that_is_too_large_is_refused_before_it_costs_anything(cell: str) -> None:
    body = "/".join([cell * 2000] * 2000)
    with pytest.raises(PuzzleError, match=rf"at most {MOST_CELLS} cells, not 2000x2000 = 4000000"):
        enpitsu.parse(f"slitherlink:{body}")


def test_a_conflict_of_many_edges_names_a_few() -> None:
    board = enpitsu.parse("slitherlink:..../....")
    reason = board.model.conflict(bytes(len(board.givens)))
    some = "r1c1 top=x and r1c2 top=x and r1c3 top=x and 19 more"
    assert reason == f"{some}: but the line is one single loop"

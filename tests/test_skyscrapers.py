"""Skyscrapers: its notation, its answers, its techniques in words and its picture."""

from __future__ import annotations

import random
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import enpitsu
from corpus import CORPUS, Case
from enpitsu.boards import OPEN, Place, members
from enpitsu.engines import Kernel
from enpitsu.errors import PuzzleError
from enpitsu.model import Clue, Limits, Puzzle
from enpitsu.puzzles import parse
from enpitsu.puzzles.skyscrapers import Skyscrapers, sides_of
from enpitsu.rules import NO_CLUE
from enpitsu.scene import Text, to_svg, to_text
from images import all_images

SMALL = parse("skyscrapers:.../.../..1|.2./.../.../2..")
LINE = "skyscrapers:...../...../..5../...../.....|...3./4...5/...../...3."


@st.composite
def boards(draw: st.DrawFn) -> Puzzle:
    n = draw(st.sampled_from([2, 3, 4, 9, 10, 36]))
    chance = random.Random(draw(st.integers(0, 2**32)))
    views = chance.choices([NO_CLUE, NO_CLUE, *range(1, n + 1)], k=4 * n)
    givens = bytes(chance.choices([OPEN, *range(1, n + 1)], k=n * n))
    return Skyscrapers().puzzle(n, givens, views)


# Notation


def test_views_stand_at_the_top_the_right_the_bottom_and_the_left() -> None:
    puzzle = parse("skyscrapers:..../..../..../....|2212/2331/3241/3123")
    assert list(map(list, sides_of(puzzle))) == [
        [2, 2, 1, 2],
        [2, 3, 3, 1],
        [3, 2, 4, 1],
        [3, 1, 2, 3],
    ]
    (solution,) = enpitsu.solve(puzzle).solutions
    rows = [list(map(int, row)) for row in solution.split("/")]
    columns = [list(column) for column in zip(*rows, strict=True)]
    assert [seen(column) for column in columns] == [2, 2, 1, 2]
    assert [seen(row[::-1]) for row in rows] == [2, 3, 3, 1]
    assert [seen(column[::-1]) for column in columns] == [3, 2, 4, 1]
    assert [seen(row) for row in rows] == [3, 1, 2, 3]


def seen(line: list[int]) -> int:
    return sum(value > max(line[:i], default=0) for i, value in enumerate(line))


@given(puzzle=boards())
def test_notation_gives_any_puzzle_back(puzzle: Puzzle) -> None:
    assert parse(str(puzzle)) == puzzle


@pytest.mark.parametrize("end", ["", "|../../../..", "| 00/../../.. "])
def test_without_views_nothing_stands_behind_the_rows(end: str) -> None:
    assert str(parse(f"Skyscrapers: 1./..{end}")) == "skyscrapers:1./.."


@pytest.mark.parametrize(
    ("body", "problem"),
    [
        ("", "2 to 36 rows, not 1"),
        ("/".join(["." * 37] * 37), "2 to 36 rows, not 37"),
        ("../.", "row 2 has 1 cells, not 2"),
        ("../.3", "row 2, column 2: '3' is not a digit of this size (1-2"),
        ("../..|", "1 sides after |, but there are four: top/right/bottom/left"),
        ("../..|../../..", "3 sides after |"),
        ("../..|../.../../..", "3 clues at the right, not 2"),
        ("../..|../../.3/..", "clue 2 at the bottom: '3' is not a number of this size (1-2"),
    ],
)
def test_wrong_text_is_told_with_its_place(body: str, problem: str) -> None:
    with pytest.raises(PuzzleError) as error:
        parse(f"skyscrapers:{body}")
    assert problem in str(error.value)


def test_there_are_no_parameters() -> None:
    with pytest.raises(PuzzleError, match="no parameters, but here are '3x3'"):
        parse("skyscrapers(3x3):../..")


# Answers


def test_givens_against_a_view_are_named() -> None:
    result = enpitsu.solve("skyscrapers:12/..|../../../1.")
    assert result.status == "none"
    assert result.reason == (
        "r1c1=1 and r1c2=2: but row 1 from the left shows 1 value that is larger than all before it"
    )


@pytest.mark.parametrize("engine", ["kernel", "csp"])
def test_random_boards_have_as_many_solutions_by_brute_force(engine: str) -> None:
    squares = enpitsu.solve("skyscrapers:" + "/".join(["...."] * 4), limit=0).values
    assert len(squares) == 576
    for seed in range(12):
        chance = random.Random(seed)
        views = [NO_CLUE] * 16
        for place in chance.sample(range(16), 3):
            views[place] = chance.choice([1, 2, 2, 3])
        puzzle = Skyscrapers().puzzle(4, bytes([OPEN]) * 16, views)
        pairs = [(s, v) for s, v in zip(puzzle.board_model.sites, views, strict=True) if v > 0]
        good = [
            square
            for square in squares
            if all(seen([square[cell] for cell in site.scope]) == view for site, view in pairs)
        ]
        assert sorted(enpitsu.solve(puzzle, engine=engine, limit=0).values) == sorted(good)


@pytest.mark.parametrize("case", [c for c in CORPUS["skyscrapers"] if c.count == 1], ids=str)
def test_turned_round_a_puzzle_is_as_hard_as_before(case: Case) -> None:
    level = enpitsu.rate(case.line).level
    assert {enpitsu.rate(line).level for line in all_images(parse(case.line))} == {level}


def test_check_names_the_views_that_could_go() -> None:
    check = enpitsu.check("skyscrapers:../..|2./../1./..")
    assert check.redundant == ("column 1 from the top=2", "column 1 from the bottom=1")


@pytest.mark.parametrize("n", [2, 16, 36])
def test_large_and_small_boards_are_solved(n: int) -> None:
    rows = [[(r + c) % n + 1 for c in range(n)] for r in range(n)]
    values = bytes(value for row in rows for value in row)
    solved = Skyscrapers().solved(Skyscrapers().open_board(n), values)
    views = [clue for clue in solved.clues if clue.kind == "view"]
    digits = [clue for clue in solved.clues if clue.kind == "digit" and clue.variable % 3]
    puzzle = solved.puzzle([*views, *digits])
    assert enpitsu.solve(puzzle, limit=1).values == (values,)


# Techniques


def texts(line: str, technique: str) -> list[str]:
    steps = enpitsu.explain(line).steps
    return [step.text for step in steps if step.technique == technique]


def test_a_clue_at_the_edge_in_words() -> None:
    told = texts(LINE, "clue at the edge")
    assert told[0] == (
        "Row 1 from the right shows 4 values, so the largest stand further away: "
        "3 leaves r1c5; 4 and 5 leave r1c4 and r1c5."
    )
    assert next(text for text in told if "all" in text) == (
        "Row 5 from the right shows all 5 values, so they rise: "
        "r5c5 is 1; r5c4 is 2; r5c3 is 3; r5c2 is 4; r5c1 is 5."
    )
    assert texts("skyscrapers:.../.../...|.../1../.../...", "clue at the edge")[0] == (
        "Row 1 from the right shows one value, so the largest comes first: r1c3 is 3."
    )


def test_a_line_of_sight_in_words() -> None:
    assert texts(LINE, "line of sight")[0] == (
        "No way to fill row 1 so that row 1 from the right shows 4 has these: "
        "1 leaves r1c3 and r1c4; 3 and 4 leave r1c1."
    )


def test_line_arrangements_in_words() -> None:
    line = "skyscrapers:...../...../...../...../.....|...../..2../...../..2.."
    assert texts(line, "line arrangements") == [
        "No way to fill row 3 so that row 3 from the left shows 2 and row 3 from the right shows 2 "
        "has these: 4 leaves r3c3."
    ]


def arrangements(puzzle: Puzzle, row: int) -> list[set[int]]:
    """Return, by brute force, the values of a row that stand in some way to fill it."""
    n = puzzle.board
    _, right, _, left = sides_of(puzzle)
    ways = [
        way
        for way in map(list, permutations(range(1, n + 1)))
        if left[row] in (OPEN, seen(way)) and right[row] in (OPEN, seen(way[::-1]))
    ]
    return [{way[column] for way in ways} for column in range(n)]


@pytest.mark.parametrize("views", [(1, 2), (2, 2), (3, 3), (4, 2), (2, 4), (OPEN, 3), (5, OPEN)])
def test_a_row_alone_keeps_what_stands_in_some_way_to_fill_it(views: tuple[int, int]) -> None:
    left, right = ("." if view == OPEN else str(view) for view in views)
    line = f"skyscrapers:...../...../...../...../.....|...../{right}..../...../{left}...."
    puzzle = parse(line)
    kept = [set(members(mask)) for mask in enpitsu.explain(puzzle).candidates[:5]]
    assert kept == arrangements(puzzle, 0)


@pytest.mark.parametrize("level", ["easy", "medium", "hard", "expert"])
def test_no_solution_has_what_a_step_removes(level: str) -> None:
    for made in enpitsu.generate_many("skyscrapers", size=5, level=level, count=4, seed=2):
        explanation = enpitsu.explain(made.puzzle)
        assert explanation.solved
        names = {name: number for number, name in enumerate(made.board_model.names)}
        for step in explanation.steps:
            assert all(made.values[names[m.cell]] == int(m.value) for m in step.places)
            for mark in step.removes:
                givens = bytearray(made.givens)
                givens[names[mark.cell]] = int(mark.value)
                forced = Puzzle(made.genre, made.board, bytes(givens), made.numbers)
                assert Kernel().solve(forced, Limits(1)).found == 0


def test_more_clues_never_make_a_puzzle_harder() -> None:
    for made in enpitsu.generate_many("skyscrapers", size=5, level="hard", count=6, seed=4):
        solved = made.genre.solved(made.genre.open_board(made.board), made.values)
        shown = list(made.puzzle.each_clue())
        chance = random.Random(made.seed)
        for _ in range(4):
            more: list[Clue] = [*shown, *chance.sample(solved.clues, 4)]
            level = enpitsu.rate(solved.puzzle(more)).level
            assert level is not None
            assert level <= made.level


# Making


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
@pytest.mark.parametrize("size", [4, 5])
def test_made_puzzles_are_as_wished_and_unique_by_another_engine(size: int, level: str) -> None:
    for made in enpitsu.generate_many("skyscrapers", size=size, level=level, count=4, seed=1):
        assert enpitsu.rate(made.puzzle).level == level
        proof = enpitsu.solve(made.puzzle, engine="csp")
        assert proof.values == (made.values,)
        explanation = enpitsu.explain(made.puzzle)
        assert explanation.solved
        assert all(step.technique != "rule alone" for step in explanation.steps)


def test_a_usual_puzzle_shows_views_more_than_digits() -> None:
    made = [*enpitsu.generate_many("skyscrapers", size=5, level="medium", count=20, seed=1)]
    views = sum(clue.kind == "view" for m in made for clue in m.puzzle.each_clue())
    digits = sum(clue.kind == "digit" for m in made for clue in m.puzzle.each_clue())
    assert views > 2 * digits
    alone = enpitsu.generate("skyscrapers", size=5, seed=1, shares={"digit": 0.0})
    assert set(alone.givens) == {OPEN}


def test_views_have_their_partners_in_a_symmetric_puzzle() -> None:
    made = enpitsu.generate("skyscrapers", size=5, seed=3, symmetry="half-turn")
    top, right, bottom, left = ([v != OPEN for v in side] for side in sides_of(made))
    assert (top, left) == (bottom[::-1], right[::-1])


# Pictures


def test_views_stand_around_the_board() -> None:
    scene = SMALL.scene()
    assert (scene.rows, scene.columns) == (5, 5)
    assert scene.title == "3x3 skyscrapers"
    assert set(scene.texts) == {Text(3, 3, "1"), Text(0, 2, "2"), Text(1, 0, "2")}
    assert to_text(scene).splitlines() == [
        "",
        "          2",
        "    ┏━━━┯━━━┯━━━┓",
        "  2 ┃   │   │   ┃",
        "    ┠───┼───┼───┨",
        "    ┃   │   │   ┃",
        "    ┠───┼───┼───┨",
        "    ┃   │   │ 1 ┃",
        "    ┗━━━┷━━━┷━━━┛",
        "",
    ]
    assert to_svg(scene).count("</text>") == 3


def test_a_step_is_drawn_where_its_cells_are() -> None:
    puzzle = parse(LINE)
    step = enpitsu.explain(puzzle).steps[0]
    scene = puzzle.scene(step=step)
    line = {(item.row, item.column) for item in scene.highlights if item.house}
    assert line == {(1, c) for c in range(1, 6)}
    view = {(item.row, item.column) for item in scene.highlights if not item.house}
    assert view == {(1, 6)} == {(ring.row, ring.column) for ring in scene.rings}
    assert {(strike.row, strike.column) for strike in scene.strikes} == {(1, 4), (1, 5)}
    assert puzzle.genre.place(5, 0) == Place(1, 1)

"""Sudoku: its boxes, notation, rules, and what people ask about a board."""

import pytest

import enpitsu
from corpus import pattern, random_grid, random_puzzle
from enpitsu.boards import OPEN, SYMBOLS, members
from enpitsu.errors import PuzzleError
from enpitsu.model import Status
from enpitsu.puzzles.sudoku import Box, squarest
from enpitsu.scene import Line

EASY = (
    "sudoku:82.74.3.1/.61.29..4/..4...9.2/68..14.../...6...../1.38926.5/.3..584../"
    "....67.2./..6..1.7."
)
EASY_SOLVED = (
    "829746351/361529784/754183962/685314297/492675138/173892645/237958416/918467523/546231879"
)
DEADLY = "sudoku:..34/3412/..43/4321"
FILLED = "1234/3412/2143/4321"


def independent_check(values: bytes, box: Box) -> bool:
    """Judge a filled board by counting, without the model."""
    n = box.n
    digits = set(range(1, n + 1))
    rows = [values[i * n : i * n + n] for i in range(n)]
    columns = [values[i::n] for i in range(n)]
    boxes = [
        [values[(top + r) * n + left + c] for r in range(box.rows) for c in range(box.columns)]
        for top in range(0, n, box.rows)
        for left in range(0, n, box.columns)
    ]
    return all(set(house) == digits for house in (*rows, *columns, *boxes))


# Boxes


@pytest.mark.parametrize(
    ("n", "box"),
    [
        (4, (2, 2)),
        (6, (2, 3)),
        (8, (2, 4)),
        (9, (3, 3)),
        (10, (2, 5)),
        (12, (3, 4)),
        (14, (2, 7)),
        (15, (3, 5)),
        (16, (4, 4)),
        (20, (4, 5)),
        (24, (4, 6)),
        (25, (5, 5)),
        (36, (6, 6)),
    ],
)
def test_the_default_box_is_the_squarest_wider_than_tall(n: int, box: tuple[int, int]) -> None:
    assert squarest(n) == box


@pytest.mark.parametrize("n", [5, 7, 11, 13, 17, 19, 23, 29, 31])
def test_a_prime_side_has_no_boxes(n: int) -> None:
    with pytest.raises(PuzzleError, match=f"{n} is prime"):
        squarest(n)


@pytest.mark.parametrize("n", [-1, 0, 1, 2, 3, 37, 49, 100])
def test_sizes_go_from_4_to_36(n: int) -> None:
    with pytest.raises(PuzzleError, match="sizes go from 4 to 36"):
        squarest(n)


def test_the_board_of_a_3x4_box_has_boxes_three_rows_tall() -> None:
    model = enpitsu.parse("sudoku(3x4):" + "." * 144).model
    boxes = [rule.scope for rule in model.rules if rule.name.startswith("box")]
    assert boxes[0] == (0, 1, 2, 3, 12, 13, 14, 15, 24, 25, 26, 27)
    assert boxes[1][0] == 4
    assert boxes[3][0] == 36
    assert sorted(cell for scope in boxes for cell in scope) == list(range(144))


@pytest.mark.parametrize("box", [Box(2, 2), Box(2, 3), Box(3, 2), Box(3, 3), Box(3, 4)])
def test_the_model_accepts_what_counting_accepts(box: Box) -> None:
    model = enpitsu.parse(f"sudoku({box.rows}x{box.columns}):" + "." * box.n**2).model
    grid = random_grid(box, seed=1)
    assert independent_check(grid, box)
    assert model.check(grid)
    # The first and the last row exchanged keep rows and columns right, but not the boxes.
    n, grid = box.n, pattern(box)
    swapped = grid[(n - 1) * n :] + grid[n : (n - 1) * n] + grid[:n]
    assert not independent_check(swapped, box)
    assert not model.check(swapped)


# Notation


@pytest.mark.parametrize(
    "line",
    [
        "sudoku:12../..../..../....",
        "sudoku:12..............",
        "sudoku:1200000000000000",
        "sudoku:1200/0.0./..../....",
        "  SUDOKU : 12../..../..../....  ",
        "sudoku(2x2):12../..../..../....",
        "sudoku( 2 X 2 ):12../..../..../....",
        "12..............",
        "12--------------",
        "12______________",
        "12**************",
        "12xxxxxxxxxxxXXX",
        "1200000000000000\n",
    ],
)
def test_one_board_can_be_written_in_many_ways(line: str) -> None:
    assert str(enpitsu.parse(line)) == "sudoku:12../..../..../...."


def test_81_cells_are_a_sudoku_without_a_name() -> None:
    assert str(enpitsu.parse(EASY.removeprefix("sudoku:").replace("/", ""))) == EASY


def test_a_box_other_than_the_default_is_written() -> None:
    assert str(enpitsu.parse("sudoku(3x2):" + "." * 36)).startswith("sudoku(3x2):....../")
    assert str(enpitsu.parse("sudoku(2x3):" + "." * 36)).startswith("sudoku:....../")


def test_letters_follow_nine_in_either_case() -> None:
    upper = enpitsu.parse("sudoku:" + "ABCDEFG" + "." * 249)
    assert upper == enpitsu.parse("sudoku:" + "abcdefg" + "." * 249)
    assert list(upper.givens[:7]) == [10, 11, 12, 13, 14, 15, 16]


def test_36_digits_need_one_small_letter() -> None:
    assert len(SYMBOLS) == len(set(SYMBOLS)) == 37
    line = enpitsu.parse("sudoku:" + "aA" + "." * 1294)
    assert list(line.givens[:2]) == [36, 10]
    assert str(line).startswith("sudoku:aA..")


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("", "the puzzle is empty"),
        ("   \n", "the puzzle is empty"),
        ("hello", "'hello' is not a puzzle"),
        ("chess:e4", "there is no genre 'chess'; known are: "),
        ("sudoku:", "0 cells do not make a square board"),
        ("sudoku:" + "." * 80, "80 cells do not make a square board"),
        ("sudoku:" + "." * 25, "5 is prime"),
        ("sudoku:" + "." * 1369, "37x37 cells; sizes go from 4 to 36"),
        ("sudoku:1234/..../....", "3 rows of 4 cells; a board has as many rows as columns"),
        ("sudoku:1234/..../.../....", "row 3 has 3 cells, not 4"),
        ("sudoku(2x3):1234/..../..../....", "4 rows, but there should be 6"),
        ("sudoku(2x3):" + "." * 16, "16 cells, but a 6x6 sudoku with 2x3 boxes has 36"),
        ("sudoku:1234/..5./..../....", "row 2, column 3: '5' is not a digit of this size"),
        ("sudoku:1234/..é./..../....", "row 2, column 3: 'é' is not a digit of this size"),
        ("sudoku:123\n/..../..../....", "row 1 has 3 cells, not 4"),
        ("sudoku(1x4):" + "." * 16, "a box of 1x4; both sides are at least 2"),
        ("sudoku(7x7):" + "." * 16, "a box of 7x7"),
        ("sudoku(big):" + "." * 16, "'big' is not a box"),
        ("sudoku(2x\x07):" + "." * 16, "'2x?' is not a box"),
    ],
)
def test_wrong_text_is_refused_with_the_place(line: str, message: str) -> None:
    with pytest.raises(PuzzleError) as error:
        enpitsu.parse(line)
    assert message in str(error.value)
    assert str(error.value).isprintable()


def test_a_genre_and_a_hundred_thousand_blanks_are_refused_at_once() -> None:
    with pytest.raises(PuzzleError, match="is not a puzzle"):
        enpitsu.parse("sudoku" + " " * 100_000 + "x")


# Answers


def test_a_puzzle_is_solved() -> None:
    result = enpitsu.solve(EASY)
    assert result.status is Status.UNIQUE
    assert result.solutions == (EASY_SOLVED,)
    assert result.reason is None


def test_givens_that_clash_are_named() -> None:
    result = enpitsu.solve("sudoku:12../.1../..../....")
    assert result.status is Status.NONE
    assert result.reason == "r1c1=1 and r2c2=1: but box 1 holds no value twice"


def test_a_board_without_a_solution_need_not_clash() -> None:
    result = enpitsu.solve("sudoku:12../..34/..../....")
    assert (result.status, result.reason) == (Status.NONE, None)


def test_check_proves_a_minimal_puzzle() -> None:
    checked = enpitsu.check(random_puzzle(Box(3, 3), seed=3))
    assert checked.status is Status.UNIQUE
    assert (checked.redundant, checked.witness, checked.complete) == ((), None, True)


def test_check_finds_each_given_that_could_go() -> None:
    puzzle = enpitsu.parse(EASY)
    found = {str(mark) for mark in enpitsu.check(puzzle).redundant}
    names = puzzle.model.names
    expected = {
        f"{names[cell]}={value}"
        for cell, value in enumerate(puzzle.givens)
        if value != OPEN
        and enpitsu.count(
            enpitsu.model.Puzzle(
                puzzle.genre,
                puzzle.board,
                puzzle.givens[:cell] + bytes([OPEN]) + puzzle.givens[cell + 1 :],
            )
        )
        == 1
    }
    assert found == expected
    assert found


def test_check_shows_a_cell_with_two_values() -> None:
    checked = enpitsu.check(DEADLY)
    assert checked.status is Status.MULTIPLE
    assert checked.witness is not None
    assert checked.witness.cell in {"r1c1", "r1c2", "r3c1", "r3c2"}
    assert set(checked.witness.values) == {"1", "2"}
    assert checked.redundant == ()


def test_check_says_why_there_is_no_solution() -> None:
    checked = enpitsu.check("sudoku:1..1/..../..../....")
    assert checked.status is Status.NONE
    assert checked.reason == "r1c1=1 and r1c4=1: but row 1 holds no value twice"


def test_an_explanation_ends_in_the_solution() -> None:
    explanation = enpitsu.explain(EASY)
    assert explanation.solved
    assert explanation.reason is None
    assert explanation.puzzle.genre.body(explanation.puzzle, explanation.values) == EASY_SOLVED
    placed = [mark for step in explanation.steps for mark in step.places]
    assert len(placed) == 81 - 36
    assert len({mark.cell for mark in placed}) == len(placed)


def test_every_step_keeps_the_solution() -> None:
    puzzle = random_puzzle(Box(3, 3), seed=11)
    (solution,) = enpitsu.solve(puzzle).values
    value = dict(zip(puzzle.model.names, map(puzzle.model.symbol, solution), strict=True))
    for step in enpitsu.explain(puzzle).steps:
        assert all(value[mark.cell] == mark.value for mark in step.places)
        assert all(value[mark.cell] != mark.value for mark in step.removes)
        assert step.places or step.removes
        assert step.text.endswith(".")


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (DEADLY, "it has several solutions"),
        ("sudoku:12../..34/..../....", "it has no solution"),
        (
            "sudoku:1..1/..../..../....",
            "it has no solution: r1c1=1 and r1c4=1: but row 1 holds no value twice",
        ),
    ],
)
def test_an_explanation_says_why_it_ends_early(line: str, reason: str) -> None:
    explanation = enpitsu.explain(line)
    assert not explanation.solved
    assert explanation.reason == reason


def test_an_explanation_of_an_ambiguous_board_leaves_what_is_open() -> None:
    explanation = enpitsu.explain(DEADLY)
    assert explanation.values.count(OPEN) == 4
    assert members(explanation.candidates[0]) == [1, 2]


def test_the_last_open_cell_is_a_full_house() -> None:
    step = enpitsu.hint("sudoku:.234/3412/2143/4321")
    assert step is not None
    assert (step.technique, step.level) == ("full house", "easy")
    assert [str(mark) for mark in step.places] == ["r1c1=1"]
    assert step.text == "r1c1 is the last open cell of row 1, so it is 1."


def test_a_hint_goes_on_from_the_players_state() -> None:
    filled = FILLED.replace("/", "")
    for cell in range(16):
        state = filled[:cell] + "." + filled[cell + 1 :]
        step = enpitsu.hint("sudoku:1234/3412/..../....", state)
        if cell < 8:  # the puzzle's own givens stand, whatever the state leaves out
            assert step is None
        else:
            assert step is not None
            assert [mark.value for mark in step.places] == [filled[cell]]


def test_a_hint_names_wrong_entries_first() -> None:
    (solution,) = enpitsu.solve("sudoku:..../1.../.3.1/...4").solutions
    wrong = "".join(str(int(digit) % 4 + 1) for digit in solution[:1])
    step = enpitsu.hint("sudoku:..../1.../.3.1/...4", f"{wrong}.../1.../.3.1/...4")
    assert step is not None
    assert step.technique == "wrong entry"
    assert [str(mark) for mark in step.removes] == [f"r1c1={wrong}"]
    assert step.text.startswith(f"Take back r1c1={wrong}: no solution has that.")


def test_a_finished_board_needs_no_hint() -> None:
    assert enpitsu.hint(f"sudoku:{FILLED}") is None


@pytest.mark.parametrize("state", ["." * 36, "2" + "." * 15])
def test_a_state_must_fit_its_puzzle(state: str) -> None:
    with pytest.raises(PuzzleError):
        enpitsu.hint("sudoku:1.../..../..../....", state)


def test_an_easy_puzzle_is_rated_easy_by_what_it_needs() -> None:
    rating = enpitsu.rate(EASY)
    assert (rating.status, rating.level) == ("unique", "easy")
    assert set(rating.techniques) <= {"full house", "hidden single", "naked single"}
    assert sum(rating.techniques.values()) == 81 - 36
    assert rating.length == 81 - 36
    assert rating.difficulty > 0


@pytest.mark.parametrize("line", [DEADLY, "sudoku:1..1/..../..../...."])
def test_only_proper_puzzles_have_a_level(line: str) -> None:
    rating = enpitsu.rate(line)
    assert (rating.level, rating.difficulty, rating.techniques) == (None, 0, {})


# Pictures


def test_the_picture_has_thick_lines_around_the_boxes() -> None:
    lines = enpitsu.parse("sudoku:" + "." * 36).scene().lines
    thick = [line for line in lines if line.weight == "thick"]
    assert Line(2, 0, 2, 6, "thick") in thick
    assert Line(0, 3, 6, 3, "thick") in thick
    assert len(thick) == 4 + 3
    assert len(lines) == 14


def test_the_picture_tells_givens_from_values_found_and_candidates() -> None:
    puzzle = enpitsu.parse("sudoku:1.../..../..../....")
    values = puzzle.givens[:1] + bytes([2]) + puzzle.givens[2:]
    scene = puzzle.scene(values, candidates=[0b11010] * 16)
    assert [(text.text, text.style) for text in scene.texts] == [("1", "given"), ("2", "found")]
    assert len(scene.notes) == 14
    assert scene.notes[0].symbols == ("1", "", "3", "4")

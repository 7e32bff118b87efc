"""Neighbor Number: Inaba's puzzle, the levels of the seed, notation, solutions by other means."""

from __future__ import annotations

import io
import random
from collections.abc import Callable, Iterator
from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

import enpitsu
import oracle
from conformance import ENGINES
from corpus import CORPUS, Case
from enpitsu.boards import OPEN
from enpitsu.engines import Kernel
from enpitsu.engines.kernel import rungs_where, walk
from enpitsu.errors import PuzzleError
from enpitsu.formats import format_named, read
from enpitsu.model import Level, Limits, Puzzle, Status
from enpitsu.puzzles import genre, parse
from enpitsu.scene import to_text

NEIGHBOR = genre("neighbor")
INABA = "neighbor:1.../..2./.4../...3"
CHAIN = "neighbor:...../..7../...54/9..../....."
LEVELS = {
    "neighbor:765./6.../...2/43..": Level.EASY,
    "neighbor:...2/6.../.6../..2.": Level.EASY,
    "neighbor:8..../.2.4./.1.32/...2./..2..": Level.EASY,
    "neighbor:87.5/7.../..../5..2": Level.MEDIUM,
    "neighbor:..2../...87/6...8/.4.../..4..": Level.MEDIUM,
    INABA: Level.HARD,
    "neighbor:7..8/..8./..../...9": Level.HARD,
    "neighbor:.567../....12/.....1/7...../..2.../.2..5.": Level.HARD,
    "neighbor:.321/..../..../..34": Level.EXPERT,
    "neighbor:.7.98/...../...../3..../...54": Level.EXPERT,
}


def empty(n: int) -> Puzzle:
    return Puzzle(NEIGHBOR, n, bytes([OPEN]) * n**2)


def random_solution(n: int, seed: int) -> bytes:
    return Kernel(seed=seed).solve(empty(n), Limits(solutions=1)).values[0]


def random_board(n: int, seed: int) -> Puzzle:
    """Return some digits of a random solution, now and then with one of them changed."""
    rng = random.Random(seed)
    solution = random_solution(n, seed)
    digits = [cell for cell, value in enumerate(solution) if value]
    givens = bytearray([OPEN]) * n**2
    for cell in rng.sample(digits, k=rng.randint(n, 2 * n)):
        givens[cell] = solution[cell]
    if rng.random() < 0.3:
        givens[rng.choice(digits)] = rng.randint(0, 9)
    return Puzzle(NEIGHBOR, n, bytes(givens))


# Solutions


def test_inabas_own_example() -> None:
    result = enpitsu.solve(INABA)
    assert result.status is Status.UNIQUE
    assert result.solutions == ("123x/x321/34x2/2x43",)


def lines_by_hand(n: int) -> list[tuple[int, ...]]:
    """Return every line that keeps the rules, straight from their words."""
    lines = []
    for places in combinations(range(n), 3):
        for digits in product(range(1, 10), repeat=3):
            steps = zip(places, places[1:], digits, digits[1:], strict=False)
            if len(set(digits)) == 3 and all(abs(a - b) == q - p for p, q, a, b in steps):
                line = [0] * n
                for place, digit in zip(places, digits, strict=True):
                    line[place] = digit
                lines.append(tuple(line))
    return lines


def solutions_by_hand(puzzle: Puzzle) -> set[bytes]:
    """Return all solutions, row by row; a column must stay the beginning of some line."""
    n = puzzle.board
    lines = lines_by_hand(n)
    beginnings = {line[:i] for line in lines for i in range(n + 1)}

    def below(rows: list[tuple[int, ...]]) -> Iterator[bytes]:
        if len(rows) == n:
            yield bytes(value for row in rows for value in row)
            return
        wanted = puzzle.givens[len(rows) * n : (len(rows) + 1) * n]
        for line in lines:
            if all(g in (OPEN, v) for g, v in zip(wanted, line, strict=True)):
                grown = [*rows, line]
                if all(column in beginnings for column in zip(*grown, strict=True)):
                    yield from below(grown)

    return set(below([]))


def test_the_empty_4x4_has_1752_solutions() -> None:
    result = enpitsu.solve(empty(4), engine="kernel", limit=0)
    assert set(result.values) == solutions_by_hand(empty(4))
    assert result.found == 1752


@pytest.mark.parametrize("n", [4, 5])
@pytest.mark.parametrize("seed", range(12))
def test_kernel_and_sat_find_what_is_found_by_hand(n: int, seed: int) -> None:
    puzzle = random_board(n, seed)
    expected = solutions_by_hand(puzzle)
    for engine in ("kernel", "sat"):
        if engine in ENGINES:
            assert set(enpitsu.solve(puzzle, engine=engine, limit=0).values) == expected


@pytest.mark.parametrize("seed", range(10))
def test_every_engine_counts_alike_where_many_cells_are_given(seed: int) -> None:
    rng = random.Random(seed)
    solution = bytearray(random_solution(5, seed))
    for cell in rng.sample(range(25), k=9):
        solution[cell] = OPEN
    puzzle = Puzzle(NEIGHBOR, 5, bytes(solution))
    counts = {enpitsu.count(puzzle, engine=engine) for engine in ENGINES}
    assert counts == {len(solutions_by_hand(puzzle))}


@pytest.mark.parametrize(
    "line", ["123x/x3.1/34x./2x.3", "123x/..2./34x2/2.4.", "123x/x321/3..2/2..3"]
)
def test_engines_agree_with_trying_everything(line: str) -> None:
    puzzle = parse(f"neighbor:{line}")
    expected = oracle.solutions(puzzle)
    for engine in ENGINES:
        assert set(enpitsu.solve(puzzle, engine=engine, limit=0).values) == expected


@pytest.mark.parametrize("n", [4, 5, 7, 9, 12, 20])
def test_seeds_give_different_solutions(n: int) -> None:
    found = {random_solution(n, seed) for seed in range(6)}
    assert len(found) == 6
    assert all(empty(n).model.check(solution) for solution in found)
    assert random_solution(n, 3) == random_solution(n, 3)


# Levels


@pytest.mark.parametrize("line", LEVELS)
def test_the_level_of_a_puzzle(line: str) -> None:
    assert enpitsu.rate(line).level is LEVELS[line]


def test_the_levels_are_those_of_the_seeds_solvers() -> None:
    by_level: dict[Level, set[str]] = {}
    for rung in filter(lambda rung: rung.usual, NEIGHBOR.rungs):
        by_level.setdefault(rung.level, set()).add(rung.technique)
    assert by_level[Level.EASY] == {"three digits", "neighbour difference", "naked single"}
    assert by_level[Level.MEDIUM] == {"bounds"}
    assert by_level[Level.HARD] == {"parity", "not equal"}


def graded(line: str, level: Level) -> tuple[str, set[Level]]:
    """Return how far the rungs up to a level come, and the levels of those that did something."""
    rungs = rungs_where(NEIGHBOR.rungs, lambda rung: rung.level <= level and rung.usual)
    path = walk(parse(line), rungs)
    return path.verdict, {NEIGHBOR.rungs[step.rung].level for step in path.steps}


@pytest.mark.parametrize("level", [Level.EASY, Level.MEDIUM, Level.HARD, Level.EXPERT])
def test_rungs_up_to_a_level_come_as_far_as_rating_says(level: Level) -> None:
    for line, rated in LEVELS.items():
        assert graded(line, level)[0] == ("solved" if rated <= level else "stuck")


def test_no_rung_is_used_that_is_harder_than_the_puzzle() -> None:
    assert max(graded(INABA, Level.EXPERT)[1]) is Level.HARD


def test_clashing_givens_fail_and_nothing_to_do_uses_no_rung() -> None:
    assert graded("neighbor:11../..../..../....", Level.HARD)[0] == "failed"
    assert graded("neighbor:123x/x321/34x2/2x43", Level.HARD) == ("solved", set())


# Symmetry

Symmetry = Callable[[int, bytes], bytes]


def turned(n: int, values: bytes) -> bytes:
    return bytes(values[(n - 1 - c) * n + r] for r in range(n) for c in range(n))


def mirrored(n: int, values: bytes) -> bytes:
    return bytes(values[r * n + n - 1 - c] for r in range(n) for c in range(n))


def complemented(n: int, values: bytes) -> bytes:
    """Swap 1 and 9, 2 and 8 and so on."""
    assert len(values) == n * n
    return bytes(value if value in (0, OPEN) else 10 - value for value in values)


with_every_symmetry = pytest.mark.parametrize("symmetry", [turned, mirrored, complemented])


@with_every_symmetry
@pytest.mark.parametrize("case", CORPUS["neighbor"], ids=str)
def test_the_image_has_as_many_solutions(case: Case, symmetry: Symmetry) -> None:
    puzzle = parse(case.line)
    image = Puzzle(NEIGHBOR, puzzle.board, symmetry(puzzle.board, puzzle.givens))
    assert enpitsu.count(image) == case.count


@with_every_symmetry
@pytest.mark.parametrize("line", LEVELS)
def test_the_image_has_the_same_level(line: str, symmetry: Symmetry) -> None:
    puzzle = parse(line)
    image = Puzzle(NEIGHBOR, puzzle.board, symmetry(puzzle.board, puzzle.givens))
    assert enpitsu.rate(image).level is LEVELS[line]


# Explanations


def test_the_example_is_explained_in_words() -> None:
    explanation = enpitsu.explain(INABA)
    assert explanation.solved
    texts = [step.text for step in explanation.steps]
    assert texts[0] == (
        "r1c1 is 1, and the next digit in row 1 differs from it by its distance: "
        "1 and 3 to 9 leave r1c2."
    )
    assert "Row 3 has its empty cells: r3c4 holds a digit." in texts
    assert "Column 4 has its three digits: r1c4 stays empty." in texts
    assert "r2c3 is 2, and row 2 has no digit twice: 2 leaves r2c1." in texts


@pytest.mark.parametrize("line", LEVELS)
def test_every_step_has_a_sentence(line: str) -> None:
    for step in enpitsu.explain(line).steps:
        assert step.text.endswith(".")
        assert "{" not in step.text


def test_all_techniques_are_told() -> None:
    told = {step.technique: step.text for line in LEVELS for step in enpitsu.explain(line).steps}
    assert set(told) == {rung.technique for rung in NEIGHBOR.rungs if rung.usual}
    assert told["crossings"].startswith("If r")


def test_what_techniques_leave_is_told_by_deeper_reasons() -> None:
    explanation = enpitsu.explain(CHAIN)
    assert explanation.solved
    assert {step.technique for step in explanation.steps} & {"smallest reason", "forcing chain"}
    assert graded(CHAIN, Level.EXPERT)[0] == "stuck"


# Notation


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("neighbor:1../.../...", "3 rows; a neighbor number has 4 to 36"),
        ("neighbor:1.../..2/.4../...3", "row 2 has 3 cells, not 4"),
        ("neighbor:1.../..0./.4../...3", "row 2, column 3: '0' is not a digit"),
        ("neighbor(5):1.../..2./.4../...3", "neighbor has no parameters, but here are '5'"),
        ("3*0,0,1", "3 rows; a neighbor number has 4 to 36"),
        ("5*0,0,1;1,2", "entry 2: '1,2' is not COLUMN,ROW,DIGIT"),
        ("5*0,0,1;1,5,2", "entry 2: '1,5,2' is not on a board of 5x5 cells"),
        ("5*0,0,1;0,0,2", "entry 2: '0,0,2' fills a cell for the second time"),
    ],
)
def test_wrong_text_is_told_with_its_place(line: str, problem: str) -> None:
    with pytest.raises(PuzzleError) as error:
        parse(line)
    assert problem in str(error.value)


def test_cells_that_stay_empty_can_be_given() -> None:
    puzzle = parse("neighbor:1..X/..2./.4../....")
    assert str(puzzle) == "neighbor:1..x/..2./.4../...."
    assert puzzle.givens[3] == 0


def test_why_a_board_has_no_solution() -> None:
    assert enpitsu.solve("neighbor:1.9./..../..../....").status is Status.NONE
    reason = enpitsu.solve("neighbor:14../..../..../....").reason
    assert reason == "r1c1=1 and r1c2=4: but neighbouring digits of row 1 differ by their distance"


def test_the_board_string_of_the_seed() -> None:
    puzzle = parse(INABA)
    form = format_named("boardstring")
    assert form.write(puzzle) == "4*0,0,1;1,2,4;2,1,2;3,3,3"
    assert parse("4*0,0,1;1,2,4;2,1,2;3,3,3") == puzzle
    assert form.write(empty(5)) == "5*"
    assert parse("5*") == empty(5)
    with pytest.raises(PuzzleError, match="boardstring is not a format for sudoku"):
        form.write(parse("sudoku:" + "." * 16))


@given(n=st.integers(4, 36), seed=st.integers(0, 2**32))
def test_board_strings_and_notation_round_trip(n: int, seed: int) -> None:
    givens = bytes(random.Random(seed).choices([OPEN, *range(10)], k=n * n))
    puzzle = Puzzle(NEIGHBOR, n, givens)
    assert parse(str(puzzle)) == puzzle
    text = format_named("boardstring").write(puzzle)
    for form in (None, format_named("boardstring")):
        entries = list(read(io.BytesIO(f"# a file\n{text}\n".encode()), "file", form))
        assert [entry.outcome for entry in entries] == [puzzle]


@given(text=st.text(alphabet="0123456789*,;x./ ", max_size=30))
def test_any_text_is_read_or_refused(text: str) -> None:
    for line in (f"neighbor:{text}", f"5*{text}"):
        try:
            puzzle = parse(line)
        except PuzzleError:
            continue
        assert puzzle.genre is NEIGHBOR


# Pictures


def test_a_solution_shows_empty_cells_lightly() -> None:
    puzzle = parse("neighbor:1..x/..2./.4../...3")
    (solution,) = enpitsu.solve(puzzle).values
    scene = puzzle.scene(solution)
    styles = {(text.row, text.column): (text.text, text.style) for text in scene.texts}
    assert styles[0, 3] == ("x", "given")
    assert styles[1, 0] == ("x", "note")
    assert styles[0, 0] == ("1", "given")
    assert styles[0, 1] == ("2", "found")


def test_notes_show_that_a_cell_may_stay_empty() -> None:
    puzzle = parse(INABA)
    candidates = [0b111] * 16
    candidates[1] = 0b110
    notes = {(note.row, note.column): note.symbols for note in puzzle.scene(None, candidates).notes}
    assert notes[0, 1] == ("1", "2", *[""] * 8)
    assert notes[0, 2] == ("1", "2", *[""] * 7, "x")
    assert "[1]" in to_text(puzzle.scene(None, candidates))

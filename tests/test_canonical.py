"""Puzzles are taken for one exactly if their genre's symmetries turn one into the other."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations

import pytest

import enpitsu
from corpus import CORPUS, Case, pattern, random_grid, random_puzzle, sudoku
from enpitsu.boards import OPEN
from enpitsu.model import Puzzle
from enpitsu.puzzles import kakuro
from enpitsu.puzzles.sudoku import Box
from images import IMAGES, SYMMETRIES, all_images, image

TURNED = [case for name in IMAGES for case in CORPUS[name]]


def essence(puzzle: Puzzle | str) -> object:
    puzzle = enpitsu.parse(puzzle) if isinstance(puzzle, str) else puzzle
    return puzzle.genre.canonical(puzzle)


# Genres whose boards are turned, mirrored and turned over


@pytest.mark.parametrize("case", TURNED, ids=str)
def test_images_are_the_same_puzzle(case: Case) -> None:
    images = all_images(enpitsu.parse(case.line))
    assert len({essence(line) for line in [case.line, *images]}) == 1


@pytest.mark.parametrize("case", TURNED, ids=str)
def test_images_have_as_many_solutions(case: Case) -> None:
    assert {enpitsu.count(line) for line in all_images(enpitsu.parse(case.line))} == {case.count}


def scattered(rng: random.Random, rows: int, columns: int, symbols: str) -> str:
    """Return the rows of a board with two of the symbols somewhere."""
    cells = ["."] * (rows * columns)
    for cell in rng.sample(range(len(cells)), 2):
        cells[cell] = rng.choice(symbols)
    return "/".join("".join(cells[i : i + columns]) for i in range(0, len(cells), columns))


def tiny_binary(rng: random.Random) -> str:
    params = rng.choice(["", "(repeats)"])
    return f"binary{params}:{scattered(rng, *rng.choice([(2, 2), (2, 4), (4, 2)]), '01')}"


def tiny_neighbor(rng: random.Random) -> str:
    return f"neighbor:{scattered(rng, 4, 4, '19x')}"


def tiny_futoshiki(rng: random.Random) -> str:
    signs = rng.sample(["r1c1<r1c2", "r1c2<r2c2", "r2c1<r1c1", "r2c2<r2c1", "r3c3<r3c2"], 2)
    return f"futoshiki:{scattered(rng, 3, 3, '13..')}|{','.join(signs)}"


def tiny_skyscrapers(rng: random.Random) -> str:
    views = rng.choice(["1../.../.../...", "..1/.../.../...", ".../..1/.../..."])
    return f"skyscrapers:{scattered(rng, 3, 3, '13..')}|{views}"


def tiny_slitherlink(rng: random.Random) -> str:
    drawn = rng.choice(["", "|r1c1 top=1", "|r2c1 right=x", "|r2c2 right=x", "|r1c2 right=1"])
    return f"slitherlink:{scattered(rng, *rng.choice([(2, 2), (2, 3), (3, 2)]), '02')}{drawn}"


def tiny_kakuro(rng: random.Random) -> str:
    """Return a board of at most 2x2 white cells whose sums are small or large."""
    rows = [["#", *rng.choices(["#", r"3\-", r"17\-"], k=2)]]
    rows += [[rng.choice(["#", r"-\3", r"-\17"]), ".", "."] for _ in range(2)]
    if rng.random() < 0.3:
        rows.append(["#"] * 3)
    return "kakuro:" + "/".join(map(" ".join, rows))


def tiny_kenken(rng: random.Random) -> str:
    cages = ["4+=r1c1 r1c2", "2-=r1c3 r2c3", "6*=r2c1 r2c2", "2==r3c1", "3*=r3c2 r3c3"]
    return f"kenken:{scattered(rng, 3, 3, '1.......')}|{','.join(rng.sample(cages, 2))}"


TINY: list[Callable[[random.Random], str]] = [
    tiny_binary,
    tiny_neighbor,
    tiny_futoshiki,
    tiny_skyscrapers,
    tiny_slitherlink,
    tiny_kakuro,
    tiny_kenken,
]


@pytest.mark.parametrize("tiny", TINY, ids=lambda tiny: tiny.__name__)
def test_only_images_are_the_same_puzzle(tiny: Callable[[random.Random], str]) -> None:
    rng = random.Random(5)
    lines = sorted({tiny(rng) for _ in range(150)})
    essences = map(essence, lines)
    images = (all_images(enpitsu.parse(line)) for line in lines)
    same = [one == other for one, other in combinations(essences, 2)]
    assert same == [one == other for one, other in combinations(images, 2)]
    assert 10 < sum(same) < len(same) // 4


def test_black_cells_around_a_kakuro_do_not_count() -> None:
    assert essence(r"kakuro:# 16\- 7\-/-\9 . ./-\14 . .") == essence(
        r"kakuro:# # 16\- 7\- #/# -\9 . . #/# -\14 . . #/# # # # #"
    )


def test_a_sum_that_is_not_shown_makes_another_puzzle() -> None:
    shown = kakuro.Kakuro().parse("", r"# 16\- 7\-/-\9 . ./-\14 . .")
    fewer = [shown.without(clue) for clue in shown.each_clue()]
    assert len({essence(puzzle) for puzzle in [shown, *fewer]}) == 5


# Sudoku, whose lines are shuffled and digits renamed as well


def disguised(puzzle: Puzzle) -> Puzzle:
    for symmetry in SYMMETRIES:
        puzzle = image(puzzle, symmetry)
    return puzzle


def changed(puzzle: Puzzle) -> Iterator[Puzzle]:
    """Yield the puzzle with each given, one at a time, another digit or in another cell."""
    n, givens = puzzle.board.n, puzzle.givens
    for cell in (cell for cell, value in enumerate(givens) if value != OPEN):
        values = bytearray(givens)
        values[cell] = values[cell] % n + 1
        yield sudoku(puzzle.board, bytes(values))
        free = givens.index(OPEN, cell) if OPEN in givens[cell:] else givens.index(OPEN)
        values[cell], values[free] = OPEN, givens[cell]
        yield sudoku(puzzle.board, bytes(values))


BOXES = [Box(2, 2), Box(2, 3), Box(3, 2), Box(2, 4), Box(3, 3), Box(3, 4)]


@pytest.mark.parametrize("box", BOXES, ids=str)
def test_a_sudoku_is_known_in_every_disguise(box: Box) -> None:
    for seed in range(3):
        puzzle = random_puzzle(box, seed)
        for symmetry in SYMMETRIES:
            assert essence(image(puzzle, symmetry)) == essence(puzzle)
        assert essence(disguised(puzzle)) == essence(puzzle)


@pytest.mark.parametrize("box", [Box(3, 3), Box(3, 4), Box(4, 3)], ids=str)
def test_a_sudoku_with_a_changed_given_is_another(box: Box) -> None:
    puzzle = random_puzzle(box, 1)
    assert all(essence(other) != essence(puzzle) for other in changed(puzzle))


def test_forms_stay_what_they_are_as_catalogues_keep_them() -> None:
    line = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
    canonical = enpitsu.parse(line).genre.canonical(enpitsu.parse(line))
    assert isinstance(canonical, tuple)
    _, form = canonical
    written = "".join("." if digit == OPEN else str(digit) for digit in form)
    assert written == (
        "1....4..7.3..2.5.....8...3...62...8..5..4.3..8....9..2.2....6..7.......1..9....4."
    )


def test_boxes_of_another_shape_make_another_sudoku() -> None:
    givens = bytes([1]) + bytes([OPEN]) * 143
    wide, tall, flat = (sudoku(box, givens) for box in (Box(3, 4), Box(4, 3), Box(2, 6)))
    assert essence(wide) == essence(tall) != essence(flat)


@pytest.mark.parametrize("box", [*BOXES, Box(5, 5)], ids=str)
def test_boards_that_are_full_of_symmetry_are_told_apart(box: Box) -> None:
    filled, empty = sudoku(box, pattern(box)), sudoku(box, bytes([OPEN]) * box.n**2)
    assert essence(filled) == essence(disguised(filled)) != essence(empty)
    assert essence(empty) == essence(disguised(empty))


def test_filled_boards_that_look_alike_from_every_line_are_told_apart() -> None:
    one, other = (sudoku(Box(3, 3), random_grid(Box(3, 3), seed)) for seed in (1, 2))
    assert essence(one) != essence(other)
    assert essence(one) == essence(disguised(one))


def test_there_are_two_grids_of_4x4_and_36_minimal_puzzles() -> None:
    """Compare with what is known: 13 with 4 givens, 22 with 5, and one with 6."""
    box = Box(2, 2)
    empty = sudoku(box, bytes([OPEN]) * 16)
    grids = enpitsu.solve(empty, limit=0).values
    kinds = list({essence(sudoku(box, grid)): grid for grid in grids}.values())
    assert (len(grids), len(kinds)) == (288, 2)
    puzzles = [puzzle for grid in kinds for puzzle in minimal(grid, grids)]
    found = {essence(puzzle): 16 - puzzle.givens.count(OPEN) for puzzle in puzzles}
    assert len(puzzles) > 500
    assert Counter(found.values()) == {4: 13, 5: 22, 6: 1}


def minimal(grid: bytes, grids: tuple[bytes, ...]) -> Iterator[Puzzle]:
    """Yield the minimal puzzles of a 4x4 grid: each other grid contradicts one of their givens."""
    masks = {sum(1 << i for i in range(16) if grid[i] != other[i]) for other in grids} - {0}
    least = [m for m in masks if not any(other & m == other for other in masks - {m})]
    unique = [all(shown & m for m in least) for shown in range(1 << 16)]
    for shown in range(1 << 16):
        cells = [cell for cell in range(16) if shown >> cell & 1]
        if unique[shown] and not any(unique[shown ^ 1 << cell] for cell in cells):
            givens = (grid[cell] if cell in cells else OPEN for cell in range(16))
            yield sudoku(Box(2, 2), bytes(givens))

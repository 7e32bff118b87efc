"""KenKen: its notation, its answers, its techniques, its making, its picture and Keen's ids."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations_with_replacement
from math import prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

import enpitsu
from corpus import CORPUS, Case
from enpitsu.boards import OPEN, Grid
from enpitsu.engines import Kernel
from enpitsu.engines.kernel.problems import specs_of
from enpitsu.engines.kernel.translation import translated
from enpitsu.errors import PuzzleError
from enpitsu.model import Level, Limits, Mark, Puzzle, Rung, Status
from enpitsu.model.editing import BACKSPACE, DELETE
from enpitsu.puzzles import parse
from enpitsu.puzzles._cages import Cells, grown
from enpitsu.puzzles._kenken_cages import MOST_TARGET, Cage, _is_product, cage_after_key
from enpitsu.puzzles.kenken import KenKen, cages_of
from enpitsu.rules import UNSAID
from enpitsu.rules.arithmetic_cage import ArithmeticCage, Operation, result_of
from enpitsu.scene import Corner, to_svg, to_text

SMALL = parse("kenken:.../.2./...|6*=r1c1 r1c2,2-=r1c3 r2c3,2/=r3c1 r3c2,3==r3c3")


def squares(n: int, seed: int) -> bytes:
    """Return a Latin square, the same for the same seed."""
    blank = KenKen().open_board(KenKen().board_of(Grid(n, n), ""))
    return Kernel(seed=seed, split="any").solve(blank, Limits(solutions=1)).values[0]


def drawn_cages(n: int, seed: int) -> list[Cells]:
    return grown(Grid(n, n), random.Random(seed), lambda cages: True)


@st.composite
def kenkens(draw: st.DrawFn, whole: bool = False) -> Puzzle:
    """Return a puzzle that some Latin square solves; `whole`: nothing but cages everywhere."""
    n, seed = draw(st.sampled_from([2, 3, 4, 9, 10])), draw(st.integers(0, 5))
    chance = random.Random(draw(st.integers(0, 2**32)))
    square = squares(n, seed)
    cages = []
    for cells in drawn_cages(n, chance.randrange(2**32)):
        digits = [square[cell] for cell in cells]
        operations: list[Operation] = ["="] if len(cells) == 1 else ["+", "-", "*", "/"]
        found = [(operation, result_of(operation, digits)) for operation in operations]
        fitting = [Cage(cells, op, target) for op, target in found if target is not None]
        if whole or chance.random() < 0.7:
            cages.append(chance.choice(fitting))
    shown = [OPEN if whole or chance.random() < 0.9 else digit for digit in square]
    return KenKen().puzzle(n, bytes(shown), cages)


# The way into the kernel


@pytest.mark.parametrize("case", CORPUS["kenken"], ids=str)
def test_the_kernel_is_told_of_cages_by_numbers(
    case: Case, monkeypatch: pytest.MonkeyPatch
) -> None:
    puzzle = parse(case.line)
    operations = {"sum", "product", "difference", "quotient"}
    for specs in (
        specs_of(KenKen().outline(puzzle.board)),
        translated(puzzle.board_model).specs,
    ):
        assert {spec[0] for spec in specs if spec[3] >= 0} <= operations
        assert sum(spec[3] >= 0 for spec in specs) == len(puzzle.board.cages)
        assert {spec[0] for spec in specs if spec[3] < 0} == {"different"}
    wanted = enpitsu.solve(puzzle).values
    monkeypatch.setattr(ArithmeticCage, "lower", None)
    monkeypatch.setattr(KenKen, "model", None)
    assert enpitsu.solve(parse(case.line)).values == wanted


@given(st.integers(1, 5), st.integers(2, 9))
def test_a_product_is_made_of_digits_or_not(size: int, n: int) -> None:
    made = {prod(digits) for digits in combinations_with_replacement(range(1, n + 1), size)}
    found = {target for target in range(200) if _is_product(target, size, n)}
    assert found == {target for target in made if target < 200}


# Notation


def test_a_cage_says_what_its_cells_make() -> None:
    assert cages_of(SMALL) == [
        Cage((0, 1), "*", 6),
        Cage((2, 5), "-", 2),
        Cage((6, 7), "/", 2),
        Cage((8,), "=", 3),
    ]
    assert str(SMALL) == "kenken:.../.2./...|6*=r1c1 r1c2,2-=r1c3 r2c3,2/=r3c1 r3c2,3==r3c3"


@pytest.mark.parametrize(
    "line",
    [
        "kenken:.../.2./...|3==r3c3,2/=r3c2 r3c1,2-=r2c3 r1c3,6*=r1c1 r1c2",
        "KenKen: .../.2./... | 6 * =r1c1  r1c2 , 2-=R1C3 R2C3, 2/=r3c1 r3c2 ,3 == r3c3",
        "kenken:000/020/000|6*=r1c1 r1c2,2-=r1c3 r2c3,2/=r3c1 r3c2,3==r3c3",
    ],
)
def test_cages_are_read_in_any_order(line: str) -> None:
    assert parse(line) == SMALL


@pytest.mark.parametrize("end", ["", "|", "| "])
def test_cages_may_be_missing(end: str) -> None:
    puzzle = parse(f"kenken:1./..{end}")
    assert cages_of(puzzle) == []
    assert str(puzzle) == "kenken:1./.."


@given(puzzle=kenkens())
def test_notation_gives_any_puzzle_back(puzzle: Puzzle) -> None:
    assert parse(str(puzzle)) == puzzle


@pytest.mark.parametrize(
    ("body", "problem"),
    [
        ("", "2 to 36 rows, not 1"),
        ("/".join(["." * 37] * 37), "2 to 36 rows, not 37"),
        ("../.3", "row 2, column 2: '3' is not a digit of this size (1-2"),
        ("../..|r1c1", "cage 1, 'r1c1': write it as 6*=r1c1 r1c2, with one of + - * / ="),
        ("../..|3+=r1c1 r1c2,", "cage 2, '': write it as"),
        ("../..|3%=r1c1 r1c2", "write it as"),
        ("../..|3+=", "cage 1, '3+=': it has no cells"),
        ("../..|3+=r1c1 1", "cage 1, '3+=r1c1 1': write cells as r1c1 r1c2"),
        ("../..|3+=r1c1 r1c3", "r1c3 is not a cell of a 2x2 board"),
        ("../..|3+=r1c1 r0c1", "r0c1 is not a cell of a 2x2 board"),
        ("../..|3+=r1c1 r1c1", "r1c1 is in it twice"),
        ("../..|3+=r1c1 r2c2", "cage 1, '3+=r1c1 r2c2': its cells do not hang together"),
        ("../..|3+=r1c1 r1c2,3+=r1c2 r2c2", "cage 2, '3+=r1c2 r2c2': r1c2 is in cage 1 already"),
        (".../.../...|6-=r1c1 r1c2 r1c3", "- is for 2 cells, and here are 3"),
        (".../.../...|2/=r1c1", "/ is for 2 cells, and here are 1"),
        (".../.../...|2==r1c1 r1c2", "= is for one cell, and here are 2"),
        (".../.../...|4==r1c1", "1 cell with digits 1 to 3 cannot make 4"),
        (".../.../...|7+=r1c1 r1c2", "2 cells with digits 1 to 3 cannot make 7"),
        (".../.../...|5*=r1c1 r1c2", "2 cells with digits 1 to 3 cannot make 5"),
        (".../.../...|0*=r1c1 r1c2", "2 cells with digits 1 to 3 cannot make 0"),
        (".../.../...|0-=r1c1 r1c2", "2 cells with digits 1 to 3 cannot make 0"),
        (".../.../...|1/=r1c1 r1c2", "2 cells with digits 1 to 3 cannot make 1"),
    ],
)
def test_wrong_text_is_told_with_its_place(body: str, problem: str) -> None:
    with pytest.raises(PuzzleError) as error:
        parse(f"kenken:{body}")
    assert problem in str(error.value)


def test_numbers_that_no_engine_holds_are_refused() -> None:
    board = "/".join(["." * 36] * 36)
    cells = " ".join(f"r1c{column}" for column in range(1, 9))
    with pytest.raises(PuzzleError, match="cannot make 2821109907456"):
        parse(f"kenken:{board}|{36**8}*={cells}")
    long = " ".join(f"r{row}c{column}" for row in (1, 2) for column in range(1, 34))
    with pytest.raises(PuzzleError, match="a cage has at most 64 cells, not 66"):
        parse(f"kenken:{board}|100+={long}")


def test_there_are_no_parameters() -> None:
    with pytest.raises(PuzzleError, match="no parameters, but here are '3x3'"):
        parse("kenken(3x3):../..")


# Answers


def test_a_solution_has_no_cages() -> None:
    assert enpitsu.solve("kenken:../..|1==r1c1").solutions == ("12/21",)


def test_givens_against_a_cage_are_named() -> None:
    result = enpitsu.solve("kenken:13./.../...|6*=r1c1 r1c2")
    assert result.status == "none"
    assert result.reason == "r1c1=1 and r1c2=3: but the cage at r1c1 multiplies to 6"


@pytest.mark.parametrize("engine", ["kernel", "csp"])
def test_random_boards_have_as_many_solutions_by_brute_force(engine: str) -> None:
    every = enpitsu.solve("kenken:" + "/".join(["...."] * 4), limit=0).values
    assert len(every) == 576
    for seed in range(12):
        chance = random.Random(seed)
        square = chance.choice(every)
        cages = []
        for cells in chance.sample(drawn_cages(4, seed), 4):
            target = result_of("+", [square[cell] for cell in cells])
            assert target is not None
            cages.append(Cage(cells, "=" if len(cells) == 1 else "+", target))
        puzzle = KenKen().puzzle(4, bytes([OPEN]) * 16, cages)
        good = [
            values
            for values in every
            if all(sum(values[cell] for cell in cage.cells) == cage.target for cage in cages)
        ]
        assert square in good
        assert sorted(enpitsu.solve(puzzle, engine=engine, limit=0).values) == sorted(good)


def test_a_cage_is_a_clue_that_may_go() -> None:
    puzzle = parse("kenken:../..|1==r1c1,1-=r2c1 r2c2")
    report = enpitsu.check(puzzle)
    assert report.status == "unique"
    assert list(report.redundant) == ["1-=r2c1 r2c2"]
    (cage, _) = puzzle.each_clue()
    assert str(puzzle.without(cage)) == "kenken:../..|1-=r2c1 r2c2"


# Techniques


def texts(line: str, technique: str) -> list[str]:
    steps = enpitsu.explain(line).steps
    return [step.text for step in steps if step.technique == technique]


def test_cages_in_words() -> None:
    line = "kenken:..../..../..../....|3==r1c1,2/=r1c3 r1c4,1-=r2c1 r2c2"
    assert texts(line, "single cage") == ["The cage at r1c1 holds 3: 1, 2 and 4 leave r1c1."]
    assert texts(line, "cage pair")[0] == (
        "The cage at r2c1 has a difference of 1. However its cells do that: 4 leaves r2c2."
    )


def test_digits_of_no_arrangement_in_words() -> None:
    line = "kenken:..../..../..../....|9*=r1c1 r1c2 r2c1"
    assert texts(line, "cage digits") == [
        "The cage at r1c1 multiplies to 9, never with 2 or 4: 2 and 4 leave r1c1, r1c2 and r2c1."
    ]
    assert texts(line, "cage triple") == [
        "The cage at r1c1 multiplies to 9. However its cells do that: 1 leaves r1c2 and r2c1; "
        "3 leaves r1c1."
    ]


def test_a_cage_and_a_line_in_words() -> None:
    assert texts("kenken:..../..../..../....|8+=r1c1 r1c2 r2c1", "cage and line") == []
    assert texts("kenken:..../..../..../....|10+=r1c1 r1c2 r2c1", "cage and line") == [
        "The cage at r1c1 adds up to 10. However its cells do that, r1c1 and r1c2 hold the 4 of "
        "row 1: 4 leaves r1c3 and r1c4.",
        "The cage at r1c1 adds up to 10. However its cells do that, r1c1 and r2c1 hold the 4 of "
        "column 1: 4 leaves r3c1 and r4c1.",
    ]


def made(level: str, count: int, seed: int, size: int = 6) -> list[enpitsu.Made]:
    return [*enpitsu.generate_many("kenken", size=size, level=level, count=count, seed=seed)]


@pytest.mark.parametrize("level", ["easy", "medium", "hard", "expert"])
def test_made_puzzles_are_proper_and_explained(level: str) -> None:
    for puzzle in made(level, 5, 7):
        proof = enpitsu.solve(puzzle.puzzle, engine="csp")
        assert (proof.status, proof.values) == (Status.UNIQUE, (puzzle.values,))
        assert enpitsu.rate(str(puzzle)).level == puzzle.level == level
        explanation = enpitsu.explain(puzzle.puzzle)
        assert explanation.solved
        assert "rule alone" not in {step.technique for step in explanation.steps}
        assert set(puzzle.givens) == {OPEN}
        assert sum(len(cage.cells) for cage in cages_of(puzzle)) == 36


@pytest.mark.parametrize("level", ["medium", "hard", "expert"])
def test_what_a_step_removes_is_in_no_solution(level: str) -> None:
    """On boards without some of their cages, so that there are many solutions."""
    fired: Counter[str] = Counter()
    for puzzle in made(level, 6, 3, size=4):
        board: Puzzle = puzzle.puzzle
        for clue in random.Random(1).sample([*board.each_clue()], 2):
            board = board.without(clue)
        names, symbol = board.model.names, board.model.symbol
        solutions = [
            {Mark(name, symbol(value)) for name, value in zip(names, values, strict=True)}
            for values in enpitsu.solve(board, engine="csp", limit=0).values
        ]
        assert solutions
        for step in enpitsu.explain(board).steps:
            fired[step.technique] += 1
            for solution in solutions:
                assert solution.isdisjoint(step.removes), step.text
                assert solution.issuperset(step.places), step.text
    assert {"cage pair", "cage digits", "cage triple"} <= fired.keys()


@pytest.mark.parametrize("case", [c for c in CORPUS["kenken"] if c.count == 1], ids=str)
def test_more_clues_do_not_make_it_harder(case: Case) -> None:
    puzzle = parse(case.line)
    level = enpitsu.rate(puzzle).level
    assert level is not None
    (solution,) = enpitsu.solve(puzzle).values
    for cell, value in enumerate(solution):
        givens = bytearray(puzzle.givens)
        givens[cell] = value
        easier = enpitsu.rate(Puzzle(puzzle.genre, puzzle.board, bytes(givens), puzzle.numbers))
        assert easier.level is not None
        assert easier.level <= level


def test_any_choice_of_techniques_finds_all_solutions() -> None:
    line = "kenken:..../..../..../....|12*=r1c1 r1c2 r2c1,10+=r3c1 r3c2 r3c3 r4c3,2/=r1c3 r1c4"
    count = enpitsu.count(line, engine="csp")
    cages = ("single cage", "cage pair", "cage digits", "cage triple", "cage arrangements")
    for technique in (*cages, "cage and line"):
        engine = Kernel(techniques=("naked single", technique))
        assert engine.solve(parse(line), Limits(solutions=0)).found == count


def test_a_cage_with_too_many_arrangements_is_left_alone() -> None:
    """What a sum of 40 cells on 36x36 says is then seen by its rule, if by anybody."""
    board = "/".join(["." * 36] * 36)
    cells = " ".join(f"r{row}c{column}" for row in (1, 2) for column in range(1, 21))
    puzzle = parse(f"kenken:{board}|40+={cells}")
    steps = enpitsu.explain(puzzle, seconds=20).steps
    assert {step.technique for step in steps} <= {"rule alone", "naked single", "cage digits"}


# Making


def test_cages_are_drawn_without_symmetry() -> None:
    with pytest.raises(enpitsu.WishError, match="half-turn cannot be had"):
        enpitsu.generate("kenken", size=4, symmetry="half-turn")


def test_cages_stay_small_and_few_cells_are_alone() -> None:
    sizes = Counter(len(cells) for seed in range(30) for cells in drawn_cages(6, seed))
    assert max(sizes) <= 5
    assert sizes[1] < 0.05 * sizes.total()
    assert sizes[2] > 0.2 * sizes.total()


def test_cages_that_do_not_suffice_are_not_joined() -> None:
    grid = Grid(5, 5)
    alone = grown(grid, random.Random(2), lambda cages: False)
    assert alone == [(cell,) for cell in range(25)]
    pairs = grown(grid, random.Random(2), lambda cages: len(cages) >= 20)
    assert len(pairs) == 20


def test_all_operations_are_used() -> None:
    used = Counter(cage.operation for puzzle in made("hard", 10, 5) for cage in cages_of(puzzle))
    assert set(used) == {"+", "-", "*", "/", "="}
    assert used["="] < used["/"] < used["+"]


def test_every_cage_is_shown_so_there_are_no_shares() -> None:
    with pytest.raises(enpitsu.WishError, match="kenken shows each cage: no shares"):
        enpitsu.generate("kenken", size=5, shares={"digit": 0.5}, seed=3)


# Pictures


def test_the_scene_has_the_cages() -> None:
    scene = SMALL.scene()
    assert scene.title == "3x3 kenken"
    assert scene.corners == (
        Corner(0, 0, "6\u00d7"),
        Corner(0, 2, "2\u2212"),
        Corner(2, 0, "2\u00f7"),
        Corner(2, 2, "3"),
    )
    assert to_text(scene).splitlines() == [
        "┏━━━━┯━━━━┳━━━━┓",
        "┃ 6\u00d7 │    ┃ 2\u2212 ┃",
        "┃    │    ┃    ┃",
        "┣━━━━┿━━━━╉────┨",
        "┃    │    ┃    ┃",
        "┃    │  2 ┃    ┃",
        "┣━━━━┿━━━━╋━━━━┫",
        "┃ 2\u00f7 │    ┃ 3  ┃",
        "┃    │    ┃    ┃",
        "┗━━━━┷━━━━┻━━━━┛",
    ]


def test_notes_leave_room_for_the_corners() -> None:
    candidates = [0b1110] * 9
    lines = to_text(SMALL.scene(candidates=candidates)).splitlines()
    assert lines[1].startswith("┃ 6\u00d7")
    assert "1 2" in lines[2]
    picture = to_svg(SMALL.scene(candidates=candidates))
    assert 'text-anchor="start"' in picture
    assert ">6\u00d7</text>" in picture


# The ladder


def test_levels_of_the_cages() -> None:
    levels = {rung.technique: rung.level for rung in KenKen.rungs if "cage" in rung.technique}
    assert levels == {
        "single cage": Level.EASY,
        "cage pair": Level.EASY,
        "cage digits": Level.EASY,
        "cage triple": Level.MEDIUM,
        "cage arrangements": Level.HARD,
        "cage and line": Level.HARD,
    }
    assert all(isinstance(rung, Rung) for rung in KenKen.rungs)


ONE, TWO = (0,), (0, 1)


@pytest.mark.parametrize(
    ("cells", "before", "key", "after"),
    [
        (TWO, ("?", UNSAID), "1", ("?", 1)),
        (TWO, ("?", 1), "2", ("?", 12)),
        (TWO, ("+", 1), "2", ("+", 12)),
        (TWO, ("?", MOST_TARGET), "7", ("?", 7)),
        (TWO, ("?", UNSAID), "0", ("?", UNSAID)),
        (TWO, ("?", 12), "+", ("+", 12)),
        (TWO, ("+", 12), "*", ("*", 12)),
        (TWO, ("?", UNSAID), "/", ("/", UNSAID)),
        (TWO, ("+", 12), "?", ("?", 12)),
        (TWO, ("+", 12), "=", ("?", 12)),
        (ONE, ("=", 3), "+", ("=", 3)),
        (ONE, ("=", UNSAID), "4", ("=", 4)),
        (TWO, ("+", 12), BACKSPACE, ("?", 12)),
        (TWO, ("?", 12), BACKSPACE, ("?", 1)),
        (TWO, ("?", 1), BACKSPACE, ("?", UNSAID)),
        (TWO, ("+", UNSAID), BACKSPACE, ("?", UNSAID)),
        (TWO, ("?", UNSAID), BACKSPACE, None),
        (ONE, ("=", 12), BACKSPACE, ("=", 1)),
        (ONE, ("=", 1), BACKSPACE, ("=", UNSAID)),
        (ONE, ("=", UNSAID), BACKSPACE, None),
        (TWO, ("+", 12), DELETE, ("?", UNSAID)),
        (TWO, ("?", 12), DELETE, ("?", UNSAID)),
        (TWO, ("?", UNSAID), DELETE, None),
        (ONE, ("=", 12), DELETE, ("=", UNSAID)),
        (ONE, ("=", UNSAID), DELETE, None),
    ],
)
def test_a_key_changes_the_sign_or_the_number_of_a_cage(
    cells: Cells,
    before: tuple[Operation, int],
    key: str,
    after: tuple[Operation, int] | None,
) -> None:
    cage = cage_after_key(Cage(cells, *before), key)
    assert cage == (None if after is None else Cage(cells, *after))

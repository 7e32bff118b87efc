"""The variants of Sudoku: how they are written, solved, explained, made, drawn and told apart."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from functools import cache
from itertools import combinations

import pytest

import enpitsu
from command import Run
from corpus import VARIANTS, Case
from enpitsu import plugins
from enpitsu.boards import OPEN
from enpitsu.discovery import Discovered
from enpitsu.engines import engine
from enpitsu.errors import EnpitsuError, PuzzleError
from enpitsu.formats import formats
from enpitsu.generation import Made, make, wish_of
from enpitsu.model import Limits, Mark, Puzzle
from enpitsu.puzzles import genre, genres
from enpitsu.puzzles._boxes import Box
from enpitsu.puzzles._cages import merged
from enpitsu.puzzles.layers import Layer, layers
from enpitsu.puzzles.sudoku import Board, Sudoku
from enpitsu.scene import to_svg, to_text

EMPTY = "/".join(["...."] * 4)
NINE = "/".join(["........."] * 9)
NAMES = ("antiknight", "diagonal", "jigsaw", "killer", "thermo", "windoku")
MADE = (*NAMES, "diagonal,killer", "jigsaw,thermo", "killer,thermo,windoku")
LEVELS = ("easy", "medium", "hard")
made_in_all_levels = pytest.mark.parametrize("level", LEVELS)
made_of_all_layers = pytest.mark.parametrize("params", MADE)


@cache
def made(params: str, level: str, seed: int = 1, size: int = 9) -> Made:
    return make(wish_of("sudoku", params=params, level=level, size=size), seed, seconds=60)


# Discovery


def test_every_file_of_the_folder_is_a_layer() -> None:
    assert isinstance(layers(), Discovered)
    assert tuple(layers()) == NAMES
    assert "layers" not in genres()


def test_a_plugin_brings_a_layer(tmp_path: object) -> None:
    file = f"{tmp_path}/corners.py"
    with open(file, "w", encoding="utf-8") as text:
        text.write(
            "from dataclasses import dataclass\n"
            "from typing import ClassVar\n"
            "from enpitsu.puzzles.layers import Layer\n"
            "from enpitsu.rules import AllDifferent\n\n\n"
            "@dataclass(frozen=True)\n"
            "class Corners(Layer):\n"
            "    name: ClassVar[str] = 'corners'\n\n"
            "    def rules(self, box):\n"
            "        n = box.n\n"
            "        cells = (0, n - 1, n * (n - 1), n * n - 1)\n"
            "        return (AllDifferent(cells, 'the corners'),)\n"
        )
    plugins.load(file)
    assert enpitsu.count(f"sudoku(corners):{EMPTY}") < 288
    assert enpitsu.count(f"sudoku(corners):1..1/{EMPTY[5:]}") == 0
    puzzle = enpitsu.generate("sudoku(corners,diagonal)", level="easy", seed=1).puzzle
    assert str(puzzle).startswith("sudoku(corners,diagonal):")


# Notation


@pytest.mark.parametrize("case", VARIANTS, ids=str)
def test_parameters_come_in_any_order_and_leave_in_one(case: Case) -> None:
    puzzle = enpitsu.parse(case.line)
    head, _, body = case.line.partition(":")
    names = head.removeprefix("sudoku(").removesuffix(")").split(",")
    turned = f"sudoku( {' , '.join(reversed(names)).upper()} ):{body}"
    if body.count("|") < 2:
        assert enpitsu.parse(turned) == puzzle
    assert str(puzzle) == case.line


def test_parts_stand_in_the_order_of_the_parameters() -> None:
    regions, cages = "AABB/AABB/CCDD/CCDD", "3=r1c1 r1c2"
    one = enpitsu.parse(f"sudoku(killer,jigsaw):{EMPTY}|{cages}|{regions}")
    assert str(one) == f"sudoku(jigsaw,killer):{EMPTY}|{regions}|{cages}"


def test_a_box_stands_before_the_layers_if_it_is_not_the_usual_one() -> None:
    six = "/".join(["......"] * 6)
    assert str(enpitsu.parse(f"sudoku(diagonal,3x2):{six}")) == f"sudoku(3x2,diagonal):{six}"
    assert str(enpitsu.parse(f"sudoku(diagonal,2x3):{six}")) == f"sudoku(diagonal):{six}"


def test_regions_have_any_letters_and_get_them_in_order() -> None:
    puzzle = enpitsu.parse(f"sudoku(jigsaw):{EMPTY}|zzbb/zzbb/QQXX/QQXX")
    assert str(puzzle).endswith("|AABB/AABB/CCDD/CCDD")


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        (f"sudoku(diagnoal):{EMPTY}", "'diagnoal' is not a box"),
        (f"sudoku(diagonal,diagonal):{EMPTY}", "each variant once"),
        (f"sudoku(2x2,2x2):{EMPTY}", "one box"),
        (f"sudoku(diagonal):{EMPTY}|3=r1c1", "1 parts behind |, but nothing stands there"),
        (f"sudoku:{EMPTY}|3=r1c1", "1 parts behind |"),
        ("sudoku(windoku):" + "." * 36, "square boxes"),
        (f"sudoku(jigsaw):{EMPTY}", "needs its regions"),
        (f"sudoku(2x2,jigsaw):{EMPTY}|AABB/AABB/CCDD/CCDD", "leave 2x2 out"),
        (f"sudoku(jigsaw):{EMPTY}|AABB/AABB/CCDD", "regions: 3 rows"),
        (f"sudoku(jigsaw):{EMPTY}|AABB/AABB/CCDD/CC.D", "row 4, column 3: '.' is not a letter"),
        (f"sudoku(jigsaw):{EMPTY}|AABB/AABB/CCDD/CCDA", "region A has 5 cells"),
        (f"sudoku(thermo):{EMPTY}|r1c1", "at least two cells"),
        (f"sudoku(thermo):{EMPTY}|r1c1<r1c3", "r1c1 and r1c3 do not touch"),
        (f"sudoku(thermo):{EMPTY}|r1c1<r1c2<r1c1", "r1c1 is there twice"),
        (f"sudoku(thermo):{EMPTY}|r1c1<r1c5", "r1c5 is not a cell of a 4x4 board"),
        (f"sudoku(thermo):{EMPTY}|r1c1<r1c2,r1c1<r1c2", "thermometer 2, 'r1c1<r1c2': it is"),
        (f"sudoku(killer):{EMPTY}|r1c1 r1c2", "write it as SUM=CELLS"),
        (f"sudoku(killer):{EMPTY}|3=", "it has no cells"),
        (f"sudoku(killer):{EMPTY}|3=r1c1 r1c1", "a cell is there twice"),
        (f"sudoku(killer):{EMPTY}|8=r1c1 r1c2", "2 different digits add up to 3 to 7"),
        (f"sudoku(killer):{EMPTY}|3=r1c1 r1c2,4=r1c2 r1c3", "cage 2, '4=r1c2 r1c3': r1c2 is in"),
        (f"sudoku(killer):{EMPTY}|3=r1c1 r9c2", "r9c2 is not a cell of a 4x4 board"),
        (f"sudoku(killer):{EMPTY}|3=r1c1 x", "'x' is not a cell"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(line: str, problem: str) -> None:
    with pytest.raises(PuzzleError) as error:
        enpitsu.parse(line)
    assert problem in str(error.value)


def test_formats_that_have_no_place_for_layers_refuse_them() -> None:
    puzzle = enpitsu.parse(f"sudoku(diagonal):{NINE}")
    for name in ("sdk", "sdm", "ss", "line"):
        if name in formats():
            with pytest.raises(EnpitsuError, match="no place for"):
                formats()[name].write(puzzle)


# Rules


def test_a_model_says_what_its_layers_say() -> None:
    for params in ("diagonal", "windoku", "antiknight"):
        puzzle = enpitsu.parse(f"sudoku({params}):{NINE}")
        names = [rule.name for rule in puzzle.model.rules[27:]]
        assert len(set(names)) == len(names) > 0
    windows = enpitsu.parse(f"sudoku(windoku):{NINE}").model.rules[27:]
    assert [rule.scope[0] for rule in windows] == [10, 14, 46, 50]


def test_a_conflict_is_told_by_the_rule_of_the_layer() -> None:
    for line, told in {
        "sudoku(diagonal):1.../..../..../...1": "the diagonal from r1c1 holds no value twice",
        "sudoku(antiknight):1.../..1./..../....": "the knight's move r1c1-r2c3 holds no value",
        f"sudoku(thermo):21../{EMPTY[5:]}|r1c1<r1c2": "digits rise along the thermometer from r1c1",
        f"sudoku(killer):12../{EMPTY[5:]}|4=r1c1 r1c2": "the cage at r1c1 holds different digits",
    }.items():
        assert told in str(enpitsu.check(line).reason)


def test_boards_without_anything_drawn_share_one_model() -> None:
    one, other = (enpitsu.parse(f"sudoku(diagonal):{NINE}") for _ in range(2))
    assert one.board_model is other.board_model
    assert one.ladder is other.ladder


def test_a_plain_sudoku_is_as_it_was() -> None:
    puzzle = enpitsu.parse(f"sudoku:{NINE}")
    assert puzzle.board == Box(3, 3) == (3, 3)
    assert [rung.technique for rung in puzzle.ladder][: len(Sudoku.rungs)] == [
        rung.technique for rung in Sudoku.rungs
    ]


def test_layers_add_their_techniques_by_level_and_weight() -> None:
    ladder = enpitsu.parse(f"sudoku(jigsaw,killer,thermo):{EMPTY}|AABB/AABB/CCDD/CCDD").ladder
    techniques = [rung.technique for rung in ladder]
    assert len(set(techniques)) == len(techniques) <= 64
    assert {"law of leftovers", "innies and outies", "inequality chain"} <= set(techniques)
    levels = [rung.level.rank for rung in ladder]
    assert levels == sorted(levels)


# Explaining


@made_in_all_levels
@made_of_all_layers
def test_every_removal_of_a_made_puzzle_is_sound(params: str, level: str) -> None:
    puzzle = made(params, level)
    explained = enpitsu.explain(puzzle.puzzle)
    assert explained.solved
    assert explained.values == puzzle.values
    names, symbol = puzzle.board_model.names, puzzle.board_model.symbol
    solution = {Mark(name, symbol(v)) for name, v in zip(names, puzzle.values, strict=True)}
    for step in explained.steps:
        assert solution.isdisjoint(step.removes), step.text
        assert solution.issuperset(step.places), step.text
        assert "{" not in step.text


@pytest.mark.parametrize("params", NAMES)
def test_no_step_on_a_board_of_many_solutions_loses_one(params: str) -> None:
    """No value that a step removes is that of a solution, all of which are found without it."""
    size = 4 if params == "windoku" else 6
    for seed in range(3):
        puzzle = with_fewer_clues(made(params, "easy", seed, size).puzzle, seed)
        names = list(puzzle.board_model.names)
        solutions = engine("csp").solve(puzzle, Limits(solutions=0)).values
        for step in enpitsu.explain(puzzle).steps:
            for mark in step.removes:
                cell, value = names.index(mark.cell), puzzle.board_model.symbols.index(mark.value)
                assert all(values[cell] != value for values in solutions), step.text


def with_fewer_clues(puzzle: Puzzle, seed: int) -> Puzzle:
    clues = list(puzzle.each_clue())
    for clue in random.Random(seed).sample(clues, max(1, len(clues) // 5)):
        puzzle = puzzle.without(next(c for c in puzzle.each_clue() if c.cells == clue.cells))
    return puzzle


@pytest.mark.parametrize(
    ("line", "technique", "text"),
    [
        (
            f"sudoku(killer):{NINE}|20=r1c1 r1c2 r1c3 r1c4,18=r1c5 r1c6 r1c7 r1c8",
            "single innie or outie",
            "Row 1 adds up to 45 and the cages inside to 38, so r1c9 is 7.",
        ),
        (
            f"sudoku(killer):{NINE}|20=r1c1 r1c2 r1c3 r1c4,30=r1c5 r1c6 r1c7 r1c8 r1c9 r2c9",
            "single innie or outie",
            "The cages that cover row 1 add up to 50 and row 1 to 45, so r2c9 is 5.",
        ),
        (
            f"sudoku(killer):{NINE}|20=r1c1 r1c2 r1c3 r1c4,9=r1c5 r1c6 r1c7",
            "innies and outies",
            "Row 1 adds up to 45 and the cages inside to 29, so r1c8 and r1c9 add up to 16: ",
        ),
        (
            f"sudoku(killer):{EMPTY}|7=r1c1 r1c2",
            "cage combinations",
            "As the cage at r1c1 adds up to 7, it can only hold 3 and 4: "
            "1 and 2 leave r1c1 and r1c2.",
        ),
        (
            f"sudoku(thermo):{EMPTY}|r1c1<r1c2<r1c3",
            "inequality bounds",
            "r1c1 is less than r1c2: 1 leaves r1c2; 4 leaves r1c1.",
        ),
    ],
)
def test_techniques_have_their_words(line: str, technique: str, text: str) -> None:
    told = [step.text for step in enpitsu.explain(line).steps if step.technique == technique]
    assert any(text in one for one in told), told


def test_leftovers_are_told_on_both_sides() -> None:
    told = [
        step.text
        for seed in range(4)
        for step in enpitsu.explain(made("jigsaw", "medium", seed).puzzle).steps
        if step.technique == "law of leftovers"
    ]
    assert told
    for text in told:
        assert re.match(
            r"(The \d r|The \d c|R|C)(ow|olumn)s? .* holds? the same digits as regions? .*, so r"
            r"\dc\d.* on the one side holds? the same as r\dc\d.* on the other: ",
            text,
        ), text


def test_cages_of_more_than_nine_digits_narrow_by_themselves() -> None:
    rows = "/".join(["." * 16] * 16)
    explained = enpitsu.explain(f"sudoku(killer):{rows}|31=r1c1 r1c2,3=r2c1 r2c2")
    assert explained.steps[0].technique == "rule alone"
    assert "the cage at r1c1 holds different digits" in explained.steps[0].text.lower()


# Clues


def test_a_cage_without_its_clue_is_gone() -> None:
    puzzle = enpitsu.parse(f"sudoku(killer):{EMPTY}|3=r1c1 r1c2,4=r2c2 r2c3")
    first, second = puzzle.each_clue()
    assert (first.kind, first.number, second.cells) == ("cage", 3, (5, 6))
    left = puzzle.without(first)
    assert str(left) == f"sudoku(killer):{EMPTY}|4=r2c2 r2c3"
    assert enpitsu.parse(str(left)) == left
    assert str(left.without(*left.each_clue())) == f"sudoku(killer):{EMPTY}"


def test_a_thermometer_without_its_clue_is_gone() -> None:
    puzzle = enpitsu.parse(f"sudoku(thermo):{EMPTY}|r1c1<r1c2,r2c1<r3c1")
    left = puzzle.without(next(puzzle.each_clue()))
    assert enpitsu.parse(str(left)) == left
    assert str(left).endswith("|r2c1<r3c1")


def test_a_cage_is_needed_if_only_its_digits_are() -> None:
    """Without its sum the digits of a cage still differ; without the cage they need not."""
    for seed in range(4):
        puzzle = made("killer", "easy", seed, 6).puzzle
        spare = set(enpitsu.check(puzzle).redundant)
        for clue in puzzle.each_clue():
            could_go = enpitsu.solve(puzzle.without(clue)).status == "unique"
            assert (puzzle.told(clue) in spare) is could_go


# Making


@made_in_all_levels
@made_of_all_layers
def test_puzzles_are_made_rated_as_asked_and_have_one_solution(params: str, level: str) -> None:
    puzzle = made(params, level)
    assert puzzle.level == level
    assert enpitsu.parse(str(puzzle.puzzle)) == puzzle.puzzle
    answer = engine("sat").solve(puzzle.puzzle, Limits())
    assert answer.values == (puzzle.values,)
    again = make(wish_of("sudoku", params=params, level=level, size=9), 1)
    assert again.puzzle == puzzle.puzzle


@pytest.mark.parametrize("params", ["diagonal", "windoku", "antiknight", "jigsaw", "thermo"])
def test_no_clue_could_go_where_clues_are_chosen(params: str) -> None:
    puzzle = made(params, "medium").puzzle
    for clue in puzzle.each_clue():
        assert enpitsu.rate(puzzle.without(clue)).level not in ("easy", "medium")


def test_a_killer_shows_cages_and_no_digits() -> None:
    for level in LEVELS:
        puzzle = made("killer", level).puzzle
        assert set(puzzle.givens) == {OPEN}
        cages = puzzle.board.layers[0].cages
        assert max(map(len, cages)) <= 5
        assert sorted(cell for cage in cages for cell in cage) == list(range(81))


def test_cages_grow_as_long_as_they_may() -> None:
    grid, solution = Box(2, 2).grid, bytes([1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1])
    cages = merged(grid, solution, random.Random(1), lambda cages: len(cages) >= 6)
    assert len(cages) == 6
    for cage in cages:
        assert len({solution[cell] for cell in cage}) == len(cage)
    alone = merged(grid, solution, random.Random(1), lambda cages: False)
    assert alone == tuple((cell,) for cell in range(16))


def test_regions_hang_together_and_are_no_lines() -> None:
    for size in (5, 6, 7, 9):
        for seed in range(3):
            layer = layers()["jigsaw"].drawn(Box(1, size), random.Random(seed))
            for rule in layer.rules(Box(1, size)):
                assert len(rule.scope) == size
                rows = {cell // size for cell in rule.scope}
                columns = {cell % size for cell in rule.scope}
                assert min(len(rows), len(columns)) > 1
                assert hangs_together(set(rule.scope), size)


def hangs_together(cells: set[int], width: int) -> bool:
    reached = [min(cells)]
    for cell in reached:
        for near in (cell - width, cell + width, cell - 1, cell + 1):
            beside = abs(near // width - cell // width) + abs(near % width - cell % width) == 1
            if near in cells and beside and near not in reached:
                reached.append(near)
    return len(reached) == len(cells)


def test_a_genre_may_be_named_with_its_parameters() -> None:
    named = enpitsu.generate("sudoku(2x3,diagonal)", level="easy", seed=4)
    given = enpitsu.generate("sudoku", params="diagonal", size=6, level="easy", seed=4)
    assert named.puzzle == given.puzzle
    with pytest.raises(ValueError, match="'killer' or 'diagonal'"):
        enpitsu.generate("sudoku(killer)", params="diagonal")


def test_the_command_line_makes_and_explains_variants(run: Run) -> None:
    by_name = run("generate", "sudoku(2x3,killer)", "--level", "easy", "--seed", "3")
    by_option = run("generate", "sudoku", "--params", "killer", "--size", "6", "--level", "easy",
                    "--seed", "3")  # fmt: skip
    assert by_name.code == 0
    assert by_name.out == by_option.out
    line = by_name.out.splitlines()[1]
    assert line.startswith("sudoku(killer):")
    assert "the cage at" in run("explain", line).out
    assert run("generate", "sudoku(killr)").code == 2


def test_wishes_that_a_killer_cannot_meet_are_refused() -> None:
    with pytest.raises(EnpitsuError, match="no shares"):
        enpitsu.generate("sudoku(killer)", shares={"digit": 0.5})
    with pytest.raises(EnpitsuError, match="without symmetry"):
        enpitsu.generate("sudoku(killer)", symmetry="half-turn")
    with pytest.raises(EnpitsuError, match="square boxes"):
        enpitsu.generate("sudoku(windoku)", size=6)


# Symmetries


def image(puzzle: Puzzle, move: Callable[[int, int], tuple[int, int]], turned: bool) -> Puzzle:
    """Return a puzzle whose cells went somewhere else."""
    board: Board = puzzle.board
    n = board.n
    to = [r * n + c for r, c in (move(*divmod(cell, n)) for cell in range(n * n))]
    givens = bytearray(n * n)
    for cell, given in zip(to, puzzle.givens, strict=True):
        givens[cell] = given
    parts = [layer.moved(to, numbers) for layer, numbers in board.parts(puzzle.numbers)]
    moved = [part for part in parts if part is not None]
    box = Box(board.box.columns, board.box.rows) if turned else board.box
    return Puzzle(
        puzzle.genre,
        Board(box if board.box.rows > 1 else board.box, tuple(layer for layer, _ in moved)),
        bytes(givens),
        tuple(number for _, numbers in moved for number in numbers),
    )


@made_of_all_layers
def test_a_turned_variant_is_known_again(params: str) -> None:
    puzzle = made(params, "easy").puzzle
    canonical = puzzle.genre.canonical
    images = [
        image(puzzle, lambda r, c: (r, 8 - c), False),
        image(puzzle, lambda r, c: (8 - r, c), False),
        image(puzzle, lambda r, c: (c, r), True),
        image(puzzle, lambda r, c: (c, 8 - r), True),
    ]
    for other in images:
        assert enpitsu.parse(str(other)) == other
        assert canonical(other) == canonical(puzzle)
        assert enpitsu.solve(other).status == "unique"
        assert enpitsu.rate(other).level == "easy"


def test_digits_are_renamed_only_where_no_layer_minds() -> None:
    canonical = genre("sudoku").canonical
    for params, part, same in (("diagonal", "", True), ("thermo", "|r2c1<r3c1", False)):
        one, other = (
            enpitsu.parse(f"sudoku({params}):{digit}.../{EMPTY[5:]}{part}") for digit in "12"
        )
        assert (canonical(one) == canonical(other)) is same


def test_different_variants_are_never_the_same() -> None:
    keys = [genre("sudoku").canonical(made(params, "easy").puzzle) for params in MADE]
    assert all(one != other for one, other in combinations(keys, 2))


# Pictures


def test_cages_are_dashed_with_their_sum_in_the_corner() -> None:
    puzzle = enpitsu.parse(f"sudoku(killer):{EMPTY}|3=r1c1 r1c2,7=r2c1 r3c1")
    svg = to_svg(puzzle.scene())
    assert "stroke-dasharray" in svg
    assert ">7</text>" in svg
    assert to_text(puzzle.scene()).splitlines()[:5] == [
        "┏3━━━━━━┳━━━┯━━━┓",
        "┃       ┃   │   ┃",
        "┠7──┬───╂───┼───┨",
        "┃   │   ┃   │   ┃",
        "┣┅┅┅┿━━━╋━━━┿━━━┫",
    ]


def test_thermometers_have_a_bulb_and_rise() -> None:
    puzzle = enpitsu.parse(f"sudoku(thermo):{EMPTY}|r1c1<r1c2<r2c3")
    assert "h0" in to_svg(puzzle.scene())
    lines = to_text(puzzle.scene()).splitlines()
    assert lines[1].startswith("┃●  <")
    assert lines[2][8] == "\u2572"


def test_diagonals_windows_and_regions_are_drawn() -> None:
    diagonal = enpitsu.parse(f"sudoku(diagonal):{EMPTY}").scene()
    assert len(diagonal.strokes) == 2
    assert to_text(diagonal).count("\u2572") == to_text(diagonal).count("\u2571") == 4
    assert len(enpitsu.parse(f"sudoku(windoku):{EMPTY}").scene().shades) == 4
    regions = enpitsu.parse(f"sudoku(jigsaw):{EMPTY}|AAAB/ABBB/CCCD/CDDD").scene()
    assert "┏━━━┯━━━┯━━━┳━━━┓" in to_text(regions)


@made_of_all_layers
def test_every_variant_is_drawn_with_its_steps(params: str) -> None:
    puzzle = made(params, "easy").puzzle
    candidates = [2**10 - 2] * 81
    assert to_svg(puzzle.scene(candidates=candidates)).endswith("</svg>\n")
    assert to_text(puzzle.scene(candidates=candidates))
    for step in enpitsu.explain(puzzle).steps[:20]:
        assert to_svg(puzzle.scene(step=step))


def test_a_layer_alone_adds_nothing() -> None:
    class Nothing(Layer):
        name = "nothing"

    box, layer = Box(2, 2), Nothing.open(Box(2, 2))
    assert (layer.rules(box), layer.sites(box), layer.write(box, ())) == ((), (), "")

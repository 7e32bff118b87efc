"""The engine `infer`: Schönhage's program, against his table, the kernel and trying everything."""

import random
from dataclasses import replace
from itertools import product

import pytest

import enpitsu
from command import Run
from enpitsu.boards import OPEN
from enpitsu.engines._patterns import Pattern, layout_of
from enpitsu.errors import EngineError
from enpitsu.model import Call, Inference, Puzzle, Result, Status
from enpitsu.puzzles.sudoku import Box
from test_sudoc2 import (
    PROBLEM_1,
    PROBLEM_2,
    PROBLEM_3,
    PROBLEM_4,
    PROBLEM_5,
    PROBLEM_6,
    SOLUTION_1,
    without,
)

# jh, e, f0, f, dn and oct, as the paper prints them.
TABLE = """
    1  1  24  30  99  500
    3  1  31  31  89  050
    5  0  32  49   E    E
    4  1  32  37  59  044
    7  1  38  38  49  003
    9  0  39  39  29  022
   11  0  40  51   E    E
   10  0  40  62   E    E
    8  1  39  81   E    E
    6  0  38  54   E    E
    2  0  31  61   E    E
"""


def inferred(puzzle: str | Puzzle, **options: int) -> Result:
    return enpitsu.solve(puzzle, engine="infer", tree=True, **options)  # type: ignore[arg-type]


def calls(result: Result) -> list[Inference]:
    return [call for call in result.tree if isinstance(call, Inference)]


def height(result: Result) -> int:
    return max(call.depth for call in result.tree)


# The paper's table


def test_the_table_of_problem_1_is_the_papers_row_by_row() -> None:
    rows = [
        (c.jh, c.result, c.fixed_before, c.fixed_after, c.dn, c.oct)
        for c in calls(inferred(PROBLEM_1))
    ]
    assert [" ".join(map(str, row)) for row in rows] == [
        " ".join(line.split()) for line in TABLE.strip().splitlines()
    ]


def test_times_of_its_calls_add_up() -> None:
    result = inferred(PROBLEM_1)
    assert result.solutions == (SOLUTION_1.removeprefix("sudoku:"),)
    root = result.tree[0]
    assert root.total_seconds == pytest.approx(sum(call.own_seconds for call in result.tree))
    assert result.effort.items == sum(call.items for call in calls(result))


@pytest.mark.parametrize(
    ("problem", "expected"),
    [
        (PROBLEM_1, (11, 5)),
        (without(PROBLEM_1, (3, 3)), (11, 5)),
        (without(PROBLEM_1, (3, 4)), (15, 5)),
        (PROBLEM_5, (1, 0)),
    ],
    ids=["1", "1 without the 5", "1 without the 3", "5"],
)
def test_calls_and_height_are_the_papers(problem: str, expected: tuple[int, int]) -> None:
    result = inferred(problem)
    assert (result.nodes, height(result)) == (len(result.tree), height(result)) == expected
    assert result.status is Status.UNIQUE


@pytest.mark.parametrize("problem", [PROBLEM_2, PROBLEM_3], ids=["2", "3"])
def test_it_finds_the_solution_of_the_kernel(problem: str) -> None:
    assert inferred(problem).values == enpitsu.solve(problem).values


@pytest.mark.parametrize("problem", [PROBLEM_4, PROBLEM_6], ids=["4", "6"])
@pytest.mark.parametrize("engine", ["infer", "kernel"])
def test_the_root_of_a_contradictory_board_counts_all_its_givens(problem: str, engine: str) -> None:
    result = enpitsu.solve(problem, engine=engine, tree=True)
    (root,) = result.tree
    assert (root.result, root.fixed_before, root.split, root.witness) == (0, 24, "", None)
    assert root.fixed_after >= root.fixed_before


def test_two_of_a_digit_in_a_box_fail_at_once() -> None:
    result = inferred("sudoku:1.../.1../..../....")
    (root,) = result.tree
    assert (result.status, root.result, root.fixed_before) == (Status.NONE, 0, 2)


# Its words


def pattern(box: Box) -> Pattern:
    return Pattern(layout_of(box))


def word(of: Pattern, digit: int, band: int, stack: int) -> int:
    return of.words[(digit - 1) * of.layout.n + band + of.layout.box.columns * stack]


def test_a_7_in_the_corner_leaves_the_papers_words() -> None:
    of = pattern(Box(3, 3))
    of.begin(bytes(72 * [OPEN] + [7] + 8 * [OPEN]))
    of.infer(lambda: None)
    assert word(of, 7, 2, 0) == 4
    assert {word(of, digit, 2, 0) for digit in range(1, 10) if digit != 7} == {507}
    assert [word(of, 7, 2, 1), word(of, 7, 2, 2)] == [219, 219]
    assert [word(of, 7, 0, 0), word(of, 7, 1, 0)] == [504, 504]


@pytest.mark.parametrize("box", [Box(2, 2), Box(2, 3), Box(3, 2), Box(3, 4), Box(5, 5), Box(6, 6)])
def test_addresses_are_different_in_any_shape(box: Box) -> None:
    layout = layout_of(box)
    assert len({layout.address(number) for number in range(box.n**2)}) == box.n**2
    assert sorted(layout.spot) == list(range(box.n**2))


# Against the kernel


def boards(box: Box, seed: int) -> Puzzle:
    """Return a solution of which some cells are shown, now and then one of them changed."""
    rng = random.Random(f"{box} {seed}")
    blank = enpitsu.parse(f"sudoku({box.rows}x{box.columns}):" + "." * box.n**2)
    (values,) = enpitsu.solve(blank, engine="kernel", limit=1, seed=seed).values
    shown = rng.sample(range(box.n**2), k=rng.randint(box.n**2 // 4, box.n**2 // 2))
    givens = bytearray([OPEN] * box.n**2)
    for cell in shown:
        givens[cell] = values[cell]
    if rng.random() < 0.3:
        givens[shown[0]] = rng.randint(1, box.n)
    return replace(blank, givens=bytes(givens))


def test_it_finds_what_the_kernel_finds() -> None:
    shapes = [Box(2, 2), Box(2, 3), Box(3, 2), Box(2, 4), Box(3, 3), Box(4, 3)]
    seen = set()
    for box, seed in product(shapes, range(16)):
        puzzle = boards(box, seed)
        own = inferred(puzzle, limit=20)
        expected = enpitsu.solve(puzzle, engine="kernel", limit=20)
        assert (own.found, own.complete) == (expected.found, expected.complete)
        if own.complete:
            assert set(own.values) == set(expected.values)
        assert all(puzzle.model.check(values) for values in own.values)
        seen.add((box.n <= 6, min(own.found, 2)))
    assert len(seen) == 6


def test_it_goes_on_from_candidates() -> None:
    plain = inferred(PROBLEM_3)
    after = enpitsu.solve(PROBLEM_3, engine="infer", presolve=True)
    assert after.values == plain.values
    assert after.nodes <= plain.nodes


def test_a_large_empty_board_takes_no_deeper_stack_than_pythons() -> None:
    result = enpitsu.solve("sudoku:" + "." * 1296, engine="infer", limit=1, seconds=0.5)
    assert result.stopped == "time" or result.found == 1


# Several solutions


NEARLY = ((3, 1), (3, 2), (4, 1), (4, 2))


def test_77_givens_leave_two_digits_in_a_cell() -> None:
    (solution,) = enpitsu.solve(PROBLEM_5).solutions
    result = inferred(without(f"sudoku:{solution}", *NEARLY))
    assert (result.status, result.nodes, height(result)) == (Status.MULTIPLE, 3, 1)
    assert str(result.witness) == "r4c2 can be 6 or 1"
    assert [call.result for call in result.tree] == [2, 1, 1]


def both_work(line: str, call: Call) -> bool:
    """Tell whether a puzzle keeps a solution with either value in the ambiguous cell."""
    assert call.witness is not None
    puzzle = enpitsu.parse(line)
    cell = puzzle.model.names.index(call.witness.cell)
    for symbol in call.witness.values:
        givens = bytearray(puzzle.givens)
        givens[cell] = int(symbol)
        if not enpitsu.solve(replace(puzzle, givens=bytes(givens)), limit=1).found:
            return False
    return True


@pytest.mark.parametrize("engine", ["infer", "kernel"])
@pytest.mark.parametrize("limit", [2, 3, 0])
def test_a_tree_names_an_ambiguous_cell_wherever_several_solutions_lie_below(
    engine: str, limit: int
) -> None:
    for line in ("sudoku:..../..../.2../1...", "sudoku:123456/456123/231564/....../....../......"):
        result = enpitsu.solve(line, engine=engine, tree=True, limit=limit)
        assert result.tree[0].result == 2
        assert result.witness == result.tree[0].witness
        for call in result.tree:
            assert (call.witness is not None) == (call.result == 2)
            assert call.witness is None or both_work(line, call)


def test_a_second_call_looks_for_two_by_itself_as_in_the_paper() -> None:
    result = inferred("sudoku:..../..../.2../1...")
    assert (result.found, len(result.values)) == (2, 2)
    assert sum(call.result == 1 and not call.split for call in result.tree) == 3


def test_a_call_that_was_cut_short_after_two_solutions_knows_them() -> None:
    for seed in range(30):
        line = str(boards(Box(2, 3), seed))
        result = enpitsu.solve(line, engine="kernel", tree=True)
        if result.status is Status.MULTIPLE:
            assert result.tree[0].result == 2
            assert result.tree[0].witness is not None


# With less together


def test_fewer_digits_together_need_more_calls_and_find_the_same() -> None:
    results = [enpitsu.solve(PROBLEM_3, engine="infer", together=most) for most in (1, 2, 3)]
    assert len({result.values for result in results}) == 1
    nodes = [result.nodes for result in results]
    assert nodes == sorted(nodes, reverse=True)
    assert nodes[0] > nodes[-1]


@pytest.mark.parametrize("most", [0, 4])
def test_no_more_than_three_are_taken_together(most: int) -> None:
    with pytest.raises(EngineError, match=f"together is 1 to 3, not {most}"):
        enpitsu.solve(PROBLEM_3, engine="infer", together=most)


# What it refuses


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("binary:0./..", "Sudoku only, not binary"),
        ("sudoku(diagonal):" + "." * 16, "plain Sudoku only"),
    ],
)
def test_it_refuses_what_it_cannot_express(line: str, told: str) -> None:
    with pytest.raises(EngineError, match=told):
        enpitsu.solve(line, engine="infer")


# On the command line


def test_the_command_prints_the_papers_columns(run: Run) -> None:
    out = run("solve", "--engine", "infer", "--tree", PROBLEM_1).out.splitlines()
    (head,) = (i for i, line in enumerate(out) if line.startswith("jh"))
    assert out[head].split()[:6] == ["jh", "e", "f0", "f", "dn", "oct"]
    assert [line.split()[:6] for line in out[head + 1 :]] == [
        line.split() for line in TABLE.strip().splitlines()
    ]
    assert out[head + 1].endswith("9 in box 6: r6c7 of r4c7, r6c7")
    root, *_ = run("solve", "--engine", "infer", "--tree", "--json", PROBLEM_1).record["tree"]
    assert (root["jh"], root["dn"], root["oct"], root["items"]) == (1, "99", "500", 252)


@pytest.mark.parametrize("engine", ["infer", "kernel"])
def test_the_printed_tree_names_the_ambiguous_cell(run: Run, engine: str) -> None:
    line = "sudoku:..../..../.2../1..."
    record = run("solve", "--tree", "--json", "--engine", engine, line).record
    assert record["tree"][0]["witness"] == record["witness"]
    out = run("solve", "--tree", "--engine", engine, line).out
    assert "ambiguous" in out
    assert f"{record['witness']['cell']}: {' or '.join(record['witness']['values'])}" in out
    rules_alone = ["--presolve", "--engine", "infer", "--tree", "sudoku:1234/3412/2143/432."]
    assert "no call" in run("solve", *rules_alone).out

"""The examples of A. Schönhage, "SUDOC2 - Grundlagen zum Sudoku-Programm" (2007), in full.

Problems 4 and 6 are kept as they are printed in the copy at hand, where they have no solution.
"""

import pytest

import enpitsu
from enpitsu import _kernel
from enpitsu.boards import mask
from enpitsu.model import Status
from tiny import different


def board(rows: str) -> str:
    return "sudoku:" + "/".join(rows.split())


def transposed(line: str) -> str:
    rows = line.removeprefix("sudoku:").split("/")
    return "sudoku:" + "/".join("".join(row[i] for row in rows) for i in range(9))


def without(line: str, *cells: tuple[int, int]) -> str:
    """Take givens away; rows and columns count from 1."""
    rows = [list(row) for row in line.removeprefix("sudoku:").split("/")]
    for row, column in cells:
        rows[row - 1][column - 1] = "."
    return "sudoku:" + "/".join(map("".join, rows))


PROBLEM_1 = board("""
    ......5.1
    ....4..6.
    6253.....
    ..17.2...
    ...4.6.83
    ..7......
    .83.....9
    7...5.4..
    ...9..1..
""")
SOLUTION_1 = board("""
    934268571
    178549362
    625371894
    861732945
    592416783
    347895216
    483127659
    719653428
    256984137
""")
PROBLEM_2 = board("""
    ....6..8.
    7..5.....
    ...8.1...
    ..9..6...
    ......2.1
    ....246..
    .3.....52
    1.5..3...
    .2.9..4.8
""")
PROBLEM_3 = board("""
    .6.7...8.
    .4..5.9..
    .....1..3
    ..2.....1
    .7..4.6..
    8...35...
    9..8.....
    ..1.2..7.
    .5..6....
""")
PROBLEM_4 = board("""
    .7..8..5.
    9......2.
    ...4.5...
    ..6.4.7..
    3..7.2..4
    ....5.9..
    ..48.3...
    7.......9
    .3..9..1.
""")
PROBLEM_5 = board("""
    .8.2.6...
    .........
    16.......
    61...4...
    .9....3..
    ......7.5
    .......1.
    ....7..8.
    ..7.3....
""")
PROBLEM_6 = board("""
    2..8.....
    4.9.73...
    ....46..5
    .7....19.
    .......24
    3...4....
    .5..8....
    1...5.7.8
    ...63....
""")


def givens(line: str) -> int:
    return sum(symbol.isdigit() for symbol in line)


# The problems


@pytest.mark.parametrize(
    ("problem", "count"),
    [(PROBLEM_1, 24), (PROBLEM_2, 23), (PROBLEM_3, 23), (PROBLEM_5, 17)],
    ids=["1", "2", "3", "5"],
)
def test_the_problem_has_one_solution(problem: str, count: int) -> None:
    assert givens(problem) == count
    assert enpitsu.solve(problem).status is Status.UNIQUE


@pytest.mark.parametrize("problem", [PROBLEM_1, PROBLEM_2, PROBLEM_3], ids=["1", "2", "3"])
def test_the_textbook_engine_finds_the_same_solution(problem: str) -> None:
    # Problem 5 would take it a hundred thousand nodes.
    assert enpitsu.solve(problem, engine="csp").values == enpitsu.solve(problem).values


def test_problem_1_has_the_solution_that_is_printed() -> None:
    assert enpitsu.solve(PROBLEM_1).solutions == (SOLUTION_1.removeprefix("sudoku:"),)


def test_two_givens_of_problem_1_could_go() -> None:
    redundant = enpitsu.check(PROBLEM_1).redundant
    assert [str(mark) for mark in redundant] == ["r3c3=5", "r3c4=3"]


@pytest.mark.parametrize("cell", [(3, 3), (3, 4)], ids=["the 5", "the 3"])
def test_problem_1_without_either_is_minimal(cell: tuple[int, int]) -> None:
    checked = enpitsu.check(without(PROBLEM_1, cell))
    assert (checked.status, checked.redundant) == (Status.UNIQUE, ())


def test_problem_1_without_both_is_ambiguous() -> None:
    assert enpitsu.check(without(PROBLEM_1, (3, 3), (3, 4))).status is Status.MULTIPLE


@pytest.mark.parametrize("problem", [PROBLEM_2, PROBLEM_3, PROBLEM_5], ids=["2", "3", "5"])
def test_the_problem_is_minimal(problem: str) -> None:
    checked = enpitsu.check(problem)
    assert (checked.status, checked.redundant, checked.complete) == (Status.UNIQUE, (), True)


@pytest.mark.parametrize("problem", [PROBLEM_4, PROBLEM_6], ids=["4", "6"])
@pytest.mark.parametrize("engine", ["kernel", "csp"])
def test_the_problem_as_it_is_printed_has_no_solution(problem: str, engine: str) -> None:
    result = enpitsu.solve(problem, engine=engine)
    assert (result.status, result.complete) == (Status.NONE, True)


def test_problem_4_breaks_no_rule_at_sight() -> None:
    assert enpitsu.check(PROBLEM_4).reason is None


def test_problem_6_has_two_fours_in_column_5() -> None:
    checked = enpitsu.check(PROBLEM_6)
    assert checked.reason == "r3c5=4 and r6c5=4: but column 5 holds no value twice"


def test_77_givens_can_leave_two_solutions() -> None:
    (solution,) = enpitsu.solve(PROBLEM_5).solutions
    pairs = ((3, 1), (3, 2), (4, 1), (4, 2))
    nearly = without(f"sudoku:{solution}", *pairs)
    assert givens(nearly) == 77
    assert enpitsu.count(nearly) == enpitsu.count(nearly, engine="csp") == 2
    checked = enpitsu.check(nearly)
    assert checked.status is Status.MULTIPLE
    assert checked.witness is not None
    assert checked.witness.cell in {f"r{row}c{column}" for row, column in pairs}
    assert set(checked.witness.values) == {"1", "6"}


# The tree of calls
#
# The paper's program sees rows and columns through the boxes alone: it looks for singles,
# pairs and triples in boxes only. Here that is a board whose lines are not complete: each has
# one cell and two values more than it needs, so that no value must be in it. The paper counts
# boxes and places by columns, hence the transposed problem.

PAPERS_TECHNIQUES = (
    "hidden single",
    "locked candidates (pointing)",
    "hidden pair",
    "hidden triple",
    "two-box inference",
)


def papers_tree(line: str) -> list[_kernel.TreeNode]:
    cells = range(81)
    rows = [[cell for cell in cells if cell // 9 == i] + [81 + i] for i in range(9)]
    columns = [[cell for cell in cells if cell % 9 == i] + [90 + i] for i in range(9)]
    boxes = [[cell for cell in cells if cell // 27 * 3 + cell % 9 // 3 == i] for i in range(9)]
    houses = [
        (house, kind)
        for kind, houses in (("row", rows), ("column", columns), ("box", boxes))
        for house in houses
    ]
    problem = _kernel.Problem(
        [mask(range(1, 10))] * 81 + [mask([10, 11])] * 18, houses, different(27)
    )
    start = enpitsu.parse(transposed(line)).givens + bytes([10]) * 18
    (answer,), _ = _kernel.solve_many(
        [problem],
        _kernel.Ladder(PAPERS_TECHNIQUES),
        [start],
        rungs=2 ** len(PAPERS_TECHNIQUES) - 1,
        split="box",
        tree=True,
    )
    assert answer.solutions == 1
    tree: list[_kernel.TreeNode] = answer.tree
    return tree


def fixed(call: _kernel.TreeNode) -> tuple[int, int]:
    return call.fixed_before - 18, call.fixed_after - 18


def height(tree: list[_kernel.TreeNode]) -> int:
    return max(call.depth for call in tree)


def test_the_tree_of_problem_1_has_11_calls_and_height_5() -> None:
    tree = papers_tree(PROBLEM_1)
    assert (len(tree), height(tree)) == (11, 5)


def test_the_calls_of_problem_1_are_those_of_the_paper() -> None:
    # The paper's column jh (twice the height, one more for the second branch) and f0, by the
    # order in which our calls begin, and f where the call did not fail: a contradiction can be
    # met sooner or later, depending on the order of the steps.
    calls = [
        (2 * call.depth + call.branch, *fixed(call)[: 1 if call.verdict == "failed" else 2])
        for call in papers_tree(PROBLEM_1)
    ]
    assert calls == [
        (0, 24, 30),
        (2, 31),
        (3, 31, 31),
        (4, 32, 37),
        (6, 38),
        (7, 38, 38),
        (8, 39, 81),
        (9, 39, 39),
        (10, 40),
        (11, 40),
        (5, 32),
    ]


def test_problem_1_splits_where_the_paper_does() -> None:
    # dn and oct of the paper: the 9 in these boxes, with these places left, the last one first.
    # Cells by the paper's own board, row and column from 1.
    papers = [
        ("box 6", [(4, 7), (6, 7)]),
        ("box 3", [(1, 8), (3, 8)]),
        ("box 5", [(6, 5), (6, 6)]),
        ("box 2", [(1, 6), (2, 6)]),
        ("box 7", [(8, 2), (8, 3)]),
    ]
    ours = []
    for call in papers_tree(PROBLEM_1):
        if call.split is not None:
            assert call.split.value == 9
            box = call.split_house - 18
            places = [place for place in range(9) if call.split_set >> place & 1]
            cells = [(box // 3 * 3 + p // 3 + 1, box % 3 * 3 + p % 3 + 1) for p in places]
            assert divmod(call.split.cell, 9) == (cells[-1][0] - 1, cells[-1][1] - 1)
            name = f"box {box % 3 * 3 + box // 3 + 1}"
            ours.append((name, [(column, row) for row, column in cells]))
    assert ours == papers


def test_without_the_5_the_tree_is_as_large() -> None:
    tree = papers_tree(without(PROBLEM_1, (3, 3)))
    assert (len(tree), height(tree)) == (11, 5)


def test_without_the_3_the_tree_has_15_calls_and_height_5() -> None:
    tree = papers_tree(without(PROBLEM_1, (3, 4)))
    assert (len(tree), height(tree)) == (15, 5)


def test_problem_5_needs_no_split() -> None:
    (root,) = papers_tree(PROBLEM_5)
    assert fixed(root) == (17, 81)


def test_singles_and_locked_candidates_alone_stop_at_30_as_the_paper_does() -> None:
    result = enpitsu.solve(
        transposed(PROBLEM_1),
        engine="kernel",
        tree=True,
        split="box",
        techniques=("hidden single", "locked candidates (pointing)"),
    )
    root = result.tree[0]
    assert (root.fixed_before, root.fixed_after) == (24, 30)
    assert root.split == "9 in box 8: r7c6 of r7c4, r7c6"
    assert root.result == 1


def test_the_paths_of_the_tree_end_in_the_solution_once() -> None:
    tree = enpitsu.solve(transposed(PROBLEM_1), engine="kernel", tree=True, split="box").tree
    assert [call.fixed_after for call in tree if not call.split and call.result] == [81]
    assert sum(1 for call in tree if call.split) * 2 + 1 == len(tree)


def test_on_a_sudoku_the_same_techniques_do_better_as_lines_count_too() -> None:
    result = enpitsu.solve(
        transposed(PROBLEM_1),
        engine="kernel",
        tree=True,
        split="box",
        techniques=PAPERS_TECHNIQUES,
    )
    root = result.tree[0]
    assert (root.fixed_before, root.fixed_after) == (24, 30)
    assert (len(result.tree), max(call.depth for call in result.tree)) == (7, 3)

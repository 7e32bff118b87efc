"""The textbook engine: its node counts, worked out by hand and as the textbook says."""

from collections.abc import Sequence
from typing import ClassVar

import pytest

import enpitsu
from bare import Bare, puzzle_of
from corpus import CORPUS, Case
from enpitsu.boards import OPEN, mask, members
from enpitsu.engines._csp_search import Search
from enpitsu.engines.csp import Csp, Method
from enpitsu.model import Limits, Model, Puzzle, Result
from enpitsu.rules import AllDifferent

BACKTRACKING = Csp(method="backtracking", mrv=False)
FORWARD = Csp(method="forward-checking", mrv=False)
ALL = Limits(solutions=0)
FIRST = Limits(solutions=1)

SUDOKU = [pytest.param(case, id=str(case)) for case in CORPUS["sudoku"] if "4x4" in case.name]


class Toy(Bare):
    """Variables that all differ, with the domains that the board lists."""

    name: ClassVar[str] = "toy"

    def model(self, board: tuple[tuple[int, ...], ...]) -> Model:
        variables = range(len(board))
        return Model(
            domains=tuple(map(mask, board)),
            rules=(AllDifferent(tuple(variables), "the row"),),
            names=tuple(f"x{variable}" for variable in variables),
            symbols="0123456789",
        )


def toy(*domains: Sequence[int]) -> Puzzle:
    return Puzzle(Toy(), tuple(map(tuple, domains)), bytes([OPEN]) * len(domains))


def solve(engine: Csp, puzzle: Puzzle | str, limits: Limits) -> Result:
    return engine.solve(enpitsu.parse(puzzle) if isinstance(puzzle, str) else puzzle, limits)


# By hand


@pytest.mark.parametrize(
    ("engine", "first", "every"),
    [(BACKTRACKING, 2, 4), (FORWARD, 2, 4)],
    ids=["backtracking", "forward checking"],
)
def test_one_open_cell_costs_a_node_for_each_of_its_values(
    engine: Csp, first: int, every: int
) -> None:
    puzzle = "sudoku:1.34/3412/2143/4321"
    assert solve(engine, puzzle, FIRST).nodes == first
    assert solve(engine, puzzle, ALL).nodes == every


def test_two_open_cells_by_backtracking() -> None:
    # r4c3: 1 clashes with the column; 2 stands, and r4c4 is tried with 1 2 3 4; 3, 4 clash.
    puzzle = "sudoku:1234/3412/2143/43.."
    assert solve(BACKTRACKING, puzzle, FIRST).nodes == 3
    assert solve(BACKTRACKING, puzzle, ALL).nodes == 8


def test_two_open_cells_by_forward_checking() -> None:
    # As above, but r4c3=2 leaves r4c4 the 1 alone.
    puzzle = "sudoku:1234/3412/2143/43.."
    assert solve(FORWARD, puzzle, FIRST).nodes == 3
    assert solve(FORWARD, puzzle, ALL).nodes == 5


def test_a_full_board_costs_no_node() -> None:
    result = solve(BACKTRACKING, "sudoku:1234/3412/2143/4321", ALL)
    assert (result.found, result.nodes) == (1, 0)


def test_givens_that_clash_cost_no_node() -> None:
    result = solve(BACKTRACKING, "sudoku:1..1/..../..../....", ALL)
    assert (result.found, result.nodes) == (0, 0)


def test_permutations_of_three() -> None:
    # 3 values, each with 3 below it of which 2 stand, each with 3 again: 3 + 3*3 + 6*3 nodes.
    everything = toy((1, 2, 3), (1, 2, 3), (1, 2, 3))
    assert solve(BACKTRACKING, everything, ALL).nodes == 3 + 9 + 18
    assert solve(BACKTRACKING, everything, ALL).found == 6
    # Forward checking meets only what stands: 3 + 3*2 + 6*1.
    assert solve(FORWARD, everything, ALL).nodes == 3 + 6 + 6


def test_forward_checking_sees_an_empty_domain_one_node_earlier() -> None:
    pair = toy((1, 2), (1,))
    assert solve(BACKTRACKING, pair, FIRST).nodes == 4  # x0=1, x1=1 fails, x0=2, x1=1
    assert solve(FORWARD, pair, FIRST).nodes == 3  # x0=1 empties x1, x0=2, x1=1


def test_mrv_takes_the_smallest_domain_first() -> None:
    pair = toy((1, 2), (1,))
    mrv = Csp(method="backtracking", mrv=True)
    assert solve(mrv, pair, FIRST).nodes == 3  # x1=1, x0=1 fails, x0=2
    assert solve(Csp(mrv=True), pair, FIRST).nodes == 2  # x1=1 leaves x0 the 2 alone


def test_lcv_tries_first_what_takes_least_from_the_others() -> None:
    pair = toy((1, 2), (1,))
    lcv = Csp(method="backtracking", mrv=False, lcv=True)
    assert solve(lcv, pair, FIRST).nodes == 2  # x0=2 takes nothing from x1
    assert solve(lcv, pair, FIRST).values == (bytes([2, 1]),)


def test_the_smallest_value_comes_first_without_lcv() -> None:
    assert solve(FORWARD, toy((1, 2), (1, 2)), FIRST).values == (bytes([1, 2]),)


# By the textbook


def nodes_by_definition(puzzle: Puzzle) -> int:
    """Count by the definition of backtracking: a node for every value below what stands."""
    model = puzzle.model
    values = list(puzzle.givens)
    order = [variable for variable, value in enumerate(values) if value == OPEN]

    def below(depth: int) -> int:
        if depth == len(order) or model.conflict(values) is not None:
            return 0
        total = 0
        for value in members(model.domains[order[depth]]):
            values[order[depth]] = value
            total += 1 + below(depth + 1)
        values[order[depth]] = OPEN
        return total

    return below(0)


@pytest.mark.parametrize("case", SUDOKU)
def test_backtracking_visits_what_the_definition_says(case: Case) -> None:
    puzzle = enpitsu.parse(case.line)
    assert solve(BACKTRACKING, puzzle, ALL).nodes == nodes_by_definition(puzzle)


@pytest.mark.parametrize("case", SUDOKU)
@pytest.mark.parametrize("limits", [FIRST, ALL], ids=["first", "all"])
def test_mrv_changes_nothing_for_backtracking_where_all_open_domains_are_equal(
    case: Case, limits: Limits
) -> None:
    plain = solve(BACKTRACKING, case.line, limits)
    mrv = solve(Csp(method="backtracking", mrv=True), case.line, limits)
    assert (mrv.nodes, mrv.values) == (plain.nodes, plain.values)


@pytest.mark.parametrize("case", SUDOKU)
def test_the_order_of_values_changes_no_count_of_all_solutions(case: Case) -> None:
    plain = solve(BACKTRACKING, case.line, ALL)
    lcv = solve(Csp(method="backtracking", mrv=False, lcv=True), case.line, ALL)
    assert lcv.nodes == plain.nodes
    assert set(lcv.values) == set(plain.values)


def test_the_order_of_values_changes_the_count_of_the_first_solution() -> None:
    lcv = Csp(method="backtracking", mrv=False, lcv=True)
    line = "sudoku:..../1.../.3.1/...4"
    assert solve(lcv, line, FIRST).nodes != solve(BACKTRACKING, line, FIRST).nodes


@pytest.mark.parametrize("limits", [FIRST, ALL], ids=["first", "all"])
@pytest.mark.parametrize("case", SUDOKU)
def test_forward_checking_visits_no_more_nodes_than_backtracking(
    case: Case, limits: Limits
) -> None:
    forward, plain = solve(FORWARD, case.line, limits), solve(BACKTRACKING, case.line, limits)
    assert forward.values == plain.values
    assert forward.nodes <= plain.nodes


@pytest.mark.parametrize("line", ["sudoku:..../1.../.3.1/...4", "sudoku:" + "." * 16])
@pytest.mark.parametrize("limits", [FIRST, ALL], ids=["first", "all"])
def test_forward_checking_visits_fewer_nodes_where_there_is_work(line: str, limits: Limits) -> None:
    assert solve(FORWARD, line, limits).nodes < solve(BACKTRACKING, line, limits).nodes


@pytest.mark.parametrize("engine", [BACKTRACKING, FORWARD, Csp(), Csp(lcv=True)], ids=repr)
@pytest.mark.parametrize("case", SUDOKU)
def test_the_first_solution_costs_no_more_than_all_of_them(engine: Csp, case: Case) -> None:
    first, every = solve(engine, case.line, FIRST), solve(engine, case.line, ALL)
    assert first.nodes <= every.nodes
    assert every.values[:1] == first.values
    assert every.found == case.count


def test_mrv_with_forward_checking_saves_nodes_on_a_real_puzzle() -> None:
    line = next(case.line for case in CORPUS["sudoku"] if case.name == "9x9, easy")
    assert solve(Csp(mrv=True), line, ALL).nodes < solve(FORWARD, line, ALL).nodes


def test_a_method_that_does_not_exist_is_refused() -> None:
    with pytest.raises(enpitsu.EngineError, match="backtracking or forward-checking, not 'magic'"):
        enpitsu.solve("sudoku:" + "." * 16, engine="csp", method="magic")  # type: ignore[arg-type]


# Binary: cells or whole lines as variables

LINES = [pytest.param(case, id=str(case)) for case in CORPUS["binary"]]
SIX = next(case.line for case in CORPUS["binary"] if case.name == "6x6")


def test_whole_lines_by_hand() -> None:
    # A row of two has two ways, 01 and 10. Each stands; below it the equal one fails: 2 + 2*2.
    result = solve(Csp(method="backtracking", mrv=False, model="lines"), "binary:../..", ALL)
    assert (result.found, result.nodes) == (2, 6)
    # Looking forward leaves the second row one way: 2 + 2*1.
    result = solve(Csp(mrv=False, model="lines"), "binary:../..", ALL)
    assert (result.found, result.nodes) == (2, 4)


@pytest.mark.parametrize("case", LINES)
@pytest.mark.parametrize("method", ["backtracking", "forward-checking"])
def test_whole_lines_have_the_same_solutions(case: Case, method: Method) -> None:
    result = solve(Csp(method=method, model="lines"), case.line, ALL)
    assert result.found == case.count
    assert set(result.values) == set(solve(Csp(), case.line, ALL).values)


@pytest.mark.parametrize("limits", [FIRST, ALL], ids=["first", "all"])
def test_forward_checking_visits_several_times_fewer_nodes_on_binary(limits: Limits) -> None:
    assert 2 * solve(FORWARD, SIX, limits).nodes < solve(BACKTRACKING, SIX, limits).nodes


def test_mrv_saves_forward_checking_still_more_on_binary() -> None:
    assert solve(Csp(), SIX, ALL).nodes < solve(FORWARD, SIX, ALL).nodes


def test_the_order_of_variables_is_all_that_mrv_sees_in_backtracking_on_binary() -> None:
    mrv = Csp(method="backtracking", mrv=True)
    assert solve(mrv, SIX, ALL).nodes == solve(BACKTRACKING, SIX, ALL).nodes


def test_few_variables_with_many_values_cost_fewer_nodes() -> None:
    lines = Csp(method="backtracking", mrv=False, model="lines")
    assert solve(lines, SIX, ALL).nodes < solve(BACKTRACKING, SIX, ALL).nodes


class Crossed(Toy):
    """Two variables of two cells each that share the one in the middle."""

    name: ClassVar[str] = "crossed"

    def csp_models(self, puzzle: Puzzle) -> dict[str, tuple[tuple[int, ...], ...]]:
        return {"pairs": ((0, 1), (1, 2))}


@pytest.mark.parametrize("method", ["backtracking", "forward-checking"])
def test_variables_that_share_a_cell_agree_on_it(method: Method) -> None:
    domains = ((1, 2, 3), (1, 2, 3), (1, 2, 3), (1, 2, 3, 4))
    puzzle = Puzzle(Crossed(), domains, bytes([OPEN]) * 4)
    pairs = solve(Csp(method=method, model="pairs"), puzzle, ALL)
    assert pairs.found == len(set(pairs.values)) == 6
    assert set(pairs.values) == set(solve(Csp(), puzzle, ALL).values)


def test_a_model_that_a_genre_does_not_have_is_refused() -> None:
    with pytest.raises(enpitsu.EngineError, match="sudoku has no model 'lines'; it has cells"):
        enpitsu.solve("sudoku:" + "." * 16, engine="csp", model="lines")


def excluded(puzzle: Puzzle, *groups: tuple[int, ...], of: int = 0) -> list[int]:
    """Return how many of the others' values each value of a variable would rule out."""
    search = Search(Csp(lcv=True), puzzle, puzzle.model.domains, ALL)
    search.prepare(groups)
    return list(search.excluded(of).values())


def test_a_value_excludes_nothing_from_its_own_variable() -> None:
    """One rule about all variables makes each a neighbour of all, but not of itself."""
    puzzle = puzzle_of([0b1110] * 3, AllDifferent((0, 1, 2), "here"))
    assert excluded(puzzle, (0,), (1,), (2,)) == [2, 2, 2]


def test_a_neighbour_by_two_rules_is_counted_once() -> None:
    twice = AllDifferent((0, 1), "here"), AllDifferent((1, 0), "there")
    puzzle = puzzle_of([0b1110, 0b0110], *twice)
    assert excluded(puzzle, (0,), (1,)) == [1, 1, 0]


def test_what_a_given_rules_out_already_is_not_counted_again() -> None:
    # The row is 3 and two cells with 1 2 3: the 3 has nothing left to take from its neighbour.
    puzzle = enpitsu.parse("futoshiki:..3/.../...")
    assert excluded(puzzle, (0,), (1,)) == [1, 1, 2]  # but beside a second 3 nothing stands


def test_a_variable_that_shares_a_cell_loses_what_does_not_agree() -> None:
    # Of six pairs for the last two, 1 2 for the first two leaves 2 3 alone, and 1 1 none.
    puzzle = Puzzle(Crossed(), ((1, 2, 3),) * 3, bytes([OPEN]) * 3)
    assert excluded(puzzle, (0, 1), (1, 2)) == [6, 5, 5, 5, 6, 5, 5, 5, 6]


# What it took


@pytest.mark.parametrize("lcv", [False, True])
@pytest.mark.parametrize("method", ["backtracking", "forward-checking"])
def test_each_solution_knows_how_many_nodes_there_were_until_it(method: Method, lcv: bool) -> None:
    engine = Csp(method=method, lcv=lcv)
    puzzle = enpitsu.parse("futoshiki:.../.../...|r1c1<r1c2")
    every = engine.solve(puzzle, ALL)
    assert len(every.effort.solution_nodes) == len(every.values) == 6
    for number, nodes in enumerate(every.effort.solution_nodes, 1):
        assert engine.solve(puzzle, Limits(solutions=number)).nodes == nodes
    assert every.nodes >= every.effort.solution_nodes[-1]


def test_a_count_keeps_no_solution_and_so_no_nodes_of_one() -> None:
    counted = Csp().count(enpitsu.parse("futoshiki:.../.../..."), ALL)
    assert (counted.found, counted.values, counted.effort.solution_nodes) == (12, (), ())


def test_making_the_domains_of_lines_is_measured_apart() -> None:
    result = solve(Csp(model="lines"), SIX, ALL)
    assert result.effort.preparing is not None
    assert 0 < result.effort.preparing < result.seconds


def test_a_limit_says_which_one_it_was() -> None:
    open_board = "futoshiki:" + "/".join(["......"] * 6)
    assert solve(Csp(), open_board, Limits(solutions=0, nodes=5)).stopped == "nodes"
    late = solve(Csp(), open_board, Limits(solutions=0, seconds=1e-9))
    assert (late.stopped, late.effort.preparing) == ("time", None)
    assert solve(Csp(), open_board, Limits(solutions=2)).stopped == ""


# By a recursion as textbooks print it


def by_recursion(puzzle: Puzzle) -> list[int]:
    """Return the nodes until each solution, and those of all."""
    model, values, nodes = puzzle.model, list(puzzle.givens), [0]

    def search() -> None:
        if OPEN not in values:
            nodes.append(nodes[0])
            return
        variable = values.index(OPEN)
        for value in members(model.domains[variable]):
            nodes[0] += 1
            values[variable] = value
            if all(rule.check(values) for rule in model.rules_of[variable]):
                search()
        values[variable] = OPEN

    search()
    return [*nodes[1:], nodes[0]]


@pytest.mark.parametrize(
    "line",
    [
        "futoshiki:.../.../...|r1c1<r1c2,r2c1<r3c1",
        "futoshiki:..../..3./..../....|r1c2<r1c1,r2c1<r3c1,r3c4<r4c4",
        "futoshiki:2.../..../..../...1|r1c2<r1c3,r2c4<r2c3",
        "binary:.1../..../...0/....",
    ],
)
@pytest.mark.parametrize("mrv", [False, True])
def test_backtracking_counts_as_the_recursion(line: str, mrv: bool) -> None:
    puzzle = enpitsu.parse(line)
    result = Csp(method="backtracking", mrv=mrv).solve(puzzle, ALL)
    assert [*result.effort.solution_nodes, result.nodes] == by_recursion(puzzle)

"""The SAT engine's own facts: its clauses, its solvers, and loops drawn together."""

from collections.abc import Iterator, Sequence
from itertools import combinations, count, product
from random import Random

import pytest

import enpitsu
from enpitsu.boards import members
from enpitsu.engines import _clauses, _worker, sat
from enpitsu.engines._clauses import Formula
from enpitsu.engines.base import start
from enpitsu.engines.solver_engine import Closing
from enpitsu.errors import EngineError
from enpitsu.model import Limits, Model, Status
from enpitsu.rules import AllDifferent, SumsTo

pytest.importorskip("pysat")

EMPTY_3X3 = "slitherlink:.../.../..."


with_every_solver = pytest.mark.parametrize(
    "solver", [name for name in sat.solver_names() if name != "cryptosat"]
)


@with_every_solver
def test_every_solver_finds_all_loops(solver: str) -> None:
    assert enpitsu.count(EMPTY_3X3, engine="sat", solver=solver) == 213


@with_every_solver
def test_a_filled_board_is_its_only_solution(solver: str) -> None:
    puzzle = enpitsu.parse("sudoku:1234/3412/2143/4321")
    result = enpitsu.solve(puzzle, engine="sat", solver=solver)
    assert (result.values, result.complete) == ((puzzle.givens,), True)


@with_every_solver
def test_variables_that_nothing_binds_take_all_their_values(solver: str) -> None:
    rules = (AllDifferent((0, 1), "both"),)
    model = Model((0b110, 0b11000), rules, ("a", "b"), "01234")
    assert found(solver, model, model.domains) == {b"\1\3", b"\1\4", b"\2\3", b"\2\4"}


@with_every_solver
def test_a_variable_without_candidates_leaves_no_solution(solver: str) -> None:
    model = Model((0b110, 0b11000), (), ("a", "b"), "01234")
    assert found(solver, model, (0b110, 0)) == set()


def found(solver: str, model: Model, candidates: Sequence[int]) -> set[bytes]:
    engine = sat.Sat(solver=solver)
    messages = list(_worker.run(engine.answers, model, candidates, Limits(solutions=0)))
    closing = messages.pop()
    assert isinstance(closing, Closing)
    assert closing.complete
    assert len(messages) == len(set(messages))
    return set(messages)


def test_a_solver_that_needs_a_package_says_which(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sat, "find_spec", lambda name: None if name == "pycryptosat" else name)
    with pytest.raises(EngineError, match="'cryptosat' needs a package: pip install pycryptosat"):
        sat.Sat(solver="cryptosat")


def test_a_solver_that_does_not_exist_is_refused() -> None:
    with pytest.raises(EngineError, match="no SAT solver 'abacus'; known are: auto, cadical103, "):
        sat.Sat(solver="abacus")


def board(puzzle: str) -> tuple[Model, list[int]]:
    parsed = enpitsu.parse(puzzle)
    return parsed.model, start(parsed)


EMPTY_9X9 = "/".join(["." * 9] * 9)


@pytest.mark.parametrize(
    ("puzzle", "choice"),
    [
        (f"sudoku:{EMPTY_9X9}", sat.FOR_SMALL),
        (
            f"sudoku(killer):{EMPTY_9X9}|45=r1c1 r1c2 r1c3 r1c4 r1c5 r1c6 r1c7 r1c8 r1c9",
            sat.FOR_SMALL,
        ),
        ("sudoku(4x4):" + "/".join(["." * 16] * 16), sat.FOR_LARGE_ALL_DIFFERENT),
        ("slitherlink:" + "/".join(["." * 20] * 20), sat.FOR_LARGE),
    ],
)
def test_the_solver_is_chosen_by_the_candidates_and_the_rules(
    puzzle: str, choice: sat.SolverChoice
) -> None:
    assert sat.suitable_solver(*board(puzzle)) == choice


def test_a_solver_is_given_its_options_and_a_named_one_none(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    begun: list[tuple[str, dict[str, int]]] = []

    class Begun:
        def __init__(self, name: str) -> None:
            begun.append((name, {}))

        def configure(self, options: dict[str, int]) -> None:
            begun[-1][1].update(options)

    monkeypatch.setattr(sat, "solver_named", Begun)
    large = board("sudoku(4x4):" + "/".join(["." * 16] * 16))
    sat.Sat().search(*large)
    sat.Sat(solver="cadical153").search(*large)
    assert begun == [tuple(sat.FOR_LARGE_ALL_DIFFERENT), ("cadical153", {})]


def test_options_leave_the_answers_as_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sat, "SMALL", 0)
    puzzle = enpitsu.parse("sudoku:..../..../..../....")
    search = sat.Sat().search(puzzle.model, start(puzzle))
    found = list(search.solutions())
    assert len(found) == len(set(found)) == 288
    assert all(map(puzzle.model.check, found))


def test_solutions_are_all_there_though_values_are_first_asked_for_in_order() -> None:
    draw, solvable, ordered = Random(5), 0, 0
    for _ in range(400):
        size = draw.randint(2, 5)
        kinds = [sum(1 << v for v in draw.sample(range(6), draw.randint(1, 4))) for _ in range(2)]
        domains = tuple(draw.choice(kinds) for _ in range(size))
        scopes = [draw.sample(range(size), draw.randint(2, size)) for _ in range(2)]
        rules = tuple(AllDifferent(tuple(scope), "a house") for scope in scopes)
        model = Model(domains, rules, tuple(f"v{i}" for i in range(size)), "012345")
        expected = [v for v in map(bytes, product(*map(members, domains))) if model.check(v)]
        chosen = sat.interchangeable_values(model, domains)
        in_order = [v for v in expected if all(v[i] == value for i, value in chosen.items())]
        assert bool(in_order) == bool(expected)
        assert sorted(sat.Sat().search(model, domains).solutions()) == expected
        solvable += bool(expected)
        ordered += len(in_order) < len(expected)
    assert 100 < solvable < 350
    assert ordered > 50


def test_a_board_without_givens_has_its_first_house_in_order() -> None:
    model, candidates = board("sudoku:..../..../..../....")
    assert sat.interchangeable_values(model, candidates) == {0: 1, 1: 2, 2: 3, 3: 4}
    candidates[0] = 1 << 3
    candidates[1] = 1 << 2
    assert sat.interchangeable_values(model, candidates) == {}
    cage = (*model.rules, SumsTo((0, 1), "a cage", 3))
    model = Model(model.domains, cage, model.names, model.symbols)
    assert sat.interchangeable_values(model, model.domains) == {}


def test_all_loops_of_a_4x4_are_found_once() -> None:
    result = enpitsu.solve("slitherlink:..../..../..../....", engine="sat", limit=0)
    assert (result.found, len(set(result.values)), result.complete) == (9349, 9349, True)


def test_a_loop_that_was_drawn_with_another_is_not_lost() -> None:
    """Three cells apart: whatever a solver draws first, several of the loops are there together."""
    puzzle = enpitsu.parse("slitherlink:.....")
    candidates = start(puzzle)
    names = puzzle.model.names
    for edge in ("r1c2 top", "r1c2 bottom", "r1c4 top", "r1c4 bottom"):
        candidates[names.index(edge)] = 0b01
    result = sat.Sat().solve_from(puzzle, candidates, Limits(solutions=0))
    assert result.found == 3
    assert {puzzle.genre.solution(puzzle, values) for values in result.values} == {
        "10000",
        "00100",
        "00001",
    }


def test_a_loop_alone_must_keep_to_the_candidates() -> None:
    puzzle = enpitsu.parse("slitherlink:...")
    candidates = start(puzzle)
    candidates[puzzle.model.names.index("r1c1 left")] = 0b10
    result = sat.Sat().solve_from(puzzle, candidates, Limits(solutions=0))
    assert sorted(result.solutions) == ["100", "110", "111"]


def test_slitherlink_has_as_many_clauses_as_the_literature_says() -> None:
    """8nm for the points, 4, 7, 8 and 7 for each 0, 1, 2 and 3, and one for a line at all."""
    puzzle = enpitsu.parse("slitherlink:0..3./.12../..3.2")
    clauses = list(Formula(start(puzzle)).clauses(puzzle.model))
    assert len(clauses) == 8 * 3 * 5 + 4 * 1 + 7 * 1 + 8 * 2 + 7 * 2 + 1
    assert max(abs(literal) for clause in clauses for literal in clause) == puzzle.model.size


@pytest.mark.parametrize("direct", [0, _clauses.DIRECT])
def test_counting_allows_just_what_it_should(direct: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_clauses, "DIRECT", direct)
    for size, quota in product(range(5), range(5)):
        fresh = count(size + 1).__next__
        clauses = list(_clauses.at_most(quota, list(range(1, size + 1)), fresh))
        for truth in product((True, False), repeat=size):
            assert _satisfiable(clauses, truth) == (sum(truth) <= quota)


def _satisfiable(clauses: list[list[int]], truth: tuple[bool, ...]) -> bool:
    from pysat.solvers import Solver  # noqa: PLC0415  (an extra)

    with Solver(name="minisat22", bootstrap_with=clauses) as solver:
        known = [i if true else -i for i, true in enumerate(truth, 1)]
        return bool(solver.solve(assumptions=known))


def test_two_candidates_need_one_literal() -> None:
    assert _clauses.number([0b11, 0b110, 0b100, 0b111]) == [
        {0: -1, 1: 1},
        {1: -2, 2: 2},
        {2: 3},
        {0: 4, 1: 5, 2: 6},
    ]


def test_a_time_limit_ends_the_search_among_loops() -> None:
    line = "slitherlink:" + "/".join(["." * 20] * 20)
    result = enpitsu.solve(line, engine="sat", limit=0, seconds=1)
    assert not result.complete
    assert result.status in (Status.MULTIPLE, Status.UNKNOWN)
    assert result.seconds < 5


def test_a_count_sends_no_solutions_across() -> None:
    puzzle = enpitsu.parse(EMPTY_3X3)
    messages = list(sat.Sat().tally(puzzle.model, start(puzzle), Limits(solutions=0)))
    assert messages[:-1] == [1] * 213


def models_with_sums(number: int) -> Iterator[Model]:
    """Yield models of sums alone: odd domains, zeros, totals that nothing reaches, any sizes."""
    draw = Random(7)
    for _ in range(number):
        size = draw.randint(1, 5)
        values = draw.sample(range(draw.choice([5, 9, 30])), 5)
        domains = [
            sum(1 << v for v in draw.sample(values, draw.randint(1, 4))) for _ in range(size)
        ]
        rules = []
        for _ in range(draw.randint(1, 3)):
            scope = tuple(draw.sample(range(size), draw.randint(1, size)))
            shown = sum(draw.choice(members(domains[v])) for v in scope)
            rules.append(SumsTo(scope, "a cage", shown + draw.choice([0, 0, 0, 1, -1])))
        names = tuple(f"v{i}" for i in range(size))
        yield Model(tuple(domains), tuple(rules), names, "0123456789abcdefghijklmnopqrstuvwxyz")


@pytest.mark.parametrize("most", [0, 2, _clauses.MOST_SETS])
def test_sums_have_the_solutions_that_trying_all_finds(
    most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(_clauses, "MOST_SETS", most)
    solvable = 0
    for model in models_with_sums(400):
        tried = product(*map(members, model.domains))
        expected = sorted(bytes(values) for values in tried if model.check(values))
        search = sat.Sat(solver="minisat22").search(model, model.domains)
        assert sorted(search.solutions()) == expected
        solvable += bool(expected)
    assert 100 < solvable < 300


@pytest.mark.parametrize("total", range(-1, 4))
def test_a_sum_of_nothing_is_0(total: int) -> None:
    clauses = Formula(()).encode(SumsTo((), "nothing", total))
    assert all(clauses) == (total == 0)


def test_sets_of_digits_are_those_of_all_that_add_up() -> None:
    values = (0, 1, 2, 4, 7, 9, 23)
    for size, total in product(range(len(values) + 1), range(-1, 48)):
        expected = [some for some in combinations(values, size) if sum(some) == total]
        assert list(_clauses._digit_sets(values, size, total, 1000)) == expected
        assert list(_clauses._digit_sets(values, size, total, 2)) == expected[:2]


def test_a_cage_of_many_values_is_stated_without_its_sets() -> None:
    """That 40 even values have an odd sum is seen at once; that 12 of 25 make 156 is a sum."""
    even = sum(1 << value for value in range(0, 160, 2))
    formula = Formula([even] * 40)
    assert [] in formula.encode(SumsTo(tuple(range(40)), "a cage", 3001))
    formula = Formula([(1 << 26) - 2] * 12)
    assert sum(1 for _ in formula.encode(SumsTo(tuple(range(12)), "a cage", 156))) < 200_000


def test_a_model_of_sums_has_no_literal_for_each_set_of_two_cells() -> None:
    formula = Formula([0b1111111110] * 2)
    clauses = list(formula.encode(SumsTo((0, 1), "a cage", 9)))
    assert formula.fresh() == formula.used + 1
    assert [-formula.literal(0, 9)] in clauses
    assert [-formula.literal(0, 4), formula.literal(1, 5)] in clauses

"""The kernel's answers: against the textbook engine, in every order, in batches, as a tree."""

import copy
import pickle
import random
from collections.abc import Iterator, Sequence
from dataclasses import FrozenInstanceError, replace
from functools import partial
from typing import Any

import pytest

import enpitsu
from bare import hidden, model_of, puzzle_of
from corpus import CORPUS, VARIANTS, random_lines, sudoku
from enpitsu import _kernel
from enpitsu.boards import OPEN
from enpitsu.engines import Kernel
from enpitsu.engines.csp import Csp
from enpitsu.engines.kernel import problem_of, translation_of
from enpitsu.engines.kernel.problems import specs_of
from enpitsu.model import Limits, Result, Status
from enpitsu.puzzles import genres
from enpitsu.puzzles.sudoku import Box
from enpitsu.rules import AllDifferent, Form, Linear, Rising, Rule
from tiny import BLANK, EMPTY_9X9, different, pair, singles

BOARDS = random_lines(300)
solve = partial(enpitsu.solve, engine="kernel")
solve_many = partial(enpitsu.solve_many, engine="kernel")


class Twice(Rule):
    """A rule that names a variable twice in one form."""

    def violation(self, values: Sequence[int]) -> tuple[int, ...]:
        return ()

    @property
    def sentence(self) -> str:
        return f"{self.name} twice"

    def lower(self, domains: Sequence[int]) -> Iterator[Form]:
        yield Linear((*self.scope, *self.scope), (1,) * 4, 0, 9)


# Against the textbook engine


def test_the_kernel_finds_what_the_textbook_engine_finds_on_random_boards() -> None:
    limits = Limits(solutions=40)
    statuses = set()
    for line in BOARDS:
        puzzle = enpitsu.parse(line)
        fast, slow = Kernel().solve(puzzle, limits), Csp().solve(puzzle, limits)
        assert fast.found == slow.found, line
        if fast.found < limits.solutions:
            assert set(fast.values) == set(slow.values), line
        assert all(map(puzzle.model.check, fast.values)), line
        statuses.add(fast.status)
    assert statuses == {Status.NONE, Status.UNIQUE, Status.MULTIPLE}


@pytest.mark.parametrize("split", ["smallest", "cell", "box"])
@pytest.mark.parametrize(
    "techniques",
    [
        (),
        ("hidden single",),
        ("naked single",),
        ("full house",),
        ("locked candidates (pointing)",),
        ("locked candidates (claiming)",),
    ],
    ids=str,
)
def test_techniques_and_splits_change_no_count(split: Any, techniques: tuple[str, ...]) -> None:
    engine, plain = Kernel(split=split, techniques=techniques), Kernel()
    limits = Limits(solutions=40)
    for line in BOARDS[:45]:
        puzzle = enpitsu.parse(line)
        assert engine.solve(puzzle, limits).found == plain.solve(puzzle, limits).found, line


def test_a_model_of_any_houses_is_solved() -> None:
    # Three cells of four values, all different, and one more that only the last may not match.
    domains = [0b11110, 0b11110, 0b11110, 0b11110]
    houses = [([0, 1, 2], "other"), ([2, 3], "other")]
    problem = _kernel.Problem(domains, houses, different(2))
    (answer,), _ = _kernel.solve_many([problem], singles(), [BLANK * 2], rungs=3, max_solutions=0)
    assert answer.solutions == 4 * 3 * 2 * 3


def test_variables_without_a_house_are_free() -> None:
    problem = _kernel.Problem([0b1110, 0b110], [], [])
    (answer,), _ = _kernel.solve_many(
        [problem], singles(), [BLANK], rungs=3, max_solutions=0, max_stored=10
    )
    assert sorted(answer.stored) == [bytes([a, b]) for a in (1, 2, 3) for b in (1, 2)]


def test_a_problem_without_variables_has_the_empty_solution() -> None:
    (answer,), _ = _kernel.solve_many([_kernel.Problem([], [], [])], singles(), [b""], rungs=3)
    assert (answer.solutions, answer.stored) == (1, [b""])


@pytest.mark.parametrize(
    ("domains", "houses"),
    [([0], []), ([0b10, 0b10], [([0, 1], "row")]), ([0b10, 0], [])],
    ids=["an empty domain", "two cells for one value", "one empty domain of two"],
)
def test_an_impossible_problem_has_no_solution(
    domains: list[int], houses: list[tuple[list[int], str]]
) -> None:
    problem = _kernel.Problem(domains, houses, different(len(houses)))
    start = bytes([OPEN]) * len(domains)
    (answer,), _ = _kernel.solve_many([problem], singles(), [start], rungs=3)
    assert (answer.solutions, answer.complete) == (0, True)


def test_64_values_and_a_house_of_64_cells_fit() -> None:
    everything = list(range(64))
    problem = _kernel.Problem([2**64 - 1] * 64, [(everything, "row")], different())
    (answer,), _ = _kernel.solve_many([problem], singles(), [bytes([OPEN]) * 64], rungs=3)
    assert answer.solutions == 2
    assert all(sorted(values) == everything for values in answer.stored)


def test_candidates_can_be_given_in_place_of_values() -> None:
    (answer,), _ = _kernel.solve_many([pair()], singles(), [[0b110, 0b010]], rungs=3)
    assert answer.stored == [bytes([2, 1])]
    (answer,), _ = _kernel.solve_many([pair()], singles(), [[2**64 - 1, 0]], rungs=3)
    assert answer.solutions == 0


def test_a_rule_that_only_says_what_it_amounts_to_is_solved() -> None:
    puzzle = puzzle_of([0b111] * 3, hidden(Rising((0, 1, 2), "the row")))
    assert Kernel().solve(puzzle, Limits()).values == (bytes([0, 1, 2]),)


@pytest.mark.parametrize(
    ("domains", "rules", "limit"),
    [
        ([0b11] * 65, [AllDifferent(tuple(range(65)), "all")], "64 variables at the most, not 65"),
        ([1 << 64 | 1], [], "values go up to 63; here is one of 64"),
        ([0b111] * 2, [Twice((0, 1), "the row")], "no variable twice in one rule: the row twice"),
    ],
    ids=["a rule about 65 cells", "the value 64", "a cell twice in a rule"],
)
def test_what_is_beyond_a_limit_of_the_kernel_is_refused(
    domains: list[int], rules: list[Rule], limit: str
) -> None:
    with pytest.raises(enpitsu.EngineError, match=limit):
        problem_of(model_of(domains, rules))


# Order and chance


def test_the_same_call_gives_the_same_answer() -> None:
    first, second = (enpitsu.solve(EMPTY_9X9, limit=5) for _ in range(2))
    assert (first.values, first.nodes) == (second.values, second.nodes)


@pytest.mark.parametrize("seed", [0, 1, 2**64 - 1])
def test_the_same_seed_gives_the_same_grid(seed: int) -> None:
    first, second = (solve(EMPTY_9X9, limit=3, seed=seed) for _ in range(2))
    assert (first.values, first.nodes) == (second.values, second.nodes)


def test_seeds_are_the_same_on_every_machine() -> None:
    (solution,) = solve("sudoku:" + "." * 16, limit=1, seed=7).solutions
    assert solution == "1432/2341/4123/3214"


def test_different_seeds_give_different_grids() -> None:
    grids = {solve(EMPTY_9X9, limit=1, seed=seed).values for seed in range(50)}
    assert len(grids) == 50


@pytest.mark.parametrize("box", [Box(2, 2), Box(2, 3), Box(3, 2), Box(3, 3), Box(3, 4), Box(4, 4)])
def test_random_grids_are_valid(box: Box) -> None:
    empty = sudoku(box, bytes([OPEN]) * box.n**2)
    for seed in range(5):
        (grid,) = solve(empty, limit=1, seed=seed).values
        assert empty.model.check(grid)


def test_random_order_visits_every_solution_once() -> None:
    for seed in range(5):
        result = solve("sudoku:" + "." * 16, limit=0, seed=seed)
        assert len(set(result.values)) == result.found == 288


def test_random_order_changes_no_answer() -> None:
    for line in BOARDS[:60]:
        assert solve(line, seed=1).status is enpitsu.solve(line).status, line


# Batches


def answers(results: Iterator[enpitsu.Result]) -> list[tuple[object, ...]]:
    return [(r.puzzle, r.status, r.values, r.found, r.nodes) for r in results]


def test_a_batch_equals_single_calls_and_keeps_the_order() -> None:
    single = answers(iter([enpitsu.solve(line) for line in BOARDS]))
    assert answers(solve_many(BOARDS)) == single
    assert [str(answer[0]) for answer in single] == BOARDS


@pytest.mark.parametrize("threads", [2, 3, 64])
def test_threads_change_nothing(threads: int) -> None:
    assert answers(solve_many(BOARDS, threads=threads)) == answers(solve_many(BOARDS))


def test_threads_change_nothing_in_random_order() -> None:
    one, two = (answers(solve_many(BOARDS, threads=n, seed=3)) for n in (1, 2))
    assert one == two


def test_a_batch_may_mix_sizes() -> None:
    lines = [case.line for case in CORPUS["sudoku"]] * 3
    found = [result.found for result in enpitsu.solve_many(lines, threads=2)]
    assert found == [min(case.count, 2) for case in CORPUS["sudoku"]] * 3


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("engine", ["kernel", "auto"])
def test_a_batch_may_mix_genres(engine: str, threads: int) -> None:
    cases = [case for name, some in CORPUS.items() if name in genres() for case in some]
    random.Random(5).shuffle(cases)
    results = list(
        enpitsu.solve_many([case.line for case in cases], engine=engine, threads=threads)
    )
    assert [(str(r.puzzle), r.found) for r in results] == [
        (str(enpitsu.parse(case.line)), min(case.count, 2)) for case in cases
    ]
    for result in results:
        assert all(map(result.puzzle.model.check, result.values))


def test_a_result_of_a_batch_is_like_any_other() -> None:
    (result,) = solve_many(["sudoku:1234/3412/2143/432."])
    full = enpitsu.parse("sudoku:1234/3412/2143/4321").givens
    seconds = result.seconds
    same = Result(result.puzzle, Status.UNIQUE, (full,), 1, True, 1, seconds, "kernel")
    assert result == same
    assert repr(result) == repr(same)
    assert hash(result) == hash(same)
    assert pickle.loads(pickle.dumps(result)) == copy.copy(result) == same
    assert replace(result, nodes=7).nodes == 7
    with pytest.raises(FrozenInstanceError):
        result.nodes = 7  # type: ignore[misc]


def test_what_stopped_a_search_is_told() -> None:
    hard, empty = BOARDS[0], EMPTY_9X9
    assert solve(hard).stopped == ""
    assert solve(empty).stopped == ""  # solutions enough
    assert solve(empty, limit=0, nodes=500).stopped == "nodes"
    assert solve(empty, limit=0, seconds=0.01).stopped == "time"


def test_the_time_limit_holds_for_each_puzzle_of_a_batch() -> None:
    lines = [EMPTY_9X9, "sudoku:" + "." * 16, EMPTY_9X9]
    results = list(enpitsu.solve_many(lines, limit=0, seconds=0.02))
    assert [result.complete for result in results] == [False, True, False]
    assert results[1].found == 288


# Boards that are given by their houses


OUTLINED = [
    *[case.line for case in CORPUS["kakuro"]],
    *[case.line for case in CORPUS["kenken"]],
    r"kakuro:. . # 7\-/. . -\3 ./# 4\7 . ./. . # .",  # with runs from the border, some of one cell
    *[
        case.line
        for case in VARIANTS
        if case.line.startswith(("sudoku(jigsaw", "sudoku(killer", "sudoku(thermo"))
    ],
    "sudoku(killer,thermo):..../..../..../....|6=r1c1 r1c2,4=r3c3|r2c1<r2c2,r4c1<r3c1",
    "sudoku(jigsaw,killer):..../..../..../....|AAAB/ACBB/CCDB/CDDD|6=r1c1 r1c2,4=r3c3",
]


@pytest.mark.parametrize("line", OUTLINED)
def test_an_outline_has_the_houses_and_rules_of_the_model(line: str) -> None:
    puzzle = enpitsu.parse(line)
    outline, translated = puzzle.genre.outline(puzzle.board), translation_of(puzzle.board_model)
    assert outline is not None
    assert outline.domains == puzzle.board_model.domains
    assert [(scope, kind) for scope, kind, _ in outline.houses] == translated.scopes
    specs = specs_of(outline)
    assert [(name, [*numbers], *rest) for name, numbers, *rest in specs] == [
        (name, [*numbers], *rest) for name, numbers, *rest in translated.specs
    ]


# The tree of calls


def test_the_tree_has_a_call_for_every_node() -> None:
    line = next(case.line for case in CORPUS["sudoku"] if case.name == "4x4 by two givens")
    result = solve(line, limit=0, tree=True)
    assert len(result.tree) == result.nodes
    leaves = [call for call in result.tree if not call.split]
    assert len(leaves) == (result.nodes + 1) // 2
    assert sum(call.result or 0 for call in leaves) == result.found == 18
    root = result.tree[0]
    assert (root.depth, root.branch, root.result, root.fixed_before) == (0, 0, 2, 2)


def test_a_tree_that_a_limit_cut_short_does_not_pretend() -> None:
    line = next(case.line for case in CORPUS["sudoku"] if case.name == "9x9, minimal")
    whole = solve(line, limit=0, tree=True)
    for nodes in range(1, whole.nodes):
        cut = solve(line, limit=0, nodes=nodes, tree=True)
        assert len(cut.tree) == nodes
        assert cut.tree[0].result is None
        for known, call in zip(cut.tree, whole.tree, strict=False):
            assert known.result in (None, call.result)


def test_times_of_a_tree_add_up() -> None:
    tree = solve("sudoku:" + "." * 16, limit=0, tree=True).tree
    assert tree[0].total_seconds == pytest.approx(sum(call.own_seconds for call in tree))


def test_without_asking_there_is_no_tree() -> None:
    assert enpitsu.solve(EMPTY_9X9, limit=1).tree == ()

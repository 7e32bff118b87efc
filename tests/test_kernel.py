"""The kernel: its answers against the textbook engine, its order, its manners, its binding."""

import _thread
import ast
import importlib.util
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import enpitsu
from corpus import CORPUS, random_lines, sudoku
from enpitsu import _kernel
from enpitsu.engines import Kernel
from enpitsu.engines.csp import Csp
from enpitsu.engines.kernel import ladder_of, problem_of, search_rungs
from enpitsu.model import OPEN, Constraint, Limits, Model, Status
from enpitsu.puzzles import genres
from enpitsu.puzzles.sudoku import Box

BOARDS = random_lines(300)
DIFFERENT = [("different", 0)]
EMPTY_9X9 = "sudoku:" + "." * 81
SOURCE = Path(enpitsu.__file__).parent

BLANK = bytes([OPEN, OPEN])

solve = partial(enpitsu.solve, engine="kernel")
solve_many = partial(enpitsu.solve_many, engine="kernel")


def singles() -> _kernel.Ladder:
    return _kernel.Ladder(["hidden single", "naked single"])


def pair() -> _kernel.Problem:
    """Return two cells that differ, with the values 1 and 2."""
    return _kernel.Problem([0b110, 0b110], [([0, 1], "row", DIFFERENT)])


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
    problem = _kernel.Problem(
        domains, [([0, 1, 2], "other", DIFFERENT), ([2, 3], "other", DIFFERENT)]
    )
    (answer,), _ = _kernel.solve_many([problem], singles(), [BLANK * 2], rungs=3, max_solutions=0)
    assert answer.solutions == 4 * 3 * 2 * 3


def test_variables_without_a_house_are_free() -> None:
    problem = _kernel.Problem([0b1110, 0b110], [])
    (answer,), _ = _kernel.solve_many(
        [problem], singles(), [BLANK], rungs=3, max_solutions=0, max_stored=10
    )
    assert sorted(answer.stored) == [bytes([a, b]) for a in (1, 2, 3) for b in (1, 2)]


def test_a_problem_without_variables_has_the_empty_solution() -> None:
    (answer,), _ = _kernel.solve_many([_kernel.Problem([], [])], singles(), [b""], rungs=3)
    assert (answer.solutions, answer.stored) == (1, [b""])


@pytest.mark.parametrize(
    ("domains", "houses"),
    [([0], []), ([0b10, 0b10], [([0, 1], "row", DIFFERENT)]), ([0b10, 0], [])],
    ids=["an empty domain", "two cells for one value", "one empty domain of two"],
)
def test_an_impossible_problem_has_no_solution(
    domains: list[int], houses: list[tuple[list[int], str, list[tuple[str, int]]]]
) -> None:
    problem = _kernel.Problem(domains, houses)
    start = bytes([OPEN]) * len(domains)
    (answer,), _ = _kernel.solve_many([problem], singles(), [start], rungs=3)
    assert (answer.solutions, answer.complete) == (0, True)


def test_64_values_and_a_house_of_64_cells_fit() -> None:
    everything = list(range(64))
    problem = _kernel.Problem([2**64 - 1] * 64, [(everything, "row", DIFFERENT)])
    (answer,), _ = _kernel.solve_many([problem], singles(), [bytes([OPEN]) * 64], rungs=3)
    assert answer.solutions == 2
    assert all(sorted(values) == everything for values in answer.stored)


def test_candidates_can_be_given_in_place_of_values() -> None:
    (answer,), _ = _kernel.solve_many([pair()], singles(), [[0b110, 0b010]], rungs=3)
    assert answer.stored == [bytes([2, 1])]
    (answer,), _ = _kernel.solve_many([pair()], singles(), [[2**64 - 1, 0]], rungs=3)
    assert answer.solutions == 0


def test_a_rule_that_the_kernel_cannot_express_is_refused() -> None:
    with pytest.raises(enpitsu.EngineError, match="cannot express: the row is merry"):
        problem_of(Model((1,), (Merry((0,), "the row"),), ("x",), "0"))


class Merry(Constraint):
    """A rule that no engine knows."""

    def violation(self, values: Any) -> tuple[int, ...]:
        return ()

    @property
    def sentence(self) -> str:
        return f"{self.name} is merry"


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


def test_the_time_limit_holds_for_each_puzzle_of_a_batch() -> None:
    lines = [EMPTY_9X9, "sudoku:" + "." * 16, EMPTY_9X9]
    results = list(enpitsu.solve_many(lines, limit=0, seconds=0.02))
    assert [result.complete for result in results] == [False, True, False]
    assert results[1].found == 288


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


# Bad arguments


def problem(*arguments: Any) -> Callable[[], object]:
    return lambda: _kernel.Problem(*arguments)


def solving(**changes: Any) -> Callable[[], object]:
    def call() -> object:
        good: dict[str, Any] = {"problems": [pair()], "ladder": singles(), "starts": [BLANK]}
        return _kernel.solve_many(**(good | {"rungs": 3} | changes))

    return call


def explaining(**changes: Any) -> Callable[[], object]:
    def call() -> object:
        good: dict[str, Any] = {"problem": pair(), "ladder": singles(), "start": BLANK, "rungs": 3}
        return _kernel.explain(**(good | changes))

    return call


def thinning(givens: Any) -> Callable[[], object]:
    return lambda: _kernel.redundant_givens(pair(), singles(), givens, rungs=3)


BAD: dict[str, Callable[[], object]] = {
    "a house with an unknown rule": problem([2, 2], [([0, 1], "row", [("merry", 0)])]),
    "a family of unknown houses": problem([2, 2], [([0, 1], "row", DIFFERENT)], [[0, 1]]),
    "a domain below zero": problem([-1], []),
    "a domain of 65 bits": problem([2**64], []),
    "a domain of a million bits": problem([1 << 1_000_000], []),
    "a domain that is no number": problem(["1"], []),
    "a domain with a fraction": problem([1.5], []),
    "no domains": problem(None, []),
    "no houses": problem([2], None),
    "a house that names an unknown cell": problem([2, 2], [([0, 2], "row", DIFFERENT)]),
    "a house that names a cell below zero": problem([2, 2], [([0, -1], "row", DIFFERENT)]),
    "a house that names a huge cell": problem([2, 2], [([0, 2**31], "row", DIFFERENT)]),
    "a house that names a cell twice": problem([2, 2], [([1, 1], "row", DIFFERENT)]),
    "a house of 65 cells": problem([2] * 65, [(list(range(65)), "row")]),
    "a house of a kind that does not exist": problem([2], [([0], "diagonal", DIFFERENT)]),
    "a house without a kind": problem([2], [[0]]),
    "a house of None": problem([2], [None]),
    "a problem set up twice": lambda: pair().__init__([2], []),  # type: ignore[misc]
    "a technique that does not exist": lambda: _kernel.Ladder(["guessing"]),
    "a ladder of 65 rungs": lambda: _kernel.Ladder(["naked single"] * 65),
    "a ladder of None": lambda: _kernel.Ladder(None),  # type: ignore[arg-type]
    "a ladder of numbers": lambda: _kernel.Ladder([1]),  # type: ignore[list-item]
    "a problem of None": solving(problems=[None]),
    "a problem that is none": solving(problems=["sudoku"]),
    "no ladder": solving(ladder=None),
    "more problems than starts": solving(starts=[]),
    "more starts than problems": solving(starts=[BLANK, BLANK]),
    "no start": solving(starts=[None]),
    "a start of text": solving(starts=["ab"]),
    "givens that are too short": solving(starts=[b"\x01"]),
    "givens that are too long": solving(starts=[BLANK + BLANK]),
    "empty givens": solving(starts=[b""]),
    "a given beyond every domain": solving(starts=[bytes([1, 3])]),
    "a given just below OPEN": solving(starts=[bytes([1, 254])]),
    "empty candidates": solving(starts=[[]]),
    "too few candidates": solving(starts=[[6]]),
    "too many candidates": solving(starts=[[6, 6, 6]]),
    "candidates below zero": solving(starts=[[6, -1]]),
    "candidates of 65 bits": solving(starts=[[6, 2**64]]),
    "rungs below zero": solving(rungs=-1),
    "rungs of 65 bits": solving(rungs=2**64),
    "rungs by name": solving(rungs="naked single"),
    "a split that does not exist": solving(split="diagonal"),
    "a split of None": solving(split=None),
    "solutions below zero": solving(max_solutions=-1),
    "solutions of 65 bits": solving(max_solutions=2**64),
    "nodes below zero": solving(max_nodes=-1),
    "a seed below zero": solving(seed=-1),
    "a seed of 65 bits": solving(seed=2**64),
    "a seed of text": solving(seed="seven"),
    "seconds of text": solving(seconds="soon"),
    "threads below zero": solving(threads=-1),
    "threads beyond an int": solving(threads=2**32),
    "a word that is no option": solving(colour="red"),
    "explain without a problem": explaining(problem=None),
    "explain with short givens": explaining(start=b""),
    "explain fewer than no steps": explaining(max_steps=-1),
    "redundant givens of candidates": thinning([6, 6]),
    "redundant givens of short ones": thinning(b""),
    "a candidate out of nothing": _kernel.Candidate,
}


@pytest.mark.filterwarnings("ignore:nanobind")
@pytest.mark.parametrize("call", BAD.values(), ids=BAD.keys())
def test_bad_arguments_raise_and_never_crash(call: Callable[[], object]) -> None:
    with pytest.raises((ValueError, TypeError)) as error:
        call()
    assert str(error.value)


@pytest.mark.filterwarnings("ignore:nanobind")
def test_objects_that_were_never_set_up_are_refused() -> None:
    with pytest.raises(TypeError):
        solving(problems=[_kernel.Problem.__new__(_kernel.Problem)])()
    with pytest.raises(TypeError):
        solving(ladder=_kernel.Ladder.__new__(_kernel.Ladder))()


def test_after_all_that_the_kernel_still_works() -> None:
    (answer,), interrupted = _kernel.solve_many([pair()], singles(), [BLANK], rungs=3)
    assert (answer.solutions, interrupted) == (2, False)
    assert pair().variables == 2


@pytest.mark.parametrize("seconds", [float("inf"), float("nan"), -1.0, 0.0, 1e300])
def test_odd_seconds_mean_no_limit(seconds: float) -> None:
    (answer,), _ = _kernel.solve_many(
        [pair()], singles(), [BLANK], rungs=3, max_solutions=0, seconds=seconds
    )
    assert (answer.solutions, answer.complete) == (2, True)


def test_a_given_outside_its_own_domain_leaves_no_solution() -> None:
    problem = _kernel.Problem([0b10, 0b100], [])
    (answer,), _ = _kernel.solve_many([problem], singles(), [bytes([2, OPEN])], rungs=3)
    assert answer.solutions == 0


def test_unknown_options_of_the_kernel_engine_are_its_callers_fault() -> None:
    with pytest.raises(enpitsu.EngineError, match="smallest, cell, box, not 'diagonal'"):
        solve(EMPTY_9X9, split="diagonal")
    with pytest.raises(enpitsu.EngineError, match="'nacked pair'; did you mean 'naked pair'"):
        solve(EMPTY_9X9, techniques=("nacked pair",))


# Manners: the GIL and Ctrl-C


def test_other_threads_go_on_while_the_kernel_counts() -> None:
    seen: list[float] = []
    stop = threading.Event()

    def watch() -> None:
        while not stop.is_set():
            seen.append(time.perf_counter())

    watcher = threading.Thread(target=watch)
    watcher.start()
    try:
        result = enpitsu.solve(EMPTY_9X9, limit=0, seconds=0.3)
        end = time.perf_counter()
    finally:
        stop.set()
        watcher.join()
    # The middle of the kernel's own time: whoever held the GIL then, it was not the kernel.
    middle = (end - 0.8 * result.seconds, end - 0.2 * result.seconds)
    assert result.seconds >= 0.3
    assert any(middle[0] < moment < middle[1] for moment in seen)


@contextmanager
def interrupt_after(seconds: float) -> Iterator[list[float]]:
    """Send Ctrl-C to the main thread after a while; the list holds the moment it was sent."""
    sent: list[float] = []

    def send() -> None:
        sent.append(time.perf_counter())
        _thread.interrupt_main()

    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    timer = threading.Timer(seconds, send)
    timer.start()
    try:
        yield sent
    finally:
        timer.cancel()
        timer.join()
        signal.signal(signal.SIGINT, before)


LONG_CALLS: dict[str, Callable[[], object]] = {
    "count": lambda: enpitsu.count(EMPTY_9X9, seconds=20),
    "solve": lambda: enpitsu.solve("sudoku:" + "." * 1296, limit=0, seconds=20),
    "batch": lambda: list(enpitsu.solve_many([EMPTY_9X9] * 3, limit=0, seconds=20, threads=2)),
}


@pytest.mark.parametrize("call", LONG_CALLS.values(), ids=LONG_CALLS.keys())
def test_ctrl_c_ends_a_long_call_within_a_second(call: Callable[[], object]) -> None:
    with interrupt_after(0.1) as sent:
        with pytest.raises(KeyboardInterrupt):
            call()
        caught = time.perf_counter()
    assert caught - sent[0] < 1


def test_ctrl_c_in_a_batch_keeps_what_is_done() -> None:
    done: list[int] = []
    lines = ["sudoku:" + "." * 16, "sudoku:1234/3412/2143/4321", EMPTY_9X9, EMPTY_9X9]
    results = enpitsu.solve_many(lines, limit=0, seconds=20)
    with interrupt_after(0.1), pytest.raises(KeyboardInterrupt):
        done.extend(result.found for result in results)
    assert done == [288, 1]


def test_ctrl_c_leaves_nothing_behind() -> None:
    with interrupt_after(0.05), pytest.raises(KeyboardInterrupt):
        enpitsu.count(EMPTY_9X9, seconds=20)
    assert enpitsu.count("sudoku:" + "." * 16) == 288


# The stub


def test_the_stub_is_what_the_module_says(tmp_path: Path) -> None:
    committed = (SOURCE / "_kernel.pyi").read_text()
    if importlib.util.find_spec("nanobind") is None:
        named = {node.name for node in ast.parse(committed).body if hasattr(node, "name")}
        assert named | {"OPEN"} == {name for name in dir(_kernel) if not name.startswith("_")}
        return
    fresh = tmp_path / "_kernel.pyi"
    command = [sys.executable, "-m", "nanobind.stubgen", "-q", "-m", "enpitsu._kernel"]
    subprocess.run([*command, "-o", str(fresh)], check=True, capture_output=True, timeout=60)
    assert committed == fresh.read_text()


def test_the_kernel_agrees_with_the_model_on_what_is_open() -> None:
    assert _kernel.OPEN == OPEN


def test_every_rung_of_every_ladder_is_a_technique() -> None:
    known = set(_kernel.technique_names())
    for kind in genres().values():
        rungs = [rung.technique for rung in kind.ladder]
        assert set(rungs) <= known
        assert len(set(rungs)) == len(rungs) == len(ladder_of(kind))
        assert search_rungs(kind) > 0


def test_redundant_givens_of_a_puzzle() -> None:
    puzzle = enpitsu.parse("sudoku:1234/3412/2143/432.")
    found = _kernel.redundant_givens(
        problem_of(puzzle.model), ladder_of(puzzle.genre), puzzle.givens, search_rungs(puzzle.genre)
    )
    assert (found.clues, found.complete) == (list(range(15)), True)

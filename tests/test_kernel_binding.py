"""The kernel's binding: bad arguments are refused, and the stub says what there is."""

import ast
import importlib.util
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import enpitsu
from enpitsu import _kernel
from enpitsu.boards import OPEN
from enpitsu.engines.kernel import ladder_of, problem_of, search_rungs
from enpitsu.model import RULE_ALONE
from enpitsu.puzzles import genres
from tiny import BLANK, EMPTY_9X9, pair, singles

SOURCE = Path(enpitsu.__file__).parent
solve = partial(enpitsu.solve, engine="kernel")


# Bad arguments


def problem(domains: Any, houses: Any = (), rules: Any = (), **loop: Any) -> Callable[[], object]:
    return lambda: _kernel.Problem(domains, houses, rules, **loop)


def house(*cells: Any) -> Callable[[], object]:
    return problem([2, 2], [(cells, "row")])


def rule(name: str, numbers: Any = (), house: Any = 0, site: Any = -1) -> Callable[[], object]:
    return problem([2, 2], [([0, 1], "row")], [(name, numbers, house, site, -1)])


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


def narrowing(**changes: Any) -> Callable[[], object]:
    def call() -> object:
        good: dict[str, Any] = {"problem": pair(), "ladder": singles(), "start": BLANK, "rungs": 3}
        return _kernel.narrow(**(good | changes))

    return call


def clues(**changes: Any) -> Callable[[], object]:
    def call() -> object:
        good: dict[str, Any] = {"problem": pair(), "values": bytes([1, 2]), "numbers": []}
        return _kernel.Clues(**(good | {"groups": [[0], [1]]} | changes))

    return call


def filling(domains: Any, values: Any, houses: Any = (), rules: Any = ()) -> Callable[[], object]:
    return lambda: _kernel.fill(
        _kernel.Problem(domains, houses, rules), singles(), values, 0, [], 10, 1, 1.0
    )


def random_loops(**changes: Any) -> Callable[[], object]:
    def call() -> object:
        good: dict[str, Any] = {"rows": 3, "columns": 3, "growth": NEVER, "change": NEVER}
        return _kernel.RandomLoops(**(good | {"sweeps": 1} | changes))

    return call


def drawing(random: Callable[[], Any], first: int = 0) -> Callable[[], object]:
    loops = _kernel.RandomLoops(3, 3, HALF_OUTSIDE, NEVER, 1)
    return lambda: loops.draw(first, random)


def asked(**changes: Any) -> Callable[[], object]:
    def call() -> object:
        good: dict[str, Any] = {"ladder": singles(), "sets": [b"\x03"], "bar": (3, 0, -1, 0)}
        made = _kernel.Clues(pair(), bytes([1, 2]), [], [[0], [1]])
        return made.solvable(**(good | {"seconds": 0.0} | changes))

    return call


def counting(problem: Any, **changes: Any) -> Callable[[], object]:
    def call() -> object:
        good: dict[str, Any] = {"start": bytes([OPEN] * 4), "orders": [[0, 1, 2, 3]]}
        return _kernel.count_loops(problem, **(good | changes))

    return call


NEVER = [0.0] * 1024
"""The chances of `RandomLoops`, by code."""
HALF_OUTSIDE = [0.5] * 256 + [0.0] * 768
SQUARE: dict[str, Any] = {"edges": [0, 1, 2, 3], "ends": [(0, 1), (1, 2), (2, 3), (3, 0)]}
"""Four edges around a cell."""

BAD: dict[str, Callable[[], object]] = {
    "a rule that does not exist": rule("merry"),
    "a rule on a house that does not exist": rule("different", house=1),
    "a rule on a house below zero": rule("different", house=-2),
    "a rule at a site below zero": rule("different", site=-2),
    "a rule with too few numbers": rule("count"),
    "a rule with a number of 33 bits": rule("sum", [2**32]),
    "a quotient of one variable": problem([2], [([0], "other")], [("quotient", [2], 0, -1, -1)]),
    "a linear rule with too few weights": rule("linear", [0, 1, 1]),
    "an automaton whose list ends early": rule("automaton", [2, 0]),
    "an automaton with half a step": rule("automaton", [0, 2, 0, 0]),
    "an automaton with a state below zero": rule("automaton", [1, -1, 0]),
    "a rule of None": problem([2], [], [None]),
    "no rules": problem([2], [], None),
    "an edge that is no variable": problem([3], edges=[1], ends=[(0, 1)]),
    "an edge without ends": problem([3], edges=[0]),
    "an edge without sides beside one with": problem(
        [3, 3], edges=[0, 1], ends=[(0, 1), (1, 0)], sides=[(0, 1)]
    ),
    "an edge that ends below zero": problem([3], edges=[0], ends=[(0, -1)]),
    "an edge with three values": problem([7], edges=[0], ends=[(0, 1)]),
    "a domain below zero": problem([-1]),
    "a domain of 65 bits": problem([2**64]),
    "a domain of a million bits": problem([1 << 1_000_000]),
    "a domain that is no number": problem(["1"]),
    "a domain with a fraction": problem([1.5]),
    "no domains": problem(None),
    "no houses": problem([2], None),
    "a house that names an unknown cell": house(0, 2),
    "a house that names a cell below zero": house(0, -1),
    "a house that names a huge cell": house(0, 2**31),
    "a house that names a cell twice": house(1, 1),
    "a house of 65 cells": problem([2] * 65, [(list(range(65)), "row")]),
    "a house of a kind that does not exist": problem([2], [([0], "diagonal")]),
    "a house without a kind": problem([2], [[0]]),
    "a house of None": problem([2], [None]),
    "a problem set up twice": lambda: pair().__init__([2], [], []),  # type: ignore[misc]
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
    "clues where there are no sites": solving(clues=[[1]]),
    "more clues than starts": solving(clues=[[], []]),
    "clues of bytes that are none": solving(clues=[None]),
    "empty candidates": solving(starts=[[]]),
    "too few candidates": solving(starts=[[6]]),
    "too many candidates": solving(starts=[[6, 6, 6]]),
    "candidates below zero": solving(starts=[[6, -1]]),
    "candidates of 65 bits": solving(starts=[[6, 2**64]]),
    "too few entries beside candidates": solving(starts=[(b"\xff", [6, 6])]),
    "too many entries beside candidates": solving(starts=[(b"\xff" * 3, [6, 6])]),
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
    "narrow short givens": narrowing(start=b""),
    "narrow clues where there are no sites": narrowing(clues=[1]),
    "clues of a solution that is too short": clues(values=b""),
    "clues of a solution that is in no domain": clues(values=bytes([1, 3])),
    "clues of a number too many": clues(numbers=[1]),
    "clues at a place that does not exist": clues(groups=[[2]]),
    "clues at a place below zero": clues(groups=[[-1]]),
    "clues that are always shown nowhere": clues(always=[2]),
    "clues that stand at a place twice": clues(groups=[[0], [0]]),
    "clues that stand at a place that is always shown": clues(always=[1]),
    "a candidate out of nothing": _kernel.Candidate,
    "a rule with a number too many": rule("sum", [1, 1]),
    "a rule with a number that says it is off": rule("sum", [-(2**31)]),
    "a rule with numbers behind its lists": rule("automaton", [1, 0, 0, 0]),
    "an order of a third direction": rule("order", [2]),
    "a count of a value below zero": rule("count", [0, 1, -1]),
    "a rule that has its own houses on one that does not exist": rule("plain loop", [0] * 3, 9),
    "a rule at a site beyond all bounds": rule("sum", [1], site=2**31 - 2),
    "a rule at a site that waits for less than nothing": problem(
        [2, 2], [([0, 1], "row")], [("sum", [1], 0, 0, -3)]
    ),
    "a rule without a house that takes a number": problem(
        [2], (), [("plain loop", [0] * 3, -1, 0, -1)]
    ),
    "a plain loop along an edge that is no variable": problem(
        [3] * 4, (), [("plain loop", [0, 2, 1000000, -5, 4, 0, 1, 1, 0], -1, -1, -1)]
    ),
    "a plain loop through a point below zero": rule("plain loop", [0, 1, 0, 2, -1, 0], -1),
    "a loop that names an edge twice": problem([3, 3], edges=[0, 0], ends=[(0, 1), (1, 0)]),
    "a filling of cells without houses": filling([2**64 - 1] * 4, bytes([200] * 4)),
    "a filling of no cells": filling([], b""),
    "a filling of houses without sums": filling([2, 2], b"\1\1", [([0, 1], "row")]),
    "a filling with two sums at one site": filling(
        [6, 6],
        b"\1\2",
        [([0], "row"), ([1], "row")],
        [
            (name, [0] * (name == "sum"), n, 0 if name == "sum" else -1, -1)
            for n in (0, 1)
            for name in ("different", "sum")
        ],
    ),
    "random loops that take the rim": random_loops(growth=[0.5] * 1024),
    "random loops that take a cell twice": random_loops(growth=[0.5] * 512 + [0.0] * 512),
    "random loops that change the rim": random_loops(change=[0.5] * 1024),
    "random loops with too few chances": random_loops(change=[0.5]),
    "random loops with a chance below zero": random_loops(change=[-0.1, *NEVER[1:]]),
    "random loops with a chance above one": random_loops(change=[1.1, *NEVER[1:]]),
    "random loops with a chance of nan": random_loops(change=[float("nan"), *NEVER[1:]]),
    "random loops without rows": random_loops(rows=0),
    "random loops on a huge board": random_loops(rows=2**15, columns=2**15),
    "random loops with sweeps below zero": random_loops(sweeps=-1),
    "random loops with too many sweeps": random_loops(sweeps=2**31 - 1),
    "a drawing that begins outside": drawing(lambda: 0.0, first=9),
    "a drawing that begins below zero": drawing(lambda: 0.0, first=-1),
    "a random number of one": drawing(lambda: 1.0),
    "a random number below zero": drawing(lambda: -0.5),
    "a random number of nan": drawing(lambda: float("nan")),
    "a random number of text": drawing(lambda: "0.5"),
    "a bar that grants an unknown rung": asked(bar=(3, 0, 100, 0)),
    "a bar that grants a rung below zero": asked(bar=(3, 0, -2, 0)),
    "a bar that grants less than nothing": asked(bar=(3, 0, 0, -1)),
    "a bar that grants no rung twice": asked(bar=(3, 0, -1, 2)),
    "a set of too few clues": asked(sets=[b""]),
    "loops without a loop": counting(_kernel.Problem([3] * 4, [], [])),
    "loops along some variables": counting(_kernel.Problem([3] * 5, [], [], **SQUARE)),
    "loops in an order without all edges": counting(
        _kernel.Problem([3] * 4, [], [], **SQUARE), orders=[[0, 1, 2, 2]]
    ),
    "a seconds limit of nan": solving(seconds=float("nan")),
    "a seconds limit below zero": solving(seconds=-1.0),
    "explain within less than no time": explaining(seconds=-0.001),
    "narrow within nan seconds": narrowing(seconds=float("nan")),
    "clues within less than no time": asked(seconds=-1.0),
    "no threads": solving(threads=0),
    "too many threads": solving(threads=1025),
    "records of a class without slots": lambda: _kernel.Records(5, (1, 2, 3, 4), print),
    "records of an object": lambda: _kernel.Records(object(), (1, 2, 3, 4), print),
}


@pytest.mark.filterwarnings("ignore:nanobind")
@pytest.mark.parametrize("call", BAD.values(), ids=BAD.keys())
def test_bad_arguments_raise_and_never_crash(call: Callable[[], object]) -> None:
    with pytest.raises((ValueError, TypeError)) as error:
        call()
    assert str(error.value)
    assert not isinstance(error.value, ValueError) or "\n" not in str(error.value)


LEAST_NUMBERS = {
    "different": 0,
    "count": 2,
    "linear": 2,
    "automaton": 2,
    "loop": 0,
    "plain loop": 3,
    "sum": 1,
    "product": 1,
    "difference": 1,
    "quotient": 1,
    "order": 1,
    "no three": 0,
    "neighbour": 0,
    "lines differ": 0,
    "visible": 1,
    "meets": 0,
}


@pytest.mark.parametrize(("name", "least"), LEAST_NUMBERS.items())
def test_each_rule_takes_its_least_count_of_numbers_and_not_one_less(name: str, least: int) -> None:
    def made(numbers: list[int]) -> _kernel.Problem:
        cells = [0, 1] if name in ("difference", "quotient") else []
        return _kernel.Problem([3, 3], [(cells, "other")], [(name, numbers, 0, -1, -1)])

    assert made([0] * least).variables == 2
    if least:
        with pytest.raises(ValueError, match=f"the rule '{name}' needs more numbers"):
            made([0] * (least - 1))


@pytest.mark.parametrize("far", [2**31 - 1, 7])
def test_states_and_points_may_have_any_numbers(far: int) -> None:
    house = [([0, 1], "row")]
    steps = [0, 1, far, far, 2, far - 1]
    automaton = ("automaton", [1, far - 1, len(steps), *steps], 0, -1, -1)
    ends = [0, far, far, far - 1, far - 1, 0]
    loop = ("plain loop", [0, 3, 0, 1, 2, len(ends), *ends], -1, -1, -1)
    for problem, solution in (
        (_kernel.Problem([6, 6], house, [automaton]), b"\1\2"),
        (_kernel.Problem([3] * 3, [], [loop]), b"\1\1\1"),
    ):
        start = bytes([OPEN]) * problem.variables
        ladder = _kernel.Ladder(["naked single", "rule alone"])
        (answer,), _ = _kernel.solve_many([problem], ladder, [start], rungs=3)
        assert answer.stored == [solution]


def test_a_batch_keeps_what_its_lists_had() -> None:
    class Fresh(Sequence[object]):
        """A start whose parts are made when they are read, and that empties the list it is in."""

        def __len__(self) -> int:
            return 2

        def __getitem__(self, index: Any) -> Any:
            starts.clear()
            if index > 1:
                raise IndexError
            return bytes([1, OPEN]) if index == 0 else [6, 6]

    starts: list[Any] = [Fresh(), BLANK]
    answers, _ = _kernel.solve_many([pair(), pair()], singles(), starts, rungs=3)
    assert [answer.stored for answer in answers] == [[b"\1\2"], [b"\1\2", b"\2\1"]]


def test_a_list_that_changes_while_it_is_read_is_refused() -> None:
    houses: list[Any] = []

    class House(Sequence[object]):
        """A house that empties the list it is in when it is read."""

        def __len__(self) -> int:
            return 2

        def __getitem__(self, index: Any) -> Any:
            houses.clear()
            return ([0, 1], "row")[index]

    houses += [House(), ([0, 1], "row")]
    with pytest.raises(ValueError, match="changed while it was read"):
        _kernel.Problem([6, 6], houses, [])


class Emptying(Sequence[int]):
    """A number, or a list of one, that empties a list when it is read."""

    def __init__(self, items: list[Any]) -> None:
        self.items = items

    def __index__(self) -> int:
        self.items.clear()
        return 0

    def __float__(self) -> float:
        return float(self.__index__())

    def __len__(self) -> int:
        return 1

    def __getitem__(self, index: Any) -> Any:
        if index:
            raise IndexError
        return self.__index__()


LISTS: dict[str, Callable[[list[Any]], object]] = {
    "edges": lambda items: _kernel.Problem([3] * 4, [], [], items, [(0, 1)] * 4),
    "ends": lambda items: _kernel.Problem([3] * 4, [], [], [0, 1, 2, 3], items),
    "the end of an edge": lambda items: _kernel.Problem([3] * 4, [], [], [0], [items]),  # type: ignore[list-item]
    "candidates": lambda items: narrowing(start=items)(),
    "the clues of a call": lambda items: narrowing(clues=items)(),
    "the clues of a batch": lambda items: solving(clues=[items])(),
    "numbers": lambda items: clues(numbers=items)(),
    "groups": lambda items: clues(groups=items)(),
    "a group": lambda items: clues(groups=[items])(),
    "a bar": lambda items: asked(bar=items)(),
    "chances": lambda items: random_loops(growth=items)(),
    "lines": lambda items: _kernel.loop_fault(
        _kernel.Problem([3] * 4, [], [], **SQUARE), items, []
    ),
    "orders": lambda items: counting(_kernel.Problem([3] * 4, [], [], **SQUARE), orders=items)(),
    "seeds": lambda items: _kernel.Maker(
        pair(), singles(), [0, 1], (3, 3, -1, 0), [], 3, 0, None
    ).make(items, 0.1),
    "bars": lambda items: _kernel.Maker(
        pair(), singles(), [0, 1], (3, 3, -1, 0), items, 3, 0, None
    ),
}


@pytest.mark.parametrize("call", LISTS.values(), ids=LISTS.keys())
def test_an_item_that_empties_its_own_list_does_no_harm(
    call: Callable[[list[Any]], object],
) -> None:
    items: list[Any] = []
    items += [Emptying(items), *range(10**6, 10**6 + 60)]
    with suppress(ValueError, TypeError):
        call(items)
    assert items == [] or isinstance(items[0], Emptying)  # the process is still there


@pytest.mark.parametrize("rungs", [0, 3])
def test_a_time_limit_is_kept_whatever_rungs_there_are(rungs: int) -> None:
    puzzle = enpitsu.parse(EMPTY_9X9)
    problem, ladder = problem_of(puzzle.board_model), _kernel.Ladder(["naked single"] * 2)
    begin = time.process_time()
    _kernel.refutable(problem, ladder, puzzle.givens, rungs, 10**9, 10**9, 0.05)
    _kernel.solve_many([problem], ladder, [puzzle.givens], rungs, max_solutions=0, seconds=0.05)
    assert time.process_time() - begin < 5


def test_everything_lives_on_and_refuses_what_is_wrong() -> None:
    command = [sys.executable, str(Path(__file__).with_name("binding_fuzz.py"))]
    subprocess.run(
        [*command, "--cases", "600", "--seconds", "60"],
        check=True,
        capture_output=True,
        timeout=200,
    )


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


@pytest.mark.parametrize("seconds", [float("inf"), 0.0, 1e300])
def test_odd_seconds_mean_no_limit(seconds: float) -> None:
    (answer,), _ = _kernel.solve_many(
        [pair()], singles(), [BLANK], rungs=3, max_solutions=0, seconds=seconds
    )
    assert (answer.solutions, answer.complete) == (2, True)


@pytest.mark.parametrize("given", [2, 3, 63, 64, 254])
def test_a_given_outside_its_own_domain_leaves_no_solution(given: int) -> None:
    problem = _kernel.Problem([0b10, 0b100], [], [])
    (answer,), _ = _kernel.solve_many([problem], singles(), [bytes([given, OPEN])], rungs=3)
    assert (answer.solutions, answer.complete) == (0, True)


def test_unknown_options_of_the_kernel_engine_are_its_callers_fault() -> None:
    with pytest.raises(
        enpitsu.EngineError, match="smallest, cell, any, box, ahead, not 'diagonal'"
    ):
        solve(EMPTY_9X9, split="diagonal")  # type: ignore[arg-type]
    with pytest.raises(enpitsu.EngineError, match="'nacked pair', but with naked pair, naked quad"):
        solve(EMPTY_9X9, techniques=("nacked pair",))


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
        rungs = [rung.technique for rung in kind.rungs]
        assert set(rungs) <= known
        assert len(set(rungs)) == len(rungs)
        assert len(ladder_of(kind.rungs)) == len({*rungs, RULE_ALONE})
        assert search_rungs(kind.rungs) > 0


def test_clues_that_could_go() -> None:
    puzzle = enpitsu.parse("sudoku:1234/3412/2143/432.")
    solution = enpitsu.solve(puzzle).values[0]
    clues = _kernel.Clues(
        problem_of(puzzle.board_model), solution, [], [[cell] for cell in range(15)]
    )
    spare = clues.spare(ladder_of(puzzle.ladder), search_rungs(puzzle.ladder), 0.0)
    assert spare == (list(range(15)), True)

"""What every engine owes every genre, as facts to assert; the tests choose engines and puzzles."""

from __future__ import annotations

import re

import enpitsu
from corpus import Case
from enpitsu.boards import OPEN, members
from enpitsu.engines import engine, engine_names
from enpitsu.errors import EngineError
from enpitsu.model import Mark, Puzzle, Status


def is_installed(name: str) -> bool:
    """Tell whether an engine can run here: some are extras."""
    try:
        engine(name)
    except EngineError:
        return False
    return True


INSTALLED = [name for name in engine_names() if is_installed(name)]
LOOPS_ONLY = {"zdd"}
SUDOKU_ONLY = {"infer"}
KAKURO_ONLY = {"uninformed"}
MAY_STOP = {"informed"}
"""Engines that do not search: their method may stop short of an answer, and says so."""
SPECIAL = LOOPS_ONLY | SUDOKU_ONLY | KAKURO_ONLY | MAY_STOP
ENGINES = [name for name in INSTALLED if name not in SPECIAL]
"""Engines for every genre."""
COUNT_NODES = [name for name in ENGINES if name in ("auto", "kernel", "csp")]
"""Engines that count their own nodes; for others a limit on nodes is the solver's affair."""


def engines_for(case: Case) -> list[str]:
    """Return the engines that can be asked about a puzzle."""
    genre = re.sub(r"\(\d+x\d+\)", "", case.line.partition(":")[0])
    of_genre = {"slitherlink": LOOPS_ONLY, "sudoku": SUDOKU_ONLY, "kakuro": KAKURO_ONLY}
    special = of_genre.get(genre, set())
    return [name for name in INSTALLED if name in ENGINES or name in special]


def expected_status(count: int) -> Status:
    return (Status.NONE, Status.UNIQUE, Status.MULTIPLE)[min(count, 2)]


def finds_all_solutions(case: Case, engine: str) -> None:
    """Each solution comes once, keeps the givens and passes the model's check."""
    puzzle = enpitsu.parse(case.line)
    result = enpitsu.solve(puzzle, engine=engine, limit=0)
    assert (result.found, result.complete) == (case.count, True)
    assert result.status is expected_status(case.count)
    assert len(set(result.values)) == len(result.values) == case.count
    for values in result.values:
        assert puzzle.model.check(values)
        assert keeps_givens(puzzle, values)


def counts_right(case: Case, engine: str) -> None:
    """The count is the number of solutions."""
    assert enpitsu.count(case.line, engine=engine) == case.count


def keeps_the_solution_limit(case: Case, engine: str) -> None:
    """No more solutions than asked for, and just as many if there are.

    An engine that found as many as it was asked for does not know whether there are more.
    """
    for limit in (1, 2, 3):
        result = enpitsu.solve(case.line, engine=engine, limit=limit)
        assert result.found == len(result.values) == min(limit, case.count)
        assert result.complete == (case.count < limit)
        assert result.stopped == ""
        assert result.status is Status.of(result.found, result.complete)


def keeps_the_node_limit(case: Case, engine: str) -> None:
    """One node fewer than the search needs leaves it incomplete; as many are enough."""
    full = enpitsu.solve(case.line, engine=engine, limit=0)
    enough = enpitsu.solve(case.line, engine=engine, limit=0, nodes=max(full.nodes, 1))
    assert (enough.found, enough.complete, enough.nodes) == (case.count, True, full.nodes)
    for nodes in {1, full.nodes // 2, full.nodes - 1}:
        if 0 < nodes < full.nodes:
            cut = enpitsu.solve(case.line, engine=engine, limit=0, nodes=nodes)
            assert cut.nodes == nodes
            assert not cut.complete
            assert cut.stopped == "nodes"
            assert cut.found <= case.count
            assert cut.status is (Status.MULTIPLE if cut.found > 1 else Status.UNKNOWN)


def steps_are_sound(case: Case) -> None:
    """No step of an explanation removes what some solution has, or places what one has not."""
    puzzle = enpitsu.parse(case.line)
    names, symbol = puzzle.model.names, puzzle.model.symbol
    solutions = [
        {Mark(name, symbol(value)) for name, value in zip(names, values, strict=True)}
        for values in enpitsu.solve(puzzle, engine="csp", limit=0).values
    ]
    for step in enpitsu.explain(puzzle).steps:
        for solution in solutions:
            assert solution.isdisjoint(step.removes), step.text
            assert solution.issuperset(step.places), step.text


def mutations_fail(case: Case, engine: str) -> None:
    """A solution with one value changed, cut short or left open is none or another one."""
    puzzle = enpitsu.parse(case.line)
    model = puzzle.model
    known = set(enpitsu.solve(puzzle, engine="kernel", limit=0).values)
    for values in enpitsu.solve(puzzle, engine=engine).values:
        assert not model.check(values[:-1])
        assert not model.check(values + values[-1:])
        for variable, domain in enumerate(model.domains):
            others = [value for value in members(domain) if value != values[variable]]
            outside = domain.bit_length()
            for other in (*others[:3], outside, OPEN):
                changed = values[:variable] + bytes([other]) + values[variable + 1 :]
                solves = model.check(changed) and keeps_givens(puzzle, changed)
                assert changed in known or not solves


def round_trips(case: Case) -> None:
    """A puzzle's line gives the puzzle back, and solutions written like puzzles read like them."""
    puzzle = enpitsu.parse(case.line)
    assert str(puzzle) == case.line
    assert enpitsu.parse(str(puzzle)) == puzzle
    if puzzle.genre.solution(puzzle, puzzle.givens) != puzzle.body:
        return
    head = case.line.partition(":")[0]
    result = enpitsu.solve(puzzle)
    for values, text in zip(result.values, result.solutions, strict=True):
        assert enpitsu.parse(f"{head}:{text}").givens == values


def keeps_givens(puzzle: Puzzle, values: bytes) -> bool:
    return all(given in (OPEN, value) for given, value in zip(puzzle.givens, values, strict=True))

"""Conformance: every genre with every engine, held to the same answers."""

from collections.abc import Iterator

import pytest

import conformance
import enpitsu
import oracle
from conformance import COUNT_NODES, ENGINES, SUDOKU_ONLY, engines_for
from corpus import CORPUS, Case
from enpitsu.boards import OPEN
from enpitsu.engines import engine as engine_named
from enpitsu.engines.csp import Csp
from enpitsu.errors import EngineError, PuzzleError
from enpitsu.model import Limits, Status
from enpitsu.puzzles import genres

ALL = [(name, case) for name in genres() for case in CORPUS.get(name, ())]
CASES = [pytest.param(case, id=f"{name}: {case}") for name, case in ALL]
SOLVABLE = [pytest.param(case, id=f"{name}: {case}") for name, case in ALL if case.count]
ASKED = [
    pytest.param(case, engine, id=f"{engine}, {name}: {case}")
    for name, case in ALL
    for engine in engines_for(case)
]
SOLVED = [
    pytest.param(case, engine, id=f"{engine}, {name}: {case}")
    for name, case in ALL
    for engine in engines_for(case)
    if case.count
]
COUNTING = [*COUNT_NODES, *sorted(SUDOKU_ONLY)]
COUNTED = [pytest.param(*p.values, id=p.id) for p in ASKED if p.values[1] in COUNTING]
ON_SUDOKU = [*ENGINES, *sorted(SUDOKU_ONLY)]
with_every_engine = pytest.mark.parametrize("engine", ON_SUDOKU)
EMPTY_9X9 = "sudoku:" + "." * 81


def test_every_genre_has_a_corpus_with_none_one_and_many_solutions() -> None:
    for name in genres():
        counts = [case.count for case in CORPUS[name]]
        assert 0 in counts
        assert 1 in counts
        assert max(counts) > 2


@pytest.mark.parametrize(("case", "engine"), ASKED)
def test_every_engine_finds_the_same_solutions(case: Case, engine: str) -> None:
    conformance.finds_all_solutions(case, engine)


@pytest.mark.parametrize(("case", "engine"), ASKED)
def test_every_engine_counts_the_same(case: Case, engine: str) -> None:
    conformance.counts_right(case, engine)


@pytest.mark.parametrize(("case", "engine"), ASKED)
def test_every_engine_keeps_the_limit_on_solutions(case: Case, engine: str) -> None:
    conformance.keeps_the_solution_limit(case, engine)


@pytest.mark.parametrize(("case", "engine"), COUNTED)
def test_engines_keep_the_limit_on_nodes(case: Case, engine: str) -> None:
    conformance.keeps_the_node_limit(case, engine)


@pytest.mark.parametrize(("case", "engine"), SOLVED)
def test_changed_solutions_are_none(case: Case, engine: str) -> None:
    conformance.mutations_fail(case, engine)


@pytest.mark.parametrize("case", SOLVABLE)
def test_steps_of_explanations_are_sound(case: Case) -> None:
    conformance.steps_are_sound(case)


@pytest.mark.parametrize("case", CASES)
def test_notation_round_trips(case: Case) -> None:
    conformance.round_trips(case)


@pytest.mark.parametrize("case", SOLVABLE)
def test_engines_find_the_same_set(case: Case) -> None:
    found = {
        frozenset(enpitsu.solve(case.line, engine=engine, limit=0).values)
        for engine in engines_for(case)
    }
    assert len(found) == 1


# Against the oracle

TINY = [
    "sudoku:12../..../.143/43.1",
    "sudoku:12../3.../2.4./4321",
    "sudoku:1.34/3.12/2.43/4.21",
    "sudoku:..34/3412/..43/4321",
    "sudoku:..34/..12/21../43..",
    "sudoku:1234/3.../2143/432.",
    "sudoku:1231/..../2143/4321",
    "sudoku:123456/4561../23..../564231/312645/645312",
    "binary:0.../.1../..../0..0",
    "binary:..../..../.01./.10.",
    "binary(repeats):..../..../.01./.10.",
    "binary:00.0/..../..../....",
    "futoshiki:.../.../...|r1c1<r1c2,r1c2<r1c3",
    "futoshiki:.../.../...|r1c1<r1c2,r1c2<r1c3,r1c1<r2c1,r2c1<r3c1",
    "futoshiki:.../.2./...|r1c1<r1c2,r1c2<r1c3,r1c1<r2c1,r2c1<r3c1",
    r"kakuro:# 16\- 7\-/-\9 . ./-\14 . .",
    r"kakuro:# 4\- 3\-/-\4 . ./-\4 . .",
    r"kakuro:# # 7\-/-\9 . ./-\14 . .",
    r"kakuro:# # #/# . ./# . 9",
    "neighbor:123x/x321/...2/2.43",
    "neighbor:1231/x321/...2/2.43",
    "neighbor:.4../654x/56x4/4x23",
    "slitherlink:../..",
    "slitherlink:2./..",
    "slitherlink:.2/2.",
    "slitherlink:33/..",
    "slitherlink:3...",
    "slitherlink:3.0.3",
    "kenken:.../.../...|6*=r1c1 r1c2",
    "kenken:123/2../...|3==r2c2",
    "kenken:11./.../...",
    "skyscrapers:.../.../...|2../.../.../...",
    "skyscrapers:123/2../...|321/.../.../...",
    "skyscrapers:.../.../...|3../3../.../...",
]


@pytest.mark.parametrize("line", TINY)
def test_engines_agree_with_trying_everything(line: str) -> None:
    puzzle = enpitsu.parse(line)
    expected = oracle.solutions(puzzle)
    for engine in engines_for(Case("", line, len(expected))):
        result = enpitsu.solve(puzzle, engine=engine, limit=0)
        assert set(result.values) == expected


def test_the_oracle_has_seen_none_one_and_many() -> None:
    seen = {(p.genre.name, min(len(oracle.solutions(p)), 2)) for p in map(enpitsu.parse, TINY)}
    assert seen >= {(name, count) for name in genres() for count in (0, 1, 2)}


def test_the_oracle_refuses_what_would_take_too_long() -> None:
    with pytest.raises(ValueError, match="too large"):
        oracle.solutions(enpitsu.parse("sudoku:" + "." * 16))


# Limits


@with_every_engine
def test_the_limit_on_seconds_ends_a_search_without_end(engine: str) -> None:
    result = enpitsu.solve(EMPTY_9X9, engine=engine, limit=0, seconds=0.05)
    assert result.status is Status.of(result.found, complete=False)
    assert not result.complete
    assert 0.05 <= result.seconds < 2


@pytest.mark.parametrize("engine", COUNTING)
def test_a_limit_before_the_first_solution_leaves_the_answer_unknown(engine: str) -> None:
    result = enpitsu.solve(EMPTY_9X9, engine=engine, nodes=1)
    assert (result.status, result.found, result.solutions) == (Status.UNKNOWN, 0, ())


@with_every_engine
def test_a_count_that_a_limit_cuts_short_is_refused(engine: str) -> None:
    with pytest.raises(EngineError, match="the time limit came first"):
        enpitsu.count(EMPTY_9X9, engine=engine, seconds=0.05)


@pytest.mark.parametrize("limits", [{"limit": -1}, {"nodes": -1}, {"seconds": -0.5}])
@with_every_engine
def test_negative_limits_are_refused(limits: dict[str, float], engine: str) -> None:
    with pytest.raises(EngineError, match="not negative"):
        enpitsu.solve(EMPTY_9X9, engine=engine, **limits)  # type: ignore[arg-type]


def test_seconds_that_are_not_a_number_are_refused() -> None:
    with pytest.raises(EngineError, match="not negative"):
        enpitsu.solve(EMPTY_9X9, seconds=float("nan"))


@with_every_engine
def test_solutions_are_counted_beyond_those_that_memory_lets_keep(engine: str) -> None:
    puzzle = enpitsu.parse("sudoku:" + "." * 16)
    kind = engine_named(engine)
    whole = kind.solve(puzzle, Limits(solutions=0, memory_mb=0))
    assert (whole.found, len(whole.values)) == (288, 288)
    counted = kind.count(puzzle, Limits(solutions=0))
    assert (counted.found, counted.values) == (288, ())


def test_memory_bounds_how_many_solutions_are_kept_but_two_always_are() -> None:
    assert Limits(solutions=0, memory_mb=1).stored(2**20 - 64) == 2
    assert Limits(solutions=0, memory_mb=1).stored(960) == 1024
    assert Limits(solutions=5).stored(81) == 5
    assert Limits(solutions=1).stored(81) == 1


# Batches


@with_every_engine
def test_a_batch_gives_the_answers_in_order(engine: str) -> None:
    lines = [case.line for case in CORPUS["sudoku"] if engine in engines_for(case)]
    results = list(enpitsu.solve_many(lines, engine=engine))
    assert [str(result.puzzle) for result in results] == lines
    single = [enpitsu.solve(line, engine=engine) for line in lines]
    assert [r.values for r in results] == [r.values for r in single]
    assert [r.status for r in results] == [r.status for r in single]


@with_every_engine
def test_an_empty_batch_gives_nothing(engine: str) -> None:
    assert list(enpitsu.solve_many([], engine=engine)) == []


@pytest.mark.parametrize("threads", [0, -1])
def test_a_batch_needs_a_thread(threads: int) -> None:
    with pytest.raises(EngineError, match="threads is 1 to 1024"):
        enpitsu.solve_many([EMPTY_9X9], threads=threads)


def test_a_batch_takes_its_puzzles_as_they_come() -> None:
    taken = []

    def endless() -> Iterator[str]:
        while True:
            taken.append(1)
            yield "sudoku:1234/3412/2143/4321"

    results = enpitsu.solve_many(endless())
    assert next(results).status is Status.UNIQUE
    assert len(taken) < 100


def test_a_wrong_line_in_a_batch_is_an_error_when_its_turn_comes() -> None:
    results = enpitsu.solve_many(["sudoku:12"])
    with pytest.raises(PuzzleError, match="2 cells"):
        next(results)


# Which engine


def test_an_unknown_engine_is_named_with_those_that_are_known() -> None:
    with pytest.raises(EngineError, match=r"no engine 'gurobi'; known are: auto, kernel, csp"):
        enpitsu.solve(EMPTY_9X9, engine="gurobi")


@with_every_engine
def test_an_unknown_option_is_refused(engine: str) -> None:
    with pytest.raises(EngineError, match="has no option colour"):
        enpitsu.solve(EMPTY_9X9, engine=engine, colour="red")  # type: ignore[call-arg]


def test_an_engine_of_ones_own_takes_no_options() -> None:
    assert enpitsu.solve("sudoku:" + "." * 16, engine=Csp(lcv=True)).engine == "csp"
    with pytest.raises(EngineError, match="constructor"):
        enpitsu.solve(EMPTY_9X9, engine=Csp(), lcv=True)


def test_the_kernel_refuses_techniques_that_the_genre_has_not() -> None:
    with pytest.raises(EngineError, match="sudoku cannot search with 'guessing'"):
        enpitsu.solve(EMPTY_9X9, engine="kernel", techniques=("guessing",))


def test_results_say_which_engine_they_come_from() -> None:
    for name in ON_SUDOKU:
        result = enpitsu.solve("sudoku:" + "." * 16, engine=name)
        assert result.engine == ("kernel" if name == "auto" else name)


def test_a_filled_board_is_its_own_solution() -> None:
    puzzle = enpitsu.parse("sudoku:1234/3412/2143/4321")
    assert OPEN not in puzzle.givens
    for engine in ON_SUDOKU:
        assert enpitsu.solve(puzzle, engine=engine).values == (puzzle.givens,)

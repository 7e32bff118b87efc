"""The checker of explanations: what it passes is so, and what is wrong or unsaid it catches."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import count
from random import Random
from types import SimpleNamespace

import pytest

import enpitsu
from command import Run
from enpitsu.answers.certify import certify_explanation, refuting
from enpitsu.answers.certify.lines import Lines
from enpitsu.answers.certify.narrowing import Reading, differing
from enpitsu.answers.certify.replay import UNDECIDED, UNSAID, Replay
from enpitsu.answers.certify.second import InSlices, TimeOverError
from enpitsu.answers.deadline import Deadline
from enpitsu.answers.deeper import deeper_step
from enpitsu.boards import OPEN, mask, members
from enpitsu.engines import sat
from enpitsu.engines._clauses import Formula
from enpitsu.hurry import hurried
from enpitsu.model import Certificate, Explanation, Level, Link, Mark, Puzzle, Role, Step
from loops import all_loops, random_board
from random_models import sample_at
from trying import solutions

WISHES = [
    ("sudoku", ""),
    ("sudoku", "2x3"),
    ("sudoku", "diagonal"),
    ("sudoku", "windoku"),
    ("sudoku", "antiknight"),
    ("sudoku", "jigsaw"),
    ("sudoku", "thermo"),
    ("sudoku", "killer"),
    ("binary", ""),
    ("futoshiki", ""),
    ("kakuro", ""),
    ("neighbor", ""),
    ("slitherlink", ""),
    ("kenken", ""),
    ("skyscrapers", ""),
]
LEVELS = [Level.EASY, Level.MEDIUM, Level.HARD, Level.EXPERT]


@cache
def explained(genre: str, params: str, level: Level) -> Explanation | None:
    """Return the way through a generated puzzle of a level, if there are such puzzles."""
    try:
        made = enpitsu.generate(genre, params=params, level=level, seed=11, seconds=5)
    except enpitsu.NotMadeError:
        return None
    return enpitsu.explain(made.puzzle)


def any_explanation(genre: str, technique: str) -> tuple[Explanation, int]:
    """Return an explanation that uses a technique, and the number of the step from 0 on."""
    for level in LEVELS:
        found = explained(genre, "", level)
        for number, step in enumerate(found.steps if found else ()):
            if found and step.technique == technique:
                return found, number
    raise LookupError(technique)


def judged(explanation: Explanation, number: int, step: Step) -> list[str]:
    """Return what the checker says if one step of an explanation is replaced."""
    replay = Replay(explanation.puzzle)
    for before in explanation.steps[:number]:
        replay.apply(before)
    return list(replay.problems(step))


# Explanations


@pytest.mark.parametrize(("genre", "params"), WISHES)
def test_every_step_follows_from_what_it_names(genre: str, params: str) -> None:
    steps = 0
    for level in LEVELS:
        explanation = explained(genre, params, level)
        if explanation is not None:
            certificate = enpitsu.certify(explanation)
            steps += certificate.steps
            assert certificate.good, (str(explanation.puzzle), certificate.failures)
            assert certificate.lines == sum(len(step.lines) for step in explanation.steps)
    assert steps > 40


def test_a_second_engine_bears_out_every_conclusion() -> None:
    explanation = explained("sudoku", "", Level.EASY)
    assert explanation is not None
    certificate = enpitsu.certify(explanation)
    assert certificate.engine == "sat"
    assert certificate.refuted >= len(explanation.steps)
    assert certificate.good


def test_without_pysat_another_engine_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    explanation = explained("sudoku", "2x3", Level.EASY)
    assert explanation is not None
    monkeypatch.setattr(sat, "available", lambda: False)
    certificate = certify_explanation(explanation)
    assert certificate.engine == "auto"
    assert certificate.good
    assert certificate.refuted == enpitsu.certify(explanation).refuted


# What is wrong is caught


def test_a_wrong_removal_is_caught_twice() -> None:
    explanation, number = any_explanation("sudoku", "locked candidates (pointing)")
    step = explanation.steps[number]
    solution = enpitsu.solve(explanation.puzzle).values[0]
    names = explanation.puzzle.model.names
    cell = next(v for v, given in enumerate(explanation.puzzle.givens) if given == OPEN)
    wrong = Mark(names[cell], explanation.puzzle.model.symbol(solution[cell]))
    steps = list(explanation.steps)
    steps[number] = replace(step, removes=(*step.removes, wrong))
    failures = enpitsu.certify(replace(explanation, steps=tuple(steps))).failures
    told = [bad.problem for bad in failures if bad.step == number + 1]
    assert any(UNSAID in problem for problem in told)
    assert any("second engine" in problem for problem in told)


@pytest.mark.parametrize(
    ("genre", "technique"),
    [
        ("sudoku", "locked candidates (pointing)"),
        ("sudoku", "hidden single"),
        ("kakuro", "run combinations"),
        ("futoshiki", "inequality bounds"),
        ("binary", "line is full"),
        ("neighbor", "bounds"),
        ("slitherlink", "early loop"),
        ("slitherlink", "line goes on"),
        ("skyscrapers", "clue at the edge"),
        ("kenken", "cage pair"),
    ],
)
def test_a_step_that_leaves_its_roles_unsaid_is_caught(genre: str, technique: str) -> None:
    explanation, number = any_explanation(genre, technique)
    step = explanation.steps[number]
    assert judged(explanation, number, step) == []
    bare = [replace(role, houses=(), cells=()) for role in step.roles]
    assert judged(explanation, number, replace(step, roles=tuple(bare), chain=()))


def test_a_house_left_out_is_caught() -> None:
    explanation, number = any_explanation("slitherlink", "adjacent threes")
    step = explanation.steps[number]
    assert judged(explanation, number, step) == []
    for name in ("clues", "elsewhere"):
        roles = tuple(role for role in step.roles if role.name != name)
        assert judged(explanation, number, replace(step, roles=roles)), name


def test_a_value_that_is_gone_cannot_be_placed() -> None:
    explanation, number = any_explanation("sudoku", "hidden single")
    step = explanation.steps[number]
    given = next(v for v, value in enumerate(explanation.puzzle.givens) if value != OPEN)
    model = explanation.puzzle.model
    value = model.symbol((explanation.puzzle.givens[given] % 9) + 1)
    wrong = replace(step, places=(Mark(model.names[given], value),))
    assert any("no candidate" in problem for problem in judged(explanation, number, wrong))


# Lines of longer reasons

CHAINED = (
    "sudoku:.....91../..9..6..3/4.....7../..3....8./...69..../62...8.../9.4....5./78....6../"
    "..1.73..."
)


@cache
def chained() -> tuple[Explanation, int]:
    """Return an explanation with a step of many lines, and its number."""
    explanation = enpitsu.explain(CHAINED)
    lengths = [len(step.lines) for step in explanation.steps]
    return explanation, lengths.index(max(lengths))


def certified(explanation: Explanation, number: int, step: Step) -> list[int | None]:
    """Return the lines of one step that fail, if it is replaced."""
    steps = (*explanation.steps[:number], step)
    failures = enpitsu.certify(replace(explanation, steps=steps)).failures
    return [bad.line for bad in failures if bad.step == number + 1]


def test_a_longer_reason_is_replayed_line_by_line() -> None:
    explanation, number = chained()
    step = explanation.steps[number]
    assert len(step.lines) >= 4
    assert certified(explanation, number, step) == []


def test_a_line_left_out_is_caught() -> None:
    explanation, number = chained()
    step = explanation.steps[number]
    for gone in step.lines:
        lines = tuple(line for line in step.lines if line is not gone)
        assert certified(explanation, number, replace(step, lines=lines)), gone


def test_a_line_that_does_not_name_what_it_rests_on_is_caught() -> None:
    explanation, number = chained()
    step = explanation.steps[number]
    for at, line in enumerate(step.lines):
        if line.rests_on:
            lines = list(step.lines)
            lines[at] = replace(line, rests_on=())
            assert certified(explanation, number, replace(step, lines=tuple(lines))), line


def test_a_conclusion_that_was_not_refuted_is_caught() -> None:
    explanation, number = chained()
    step = explanation.steps[number]
    other = next(s for s in explanation.steps[number + 1 :] if s.places)
    wrong = replace(step, places=other.places, removes=())
    assert None in certified(explanation, number, wrong)


# States far into extreme puzzles, by the candidates of their cells.
KNIGHTS = """
 12589/125789/124678/12568/459/3/1289/25689/12589
 124589/124589/268/1245678/125789/1789/1289/2589/3
 12589/128/3/12568/12589/1689/4/25689/7
 7/1234589/1248/23458/12589/189/6/24589/12589
 123589/1289/1248/24678/45789/6789/13789/2358/12589
 6/34589/1248/134578/1238/1789/23789/34789/2589
 1348/6/5/1378/1378/2/789/3789/489
 238/2378/278/9/378/4/5/1/6
 148/13478/9/178/6/5/378/2378/248
"""
MANY_OPEN = """
 2346789/236789/234678/23478/23468/4678/1/5/489
 5/248/248/1248/9/128/7/3/6
 1/36789/34678/34578/368/45678/2/49/89
 236789/1236789/5/12378/678/1236/4/129/19
 246789/246789/12489/24789/27/4789/3/169/5
 23469/12349/23469/12349/2456/12359/8/1269/7
 23489/234589/23489/6/1/24589/59/7/234
 2346789/12345789/2346789/234789/23478/2349/569/14/1234
 234679/12345679/123479/234579/23457/234579/69/8/1234
"""


def knights(candidates: str) -> tuple[Puzzle, Replay]:
    """Return an antiknight board, and a replay that has come as far as these candidates."""
    board = enpitsu.parse("sudoku(antiknight):" + "/".join(["........."] * 9))
    replay = Replay(board)
    replay.candidates = [mask(map(int, c)) for row in candidates.split() for c in row.split("/")]
    return board, replay


def test_a_line_rests_on_no_cell_that_it_leaves_unsaid() -> None:
    """One of its lines is a skyscraper of four eliminations, of which one is needed and told."""
    board, replay = knights(KNIGHTS)
    left = replay.candidates
    values = bytes(m.bit_length() - 1 if m.bit_count() == 1 else OPEN for m in left)
    step = deeper_step(board, values, left)
    assert step is not None
    assert any(line.step.technique == "skyscraper" for line in step.lines)
    assert list(Lines(replay, step).problems()) == []


def test_a_chain_of_one_value_among_many_candidates_is_decided() -> None:
    """The search begins with the value that the chain speaks of, and not with all the others."""
    _, replay = knights(MANY_OPEN)
    links = (
        Link(("r1c6", "r3c6"), "7", on=False, house=None),
        Link(("r1c4", "r3c4"), "7", on=True, house="box 2"),
        Link(("r1c3", "r3c3"), "7", on=False, house=None),
        Link(("r8c3", "r9c3"), "7", on=True, house="column 3"),
        Link(("r8c5", "r9c5"), "7", on=False, house=None),
        Link(("r4c5", "r5c5"), "7", on=True, house="column 5"),
    )
    chain = Step("chain", Level.EXPERT, "", (), (), (Mark("r5c6", "7"),), chain=links)
    assert list(replay.unfounded(chain)) == []
    cut = replace(chain, chain=links[:-1])
    assert list(replay.unfounded(cut)) == [f"r5c6!=7 {UNSAID}"]


LEFTOVERS = (
    "sudoku(jigsaw):.....7.../.2......3/.4......./......12./....7..../.6......./6.5..8.../"
    "..2.6..../...38...5|AAAABBCCC/AABBBBCCC/DAAAEBBCF/DEEEEBFCF/DDDDEFFCF/GDDHEEFFF/GDGHEIIII/"
    "GGGHHHHHI/GGGHHIIII"
)


def test_houses_that_leave_the_same_over_are_weighed_without_a_search(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(refuting, "MOST_NODES", 20)
    explanation = enpitsu.explain(LEFTOVERS)
    assert any(len(role.houses) == 5 for step in explanation.steps for role in step.roles)
    assert enpitsu.certify(explanation).failures == ()


LOOPS = [  # sides that are equal or not; what could not be joined inside
    "slitherlink:3.22..1.2./.12222..31/....2...../2..3.2.31./.........2/12.3...3.0/3..111..../"
    "22....1.23/3..2.2.2../...223...3",
    "slitherlink:.2112..02./3.....3.../..21....../...1121111/12.21...0./2....13.../3..22.3..2/"
    ".221.1.312/....1....3/232..21.1.",
]


@pytest.mark.parametrize("line", LOOPS)
def test_lines_about_inside_and_outside_rest_on_what_they_tell(line: str) -> None:
    assert enpitsu.certify(enpitsu.explain(line)).failures == ()


# What the checker says is so


def every(puzzle: Puzzle, mark: Mark) -> Step:
    """Return a step that names all there is, and takes away one value."""
    model = puzzle.model
    names = [rule.name for rule in model.rules] + [site.name for site in puzzle.board_model.sites]
    if model.loop:
        points = {point for ends in model.loop.ends for point in ends}
        names += map(model.loop.point_name, sorted(points))
    roles = (Role("all", cells=model.names, houses=tuple(dict.fromkeys(names))),)
    return Step("all", Level.EASY, "", (), (), (mark,), roles=roles)


def refuted(puzzle: Puzzle, wanted: int) -> Iterator[tuple[int, int, str | None]]:
    """Yield candidates, and what the checker has against taking each away."""
    replay = Replay(puzzle)
    model = puzzle.model
    options = [(v, x) for v, mask in enumerate(replay.candidates) for x in members(mask)]
    for variable, value in Random(7).sample(options, min(wanted, len(options))):
        mark = Mark(model.names[variable], model.symbol(value))
        problems = list(replay.unfounded(every(puzzle, mark)))
        yield variable, value, problems[0] if problems else None


@pytest.mark.parametrize("part", range(4))
def test_it_agrees_with_trying_everything_on_random_models(part: int) -> None:
    for number in range(200 * part, 200 * part + 200):
        puzzle = sample_at(3, number).puzzle
        found = list(solutions(puzzle.model, puzzle.givens))
        looped = any(type(rule).__name__ == "SingleLoop" for rule in puzzle.model.rules)
        for variable, value, problem in refuted(puzzle, 6):
            possible = any(solution[variable] == value for solution in found)
            if possible:
                assert problem, (number, variable, value)
            elif not looped:
                assert problem is None or UNDECIDED in problem, (number, variable, value, problem)


@pytest.mark.parametrize("seed", [0, 1, 2, 4, 5, 6, 7, 8, 10, 11, 12, 13])
def test_it_refutes_no_edge_of_a_loop_that_is_possible(seed: int) -> None:
    puzzle = random_board(3, 3, seed)
    clues = [(site, n) for site, n in enumerate(puzzle.numbers) if n >= 0]
    possible = [
        lines
        for lines, numbers in all_loops(3, 3)
        if all(numbers[site] == n for site, n in clues)
        and all(given in (OPEN, line) for given, line in zip(puzzle.givens, lines, strict=True))
    ]
    asked = [
        (variable, value, problem)
        for variable, value, problem in refuted(puzzle, 12)
        if any(lines[variable] == value for lines in possible)
    ]
    assert asked
    assert all(problem for _, _, problem in asked), (str(puzzle), asked)


# The command line


def test_explain_certifies(run: Run) -> None:
    line = "sudoku:1.../..3./..../.2.4"
    certified = run("explain", "--certify", "--json", line).records[0]["certified"]
    assert set(certified) == {"steps", "lines", "refuted", "engine", "failures"}
    assert certified["failures"] == []
    assert "Certified: " in run("explain", "--certify", line).out
    assert "certified" not in run("explain", "--json", line).records[0]


def test_an_explanation_that_fails_is_a_no(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Replay, "problems", lambda self, step: ["r1c1=1 is a guess"])
    ran = run("explain", "--certify", "sudoku:1.../..3./..../.2.4")
    assert ran.code == 1
    assert "Not certified" in ran.out
    assert "step 1 (" in ran.out


# The time


def ticking(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a second go by with each look at the clock of a deadline."""
    clock = SimpleNamespace(monotonic=count().__next__)
    monkeypatch.setattr("enpitsu.answers.deadline.time", clock)


@pytest.mark.parametrize("installed", [True, False])
def test_a_certificate_says_how_far_it_came(
    installed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    explanation = explained("sudoku", "2x3", Level.EASY)
    assert explanation is not None
    monkeypatch.setattr(sat, "available", lambda: installed)
    ticking(monkeypatch)
    whole = len(explanation.steps)
    came = []
    for seconds in (1, 10, 60, 100, 200, 10**6):
        certificate = enpitsu.certify(explanation, seconds=seconds)
        assert certificate.steps + certificate.unjudged == whole
        assert certificate.failures == ()
        assert certificate.good == (not certificate.unjudged)
        came.append(certificate.steps)
    assert came == sorted(came)
    assert (came[0], came[-1]) == (0, whole)
    assert len(set(came)) > 2
    assert enpitsu.certify(explanation) == certificate


def test_the_clock_is_looked_at_on_the_way_through_a_line() -> None:
    """All ways through a line of twelve skyscrapers may take seconds by themselves."""
    looks: list[None] = []
    line = Reading(range(8), [differing()])
    with hurried(lambda: looks.append(None)):
        assert line.narrow(dict.fromkeys(range(8), 0b11111111))
    assert len(looks) > 200


def test_the_clock_is_looked_at_rule_by_rule_and_statement_by_statement() -> None:
    explanation = explained("sudoku", "2x3", Level.EASY)
    assert explanation is not None
    looks: list[None] = []
    with hurried(lambda: looks.append(None)):
        replay = Replay(explanation.puzzle)
        assert len(looks) >= len(explanation.puzzle.model.rules)
        looks.clear()
        assert list(replay.problems(explanation.steps[0])) == []
    assert looks


def test_clauses_are_made_only_where_a_step_is_to_be_judged(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def made(name: str, here: bool) -> object:
        raise AssertionError(f"{name} is not wanted")

    monkeypatch.setattr(sat, "solver_named", made)
    explanation = enpitsu.explain("sudoku:" + "." * 16)
    assert explanation.steps == ()
    assert enpitsu.certify(explanation) == Certificate(0, 0, 0, "sat")


def test_the_clock_is_looked_at_while_clauses_are_made(monkeypatch: pytest.MonkeyPatch) -> None:
    explanation = explained("sudoku", "2x3", Level.EASY)
    assert explanation is not None
    taken: list[list[int]] = []

    class Solver:
        def __enter__(self) -> Solver:
            return self

        def __exit__(self, *raised: object) -> None:
            pass

        def append_formula(self, clauses: Iterator[list[int]]) -> None:
            taken.extend(clauses)
            assert not taken, "the time was over before"

    def late(self: Replay, step: Step) -> list[str]:
        monkeypatch.setattr(Deadline, "is_over", True)
        return []

    monkeypatch.setattr(sat, "solver_named", lambda name, here: Solver())
    monkeypatch.setattr(Formula, "named", lambda self: iter(()))
    monkeypatch.setattr(Replay, "problems", late)
    assert enpitsu.certify(explanation, seconds=1000).steps == 0


@pytest.mark.parametrize("budgets", [True, False], ids=["budgets", "an older PySAT"])
def test_a_solver_comes_up_for_the_clock(budgets: bool) -> None:
    """It goes on where it was, as long as nobody ends it; older ones have no such thing."""
    asked: list[int] = []

    def conf_budget(conflicts: int) -> None:
        if not budgets:
            raise NotImplementedError
        asked.append(conflicts)

    solver = SimpleNamespace(
        conf_budget=conf_budget,
        solve_limited=lambda assumptions: None if len(asked) < 4 else False,
        solve=lambda assumptions: True,
    )
    assert InSlices(solver).solve([1]) is not budgets
    assert len(asked) == (4 if budgets else 0)

    def over() -> None:
        if len(asked) == 2:
            raise TimeOverError

    asked.clear()
    with hurried(over):
        if budgets:
            with pytest.raises(TimeOverError):
                InSlices(solver).solve([1])
        else:
            assert InSlices(solver).solve([1])


def test_the_checker_has_its_part_of_the_time(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[float] = []
    certify = enpitsu.certify

    def noted(explanation: Explanation, *, seconds: float = 0.0) -> Certificate:
        given.append(seconds)
        return certify(explanation, seconds=1e-9)

    monkeypatch.setattr(enpitsu, "certify", noted)
    line = "sudoku:1.../..3./..../.2.4"
    ran = run("explain", "--certify", "--seconds", "1000", line)
    steps = len(enpitsu.explain(line).steps)
    told = f"Not certified: 0 of {steps} steps checked when the time ran out, 0 conclusions"
    assert (ran.code, told in ran.out) == (1, True)
    certified = run("explain", "--certify", "--seconds", "0", "--json", line).records[0][
        "certified"
    ]
    assert (certified["steps"], certified["unjudged"]) == (0, steps)
    limited, unlimited = given
    assert 200 < limited <= 1000
    assert unlimited == 0


@pytest.mark.parametrize("seconds", [-1, float("nan")])
def test_a_time_is_not_negative(seconds: float) -> None:
    with pytest.raises(enpitsu.EnpitsuError):
        enpitsu.certify(enpitsu.explain("sudoku:1.../..3./..../.2.4"), seconds=seconds)


def test_only_explanations_are_certified() -> None:
    with pytest.raises(TypeError, match="Explanation"):
        enpitsu.certify("sudoku:1.../..3./..../.2.4")  # type: ignore[arg-type]


def test_nothing_is_kept_of_what_was_checked() -> None:
    replay = Replay(enpitsu.parse("kenken:.../.../...|6*=r1c1 r1c2"))
    kept = weakref.ref(replay.meaning)
    del replay
    gc.collect()
    assert kept() is None

"""What next? The next step from a state: what is wrong in it first."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from enpitsu.answers.check import mistyped
from enpitsu.answers.deadline import Deadline
from enpitsu.answers.telling import Teller
from enpitsu.boards import OPEN, members
from enpitsu.engines.auto import Auto
from enpitsu.engines.kernel import usual_rungs, walk
from enpitsu.errors import EngineError, PuzzleError
from enpitsu.model import Level, Limits, Mark, Model, Puzzle, Result, Role, Status, Step, completed
from enpitsu.words import listed

if TYPE_CHECKING:
    from enpitsu.answers.state import State

    S = TypeVar("S", bound=State)

WRONG_ENTRY = "wrong entry"
"""The technique that a hint names when something that was written must be taken back."""

WRONGLY_RULED_OUT = "wrongly ruled out"
"""The same for what was ruled out and must be brought back; the role `brought back` says what."""

NO_SOLUTION = "no solution"
"""The same when the puzzle itself is wrong."""

BROUGHT_BACK = "brought back"
_MANY = 8  # clues that a sentence names


def next_step(state: State, *, seconds: float = 0.0) -> Step | None:
    """Return the next step from a state, mistakes first; None where nothing is left to say."""
    if state.solved:
        return None
    deadline = Deadline(seconds)
    puzzle, proof = state.puzzle, proof_of(state.puzzle, seconds)
    if proof.status is Status.NONE:
        return _no_solution(puzzle, proof, deadline.seconds)
    try:
        mistake = _mistake(state, proof, deadline)
    except _TooLateError:
        return None
    return mistake or _step_onward(state, proof, deadline)


def _step_onward(state: State, proof: Result, deadline: Deadline) -> Step | None:
    """Return the next step from a state without mistakes."""
    puzzle, unique = state.puzzle, proof.status is Status.UNIQUE
    rungs = usual_rungs(puzzle.ladder)
    path = walk(puzzle, rungs, state.start, max_steps=1, seconds=deadline.seconds)
    if path.steps:
        rung = completed(puzzle.ladder)[path.steps[0].rung]
        return Teller(puzzle).step(path.steps[0], rung)
    if unique and path.verdict == "stuck":
        return _deeper(state, path.candidates, deadline.seconds)
    return None


def why_no_step(state: State, *, seconds: float = 0.0) -> str:
    """Say why there is no next step."""
    if state.solved:
        return "nothing is left to do: the board is complete"
    proof = proof_of(state.puzzle, seconds)
    if proof.status is not Status.UNIQUE and not _is_possible(
        state, Deadline(seconds / 10), unknown=True
    ):
        return "no solution has all of it, but the time ran out before it was known what is wrong"
    if proof.status is Status.MULTIPLE:
        return "the named techniques give no step from here; it has several solutions"
    if proof.status is Status.UNIQUE and not _goes_deeper():
        return (
            "the named techniques give no step from here; for deeper reasons it needs PySAT: "
            "pip install 'enpitsu[engines]'"
        )
    return "the time ran out"


def mistake_in(state: State, *, seconds: float = 0.0) -> Step | None:
    """Return what a hint would take back or bring back first; None where that is not known."""
    step = next_step(state, seconds=seconds)
    is_mistake = step is not None and step.technique in (WRONG_ENTRY, WRONGLY_RULED_OUT)
    return step if is_mistake else None


def is_right(state: State, *, seconds: float = 0.0) -> bool:
    """Tell whether a solution has all that a state says; EngineError if the time runs out."""
    try:
        return _is_possible(state, Deadline(seconds))
    except _TooLateError:
        raise EngineError("the time ran out before it was known whether all is right") from None


def apply_step(state: S, step: Step) -> S:
    """Return the state after a step."""
    if step.technique == NO_SOLUTION:
        raise PuzzleError("the puzzle has no solution, which no step can change")
    if step.technique == WRONG_ENTRY:
        for mark in step.removes:
            state = state.set(mark.cell, None)
        return state
    for role in step.roles if step.technique == WRONGLY_RULED_OUT else ():
        for cell, value in zip(role.cells, role.values, strict=True):
            state = state.bring_back(cell, value)
    for mark in step.places:
        state = state.set(mark.cell, mark.value)
    for mark in step.removes:
        state = state.rule_out(mark.cell, mark.value)
    return state


def vaguer(step: Step, vague: int) -> Step:
    """Return what a hint tells of a step: 1 the technique, 2 the place as well, 3 everything."""
    if vague == 3:
        return step
    houses = tuple(dict.fromkeys(house for role in step.roles for house in role.houses))
    shown = Role("place", () if houses else step.cells, houses)
    text = f"Look at {listed(houses or step.cells)}." if houses or step.cells else ""
    told = Step(step.technique, step.level, "", (), (), (), step.assumes_unique, before=step.before)
    return told if vague == 1 else replace(told, text=text, cells=shown.cells, roles=(shown,))


@lru_cache(maxsize=64)
def proof_of(puzzle: Puzzle, seconds: float) -> Result:
    """Return how many solutions a puzzle has; whoever asks for hints asks again and again.

    It takes at most half of the time: most steps hold without it.
    """
    return Auto().solve(puzzle, Limits(seconds=seconds / 2))


def _goes_deeper() -> bool:
    from enpitsu.answers import deeper  # noqa: PLC0415  (seldom needed, and slow to import)

    return deeper.available()


def _deeper(state: State, left: list[int], seconds: float) -> Step | None:
    """Return a step beyond the named techniques, if what it takes is installed."""
    from enpitsu.answers import deeper  # noqa: PLC0415  (seldom needed, and slow to import)

    if not deeper.available():
        return None
    return deeper.deeper_step(state.puzzle, state.entries, left, seconds=seconds)


class _TooLateError(Exception):
    """The time ran out before a question was answered."""


def _is_possible(state: State, deadline: Deadline, unknown: bool | None = None) -> bool:
    """Tell whether a solution has all that a state says.

    What to say where the time runs out before it is known is `unknown`, or else a _TooLateError.
    """
    puzzle = state.puzzle
    limits = Limits(solutions=1, seconds=deadline.seconds)
    masks = zip(puzzle.board_model.domains, state.entries, state.ruled_out, strict=True)
    left = [d & ~out if entry == OPEN else d & 1 << entry for d, entry, out in masks]
    result = Auto().solve_from(puzzle, left, limits)
    if result.found or result.status is not Status.UNKNOWN:
        return result.found > 0
    if unknown is None:
        raise _TooLateError
    return unknown


class _Fact(NamedTuple):
    """One thing that a player says: a variable has a value, or has it not."""

    variable: int
    value: int
    on: bool

    def taken_from(self, state: State) -> State:
        """Return a state that does not say so."""
        model = state.puzzle.board_model
        name, symbol = model.names[self.variable], model.symbol(self.value)
        return state.set(name, None) if self.on else state.bring_back(name, symbol)


def _facts(state: State) -> Iterator[_Fact]:
    known = zip(state.puzzle.givens, state.entries, state.ruled_out, strict=True)
    for variable, (given, entry, ruled_out) in enumerate(known):
        if entry != OPEN:
            if given == OPEN:
                yield _Fact(variable, entry, True)
        else:
            for value in members(ruled_out):
                yield _Fact(variable, value, False)


def _mistake(state: State, proof: Result, deadline: Deadline) -> Step | None:
    """Name what no solution has: entries, or else what was ruled out."""
    facts = [] if state.is_new else list(_facts(state))
    if proof.status is Status.UNIQUE:
        solution = proof.values[0]
        wrong = [fact for fact in facts if (solution[fact.variable] == fact.value) != fact.on]
    elif not facts or _is_possible(state, deadline, unknown=True):
        return None
    else:
        wrong = _suspects(state, facts, deadline)
    entries = [fact for fact in wrong if fact.on]
    if entries:
        return _take_back(state, entries, proof.status is Status.UNIQUE)
    return _bring_back(state.puzzle.board_model, wrong) if wrong else None


def _suspects(state: State, facts: list[_Fact], deadline: Deadline) -> list[_Fact]:
    """Return the facts that stand alone in the way, or else so many that a solution is left.

    Raise _TooLateError where there was no time to see it of any.
    """
    alone = [
        fact for fact in facts if _is_possible(fact.taken_from(state), deadline, unknown=False)
    ]
    if alone:
        return alone
    wrong: list[_Fact] = []
    for fact in reversed(facts):
        wrong.append(fact)
        state = fact.taken_from(state)
        if _is_possible(state, deadline):
            break
    return wrong[::-1]


def _take_back(state: State, wrong: list[_Fact], each: bool) -> Step:
    """Name entries of which each is wrong, or all together are; a rule that they break first."""
    model = state.puzzle.model
    marks = tuple(_mark(model, fact) for fact in wrong)
    reason = model.conflict(state.entries)
    text = f"Take back {listed(map(str, marks))}: no solution has that."
    if not each and len(marks) > 1:
        text = f"Take back {listed(map(str, marks), 'or')}: no solution has all of it."
    return Step(
        technique=WRONG_ENTRY,
        level=Level.EASY,
        text=f"{reason}. {text}" if reason else text,
        cells=tuple(mark.cell for mark in marks),
        places=(),
        removes=marks,
    )


def _bring_back(model: Model, wrong: list[_Fact]) -> Step:
    marks = tuple(_mark(model, fact) for fact in wrong)
    cells, values = tuple(mark.cell for mark in marks), tuple(mark.value for mark in marks)
    told = "It was" if len(marks) == 1 else "They were"
    return Step(
        technique=WRONGLY_RULED_OUT,
        level=Level.EASY,
        text=f"Bring back {listed(map(str, marks))}. {told} ruled out, and no solution is left.",
        cells=cells,
        places=(),
        removes=(),
        roles=(Role(BROUGHT_BACK, cells=cells, values=values),),
    )


def _no_solution(puzzle: Puzzle, proof: Result, seconds: float) -> Step:
    """Say that the puzzle itself is wrong, and where."""
    wrong, _ = mistyped(puzzle, seconds)
    text = "The puzzle has no solution" + (f" ({proof.reason})" if proof.reason else "")
    if wrong:
        told = list(map(str, wrong[:_MANY]))
        rest = f" and {len(wrong) - _MANY} more" if len(wrong) > _MANY else ""
        text += f"; probably mistyped: {', '.join(told)}{rest}"
    marks = [clue for clue in wrong if isinstance(clue, Mark)]
    cells, values = tuple(mark.cell for mark in marks), tuple(mark.value for mark in marks)
    roles = (Role("mistyped", cells=cells, values=values),) if marks else ()
    return Step(NO_SOLUTION, Level.EASY, f"{text}.", cells, (), (), roles=roles)


def _mark(model: Model, fact: _Fact) -> Mark:
    return Mark(model.names[fact.variable], model.symbol(fact.value))

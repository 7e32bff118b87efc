"""Steps: what explain, hint, narrow, rate, check and repair say is borne out by a search."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from typing import ClassVar, NamedTuple

import enpitsu
from attack import puzzles
from attack.frame import Attack
from enpitsu import EnpitsuError, Puzzle, State
from enpitsu.answers.certify.replay import UNDECIDED
from enpitsu.boards import OPEN, members

_LIMIT = 20


class Case(NamedTuple):
    """A puzzle, what is asked, and what a player has written."""

    puzzle: str
    asked: str
    seed: int


class Steps(Attack[Case]):
    """A puzzle, and a question whose answer can be checked."""

    weight: ClassVar[int] = 4
    seconds: ClassVar[float] = 60.0

    def draw(self, random: Random) -> Case:
        """Return a puzzle and a question."""
        return Case(
            str(puzzles.puzzle(random)), random.choice(list(_JUDGES)), random.getrandbits(32)
        )

    def run(self, case: Case) -> str:
        """Say which answer is wrong."""
        try:
            return _JUDGES[case.asked](enpitsu.parse(case.puzzle), Random(case.seed))
        except EnpitsuError as error:
            return "an error of several lines" if "\n" in str(error) else ""

    def smaller(self, case: Case) -> Iterator[Case]:
        """Yield it without single clues."""
        puzzle = enpitsu.parse(case.puzzle)
        for clue in puzzle.each_clue():
            yield case._replace(puzzle=str(puzzle.without(clue)))


def _explained(puzzle: Puzzle, _random: Random) -> str:
    explanation = enpitsu.explain(puzzle, seconds=10)
    certificate = enpitsu.certify(explanation)
    wrong = [one for one in certificate.failures if not one.problem.endswith(UNDECIDED)]
    if wrong:
        return f"not borne out: {wrong[0]}"[:400]
    levels = [step.level for step in explanation.steps]
    rated = enpitsu.rate(puzzle, seconds=10)
    hardest = max(levels, key=list(enpitsu.Level).index, default=None)
    if explanation.solved and rated.level and hardest and rated.level != hardest:
        return f"rated {rated.level}, explained by steps up to {hardest}"
    return ""


def _hinted(puzzle: Puzzle, random: Random) -> str:
    """Go some way by hints from a state that is right, or wrong in a cell."""
    found = enpitsu.solve(puzzle, limit=_LIMIT, seconds=10)
    state = _state(puzzle, found.values, random)
    for _ in range(random.randint(1, 6)):
        right = state.check(seconds=10)
        step = state.hint(seconds=10)
        if step is None:
            return ""
        if (step.technique == "wrong entry") == right and found.complete and found.found:
            return f"the state is {'right' if right else 'wrong'}, the hint says: {step.text}"
        if not right:
            return ""
        state = state.apply(step)
        if found.found == 1 and not state.check(seconds=10):
            return f"a hint leads astray: {step.text}"
        if State.from_text(puzzle, state.to_text()) != state:
            return f"written and read it is another state: {state}"
    return ""


def _state(puzzle: Puzzle, solutions: tuple[bytes, ...], random: Random) -> State:
    """Return some values of a solution, in one of four with another one among them."""
    entries = bytearray(puzzle.givens)
    open_cells = [cell for cell, given in enumerate(entries) if given == OPEN]
    if not solutions or not open_cells:
        return State(puzzle)
    for cell in random.sample(open_cells, random.randint(0, len(open_cells) // 2)):
        entries[cell] = solutions[0][cell]
    if random.random() < 0.25:
        cell = random.choice(open_cells)
        entries[cell] = random.choice(list(members(puzzle.model.domains[cell])))
    return State(puzzle, bytes(entries))


def _narrowed(puzzle: Puzzle, _random: Random) -> str:
    left = enpitsu.narrow(puzzle, seconds=10).candidates
    for values in enpitsu.solve(puzzle, limit=_LIMIT, seconds=10).values:
        if any(not mask >> value & 1 for mask, value in zip(left, values, strict=True)):
            return "a value of a solution is taken away"
    return ""


def _checked(puzzle: Puzzle, _random: Random) -> str:
    check = enpitsu.check(puzzle, seconds=10)
    found = enpitsu.solve(puzzle, engine="sat", seconds=10)
    if "unknown" not in (check.status, found.status) and check.status != found.status:
        return f"{check.status}, by sat {found.status}"
    if check.status != "unique":
        return ""
    told = {str(mark) for mark in check.redundant}
    for clue in puzzle.each_clue():
        again = enpitsu.solve(puzzle.without(clue), seconds=10).status
        if again != "unknown" and (puzzle.told(clue) in told) != (again == "unique"):
            return f"without {puzzle.told(clue)} it is {again}; could go: {', '.join(told)}"
    return ""


def _repaired(puzzle: Puzzle, random: Random) -> str:
    add_only = random.random() < 0.5
    repair = enpitsu.repair(puzzle, count=2, add_only=add_only, seconds=3)
    for proposal in repair.proposals:
        status = enpitsu.solve(proposal.puzzle, engine="sat", seconds=10).status
        if status not in ("unique", "unknown"):
            return f"the proposal {proposal.puzzle} is {status}"
        before = set(puzzle.each_clue())
        if add_only and not before <= set(proposal.puzzle.each_clue()):
            return f"{proposal.puzzle} changes what was to stay"
    return ""


def _thinned(puzzle: Puzzle, random: Random) -> str:
    """Solutions grow when clues go: none that was there may be lost."""
    clues = list(puzzle.each_clue())
    if not clues:
        return ""
    fewer = enpitsu.thin(puzzle, random.randint(1, len(clues)), seed=random.getrandbits(16))
    for values in enpitsu.solve(puzzle, limit=3, seconds=5).values:
        given = replace(fewer, givens=values)
        if enpitsu.solve(given, seconds=5).status != "unique":
            return f"{fewer} has lost a solution"
    return ""


_JUDGES: dict[str, Callable[[Puzzle, Random], str]] = {
    "explain": _explained,
    "hint": _hinted,
    "narrow": _narrowed,
    "check": _checked,
    "repair": _repaired,
    "thin": _thinned,
}

"""What rungs of a ladder find out about a puzzle, step by step or all at once, without search."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from difflib import SequenceMatcher
from typing import Any

from enpitsu import _kernel
from enpitsu.asked import known_name
from enpitsu.engines.kernel.problems import board_problem, problem_of
from enpitsu.errors import EngineError, shown
from enpitsu.model import RULE_ALONE, Genre, Puzzle, Rung, completed, of_ladder
from enpitsu.rules import Rule

MOST_RUNGS = 64
"""The kernel's choices of rungs are masks of 64 bits."""

KernelStep = _kernel.Step
Refuted = _kernel.Refuted
Refutation = _kernel.Refutation
Round = _kernel.Round
Profile = _kernel.Profile
Narrowed = _kernel.Narrowed
REFUTATION = _kernel.REFUTATION
LEAP = _kernel.LEAP

Start = bytes | list[int] | tuple[bytes, list[int]]
"""Values, one byte a variable; or candidates, one mask a variable; or both."""


@of_ladder
def ladder_of(ladder: tuple[Rung, ...]) -> _kernel.Ladder:
    """Return a ladder as the kernel holds it: with a rung for rules alone."""
    names = [rung.technique for rung in completed(ladder)]
    if len(names) > MOST_RUNGS:
        raise EngineError(f"the kernel's ladders have {MOST_RUNGS} rungs; here are {len(names)}")
    return _kernel.Ladder(names, search_rungs(ladder))


def rungs_where(ladder: tuple[Rung, ...], wanted: Callable[[Rung], bool]) -> int:
    """Return the rungs that meet a condition, as a mask."""
    return sum(1 << i for i, rung in enumerate(completed(ladder)) if wanted(rung))


def rungs_named(puzzle: Puzzle, names: Iterable[str], purpose: str, *, unique: bool = False) -> int:
    """Return the rungs of techniques, and of sets of them, that are named in whatever case.

    Those that assume one solution are among them only if it is known that there is one. A name
    that the ladder has not is refused, and the message says which it has, the nearest first.
    """
    return rungs_named_on(puzzle.genre, puzzle.board, names, purpose, unique=unique)


def rungs_named_on(
    genre: Genre, board: Any, names: Iterable[str], purpose: str, *, unique: bool = False
) -> int:
    """Return the same for all puzzles of a board."""
    ladder, sets = genre.ladder(board), genre.technique_sets(board)
    usable = [r.technique for r in completed(ladder) if unique or not r.assumes_unique]
    meant: dict[str, tuple[str, ...]] = {**{name: (name,) for name in usable}, **sets}
    chosen: set[str] = set()
    for name in names:
        found = known_name(name, meant)
        if found is None:
            known = ", ".join(_nearest_first(name, [*usable, *sets]))
            raise EngineError(
                f"{genre.name} cannot {purpose} with '{shown(name)}', but with {known}"
            )
        chosen.update(meant[found])
    return rungs_where(ladder, lambda rung: rung.technique in chosen)


_LIKE = 0.6
"""From which share of equal letters on a name may have been meant."""


def _nearest_first(name: str, known: Iterable[str]) -> list[str]:
    """Return the names that may have been meant, the nearest first, and all others in their order.

    The order of techniques is that of the ladder.
    """
    asked = name.casefold()

    def distance(one: str) -> float:
        ratio = SequenceMatcher(None, asked, one.casefold()).ratio()
        return -ratio if ratio >= _LIKE else 0.0

    return sorted(known, key=distance)


@of_ladder
def search_rungs(ladder: tuple[Rung, ...]) -> int:
    """Return the rungs that the search runs at every node, as a mask."""
    return rungs_where(ladder, lambda rung: rung.search or rung.technique == RULE_ALONE)


@of_ladder
def chain_rungs(ladder: tuple[Rung, ...]) -> int:
    """Return the rungs of the search, and those that a forcing chain takes beside them: a mask."""
    return search_rungs(ladder) | rungs_where(ladder, lambda rung: rung.chains)


@of_ladder
def usual_rungs(ladder: tuple[Rung, ...]) -> int:
    """Return the rungs that need not be named, and take no value of any solution away: a mask."""
    return rungs_where(ladder, lambda rung: rung.usual)


def walk(
    puzzle: Puzzle,
    rungs: int,
    start: Start | None = None,
    *,
    max_steps: int = 0,
    seconds: float = 0.0,
) -> _kernel.Explanation:
    """Take the steps of some rungs, from the givens or from another start, and see what is left.

    A start is what is written, what is left in each cell, or both.
    """
    return _kernel.explain(
        board_problem(puzzle),
        ladder_of(puzzle.ladder),
        puzzle.givens if start is None else start,
        rungs=rungs,
        max_steps=max_steps,
        seconds=seconds,
        clues=puzzle.numbers,
    )


def profile(puzzle: Puzzle, rungs: int, together: int, *, seconds: float = 0.0) -> Profile:
    """Return the rounds in which some rungs solve a puzzle, those in `together` as one."""
    return _kernel.profile(
        board_problem(puzzle),
        ladder_of(puzzle.ladder),
        puzzle.givens,
        rungs=rungs,
        together=together,
        seconds=seconds,
        clues=puzzle.numbers,
    )


def refutable(
    puzzle: Puzzle, start: Start, rungs: int, *, calls: int, more: int, seconds: float = 0.0
) -> list[Refuted]:
    """Return candidates that a search of so many calls by rungs refutes, each assumed alone.

    It looks at so many candidates more once it has found one.
    """
    return _kernel.refutable(
        board_problem(puzzle),
        ladder_of(puzzle.ladder),
        start,
        rungs=rungs,
        max_calls=calls,
        more=more,
        seconds=seconds,
        clues=puzzle.numbers,
    )


def refute(
    puzzle: Puzzle,
    start: Start,
    rungs: int,
    candidate: tuple[int, int],
    *,
    calls: int,
    seconds: float = 0.0,
) -> Refutation:
    """Refute a candidate call by call and step by step."""
    cell, value = candidate
    return _kernel.refute(
        board_problem(puzzle),
        ladder_of(puzzle.ladder),
        start,
        rungs=rungs,
        cell=cell,
        value=value,
        max_calls=calls,
        seconds=seconds,
        clues=puzzle.numbers,
    )


def is_solved_by(puzzle: Puzzle, rungs: int, seconds: float = 0.0) -> bool:
    """Tell whether some rungs lead to a solution without search."""
    return _left_by(puzzle, rungs, seconds).verdict == "solved"


def narrowed(
    puzzle: Puzzle,
    seconds: float = 0.0,
    techniques: Iterable[str] | None = None,
    *,
    tallied: bool = False,
) -> Narrowed:
    """Return what techniques leave of the candidates, without search, and what each did if asked.

    They are those that are named, or else all that hold whether or not there is one solution: few
    milliseconds on most boards, and a search after them has the less to do.
    """
    if techniques is None:
        rungs = usual_rungs(puzzle.ladder)
    else:
        rungs = rungs_named(puzzle, techniques, "be narrowed")
    return _left_by(puzzle, rungs, seconds, tallied)


def _left_by(puzzle: Puzzle, rungs: int, seconds: float, tallied: bool = False) -> Narrowed:
    return _kernel.narrow(
        board_problem(puzzle),
        ladder_of(puzzle.ladder),
        puzzle.givens,
        rungs,
        seconds,
        puzzle.numbers,
        tallied,
    )


def left_by_each_rule(puzzle: Puzzle) -> tuple[int, ...]:
    """Return what the givens and each rule by itself leave of the candidates.

    Rules that share no variable are asked together: they cannot tell each other anything.
    """
    model, ladder = puzzle.model, ladder_of(puzzle.ladder)
    rungs = usual_rungs(puzzle.ladder)
    left = list(model.domains)
    groups = _apart(model.rules)
    while groups:
        group = groups.pop()
        part = replace(model, rules=group)
        found = _kernel.narrow(problem_of(part), ladder, puzzle.givens, rungs, 0.0, ())
        if found.verdict != "failed":
            left = [mask & more for mask, more in zip(left, found.candidates, strict=True)]
        elif len(group) > 1:  # one of them is broken, and the others still say something
            groups += [(rule,) for rule in group]
    return tuple(left)


def _apart(rules: Iterable[Rule]) -> list[tuple[Rule, ...]]:
    """Return the rules in groups in which no two share a variable."""
    groups: list[list[Rule]] = []
    taken: list[set[int]] = []
    for rule in rules:
        free = (n for n, scope in enumerate(taken) if scope.isdisjoint(rule.scope))
        place = next(free, len(groups))
        if place == len(groups):
            groups.append([])
            taken.append(set())
        groups[place].append(rule)
        taken[place].update(rule.scope)
    return [tuple(group) for group in groups]

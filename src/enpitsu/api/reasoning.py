"""Checks, steps, hints, levels and repairs: what is asked of one puzzle beside its solution."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator

from enpitsu import asked
from enpitsu.answers.check import check_puzzle
from enpitsu.answers.state import State
from enpitsu.api._asked import Many, limits_of, many, one_of, technique_names
from enpitsu.boards import Symmetry
from enpitsu.errors import EnpitsuError, PuzzleError
from enpitsu.model import (
    Certificate,
    Check,
    Explanation,
    Level,
    Narrowing,
    Rating,
    Repair,
    Step,
    Technique,
)
from enpitsu.puzzles import OnePuzzle, puzzle_of

_MOST_PROPOSALS = 2**31  # more than there ever are


def check(puzzle: OnePuzzle, *, seconds: float = 0.0) -> Check:
    """Tell whether it is a proper puzzle, and which clues could go."""
    return check_puzzle(puzzle_of(puzzle), seconds=asked.seconds(seconds))


def explain(
    puzzle: OnePuzzle, *, techniques: Iterable[str] | None = None, seconds: float = 0.0
) -> Explanation:
    """Return every step to the solution, each with its reason in words.

    With `techniques`, as in `["full house", "hidden single"]`, by these alone, and where they stop
    with what they leave (`solved` is False; `candidates`).
    """
    from enpitsu.answers.chosen import explain_with  # noqa: PLC0415  (only where it is asked for)
    from enpitsu.answers.explain import explain_puzzle  # noqa: PLC0415  (only where it is asked for)

    seconds = asked.seconds(seconds)
    if techniques is None:
        return explain_puzzle(puzzle_of(puzzle), seconds=seconds)
    return explain_with(puzzle_of(puzzle), technique_names(techniques), seconds=seconds)


def certify(explanation: Explanation, *, seconds: float = 0.0) -> Certificate:
    """Let an independent checker replay an explanation, and a second engine bear it out.

    Steps are judged in their order; what is left when the `seconds` are over (0: no limit) is
    `unjudged`.
    """
    from enpitsu.answers.certify import certify_explanation  # noqa: PLC0415  (most do not ask)

    if not isinstance(explanation, Explanation):
        kind = asked.kind_of(explanation)
        raise TypeError(f"what is certified is an Explanation, as of explain(), not {kind}")
    return certify_explanation(explanation, asked.seconds(seconds))


def hint(
    puzzle: OnePuzzle, state: State | str | None = None, *, seconds: float = 0.0
) -> Step | None:
    """Return the next step from a state, or its text (from the puzzle itself if there is none)."""
    if not isinstance(state, State | str | None):
        raise TypeError(f"a state is a State or its text, not {asked.kind_of(state)}")
    if state is None:
        state = State(puzzle)
    elif not isinstance(state, State):
        state = State.from_text(puzzle, state)
    elif state.puzzle != State(puzzle).puzzle:
        raise PuzzleError("the state is one of another puzzle")
    return state.hint(seconds=seconds)


def narrow(
    puzzle: OnePuzzle, *, techniques: Iterable[str] | None = None, seconds: float = 0.0
) -> Narrowing:
    """Return what the rules alone find, technique by technique, and what they leave.

    With `techniques` by these alone; if none are named, by all that hold for puzzles with several
    solutions too. None takes a value of any solution away.
    """
    from enpitsu.answers.narrow import narrow_puzzle  # noqa: PLC0415  (only where it is asked for)

    named = None if techniques is None else technique_names(techniques)
    seconds = asked.seconds(seconds)
    return narrow_puzzle(puzzle_of(puzzle), techniques=named, seconds=seconds)


def rate(
    puzzle: OnePuzzle, *, techniques: Iterable[str] | None = None, seconds: float = 0.0
) -> Rating:
    """Return the level, the difficulty and the techniques used.

    With `techniques` it is rated by these alone; where they stop there is no level, but `open`
    tells how much they leave.
    """
    from enpitsu.answers.rate import rate_puzzle  # noqa: PLC0415  (only where it is asked for)

    named = None if techniques is None else technique_names(techniques)
    seconds = asked.seconds(seconds)
    return rate_puzzle(puzzle_of(puzzle), techniques=named, seconds=seconds)


def rate_many(
    puzzles: Many,
    *,
    threads: int = 1,
    techniques: Iterable[str] | None = None,
    seconds: float = 0.0,
) -> Generator[Rating]:
    """Rate many puzzles, in their order; as for `rate`, and puzzles as for `solve_many`."""
    from enpitsu.answers.rate import rate_puzzles  # noqa: PLC0415  (only where it is asked for)

    threads, given = asked.threads(threads), many("rate_many", puzzles)
    named = None if techniques is None else technique_names(techniques)
    seconds = asked.seconds(seconds)
    return rate_puzzles(given, threads, techniques=named, seconds=seconds)


def repair(
    puzzle: OnePuzzle,
    *,
    level: str | None = None,
    symmetry: str = "none",
    count: int = 5,
    add_only: bool = False,
    seconds: float = 10.0,
) -> Repair:
    """Propose what would give a draft exactly one solution: the fewest clues to add or to change.

    At most `count` proposals, the best first; with `level` only those whose puzzle has exactly that
    one. `symmetry`, as in "half-turn", is that of the places where clues stand: what is added has
    all its partners. `add_only` leaves everything that the draft prints as it is. A draft without
    solutions has the fewest clues that contradict each other in `contradiction`. What is found
    when the `seconds` are over is told; 0 is no limit.
    """
    from enpitsu.answers.repair import repair_puzzle  # noqa: PLC0415  (only where it is asked for)

    limits = limits_of(0, 0, seconds)
    if asked.whole("count", count) < 1:
        raise EnpitsuError(f"count is how many proposals are made, 1 or more, not {count}")
    return repair_puzzle(
        puzzle_of(puzzle),
        level=None if level is None else Level(one_of("level", level, Level)),
        symmetry=Symmetry(one_of("symmetry", symmetry, Symmetry)),
        count=min(count, _MOST_PROPOSALS),
        add_only=asked.yes_or_no("add_only", add_only),
        seconds=limits.seconds,
    )


def techniques(genre: str | None = None) -> Iterator[Technique]:
    """Yield the techniques of a genre, as in `sudoku(killer)`, easiest first, or of all of them.

    Each has a sentence and an example: a puzzle, and the step of its explanation that says it.
    """
    from enpitsu.answers.techniques import techniques_of  # noqa: PLC0415  (only where it is asked for)

    return techniques_of(None if genre is None else asked.text("genre", genre, "sudoku(killer)"))

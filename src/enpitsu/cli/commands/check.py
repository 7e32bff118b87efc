"""`check`: is it a proper puzzle? One solution, and which clues could go; or is a state right."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

import enpitsu
from enpitsu import asked
from enpitsu.answers.hint import mistake_in
from enpitsu.cli import options, states
from enpitsu.cli.runner import Command, Run
from enpitsu.cli.words import STATUS_WORDS
from enpitsu.model import Check, Mark, Puzzle, Status, Step
from enpitsu.model.records import OUT_OF_TIME, check_record, step_record


@dataclass(frozen=True)
class Checking(Command[Check]):
    """Proves what kind of puzzle it is."""

    seconds: float

    def answer(self, puzzle: Puzzle) -> Check:
        """Return the verdict."""
        return enpitsu.check(puzzle, seconds=self.seconds)

    def record(self, answer: Check) -> dict[str, Any]:
        """Return the verdict with its witness."""
        return check_record(answer)

    def page(self, answer: Check) -> str:
        """Say the verdict and why."""
        return f"{answer.status}: {STATUS_WORDS[answer.status]}; {_why(answer)}"

    def good(self, answer: Check) -> bool:
        """Tell whether there is exactly one solution, and a record does not tell another."""
        return answer.status is Status.UNIQUE and not answer.solution_fault


class Right(NamedTuple):
    """Whether all is right so far; where the puzzle itself is not, what is wrong with it."""

    right: bool
    puzzle: Check | None = None
    mistake: Step | None = None
    """What a hint would say is wrong, where that is known."""


@dataclass(frozen=True)
class CheckingState(Command[Right]):
    """Tells a player whether all is right so far, and what is not."""

    source: states.Source
    seconds: float

    def answer(self, puzzle: Puzzle) -> Right:
        """Return yes or no, and what is wrong with the state, or else with the puzzle."""
        state, _ = self.source.read(puzzle)
        if state.check(seconds=self.seconds):
            return Right(right=True)
        if not enpitsu.State(puzzle).check(seconds=self.seconds):
            return Right(right=False, puzzle=enpitsu.check(puzzle, seconds=self.seconds))
        return Right(right=False, mistake=mistake_in(state, seconds=self.seconds))

    def record(self, answer: Right) -> dict[str, Any]:
        """Return yes or no, and what is wrong."""
        mistake = {"mistake": step_record(answer.mistake)} if answer.mistake else {}
        fault = check_record(answer.puzzle) if answer.puzzle else {}
        return {"right": answer.right} | mistake | fault

    def page(self, answer: Right) -> str:
        """Say yes or no, and what is wrong."""
        if answer.puzzle is not None:
            return Checking(self.seconds).page(answer.puzzle)
        if answer.right:
            return "right so far"
        return "not right so far" + (f": {answer.mistake.text}" if answer.mistake else "")

    def good(self, answer: Right) -> bool:
        """Tell whether all is right so far."""
        return answer.right


_MANY = 24  # clues that a person reads through


def _why(check: Check) -> str:
    if check.status is Status.NONE:
        return (check.reason or "the givens break no rule by themselves") + _suspicion(check)
    if check.witness is not None:
        return str(check.witness)
    if check.status is Status.UNKNOWN:
        return "--seconds gives it more time"
    found = _clues(check.redundant)
    redundant = f"could go, each alone: {found}" if found else "no clue could go"
    return redundant if check.complete else f"{redundant} ({OUT_OF_TIME})"


def _suspicion(check: Check) -> str:
    return f"; probably mistyped: {_clues(check.mistyped)}" if check.mistyped else ""


def _clues(clues: tuple[Mark | str, ...]) -> str:
    more = len(clues) - _MANY
    rest = f" and {more} more (--json names them)" if more > 0 else ""
    return ", ".join(map(str, clues[:_MANY])) + rest


def check(
    files: options.Files = None,
    *,
    state: states.Option = None,
    seconds: options.Seconds = options.DEFAULT_SECONDS,
    json: options.Json = False,
    form: options.From = None,
    genre: options.Genre = None,
    quiet: options.Quiet = False,
    plugin: options.Plugins = None,
) -> Run[Check] | Run[Right]:
    """Check that there is one solution, and which clues could go; or that a state is right."""
    limit = asked.seconds(seconds)
    if state is None:
        return Run(Checking(limit), files, form, json, quiet, genre=genre, seconds=seconds)
    source = states.source_of(state)
    return Run(
        CheckingState(source, limit),
        source.puzzles(files),
        form,
        json,
        quiet,
        genre=genre,
        seconds=seconds,
    )

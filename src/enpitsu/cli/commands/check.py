"""`check`: is it a proper puzzle? One solution, and which clues could go."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import enpitsu
from enpitsu.cli import options
from enpitsu.cli.runner import Command, Run
from enpitsu.cli.words import STATUS_WORDS, mark_record
from enpitsu.model import Check, Mark, Puzzle, Status


@dataclass(frozen=True)
class Checking(Command[Check]):
    """Proves what kind of puzzle it is."""

    seconds: float

    def answer(self, puzzle: Puzzle) -> Check:
        """Return the verdict."""
        return enpitsu.check(puzzle, seconds=self.seconds)

    def record(self, answer: Check) -> dict[str, Any]:
        """Return the verdict with its witness."""
        witness = answer.witness
        record: dict[str, Any] = {
            "status": answer.status,
            "witness": witness and {"cell": witness.cell, "values": list(witness.values)},
            "redundant": [_clue_record(clue) for clue in answer.redundant],
        }
        reason = answer.reason or (None if answer.complete else _OUT_OF_TIME)
        return record | ({"reason": reason} if reason else {})

    def page(self, answer: Check) -> str:
        """Say the verdict and why."""
        return f"{answer.status}: {STATUS_WORDS[answer.status]}; {_why(answer)}"

    def good(self, answer: Check) -> bool:
        """Tell whether there is exactly one solution."""
        return answer.status is Status.UNIQUE


def _clue_record(clue: Mark | str) -> dict[str, str]:
    return {"clue": clue} if isinstance(clue, str) else mark_record(clue)


_MANY = 24  # clues that a person reads through
_OUT_OF_TIME = "the time ran out before every clue was tried"


def _why(check: Check) -> str:
    if check.status is Status.NONE:
        return check.reason or "the givens break no rule by themselves"
    if check.witness is not None:
        first, second = check.witness.values
        return f"{check.witness.cell} can be {first} or {second}"
    if check.status is Status.UNKNOWN:
        return "--seconds gives it more time"
    found = ", ".join(map(str, check.redundant[:_MANY]))
    more = len(check.redundant) - _MANY
    rest = f" and {more} more (--json names them)" if more > 0 else ""
    redundant = f"could go, each alone: {found}{rest}" if found else "no clue could go"
    return redundant if check.complete else f"{redundant} ({_OUT_OF_TIME})"


def check(
    files: options.Files = None,
    *,
    seconds: options.Seconds = options.DEFAULT_SECONDS,
    json: options.Json = False,
    form: options.From = None,
    quiet: options.Quiet = False,
    plugin: options.Plugins = None,
) -> Run[Check]:
    """Check that there is one solution, and which clues could go."""
    return Run(Checking(options.time_limit(seconds)), files, form, json, quiet)

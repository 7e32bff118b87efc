"""`check`: is it a proper puzzle? One solution, and which givens could go."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import enpitsu
from enpitsu.cli import options
from enpitsu.cli.runner import Command, Run
from enpitsu.cli.words import STATUS_WORDS, marks_record
from enpitsu.model import Check, Puzzle, Status


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
            "redundant": marks_record(answer.redundant),
        }
        reason = answer.reason or (None if answer.complete else _OUT_OF_TIME)
        return record | ({"reason": reason} if reason else {})

    def page(self, answer: Check) -> str:
        """Say the verdict and why."""
        return f"{answer.status}: {STATUS_WORDS[answer.status]}; {_why(answer)}"

    def good(self, answer: Check) -> bool:
        """Tell whether there is exactly one solution."""
        return answer.status is Status.UNIQUE


_OUT_OF_TIME = "the time ran out before every given was tried"


def _why(check: Check) -> str:
    if check.status is Status.NONE:
        return check.reason or "the givens break no rule by themselves"
    if check.witness is not None:
        first, second = check.witness.values
        return f"{check.witness.cell} can be {first} or {second}"
    if check.status is Status.UNKNOWN:
        return "--seconds gives it more time"
    found = ", ".join(map(str, check.redundant))
    redundant = f"could go, each alone: {found}" if found else "no given could go"
    return redundant if check.complete else f"{redundant} ({_OUT_OF_TIME})"


def check(
    files: options.Files = None,
    *,
    seconds: options.Seconds = options.DEFAULT_SECONDS,
    json: options.Json = False,
    form: options.From = None,
    quiet: options.Quiet = False,
) -> Run[Check]:
    """Check that there is one solution, and which givens could go."""
    return Run(Checking(options.time_limit(seconds)), files, form, json, quiet)

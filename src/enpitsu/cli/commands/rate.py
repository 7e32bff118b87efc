"""`rate`: how hard a puzzle is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import enpitsu
from enpitsu.cli import options
from enpitsu.cli.runner import Command, Run
from enpitsu.cli.words import STATUS_WORDS
from enpitsu.model import Puzzle, Rating


@dataclass(frozen=True)
class Rate(Command[Rating]):
    """Rates puzzles that have one solution."""

    seconds: float

    def answer(self, puzzle: Puzzle) -> Rating:
        """Return the rating."""
        return enpitsu.rate(puzzle, seconds=self.seconds)

    def record(self, answer: Rating) -> dict[str, Any]:
        """Return level, difficulty, length and techniques, or why there is no level."""
        record = {
            "level": answer.level,
            "score": answer.score,
            "difficulty": answer.difficulty,
            "length": answer.length,
            "techniques": answer.techniques,
        }
        return record if answer.level else record | {"reason": STATUS_WORDS[answer.status]}

    def page(self, answer: Rating) -> str:
        """Say the level and what it rests on."""
        if answer.level is None:
            return f"no level: {STATUS_WORDS[answer.status]}"
        used = ", ".join(f"{name} x{count}" for name, count in answer.techniques.items())
        hard = f"{answer.level}, difficulty {answer.difficulty}, length {answer.length}"
        return hard + (f": {used}" if used else "")

    def good(self, answer: Rating) -> bool:
        """Tell whether it has a level."""
        return answer.level is not None


def rate(
    files: options.Files = None,
    *,
    seconds: options.Seconds = options.DEFAULT_SECONDS,
    json: options.Json = False,
    form: options.From = None,
    quiet: options.Quiet = False,
    plugin: options.Plugins = None,
) -> Run[Rating]:
    """Rate how hard it is: level, difficulty, length and techniques."""
    return Run(Rate(options.time_limit(seconds)), files, form, json, quiet)

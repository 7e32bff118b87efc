"""enpitsu: solve, count, prove, explain, rate and draw logic puzzles."""

from enpitsu.api import (
    check,
    count,
    explain,
    generate,
    generate_many,
    hint,
    parse,
    rate,
    solve,
    solve_many,
)
from enpitsu.errors import EngineError, EnpitsuError, PuzzleError
from enpitsu.model import (
    Call,
    Check,
    Explanation,
    Level,
    Link,
    Mark,
    Puzzle,
    Rating,
    Result,
    Role,
    Status,
    Step,
    Witness,
)

__version__ = "0.1.0"

__all__ = [
    "Call",
    "Check",
    "EngineError",
    "EnpitsuError",
    "Explanation",
    "Level",
    "Link",
    "Mark",
    "Puzzle",
    "PuzzleError",
    "Rating",
    "Result",
    "Role",
    "Status",
    "Step",
    "Witness",
    "check",
    "count",
    "explain",
    "generate",
    "generate_many",
    "hint",
    "parse",
    "rate",
    "solve",
    "solve_many",
]

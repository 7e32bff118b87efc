"""enpitsu: solve, count, prove, explain, rate and draw logic puzzles."""

from typing import TYPE_CHECKING

from enpitsu.answers.state import State
from enpitsu.api import (
    certify,
    check,
    compare,
    count,
    explain,
    generate,
    generate_many,
    hint,
    load_plugin,
    narrow,
    parse,
    rate,
    rate_many,
    read,
    solve,
    solve_many,
    techniques,
    thin,
)
from enpitsu.engines import Engine
from enpitsu.errors import EngineError, EnpitsuError, ModelError, PuzzleError
from enpitsu.model import (
    Call,
    Certificate,
    Check,
    Effort,
    Example,
    Explanation,
    Failure,
    Level,
    Link,
    Mark,
    Narrowing,
    Puzzle,
    Rating,
    Result,
    Role,
    Status,
    Step,
    Tally,
    Technique,
    Witness,
)

if TYPE_CHECKING:
    from enpitsu.generation import Made, NotMadeError, Strategy, WishError
else:  # seen by a type checker, this would make every name one of ours
    _MAKING = {"Made", "NotMadeError", "Strategy", "WishError"}

    def __getattr__(name):
        """Import what belongs to making puzzles when it is asked for: it is slow to import."""
        if name not in _MAKING:
            raise AttributeError(f"module 'enpitsu' has no attribute '{name}'")
        from enpitsu import generation  # noqa: PLC0415

        return getattr(generation, name)

    def __dir__():
        """Return the names of the module, those included that are not imported yet."""
        return sorted({*globals(), *_MAKING})


__version__ = "0.1.0"

__all__ = [
    "Call",
    "Certificate",
    "Check",
    "Effort",
    "Engine",
    "EngineError",
    "EnpitsuError",
    "Example",
    "Explanation",
    "Failure",
    "Level",
    "Link",
    "Made",
    "Mark",
    "ModelError",
    "Narrowing",
    "NotMadeError",
    "Puzzle",
    "PuzzleError",
    "Rating",
    "Result",
    "Role",
    "State",
    "Status",
    "Step",
    "Strategy",
    "Tally",
    "Technique",
    "WishError",
    "Witness",
    "certify",
    "check",
    "compare",
    "count",
    "explain",
    "generate",
    "generate_many",
    "hint",
    "load_plugin",
    "narrow",
    "parse",
    "rate",
    "rate_many",
    "read",
    "solve",
    "solve_many",
    "techniques",
    "thin",
]

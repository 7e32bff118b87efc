"""enpitsu: solve, count, prove, explain, rate and draw logic puzzles."""

from typing import TYPE_CHECKING

from enpitsu.answers.state import State
from enpitsu.api import (
    book,
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
    repair,
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
    Edit,
    Effort,
    Example,
    Explanation,
    Failure,
    Level,
    Link,
    Mark,
    Narrowing,
    Proposal,
    Puzzle,
    Rating,
    Repair,
    Result,
    Role,
    Status,
    Step,
    Tally,
    Technique,
    Witness,
)

if TYPE_CHECKING:
    from enpitsu.books import Book
    from enpitsu.catalog import Added, Catalog, CatalogError, Found, Kept
    from enpitsu.generation import Made, NotMadeError, Strategy, WishError
else:  # seen by a type checker, this would make every name one of ours
    _LATER = dict.fromkeys(("Made", "NotMadeError", "Strategy", "WishError"), "generation")
    _LATER |= dict.fromkeys(("Added", "Catalog", "CatalogError", "Found", "Kept"), "catalog")
    _LATER["Book"] = "books"

    def __getattr__(name):
        """Import what belongs to making, keeping and printing when it is asked for: it is slow."""
        if name not in _LATER:
            raise AttributeError(f"module 'enpitsu' has no attribute '{name}'")
        from importlib import import_module  # noqa: PLC0415

        return getattr(import_module(f"enpitsu.{_LATER[name]}"), name)

    def __dir__():
        """Return the names of the module, those included that are not imported yet."""
        return sorted({*globals(), *_LATER})


__version__ = "0.1.0"

__all__ = [
    "Added",
    "Book",
    "Call",
    "Catalog",
    "CatalogError",
    "Certificate",
    "Check",
    "Edit",
    "Effort",
    "Engine",
    "EngineError",
    "EnpitsuError",
    "Example",
    "Explanation",
    "Failure",
    "Found",
    "Kept",
    "Level",
    "Link",
    "Made",
    "Mark",
    "ModelError",
    "Narrowing",
    "NotMadeError",
    "Proposal",
    "Puzzle",
    "PuzzleError",
    "Rating",
    "Repair",
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
    "book",
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
    "repair",
    "solve",
    "solve_many",
    "techniques",
    "thin",
]

"""enpitsu: solve, count, prove, explain, rate and draw logic puzzles."""

import os

TYPE_CHECKING = False  # as types are checked, it is True; typing takes half of the time to start
if TYPE_CHECKING:
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
    from enpitsu.books import Book
    from enpitsu.catalog import Added, Catalog, CatalogError, Found, Kept
    from enpitsu.engines import Engine
    from enpitsu.errors import EngineError, EnpitsuError, ModelError, PuzzleError
    from enpitsu.generation import Made, NotMadeError, Strategy, WishError
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
else:  # seen by a type checker, this would make every name one of ours
    _ROOMS = "api", "model", "errors", "engines", "answers.state", "generation", "catalog", "books"

    def __getattr__(name):
        """Import what is asked for: Ctrl-C counts while that goes on, and much of it is slow."""
        from importlib import import_module  # noqa: PLC0415

        if name not in __all__:
            try:
                return import_module(f"enpitsu.{name}")
            except ModuleNotFoundError:
                pass
            raise AttributeError(f"module 'enpitsu' has no attribute '{name}'")
        rooms = (import_module(f"enpitsu.{room}") for room in _ROOMS)
        try:
            found = next(vars(room)[name] for room in rooms if name in vars(room))
        except AttributeError as error:  # in a module; here it would say that there is no such name
            raise ImportError(f"enpitsu cannot be imported: {error}") from error
        return globals().setdefault(name, found)

    def _let_imports_end():
        """Wait for other threads that import us: behind a fork nobody would finish that for them.

        Not for ever: somebody may hold, at this moment, what they need to go on.
        """
        import time  # noqa: PLC0415
        from importlib import _bootstrap  # noqa: PLC0415  (no one else knows who is importing what)

        end = time.monotonic() + 10
        while any(name.startswith(f"{__name__}.") for name in list(_bootstrap._module_locks)):
            if time.monotonic() > end:
                break
            time.sleep(0.001)

    if hasattr(os, "register_at_fork"):
        os.register_at_fork(before=_let_imports_end)

    def __dir__():
        """Return the public names, those included that are not imported yet, and no others."""
        return list(__all__)


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

"""One file per way of solving a model: every module in this folder is an engine, found by its name.

Adding an engine is adding a file here with a class on `Engine`. Modules whose name begins with an
underscore are what the engines share.
"""

from __future__ import annotations

import inspect
from difflib import get_close_matches
from functools import cache
from typing import TYPE_CHECKING, Any

from enpitsu.asked import known_name
from enpitsu.discovery import Discovered
from enpitsu.engines._worker import run as in_process
from enpitsu.engines._worker import solve_in_place
from enpitsu.engines.base import Engine
from enpitsu.engines.kernel import Kernel
from enpitsu.errors import EngineError, shown

if TYPE_CHECKING:
    from enpitsu.engines._options import EngineOptions as EngineOptions

_ORDER = (
    *("auto", "kernel", "csp", "sat", "ip", "cpsat", "zdd"),
    *("infer", "informed", "uninformed"),  # of the papers, for one genre each
)
_HELPERS = ("base", "presolve", "simpath", "solver_engine")


@cache
def engines() -> Discovered[type[Engine]]:
    """Return every engine's class by its name; one is imported when it is first asked for."""
    return Discovered(
        __name__,
        __path__,
        Engine,
        group="enpitsu.engines",
        classes=True,
        first=_ORDER,
        helpers=_HELPERS,
    )


def engine(name: str, *, presolve: bool = False, **options: Any) -> Engine:
    """Return the engine of that name, set up with its own options.

    Those of `auto` say how its kernel is to work. With `presolve`, rules come first and the engine
    has what they leave; `auto` does so without it. Which rules come first, `techniques` may say.
    """
    name = known_name(name, engines()) or name
    if options:
        options = _checked(name, options, presolve)
    if name == "auto" and presolve:
        raise EngineError(
            "presolve has no effect with the auto engine, which lets rules come first anyway; "
            "leave it out, or name another engine"
        )
    if name == "auto":
        return _auto(**options) if options else _usual()
    if not presolve:
        return _kind(name)(**options)
    from enpitsu.engines.presolve import Presolved  # noqa: PLC0415  (only where it is asked for)

    own = {option: value for option, value in options.items() if option in option_names(name)}
    return Presolved(_kind(name)(**own), options.get("techniques"))


def _auto(**options: Any) -> Engine:
    from enpitsu.engines.auto import Auto  # noqa: PLC0415  (it builds on this)

    return Auto(Kernel(**options)) if options else Auto()


@cache
def _usual() -> Engine:
    return _auto()


def option_names(name: str, *, presolve: bool = False) -> set[str]:
    """Return the options that an engine takes; after rules, also which they are."""
    kind = Kernel if known_name(name, engines()) == "auto" else _kind(name)
    own = set(inspect.signature(kind).parameters)
    return own | {"techniques"} if presolve else own


def engine_names() -> list[str]:
    """Return the names of all engines."""
    return list(engines())


def _checked(name: str, options: dict[str, Any], presolve: bool) -> dict[str, Any]:
    from enpitsu.engines._options import checked  # noqa: PLC0415  (most callers have none)

    known = sorted(option_names(name, presolve=presolve))
    for unknown in sorted(set(options) - set(known)):
        near = get_close_matches(unknown, known, 1)
        guess = f"did you mean {near[0]}?" if near else f"it has {', '.join(known) or 'none'}"
        raise EngineError(f"the {name} engine has no option {unknown}; {guess}")
    return checked(options)


def _kind(name: str) -> type[Engine]:
    found = known_name(name, engines())
    if found is None:
        known = ", ".join(engines())
        raise EngineError(f"there is no engine '{shown(name)}'; known are: {known}")
    return engines()[found]


__all__ = [
    "Engine",
    "Kernel",
    "engine",
    "engine_names",
    "engines",
    "in_process",
    "option_names",
    "solve_in_place",
]

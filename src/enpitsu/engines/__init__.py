"""One file per way of solving a model; this is the table of them."""

from __future__ import annotations

import importlib
from dataclasses import fields
from typing import Any

from enpitsu.engines.base import Engine
from enpitsu.engines.kernel import Kernel
from enpitsu.errors import EngineError

_ENGINES = {
    "auto": "Auto",
    "kernel": "Kernel",
    "csp": "Csp",
    "sat": "Sat",
    "ip": "Ip",
    "cpsat": "CpSat",
    "zdd": "Zdd",
}
"""The class by the name of its module, which is imported when the engine is asked for."""


def engine(name: str, *, presolve: bool = False, **options: Any) -> Engine:
    """Return the engine of that name, set up with its own options.

    Those of `auto` say how its kernel is to work. With `presolve`, rules come first and the engine
    has what they leave; `auto` does so anyway.
    """
    unknown = set(options) - option_names(name)
    if unknown:
        raise EngineError(f"the {name} engine has no option {', '.join(sorted(unknown))}")
    if name == "auto":
        from enpitsu.engines.auto import Auto  # noqa: PLC0415  (it builds on this)

        return Auto(Kernel(**options))
    chosen = _kind(name)(**options)
    if not presolve:
        return chosen
    from enpitsu.engines.presolve import Presolved  # noqa: PLC0415  (only where it is asked for)

    return Presolved(chosen)


def option_names(name: str) -> set[str]:
    """Return the options that an engine takes."""
    kind: Any = Kernel if name == "auto" else _kind(name)
    return {field.name for field in fields(kind)}


def engine_names() -> list[str]:
    """Return the names of all engines."""
    return list(_ENGINES)


def _kind(name: str) -> type[Engine]:
    if name not in _ENGINES:
        known = ", ".join(_ENGINES)
        raise EngineError(f"there is no engine '{name}'; known are: {known}")
    kind: type[Engine] = getattr(importlib.import_module(f"{__name__}.{name}"), _ENGINES[name])
    return kind


__all__ = ["Engine", "Kernel", "engine", "engine_names", "option_names"]

"""One file per way of solving a model; this is the table of them."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from enpitsu.engines.auto import Auto
from enpitsu.engines.base import Engine
from enpitsu.engines.csp import Csp
from enpitsu.engines.kernel import Kernel
from enpitsu.engines.sat import Sat
from enpitsu.engines.zdd import Zdd
from enpitsu.model import EngineError

_ENGINES: dict[str, type[Engine]] = {
    "auto": Auto,
    "kernel": Kernel,
    "csp": Csp,
    "sat": Sat,
    "zdd": Zdd,
}


def engine(name: str, **options: Any) -> Engine:
    """Return the engine of that name, set up with its own options.

    With options, `auto` is the kernel: they say how it is to work.
    """
    unknown = set(options) - option_names(name)
    if unknown:
        raise EngineError(f"the {name} engine has no option {', '.join(sorted(unknown))}")
    kind = Kernel if name == "auto" and options else _kind(name)
    return kind(**options)


def option_names(name: str) -> set[str]:
    """Return the options that an engine takes."""
    kind: Any = Kernel if name == "auto" else _kind(name)
    return {field.name for field in fields(kind)}


def engine_names() -> list[str]:
    """Return the names of all engines."""
    return list(_ENGINES)


def _kind(name: str) -> type[Engine]:
    try:
        return _ENGINES[name]
    except KeyError:
        known = ", ".join(_ENGINES)
        raise EngineError(f"there is no engine '{name}'; known are: {known}") from None


__all__ = [
    "Auto",
    "Csp",
    "Engine",
    "Kernel",
    "Sat",
    "Zdd",
    "engine",
    "engine_names",
    "option_names",
]

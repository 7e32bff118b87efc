"""The options of the engines with their types: for type checkers, and for callers without one."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypedDict

from enpitsu import asked

if TYPE_CHECKING:
    from enpitsu.engines.csp import Method
    from enpitsu.engines.ip import Rows
    from enpitsu.engines.kernel import Split
    from enpitsu.engines.uninformed import Order
    from enpitsu.engines.zdd import Building


class EngineOptions(TypedDict, total=False):
    """What may be said about how an engine works; each option belongs to some of them."""

    presolve: bool
    """Rules first, then the engine on what they leave."""
    split: Split
    techniques: tuple[str, ...] | list[str]
    """Of the kernel's search; with `presolve` those that come first, whatever the engine."""
    seed: int | None
    tree: bool
    together: int
    method: Method
    mrv: bool
    lcv: bool
    model: str
    order: Order
    solver: str
    solver_memory: int
    rows: Rows
    building: Building


_CHECKS: dict[str, Callable[[str, Any], object]] = {
    "split": lambda name, value: asked.plain_name(asked.text(name, value, "cell")),
    "techniques": lambda name, value: asked.several(name, value, "naked single"),
    "seed": lambda name, value: value if value is None else asked.seed(value),
    "tree": asked.yes_or_no,
    "together": asked.whole,
    "method": lambda name, value: asked.plain_name(asked.text(name, value, "backtracking")),
    "mrv": asked.yes_or_no,
    "lcv": asked.yes_or_no,
    "model": lambda name, value: asked.plain_name(asked.text(name, value, "cells")),
    "order": lambda name, value: asked.plain_name(asked.text(name, value, "depth-first")),
    "solver": lambda name, value: asked.plain_name(asked.text(name, value, "cadical195")),
    "solver_memory": lambda name, value: asked.within(name, value, 1, 2**30),
    "rows": lambda name, value: asked.plain_name(asked.text(name, value, "edges")),
    "building": lambda name, value: asked.plain_name(asked.text(name, value, "sets")),
}


def checked(options: dict[str, Any]) -> dict[str, Any]:
    """Return the options as engines keep them; raise TypeError where one is no such thing.

    An option that only a plug-in's engine has is its own to check.
    """
    return {
        name: _CHECKS[name](name, value) if name in _CHECKS else value
        for name, value in options.items()
    }

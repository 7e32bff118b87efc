"""Which program answered, and its version."""

from __future__ import annotations

from functools import cache
from importlib.metadata import PackageNotFoundError, version

from enpitsu.engines import Engine, engines
from enpitsu.engines.auto import Auto
from enpitsu.engines.presolve import Presolved
from enpitsu.engines.solver_engine import SolverEngine

_PACKAGES = {
    "sat": "python-sat",
    "cpsat": "ortools",
    "zdd": "graphillion",
    "highs": "highspy",
    "cbc": "ortools",
    "scip": "pyscipopt",
    "gurobi": "gurobipy",
    "cplex": "cplex",
}
"""By an engine's name, or its solver's."""


def maker_of(engine: Engine, answered: str = "") -> tuple[str, str]:
    """Return the solver, or else the engine, that answers for an engine, and its package."""
    if isinstance(engine, Presolved):
        return maker_of(engine.engine, answered)
    if isinstance(engine, Auto):
        name = answered or "kernel"
        return name, package_of(_PACKAGES.get(name, "enpitsu"))
    solver = getattr(engine, "solver", "") or engine.name
    if isinstance(engine, SolverEngine):
        named = _PACKAGES.get(solver) or _PACKAGES.get(engine.name)
        return solver, package_of(named) if named else ""
    own = engine.name in engines().built_in
    return engine.name, package_of("enpitsu") if own else str(getattr(engine, "version", ""))


@cache
def package_of(name: str) -> str:
    """Return a package with its version; without it where it is not installed as one."""
    try:
        return f"{name} {version(name)}"
    except PackageNotFoundError:
        return name

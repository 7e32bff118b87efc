"""The part of a measured run that happens in the engine's process."""

from __future__ import annotations

import gc
import os
import time
from collections.abc import Iterator
from contextlib import suppress
from hashlib import blake2b
from typing import Any

from enpitsu.answers.recorded import fault_of
from enpitsu.comparing.measuring import Asked
from enpitsu.comparing.usage import cpu_seconds, forget_peak, memory_mb
from enpitsu.discovery import failure
from enpitsu.engines import Engine, solve_in_place
from enpitsu.engines.auto import Auto
from enpitsu.engines.kernel import Kernel, board_problem, forget_problem
from enpitsu.engines.presolve import Presolved
from enpitsu.engines.solver_engine import SolverEngine
from enpitsu.errors import EngineError, EnpitsuError, OutOfMemoryError
from enpitsu.model import Limits, Puzzle, Result, Status
from enpitsu.puzzles import parse

KEPT = 4
"""Solutions that a result tells in full."""
_CHECKED = 1000  # solutions that are held against the rules

_TINY = {
    "binary": "binary:01/1.",
    "futoshiki": "futoshiki:12/2.",
    "kakuro": "kakuro:# 4\\- 6\\-/-\\3 . ./-\\7 . .",
    "kenken": "kenken:1./..|3+=r1c1 r1c2,3+=r2c1 r2c2",
    "neighbor": "neighbor:1.../..2./.4../...3",
    "skyscrapers": "skyscrapers:12../..../..../....|..../..../..../....",
    "slitherlink": "slitherlink:33",
    "sudoku": "sudoku:1.3./3.../..4./....",
}
"""What engines warm up with, by genre."""
_warm: set[tuple[str, str]] = set()


def measured(asked: Asked) -> Iterator[dict[str, Any]]:
    """Yield one message when the clock begins to run, and one with all that was measured."""
    solve_in_place()
    for path in asked.plugins:
        from enpitsu import plugins  # noqa: PLC0415  (seldom needed, and slow to import)

        plugins.load(path)
    puzzle = parse(asked.line)
    _warm_up(asked, puzzle.genre.name)
    forget_problem(puzzle)  # what another run prepared is not for this one
    gc.collect()
    forget_peak()
    base = memory_mb("VmRSS")
    cpu = cpu_seconds()
    yield {"begins": os.getpid(), "cpu": cpu, "base_mb": base}
    begin = time.perf_counter()
    preparing = _prepare(asked.engine, puzzle)
    outcome = _outcome(asked.engine, puzzle, asked.limits)
    wall = time.perf_counter() - begin
    if isinstance(outcome, Result) and _is_solvers(asked.engine):
        wall = outcome.seconds + preparing  # some look something up after they have answered
    used = {"wall": wall, "cpu": cpu_seconds() - cpu, "peak_mb": memory_mb(), "base_mb": base}
    told = _told(outcome, asked, wall) if isinstance(outcome, Result) else outcome
    if preparing:
        told["preparing"] = preparing + (told.get("preparing") or 0.0)
    yield used | told


def _warm_up(asked: Asked, genre: str) -> None:
    """Have the engine, and those that it hands puzzles on to, import all that they need."""
    if (asked.label, genre) in _warm:
        return
    _warm.add((asked.label, genre))
    tiny = parse(_TINY.get(genre, _TINY["sudoku"]))
    for one in _all_in(asked.engine):
        _outcome(one, tiny, Limits(seconds=10))


def _prepare(engine: Engine, puzzle: Puzzle) -> float:
    """Translate the board for the kernel, where it takes part; return how long that took."""
    if not isinstance(engine, Kernel | Auto | Presolved):
        return 0.0
    begin = time.perf_counter()
    with suppress(EngineError, MemoryError):  # it will say so itself
        board_problem(puzzle)
    return time.perf_counter() - begin


def _is_solvers(engine: Engine) -> bool:
    """Tell whether it is a solver of others around which the house has its own clock."""
    return isinstance(engine.engine if isinstance(engine, Presolved) else engine, SolverEngine)


def _all_in(engine: Engine) -> Iterator[Engine]:
    yield engine
    if isinstance(engine, Presolved):
        yield engine.engine
    elif isinstance(engine, Auto):
        from enpitsu.engines import sat  # noqa: PLC0415  (slow to import)

        if sat.available():
            yield sat.Sat()


def _outcome(engine: Engine, puzzle: Puzzle, limits: Limits) -> Result | dict[str, Any]:
    """Return the result, or what is to be said where there is none."""
    try:
        return engine.result(puzzle, limits)
    except (MemoryError, OutOfMemoryError) as error:
        said = str(error) or "out of memory"
        return {"status": "unknown", "reason": "memory", "error": said}
    except EnpitsuError as error:
        return {"status": "error", "reason": "refused", "error": str(error)}
    except Exception as error:  # a fault of the engine, which the comparison is there to find
        return {"status": "error", "reason": "crash", "error": failure(error)}


def _told(result: Result, asked: Asked, wall: float) -> dict[str, Any]:
    """Return what is to be kept of a result."""
    seconds = asked.limits.seconds
    enough = 0 < asked.limits.solutions <= result.found
    late = bool(seconds and wall > seconds and (result.complete or enough))
    status = Status.UNKNOWN if late else result.status
    effort = result.effort
    return {
        "status": str(status),
        "reason": "time" if late else _reason(result, asked.limits, wall),
        "found": result.found,
        "complete": result.complete and not late,
        "by": result.engine,
        "nodes": result.nodes,
        "preparing": effort.preparing,
        "rules": effort.rules,
        "rounds": effort.rounds,
        "cuts": effort.cuts,
        "diagram_nodes": effort.diagram_nodes,
        "stored": effort.stored,
        **_solutions(result),
    }


def _reason(result: Result, limits: Limits, wall: float) -> str:
    """Return why it is unknown; `method` where the engine itself gives up before the end."""
    enough = 0 < limits.solutions <= result.found
    if result.complete or enough:
        return ""
    if result.stopped:
        return result.stopped
    if limits.seconds and wall > 0.95 * limits.seconds:  # an engine of others need not say it
        return "time"
    return "nodes" if 0 < limits.nodes <= result.nodes else "method"


def _solutions(result: Result) -> dict[str, Any]:
    """Return some solutions, a digest of all, and what the rules say of them."""
    puzzle, values = result.puzzle, set(result.values)
    digest = blake2b(b"\n".join(sorted(values)), digest_size=8).hexdigest() if values else ""
    looked_at = result.values[:_CHECKED]
    faults = (fault for one in looked_at if (fault := fault_of(puzzle, one)))
    broken = next((f"a solution {fault}" for fault in faults), "")
    if not broken and len(values) < len(result.values):
        broken = "a solution is given twice"
    if not broken and result.found < len(values):
        broken = f"{len(values)} solutions are given, and {result.found} counted"
    return {
        "valid": 0 if broken else len(set(looked_at)),
        "listed": len(values) == result.found,
        "digest": digest,
        "solutions": [] if broken else [_written(puzzle, one) for one in result.values[:KEPT]],
        "broken": broken,
    }


def _written(puzzle: Puzzle, values: bytes) -> str:
    return puzzle.genre.solution(puzzle, values)

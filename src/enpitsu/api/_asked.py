"""What callers hand in, as the functions of this face take it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from enpitsu import asked
from enpitsu.engines import Engine
from enpitsu.engines import engine as engine_named
from enpitsu.errors import EngineError
from enpitsu.model import Limits, Puzzle

if TYPE_CHECKING:
    from enpitsu.engines import EngineOptions

Many = Iterable[Puzzle | str | bytes | Mapping[str, Any]]
"""Puzzles, lines and records, or the lines of an open file."""


def many(name: str, puzzles: Many) -> Iterable[Puzzle]:
    """Return puzzles that may be lines or records; a list of Puzzles as it is."""
    if isinstance(puzzles, str | bytes | Puzzle | Mapping) or not isinstance(puzzles, Iterable):
        kind = asked.kind_of(puzzles)
        raise TypeError(f"{name} takes a list or another iterable of puzzles, not {kind}")
    if isinstance(puzzles, list | tuple) and set(map(type, puzzles)) == {Puzzle}:
        return puzzles
    from enpitsu.formats.sources import puzzles_of  # noqa: PLC0415  (not for Puzzles)

    return puzzles_of(puzzles)


def technique_names(techniques: Iterable[str]) -> tuple[str, ...]:
    return asked.several("techniques", techniques, "naked single")


def one_of(what: str, value: str, known: type[StrEnum]) -> str:
    """Return one of some names, in any case."""
    names = [str(name) for name in known]
    return asked.one_of(asked.text(what, value, names[1]), names, what)


def limits_of(solutions: int, nodes: int, seconds: float, memory_mb: int = 1024) -> Limits:
    return Limits(
        asked.limit("limit", solutions),
        asked.limit("nodes", nodes),
        asked.seconds(seconds),
        asked.limit("memory_mb", memory_mb),
    )


def one_or_other(threads: int, cluster: str | None, name: str = "threads") -> None:
    """Refuse threads, or jobs, of this machine together with a cluster's workers."""
    if cluster is not None:
        asked.text("cluster", cluster, "tcp://127.0.0.1:8786")
        if threads != 1:
            from enpitsu.work import WorkError  # noqa: PLC0415  (few make this mistake)

            raise WorkError(f"a cluster's workers do the work: leave {name} out")


def chosen_engine(engine: str | Engine, options: EngineOptions, limits: Limits) -> Engine:
    """Return the engine that is asked for; refuse options and limits that are not for it."""
    if isinstance(engine, str):
        if "presolve" in options:
            asked.yes_or_no("presolve", options["presolve"])
        engine = engine_named(engine, **options)
    elif not isinstance(engine, Engine):
        raise TypeError(f"engine is a name or an Engine, not {asked.kind_of(engine)}")
    elif options:
        raise EngineError("options go into the engine's constructor when an engine is given")
    engine.refuse(limits)
    return engine

"""`count`: the exact number of solutions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

import typer

from enpitsu.cli import options
from enpitsu.cli.effort import effort_words
from enpitsu.cli.runner import Command, Run
from enpitsu.cli.solving import engine_for, refuse_jobs_for_counting
from enpitsu.cli.words import limit_met
from enpitsu.engines import Engine
from enpitsu.errors import EngineError
from enpitsu.model import Limits, Puzzle, Result
from enpitsu.model.records import count_record, written


@dataclass(frozen=True)
class Count(Command[Result]):
    """Counts until the end or a limit."""

    engine: Engine
    limits: Limits
    jobs: int = 1
    is_memory_given: bool = False

    def answer(self, puzzle: Puzzle) -> Result:
        """Return how many were found, and whether that is all; refuse a limit without effect."""
        if self.is_memory_given and not self.engine.counts_in_memory(puzzle, self.limits):
            raise EngineError(
                "--memory has no effect on this count; it works with loops, "
                "without --nodes and --presolve, and with solvers"
            )
        return self.engine.count_in_threads(puzzle, self.limits, self.jobs)

    def record(self, answer: Result) -> dict[str, Any]:
        """Return the count as text: it may be too large for other programs' numbers."""
        return count_record(answer)

    def page(self, answer: Result) -> str:
        """Say the count."""
        number = f"{written(answer.found)} solution{'' if answer.found == 1 else 's'}"
        if answer.complete:
            took = effort_words(answer.effort).removeprefix(", ")
            return f"{number} ({took})" if took else number
        if answer.unfinished:
            return f"at least {number}: {answer.unfinished}"
        return f"at least {number}; then {limit_met(answer, self.engine)} was reached"

    def good(self, answer: Result) -> bool:
        """Tell whether the count is exact and not zero."""
        return answer.complete and answer.found > 0


def count(
    files: options.Files = None,
    *,
    engine: options.EngineName = "auto",
    seconds: options.Seconds = options.DEFAULT_SECONDS,
    nodes: options.Nodes = 0,
    memory: options.CountMemory = None,
    presolve: options.Presolve = False,
    jobs: Annotated[
        int,
        typer.Option(
            "--jobs", "-j", metavar="J", min=1, max=1024, help="Threads for each puzzle (kernel)."
        ),
    ] = 1,
    techniques: options.SearchTechniques = None,
    method: options.Method = None,
    mrv: options.Mrv = None,
    lcv: options.Lcv = None,
    model: options.Model = None,
    order: options.Order = None,
    solver: options.Solver = None,
    solver_memory: options.SolverMemory = None,
    rows: options.Rows = None,
    building: options.Building = None,
    json: options.Json = False,
    form: options.From = None,
    genre: options.Genre = None,
    quiet: options.Quiet = False,
    plugin: options.Plugins = None,
) -> Run[Result]:
    """Count the solutions, all of them."""
    chosen = engine_for(
        engine,
        presolve=presolve,
        techniques=options.names(techniques),
        method=method,
        mrv=mrv,
        lcv=lcv,
        model=model,
        order=order,
        solver=solver,
        solver_memory=solver_memory,
        rows=rows,
        building=building,
    )
    if memory is not None:
        chosen.refuse_ignored("memory")
    limits = options.limits(
        0, nodes, seconds, options.DEFAULT_COUNT_MEMORY if memory is None else memory
    )
    chosen.refuse(limits)
    refuse_jobs_for_counting(chosen, jobs)
    command = Count(chosen, limits, jobs, memory is not None)
    return Run(command, files, form, json, quiet, genre=genre, seconds=seconds)

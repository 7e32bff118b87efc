"""`solve`: the solutions of each puzzle, and whether there is exactly one."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Annotated, Any, Literal

import typer

from enpitsu.cli import options
from enpitsu.cli.effort import effort_words
from enpitsu.cli.output import picture
from enpitsu.cli.runner import Asked, Command, Run
from enpitsu.cli.solving import engine_for, refuse_jobs
from enpitsu.cli.symbols import Symbols
from enpitsu.cli.tree import tree_record, tree_table
from enpitsu.cli.words import limit_met
from enpitsu.engines import Engine
from enpitsu.errors import EnpitsuError
from enpitsu.formats import Entry
from enpitsu.model import Limits, Puzzle, Result, Status, Witness
from enpitsu.model.records import result_record

_PICTURES = 2  # more solutions than this are written one a line


@dataclass(frozen=True)
class Solve(Command[Result]):
    """Solves in batches, for speed."""

    engine: Engine
    limits: Limits
    threads: int
    symbols: Symbols
    tree: bool
    shade: bool = False
    cluster: str | None = None
    plain: bool = False

    def answer(self, puzzle: Puzzle) -> Result:
        """Solve one puzzle."""
        return self.engine.result(puzzle, self.limits)

    def answers(
        self, asked: Iterable[Asked], many: bool
    ) -> Iterator[tuple[Entry, Puzzle, Result | EnpitsuError]]:
        """Solve many at once; where an engine refuses, find out by solving one by one."""
        waiting: deque[Asked] = deque()
        source = iter(asked)
        if self.cluster is not None:
            from enpitsu.engines._cluster import solve_on_cluster  # noqa: PLC0415  (few have one)

            puzzles = _noting(source, waiting)
            for outcome in solve_on_cluster(self.engine, puzzles, self.limits, self.cluster):
                yield *waiting.popleft(), outcome
            return
        while True:
            try:
                for result in self._batches(_noting(source, waiting)):
                    yield *_asked_for(result, waiting), result
            except EnpitsuError:
                if not waiting:  # it is not about a puzzle
                    raise
                while waiting:
                    entry, puzzle = waiting.popleft()
                    yield entry, puzzle, self.attempt(puzzle)
            else:
                return

    def _batches(self, puzzles: Iterable[Puzzle]) -> Iterator[Result]:
        return self.engine.solve_many(puzzles, self.limits, self.threads)

    def record(self, answer: Result) -> dict[str, Any]:
        """Return the solutions and what it took to find them."""
        record = result_record(answer, self._solutions(answer), self._witness(answer))
        if self.tree:
            record["tree"] = tree_record(answer.tree)
        return record

    def page(self, answer: Result) -> str:
        """Return what is known, the pictures, and the tree if asked for."""
        parts = [self._headline(answer)]
        if len(answer.values) <= _PICTURES:
            parts += [self._picture(answer.puzzle, values) for values in answer.values]
        else:
            parts += self._solutions(answer)
        if answer.effort.steps:
            parts.append(", ".join(f"{step} {found}" for step, found in answer.effort.steps))
        if self.tree:
            parts.append(tree_table(answer.tree))
        return "\n".join(parts)

    def line(self, label: str, answer: Result) -> str:
        """Return status and solutions on one line, and the tree below it if asked for."""
        reason = answer.reason or (answer.stopped and limit_met(answer, self.engine))
        reasons = [f"({one})" for one in (reason, self._witness(answer)) if one]
        detail = [*self._solutions(answer), *reasons]
        line = " ".join([label, answer.status, *detail])
        return f"{line}\n{tree_table(answer.tree)}\n" if self.tree else line

    def good(self, answer: Result) -> bool:
        """Tell whether there is exactly one solution, or one at all if no more was asked."""
        return answer.status is Status.UNIQUE or (self.limits.solutions == 1 and answer.found > 0)

    def bears_out(self, answer: Result, solution: str) -> bool:
        """Tell whether a solution was found."""
        return solution in answer.solutions

    def _solutions(self, answer: Result) -> list[str]:
        return [self.symbols.written(answer.puzzle, solution) for solution in answer.solutions]

    def _witness(self, answer: Result) -> Witness | None:
        """Return the ambiguous cell, with the symbols that were asked for."""
        witness = answer.witness
        if witness is None:
            return None
        first, second = (self.symbols.value(answer.puzzle, value) for value in witness.values)
        return Witness(witness.cell, (first, second))

    def _picture(self, puzzle: Puzzle, values: bytes) -> str:
        scene = puzzle.scene(values, shade=self.shade)
        return picture(self.symbols.drawn(puzzle, scene), self.plain)

    def _headline(self, answer: Result) -> str:
        nodes = f"{answer.nodes} node{'' if answer.nodes == 1 else 's'}"
        again = f"; {answer.repeated} given again" if answer.repeated else ""
        time = f"{_milliseconds(answer.seconds)} ms"
        took = f"({answer.engine}, {nodes}, {time}{effort_words(answer.effort)}{again})"
        witness = self._witness(answer)
        ambiguous = f"; {witness}" if witness else ""
        return f"{answer.status}: {self._told(answer)} {took}{ambiguous}"

    def _told(self, answer: Result) -> str:
        """Say what is known about the solutions."""
        before = f" before {limit_met(answer, self.engine)}" if answer.stopped else ""
        match answer.status:
            case Status.UNIQUE:
                return "exactly one solution"
            case Status.MULTIPLE:
                kept = len(answer.values)
                rest = f", of which the first {kept} are kept" if kept < answer.found else ""
                number = f"{'' if answer.complete else 'at least '}{answer.found} solutions"
                return f"{number}{before}{rest}"
            case Status.NONE:
                return "no solution" + (f": {answer.reason}" if answer.reason else "")
            case _ if answer.found and answer.found == self.limits.solutions:
                return "one solution; --limit 2 would tell whether it is the only one"
            case _ if answer.unfinished:
                return f"no solution found: {answer.unfinished}"
            case _:
                return f"{'one' if answer.found else 'no'} solution found{before}"


def _milliseconds(seconds: float) -> str:
    return f"{seconds * 1000:.{1 if seconds >= 0.001 else 3}f}"


def _noting(asked: Iterator[Asked], waiting: deque[Asked]) -> Iterator[Puzzle]:
    """Yield the puzzles and note whose answers are still to come."""
    for entry, puzzle in asked:
        waiting.append((entry, puzzle))
        yield puzzle


def _asked_for(result: Result, waiting: deque[Asked]) -> Asked:
    """Take the puzzle that a result is for, and no other, whatever was left out before it."""
    while waiting:
        entry, puzzle = waiting.popleft()
        if result.puzzle is puzzle:
            return entry, puzzle
    raise RuntimeError("a result is for none of the puzzles that were asked about")


def solve(
    files: options.Files = None,
    *,
    engine: options.EngineName = "auto",
    limit: Annotated[
        int,
        typer.Option("--limit", metavar="N", min=0, help="Stop at so many solutions; 0 for all."),
    ] = 2,
    seconds: options.Seconds = options.DEFAULT_SECONDS,
    nodes: options.Nodes = 0,
    memory: options.Memory = options.DEFAULT_MEMORY,
    presolve: options.Presolve = False,
    jobs: Annotated[
        int, typer.Option("--jobs", "-j", metavar="J", min=1, max=1024, help="Threads.")
    ] = 1,
    cluster: options.Cluster = None,
    tree: Annotated[
        bool,
        typer.Option(
            "--tree", help="Show every call (kernel, infer), up to 50,000 a second of --seconds."
        ),
    ] = False,
    split: Annotated[
        Literal["smallest", "cell", "box", "ahead"] | None,
        typer.Option(
            "--split",
            case_sensitive=False,
            help="What the search splits on (kernel). ahead: tried out first, where all rules are"
            " that values differ; elsewhere like smallest.",
        ),
    ] = None,
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
    symbols: options.SymbolString = None,
    shade: options.Shade = False,
    plain: options.Ascii = False,
    json: options.Json = False,
    form: options.From = None,
    genre: options.Genre = None,
    quiet: options.Quiet = False,
    plugin: options.Plugins = None,
) -> Run[Result]:
    """Find the solutions, and tell whether there is exactly one."""
    chosen = engine_for(
        engine,
        presolve=presolve,
        tree=tree or None,
        split=split,
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
    limits = options.limits(limit, nodes, seconds, memory)
    chosen.refuse(limits)
    options.one_machine_or_cluster(jobs, cluster)
    refuse_jobs(chosen, jobs)
    command = Solve(chosen, limits, jobs, Symbols(symbols), tree, shade, cluster, plain)
    return Run(command, files, form, json, quiet, genre=genre, seconds=seconds)

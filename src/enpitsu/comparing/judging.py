"""Who is right: all answers about a puzzle held against the rules, each other, and the set.

A solution that the rules bear out is a fact, whoever found it. So "none" where one is known is
wrong, and so is "no more" where more are known. Where counts differ and no known solution settles
it, there is a disagreement, and both sides bear it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from enpitsu.comparing.rows import OPEN_RUN, RIGHT, Row, Rows
from enpitsu.comparing.runs import Run
from enpitsu.comparing.versions import maker_of

Result = Mapping[str, Any]

_AS_MEASURED = (
    "reason",
    "found",
    "complete",
    "wall",
    "cpu",
    "peak_mb",
    "base_mb",
    "preparing",
    "rules",
    "nodes",
    "rounds",
    "cuts",
    "diagram_nodes",
    "stored",
)
"""What a row has from a result as it is."""


def rows_of(runs: Iterable[Run], results: Mapping[str, Result]) -> Rows:
    """Return the rows of runs with the results that are there, each with its verdict."""
    pairs = [(run, results[run.key]) for run in runs if run.key in results]
    known: dict[str, _Known] = {}
    for run, result in pairs:
        name = run.instance.name
        if name not in known:
            known[name] = _Known(run)
        known[name].hear(run, result)
    faults = [one.fault for one in known.values() if one.fault]
    return Rows(
        (_row(run, one, *known[run.instance.name].judge(one)) for run, one in pairs), faults
    )


@dataclass
class _Known:
    """What is known about a puzzle from all its runs."""

    first: Run
    solutions: dict[str, str] = field(default_factory=dict)
    """Those that the rules bear out, with who found each."""
    least: int = 0
    """How many solutions there are at least."""
    witness: str = ""
    """Who found so many."""
    said: dict[tuple[int, str], str] = field(default_factory=dict)
    """The counts of complete answers, with a digest where all are listed, and who gave each."""
    listed: str | None = None
    """The set's solution, where nobody has found out yet whether it is one."""
    fault: str = ""

    def __post_init__(self) -> None:
        """Begin with what the set says."""
        instance = self.first.instance
        if instance.solution is None:
            return
        from enpitsu.comparing.reading import solution_of  # noqa: PLC0415  (few sets have any)

        text, fault = solution_of(instance.puzzle, instance.solution)
        if fault:
            self.fault = f"{instance.name}: the solution in the set is wrong: {fault}"
        elif text is None:
            self.listed = instance.solution
        else:
            self._add(text, "the set")

    def hear(self, run: Run, result: Result) -> None:
        """Take what one run says."""
        engine = run.chosen.label
        for text in result.get("solutions", ()):
            self._add(text, engine)
        valid = result.get("valid", 0)
        if valid > self.least:
            self.least, self.witness = valid, engine
        if result.get("complete") and not result.get("broken"):
            digest = result["digest"] if result["listed"] else ""
            self.said.setdefault((result["found"], digest), engine)

    def judge(self, result: Result) -> tuple[str, str]:
        """Return the verdict on one result, and why."""
        if result["status"] == "error":
            return ("refused" if result["reason"] == "refused" else "error"), result["error"]
        if result.get("broken"):
            return "wrong answer", result["broken"]
        if not result.get("complete"):
            return (OPEN_RUN if result["reason"] else RIGHT), result.get("error", "")
        found = result["found"]
        if found < self.least:
            many = "1 solution holds" if self.least == 1 else f"{self.least} solutions hold"
            why = f"it says {found}, but {many} by the rules, found by {self.witness}"
            return ("wrong count" if found else "wrong none"), why
        return self._compared(found, result)

    def _compared(self, found: int, result: Result) -> tuple[str, str]:
        """Judge a complete answer that no known solution speaks against."""
        for (count, digest), other in self.said.items():
            if count < self.least:
                continue  # that one is wrong itself
            if count != found:
                return "disagreement", f"it counts {found} solutions, and {other} {count}"
            if digest and result["listed"] and digest != result["digest"]:
                return "wrong count", f"{other} found others: there are more than {found}"
        whole = result["listed"] and found == len(result["solutions"])
        if (
            self.listed is not None
            and whole
            and _plain(self.listed) not in map(_plain, result["solutions"])
        ):
            return "disagreement", "the set has another solution"
        return RIGHT, ""

    def _add(self, text: str, who: str) -> None:
        self.solutions.setdefault(_plain(text), who)
        if len(self.solutions) > self.least:
            self.least = len(self.solutions)
            self.witness = " and ".join(dict.fromkeys(self.solutions.values()))


def _plain(text: str) -> str:
    return " ".join(text.split())


def _row(run: Run, result: Result, verdict: str, why: str) -> Row:
    instance = run.instance
    grid = instance.puzzle.genre.grid(instance.puzzle.board)
    solver, version = maker_of(run.chosen.engine, result.get("by", ""))
    solutions: Sequence[str] = result.get("solutions", ())
    told: dict[str, Any] = {name: result.get(name) for name in _AS_MEASURED}
    return Row(
        id=instance.name,
        genre=instance.puzzle.genre.name,
        size=f"{grid.rows}x{grid.columns}",
        engine=run.chosen.label,
        solver=solver,
        version=version,
        options=run.chosen.options,
        limits=run.asked.bounds,
        repeat=run.repeat,
        status=result["status"],
        verdict=verdict,
        solution=solutions[0] if solutions else "",
        host=result.get("host", ""),
        error=why,
        **told,
    )

"""Answers in words and in JSON that several commands share."""

from __future__ import annotations

from typing import Any

from enpitsu.boards import OPEN, SIDES, members
from enpitsu.engines import Engine
from enpitsu.model import (
    LIMIT_NAMES,
    Certificate,
    Explanation,
    Failure,
    Line,
    Link,
    Mark,
    Narrowing,
    Puzzle,
    Result,
    Role,
    Status,
    Step,
    Witness,
)

STATUS_WORDS = {status: status.told for status in Status}


def written(number: int) -> str:
    """Write a whole number of any length; Python itself stops at 4,300 digits."""
    from decimal import Decimal  # noqa: PLC0415  (only counts need it)

    return str(Decimal(number))


def limit_met(answer: Result, engine: Engine) -> str:
    """Return what a person calls the limit that came first, and what would help."""
    name = LIMIT_NAMES[answer.stopped]
    if answer.stopped != "memory":
        return name
    return f"{name} ({engine.helps})"


def mark_record(mark: Mark) -> dict[str, str]:
    """Return a mark as JSON fields."""
    return {"cell": mark.cell, "value": mark.value}


def witness_record(witness: Witness) -> dict[str, Any]:
    """Return an ambiguous cell as JSON fields."""
    return {"cell": witness.cell, "values": list(witness.values)}


def step_record(step: Step) -> dict[str, Any]:
    """Return a step as JSON fields."""
    record: dict[str, Any] = {
        "technique": step.technique,
        "level": step.level,
        "text": step.text,
        "cells": list(step.cells),
        "places": list(map(mark_record, step.places)),
        "removes": list(map(mark_record, step.removes)),
    }
    if step.assumes_unique:
        record["assumes_unique"] = True
    record |= {
        "roles": {role.name: role_record(role) for role in step.roles},
        "chain": list(map(link_record, step.chain)),
        "positions": list(map(list, step.positions)),
        "houses": list(step.houses),
    }
    return record | ({"lines": list(map(line_record, step.lines))} if step.lines else {})


def line_record(line: Line) -> dict[str, Any]:
    """Return a line of a longer reason as JSON fields: those of a step, and what it builds on."""
    place = {"number": line.number, "depth": line.depth, "kind": line.kind}
    return place | {"rests_on": list(line.rests_on)} | step_record(line.step)


def candidates_record(answer: Explanation | Narrowing) -> dict[str, list[str]]:
    """Return what may still stand in each open cell as JSON fields."""
    model = answer.puzzle.model
    left = zip(model.names, answer.values, answer.candidates, strict=True)
    return {
        name: [model.symbol(candidate) for candidate in members(mask)]
        for name, value, mask in left
        if value == OPEN
    }


def role_record(role: Role) -> dict[str, Any]:
    """Return what takes part in a step as JSON fields."""
    return {
        "cells": list(role.cells),
        "houses": list(role.houses),
        "values": list(role.values),
        "numbers": list(role.numbers),
    }


def link_record(link: Link) -> dict[str, Any]:
    """Return a link of a chain as JSON fields."""
    return {"cells": list(link.cells), "value": link.value, "on": link.on, "house": link.house}


def certificate_record(certificate: Certificate) -> dict[str, Any]:
    """Return what a checker said as JSON fields."""
    return {
        "steps": certificate.steps,
        "lines": certificate.lines,
        "refuted": certificate.refuted,
        "engine": certificate.engine,
        "failures": [
            {"step": bad.step, "line": bad.line, "technique": bad.technique, "problem": bad.problem}
            for bad in certificate.failures
        ],
    }


def certificate_line(certificate: Certificate) -> str:
    """Say what a checker found, and all that failed."""
    checked = _counted(certificate.steps, "step")
    if certificate.lines:
        checked += f" and {_counted(certificate.lines, 'line')}"
    borne_out = f"{_counted(certificate.refuted, 'conclusion')} borne out by {certificate.engine}"
    verdict = "Certified" if certificate.good else "Not certified"
    told = [f"{verdict}: {checked} checked, {borne_out}."]
    return "\n".join([*told, *map(_failure_line, certificate.failures)])


def _failure_line(failure: Failure) -> str:
    line = "" if failure.line is None else f", line {failure.line}"
    return f"  step {failure.step}{line} ({failure.technique}): {failure.problem}"


def _counted(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


def noun_of(puzzle: Puzzle) -> str:
    """Return what the puzzle's variables are called: cells, or edges, which are sides of cells."""
    return "edges" if puzzle.model.names[0].endswith(SIDES) else "cells"


def step_line(step: Step) -> str:
    """Return a step in words."""
    caution = f" [{step.caution}]" if step.caution else ""
    lines = [f"\n    {'  ' * line.depth}{line}" for line in step.lines]
    return f"{step.technique} ({step.level}): {step.text}{caution}{''.join(lines)}"

"""Answers in words that several commands share; as JSON they are in `model/records.py`."""

from __future__ import annotations

from typing import Any

from enpitsu.engines import Engine
from enpitsu.model import (
    LIMIT_NAMES,
    Certificate,
    Failure,
    Result,
    Status,
    Step,
)

STATUS_WORDS = {status: status.told for status in Status}


def limit_met(answer: Result, engine: Engine) -> str:
    """Return what a person calls the limit that came first, and what would help."""
    name = LIMIT_NAMES[answer.stopped]
    if answer.stopped != "memory":
        return name
    return f"{name} ({engine.helps})"


def certificate_record(certificate: Certificate) -> dict[str, Any]:
    """Return what a checker said as JSON fields."""
    record: dict[str, Any] = {
        "steps": certificate.steps,
        "lines": certificate.lines,
        "refuted": certificate.refuted,
        "engine": certificate.engine,
        "failures": [
            {"step": bad.step, "line": bad.line, "technique": bad.technique, "problem": bad.problem}
            for bad in certificate.failures
        ],
    }
    return record | ({"unjudged": certificate.unjudged} if certificate.unjudged else {})


def certificate_line(certificate: Certificate) -> str:
    """Say what a checker found, how far it came, and all that failed."""
    checked = _counted(certificate.steps + certificate.unjudged, "step")
    if certificate.unjudged:
        checked = f"{certificate.steps} of {checked}"
    if certificate.lines:
        checked += f" and {_counted(certificate.lines, 'line')}"
    checked += " checked" + (" when the time ran out" if certificate.unjudged else "")
    borne_out = f"{_counted(certificate.refuted, 'conclusion')} borne out by {certificate.engine}"
    verdict = "Certified" if certificate.good else "Not certified"
    told = [f"{verdict}: {checked}, {borne_out}."]
    return "\n".join([*told, *map(_failure_line, certificate.failures)])


def _failure_line(failure: Failure) -> str:
    line = "" if failure.line is None else f", line {failure.line}"
    return f"  step {failure.step}{line} ({failure.technique}): {failure.problem}"


def _counted(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


def step_line(step: Step) -> str:
    """Return a step in words."""
    caution = f" [{step.caution}]" if step.caution else ""
    lines = [f"\n    {'  ' * line.depth}{line}" for line in step.lines]
    return f"{step.technique} ({step.level}): {step.text}{caution}{''.join(lines)}"

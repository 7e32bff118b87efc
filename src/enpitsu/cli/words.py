"""Answers in words and in JSON that several commands share."""

from __future__ import annotations

from typing import Any

from enpitsu.model import Line, Link, Mark, Role, Status, Step

STATUS_WORDS = {
    Status.UNIQUE: "it has exactly one solution",
    Status.MULTIPLE: "it has several solutions",
    Status.NONE: "it has no solution",
    Status.UNKNOWN: "the limit was reached before the answer was known",
}


def mark_record(mark: Mark) -> dict[str, str]:
    """Return a mark as JSON fields."""
    return {"cell": mark.cell, "value": mark.value}


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
    }
    return record | ({"lines": list(map(line_record, step.lines))} if step.lines else {})


def line_record(line: Line) -> dict[str, Any]:
    """Return a line of a longer reason as JSON fields: those of a step, and what it builds on."""
    place = {"number": line.number, "depth": line.depth, "kind": line.kind}
    return place | {"rests_on": list(line.rests_on)} | step_record(line.step)


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


def step_line(step: Step) -> str:
    """Return a step in words."""
    caution = " [holds because there is only one solution]" if step.assumes_unique else ""
    lines = [f"\n    {'  ' * line.depth}{line}" for line in step.lines]
    return f"{step.technique} ({step.level}): {step.text}{caution}{''.join(lines)}"

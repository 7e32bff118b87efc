"""Answers in words and in JSON that several commands share."""

from __future__ import annotations

from typing import Any

from enpitsu.model import Mark, Status, Step

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
    return record


def step_line(step: Step) -> str:
    """Return a step in words."""
    caution = " [holds because there is only one solution]" if step.assumes_unique else ""
    return f"{step.technique} ({step.level}): {step.text}{caution}"

"""Answers as JSON fields: the same on the command line and on a page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from enpitsu.boards import OPEN, SIDES, members
from enpitsu.model.explanation import Explanation
from enpitsu.model.puzzle import Puzzle
from enpitsu.model.results import Check, Effort, Rating, Result, Status, Witness
from enpitsu.model.steps import Line, Link, Mark, Role, Step

OUT_OF_TIME = "the time ran out before every clue was tried"


def written(number: int) -> str:
    """Write a whole number of any length; Python itself stops at 4,300 digits."""
    from decimal import Decimal  # noqa: PLC0415  (only counts need it)

    return str(Decimal(number))


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
        "roles": list(map(role_record, step.roles)),
        "chain": list(map(link_record, step.chain)),
        "positions": list(map(list, step.positions)),
        "houses": list(step.houses),
    }
    return record | ({"lines": list(map(line_record, step.lines))} if step.lines else {})


def line_record(line: Line) -> dict[str, Any]:
    """Return a line of a longer reason as JSON fields: those of a step, and what it builds on."""
    place = {"number": line.number, "depth": line.depth, "kind": line.kind}
    return place | {"rests_on": list(line.rests_on)} | step_record(line.step)


def candidates_record(
    puzzle: Puzzle, values: bytes, candidates: Sequence[int]
) -> dict[str, list[str]]:
    """Return what may still stand in each open cell as JSON fields."""
    model = puzzle.board_model
    left = zip(model.names, values, candidates, strict=True)
    return {
        name: [model.symbol(candidate) for candidate in members(mask)]
        for name, value, mask in left
        if value == OPEN
    }


def entries_record(puzzle: Puzzle, values: bytes) -> dict[str, str]:
    """Return what stands where the puzzle gives nothing as JSON fields."""
    model = puzzle.board_model
    every = zip(model.names, puzzle.givens, values, strict=True)
    return {name: model.symbol(value) for name, given, value in every if value != given}


def role_record(role: Role) -> dict[str, Any]:
    """Return what takes part in a step as JSON fields."""
    return {
        "name": role.name,
        "cells": list(role.cells),
        "houses": list(role.houses),
        "values": list(role.values),
        "numbers": list(role.numbers),
    }


def link_record(link: Link) -> dict[str, Any]:
    """Return a link of a chain as JSON fields."""
    return {"cells": list(link.cells), "value": link.value, "on": link.on, "house": link.house}


def noun_of(puzzle: Puzzle) -> str:
    """Return what the puzzle's variables are called: cells, or edges, which are sides of cells."""
    return "edges" if puzzle.model.names[0].endswith(SIDES) else "cells"


def clue_record(clue: Mark | str) -> dict[str, str]:
    """Return a clue as JSON fields: a given as its mark, another by its name."""
    return {"clue": clue} if isinstance(clue, str) else mark_record(clue)


def check_record(answer: Check) -> dict[str, Any]:
    """Return whether a puzzle is a proper one, with its witness."""
    record: dict[str, Any] = {
        "status": answer.status,
        "witness": witness_record(answer.witness) if answer.witness else None,
        "redundant": [clue_record(clue) for clue in answer.redundant],
    }
    if answer.mistyped:
        record["mistyped"] = [clue_record(clue) for clue in answer.mistyped]
    if answer.solution_fault:
        record["solution_fault"] = answer.solution_fault
    unfinished = answer.status.told if answer.status is Status.UNKNOWN else OUT_OF_TIME
    reason = answer.reason or (None if answer.complete else unfinished)
    return record | ({"reason": reason} if reason else {})


def rating_record(answer: Rating) -> dict[str, Any]:
    """Return level, difficulty, length and techniques, or why there is no level."""
    record: dict[str, Any] = {
        "level": answer.level,
        "difficulty": answer.difficulty,
        "length": answer.length,
        "techniques": answer.techniques,
    }
    if answer.open:
        record["open"] = answer.open
    return record if answer.level else record | {"reason": why_no_level(answer)}


def why_no_level(answer: Rating) -> str:
    """Say why a puzzle has no level."""
    if not answer.open:
        return answer.status.told
    return f"these techniques leave {answer.open} {noun_of(answer.puzzle)} open"


def explanation_record(answer: Explanation) -> dict[str, Any]:
    """Return the steps and how it ended, and what is left if it ended early."""
    steps = [step_record(step) for step in answer.steps]
    return {"steps": steps, **ending_record(answer)}


def ending_record(answer: Explanation) -> dict[str, Any]:
    """Return how an explanation ended, and what is left if it ended early."""
    record: dict[str, Any] = {"solved": answer.solved}
    if answer.reason:
        left = candidates_record(answer.puzzle, answer.values, answer.candidates)
        record |= {"reason": answer.reason, "candidates": left}
    return record


def result_record(
    answer: Result, solutions: Sequence[str], witness: Witness | None
) -> dict[str, Any]:
    """Return solutions, as they are to be written, and what it took to find them."""
    record: dict[str, Any] = {
        "status": answer.status,
        "solutions": list(solutions),
        "engine": answer.engine,
        "nodes": answer.nodes,
        "seconds": round(answer.seconds, 6),
    } | effort_record(answer.effort)
    if answer.stopped:
        record["stopped"] = answer.stopped
    if reason := answer.reason:
        record["reason"] = reason
    if witness:
        record["witness"] = witness_record(witness)
    if answer.found > len(answer.values):
        record["found"] = answer.found
    if answer.repeated:
        record["repeated"] = answer.repeated
    return record


def count_record(answer: Result) -> dict[str, Any]:
    """Return a count as text: it may be too large for other programs' numbers."""
    record: dict[str, Any] = {
        "count": written(answer.found),
        "exact": answer.complete,
        "engine": answer.engine,
        "nodes": answer.nodes,
        "seconds": round(answer.seconds, 6),
    }
    stopped = {"stopped": answer.stopped} if answer.stopped else {}
    return record | stopped | effort_record(answer.effort)


def effort_record(effort: Effort) -> dict[str, Any]:
    """Return the fields of a record, without those that mean nothing to the engine."""
    fields: dict[str, Any] = {
        "preparing": None if effort.preparing is None else round(effort.preparing, 6),
        "rules": None if effort.rules is None else round(effort.rules, 6),
        "solution_nodes": list(effort.solution_nodes) or None,
        "rounds": effort.rounds,
        "cuts": effort.cuts,
        "diagram_nodes": effort.diagram_nodes,
        "peak_mb": effort.peak_mb,
        "stored": effort.stored,
        "items": effort.items,
        "steps": dict(effort.steps) or None,
    }
    return {name: value for name, value in fields.items() if value is not None}

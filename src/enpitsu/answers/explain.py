"""How does it go? Every step to the solution, in words."""

from __future__ import annotations

from typing import Any

from enpitsu.boards import OPEN, members
from enpitsu.engines.auto import Auto
from enpitsu.engines.kernel import KernelStep, Start, Walk, rungs_where, translation_of, walk
from enpitsu.model import (
    Explanation,
    Limits,
    Link,
    Mark,
    Model,
    Puzzle,
    Result,
    Role,
    Status,
    Step,
    completed,
)
from enpitsu.words import Names, RoleLike, tell


def explain_puzzle(puzzle: Puzzle, *, seconds: float = 0.0) -> Explanation:
    """Return the whole path; steps that rest on uniqueness only where that is proven."""
    proof = Auto().solve(puzzle, Limits(seconds=seconds))
    path = _path(puzzle, puzzle.givens, proof.status is Status.UNIQUE, 0, seconds)
    names = _names(puzzle)
    steps = tuple(_step(puzzle, names, step) for step in path.steps)
    values = bytes(
        members(domain)[0] if domain.bit_count() == 1 else OPEN for domain in path.candidates
    )
    solved = path.verdict == "solved"
    reason = None if solved else _why_not(proof, path.verdict)
    return Explanation(puzzle, steps, solved, values, tuple(path.candidates), reason)


def _path(puzzle: Puzzle, start: Start, unique: bool, max_steps: int, seconds: float) -> Walk:
    rungs = rungs_where(puzzle.ladder, lambda rung: unique or not rung.assumes_unique)
    return walk(puzzle, rungs, start, max_steps=max_steps, seconds=seconds)


def _step(puzzle: Puzzle, names: Names, step: KernelStep) -> Step:
    model = puzzle.board_model
    rung = completed(puzzle.ladder)[step.rung]
    return Step(
        technique=rung.technique,
        level=rung.level,
        text=tell(names, step),
        cells=tuple(map(names.cell, _cells(step))),
        places=_marks(model, step.places),
        removes=_marks(model, step.removes),
        assumes_unique=rung.assumes_unique,
        roles=tuple(_role(names, role) for role in step.roles),
        chain=tuple(_link(names, link) for link in step.chain),
    )


def _names(puzzle: Puzzle) -> Names:
    known = translation_of(puzzle.board_model)
    return Names(
        puzzle.board_model, known.houses, lambda rule: known.sentence(rule, puzzle.numbers)
    )


def _cells(step: KernelStep) -> list[int]:
    """Return the cells of roles and chain, and those that are filled, or else those that change."""
    named = [cell for role in step.roles for cell in role.cells]
    linked = sorted(cell for link in step.chain for cell in link.cells)
    filled = [mark.cell for mark in step.places]
    changed = [mark.cell for mark in step.removes]
    return list(dict.fromkeys([*named, *linked, *filled] or changed))


def _role(names: Names, role: RoleLike) -> Role:
    return Role(
        role.name,
        tuple(map(names.cell, role.cells)),
        tuple(map(names.house, role.houses)),
        tuple(map(names.model.symbol, role.values)),
        tuple(role.numbers),
    )


def _link(names: Names, link: Any) -> Link:
    cells = tuple(map(names.cell, link.cells))
    house = names.house(link.house) if link.house >= 0 else None
    return Link(cells, names.model.symbol(link.value), link.on, house)


def _marks(model: Model, candidates: list[Any]) -> tuple[Mark, ...]:
    return tuple(Mark(model.names[mark.cell], model.symbol(mark.value)) for mark in candidates)


def _why_not(proof: Result, verdict: str) -> str:
    if verdict == "stopped" or proof.status is Status.UNKNOWN:
        return "the time ran out"
    if proof.status is Status.NONE:
        return "it has no solution" + (f": {proof.reason}" if proof.reason else "")
    if proof.status is Status.MULTIPLE:
        return "it has several solutions"
    return "the named techniques go no further; from here it takes search"

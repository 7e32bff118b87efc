"""How does it go? Every step to the solution in words, or the next one from a given state."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from enpitsu.boards import OPEN, members
from enpitsu.engines.auto import Auto
from enpitsu.engines.kernel import KernelStep, Walk, rungs_where, translation_of, walk
from enpitsu.errors import PuzzleError
from enpitsu.model import (
    Explanation,
    Level,
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
from enpitsu.words import Names, RoleLike, every_role, listed, tell

WRONG_ENTRY = "wrong entry"
"""The technique that a hint names when something in the state must be taken back."""


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


def next_step(puzzle: Puzzle, state: str | None = None, *, seconds: float = 0.0) -> Step | None:
    """Return the next step from a state, wrong entries first; None where nothing is left.

    The state is written like the puzzle's body, with the player's entries filled in.
    """
    proof = Auto().solve(puzzle, Limits(seconds=seconds))
    entries = puzzle.givens if state is None else _entries(puzzle, state)
    wrong = _wrong_entries(puzzle, entries, proof, seconds)
    if wrong is not None:
        return wrong
    path = _path(puzzle, entries, proof.status is Status.UNIQUE, 1, seconds)
    return _step(puzzle, _names(puzzle), path.steps[0]) if path.steps else None


def _path(puzzle: Puzzle, start: bytes, unique: bool, max_steps: int, seconds: float) -> Walk:
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
        roles=tuple(_role(names, role) for role in every_role(step)),
        chain=tuple(_link(names, link) for link in step.chain),
    )


def _names(puzzle: Puzzle) -> Names:
    known = translation_of(puzzle.board_model)
    return Names(
        puzzle.board_model, known.houses, lambda rule: known.sentence(rule, puzzle.numbers)
    )


def _cells(step: KernelStep) -> list[int]:
    """Return the cells of roles and chain, and those that are filled, or else those that change."""
    named = [cell for role in every_role(step) for cell in role.cells]
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


def _entries(puzzle: Puzzle, state: str) -> bytes:
    """Read the player's state and put the puzzle's own givens into it."""
    read = puzzle.genre.parse(puzzle.params, state.rpartition(":")[2].strip())
    if (read.board, read.numbers) != (puzzle.board, puzzle.numbers):
        raise PuzzleError("the state has another size, or other clues, than the puzzle")
    for variable, (given, value) in enumerate(zip(puzzle.givens, read.givens, strict=True)):
        if given not in (OPEN, value) and value != OPEN:
            name = puzzle.model.names[variable]
            raise PuzzleError(f"the state has another value in {name} than the puzzle gives")
    pairs = zip(puzzle.givens, read.givens, strict=True)
    return bytes(value if given == OPEN else given for given, value in pairs)


def _wrong_entries(puzzle: Puzzle, entries: bytes, proof: Result, seconds: float) -> Step | None:
    """Name the entries that no solution has, if there are any."""
    if proof.status is Status.UNIQUE:
        solution = proof.values[0]
        wrong = [v for v, e in enumerate(entries) if e not in (OPEN, solution[v])]
        return _take_back(puzzle.model, entries, wrong) if wrong else None
    limits = Limits(solutions=1, seconds=seconds)
    if Auto().solve(_with(puzzle, entries), limits).status is not Status.NONE:
        return None
    return _take_back(puzzle.model, entries, _suspects(puzzle, entries, limits))


def _suspects(puzzle: Puzzle, entries: bytes, limits: Limits) -> list[int]:
    """Return the entries of an unsolvable state that stand alone in the way of a solution."""
    suspects = []
    for variable, entry in enumerate(entries):
        if entry != OPEN:
            without = entries[:variable] + bytes([OPEN]) + entries[variable + 1 :]
            if Auto().solve(_with(puzzle, without), limits).found:
                suspects.append(variable)
    return suspects


def _with(puzzle: Puzzle, givens: bytes) -> Puzzle:
    return replace(puzzle, givens=givens)


def _take_back(model: Model, entries: bytes, wrong: list[int]) -> Step:
    marks = tuple(Mark(model.names[v], model.symbol(entries[v])) for v in wrong)
    reason = model.conflict(entries)
    if marks:
        text = f"Take back {listed(map(str, marks))}: no solution has that."
    else:
        text = "From this state there is no solution; more than one entry is wrong."
    return Step(
        technique=WRONG_ENTRY,
        level=Level.EASY,
        text=text + (f" ({reason})" if reason else ""),
        cells=tuple(mark.cell for mark in marks),
        places=(),
        removes=marks,
    )

"""Problems of the kernel, one for all puzzles of a board, kept as long as somebody has it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import chain
from typing import Any
from weakref import WeakKeyDictionary

from enpitsu import _kernel
from enpitsu.engines.kernel.translation import (
    ANY_NUMBER,
    PRINTED,
    House,
    Spec,
    Translation,
    translated,
)
from enpitsu.errors import EngineError
from enpitsu.model import Model, Outline, Printed, Puzzle
from enpitsu.rules import SingleLoop

LARGEST_VALUE = 63
"""The kernel's sets of values are masks of 64 bits."""

# Kept as long as the model: a large Kakuro's takes megabytes, and no other puzzle shares it.
_translations: WeakKeyDictionary[Model, Translation] = WeakKeyDictionary()
_problems: WeakKeyDictionary[Model, _kernel.Problem] = WeakKeyDictionary()


def translation_of(model: Model) -> Translation:
    """Translate a model, for those who want to tell of its houses and rules."""
    known = _translations.get(model)
    if known is None:
        known = _translations[model] = translated(model)
    return known


def problem_of(model: Model) -> _kernel.Problem:
    """Return a model's problem; raise EngineError where it is beyond the kernel's limits."""
    problem = _problems.get(model)
    if problem is None:
        problem = _problems[model] = _problem(translated(model))
    return problem


def board_problem(puzzle: Puzzle) -> _kernel.Problem:
    """Return the problem of a puzzle's board; without a model, where its genre has an outline."""
    outline = puzzle.genre.outline(puzzle.board)
    if outline is None:
        return problem_of(puzzle.board_model)
    if outline.problem is None:
        outline.problem = _taken(outline.domains, outline.houses, specs_of(outline))
    problem: _kernel.Problem = outline.problem
    return problem


def specs_of(outline: Outline) -> list[Spec]:
    """Return the rules of an outline's houses."""
    return _specs(len(outline.houses) - len(outline.printed), outline.printed)


@lru_cache(maxsize=256)
def _specs(first: int, printed: tuple[Printed, ...]) -> list[Spec]:
    """Return them by what there is: most Kakuros and killers of a size have the same."""
    specs: list[Spec] = [("different", (), house, -1, ANY_NUMBER) for house in range(first)]
    for site, said in enumerate(printed):
        specs += [
            (name, numbers, first + site, -1 if fixed else site, ANY_NUMBER)
            for name, numbers, fixed in PRINTED[said]
        ]
    return specs


def forget_problem(puzzle: Puzzle) -> None:
    """Let go of what was prepared for a puzzle's board, as if it had not been seen before."""
    outline = puzzle.genre.outline(puzzle.board)
    if outline is not None:
        outline.problem = None
    _problems.pop(puzzle.board_model, None)
    _translations.pop(puzzle.board_model, None)


def houses_of(model: Model) -> list[House]:
    """Return the houses by the kernel's numbers."""
    return translation_of(model).houses


def _problem(translation: Translation) -> _kernel.Problem:
    domains, loop = translation.domains, translation.loop
    largest = max(domains, default=0).bit_length() - 1
    if largest > LARGEST_VALUE:
        raise EngineError(f"the kernel's values go up to {LARGEST_VALUE}; here is one of {largest}")
    sides = _renumbered(loop.sides) if isinstance(loop, SingleLoop) else ()
    edges, ends = (loop.scope, _renumbered(loop.ends)) if loop else ((), ())
    return _taken(domains, translation.scopes, translation.specs, edges, ends, sides)


def _taken(*parts: Any) -> _kernel.Problem:
    try:
        return _kernel.Problem(*parts)
    except (ValueError, TypeError) as error:
        raise EngineError(f"the kernel does not take this: {error}") from None


def _renumbered(pairs: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return points or areas numbered without gaps, in their order; 0 stays what it is."""
    old = {0, *chain.from_iterable(pairs)}
    if min(old) == 0 and max(old) == len(old) - 1:
        return list(pairs)
    numbers = {number: new for new, number in enumerate(sorted(old))}
    return [(numbers[a], numbers[b]) for a, b in pairs]

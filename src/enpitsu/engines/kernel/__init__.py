"""The kernel as an engine: translation of models, search, walks along ladders, clue sets.

Only this folder knows the compiled module.
"""

from enpitsu.engines.kernel.engine import Kernel, Split
from enpitsu.engines.kernel.making import ClueSets, Halt, fill
from enpitsu.engines.kernel.translation import House, houses_of, problem_of, translation_of
from enpitsu.engines.kernel.walking import (
    KernelStep,
    Walk,
    is_solved_by,
    ladder_of,
    narrowed,
    rungs_named,
    rungs_where,
    search_rungs,
    walk,
)

__all__ = [
    "ClueSets",
    "Halt",
    "House",
    "Kernel",
    "KernelStep",
    "Split",
    "Walk",
    "fill",
    "houses_of",
    "is_solved_by",
    "ladder_of",
    "narrowed",
    "problem_of",
    "rungs_named",
    "rungs_where",
    "search_rungs",
    "translation_of",
    "walk",
]

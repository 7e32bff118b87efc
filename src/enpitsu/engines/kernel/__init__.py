"""The kernel as an engine: translation of models, search, walks along ladders, clue sets.

Only this folder knows the compiled module.
"""

from enpitsu.engines.kernel.engine import Kernel, Split
from enpitsu.engines.kernel.loop_fault import OneLoop
from enpitsu.engines.kernel.making import ClueSets, Halt, fill
from enpitsu.engines.kernel.translation import House, houses_of, problem_of, translation_of
from enpitsu.engines.kernel.walking import (
    KernelStep,
    Refutation,
    Refuted,
    Start,
    Walk,
    is_solved_by,
    ladder_of,
    left_by_each_rule,
    narrowed,
    refutable,
    refute,
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
    "OneLoop",
    "Refutation",
    "Refuted",
    "Split",
    "Start",
    "Walk",
    "fill",
    "houses_of",
    "is_solved_by",
    "ladder_of",
    "left_by_each_rule",
    "narrowed",
    "problem_of",
    "refutable",
    "refute",
    "rungs_named",
    "rungs_where",
    "search_rungs",
    "translation_of",
    "walk",
]

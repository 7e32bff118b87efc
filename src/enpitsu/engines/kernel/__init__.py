"""The kernel as an engine: translation of models, search, walks along ladders, clue sets.

Only this folder knows the compiled module.
"""

from enpitsu.engines.kernel.engine import Kernel, Split
from enpitsu.engines.kernel.loop_fault import OneLoop
from enpitsu.engines.kernel.making import ClueSets, Halt, fill
from enpitsu.engines.kernel.translation import (
    House,
    forget_problem,
    houses_of,
    problem_of,
    translation_of,
)
from enpitsu.engines.kernel.walking import (
    LEAP,
    MOST_RUNGS,
    REFUTATION,
    KernelStep,
    Narrowed,
    Profile,
    Refutation,
    Refuted,
    Round,
    Start,
    Walk,
    is_solved_by,
    ladder_of,
    left_by_each_rule,
    narrowed,
    profile,
    refutable,
    refute,
    rungs_named,
    rungs_named_on,
    rungs_where,
    search_rungs,
    usual_rungs,
    walk,
)

__all__ = [
    "LEAP",
    "MOST_RUNGS",
    "REFUTATION",
    "ClueSets",
    "Halt",
    "House",
    "Kernel",
    "KernelStep",
    "Narrowed",
    "OneLoop",
    "Profile",
    "Refutation",
    "Refuted",
    "Round",
    "Split",
    "Start",
    "Walk",
    "fill",
    "forget_problem",
    "houses_of",
    "is_solved_by",
    "ladder_of",
    "left_by_each_rule",
    "narrowed",
    "problem_of",
    "profile",
    "refutable",
    "refute",
    "rungs_named",
    "rungs_named_on",
    "rungs_where",
    "search_rungs",
    "translation_of",
    "usual_rungs",
    "walk",
]

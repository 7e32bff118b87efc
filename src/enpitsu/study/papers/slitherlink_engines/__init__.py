"""Berschneider: Slitherlink by integer programs, SAT and decision diagrams, after rules or not."""

from enpitsu.study.papers.slitherlink_engines import (
    after_rules,
    all_solutions,
    claims,
    methods,
    models,
    paths,
    rules,
    rules_growth,
    rules_one_by_one,
    rules_pictures,
    solvers,
)
from enpitsu.study.papers.slitherlink_engines._paper import PAPER

PAPER.arrange(
    *("T2.1", "T2.2", "clauses", "rounds", "SIMPATH", "2.12-2.18"),
    *("T3.1", "F3.1", "F3.2", "F3.3", "T3.2", "F3.4", "F3.5", "T4.1", "F3.6"),
    *("rules-share", "F3.7", "T3.3", "F3.8", "F3.9", "F3.10", "rules", "growth", "findings"),
)

__all__ = [
    "PAPER",
    "after_rules",
    "all_solutions",
    "claims",
    "methods",
    "models",
    "paths",
    "rules",
    "rules_growth",
    "rules_one_by_one",
    "rules_pictures",
    "solvers",
]

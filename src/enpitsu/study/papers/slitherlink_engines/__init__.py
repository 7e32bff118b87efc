"""Berschneider: Slitherlink by integer programs, SAT and decision diagrams, after rules or not."""

# In the order of the paper, which is that of the report.
from enpitsu.study.papers.slitherlink_engines import (  # isort: skip
    models,
    paths,
    rules_pictures,
    solvers,
    methods,
    all_solutions,
    rules,
    after_rules,
    rules_one_by_one,
    rules_growth,
    claims,
)
from enpitsu.study.papers.slitherlink_engines._paper import PAPER

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

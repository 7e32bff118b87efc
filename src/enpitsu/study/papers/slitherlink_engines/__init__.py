"""Berschneider: Slitherlink by integer programs, SAT and decision diagrams, after rules or not."""

from enpitsu.study.papers.slitherlink_engines import (
    rules,
    rules_growth,
    rules_one_by_one,
    rules_pictures,
)
from enpitsu.study.papers.slitherlink_engines._paper import PAPER

__all__ = ["PAPER", "rules", "rules_growth", "rules_one_by_one", "rules_pictures"]

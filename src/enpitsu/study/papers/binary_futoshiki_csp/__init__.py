"""Backtracking and forward checking for Binary and Futoshiki: its tables, plots and findings.

Its search with all its faults is in `_as_printed`: there the printed numbers come from.
"""

from enpitsu.study.papers.binary_futoshiki_csp import (
    genres,
    heuristics,
    models,
    what_it_found,
)
from enpitsu.study.papers.binary_futoshiki_csp._paper import PAPER

__all__ = ["PAPER", "genres", "heuristics", "models", "what_it_found"]

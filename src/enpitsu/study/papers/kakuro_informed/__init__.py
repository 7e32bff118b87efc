"""Toni and Benčina: Kakuro solved by five steps, or blindly."""

from enpitsu.study.papers.kakuro_informed import claims, figures, growth, orders, results, space
from enpitsu.study.papers.kakuro_informed._paper import PAPER

_ORDER = ("results", "steps", "space", "orders", "figures", "growth", "levels", "findings")
PAPER.pieces = {name: PAPER.pieces[name] for name in _ORDER}

__all__ = ["PAPER", "claims", "figures", "growth", "orders", "results", "space"]

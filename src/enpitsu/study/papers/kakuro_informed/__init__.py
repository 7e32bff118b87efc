"""Toni and Benčina: Kakuro solved by five steps, or blindly."""

from enpitsu.study.papers.kakuro_informed import claims, figures, growth, orders, results, space
from enpitsu.study.papers.kakuro_informed._paper import PAPER

PAPER.arrange("results", "steps", "space", "orders", "figures", "growth", "levels", "findings")

__all__ = ["PAPER", "claims", "figures", "growth", "orders", "results", "space"]

"""Schönhage: a Sudoku program whose inferences need few guesses, and its tree of calls."""

from enpitsu.study.papers.sudoku_sudoc2 import claims, levels, problems, tree, words
from enpitsu.study.papers.sudoku_sudoc2._paper import PAPER

PAPER.arrange("words", "tree", "problems", "inferences", "levels", "figures", "findings")

__all__ = ["PAPER", "claims", "levels", "problems", "tree", "words"]

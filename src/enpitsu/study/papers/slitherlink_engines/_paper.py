"""The paper, and what all its tables share."""

from __future__ import annotations

from enpitsu.study import Paper

PAPER = Paper(
    "slitherlink-engines",
    "Solving Slitherlink by zero-suppressed decision diagrams, beside other methods",
    "Jakob Berschneider",
    2024,
    "The paper measures 533 boards of janko.at. Ours are drawn by the seed, in the same sizes and "
    "with about as many clues; --instances takes others. Its times are those of Python around "
    "other solvers on a laptop of 2014, start-up of the solver included.",
)

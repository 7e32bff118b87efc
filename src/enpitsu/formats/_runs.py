"""Runs of like cells, each written as one letter that stands for its length."""

from __future__ import annotations

from string import ascii_lowercase

SGT = ascii_lowercase
"""The runs of open cells in Simon Tatham's game ids: 1 to 26."""

PZPR = "ghijklmnopqrstuvwxyz"
"""The runs of open cells between the hexadecimal numbers of pzpr: 1 to 20."""


def run_length(letter: str, letters: str) -> int:
    """Return how many cells a letter stands for."""
    return letters.index(letter) + 1


def write_run(length: int, letters: str) -> str:
    """Write a run of any length, with the longest letter first."""
    most, rest = divmod(length, len(letters))
    return letters[-1] * most + (letters[rest - 1] if rest else "")

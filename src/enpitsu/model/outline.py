"""What a model says in houses alone, for boards that hardly any two puzzles share."""

from __future__ import annotations

from dataclasses import dataclass

from enpitsu.rules import Kind

House = tuple[tuple[int, ...], Kind]
"""Its variables, and what sort of house it is."""


@dataclass(eq=False)
class Outline:
    """What the kernel needs of a model, whose rules and names take longer to make than to solve by.

    The model of the same board has the same houses in the same order: its rules, then its sites.
    """

    domains: tuple[int, ...]
    """One mask a variable."""
    differing: list[House]
    """Houses without any value twice."""
    summed: list[House]
    """Such houses at whose sites a sum may be printed, one a site of the model."""

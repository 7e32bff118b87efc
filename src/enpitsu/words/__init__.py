"""Words: how cells, edges, houses, values and clues are called, and how a step is told."""

from enpitsu.words.names import HouseLike, Names, listed
from enpitsu.words.steps import RoleLike, StepLike, every_role
from enpitsu.words.telling import tell, told_fields

__all__ = [
    "HouseLike",
    "Names",
    "RoleLike",
    "StepLike",
    "every_role",
    "listed",
    "tell",
    "told_fields",
]

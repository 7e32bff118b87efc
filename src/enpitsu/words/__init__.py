"""Words: how cells, edges, houses, values and clues are called, and how a step is told."""

from enpitsu.words.finding import Cell, Value, place_named, value_of, variable_of
from enpitsu.words.names import Names, listed
from enpitsu.words.steps import RoleLike, StepLike, every_role
from enpitsu.words.telling import tell, told_fields

__all__ = [
    "Cell",
    "Names",
    "RoleLike",
    "StepLike",
    "Value",
    "every_role",
    "listed",
    "place_named",
    "tell",
    "told_fields",
    "value_of",
    "variable_of",
]

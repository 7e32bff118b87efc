"""The vocabulary: variables, domains, constraints, puzzles and results."""

from enpitsu.model.constraints import (
    OPEN,
    AllDifferent,
    Constraint,
    Exactly,
    Kind,
    LessThan,
    LinesDiffer,
    NeighbourDifference,
    NoThreeAlike,
    SumsTo,
)
from enpitsu.model.discovery import Discovered
from enpitsu.model.errors import EngineError, EnpitsuError, PuzzleError, shown
from enpitsu.model.genre import Genre, Puzzle, Rung
from enpitsu.model.grid import Grid
from enpitsu.model.levels import Level
from enpitsu.model.model import MAX_VALUE, Model, mask, members
from enpitsu.model.results import (
    Call,
    Check,
    Explanation,
    Limits,
    Mark,
    Rating,
    Result,
    Status,
    Step,
    Witness,
)
from enpitsu.model.symbols import (
    INVALID,
    SYMBOLS,
    read_board,
    read_digits,
    read_symbols,
    write_digits,
    write_symbols,
)

__all__ = [
    "INVALID",
    "MAX_VALUE",
    "OPEN",
    "SYMBOLS",
    "AllDifferent",
    "Call",
    "Check",
    "Constraint",
    "Discovered",
    "EngineError",
    "EnpitsuError",
    "Exactly",
    "Explanation",
    "Genre",
    "Grid",
    "Kind",
    "LessThan",
    "Level",
    "Limits",
    "LinesDiffer",
    "Mark",
    "Model",
    "NeighbourDifference",
    "NoThreeAlike",
    "Puzzle",
    "PuzzleError",
    "Rating",
    "Result",
    "Rung",
    "Status",
    "Step",
    "SumsTo",
    "Witness",
    "mask",
    "members",
    "read_board",
    "read_digits",
    "read_symbols",
    "shown",
    "write_digits",
    "write_symbols",
]

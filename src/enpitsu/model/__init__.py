"""The vocabulary: variables, domains, constraints, puzzles and results."""

from enpitsu.model.constraints import (
    OPEN,
    AllDifferent,
    Constraint,
    CountClue,
    Exactly,
    Kind,
    LessThan,
    LinesDiffer,
    NeighbourDifference,
    NoThreeAlike,
    SingleLoop,
    SumsTo,
)
from enpitsu.model.errors import EngineError, EnpitsuError, PuzzleError, shown
from enpitsu.model.genre import Frame, Genre, Puzzle, Rung
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
from enpitsu.model.symbols import INVALID, SYMBOLS, read_board, read_digits, write_digits

__all__ = [
    "INVALID",
    "MAX_VALUE",
    "OPEN",
    "SYMBOLS",
    "AllDifferent",
    "Call",
    "Check",
    "Constraint",
    "CountClue",
    "EngineError",
    "EnpitsuError",
    "Exactly",
    "Explanation",
    "Frame",
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
    "SingleLoop",
    "Status",
    "Step",
    "SumsTo",
    "Witness",
    "mask",
    "members",
    "read_board",
    "read_digits",
    "shown",
    "write_digits",
]

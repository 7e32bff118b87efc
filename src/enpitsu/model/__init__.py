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
from enpitsu.model.discovery import Discovered
from enpitsu.model.errors import EngineError, EnpitsuError, PuzzleError, check_params, shown
from enpitsu.model.genre import Frame, Genre, Puzzle, Rung
from enpitsu.model.grid import Grid, check_square
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
from enpitsu.model.sheet import Clue, Sheet
from enpitsu.model.symbols import (
    INVALID,
    SYMBOLS,
    read_board,
    read_digits,
    read_symbols,
    write_digits,
    write_symbols,
)
from enpitsu.model.symmetry import Plan, Symmetry, smallest_image

__all__ = [
    "INVALID",
    "MAX_VALUE",
    "OPEN",
    "SYMBOLS",
    "AllDifferent",
    "Call",
    "Check",
    "Clue",
    "Constraint",
    "CountClue",
    "Discovered",
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
    "Plan",
    "Puzzle",
    "PuzzleError",
    "Rating",
    "Result",
    "Rung",
    "Sheet",
    "SingleLoop",
    "Status",
    "Step",
    "SumsTo",
    "Symmetry",
    "Witness",
    "check_params",
    "check_square",
    "mask",
    "members",
    "read_board",
    "read_digits",
    "read_symbols",
    "shown",
    "smallest_image",
    "write_digits",
    "write_symbols",
]

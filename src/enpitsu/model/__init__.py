"""What a genre says and what is answered: models, puzzles, clues, ladders and results."""

from enpitsu.model.clue import Clue, digits
from enpitsu.model.drawing import Drawing
from enpitsu.model.genre import Genre
from enpitsu.model.ladder import (
    DEEPER,
    FORCING_CHAIN,
    NESTED_FORCING_CHAIN,
    RULE_ALONE,
    SMALLEST_REASON,
    Example,
    Rung,
    Technique,
    completed,
    merged,
    of_ladder,
)
from enpitsu.model.levels import Level
from enpitsu.model.model import Model
from enpitsu.model.moment import Before, Moment, moments
from enpitsu.model.narrowing import Narrowing, Tally
from enpitsu.model.outline import BareHouse, Outline
from enpitsu.model.puzzle import Puzzle
from enpitsu.model.results import (
    LIMIT_NAMES,
    Call,
    Certificate,
    Check,
    Effort,
    Explanation,
    Failure,
    Inference,
    Limits,
    Line,
    LineKind,
    Link,
    Mark,
    Rating,
    Result,
    Role,
    Status,
    Step,
    Stopped,
    Witness,
)
from enpitsu.model.solved import Solved

__all__ = [
    "DEEPER",
    "FORCING_CHAIN",
    "LIMIT_NAMES",
    "NESTED_FORCING_CHAIN",
    "RULE_ALONE",
    "SMALLEST_REASON",
    "BareHouse",
    "Before",
    "Call",
    "Certificate",
    "Check",
    "Clue",
    "Drawing",
    "Effort",
    "Example",
    "Explanation",
    "Failure",
    "Genre",
    "Inference",
    "Level",
    "Limits",
    "Line",
    "LineKind",
    "Link",
    "Mark",
    "Model",
    "Moment",
    "Narrowing",
    "Outline",
    "Puzzle",
    "Rating",
    "Result",
    "Role",
    "Rung",
    "Solved",
    "Status",
    "Step",
    "Stopped",
    "Tally",
    "Technique",
    "Witness",
    "completed",
    "digits",
    "merged",
    "moments",
    "of_ladder",
]

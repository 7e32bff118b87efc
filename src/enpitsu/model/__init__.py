"""What a genre says and what is answered: models, puzzles, clues, ladders and results."""

from enpitsu.model.about import ABOUT
from enpitsu.model.clue import Clue
from enpitsu.model.drawing import Drawing
from enpitsu.model.editing import (
    BACKSPACE,
    CLUES,
    DELETE,
    Change,
    Slot,
    Spot,
    Standing,
    Tool,
    after_key,
    cell_reader,
    places_said,
    text_at,
    with_clue,
)
from enpitsu.model.explanation import Certificate, Explanation, Failure
from enpitsu.model.genre import Genre
from enpitsu.model.how_to import HowTo, how_to_of
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
from enpitsu.model.outline import ORDER, TOTAL, BareHouse, BareHouses, Outline, Printed
from enpitsu.model.puzzle import Puzzle
from enpitsu.model.repair import Edit, Proposal, Repair
from enpitsu.model.results import (
    LIMIT_NAMES,
    Call,
    Check,
    Effort,
    Inference,
    Limits,
    Rating,
    Result,
    Status,
    Stopped,
    Witness,
)
from enpitsu.model.solved import Solved
from enpitsu.model.special_cases import more_general_than
from enpitsu.model.steps import Line, LineKind, Link, Mark, Role, Step

__all__ = [
    "ABOUT",
    "BACKSPACE",
    "CLUES",
    "DEEPER",
    "DELETE",
    "FORCING_CHAIN",
    "LIMIT_NAMES",
    "NESTED_FORCING_CHAIN",
    "ORDER",
    "RULE_ALONE",
    "SMALLEST_REASON",
    "TOTAL",
    "BareHouse",
    "BareHouses",
    "Before",
    "Call",
    "Certificate",
    "Change",
    "Check",
    "Clue",
    "Drawing",
    "Edit",
    "Effort",
    "Example",
    "Explanation",
    "Failure",
    "Genre",
    "HowTo",
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
    "Printed",
    "Proposal",
    "Puzzle",
    "Rating",
    "Repair",
    "Result",
    "Role",
    "Rung",
    "Slot",
    "Solved",
    "Spot",
    "Standing",
    "Status",
    "Step",
    "Stopped",
    "Tally",
    "Technique",
    "Tool",
    "Witness",
    "after_key",
    "cell_reader",
    "completed",
    "how_to_of",
    "merged",
    "moments",
    "more_general_than",
    "of_ladder",
    "places_said",
    "text_at",
    "with_clue",
]

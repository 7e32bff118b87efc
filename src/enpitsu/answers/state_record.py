"""A state as a record of JSON, by the names of cells and the symbols of values."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from enpitsu import asked, puzzles
from enpitsu.boards import OPEN, mask, members
from enpitsu.errors import EnpitsuError, PuzzleError, shown
from enpitsu.model import Puzzle
from enpitsu.model.records import entries_record
from enpitsu.words import value_of, variable_of

if TYPE_CHECKING:
    from enpitsu.answers.state import State


FIELDS = ("entries", "ruled_out", "marks")
"""What a record tells of a state."""

_NAMES_OF_OTHERS = """
    entry entries ruledout eliminated eliminations mark marks note notes pencilmarks cornermarks
    centermarks candidates cells values filled
"""
_OTHER_NAMES = frozenset(_NAMES_OF_OTHERS.split())
_SEPARATORS = str.maketrans("", "", "_- ")


class Known(NamedTuple):
    """What a text tells, by the numbers of variables and values."""

    entries: bytes
    ruled_out: tuple[int, ...]
    marks: tuple[int, ...]


class Collected:
    """What a text has told so far."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.entries = bytearray(puzzle.givens)
        self.ruled_out = [0] * len(puzzle.givens)
        self.marks = [0] * len(puzzle.givens)

    def write(self, variable: int, value: int) -> None:
        """Take an entry, unless another stands there."""
        known = self.entries[variable]
        if known not in (OPEN, value):
            if self.puzzle.givens[variable] != OPEN:
                raise other_than_given(self.puzzle, variable)
            model = self.puzzle.board_model
            raise PuzzleError(f"{model.names[variable]} is {model.symbol(known)} already")
        self.entries[variable] = value

    def known(self) -> Known:
        """Return it all."""
        return Known(bytes(self.entries), tuple(self.ruled_out), tuple(self.marks))


def other_than_given(puzzle: Puzzle, variable: int) -> PuzzleError:
    """Return the error of a state that changes a given."""
    name = puzzle.board_model.names[variable]
    return PuzzleError(f"the state has another value in {name} than the puzzle gives")


def record_of(state: State) -> dict[str, Any]:
    """Return a state as JSON fields, after those of its puzzle."""
    model = state.puzzle.board_model

    def by_name(masks: tuple[int, ...]) -> dict[str, list[str]]:
        pairs = zip(model.names, masks, strict=True)
        return {name: [*map(model.symbol, members(values))] for name, values in pairs if values}

    return {
        **state.puzzle.record,
        "entries": entries_record(state.puzzle, state.entries),
        "ruled_out": by_name(state.ruled_out),
        "marks": by_name(state.marks),
    }


def read_record(puzzle: Puzzle, record: Any) -> Known:
    """Read JSON fields, or the `state` among those of a hint; all are optional.

    A record of a puzzle with its solution, and without fields of a state, is the solved board.
    """
    if isinstance(record, dict) and "state" in record:
        if any(map(record.get, FIELDS)):
            raise PuzzleError("the record has a 'state', and fields of another one beside it")
        record = record["state"]
    fields = [_field(record, name) for name in FIELDS]
    _check_fields(record)
    if "puzzle" in record:
        is_other = puzzle_in(record) != puzzle
    else:
        is_other = not is_of(puzzle, record.get("genre") or "", record.get("params") or "")
    if is_other:
        raise PuzzleError("the state is one of another puzzle")
    collected = Collected(puzzle)
    if not record.keys() & FIELDS:
        for variable, value in enumerate(_solution_in(puzzle, record)):
            collected.write(variable, value)
    for name, value in fields[0].items():
        variable = variable_of(puzzle, name)
        collected.write(variable, value_of(puzzle, variable, value))
    for masks, by_name in zip((collected.ruled_out, collected.marks), fields[1:], strict=True):
        for name, values in by_name.items():
            variable = variable_of(puzzle, name)
            masks[variable] = mask(value_of(puzzle, variable, value) for value in values)
    return collected.known()


def is_of(puzzle: Puzzle, genre: str, params: str) -> bool:
    """Tell whether a puzzle has a genre and params, as far as these are told."""
    try:
        same = not genre or puzzles.genre(genre.strip().lower()).name == puzzle.genre.name
        return same and (not params.strip() or puzzle.genre.parse(params, puzzle.body) == puzzle)
    except EnpitsuError:
        return False


def _check_fields(record: dict[str, Any]) -> None:
    """Refuse fields that others have for what a player knows, and a record without any."""
    for name, value in record.items():
        plain = str(name).lower().translate(_SEPARATORS)
        if value and name not in FIELDS and plain in _OTHER_NAMES:
            known = ", ".join(FIELDS)
            raise PuzzleError(
                f"the field '{shown(str(name))}' is unknown in a state, which has {known}"
            )
    if record and not record.keys() & {*FIELDS, "puzzle", "solution", "solutions"}:
        raise PuzzleError("the record is not of a state; write 'entries', 'ruled_out' or 'marks'")


def _solution_in(puzzle: Puzzle, record: dict[str, Any]) -> bytes:
    """Return the values of the one solution in a record, none where there is none."""
    some = record.get("solutions") or []
    texts = some if isinstance(some, list) else [some]
    if not texts and record.get("solution"):
        texts = [record["solution"]]
    if len(texts) > 1:
        raise PuzzleError(f"the record has {len(texts)} solutions; expected the one to take")
    if not all(isinstance(text, str) for text in texts):
        raise PuzzleError("the solution in the record is not text")
    return puzzle.genre.read_solution(puzzle, texts[0]) if texts else b""


def puzzle_in(record: Any) -> Puzzle:
    """Return the puzzle that a record names."""
    if not isinstance(record, dict):
        raise TypeError(f"a state is read from a dict, not {asked.kind_of(record)}")
    texts = [record.get(name, "") for name in ("genre", "params", "puzzle")]
    if not all(isinstance(text, str) for text in texts) or not texts[0]:
        raise PuzzleError("the record of a state names its puzzle by 'genre' and 'puzzle'")
    name, params, body = texts
    return puzzles.genre(name).parse(params, body)


def _field(record: Any, name: str) -> dict[str, Any]:
    value = record.get(name, {}) if isinstance(record, dict) else None
    if not isinstance(value, dict):
        raise PuzzleError(f"'{name}' of a state is an object of names and values")
    for cell, entry in value.items():
        values = [entry] if name == "entries" else entry
        if not isinstance(values, list) or not all(type(item) in (str, int) for item in values):
            wanted = "a value" if name == "entries" else "a list of values"
            raise PuzzleError(f"'{name}' of '{shown(str(cell))}' is {wanted}")
    return value

"""What a player knows so far: entries, what is ruled out, and marks of the player's own."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Self

from enpitsu import asked, puzzles
from enpitsu.answers.hint import NO_SOLUTION, WRONG_ENTRY, apply_step, is_right, next_step
from enpitsu.answers.state_record import other_than_given, puzzle_in, read_record, record_of
from enpitsu.answers.state_text import Form, pencil_marks, read_text, write_text
from enpitsu.boards import OPEN, mask
from enpitsu.engines.kernel import walk
from enpitsu.errors import PuzzleError
from enpitsu.model import Before, Moment, Puzzle, Step
from enpitsu.puzzles import OnePuzzle
from enpitsu.words import Cell, Value, value_of, variable_of


@dataclass(frozen=True, init=False, repr=False, slots=True)
class State:
    """A puzzle with what a player knows of it so far; a change makes a new one.

    Hints trust what was ruled out as they trust entries: what is wrong is named first. Pencil marks
    are the player's own; they are kept and written, and nothing is concluded from them.
    """

    puzzle: Puzzle
    entries: bytes
    """One byte a variable, `OPEN` where nothing is written; the givens are among them."""
    ruled_out: tuple[int, ...]
    """One mask of values a variable."""
    marks: tuple[int, ...]
    """One mask of values a variable."""

    def __init__(
        self,
        puzzle: OnePuzzle,
        entries: bytes | None = None,
        ruled_out: Sequence[int] = (),
        marks: Sequence[int] = (),
    ) -> None:
        """Know the givens of a puzzle (or of its line of notation), and what else is said."""
        puzzle = puzzles.puzzle_of(puzzle)
        if type(puzzle) is not Puzzle:  # one that was made knows its solution, and is another
            rest = puzzle.givens, puzzle.numbers, puzzle.about
            puzzle = Puzzle(puzzle.genre, puzzle.board, *rest)
        nothing = (0,) * len(puzzle.givens)
        object.__setattr__(self, "puzzle", puzzle)
        object.__setattr__(self, "entries", puzzle.givens if entries is None else entries)
        object.__setattr__(self, "ruled_out", tuple(ruled_out) or nothing)
        object.__setattr__(self, "marks", tuple(marks) or nothing)
        if not len(nothing) == len(self.entries) == len(self.ruled_out) == len(self.marks):
            raise PuzzleError(f"a state here has {len(nothing)} entries, and as many masks")
        if not self.is_new:
            self._refuse_nonsense()

    @classmethod
    def from_text(cls, puzzle: OnePuzzle, text: str) -> Self:
        """Read a grid, a grid of pencil marks, a list such as `r1c1=4, r1c8!=4`, or JSON."""
        return cls.read(puzzle, text)[0]

    @classmethod
    def read(cls, puzzle: OnePuzzle, text: str) -> tuple[Self, Form]:
        """Read a state from text, and tell the form that it has."""
        if not isinstance(text, str):
            raise TypeError(f"a state is read from text, not {asked.kind_of(text)}")
        puzzle = puzzles.puzzle_of(puzzle)
        known, form = read_text(puzzle, text)
        return cls(puzzle, *known), form

    @classmethod
    def from_json(cls, record: dict[str, Any], puzzle: OnePuzzle | None = None) -> Self:
        """Read what `to_json` gave; a puzzle is needed only where the record names none."""
        puzzle = puzzle_in(record) if puzzle is None else puzzles.puzzle_of(puzzle)
        return cls(puzzle, *read_record(puzzle, record))

    def to_json(self) -> dict[str, Any]:
        """Return the puzzle's fields, and `entries`, `ruled_out` and `marks` by names of cells."""
        return record_of(self)

    def to_text(self, form: Form = "list") -> str:
        """Write it: `list`, `grid`, `pencil marks` or `json`; a list where a form holds too little.

        A list holds everything; a grid holds entries, pencil marks what is left in each cell.
        """
        return write_text(self, form)

    @property
    def pencil_marks(self) -> str:
        """Return the grid of what is left in every cell, which players pass on to each other."""
        return pencil_marks(self)

    @property
    def candidates(self) -> tuple[int, ...]:
        """Return what is left in each cell, one mask a variable, before any technique."""
        return tuple(walk(self.puzzle, rungs=0, start=self.start).candidates)

    @property
    def start(self) -> bytes | tuple[bytes, list[int]]:
        """Return where reasoning begins, as the kernel takes it."""
        if not any(self.ruled_out):
            return self.entries
        domains = self.puzzle.board_model.domains
        return self.entries, [d & ~out for d, out in zip(domains, self.ruled_out, strict=True)]

    @property
    def is_new(self) -> bool:
        """Tell whether nothing is known but the givens."""
        return self.entries == self.puzzle.givens and not any(self.ruled_out)

    @property
    def solved(self) -> bool:
        """Tell whether everything is written that must be, and right."""
        board = self.puzzle.board_model
        values = board.finished(self.entries, self.ruled_out)
        if OPEN in values:
            return False
        if values != self.entries and not all(rule.check(values) for rule in board.rules):
            return False  # while lines are drawn, and without the model of the clues
        return self.puzzle.model.check(values)

    def set(self, cell: Cell, value: Value | None) -> Self:
        """Write a value over what stood there; None takes it back."""
        variable = variable_of(self.puzzle, cell)
        entry = OPEN if value is None else value_of(self.puzzle, variable, value)
        if self.puzzle.givens[variable] not in (OPEN, entry):
            raise PuzzleError(f"{self._name(variable)} is given, and stays as it is")
        entries = bytearray(self.entries)
        entries[variable] = entry
        ruled_out = list(self.ruled_out)
        if entry != OPEN:
            ruled_out[variable] &= ~(1 << entry)
        return replace(self, entries=bytes(entries), ruled_out=tuple(ruled_out))

    def rule_out(self, cell: Cell, value: Value) -> Self:
        """Note that a cell does not have a value."""
        variable = variable_of(self.puzzle, cell)
        number = value_of(self.puzzle, variable, value)
        if self.entries[variable] == number:
            told = f"{self._name(variable)}={self.puzzle.board_model.symbol(number)}"
            raise PuzzleError(f"{told} is written in this state: take it back before ruling it out")
        return self._with_ruled_out(variable, self.ruled_out[variable] | 1 << number)

    def bring_back(self, cell: Cell, value: Value) -> Self:
        """Make a value that was ruled out a candidate again."""
        variable = variable_of(self.puzzle, cell)
        number = value_of(self.puzzle, variable, value)
        return self._with_ruled_out(variable, self.ruled_out[variable] & ~(1 << number))

    def mark(self, cell: Cell, values: Iterable[Value]) -> Self:
        """Set the player's own pencil marks of a cell."""
        variable = variable_of(self.puzzle, cell)
        marks = list(self.marks)
        marks[variable] = mask(value_of(self.puzzle, variable, value) for value in values)
        return replace(self, marks=tuple(marks))

    def hint(self, *, seconds: float = 0.0) -> Step | None:
        """Return the next step, what is wrong first; None where nothing is left to say."""
        step = next_step(self, seconds=asked.seconds(seconds))
        if step is None:
            return None
        # What follows from a mistake is no candidate of anything: none is told beside it.
        amiss = step.technique in (WRONG_ENTRY, NO_SOLUTION)
        left = self.puzzle.board_model.domains if amiss else self.candidates
        return replace(step, before=Before(Moment(self.puzzle, self.entries, tuple(left))))

    def apply(self, step: Step) -> Self:
        """Return the state after a step: what it places is written, what it removes ruled out."""
        return apply_step(self, step)

    def check(self, *, seconds: float = 0.0) -> bool:
        """Tell whether all is right so far: some solution has every entry and nothing ruled out.

        Raises EngineError if the time runs out first.
        """
        return is_right(self, seconds=asked.seconds(seconds))

    def __str__(self) -> str:
        return self.to_text()

    def __repr__(self) -> str:
        return f"<State of {self.puzzle}: {self}>"

    def _repr_svg_(self) -> str:
        from enpitsu.scene import to_svg  # noqa: PLC0415  (most states are not drawn)

        left = self.candidates if any(self.ruled_out) else ()
        return to_svg(self.puzzle.scene(self.entries, left))

    def _refuse_nonsense(self) -> None:
        """Refuse other values than those given, values that no cell has, and contradictions."""
        model, givens = self.puzzle.board_model, self.puzzle.givens
        for variable, entry in enumerate(self.entries):
            if entry != givens[variable]:
                if givens[variable] != OPEN:
                    raise other_than_given(self.puzzle, variable)
                if not model.domains[variable] >> entry & 1:
                    raise PuzzleError(f"{self._name(variable)} cannot have the value {entry}")
            if entry != OPEN and self.ruled_out[variable] >> entry & 1:
                told = f"{self._name(variable)}={model.symbol(entry)}"
                raise PuzzleError(f"{told} is written in this state, and ruled out as well")

    def _with_ruled_out(self, variable: int, values: int) -> Self:
        ruled_out = list(self.ruled_out)
        ruled_out[variable] = values
        return replace(self, ruled_out=tuple(ruled_out))

    def _name(self, variable: int) -> str:
        return self.puzzle.board_model.names[variable]

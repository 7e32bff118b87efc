"""What could be done about a draft: proposals, and what is wrong with it as it is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from enpitsu.boards import OPEN, members
from enpitsu.model.clue import Clue
from enpitsu.model.levels import Level
from enpitsu.model.puzzle import Puzzle
from enpitsu.model.results import Status
from enpitsu.model.steps import Role, Step
from enpitsu.scene import Scene

EditKind = Literal["add", "change", "remove"]


@dataclass(frozen=True, slots=True)
class Edit:
    """One clue of a draft that is added, changed or removed."""

    clue: str
    """Where it stands, by the name of its cell or its site."""
    before: str | None
    """What the draft prints there; None where that is nothing."""
    after: str | None
    """What is printed there instead; None where that is nothing."""
    text: str
    """The same in words: `add r1c1=4`."""

    @property
    def kind(self) -> EditKind:
        """Return what is done."""
        if self.before is None:
            return "add"
        return "remove" if self.after is None else "change"

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Proposal:
    """A puzzle with exactly one solution, and what makes it out of a draft."""

    puzzle: Puzzle
    edits: tuple[Edit, ...]
    level: Level | None
    """None where the time did not suffice to rate it."""
    difficulty: int
    proven: bool
    """No fewer edits would do; where clues are only added, no fewer of these."""

    @property
    def adds_only(self) -> bool:
        """Tell whether all that the draft prints stays as it is."""
        return all(edit.kind == "add" for edit in self.edits)

    def __str__(self) -> str:
        return ", ".join(edit.text for edit in self.edits)


@dataclass(frozen=True, slots=True)
class Repair:
    """What is wrong with a draft, and what would mend it."""

    puzzle: Puzzle
    status: Status
    proposals: tuple[Proposal, ...] = ()
    """The best first; none for a draft that has one solution."""
    solutions: int = 0
    """How many solutions of the draft were seen."""
    counted: bool = True
    """These are all."""
    candidates: tuple[int, ...] = ()
    """Where there are several: the values that each variable has in those, one mask each."""
    clash: tuple[Clue, ...] = ()
    """Where there is none: clues of the draft that contradict each other, none of them to spare."""
    smallest: bool = False
    """No fewer clues of it contradict each other."""
    complete: bool = True
    """Nothing ended because its time was over: more time would find no more."""
    too_easy: int = 0
    """How many puzzles with one solution were found that are easier than the level asked for."""
    too_hard: int = 0
    """How many were found that are harder."""

    @property
    def ambiguous(self) -> dict[str, tuple[str, ...]]:
        """Return the cells, or edges, that differ between solutions, with their values."""
        model = self.puzzle.board_model
        return {
            model.names[variable]: tuple(map(model.symbol, members(mask)))
            for variable, mask in enumerate(self.candidates)
            if mask.bit_count() > 1
        }

    @property
    def contradiction(self) -> tuple[str, ...]:
        """Return the clues that contradict each other, each as a person says it."""
        return tuple(said(self.puzzle, clue) for clue in self.clash)

    @property
    def told(self) -> str:
        """Say what is wrong with the draft."""
        if self.status is Status.MULTIPLE:
            number = f"{self.solutions}" if self.counted else f"{self.solutions} or more"
            open_ones = len(self.ambiguous)
            return f"it has {number} solutions, which differ in {open_ones} places"
        if self.status is not Status.NONE:
            unique = self.status is Status.UNIQUE
            return "it has exactly one solution" if unique else "the time was over too early"
        if not self.clash:
            return "the board has no solution, whatever is printed"
        fewest = "the fewest" if self.smallest else "perhaps not the fewest"
        words = ", ".join(self.contradiction)
        if len(self.clash) == 1:
            return f"it has no solution: {words} alone is impossible"
        return (
            f"it has no solution: {len(self.clash)} clues contradict each other ({fewest}): {words}"
        )

    def scene(self) -> Scene:
        """Draw what is open between the solutions, or the clues that contradict each other."""
        if self.clash:
            return self.puzzle.scene(step=self._step("contradiction", self._clashing()))
        if not self.candidates:
            return self.puzzle.scene()
        known = map(members, self.candidates)
        values = bytes([found[0] if len(found) == 1 else OPEN for found in known])
        open_cells = Role("ambiguous", tuple(self.ambiguous))
        return self.puzzle.scene(values, self.candidates, step=self._step("ambiguous", open_cells))

    def _clashing(self) -> Role:
        model = self.puzzle.board_model
        cells = [model.names[clue.variable] for clue in self.clash if clue.site < 0]
        houses = [model.sites[clue.site].name for clue in self.clash if clue.site >= 0]
        return Role("contradiction", tuple(cells), tuple(houses))

    def _step(self, what: str, role: Role) -> Step:
        """Return what is to be seen as a step that does nothing: pictures know those."""
        return Step(what, Level.EASY, "", role.cells, (), (), roles=(role,))

    def _repr_html_(self) -> str:
        from enpitsu.model.showing import repair_html  # noqa: PLC0415  (most are not drawn)

        return repair_html(self)


def said(puzzle: Puzzle, clue: Clue) -> str:
    """Return a clue with what it says: `r1c1=4`, `r1c1<r1c2`, `r1c2 down=16`."""
    if clue.site >= 0:
        return puzzle.board_model.sites[clue.site].said(clue.number)
    return puzzle.told(clue)

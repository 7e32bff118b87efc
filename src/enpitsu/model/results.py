"""What is answered of solutions: how many there are, how they were found, how hard that is."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Literal

from enpitsu.errors import EngineError
from enpitsu.model.levels import Level
from enpitsu.model.puzzle import Puzzle
from enpitsu.model.steps import Mark


class Status(StrEnum):
    """How many solutions a puzzle has, as far as is known."""

    UNIQUE = "unique"
    MULTIPLE = "multiple"
    NONE = "none"
    UNKNOWN = "unknown"
    """A limit was reached before the answer was known, or the engine's method stops before it."""

    @staticmethod
    def of(solutions: int, complete: bool) -> Status:
        """Judge from the solutions found and whether the search saw everything."""
        if solutions >= 2:
            return Status.MULTIPLE
        if not complete:
            return Status.UNKNOWN
        return Status.UNIQUE if solutions else Status.NONE

    @property
    def told(self) -> str:
        """Return what a person says of such a puzzle."""
        return _STATUS_WORDS[self]


_STATUS_WORDS = {
    Status.UNIQUE: "it has exactly one solution",
    Status.MULTIPLE: "it has several solutions",
    Status.NONE: "it has no solution",
    Status.UNKNOWN: "the limit was reached before the answer was known",
}


_BYTES_A_CALL = 2048
"""That a call of a tree takes, with its line in a table."""
_CALLS_A_SECOND = 50_000
"""That a tree may have: to write a line takes ten times as long as to search for it."""


@dataclass(frozen=True, slots=True)
class Limits:
    """When to stop; 0 means no limit."""

    solutions: int = 2
    nodes: int = 0
    seconds: float = 0.0
    memory_mb: int = 1024
    """For the solutions that are kept when all are asked for."""

    def __post_init__(self) -> None:
        """Refuse what means nothing."""
        if self.solutions < 0 or self.nodes < 0 or self.memory_mb < 0 or not self.seconds >= 0:
            raise EngineError("limits are not negative; 0 means no limit")

    def after(self, seconds: float) -> Limits:
        """Return what is left of the limits after so many seconds."""
        return replace(self, seconds=max(self.seconds - seconds, 0.001)) if self.seconds else self

    def stored(self, variables: int) -> int:
        """Return how many solutions may be kept."""
        by_memory = self.memory_mb * 2**20 // (variables + 64) if self.memory_mb else 2**63
        most = max(by_memory, 2)
        return min(self.solutions or most, most)

    @property
    def calls(self) -> tuple[int, Stopped]:
        """Return how many calls a tree may have, 0 for any number, and which limit that keeps."""
        most: list[tuple[int, Stopped]] = []
        if self.memory_mb:
            most.append((max(self.memory_mb * 2**20 // _BYTES_A_CALL, 1), "memory"))
        if self.seconds:
            most.append((max(int(min(self.seconds, 2.0**31) * _CALLS_A_SECOND), 1), "time"))
        return min(most, default=(0, "memory"))


@dataclass(frozen=True, slots=True)
class Witness:
    """A cell that has two values in two solutions: the proof that a puzzle is ambiguous."""

    cell: str
    values: tuple[str, str]

    def __str__(self) -> str:
        return f"{self.cell} can be {self.values[0]} or {self.values[1]}"


@dataclass(frozen=True, slots=True)
class Call:
    """One call in the tree of a search."""

    depth: int
    branch: int
    """0: what the parent split on is taken as true (or there is no parent); 1: as false."""
    result: int | None
    """0, 1 or 2 (several) solutions below; None if a limit cut it short."""
    fixed_before: int
    fixed_after: int
    split: str
    """What it split on, in words; empty for a leaf."""
    total_seconds: float
    own_seconds: float
    witness: Witness | None = None
    """Where there are several solutions below: a cell, with its values in two of them."""
    assumed: str = ""
    """What it takes for true, as `r1c1=3` or `r1c1!=3`; empty at the root."""


@dataclass(frozen=True, slots=True)
class Inference(Call):
    """One call of the engine `infer`, with all that the paper prints of it."""

    items: int = 0
    """How many came into its queue."""
    dn: str = "E"
    """The address of the word that it split, as hex digits from the lowest on; E at an end."""
    oct: str = "E"
    """The word, a bit for each place of the box, as octal digits from the lowest on."""

    @property
    def jh(self) -> int:
        """Return twice the height, and one more for the second branch; 1 at the root."""
        return 2 * self.depth + (self.branch if self.depth else 1)


@dataclass(frozen=True, slots=True)
class Effort:
    """What an answer took beside nodes and seconds; None where it means nothing to an engine."""

    preparing: float | None = None
    """Seconds, of all, until the search began: to make domains, clauses, rows or a diagram."""
    rules: float | None = None
    """Seconds, of those, of the rules that came before the engine."""
    solution_nodes: tuple[int, ...] = ()
    """How many nodes there were until each solution that is kept."""
    rounds: int | None = None
    """How often a solver was asked until its answer was one loop, or steps were gone through."""
    cuts: int | None = None
    """Rows or clauses that were added in between."""
    diagram_nodes: int | None = None
    peak_mb: float | None = None
    """The most memory that the process of a solver held."""
    stored: int | None = None
    """The most candidates or sequences that were kept at once."""
    items: int | None = None
    """How many items came into the queue of `infer`."""
    steps: tuple[tuple[str, int], ...] = ()
    """How much each named step of a method found, in their order."""


Stopped = Literal["", "time", "nodes", "memory", "work"]

LIMIT_NAMES: dict[Stopped, str] = {
    "": "a limit",
    "time": "the time limit",
    "nodes": "the limit on nodes",
    "memory": "the limit on the solver's memory",
}
"""What a person calls the limit that came first."""


@dataclass(frozen=True, slots=True)
class Result:
    """What an engine found out about a puzzle."""

    puzzle: Puzzle
    status: Status
    values: tuple[bytes, ...]
    """The solutions found, one byte a variable."""
    found: int
    """How many solutions were found; more than are kept if memory did not allow them all."""
    complete: bool
    """The search saw everything: there are no other solutions."""
    nodes: int
    seconds: float
    engine: str
    tree: tuple[Call, ...] = ()
    repeated: int = 0
    """How many solutions a solver gave again; they are not among those found."""
    effort: Effort = Effort()
    stopped: Stopped = ""
    """Which limit came before the end; none if it is complete or solutions enough were found."""
    unfinished: str = ""
    """Why a method that does not search has no answer, where no limit stopped it."""

    @property
    def solutions(self) -> tuple[str, ...]:
        """Return the solutions found in the genre's notation."""
        write = self.puzzle.genre.solution
        return tuple(write(self.puzzle, values) for values in self.values)

    @property
    def witness(self) -> Witness | None:
        """Return a cell with two values that both work, if two solutions are known."""
        if self.tree and self.tree[0].witness:
            return self.tree[0].witness
        if len(self.values) < 2:
            return None
        model = self.puzzle.model
        first, second = self.values[:2]
        pairs = enumerate(zip(first, second, strict=True))
        cell = next(number for number, (one, other) in pairs if one != other)
        return Witness(model.names[cell], (model.symbol(first[cell]), model.symbol(second[cell])))

    @property
    def reason(self) -> str | None:
        """Say why there is no solution, where the givens alone show it, or no answer."""
        if self.status is not Status.NONE:
            return self.unfinished or None
        model, givens = self.puzzle.model, self.puzzle.givens
        return model.conflict(givens) or model.overdrawn(givens)

    def _repr_html_(self) -> str:
        from enpitsu.model.showing import result_html  # noqa: PLC0415  (most answers are not drawn)

        return result_html(self)


@dataclass(frozen=True, slots=True)
class Check:
    """Whether a puzzle is a proper one."""

    puzzle: Puzzle
    status: Status
    reason: str | None
    """Why there is no solution, where the givens alone show it."""
    witness: Witness | None
    redundant: tuple[Mark | str, ...]
    """Clues that could go, each taken alone: givens, and others by name, as in `r1c1<r1c2`."""
    complete: bool
    """False if the time ran out before every clue was tried."""
    mistyped: tuple[Mark | str, ...] = ()
    """Where there is no solution: clues that stand in its way, each alone."""
    solution_fault: str = ""
    """What is wrong with the solution in the puzzle's record, if it has one."""

    def _repr_html_(self) -> str:
        from enpitsu.model.showing import check_html  # noqa: PLC0415  (most answers are not drawn)

        return check_html(self)


@dataclass(frozen=True, slots=True)
class Rating:
    """How hard a puzzle is."""

    puzzle: Puzzle
    status: Status
    level: Level | None = None
    """None for a puzzle that does not have exactly one solution, or that techniques named leave."""
    difficulty: int = 0
    """How hard its hard places are, whatever its size; 20 more is ten times as hard."""
    techniques: dict[str, int] = field(default_factory=dict, hash=False)
    """How many placements each technique makes, or in how many rounds it removes candidates."""
    open: int = 0
    """How many cells, or edges, the techniques left open that it was to be rated with."""

    @property
    def length(self) -> int:
        """Return how much work it is: the uses of techniques in all."""
        return sum(self.techniques.values())

    def _repr_html_(self) -> str:
        from enpitsu.model.showing import rating_html  # noqa: PLC0415  (most answers are not drawn)

        return rating_html(self)

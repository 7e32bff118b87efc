"""What an author wants to know of a draft while typing: a line each as soon as it is known."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from pydantic import Field

import enpitsu
from enpitsu.answers.check import contradicting
from enpitsu.answers.deadline import LEAST, Deadline
from enpitsu.answers.possible import possible_values
from enpitsu.boards import OPEN, Symmetry, members
from enpitsu.errors import EnpitsuError
from enpitsu.model import Level, Proposal, Puzzle, Repair, Result, Role, Status, Step
from enpitsu.scene import Scene
from enpitsu.scene.svg import Layers
from enpitsu.web.questions import Answer, Asked, Lane, Question
from enpitsu.web.questions._answers import LevelName, StatusName, Told
from enpitsu.web.questions._asking import AboutPuzzle, Seconds

COUNTED = 1000
"""Solutions that are counted."""
_OPEN = 1.0  # seconds for which values are looked for that no solution has shown yet
_CLASH = 1.0  # seconds for a first answer to which clues contradict each other
_LISTED = 50  # clues that could go
_MARKED = 0.6  # of all cells: where more are open, marking them says nothing


class AnalyseAsked(AboutPuzzle):
    """Which draft, and what proposals should be like."""

    level: Level | None = Field(default=None, description="Of the proposals.")
    symmetry: Symmetry = Field(default=Symmetry.NONE, description="Of the proposals' clues.")
    seconds: Seconds = 8.0


class RedundantTold(Told):
    """A clue that could go, and the puzzle without it."""

    text: str
    puzzle: str


class ProposalTold(Told):
    """What would make a proper puzzle of a draft."""

    edits: list[str]
    puzzle: str
    level: LevelName | None
    difficulty: int
    proven: bool = Field(description="No fewer edits would do.")


class AnalysisTold(Told):
    """A part of what is known; what is told later goes before what was told."""

    status: StatusName | None = None
    solutions: int | None = None
    exact: bool | None = Field(default=None, description="There are no more solutions.")
    ambiguous: dict[str, list[str]] | None = None
    contradiction: list[str] | None = None
    smallest: bool | None = Field(default=None, description="No fewer clues contradict.")
    level: LevelName | None = None
    difficulty: int | None = None
    techniques: list[tuple[str, int]] | None = None
    why: str | None = Field(default=None, description="Why it is not rated.")
    redundant: list[RedundantTold] | None = None
    more: int | None = Field(default=None, description="How many clues more could go.")
    complete: bool | None = None
    told: str | None = None
    proposals: list[ProposalTold] | None = None
    ground: str | None = Field(default=None, description="SVG below the board.")
    above: str | None = Field(default=None, description="SVG above it.")
    done: bool | None = None


class Analyse(Question):
    """How many solutions, where they differ, what contradicts, what could go, and proposals."""

    name: ClassVar[str] = "analyse"
    lane: ClassVar[Lane] = "long"
    asked: ClassVar[type[Asked]] = AnalyseAsked
    answer_schema: ClassVar[type[Told]] = AnalysisTold
    example: ClassVar[Mapping[str, Any]] = {"puzzle": "sudoku:12../..../..../....", "seconds": 1.0}
    streams: ClassVar[bool] = True

    def answer(self, asked: AnalyseAsked) -> Iterator[Answer]:
        """Yield what is known, quickest first."""
        return _Analysis(asked.read, asked, Deadline(asked.seconds)).lines()


@dataclass(frozen=True)
class _Analysis:
    puzzle: Puzzle
    asked: AnalyseAsked
    deadline: Deadline

    def lines(self) -> Iterator[Answer]:
        result = enpitsu.solve(self.puzzle, limit=COUNTED, seconds=self.deadline.seconds)
        found = len(result.values)
        told = {"solutions": found, "exact": result.complete and found < COUNTED}
        yield {"status": result.status, **told}
        if result.status is Status.MULTIPLE:
            yield self._ambiguous(result)
        if result.status is Status.UNIQUE:
            yield from self._proper()
        elif result.status is not Status.UNKNOWN:
            yield from self._repaired(result.status)
        yield {"done": True}

    def _ambiguous(self, result: Result) -> Answer:
        """Return the cells, or edges, that differ between solutions, and their picture."""
        all_known = result.complete and len(result.values) < COUNTED
        seconds = LEAST if all_known else min(self.deadline.seconds, _OPEN)
        masks, complete = possible_values(self.puzzle, result.values, seconds)
        found = Repair(self.puzzle, Status.MULTIPLE, candidates=masks)
        picture = _picture(self._open_scene(found))
        return {"ambiguous": found.ambiguous, "complete": complete or all_known, **picture}

    def _open_scene(self, found: Repair) -> Scene:
        """Draw what is settled, and the values of cells that are open where they say something."""
        model = self.puzzle.board_model
        values = bytes([members(m)[0] if m.bit_count() == 1 else OPEN for m in found.candidates])
        pairs = zip(found.candidates, model.domains, strict=True)
        notes = [0 if one == domain else one for one, domain in pairs]
        open_ones = tuple(found.ambiguous)
        if len(open_ones) > _MARKED * model.size:
            return self.puzzle.scene(values, notes)
        role = Role("ambiguous", open_ones)
        step = Step("ambiguous", Level.EASY, "", role.cells, (), (), roles=(role,))
        return self.puzzle.scene(values, notes, step=step)

    def _proper(self) -> Iterator[Answer]:
        """Yield how hard a puzzle is, and which clues could go."""
        try:
            rating = enpitsu.rate(self.puzzle, seconds=self.deadline.seconds)
            yield {
                "level": rating.level,
                "difficulty": rating.difficulty,
                "techniques": [[name, times] for name, times in rating.techniques.items()],
            }
        except EnpitsuError as error:
            yield {"level": None, "why": str(error)}
        check = enpitsu.check(self.puzzle, seconds=self.deadline.seconds)
        clues = {self.puzzle.told(clue): clue for clue in self.puzzle.each_clue()}
        told = [str(one) for one in check.redundant]
        yield {
            "redundant": [
                {"text": text, "puzzle": str(self.puzzle.without(clues[text]))}
                for text in told[:_LISTED]
            ],
            "more": len(told[_LISTED:]),
            "complete": check.complete,
        }

    def _repaired(self, status: Status) -> Iterator[Answer]:
        """Yield which clues contradict each other, and what would mend a draft."""
        if status is Status.NONE:
            seconds = Deadline(min(self.deadline.seconds, _CLASH))
            clash = tuple(contradicting(self.puzzle, seconds))
            yield _contradiction(Repair(self.puzzle, status, clash=clash))
        repair = enpitsu.repair(
            self.puzzle,
            level=self.asked.level,
            symmetry=self.asked.symmetry,
            seconds=self.deadline.seconds,
        )
        if repair.clash:
            yield _contradiction(repair)
        yield {
            "told": repair.told,
            "solutions": repair.solutions,
            "exact": repair.counted,
            "proposals": [_record(proposal) for proposal in repair.proposals],
        }


def _contradiction(repair: Repair) -> Answer:
    told = {"contradiction": list(repair.contradiction), "smallest": repair.smallest}
    return {**told, **_picture(repair.scene())}


def _picture(scene: Scene) -> dict[str, str]:
    layers = Layers(scene)
    return {"ground": layers.ground, "above": layers.above}


def _record(proposal: Proposal) -> dict[str, Any]:
    return {
        "edits": [edit.text for edit in proposal.edits],
        "puzzle": str(proposal.puzzle),
        "level": proposal.level,
        "difficulty": proposal.difficulty,
        "proven": proposal.proven,
    }

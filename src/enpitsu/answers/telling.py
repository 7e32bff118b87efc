"""Steps as people read them: what the kernel logs by numbers, told by names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set
from functools import cached_property
from itertools import product
from typing import NamedTuple

from enpitsu.engines.kernel import translation_of
from enpitsu.model import Line, Link, Mark, Puzzle, Role, Rung, Step
from enpitsu.words import Names, RoleLike, StepLike, every_role, tell
from enpitsu.words.premises import Premise, premises_of
from enpitsu.words.steps import CandidateLike, LinkLike


class Candidate(NamedTuple):
    """A value of a variable."""

    cell: int
    value: int


class HeardRole(NamedTuple):
    """What takes part in a step, copied once: each look into the kernel makes new lists."""

    name: str
    cells: Sequence[int]
    houses: Sequence[int]
    values: Sequence[int]
    numbers: Sequence[int]


_CHANGED = ("cells", "edges")
"""Roles by which some sentences tell what they conclude."""


class Excerpt(NamedTuple):
    """A step of which some conclusions are told, or all of them."""

    sentence: str
    roles: Sequence[RoleLike]
    chain: Sequence[LinkLike]
    facts: Sequence[StepLike]
    places: Sequence[CandidateLike]
    removes: Sequence[CandidateLike]

    @staticmethod
    def of(
        step: StepLike, places: Sequence[CandidateLike], removes: Sequence[CandidateLike]
    ) -> Excerpt:
        """Return a step with these of its conclusions.

        A role that is all the cells that change is only those that are left, and what is told
        of candidates that go is told of those that are left.
        """
        roles = [HeardRole(r.name, r.cells, r.houses, r.values, r.numbers) for r in step.roles]
        all_places, all_removes = step.places, step.removes
        if (len(places), len(removes)) == (len(all_places), len(all_removes)):
            return Excerpt(step.sentence, roles, step.chain, step.facts, places, removes)
        gone = {(mark.cell, mark.value) for mark in removes}
        facts = [fact for fact in step.facts if _is_about(fact, gone)]
        left = {mark.cell for mark in (*places, *removes)}
        changed = {mark.cell for mark in (*all_places, *all_removes)}
        if left < changed:
            for number, role in enumerate(roles):
                if role.name in _CHANGED and set(role.cells) == changed:
                    cells = [cell for cell in role.cells if cell in left]
                    roles[number] = role._replace(cells=cells)
        return Excerpt(step.sentence, roles, step.chain, facts, places, removes)


def _is_about(fact: StepLike, gone: Set[tuple[int, int]]) -> bool:
    """Tell whether a clause says why one of some candidates goes, or something else."""
    told = {
        candidate
        for role in fact.roles
        if role.name == "gone"
        for candidate in product(role.cells, role.values)
    }
    return not told or not told.isdisjoint(gone)


class Teller:
    """Tells the steps of one puzzle."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle, self.model = puzzle, puzzle.board_model

    @cached_property
    def names(self) -> Names:
        """Return how cells and houses are called."""
        known = translation_of(self.model)
        return Names(
            self.model, known.houses, lambda rule: known.sentence(rule, self.puzzle.numbers)
        )

    def step(self, step: StepLike, rung: Rung) -> Step:
        """Return a step of a technique, told."""
        roles = every_role(step)
        return Step(
            technique=rung.technique,
            level=rung.level,
            text=tell(self.names, step),
            cells=tuple(map(self.names.cell, _cells(step, roles))),
            places=self.marks(step.places),
            removes=self.marks(step.removes),
            assumes_unique=rung.assumes_unique,
            roles=tuple(map(self.role, roles)),
            chain=tuple(map(self._link, step.chain)) if step.chain else (),
        )

    def premises(self, step: StepLike, rung: Rung) -> Iterator[Premise]:
        """Yield what the sentence of a step says of the board before it."""
        roles = tuple(map(self.role, every_role(step)))
        return premises_of(rung.technique, roles, tuple(map(self._link, step.chain)))

    def said(
        self,
        text: str,
        rung: Rung,
        *,
        places: Iterable[CandidateLike] = (),
        removes: Iterable[CandidateLike] = (),
        roles: tuple[Role, ...] = (),
        lines: tuple[Line, ...] = (),
    ) -> Step:
        """Return a step with words of its own."""
        placed, removed = self.marks(places), self.marks(removes)
        named = [cell for role in roles for cell in role.cells]
        cells = [*named, *(mark.cell for mark in (*placed, *removed))]
        return Step(
            technique=rung.technique,
            level=rung.level,
            text=text,
            cells=tuple(dict.fromkeys(cells)),
            places=placed,
            removes=removed,
            roles=roles,
            lines=lines,
        )

    def effect(self, places: Iterable[CandidateLike], removes: Iterable[CandidateLike]) -> str:
        """Say what is placed and what goes."""
        placed = {mark.cell: mark.value for mark in places}
        return self.names.effect(placed, ((mark.cell, mark.value) for mark in removes))

    def role(self, role: RoleLike) -> Role:
        """Return what takes part in a step, by names."""
        cells, houses, values, numbers = role.cells, role.houses, role.values, role.numbers
        return Role(
            role.name,
            tuple(map(self.names.cell, cells)) if cells else (),
            tuple(map(self.names.house, houses)) if houses else (),
            tuple(map(self.model.symbol, values)) if values else (),
            tuple(numbers) if numbers else (),
        )

    def marks(self, candidates: Iterable[CandidateLike]) -> tuple[Mark, ...]:
        """Return candidates by names."""
        names, symbol = self.model.names, self.model.symbol
        return tuple(Mark(names[mark.cell], symbol(mark.value)) for mark in candidates)

    def _link(self, link: LinkLike) -> Link:
        cells = tuple(map(self.names.cell, link.cells))
        house = self.names.house(link.house) if link.house >= 0 else None
        return Link(cells, self.model.symbol(link.value), link.on, house)


def _cells(step: StepLike, roles: Sequence[RoleLike]) -> list[int]:
    """Return the cells of roles and chain, and those that are filled, or else those that change."""
    named = [cell for role in roles for cell in role.cells]
    linked = sorted(cell for link in step.chain for cell in link.cells)
    filled = [mark.cell for mark in step.places]
    changed = [mark.cell for mark in step.removes]
    return list(dict.fromkeys([*named, *linked, *filled] or changed))

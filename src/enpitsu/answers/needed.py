"""A path without the eliminations that nothing later needs.

All that is placed is told. From the last step backwards, each is asked which candidates had to be
gone for it, and for its sentence to be true; what no step asks for is left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from enpitsu.answers.deeper.grounds import Grounds
from enpitsu.answers.deeper.ledger import START, Ledger
from enpitsu.answers.deeper.shown import Shown
from enpitsu.answers.telling import Candidate, Excerpt, Teller
from enpitsu.engines._reasons import Fact
from enpitsu.engines.kernel import KernelStep
from enpitsu.model import Step, completed

_SINGLES = frozenset(["full house", "hidden single", "naked single"])


@dataclass(frozen=True)
class Move:
    """One step of a path: as the kernel logs it, or as a deeper reason is told."""

    places: Sequence[Candidate]
    removes: Sequence[Candidate]
    logged: KernelStep | None = None
    told: Step | None = None
    facts: Sequence[Fact] = ()
    """What a deeper reason needed."""

    @staticmethod
    def of(step: KernelStep) -> Move:
        """Return a step of the kernel's."""
        places = [Candidate(mark.cell, mark.value) for mark in step.places]
        removes = [Candidate(mark.cell, mark.value) for mark in step.removes]
        return Move(places, removes, step)

    def having(self, removes: Sequence[Candidate]) -> Move:
        """Return it with some of its removals only."""
        return Move(self.places, removes, self.logged, self.told, self.facts)

    @property
    def excerpt(self) -> Excerpt:
        """Return what is to be told of a step that the kernel logged."""
        assert self.logged is not None
        return Excerpt.of(self.logged, self.places, self.removes)


def without_unneeded(
    moves: Sequence[Move], candidates: Sequence[int], grounds: Grounds, teller: Teller
) -> list[Move]:
    """Return the moves of a path from these candidates to the solution, as far as it needs them."""
    if not any(move.removes for move in moves):
        return list(moves)
    return _Needs(moves, candidates, grounds, teller).kept()


class _Path(Ledger):
    """What went along a path: what a value that is placed takes away, no other step had to."""

    def __init__(
        self, domains: Sequence[int], candidates: Sequence[int], peers: list[set[int]]
    ) -> None:
        super().__init__(domains, candidates, peers)
        self.by_value: list[dict[int, int]] = [{} for _ in domains]
        self.wanted: dict[int, set[Fact]] = {}
        """By line, what later ones need of it."""

    def place(self, cell: int, value: int, line: int) -> None:
        super().place(cell, value, line)
        for peer in self.peers[cell]:
            self.by_value[peer].setdefault(value, line)

    def line(self, fact: Fact, before: int) -> int:
        cell, value = fact
        return START if self.by_value[cell].get(value, before) < before else self.gone[cell][value]

    def worth(self, line: int) -> int:
        return line + (len(self.gone) * 100 if line in self.wanted else 0)


class _Needs:
    """Goes back along one path."""

    def __init__(
        self, moves: Sequence[Move], candidates: Sequence[int], grounds: Grounds, teller: Teller
    ) -> None:
        self.moves, self.grounds = moves, grounds
        self.shown = Shown(grounds, teller)
        self.ladder = completed(grounds.puzzle.ladder)
        self.ledger = _Path(grounds.domains, candidates, grounds.peers)
        for number, move in enumerate(moves, START + 1):
            for mark in move.removes:
                self.ledger.remove(*mark, number)
            for mark in move.places:
                self.ledger.place(*mark, number)
        self.eliminated = {mark for move in moves for mark in move.removes}
        self.first = next(n for n, move in enumerate(moves, START + 1) if move.removes)
        """Before this one, none needs anything."""
        self._complete: dict[int, bool] = {}

    def kept(self) -> list[Move]:
        """Return what is needed."""
        found = []
        for number in range(len(self.moves), START, -1):
            move = self.moves[number - 1]
            wanted = self.ledger.wanted.get(number, ())
            removes = [mark for mark in move.removes if mark in wanted]
            if not move.places and not removes:
                continue
            left = move.having(removes)
            found.append(left)
            for fact in self._facts(left, number) if number > self.first else ():
                if fact in self.eliminated:
                    line = self.ledger.line(fact, number)
                    self.ledger.wanted.setdefault(line, set()).add(fact)
        return found[::-1]

    def _facts(self, move: Move, number: int) -> Iterable[Fact]:
        """Yield the candidates that had to be gone for a move."""
        if move.logged is None:
            yield from move.facts
            return
        rung = self.ladder[move.logged.rung]
        single = self._single(move, number)
        if single is not None:
            yield from single
            if rung.technique in _SINGLES:  # its sentence says no more
                return
        excerpt = move.excerpt
        yield from self.shown.facts(excerpt, rung, self.ledger, number)
        if single is not None:
            return
        literal, grounds = self.grounds.reasons.is_value, self.grounds
        scope = grounds.scope(excerpt)
        if rung.assumes_unique:  # no rule says so: it may need them all
            yield from grounds.said(scope, self.ledger, number).facts
            return
        if not any(
            self.ledger.line(f, number) for f in grounds.said(scope, self.ledger, number).facts
        ):
            return
        opposites = [-literal(*mark) for mark in move.places]
        opposites += [literal(*mark) for mark in move.removes]
        for opposite in opposites:
            yield from grounds.of(scope, [opposite], self.ledger, number).facts

    def _single(self, move: Move, number: int) -> list[Fact] | None:
        """Return the same for a value that is the last of its cell, or has no other place.

        Most moves are such, and need no solver.
        """
        if len(move.places) != 1 or move.removes or move.logged is None:
            return None
        (cell, value), ledger = move.places[0], self.ledger
        houses = [house for role in move.logged.roles for house in role.houses]
        if not houses:
            lost = list(ledger.facts([cell], number))
            return lost if ledger.left(cell, number) == [value] else None
        if len(houses) > 1 or not self._holds_all(houses[0]):
            return None
        scope = self.grounds.translation.houses[houses[0]].scope
        others = [(other, value) for other in scope if other != cell]
        gone = all(ledger.gone[c].get(value, number) < number for c, _ in others)
        return [fact for fact in others if fact in self.eliminated] if gone else None

    def _holds_all(self, house: int) -> bool:
        """Tell whether every value stands somewhere in a house."""
        known = self._complete.get(house)
        if known is None:
            known = self._complete[house] = self._is_complete(house)
        return known

    def _is_complete(self, house: int) -> bool:
        parts = [self.grounds.reasons.parts[part] for part in self.grounds.parts_on(house)]
        scope = self.grounds.translation.houses[house].scope
        values = 0
        for cell in scope:
            values |= self.ledger.domains[cell]
        return values.bit_count() == len(scope) and any(part.different for part in parts)

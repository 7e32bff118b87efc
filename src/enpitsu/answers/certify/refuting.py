"""A small search for a way to fill some cells so that some statements hold.

It need not be fast, only right. What it cannot decide within its bound it says so, and whoever
asked takes that for a no.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from enpitsu.answers.certify.narrowing import Candidates, Narrower
from enpitsu.hurry import look_up

MOST_NODES = 4000
"""So many nodes, and a question is left undecided."""

_FIRST_TRY = 40
"""Nodes before it begins anew, with the weights that it has learnt."""

_SPOKEN_OF = 8
"""How much sooner the places of a value are tried if the step speaks of it; of others, 2."""


class UndecidedError(Exception):
    """The search came to its bound."""


class _RestartError(Exception):
    """This try came to its bound."""


class Refutation:
    """Statements about cells, against which assumptions are held."""

    def __init__(
        self, narrowers: Sequence[Narrower], late: Sequence[Narrower] = (), values: int = 0
    ) -> None:
        self.late = tuple(late)
        """Those that cost more, asked when the others have nothing to add."""
        self.values = values
        """Those that are spoken of: where they go is asked first."""
        self.narrowers = tuple(narrowers)
        self.of: dict[int, list[Narrower]] = {}
        for narrower in self.narrowers:
            for variable in narrower.scope:
                self.of.setdefault(variable, []).append(narrower)
        self.nodes = 0
        self.bound = 0

    def holds(self, candidates: Candidates) -> bool:
        """Tell whether nothing fits these candidates; raise UndecidedError if it takes too long."""
        self.nodes, tries = 0, _FIRST_TRY
        while self.nodes < MOST_NODES:
            self.bound = min(self.nodes + tries, MOST_NODES)
            try:
                return not self._fits(dict(candidates), self.narrowers)
            except _RestartError:
                tries *= 2
        raise UndecidedError

    def _fits(self, candidates: Candidates, news: Iterable[Narrower]) -> bool:
        """Tell whether the cells can be filled."""
        self.nodes += 1
        if self.nodes > self.bound:
            raise _RestartError
        if not self.settle(candidates, news):
            return False
        options = self._choice(candidates)
        if not options:
            return True
        for variable, mask in options:
            trial = dict(candidates)
            trial[variable] &= mask
            if self._fits(trial, self.of.get(variable, ())):
                return True
        return False

    def settle(self, candidates: Candidates, news: Iterable[Narrower] | None = None) -> bool:
        """Let all statements take what they can, until none has anything to add."""
        queue = dict.fromkeys(self.narrowers if news is None else news)
        if not all(candidates.values()):
            return False
        while True:
            while queue:
                look_up()
                narrower = next(iter(queue))
                del queue[narrower]
                if not self._ask(narrower, candidates, queue):
                    return False
            for narrower in self.late:
                if not self._ask(narrower, candidates, queue):
                    return False
            if not queue:
                return True

    def _ask(self, narrower: Narrower, candidates: Candidates, queue: dict[Narrower, None]) -> bool:
        before = [candidates[v] for v in narrower.scope]
        fits = narrower.narrow(candidates)
        for variable, old in zip(narrower.scope, before, strict=True):
            if candidates[variable] != old:
                fits = fits and candidates[variable] != 0
                for other in self.of.get(variable, ()):
                    if other is not narrower:
                        queue[other] = None
        if not fits:
            narrower.weight += 1
        return fits

    def _choice(self, candidates: Candidates) -> list[tuple[int, int]]:
        """Return the few candidates one of which must hold, where most failed before."""
        best: list[tuple[int, int]] = []
        best_score = 0.0
        for variable, domain in candidates.items():
            if domain & domain - 1:
                weight = sum(narrower.weight for narrower in self.of.get(variable, ())) or 0.5
                score = weight / domain.bit_count()
                if score > best_score:
                    best_score = score
                    bits = [1 << value for value in range(domain.bit_length())]
                    best = [(variable, bit) for bit in bits if domain & bit]
        for narrower in self.narrowers:
            for places in narrower.sets(candidates):
                spoken_of = places[0][1] & self.values
                score = (_SPOKEN_OF if spoken_of else 2) * narrower.weight / len(places)
                if score > best_score:
                    best, best_score = places, score
        return best

"""A state from which the named techniques find no step: where deeper reasons begin."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from enpitsu.answers.deeper.grounds import Grounds
from enpitsu.answers.deeper.ledger import Ledger
from enpitsu.answers.telling import Candidate, Teller
from enpitsu.boards import members
from enpitsu.engines._reasons import Fact
from enpitsu.engines.kernel import Start
from enpitsu.model import Line, Role, Rung, Step


@dataclass(frozen=True)
class Found:
    """A deeper step, and the candidates that had to be gone for it."""

    step: Step
    facts: tuple[Fact, ...]
    places: tuple[Candidate, ...]
    removes: tuple[Candidate, ...]


class Trial(NamedTuple):
    """How candidates are tried out."""

    rungs: int
    calls: int
    """Of a search: one without splits, or more."""
    more: int
    """So many more are tried once one is refuted."""
    compared: int
    """So many refutations are written down, and the shortest is told."""


@dataclass(frozen=True)
class Stuck:
    """What is placed and what is left, of a puzzle whose rules are known."""

    grounds: Grounds
    teller: Teller
    values: bytes
    candidates: Sequence[int]
    end: float = 0.0
    """When to give up, by the clock that `time.monotonic` reads; 0: never."""

    @property
    def seconds(self) -> float:
        """Return the time that is left, 0 for no limit."""
        return max(self.end - time.monotonic(), 0.001) if self.end else 0.0

    @property
    def is_late(self) -> bool:
        """Tell whether the time is over."""
        return bool(self.end) and time.monotonic() > self.end

    @property
    def start(self) -> Start:
        """Return it as the kernel takes it."""
        return self.values, list(self.candidates)

    def is_open(self, cell: int, value: int) -> bool:
        """Tell whether a candidate is left in a cell that has others."""
        left = self.candidates[cell]
        return bool(left >> value & 1) and left.bit_count() > 1

    @cached_property
    def known(self) -> Ledger:
        """Return what is gone already."""
        return Ledger(self.grounds.domains, self.candidates, self.grounds.peers)

    def without(
        self,
        candidate: Candidate,
        why: str,
        rung: Rung,
        *,
        facts: Iterable[Fact],
        roles: tuple[Role, ...] = (),
        lines: tuple[Line, ...] = (),
    ) -> Found:
        """Return the step that takes a candidate away; of two it writes the other one.

        `why` says what would happen if it stood there.
        """
        cell, value = candidate
        rest = [other for other in members(self.candidates[cell]) if other != value]
        places = (Candidate(cell, rest[0]),) if len(rest) == 1 else ()
        removes = () if places else (candidate,)
        name = self.teller.names.cell(cell)
        told = self.teller.names.is_value(name, False, value)
        text = f"If {told}, {why}. So {self.teller.effect(places, removes)}."
        assumed = Role("assumption", cells=(name,), values=(self.teller.model.symbol(value),))
        step = self.teller.said(
            text, rung, places=places, removes=removes, roles=(assumed, *roles), lines=lines
        )
        lost = self.known.facts([cell], 1) if places else ()  # or the other one would not be left
        return Found(step, tuple(dict.fromkeys((*facts, *lost))), places, removes)

"""The smallest reason: few rules that together leave a candidate no way."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from enpitsu.answers.deeper.stuck import Found, Stuck
from enpitsu.answers.deeper.traits import Traits
from enpitsu.answers.telling import Candidate
from enpitsu.engines._reasons import Fact, Ground
from enpitsu.engines._shrinking import shrunk
from enpitsu.engines.kernel import Refuted
from enpitsu.model import SMALLEST_REASON, Role

MOST_RULES = 7
"""More than these at once are no reason that a person sees."""


def smallest_step(stuck: Stuck, found: list[Refuted]) -> Found | None:
    """Return the step that the fewest rules force, if there is one of few enough.

    Cells that have the fewest candidates left are looked at first, and others only where these
    have no reason. It is the same step in every image of a puzzle.
    """
    reasons = stuck.grounds.reasons
    facts = list(stuck.known.facts(range(len(stuck.candidates)), 1))
    traits = Traits(stuck.candidates, reasons.parts, reasons.parts_of)
    for group in _by_number_left(stuck, found):
        best = _smallest(stuck, group, facts, traits)
        if best is not None:
            return _told(stuck, *best, facts)
    return None


def _by_number_left(stuck: Stuck, found: list[Refuted]) -> Iterator[list[Candidate]]:
    """Yield candidates with those of other cells that have as many left, nearest first."""

    def number_left(refuted: Refuted) -> int:
        return stuck.candidates[refuted.candidate.cell].bit_count()

    nearest = sorted(found, key=lambda refuted: (number_left(refuted), refuted.removals))
    for _, group in groupby(nearest, key=number_left):
        yield [Candidate(refuted.candidate.cell, refuted.candidate.value) for refuted in group]


def _smallest(
    stuck: Stuck, group: list[Candidate], facts: list[Fact], traits: Traits
) -> tuple[Candidate, tuple[int, ...]] | None:
    """Return the candidate that the fewest rules leave no way, and the rules.

    All of them are looked at, so that their order does not matter; traits choose where several
    need as few.
    """
    reasons = stuck.grounds.reasons
    best: tuple[Candidate, tuple[int, ...]] | None = None
    most = MOST_RULES
    for candidate in group:
        if stuck.is_late:
            break
        parts = reasons.near(candidate.cell, traits.parts)
        rules = reasons.smallest(parts, facts, [reasons.is_value(*candidate)], most)
        if rules is None:
            continue
        if best is None or (len(rules), traits[candidate]) < (most, traits[best[0]]):
            best, most = (candidate, rules), len(rules)
    return best


def _told(stuck: Stuck, candidate: Candidate, rules: tuple[int, ...], facts: list[Fact]) -> Found:
    reasons = stuck.grounds.reasons
    is_enough = reasons.question(Ground(rules, ()), [reasons.is_value(*candidate)])
    parts = [reasons.parts[rule] for rule in rules]
    sentences = "; ".join(dict.fromkeys(part.sentence for part in parts))
    role = Role("rules", houses=tuple(dict.fromkeys(part.name for part in parts)))
    why = f"these rules cannot all be kept: {sentences}"
    needed = shrunk(facts, is_enough)
    return stuck.without(candidate, why, SMALLEST_REASON, facts=needed, roles=(role,))

"""The smallest reason: few rules that together leave a candidate no way."""

from __future__ import annotations

from enpitsu.answers.deeper.stuck import Found, Stuck
from enpitsu.answers.telling import Candidate
from enpitsu.engines._reasons import Ground
from enpitsu.engines.kernel import Refuted
from enpitsu.model import SMALLEST_REASON, Role

MOST_RULES = 7
"""More than these at once are no reason that a person sees."""

LOOKED_AT = 24
"""So many candidates are looked at, those first whose refutation lies nearest."""


def smallest_step(stuck: Stuck, found: list[Refuted]) -> Found | None:
    """Return the step that the fewest rules force, if there is one of few enough."""
    reasons = stuck.grounds.reasons
    facts = list(stuck.known.facts(range(len(stuck.candidates)), 1))
    best: tuple[Candidate, Ground] | None = None
    most = MOST_RULES
    for refuted in sorted(found, key=lambda r: r.removals)[:LOOKED_AT]:
        candidate = Candidate(refuted.candidate.cell, refuted.candidate.value)
        opposite = [reasons.is_value(*candidate)]
        ground = reasons.ground(range(len(reasons.parts)), facts, opposite)
        if ground is None:
            continue
        ground = reasons.smallest(ground, opposite, most)
        if len(ground.parts) <= most:
            best, most = (candidate, ground), len(ground.parts) - 1
    return _told(stuck, *best) if best else None


def _told(stuck: Stuck, candidate: Candidate, ground: Ground) -> Found:
    parts = [stuck.grounds.reasons.parts[part] for part in ground.parts]
    rules = "; ".join(dict.fromkeys(part.sentence for part in parts))
    role = Role("rules", houses=tuple(dict.fromkeys(part.name for part in parts)))
    why = f"these rules cannot all be kept: {rules}"
    return stuck.without(candidate, why, SMALLEST_REASON, facts=ground.facts, roles=(role,))

"""The smallest reason: few rules that together leave a candidate no way."""

from __future__ import annotations

from collections.abc import Sequence

from enpitsu.answers.deeper.grounds import Grounds
from enpitsu.answers.deeper.ledger import Ledger
from enpitsu.answers.telling import Candidate, Teller
from enpitsu.boards import members
from enpitsu.engines.kernel import Refuted
from enpitsu.engines.reasons import Ground
from enpitsu.model import SMALLEST_REASON, Role, Step
from enpitsu.words import listed

MOST_RULES = 7
"""More than these at once are no reason that a person sees."""

LOOKED_AT = 24
"""So many candidates are looked at, those first whose refutation lies nearest."""


def smallest_step(
    grounds: Grounds, teller: Teller, candidates: Sequence[int], found: list[Refuted]
) -> Step | None:
    """Return the step that the fewest rules force, if there is one of few enough."""
    ledger = Ledger(grounds.model.domains, candidates, grounds.peers)
    facts = list(ledger.facts(range(len(candidates)), 1))
    best: tuple[int, Candidate, Ground] | None = None
    for refuted in sorted(found, key=lambda r: r.removals)[:LOOKED_AT]:
        candidate = Candidate(refuted.candidate.cell, refuted.candidate.value)
        opposite = [grounds.reasons.is_value(*candidate)]
        ground = grounds.reasons.ground(range(len(grounds.reasons.parts)), facts, opposite)
        if ground is None or ground.loop:
            continue
        ground = grounds.reasons.smallest(ground, opposite)
        if best is None or len(ground.parts) < best[0]:
            best = len(ground.parts), candidate, ground
    if best is None or best[0] > MOST_RULES:
        return None
    return _told(grounds, teller, candidates, best[1], best[2])


def _told(
    grounds: Grounds,
    teller: Teller,
    candidates: Sequence[int],
    candidate: Candidate,
    ground: Ground,
) -> Step:
    cell, value = candidate
    rest = [other for other in members(candidates[cell]) if other != value]
    places = [Candidate(cell, rest[0])] if len(rest) == 1 else []
    removes = [] if places else [candidate]
    parts = [grounds.reasons.parts[part] for part in ground.parts]
    name, symbol = teller.names.cell(cell), teller.model.symbol(value)
    told = listed([part.name for part in parts])
    text = (
        f"If {teller.names.is_value(name, False, value)}, what {told} "
        f"{'demand' if len(parts) > 1 else 'demands'} cannot all be: "
        f"{teller.effect(places, removes)}."
    )
    roles = (
        Role("assumption", cells=(name,), values=(symbol,)),
        Role("rules", houses=tuple(part.name for part in parts)),
    )
    return teller.said(text, SMALLEST_REASON, places=places, removes=removes, roles=roles)

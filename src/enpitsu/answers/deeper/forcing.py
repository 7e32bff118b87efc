"""Forcing chains: a candidate is assumed and refuted; nested ones assume more on the way."""

from __future__ import annotations

from collections.abc import Sequence

from enpitsu.answers.deeper.grounds import Grounds
from enpitsu.answers.deeper.proof import Proof, Telling
from enpitsu.answers.telling import Candidate, Teller
from enpitsu.boards import members
from enpitsu.engines.kernel import Refuted, Start, refute
from enpitsu.model import FORCING_CHAIN, NESTED_FORCING_CHAIN, Role, Step

COMPARED = 16
"""So many refutations are written down; the one with the fewest lines is told."""


def forcing_step(
    grounds: Grounds, teller: Teller, start: Start, candidates: Sequence[int], found: list[Refuted]
) -> Step | None:
    """Return the shortest of the refutations that were found."""
    fewest = min(refuted.calls for refuted in found)
    nearest = sorted(
        (refuted for refuted in found if refuted.calls == fewest), key=lambda r: r.removals
    )
    proofs = []
    for refuted in nearest[: COMPARED if fewest == 1 else COMPARED // 2]:
        candidate = Candidate(refuted.candidate.cell, refuted.candidate.value)
        refutation = refute(grounds.puzzle, start, *candidate, calls=4 * fewest + 4)
        if refutation.complete:
            proof = Proof(grounds, candidates, refutation).of(candidate)
            proofs.append((len(proof.needed), candidate, proof))
    if not proofs:
        return None
    _, candidate, proof = min(proofs, key=lambda one: one[:2])
    return _told(teller, candidates, candidate, proof)


def _told(teller: Teller, candidates: Sequence[int], candidate: Candidate, proof: Proof) -> Step:
    nested = any(entry.depth > 1 for entry in proof.needed)
    rung = NESTED_FORCING_CHAIN if nested else FORCING_CHAIN
    lines = Telling(teller, proof, rung).lines
    cell, value = candidate
    rest = [other for other in members(candidates[cell]) if other != value]
    places = [Candidate(cell, rest[0])] if len(rest) == 1 else []
    removes = [] if places else [candidate]
    name, symbol = teller.names.cell(cell), teller.model.symbol(value)
    broken = lines[-1].step.text
    text = (
        f"If {teller.names.is_value(name, False, value)}, then at last: "
        f"{broken[:1].lower()}{broken[1:-1]} ({len(lines)} lines). "
        f"So {teller.effect(places, removes)}."
    )
    role = Role("assumption", cells=(name,), values=(symbol,))
    return teller.said(text, rung, places=places, removes=removes, roles=(role,), lines=lines)

"""Forcing chains: a candidate is assumed and refuted; nested ones assume more on the way."""

from __future__ import annotations

from enpitsu.answers.deeper.proof import Proof, Telling
from enpitsu.answers.deeper.stuck import Found, Stuck
from enpitsu.answers.telling import Candidate
from enpitsu.engines.kernel import Refuted, refute
from enpitsu.model import FORCING_CHAIN, NESTED_FORCING_CHAIN

COMPARED = 16
"""So many refutations are written down, of nested ones half as many; the shortest is told."""


def forcing_step(stuck: Stuck, found: list[Refuted]) -> Found | None:
    """Return the shortest of the refutations that were found."""
    fewest = min(refuted.calls for refuted in found)
    simplest = [refuted for refuted in found if refuted.calls == fewest]
    nearest = sorted(simplest, key=lambda refuted: refuted.removals)
    proofs = []
    for refuted in nearest[: COMPARED if fewest == 1 else COMPARED // 2]:
        candidate = Candidate(refuted.candidate.cell, refuted.candidate.value)
        refutation = refute(stuck.grounds.puzzle, stuck.start, *candidate, calls=4 * fewest + 4)
        if refutation.complete:
            proof = Proof(stuck.grounds, stuck.known, refutation).of(candidate)
            proofs.append((len(proof.needed), candidate, proof))
    if not proofs:
        return None
    _, candidate, proof = min(proofs, key=lambda one: one[:2])
    return _told(stuck, candidate, proof)


def _told(stuck: Stuck, candidate: Candidate, proof: Proof) -> Found:
    nested = any(entry.depth > 1 for entry in proof.needed)
    rung = NESTED_FORCING_CHAIN if nested else FORCING_CHAIN
    lines = Telling(stuck.teller, proof, rung).lines
    broken = lines[-1].step.text
    why = f"{broken[:1].lower()}{broken[1:-1]}, as {len(lines)} lines show"
    return stuck.without(candidate, why, rung, facts=proof.facts, lines=lines)

"""Forcing chains: a candidate is assumed and refuted; nested ones assume more on the way."""

from __future__ import annotations

from enpitsu.answers.deeper.proof import Proof, Telling
from enpitsu.answers.deeper.stuck import Found, Stuck, Trial
from enpitsu.answers.telling import Candidate
from enpitsu.engines.kernel import Refuted, refute
from enpitsu.model import FORCING_CHAIN, NESTED_FORCING_CHAIN


def forcing_step(stuck: Stuck, trial: Trial, found: list[Refuted]) -> Found | None:
    """Return the shortest of the refutations that were found."""
    fewest = min((refuted.calls for refuted in found), default=0)
    simplest = [refuted for refuted in found if refuted.calls == fewest]
    nearest = sorted(simplest, key=lambda refuted: refuted.removals)
    best: tuple[Candidate, Proof] | None = None
    for refuted in nearest[: trial.compared]:
        if stuck.is_late:
            break
        candidate = Candidate(refuted.candidate.cell, refuted.candidate.value)
        refutation = refute(
            stuck.grounds.puzzle,
            stuck.start,
            trial.rungs,
            candidate,
            calls=4 * fewest + 4,
            seconds=stuck.seconds,
        )
        if refutation.complete:
            most = len(best[1].needed) if best else None
            proof = Proof(stuck.grounds, stuck.teller, stuck.known, refutation)
            best = (candidate, proof) if proof.of(candidate, most) else best
    return _told(stuck, *best) if best else None


def _told(stuck: Stuck, candidate: Candidate, proof: Proof) -> Found:
    nested = any(entry.depth > 1 for entry in proof.needed)
    rung = NESTED_FORCING_CHAIN if nested else FORCING_CHAIN
    lines = Telling(stuck.teller, proof, rung).lines
    broken = lines[-1].step.text.partition(" (")[0].rstrip(".")
    why = f"{broken[:1].lower()}{broken[1:]}, as {len(lines)} lines show"
    return stuck.without(candidate, why, rung, facts=proof.facts(), lines=lines)

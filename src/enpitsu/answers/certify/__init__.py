"""Is it so? An independent checker replays an explanation, and a second engine bears it out.

The checker shares nothing with the kernel. It keeps its own candidates, and a step passes only if
all that it concludes follows from what it names: see `grounds.py`.
"""

from __future__ import annotations

from collections.abc import Iterator

from enpitsu.answers.certify.lines import Lines
from enpitsu.answers.certify.replay import Replay
from enpitsu.answers.certify.second import Witness, second_engine
from enpitsu.model import Certificate, Explanation, Failure, Step

POSSIBLE = "the second engine knows a solution without it"


def certify_explanation(explanation: Explanation) -> Certificate:
    """Check every step and every line, and ask a second engine for the contrary of each."""
    replay = Replay(explanation.puzzle)
    failures: list[Failure] = []
    lines = refuted = 0
    with second_engine(explanation.puzzle) as witness:
        for number, step in enumerate(explanation.steps, 1):
            for line, problem in _problems(replay, step):
                failures.append(Failure(number, line, step.technique, problem))
            borne_out, total = _borne_out(replay, step, witness)
            refuted += borne_out
            if borne_out < total:
                failures.append(Failure(number, None, step.technique, POSSIBLE))
            lines += len(step.lines)
            replay.apply(step)
        return Certificate(len(explanation.steps), lines, refuted, witness.name, tuple(failures))


def _problems(replay: Replay, step: Step) -> Iterator[tuple[int | None, str]]:
    if step.lines:
        yield from Lines(replay, step).problems()
    else:
        for problem in replay.problems(step):
            yield None, problem


def _borne_out(replay: Replay, step: Step, witness: Witness) -> tuple[int, int]:
    """Return how many of a step's conclusions the second engine bears out, and how many it has."""
    denials = replay.denials(step, replay.meaning.model.domains)
    good = sum(mask > 0 and not witness.possible(v, mask) for v, mask in denials.items())
    return good, len(denials)

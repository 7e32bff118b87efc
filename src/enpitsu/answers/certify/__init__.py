"""Is it so? An independent checker replays an explanation, and a second engine bears it out.

The checker shares nothing with the kernel. It keeps its own candidates, and a step passes only if
all that it concludes follows from what it names: see `grounds.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import nullcontext, suppress

from enpitsu.answers.certify.lines import Lines
from enpitsu.answers.certify.replay import Replay
from enpitsu.answers.certify.second import SecondEngine, TimeOverError
from enpitsu.answers.deadline import Deadline
from enpitsu.hurry import hurried
from enpitsu.model import Certificate, Explanation, Failure, Step

POSSIBLE = "the second engine knows a solution without it"


def certify_explanation(explanation: Explanation, seconds: float = 0.0) -> Certificate:
    """Check every step and every line, and ask a second engine for the contrary of each.

    They are judged in their order; those that the time does not suffice for are left unjudged.
    """
    puzzle, steps = explanation.puzzle, explanation.steps
    failures: list[Failure] = []
    judged = lines = refuted = 0
    deadline = Deadline(seconds)
    in_time = hurried(deadline.ask(TimeOverError)) if seconds else nullcontext()
    with SecondEngine(puzzle, deadline) as second, suppress(TimeOverError), in_time:
        if not steps:
            return Certificate(0, 0, 0, second.name)
        replay = Replay(puzzle)
        for number, step in enumerate(steps, 1):
            for line, problem in _problems(replay, step):
                failures.append(Failure(number, line, step.technique, problem))
            borne_out, total = _borne_out(replay, step, second)
            refuted += borne_out
            if borne_out < total:
                failures.append(Failure(number, None, step.technique, POSSIBLE))
            lines += len(step.lines)
            replay.apply(step)
            judged = number
    unjudged = len(steps) - judged
    return Certificate(judged, lines, refuted, second.name, tuple(failures), unjudged)


def _problems(replay: Replay, step: Step) -> Iterator[tuple[int | None, str]]:
    if step.lines:
        yield from Lines(replay, step).problems()
    else:
        for problem in replay.problems(step):
            yield None, problem


def _borne_out(replay: Replay, step: Step, second: SecondEngine) -> tuple[int, int]:
    """Return how many of a step's conclusions the second engine bears out, and how many it has."""
    denials = replay.denials(step, replay.meaning.model.domains)
    good = sum(mask > 0 and not second.possible(v, mask) for v, mask in denials.items())
    return good, len(denials)

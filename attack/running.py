"""A campaign: attacks in turn, each failing case made as small as it goes."""

from __future__ import annotations

import gc
import signal
import time
import traceback
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from random import Random
from types import FrameType
from typing import Any

from attack.frame import Attack
from attack.watching import Held

_SHRINKING = 20.0  # seconds for each failure
_MOST_TOLD = 5  # failures of one attack; the rest is counted
_SLACK = 0.1  # seconds that one may have had more than another
_TELLING = 300.0  # seconds between figures: who watches a long run wants to know
_LOOK = 25  # cases between two looks at what is held


class HangsError(BaseException):
    """A case takes too long (no Exception: whoever catches those must not catch it)."""


@dataclass(frozen=True)
class Failure:
    """A case that went wrong, as small as it became."""

    attack: str
    seed: int
    case: int
    wrong: str
    told: str

    def __str__(self) -> str:
        repeat = f"--only {self.attack} --seed {self.seed} --case {self.case}"
        return f"FAILED {self.attack} ({repeat}): {self.wrong}\n  {self.told}"


class Campaign:
    """Attacks in turn, from a seed."""

    def __init__(self, attacks: Sequence[Attack[Any]], seed: int) -> None:
        self.attacks, self.seed = attacks, seed
        self.cases, self.times = Counter[str](), Counter[str]()
        self.found = Counter[str]()
        self.grown: dict[str, Held] = {}
        """What this process holds more than before, by the attack that had it do so."""
        self.failures: list[Failure] = []
        self.held: Held | None = None

    def run(self, seconds: float, only: int | None = None) -> None:
        """Go on until the time is over, or do a single case of each."""
        end = time.monotonic() + seconds
        next_told = time.monotonic() + _TELLING
        for number in count() if only is None else (only,):
            if time.monotonic() > next_told:
                next_told += _TELLING
                print(self.figures(), flush=True)
            for attack in self._in_turn(number):
                if time.monotonic() >= end:
                    return
                self._one(attack, number)

    def _in_turn(self, number: int) -> Iterator[Attack[Any]]:
        """Yield the attacks that have had the least of their share of the time."""
        if not number:
            yield from self.attacks
            return
        share = {attack.name: self.times[attack.name] / attack.weight for attack in self.attacks}
        least = min(share.values())
        yield from (attack for attack in self.attacks if share[attack.name] <= least + _SLACK)

    def _one(self, attack: Attack[Any], number: int) -> None:
        begin, before = time.monotonic(), Held.now()
        case, wrong = drawn(attack, Random(f"{self.seed} {attack.name} {number}"))
        self.cases[attack.name] += 1
        if not wrong and self.cases.total() % _LOOK == 0:
            wrong = self._left_over()
        if wrong:
            self._fail(attack, number, case, wrong)
        self.grown[attack.name] = Held.now() - before + self.grown.get(attack.name, Held())
        self.times[attack.name] += time.monotonic() - begin  # type: ignore[assignment]

    def _left_over(self) -> str:
        """Say what the last cases left behind."""
        gc.collect()
        held = Held.now()
        self.held = self.held or held
        return held.beyond(self.held)

    def _fail(self, attack: Attack[Any], number: int, case: Any, wrong: str) -> None:
        self.found[attack.name] += 1
        if self.found[attack.name] > _MOST_TOLD:
            return
        if case is not None:
            case, wrong = smallest(attack, case, wrong)
        told = repr(None) if case is None else attack.told(case)
        self.failures.append(Failure(attack.name, self.seed, number, wrong, told))
        print(self.failures[-1], flush=True)

    def figures(self) -> str:
        """Return how much was done, a line an attack."""
        lines = [f"seed {self.seed}: {self.cases.total()} cases, {self.found.total()} failed"]
        lines += [
            f"  {name:14} {number:8} cases {self.times[name]:8.1f} s {self.found[name]:4} failed, "
            f"{self.grown[name]}"
            for name, number in sorted(self.cases.items())
        ]
        return "\n".join(lines)


def smallest(attack: Attack[Any], case: Any, wrong: str) -> tuple[Any, str]:
    """Return the smallest case that still fails, as far as there is time to look for it."""
    end = time.monotonic() + _SHRINKING
    found = True
    while found:
        found = False
        for smaller in attack.smaller(case):
            if time.monotonic() > end:
                return case, wrong
            if still := tried(attack, smaller):
                case, wrong, found = smaller, still, True
                break
    return case, wrong


def drawn(attack: Attack[Any], random: Random) -> tuple[Any, str]:
    """Return a case, and what is wrong with it: that it cannot be drawn is a failure too."""
    try:
        case = attack.draw(random)
    except Exception as error:
        return None, f"no case: {_told(error)}"
    return case, tried(attack, case)


def tried(attack: Attack[Any], case: Any) -> str:
    """Run a case; what it raises, and that it takes too long, is wrong too."""
    try:
        with _alarm(attack.seconds):
            return attack.run(case)
    except HangsError:
        return f"it takes more than {attack.seconds:g} s"
    except Exception as error:
        return _told(error)


def _told(error: Exception) -> str:
    """Say what was raised, and where."""
    last = traceback.extract_tb(error.__traceback__)[-1]
    place = f"{last.filename.rpartition('/')[2]}:{last.lineno}"
    return f"{type(error).__name__} at {place}: {str(error)[:300]}"


@contextmanager
def _alarm(seconds: float) -> Iterator[None]:
    def ring(_number: int, _frame: FrameType | None) -> None:
        raise HangsError

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)

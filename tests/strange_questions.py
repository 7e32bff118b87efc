"""A plug-in with questions that misbehave, to see what becomes of the server."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import suppress
from random import Random
from typing import ClassVar

from pydantic import Field

from enpitsu import Strategy
from enpitsu.errors import EnpitsuError
from enpitsu.generation.trial import Trial
from enpitsu.web.questions import QUESTIONS, Answer, Asked, Lane, Question


class Nothing(Strategy):
    """Only here because a plug-in has to bring something."""

    name = "nothing"

    def search(self, trial: Trial, random: Random) -> int | None:
        return None


class StrangeAsked(Asked):
    """What to do."""

    seconds: float | None = Field(default=None, gt=0)
    size: int = 0


class Strange(Question):
    """Says who answers."""

    name: ClassVar[str] = "who"
    asked: ClassVar[type[Asked]] = StrangeAsked

    def answer(self, asked: StrangeAsked) -> Answer | Iterator[Answer]:
        return {"pid": os.getpid(), "nice": os.nice(0)}


class Spins(Strange):
    """Works on, and heeds interrupts."""

    name = "spins"

    def answer(self, asked: StrangeAsked) -> Answer:
        while True:
            pass


class SpinsLong(Spins):
    """The same, in the other lane."""

    name = "spins-long"
    lane: ClassVar[Lane] = "long"


class Stubborn(Strange):
    """Heeds nothing."""

    name = "stubborn"

    def answer(self, asked: StrangeAsked) -> Answer:
        while True:
            with suppress(BaseException):
                time.sleep(60)


class Dies(Strange):
    """Takes its process with it."""

    name = "dies"

    def answer(self, asked: StrangeAsked) -> Answer:
        os.abort()


class Eats(Strange):
    """Takes all memory that there is."""

    name = "eats"

    def answer(self, asked: StrangeAsked) -> Answer:
        kept: list[bytearray] = []
        while True:
            kept.append(bytearray(2**24))


class Breaks(Strange):
    """Is not done."""

    name = "breaks"
    example: ClassVar[dict[str, int]] = {}

    def answer(self, asked: StrangeAsked) -> Answer:
        raise RuntimeError("not\ndone")


class Streams(Strange):
    """Yields without end; if there is a size, then so many, and an error."""

    name = "streams"
    streams = True

    def answer(self, asked: StrangeAsked) -> Iterator[Answer]:
        number = 0
        while number < asked.size or not asked.size:
            number += 1
            yield {"number": number, "pid": os.getpid(), "filling": "x" * 1000}
        raise EnpitsuError("that is all")


for _kind in (Strange, Spins, SpinsLong, Stubborn, Dies, Eats, Breaks, Streams):
    QUESTIONS.add(_kind, "strange questions")

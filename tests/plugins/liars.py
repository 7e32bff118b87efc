"""Engines that do what none should: a comparison must see it."""

import os
import time
from dataclasses import dataclass
from typing import ClassVar

from enpitsu.boards import OPEN
from enpitsu.engines import Engine, engine
from enpitsu.model import Limits, Puzzle, Result, Status


def _result(puzzle: Puzzle, values: tuple[bytes, ...], name: str) -> Result:
    status = Status.of(len(values), complete=True)
    return Result(puzzle, status, values, len(values), True, 1, 0.0, name)


class _Liar(Engine):
    library = "liars"


class Never(_Liar):
    """It finds no solution, ever."""

    name: ClassVar[str] = "never"

    def solve(self, puzzle: Puzzle, limits: Limits) -> Result:
        return _result(puzzle, (), self.name)


class Anything(_Liar):
    """It takes the smallest value everywhere."""

    name: ClassVar[str] = "anything"

    def solve(self, puzzle: Puzzle, limits: Limits) -> Result:
        least = [(mask & -mask).bit_length() - 1 for mask in puzzle.model.domains]
        return _result(puzzle, (bytes(least),), self.name)


class Once(_Liar):
    """It says of the first solution that there is no other."""

    name: ClassVar[str] = "once"

    def solve(self, puzzle: Puzzle, limits: Limits) -> Result:
        found = engine("kernel").solve(puzzle, Limits(solutions=1))
        return _result(puzzle, found.values, self.name)


@dataclass(frozen=True)
class Fails(_Liar):
    """It ends its process, raises, or takes longer or more than it may."""

    name: ClassVar[str] = "fails"
    how: str = "raises"
    seconds: float = 60.0

    def solve(self, puzzle: Puzzle, limits: Limits) -> Result:
        if self.how == "ends":
            os._exit(3)
        if self.how == "sleeps" and puzzle.givens.count(OPEN) > 13:  # over the emptier boards
            time.sleep(self.seconds)
        if self.how == "eats":
            return _result(puzzle, (bytes(8 * 2**30),), self.name)
        if self.how == "raises":
            raise ZeroDivisionError("by nothing")
        return engine("kernel").solve(puzzle, limits)

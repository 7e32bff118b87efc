"""Solvers of integer programs with a bad habit each; also loaded by the processes that run them."""

from __future__ import annotations

from collections.abc import Sequence

from enpitsu.engines._linear import Row
from enpitsu.engines._mip import SOLVERS, Highs
from enpitsu.engines.ip import Ip


class StrangeIp(Ip):
    """The engine with these solvers: who loads it has them."""


class Careless(Highs):
    """Gives each variable its first value."""

    title = "Careless"

    def solve(self) -> Sequence[float] | None:
        """Answer without a thought."""
        return [1.0, 0.0, 0.0, 0.0] * 16


class Blank(Highs):
    """Gives no variable a value."""

    title = "Blank"

    def solve(self) -> Sequence[float] | None:
        """Answer nothing, at length."""
        return [0.0] * 64


class Stubborn(Highs):
    """Gives its first answer again and again."""

    title = "Stubborn"
    first: Sequence[float] | None = None

    def solve(self) -> Sequence[float] | None:
        """Answer as before."""
        self.first = self.first or super().solve()
        return self.first


class Twins(Highs):
    """Draws two loops on a board of one row and three cells, whatever it is told."""

    title = "Twins"

    def solve(self) -> Sequence[float] | None:
        """Draw a loop around the first cell and one around the last."""
        return [1.0, 0.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 0.0, 1.0]


class Sloppy(Highs):
    """Is not quite exact."""

    def solve(self) -> Sequence[float] | None:
        """Answer almost what is right."""
        columns = super().solve()
        return columns and [abs(column - 1e-5) for column in columns]


class Impatient(Highs):
    """Gives up at once."""

    def __init__(self, columns: int) -> None:
        super().__init__(columns)
        self._highs.setOptionValue("time_limit", 0.0)


class Unlicensed(Highs):
    """Refuses in its own words."""

    def add(self, row: Row) -> int:
        """Refuse."""
        raise RuntimeError("too large\nfor this licence")


class Unloadable(Highs):
    """Lacks what it needs, and says so after a long preface."""

    def __init__(self, columns: int) -> None:
        raise ImportError("\nPLEASE READ THIS\n\nlibhighs.so: no room\n")


class Enumerating(Highs):
    """Is HiGHS with the presolve rule that loses solutions."""

    ENUMERATION = 0


STRANGE = (Careless, Blank, Stubborn, Twins, Sloppy, Impatient, Unlicensed, Unloadable, Enumerating)
SOLVERS.update({kind.__name__.lower(): kind for kind in STRANGE})

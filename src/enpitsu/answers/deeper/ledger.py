"""A ledger: which candidates are gone, and by which line of a reason each of them went."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from enpitsu.boards import members
from enpitsu.engines._reasons import Fact

START = 0
"""In place of a line: it was gone when the reason began."""


class Ledger:
    """What is known in one part of a reason, under the assumptions that stand there."""

    def __init__(
        self, domains: Sequence[int], candidates: Sequence[int], peers: list[set[int]]
    ) -> None:
        """Begin with the candidates that are left of the domains."""
        self.domains, self.peers = domains, peers
        pairs = zip(domains, candidates, strict=True)
        self.gone = [dict.fromkeys(members(whole & ~left), START) for whole, left in pairs]

    def branch(self) -> Ledger:
        """Return a copy, for what holds under one assumption more."""
        other = Ledger.__new__(Ledger)
        other.domains, other.peers = self.domains, self.peers
        other.gone = [dict(values) for values in self.gone]
        return other

    def remove(self, cell: int, value: int, line: int) -> None:
        """Note that a line takes a candidate away."""
        self.gone[cell].setdefault(value, line)

    def place(self, cell: int, value: int, line: int) -> None:
        """Note that a line writes a value: no other stands there, and none of the peers has it."""
        for other in members(self.domains[cell] & ~(1 << value)):
            self.remove(cell, other, line)
        for peer in self.peers[cell]:
            if self.domains[peer] >> value & 1:
                self.remove(peer, value, line)

    def facts(self, cells: Iterable[int], before: int) -> Iterator[Fact]:
        """Yield what these cells had lost before a line."""
        for cell in cells:
            for value, line in self.gone[cell].items():
                if line < before:
                    yield cell, value

    def line(self, fact: Fact, before: int) -> int:
        """Return the line by which a candidate went, for one that comes later."""
        return self.gone[fact[0]][fact[1]]

    def worth(self, line: int) -> int:
        """Return what tells which lines to do without first: the smallest."""
        return line

    def left(self, cell: int, before: int) -> list[int]:
        """Return the values that a cell could have before a line."""
        gone = self.gone[cell]
        whole = members(self.domains[cell])
        return [value for value in whole if gone.get(value, before) >= before]

"""All different: no value twice, as in every line and box of a Sudoku."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from enpitsu.boards import OPEN, Grid
from enpitsu.rules.base import Kind, Rule
from enpitsu.rules.forms import Different


@dataclass(frozen=True, slots=True)
class AllDifferent(Rule):
    """No value twice among the variables."""

    kind: Kind = "other"
    """What sort of house it is, for techniques that tell lines and boxes apart."""

    def violation(self, values: Sequence[int]) -> tuple[int, ...]:
        """Return the first two variables that share a value."""
        holder: dict[int, int] = {}
        for variable in self.scope:
            value = values[variable]
            if value == OPEN:
                continue
            if value in holder:
                return (holder[value], variable)
            holder[value] = variable
        return ()

    @property
    def sentence(self) -> str:
        """Say the rule to a person."""
        return f"{self.name} holds no value twice"

    def lower(self, domains: Sequence[int]) -> Iterator[Different]:
        """Yield the form of the same name."""
        yield Different(self.scope)


def latin_lines(grid: Grid) -> tuple[AllDifferent, ...]:
    """Return the rules that no row and no column holds a value twice."""
    rows, columns = range(grid.rows), range(grid.columns)
    return (
        *(AllDifferent(grid.row(i), f"row {i + 1}", "row") for i in rows),
        *(AllDifferent(grid.column(i), f"column {i + 1}", "column") for i in columns),
    )

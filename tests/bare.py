"""Models without a genre around them, and rules that engines know by their forms alone.

Also loaded by the processes that solve them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from enpitsu.boards import OPEN, Grid
from enpitsu.model import Genre, Model, Puzzle, Rung
from enpitsu.rules import Form, Rule
from enpitsu.scene import Scene


@dataclass(frozen=True, slots=True)
class Hidden(Rule):
    """Another rule, of which no engine can see the type."""

    rule: Rule

    def violation(self, values: Sequence[int]) -> tuple[int, ...]:
        """Return what breaks the other rule."""
        return self.rule.violation(values)

    @property
    def sentence(self) -> str:
        """Say the other rule."""
        return self.rule.sentence

    def lower(self, domains: Sequence[int]) -> Iterator[Form]:
        """Yield the other rule's forms."""
        return self.rule.lower(domains)


@dataclass(frozen=True, slots=True)
class Stated(Rule):
    """Some core forms as they are."""

    forms: tuple[Form, ...]

    def violation(self, values: Sequence[int]) -> tuple[int, ...]:
        """Return all variables, once all are known and a form does not hold."""
        if any(values[variable] == OPEN for variable in self.scope):
            return ()
        return () if all(form.holds(values) for form in self.forms) else self.scope

    @property
    def sentence(self) -> str:
        """Say the forms as they are written."""
        return ", ".join(map(repr, self.forms))

    def lower(self, domains: Sequence[int]) -> Iterator[Form]:
        """Yield the forms."""
        return iter(self.forms)


def hidden(rule: Rule) -> Hidden:
    return Hidden(rule.scope, rule.name, rule)


def stated(form: Form) -> Stated:
    """Return a form as a rule, which names its variables once, and one at the least."""
    return Stated(tuple(dict.fromkeys(form.scope)) or (0,), "here", (form,))


class Bare(Genre):
    """A genre whose boards are models."""

    name: ClassVar[str] = "bare"
    rungs: ClassVar[tuple[Rung, ...]] = ()

    def parse(self, params: str, body: str) -> Puzzle:
        raise NotImplementedError

    def params(self, board: Any) -> str:
        return ""

    def body(self, puzzle: Puzzle, values: bytes) -> str:
        return values.hex()

    def model(self, board: Any) -> Model:
        assert isinstance(board, Model)
        return board

    def scene(self, puzzle: Puzzle, values: bytes, candidates: Sequence[int]) -> Scene:
        return Scene(1, len(values))

    def board_of(self, size: Grid, params: str) -> Any:
        raise NotImplementedError

    def grid(self, board: Any) -> Grid:
        return Grid(1, self.model(board).size)


def model_of(domains: Sequence[int], rules: Sequence[Rule]) -> Model:
    names = tuple(f"x{variable}" for variable in range(len(domains)))
    return Model(tuple(domains), tuple(rules), names, "0123456789")


def puzzle_of(domains: Sequence[int], *rules: Rule) -> Puzzle:
    return Bare().open_board(model_of(domains, rules))

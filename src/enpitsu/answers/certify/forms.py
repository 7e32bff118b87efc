"""Forms of sentences: how each is read, and who judges what it says."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from typing import Any, NamedTuple

from enpitsu.answers.certify.premises import Board, Problems
from enpitsu.answers.certify.reading import (
    CELL,
    CELLS,
    ENTRIES,
    VALUES,
    Candidate,
    Conclusion,
    Reader,
)
from enpitsu.model import Step

OTHERWISE = "concludes something else than its sentence says"


class Said:
    """What a sentence says: the board that it speaks of, and the step that it tells."""

    def __init__(self, board: Board, step: Step) -> None:
        self.board, self.step, self.reader = board, step, board.reader

    def concludes(self, effect: Conclusion) -> Problems:
        """Yield what is wrong if a step places and removes just this."""
        if effect != self._marks:
            yield OTHERWISE

    def removes(self, effect: Conclusion, values: int, cells: Iterable[int] = ()) -> Problems:
        """Yield what is wrong if a step removes just this: these values, from these cells only."""
        where = set(cells)
        for cell, value in effect[1]:
            if not values >> value & 1 or (where and cell not in where):
                yield f"says nothing of {self.board.symbol(value)} in {self.board.name(cell)}"
        yield from self.concludes(effect)

    def denies(self, assumed: Candidate, effect: Conclusion) -> Problems:
        """Yield what is wrong if a step concludes that an assumption is not so."""
        cell, value = assumed
        placed, removed = effect
        left = self.board.candidates[cell] & ~(1 << value)
        other = {(cell, left.bit_length() - 1)} if left.bit_count() == 1 else set()
        is_placed = bool(other) and placed == other and not removed
        if not is_placed and (placed or removed != {assumed}):
            yield f"does not deny what {self.board.name(cell)} is assumed to be"
        yield from self.concludes(effect)

    def places(self, cells: Iterable[int], value: int) -> Problems:
        """Yield what is wrong if a step places one value in cells, and removes nothing."""
        yield from self.concludes(Conclusion((frozenset((c, value) for c in cells), frozenset())))

    def unnamed(self, fields: Mapping[str, Any]) -> Problems:
        """Yield which houses and cells a sentence speaks of, and its step does not name."""
        if not self.step.roles and not self.step.chain:
            return
        houses, cells = self._named
        for field, read in fields.items():
            kind = field.rstrip("0123456789")
            if kind in ("house", "houses", "clues"):
                some = [read] if kind == "house" else read
                names = [name for name, _ in some] if kind == "clues" else some
                yield from (f"does not name {name}" for name in names if name not in houses)
            elif kind in ("cell", "cells", "entries"):
                told = [read] if kind == "cell" else read
                one_each = [cell for cell, _ in told] if kind == "entries" else told
                for cell in one_each:
                    if cell not in cells:
                        yield f"does not name {self.board.name(cell)}"

    @cached_property
    def _named(self) -> tuple[set[str], set[int]]:
        step, known = self.step, self.board.meaning.cells
        houses = {house for role in step.roles for house in role.houses}
        houses |= {link.house for link in step.chain if link.house is not None}
        names = [name for role in step.roles for name in role.cells]
        names += [name for link in step.chain for name in link.cells]
        names += [mark.cell for mark in (*step.places, *step.removes)]
        return houses, {known[name] for name in names}

    @cached_property
    def _marks(self) -> Conclusion:
        meaning = self.board.meaning
        placed, removed = (
            frozenset((meaning.cells[mark.cell], meaning.values[mark.value]) for mark in marks)
            for marks in (self.step.places, self.step.removes)
        )
        return Conclusion((placed, removed))


class Fields:
    """What the fields of a sentence were read as; one that it does not have is empty."""

    def __init__(self, read: Iterable[tuple[str, Any]]) -> None:
        self.read = dict(read)

    def __getattr__(self, name: str) -> Any:
        empty = _EMPTY.get(name.rstrip("0123456789"))
        return self.read.get(name, empty)


_EMPTY: dict[str, Any] = {
    **dict.fromkeys(["cells", "houses", "clues", "entries", "rules"], ()),
    **dict.fromkeys(["text", "long", "house"], ""),
    "values": 0,
}

Judge = Callable[["Said", Fields], Problems]


class Form(NamedTuple):
    """One form of a sentence."""

    pattern: re.Pattern[str]
    judge: Judge


_TYPES: dict[str, tuple[str, Callable[[Reader, str], Any]]] = {
    "cell": (CELL, Reader.cell),
    "cells": (CELLS, Reader.cells),
    "house": (".+?", Reader.house),
    "houses": (".+?", Reader.houses),
    "value": (r"\w|empty|a line|no line", Reader.value),
    "values": (VALUES, Reader.values),
    "number": (r"\d+", lambda _, text: int(text)),
    "clues": (r"[Tt]he \d+s? in .+?", Reader.clues),
    "entries": (ENTRIES, Reader.entries),
    "assumed": (rf"{CELL} .+?", Reader.assumed),
    "effect": (".+", Reader.effect),
    "rule": (".+?", Reader.rule),
    "rules": (".+?", Reader.rules),
    "text": (".+?", lambda _, text: text),
    "long": (".+", lambda _, text: text),
}


class Forms(list[Form]):
    """Forms of sentences, in the order in which they are tried."""

    def says(self, *templates: str) -> Callable[[Judge], Judge]:
        """Register who judges sentences of some forms.

        A field `{cells2}` is read as cells; of `<a|b>` one is said, and `<a|>` may be left out.
        """

        def register(judge: Judge) -> Judge:
            self.extend(Form(re.compile(_pattern(template)), judge) for template in templates)
            return judge

        return register

    def judge(self, said: Said, text: str) -> list[str] | None:
        """Return what is not so of a text; None if it has none of these forms."""
        for pattern, judge in self:
            match = pattern.fullmatch(text)
            if match is None:
                continue
            try:
                fields = Fields(
                    (name, _TYPES[name.rstrip("0123456789")][1](said.reader, field))
                    for name, field in match.groupdict().items()
                )
                return [*said.unnamed(fields.read), *judge(said, fields)]
            except (LookupError, ValueError):  # it names too little, or what is not there
                continue
        return None


def _pattern(template: str) -> str:
    pattern = ""
    for part in re.split(r"(\{\w+\}|[<|>])", template):
        field = part.strip("{}")
        if not part.startswith("{"):
            pattern += {"<": "(?:", "|": "|", ">": ")"}.get(part) or re.escape(part)
        elif f"<{field}>" in pattern:
            pattern += rf"(?P={field})"
        else:
            pattern += rf"(?P<{field}>{_TYPES[field.rstrip('0123456789')][0]})"
    return pattern

"""Formats: what is written is read again as the same puzzle, and broken text is refused."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import ClassVar, NamedTuple

import enpitsu
from attack import puzzles
from attack.frame import Attack, simpler
from enpitsu import EnpitsuError
from enpitsu.formats import formats


class Case(NamedTuple):
    """A puzzle and a format, or text that is to be read in one."""

    form: str
    puzzle: str
    text: str | None = None


class Formats(Attack[Case]):
    """A puzzle in a format, as it is or changed."""

    weight: ClassVar[int] = 3

    def draw(self, random: Random) -> Case:
        """Return a puzzle in a format that has a place for it, if one is found soon."""
        for _ in range(20):
            form, puzzle = random.choice(list(formats())), puzzles.puzzle(random)
            try:
                text = puzzle.to(form)
            except EnpitsuError:
                continue
            if random.random() < 0.6:
                return Case(form, str(puzzle), puzzles.mutated(text, random))
            return Case(form, str(puzzle))
        return Case("notation", str(puzzle))

    def run(self, case: Case) -> str:
        """Say what was lost, or what was raised that is no line for a person."""
        if case.text is not None:
            return self._read(case.text, case.form)
        puzzle = enpitsu.parse(case.puzzle)
        again = list(enpitsu.read(puzzle.to(case.form).splitlines(), format=case.form))
        if again != [puzzle]:
            return f"read again it is {', '.join(map(str, again))}"
        return ""

    def _read(self, text: str, form: str) -> str:
        for asked in (form, None):
            try:
                for found in enpitsu.read(text.splitlines(), format=asked, errors="keep"):
                    if isinstance(found, EnpitsuError):
                        if "\n" in str(found):
                            return "an error of several lines"
                    elif enpitsu.parse(str(found)) != found:
                        return f"{found} is another puzzle when it is read again"
            except EnpitsuError as error:
                if "\n" in str(error):
                    return "an error of several lines"
        return ""

    def smaller(self, case: Case) -> Iterator[Case]:
        """Yield it with less text."""
        if case.text is not None:
            yield from (case._replace(text=less) for less in simpler(case.text))

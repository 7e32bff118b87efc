"""`janko`: the text of janko.at, blocks from `begin` to `end`, whatever their genres."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from enpitsu.errors import PuzzleError, shown
from enpitsu.formats._families import Family
from enpitsu.formats._janko import Block, JankoFormat, JankoReader


class Janko(Family):
    """All `…-janko` as one."""

    name: ClassVar[str] = "janko"
    keeps: ClassVar[tuple[str, ...]] = JankoFormat.keeps
    carries: ClassVar[tuple[str, ...]] = JankoFormat.carries
    refuses: ClassVar[tuple[str, ...]] = ("genres without a format here", *JankoFormat.refuses)
    ignores: ClassVar[tuple[str, ...]] = JankoFormat.ignores
    gap: ClassVar[str] = JankoFormat.gap

    def recognises(self, ahead: Iterator[str]) -> bool:
        """Tell by the beginning of a block, whatever its genre."""
        return next((line.split() for line in ahead if line.strip()), None) == ["begin"]

    def reader(self) -> JankoReader:
        """Return a reader for blocks."""
        return JankoReader(self._form_of)

    def _form_of(self, block: Block) -> JankoFormat:
        """Return the member that a block's name of its genre stands for."""
        members = [form for form in self.members if isinstance(form, JankoFormat)]
        for form in members:
            if form.is_of(block):
                return form
        known = ", ".join(form.title for form in members)
        raise PuzzleError(f"the block is about '{shown(block.title or '')}', not one of {known}")

"""`pzprv3`: the texts that pzpr saves, one after the other, whatever their genres."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from enpitsu.errors import PuzzleError, shown
from enpitsu.formats._families import Family
from enpitsu.formats._pzprv3 import VERSIONS, Pzprv3Format, Pzprv3Reader, Saved, head_of


class Pzprv3(Family):
    """All `…-pzprv3` as one."""

    name: ClassVar[str] = "pzprv3"
    keeps: ClassVar[tuple[str, ...]] = Pzprv3Format.keeps

    carries: ClassVar[tuple[str, ...]] = Pzprv3Format.carries
    refuses: ClassVar[tuple[str, ...]] = ("genres without a format here", *Pzprv3Format.refuses)
    ignores: ClassVar[tuple[str, ...]] = Pzprv3Format.ignores

    def recognises(self, ahead: Iterator[str]) -> bool:
        """Tell by the first part, whatever the genre."""
        return head_of(ahead)[:1] in ([version] for version in VERSIONS)

    def reader(self) -> Pzprv3Reader:
        """Return a reader for texts."""
        return Pzprv3Reader(self._form_of)

    def _form_of(self, saved: Saved) -> Pzprv3Format:
        """Return the member that a text's name of its genre stands for."""
        members = [form for form in self.members if isinstance(form, Pzprv3Format)]
        for form in members:
            if form.pid == saved.genre:
                return form
        known = ", ".join(form.pid for form in members)
        raise PuzzleError(f"the text is of '{shown(saved.genre)}', not one of {known}")

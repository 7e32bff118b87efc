"""`pzpr`: addresses of puzz.link and its kin, one a line, whatever their genres."""

from __future__ import annotations

from typing import ClassVar

from enpitsu.formats._families import LineFamily
from enpitsu.formats._pzpr import PzprFormat


class Pzpr(LineFamily):
    """All `…-pzpr` as one."""

    name: ClassVar[str] = "pzpr"
    refuses: ClassVar[tuple[str, ...]] = ("genres without a format here", *PzprFormat.refuses)
    ignores: ClassVar[tuple[str, ...]] = PzprFormat.ignores

"""`pzpr`: addresses of puzz.link and its kin, one a line, whatever their genres."""

from __future__ import annotations

from typing import ClassVar

from enpitsu.formats._families import LineFamily


class Pzpr(LineFamily):
    """All `…-pzpr` as one."""

    name: ClassVar[str] = "pzpr"

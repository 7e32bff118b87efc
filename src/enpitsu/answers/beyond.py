"""How hard is what lies beyond the named techniques, and whether smallest reasons are enough."""

from __future__ import annotations

from enpitsu.answers.deeper import available
from enpitsu.answers.explain import Path
from enpitsu.model import Level, Puzzle


def level_beyond(puzzle: Puzzle, *, seconds: float = 0.0) -> Level | None:
    """Return the level of a puzzle with one solution that the named techniques do not solve.

    It is expert where a smallest reason helps wherever they stop, and extreme where it takes an
    assumption (and without PySAT, which finds reasons). None if the time ran out.
    """
    if not available():
        return Level.EXTREME
    verdict = Path(puzzle, unique=True, seconds=seconds).walk(assuming=False)
    return {"solved": Level.EXPERT, "stuck": Level.EXTREME}.get(verdict)

"""Which options tables use: what would have no effect is refused by name, or noted."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from enpitsu.comparing.instances import Instance
from enpitsu.errors import EnpitsuError
from enpitsu.study.paper import SETTINGS, Piece

OPTIONS = {f"--{setting}": setting for setting in SETTINGS} | {"--cluster": "jobs"}
"""The setting that each option changes."""


def genres_of(instances: Sequence[Instance]) -> frozenset[str]:
    """Return the genres of puzzles that were handed in."""
    return frozenset(one.puzzle.genre.name for one in instances)


def refuse_unused(
    where: str, pieces: Sequence[Piece], options: Collection[str], instances: Sequence[Instance]
) -> None:
    """Raise EnpitsuError for an option, or a puzzle, that none of the tables uses."""
    genres = genres_of(instances)
    used = frozenset[str]().union(*(piece.uses_with(genres) for piece in pieces))
    without_puzzles = frozenset[str]().union(*(piece.uses for piece in pieces))
    for option in options:
        if OPTIONS[option] not in used:
            replaced = OPTIONS[option] in without_puzzles
            known = (
                ", ".join(f"--{name}" for name in SETTINGS if name in used) or "none of the options"
            )
            told = f"{option} with --instances" if replaced else option
            raise EnpitsuError(f"{where} does not use {told}; it uses {known}")
    taken = {genre for piece in pieces for genre in piece.takes}
    for one in instances:
        if (genre := one.puzzle.genre.name) not in taken:
            takes = " and ".join(sorted(taken))
            raise EnpitsuError(
                f"{one.name}: {where} does not use {genre} puzzles; it takes {takes}"
            )


def unused_by(piece: Piece, options: Collection[str], instances: Sequence[Instance]) -> list[str]:
    """Return the options that one of several tables does not use."""
    genres = genres_of(instances)
    used = piece.uses_with(genres)
    if not genres & set(piece.takes):
        used -= {"instances"}
    return [option for option in options if OPTIONS[option] not in used]

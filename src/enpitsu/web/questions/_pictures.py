"""Steps as a page draws them: the parts of a picture, and which role has which tint."""

from __future__ import annotations

from typing import Any

from enpitsu.answers.state import State
from enpitsu.scene import Scene
from enpitsu.scene.svg import Layers
from enpitsu.scene.themes import PAGE

_KNOWN = ("entries", "ruled_out", "marks")


def drawn(scene: Scene, *, entries: bool = True) -> dict[str, Any]:
    """Return what lies below and above the board of a step, and the legend of its roles.

    Above are all entries and candidates; without them a page shows its own.
    """
    layers = Layers(scene)
    above = layers.above if entries else ""
    return {"ground": layers.ground, "above": above, "legend": legend(scene)}


def legend(scene: Scene) -> list[dict[str, str]]:
    """Return the roles of a step, each with the name that `/themes.css` has for its tint."""
    numbered = [f"tint-{number}" for number in range(1, len(PAGE.tints) + 1)]
    own = {role: role for role in PAGE.own_tints}
    return [{"role": role, "tint": tint} for role, tint in scene.tints(numbered, own).items()]


def known_record(state: State) -> dict[str, Any]:
    """Return what a player knows, without the puzzle, which the player has."""
    record = state.to_json()
    return {name: record[name] for name in _KNOWN}

"""Pictures: neutral drawing items, and the renderers that show them."""

import importlib
from typing import TYPE_CHECKING, Any

from enpitsu.scene.items import (
    CHAIN,
    PLACED,
    WRONG,
    Arrow,
    Block,
    Cage,
    Corner,
    Cross,
    Dot,
    Highlight,
    Label,
    Line,
    Node,
    Notes,
    Ring,
    Scene,
    Shade,
    Sign,
    Strike,
    Stroke,
    Style,
    Tag,
    Text,
    Trace,
    Tube,
    Weight,
)

if TYPE_CHECKING:
    from enpitsu.scene.svg import to_svg
    from enpitsu.scene.terminal import to_text
    from enpitsu.scene.themes import THEMES, Theme

_RENDERERS = {"to_svg": "svg", "to_text": "terminal", "THEMES": "themes", "Theme": "themes"}


def __getattr__(name: str) -> Any:
    """Import a renderer, or a theme, when it is first asked for: most calls draw nothing."""
    if name not in _RENDERERS:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(importlib.import_module(f"{__name__}.{_RENDERERS[name]}"), name)


def __dir__() -> list[str]:
    """Return the public names, those included that are not imported yet, and no others."""
    return list(__all__)


__all__ = [
    "CHAIN",
    "PLACED",
    "THEMES",
    "WRONG",
    "Arrow",
    "Block",
    "Cage",
    "Corner",
    "Cross",
    "Dot",
    "Highlight",
    "Label",
    "Line",
    "Node",
    "Notes",
    "Ring",
    "Scene",
    "Shade",
    "Sign",
    "Strike",
    "Stroke",
    "Style",
    "Tag",
    "Text",
    "Theme",
    "Trace",
    "Tube",
    "Weight",
    "to_svg",
    "to_text",
]

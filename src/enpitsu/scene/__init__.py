"""Pictures: neutral drawing items, and the renderers that show them."""

from enpitsu.scene.items import (
    Block,
    Cross,
    Dot,
    Line,
    Notes,
    Scene,
    Shade,
    Sign,
    Style,
    Text,
    Weight,
)
from enpitsu.scene.svg import to_svg
from enpitsu.scene.terminal import to_text

__all__ = [
    "Block",
    "Cross",
    "Dot",
    "Line",
    "Notes",
    "Scene",
    "Shade",
    "Sign",
    "Style",
    "Text",
    "Weight",
    "to_svg",
    "to_text",
]

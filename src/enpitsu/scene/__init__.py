"""Pictures: neutral drawing items, and the renderers that show them."""

from enpitsu.scene.items import (
    Arrow,
    Block,
    Corner,
    Cross,
    Dot,
    Highlight,
    Line,
    Notes,
    Scene,
    Shade,
    Sign,
    Strike,
    Style,
    Text,
    Trace,
    Weight,
)
from enpitsu.scene.svg import to_svg
from enpitsu.scene.terminal import to_text

__all__ = [
    "Arrow",
    "Block",
    "Corner",
    "Cross",
    "Dot",
    "Highlight",
    "Line",
    "Notes",
    "Scene",
    "Shade",
    "Sign",
    "Strike",
    "Style",
    "Text",
    "Trace",
    "Weight",
    "to_svg",
    "to_text",
]

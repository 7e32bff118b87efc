"""Pictures: neutral drawing items, and the renderers that show them."""

from enpitsu.scene.items import (
    Arrow,
    Block,
    Cage,
    Cross,
    Dot,
    Highlight,
    Line,
    Node,
    Notes,
    Scene,
    Shade,
    Sign,
    Strike,
    Stroke,
    Style,
    Text,
    Trace,
    Tube,
    Weight,
)
from enpitsu.scene.svg import to_svg
from enpitsu.scene.terminal import to_text

__all__ = [
    "Arrow",
    "Block",
    "Cage",
    "Cross",
    "Dot",
    "Highlight",
    "Line",
    "Node",
    "Notes",
    "Scene",
    "Shade",
    "Sign",
    "Strike",
    "Stroke",
    "Style",
    "Text",
    "Trace",
    "Tube",
    "Weight",
    "to_svg",
    "to_text",
]

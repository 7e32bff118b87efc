"""Takes the outlines that pictures write with from DejaVu Sans: `python docs/glyphs.py`.

The font comes with matplotlib; what is written is `src/enpitsu/scene/glyphs.json`, its licence
stands beside it. Lengths are thousandths of the font's size, and the way down is positive.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from fontTools.pens.basePen import decomposeQuadraticSegment
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.ttLib import TTFont
from matplotlib import get_data_path

FILE = Path(__file__).parents[1] / "src" / "enpitsu" / "scene" / "glyphs.json"
FONTS = Path(get_data_path()) / "fonts" / "ttf"
ASCII = "".join(map(chr, range(32, 127)))
SIGNS = "\u00d7\u00f7\u2212\u00b7\u2260\u2264\u2265\u2227\u2228\u2192\u2190\u2191\u2193\u2026"
LETTERS = "".join(map(chr, range(0xA1, 0x180))) + "\u2013\u2014\u2018\u2019\u201c\u201d\u2022"
WANTED = {
    "regular": ("DejaVuSans.ttf", ASCII + SIGNS + LETTERS),
    "bold": ("DejaVuSans-Bold.ttf", ASCII + SIGNS),
}
UNITS = 1000

Point = tuple[float, float]


def glyphs() -> dict[str, dict[str, tuple[int, str]]]:
    """Return how far each character goes, and its outline, by the weight of the font."""
    return {
        weight: {char: glyph(TTFont(FONTS / file), char) for char in sorted(set(chars))}
        for weight, (file, chars) in WANTED.items()
    }


def glyph(font: TTFont, char: str) -> tuple[int, str]:
    """Return a character's advance and its outline as relative commands, which are shorter."""
    name = font.getBestCmap()[ord(char)]
    pen = DecomposingRecordingPen(font.getGlyphSet())
    font.getGlyphSet()[name].draw(pen)
    scale = UNITS / font["head"].unitsPerEm
    return round(font["hmtx"][name][0] * scale), "".join(commands(pen.value, scale))


def commands(drawn: list[tuple[str, tuple[Point, ...]]], scale: float) -> Iterator[str]:
    """Yield the parts of a path; points are rounded before they are told from each other."""
    here = start = (0, 0)
    for kind, points in drawn:
        if kind == "closePath":
            yield "z"
        for letter, part in segments(kind, points):
            rounded = [(round(x * scale), -round(y * scale)) for x, y in part]
            yield written(letter, [(x - here[0], y - here[1]) for x, y in rounded])
            here = rounded[-1]
            start = here if letter == "m" else start
        here = start if kind == "closePath" else here


def written(letter: str, ways: list[tuple[int, int]]) -> str:
    """Return a command, in its shorter form where a line is level or upright."""
    right, down = ways[0]
    if letter == "l" and not (right and down):
        return f"h{right}" if right else f"v{down}"
    told = " ".join(f"{x} {y}" for x, y in ways)
    return letter + told.replace(" -", "-")


def segments(kind: str, points: tuple[Point, ...]) -> Iterator[tuple[str, tuple[Point, ...]]]:
    """Yield what one command of a pen amounts to in moves, lines and single curves."""
    if kind == "qCurveTo":
        yield from (("q", part) for part in decomposeQuadraticSegment(points))
    elif kind in ("moveTo", "lineTo"):
        yield kind[0], points


if __name__ == "__main__":
    lines = (
        f"{json.dumps(weight)}: {{\n"
        + ",\n".join(f"{json.dumps(char)}: {json.dumps(one)}" for char, one in found.items())
        + "\n}"
        for weight, found in glyphs().items()
    )
    FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")

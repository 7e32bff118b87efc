"""Hatches: what cells are marked with where a colour alone would not do, or ink is to be saved."""

from __future__ import annotations

from enpitsu.scene._svg import number

DOTS = "."
"""Lines without length: their round ends show."""


UPPER, LOWER = "\u25e5", "\u25e3"
"""Falling lines, only above or only below the diagonal."""


def hatched(hatch: str, x: float, y: float, side: float, *, few: int = 4) -> str:
    """Return the lines of a hatch within a square as a path; those of the next square go on."""
    path = ""
    for kind in dict.fromkeys(hatch):
        lines = few + (few - 1) * (hatch.count(kind) - 1)
        places = [(place + 0.5) / lines * side for place in range(lines)]
        if kind == DOTS:
            path += "".join(f"M{number(x + u)} {number(y + v)}h0" for u in places for v in places)
        else:
            path += "".join(_lines(kind, x, y, side, at) for at in places)
    return path


def _lines(kind: str, x: float, y: float, side: float, at: float) -> str:
    """Return the lines of one kind that begin so far from a corner of the square, on two sides."""
    left, top, bottom = number(x), number(y), number(y + side)
    right, down = number(x + at), number(y + at)
    whole, part, rest = number(side), number(at), number(side - at)
    match kind:
        case "-":
            return f"M{left} {down}h{whole}"
        case "|":
            return f"M{right} {top}v{whole}"
        case "/":
            return f"M{left} {down}l{part}-{part}M{right} {bottom}l{rest}-{rest}"
        case "\u25e5":
            return f"M{right} {top}l{rest} {rest}"
        case "\u25e3":
            return f"M{left} {down}l{rest} {rest}"
        case "\\":
            return _lines(UPPER, x, y, side, at) + _lines(LOWER, x, y, side, at)
    raise ValueError(f"{kind!r} is no hatch")

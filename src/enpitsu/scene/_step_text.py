"""A step on its board as text: letters or grounds for roles, a minus before what goes, labels."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from string import ascii_uppercase

from enpitsu.scene.items import BROKEN, CHAIN, PLACED, WRONG, Scene

_DARK = "38;5;16"  # ink for a light ground, whatever the terminal's own is
_GROUNDS = ("223", "153", "229", "189", "159", "218", "193", "252")
_OWN_GROUNDS = {CHAIN: "183", PLACED: "157", WRONG: "217", BROKEN: "217"}
_LIGHTER = {
    "223": "224",
    "153": "195",
    "229": "230",
    "189": "255",
    "159": "195",
    "218": "225",
    "193": "194",
    "252": "255",
}
"""Of the 256 colours of terminals: a ground for each role, and a lighter one for its houses."""
_RESET = "\x1b[0m"
_GONE = "31;9"  # red, struck through
_REASON = "1;4"  # bold, underlined


def letters(scene: Scene) -> dict[str, str]:
    """Return a letter for every role of a step; cells of a house have the small one."""
    return dict(zip(scene.roles, ascii_uppercase, strict=False))


def grounds(scene: Scene) -> dict[str, str]:
    """Return the escape code of every role's ground."""
    own = scene.tints(_GROUNDS, _OWN_GROUNDS)
    return {role: f"{_DARK};48;5;{ground}" for role, ground in own.items()}


def house_ground(code: str) -> str:
    """Return the lighter ground of a house."""
    front, ground = code.rsplit(";", 1)
    return f"{front};{_LIGHTER.get(ground, ground)}"


def grounded(text: str, code: str) -> str:
    """Return text on a ground that lasts through the colours in it."""
    start = f"\x1b[{code}m"
    text = text.replace("\x1b[36m", "\x1b[34m")  # cyan would hardly show on it; blue does
    return start + text.replace(_RESET, _RESET + start) + _RESET


def struck(scene: Scene) -> Scene:
    """Return the scene with a minus before what goes."""
    if not scene.strikes:
        return scene
    gone = {(strike.row, strike.column, strike.symbol) for strike in scene.strikes}

    def told(row: int, column: int, symbol: str) -> str:
        return f"-{symbol}" if (row, column, symbol) in gone else symbol

    return replace(
        scene,
        notes=tuple(
            replace(notes, symbols=tuple(told(notes.row, notes.column, s) for s in notes.symbols))
            for notes in scene.notes
        ),
        texts=tuple(replace(t, text=told(t.row, t.column, t.text)) for t in scene.texts),
    )


def emphasised(lines: list[str], scene: Scene, at: tuple[int, int]) -> list[str]:
    """Return the lines of a cell with what goes, and what is a reason, set apart by colour."""
    codes = {ring.symbol: _REASON for ring in scene.rings if (ring.row, ring.column) == at}
    codes |= {strike.symbol: _GONE for strike in scene.strikes if (strike.row, strike.column) == at}
    if not codes:
        return lines

    def told(found: re.Match[str]) -> str:
        code = codes.get(found[0])
        return f"\x1b[{code}m{found[0]}{_RESET}\x1b[2m" if code else found[0]

    return [
        "".join(
            part if part.startswith("\x1b") else re.sub(r"\S+", told, part)
            for part in re.split(r"(\x1b\[[\d;]*m)", line)
        )
        for line in lines
    ]


def labelled(lines: list[str], scene: Scene, width: int, height: int) -> list[str]:
    """Return the picture with the names of rows before it and those of columns above it."""
    if not scene.labels:
        return lines
    rows = {label.at: label.text for label in scene.labels if label.row}
    before = max(map(len, rows.values()), default=0) + 1
    above = [" "] * (scene.columns * (width + 1) + 1)
    for label in scene.labels:
        if not label.row:
            start = label.at * (width + 1) + 1 + (width - len(label.text)) // 2
            above[start : start + len(label.text)] = label.text
    named = ["".join(above)] if rows else []
    told = {r * (height + 1) + 1 + (height - 1) // 2: text for r, text in rows.items()}
    named = [" " * before + line for line in named]
    return named + [told.get(n, "").ljust(before) + line for n, line in enumerate(lines)]


def legend(scene: Scene, colour: bool) -> Iterator[str]:
    """Yield what each letter, or ground, stands for."""
    codes = grounds(scene)
    for role, letter in letters(scene).items():
        yield f"{grounded('   ', codes[role])} {role}" if colour else f"{letter} {role}"
    if scene.caption:
        yield scene.caption

"""Themes: the colours and measures of pictures, one small record each.

A picture says what it shows; a theme says how: on paper or on a dark screen, in large print, with
little ink, or so that no colour has to be told from another. Where a theme has no colour to fill
with, the same is hatched or outlined.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any, NamedTuple

from enpitsu import asked
from enpitsu.errors import EnpitsuError, shown
from enpitsu.scene.items import BROKEN, CHAIN, PLACED, WRONG, Style


class Tint(NamedTuple):
    """How a role is shown."""

    ground: str
    """What its cells and edges are filled with; nothing if empty."""
    ink: str
    """Of the same colour, for rings and outlines."""
    hatch: str = ""
    """How its cells are hatched: by lines / \\ - | or dots, closer where one stands twice."""
    dash: tuple[int, ...] = ()
    """The dashes of its outlines, in parts of the line's width."""


class Inks(NamedTuple):
    """The colours of what is written, by its style."""

    given: str
    found: str
    note: str
    new: str
    supposed: str

    def of(self, style: Style) -> str:
        """Return the colour of a style."""
        return str(getattr(self, style))


_INKS = Inks("#1a1a1a", "#1f5fd0", "#707070", "#2b8a3e", "#7048e8")


@dataclass(frozen=True)
class Theme:
    """Colours and measures; sizes are parts of a cell's side, unless said otherwise."""

    name: str
    tints: tuple[Tint, ...]
    """The roles of a step, in their order."""
    own_tints: Mapping[str, Tint]
    """The roles that look the same in every picture."""

    paper: str = "#fff"
    thin: str = "#909090"
    thick: str = "#1a1a1a"
    inks: Inks = _INKS
    cross: str = "#909090"
    shade: str = "#dce8fa"
    """Of cells; nothing if empty: then they are hatched, and so are dark cells and tubes."""
    block: str = "#3a3a3a"
    block_ink: str = "#fff"
    stroke: str = "#c4c4c4"
    tube: str = "#d4d4d4"
    hatch: str = "#c4c4c4"
    """For what would be filled."""
    cage: str = "#404040"
    label: str = "#868e96"
    caption: str = "#343a40"
    strike: str = "#e03131"
    arrow: str = "#862e9c"
    tag: str = "#7048e8"

    cell: int = 48
    """The side of a cell in pixels, where nothing else is asked for."""
    lines: float = 1.0
    """The width of all lines, compared with those of the first theme."""
    heavy: float = 0.1
    symbol: float = 0.6
    note: float = 0.29
    note_height: float = 0.8
    """The most that a note may take up of its slot's height."""
    inner: float = 0.88
    """The part of a cell's side that may be written on."""
    corner: float = 0.24
    clue: float = 0.34
    beside: float = 0.26
    """What rows and columns are called."""
    below: float = 0.32
    """The legend and the caption."""

    @property
    def plain(self) -> bool:
        """Tell whether nothing may rest on a colour alone."""
        return any(tint.hatch for tint in self.tints)


_HATCHES = ("\\", "-", ".", "|", "-|", "\\-", "\\|", "\\/")
"""None of / alone: that would look like strokes through what goes."""
_OWN_HATCHES = {CHAIN: "..", PLACED: "\\\\", WRONG: "||", BROKEN: "--"}
_DASHES: tuple[tuple[int, ...], ...] = (
    (),
    (5, 2),
    (1, 2),
    (8, 2, 1, 2),
    (3, 1),
    (8, 3, 3, 3),
    (2, 4),
    (12, 3),
)
_OWN_DASHES: dict[str, tuple[int, ...]] = {
    CHAIN: (1, 3),
    PLACED: (4, 1, 1, 1),
    WRONG: (3, 2),
    BROKEN: (6, 2, 1, 2, 1, 2),
}


def _tints(*pairs: tuple[str, str]) -> tuple[Tint, ...]:
    return tuple(Tint(ground, ink) for ground, ink in pairs)


def _own(**pairs: tuple[str, str]) -> Mapping[str, Tint]:
    return MappingProxyType({role: Tint(*pair) for role, pair in pairs.items()})


def _hatched(theme: Theme) -> Theme:
    """Return a theme in which every role has a hatch and dashes of its own."""
    marks = zip(theme.tints, _HATCHES, _DASHES, strict=True)
    own = {
        role: tint._replace(hatch=_OWN_HATCHES[role], dash=_OWN_DASHES[role])
        for role, tint in theme.own_tints.items()
    }
    tints = tuple(tint._replace(hatch=hatch, dash=dash) for tint, hatch, dash in marks)
    return replace(theme, tints=tints, own_tints=MappingProxyType(own))


LIGHT = Theme(
    "light",
    _tints(
        ("#ffd8a8", "#d9480f"),
        ("#a5d8ff", "#1864ab"),
        ("#ffec99", "#a07000"),
        ("#d0bfff", "#5f3dc4"),
        ("#99e9f2", "#0b7285"),
        ("#fcc2d7", "#a61e4d"),
        ("#d8f5a2", "#5c940d"),
        ("#dee2e6", "#495057"),
    ),
    _own(
        chain=("#f3d9fa", "#862e9c"),
        placed=("#b2f2bb", "#2b8a3e"),
        wrong=("#ffa8a8", "#e03131"),
        broken=("#ffc9c9", "#c92a2a"),
    ),
)

INK = _hatched(
    replace(
        LIGHT,
        name="ink",
        tints=_tints(*[("", "#585858")] * len(_HATCHES)),
        own_tints=_own(
            chain=("", "#585858"),
            placed=("", "#404040"),
            wrong=("", "#404040"),
            broken=("", "#404040"),
        ),
        thin="#a0a0a0",
        thick="#303030",
        inks=Inks("#202020", "#505050", "#606060", "#000", "#505050"),
        cross="#707070",
        shade="",
        block="",
        block_ink="#202020",
        tube="",
        hatch="#b0b0b0",
        label="#707070",
        caption="#303030",
        strike="#202020",
        arrow="#404040",
        tag="#505050",
        lines=0.6,
        heavy=0.06,
    )
)

PRINT = replace(
    INK,
    name="print",
    thin="#8a8a8a",
    thick="#111",
    inks=Inks("#111", "#333", "#606060", "#000", "#505050"),
    shade="#e9e9e9",
    block="#d8d8d8",
    block_ink="#111",
    tube="#dcdcdc",
    stroke="#b8b8b8",
    cage="#505050",
    lines=0.9,
    heavy=0.09,
    symbol=0.64,
    corner=0.27,
    clue=0.38,
)
"""For books: as little ink as pale grounds take, and digits of a book's own letters."""

DARK = replace(
    LIGHT,
    name="dark",
    tints=_tints(
        ("#6b3d0c", "#ffa94d"),
        ("#0f4470", "#74c0fc"),
        ("#5c4a00", "#ffd43b"),
        ("#402c85", "#b197fc"),
        ("#08525f", "#3bc9db"),
        ("#6e1738", "#f783ac"),
        ("#3a5a0a", "#a9e34b"),
        ("#454c53", "#ced4da"),
    ),
    own_tints=_own(
        chain=("#561d63", "#e599f7"),
        placed=("#1b5e2a", "#69db7c"),
        wrong=("#7d2020", "#ff8787"),
        broken=("#6b2727", "#ffa8a8"),
    ),
    paper="#1b1e22",
    thin="#5c6269",
    thick="#ced4da",
    inks=Inks("#f1f3f5", "#74c0fc", "#adb5bd", "#8ce99a", "#d0bfff"),
    cross="#868e96",
    shade="#1f3550",
    block="#4a5058",
    block_ink="#fff",
    stroke="#565d64",
    tube="#3f464d",
    cage="#adb5bd",
    label="#909aa3",
    caption="#dee2e6",
    strike="#ff6b6b",
    arrow="#e599f7",
    tag="#d0bfff",
)

LARGE = replace(
    LIGHT,
    name="large",
    thin="#606060",
    thick="#000",
    inks=Inks("#000", "#0b3fa8", "#303030", "#1b6b2c", "#5227c9"),
    cross="#505050",
    cage="#202020",
    label="#404040",
    caption="#101010",
    strike="#c92a2a",
    cell=72,
    lines=1.9,
    heavy=0.14,
    symbol=0.76,
    note=0.36,
    note_height=0.98,
    inner=0.96,
    corner=0.3,
    clue=0.38,
    beside=0.32,
    below=0.4,
)

COLOUR_BLIND = _hatched(
    replace(
        LIGHT,
        name="colour-blind",
        # The colours of Okabe and Ito, which most people tell apart; paler where they are grounds.
        tints=_tints(
            ("#fae3b8", "#a66f00"),
            ("#c9e6f7", "#0072b2"),
            ("#fbf8c4", "#8a7f00"),
            ("#b5d2e6", "#004f7d"),
            ("#dddddd", "#404040"),
            ("#f3cdb4", "#b34d00"),
            ("#edd3e2", "#8f3f6b"),
            ("#c9e6f7", "#0072b2"),
        ),
        own_tints=_own(
            chain=("#edd3e2", "#8f3f6b"),
            placed=("#aadfce", "#006b4e"),
            wrong=("#f0bd9c", "#b34d00"),
            broken=("#f3cdb4", "#b34d00"),
        ),
        inks=Inks("#000", "#0072b2", "#606060", "#006b4e", "#8f3f6b"),
        shade="#c9e6f7",
        strike="#000",
        arrow="#8f3f6b",
        tag="#8f3f6b",
    )
)

THEMES: Mapping[str, Theme] = MappingProxyType(
    {theme.name: theme for theme in (LIGHT, INK, PRINT, DARK, LARGE, COLOUR_BLIND)}
)


def _page() -> Theme:
    """Return a theme whose colours a page sets by names, so that it may change them at any time."""
    colours: dict[str, Any] = {f: f"var(--{f.replace('_', '-')})" for f in _COLOURS}
    tints = [(f"var(--tint-{n})", f"var(--tint-{n}-ink)") for n in range(1, len(LIGHT.tints) + 1)]
    own = {role: (f"var(--{role})", f"var(--{role}-ink)") for role in LIGHT.own_tints}
    inks = Inks(*(f"var(--{style})" for style in Inks._fields))
    return replace(
        LIGHT, name="page", tints=_tints(*tints), own_tints=_own(**own), inks=inks, **colours
    )


_COLOURS = (
    *("paper", "thin", "thick", "cross", "shade", "block", "block_ink", "stroke"),
    *("tube", "hatch", "cage", "label", "caption", "strike", "arrow", "tag"),
)

PAGE = _page()
"""For `Layers`: `colours_of` says what stands for its names in another theme."""


_MEASURES = ("symbol", "note", "note_height", "inner", "corner", "clue", "beside")

LARGE_PAGE = replace(PAGE, **{name: getattr(LARGE, name) for name in _MEASURES})
"""The same with the letters of large print, which a page shows where its `--large` is 1, not 0."""


def colours_of(theme: Theme) -> dict[str, str]:
    """Return the colours of a theme by the names that pictures of `PAGE` call them."""
    colours = {f"--{field.replace('_', '-')}": getattr(theme, field) for field in _COLOURS}
    colours |= {f"--{style}": ink for style, ink in theme.inks._asdict().items()}
    named = {f"tint-{n}": tint for n, tint in enumerate(theme.tints, 1)} | dict(theme.own_tints)
    for name, tint in named.items():
        colours |= {f"--{name}": tint.ground, f"--{name}-ink": tint.ink}
    return colours


def theme_of(theme: str | Theme) -> Theme:
    """Return a theme by its name; one that is handed in stays as it is."""
    if isinstance(theme, Theme):
        return theme
    name = asked.text("theme", theme, "ink")
    found = asked.known_name(name, THEMES)
    if found is None:
        raise EnpitsuError(f"no theme '{shown(name)}'; there are {', '.join(THEMES)}")
    return THEMES[found]

"""The lattice of a board as text: which lines, signs and marks stand on its edges and crossings."""

from __future__ import annotations

from itertools import pairwise

from enpitsu.scene._step_text import grounds, letters
from enpitsu.scene.items import Cage, Cross, Line, Scene, Sign, Style, Trace, Tube

_JOINS = (
    " ╶╺╴─╼╸╾━",
    "╷┌┍┐┬┮┑┭┯",
    "╻┎┏┒┰┲┓┱┳",
    "╵└┕┘┴┶┙┵┷",
    "│├┝┤┼┾┥┽┿",
    "╽┟┢┧╁╆┪╅╈",
    "╹┖┗┚┸┺┛┹┻",
    "╿┞┡┦╀╄┩╃╇",
    "┃┠┣┨╂╊┫╉╋",
)
"""The character by the weights of its arms: [3 * up + down][3 * left + right]."""

NONE, THIN, THICK = range(3)

Cell = tuple[int, int]
Border = tuple[Cell, Cell]
"""An edge, by the cells on both sides of it."""

_SIGNS: dict[Cell, str] = {(0, 1): ">", (0, -1): "<", (1, 0): "\u2228", (-1, 0): "\u2227"}
"""By the step from the larger cell to the smaller one."""

_CROSS = "\u00d7"
FALLING, RISING, BOTH = "\u2572", "\u2571", "\u2573"


class Lattice:
    """The weight of every unit edge, with a rim of blanks so that each crossing has four arms.

    Crossing (r, c) has `down[r][c]` above it, `down[r + 1][c]` below, `across[r][c]` to its
    left and `across[r][c + 1]` to its right.
    """

    def __init__(self, scene: Scene, colour: bool = False) -> None:
        self.rows, self.columns = scene.rows, scene.columns
        self.across = [[NONE] * (scene.columns + 2) for _ in range(scene.rows + 1)]
        self.down = [[NONE] * (scene.columns + 1) for _ in range(scene.rows + 2)]
        self.drawn: dict[Border, Style] = {}
        for line in scene.lines:
            self._add(line)
        self.signs: dict[Border, str] = {}
        for sign in scene.signs:
            self._add_sign(sign)
        for cross in scene.crosses:
            self._add_cross(cross)
        self.grounds: dict[Border, str] = {}
        marks = grounds(scene) if colour else letters(scene)
        for trace in reversed(scene.traces):
            self._add_trace(
                trace, marks.get(trace.role, ""), self.grounds if colour else self.signs
            )
        self.corners: dict[Cell, str] = {}
        self.inner: set[Border] = set()
        for cage in scene.cages:
            self._add_cage(cage)
        self.slants: dict[Cell, str] = {}
        for tube in scene.tubes:
            self._add_tube(tube)
        self.dots = {(dot.row, dot.column) for dot in scene.dots}
        self.shaded = {(shade.row, shade.column) for shade in scene.shades}

    def _add(self, line: Line) -> None:
        top, bottom, left, right = self._within(line)
        weight = THIN if line.weight == "thin" else THICK
        if line.style != "given":
            self.drawn.update(dict.fromkeys(borders(top, bottom, left, right), line.style))
        if top == bottom:
            edges = self.across[top]
            edges[left + 1 : right + 1] = [max(weight, e) for e in edges[left + 1 : right + 1]]
        elif left == right:
            for edges in self.down[top + 1 : bottom + 1]:
                edges[left] = max(weight, edges[left])
        else:
            raise ValueError(f"{line} is neither horizontal nor vertical; text cannot show it")

    def _add_cage(self, cage: Cage) -> None:
        """Take the thin lines within a cage away, dash the thick ones, and keep its text."""
        inside = set(cage.cells)
        self.corners[min(cage.cells)] = cage.text
        for row, column in cage.cells:
            if (row - 1, column) in inside:
                self.inner.add(((row - 1, column), (row, column)))
                if self.across[row][column + 1] == THIN:
                    self.across[row][column + 1] = NONE
            if (row, column - 1) in inside:
                self.inner.add(((row, column - 1), (row, column)))
                if self.down[row + 1][column] == THIN:
                    self.down[row + 1][column] = NONE

    def _add_tube(self, tube: Tube) -> None:
        """Mark every step of a thermometer on the border, or the crossing, that it goes over."""
        for less, more in pairwise(tube.cells):
            step = less[0] - more[0], less[1] - more[1]
            if step in _SIGNS:
                self.signs.setdefault((min(less, more), max(less, more)), _SIGNS[step])
            else:
                crossing = max(less[0], more[0]), max(less[1], more[1])
                self.slants[crossing] = FALLING if step[0] == step[1] else RISING

    def _within(self, line: Line | Cross | Trace) -> tuple[int, int, int, int]:
        """Return the first and the last row and column of a lattice line; refuse one outside."""
        top, bottom = sorted((line.row, line.to_row))
        left, right = sorted((line.column, line.to_column))
        if min(top, left) < 0 or bottom > self.rows or right > self.columns:
            raise ValueError(f"{line} leaves the board of {self.rows}x{self.columns} cells")
        return top, bottom, left, right

    def _add_cross(self, cross: Cross) -> None:
        for border in borders(*self._within(cross)):
            self.signs[border] = _CROSS

    def _add_trace(self, trace: Trace, mark: str, kept: dict[Border, str]) -> None:
        """Mark an edge with the letter of its role, if nothing else stands there, or a ground."""
        for border in borders(*self._within(trace)):
            kept.setdefault(border, mark)

    def style(self, *borders: Border) -> Style:
        """Return the style of the lines that meet at these borders: of the newest of them."""
        styles = {self.drawn.get(border, "given") for border in borders}
        order: tuple[Style, ...] = ("new", "supposed", "found")
        return next((style for style in order if style in styles), "given")

    def is_shaded(self, *cells: Cell) -> bool:
        """Tell whether all these cells are shaded, and with them what is between them."""
        return bool(self.shaded) and self.shaded.issuperset(cells)

    def _add_sign(self, sign: Sign) -> None:
        """Keep a sign by the cells on both sides of its border, first the upper or left one."""
        larger, smaller = (sign.row, sign.column), (sign.to_row, sign.to_column)
        step = (smaller[0] - larger[0], smaller[1] - larger[1])
        if step not in _SIGNS:
            raise ValueError(f"{sign} is not between neighbours")
        first, second = min(larger, smaller), max(larger, smaller)
        if min(first) < 0 or second[0] >= self.rows or second[1] >= self.columns:
            raise ValueError(f"{sign} leaves the board of {self.rows}x{self.columns} cells")
        self.signs[first, second] = _SIGNS[step]


def join(up: int, down: int, left: int, right: int) -> str:
    """Return the character whose arms have these weights."""
    return _JOINS[3 * up + down][3 * left + right]


def borders(top: int, bottom: int, left: int, right: int) -> list[Border]:
    """Return the unit edges of a lattice line, each by the cells on both sides of it."""
    if top == bottom:
        return [((top - 1, c), (top, c)) for c in range(left, right)]
    return [((r, left - 1), (r, left)) for r in range(top, bottom)]

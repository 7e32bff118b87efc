"""The paper's figures: what each constraint leaves of a line or a board, and the tree of clues."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from enpitsu.answers.chosen import explain_with
from enpitsu.boards import OPEN, Grid, members
from enpitsu.engines.auto import Auto
from enpitsu.generation import Groups, Trial
from enpitsu.model import Limits, Puzzle
from enpitsu.puzzles import parse
from enpitsu.puzzles.neighbor import SYMBOLS, drawn
from enpitsu.reports import Pictures, Table
from enpitsu.scene import Scene, Shade
from enpitsu.study import Part, Study
from enpitsu.study.papers.neighbor_number_generation._measuring import Board, boards_of, trial_of
from enpitsu.study.papers.neighbor_number_generation._paper import HARD, PAPER, handed_in, size_of

INABA = "neighbor:1.../..2./.4../...3"
MIN_MAX, ODD_EVEN, NOT_EQUAL = "least and most", "odd and even", "not equal"
_EMPTY, _EVEN = 1, sum(1 << digit for digit in (2, 4, 6, 8))

LINES: dict[str, tuple[str, str, tuple[str, ...]]] = {
    "2.1": ("OnlyThree", "xx.x..", ("three digits",)),
    "2.5": ("MinMax", ".4....", (MIN_MAX,)),
    "2.8": ("OddEven", ".2..", (ODD_EVEN,)),
    "2.9": ("OddEven, MinMax and NotEqual", ".4....", (ODD_EVEN, MIN_MAX, NOT_EQUAL)),
}
"""By figure: the constraint, what stands in the line, and our names for it."""

BOARDS: dict[str, tuple[str, str, tuple[str, ...]]] = {
    "2.4": ("MinMax", "..7../...../...../.1.../.....", (MIN_MAX,)),
    "2.7": ("OddEven", "...5./...../...../.3.../.....", (ODD_EVEN,)),
}
"""The same where a row and a column meet."""

DEPTH, WIDTH = 3, 4
_SMALL = ((4, 4),)


@PAPER.part(
    "figures",
    "Figures 1.1 and 2.1 to 2.9",
    numbers="F1.1 F2.1 F2.2 F2.3 F2.4 F2.5 F2.6 F2.7 F2.8 F2.9",
)
def figures(study: Study) -> Part:
    """Draw all figures but the tree, each from what the techniques conclude."""
    drawn_ones = [*_example(), *_lines(), *_bounds(), *_boards(), _parity()]
    pictures = sorted(drawn_ones, key=lambda one: one[0][:3])
    rows = [
        [number, constraint, line, "  ".join(map(_symbols, _left(line, techniques)))]
        for number, (constraint, line, techniques) in LINES.items()
    ]
    notes = [
        "x stands for the cell that stays empty, the paper's 0.",
        "Equation 2.2 prints < and > where figure 2.5 needs at most and at least; so it is here.",
        "In figure 2.7 two cells stay empty by parity; the paper marks one.",
    ]
    columns = ("figure", "constraint", "line", "what is left, cell by cell")
    table = Table("figures", "Lines after a constraint", columns, rows, notes)
    title = "Neighbor Number: what each constraint leaves"
    return Part([table], [Pictures(name="figures", title=title, pictures=pictures, columns=3)])


def _example() -> Iterator[tuple[str, Scene]]:
    puzzle = parse(INABA)
    yield "1.1: Inaba's example", puzzle.scene()
    yield "1.1: its solution", puzzle.scene(Auto().solve(puzzle, Limits()).values[0])


def _lines() -> Iterator[tuple[str, Scene]]:
    for number, (constraint, line, techniques) in LINES.items():
        yield f"{number}: after {constraint}", _line(line, _left(line, techniques))


def _bounds() -> Iterator[tuple[str, Scene]]:
    line = "4....."
    most = [max(members(mask)) for mask in _left(line, (MIN_MAX,))]
    given = _values(line)
    scene = drawn(Grid(1, len(line)), given, bytes(most), ())
    yield "2.2: the most that a 4 allows in each cell", scene
    yield "2.3: a 6 between: 4 and 3 differ by less", _line("4.6..3", ())


def _boards() -> Iterator[tuple[str, Scene]]:
    for number, (constraint, body, techniques) in BOARDS.items():
        puzzle = parse(f"neighbor:{body}")
        left = explain_with(puzzle, techniques).candidates
        caption = f"{number}: cells that stay empty by {constraint}"
        empty = [cell for cell, mask in enumerate(left) if mask == _EMPTY]
        yield caption, _shaded(puzzle.scene(), empty, puzzle.board)


def _parity() -> tuple[str, Scene]:
    line = ".5...."
    left = _left(line, (ODD_EVEN,))
    even = [cell for cell, mask in enumerate(left) if not mask & ~_EVEN & ~_EMPTY]
    return "2.6: even digits on grey, odd on white", _shaded(_line(line, ()), even, len(line))


def _shaded(scene: Scene, cells: Sequence[int], columns: int) -> Scene:
    return replace(scene, shades=tuple(Shade(*divmod(cell, columns)) for cell in cells))


def _left(line: str, techniques: Sequence[str]) -> tuple[int, ...]:
    """Return what techniques leave of a line, the first of a board that is open elsewhere."""
    size = len(line)
    puzzle = parse(f"neighbor:{line}" + f"/{'.' * size}" * (size - 1))
    return explain_with(puzzle, techniques).candidates[:size]


def _line(line: str, left: Sequence[int]) -> Scene:
    values = _values(line)
    return drawn(Grid(1, len(line)), values, values, left)


def _values(line: str) -> bytes:
    return bytes(OPEN if symbol == "." else SYMBOLS.index(symbol) for symbol in line)


def _symbols(mask: int) -> str:
    return "".join(SYMBOLS[value] for value in members(mask))


@PAPER.part(
    "2.10", "The tree of clue sets from the empty board", draws="sizes seed", takes="neighbor"
)
def tree(study: Study) -> Part:
    """Draw some nodes of the tree that BottomUp searches."""
    title = "Some nodes of the tree whose root is the empty board"
    charts: list[Pictures] = []
    for board in _roots(study):
        pictures = list(nodes(trial_of(board, HARD), 0, DEPTH, WIDTH))
        name = f"2.10-{len(charts)}" if charts else "2.10"
        charts.append(Pictures(name=name, title=title, pictures=pictures, columns=WIDTH + 1))
    notes = [
        f"In each row a node and {WIDTH} of its children; the first of them leads to the next."
    ]
    return Part(charts=charts, notes=notes)


def _roots(study: Study) -> list[Board]:
    """Return the boards that were handed in, or one that is drawn."""
    if sides := list(handed_in(study)):
        return [board for side in sides for board in boards_of(study, side, 1, 1)]
    return [Board(size_of(study, 0, usual=_SMALL), study.seed, 0)]


def nodes(trial: Trial, shown: Groups, depth: int, width: int) -> Iterator[tuple[str, Scene]]:
    """Yield a node and so many of its children, then the same of its first child."""
    if depth == 0:
        return
    children = [shown | 1 << group for group in members(trial.everything & ~shown)][:width]
    for one in (shown, *children):
        yield _node(trial, one)
    if children:
        yield from nodes(trial, children[0], depth - 1, width)


def _node(trial: Trial, shown: Groups) -> tuple[str, Scene]:
    puzzle: Puzzle = trial.puzzle(shown)
    (solvable,) = trial.foreseen([shown])
    number = trial.count(shown)
    told = f"{number} clue{'' if number == 1 else 's'}{', solvable' if solvable else ''}"
    return told, puzzle.scene()

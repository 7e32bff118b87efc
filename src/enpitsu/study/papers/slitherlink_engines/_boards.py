"""The boards that are measured: those of the user, or our own in the paper's sizes.

Published boards are made for people: rules finish about three in four. Clues that are taken away at
random leave harder ones. So of four boards that are drawn here three keep clues enough for the
rules, and the fourth loses some more, as long as it has one solution.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from enpitsu.boards import Grid
from enpitsu.engines import Kernel
from enpitsu.engines.kernel import narrowed
from enpitsu.engines.presolve import Presolved
from enpitsu.model import Clue, Level, Limits, Puzzle, Status
from enpitsu.puzzles import genres, parse
from enpitsu.study import Instance, Study
from enpitsu.study.setting import Size
from enpitsu.work import Task

SIZES: tuple[Size, ...] = ((5, 5), (10, 10), (12, 16), (20, 36))
"""Those of the paper."""
QUICK = {(5, 5): 8, (10, 10): 12, (12, 16): 8, (20, 36): 4}
FULL = {(5, 5): 10, (10, 10): 393, (12, 16): 72, (20, 36): 58}
"""How many boards of each; the paper's own numbers."""

RULES = tuple(rung.technique for rung in genres()["slitherlink"].rungs if rung.level <= Level.HARD)
"""The techniques nearest to the paper's presolver: its patterns, colours and closed regions.

Ours beyond them (equal edges, clues around a point and a cell) look at several clues at once.
"""

SHARE = 0.42
"""Of the cells that have a clue, where rules allow it; published boards have about as many."""
_BEYOND = 0.01
"""How many more a board loses that rules are not to finish, of its cells."""
_PROOF = Limits(solutions=2, nodes=100)


def instances(
    study: Study,
    quick: Sequence[Size] = SIZES,
    full: Sequence[Size] = SIZES,
    number: int | None = None,
) -> list[Instance]:
    """Return the boards that were handed in, or our own: the same for all tables of a seed.

    `number` is how many of a size the quick preset takes, if not those of `QUICK`.
    """
    return study.puzzles("slitherlink", lambda: _own(study, study.sizes(quick, full), number))


def _own(study: Study, sizes: Sequence[Size], number: int | None) -> list[Instance]:
    tasks = []
    for size in sizes:
        rows, columns = size
        count = study.count(number or QUICK.get(size, 3), number or FULL.get(size, 10))
        for place in range(count):
            seed = f"{study.seed} {rows}x{columns} {place}"
            arguments = (rows, columns, seed, place % 4 == 3)
            tasks.append(Task(f"board {seed}", drawn, arguments))
    lines = study.run(tasks)
    return [Instance(task.key.removeprefix("board "), parse(lines[task.key])) for task in tasks]


def slitherlinks(study: Study) -> list[Instance]:
    """Return the boards that were handed in, none if there are none."""
    return study.puzzles("slitherlink", list)


def one_size(study: Study, usual: Size) -> Size:
    """Return the size of a table that shows one: the paper's if it is run, or the last one."""
    most = 1 if study.alone else None
    sizes = study.sizes([usual], [usual], most=most, kind="one size")
    return usual if usual in sizes else sizes[-1]


def size_of(one: Instance) -> Size:
    """Return the rows and columns of a board."""
    rows, columns = one.puzzle.genre.grid(one.puzzle.board)
    return rows, columns


def by_size(boards: Sequence[Instance]) -> dict[Size, list[Instance]]:
    """Return the boards of each size, small ones first."""
    groups: dict[Size, list[Instance]] = {}
    for one in sorted(boards, key=lambda one: len(one.puzzle.givens)):
        groups.setdefault(size_of(one), []).append(one)
    return groups


def drawn(rows: int, columns: int, seed: str, beyond: bool) -> str:
    """Draw a board with one solution, which rules finish or, `beyond`, do not; return its line."""
    random = Random(seed)
    puzzle = None
    while puzzle is None:
        puzzle = _tried(Grid(rows, columns), random, beyond)
    return str(puzzle)


def _tried(size: Grid, random: Random, beyond: bool) -> Puzzle | None:
    """Draw a loop and take clues away; None where the loop is not fit for it."""
    genre = genres()["slitherlink"]
    blank = genre.open_board(genre.board_of(size, ""))
    solution = genre.random_solution(blank, random)
    assert solution is not None  # a loop can always be drawn
    solved = genre.solved(blank, solution)
    clues = list(solved.clues)
    random.shuffle(clues)
    if not _finished(solved.puzzle(clues)):
        return None  # not even all numbers tell
    cells = size.rows * size.columns
    few = round(SHARE * cells)
    clues = _thinned(clues, lambda left: _finished(solved.puzzle(left)), few)
    if beyond:
        fewer = len(clues) - max(round(_BEYOND * cells), 1)
        clues = _thinned(clues, lambda left: _is_unique(solved.puzzle(left)), fewer)
    puzzle = solved.puzzle(clues)
    return None if beyond and _finished(puzzle) else puzzle


def _thinned(clues: list[Clue], enough: Callable[[list[Clue]], bool], few: int) -> list[Clue]:
    """Take clues away, several at once while that goes well, until few are left or none may go."""
    place, step = 0, max(len(clues) // 16, 1)
    while place < len(clues) and len(clues) > few:
        step = min(step, len(clues) - few, len(clues) - place)
        left = clues[:place] + clues[place + step :]
        if enough(left):
            clues, step = left, step * 2
        elif step > 1:
            step = max(step // 4, 1)
        else:
            place += 1
    return clues


def _finished(puzzle: Puzzle) -> bool:
    return narrowed(puzzle, techniques=RULES).verdict == "solved"


def _is_unique(puzzle: Puzzle) -> bool:
    """Tell whether few nodes prove one solution; a limit of time would make boards differ."""
    return Presolved(Kernel()).solve(puzzle, _PROOF).status is Status.UNIQUE

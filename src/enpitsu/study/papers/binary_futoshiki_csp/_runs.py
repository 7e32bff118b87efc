"""The boards, the runs on them, and what stands in a cell of a table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import enpitsu
from enpitsu.engines.csp import CELLS, Csp
from enpitsu.model import Limits
from enpitsu.reports import Limit, Sample, Value
from enpitsu.study import Instance, Study
from enpitsu.study.papers.binary_futoshiki_csp._as_printed import AsPrinted
from enpitsu.study.papers.binary_futoshiki_csp._paper import METHODS, SIZES, Heuristics
from enpitsu.study.setting import Size, size_label
from enpitsu.work import Task

SOUND, PRINTED = "sound", "as printed"
QUICK = {"binary": (4, 6, 8, 10), "futoshiki": (3, 4, 5, 6, 7)}

_CLUES = {
    "binary": {4: (7, 0), 6: (9, 0), 8: (16, 0), 10: (28, 0), 12: (51, 0), 14: (85, 0)},
    "futoshiki": {3: (0, 4), 4: (1, 7), 5: (3, 7), 6: (6, 14), 7: (11, 21), 8: (16, 32)},
}
"""How many digits and signs the paper's boards of a size have; ours have as many together."""
_USUAL = {"binary": (0.35, 0.0), "futoshiki": (0.25, 0.5)}
"""The same for each cell, for sizes that the paper does not have."""


@dataclass(frozen=True)
class Way:
    """How a board is searched."""

    method: str
    """BT or FC."""
    heuristics: Heuristics
    whose: str = SOUND
    model: str = CELLS

    @property
    def engine(self) -> Csp:
        """Return the engine that searches so."""
        kind = AsPrinted if self.whose == PRINTED else Csp
        mrv, lcv = self.heuristics.mrv, self.heuristics.lcv
        method: Any = METHODS[self.method]
        return kind(method=method, mrv=mrv, lcv=lcv, model=self.model)

    def on(self, genre: str) -> Way:
        """Return the way whose run is the same: on Futoshiki, BT has no fault."""
        sound = self.method == "BT" and genre == "futoshiki"
        return Way(self.method, self.heuristics, SOUND, self.model) if sound else self

    def __str__(self) -> str:
        return f"{self.method} {self.heuristics.name} {self.model} {self.whose}"


@dataclass(frozen=True)
class Ran:
    """What one run on one board came to."""

    nodes: int | None
    """Of all; None if a limit was met."""
    first: int | None
    """Until the first solution; None if there was none before a limit, or at all."""
    seconds: float
    preparing: float | None
    found: int
    variables: int
    largest: int
    """Values of the variable that has most."""


class Boards:
    """The boards of a genre by their sizes, and the runs on them."""

    def __init__(self, study: Study, genre: str, genres: Sequence[str] = ()) -> None:
        """Take boards of a genre; a size is fit if one of the `genres` of a table has it."""
        self.study = study
        self.genre = genre
        self.seconds = study.seconds(2, 300)
        own = study.puzzles(genre, lambda: drawn(study, genre, genres))
        self.are_own = not any(one.puzzle.genre.name == genre for one in study.instances)
        self.of: dict[int, list[Instance]] = {}
        for board in sorted(own, key=_side):
            self.of.setdefault(_side(board), []).append(board)

    @property
    def sizes(self) -> list[int]:
        """Return the sizes that there are boards of."""
        return list(self.of)

    @property
    def told(self) -> str:
        """Say whose boards these are."""
        if not self.of:
            return f"There is no {self.genre.title()} of the sizes that were asked for."
        if not self.are_own:
            return "The boards are those that were handed in."
        return (
            "Our own boards, drawn by the seed with as many clues as the paper's: its numbers "
            "are those of other boards."
        )

    def run(self, ways: Iterable[Way], sizes: Sequence[int] | None = None) -> Runs:
        """Search all boards, or those of some sizes, in all these ways."""
        taken = self.sizes if sizes is None else sizes
        tasks = {}
        for way in ways:
            for n in taken:
                for board in self.of[n]:
                    key = self.key(board, way)
                    line = str(board.puzzle)
                    tasks[key] = Task(key, measured, (line, way.on(self.genre), self.seconds))
        return Runs(self, self.study.run(tasks.values()))

    def key(self, board: Instance, way: Way) -> str:
        """Return the name of a run."""
        return f"{self.genre} {board.name}, {way.on(self.genre)}, {self.seconds:g} s"


@dataclass(frozen=True)
class Runs:
    """The runs on all boards of a genre."""

    boards: Boards
    done: dict[str, dict[str, Any]]

    def of(self, n: int, way: Way) -> list[Ran]:
        """Return the runs on all boards of a size."""
        return [Ran(**self.done[self.boards.key(board, way)]) for board in self.boards.of[n]]

    def cell(self, n: int, way: Way, value: Callable[[Ran], float | None]) -> Value:
        """Return what stands in a table for a size: one number, or a sample of several."""
        values = [value(run) for run in self.of(n, way)]
        if all(one is None for one in values):
            lost = all(run.nodes is not None for run in self.of(n, way))
            return "lost" if lost else Limit(f"> {self.boards.seconds:g} s")
        return values[0] if len(values) == 1 else Sample.of(values)


def first(run: Ran) -> int | None:
    """Return the nodes until the first solution."""
    return run.first


def every(run: Ran) -> int | None:
    """Return the nodes of the whole search."""
    return run.nodes


def seconds(run: Ran) -> float | None:
    """Return the seconds of the whole search, if it came to its end."""
    return None if run.nodes is None else run.seconds


def measured(line: str, way: Way, limit: float) -> dict[str, Any]:
    """Search one board in one way, for all solutions."""
    puzzle, engine = enpitsu.parse(line), way.engine
    search = engine.search(puzzle, puzzle.model.domains, Limits())
    search.prepare(engine.groups(puzzle))
    result = engine.solve(puzzle, Limits(solutions=0, seconds=limit))
    return {
        "nodes": None if result.stopped else result.nodes,
        "first": next(iter(result.effort.solution_nodes), None),
        "seconds": result.seconds,
        "preparing": result.effort.preparing,
        "found": result.found,
        "variables": len(search.groups),
        "largest": max(map(len, search.domains), default=0),
    }


def drawn(study: Study, genre: str, genres: Sequence[str] = ()) -> list[Instance]:
    """Return boards by the seed: so many of each size, with as many clues as the paper's."""
    genres = genres or [genre]
    presets = [[(n, n) for n in sizes[genre]] for sizes in (QUICK, SIZES)]
    asked = study.sizes(
        presets[0],
        presets[1],
        fits=lambda size: any(_exists(one, size) for one in genres),
        kind=" or ".join(_KINDS[one] for one in genres),
    )
    fitting = [rows for rows, columns in asked if _exists(genre, (rows, columns))]
    if left_out := [size_label(size) for size in asked if size[0] not in fitting]:
        study.notes.append(f"There is no {genre.title()} of {', '.join(left_out)}.")
    number = study.count(3, 5)
    return [
        Instance(f"{n}x{n} seed {study.seed} no. {i}", puzzle)
        for n in dict.fromkeys(fitting)
        for i, puzzle in enumerate(_drawn(genre, n, number, study.seed), 1)
    ]


def _drawn(genre: str, n: int, number: int, seed: int) -> list[enpitsu.Puzzle]:
    usual = round(_USUAL[genre][0] * n * n), round(_USUAL[genre][1] * n * n)
    digits, signs = _CLUES[genre].get(n, usual)
    clues = digits + signs
    shares = {"digit": digits / clues, "inequality": signs / clues} if signs else {}
    wishes: Any = {"size": n, "clues": clues, "shares": shares}
    if genre == "binary":
        wishes["level"] = "easy"  # others take ten times the nodes of the paper's
    made = enpitsu.generate_many(genre, count=number, seed=seed, seconds=60, **wishes)
    return [one.puzzle for one in made]


_KINDS = {"binary": "even squares of 4x4 to 62x62", "futoshiki": "squares of 3x3 to 36x36"}


def _exists(genre: str, size: Size) -> bool:
    n, columns = size
    return n == columns and (4 <= n <= 62 and n % 2 == 0 if genre == "binary" else 3 <= n <= 36)


def _side(board: Instance) -> int:
    puzzle = board.puzzle
    return puzzle.genre.grid(puzzle.board).rows

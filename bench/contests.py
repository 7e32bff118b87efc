"""The contests: which work is measured, and who does it beside enpitsu."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import enpitsu
from enpitsu import Puzzle
from enpitsu.engines.base import start
from enpitsu.engines.zdd import Diagram
from makers import Ours, Program, qqwing, sgt, tdoku
from measure import Case, DataSet, load, unseen
from peers import Answer, BenchError, CpSat, Enpitsu, Peer, PySat, Qqwing, Tdoku
from turns import Contest, Side


@dataclass(frozen=True)
class PuzzleSet:
    """Puzzles to solve: of a file, or made where there is none."""

    file: str
    size: str
    genre: str
    made: tuple[int, str | None, int]
    """Size, level and number of those that are made instead."""

    def cases(self, folder: Path | None) -> tuple[str, list[Case]]:
        """Return what they are called, and the puzzles."""
        if folder and (folder / self.file).exists():
            cases = load(DataSet(str(folder / self.file), size=self.size))
            return f"{Path(self.file).stem} {self.size}", cases
        size, level, number = self.made
        made = enpitsu.generate_many(self.genre, size=size, level=level, count=number, seed=1)
        cases = [Case("", one.puzzle, one.solution) for one in made]
        return f"{self.genre} {size}x{size} made, {level or 'any level'}", cases


SETS = (
    PuzzleSet("sudoku9-17clue.txt", "9x9", "sudoku", (9, None, 2000)),
    PuzzleSet("sudoku9-magictour.txt", "9x9", "sudoku", (9, "hard", 1000)),
    PuzzleSet("sudoku9-hardest.txt", "9x9", "sudoku", (9, "expert", 1000)),
    PuzzleSet("sudoku.jsonl", "16x16", "sudoku", (16, None, 20)),
    PuzzleSet("binary.jsonl", "14x14", "binary", (14, "hard", 100)),
    PuzzleSet("futoshiki.jsonl", "9x9", "futoshiki", (9, "hard", 50)),
    PuzzleSet("kakuro.jsonl", "10x10", "kakuro", (10, "hard", 40)),
    PuzzleSet("neighbor.jsonl", "8x8", "neighbor", (8, "hard", 100)),
    PuzzleSet("slitherlink.jsonl", "10x10", "slitherlink", (10, "hard", 100)),
    PuzzleSet("slitherlink.jsonl", "20x20", "slitherlink", (20, "hard", 20)),
    PuzzleSet("slitherlink.jsonl", "20x36", "slitherlink", (24, "hard", 10)),
)

MAKING: tuple[tuple[Ours, tuple[Program, ...]], ...] = (
    (Ours("sudoku", 9), (tdoku(81), tdoku(3), qqwing())),
    (Ours("sudoku", 9, "medium"), (sgt("solo", "3x3db", "solo", "basic"),)),
    (Ours("sudoku", 9, "hard"), (sgt("solo", "3x3da", "solo", "advanced"),)),
    (Ours("sudoku", 9, "expert"), (sgt("solo", "3x3de", "solo", "extreme"),)),
    (Ours("binary", 14, "medium"), (sgt("unruly", "14x14udn", "unruly", "normal"),)),
    (Ours("binary", 14, "hard"), (sgt("unruly", "14x14udn", "unruly", "normal"),)),
    (Ours("futoshiki", 9, "hard"), (sgt("unequal", "9dx", "unequal", "extreme"),)),
    (Ours("slitherlink", 10, "hard"), (sgt("loopy", "10x10t0dh", "loopy", "hard"),)),
    (Ours("slitherlink", 20, "hard"), (sgt("loopy", "20x20t0dh", "loopy", "hard"),)),
)

STEPS: tuple[tuple[Ours, Ours], ...] = (
    (Ours("slitherlink", 10, "expert"), Ours("slitherlink", 10, "hard")),
    (Ours("futoshiki", 9, "expert"), Ours("futoshiki", 9, "hard")),
)
"""A level beside the one below it: what the harder one costs."""


@dataclass
class Solving(Side):
    """A peer that solves puzzles; each pass reads them anew."""

    peer: Peer
    cases: Sequence[Case]
    expected: list[Answer]
    label: str = field(init=False)

    def __post_init__(self) -> None:
        """Take the peer's name."""
        self.label = self.peer.label

    def run(self, count: int) -> float:
        """Solve the first ones; stating the rules in Python is not charged to PySAT."""
        puzzles = unseen(self.peer, [case.puzzle for case in self.cases[:count]])
        begin, built = self.peer.clock(), self.peer.building
        answers = list(self.peer.solve(puzzles))
        spent = self.peer.clock() - begin
        for answer, right in zip(answers, self.expected, strict=False):
            if answer is not None and answer != right:
                raise BenchError(f"{self.label} has another solution")
        return spent - (self.peer.building - built if isinstance(self.peer, PySat) else 0)


class Batch(Enpitsu):
    """The batch call and nothing beside it: what is asked of each result is what a caller reads."""

    def solve(self, puzzles: Iterable[Puzzle]) -> Iterator[Answer]:
        """Hand everything over at once; the check of the answers is not charged."""
        solved = enpitsu.solve_many(puzzles, threads=self.threads)
        results = [(result, result.status, result.values) for result in solved]
        begin = self.clock()
        answers = [self._noted(result) for result, _, _ in results]
        self.free += self.clock() - begin
        return iter(answers)


SAT_SOLVERS = ("cadical153", "glucose4", "minisat22")
"""Of PySAT's, those that were the fastest of all on some genre."""


def solving(folder: Path | None) -> Iterator[Contest | str]:
    """Yield a contest for every set and every peer that takes its puzzles."""
    for chosen in SETS:
        name, cases = chosen.cases(folder)
        expected = _proven(cases)
        ours = Solving(Batch(), cases, expected)
        others: list[Peer] = [Tdoku(), Qqwing(), CpSat(), *map(PySat, SAT_SOLVERS)]
        for peer in others:
            if peer.missing():
                yield f"{peer.name}: {peer.missing()}"
            elif all(peer.takes(case.puzzle) for case in cases):
                theirs = Solving(peer, cases, expected)
                yield Contest(f"solve {name}", ours, theirs, len(cases))


def _proven(cases: Sequence[Case]) -> list[Answer]:
    """Return the solutions, held against the rules and against the file's."""
    answers: list[Answer] = []
    for case, result in zip(cases, enpitsu.solve_many(case.puzzle for case in cases), strict=True):
        if result.status != "unique" or not case.puzzle.model.check(result.values[0]):
            raise BenchError(f"{case.label}: {result.status}")
        if case.solution not in ("", result.solutions[0]):
            raise BenchError(f"{case.label}: another solution than the file's")
        answers.append(result.values[0])
    return answers


def making() -> Iterator[Contest | str]:
    """Yield a contest for every program that is there, and the levels beside each other."""
    for ours, programs in MAKING:
        for program in programs:
            if program.missing():
                yield f"{program.label}: {program.missing()}"
            else:
                yield Contest(f"generate {ours}", ours, program, 20_000)
    for harder, easier in STEPS:
        yield Contest(f"generate {harder}", harder, Level(easier), 200, fewest=20)


@dataclass
class Level(Side):
    """Another level of enpitsu's own, as the peer of a row."""

    side: Ours
    label: str = field(init=False)

    def __post_init__(self) -> None:
        """Say which."""
        self.label = f"enpitsu, {self.side.level}"

    def run(self, count: int) -> float:
        """Do what it does."""
        return self.side.run(count)


@dataclass
class Counting(Side):
    """Counts the solutions of puzzles."""

    label: str
    puzzles: Sequence[Puzzle]
    count: Callable[[Puzzle], int]

    def run(self, count: int) -> float:
        """Count those of the first ones."""
        begin = time.process_time()
        found = [self.count(puzzle) for puzzle in self.puzzles[:count]]
        spent = time.process_time() - begin
        if any(number != 1 for number in found):
            raise BenchError(f"{self.label} counts {found} where each has one solution")
        return spent


def counting(folder: Path | None) -> Iterator[Contest | str]:
    """Yield the counting of loops beside Graphillion, which is told the clues as sums of edges."""
    try:
        import graphillion  # noqa: F401, PLC0415  (an extra)
    except ImportError:
        yield "Graphillion: graphillion is not installed"
        return
    for chosen in SETS:
        if chosen.genre == "slitherlink" and chosen.size == "10x10":
            name, cases = chosen.cases(folder)
            puzzles = [case.puzzle for case in cases[:100]]
            ours = Counting("enpitsu", puzzles, enpitsu.count)
            theirs = Counting("Graphillion", puzzles, _by_diagram)
            yield Contest(f"count {name}", ours, theirs, len(puzzles))


def _by_diagram(puzzle: Puzzle) -> int:
    return Diagram(puzzle.model, start(puzzle)).total


def threads(folder: Path | None) -> Iterator[Contest]:
    """Yield work on two threads beside one, in time on the wall."""
    _, cases = SETS[2].cases(folder)
    puzzles = [case.puzzle for case in cases]
    for work, run in {
        "solve": lambda n: list(enpitsu.solve_many(puzzles, threads=n)),
        "count the 6x6 Sudokus with 1 in a corner": _counted,
        "rate": lambda n: list(enpitsu.rate_many(puzzles[:300], threads=n)),
        "generate sudoku 9x9, hard": lambda n: _made("sudoku", 9, "hard", 1500, n),
        "generate binary 14x14, medium": lambda n: _made("binary", 14, "medium", 1500, n),
        "generate futoshiki 9x9, hard": lambda n: _made("futoshiki", 9, "hard", 300, n),
        "generate slitherlink 10x10, hard": lambda n: _made("slitherlink", 10, "hard", 1200, n),
    }.items():
        yield Contest(f"{work}, two threads", Threads(run, 2), Threads(run, 1), 1, fewest=1)


def _counted(number: int) -> None:
    found = enpitsu.count("sudoku:1...../....../....../....../....../......", threads=number)
    if found != 28_200_960 // 6:
        raise BenchError(f"{found} instead of a sixth of all 28,200,960 boards")


def _made(genre: str, size: int, level: str, count: int, number: int) -> list[object]:
    made = enpitsu.generate_many(genre, size=size, level=level, count=count, seed=1, threads=number)
    return list(made)


@dataclass
class Threads(Side):
    """The same work on some threads."""

    work: Callable[[int], object]
    number: int

    @property
    def label(self) -> str:  # type: ignore[override]
        """Say how many threads."""
        return f"enpitsu, {self.number} thread{'s' * (self.number > 1)}"

    def run(self, count: int) -> float:
        """Take the time on the wall."""
        begin = time.perf_counter()
        self.work(self.number)
        return time.perf_counter() - begin

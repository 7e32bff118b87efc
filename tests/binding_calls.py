"""Valid calls of everything that the kernel's module exports, made at random.

`CALLS` has an entry for every function, constructor and method. Each makes a function of the module
and its arguments; what is mutated is up to the fuzz (binding_fuzz.py).
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise, product
from random import Random
from typing import Any, NamedTuple

SECONDS = 0.05
"""The time limit of a call that has one."""
OPEN = 255
ALL = 2**64 - 1
SPLITS = ("smallest", "cell", "any", "box", "ahead")


class Board(NamedTuple):
    """What the arguments of a problem are, and numbers that its sites could print."""

    domains: list[int]
    houses: list[Any]
    rules: list[Any]
    edges: list[int]
    ends: list[Any]
    sides: list[Any]
    clues: list[int]


Call = tuple[Callable[..., Any], list[Any]]


class Maker:
    """Makes valid arguments."""

    def __init__(self, kernel: Any, random: Random) -> None:
        self.kernel, self.random = kernel, random

    # Boards

    def board(self) -> Board:
        kinds = (self.square, self.loop, self.sums, self.odd)
        return self.random.choice(kinds)()

    def square(self, size: int = 0) -> Board:
        """A Latin square or a Sudoku, with other rules on some of its lines."""
        size = size or self.random.choice((1, 2, 3, 4, 4, 9))
        houses: list[Any] = []
        for line in range(size):
            houses.append(([line * size + i for i in range(size)], "row"))
            houses.append(([i * size + line for i in range(size)], "column"))
        if size in (4, 9):
            side = 2 if size == 4 else 3
            for top, left in product(range(0, size, side), repeat=2):
                cells = product(range(top, top + side), range(left, left + side))
                houses.append(([row * size + column for row, column in cells], "box"))
        rules: list[Any] = [("different", [], house, -1, -1) for house in range(len(houses))]
        if size < 9 or self.random.random() < 0.3:
            rules += self.other_rules(houses, self.random.randrange(4), sites=0)
        return Board([2 ** (size + 1) - 2] * size**2, houses, rules, [], [], [], [])

    def odd(self) -> Board:
        """Any houses, with any rules, some of which clues make."""
        domains = [self.random.choice((3, 6, 14, 30, 255, ALL)) for _ in range(self.below(2, 9))]
        houses: list[Any] = []
        for _ in range(self.below(1, 5)):
            cells = self.random.sample(range(len(domains)), self.below(1, len(domains) + 1))
            houses.append((cells, self.random.choice(("row", "column", "box", "other"))))
        sites = self.random.randrange(4)
        rules = self.other_rules(houses, self.below(0, 6), sites)
        used = max((rule[3] + 1 for rule in rules), default=0)
        return Board(domains, houses, rules, [], [], [], [self.below(-1, 5) for _ in range(used)])

    def other_rules(self, houses: list[Any], many: int, sites: int) -> list[Any]:
        rules: list[Any] = []
        for _ in range(many):
            house = self.random.randrange(len(houses))
            name, numbers = self.rule(houses[house][0])
            if name == "lines differ":
                numbers = [self.random.randrange(len(houses)) for _ in range(2)]
            own = name in ("lines differ", "plain loop")
            site = self.below(-1, sites) if sites else -1
            printed = -1 if site < 0 else self.below(0 if own else -2, 4)
            rules.append((name, numbers, -1 if own else house, site, printed))
        return rules

    def rule(self, cells: list[int]) -> tuple[str, list[int]]:
        small = [self.below(0, 5) for _ in cells]
        steps = [n for state, value in product(range(3), repeat=2) for n in (state, value, value)]
        ends = [n for pair in pairwise(range(len(cells) + 1)) for n in pair]
        return self.random.choice(
            [
                ("different", []),
                ("count", [0, self.below(1, 4), 1, 2]),
                ("count", [1, 1, 1]),
                ("linear", [0, self.below(1, 40), *small]),
                ("automaton", [1, 0, len(steps), *steps]),
                ("plain loop", [0, len(cells), *cells, len(ends), *ends]),
                ("sum", [self.below(0, 30)]),
                ("product", [self.below(0, 30)]),
                ("order", [self.below(0, 2)]),
                ("no three", []),
                ("neighbour", []),
                ("lines differ", []),
                ("visible", [self.below(0, 5)]),
            ]
        )

    def loop(self) -> Board:
        """A Slitherlink: edges, points where they meet, and a site at every cell."""
        rows, columns = self.below(1, 5), self.below(1, 5)
        number: dict[tuple[int, int, int], int] = {}
        ends: list[Any] = []
        sides: list[Any] = []

        def area(row: int, column: int) -> int:
            inside = 0 <= row < rows and 0 <= column < columns
            return 1 + row * columns + column if inside else 0

        for row, column, down in product(range(rows + 1), range(columns + 1), (0, 1)):
            if (row if down else column) >= (rows if down else columns):
                continue
            number[row, column, down] = len(ends)
            point = row * (columns + 1) + column
            ends.append((point, point + (columns + 1 if down else 1)))
            beside = (row, column - 1) if down else (row - 1, column)
            sides.append((area(row, column), area(*beside)))
        around: list[list[int]] = []
        for row, column in product(range(rows), range(columns)):
            places = (
                (row, column, 0),
                (row, column, 1),
                (row + 1, column, 0),
                (row, column + 1, 1),
            )
            around.append([number[place] for place in places])
        points = (rows + 1) * (columns + 1)
        meeting = [[e for e, pair in enumerate(ends) if p in pair] for p in range(points)]
        houses = [(cells, "other") for cells in [*around, *meeting]]
        first, sites = len(around), len(around)
        rules: list[Any] = [("count", [0, 0, 1], site, site, -1) for site in range(sites)]
        rules += [("meets", [], house, -1, -1) for house in range(first, len(houses))]
        rules.append(("loop", [*range(first, len(houses))], -1, -1, -1))
        clues = [self.random.choice((-1, -1, 0, 1, 2, 3)) for _ in range(sites)]
        known = sides if self.random.random() < 0.8 else []
        return Board([3] * len(ends), houses, rules, [*range(len(ends))], ends, known, clues)

    def sums(self) -> Board:
        """Digits in lines that differ and add up to what is printed."""
        size = self.below(2, 5)
        lines = [[row * size + i for i in range(size)] for row in range(size)]
        lines += [[i * size + column for i in range(size)] for column in range(size)]
        rules: list[Any] = []
        for line in range(len(lines)):
            rules.append(("different", [], line, -1, -1))
            rules.append(("sum", [0], line, line, -1))
        sums = [sum((row + column) % size + 1 for column in range(size)) for row in range(size)]
        houses = [(line, "row" if n < size else "column") for n, line in enumerate(lines)]
        return Board([0b1111111110] * size**2, houses, rules, [], [], [], sums * 2)

    # Arguments

    def below(self, low: int, high: int) -> int:
        return self.random.randrange(low, high)

    def problem(self, board: Board) -> Any:
        return self.kernel.Problem(*board[:6])

    def names(self) -> list[str]:
        every = self.kernel.technique_names()
        many = self.random.choice((0, 2, 8, 30, 63))
        return ["hidden single", *self.random.sample(every, many)]

    def ladder(self) -> Any:
        return self.kernel.Ladder(self.names(), self.mask())

    def mask(self) -> int:
        return self.random.choice((0, 1, 3, 7, ALL, self.random.getrandbits(64)))

    def givens(self, board: Board) -> bytes:
        share = self.random.choice((0.0, 0.1, 0.4))
        values = []
        for domain in board.domains:
            members = [value for value in range(64) if domain >> value & 1]
            known = self.random.random() < share
            values.append(self.random.choice(members) if known and members else OPEN)
        return bytes(values)

    def start(self, board: Board) -> Any:
        candidates = [domain & self.random.getrandbits(64) | domain for domain in board.domains]
        givens = self.givens(board)
        return self.random.choice((givens, givens, candidates, (givens, candidates)))

    def some_clues(self, board: Board) -> list[int]:
        return board.clues if self.random.random() < 0.8 else []

    def solution(self, board: Board, problem: Any) -> bytes:
        ladder = self.kernel.Ladder(["hidden single", "naked single", "rule alone"])
        start = bytes([OPEN]) * len(board.domains)
        answers, _ = self.kernel.solve_many(
            [problem], ladder, [start], ALL, "smallest", 1, 1, 200, SECONDS
        )
        stored = answers[0].stored if answers else []
        return stored[0] if stored else bytes(len(board.domains))

    def bar(self, ladder: Any) -> tuple[int, int, int, int]:
        granted = self.below(-1, len(ladder))
        return self.mask(), self.mask(), granted, self.below(0, 3) if granted >= 0 else 0

    def bars(self, ladder: Any) -> list[Any]:
        return [self.bar(ladder) for _ in range(self.random.randrange(3))]

    def groups(self, places: int) -> list[list[int]]:
        order = self.random.sample(range(places), places)
        size = self.below(1, 4)
        return [order[at : at + size] for at in range(0, places, size)]

    def clue_sets(self) -> tuple[Any, int, Any]:
        board = self.board()
        problem = self.problem(board)
        places = self.groups(len(board.domains) + len(board.clues))
        values = self.solution(board, problem)
        clues = self.kernel.Clues(problem, values, board.clues, places)
        return clues, len(places), self.ladder()

    def bits(self, size: int) -> bytes:
        return self.random.randbytes((size + 7) // 8)

    def order(self, size: int) -> list[int]:
        return self.random.sample(range(size), size)

    def chances(self) -> tuple[list[float], list[float]]:
        growth = [0.0 if code & 0b1100000000 else self.random.random() for code in range(1024)]
        change = [0.0 if code & 0b1000000000 else self.random.random() for code in range(1024)]
        return growth, change

    def loops(self, rows: int, columns: int) -> Any:
        return self.kernel.RandomLoops(rows, columns, *self.chances(), self.below(0, 3))

    # Calls

    def task(self) -> tuple[Any, Any, Any, Board]:
        board = self.board()
        return self.problem(board), self.ladder(), self.start(board), board

    def solve_many(self) -> Call:
        board = self.board()
        many = self.random.choice((0, 1, 1, 3))
        problem = self.problem(board)
        arguments: list[Any] = [[problem] * many, self.ladder()]
        arguments += [[self.start(board) for _ in range(many)], self.mask()]
        arguments += [self.random.choice(SPLITS), self.below(0, 4), self.below(0, 4)]
        arguments += [self.random.choice((0, 1, 50)), SECONDS]
        arguments += [self.random.choice((None, 0, 7)), self.random.random() < 0.3]
        arguments += [self.below(1, 4), [self.some_clues(board) for _ in range(many)]]
        if self.random.random() < 0.5:
            arguments += [[*range(many)], self.records(), self.random.random() < 0.5]
        return self.kernel.solve_many, arguments

    def records(self) -> Any:
        return self.kernel.Records(*self.record_arguments())

    @staticmethod
    def record_arguments() -> list[Any]:
        return [Record(), ("none", "one", "several", "unknown"), lambda puzzle, answer: ()]

    def explain(self) -> Call:
        problem, ladder, start, board = self.task()
        arguments = [problem, ladder, start, self.mask(), self.below(0, 5), SECONDS]
        return self.kernel.explain, [*arguments, self.some_clues(board)]

    def narrow(self) -> Call:
        problem, ladder, start, board = self.task()
        arguments = [problem, ladder, start, self.mask(), SECONDS, self.some_clues(board)]
        return self.kernel.narrow, [*arguments, self.random.random() < 0.5]

    def profile(self) -> Call:
        problem, ladder, start, board = self.task()
        arguments = [problem, ladder, start, self.mask(), self.mask(), SECONDS]
        return self.kernel.profile, [*arguments, self.some_clues(board)]

    def refutable(self) -> Call:
        problem, ladder, start, board = self.task()
        arguments = [problem, ladder, start, self.mask(), self.below(0, 9), self.below(0, 9)]
        return self.kernel.refutable, [*arguments, SECONDS, self.some_clues(board)]

    def refute(self) -> Call:
        problem, ladder, start, board = self.task()
        arguments = [problem, ladder, start, self.mask(), 0, 1, self.below(0, 9), SECONDS]
        return self.kernel.refute, [*arguments, self.some_clues(board)]

    def count_loops(self) -> Call:
        board = self.loop()
        orders = [self.order(len(board.domains)) for _ in range(self.below(1, 3))]
        memory = self.random.choice((0, 2**20, 2**26))
        arguments = [self.problem(board), self.start(board), orders, memory, SECONDS]
        return self.kernel.count_loops, [*arguments, self.some_clues(board)]

    def loop_fault(self) -> Call:
        board = self.loop()
        lines, gaps = ([n for n in board.edges if self.random.random() < 0.3] for _ in range(2))
        return self.kernel.loop_fault, [self.problem(board), lines, gaps]

    def fill(self) -> Call:
        board, ladder = self.sums(), self.ladder()
        size = int(len(board.domains) ** 0.5)
        digits = bytes((r + c) % size + 1 for r, c in product(range(size), repeat=2))
        arguments = [self.problem(board), ladder, digits, self.mask(), self.bars(ladder)]
        return self.kernel.fill, [*arguments, self.below(0, 30), self.below(0, 99), SECONDS]

    def canonical_form(self) -> Call:
        side, rows = self.random.choice(((4, 2), (6, 2), (9, 3), (5, 1)))
        cells = bytes(self.random.choice((OPEN, self.below(1, side + 1))) for _ in range(side**2))
        arguments = [side, rows, side // rows if rows > 1 else 1, cells]
        return self.kernel.canonical_form, [*arguments, self.random.choice((0, 100, 20_000))]

    def is_nine(self) -> Call:
        return self.kernel.is_nine, [self.problem(self.square())]

    def takes(self) -> Call:
        return self.kernel.Maker.takes, [self.problem(self.board())]

    def clues(self) -> Call:
        board = self.board()
        problem = self.problem(board)
        places = self.groups(len(board.domains) + len(board.clues))
        always = places.pop() if len(places) > 1 else []
        arguments = [problem, self.solution(board, problem), board.clues, places, always]
        return self.kernel.Clues, arguments

    def clues_of(self) -> Call:
        board = self.board()
        problem = self.problem(board)
        values = self.solution(board, problem)
        clues = self.kernel.Clues(problem, values, board.clues, [[0]])
        return clues.of, [values, board.clues]

    def solvable(self) -> Call:
        clues, size, ladder = self.clue_sets()
        sets = [self.bits(size) for _ in range(self.below(0, 4))]
        return clues.solvable, [ladder, sets, self.bar(ladder), SECONDS]

    def spare(self) -> Call:
        clues, _, ladder = self.clue_sets()
        return clues.spare, [ladder, self.mask(), SECONDS]

    def sweep(self) -> Call:
        clues, size, ladder = self.clue_sets()
        arguments = [ladder, self.bits(size), self.order(size), self.random.random() < 0.5]
        return clues.sweep, [*arguments, self.bar(ladder), SECONDS]

    def seek(self) -> Call:
        clues, size, ladder = self.clue_sets()
        orders = [self.order(size) for _ in range(self.below(0, 3))]
        return clues.seek, [ladder, orders, self.bar(ladder), self.bars(ladder), SECONDS]

    def maker_arguments(self) -> list[Any]:
        board = self.random.choice((self.square, self.loop))()
        ladder, rows, loops = self.ladder(), 0, None
        places = self.order(len(board.domains) + len(board.clues))
        if board.edges and self.random.random() < 0.5:
            places = [place for place in places if place >= len(board.domains)]
            cells = len(board.clues)
            rows = next(n for n in range(1, 5) if self.edges(n, cells) == len(board.edges))
            loops = self.loops(rows, cells // rows)
        wanted = (self.mask(), self.mask(), -1, 0)
        arguments = [self.problem(board), ladder, places, wanted, self.bars(ladder)]
        return [*arguments, self.mask(), self.below(0, 4), loops]

    @staticmethod
    def edges(rows: int, cells: int) -> int:
        return rows * (cells // rows + 1) + cells // rows * (rows + 1) if cells % rows == 0 else 0

    def make(self) -> Call:
        maker = self.kernel.Maker(*self.maker_arguments())
        return maker.make, [[self.random.getrandbits(48) for _ in range(2)], SECONDS]

    def draw(self) -> Call:
        rows, columns = self.below(1, 6), self.below(1, 6)
        own = Random(self.random.random())
        return self.loops(rows, columns).draw, [self.below(0, rows * columns), own.random]

    def halt(self) -> Any:
        return self.kernel.Halt()


class Record:
    """A result as `Records` fills it in."""

    __slots__ = (
        "complete",
        "effort",
        "found",
        "nodes",
        "puzzle",
        "seconds",
        "status",
        "stopped",
        "tree",
        "values",
    )

    def __init__(self) -> None:
        self.effort = "none"


CALLS: dict[str, Callable[[Maker], Call]] = {
    "Problem": lambda made: (made.kernel.Problem, list(made.board()[:6])),
    "Ladder": lambda made: (made.kernel.Ladder, [made.names(), made.mask()]),
    "Ladder.__len__": lambda made: (made.ladder().__len__, []),
    "technique_names": lambda made: (made.kernel.technique_names, []),
    "explain": Maker.explain,
    "narrow": Maker.narrow,
    "profile": Maker.profile,
    "refutable": Maker.refutable,
    "refute": Maker.refute,
    "Records": lambda made: (made.kernel.Records, made.record_arguments()),
    "solve_many": Maker.solve_many,
    "Halt": lambda made: (made.kernel.Halt, []),
    "Halt.adopt": lambda made: (made.halt().adopt, []),
    "Halt.set": lambda made: (made.halt().set, []),
    "Halt.is_set": lambda made: (made.halt().is_set, []),
    "Clues": Maker.clues,
    "Clues.__len__": lambda made: (made.clue_sets()[0].__len__, []),
    "Clues.of": Maker.clues_of,
    "Clues.solvable": Maker.solvable,
    "Clues.spare": Maker.spare,
    "Clues.sweep": Maker.sweep,
    "Clues.seek": Maker.seek,
    "RandomLoops": lambda made: (
        made.kernel.RandomLoops,
        [made.below(1, 6), made.below(1, 6), *made.chances(), made.below(0, 3)],
    ),
    "RandomLoops.draw": Maker.draw,
    "loop_fault": Maker.loop_fault,
    "count_loops": Maker.count_loops,
    "is_nine": Maker.is_nine,
    "Maker": lambda made: (made.kernel.Maker, made.maker_arguments()),
    "Maker.takes": Maker.takes,
    "Maker.make": Maker.make,
    "fill": Maker.fill,
    "canonical_form": Maker.canonical_form,
}


def exported(kernel: Any) -> set[str]:
    """Return the functions of the module, its classes that can be made, and their methods."""
    names: set[str] = set()
    for name, thing in vars(kernel).items():
        if name.startswith("_") or not callable(thing):
            continue
        if not isinstance(thing, type):
            names.add(name)
            continue
        if not isinstance(vars(thing).get("__init__"), type(object.__init__)):
            names.add(name)
        for method in vars(thing):
            named = not method.startswith("_") or method == "__len__"
            if named and callable(getattr(thing, method)):
                names.add(f"{name}.{method}")
    return names

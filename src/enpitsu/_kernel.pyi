"""The fast engine: propagation, techniques, search."""

from collections.abc import Callable, Sequence
from typing import Any


OPEN: int = 255

class Problem:
    """Variables, their domains, their houses and the rules on these."""

    def __init__(self, domains: Sequence[int], houses: Sequence[tuple[Any, ...]], rules: Sequence[tuple[str, Sequence[int], int, int, int]], edges: Sequence[int] = [], ends: Sequence[tuple[int, int]] = [], sides: Sequence[tuple[int, int]] = []) -> None: ...

    @property
    def variables(self) -> int: ...

class Ladder:
    """Techniques by name, easiest first."""

    def __init__(self, names: Sequence[str], trial: int = 18446744073709551615) -> None: ...

    def __len__(self) -> int: ...

def technique_names() -> list[str]:
    """Every technique that a ladder can name."""

class Candidate:
    """A value that a variable may take."""

    @property
    def cell(self) -> int: ...

    @property
    def value(self) -> int: ...

class Link:
    """One statement of a chain: the value is, or is not, in the cells."""

    @property
    def cells(self) -> list[int]: ...

    @property
    def value(self) -> int: ...

    @property
    def on(self) -> bool: ...

    @property
    def house(self) -> int:
        """By which it follows from the link before, or -1."""

class Role:
    """What takes part in a step, under the name that its sentence uses."""

    @property
    def name(self) -> str: ...

    @property
    def cells(self) -> list[int]: ...

    @property
    def houses(self) -> list[int]: ...

    @property
    def values(self) -> list[int]:
        """In rising order."""

    @property
    def numbers(self) -> list[int]:
        """
        What stands in each of the houses or cells, or one number that stands for itself.
        """

class Step:
    """What one technique concluded, and from what."""

    @property
    def rung(self) -> int: ...

    @property
    def sentence(self) -> str: ...

    @property
    def roles(self) -> list[Role]: ...

    @property
    def chain(self) -> list[Link]: ...

    @property
    def facts(self) -> list[Step]:
        """Clauses that its sentence tells first."""

    @property
    def places(self) -> list[Candidate]: ...

    @property
    def removes(self) -> list[Candidate]: ...

class Explanation:
    """The steps of a ladder and what they left."""

    @property
    def steps(self) -> list[Step]: ...

    @property
    def verdict(self) -> str: ...

    @property
    def candidates(self) -> list[int]: ...

class Tally:
    """What one rung of a ladder did."""

    @property
    def uses(self) -> int: ...

    @property
    def places(self) -> int: ...

    @property
    def removes(self) -> int: ...

    @property
    def seconds(self) -> float: ...

class Narrowed:
    """What some rungs of a ladder leave."""

    @property
    def verdict(self) -> str: ...

    @property
    def candidates(self) -> list[int]: ...

    @property
    def tallies(self) -> list[Tally]:
        """One a rung, if they were asked for."""

def explain(problem: Problem, ladder: Ladder, start: bytes | list[int] | tuple[bytes, list[int]], rungs: int, max_steps: int = 0, seconds: float = 0.0, clues: Sequence[int] = []) -> Explanation:
    """The steps that the chosen rungs make, one by one."""

def narrow(problem: Problem, ladder: Ladder, start: bytes | list[int] | tuple[bytes, list[int]], rungs: int, seconds: float = 0.0, clues: Sequence[int] = [], tallied: bool = False) -> Narrowed:
    """What the chosen rungs leave of the candidates."""

class Round:
    """What some rungs saw on a board at one moment."""

    @property
    def number(self) -> int: ...

    @property
    def rung(self) -> int: ...

    @property
    def places(self) -> int: ...

    @property
    def removes(self) -> int: ...

    @property
    def open(self) -> int: ...

    @property
    def candidates(self) -> int: ...

    @property
    def steps(self) -> float: ...

    @property
    def depth(self) -> int: ...

class Profile:
    """The rounds in which a puzzle is solved."""

    @property
    def rounds(self) -> list[Round]: ...

    @property
    def verdict(self) -> str: ...

REFUTATION: int = -1

LEAP: int = -2

def profile(problem: Problem, ladder: Ladder, start: bytes | list[int] | tuple[bytes, list[int]], rungs: int, together: int, seconds: float = 0.0, clues: Sequence[int] = []) -> Profile:
    """The rounds of the chosen rungs, of which some are taken together."""

class Refuted:
    """A candidate that cannot be, and what it takes to see it."""

    @property
    def candidate(self) -> Candidate: ...

    @property
    def calls(self) -> int: ...

    @property
    def removals(self) -> int: ...

class Refutation:
    """The calls of a refutation and their steps."""

    @property
    def complete(self) -> bool: ...

    @property
    def calls(self) -> list[TreeNode]: ...

    @property
    def steps(self) -> list[Step]: ...

def refutable(problem: Problem, ladder: Ladder, start: bytes | list[int] | tuple[bytes, list[int]], rungs: int, max_calls: int, more: int, seconds: float = 0.0, clues: Sequence[int] = []) -> list[Refuted]:
    """The candidates that a search of so many calls refutes, each alone."""

def refute(problem: Problem, ladder: Ladder, start: bytes | list[int] | tuple[bytes, list[int]], rungs: int, cell: int, value: int, max_calls: int, seconds: float = 0.0, clues: Sequence[int] = []) -> Refutation:
    """The refutation of a candidate, step by step."""

class TreeNode:
    """One call of the search's tree."""

    @property
    def parent(self) -> int: ...

    @property
    def depth(self) -> int: ...

    @property
    def branch(self) -> int: ...

    @property
    def fixed_before(self) -> int: ...

    @property
    def fixed_after(self) -> int: ...

    @property
    def verdict(self) -> str: ...

    @property
    def split(self) -> Candidate | None: ...

    @property
    def split_house(self) -> int: ...

    @property
    def split_set(self) -> int: ...

    @property
    def seconds(self) -> float: ...

    @property
    def first_step(self) -> int:
        """In the log, if one was kept."""

    @property
    def last_step(self) -> int:
        """One more than its last."""

    @property
    def conflict_house(self) -> int:
        """Where it failed, or -1."""

    @property
    def conflict_cell(self) -> int: ...

class Answer:
    """What the search found."""

    @property
    def solutions(self) -> int: ...

    @property
    def stored(self) -> list[bytes]: ...

    @property
    def complete(self) -> bool: ...

    @property
    def nodes(self) -> int: ...

    @property
    def work(self) -> int:
        """What the search did, in units of some 10 ns."""

    @property
    def tree(self) -> list[TreeNode]: ...

    @property
    def seconds(self) -> float: ...

class Records:
    """Makes results of answers, all like a sample but for these."""

    def __init__(self, sample: object, statuses: Sequence[object], calls: object) -> None:
        """
        The statuses are those of none, one, several and an unknown number of solutions; calls(puzzle, answer) makes the tree, where one is asked for.
        """

DEAD_ENDS: int = 50

def solve_many(problems: list[Any], ladder: Ladder, starts: list[Any], rungs: int, split: str = 'smallest', max_solutions: int = 2, max_stored: int = 2, max_nodes: int = 0, seconds: float = 0.0, seed: int | None = None, tree: bool = False, threads: int = 1, clues: list[Any] = [], puzzles: list[Any] = [], records: Records | None = None, any_way: bool = False, max_work: int = 0, dead_ends: int = 50) -> tuple[list[Any], bool]:
    """
    Solve a batch; the second item is True if Ctrl-C cut it short. The answers, or what records make of puzzles and answers, are those before the first that is not done.
    """

class Halt:
    """Stops the kernel calls of all threads that adopted it."""

    def __init__(self) -> None: ...

    def adopt(self) -> None: ...

    def set(self) -> None: ...

    def is_set(self) -> bool: ...

class Clues:
    """The clues that a solution could show, in groups."""

    def __init__(self, problem: Problem, values: bytes, numbers: Sequence[int], groups: Sequence[Sequence[int]], always: Sequence[int] = []) -> None: ...

    def __len__(self) -> int: ...

    def of(self, values: bytes, numbers: Sequence[int]) -> Clues:
        """The same groups of another solution."""

    def solvable(self, ladder: Ladder, sets: Sequence[bytes], bar: tuple[int, int, int, int], seconds: float) -> list[bool]:
        """
        Whether each set of groups suffices; fewer answers if the time ran out.
        """

    def spare(self, ladder: Ladder, search: int, seconds: float) -> tuple[list[int], bool]:
        """
        The groups that could go, each alone, and whether the time sufficed for all.
        """

    def sweep(self, ladder: Ladder, shown: bytes, order: Sequence[int], show: bool, bar: tuple[int, int, int, int], seconds: float) -> tuple[bytes, int, bool]:
        """
        Hide (or show) groups in an order while that changes nothing; the set that is left, the number of sets looked at, and whether the time sufficed.
        """

    def seek(self, ladder: Ladder, orders: Sequence[Sequence[int]], bar: tuple[int, int, int, int], below: Sequence[tuple[int, int, int, int]], seconds: float) -> tuple[bytes | None, int, bool]:
        """
        A set without spare groups that is not enough for any bar below, found with one of some orders, or None; the number of sets looked at, and whether the time sufficed.
        """

class RandomLoops:
    """Draws loops that fill a board."""

    def __init__(self, rows: int, columns: int, growth: Sequence[float], change: Sequence[float], sweeps: int) -> None: ...

    def draw(self, first: int, random: Callable[[], float]) -> bytes:
        """A loop: for every edge 1 for a line."""

def loop_fault(problem: Problem, lines: Sequence[int], gaps: Sequence[int]) -> str:
    """
    Why edges that are lines and such that are none can be no part of one loop, in a word.
    """

class LoopCount:
    """How many loops there are, if the sweep came to its end."""

    @property
    def counted(self) -> bool: ...

    @property
    def out_of_memory(self) -> bool: ...

    @property
    def number(self) -> bytes:
        """The number in bytes, lowest first."""

def count_loops(problem: Problem, start: bytes | list[int] | tuple[bytes, list[int]], orders: Sequence[Sequence[int]], memory: int = 1073741824, seconds: float = 0.0, clues: Sequence[int] = []) -> LoopCount:
    """Count the loops of a board without listing them."""

def is_nine(problem: Problem) -> bool:
    """Whether a problem is a plain 9x9 Sudoku."""

class Making:
    """A puzzle that was made, or why none was."""

    @property
    def made(self) -> bool: ...

    @property
    def stopped(self) -> bool:
        """The time was over before."""

    @property
    def values(self) -> bytes: ...

    @property
    def givens(self) -> bytes: ...

    @property
    def numbers(self) -> tuple[int, ...]: ...

    @property
    def clues(self) -> int: ...

    @property
    def asked(self) -> int:
        """Sets of clues that were looked at."""

    @property
    def too_easy(self) -> int:
        """Solutions that led to nothing hard enough."""

    @property
    def unsolvable(self) -> int:
        """The same, at the level with all clues."""

    @property
    def seconds(self) -> float: ...

class Maker:
    """Makes puzzles that are a solution and some of its clues."""

    def __init__(self, problem: Problem, ladder: Ladder, places: Sequence[int], wanted: tuple[int, int, int, int], below: Sequence[tuple[int, int, int, int]], search: int, most: int, loops: RandomLoops | None) -> None: ...

    @staticmethod
    def takes(problem: Problem) -> bool:
        """Whether it is known what each site shows of a solution."""

    def make(self, seeds: Sequence[int], seconds: float) -> list[Making]:
        """The puzzle of each seed."""

def fill(problem: Problem, ladder: Ladder, values: bytes, wanted: int, below: Sequence[tuple[int, int, int, int]], tries: int, seed: int, seconds: float) -> bytes | None:
    """
    Change a solution until its totals alone lead to it as is wished, or give up.
    """

def canonical_form(side: int, rows: int, columns: int, givens: bytes, most_work: int) -> bytes | None:
    """
    One image of a Sudoku that all its images by shuffles of lines and digits lead to, or None if that takes too many visits of givens.
    """

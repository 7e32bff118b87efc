"""One puzzle: draw a solution, let a strategy choose its clues, and see whether it fits the wish.

The same wish and the same seed make the same puzzle, on every machine; see `request`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random

from enpitsu.answers.beyond import level_beyond
from enpitsu.answers.rate import rate_puzzle
from enpitsu.boards import OPEN
from enpitsu.engines.kernel import Halt, Kernel, Split, UnfillableError, drawn, is_solved_by
from enpitsu.errors import EnpitsuError
from enpitsu.generation.confirming import is_confirmed
from enpitsu.generation.filling import refilled
from enpitsu.generation.instead import instead
from enpitsu.generation.refusing import WishError
from enpitsu.generation.request import stream_seed
from enpitsu.generation.trial import Groups, OutOfTimeError, Report, Trial, Watch, next_seed
from enpitsu.generation.wish import Wish
from enpitsu.hurry import hurried
from enpitsu.model import Level, Limits, Puzzle, Rating, Status

_ALIKE = 10  # boards that fail in the same way, before a request is given up
_BOARDS = 500  # of boards that differ: the rarest layouts known to have a solution are 1 in 35
_NODES_A_CELL = 2  # after which a random search for a solution begins anew, with more next time
_MOST_NODES = 2_000  # of a search for a second solution, before a puzzle counts as unsolvable
TOO_EASY, UNSOLVABLE = "too easy", "unsolvable at the level with all clues"
_SPLITS: tuple[Split, ...] = ("any", "any", "any", "smallest")  # the last is for large boards


class NotMadeError(EnpitsuError):
    """A wish was not met within its time."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Made(Puzzle):
    """A puzzle that was made, with its solution and how it came about.

    It equals the same puzzle from anywhere else: what is known beside it makes no other of it.
    """

    values: bytes
    """The solution, one byte a variable."""
    clues: int
    """How many clues it shows."""
    seed: int
    """What it was made from."""
    report: Report
    rated: Rating | None = None
    """Its rating, if that was asked for at once."""

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Puzzle):
            return NotImplemented
        return self.puzzle == (other.puzzle if isinstance(other, Made) else other)

    __hash__ = Puzzle.__hash__

    @property
    def puzzle(self) -> Puzzle:
        """Return the puzzle alone."""
        return Puzzle(self.genre, self.board, self.givens, self.numbers, self.about)

    @property
    def solution(self) -> str:
        """Return the solution in the genre's notation."""
        return self.genre.solution(self, self.values)

    @cached_property
    def rating(self) -> Rating:
        """Rate it; that takes about as long as making it."""
        return self.rated or rate_puzzle(self.puzzle)

    @property
    def level(self) -> Level:
        """Return how hard it is."""
        assert self.rating.level is not None  # it has one solution
        return self.rating.level

    @property
    def difficulty(self) -> int:
        """Return its difficulty."""
        return self.rating.difficulty

    def _repr_html_(self) -> str:
        from enpitsu.model.showing import made_html  # noqa: PLC0415  (most are not drawn)

        told = f"{self.level}, difficulty {self.difficulty}, {self.clues} clues, seed {self.seed}"
        return made_html(self.puzzle, self.values, told)


def make(
    wish: Wish,
    seed: int,
    *,
    seconds: float = 0.0,
    halt: Halt | None = None,
    request: str | None = None,
) -> Made:
    """Make the puzzle of a seed; raise NotMadeError if the time is over before.

    `request` is the text of another request, whose boards are drawn: it lets strategies be compared
    on the same ones.
    """
    random = Random(stream_seed(request or wish.request, seed))
    maker = _Maker(wish, random, Watch(seconds, halt))
    try:
        with hurried(maker.watch.left):
            while True:
                made = maker.attempt(seed)
                if made is not None:
                    return made
    except OutOfTimeError:
        told = not_made(wish, seconds, maker.failures, maker.fewest, maker.substitutes)
        raise told from None


def not_made(
    wish: Wish,
    seconds: float,
    failures: Counter[str],
    fewest: int | None = None,
    substitutes: Callable[[], str] = str,
) -> NotMadeError:
    """Return what to say when the time is over: how many boards were tried, and why in vain."""
    tries = failures.total()
    tale = "not one board was tried to its end"
    if tries:
        reasons = ", ".join(f"{n} {why}" for why, n in failures.most_common())
        least = "" if fewest is None else f"; the fewest clues were {fewest}"
        tale = f"{tries} board{'s' if tries > 1 else ''} tried, {reasons}{least}{substitutes()}"
    return NotMadeError(f"no {wish} was made within {seconds:g} s: {tale}")


class _Maker:
    """Tries one solution after the other, and remembers why they would not do."""

    def __init__(self, wish: Wish, random: Random, watch: Watch) -> None:
        self.wish, self.random, self.watch = wish, random, watch
        self.failures = Counter[str]()
        self.fewest: int | None = None
        self.counts: set[int] = set()
        """How many clues there were, where they were fewer than are wished."""
        self.patience = _NODES_A_CELL
        self.trial: Trial | None = None
        """Of the last solution."""
        self._too_easy = _too_easy(wish)
        self._found_values = not wish.by_technique
        """Once one can be, or where it goes without saying."""

    def attempt(self, seed: int) -> Made | None:
        """Return a puzzle of the next solution, if it has one that fits."""
        wish = self.wish
        blank = wish.genre.blank(wish.size, wish.params, wish.symmetry, self.random)
        solution = self._solution(blank)
        if solution is None:
            return None
        blank = wish.genre.dressed(blank, solution, self.random, self._suffices)
        trial = self.trial = Trial(wish.genre.solved(blank, solution), wish, self.watch)
        if not self._has_enough(trial) or not self._finds_values(trial):
            return None
        shown = wish.strategy.search(trial, self.random)
        if shown is None:
            self.failures[self._too_easy if trial.suffices else UNSOLVABLE] += 1
            return None
        report, found = trial.report(), trial.count(shown)
        shown, failure = self._settled(trial, shown)
        if failure:
            self.failures[failure] += 1
            return None
        puzzle = trial.puzzle(shown)
        return Made(
            puzzle.genre,
            puzzle.board,
            puzzle.givens,
            puzzle.numbers,
            values=solution,
            clues=trial.count(shown),
            seed=seed,
            report=_told(report, trial, found - trial.count(shown)),
        )

    def _settled(self, trial: Trial, shown: Groups) -> tuple[Groups, str]:
        """Return the clues that are shown in the end, and why they will not do, if so."""
        if not trial.suits(shown):  # anybody may have written the strategy
            return shown, "with clues that do not fit"
        finished = self._finished(trial, shown)
        if finished is None:
            return shown, "with another number of clues"
        if not self._is_hard_enough(trial, finished):
            return finished, self._too_easy
        ordered = self.wish.needs or self.wish.without
        if ordered and not is_confirmed(trial.puzzle(finished), self.wish, self.watch.left()):
            return finished, "in one order of steps alone"
        return finished, ""

    def _is_hard_enough(self, trial: Trial, shown: Groups) -> bool:
        """Tell whether what the named techniques leave takes as much as is wished.

        To the kernel, all that lies beyond them is alike.
        """
        if self.wish.level is not Level.EXTREME or self.wish.at_most:
            return True
        beyond = level_beyond(trial.puzzle(shown), seconds=self.watch.left())
        return beyond is Level.EXTREME

    def _suffices(self, puzzle: Puzzle) -> bool:
        """Tell whether a puzzle is solvable as it is wished, or easier."""
        bar, left = self.wish.wanted, self.watch.left()
        if bar.rungs:
            return is_solved_by(puzzle, bar.rungs, left)
        found = Kernel().solve(puzzle, Limits(nodes=_MOST_NODES, seconds=left))
        return found.status is Status.UNIQUE

    def _has_enough(self, trial: Trial) -> bool:
        """Tell whether there are as many clues as are wished; give up if no board had them."""
        count = trial.count(trial.everything)
        if self.wish.clues is None or self.wish.clues <= count:
            return True
        self.counts.add(count)
        why = f"had more than {max(self.counts)} clues to show"
        most = _ALIKE if len(self.counts) == 1 else _BOARDS
        self._count_as("without so many clues", f"none of {most} random boards {why}", most)
        return False

    def _finds_values(self, trial: Trial) -> bool:
        """Tell whether the techniques solve more than a full board; give up if none ever did."""
        everything = trial.everything
        if self._found_values or OPEN in trial.puzzle(everything).givens:
            return True
        less = [everything ^ 1 << group for group in range(len(trial.weights))]
        self._found_values = any(trial.foreseen(less))
        if not self._found_values:
            why = f"on none of {_ALIKE} random boards did these techniques find a value"
            self._count_as("with nothing left to find", why, _ALIKE)
        return self._found_values

    def _count_as(self, failure: str, why: str, most: int) -> None:
        """Note a failure; give up if there were so many and no others."""
        self.failures[failure] += 1
        if self.failures.total() == self.failures[failure] == most:
            raise WishError(f"{self.wish}: {why}")

    def _refuse_unfillable(self) -> None:
        """Note a board without a solution; refuse the wish if all its boards are this one."""
        if not self._draws_boards():
            raise WishError(f"{self.wish}: no board of this kind and size has a solution")
        why = f"none of {_BOARDS} random layouts had a solution"
        self._count_as("without a solution", why, _BOARDS)

    def _draws_boards(self) -> bool:
        """Tell whether anything of an open board is drawn at random."""
        random = Random(0)
        before = random.getstate()
        self.wish.genre.blank(self.wish.size, self.wish.params, self.wish.symmetry, random)
        return random.getstate() != before

    def _solution(self, blank: Puzzle) -> bytes | None:
        """Draw a solution; where its sums alone can be shown, one that follows from all of them."""
        first = self._drawn(blank)
        if first is None or not self.wish.searches_values:
            return first
        found = refilled(self.wish.genre.solved(blank, first), self.wish, self.random, self.watch)
        if found is None:
            self.failures["without values that fit"] += 1
        return found

    def _drawn(self, blank: Puzzle) -> bytes | None:
        """Draw a solution, as the genre does it or by a random search that gives up early.

        A random value in any cell leads to more varied boards than one where little is open.
        """
        solution = blank.genre.random_solution(blank, self.random)
        if solution is not None:
            return solution
        for split in _SPLITS:
            nodes, seconds = self.patience * len(blank.givens), self.watch.left()
            seed = next_seed(self.random)
            try:
                solution = drawn(blank, split, seed, nodes=nodes, seconds=seconds)
            except UnfillableError:
                self._refuse_unfillable()
                return None
            if solution is not None:
                return solution
        self.patience *= 2
        return None

    def _finished(self, trial: Trial, shown: Groups) -> Groups | None:
        """Return the clues without any that could go, or with as many as are wished."""
        if self.wish.minimal and not self.wish.strategy.minimal:
            shown = trial.reduce(shown, trial.shuffled(self.random)) or 0  # (0: of no clues at all)
        number = trial.count(shown)
        self.fewest = min(number, self.fewest or number)
        return shown if self.wish.clues is None else self._filled_up(trial, shown)

    def _filled_up(self, trial: Trial, shown: Groups) -> Groups | None:
        """Show more until there are as many clues as are wished, without making it too easy."""
        assert self.wish.clues is not None
        missing = self.wish.clues - trial.count(shown)
        for group in reversed(trial.shuffled(self.random)):
            weight = trial.weights[group]
            if weight > missing or shown >> group & 1:
                continue
            if not trial.too_easy(shown | 1 << group):
                shown |= 1 << group
                missing -= weight
        return None if missing else shown

    def _any_trial(self) -> Trial | None:
        """Return a trial of the wish with values that need nothing, where none fitted."""
        wish, watch = self.wish, Watch(1.0, self.watch.halt)
        free = replace(wish, needs=(), needs_count=1, at_most=wish.level is not None)
        try:
            blank = wish.genre.blank(wish.size, wish.params, wish.symmetry, self.random)
            solution = _Maker(free, self.random, watch)._solution(blank)
        except OutOfTimeError:
            return None
        if solution is None:
            return None
        return Trial(wish.genre.solved(blank, solution), wish, watch)

    def substitutes(self) -> str:
        """Say what was used in place of a technique that was to be needed."""
        if not self.wish.needs:
            return ""
        trial = self.trial or self._any_trial()
        names = instead(trial, self.random) if trial else ()
        if not names:
            return "; of what was looked at, none had any use for it"
        return f"; what it would find was found by {', '.join(names)}"


def _too_easy(wish: Wish) -> str:
    if not wish.needs:
        return TOO_EASY
    less = "solvable with fewer uses of" if wish.needs_count > 1 else "solvable without"
    return f"{less} {_each(wish.needs)}"


def _each(needs: tuple[str, ...]) -> str:
    return "it" if len(needs) == 1 else "each of them"


def _told(report: Report, trial: Trial, left_out: int) -> Report:
    """Return the report of a strategy, with what became of its clues."""
    return replace(report, left_out=max(left_out, 0), more_nodes=trial.nodes - report.nodes)

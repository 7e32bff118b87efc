"""What strategies ask: do these clues of a solution suffice? Genres and levels are hidden here."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random

from enpitsu.boards import Symmetry, members
from enpitsu.engines.kernel import Bar, Halt
from enpitsu.errors import EnpitsuError
from enpitsu.generation.grouping import grouping_of
from enpitsu.generation.wish import Wish
from enpitsu.model import Clue, Puzzle, Solved

Groups = int
"""Groups of clues, as a mask: bit g stands for group g."""


_ORDERS = (2, 6, 24, 96, 384)
"""How many orders of one solution are tried at once, before another one is drawn."""


class OutOfTimeError(EnpitsuError):
    """The time that a puzzle may take is over."""


class Watch:
    """How long the making of a puzzle may go on."""

    def __init__(self, seconds: float = 0.0, halt: Halt | None = None) -> None:
        self._deadline = time.perf_counter() + seconds if seconds else None
        self.halt = halt or Halt()

    def left(self) -> float:
        """Return the seconds that are left, 0 for no limit; raise OutOfTimeError after the last."""
        if self.halt.is_set():
            raise OutOfTimeError("stopped")
        if self._deadline is None:
            return 0.0
        left = self._deadline - time.perf_counter()
        if left <= 0:
            raise OutOfTimeError("the time ran out")
        return left

    def early(self) -> Watch:
        """Return a watch that leaves a tenth of the time for what is done with the best so far."""
        return Watch(self.left() * 0.9, self.halt)


@dataclass(frozen=True, slots=True)
class Report:
    """How a strategy came to its clues."""

    nodes: int
    """Sets of clues that it came to; a plain walk counts as Block (2024) did."""
    duplicates: int
    """Sets that were met again and not looked at."""
    layer: float
    """How many clues the smallest solvable set of an iteration showed, on average."""
    seconds: float
    proven: bool = False
    """No fewer clues would do for this solution: all that have fewer were ruled out."""
    stopped: str = ""
    """What was over, `time` or `memory`, before it could be proven; nothing if neither was."""
    left_out: int = 0
    """Clues that could go after that, and went because none was to be spare."""
    more_nodes: int = 0
    """Sets that were looked at for it."""


class Trial:
    """One solution, whose clues are chosen from.

    Clues come in groups that are shown together: single ones, or those that a symmetry binds.
    More clues never make a puzzle unsolvable at its level, so what was needed once stays needed.
    """

    def __init__(self, solved: Solved, wish: Wish, watch: Watch) -> None:
        self.solved, self.wish, self.watch = solved, wish, watch
        self.always, self._pool = wish.always(solved), wish.pool(solved)
        self._grouping = grouping_of(solved, self._pool, self.always, wish.symmetry)
        self.weights = self._grouping.weights
        """How many clues each group shows."""
        self.everything: Groups = (1 << len(self.weights)) - 1
        self.nodes = self.duplicates = 0
        self.proven, self.stopped = False, ""
        self._layers: list[int] = []
        self._began = time.perf_counter()
        self._bytes = (len(self.weights) + 7) // 8
        self._wanted, self._below = wish.wanted, wish.below
        self._clues = self._grouping.sets.of(solved)
        self._answers: dict[tuple[Groups, Bar], bool] = {}

    @cached_property
    def groups(self) -> tuple[tuple[Clue, ...], ...]:
        """Return the clues of each group."""
        pool = self._pool
        return tuple([tuple([pool[i] for i in group]) for group in self._grouping.groups])

    def count(self, shown: Groups) -> int:
        """Return how many clues are shown, those that always are among them."""
        bound = self.wish.symmetry is not Symmetry.NONE
        chosen = sum(self.weights[g] for g in members(shown)) if bound else shown.bit_count()
        return len(self.always) + chosen

    @cached_property
    def suffices(self) -> bool:
        """Tell whether all groups together suffice; that is no set that a strategy came to."""
        return self._grouping.whole or self.allows(self.everything, self._wanted)

    def solvable(self, shown: Groups) -> bool:
        """Tell whether these groups suffice for the wished level."""
        return next(self.solvable_many([shown]))

    def solvable_many(self, sets: Sequence[Groups]) -> Iterator[bool]:
        """Tell it for many sets at once, which is quicker; those are counted that are looked at."""
        for answer in self.foreseen(sets):
            self.nodes += 1
            yield answer

    def foreseen(self, sets: Sequence[Groups]) -> list[bool]:
        """Tell it before a strategy comes to these sets: it counts those that it does come to."""
        return self._ask(sets, self._wanted)

    def too_easy(self, shown: Groups) -> bool:
        """Tell whether these groups suffice for less than is wished exactly.

        That is a level below, or all techniques but one that must be needed.
        """
        return any(self.allows(shown, bar) for bar in self._below)

    def suits(self, shown: Groups) -> bool:
        """Tell it of what a strategy found, which may be known already; it is not counted."""
        return self.allows(shown, self._wanted) and not self.too_easy(shown)

    def fits(self, shown: Groups) -> bool:
        """Tell whether these groups suffice for the wished level and, if it must be, no other."""
        return self.solvable(shown) and not self.too_easy(shown)

    def reduce(self, shown: Groups, order: Sequence[int]) -> Groups | None:
        """Hide groups in an order as far as they are not needed; None if they did not suffice."""
        if not (self.suffices if shown == self.everything else self.solvable(shown)):
            return None
        left = self._sweep(shown, order, self._wanted, show=False)
        if self.wish.by_technique and not self._ask([left], self._wanted)[0]:
            left = self._hidden_one_by_one(shown, order)
        self._answers[left, self._wanted] = True
        return left

    def _hidden_one_by_one(self, shown: Groups, order: Sequence[int]) -> Groups:
        """Do what `reduce` does, slowly.

        The kernel's sweep takes a cell of one candidate for known. Where neither naked singles nor
        rules alone are among the techniques, it may stay open.
        """
        for group in order:
            less = shown & ~(1 << group)
            if less != shown and self.solvable(less):
                shown = less
        return shown

    def seek(self, random: Random) -> Groups:
        """Reduce all groups in many orders, until what is left is not too easy.

        If it always was, return all groups, which are too easy then, too.
        """
        for number in _ORDERS if self.weights else (1,):
            orders = [self.shuffled(random) for _ in range(number)]
            left = self.watch.left()
            bits, asked, done = self._clues.seek(orders, self._wanted, self._below, left)
            self.nodes += asked
            if not done:
                raise OutOfTimeError("the time ran out")
            if bits is not None:
                return int.from_bytes(bits, "little")
        return self.everything

    def extend(self, shown: Groups, order: Sequence[int]) -> Groups:
        """Show more groups in an order as long as they do not suffice."""
        return self._sweep(shown, order, self._wanted, show=True)

    def shuffled(self, random: Random, *, upwards: bool = False) -> list[int]:
        """Return the groups in random order, to be hidden or, upwards, to be shown.

        Where shares of kinds are wished, each end of the order has about these shares: what is
        hidden last is what a puzzle will mostly show.
        """
        order = random_order(random, len(self.weights))
        if self.wish.hidden_last:
            order.sort(key=lambda group: self._kind(group) in self.wish.hidden_last)
        if self.wish.shares:
            order = self._by_share(order, random)
        arranged = upwards and (self.wish.shares or self.wish.hidden_last)
        return order[::-1] if arranged else order

    def reached(self, shown: Groups) -> None:
        """Note the smallest set that an iteration found."""
        self._layers.append(self.count(shown))

    def part(self, watch: Watch | None = None) -> Trial:
        """Return a trial of the same clues that counts by itself; see `add`."""
        part = object.__new__(type(self))
        part.__dict__.update(self.__dict__)
        part.nodes = part.duplicates = 0
        part.proven, part.stopped, part._layers = False, "", []
        part.watch = watch or self.watch
        return part

    def add(self, part: Trial) -> None:
        """Count what a part of this trial looked at."""
        self.nodes += part.nodes
        self.duplicates += part.duplicates
        self._layers += part._layers
        self.proven, self.stopped = part.proven, part.stopped

    def report(self) -> Report:
        """Return what was looked at until now."""
        layer = sum(self._layers) / len(self._layers) if self._layers else 0.0
        seconds = time.perf_counter() - self._began
        return Report(self.nodes, self.duplicates, layer, seconds, self.proven, self.stopped)

    def puzzle(self, shown: Groups) -> Puzzle:
        """Return the puzzle that shows these groups."""
        pool, groups = self._pool, self._grouping.groups
        chosen = [pool[i] for group in members(shown) for i in groups[group]]
        return self.solved.puzzle((*self.always, *chosen))

    def _kind(self, group: int) -> str:
        return self._pool[self._grouping.groups[group][0]].kind

    def allows(self, shown: Groups, bar: Bar) -> bool:
        """Ask about one set, unless that was asked before and is remembered; it is not counted."""
        answer = self._answers.get((shown, bar))
        if answer is None:
            answer = self._answers[shown, bar] = self._ask([shown], bar)[0]
        return answer

    def _ask(self, sets: Sequence[Groups], bar: Bar) -> list[bool]:
        bits = [shown.to_bytes(self._bytes, "little") for shown in sets]
        left = self.watch.left()
        answers = self._clues.solvable(bits, bar, left)
        if len(answers) < len(sets):
            raise OutOfTimeError("the time ran out")
        return answers

    def _sweep(self, shown: Groups, order: Sequence[int], bar: Bar, *, show: bool) -> Groups:
        wanted = order
        if show or shown != self.everything:
            wanted = [group for group in order if bool(shown >> group & 1) is not show]
        bits, asked, done = self._clues.sweep(
            shown.to_bytes(self._bytes, "little"),
            wanted,
            bar,
            self.watch.left(),
            show=show,
        )
        self.nodes += asked
        if not done:
            raise OutOfTimeError("the time ran out")
        return int.from_bytes(bits, "little")

    def _by_share(self, order: list[int], random: Random) -> list[int]:
        kinds: dict[str, list[int]] = {}
        for group in order:
            kinds.setdefault(self._kind(group), []).append(group)
        arranged = []
        while len(kinds) > 1:
            names = list(kinds)
            (kind,) = random.choices(names, [self.wish.share(name) for name in names])
            arranged.append(kinds[kind].pop())
            if not kinds[kind]:
                del kinds[kind]
        for rest in kinds.values():
            arranged += rest
        return arranged[::-1]


def next_seed(random: Random) -> int:
    """Return a seed for what draws its own random numbers."""
    return random.getrandbits(48)


def random_order(random: Random, number: int) -> list[int]:
    """Return so many groups in random order, in half the time of a shuffle."""
    chance = [random.random() for _ in range(number)]
    return sorted(range(number), key=chance.__getitem__)

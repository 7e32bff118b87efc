"""What somebody wants of a puzzle that is to be made."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

from enpitsu.boards import Grid, Symmetry, members
from enpitsu.engines.kernel import Bar, rungs_named_on, rungs_where, search_rungs
from enpitsu.generation.needs import Techniques
from enpitsu.generation.refusing import WishError, named
from enpitsu.generation.request import request_text
from enpitsu.model import Clue, Genre, Level, Rung, Solved

if TYPE_CHECKING:
    from enpitsu.generation.strategies import Strategy


_MANY_RUNGS = 8
"""Beyond those of the search. Where so many would have to give up, it pays to look for a second
solution first: hard Sudokus come twice as fast, expert puzzles of all genres 3 to 20 times."""


@dataclass(frozen=True)
class Wish:
    """A genre, a board, and what its puzzles should be like; `strategy` finds their clues."""

    genre: Genre
    size: Grid
    strategy: Strategy
    params: str = ""
    level: Level | None = None
    """None: any."""
    techniques: tuple[str, ...] | None = None
    """By these alone it can be solved, in place of a level."""
    at_most: bool = False
    """Easier ones will do too."""
    needs: tuple[str, ...] = ()
    """Techniques without which all others up to its level get stuck."""
    needs_count: int = 1
    """How often each of them is needed at least, in whatever order steps are taken."""
    without: tuple[str, ...] = ()
    """Techniques that it can be solved without."""
    clues: int | None = None
    """How many; None: as many as the strategy leaves. To show more than that, some could go."""
    symmetry: Symmetry = Symmetry.NONE
    shares: Mapping[str, float] = field(default_factory=dict)
    """How much of the clues should be of each kind, of 1; without any, what is usual."""
    minimal: bool = True
    """No clue can go without leaving the level and the symmetry, unless `clues` asks for more.

    Clues of kinds that are always shown may: cages, and the sums of a Kakuro.
    """

    def __post_init__(self) -> None:
        """Refuse what cannot be."""
        self.symmetry.check(self.genre.grid(self.board))
        what = f"kind of clue in {self.genre.name}"
        shares = {named(kind, self.kinds, what): share for kind, share in self.shares.items()}
        object.__setattr__(self, "shares", shares)
        for kind, share in shares.items():
            if not 0 <= share <= 1:
                raise WishError(f"a share of {share:g} of {several(kind)}; shares go from 0 to 1")
        if sum(self.shares.values()) > 1 + 1e-9:
            raise WishError("the shares are more than 1 together")
        if self.shares and not any(self.share(kind) for kind in self.kinds):
            none = " and ".join(f"no {several(kind)}" for kind in self.kinds)
            raise WishError(f"{none}: there would be no clue to show")
        if self.shares and self._always != self.genre.always_shown:
            kinds = " and ".join(self._always)
            board = f"{self.genre.name}({self.params})" if self.params else self.genre.name
            raise WishError(f"{board} shows each {kinds}: no shares")
        if self.techniques is not None:
            if not self.techniques:
                raise WishError("no technique is named to solve it by")
            if self.level is not None or self.at_most:
                raise WishError("where techniques are chosen, a level does not apply: leave it out")
        self._check_techniques()
        if self.clues is not None and self.clues < 0:
            raise WishError(f"{self.clues} clues cannot be shown")

    @cached_property
    def board(self) -> Any:
        """Return the board, as far as the wish says it."""
        return self.genre.board_of(self.size, self.params)

    @cached_property
    def request(self) -> str:
        """Return the canonical text of all that decides which puzzles are made."""
        return request_text(self)

    @cached_property
    def kinds(self) -> tuple[str, ...]:
        """Return the kinds of clues that there are on such a board."""
        return self.genre.kinds(self.board)

    @cached_property
    def _always(self) -> tuple[str, ...]:
        return self.genre.always_shown_on(self.board)

    @cached_property
    def hidden_last(self) -> tuple[str, ...]:
        """Return the kinds that a strategy leaves out last, unless shares are wished."""
        return () if self.shares else self.genre.hidden_last(self.board)

    @cached_property
    def ladder(self) -> tuple[Rung, ...]:
        """Return the techniques for such a board."""
        return self.genre.ladder(self.board)

    def _check_techniques(self) -> None:
        """Refuse techniques that there are not, or that could not be needed."""
        if self.needs_count < 1 or (self.needs_count > 1 and not self.needs):
            raise WishError(f"what should be needed {self.needs_count} times?")
        if self.needs:
            if self.level is Level.EXTREME:
                raise WishError("the named techniques stop before an extreme puzzle's solution")
            if self.level is None and self.techniques is None:
                object.__setattr__(self, "level", self._known.level_of(self.needs))
        if self.by_technique:
            _ = self.wanted
        easier = self._easier
        if easier is not None and self.wanted.rungs and not self.wanted.rungs & ~easier.rungs:
            raise WishError(
                f"no technique is left that is {self.level}, and by others no puzzle is"
            )

    @cached_property
    def by_technique(self) -> bool:
        """Tell whether techniques are named that it is solved by, or without, or needs."""
        return self.techniques is not None or bool(self.needs or self.without)

    @cached_property
    def _known(self) -> Techniques:
        return Techniques(self.genre, self.board)

    @cached_property
    def _asked(self) -> Bar:
        """Return what would solve it if none of the techniques were set aside."""
        if self.techniques is not None:
            return Bar(rungs_named_on(self.genre, self.board, self.techniques, "be made"))
        any_level = Level.EXPERT if self.without else Level.EXTREME
        return bar_of(self.ladder, self.level or any_level)

    @cached_property
    def _needed(self) -> int:
        return self._known.needed(self.needs, self._asked.rungs, self.level)

    @cached_property
    def _aside(self) -> int:
        """Return the rungs that are left out: those to do without, and more general ones."""
        without = self._known.without(self.without)
        if without & self._needed:
            (first, *_) = self._known.names(without & self._needed)
            raise WishError(f"no puzzle needs {first} and can be solved without it")
        return without | self._known.more_general(self._needed)

    @cached_property
    def needed(self) -> tuple[str, ...]:
        """Return the techniques that are needed, in their usual spelling."""
        return self._known.names(self._needed)

    @cached_property
    def solved_by(self) -> tuple[str, ...]:
        """Return the techniques that it is to be solved by in place of a level."""
        return () if self.techniques is None else self._known.names(self._asked.rungs)

    @cached_property
    def solved_without(self) -> tuple[str, ...]:
        """Return the techniques that are not to be needed, sets of them as their members."""
        return tuple(self._known.members(self.without))

    @cached_property
    def set_aside(self) -> tuple[str, ...]:
        """Return the techniques that it is solved without, of those that its level has."""
        return self._known.names(self._aside & self._asked.rungs)

    @cached_property
    def wanted(self) -> Bar:
        """Return what the puzzle must allow."""
        if not self.needs and not self.without:
            return self._asked
        rungs = self._asked.rungs & ~self._aside
        if not rungs:
            raise WishError("no technique is left to solve it by")
        return self._asked._replace(rungs=rungs)

    @cached_property
    def below(self) -> tuple[Bar, ...]:
        """Return what it must not allow, as it would be too easy then.

        A level below, by the whole ladder; and all techniques but one that is needed.
        """
        rungs, before = self.wanted.rungs, self.needs_count - 1
        less = [Bar(rungs & ~(1 << rung), 0, rung, before) for rung in members(self._needed)]
        easier = self._easier
        if easier is None or any(not easier.rungs & ~bar.rungs for bar in less):
            return tuple(less)
        return (easier, *less)

    @cached_property
    def _easier(self) -> Bar | None:
        """Return what a puzzle of the level below allows; None where such a one will do."""
        if self.at_most or self.level in (None, Level.EASY):
            return None
        return bar_of(self.ladder, list(Level)[Level(self.level).rank - 1])

    @cached_property
    def chooses(self) -> bool:
        """Tell whether there is a choice of clues; else all of the usual kinds are shown."""
        return bool(self.shares) or not self._always

    @cached_property
    def searches_values(self) -> bool:
        """Tell whether nothing but clues that depend on many values can be shown.

        A solution drawn at random would hardly ever follow from them; so it is changed until it
        does.
        """
        kinds = {kind for kind in self.kinds if self.share(kind) > 0}
        return bool(self.genre.always_shown) and (
            not self.chooses or kinds <= set(self.genre.always_shown)
        )

    def always(self, solved: Solved) -> tuple[Clue, ...]:
        """Return the clues that are shown in any case."""
        kinds = () if self.chooses else self._always
        return tuple(clue for clue in solved.clues if clue.kind in kinds) if kinds else ()

    def pool(self, solved: Solved) -> tuple[Clue, ...]:
        """Return the clues that the strategy chooses from."""
        if not self.chooses:
            return ()
        if not self.shares:
            return solved.clues
        return tuple(clue for clue in solved.clues if self.share(clue.kind) > 0)

    def share(self, kind: str) -> float:
        """Return the share that is wished for a kind of clue."""
        rest = [kind for kind in self.kinds if kind not in self.shares]
        return self.shares.get(kind, (1 - sum(self.shares.values())) / max(len(rest), 1))

    def __str__(self) -> str:
        level = f"{'at most ' if self.at_most else ''}{self.level} " if self.level else ""
        clues = "" if self.clues is None else f" with {self.clues} clues"
        symmetry = "" if self.symmetry is Symmetry.NONE else f" in {self.symmetry.value} symmetry"
        params = f"({self.params})" if self.params else ""
        size = f"{self.size.rows}x{self.size.columns}"
        by = "" if self.techniques is None else f" by {', '.join(self.techniques)}"
        count = f" {self.needs_count} times" if self.needs_count > 1 else ""
        needs = f" that needs {' and '.join(self.needed)}{count}" if self.needs else ""
        without = f" without {', '.join(self.without)}" if self.without else ""
        return f"{level}{self.genre.name}{params} of {size}{clues}{symmetry}{by}{needs}{without}"


def several(kind: str) -> str:
    """Return a kind of clues as they are called where there are many."""
    return f"{kind[:-1]}ies" if kind.endswith("y") else f"{kind}s"


def bar_of(ladder: tuple[Rung, ...], level: Level) -> Bar:
    """Return what a puzzle of a level allows: its techniques, or, beyond them, search."""
    if level is Level.EXTREME:
        return Bar(0, search_rungs(ladder))
    rungs = rungs_where(ladder, lambda rung: rung.level <= level and rung.usual)
    search = search_rungs(ladder)
    demanding = level is Level.EXPERT or (rungs & ~search).bit_count() >= _MANY_RUNGS
    return Bar(rungs, search if demanding else 0)

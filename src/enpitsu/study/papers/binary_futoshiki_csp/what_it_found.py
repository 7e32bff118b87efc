"""What the paper found, and whether it holds."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from math import inf

from enpitsu.reports import Sample
from enpitsu.reports.sample import short
from enpitsu.study import Finding, Part, Study, findings
from enpitsu.study.papers.binary_futoshiki_csp._paper import (
    HEURISTICS,
    NODES,
    PAPER,
    SECONDS,
    SIZES,
)
from enpitsu.study.papers.binary_futoshiki_csp._runs import (
    Boards,
    Ran,
    Runs,
    Way,
    every,
    first,
    seconds,
)
from enpitsu.study.papers.binary_futoshiki_csp.genres import ways
from enpitsu.study.papers.binary_futoshiki_csp.models import OPEN_COUNT, as_found, model_runs

BASE, MRV, LCV, BOTH = HEURISTICS
_MEASURES: dict[str, Callable[[Ran], float | None]] = {
    "first": first,
    "all": every,
    "seconds": seconds,
    "at least": lambda run: run.seconds,
}
_NOTHING = "no run of both came to its end"


@dataclass(frozen=True)
class Measure:
    """One number of each board, in the paper and here: nodes or seconds of a sound way."""

    way: Way
    what: str
    """One of `_MEASURES`."""

    def printed(self, genre: str, n: int) -> float:
        """Return the paper's number at one of its sizes."""
        table = genre, self.way.heuristics.name
        if self.what in ("seconds", "at least"):
            row = SECONDS[table][self.way.method]
        else:
            row = NODES[table][self.way.method, self.what]
        return row[SIZES[genre].index(n)]

    def own(self, runs: Runs, n: int) -> list[float | None]:
        """Return our numbers at a size, one a board."""
        return [_MEASURES[self.what](run) for run in runs.of(n, self.way)]

    def least(self) -> Measure:
        """Return the seconds that were taken at least, those of stopped runs too."""
        return replace(self, what="at least")


Pair = tuple[float, float]
Choice = Callable[[str, int], bool]


@dataclass(frozen=True)
class Pairs:
    """Two measures side by side on the same boards."""

    paper: list[Pair]
    own: list[Pair]

    @property
    def ratios(self) -> tuple[Sample, Sample]:
        """Return how many times the second is in the first: in the paper, and here."""
        paper, own = ([a / b for a, b in pairs if b] for pairs in (self.paper, self.own))
        return Sample.of(paper), Sample.of(own)

    def finding(self, claim: str, least: float, most: float = inf, note: str = "") -> Finding:
        """Return a claim about the ratio that holds if the one in the middle is in a range."""
        paper, own = self.ratios
        holds = None if own.median is None else least <= own.median <= most
        return Finding(claim, _middle(paper), _middle(own), holds, note if own.n else _NOTHING)

    def share(self, holds: Callable[[float, float], bool]) -> tuple[str, str, bool | None]:
        """Return of how many boards something holds, and whether of more than half of ours."""
        counts = [sum(holds(a, b) for a, b in pairs) for pairs in (self.paper, self.own)]
        told = f"{counts[0]} of {len(self.paper)}", f"{counts[1]} of {len(self.own)}"
        return *told, 2 * counts[1] > len(self.own) if self.own else None


@dataclass(frozen=True)
class Results:
    """The runs on both genres, and the models of Binary."""

    runs: dict[str, Runs]

    def pairs(self, a: Measure, b: Measure, chosen: Choice = lambda genre, n: True) -> Pairs:
        """Return two measures on all chosen boards whose runs both came to an end."""
        paper = [
            (a.printed(genre, n), b.printed(genre, n))
            for genre, sizes in SIZES.items()
            for n in sizes
            if chosen(genre, n)
        ]
        own = [
            (one, other)
            for genre, runs in self.runs.items()
            for n in runs.boards.sizes
            if chosen(genre, n)
            for one, other in zip(a.own(runs, n), b.own(runs, n), strict=True)
            if one is not None and other is not None
        ]
        return Pairs(paper, own)


@PAPER.part(
    "findings",
    "What the paper found",
    uses="seconds full jobs",
    draws="count sizes seed",
    takes="binary futoshiki",
)
def found(study: Study) -> Part:
    """Return each claim of the text with the paper's numbers and ours."""
    every_way = [way for heuristics in HEURISTICS for way in ways(heuristics)]
    results = Results({genre: Boards(study, genre, list(SIZES)).run(every_way) for genre in SIZES})
    told = [*_backtracking(results), *_forward(results), *_times(results), *_other(study)]
    return replace(findings(told), notes=[_NOTE])


_NOTE = (
    "All of it is of the sound search, unless it says otherwise. A ratio is that of the board in "
    "the middle, and in brackets the least and the largest; boards on which one of the two runs "
    "was stopped are in none, which leaves the easier ones."
)


def _backtracking(results: Results) -> Iterator[Finding]:
    plain = Measure(Way("BT", BASE), "all")
    pairs = results.pairs(plain, Measure(Way("BT", MRV), "all"))
    paper, own, holds = _same(pairs)
    yield Finding("MRV changes nothing for BT: all domains are equal", paper, own, holds)
    pairs = results.pairs(plain, Measure(Way("BT", LCV), "all"))
    paper, own, holds = _same(pairs)
    yield Finding("BT visits as many nodes for all solutions with LCV", paper, own, holds)
    pairs = results.pairs(Measure(Way("BT", LCV), "first"), Measure(Way("BT", BASE), "first"))
    paper, own, holds = pairs.share(lambda lcv, base: lcv < base)
    yield Finding("LCV may bring BT to the first solution sooner", paper, own, holds)


def _same(pairs: Pairs) -> tuple[str, str, bool | None]:
    paper, own, _ = pairs.share(lambda a, b: a == b)
    return paper, own, all(a == b for a, b in pairs.own) if pairs.own else None


def _forward(results: Results) -> Iterator[Finding]:
    fc = {h: Measure(Way("FC", h), "all") for h in HEURISTICS}
    first_of = {h: Measure(Way("FC", h), "first") for h in HEURISTICS}
    bt = Measure(Way("BT", BASE), "all")
    yield results.pairs(bt, fc[BASE]).finding("FC visits fewer nodes than BT (times fewer)", 1)
    yield results.pairs(fc[BASE], fc[MRV]).finding(
        "MRV divides the nodes of FC by several up to a dozen",
        2,
        note="in print there are more nodes with MRV on Futoshiki 5: that is the faults' doing",
    )
    best = results.pairs(
        first_of[LCV], first_of[BASE], lambda genre, n: genre == "futoshiki" and n in (4, 5)
    ).share(lambda lcv, base: lcv < base)
    yield Finding("LCV helps FC on Futoshiki 4 and 5 (first solution)", *best)
    seven = results.pairs(first_of[LCV], first_of[BASE], lambda genre, n: (genre, n) == _SEVEN)
    yield seven.finding("LCV costs FC several times the nodes on Futoshiki 7 (first solution)", 2)
    mixed = results.pairs(first_of[BOTH], first_of[MRV])
    paper, own, _ = mixed.share(lambda both, mrv: both < mrv)
    some = any(a < b for a, b in mixed.own) and any(a > b for a, b in mixed.own)
    claim = "MRV+LCV is better than MRV for some boards, worse for others"
    yield Finding(claim, paper, own, some if mixed.own else None)


_SEVEN = ("futoshiki", 7)


def _times(results: Results) -> Iterator[Finding]:
    taken = {
        (method, h): Measure(Way(method, h), "seconds")
        for method in ("BT", "FC")
        for h in HEURISTICS
    }
    yield results.pairs(taken["BT", LCV].least(), taken["BT", BASE]).finding(
        "LCV is ruinous to the time of BT (times the time)",
        10,
        note="runs with LCV that were stopped count with the time that they had",
    )
    yield results.pairs(taken["FC", LCV], taken["FC", BASE]).finding(
        "LCV alone makes FC slightly slower (times the time)", 1, 2
    )
    told = results.pairs(taken["FC", BOTH], taken["FC", BASE])
    yield Finding("FC with MRV+LCV is faster than without", *told.share(lambda a, b: a < b))
    yield results.pairs(taken["FC", BASE], taken["BT", BASE]).finding(
        "FC costs a little time beside BT (times the time)", 0, 2, "its own times say otherwise"
    )


def _middle(ratios: Sample) -> str | None:
    """Return the ratio in the middle and how far they go."""
    if ratios.quartiles is None:
        return None
    low, _, middle, _, high = ratios.quartiles
    if ratios.n == 1:
        return short(middle)
    return f"{short(middle)} ({short(low)} to {short(high)}, {ratios.n} boards)"


def _other(study: Study) -> Iterator[Finding]:
    runs = model_runs(study)
    lines = [
        run.preparing / run.seconds
        for n in runs.boards.sizes
        for run in runs.of(n, Way("BT", BASE, model="lines"))
        if run.preparing is not None and run.nodes is not None
    ]
    share = Sample.of(lines)
    yield Finding(
        "With rows as variables most of the time goes to their domains (share of BT's time)",
        None,
        share,
        None if share.median is None else share.median > 1 / 2,
        "the paper makes all orders of a row first and filters them; here they grow cell by cell",
    )
    lost = as_found(study, MRV)
    yield Finding(
        "FC finds all solutions (open Futoshiki 4x4, MRV)",
        None,
        None if lost is None else f"{lost} of {OPEN_COUNT} as printed",
        None if lost is None else lost == OPEN_COUNT,
        "the sound search finds all of them",
    )

"""What the paper says of its algorithms, and whether it holds here."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from enpitsu.reports import Sample
from enpitsu.study import Finding, Part, Study, findings
from enpitsu.study.papers.neighbor_number_generation._measuring import (
    Run,
    limit_of,
    sample,
    speed,
)
from enpitsu.study.papers.neighbor_number_generation._paper import (
    BOTTOM_UP,
    COUNTED,
    EASY,
    HARD,
    MEDIUM_NOT_EQUAL,
    MULTI,
    PAPER,
    PRINTED,
    RANDOM,
    RANDOM_BOTTOM_UP,
    SINGLE,
    SOLVERS,
    STRATEGIES,
    SYSTEMATIC,
    TOP_DOWN,
    Solver,
    size_of,
)
from enpitsu.study.papers.neighbor_number_generation.iterations import NUMBERS, Key, repeated
from enpitsu.study.papers.neighbor_number_generation.tables import all_walks, places

Runs = Mapping[tuple[Solver, str], list[Run]]
BySize = Mapping[int, Runs]

_FIVE_HOURS = 18000.0


@PAPER.part(
    "findings",
    "What the paper found, and whether it holds",
    uses="seconds seed full jobs",
    draws="count sizes",
    takes="neighbor",
)
def found(study: Study) -> Part:
    """Hold each claim against what was run."""
    study = replace(study, alone=False)
    by_size = {size_of(study, place): all_walks(study, place) for place in places(study)}
    more = repeated(study)
    return findings(
        [
            *(_printed_clues(by_size, solver) for solver in SOLVERS),
            _printed_nodes(by_size),
            _systematic_is_best(by_size),
            _near(by_size),
            *_shares_of_time(by_size),
            *_nodes(by_size),
            _duplicates(by_size),
            *_speeds(by_size),
            _out_of_reach(by_size, limit_of(study, max(by_size))),
            *_iterations(more),
            _layers(more),
            _preferred(by_size, more),
            _parity(),
        ]
    )


def _mean(runs: list[Run], what: str) -> float | None:
    """Return a mean over all boards; None if a run was stopped."""
    numbers = sample(runs, what)
    return None if numbers.limited else numbers.mean


def _pairs(
    by_size: BySize, one: str, other: str, what: str
) -> Iterator[tuple[int, Solver, float, float]]:
    """Yield size, solver, and the means of two algorithms where both came to their ends."""
    for size, runs in by_size.items():
        for solver in SOLVERS:
            first, second = (_mean(runs[solver, name], what) for name in (one, other))
            if first is not None and second is not None:
                yield size, solver, first, second


def _range(numbers: list[float], form: str = ".2f") -> str:
    return f"{min(numbers):{form}} to {max(numbers):{form}}" if numbers else "not run"


def _printed_clues(by_size: BySize, solver: Solver) -> Finding:
    """Tell how many of the printed means lie within the spread of ours."""
    fits = []
    for size, runs in by_size.items():
        printed = PRINTED.get(size, {}).get(solver.level, ())
        for strategy, theirs in zip(STRATEGIES, printed, strict=False):
            own = sample(runs[solver, strategy], "clues")
            if theirs is not None and own.n > 2:  # two boards have hardly a spread
                fits.append(own.covers(theirs[0], times=1.0))
    return Finding(
        f"{solver.told}: the clues of tables 3.1 and 3.2",
        "tables 3.1 and 3.2",
        f"{sum(fits)} of {len(fits)} means within one standard deviation of ours",
        sum(fits) >= 0.9 * len(fits) if fits else None,
        "it is said to hold from nine in ten on: the paper drew other boards for each of its rows",
    )


def _printed_nodes(by_size: BySize) -> Finding:
    """Tell how near the printed numbers of nodes come, where the text leaves no doubt."""
    shares = []
    for size, runs in by_size.items():
        for solver in (EASY, MEDIUM_NOT_EQUAL, HARD):
            printed = COUNTED.get(size, {}).get(solver.level, ())
            for strategy, theirs in zip(SYSTEMATIC, printed, strict=False):
                own = _mean(runs[solver, strategy], "nodes")
                shares += [] if own is None else [own / theirs[1]]
    return Finding(
        "the nodes of table 3.5 (Medium + NotEqual)",
        "table 3.5",
        f"{_range(shares)} times as many" if shares else "not run",
        all(0.5 < share < 2 for share in shares) if shares else None,
        "they spread by as much from board to board",
    )


def _systematic_is_best(by_size: BySize) -> Finding:
    gaps = [
        other - fewest
        for name in RANDOM
        for one in SYSTEMATIC
        for _, _, other, fewest in _pairs(by_size, name, one, "clues")
    ]
    return Finding(
        "the systematic algorithms mostly leave fewer clues than the random ones",
        "-0.1 to 3.2 fewer",
        f"{_range(gaps)} fewer" if gaps else "not run",
        min(gaps) >= -1e-9 if gaps else None,
        "on the same boards they cannot leave more; the paper drew others for each row",
    )


def _near(by_size: BySize) -> Finding:
    gaps = [
        multi - fewest
        for one in SYSTEMATIC
        for _, _, multi, fewest in _pairs(by_size, MULTI, one, "clues")
    ]
    return Finding(
        "Multi leaves less than one clue more than the systematic ones",
        "at most 0.6",
        f"{_range(gaps)} more" if gaps else "not run",
        max(gaps) < 1 if gaps else None,
        "the paper's own 7x7 and 6x6 Medium differ by up to 1.0 downwards: other boards",
    )


def _shares_of_time(by_size: BySize) -> Iterator[Finding]:
    easy = [
        multi / systematic
        for _, solver, multi, systematic in _pairs(by_size, MULTI, TOP_DOWN, "seconds")
        if solver is EASY
    ]
    yield Finding(
        "on Easy, Multi takes less than two thirds of TopDown's time",
        "0.34 to 0.61",
        _range(easy),
        max(easy) < 2 / 3 if easy else None,
        "here TopDown asks about many sets at once, Multi about one",
    )
    told = {MEDIUM_NOT_EQUAL: (0.05, "5 % (its table: 5.4 %)"), HARD: (0.025, "2.5 %")}
    for solver, (share, paper) in told.items():
        own = [
            multi / min(ends)
            for size, multi, ends in _beside_systematic(by_size, solver)
            if size == 6 and ends
        ]
        yield Finding(
            f"on 6x6 {solver.level}, Multi takes at most {share:.1%} of the faster systematic one",
            paper,
            f"{own[0]:.1%}" if own else "not run",
            own[0] <= share if own else None,
        )


def _beside_systematic(by_size: BySize, solver: Solver) -> Iterator[tuple[int, float, list[float]]]:
    for size, runs in by_size.items():
        multi = _mean(runs[solver, MULTI], "seconds")
        ends = [_mean(runs[solver, name], "seconds") for name in SYSTEMATIC]
        yield size, multi or 0.0, [end for end in ends if end is not None]


def _nodes(by_size: BySize) -> Iterator[Finding]:
    claims = {
        EASY: ("TopDown checks fewer nodes than BottomUp on Easy", "0.15, 0.03 of them", True),
        MEDIUM_NOT_EQUAL: ("BottomUp checks fewer on Medium", "0.57, 0.47 of them", False),
        HARD: ("BottomUp checks fewer on Hard", "0.49, 0.41 of them", False),
    }
    pairs = list(_pairs(by_size, TOP_DOWN, BOTTOM_UP, "nodes"))
    for solver, (claim, paper, down) in claims.items():
        shares = [
            top / bottom if down else bottom / top for _, one, top, bottom in pairs if one is solver
        ]
        own = ", ".join(f"{share:.2f}" for share in shares)
        holds = all(share < 1 for share in shares) if shares else None
        yield Finding(claim, paper, f"{own} of them" if own else "not run", holds)


def _duplicates(by_size: BySize) -> Finding:
    shares = [
        again / nodes
        for name in SYSTEMATIC
        for (_, _, again, _), (_, _, nodes, _) in zip(
            _pairs(by_size, name, name, "duplicates"),
            _pairs(by_size, name, name, "nodes"),
            strict=True,
        )
    ]
    return Finding(
        "remembering what was visited avoids a considerable number of nodes",
        "0.38 to 10 a node",
        f"{_range(shares)} a node" if shares else "not run",
        min(shares) > 0.1 if shares else None,
    )


def _speeds(by_size: BySize) -> Iterator[Finding]:
    harder = (MEDIUM_NOT_EQUAL, HARD)
    systematic, random = (
        [
            ratio
            for runs in by_size.values()
            for name in names
            for solver in harder
            for ratio in _faster(runs[EASY, name], runs[solver, name])
        ]
        for names in (SYSTEMATIC, RANDOM)
    )
    every = [*systematic, *random]
    yield Finding(
        "Easy checks clearly more nodes a second than Medium and Hard",
        "6.1 to 18 times",
        f"{_range(every, '.1f')} times" if every else "not run",
        min(every) > 1.5 if every else None,
        f"clearly: 1.5 times or more; of the systematic ones alone {_range(systematic, '.1f')}, "
        "as they ask about many sets at once, and the solver is what takes the time",
    )
    fuller = [
        ratio
        for runs in by_size.values()
        for solver in (EASY, *harder)
        for ratio in _faster(runs[solver, SINGLE], runs[solver, RANDOM_BOTTOM_UP])
    ]
    yield Finding(
        "boards with fewer digits missing are checked faster: Single beside BottomUp",
        "1.0 to 3.5 times",
        f"{_range(fuller, '.1f')} times" if fuller else "not run",
        min(fuller) > 1 if fuller else None,
        "a walk of Single is a few nodes long: drawing its order takes as long as they do",
    )


def _faster(one: list[Run], other: list[Run]) -> list[float]:
    """Return how many times as many nodes a second one has; nothing if it cannot be told."""
    first, second = speed(one), speed(other)
    return [first / second] if first and second else []


def _out_of_reach(by_size: BySize, seconds: float) -> Finding:
    largest = max(by_size)
    runs = by_size[largest]
    ends = [
        f"{solver.told} {'TopDown' if name == TOP_DOWN else 'BottomUp'}"
        for solver in SOLVERS
        for name in SYSTEMATIC
        if not any(run["stopped"] for run in runs[solver, name])
    ]
    harder = any(not end.startswith("Easy") for end in ends)
    return Finding(
        "on 7x7 no systematic search ends in time but those for Easy",
        "> 5 h on Medium and Hard",
        f"within {seconds:g} s on {largest}x{largest}: {', '.join(ends) or 'none'}",
        _told_by(harder, largest == 7 and seconds >= _FIVE_HOURS),
        "it takes five hours to tell; a-star and optimal prove the fewest clues in milliseconds",
    )


def _told_by(contrary: bool, waited: bool) -> bool | None:
    """Tell what follows where one contrary refutes a claim, and long waiting bears it out."""
    if contrary:
        return False
    return True if waited else None


def _iterations(more: dict[Key, list[Run]]) -> Iterator[Finding]:
    first, last = NUMBERS[0], NUMBERS[-1]
    told = {MULTI: "11.9 to 11.1", SINGLE: "16.3 to 13.5", RANDOM_BOTTOM_UP: "16.3 to 13.6"}
    gains: dict[str, float] = {}
    means: dict[str, str] = {}
    for name in told:
        few, many = (sample(more[number, EASY, name], "clues").mean for number in (first, last))
        gains[name] = (few or 0.0) - (many or 0.0)
        means[name] = f"{few or 0.0:.1f} to {many or 0.0:.1f}"
    yield Finding(
        f"from 1 to {last} iterations hardly change what Multi leaves (Easy)",
        told[MULTI],
        means[MULTI],
        gains[MULTI] < 1,
    )
    for name, called in ((SINGLE, "Single"), (RANDOM_BOTTOM_UP, "BottomUp")):
        yield Finding(
            f"they help {called} much (Easy)",
            told[name],
            means[name],
            gains[name] > 2 * gains[MULTI],
        )


def _layers(more: dict[Key, list[Run]]) -> Finding:
    gaps = [
        (sample(runs, "layer").mean or 0.0) - (sample(runs, "clues").mean or 0.0)
        for (_, _, name), runs in more.items()
        if name == MULTI
    ]
    return Finding(
        "Multi's mean layer is less than one clue above its best",
        "0 to 0.9",
        _range(gaps),
        max(gaps) < 1,
        "its table stops before 50 iterations on Hard",
    )


def _preferred(by_size: BySize, more: dict[Key, list[Run]]) -> Finding:
    def clues(runs: list[Run]) -> Sample:
        return sample(runs, "clues")

    pairs = [
        (clues(runs[solver, MULTI]).mean or 0.0, clues(runs[solver, name]).mean or 0.0)
        for runs in by_size.values()
        for solver in SOLVERS
        for name in (SINGLE, RANDOM_BOTTOM_UP)
    ]
    pairs += [
        (clues(runs).mean or 0.0, clues(more[number, solver, other]).mean or 0.0)
        for (number, solver, name), runs in more.items()
        for other in (SINGLE, RANDOM_BOTTOM_UP)
        if name == MULTI
    ]
    fewer = sum(multi <= other for multi, other in pairs)
    return Finding(
        "of the random algorithms, Multi leaves the fewest clues",
        "in every comparison",
        f"in {fewer} of {len(pairs)} comparisons",
        fewer == len(pairs),
    )


def _parity() -> Finding:
    return Finding(
        "no cell of Inaba's own puzzles stays empty for its parity alone",
        "none of four",
        "three of the four are not at hand",
        None,
    )

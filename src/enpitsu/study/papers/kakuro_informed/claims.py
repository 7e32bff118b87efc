"""What the paper says of its two methods, and whether it holds here."""

from __future__ import annotations

from statistics import fmean, median
from typing import Any

from enpitsu.engines.informed import Informed
from enpitsu.model import Limits
from enpitsu.puzzles import parse
from enpitsu.reports.sample import short
from enpitsu.study import Finding, Instance, Part, Study, findings
from enpitsu.study.papers.kakuro_informed._measuring import ALL_ORDERS, blind_runs, timed_runs
from enpitsu.study.papers.kakuro_informed._paper import EXAMPLE, PAPER, PRINTED, SECONDS, boards
from enpitsu.study.papers.kakuro_informed.growth import Size, grown_runs, level_runs
from enpitsu.study.papers.kakuro_informed.orders import small
from enpitsu.study.papers.kakuro_informed.space import PAPER_SUM, power, sequences

Runs = dict[str, dict[str, Any]]

_LARGER = (6, 6)
_CHOSEN = (
    "of our 6x6 boards by seeds 1 to 7 it ended on two (7.4 s and 0.35 s, 15 white cells each) "
    "and not on five; the one here is fuller, and was chosen knowing that"
)


@PAPER.part(
    "findings",
    "What the paper found, and whether it holds",
    uses="count seconds full jobs",
    draws="sizes seed",
    takes="kakuro",
    counts="boards of a row, and runs of each board",
)
def found(study: Study) -> Part:
    """Hold each claim against what was run."""
    chosen = boards(study)
    blind, steps = blind_runs(study, chosen), timed_runs(study, chosen)
    return findings(
        [
            _right(chosen, blind, steps),
            _faster(chosen, blind, steps),
            *_hopeless(chosen, blind, study.seconds(SECONDS, SECONDS)),
            _not_by_size(blind),
            _within_a_second(steps),
            _less_space(chosen, blind, steps),
            *_counts(chosen, steps),
            _example(),
            _suits_larger(grown_runs(study)),
            _stops(level_runs(study)),
            _depth_first(study),
        ]
    )


def _right(chosen: list[Instance], blind: Runs, steps: Runs) -> Finding:
    """Hold all answers against the rules and against each other."""
    agree, unknown = 0, 0
    for one in chosen:
        known = [run[one.name]["solution"] for run in (blind, steps)]
        given = [solution for solution in known if solution is not None]
        good = [_solves(one, solution) for solution in given]
        agree += all(good) and len(set(given)) < 2
        unknown += len(known) - len(given)
    own = f"{agree} of {len(chosen)} boards without a wrong answer; {unknown} without an answer"
    return Finding("both solve the games correctly", "6 games", own, agree == len(chosen))


def _solves(one: Instance, solution: str) -> bool:
    filled = parse(f"kakuro:{solution}")
    return one.puzzle.model.check(filled.givens)


def _faster(chosen: list[Instance], blind: Runs, steps: Runs) -> Finding:
    """Compare their times where both end."""
    theirs = [one / other for one, other in PRINTED.values() if one]
    pairs = [(blind[one.name], steps[one.name]) for one in chosen]
    own = [_typical(a) / _typical(b) for a, b in pairs if a["found"] and b["found"]]
    slower = sum(ratio < 1 for ratio in own)
    return Finding(
        "the informed way is faster on every board",
        f"{min(theirs):.0f} to {max(theirs):.0f} times",
        f"{min(own):.2g} to {max(own):,.0f} times" if own else "no board that both solve",
        not slower if own else None,
        "where both end" + ("; on the smallest boards there is little to try" if slower else ""),
    )


def _hopeless(chosen: list[Instance], blind: Runs, limit: float) -> list[Finding]:
    """Tell where the uninformed way passes the limit: in the paper on the two largest boards."""
    by_size = {one.name: blind[one.name] for one in chosen if one.name in PRINTED}
    list_of = []
    for large, claim in (
        (True, "the uninformed way does not end within 10 s on 8x8 and 6x6"),
        (False, "it ends within 10 s on 5x5 and smaller"),
    ):
        names = [name for name, (seconds, _) in PRINTED.items() if (seconds is None) == large]
        seen = {name: by_size[name] for name in names if name in by_size}
        own = ", ".join(
            f"{name}: {'> ' + short(limit) if run['stopped'] else short(_typical(run))} s"
            for name, run in seen.items()
        )
        theirs = ", ".join(
            f"{name}: {'x' if PRINTED[name][0] is None else short(PRINTED[name][0] or 0)}"
            for name in names
        )
        holds = all(bool(run["stopped"]) == large for run in seen.values()) if seen else None
        if limit < SECONDS and any(run["stopped"] for run in seen.values()):
            holds = None
        note = _CHOSEN if large and "6x6" in seen else ""
        list_of.append(Finding(claim, theirs, own or "not run", holds, note))
    return list_of


def _not_by_size(blind: Runs) -> Finding:
    """Compare the 4x4 with the 4x5, which took the uninformed way less in the paper."""
    claim = "a 4x4 can take the uninformed way longer than a 4x5"
    if not {"4x4", "4x5"} <= blind.keys():
        return Finding(claim, "156 ms, 17 ms", "not run", None)
    small, large = (1000 * _typical(blind[name]) for name in ("4x4", "4x5"))
    return Finding(
        claim,
        "156 ms, 17 ms",
        f"{short(small)} ms, {short(large)} ms",
        small > large or None,
        "of one board each nothing follows: what decides is how many sequences the sums have, and "
        "how far down the list the right one stands",
    )


def _within_a_second(steps: Runs) -> Finding:
    """Tell how long the informed way takes on the largest board."""
    claim = "the informed way solves the 8x8 in less than a second"
    if "8x8" not in steps:
        return Finding(claim, 0.0649, "not run", None)
    run = steps["8x8"]
    return Finding(claim, 0.0649, _typical(run), bool(run["found"]) and _typical(run) < 1)


def _less_space(chosen: list[Instance], blind: Runs, steps: Runs) -> Finding:
    """Compare the bytes that both take up."""
    more = [steps[one.name]["bytes"] > blind[one.name]["bytes"] for one in chosen]
    extra = [steps[one.name]["candidates"] for one in chosen]
    kept = [steps[one.name]["sequences"] for one in chosen]
    return Finding(
        "the uninformed way takes up less space: it keeps no candidates",
        "less",
        f"fewer bytes on {sum(more)} of {len(more)} boards",
        all(more) if more else None,
        f"there are {min(extra, default=0)} to {max(extra, default=0)} candidates, but "
        f"{min(kept, default=0)} to {max(kept, default=0):,} sequences, which both keep and which "
        "decide (here the uninformed way keeps each in two parts: what must agree, what is new)",
    )


def _counts(chosen: list[Instance], steps: Runs) -> list[Finding]:
    """Return what the paper counts by hand."""
    sets, orders = len(PAPER_SUM.sets()), sequences(PAPER_SUM) // len(PAPER_SUM.sets())
    largest = max(chosen, key=lambda one: len(one.puzzle.givens))
    cells, kept = len(largest.puzzle.givens), steps[largest.name]["candidates"]
    return [
        Finding("16 open cells have 9^16 fillings", "1.853e15", power(9, 16), True),
        Finding("25 in five cells has 12 sets of digits", 12, sets, sets == 12),
        Finding(
            "each of these sets has 24 orders, so there are 288 sequences",
            "24; 288",
            f"{orders}; {sets * orders}",
            orders == 24,
            "five digits have 5! = 120 orders; 24 is 4!",
        ),
        Finding(
            "the largest board has at most 36 x 9 = 324 candidates, and really fewer",
            324,
            f"{cells} x 9 = {9 * cells}; {kept} are kept after step 2",
            kept < 9 * cells,
        ),
    ]


def _example() -> Finding:
    """Go through the steps on the example of the text."""
    result = Informed().solve(parse(EXAMPLE), Limits())
    return Finding(
        "the five steps solve the 3x3 of the text: 3 1, 2 5",
        "3 1, 2 5",
        ", ".join(row.split(maxsplit=1)[1] for row in result.solutions[0].split("/")[1:]),
        result.found == 1,
        f"in {result.effort.rounds} rounds, the last of which finds nothing new",
    )


def _suits_larger(runs: dict[Size, Any]) -> Finding:
    """Tell how many of the larger boards each way fills."""
    larger = {size: run for size, run in runs.items() if size >= _LARGER}
    ends = {
        way: sum(seconds is not None for run in larger.values() for seconds in run[way])
        for way in ("uninformed", "informed")
    }
    boards = sum(len(run["cells"]) for run in larger.values())
    return Finding(
        "for larger boards, such as newspapers print, the informed way is the one to take",
        "by two boards",
        f"of {boards} from 6x6 on: uninformed {ends['uninformed']}, informed {ends['informed']}",
        ends["informed"] > ends["uninformed"] if boards else None,
    )


def _stops(runs: dict[str, Any]) -> Finding:
    """Tell which boards the steps finish: in the paper, all six."""
    shares = [f"{level} {run['solved']} of {len(run['open'])}" for level, run in runs.items()]
    return Finding(
        "the informed way solves a Kakuro without a guess",
        "all six of the paper's",
        ", ".join(shares),
        all(run["solved"] == len(run["open"]) for run in runs.values()),
        "the steps look at one run at a time; what needs more (hard and expert) they leave open",
    )


def _depth_first(study: Study) -> Finding:
    """Compare what the blind searches keep; the paper takes depth first."""
    chosen = small(study)
    runs = {order: blind_runs(study, chosen, order, 0) for order in ALL_ORDERS}
    kept = {
        order: fmean([run["boards"] for run in by.values()]) if by else 0.0
        for order, by in runs.items()
    }
    own = ", ".join(f"{order} {short(number)}" for order, number in kept.items())
    return Finding(
        "of the blind searches depth first, one successor at a time, is the one to take",
        "chosen without a comparison",
        f"boards kept at once, mean: {own}",
        kept["depth-first"] <= min(kept.values()) if chosen else None,
        "all orders try the same sequences before all is known, deepening some of them again",
    )


def _typical(record: dict[str, Any]) -> float:
    """Return the seconds of most runs: on a busy machine some take much longer."""
    return float(median(record["seconds"]))

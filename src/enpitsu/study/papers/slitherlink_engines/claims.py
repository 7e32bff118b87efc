"""What the paper says of its engines, and whether it holds here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from enpitsu.comparing import Row
from enpitsu.engines.simpath import corner_paths
from enpitsu.reports import Sample
from enpitsu.study import Finding, Part, Study, findings
from enpitsu.study.papers.slitherlink_engines._boards import instances
from enpitsu.study.papers.slitherlink_engines._paper import PAPER
from enpitsu.study.papers.slitherlink_engines._runs import (
    IP,
    SAT,
    SETS,
    outcome,
    outcomes,
    share,
    times,
)
from enpitsu.study.papers.slitherlink_engines.after_rules import pairs
from enpitsu.study.papers.slitherlink_engines.all_solutions import listed
from enpitsu.study.papers.slitherlink_engines.methods import (
    diagrams_by_clues,
    methods,
    twos_correlation,
)
from enpitsu.study.papers.slitherlink_engines.models import clauses
from enpitsu.study.papers.slitherlink_engines.paths import PRINTED, counted
from enpitsu.study.papers.slitherlink_engines.rules import rule_findings
from enpitsu.study.papers.slitherlink_engines.solvers import IP_SOLVERS, rows_by, sat_means
from enpitsu.work import Task

Runs = Mapping[str, list[Row]]

_ORDER = "edges and clues come in a better order here (the clues of a 15x15: 0.3 s, not 3 s)"


@PAPER.part(
    "findings",
    "What the paper found, and whether it holds",
    uses="sizes seconds seed full jobs",
    draws="count",
    takes="slitherlink",
)
def all_findings(study: Study) -> Part:
    """Gather the claims about models, solvers, methods and rules."""
    study = replace(study, alone=False)
    runs = methods(study)
    found = [
        *_models(study),
        *_solvers(study),
        *(claim(runs) for claim in _CLAIMS),
        _flat(runs),
        _twos(study),
        _all_solutions(study),
        *rule_findings(study),
        *_after_rules(study),
    ]
    return findings(found)


def _models(study: Study) -> list[Finding]:
    both = [clauses(one.puzzle) for one in instances(study)]
    equal = sum(counted == formula for counted, formula in both)
    paths = corner_paths(3)
    large = study.run([Task("paths 8", counted, (8,))])["paths 8"]
    return [
        Finding(
            "A board takes 8nm + 4z0 + 7z1 + 8z2 + 7z3 + 1 clauses",
            "the formula",
            f"equal on {equal} of {len(both)} boards",
            equal == len(both),
        ),
        Finding("Of 3x3 points 12 paths join opposite corners", 12, paths.total, paths.total == 12),
        Finding(
            "Of 8x8 points 789,360,053,252 do, and 33,580 nodes hold them",
            "789,360,053,252 in 33,580",
            f"{large['paths']:,} in {large['nodes']:,}",
            (large["paths"], large["nodes"]) == PRINTED[8],
        ),
    ]


def _solvers(study: Study) -> list[Finding]:
    ip = rows_by(study, IP_SOLVERS)
    cbc = ip["CBC, the paper's rows"]
    wrong = sum(outcomes(some)["wrong answer"] for some in ip.values())
    sat = [sample.median for sample in sat_means(study).values() if sample.median]
    ratio = max(sat) / min(sat) if sat else None
    runnable = bool(ip["Gurobi, the paper's rows"] or ip["CPLEX, the paper's rows"])
    return [
        Finding(
            "PuLP's own solver (CBC) solves four boards in five in its time",
            "78.24%",
            share(cbc) if cbc else None,
            outcomes(cbc)["right"] < len(cbc) if cbc else None,
            "the share that is right depends on the boards and the limit",
        ),
        Finding(
            "Solvers of integer programs give invalid answers",
            "PuLP 65, CPLEX 7",
            wrong,
            wrong > 0,
            "every answer is checked, and rounded before",
        ),
        Finding(
            "Gurobi and CPLEX are quicker than PuLP's solver",
            "all sizes",
            None,
            None,
            "" if runnable else "neither is installed here",
        ),
        Finding(
            "SAT solvers hardly differ",
            "no significant difference",
            None if ratio is None else f"slowest / quickest median {ratio:.2f}",
            None if ratio is None else ratio < 2,
        ),
    ]


def _mean(runs: Runs, name: str, size: str) -> Sample:
    return times(row for row in runs[name] if row.size == size)


def _quickest(runs: Runs, size: str) -> dict[str, float]:
    """Return the mean seconds of the paper's three methods at a size."""
    means = {name: _mean(runs, name, size).mean for name in (IP, SAT, SETS)}
    return {name: mean for name, mean in means.items() if mean is not None}


def _told(means: Mapping[str, float]) -> str:
    return ", ".join(f"{name} {mean:.3g} s" for name, mean in means.items())


def _sat_is_sure(runs: Runs) -> Finding:
    right = share(runs[SAT])
    whole = outcomes(runs[SAT])["right"] == len(runs[SAT])
    return Finding("SAT solves all boards in time", "533/533", right, whole and bool(runs[SAT]))


def _diagrams_first(runs: Runs) -> Finding:
    means = _quickest(runs, "5x5")
    held = min(means, key=lambda name: means[name]) == SETS if len(means) == 3 else None
    return Finding("Diagrams are the quickest at 5x5", "ZDD", _told(means), held)


def _sat_first(runs: Runs) -> Finding:
    sizes = [size for size in ("10x10", "12x16", "20x36") if SAT in _quickest(runs, size)]
    first = [min((means := _quickest(runs, size)), key=lambda n: means[n]) for size in sizes]
    told = ", ".join(f"{size}: {name}" for size, name in zip(sizes, first, strict=True))
    held = all(name == SAT for name in first) if first else None
    return Finding("SAT is the quickest at all larger sizes", "SAT", told, held)


def _alike(runs: Runs) -> Finding:
    means = _quickest(runs, "10x10")
    known = IP in means and SETS in means
    ratio = means[IP] / means[SETS] if known else None
    held = None if ratio is None else 0.5 <= ratio <= 2
    told = None if ratio is None else f"IP takes {ratio:.2f} times as long"
    claim = "At 10x10 integer programs and diagrams are alike"
    return Finding(claim, "0.33 s, 0.33 s", told, held, _ORDER)


def _diagrams_slow(runs: Runs) -> Finding:
    means = _quickest(runs, "12x16")
    held = max(means, key=lambda name: means[name]) == SETS if len(means) == 3 else None
    return Finding("At 12x16 diagrams are much the slowest", "8.22 s", _told(means), held, _ORDER)


def _diagrams_stop(runs: Runs) -> Finding:
    some = [row for row in runs[SETS] if row.size == "20x36"]
    right = sum(outcome(row) == "right" for row in some)
    told = f"{right} of {len(some)}" if some else None
    held = right == 0 if some else None
    return Finding("Diagrams solve no board of 20x36 in time", "0 of 58", told, held)


def _diagrams_spread(runs: Runs) -> Finding:
    spans = {}
    for name in (IP, SAT, SETS):
        quartiles = _mean(runs, name, "12x16").quartiles
        if quartiles and quartiles[0]:
            spans[name] = quartiles[4] / quartiles[0]
    told = ", ".join(f"{name} {span:.1f}" for name, span in spans.items())
    held = max(spans, key=lambda name: spans[name]) == SETS if len(spans) == 3 else None
    claim = "At 12x16 the times of diagrams are spread most (most / least)"
    return Finding(claim, "35.4 s / 0.6 s = 58", told, held)


_CLAIMS: tuple[Callable[[Runs], Finding], ...] = (
    _sat_is_sure,
    _diagrams_first,
    _sat_first,
    _alike,
    _diagrams_slow,
    _diagrams_stop,
    _diagrams_spread,
)


def _flat(runs: Runs) -> Finding:
    small, large = (_mean(runs, SAT, size).mean for size in ("5x5", "12x16"))
    ratio = large / small if small and large else None
    return Finding(
        "From 5x5 to 12x16 the times of SAT hardly grow",
        "1.069 times",
        None if ratio is None else f"{ratio:.1f} times",
        None if ratio is None else ratio < 1.5,
        "the paper's times are mostly start-up, which is not counted here",
    )


def _twos(study: Study) -> Finding:
    known = twos_correlation(diagrams_by_clues(study))
    return Finding(
        "Boards with many 2s are slow by diagrams",
        "six boards of 12x16",
        None if known is None else f"rank correlation {known:.2f}",
        None if known is None else known > 0.3,
    )


def _all_solutions(study: Study) -> Finding:
    ran = next(iter(listed(study).values()))
    walls = {name: row.wall for name, row in ran.items() if outcome(row) == "right" and row.wall}
    sat, sets = walls.get(SAT), walls.get(SETS)
    both = f"{sat / sets:.2f} times as quick" if sat and sets else _told(walls)
    held = sat > 2 * sets if sat and sets else None
    claim = "For all solutions diagrams are more than twice as quick as SAT"
    note = (
        "SAT takes time for each solution, a diagram hardly: the more there are, the more it wins"
    )
    return Finding(claim, "86.1 s / 40.9 s = 2.1", both, held, note)


def _after_rules(study: Study) -> list[Finding]:
    """Return what rules save, summed over the sizes that both ways solve."""
    saved = {}
    for name, by in pairs(study).items():
        known = [
            (before.mean, after.mean)
            for before, after in by.values()
            if before.mean and after.mean and not before.limited and not after.limited
        ]
        if known:
            least = min(after / before - 1 for before, after in known)
            most = max(after / before - 1 for before, after in known)
            saved[name] = (least, most)
    told = ", ".join(f"{name} {most:+.0%} to {least:+.0%}" for name, (least, most) in saved.items())
    best = min(saved, key=lambda name: saved[name][0]) if len(saved) == 3 else None
    return [
        Finding(
            "Rules before it save every method time, at every size",
            "-3.4% to -96.3%",
            told or None,
            all(most < 0 for _, most in saved.values()) if saved else None,
            "on boards that the rules leave open",
        ),
        Finding(
            "Rules save diagrams most",
            "-96.3% at 12x16",
            None if best is None else f"{best} {saved[best][0]:+.1%}",
            None if best is None else best == SETS,
        ),
    ]

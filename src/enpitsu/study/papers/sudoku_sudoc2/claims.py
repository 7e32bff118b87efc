"""What the paper says, and whether it holds here."""

from __future__ import annotations

from collections.abc import Iterator

from enpitsu.study import Finding, Part, Study, findings
from enpitsu.study.papers.sudoku_sudoc2._measuring import Run, checks, runs
from enpitsu.study.papers.sudoku_sudoc2._paper import PAPER, PROBLEMS, SOLUTION_1, TREE, Problem
from enpitsu.study.papers.sudoku_sudoc2.levels import LEVELS, boards
from enpitsu.study.papers.sudoku_sudoc2.problems import micro
from enpitsu.study.papers.sudoku_sudoc2.tree import row_of

(
    FIRST, WITHOUT_5, WITHOUT_3, SECOND, THIRD, FOURTH, FOURTH_MENDED, FIFTH, NEARLY, SIXTH,
    SIXTH_MENDED,
) = PROBLEMS  # fmt: skip
ITEMS = 9**3


class _Known:
    """What was measured of a problem."""

    def __init__(self, study: Study) -> None:
        lines = [one.line for one in PROBLEMS]
        self._infer = runs(study, lines, "infer")
        self._kernel = runs(study, lines, "kernel")
        self._lines = runs(study, lines, "in lines too")
        self._bare = runs(study, lines, "infer, one by one")
        self._kinds = checks(study, lines)

    def infer(self, one: Problem) -> Run:
        return self._infer[one.line]

    def kernel(self, one: Problem) -> Run:
        return self._kernel[one.line]

    def lines(self, one: Problem) -> Run:
        """Return the run that draws the paper's inferences in rows and columns too."""
        return self._lines[one.line]

    def bare(self, one: Problem) -> Run:
        """Return the run without pairs, triples and two lines together."""
        return self._bare[one.line]

    def kind(self, one: Problem) -> Run:
        return self._kinds[one.line]

    def mean(self, one: Problem) -> float:
        return micro(self.infer(one)).mean or 0.0


@PAPER.part(
    "findings",
    "What the paper found, and whether it holds",
    uses="count seed full jobs",
    counts="boards of a level, and runs of each board",
)
def claims(study: Study) -> Part:
    """Return the table of findings."""
    known = _Known(study)
    return findings([
        *_of_the_tree(known),
        *_of_problem_1(known),
        *_of_the_others(known),
        *_of_misprints(known),
        *_of_the_inferences(known),
        _of_making(study, known),
    ])  # fmt: skip


def _tree(run: Run) -> str:
    calls = run["calls"]
    return f"{calls} call{'' if calls == 1 else 's'}, height {run['height']}"


def _of_the_tree(known: _Known) -> Iterator[Finding]:
    run = known.infer(FIRST)
    yield Finding("problem 1: the tree", "11 calls, height 5", _tree(run), _tree(run) == _PAPERS_1)
    rows = [row_of(call) for call in run["tree"]]
    same = sum(own == printed[:6] for own, printed in zip(rows, TREE, strict=False))
    yield Finding("problem 1: rows of the tree (jh, e, f0, f, dn, oct)", 11, same, same == 11)
    ninth = run["tree"][8] if len(run["tree"]) > 8 else run["tree"][-1]
    yield Finding(
        "problem 1: the ninth row, jh = 8, finds the solution that is printed",
        "f = 81",
        f"f = {ninth['fixed_after']}" if ninth["jh"] == 8 else f"jh = {ninth['jh']}",
        ninth["fixed_after"] == 81 and run["solution"] == SOLUTION_1,
        "the third call to end",
    )
    digits = sorted({call["split"][0] for call in run["tree"] if call["split"]})
    yield Finding(
        "problem 1: all splits are on the digit 9", "9", ", ".join(digits), digits == ["9"]
    )
    root = run["tree"][0]
    own = f"{root['fixed_before']} → {root['fixed_after']}"
    yield Finding(
        "problem 1: usual steps stop at 30 fixed digits", "24 → 30", own, own == "24 → 30"
    )


_PAPERS_1 = "11 calls, height 5"


def _of_problem_1(known: _Known) -> Iterator[Finding]:
    redundant = known.kind(FIRST)["redundant"]
    own = ", ".join(redundant)
    yield Finding(
        "problem 1 is not minimal: a 5 or a 3 could go", "r3c3, r3c4", own, own == "r3c3=5, r3c4=3"
    )
    for one, paper in (
        (WITHOUT_5, "minimal, 11 calls, height 5"),
        (WITHOUT_3, "minimal, 15 calls, height 5"),
    ):
        minimal = known.kind(one)["status"] == "unique" and not known.kind(one)["redundant"]
        tree = _tree(known.infer(one))
        own = f"{'minimal' if minimal else 'not minimal'}, {tree}"
        yield Finding(f"problem {one.name} is minimal, with 23 givens", paper, own, own == paper)
    ratio = known.mean(WITHOUT_3) / known.mean(FIRST)
    yield Finding(
        "without the 3 it takes longer than as it was",
        "1.57 times",
        f"{ratio:.2f} times",
        ratio > 1.2,
    )


def _of_the_others(known: _Known) -> Iterator[Finding]:
    fifth = known.infer(FIFTH)
    yield Finding(
        "problem 5, of 17 givens, needs no recursion",
        "1 call, height 0",
        _tree(fifth),
        fifth["calls"] == 1,
    )
    ratio = known.mean(FIRST) / known.mean(FIFTH)
    yield Finding(
        "problem 1 takes longer than problem 5", "2.1 times", f"{ratio:.2f} times", ratio > 1,
        "the paper's 119 µs and 56 µs",
    )  # fmt: skip
    nearly = known.infer(NEARLY)
    yield Finding(
        "77 givens can leave several solutions",
        "the 1 6 and 6 1 of rows 3 and 4 change places",
        nearly["witness"],
        nearly["result"] == 2,
        "No more can: two solutions differ in two cells at least of each row, column and box in "
        "which they differ, so in four cells at least.",
    )
    hard = {one.name: known.kind(one)["level"] for one in (FIRST, SECOND, THIRD, FIFTH)}
    yield Finding(
        "the problems are clearly harder than those of magazines",
        "all",
        ", ".join(f"{name}: {level}" for name, level in hard.items()),
        all(level in ("hard", "expert", "extreme") for level in hard.values()),
        "by the techniques that their solution path needs",
    )


def _of_misprints(known: _Known) -> Iterator[Finding]:
    for one, mended, change in (
        (FOURTH, FOURTH_MENDED, "the 2 of row 2 in column 9"),
        (SIXTH, SIXTH_MENDED, "the 4 of row 6 and the 8 of row 7 in column 6"),
    ):
        kind, better = known.kind(one), known.kind(mended)
        minimal = better["status"] == "unique" and not better["redundant"]
        yield Finding(
            f"problem {one.name} has one solution",
            "one",
            {"none": "none", "unique": "one"}.get(kind["status"], "several"),
            kind["status"] == "unique",
            f"a misprint; with {change} it has one and is minimal: a conjecture" if minimal else "",
        )


def _of_the_inferences(known: _Known) -> Iterator[Finding]:
    proper = [one for one in PROBLEMS if known.infer(one)["result"] == 1]
    most = max(known.infer(one)["most_items"] for one in PROBLEMS)
    yield Finding("items of one call stay below 9³", ITEMS, most, most < ITEMS)
    fine = sum(known.infer(one)["calls"] for one in proper)
    bare = sum(known.bare(one)["calls"] for one in proper)
    yield Finding(
        "finer inferences keep the tree small",
        None,
        f"{fine} calls in place of {bare}",
        fine < bare,
        "all problems with one solution; without pairs, triples and two lines together. "
        f"Problem 5 alone: {known.bare(FIFTH)['calls']} calls in place of 1",
    )
    lines = sum(known.lines(one)["calls"] for one in proper)
    yield Finding(
        "to look along rows and columns too is of little use",
        None,
        f"{lines} calls in place of {fine}",
        None,
        "The paper had such words in a first version and judged by its time; here the kernel draws "
        "the same inferences in boxes and lines.",
    )


def _of_making(study: Study, known: _Known) -> Finding:
    drawn = [board for level in LEVELS for board in boards(study, level)]
    making = sum(board["seconds"] for board in drawn) / len(drawn) * 1e6
    solving = micro(known.kernel(FIRST)).mean or 0.0
    return Finding(
        "to make a minimal problem takes much longer than to solve one",
        None,
        f"{making / solving:.0f} times",
        making > 10 * solving,
        "the kernel: making a minimal puzzle of a level, against solving problem 1",
    )

"""What engines think of random models, beside what trying everything says: the differences."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from random import Random
from time import perf_counter

from enpitsu import _kernel
from enpitsu.answers.explain import explain_puzzle
from enpitsu.boards import OPEN, members
from enpitsu.engines import Engine, engine
from enpitsu.engines.kernel import Kernel, ladder_of, problem_of, rungs_where, walk
from enpitsu.engines.kernel.loop_count import can_sweep
from enpitsu.errors import EngineError
from enpitsu.model import RULE_ALONE, Limits, Mark, Puzzle, Result, Status
from random_models import MOST, sample_at
from samples import Sample
from shrinking import shrunk

SECONDS = 20.0
"""Nothing here is hard: what takes longer does not end."""
FEW = 40
"""Assignments on which a rule and its core forms are compared."""


@dataclass(frozen=True)
class Opinion:
    """Somebody who can be asked about a model."""

    differences: Callable[[Sample], Iterator[str]]
    every: int = 1
    """Of how many models it is asked about one: some are slow."""


@dataclass(frozen=True)
class Difference:
    """A model about which an opinion is wrong, as small as it can be made, and in what."""

    opinion: str
    number: int
    """Which sample it was before it was made smaller."""
    sample: str
    """What makes it again."""
    what: tuple[str, ...]

    def __str__(self) -> str:
        what = "\n  ".join(self.what)
        return f"{self.opinion}, model {self.number}:\n{self.sample}\n  {what}"


# The solutions


@dataclass(frozen=True)
class Limit:
    """What an engine may refuse: it must say so in such words, and take what is plainly its own."""

    says: str
    """A pattern of its words."""
    takes: Callable[[Puzzle], bool]
    """Whether it may not refuse a puzzle."""


LIMITS: dict[str, Limit] = {
    "zdd": Limit("the zdd engine (draws|only counts)", can_sweep),
}
"""By engine; those that are not here refuse nothing."""


COUNT = -1
"""In place of a limit: no solution is asked for, but their number."""
QUESTIONS = (0, 1, 2, COUNT)


def searched(
    name: str, chosen: Engine, sample: Sample, questions: Sequence[int] = QUESTIONS
) -> Iterator[str]:
    """Yield what an engine gets wrong: all solutions, the first, the first two, their number."""
    limit = LIMITS.get(name)
    refusable = limit is not None and not limit.takes(sample.puzzle)
    try:
        for question in questions:
            yield from _answered(chosen, sample, question)
    except EngineError as error:
        if not (refusable and limit is not None and re.search(limit.says, str(error))):
            yield f"refuses: {error}"
    except Exception as error:  # whatever it is, it is no answer
        yield f"raises {error!r}"


def _answered(chosen: Engine, sample: Sample, question: int) -> Iterator[str]:
    """Yield what is wrong with the answer to one question."""
    limits = Limits(max(question, 0), seconds=SECONDS)
    if question != COUNT:
        yield from _wrong(chosen.solve(sample.puzzle, limits), question, sample)
        return
    counted = chosen.count(sample.puzzle, limits)
    if (counted.found, counted.complete) != (len(sample.solutions), True):
        yield f"counts {counted.found} of {len(sample.solutions)}"


def _wrong(result: Result, limit: int, sample: Sample) -> Iterator[str]:
    """Yield what is wrong with a result."""
    asked = f"limit {limit}: "
    truth = sample.solutions
    expected = min(limit or len(truth), len(truth))
    if (result.found, len(result.values)) != (expected, expected):
        yield f"{asked}finds {result.found}, shows {len(result.values)}, not {expected}"
    if len(set(result.values)) < len(result.values):
        yield f"{asked}gives a solution twice"
    for values in set(result.values) - set(truth):
        yield f"{asked}{[*values]} is no solution"
    complete = not 0 < limit <= len(truth)
    if (result.complete, result.status) != (complete, Status.of(expected, complete)):
        yield f"{asked}says {result.status}, complete={result.complete}"


# What rules amount to


def forms(sample: Sample) -> Iterator[str]:
    """Yield rules whose core forms say something else."""
    model = sample.model
    if not all(model.domains):
        return
    random = Random(len(sample.solutions))
    choices = [members(domain) for domain in model.domains]
    tried = [bytes(map(random.choice, choices)) for _ in range(FEW)]
    tried += random.sample(sample.solutions, min(FEW, len(sample.solutions)))
    for rule in model.rules:
        stated = list(rule.lower(model.domains))
        for values in tried:
            if rule.check(values) != all(form.holds(values) for form in stated):
                yield f"{rule!r} judges {[*values]} otherwise than its core forms"
                break


# The steps of techniques


def steps(sample: Sample) -> Iterator[str]:
    """Yield steps that are wrong, and what a log changes."""
    puzzle, truth = sample.puzzle, sample.solutions
    unique = len(truth) == 1
    rungs = rungs_where(puzzle.ladder, lambda rung: rung.usual or (unique and not rung.by_name))
    try:
        path = walk(puzzle, rungs, seconds=SECONDS)
        left = narrow(sample, rungs)
    except Exception as error:  # whatever it is, it is no answer
        yield f"raises {error!r}"
        return
    yield from _unsound(sample, path.steps)
    yield from _misjudged("with a log", path.verdict, path.candidates, truth)
    yield from _misjudged("without a log", left.verdict, left.candidates, truth)
    if left.verdict != path.verdict:
        yield f"{left.verdict} without a log, {path.verdict} with one"
    elif left.verdict != "failed":
        if left.candidates != path.candidates:
            yield f"leaves {left.candidates} without a log, {path.candidates} with one"
        pairs = zip(path.candidates, _replayed(sample, path.steps), strict=True)
        if any(now & ~then for now, then in pairs):
            yield "leaves more than its steps say"


def narrow(sample: Sample, rungs: int) -> _kernel.Narrowed:
    """Return what some rungs leave, without a log."""
    puzzle = sample.puzzle
    problem, ladder = problem_of(puzzle.board_model), ladder_of(puzzle.ladder)
    return _kernel.narrow(problem, ladder, puzzle.givens, rungs, SECONDS, puzzle.numbers)


def _unsound(sample: Sample, taken: Sequence[_kernel.Step]) -> Iterator[str]:
    """Yield steps that remove what a solution has, or place what one has not."""
    for step in taken:
        name = (*sample.ladder, RULE_ALONE)[step.rung]
        for values in sample.solutions:
            gone = [mark for mark in step.removes if values[mark.cell] == mark.value]
            put = [mark for mark in step.places if values[mark.cell] != mark.value]
            if gone or put:
                told = ", ".join(f"x{mark.cell}={mark.value}" for mark in (*gone, *put))
                yield f"{name} {'removes' if gone else 'places'} {told} against {[*values]}"
                break


def _misjudged(
    how: str, verdict: str, candidates: Sequence[int], truth: Sequence[bytes]
) -> Iterator[str]:
    """Yield a verdict or candidates that do not fit the solutions."""
    if verdict == "solved":
        solution = bytes(members(domain)[0] for domain in candidates)
        if list(truth) != [solution]:
            yield f"{how} solved as {[*solution]}, but there are {len(truth)} solutions"
    elif verdict == "failed":
        if truth:
            yield f"{how} failed, but there are {len(truth)} solutions"
    elif verdict != "stuck":
        yield f"{how} {verdict}"
    for variable, domain in enumerate(candidates if verdict == "stuck" else ()):
        lost = {values[variable] for values in truth} - set(members(domain))
        if lost:
            yield f"{how} x{variable} lost {sorted(lost)}"


def _replayed(sample: Sample, taken: Sequence[_kernel.Step]) -> list[int]:
    """Return what the steps leave; what follows at once from a placed value is not told."""
    left = [
        domain if given == OPEN else domain & 1 << given
        for domain, given in zip(sample.domains, sample.puzzle.givens, strict=True)
    ]
    for step in taken:
        for mark in step.places:
            left[mark.cell] &= 1 << mark.value
        for mark in step.removes:
            left[mark.cell] &= ~(1 << mark.value)
    return left


def words(sample: Sample) -> Iterator[str]:
    """Yield steps that cannot be told, or are told otherwise than they were taken."""
    try:
        explained = explain_puzzle(sample.puzzle, seconds=SECONDS)
    except Exception as error:  # whatever it is, it is no answer
        yield f"raises {error!r}"
        return
    if explained.solved and len(sample.solutions) != 1:
        yield f"solved, but there are {len(sample.solutions)} solutions"
    shown = [
        {Mark(f"x{v}", str(value)) for v, value in enumerate(values)} for values in sample.solutions
    ]
    for step in explained.steps:
        if not step.text:
            yield f"{step.technique} says nothing"
        if not all(it.isdisjoint(step.removes) and it.issuperset(step.places) for it in shown):
            yield f"{step.technique} is wrong: {step.text}"


# Who is asked


@cache
def _engine(name: str, presolve: bool = False) -> Engine:
    return engine(name, presolve=presolve)


def _by(name: str, most: int = MOST) -> Callable[[Sample], Iterator[str]]:
    """Ask an engine about models with so many solutions at most: some are slow to list them."""

    def differences(sample: Sample) -> Iterator[str]:
        if len(sample.solutions) > most:
            return iter(())
        return searched(name, _engine(name), sample, _two(sample))

    return differences


def _two(sample: Sample) -> tuple[int, int]:
    """Return the questions for engines that are slow: all solutions, and one thing more."""
    return 0, QUESTIONS[1:][(sum(sample.domains) + len(sample.rules)) % 3]


def _textbook(sample: Sample) -> Iterator[str]:
    """Ask the textbook engine, where it comes to an end."""
    if sample.assignments > MOST:
        return iter(())
    return searched("csp", sample.csp, sample, _two(sample))


def _after_rules(sample: Sample) -> Iterator[str]:
    """Ask the textbook engine about what the kernel's rules leave."""
    if sample.assignments > MOST:
        return iter(())
    return searched("csp", _engine("csp", presolve=True), sample, _two(sample))


DEEP = Kernel().tuned(dead_ends=0)

OPINIONS: dict[str, Opinion] = {
    "forms": Opinion(forms, every=10),
    "csp": Opinion(_textbook),
    "kernel": Opinion(lambda sample: searched("kernel", sample.kernel, sample)),
    "deep": Opinion(lambda sample: searched("deep", DEEP, sample)),
    "steps": Opinion(steps),
    "words": Opinion(words, every=20),
    "auto": Opinion(_by("auto"), every=20),
    "rules first": Opinion(_after_rules, every=40),
    "sat": Opinion(_by("sat", 2_000), every=40),
    "cpsat": Opinion(_by("cpsat", 2_000), every=200),
    "ip": Opinion(_by("ip", 200), every=100),
    "zdd": Opinion(_by("zdd"), every=20),
}
"""By name. `deep` is the kernel that derives sums from its first dead end on; `steps` and `words`
are the kernel's techniques, `rules first` is csp after them."""


@dataclass
class Tally:
    """What came of many models."""

    models: int = 0
    solvable: Counter[str] = field(default_factory=Counter)
    asked: Counter[str] = field(default_factory=Counter)
    seconds: Counter[str] = field(default_factory=Counter)
    found: list[Difference] = field(default_factory=list)

    def add(self, other: Tally) -> None:
        """Take another one in."""
        self.models += other.models
        self.found += other.found
        self.solvable.update(other.solvable)
        self.asked.update(other.asked)
        self.seconds.update(other.seconds)

    def about(self, name: str) -> list[Difference]:
        """Return the differences of one opinion."""
        return [difference for difference in self.found if difference.opinion == name]


def compare(
    seed: int,
    numbers: Iterable[int],
    opinions: dict[str, Opinion],
    most: int = 3,
    before: Callable[[int], object] = lambda number: None,
) -> Tally:
    """Ask opinions about samples; of each, the first differences are kept and made small."""
    tally = Tally()
    for number in numbers:
        before(number)
        begin = perf_counter()
        sample = sample_at(seed, number)
        tally.models += 1
        tally.solvable[str(Status.of(len(sample.solutions), complete=True))] += 1
        tally.seconds["models"] += perf_counter() - begin  # type: ignore[assignment]
        for name, opinion in opinions.items():
            if number % opinion.every == 0 and len(tally.about(name)) < most:
                _ask(name, opinion, number, sample, tally)
    return tally


def _ask(name: str, opinion: Opinion, number: int, sample: Sample, tally: Tally) -> None:
    begin = perf_counter()
    what = tuple(opinion.differences(sample))
    tally.asked[name] += 1
    tally.seconds[name] += perf_counter() - begin  # type: ignore[assignment]
    if what:
        small = shrunk(sample, lambda one: any(opinion.differences(one)))
        tally.found.append(Difference(name, number, repr(small), tuple(opinion.differences(small))))


def difference(name: str, sample: Sample) -> str:
    """Return what one opinion has wrong about a sample, as lines of text."""
    return "\n".join(OPINIONS[name].differences(sample))

"""Random models: any rules in any combination on a few variables, and all solutions by trying.

Nothing here knows an engine's ways. How rules are drawn is in `random_rules.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import chain, permutations, product
from math import prod
from random import Random
from typing import get_args

from enpitsu import _kernel
from enpitsu.boards import OPEN, Grid, mask, members
from enpitsu.engines.csp import Csp
from enpitsu.engines.kernel import Kernel, Split
from enpitsu.puzzles._edges import Edges
from enpitsu.rules import (
    AllDifferent,
    CountSite,
    Exactly,
    Kind,
    LinesDiffer,
    NoThreeAlike,
    Rule,
    SingleLoop,
    Site,
)
from random_rules import GRAPHS, LARGEST, Draw, Scope, drawn_rule, drawn_site, printed
from samples import Sample, unique_only
from trying import Ends, cycles

MOST = 20_000
"""How many assignments of its open variables a model has at most, loops apart."""
LONGEST_LADDER = 60
"""Rungs; the kernel takes 64."""


PLANAR: tuple[tuple[Ends, Ends], ...] = (
    (GRAPHS[1], ((0, 1), (0, 1), (0, 1))),
    (GRAPHS[6], ((0, 1), (0, 3), (3, 1), (0, 2), (1, 2), (2, 3))),
)
"""Those with the areas that their edges part, on boards that are no grids."""

GRIDS = ((1, 1), (1, 2), (2, 1), (1, 3), (2, 2), (2, 2), (2, 2), (2, 3), (3, 2), (3, 3))


def random_sample(random: Random) -> Sample:
    """Draw a model, its clues, and the ways to solve it."""
    family = random.choices((few_variables, one_loop, square), (12, 5, 4))[0]
    return _with_ways(random, family(random))


def few_variables(random: Random) -> Sample:
    """Two to seven variables and whatever rules."""
    size = random.randint(2, 7)
    common = _domain(random)
    alike = random.random() < 0.5
    domains = [common if alike else _domain(random) for _ in range(size)]
    most = random.choice((100, 100, 100, 500, 500, 2_500, MOST))
    while prod(max(domain.bit_count(), 1) for domain in domains) > most:
        largest = max(range(size), key=lambda v: domains[v].bit_count())
        domains[largest] &= domains[largest] - 1  # without its smallest value
    if random.random() < 0.01:
        domains[random.randrange(size)] = 0
    aim = [random.choice(members(domain) or [0]) for domain in domains]
    draw = Draw(random, domains, aim, [])
    return _clued(draw, (), (), random.randint(1, 5), random.choice((0, 0, 1, 2, 3)))


def _domain(random: Random) -> int:
    """Draw a small set of values, often from 0 on, sometimes one value or one with gaps."""
    shape = random.random()
    if shape < 0.45:
        return mask(range(random.randint(2, LARGEST + 1)))
    if shape < 0.7:
        return mask(range(1, random.randint(2, LARGEST) + 1))
    if shape < 0.75:
        return 1 << random.randint(0, LARGEST)
    return mask(random.sample(range(LARGEST + 1), random.randint(1, 4)))


def one_loop(random: Random) -> Sample:
    """A loop on a small board or graph, among other variables or alone."""
    ends, sides, around = _graph(random)
    size = len(ends)
    others = random.choice((0, 0, 0, 1, 2))
    scope = tuple(range(size))
    if random.random() < 0.3:
        scope = tuple(random.sample(range(size + others), size))
    domains = [_domain(random) for _ in range(size + others)]
    for edge in scope:
        domains[edge] = 0b11
        if random.random() < 0.02:
            domains[edge] = random.choice((0b1, 0b10, 0b101, 0b111, 0b110, 0b1000))
    aim = [random.choice(members(domain)) for domain in domains]
    drawn = random.choice(cycles(ends) or (frozenset[int](),))
    for i, edge in enumerate(scope):
        aim[edge] = int(i in drawn)
    draw = Draw(random, domains, aim, [])
    loops = [SingleLoop(scope, "the loop", ends, sides)]
    if random.random() < 0.08:
        loops.append(_another(draw, loops[0]))
    sites = [_number(tuple(scope[i] for i in cell)) for cell in around]
    draw.scopes += [site.scope for site in sites]
    return _clued(draw, loops, sites, random.choice((0, 0, 1, 2, 3)), random.choice((0, 0, 1)))


def _another(draw: Draw, loop: SingleLoop) -> SingleLoop:
    """Return a second loop: the same once more, or one along edges of its own."""
    if draw.chance(0.3):
        return loop
    ends = draw.random.choice((GRAPHS[1], GRAPHS[4], GRAPHS[7]))
    first = len(draw.domains)
    draw.domains += [0b11] * len(ends)
    lines = draw.random.choice(cycles(ends))
    draw.aim += [int(edge in lines) for edge in range(len(ends))]
    return SingleLoop(tuple(range(first, len(draw.domains))), "the other loop", ends)


def _graph(random: Random) -> tuple[Ends, Ends, list[Scope]]:
    """Draw edges with the points at their ends, the areas at their sides, and those of cells."""
    shape = random.random()
    if shape < 0.3:
        return random.choice(GRAPHS), (), []
    if shape < 0.35:
        return *random.choice(PLANAR), []
    edges = Edges(*random.choice(GRIDS))
    all_edges = list(edges.all())
    sides = tuple(edge.sides for edge in all_edges) if random.random() < 0.75 else ()
    around = [edges.around(*cell) for cell in edges.grid.cells()] if random.random() < 0.7 else []
    return tuple(edge.ends for edge in all_edges), sides, list(around)


def _number(scope: Scope) -> CountSite:
    return CountSite(scope, "the cell", "number", scope[:1], 1, "line")


def square(random: Random) -> Sample:
    """A small square with rows and columns, and boxes where they fit, most of it given."""
    side, binary = random.choice(((3, False), (4, False), (4, False), (4, True)))
    grid = Grid(side, side)
    lowest = 0 if binary else random.randint(0, 1)
    domain = 0b11 if binary else mask(range(lowest, lowest + side))
    domains = [domain] * side**2
    aim = binary_square(random) if binary else latin_square(side, lowest, random)
    draw = Draw(random, domains, list(aim), [])
    rules = _binary_rules(grid, random) if binary else _latin_rules(grid, random)
    draw.scopes += [rule.scope for rule in rules]
    wanted = random.choice((0, 0, 1, 2)), random.choice((0, 0, 1, 4))
    sample = _clued(draw, rules, (), *wanted)
    givens = bytearray(aim)
    most = {2: 10, 3: 7, 4: 6}[domain.bit_count()]
    for cell in random.sample(range(side**2), random.randint(3, most)):
        givens[cell] = OPEN
    if random.random() < 0.05:
        givens[random.randrange(side**2)] = lowest
    return replace(sample, givens=bytes(givens))


def _latin_rules(grid: Grid, random: Random) -> list[Rule]:
    """Return rules for rows, columns and boxes; seldom those of one kind are not there."""
    side = grid.rows
    kinds: list[tuple[Kind, list[Scope]]] = [
        ("row", [grid.row(i) for i in range(side)]),
        ("column", [grid.column(i) for i in range(side)]),
    ]
    if side == 4 and random.random() < 0.6:
        corners = product((0, 2), repeat=2)
        kinds.append(("box", [tuple(_box(grid, *corner)) for corner in corners]))
    rules: list[Rule] = []
    for kind, scopes in kinds:
        if random.random() < 0.95:
            rules += [AllDifferent(scope, f"{kind} {i}", kind) for i, scope in enumerate(scopes)]
    return rules


def _box(grid: Grid, row: int, column: int) -> Iterator[int]:
    for r, c in product((row, row + 1), (column, column + 1)):
        yield r * grid.columns + c


def _binary_rules(grid: Grid, random: Random) -> list[Rule]:
    rules: list[Rule] = []
    half = grid.rows // 2
    rows = tuple(grid.row(i) for i in range(grid.rows))
    columns = tuple(grid.column(i) for i in range(grid.columns))
    kinds: tuple[tuple[Kind, tuple[Scope, ...]], ...] = (("row", rows), ("column", columns))
    for kind, scopes in kinds:
        for scope in scopes:
            rules.append(Exactly(scope, f"the {kind}", 0, half, "0", kind))
            rules.append(NoThreeAlike(scope, f"the {kind}", kind))
        if random.random() < 0.8:
            everything = tuple(chain.from_iterable(scopes))
            rules.append(LinesDiffer(everything, f"{kind}s", scopes))
    return rules


def latin_square(side: int, lowest: int, random: Random) -> list[int]:
    """Draw a square with every value once in each row, column and, of side 4, box."""
    rows = list(range(side))
    if side == 4:
        bands = [random.sample(rows[:2], 2), random.sample(rows[2:], 2)]
        rows = list(chain.from_iterable(random.sample(bands, 2)))
    else:
        random.shuffle(rows)
    values = random.sample(range(lowest, lowest + side), side)
    shifts = [0, 2, 1, 3] if side == 4 else [*range(side)]
    return [values[(shifts[r] + c) % side] for r in rows for c in range(side)]


@cache
def _binary_squares() -> tuple[tuple[int, ...], ...]:
    rows = sorted(set(permutations((0, 0, 1, 1))))
    squares = (four for four in permutations(rows, 4))
    return tuple(
        tuple(chain.from_iterable(four))
        for four in squares
        if all(sum(column) == 2 for column in zip(*four, strict=True))
        and len(set(zip(*four, strict=True))) == 4
        and all(not a == b == c for it in zip(*four, strict=True) for a, b, c in _triples(it))
    )


def _triples(line: Sequence[int]) -> Iterator[tuple[int, int, int]]:
    return zip(line, line[1:], line[2:], strict=False)


def binary_square(random: Random) -> tuple[int, ...]:
    """Draw a square of 0 and 1, two of each in every line, no three in a row, no lines equal."""
    return random.choice(_binary_squares())


def _clued(
    draw: Draw, rules: Sequence[Rule], sites: Sequence[Site], more_rules: int, more_sites: int
) -> Sample:
    """Return a sample with further rules and sites, and what is printed and given."""
    drawn = [rule for _ in range(more_rules) if (rule := drawn_rule(draw)) is not None]
    if drawn and draw.chance(0.05):
        drawn.append(draw.random.choice(drawn))
    pairs = [(site, printed(site, draw)) for site in sites]
    pairs += [drawn_site(draw) for _ in range(more_sites)]
    together = [*rules, *drawn]
    if draw.chance(0.2):
        draw.random.shuffle(together)
    return Sample(
        tuple(draw.domains),
        tuple(together),
        tuple(site for site, _ in pairs),
        tuple(number for _, number in pairs),
        _givens(draw),
    )


def _givens(draw: Draw) -> bytes:
    share = draw.random.choice((0.0, 0.0, 0.15, 0.4))
    givens = bytearray(value if draw.chance(share) else OPEN for value in draw.aim)
    if draw.chance(0.04):
        givens[draw.random.randrange(len(givens))] = draw.random.randrange(LARGEST + 1)
    return bytes(givens)


@cache
def all_techniques() -> tuple[str, ...]:
    """Return the name of every technique that the kernel knows."""
    return tuple(_kernel.technique_names())


def _with_ways(random: Random, sample: Sample) -> Sample:
    """Draw a ladder, and how the engines that have options search."""
    names = all_techniques()
    most = min(len(names), LONGEST_LADDER)
    size = random.choice((1, 2, 5, 10, most, random.randint(0, most)))
    ladder = tuple(random.sample(names, size))
    sound = [name for name in ladder if name not in unique_only()]
    searching = tuple(name for name in sound if random.random() < 0.5)
    chosen = tuple(random.sample(sound, random.randint(0, len(sound))))
    if random.random() < 0.5:
        chosen = ()
    split: Split = random.choice(get_args(Split))
    seed = random.choice((None, random.randrange(100)))
    lcv = random.random() < 0.3
    return replace(
        sample,
        ladder=ladder,
        searching=searching,
        kernel=Kernel(split=split, techniques=chosen, seed=seed),
        csp=Csp(
            method=random.choice(("forward-checking", "forward-checking", "backtracking")),
            mrv=random.random() < 0.7,
            lcv=lcv,
        ),
    )


def sample_at(seed: int, number: int) -> Sample:
    """Return the sample of a number; the same seed always has the same ones."""
    return random_sample(Random(f"{seed} {number}"))

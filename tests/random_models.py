"""Random models: any rules in any combination on a few variables, and all solutions by trying.

Nothing here knows an engine's ways. A rule of `enpitsu.rules` is drawn from the types of its
fields; one whose fields must fit together has a line in `SAMPLERS`. Most rules keep to a solution
that is aimed at, so that many models have one; some do not, so that many have none.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from functools import cache, cached_property
from inspect import isabstract
from itertools import chain, combinations, permutations, product
from math import prod
from random import Random
from typing import Any, ClassVar, Literal, get_args, get_origin, get_type_hints

import enpitsu.rules
from bare import Bare
from enpitsu import _kernel
from enpitsu.boards import OPEN, Grid, mask, members
from enpitsu.engines.csp import Csp
from enpitsu.engines.kernel import Kernel, Split
from enpitsu.errors import EnpitsuError
from enpitsu.model import Level, Model, Puzzle, Rung
from enpitsu.puzzles import genres
from enpitsu.puzzles._edges import Edges
from enpitsu.rules import (
    NO_CLUE,
    AllDifferent,
    CountSite,
    Exactly,
    Kind,
    LinesDiffer,
    NoThreeAlike,
    OrderSite,
    Rising,
    Rule,
    SingleLoop,
    Site,
    SumSite,
    SumsTo,
)
from enpitsu.rules.arithmetic_cage import ArithmeticCage, CageSite, Operation
from enpitsu.rules.visible import Visible, VisibleSite
from trying import Ends, cycles, longest_loop, solutions

MOST = 20_000
"""How many assignments of its open variables a model has at most, loops apart."""
LONGEST_LADDER = 60
"""Rungs; the kernel takes 64."""
LARGEST = 5
"""The largest value of a domain."""
SYMBOLS = "0123456789"

Scope = tuple[int, ...]


# Puzzles of no genre


@cache
def unique_only() -> frozenset[str]:
    """Return the techniques that hold only for a puzzle with one solution."""
    rungs = chain.from_iterable(genre.rungs for genre in genres().values())
    return frozenset(rung.technique for rung in rungs if rung.assumes_unique)


class Board:
    """A model and the techniques for it."""

    def __init__(self, model: Model, ladder: tuple[Rung, ...]) -> None:
        self.model = model
        self.ladder = ladder


class AnyModel(Bare):
    """Whatever its boards say."""

    name: ClassVar[str] = "model"

    def model(self, board: Board) -> Model:
        return board.model

    def ladder(self, board: Board) -> tuple[Rung, ...]:
        return board.ladder


def ladder_of(techniques: Sequence[str], searching: Sequence[str]) -> tuple[Rung, ...]:
    """Return rungs for techniques; some of them are for every node of the search."""
    return tuple(
        Rung(name, Level.EASY, 1, search=name in searching, assumes_unique=name in unique_only())
        for name in techniques
    )


@dataclass(frozen=True)
class Sample:
    """All that makes a puzzle of no genre, and how it is to be solved; its repr makes it again."""

    domains: tuple[int, ...]
    rules: tuple[Rule, ...] = ()
    sites: tuple[Site, ...] = ()
    numbers: tuple[int, ...] = ()
    givens: bytes = b""
    """Empty for none at all."""
    ladder: tuple[str, ...] = ("naked single",)
    searching: tuple[str, ...] = ()
    """Those of the ladder that the search uses if it is told nothing else."""
    kernel: Kernel = Kernel()  # noqa: RUF009  (frozen)
    csp: Csp = Csp()  # noqa: RUF009

    @cached_property
    def puzzle(self) -> Puzzle:
        """Return it as engines take it."""
        names = tuple(f"x{variable}" for variable in range(len(self.domains)))
        model = Model(self.domains, self.rules, names, SYMBOLS, self.sites)
        board = Board(model, ladder_of(self.ladder, self.searching))
        givens = self.givens or bytes([OPEN]) * len(self.domains)
        return Puzzle(AnyModel(), board, givens, self.numbers)

    @cached_property
    def model(self) -> Model:
        """Return all rules, those that the printed numbers make among them."""
        return self.puzzle.model

    @property
    def assignments(self) -> int:
        """Return in how many ways values could be put into what is open."""
        return self._ways(())

    @property
    def tries(self) -> int:
        """Return how many of them are tried for each drawing of the longest loop."""
        loop = longest_loop(self.model)
        return self._ways(loop.scope if loop else ())

    def _ways(self, left_out: Scope) -> int:
        triples = zip(range(len(self.domains)), self.domains, self.puzzle.givens, strict=True)
        return prod(
            domain.bit_count()
            for variable, domain, given in triples
            if given == OPEN and variable not in left_out
        )

    @cached_property
    def solutions(self) -> tuple[bytes, ...]:
        """Return all solutions by trying everything."""
        return tuple(solutions(self.model, self.puzzle.givens))

    def __repr__(self) -> str:
        return _written(self)


def _written(item: Any) -> str:
    """Write what makes a record again, without fields that have their default."""
    if not is_dataclass(item):
        inside = [_written(one) for one in item] if isinstance(item, tuple) else []
        comma = "," if len(inside) == 1 else ""
        return f"({', '.join(inside)}{comma})" if isinstance(item, tuple) else repr(item)
    parts = [
        f"{field.name}={_written(value)}"
        for field in fields(item)
        if (value := getattr(item, field.name)) != field.default
    ]
    return f"{type(item).__name__}({', '.join(parts)})"


# How rules are drawn


class NoSamplerError(TypeError):
    """A rule that cannot be drawn by the types of its fields."""


@dataclass
class Draw:
    """What a sampler draws from."""

    random: Random
    domains: list[int]
    aim: list[int]
    """A value for each variable: the solution that most rules keep to."""
    scopes: list[Scope]
    """Of the rules so far: others are about the same variables, as often as not."""

    def chance(self, share: float) -> bool:
        return self.random.random() < share

    def scope(self, least: int = 1, most: int = 7) -> Scope:
        """Return some variables: new ones or those of another rule, maybe in another order."""
        known = [scope for scope in self.scopes if least <= len(scope) <= most]
        if known and self.chance(0.5):
            scope = self.random.choice(known)
            return scope if self.chance(0.6) else tuple(self.random.sample(scope, len(scope)))
        size = len(self.domains)
        some = self.random.sample(
            range(size), self.random.randint(min(least, size), min(most, size))
        )
        return tuple(sorted(some) if self.chance(0.7) else some)

    def kind(self) -> Kind:
        return self.random.choice(get_args(Kind))

    def value(self) -> int:
        """Return a value that some variable has in the aim, or any."""
        return self.random.choice([*self.aim, self.random.randrange(LARGEST + 2)])

    def near(self, number: int) -> int:
        """Return a number that is right, most of the time."""
        return max(number + self.random.choice([-1, 1]), 0) if self.chance(0.1) else number

    def number(self, scope: Scope) -> int:
        """Return a number that some rule about the variables may want."""
        values = [self.aim[v] for v in scope]
        spread = max(values) - min(values)
        telling = (len(scope), sum(values), prod(values), spread, max(values), self.value())
        return self.near(self.random.choice(telling))


def by_fields(kind: type[Rule], draw: Draw) -> Rule:
    """Draw a rule by the types of its fields."""
    scope = draw.scope()
    hints = get_type_hints(kind)
    own = [field.name for field in fields(kind) if field.name not in ("scope", "name")]
    return kind(scope, "the place", **{name: _field(hints[name], scope, draw) for name in own})


def _field(hint: Any, scope: Scope, draw: Draw) -> Any:
    if get_origin(hint) is Literal:
        return draw.random.choice(get_args(hint))
    if hint in (int, str, bool):
        drawn = {int: draw.number(scope), str: "x", bool: draw.chance(0.5)}
        return drawn[hint]
    raise NoSamplerError(f"a field of the type {hint} needs a sampler: random_models.SAMPLERS")


def _exactly(draw: Draw) -> Exactly:
    scope, value = draw.scope(), draw.value()
    quota = draw.near(sum(draw.aim[v] == value for v in scope))
    return Exactly(scope, "the place", value, quota, str(value), draw.kind())


def _sums_to(draw: Draw) -> SumsTo:
    scope = draw.scope()
    return SumsTo(scope, "the place", draw.near(sum(draw.aim[v] for v in scope)), draw.kind())


def _lines_differ(draw: Draw) -> LinesDiffer:
    """Lines of one length, most of the time, which may cross."""
    first = draw.scope(1, 4)
    lengths = [len(first)] * 2 if draw.chance(0.9) else [len(first), draw.random.randint(1, 4)]
    lines = (first, *(draw.scope(n, n) for n in lengths[: draw.random.randint(1, 2)]))
    scope = tuple(dict.fromkeys(chain.from_iterable(lines)))
    return LinesDiffer(scope, "lines", lines)


def _rising(draw: Draw) -> Rising:
    scope = draw.scope(1, 4)
    if draw.chance(0.8):
        scope = tuple(sorted(scope, key=draw.aim.__getitem__))
    return Rising(scope, "the place rises")


def _single_loop(draw: Draw) -> SingleLoop:
    graphs = [ends for ends in GRAPHS if len(ends) <= len(draw.domains)]
    ends = draw.random.choice(graphs or [((0, 1),)])
    return SingleLoop(tuple(draw.random.sample(range(len(draw.domains)), len(ends))), "loop", ends)


def _cage(draw: Draw) -> ArithmeticCage:
    site = _cage_site(draw)
    return ArithmeticCage(site.scope, "the cage", site.operation, site.target)


def _visible(draw: Draw) -> Visible:
    site = _visible_site(draw)
    return Visible(site.scope, "the view", draw.near(site.shown_by(draw.aim)))


SAMPLERS: dict[type[Rule], Callable[[Draw], Rule]] = {
    ArithmeticCage: _cage,
    Exactly: _exactly,
    LinesDiffer: _lines_differ,
    Rising: _rising,
    SingleLoop: _single_loop,
    SumsTo: _sums_to,
    Visible: _visible,
}
"""For rules whose fields must fit together; the others are drawn by the types of their fields."""


def _count_site(draw: Draw) -> CountSite:
    scope, value = draw.scope(), draw.value()
    return CountSite(scope, "the place", "number", scope[:1], value, str(value))


def _order_site(draw: Draw) -> OrderSite:
    scope = draw.scope(2, 4)
    ways = Rising(scope, "it rises"), Rising(scope[::-1], "it falls")
    return OrderSite(scope, "the place", "inequality", scope[:2], ways, ("rises", "falls"))


def _sum_site(draw: Draw) -> SumSite:
    scope = draw.scope()
    return SumSite(scope, "the place", "sum", scope[:1], "its sum", draw.kind())


def _cage_site(draw: Draw) -> CageSite:
    """A cage of the aim's values, or nearly."""
    scope = draw.scope(1, 3)
    operations: list[Operation] = ["+", "*"]
    operations += ["-", "/"] if len(scope) == 2 else ["="] if len(scope) == 1 else []
    operation = draw.random.choice(operations)
    values = sorted(draw.aim[v] for v in scope)
    target = sum(values) if operation == "+" else prod(values)
    if operation == "-":
        target = values[1] - values[0]
    elif operation == "/":
        target = values[1] // values[0] if values[0] else 1
    return CageSite(scope, "the cage", "cage", scope[:1], operation, draw.near(target), "x")


def _visible_site(draw: Draw) -> VisibleSite:
    scope = draw.scope(1, 5)
    return VisibleSite(scope, "the view", "view", scope[:1])


SITE_SAMPLERS: dict[type[Site], Callable[[Draw], Site]] = {
    CageSite: _cage_site,
    CountSite: _count_site,
    OrderSite: _order_site,
    SumSite: _sum_site,
    VisibleSite: _visible_site,
}


@cache
def classes(base: type[Any]) -> tuple[type[Any], ...]:
    """Return the classes of the package of rules that are based on one, whatever file has them."""
    package = enpitsu.rules
    modules = [
        importlib.import_module(f"{package.__name__}.{info.name}")
        for info in pkgutil.iter_modules(package.__path__)
    ]
    found = {
        item.__qualname__: item
        for module in modules
        for item in vars(module).values()
        if isinstance(item, type) and issubclass(item, base) and not isabstract(item)
    }
    return tuple(found[name] for name in sorted(found))


def drawn_rule(draw: Draw) -> Rule | None:
    """Draw a rule that the aim keeps, most of the time; None where that is too hard."""
    kind = draw.random.choice(classes(Rule))
    sampler = SAMPLERS.get(kind)
    for _ in range(5):
        try:
            rule = sampler(draw) if sampler else by_fields(kind, draw)
        except EnpitsuError:  # fields that the rule refuses
            continue
        if rule.check(draw.aim) or draw.chance(0.03):
            draw.scopes.append(rule.scope)
            return rule
    return None


def drawn_site(draw: Draw) -> tuple[Site, int]:
    """Draw a site and what is printed there."""
    site = SITE_SAMPLERS[draw.random.choice(classes(Site))](draw)
    draw.scopes.append(site.scope)
    return site, printed(site, draw)


def printed(site: Site, draw: Draw) -> int:
    """Draw what stands at a site: nothing, what the aim would show, or seldom another number."""
    if draw.chance(0.35):
        return NO_CLUE
    if draw.chance(0.05):
        return draw.random.choice(site.numbers() or (0, 1))
    return site.shown_by(draw.aim)


# Families of models


GRAPHS: tuple[Ends, ...] = (
    ((0, 1),),
    ((0, 1), (1, 2), (0, 2)),
    ((4, 9), (9, 6), (6, 4)),
    ((0, 1), (1, 2), (2, 3), (3, 0)),
    ((0, 1), (1, 2), (2, 3), (3, 0), (0, 2)),
    ((0, 1), (1, 2), (0, 2), (2, 3)),
    ((0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)),
    ((0, 1), (1, 2), (0, 2), (3, 4), (4, 5), (3, 5)),
    ((0, 1), (1, 2), (0, 2), (2, 3), (3, 4), (2, 4)),
    ((0, 1), (0, 2), (1, 2), (3, 4), (3, 5), (4, 5), (0, 3), (1, 4), (2, 5)),
    tuple(combinations(range(5), 2)),
)
"""Small ones: a lone edge, with loose ends, in two parts, with a crossing, not in the plane."""

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

"""The Python face of enpitsu: every function takes a Puzzle or its line of notation."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum
from typing import IO, TYPE_CHECKING, Any, Literal, overload

from enpitsu import asked, puzzles
from enpitsu.answers.check import check_puzzle
from enpitsu.answers.state import State
from enpitsu.boards import Symmetry
from enpitsu.engines import Engine
from enpitsu.engines import engine as engine_named
from enpitsu.errors import EngineError, EnpitsuError, PuzzleError
from enpitsu.model import (
    LIMIT_NAMES,
    Certificate,
    Check,
    Explanation,
    Level,
    Limits,
    Narrowing,
    Puzzle,
    Rating,
    Repair,
    Result,
    Step,
    Technique,
)
from enpitsu.puzzles import puzzle_of as _puzzle

if TYPE_CHECKING:
    from types import ModuleType
    from typing import Unpack

    from enpitsu.books import Book
    from enpitsu.catalog import Catalog
    from enpitsu.comparing import Rows
    from enpitsu.comparing.instances import Given
    from enpitsu.engines import EngineOptions
    from enpitsu.generation import Made, Wishes
    from enpitsu.scene import Theme


Many = Iterable[Puzzle | str | bytes | Mapping[str, Any]]
"""Puzzles, lines and records, or the lines of an open file."""


Readable = str | bytes | os.PathLike[str] | IO[Any] | Many
"""What puzzles are read from: a path, text, a link, an open file, or lines and records."""


def parse(text: str) -> Puzzle:
    """Read one puzzle from its line of notation; raise PuzzleError with the place."""
    if not isinstance(text, str):
        raise TypeError(f"a puzzle is read from its line of notation, not {asked.kind_of(text)}")
    return puzzles.parse(text)


@overload
def read(
    source: Readable,
    *,
    format: str | None = None,
    genre: str | None = None,
    errors: Literal["raise", "warn"] = "raise",
) -> Iterator[Puzzle]: ...


@overload
def read(
    source: Readable,
    *,
    format: str | None = None,
    genre: str | None = None,
    errors: Literal["keep"],
) -> Iterator[Puzzle | PuzzleError]: ...


def read(
    source: Readable,
    *,
    format: str | None = None,  # noqa: A002  (as people call it)
    genre: str | None = None,
    errors: Literal["raise", "warn", "keep"] = "raise",
) -> Iterator[Puzzle | PuzzleError]:
    """Yield the puzzles of a file, of text, a link, an open file, or lines, in any format.

    What is told of each is in its `about`. The format is that of the file's ending or first lines,
    unless it is named; with a `genre`, as in `"kakuro"` or `"sudoku(2x3)"`, plain grids are read, a
    line a row and a blank line between two. What is wrong raises a PuzzleError that names the
    place; with `errors="warn"` it is a warning, and with `"keep"` it stands among the puzzles.
    """
    from enpitsu.formats import sources  # noqa: PLC0415  (only where it is asked for)

    if errors not in ("raise", "warn", "keep"):
        raise EnpitsuError(f"errors is 'raise', 'warn' or 'keep', not {asked.told(errors)}")
    if format is not None:
        asked.text("format", format, "sdm")
    if genre is not None:
        asked.text("genre", genre, "kakuro")
    found = sources.entries_of(source, sources.form_of(format, genre))
    if errors == "raise":
        return map(sources.puzzle_in, found)
    return sources.forgiving(found, keep=errors == "keep")


def solve(
    puzzle: Puzzle | str,
    *,
    engine: str | Engine = "auto",
    limit: int = 2,
    seconds: float = 0.0,
    nodes: int = 0,
    memory_mb: int = 1024,
    **options: Unpack[EngineOptions],
) -> Result:
    """Find up to `limit` solutions (0: all); two are enough to know whether one is unique.

    `seconds` and `nodes` limit the work, `memory_mb` the solutions that are kept (0: no limit).
    Further options belong to the engine, such as `method="backtracking"` for `csp` or `tree=True`
    for `kernel`.
    """
    limits = _limits(limit, nodes, seconds, memory_mb)
    return _engine(engine, options, limits).solve(_puzzle(puzzle), limits)


def solve_many(
    puzzles: Many,
    *,
    threads: int = 1,
    engine: str | Engine = "auto",
    limit: int = 2,
    seconds: float = 0.0,
    nodes: int = 0,
    cluster: str | None = None,
    **options: Unpack[EngineOptions],
) -> Iterator[Result]:
    """Solve many puzzles, in their order; the fast way for thousands of them.

    They are what `read` yields, lines or records; from an open file they are read. Each result has
    its puzzle: `result.puzzle`. With `cluster`, the address of a Dask scheduler, they are solved by
    its workers.
    """
    threads = asked.threads(threads)
    given = _many("solve_many", puzzles)
    limits = _limits(limit, nodes, seconds)
    chosen = _engine(engine, options, limits)
    if cluster is None:
        return chosen.solve_many(given, limits, threads)
    _one_or_other(threads, cluster)
    from enpitsu.engines._cluster import solve_on_cluster  # noqa: PLC0415  (few have one)

    outcomes = solve_on_cluster(chosen, given, limits, cluster)
    return map(_given, outcomes)


def count(
    puzzle: Puzzle | str,
    *,
    threads: int = 1,
    engine: str | Engine = "auto",
    seconds: float = 0.0,
    nodes: int = 0,
    **options: Unpack[EngineOptions],
) -> int:
    """Return the exact number of solutions; raise EngineError if a limit comes first.

    The kernel's search can share one large puzzle between threads.
    """
    limits, threads = _limits(0, nodes, seconds), asked.threads(threads)
    chosen = _engine(engine, options, limits)
    result = chosen.count_in_threads(_puzzle(puzzle), limits, threads)
    if not result.complete:
        why = result.unfinished or f"{LIMIT_NAMES[result.stopped]} came first"
        raise EngineError(f"stopped at {result.found} solutions: {why}")
    return result.found


def check(puzzle: Puzzle | str, *, seconds: float = 0.0) -> Check:
    """Tell whether it is a proper puzzle, and which clues could go."""
    return check_puzzle(_puzzle(puzzle), seconds=asked.seconds(seconds))


def explain(
    puzzle: Puzzle | str, *, techniques: Iterable[str] | None = None, seconds: float = 0.0
) -> Explanation:
    """Return every step to the solution, each with its reason in words.

    With `techniques`, as in `["full house", "hidden single"]`, by these alone, and where they stop
    with what they leave (`solved` is False; `candidates`).
    """
    from enpitsu.answers.chosen import explain_with  # noqa: PLC0415  (only where it is asked for)
    from enpitsu.answers.explain import explain_puzzle  # noqa: PLC0415  (only where it is asked for)

    seconds = asked.seconds(seconds)
    if techniques is None:
        return explain_puzzle(_puzzle(puzzle), seconds=seconds)
    return explain_with(_puzzle(puzzle), _techniques(techniques), seconds=seconds)


def certify(explanation: Explanation) -> Certificate:
    """Let an independent checker replay an explanation, and a second engine bear it out."""
    from enpitsu.answers.certify import certify_explanation  # noqa: PLC0415  (most do not ask)

    if not isinstance(explanation, Explanation):
        kind = asked.kind_of(explanation)
        raise TypeError(f"what is certified is an Explanation, as of explain(), not {kind}")
    return certify_explanation(explanation)


def hint(
    puzzle: Puzzle | str, state: State | str | None = None, *, seconds: float = 0.0
) -> Step | None:
    """Return the next step from a state, or its text (from the puzzle itself if there is none)."""
    if not isinstance(state, State | str | None):
        raise TypeError(f"a state is a State or its text, not {asked.kind_of(state)}")
    if state is None:
        state = State(puzzle)
    elif not isinstance(state, State):
        state = State.from_text(puzzle, state)
    elif state.puzzle != State(puzzle).puzzle:
        raise PuzzleError("the state is one of another puzzle")
    return state.hint(seconds=seconds)


def narrow(
    puzzle: Puzzle | str, *, techniques: Iterable[str] | None = None, seconds: float = 0.0
) -> Narrowing:
    """Return what the rules alone find, technique by technique, and what they leave.

    With `techniques` by these alone; if none are named, by all that hold for puzzles with several
    solutions too. None takes a value of any solution away.
    """
    from enpitsu.answers.narrow import narrow_puzzle  # noqa: PLC0415  (only where it is asked for)

    named = None if techniques is None else _techniques(techniques)
    seconds = asked.seconds(seconds)
    return narrow_puzzle(_puzzle(puzzle), techniques=named, seconds=seconds)


def rate(
    puzzle: Puzzle | str, *, techniques: Iterable[str] | None = None, seconds: float = 0.0
) -> Rating:
    """Return the level, the score and the techniques used.

    With `techniques` it is rated by these alone; where they stop there is no level, but `open`
    tells how much they leave.
    """
    from enpitsu.answers.rate import rate_puzzle  # noqa: PLC0415  (only where it is asked for)

    named = None if techniques is None else _techniques(techniques)
    seconds = asked.seconds(seconds)
    return rate_puzzle(_puzzle(puzzle), techniques=named, seconds=seconds)


def rate_many(
    puzzles: Many,
    *,
    threads: int = 1,
    techniques: Iterable[str] | None = None,
    seconds: float = 0.0,
) -> Iterator[Rating]:
    """Rate many puzzles, in their order; as for `rate`, and puzzles as for `solve_many`."""
    from enpitsu.answers.rate import rate_puzzles  # noqa: PLC0415  (only where it is asked for)

    threads, given = asked.threads(threads), _many("rate_many", puzzles)
    named = None if techniques is None else _techniques(techniques)
    seconds = asked.seconds(seconds)
    return rate_puzzles(given, threads, techniques=named, seconds=seconds)


def repair(
    puzzle: Puzzle | str,
    *,
    level: str | None = None,
    symmetry: str = "none",
    count: int = 5,
    add_only: bool = False,
    seconds: float = 10.0,
) -> Repair:
    """Propose what would give a draft exactly one solution: the fewest clues to add or to change.

    At most `count` proposals, the best first; with `level` only those whose puzzle has exactly that
    one. `symmetry`, as in "half-turn", is that of the places where clues stand: what is added has
    all its partners. `add_only` leaves everything that the draft prints as it is. A draft without
    solutions has the fewest clues that contradict each other in `contradiction`. What is found
    when the `seconds` are over is told; 0 is no limit.
    """
    from enpitsu.answers.repair import repair_puzzle  # noqa: PLC0415  (only where it is asked for)

    limits = _limits(0, 0, seconds)
    if asked.whole("count", count) < 1:
        raise EnpitsuError(f"count is how many proposals are made, 1 or more, not {count}")
    return repair_puzzle(
        _puzzle(puzzle),
        level=None if level is None else Level(_one_of("level", level, Level)),
        symmetry=Symmetry(_one_of("symmetry", symmetry, Symmetry)),
        count=count,
        add_only=asked.yes_or_no("add_only", add_only),
        seconds=limits.seconds,
    )


def techniques(genre: str | None = None) -> Iterator[Technique]:
    """Yield the techniques of a genre, as in `sudoku(killer)`, easiest first, or of all of them.

    Each has a sentence and an example: a puzzle, and the step of its explanation that says it.
    """
    from enpitsu.answers.techniques import techniques_of  # noqa: PLC0415  (only where it is asked for)

    return techniques_of(None if genre is None else asked.text("genre", genre, "sudoku(killer)"))


def generate(
    genre: str,
    *,
    seed: int | None = None,
    seconds: float = 0.0,
    catalog: Catalog | str | os.PathLike[str] | None = None,
    **wish: Unpack[Wishes],
) -> Made:
    """Make a puzzle with exactly one solution.

    A wish may name `size` (9, or rows and columns), `params`, `level` (exactly that one, or with
    `at_most=True` an easier one), or `techniques` that solve it alone; `needs` (techniques
    without which all else up to its level gets stuck, `needs_count` times at least) and `without`
    (techniques that it is solvable without); `clues` (how many), `symmetry`, `shares` (of kinds of
    clues), `minimal=False` (clues that could go may stay), `strategy` (a name or a `Strategy`),
    `iterations`, `depth`, `plain` and `at_once`. Without a `seed` every call makes another puzzle.
    Raises NotMadeError if there is none after `seconds` (0: no limit).
    """
    made = generate_many(genre, count=1, seed=seed, seconds=seconds, catalog=catalog, **wish)
    return next(made)


def generate_many(
    genre: str,
    *,
    count: int,
    seed: int | None = None,
    threads: int = 1,
    seconds: float = 0.0,
    cluster: str | None = None,
    catalog: Catalog | str | os.PathLike[str] | None = None,
    **wish: Unpack[Wishes],
) -> Iterator[Made]:
    """Make many puzzles, no two the same, turned, mirrored or renamed; wishes as for `generate`.

    The same seed makes the same puzzles, whatever the number of threads, and by the workers of a
    `cluster` too, which is the address of a Dask scheduler. With a `catalog` each is kept there as
    soon as it is made, and none is made that is there already.
    """
    from enpitsu.generation import (  # noqa: PLC0415  (most calls make nothing)
        Series,
        any_seed,
        wish_of,
    )

    series = Series(
        wish_of(genre, **wish),
        any_seed() if seed is None else asked.seed(seed),
        asked.seconds(seconds),
        asked.threads(threads),
        cluster=cluster,
    )
    _one_or_other(threads, cluster)
    number = asked.whole("count", count)
    if catalog is None:
        return series.puzzles(number)
    from enpitsu.catalog import made_into  # noqa: PLC0415  (most keep nothing)

    return made_into(catalog, series, number)


def compare(
    puzzles: Iterable[Given],
    engines: Iterable[str | Engine],
    *,
    limit: int = 2,
    seconds: float = 0.0,
    nodes: int = 0,
    memory_mb: int = 4096,
    repeat: int = 1,
    seed: int = 0,
    jobs: int = 1,
    cluster: str | None = None,
    journal: str | os.PathLike[str] | None = None,
) -> Rows:
    """Run engines on the same puzzles, and hold their answers against each other; a row a run.

    Puzzles are as elsewhere, or records with `genre`, `puzzle`, and `id` and `solution` where they
    have them. Engines are names, which may bear options (`"sat:solver=glucose4"`, `"zdd+presolve"`,
    `"csp:method=backtracking,mrv=no"`), or engines. `pandas.DataFrame` takes the rows as they are;
    `rows.conflicts` are those that are wrong. Each run has a process to itself, one at a time
    unless `jobs` or the address of a Dask `cluster` say otherwise, in an order drawn by the seed.
    `memory_mb` is what a run may take on. A `journal` is a file that keeps what is done: the same
    call goes on behind it.
    """
    from enpitsu.comparing import Comparison  # noqa: PLC0415  (most calls compare nothing)
    from enpitsu.work import Journal  # noqa: PLC0415

    comparison = Comparison.of(
        puzzles,
        engines,
        _limits(limit, nodes, seconds),
        memory_mb=asked.limit("memory_mb", memory_mb),
        repeat=asked.within("repeat", repeat, 1, asked.MOST),
        seed=asked.seed(seed),
        jobs=asked.within("jobs", jobs, 1, asked.MOST_THREADS),
        cluster=cluster,
    )
    path = None if journal is None else os.fspath(journal)
    with Journal(path, comparison.settings) as kept:
        return comparison.rows(kept)


def thin(puzzle: Puzzle | str, number: int, *, seed: int = 1) -> Puzzle:
    """Return the puzzle less exactly so many clues, chosen by a seed; it may be ambiguous then."""
    from enpitsu.answers.thin import thin_puzzle  # noqa: PLC0415  (only where it is asked for)

    return thin_puzzle(_puzzle(puzzle), asked.whole("number", number), asked.seed(seed))


def book(
    puzzles: Iterable[Puzzle | str],
    path: str | os.PathLike[str],
    *,
    title: str = "",
    subtitle: str = "",
    author: str = "",
    paper: str = "a4",
    per_page: str | int | tuple[int, int] = (2, 3),
    order: str = "given",
    solutions: str = "back",
    rules: bool = True,
    levels: bool = True,
    hints: bool = False,
    labels: bool = False,
    allow: bool = False,
    theme: str | Theme = "print",
    seconds: float = 0.0,
    force: bool = False,
    dpi: float = 150.0,
) -> Book:
    """Print puzzles: `book.pdf`, `book.html`, or one picture a page, `page-{n}.png` or a folder.

    `per_page` is how many stand side by side, and how many rows of them there are; a large puzzle
    has more room. `paper` is a name such as `a4` or `letter`, or millimetres (`170x240`). They come
    as `given`, or in the `order` of `genre` or `level`. Solutions stand at the `back`, `behind` a
    page, or are left out (`none`). Titles and authors are those of `Puzzle.about`; so are levels,
    or else each puzzle is rated, unless `levels=False`. `hints` are the first three steps, upside
    down. `theme` is that of the pictures. Raises PuzzleError for a puzzle without a single
    solution, unless `allow=True`.
    """
    from enpitsu.books import Book, Target, design_of  # noqa: PLC0415  (most calls print nothing)

    design = design_of(
        title=title,
        subtitle=subtitle,
        author=author,
        paper=paper,
        per_page=per_page,
        order=order,
        solutions=solutions,
        rules=rules,
        levels=levels,
        hints=hints,
        labels=labels,
        allow=allow,
        theme=theme,
        seconds=seconds,
    )
    number = asked.number("dpi", dpi)
    force = asked.yes_or_no("force", force)
    target = Target.of(os.fspath(path), design.paper, force=force, dpi=number)
    made = Book.of_puzzles(_many("book", puzzles), design)
    target.write(made)
    return made


def load_plugin(source: str | os.PathLike[str] | ModuleType) -> None:
    """Add the genres, engines, formats and strategies that a file `NAME.py` or a module defines.

    Each is a class on `Genre`, `Engine`, `Format` or `Strategy`, known by its `name` from then on.
    Installed packages with entry points are found without this. Raises EnpitsuError if the
    plug-in cannot be imported, brings nothing, or takes a name that there is already.
    """
    from enpitsu import plugins  # noqa: PLC0415  (it imports what most calls do not need)

    plugins.load(source)


def _many(name: str, puzzles: Many) -> Iterable[Puzzle]:
    """Return puzzles that may be lines or records; a list of Puzzles as it is."""
    if isinstance(puzzles, str | bytes | Puzzle | Mapping) or not isinstance(puzzles, Iterable):
        kind = asked.kind_of(puzzles)
        raise TypeError(f"{name} takes a list or another iterable of puzzles, not {kind}")
    if isinstance(puzzles, list | tuple) and set(map(type, puzzles)) == {Puzzle}:
        return puzzles
    from enpitsu.formats.sources import puzzles_of  # noqa: PLC0415  (not for Puzzles)

    return puzzles_of(puzzles)


def _techniques(techniques: Iterable[str]) -> tuple[str, ...]:
    return asked.several("techniques", techniques, "naked single")


def _one_of(what: str, value: str, known: type[StrEnum]) -> str:
    """Return one of some names; spaces and underscores will do for hyphens."""
    names = [str(name) for name in known]
    text = asked.text(what, value, names[1]).strip().replace(" ", "-").replace("_", "-")
    return asked.one_of(text.lower(), names, what)


def _limits(solutions: int, nodes: int, seconds: float, memory_mb: int = 1024) -> Limits:
    return Limits(
        asked.limit("limit", solutions),
        asked.limit("nodes", nodes),
        asked.seconds(seconds),
        asked.limit("memory_mb", memory_mb),
    )


def _one_or_other(threads: int, cluster: str | None) -> None:
    """Refuse threads of this machine together with a cluster's workers."""
    if cluster is not None:
        asked.text("cluster", cluster, "tcp://127.0.0.1:8786")
        if threads != 1:
            from enpitsu.work import WorkError  # noqa: PLC0415  (few make this mistake)

            raise WorkError("a cluster's workers do the work: leave threads out")


def _given(outcome: Result | EnpitsuError) -> Result:
    if isinstance(outcome, EnpitsuError):
        raise outcome
    return outcome


def _engine(engine: str | Engine, options: EngineOptions, limits: Limits) -> Engine:
    """Return the engine that is asked for; refuse options and limits that are not for it."""
    if isinstance(engine, str):
        if "presolve" in options:
            asked.yes_or_no("presolve", options["presolve"])
        engine = engine_named(engine, **options)
    elif not isinstance(engine, Engine):
        raise TypeError(f"engine is a name or an Engine, not {asked.kind_of(engine)}")
    elif options:
        raise EngineError("options go into the engine's constructor when an engine is given")
    engine.refuse(limits)
    return engine

"""Reading takes time in proportion to the text, whatever it is a run of, and in every format.

Regular expressions are held against runs of all that they tell apart, by a matcher that counts its
steps. Readers are given runs of blanks, separators and signs, and their work is counted too.
"""

from __future__ import annotations

import ast
import importlib
import pkgutil
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

import enpitsu
from counted_work import work_of
from enpitsu import EnpitsuError, State
from enpitsu.cli.resuming import earlier_in
from enpitsu.formats import formats
from enpitsu.formats._penpa_link import Link, read_link, write_link
from enpitsu.puzzles import genres
from enpitsu.puzzles.layers import layers
from enpitsu.work import Journal
from regex_steps import CountingPattern, beginnings, units

METHODS = ("match", "fullmatch", "search", "sub", "split", "findall", "finditer")
QUADRATIC = (
    (r"\s*(\d{0,18})\s*([-+*/=?])\s*=([^=]*)", "fullmatch"),
    (r"(?:^|[/\n])\s*(?:(info:)|history:)", "search"),
    (r"(?<=\r)(?!\r*\n)", "split"),
    (r"\s*([^=!~|/]+?)\s*(!=|=|~)\s*(\S+)\s*", "fullmatch"),
    (r"\s*[a-z][\w-]*\s*(?:\([^()]*\))?\s*:", "sub"),
    (r'(?<="seconds": )[-.e\d]+|\S+(?= s$)', "sub"),
    (r"/*([|,])/*", "sub"),
    (r"(a+)+b", "match"),
    (r"(?:\d+ ?)*x", "match"),
)
RUNS = (
    *(" ", "\t", "\r", "\n", "\r\n", "\v", "\u00a0", "/", "|", ",", ";", ".", "#", "0", "1", "9"),
    *("a", "r", "z", "Z", "_", "-", "+", "=", "<", ">", ":", "~", "!", "?", "*", "&", "%", "\\"),
    *("(", ")", "[", "]", "{", "}", '"', "'", ". ", "1,", "/1", "|/", "a=", "\n#", "\n-", "\n1"),
)
SHORT, LONG = 300, 1200
ENOUGH = 12
"""Lines of Python for each character, and more than any reader takes in the long run."""
LINES = (
    "sudoku:1.../..2./.3../...4",
    "sudoku(2x3,diagonal):1...../....../....../....../....../......",
    "sudoku(killer):..../..../..../....|8=r1c1 r1c2 r2c1,9=r3c3 r3c4 r4c3",
    "sudoku(thermo):..../..../..../....|r1c1<r1c2<r2c2,r3c3<r3c4",
    "sudoku(jigsaw):..../..../..../....|AABB/AABB/CCDD/CCDD",
    "sudoku(antiknight):1.../..../..../....",
    "sudoku(windoku):1......../........./........./........./........./........./........./........./.........",
    "sudoku:53..7..../6..195.../.98....6./8...6...3/4..8.3..1/7...2...6/.6....28./...419..5/....8..79",
    "binary:0..1/.1../..../....",
    "binary(repeats):0..1/.1../..../....",
    "futoshiki:.3../..../..../....|r1c1<r1c2,r2c3<r1c3",
    "kakuro:# 16\\- 7\\-/-\\9 . ./-\\14 . .",
    "neighbor:1.../..2./.4../...3",
    "slitherlink:3.2/..1/...",
    "kenken:..../..../..../....|6*=r1c1 r1c2,3-=r1c3 r1c4",
    "kenken:../..|3+=r1c1 r1c2,3+=r2c1 r2c2",
    "skyscrapers:..../..../..../....|1.../..../..../....",
)


class Used(NamedTuple):
    """A pattern of ours, and the methods that are called on it."""

    place: str
    pattern: re.Pattern[Any]
    methods: tuple[str, ...]


def patterns() -> Iterator[Used]:
    """Yield every pattern that stands in the source."""
    for module in pkgutil.walk_packages(enpitsu.__path__, "enpitsu."):
        found = module.module_finder.find_spec(module.name, None)
        if found is None or not (found.origin or "").endswith(".py"):
            continue
        text = Path(found.origin or "").read_text(encoding="utf-8")
        if "re." in text and re.search(r"^import re$", text, re.MULTILINE):
            yield from patterns_of(module.name, ast.parse(text))


def patterns_of(module: str, tree: ast.Module) -> Iterator[Used]:
    """Yield the patterns of a module; one that is handed on may be used as any other there."""
    names = vars(importlib.import_module(module))
    named = {
        id(node.value): node.targets[0].id
        for node in tree.body
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)
    }
    called: dict[str, set[str]] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr in METHODS:
            owner = node.value.id if isinstance(node.value, ast.Name) else ""
            called.setdefault(owner, set()).add(node.attr)
    handed_on = {
        method
        for owner, methods in called.items()
        if owner != "re" and not isinstance(names.get(owner), re.Pattern)
        for method in methods - ({"split"} if owner else set())  # a name may be of text
    } or {"match"}
    for node in ast.walk(tree):
        method = is_call_of_re(node)
        if method is None:
            continue
        assert isinstance(node, ast.Call)
        methods = called.get(named.get(id(node), "no name"), handed_on)
        arguments, keywords = node.args, node.keywords
        if method != "compile":
            arguments, keywords, methods = node.args[:1], flags_of(node, method), {method}
        call = ast.Call(COMPILE, arguments, keywords)
        code = ast.fix_missing_locations(ast.Expression(call))
        try:
            pattern = eval(compile(code, module, "eval"), names | {"re": re})
        except NameError:  # what it looks for is known only when it runs
            continue
        yield Used(f"{module}:{node.lineno}", pattern, (*sorted(methods),))


COMPILE = ast.Attribute(ast.Name("re", ast.Load()), "compile", ast.Load())


def is_call_of_re(node: ast.AST) -> str | None:
    """Return the function of `re` that is called."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        owner = node.func.value
        if isinstance(owner, ast.Name) and owner.id == "re" and node.func.attr != "escape":
            return node.func.attr
    return None


def flags_of(node: ast.Call, method: str) -> list[ast.keyword]:
    """Return the flags of a call such as `re.fullmatch(pattern, text, re.ASCII)`."""
    last = node.args[2:] if method in ("match", "fullmatch", "search") else []
    return [ast.keyword("flags", flags) for flags in last] + [
        keyword for keyword in node.keywords if keyword.arg == "flags"
    ]


def slow_run(pattern: re.Pattern[Any], method: str) -> str:
    """Return a run for which the steps grow faster than the text; empty if there is none."""
    counting = CountingPattern(pattern)
    for unit in units(counting):
        for begin in beginnings(counting):
            for end in ("\x01", ""):
                short = counting.count(method, begin + unit * 30 + end, 10**5)
                steps = counting.count(method, begin + unit * 120 + end, 8 * short)
                if steps > 600 and steps > 7 * short:
                    return f"{begin!r}, a run of {unit!r}, {end!r}: {short} steps become {steps}"
    return ""


USED = list(patterns())


@pytest.fixture(autouse=True)
def deep_recursion() -> Iterator[None]:
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(20_000)
    yield
    sys.setrecursionlimit(before)


def test_all_patterns_are_found() -> None:
    assert len(USED) > 60
    assert {"enpitsu.formats._lines", "enpitsu.puzzles._kenken_cages", "enpitsu.words.names"} <= {
        used.place.partition(":")[0] for used in USED
    }


@pytest.mark.parametrize("used", USED, ids=[used.place for used in USED])
def test_no_regular_expression_takes_more_than_linear_time(used: Used) -> None:
    slow = [(method, run) for method in used.methods if (run := slow_run(used.pattern, method))]
    assert slow == [], used.pattern.pattern


@pytest.mark.parametrize(("source", "method"), QUADRATIC)
def test_quadratic_regular_expressions_are_detected(source: str, method: str) -> None:
    assert slow_run(re.compile(source), method)


def test_the_counting_matcher_finds_what_pythons_own_finds() -> None:
    random = Random(1)
    for used in USED:
        if isinstance(used.pattern.pattern, bytes):
            continue
        counting = CountingPattern(used.pattern)
        parts = [*units(counting), *beginnings(counting)]
        for _ in range(60):
            text = "".join(random.choices(parts, k=random.randint(0, 4)))
            spans = [found.span() for found in used.pattern.finditer(text)]
            assert list(counting.finditer(text)) == spans, (used.place, text)
            whole = used.pattern.fullmatch(text) is not None
            assert (counting.match(text, full=True) is not None) == whole, (used.place, text)


def tokens_end(text: str) -> list[str]:
    """Return the beginnings of a text: none of it, half of it, and up to each kind of sign."""
    ends = {sign: text.index(sign) + 1 for sign in text if not sign.isalnum()}
    return ["", *{text[:end]: None for end in (len(text) // 2, *ends.values(), len(text))}]


def texts(whole: str) -> Iterator[Callable[[int], str]]:
    """Yield texts with a run of any length alone, behind a beginning, and within."""
    middle = len(whole) // 2
    for run in RUNS:
        yield lambda n, run=run: run * (n // len(run)) + "x"  # type: ignore[misc]
        yield lambda n, run=run: whole + run * (n // len(run)) + "x"  # type: ignore[misc]
        yield lambda n, run=run: whole[:middle] + run * (n // len(run)) + whole[middle:]  # type: ignore[misc]


def slow_text(read: Callable[[str], object], samples: list[Callable[[int], str]]) -> list[str]:
    """Return the texts for which the work grows faster than they do."""

    def work(text: str) -> int:
        def call() -> None:
            with suppress(EnpitsuError):
                read(text)

        return work_of(call)

    work("")  # what is imported and kept only once
    work(samples[0](9))
    slow = []
    for sample in samples:
        long = work(sample(LONG))
        if long > ENOUGH * LONG and long > 6 * work(sample(SHORT)):
            # A short text may be broken where a longer one is not: so it must go on growing.
            long, longer = work(sample(LONG)), work(sample(4 * LONG))
            if longer > 6 * long:
                slow.append(f"{sample(9)!r}: {long} becomes {longer}")
    return slow


def read_in(form: str | None) -> Callable[[str], object]:
    return lambda text: list(enpitsu.read(text.encode(), format=form, errors="keep"))


@cache
def documents_in(form: str) -> dict[str, str]:
    """Return a file of that format for each of the lines that it can hold."""
    documents = {}
    for line in LINES:
        with suppress(EnpitsuError):
            documents[line[:24]] = enpitsu.parse(line).to(form)
    return documents


def document_in(form: str) -> str:
    """Return a file of that format, with a puzzle of the first genre that it holds."""
    return next(iter(documents_in(form).values()), "")


WHOLE = [(form, kind) for form in formats() for kind in documents_in(form)]


def test_every_format_and_every_genre_is_among_what_is_read() -> None:
    held = {kind.partition(":")[0].partition("(")[0] for _, kind in WHOLE}
    assert {form for form, _ in WHOLE} == set(formats())
    assert held == set(genres())
    assert {name for line in LINES for name in _variants_of(line)} >= set(layers())


def _variants_of(line: str) -> list[str]:
    return line.partition(":")[0].partition("(")[2].rstrip(")").split(",")


@pytest.mark.parametrize(("form", "kind"), [*WHOLE, (None, "json")])
def test_every_format_is_read_in_linear_time(form: str | None, kind: str) -> None:
    whole = documents_in(form)[kind] if form else "{}"
    assert slow_text(read_in(form), list(texts(whole))) == []


@pytest.mark.parametrize("line", LINES, ids=[line.partition(":")[0] for line in LINES])
def test_every_notation_is_read_in_linear_time(line: str) -> None:
    samples: list[Callable[[int], str]] = [
        lambda n, run=run, begin=begin: begin + run * (n // len(run)) + "x"  # type: ignore[misc]
        for begin in tokens_end(line)
        for run in RUNS
    ]
    assert slow_text(enpitsu.parse, samples) == []


STATES = (
    "r1c1=1, r1c2!=34, r2c2~12\nr1c4=4",
    "1 2 34 . / . . 2 . / . 3 . . / . . . 4",
    "1 | 2? | 34 | .\n--+----+----+--\n. . 2 .\n. 3 . .\n() . . 4",
    '{"entries": {"r1c1": "1"}, "ruled_out": {"r1c2": ["3"]}, "marks": {}}',
)


@pytest.mark.parametrize("state", STATES)
def test_states_are_read_in_linear_time(state: str) -> None:
    puzzle = enpitsu.parse(LINES[0])
    assert slow_text(lambda text: State.from_text(puzzle, text), list(texts(state))) == []


def test_what_a_link_packs_is_read_in_linear_time() -> None:
    link = read_link(document_in("penpa"))
    for number in (0, 2, 4, 18):
        before, after = link.lines[:number], link.lines[number + 1 :]

        def read(text: str, before: Any = before, after: Any = after) -> None:
            lines = [*before, *text.split("\n"), *after]
            read_in("penpa")(write_link(Link(link.mode, lines, link.answer)))

        assert slow_text(read, list(texts(link.lines[number]))) == []


JOURNAL = '{"settings": {}}\n{"key": "a", "result": [1, "text"]}\n'
MADE = "# easy, score 12, 7 clues, seed 5\nsudoku:1.../..2./.3../...4\n"


@pytest.mark.parametrize("whole", [JOURNAL, MADE])
def test_files_to_go_on_with_are_read_in_linear_time(tmp_path: Path, whole: str) -> None:
    path = tmp_path / "file"

    def read(text: str) -> None:
        path.write_text(text, newline="")
        if whole is JOURNAL:
            Journal(str(path), {}).close()
        else:
            earlier_in(str(path), as_json=False).__exit__()

    assert slow_text(read, list(texts(whole))) == []


def test_work_that_grows_faster_than_the_text_is_detected() -> None:
    samples: list[Callable[[int], str]] = [lambda n: "a" * n]
    assert slow_text(lambda text: [text.count("b") for _ in text], samples)
    assert slow_text(lambda text: [one for one in text for two in text if one != two], samples)
    assert (
        slow_text(lambda text: [one for one in text for two in "bcd" if one == two], samples) == []
    )

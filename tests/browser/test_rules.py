"""Conflicts and completeness in the browser, against the rules themselves, of every genre."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product
from math import prod
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from enpitsu import parse, solve
from enpitsu.boards import OPEN, members
from enpitsu.model import Model, Puzzle
from enpitsu.rules import Rule
from enpitsu.web.questions._rules import Lowered
from enpitsu.web.questions.board import board_of
from random_models import sample_at

MOST = 20_000
"""How many completions are tried; where there are more, the rule itself must see what is broken."""
EACH = 30

PUZZLES = [
    "sudoku:1.../..../...2/....",
    "sudoku(diagonal):1.../..../..../....",
    "sudoku(antiknight):........21.....9...........8.....7....2..........3.2....4........6............19.",
    "sudoku(windoku):......9..4.9......73.....5.67.....3....7........5.4.8..629..............3.......4",
    "sudoku(jigsaw):..../1.../..../....|AAAB/ACBB/CCDB/CDDD",
    "sudoku(killer):..../..../..../....|5=r1c1 r1c2,6=r2c1 r3c1 r3c2,4=r4c4",
    "sudoku(thermo):..../..../..../....|r1c1<r1c2<r2c2,r4c4<r3c4",
    "binary:0.../..../..../....",
    "binary:0...../....../....../....../....../......",
    "futoshiki:.../.../...|r1c1<r1c2,r3c2<r3c3",
    r"kakuro:# 16\- 7\-/-\9 . ./-\14 . .",
    "neighbor:..../..../..../....",
    "neighbor:1.../..../..../....",
    "slitherlink:3./..",
    "slitherlink:3.2/..1/...",
    "slitherlink:./.|r1c1 top=1",
    "kenken:.../.../...|6*=r1c1 r1c2,2-=r2c1 r3c1,3/=r1c3 r2c3,2==r2c2,3+=r3c2 r3c3",
    "skyscrapers:..../..../..../....|2.../..3./..../.1..",
]

JUDGED = """
async ([data, assignments]) => {
  const { complete, conflicts } = await import("/board/rules.js");
  return assignments.map((entries) => [conflicts(data, entries), complete(data, entries)]);
}
"""


@pytest.fixture(scope="module")
def page(browser: Browser, site: str) -> Iterator[Page]:
    page = browser.new_page(base_url=site)
    page.goto("/")
    yield page
    page.close()


@pytest.mark.parametrize("line", PUZZLES)
def test_the_page_judges_as_the_rules_do(page: Page, line: str) -> None:
    puzzle = parse(line)
    solutions = [
        puzzle.genre.read_solution(puzzle, text) for text in solve(puzzle, limit=3).solutions
    ]
    random = Random(line)
    assignments = list(drawn(puzzle.model, puzzle.givens, solutions, random))
    judge(page, puzzle.model, board_of(puzzle), assignments)


def test_the_page_judges_models_of_any_rules(page: Page) -> None:
    for number in range(40):
        puzzle: Puzzle = sample_at(20, number).puzzle
        named = [replace(rule, name=f"rule {n}") for n, rule in enumerate(puzzle.model.rules)]
        model = replace(puzzle.model, rules=tuple(named))
        places = [
            {"name": name, "values": [model.symbol(v) for v in members(domain)], "given": None}
            for name, domain in zip(model.names, model.domains, strict=True)
        ]
        data = {"symbols": list(model.symbols), "places": places, **Lowered(model).record}
        random = Random(number)
        nothing = bytes([OPEN]) * model.size
        judge(page, model, data, list(drawn(model, nothing, [], random))[: EACH // 2])


def test_what_stays_empty_need_not_be_said(page: Page) -> None:
    for line in ("slitherlink:3.2/..1/...", "neighbor:1.../..2./.4../...3"):
        puzzle = parse(line)
        model = puzzle.model
        values = puzzle.genre.read_solution(puzzle, solve(puzzle).solutions[0])
        said = {n: s for n, s in told(model, values).items() if s != "x"}
        less = dict(list(said.items())[:-2])
        crossed = {n: "0" for n in model.names if n not in said} if "slither" in line else {}
        found = page.evaluate(JUDGED, [board_of(puzzle), [said, said | crossed, less]])
        assert [complete for _, complete in found] == [True, True, False]


def drawn(
    model: Model, givens: bytes, solutions: Sequence[bytes], random: Random
) -> Iterator[bytes]:
    """Yield assignments: solutions, almost solutions, parts of both, and some at random."""
    yield givens
    yield from solutions
    for _ in range(EACH):
        start = random.choice(solutions) if solutions and random.random() < 0.8 else givens
        values = bytearray(start)
        share = random.choice((0.0, 0.0, 0.02, 0.1, 0.5, 1.0))
        left = random.choice((0.3, 0.6, 0.9, 1.0, 1.0))
        for variable, domain in enumerate(model.domains):
            if givens[variable] != OPEN:
                continue
            if domain and random.random() < share:
                values[variable] = random.choice(members(domain))
            if random.random() > left:
                values[variable] = OPEN
        yield bytes(values)


def judge(page: Page, model: Model, data: dict[str, Any], assignments: list[bytes]) -> None:
    """Let the page judge assignments, and compare."""
    found = page.evaluate(JUDGED, [data, [told(model, values) for values in assignments]])
    for values, (conflicts, complete) in zip(assignments, found, strict=True):
        broken = {(each["name"], each["sentence"]): each["names"] for each in conflicts}
        for rule in model.rules:
            names = broken.get((rule.name, rule.sentence))
            if names is not None:
                assert set(names) <= set(told(model, values))
                assert not can_be_mended(rule, model, values), (rule, values)
            else:
                assert rule.check(values), (rule, values)
        if OPEN not in values or "x" not in model.symbols:
            assert complete == model.check(values), values


def can_be_mended(rule: Rule, model: Model, values: bytes) -> bool:
    """Tell whether some values for what is open in its scope keep the rule."""
    if not rule.check(values):
        return False
    choices = [members(model.domains[v]) if values[v] == OPEN else [values[v]] for v in rule.scope]
    if prod(map(len, choices)) > MOST:
        return True
    trial = bytearray(values)
    for chosen in product(*choices):
        for variable, value in zip(rule.scope, chosen, strict=True):
            trial[variable] = value
        if rule.check(trial):
            return True
    return False


def told(model: Model, values: bytes) -> dict[str, str]:
    """Return entries as a page has them."""
    pairs = zip(model.names, values, strict=True)
    return {name: model.symbol(value) for name, value in pairs if value != OPEN}

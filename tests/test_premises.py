"""What a sentence says of the board is true on the board that is shown with it."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from importlib.resources import files

import pytest

import enpitsu
from enpitsu.answers.certify.grounds import Meaning
from enpitsu.answers.certify.premises import Board
from enpitsu.answers.certify.replay import Replay
from enpitsu.model import DEEPER, Explanation, Puzzle
from enpitsu.words import premises
from enpitsu.words.premises import premises_of

SHORTENED = {
    "ALS-XZ": "sudoku:..6..9.8./.4....2../5..64...1/...2.57../....1.3../.23..7.../.....2..8/"
    ".1...6.2./.67......",
    "ALS chain": "sudoku:7.2..4.../49......./...9...8./.6.3.8.1./.......7./2.914..../"
    ".....58../........1/17...2.53",
    "naked pair": "sudoku:..3..67.9/........5/.1..5.6../7......23/98.4...../...6....4/"
    ".9.38..../3....2.../8.2..1...",
    "alternating inference chain": "sudoku:...1....6/.....5.2./.87....9./5.8.4...2/.9.5.2..3/"
    "1.....9../...46..../..3..1.6./..2..87..",
    "simple colouring": "sudoku:...137..2/.7.....9./82...4.../3..7..6../..28...../....1.9.3/"
    "19......./..6...8.1/...2..76.",
    "locked candidates (pointing)": "sudoku:....2..../..4..5..8/...8.4.7./7..5...93/.5...7.1./"
    "....6...5/5.3.1...7/8.7...4../......6..",
    "crossings": "neighbor:...2/..../.6../.54.",
    "forcing chain": "binary:.1..../1..0.0/....1./...0../....1./.....0",
    "last ring": "slitherlink:.0/..",
}
"""Puzzles in whose explanations some elimination is needed for a sentence alone."""

RULES_ALONE = {
    "adjacent threes",
    "cage and line",
    "cage arrangements",
    "cage digits",
    "cage pair",
    "cage triple",
    "clue and corner",
    "clue at the edge",
    "corner chain",
    "crossing lines",
    "forcing chain",
    "full clue",
    "inequality bounds",
    "law of leftovers",
    "line arrangements",
    "line fillings",
    "line of sight",
    "line patterns",
    "nested forcing chain",
    "number difference",
    "rule alone",
    "single cage",
    "smallest reason",
    "three digits",
    "two clues",
}
"""Techniques whose sentences speak of rules, clues and conclusions, not of candidates."""

CHAINS = {"X-chain", "XY-chain", "alternating inference chain", "grouped chain"}
"""Techniques whose sentences speak of links."""


@cache
def explained(line: str) -> Explanation:
    return enpitsu.explain(enpitsu.parse(line))


@cache
def examples() -> tuple[Puzzle, ...]:
    text = files("enpitsu.answers").joinpath("examples.jsonl").read_text("utf-8")
    lines = dict.fromkeys(json.loads(record)["puzzle"] for record in text.splitlines())
    return tuple(map(enpitsu.parse, lines))


@pytest.mark.parametrize("technique", SHORTENED)
def test_a_shortened_explanation_shows_what_its_sentences_say(technique: str) -> None:
    explanation = explained(SHORTENED[technique])
    assert technique in {step.technique for step in explanation.steps}
    assert enpitsu.certify(explanation).failures == ()


def test_the_explanations_of_all_examples_show_what_their_sentences_say() -> None:
    failures = []
    for puzzle in examples():
        explanation = explained(str(puzzle))
        failures += [(str(puzzle), f) for f in enpitsu.certify(explanation).failures]
    assert failures == []


def test_every_technique_tells_what_it_says_of_the_board() -> None:
    techniques = {rung.technique for rung in DEEPER}
    techniques |= {known.name for known in enpitsu.techniques() if not known.members}
    told = premises.SOURCES.keys() | RULES_ALONE | CHAINS
    assert techniques <= told
    assert told <= techniques
    assert not premises.SOURCES.keys() & RULES_ALONE


def test_on_a_board_without_any_elimination_sentences_are_not_true() -> None:
    kinds = set()
    for puzzle in examples():
        meaning = Meaning(puzzle)
        board = Board(meaning, puzzle.model.domains)
        for step in explained(str(puzzle)).steps:
            for premise in premises_of(step.technique, step.roles, step.chain):
                if board.problem(premise):
                    kinds.add(type(premise).__name__)
    every = {kind.__name__ for kind in premises.Premise.__args__}
    assert kinds == every - {"Total", "Clues"}  # which are the same on every board


@pytest.mark.parametrize(
    ("genre", "technique", "role"),
    [
        ("kakuro", "sum bounds", "total"),
        ("kakuro", "reduced sum", "rest"),
        ("kakuro", "closed area", "rows"),
        ("sudoku", "innies and outies", "caged"),
        ("skyscrapers", "line of sight", "view"),
        ("slitherlink", "full clue", "clue"),
    ],
)
def test_a_number_that_stands_nowhere_is_caught(genre: str, technique: str, role: str) -> None:
    explanation, number = step_of(genre, technique, role)
    step = explanation.steps[number]
    replay = Replay(explanation.puzzle)
    for before in explanation.steps[:number]:
        replay.apply(before)
    assert list(replay.problems(step)) == []
    wrong = [replace(r, numbers=(99,)) if r.name == role else r for r in step.roles]
    assert any("99" in problem for problem in replay.problems(replace(step, roles=tuple(wrong))))


def step_of(genre: str, technique: str, role: str) -> tuple[Explanation, int]:
    """Return an explanation with a step of a technique that has one number in a role."""
    for puzzle in examples():
        if puzzle.genre.name != genre:
            continue
        explanation = explained(str(puzzle))
        for number, step in enumerate(explanation.steps):
            numbers = [len(r.numbers) for r in step.roles if r.name == role]
            if step.technique == technique and numbers == [1]:
                return explanation, number
    raise LookupError(technique)

"""What a sentence says of the board is true on the board that is shown with it.

The checker reads the text alone, and notices whatever is not so.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from importlib.resources import files

import pytest

import enpitsu
from enpitsu.answers.certify.replay import Replay
from enpitsu.answers.certify.sentences import UNREAD
from enpitsu.model import DEEPER, Explanation, Puzzle, Step
from enpitsu.words import premises

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
    "XY-wing": "sudoku(diagonal):.4...3/....../1...../....../...6../.2....",
}
"""Puzzles in whose explanations some elimination is needed for a sentence alone."""

RULES_ALONE = {
    "adjacent threes",
    "cage and line",
    "cage arrangements",
    "cage digits",
    "cage pair",
    "cage triple",
    "clue at the edge",
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


def first_steps() -> dict[str, tuple[Replay, Step]]:
    """Return for each technique a step with the board that is shown with it."""
    found: dict[str, tuple[Replay, Step]] = {}
    for puzzle in examples():
        replay = Replay(puzzle)
        for step in explained(str(puzzle)).steps:
            if step.technique not in found:
                shown = Replay(puzzle)
                shown.candidates = list(replay.candidates)
                found[step.technique] = shown, step
            replay.apply(step)
    return found


EVERYWHERE = {
    "clues around a cell",
    "clues around a point",
    "cage combinations",
    "clue and corner",
    "corner chain",
    "inequality chain",
    "cage combinations with overlap",
    "innies and outies",
    "large innies and outies",
    "run combinations",
    "single innie or outie",
    "two clues",
}
"""What these say of the board may hold where nothing is written yet."""


def test_on_a_board_without_any_elimination_sentences_are_not_true() -> None:
    true = set()
    for technique, (replay, step) in first_steps().items():
        assert list(replay.said(step, replay.candidates)) == []
        if not list(replay.said(step, replay.meaning.model.domains)):
            true.add(technique)
    assert true & (premises.SOURCES.keys() | CHAINS) <= EVERYWHERE


def false_texts(text: str) -> Iterator[str]:
    """Yield a sentence with one cell, one house or one number changed."""
    for cell in re.finditer(r"\br(\d)c(\d)\b", text):
        row = int(cell[1]) % 4 + 1
        yield f"{text[: cell.start()]}r{row}c{cell[2]}{text[cell.end() :]}"
    for number in re.finditer(r"(?<![rc\d.])\b[0-9]\b", text):
        other = str(int(number[0]) % 4 + 1)
        yield f"{text[: number.start()]}{other}{text[number.end() :]}"


def test_false_sentences_of_all_techniques_are_caught() -> None:
    """Some are true all the same: another point or clue of a loop may do as well."""
    every = caught = 0
    for technique, (replay, step) in first_steps().items():
        texts = [text for text in false_texts(step.text) if text != step.text]
        wrong = [list(replay.said(replace(step, text=t), replay.candidates)) for t in texts]
        assert sum(map(bool, wrong)) >= 0.7 * len(wrong), technique
        every, caught = every + len(wrong), caught + sum(map(bool, wrong))
    assert caught >= 0.97 * every


def test_a_sentence_that_cannot_be_read_is_a_failure() -> None:
    explanation = explained("sudoku:1.../..3./..../.2.4")
    step = replace(explanation.steps[0], text="It is easy to see.")
    certificate = enpitsu.certify(replace(explanation, steps=(step,)))
    assert [failure.problem for failure in certificate.failures] == [f"{UNREAD}: {step.text}"]


def test_a_sentence_that_concludes_something_else_is_caught() -> None:
    for replay, step in first_steps().values():
        other = replace(step, places=step.removes, removes=step.places)
        assert list(replay.said(other, replay.candidates)), step.text


PINCERS = [
    "sudoku(diagonal):.4...3/....../1...../....../...6../.2....",
    "sudoku(jigsaw):.4..../....../....6./.....3/1...../.23...|"
    "AAABBB/AAABCB/DCCCCB/DDDDCE/FDFFEE/FFFEEE",
]


@pytest.mark.parametrize("line", PINCERS)
def test_each_pincer_of_a_wing_has_two_candidates_on_the_board_that_is_shown(line: str) -> None:
    explanation = explained(line)
    replay = Replay(explanation.puzzle)
    counts = []
    for step in explanation.steps:
        if step.technique in ("XY-wing", "XYZ-wing"):
            (pincers,) = (role.cells for role in step.roles if role.name == "pincers")
            left = [replay.candidates[replay.meaning.cells[cell]] for cell in pincers]
            counts += [mask.bit_count() for mask in left]
        replay.apply(step)
    assert counts
    assert set(counts) == {2}


JIGSAW_KITE = (
    "sudoku(jigsaw):2.3.../....../.3.1../....../....../...415|"
    "AAABBB/ACABDB/CCADDB/ECCFDD/ECFFFD/EEEEFF"
)


@pytest.mark.parametrize(
    ("line", "technique", "told"),
    [
        (JIGSAW_KITE, "two-string kite", "so it is in r3c1, and 6 leaves r4c3."),
        (PINCERS[1], "XYZ-wing", "5 must be in it or in r3c2: 5 leaves r2c2."),
    ],
)
def test_one_cell_is_not_told_as_several(line: str, technique: str, told: str) -> None:
    explanation = explained(line)
    assert any(
        step.technique == technique and step.text.endswith(told) for step in explanation.steps
    )
    assert enpitsu.certify(explanation).failures == ()


def test_each_line_of_a_longer_reason_says_what_the_lines_before_it_show() -> None:
    """In one of them just one of two edges is a line, which takes a line of its own to see."""
    explanation = explained("slitherlink:..3./22../.212/3...")
    assert any(step.lines for step in explanation.steps)
    assert enpitsu.certify(explanation).failures == ()


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
    (number,) = next(r.numbers for r in step.roles if r.name == role)
    wrong = re.sub(rf"(?<![rc\d]){number}\b", "99", step.text)
    assert any("99" in problem for problem in replay.problems(replace(step, text=wrong)))


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


ALONE = [  # (some techniques, what they say where no others came before them)
    ("binary:.1.1../....../1...../...1../1...../1.11..", ["scarce symbol (1)"]),
    ("binary:.1..../1..0.0/....1./...0../....1./.....0", ["scarce symbol (2)", "gap"]),
    ("kakuro:# 16\\- 7\\-/-\\9 . ./-\\14 . .", ["impossible combinations"]),
    ("sudoku:5..34./....../....5./..3.../2....4/.6.1..", ["ALS chain", "full house"]),
    ("sudoku:5..34./....../....5./..3.../2....4/.6.1..", ["X-chain"]),
    (
        "futoshiki:..../..../.2../..3.|r1c2<r1c3,r2c2<r2c1,r2c4<r2c3",
        ["alternating inference chain"],
    ),
]


LONG_REASON = (
    "slitherlink:31233.22.1/2...2.22../1...1.2222/2...1.2222/12331...../.....21311/2222.1...2/"
    "2222.3...2/..22.2...2/1.22.21223"
)


def test_what_two_edges_are_is_not_told_again_where_it_parts_the_areas_behind_them() -> None:
    explanation = explained(LONG_REASON)
    for step in explanation.steps:
        parts = re.split(r"; |: |, so (?=r\d+c\d+ and )", step.text)
        clauses = [part.removeprefix("so ").lower() for part in parts]
        assert len(set(clauses)) == len(clauses), step.text
    assert enpitsu.certify(explanation).failures == ()


@pytest.mark.parametrize(("line", "techniques"), ALONE)
def test_what_techniques_say_is_so_where_simpler_ones_are_left_out(
    line: str, techniques: list[str]
) -> None:
    explanation = enpitsu.explain(enpitsu.parse(line), techniques=techniques)
    assert explanation.steps
    assert enpitsu.certify(explanation).failures == ()


UNMET = (
    "slitherlink:..1....13./12..31..../.3.2.2.13./3...2...../..3.2..211/.112.2.0../.2.321..../"
    ".......2.3/11...0..../0.3..3.122"
)


def loop_faults() -> list[tuple[Replay, Step]]:
    """Return the contradictions of one puzzle that speak of its loop, each with its board."""
    found: list[tuple[Replay, Step]] = []
    explanation = explained(UNMET)
    replay = Replay(explanation.puzzle)
    for step in explanation.steps:
        if step.lines and ", the lines would not be one loop: " in step.text:
            board = Replay(explanation.puzzle)
            board.candidates = list(replay.candidates)
            for line in step.lines:
                if line.kind == "contradiction":
                    found.append((board, line.step))
                board.apply(line.step)
        replay.apply(step)
    return found


def test_a_loop_that_is_closed_too_early_names_a_clue_that_it_does_not_meet() -> None:
    texts = [step.text for _, step in loop_faults()]
    assert (
        "The lines would not be one loop: they close a loop that leaves the 1 in r1c3 unmet "
        "(r8c1 left, r9c1 top, r8c1 top and r8c2 left are lines)."
    ) in texts
    assert enpitsu.certify(explained(UNMET)).failures == ()


def test_why_lines_are_not_one_loop_is_so_or_is_caught() -> None:
    reasons = {step.text.partition(": ")[2].partition(" (")[0] for _, step in loop_faults()}
    others = [
        "they close a loop while there is more to draw",
        "they close a loop that leaves the 2 in r3c4 unmet",
        "they close a loop that leaves the 3 in r1c3 unmet",
        "an edge would be a line and no line",
        "the outside would be in two parts",
        "a cell would be inside and outside",
        "they do not look like a loop",
    ]
    assert "the inside would be in two parts" in reasons
    for replay, step in loop_faults():
        assert list(replay.said(step, replay.candidates)) == []
        why = step.text.partition(": ")[2].partition(" (")[0]
        for other in others:
            if why.startswith("they close") and other == others[1]:
                continue  # that is so as well
            wrong = replace(step, text=step.text.replace(why, other))
            assert list(replay.said(wrong, replay.candidates)), wrong.text

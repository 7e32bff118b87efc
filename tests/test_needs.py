"""Wishes by technique: a puzzle that needs one is stuck without it, whoever asks."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

import enpitsu
from command import UNIQUE, Run, is_one_line
from enpitsu.boards import OPEN
from enpitsu.engines.kernel import rungs_where, walk
from enpitsu.generation import Made, NotMadeError, WishError, wish_of
from enpitsu.generation.instead import _count
from enpitsu.generation.trial import Trial, Watch
from enpitsu.model import Level, Status, completed, more_general_than

NEEDED = [
    ("sudoku", "locked candidates (pointing)", 9),
    ("sudoku", "naked pair", 9),
    ("sudoku", "X-wing", 9),
    ("sudoku", "W-wing", 9),
    ("sudoku", "XY-chain", 9),
    ("sudoku(killer)", "innies and outies", 6),
    ("sudoku(thermo)", "inequality bounds", 6),
    ("sudoku(jigsaw)", "law of leftovers", 6),
    ("binary", "equal line", 8),
    ("binary", "unlike line", 8),
    ("futoshiki", "inequality chain", 5),
    ("futoshiki", "XY-wing", 5),
    ("kakuro", "impossible combinations", 6),
    ("kakuro", "necessary digit", 6),
    ("kenken", "cage triple", 5),
    ("neighbor", "parity", 5),
    ("skyscrapers", "line of sight", 5),
    ("slitherlink", "two colours", 6),
    ("slitherlink", "clues around a cell", 6),
]


def names_up_to(made: Made, without: set[str]) -> list[str]:
    """Return all techniques up to the puzzle's level but some."""
    ladder = completed(made.puzzle.ladder)
    usual = [rung.technique for rung in ladder if rung.usual and rung.level <= made.level]
    return [name for name in usual if name not in without]


def aside(technique: str) -> set[str]:
    return set(more_general_than(technique))


@pytest.mark.parametrize(("genre", "technique", "size"), NEEDED)
def test_what_is_needed_cannot_be_taken_away(genre: str, technique: str, size: int) -> None:
    for made in enpitsu.generate_many(genre, size=size, needs=technique, count=2, seed=5):
        others = names_up_to(made, {technique} | aside(technique))
        assert enpitsu.solve(made.puzzle, engine="sat").values == (made.values,)
        assert enpitsu.rate(made.puzzle, techniques=[*others, technique]).level is not None
        without = enpitsu.rate(made.puzzle, techniques=others)
        assert (without.status, without.level) == (Status.UNIQUE, None)
        rung = next(r for r in completed(made.puzzle.ladder) if r.technique == technique)
        assert made.level == enpitsu.rate(made.puzzle).level == rung.level


def test_each_of_several_techniques_is_needed() -> None:
    needs = {"W-wing", "XY-wing"}
    made = enpitsu.generate("sudoku", needs=needs, seed=2)
    general = aside("W-wing") | aside("XY-wing")
    assert enpitsu.rate(made, techniques=names_up_to(made, general)).level == "hard"
    for one in needs:
        assert enpitsu.rate(made, techniques=names_up_to(made, general | {one})).level is None


def test_what_is_needed_twice_is_used_twice_on_any_path() -> None:
    for made in enpitsu.generate_many("sudoku", needs="XY-wing", needs_count=2, count=4, seed=1):
        others = names_up_to(made, aside("XY-wing") | {"XY-wing"})
        for some in (others, others[::2], others[1::2]):
            told = enpitsu.explain(made.puzzle, techniques=[*some, "XY-wing"])
            used = [step for step in told.steps if step.technique == "XY-wing"]
            assert len(used) >= 2 or not told.solved


def test_a_level_above_that_of_what_is_needed_holds_too() -> None:
    made = enpitsu.generate("sudoku", needs="hidden single", level="medium", seed=1)
    assert made.level == "medium"
    assert enpitsu.rate(made, techniques=names_up_to(made, {"hidden single"})).level is None


def test_a_puzzle_can_be_solved_without_what_it_must_do_without() -> None:
    without = ["XY-wing", "W-wing", "empty rectangle"]
    for made in enpitsu.generate_many("sudoku", level="hard", without=without, count=3, seed=3):
        others = names_up_to(made, set(without))
        assert enpitsu.rate(made.puzzle, techniques=others).level == made.level == "hard"
    made = enpitsu.generate("sudoku", without="ALS chain", seed=3)
    assert enpitsu.rate(made, techniques=names_up_to(made, {"ALS chain"})).level == made.level


def test_techniques_by_name_may_be_needed_too() -> None:
    techniques = ["three digits", "naked single", "number difference"]
    made = enpitsu.generate("neighbor", size=4, techniques=techniques, needs=techniques[2], seed=1)
    assert enpitsu.rate(made, techniques=techniques).level is not None
    assert enpitsu.rate(made, techniques=techniques[:2]).level is None


def test_every_strategy_heeds_what_is_needed() -> None:
    for strategy in ("random-single", "random-bottom-up", "a-star"):
        made = enpitsu.generate("neighbor", size=4, needs="parity", strategy=strategy, seed=1)
        assert enpitsu.rate(made, techniques=names_up_to(made, {"parity"})).level is None


def test_the_same_seed_makes_the_same_puzzles_whatever_the_threads() -> None:
    wish = {"needs": "XY-wing", "count": 4, "seed": 9}
    one, two = (list(enpitsu.generate_many("sudoku", threads=n, **wish)) for n in (1, 2))  # type: ignore[arg-type]
    assert [made.puzzle for made in one] == [made.puzzle for made in two]


MEDIUM = ["locked candidates (claiming)", "naked pair", "hidden pair", "naked triple"]
MEDIUM += ["hidden triple"]
REFUSED = [
    ({"needs": "X-wng"}, "no technique 'X-wng' in sudoku; did you mean 'X-wing'"),
    ({"without": ["rubbish"]}, "no technique 'rubbish' in sudoku. There are: full house, "),
    ({"needs": "XY-chain", "level": "hard"}, "XY-chain is expert: a puzzle that is hard is"),
    ({"needs": "X-wing", "without": "X-WING"}, "no puzzle needs X-wing and can be solved without"),
    ({"needs": ["X-wing", "swordfish"]}, "X-wing is never needed beside swordfish"),
    ({"needs": "unique rectangle"}, "unique rectangle holds only because there is one solution"),
    ({"needs": "forcing chain"}, "forcing chain is for where the named techniques stop"),
    ({"needs": "X-wing", "level": "extreme"}, "the named techniques stop before an extreme"),
    ({"needs_count": 2}, "what should be needed 2 times"),
    ({"needs": "X-wing", "needs_count": 0}, "what should be needed 0 times"),
    ({"needs": "X-wing", "techniques": ["naked single"]}, "not among the techniques to solve it"),
    ({"without": ["full house", "hidden single", "naked single"], "level": "easy"}, "no technique"),
    (
        {"without": ["locked candidates (pointing)", *MEDIUM], "level": "medium"},
        "^no technique is left that is medium, and by others no puzzle is$",
    ),
]


@pytest.mark.parametrize(("wish", "complaint"), REFUSED)
def test_a_wish_that_cannot_be_is_refused(wish: dict[str, object], complaint: str) -> None:
    with pytest.raises(WishError, match=complaint):
        wish_of("sudoku", **wish)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "wish",
    [
        {"techniques": ["naked pair"]},
        {"techniques": ["naked single", "X-wing"], "without": ["naked single"]},
        {"level": "medium", "without": ["full house", "hidden single", "naked single"]},
    ],
)
def test_techniques_that_find_no_value_are_refused_at_once(wish: dict[str, object]) -> None:
    with pytest.raises(
        WishError, match=r"^(medium )?sudoku of 9x9 .*: on none of 10 random boards"
    ):
        enpitsu.generate("sudoku", seed=1, seconds=60, **wish)  # type: ignore[arg-type]


@pytest.mark.parametrize("without", [[], ["naked single"]])
@pytest.mark.parametrize("symmetry", ["none", "half-turn"])
def test_full_houses_alone_make_a_puzzle_that_they_solve(without: list[str], symmetry: str) -> None:
    """A cell that has one candidate left, and is the last of no house, they do not find."""
    wish = ["full house", *without]
    made = enpitsu.generate(
        "sudoku", techniques=wish, without=without, symmetry=symmetry, seed=1, seconds=20
    )
    assert enpitsu.rate(made, techniques=["full house"]).level is Level.EASY
    for cell, given in enumerate(made.givens):
        mirrored = {cell, 80 - cell} if symmetry == "half-turn" else {cell}
        less = bytes(OPEN if i in mirrored else v for i, v in enumerate(made.givens))
        fewer = replace(made.puzzle, givens=less)
        assert given == OPEN or enpitsu.rate(fewer, techniques=["full house"]).level is None


def test_a_set_of_techniques_is_not_needed_but_can_be_left_out() -> None:
    with pytest.raises(WishError, match="block-easy is a set of techniques; name one of three d"):
        wish_of("neighbor", needs="block-easy")
    with pytest.raises(TypeError, match="needs is several names"):
        wish_of("sudoku", needs=3)  # type: ignore[arg-type]
    assert "three digits" in wish_of("neighbor", without="block-easy", level="hard").set_aside


def test_where_a_technique_is_never_needed_it_is_told_what_does_as_well() -> None:
    with pytest.raises(NotMadeError, match="what it would find was found by hidden single"):
        enpitsu.generate("sudoku", size=4, needs="full house", seconds=0.2, seed=1)


@pytest.mark.parametrize(
    ("line", "needs", "counts"),
    [
        ("sudoku:12.4/..../.1../4..1", "full house", {"hidden single": 9}),
        ("sudoku:12.4/..../.1../4..1", "naked single", {"full house": 8, "hidden single": 2}),
        ("sudoku:12.4/..../.1../4..1", "locked candidates (pointing)", {}),
        (UNIQUE, "X-wing", {"locked candidates (pointing)": 1}),
        (UNIQUE, "full house", {}),
    ],
)
def test_steps_are_counted_that_a_needed_technique_would_have_found(
    line: str, needs: str, counts: dict[str, int]
) -> None:
    puzzle = enpitsu.parse(line)
    wish = wish_of("sudoku", size=puzzle.board.n, needs=needs)
    trial = Trial(wish.genre.solved(puzzle, enpitsu.solve(puzzle).values[0]), wish, Watch())
    found = Counter[str]()
    _count(trial, puzzle, found)
    assert found == counts


def test_special_cases_are_techniques_that_there_are() -> None:
    known = {one.name for one in enpitsu.techniques()}
    general = {name: more_general_than(name) for name in known}
    assert sum(map(bool, general.values())) > 35
    assert all(names <= known and name not in names for name, names in general.items())


@pytest.mark.parametrize("genre", ["sudoku", "futoshiki", "binary", "slitherlink", "kakuro"])
def test_a_general_technique_finds_what_its_special_cases_find(genre: str) -> None:
    for number, level in enumerate([Level.MEDIUM, Level.HARD, Level.EXPERT] * 3):
        puzzle = enpitsu.generate(
            genre, size=7 if genre == "kakuro" else None, level=level, seed=number
        ).puzzle
        ladder = completed(puzzle.ladder)
        easy = rungs_where(puzzle.ladder, lambda rung: rung.level is Level.EASY)
        left = {r.technique: walk(puzzle, easy | 1 << i).candidates for i, r in enumerate(ladder)}
        for special, found in left.items():
            for general in more_general_than(special) & set(left):
                for here, there in zip(left[general], found, strict=True):
                    assert not here & ~there, f"{general} does not find all of {special}"


# On the command line


def test_a_record_says_what_is_needed_and_what_was_set_aside(run: Run) -> None:
    wish = ["generate", "sudoku", "--needs", "x-wing", "--without", "W-wing,XY-wing", "--seed", "1"]
    record = run(*wish, "--json").record
    assert record["needs"] == ["X-wing"]
    assert set(record["without"]) == {"swordfish", "skyscraper", "W-wing", "XY-wing"}
    comment, line = run(*wish).out.splitlines()
    assert comment.endswith("needs X-wing, without swordfish, skyscraper, W-wing, XY-wing")
    rest = [
        r.technique for r in completed(enpitsu.parse(line).ladder) if r.usual and r.level <= "hard"
    ]
    rest = [name for name in rest if name not in record["without"]]
    assert run("rate", line, "--techniques", ",".join(rest)).code == 0
    rest.remove("X-wing")
    assert run("rate", line, "--techniques", ",".join(rest), "--json").record["level"] is None


def test_an_impossible_wish_is_one_line(run: Run) -> None:
    ran = run("generate", "sudoku", "--needs", "X-wng")
    assert ran.code == 2
    assert is_one_line(ran.err)
    ran = run("generate", "sudoku", "--size", "4", "--needs", "full house", "--seconds", "0.2")
    assert ran.code == 1
    assert is_one_line(ran.err)
    assert "that needs full house was made within 0.2 s" in ran.err

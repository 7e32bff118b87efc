"""Made puzzles: one solution, the wished level and no other, and the same for the same seed."""

from dataclasses import replace
from random import Random

import pytest

import enpitsu
from enpitsu.boards import Symmetry
from enpitsu.errors import PuzzleError
from enpitsu.generation import (
    Made,
    NotMadeError,
    Series,
    WishError,
    making,
    seed_of,
    series_of,
    wish_of,
)
from enpitsu.model import Level, Status
from enpitsu.puzzles import genres
from enpitsu.puzzles.layers import layers
from solved import LEVELS

SIZES: dict[str, int | tuple[int, int]] = {
    "sudoku": 9,
    "binary": 8,
    "futoshiki": 5,
    "kakuro": 7,
    "neighbor": 6,
    "skyscrapers": 5,
    "slitherlink": 7,
}


def second_engine(puzzle: enpitsu.Puzzle) -> enpitsu.Result:
    return enpitsu.solve(puzzle, engine="sat")


@pytest.mark.parametrize("genre", SIZES)
@pytest.mark.parametrize("level", LEVELS)
def test_a_made_puzzle_has_one_solution_and_the_wished_level(genre: str, level: str) -> None:
    for made in enpitsu.generate_many(genre, size=SIZES[genre], level=level, count=3, seed=7):
        proof = second_engine(made.puzzle)
        assert proof.status is Status.UNIQUE
        assert proof.values == (made.values,)
        assert proof.solutions == (made.solution,)
        assert enpitsu.rate(str(made)).level == made.level == level
        assert made.difficulty == enpitsu.rate(str(made)).difficulty


@pytest.mark.parametrize("genre", SIZES)
def test_without_a_wish_any_level_will_do_but_no_clue_could_go(genre: str) -> None:
    made = enpitsu.generate(genre, size=SIZES[genre], seed=11)
    assert second_engine(made).status is Status.UNIQUE
    if genre != "kakuro":  # it shows all sums, as usual
        assert enpitsu.check(made).redundant == ()


ALL_SHOWN = {"kakuro": "sum", "kenken": "cage", "sudoku(killer)": "cage"}
"""By genre or variant, the kind of clue of which none is left out; the help names them."""


@pytest.mark.parametrize(
    "genre", [*genres().built_in, *(f"sudoku({name})" for name in layers().built_in)]
)
def test_no_clue_could_go_at_the_level_but_for_kinds_that_are_all_shown(genre: str) -> None:
    size = SIZES.get(genre, 6 if genre == "kenken" else 9)
    puzzle = enpitsu.generate(genre, size=size, level="medium", seed=5).puzzle
    always = puzzle.genre.always_shown_on(puzzle.board)
    assert always == tuple(ALL_SHOWN[name] for name in [genre] if name in ALL_SHOWN)
    chosen = [clue for clue in puzzle.each_clue() if clue.kind not in always]
    assert bool(chosen) is not bool(always)
    for clue in chosen:
        fewer = puzzle.without(clue)
        if enpitsu.solve(fewer).status is Status.UNIQUE:
            assert enpitsu.rate(fewer).level != Level.MEDIUM, clue


@pytest.mark.parametrize("genre", SIZES)
def test_the_same_seed_makes_the_same_puzzles_whatever_the_threads(genre: str) -> None:
    wish = {"size": SIZES[genre], "level": "medium", "count": 5, "seed": 3}
    one, two = ([*enpitsu.generate_many(genre, threads=n, **wish)] for n in (1, 2))  # type: ignore[arg-type]
    assert [str(made) for made in one] == [str(made) for made in two]
    assert [made.seed for made in one] == [made.seed for made in two]
    assert len({str(made) for made in one}) == 5


def test_the_seed_of_a_puzzle_makes_it_again() -> None:
    third = [*enpitsu.generate_many("sudoku", count=3, seed=5)][2]
    assert str(enpitsu.generate("sudoku", seed=third.seed)) == str(third)
    assert seed_of(5, 0) == 5
    assert third.seed == seed_of(5, 2)


def test_at_most_takes_easier_ones_too() -> None:
    levels = {
        made.level
        for made in enpitsu.generate_many("sudoku", level="hard", at_most=True, count=20, seed=1)
    }
    assert levels <= {Level.EASY, Level.MEDIUM, Level.HARD}
    assert len(levels) > 1


@pytest.mark.parametrize("clues", [26, 30, 40])
def test_as_many_clues_as_are_wished(clues: int) -> None:
    made = enpitsu.generate("sudoku", level="medium", clues=clues, seed=2)
    assert made.clues == clues == 81 - made.body.count(".")
    assert made.level == "medium"


@pytest.mark.parametrize("symmetry", list(Symmetry))
def test_clues_lie_as_symmetrically_as_is_wished(symmetry: Symmetry) -> None:
    for genre, size in (("sudoku", 9), ("slitherlink", 6), ("binary", 8)):
        made = enpitsu.generate(genre, size=size, symmetry=symmetry, seed=4)
        cells = made.body.replace("/", "")
        shown = [cell != "." for cell in cells]
        n = made.genre.grid(made.board).rows
        turned = {
            Symmetry.NONE: shown,
            Symmetry.HALF_TURN: shown[::-1],
            Symmetry.QUARTER_TURN: [shown[(n - 1 - c) * n + r] for r in range(n) for c in range(n)],
            Symmetry.MIRROR: [shown[r * n + n - 1 - c] for r in range(n) for c in range(n)],
            Symmetry.DIAGONAL: [shown[c * n + r] for r in range(n) for c in range(n)],
        }
        assert shown == turned[symmetry]


@pytest.mark.parametrize("name", ["half turn", "half_turn", "Half-Turn", Symmetry.HALF_TURN])
def test_a_symmetry_may_be_written_as_it_is_spoken(name: str) -> None:
    assert wish_of("sudoku", symmetry=name).symmetry is Symmetry.HALF_TURN


def test_a_share_of_inequalities_is_a_wish() -> None:
    def share(made: Made) -> float:
        return made.body.count("<") / made.clues

    few, many = (
        [
            share(made)
            for made in enpitsu.generate_many(
                "futoshiki", size=6, count=10, seed=1, shares={"inequality": wished}
            )
        ]
        for wished in (0.2, 0.8)
    )
    assert sum(few) / 10 < 0.4
    assert sum(many) / 10 > 0.6
    none = enpitsu.generate("futoshiki", size=5, seed=1, shares={"inequality": 0.0})
    assert "<" not in none.body


def test_a_wish_that_cannot_be_met_ends_in_time_and_says_what_was_tried() -> None:
    with pytest.raises(NotMadeError, match=r"no easy sudoku of 4x4 with 2 clues .* within 0.3 s"):
        enpitsu.generate("sudoku", size=4, level="easy", clues=2, seconds=0.3, seed=1)


def test_a_series_that_runs_out_of_puzzles_says_so() -> None:
    """There are 36 essentially different minimal puzzles of 4x4."""
    series = Series(wish_of("sudoku", size=4), seed=1, seconds=1.0)
    made: list[str] = []

    def collect() -> None:
        made.extend(map(str, series.puzzles(37)))

    with pytest.raises(NotMadeError, match=r"no other sudoku of 4x4 than the \d\d before was made"):
        collect()
    assert 20 <= len(set(made)) == len(made) <= 36


def test_a_series_goes_on_after_those_that_exist() -> None:
    wish = wish_of("neighbor", size=4)
    whole = [*Series(wish, 9).puzzles(20)]
    rest = Series(wish, 9)
    for made in whole[:12]:
        rest.skip(made.puzzle, made.seed)
    assert [str(made) for made in rest.puzzles(20)] == [str(made) for made in whole[12:]]


def test_a_first_puzzle_that_is_there_is_replaced_by_one_that_tells_its_series() -> None:
    wish = wish_of("neighbor", size=4)
    there = [made.puzzle for made in Series(wish, 9).puzzles(1)]
    made = [*Series(wish, 9, keep=lambda made: made.puzzle not in there).puzzles(4)]
    assert made[0].seed != 9
    assert series_of(made[0].seed) == series_of(9) == 9
    assert made[0] == next(Series(wish, made[0].seed).puzzles(1))
    rest = Series(wish, 9)
    for one in made[:2]:
        rest.skip(one.puzzle, one.seed)
    assert [str(one) for one in rest.puzzles(4)] == [str(one) for one in made[2:]]


@pytest.mark.parametrize(
    ("wish", "message"),
    [
        ({"genre": "sudoko"}, "there is no genre 'sudoko'"),
        ({"level": "hardd"}, "no level 'hardd'; did you mean 'hard'"),
        ({"symmetry": "round"}, "no symmetry 'round'; known are: none, half-turn"),
        ({"strategy": "best"}, "no strategy 'best'; known are"),
        ({"size": 7}, "prime"),
        ({"size": (9, 8)}, "square, not 9x8"),
        ({"size": 0}, "sizes go from 4 to 36"),
        ({"clues": -1}, "-1 clues cannot be shown"),
        ({"clues": 82}, "none of 10 random boards had more than 81 clues to show"),
        ({"shares": {"digits": 0.5}}, "no kind of clue in sudoku 'digits'; did you mean 'digit'"),
        ({"shares": {"digit": 1.5}}, "a share of 1.5 of digits; shares go from 0 to 1"),
        (
            {"genre": "futoshiki", "shares": {"inequality": 2}},
            "a share of 2 of inequalities; shares go from 0 to 1",
        ),
        (
            {"genre": "futoshiki", "shares": {"digit": 0, "inequality": 0}},
            "^no digits and no inequalities: there would be no clue to show$",
        ),
        ({"shares": {"digit": 0}}, "no digits: there would be no clue to show"),
        ({"genre": "binary", "size": (8, 6), "symmetry": "diagonal"}, "needs a square board"),
        (
            {"genre": "binary", "size": (4, 8)},
            "binary of 4x8: no board of this kind and size",
        ),
        ({"genre": "binary", "size": (2, 62)}, "no board of this kind and size has a solution"),
        ({"params": "2x2", "size": 9}, "boxes of 2x2 make a board of 4x4, not 9x9"),
    ],
)
def test_wishes_that_mean_nothing_are_refused(wish: dict[str, object], message: str) -> None:
    options: dict[str, object] = {"genre": "sudoku", **wish}
    with pytest.raises((WishError, PuzzleError), match=message):
        enpitsu.generate(**options, seconds=20)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "option", [{"count": 3}, {"threads": 2}, {"threads": 1}, {"cluster": None}]
)
def test_options_for_many_puzzles_are_refused_where_one_is_made(option: dict[str, object]) -> None:
    (name,) = option
    message = f"^generate makes one puzzle; use generate_many for {name}$"
    with pytest.raises(WishError, match=message):
        enpitsu.generate("sudoku", **option)  # type: ignore[arg-type]


def test_an_unknown_option_is_refused_by_its_name() -> None:
    with pytest.raises(WishError, match="no wish 'levle'; did you mean 'level'"):
        enpitsu.generate("sudoku", levle="hard")  # type: ignore[call-arg]
    with pytest.raises(WishError, match="no wish 'job'"):
        enpitsu.generate_many("sudoku", count=1, job=2)  # type: ignore[call-arg]


def test_a_negative_count_is_refused() -> None:
    with pytest.raises(WishError, match=r"^count must be 0 or more, got -1$"):
        enpitsu.generate_many("sudoku", count=-1)
    assert list(enpitsu.generate_many("sudoku", count=0)) == []


@pytest.mark.parametrize("seed", range(1, 6))
def test_layouts_are_drawn_until_one_has_a_solution(seed: int) -> None:
    made = enpitsu.generate("sudoku(diagonal,jigsaw)", size=6, seed=seed)  # 1 layout of 14 has one
    assert enpitsu.solve(made.puzzle).status == "unique"


def test_layouts_that_failed_are_counted_and_no_more_is_claimed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(making, "_BOARDS", 20)
    wish = "sudoku(antiknight,diagonal,jigsaw)"
    with pytest.raises(WishError, match="of 4x4: none of 20 random layouts had a solution"):
        enpitsu.generate(wish, size=4, seed=1)
    with pytest.raises(WishError, match="none of 20 random boards had more than"):
        enpitsu.generate("kenken", size=4, clues=30, seed=1)


@pytest.mark.parametrize("genre", ["sudoku(killer)", "kenken"])
def test_a_symmetry_that_cannot_be_had_is_a_wish_that_is_refused(genre: str) -> None:
    with pytest.raises(WishError, match="drawn without symmetry"):
        enpitsu.generate(genre, symmetry="half-turn")


PINNED = {
    "sudoku": "sudoku:....43/...2../..2..4/3..1../6.3.../.45..6",
    "binary": "binary:...1../..0.1./....../11.0../1..1.1/......",
    "futoshiki": (
        "futoshiki:.3..../...5../.4..3./....../...3../..5..1"
        "|r1c3<r1c2,r1c5<r1c6,r2c1<r2c2,r2c4<r3c4,r3c5<r4c5,r4c1<r4c2,r6c2<r6c1"
    ),
    "kakuro": (
        "kakuro:# 19\\- 22\\- # 17\\- 29\\-/-\\17 . . 8\\4 . ./-\\33 . . . . ."
        "/-\\16 . . . . ./# # -\\16 . . ./# # # -\\9 . ."
    ),
    "neighbor": "neighbor:.3..6./...9../....../.6..7./....../8.....",
    "slitherlink": "slitherlink:..1..3/23.131/..2..1/1212.1/.....2/3.1...",
}


@pytest.mark.parametrize("genre", PINNED)
def test_a_seed_makes_this_puzzle_and_no_other(genre: str) -> None:
    """On every machine, as long as techniques and drawing stay as they are."""
    made = enpitsu.generate(genre, size=6, level="medium", seed=2026)
    assert str(made) == PINNED[genre]


def test_a_made_puzzle_is_a_puzzle() -> None:
    made = enpitsu.generate("binary", size=6, seed=1)
    assert isinstance(made, enpitsu.Puzzle)
    assert made.puzzle == enpitsu.parse(str(made))
    assert enpitsu.solve(made).solutions == (made.solution,)
    assert made._repr_svg_().startswith("<svg")
    assert Random(made.seed).random() == Random(1).random()


def test_a_made_puzzle_equals_the_same_puzzle_from_anywhere() -> None:
    made = enpitsu.generate("futoshiki", size=4, seed=7)
    again, other = (enpitsu.generate("futoshiki", size=4, seed=seed) for seed in (7, 8))
    read = enpitsu.parse(str(made))
    for same in (again, read, made.puzzle, replace(made, seed=9)):
        assert made == same
        assert same == made
        assert hash(made) == hash(same)
    for different in (other, other.puzzle, str(made), None):
        assert made != different
        assert different != made
    assert {made, again, read} == {read}


@pytest.mark.parametrize("size", [-1, 0, 2**31, 2**70])
@pytest.mark.parametrize("genre", sorted(genres()))
def test_sizes_that_no_genre_has_are_refused(genre: str, size: int) -> None:
    with pytest.raises(PuzzleError, match=r"cells|rows|square"):
        enpitsu.generate(genre, size=size, seconds=5)

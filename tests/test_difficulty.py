"""Level, difficulty and length: the same for all images of a puzzle, whatever its size."""

from collections.abc import Callable
from statistics import median

import pytest

import enpitsu
from corpus import random_puzzle
from enpitsu.answers.difficulty import difficulty_of, rungs_of
from enpitsu.answers.rate import profile_of
from enpitsu.answers.weights import OTHERS, WEIGHTS, Weights
from enpitsu.generation import Made
from enpitsu.model import DEEPER, Level, Rating
from enpitsu.puzzles import genre as genre_of
from enpitsu.puzzles.sudoku import Box
from images import IMAGES, SYMMETRIES, Image, all_images, image

LEVELS = [Level.EASY, Level.MEDIUM, Level.HARD]
SIZES = {"binary": 8, "kakuro": 7, "slitherlink": 6, "neighbor": 6}
EXTREME = (
    "sudoku:8......../..36...../.7..9.2../.5...7.../....457../...1...3./..1....68/..85...1./"
    ".9....4.."
)

BEYOND = (
    "sudoku:..2..358./.....54../.1..4.963/3..7.8.../85....2../.9.....4./..15...../.8..6..../4.....6..",
    "sudoku:.....91../..9..6..3/4.....7../..3....8./...69..../62...8.../9.4....5./78....6../..1.73...",
)
"""Made by enpitsu: the named techniques stop before their ends."""


def made(genre: str, level: Level, count: int = 3) -> list[Made]:
    size = SIZES.get(genre, 5 if genre != "sudoku" else 9)
    return list(enpitsu.generate_many(genre, count=count, size=size, level=level, seed=11))


def told(rating: Rating) -> tuple[Level | None, int, int, dict[str, int]]:
    return rating.level, rating.difficulty, rating.length, rating.techniques


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("genre", sorted(IMAGES))
def test_every_image_has_the_same_rating(genre: str, level: Level) -> None:
    for puzzle in made(genre, level):
        ratings = [told(enpitsu.rate(line)) for line in sorted(all_images(puzzle))]
        assert all(rating == ratings[0] for rating in ratings), str(puzzle)


@pytest.mark.parametrize("symmetry", SYMMETRIES, ids=lambda s: s.__name__)
def test_a_sudoku_may_be_shuffled_and_renamed(symmetry: Callable[[Box], Image]) -> None:
    lines = [EXTREME, *BEYOND, *(str(random_puzzle(Box(3, 3), seed)) for seed in range(6))]
    for line in lines:
        puzzle = enpitsu.parse(line)
        assert told(enpitsu.rate(image(puzzle, symmetry))) == told(enpitsu.rate(puzzle))


@pytest.mark.parametrize(
    "line",
    [
        "binary:0..0.0../....1.../.0.0...0/.......0/0.0...../......../.1....../..10..1.",
        "neighbor:.6.4../6.4.../....../....../7...../.9....",
        "slitherlink:3.32.../....332/.11.1../.0...2./.2..1../.1.1222/322....",
    ],
)
def test_images_need_the_same_beyond_the_techniques(line: str) -> None:
    images = sorted(all_images(enpitsu.parse(line)))
    ratings = [told(enpitsu.rate(image)) for image in images]
    assert all(rating == ratings[0] for rating in ratings)
    assert {"smallest reason", "forcing chain"} & ratings[0][-1].keys()


@pytest.mark.parametrize("line", BEYOND)
def test_rate_and_explain_agree_beyond_the_techniques(line: str) -> None:
    for puzzle in [enpitsu.parse(line), image(enpitsu.parse(line), SYMMETRIES[-1])]:
        level = enpitsu.rate(puzzle).level
        assert max(step.level for step in enpitsu.explain(puzzle).steps) is level


@pytest.mark.parametrize("genre", [*sorted(IMAGES), "sudoku"])
def test_difficulty_rises_with_the_level(genre: str) -> None:
    by_level = [median(p.rating.difficulty for p in made(genre, level, 9)) for level in LEVELS]
    assert by_level == sorted(by_level)
    assert by_level[0] < by_level[-1]


@pytest.mark.parametrize("genre", ["slitherlink", "binary", "futoshiki", "kakuro"])
def test_a_large_easy_puzzle_is_long_and_not_difficult(genre: str) -> None:
    size = {"slitherlink": 18, "binary": 20, "futoshiki": 9, "kakuro": 14}[genre]
    large = enpitsu.rate(enpitsu.generate(genre, size=size, level="easy", seed=3))
    small = [enpitsu.rate(puzzle) for puzzle in made(genre, Level.HARD)]
    assert all(large.difficulty < rating.difficulty for rating in small)
    assert all(large.length > rating.length for rating in small)


@pytest.mark.parametrize("genre", [*sorted(IMAGES), "sudoku"])
def test_rate_and_explain_need_the_same_level(genre: str) -> None:
    for level in LEVELS:
        for puzzle in made(genre, level):
            steps = enpitsu.explain(puzzle).steps
            assert max(step.level for step in steps) is enpitsu.rate(puzzle).level is level


def test_difficulty_is_a_number_and_length_counts_uses() -> None:
    rating = enpitsu.rate(EXTREME)
    assert rating.difficulty > 0
    assert rating.length == sum(rating.techniques.values()) >= 81 - 21
    assert rating.level is Level.EXTREME
    assert set(rating.techniques) & {rung.technique for rung in DEEPER}


def test_a_full_board_has_no_difficulty() -> None:
    rating = enpitsu.rate("sudoku:1234/3412/2143/4321")
    assert told(rating) == (Level.EASY, 0, 0, {})


def test_without_evidence_the_weights_of_the_ladder_count() -> None:
    puzzle = enpitsu.parse(EXTREME)
    rounds = profile_of(puzzle).rounds
    by_ladder = {rung.technique: rung.weight**1.5 for rung in rungs_of(puzzle, rounds)}
    assert difficulty_of(puzzle, rounds, OTHERS) == difficulty_of(
        puzzle, rounds, Weights(techniques=by_ladder)
    )


def test_weights_are_those_of_genres_and_of_their_techniques() -> None:
    known = {*OTHERS.techniques, *(rung.technique for rung in DEEPER)}
    for name, weights in WEIGHTS.items():
        ladder = {rung.technique for rung in genre_of(name).rungs}
        assert set(weights.techniques) <= ladder | known
        assert all(cost > 0 for cost in weights.techniques.values())

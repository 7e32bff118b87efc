"""Level, difficulty and length: the same for all images of a puzzle, whatever its size."""

import json
from pathlib import Path

import pytest

import enpitsu
from corpus import CORPUS, random_puzzle
from enpitsu.answers.rate import profile_of, rate_puzzle
from enpitsu.engines.kernel import REFUTATION
from enpitsu.model import Level, Puzzle
from enpitsu.puzzles.sudoku import Box
from images import IMAGES, SYMMETRIES, all_images, image

EXPERT_10 = (
    "slitherlink:..2.3...../2.2...2.2./..3..2.3../.3...1..2./3.2.3...../.....2.1.3/.2..3...2./"
    "..3.2..2../.2.3...1.2/.....2.2.."
)


def rated(puzzle: Puzzle) -> tuple[Level | None, int, int, dict[str, int]]:
    rating = rate_puzzle(puzzle)
    return rating.level, rating.difficulty, rating.length, rating.techniques


def made(genre: str, level: str, size: int) -> list[Puzzle]:
    return list(enpitsu.generate_many(genre, 3, size=size, level=level, seed=11))


@pytest.mark.parametrize("level", ["easy", "medium", "hard", "expert"])
@pytest.mark.parametrize("genre", sorted(IMAGES))
def test_every_image_has_the_same_rating(genre: str, level: str) -> None:
    for puzzle in made(genre, level, 6 if genre in ("binary", "kakuro", "slitherlink") else 5):
        ratings = [rated(enpitsu.parse(line)) for line in sorted(all_images(puzzle))]
        assert all(rating == ratings[0] for rating in ratings), str(puzzle)

"""A puzzle less exactly so many of its clues: any genre, the same seed the same ones."""

import json
from collections import Counter

import pytest

import enpitsu
from corpus import CORPUS
from enpitsu.cli import main
from enpitsu.puzzles import genres

SLITHERLINK = "slitherlink:1.33/..2./..../3.10"


@pytest.mark.parametrize("genre", sorted(CORPUS.keys() & set(genres().built_in)))
def test_exactly_so_many_clues_go_in_every_genre(genre: str) -> None:
    puzzle = enpitsu.parse(CORPUS[genre][-1].line)
    clues = Counter(puzzle.each_clue())
    for number in range(0, clues.total() + 1, max(1, clues.total() // 3)):
        left = Counter(enpitsu.thin(puzzle, number, seed=7).each_clue())
        assert left <= clues
        assert left.total() == clues.total() - number


def test_the_seed_decides_which() -> None:
    thinned = [str(enpitsu.thin(SLITHERLINK, 3, seed=seed)) for seed in (1, 1, 2, 3, 4)]
    assert thinned[0] == thinned[1]
    assert len(set(thinned)) > 2


def test_more_clues_than_there_are_cannot_go() -> None:
    with pytest.raises(enpitsu.PuzzleError, match="8 clues cannot go: the puzzle has 7 clues"):
        enpitsu.thin(SLITHERLINK, 8)
    with pytest.raises(enpitsu.PuzzleError, match="-1 clues cannot go"):
        enpitsu.thin(SLITHERLINK, -1)


def test_the_command_line_leaves_clues_out(capsys: pytest.CaptureFixture[str]) -> None:
    thinned = enpitsu.thin(SLITHERLINK, 3, seed=5)
    assert main(["convert", SLITHERLINK, "--without", "3", "--seed", "5"]) == 0
    assert capsys.readouterr().out == f"{thinned}\n"
    assert main(["convert", SLITHERLINK, "--without", "3", "--seed", "5", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["puzzle"] == thinned.body
    assert main(["convert", SLITHERLINK, "--without", "8"]) == 2
    assert capsys.readouterr().err.count("\n") == 1

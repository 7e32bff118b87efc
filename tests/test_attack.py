"""The attack finds what is wrong, makes it small, and finds nothing in some cases of each kind."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from attack import puzzles
from attack.attacks import growth, images
from attack.frame import Attack, all_attacks, simpler
from attack.running import Campaign, smallest, tried

from enpitsu.puzzles import genres
from enpitsu.puzzles.layers import layers

QUICK = ("face", "formats", "options")
"""Those that start no processes."""


class NoSevens(Attack[str]):
    """Sevens are wrong, and eights raise something."""

    def draw(self, random: Random) -> str:
        return str(random.randrange(10**6, 10**8))

    def run(self, case: str) -> str:
        assert "8" not in case
        return "a seven" if "7" in case else ""

    def smaller(self, case: str) -> Iterator[str]:
        yield from simpler(case)


def test_a_failing_case_becomes_as_small_as_it_goes() -> None:
    assert smallest(NoSevens(), "123745677", "a seven") == ("7", "a seven")
    assert tried(NoSevens(), "18").startswith("AssertionError at test_attack.py")


def test_the_same_seed_finds_the_same() -> None:
    first, again = Campaign([NoSevens()], 3), Campaign([NoSevens()], 3)
    for campaign in (first, again):
        for number in range(5):
            campaign.run(5, only=number)
    assert first.failures == again.failures != []
    assert "--only test_attack --seed 3 --case " in str(first.failures[0])


@pytest.mark.parametrize("name", QUICK)
def test_some_cases_of_each_kind_are_well(name: str) -> None:
    (attack,) = [attack for attack in all_attacks() if attack.name == name]
    campaign = Campaign([attack], 1)
    for number in range(12):
        campaign.run(20, only=number)
    assert campaign.failures == []


def test_every_genre_and_every_variant_is_attacked() -> None:
    built_in = [*layers().built_in, *(name for name in genres().built_in if name != "sudoku")]
    for name in built_in:
        kinds = [n for n, kind in enumerate(puzzles.KINDS) if name in kind[:2]]
        assert any(puzzles._made(number, seed) for number in kinds for seed in range(2)), name


def test_a_variant_has_no_images_of_a_plain_sudoku() -> None:
    for variant in layers().built_in:
        numbers = [n for n, kind in enumerate(puzzles.KINDS) if kind[1] == variant]
        puzzle = next(filter(None, (puzzles._made(number, 0) for number in numbers)))
        assert images._image(puzzle, Random(1)) == ""


def test_a_call_that_keeps_what_it_made_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    kept: list[bytes] = []
    calls = {"keeps": lambda line: kept.append(line.encode() * 2**20), "lets go": str.encode}
    monkeypatch.setattr(growth, "_ROUND", 0.0)
    monkeypatch.setattr(growth, "_CALLS", calls)
    assert growth.Growth().run(growth.Case("a puzzle", "lets go")) == ""
    assert growth.Growth().run(growth.Case("a puzzle", "keeps")).startswith("2 calls, and +16 MB")


def test_every_attack_is_found_by_its_file() -> None:
    assert {attack.name for attack in all_attacks()} >= {*QUICK, "engines", "interruption", "files"}

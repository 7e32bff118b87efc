"""Long work that has no time limit of its own heeds that of whoever waits for it."""

from __future__ import annotations

import threading
from random import Random
from typing import Any

import pytest

from enpitsu.boards import Grid, Symmetry
from enpitsu.generation import NotMadeError, making, wish_of
from enpitsu.generation.trial import OutOfTimeError, Watch
from enpitsu.hurry import hurried, look_up
from enpitsu.puzzles import kakuro
from enpitsu.puzzles._layouts import _orbits, draw_layout


class OverError(Exception):
    """The time is over."""


class Patience:
    """Is asked some times, and then no more."""

    def __init__(self, times: int) -> None:
        self.left = times

    def ask(self) -> None:
        self.left -= 1
        if self.left < 0:
            raise OverError


def test_who_is_not_hurried_goes_on() -> None:
    look_up()
    with hurried(Patience(1).ask):
        look_up()
        with pytest.raises(OverError):
            look_up()
    look_up()


def test_the_hurry_of_one_thread_is_not_that_of_another() -> None:
    said: list[str] = []

    def work() -> None:
        look_up()
        said.append("went on")

    with hurried(Patience(0).ask):
        other = threading.Thread(target=work)
        other.start()
        other.join(timeout=60)
    assert said == ["went on"]


@pytest.mark.parametrize("times", [5, 60])
def test_the_drawing_of_a_layout_ends_with_the_time(times: int) -> None:
    with hurried(Patience(times).ask), pytest.raises(OverError):
        draw_layout(Grid(50, 49), Symmetry.HALF_TURN, Random(1))


def test_so_does_the_look_for_cells_of_one_colour() -> None:
    with hurried(Patience(5).ask), pytest.raises(OverError):
        _orbits(Grid(51, 47), Symmetry.HALF_TURN)


def test_a_puzzle_whose_board_takes_too_long_is_not_made(monkeypatch: pytest.MonkeyPatch) -> None:
    times, drawn = Patience(100), list[bytes]()

    def noted(*asked: Any) -> bytes:
        drawn.append(draw_layout(*asked))
        return drawn[-1]

    monkeypatch.setattr(kakuro, "draw_layout", noted)

    def left(watch: Watch) -> float:
        try:
            times.ask()
        except OverError:
            raise OutOfTimeError("over") from None
        return 1.0

    monkeypatch.setattr(Watch, "left", left)
    with pytest.raises(NotMadeError, match="no kakuro of 60x60 was made within 1 s"):
        making.make(wish_of("kakuro", size=60), 1, seconds=1.0)
    assert drawn == []

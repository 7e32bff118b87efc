"""The load test: what it makes of times and of memory."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "bench"))

from serve import Load, Memory, rows, share

MEMORY = Memory(0, [90.0, 100.0, 100.0, 100.0, 100.0, 100.0, 100.0, 100.0, 100.0, 104.0])


def load(hint: float, *errors: str) -> Load:
    return Load("", [], 2.0, 0.0, {"hint": [hint] * 100, "check": [0.02]}, list(errors))


def test_shares_are_of_all_times() -> None:
    times = [number / 100 for number in range(100, 0, -1)]
    assert [share(times, part) for part in (0.5, 0.9, 0.99, 1.0)] == [0.51, 0.91, 1.0, 1.0]
    assert share([], 0.5) == 0.0


def test_the_table_says_whether_the_goal_is_met() -> None:
    *table, empty, errors, memory, goal = rows(load(0.01), MEMORY)
    assert table[2:] == ["| hint | 100 | 10 | 10 | 10 | 10 |", "| check | 1 | 20 | 20 | 20 | 20 |"]
    assert (empty, errors) == ("", "Errors: 0. The count: never ended.")
    assert memory.endswith(
        "100 MB in the second tenth of the time, 104 MB in the last, 104 MB at most."
    )
    assert goal.endswith("yes.")
    assert list(rows(load(0.31), MEMORY))[-1].endswith("**no**.")
    assert list(rows(load(0.01, "hint: 503"), MEMORY))[-1].endswith("**no**.")

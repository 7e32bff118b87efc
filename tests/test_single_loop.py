"""The rule of one loop: what breaks it, when it can be said, and how lines part into loops."""

import pytest

from enpitsu.boards import OPEN
from enpitsu.rules import SingleLoop

# Three points in a row above three others, with an edge between neighbours. The edges' numbers:
#
#     0 -3- 1 -4- 2
#     5     6     7
#     3 -8- 4 -9- 5
ENDS = ((0, 1), (1, 2), (0, 3), (1, 4), (2, 5), (3, 4), (4, 5))
LOOP = SingleLoop((3, 4, 5, 6, 7, 8, 9), "the line", ENDS)
# Two triangles that do not touch.
APART = SingleLoop((5, 2, 0, 1, 4, 3), "the line", ((0, 1), (3, 4), (1, 2), (4, 5), (2, 0), (5, 3)))


def lines(*edges: int, others: int) -> list[int]:
    return [1 if edge in edges else others for edge in range(10)]


@pytest.mark.parametrize("edges", [(3, 5, 6, 8), (4, 6, 7, 9), (3, 4, 5, 7, 8, 9)])
def test_a_loop_keeps_the_rule(edges: tuple[int, ...]) -> None:
    assert LOOP.check(lines(*edges, others=0))
    assert LOOP.check(lines(*edges, others=OPEN))


def test_lines_that_branch_break_the_rule_whatever_is_open() -> None:
    assert LOOP.violation(lines(3, 4, 6, others=OPEN)) == (3, 4, 6)


def test_a_line_that_cannot_go_on_breaks_the_rule_before_all_is_known() -> None:
    values = lines(3, others=OPEN)
    assert LOOP.check(values)
    values[5] = 0
    assert LOOP.violation(values) == (3,)


def test_no_line_at_all_breaks_the_rule_only_at_the_end() -> None:
    assert LOOP.violation(lines(others=0)) == LOOP.scope
    assert LOOP.check(lines(others=OPEN))


def test_a_line_outside_a_closed_loop_breaks_the_rule() -> None:
    assert APART.check([1, OPEN, OPEN, OPEN, 1, 1])
    assert set(APART.violation([1, 1, OPEN, OPEN, 1, 1])) == {0, 4, 5, 1}


def test_lines_part_into_their_loops() -> None:
    (one,), (apart,) = LOOP.lower(()), APART.lower(())
    assert one.loops([]) == []
    assert [set(loop) for loop in one.loops([3, 5, 6, 8])] == [{3, 5, 6, 8}]
    assert [set(loop) for loop in apart.loops(range(6))] == [{0, 4, 5}, {1, 2, 3}]

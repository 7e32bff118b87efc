"""Knuth's SIMPATH: his numbers, and every path once."""

import pytest

from enpitsu.engines.simpath import corner_paths, paths


@pytest.mark.parametrize(
    ("points", "number", "nodes"),
    [(2, 2, 6), (3, 12, 31), (4, 184, 151), (5, 8512, 648), (6, 1262816, 2546)],
)
def test_paths_between_the_corners_of_a_square(points: int, number: int, nodes: int) -> None:
    """The numbers of paths are OEIS A007764."""
    diagram = corner_paths(points)
    assert (diagram.total, diagram.size) == (number, nodes)
    assert diagram.visited >= len(diagram.nodes)


def test_every_path_is_one_and_comes_once() -> None:
    drawn = [frozenset(path) for path in corner_paths(4).each()]
    assert len(drawn) == len(set(drawn)) == 184
    for path in drawn:
        at = [sum(point in edge for edge in path) for point in range(16)]
        assert at[0] == at[15] == 1
        assert set(at[1:15]) <= {0, 2}


def test_graphs_without_a_path_have_none() -> None:
    assert paths([], 0, 1).total == 0
    assert list(paths([(0, 1), (2, 3)], 0, 3).each()) == []
    assert list(paths([(5, 6), (0, 1)], 0, 1).each()) == [[(0, 1)]]
    with pytest.raises(ValueError, match="two ends"):
        paths([(0, 1)], 1, 1)


def test_graphillion_draws_the_same_diagram() -> None:
    graphillion = pytest.importorskip("graphillion")
    own = corner_paths(4)
    graphillion.Universe.set_universe(list(own.edges), traversal="as-is")
    graphs = graphillion.GraphSet.paths(0, 15)
    assert graphs.len() == own.total
    assert graphs.dumps().count("\n") - 1 == len(own.nodes)
